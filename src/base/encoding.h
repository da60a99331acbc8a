// Converts text in other encodings to UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace planche::base {

// Whether the C library knows an encoding of this name: "cp1252", "latin1", "utf-16le".
bool is_encoding(const std::string& name);

// A byte that the encoding does not allow.
struct Unreadable {
  std::size_t at = 0;       // offset of the byte
  std::string before = {};  // the text before it, in UTF-8
  friend bool operator==(const Unreadable&, const Unreadable&) = default;
};

// Converts `text` from `encoding` to UTF-8. Text with a byte order mark of UTF-16 is read as UTF-16 in any case.
// Without an `encoding`, other text is returned unchanged.
tl::expected<std::string, Unreadable> to_utf8(std::string text, const std::string& encoding);

}  // namespace planche::base
