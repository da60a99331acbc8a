#include "parts/length_option.h"

#include <fmt/format.h>

#include "base/text.h"

namespace planche::parts {

base::Asked<double> length_option(const rules::GivenOptions& given, std::string_view name, const Lengths& lengths,
                                  std::string_view meaning) {
  const auto asked = given.find(name);
  if (asked == given.end()) return lengths.usual;
  const std::string& text = asked->second;
  const auto length = base::decimal(text);
  if (length && *length >= lengths.least && *length <= lengths.most) return *length;
  return base::refused(
      fmt::format("--{}: expected {} to {} (mm), found \"{}\"", name, lengths.least, lengths.most, text),
      fmt::format("{}; {} when not given", meaning, lengths.usual));
}

}  // namespace planche::parts
