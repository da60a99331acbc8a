#include "cli/inputs.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/encoding.h"
#include "project/opening/reading.h"

namespace planche::cli {

using project::Input;

namespace {

constexpr std::size_t most_combinations = 64;

using Number = std::pair<std::string, std::vector<expressions::Number>>;

// Reads "ideas=18", "half=1.5" or "ideas=9,12,18".
std::optional<Number> read_number(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos) return std::nullopt;
  Number number{std::string{text.substr(0, equals)}, {}};
  for (std::string_view rest = text.substr(equals + 1);;) {
    const std::size_t comma = rest.find(',');
    const auto value = expressions::Number::of_decimal(rest.substr(0, comma));
    if (!value) return std::nullopt;
    number.second.push_back(*value);
    if (comma == std::string_view::npos) return number;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace

void add_rules_options(Rows& rows, project::RulesChoices& options, bool several) {
  rows.name("--rules", "RULES", "house rules: a file with numbers of the rules", options.file);
  const auto read = [&options, several](const std::string& text) -> std::string {
    auto number = read_number(text);
    if (!number) return fmt::format("expected NAME=NUMBER, found \"{}\"", text);
    const auto& tried = number->second;
    for (auto value = tried.begin(); value != tried.end(); ++value) {
      if (std::find(tried.begin(), value, *value) != value)
        return fmt::format("the value {} of \"{}\" is given twice", expressions::printed(*value), number->first);
    }
    if (!several && number->second.size() > 1) return "several values are compared by `planche simulate` alone";
    if (!options.numbers.insert(std::move(*number)).second)
      return fmt::format("the number of \"{}\" is given twice", text);
    std::size_t combinations = 1;
    for (const auto& [name, values] : options.numbers) combinations *= values.size();
    if (combinations > most_combinations)
      return fmt::format("{} combinations and more; the limit is {}", combinations, most_combinations);
    return {};
  };
  rows.value("--set", several ? "NAME=N[,N]" : "NAME=N",
             several ? "set a number of the rules; several values are compared side by side"
                     : "set a number of the rules; overrides --rules",
             read)
      .most = Row::any_number;
}

void add_form_options(Rows& rows, project::InputChoices& options) {
  rows.choice("--input", "format of the input: json, yaml, csv (any table) or auto (by the file extension)",
              options.input,
              {{"auto", Input::automatic}, {"json", Input::json}, {"yaml", Input::yaml}, {"csv", Input::csv}});
  rows.value("--encoding", "NAME", "encoding of tables that are not UTF-8: cp1252 (older Windows), macintosh, …",
             [&encoding = options.encoding](const std::string& text) -> std::string {
               if (!base::is_encoding(text)) return fmt::format("there is no encoding \"{}\"", text);
               encoding = text;
               return {};
             });
}

void add_input_options(Rows& rows, project::InputChoices& options, bool several) {
  add_form_options(rows, options);
  add_rules_options(rows, options.rules, several);
}

}  // namespace planche::cli
