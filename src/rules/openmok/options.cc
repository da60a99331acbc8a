#include "rules/openmok/options.h"

#include <charconv>

#include <fmt/format.h>

namespace planche::rules::openmok {

std::string value_of(const GivenOptions& options, std::string_view name, std::string_view otherwise) {
  const auto given = options.find(name);
  return given == options.end() ? std::string{otherwise} : given->second;
}

Asked<std::uint64_t> number_of(const GivenOptions& options, std::string_view name, std::uint64_t otherwise,
                               std::uint64_t least, std::uint64_t most) {
  const auto given = options.find(name);
  if (given == options.end()) return otherwise;
  const std::string& text = given->second;
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && rest == text.data() + text.size() && number >= least && number <= most) return number;
  return refused(fmt::format("--{}: expected a number from {} to {}, found \"{}\"", name, least, most, text));
}

}  // namespace planche::rules::openmok
