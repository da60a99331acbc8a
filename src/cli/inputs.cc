#include "cli/inputs.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/encoding.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/own.h"
#include "data/translation.h"

namespace planche::cli {

namespace {

constexpr std::size_t most_combinations = 64;

using Number = std::pair<std::string, std::vector<expressions::Number>>;

// "ideas=18", "half=1.5" or "ideas=9,12,18".
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

const rules::Game* find_game_or_refuse(const std::string& id, Reporter& reporter) {
  if (const rules::Game* game = rules::find_game(id)) return game;
  std::vector<std::string_view> ids;
  for (const rules::Game* game : rules::games()) ids.push_back(game->id);
  const std::vector<std::string> own = own_samples();
  if (std::find(own.begin(), own.end(), id) != own.end()) {
    reporter.refuse(fmt::format("{} is a game in files, which this command does not know", id),
                    fmt::format("there are {}", base::join_alternatives(ids)));
    return nullptr;
  }
  if (!base::nearest(id, ids)) ids.insert(ids.end(), own.begin(), own.end());
  std::error_code error;
  const bool file = std::filesystem::is_regular_file(id, error) || find_sample(id);
  reporter.refuse(
      fmt::format("there is no game \"{}\"", id),
      file ? fmt::format("a document stands behind the name of its game: GAME {}", id) : base::suggestion(id, ids));
  return nullptr;
}

std::vector<rules::Settings> RulesOptions::all_settings() const {
  std::vector<rules::Settings> all{{file, {}}};
  for (const auto& [name, values] : numbers) {
    std::vector<rules::Settings> longer;
    for (const rules::Settings& settings : all) {
      for (const expressions::Number value : values)
        longer.emplace_back(settings).numbers.emplace(name, value.numerator());  // known_to() refuses fractions
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
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      const auto broken = std::find_if_not(values.begin(), values.end(), [](auto value) { return value.is_integer(); });
      if (broken == values.end()) continue;
      reporter.refuse(fmt::format("--set: expected a whole number for \"{}\" of {}, found {}", name, game.title,
                                  expressions::printed(*broken)));
      known = false;
      continue;
    }
    const auto near = base::nearest(name, names);
    reporter.refuse(fmt::format("--set: \"{}\" is not a number of {}", name, game.title),
                    near ? fmt::format("did you mean \"{}\"?", *near)
                    : names.empty()
                        ? "none can be set so; --rules FILE changes those that are not fixed"
                        : fmt::format("there {} {}", names.size() == 1 ? "is" : "are", base::join_alternatives(names)));
    known = false;
  }
  return known;
}

void add_rules_options(Rows& rows, RulesOptions& options, bool several) {
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

void add_form_options(Rows& rows, InputOptions& options) {
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

void add_input_options(Rows& rows, InputOptions& options, bool several) {
  add_form_options(rows, options);
  add_rules_options(rows, options.rules, several);
}

void propose_yaml(const diag::Source& source, diag::Sink& sink) {
  if (source.name() != standard_input) return;
  diag::Sink hinted;
  for (diag::Diagnostic& d : sink.sorted()) {
    if (d.source.get() == &source && d.code == "data/syntax")
      d.hint = "what is not JSON is read with --input yaml or csv";
    hinted.add(std::move(d));
  }
  sink = std::move(hinted);
}

std::shared_ptr<rules::Subject> Reading::read(const Opened& opened, diag::Sink& sink) {
  // Without what the games say of their documents everything would be wrong with each.
  const auto games = base::data_folder() / "rules";
  if (std::error_code error; !std::filesystem::is_directory(games, error)) {
    sink.add(diag::finding(diag::Severity::error, "file/unreadable",
                           fmt::format("the folder {} is missing", games.string())));
    return nullptr;
  }
  auto found = rules::read_and_validate(opened.source, opened.csv, rules_, sink);
  if (found == nullptr && !opened.csv && options_.input == Input::automatic) propose_yaml(*opened.source, sink);
  if (found == nullptr || !options_.rules.known_to(*found->game, reporter_)) return nullptr;
  found->folder = opened.folder;
  return found;
}

std::shared_ptr<rules::Subject> Reading::read(const std::string& file, diag::Sink& sink) {
  const auto opened = open(file);
  return opened ? read(*opened, sink) : nullptr;
}

rules::RulesetPtr Reading::rules_of(const rules::Game& game) {
  if (!options_.rules.known_to(game, reporter_)) return nullptr;
  const bool plain = options_.rules.numbers.empty();
  const auto of_file = plain ? rules_.of(game) : rules::ruleset_of(game, {options_.rules.file, {}});
  reporter_.report(of_file->problems);
  if (of_file->problems.has_errors()) return nullptr;
  if (plain) return of_file;
  for (const rules::RulesetPtr& variant : variants_of(game)) {
    for (const diag::Diagnostic& d : variant->problems.sorted())
      reporter_.refuse(fmt::format("--set: {}", d.message), d.hint);
    if (variant->problems.has_errors()) return nullptr;
  }
  return rules_.of(game);
}

std::vector<rules::RulesetPtr> Reading::variants_of(const rules::Game& game) const {
  std::vector<rules::RulesetPtr> variants;
  for (const rules::Settings& settings : options_.rules.all_settings())
    variants.push_back(rules::ruleset_of(game, settings));
  return variants;
}

bool is_printed_in(const std::string& title, const std::vector<std::string>& languages, const std::string& asked,
                   Reporter& reporter) {
  if (asked.empty() || std::find(languages.begin(), languages.end(), asked) != languages.end()) return true;
  reporter.refuse(fmt::format("--lang: {} is printed in {}, found \"{}\"", title,
                              base::join_alternatives({languages.begin(), languages.end()}), asked));
  return false;
}

std::shared_ptr<const rules::Subject> in_language(std::shared_ptr<rules::Subject> subject, std::string_view language) {
  const data::Translations words = data::translations_of(subject->document, language);
  if (!words.empty()) {
    subject->document.root = data::translated(subject->document.root, words);
    rules::read_content(*subject);
  }
  return subject;
}

}  // namespace planche::cli
