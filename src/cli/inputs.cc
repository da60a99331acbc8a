#include "cli/inputs.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/translation.h"

namespace planche::cli {

namespace {

constexpr std::size_t most_combinations = 64;

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

using Number = std::pair<std::string, std::vector<std::int64_t>>;

// "ideas=18" or "ideas=9,12,18".
std::optional<Number> read_number(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos) return std::nullopt;
  Number number{std::string{text.substr(0, equals)}, {}};
  for (std::string_view rest = text.substr(equals + 1);;) {
    const std::size_t comma = rest.find(',');
    const auto value = whole(rest.substr(0, comma));
    if (!value) return std::nullopt;
    number.second.push_back(*value);
    if (comma == std::string_view::npos) return number;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace

const rules::Game* find_game_or_refuse(const std::string& id, Reporter& reporter) {
  if (const rules::Game* game = rules::find_game(id)) return game;
  std::vector<std::string_view> ids;
  for (const rules::Game* game : rules::games()) ids.push_back(game->id);
  reporter.refuse(fmt::format("there is no game \"{}\"", id), base::suggestion(id, ids));
  return nullptr;
}

std::vector<rules::Settings> RulesOptions::all_settings() const {
  std::vector<rules::Settings> all{{file, {}}};
  for (const auto& [name, values] : numbers) {
    std::vector<rules::Settings> longer;
    for (const rules::Settings& settings : all) {
      for (const std::int64_t value : values) longer.emplace_back(settings).numbers.emplace(name, value);
    }
    all = std::move(longer);
  }
  return all;
}

bool RulesOptions::known_to(const rules::Game& game, Reporter& reporter) const {
  bool known = true;
  for (const auto& [name, values] : numbers) {
    std::vector<std::string_view> names;
    for (const rules::GameOption& number : game.numbers) names.push_back(number.name);
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const auto near = base::nearest(name, names);
    reporter.refuse(fmt::format("--set: \"{}\" is not a number of {}", name, game.title),
                    near            ? fmt::format("did you mean \"{}\"?", *near)
                    : names.empty() ? "its numbers are fixed"
                                    : fmt::format("there are {}", base::join_alternatives(names)));
    known = false;
  }
  return known;
}

bool RulesOptions::fit(const rules::Game& game, Reporter& reporter) const {
  if (!known_to(game, reporter)) return false;
  if (game.check_rules == nullptr) return true;
  diag::Sink of_file;
  game.check_rules({file, {}}, of_file);
  reporter.report(of_file);
  if (of_file.has_errors()) return false;
  for (const rules::Settings& settings : all_settings()) {
    diag::Sink of_numbers;
    game.check_rules(settings, of_numbers);
    for (const diag::Diagnostic& d : of_numbers.sorted()) reporter.refuse(fmt::format("--set: {}", d.message), d.hint);
    if (of_numbers.has_errors()) return false;
  }
  return true;
}

void add_rules_options(Rows& rows, RulesOptions& options, bool several) {
  rows.file("--rules", "RULES", "house rules: a file with numbers of the rules", options.file);
  const auto read = [&options, several](const std::string& text) -> std::string {
    auto number = read_number(text);
    if (!number) return fmt::format("expected NAME=NUMBER, found \"{}\"", text);
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
             several ? "a number of the rules; several values are compared side by side"
                     : "a number of the rules, over that of the file",
             read)
      .most = Row::any_number;
}

void add_input_options(Rows& rows, InputOptions& options, bool several) {
  rows.choice("--input", "how documents are written: json, csv, or auto (by the ending)", options.input,
              {{"auto", Input::automatic}, {"json", Input::json}, {"csv", Input::csv}});
  add_rules_options(rows, options.rules, several);
}

std::shared_ptr<const rules::Identified> in_language(rules::Identified document, std::string_view language) {
  const data::Translations words = data::translations_of(document.document, language);
  if (!words.empty()) document.document.root = data::translated(document.document.root, words);
  return std::make_shared<const rules::Identified>(std::move(document));
}

std::optional<rules::Identified> read_and_validate(const Opened& opened, const InputOptions& options, diag::Sink& sink,
                                                   Reporter& reporter) {
  auto found = rules::read_and_validate(opened.source, opened.csv, options.rules.settings(), sink);
  if (found && !options.rules.known_to(*found->game, reporter)) return std::nullopt;
  return found;
}

}  // namespace planche::cli
