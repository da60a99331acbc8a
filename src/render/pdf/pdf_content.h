// Reads what Cairo wrote into a PDF, for the last pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

class QPDFObjectHandle;

namespace planche::render {

// The number of a stand-in; nothing for other objects.
std::optional<std::uint32_t> stand_in_of(QPDFObjectHandle& object);

// `/x5 Do` in a content stream: the name, the positions of both words, and the byte after them.
struct Drawn {
  std::string_view name;
  std::size_t begin = 0, end = 0;
};

// All `Do` operations of a content stream in order. `content` must outlive the result.
std::vector<Drawn> what_it_draws(std::string_view content);

}  // namespace planche::render
