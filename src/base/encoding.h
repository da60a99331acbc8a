// Text in other encodings -> UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace planche::base {

// What the C library calls an encoding: "cp1252", "latin1", "utf-16le".
bool is_encoding(const std::string& name);

// A byte that means nothing.
struct Unreadable {
  std::size_t at = 0;       // its offset
  std::string before = {};  // in UTF-8
  friend bool operator==(const Unreadable&, const Unreadable&) = default;
};

// `text`, which is in `encoding`, in UTF-8. Text that begins with a byte order mark of UTF-16 is that whatever it is
// said to be; without an `encoding` every other text is returned as it is.
tl::expected<std::string, Unreadable> to_utf8(std::string text, const std::string& encoding);

}  // namespace planche::base
