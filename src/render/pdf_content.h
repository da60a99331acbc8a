// What Cairo wrote into a PDF, as the last pass reads it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

class QPDFObjectHandle;

namespace planche::render {

// The number of the stand-in that `object` is.
std::optional<std::uint32_t> stand_in_of(QPDFObjectHandle& object);

// `/x5 Do` in a content stream: the name, where both words begin and after which byte they end.
struct Drawn {
  std::string_view name;
  std::size_t begin = 0, end = 0;
};

// All that a content stream draws by name, in its order. `content` has to outlive it.
std::vector<Drawn> what_it_draws(std::string_view content);

}  // namespace planche::render
