// Text in other encodings -> UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace planche::base {

// What the C library calls an encoding: "cp1252", "latin1", "utf-16le".
bool is_encoding(const std::string& name);

// `text`, which is in `encoding`, in UTF-8. Text that begins with a byte order mark of UTF-16 is that whatever it is
// said to be; without an `encoding` every other text is returned as it is. Else the offset of the first byte that means
// nothing.
tl::expected<std::string, std::size_t> to_utf8(std::string text, const std::string& encoding);

}  // namespace planche::base
