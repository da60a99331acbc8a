#include "parts/length_option.h"

#include <charconv>

#include <fmt/format.h>

namespace planche::parts {

tl::expected<double, RequestError> length_option(const rules::GivenOptions& given, std::string_view name,
                                                 const Lengths& lengths, std::string_view meaning) {
  const auto asked = given.find(name);
  if (asked == given.end()) return lengths.usual;
  const std::string& text = asked->second;
  double length = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), length);
  const bool number = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  if (number && length >= lengths.least && length <= lengths.most) return length;
  return tl::make_unexpected(
      RequestError{fmt::format("--{}: expected {} to {} (mm), found \"{}\"", name, lengths.least, lengths.most, text),
                   fmt::format("{}; {} when not given", meaning, lengths.usual)});
}

}  // namespace planche::parts
