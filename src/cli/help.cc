#include "cli/help.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::cli {

namespace {

constexpr std::size_t page_width = 80, names_width = 28;

std::string row(const std::string& names, const std::string& text) {
  const std::string left = "  " + names;
  const std::size_t length = base::count_code_points(left);
  const std::string gap =
      length + 2 > names_width ? "\n" + std::string(names_width, ' ') : std::string(names_width - length, ' ');
  return left + gap + wrapped(text, page_width - names_width, names_width) + "\n";
}

}  // namespace

HelpFormatter::HelpFormatter(std::string description) : description_{std::move(description)} {}

std::string HelpFormatter::make_description(const CLI::App* app) const {
  return wrapped(description_.empty() ? app->get_description() : description_, page_width, 0) + "\n";
}

std::string HelpFormatter::make_subcommand(const CLI::App* sub) const {
  return row(sub->get_name(), sub->get_description());
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool positional) const {
  const std::string names = positional ? option->get_name(true) : option->get_name(false, true);
  return row(names + (positional ? "" : make_option_opts(option)), make_option_desc(option));
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  const std::string value = value_name(*option);
  return value.empty() ? "" : " " + value;
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  const std::string standard = option->get_default_str();
  return option->get_description() + (standard.empty() ? "" : fmt::format(" (default {})", standard));
}

std::string value_name(const CLI::Option& option) {
  if (option.get_expected_max() == 0) return "";
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{'), close = type.rfind('}');
  if (open != std::string::npos && close != std::string::npos) {
    std::string choices = type.substr(open + 1, close - open - 1);
    std::replace(choices.begin(), choices.end(), ',', '|');
    return choices;
  }
  const std::string name = type.substr(0, type.find(':'));
  return name == "FLOAT" || name == "UINT" || name == "INT" ? "NUMBER" : name;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  for (const std::string_view word : base::split(text, ' ')) {
    const std::size_t length = base::count_code_points(word);
    if (column > 0 && column + 1 + length > width) {
      result += "\n" + std::string(indent, ' ');
      column = 0;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += length;
  }
  return result;
}

}  // namespace planche::cli
