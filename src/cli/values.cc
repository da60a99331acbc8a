#include "cli/values.h"

#include <charconv>
#include <string>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::cli {

CLI::Validator whole_number(std::uint64_t lowest, std::uint64_t highest) {
  const auto check = [lowest, highest](std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && rest == end && number >= lowest && number <= highest) {
      text = std::to_string(number);  // CLI11 would take leading zeros for octal
      return {};
    }
    return fmt::format("expected a whole number from {} to {}, found \"{}\"", lowest, highest, text);
  };
  return CLI::Validator{check, ""};
}

CLI::Validator decimal_number(double lowest, double highest) {
  const auto check = [lowest, highest](std::string& text) -> std::string {
    const auto number = base::decimal(text);
    if (number && *number >= lowest && *number <= highest) return {};
    return fmt::format("expected a number from {} to {}, found \"{}\"", lowest, highest, text);
  };
  return CLI::Validator{check, ""};
}

CLI::Validator some_name() {
  return CLI::Validator{[](const std::string& text) { return text.empty() ? "expected a name, found none" : ""; }, ""};
}

}  // namespace planche::cli
