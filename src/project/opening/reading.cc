#include "project/opening/reading.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/formats/translation.h"
#include "project/importing/new_from.h"
#include "project/opening/documents.h"
#include "project/opening/file_games.h"
#include "project/opening/messages.h"

namespace planche::project {

std::vector<std::string> InputChoices::options() const {
  std::vector<std::string> words;
  const auto add = [&](std::string_view option, std::string value) {
    words.emplace_back(option);
    words.push_back(std::move(value));
  };
  if (input != Input::automatic) add("--input", input == Input::json ? "json" : input == Input::yaml ? "yaml" : "csv");
  if (!encoding.empty()) add("--encoding", encoding);
  if (!rules.file.empty()) add("--rules", rules.file);
  for (const auto& [name, values] : rules.numbers)
    if (!values.empty()) add("--set", fmt::format("{}={}", name, expressions::printed(values.front())));
  return words;
}

const rules::Game* find_game(const std::string& id, Messages& messages) {
  if (const rules::Game* game = rules::find_game(id)) return game;
  std::vector<std::string_view> ids;
  for (const rules::Game* game : rules::games()) ids.push_back(game->id);
  const std::vector<std::string> own = sample_games();
  if (std::find(own.begin(), own.end(), id) != own.end()) {
    messages.refuse(fmt::format("{} is a file-based game, which this command does not support", id),
                    fmt::format("use {}", base::join_alternatives(ids)));
    return nullptr;
  }
  if (!base::nearest(id, ids)) ids.insert(ids.end(), own.begin(), own.end());
  std::error_code error;
  if (std::filesystem::is_directory(id, error)) {
    messages.refuse(fmt::format("the folder {} has no game.json", id), hint_to_start_from(id));
    return nullptr;
  }
  const bool file = std::filesystem::is_regular_file(id, error) || find_sample(id);
  if (file && starts_a_game(id)) {
    messages.refuse(fmt::format("{} is not a game", id), hint_to_start_from(id));
    return nullptr;
  }
  messages.refuse(
      fmt::format("there is no game \"{}\"", id),
      file ? fmt::format("put the name of the game before the document: GAME {}", id) : base::suggestion(id, ids));
  return nullptr;
}

std::vector<rules::Settings> RulesChoices::all_settings() const {
  std::vector<rules::Settings> all{{file, {}}};
  for (const auto& [name, values] : numbers) {
    std::vector<rules::Settings> longer;
    for (const rules::Settings& settings : all) {
      for (const expressions::Number value : values)
        longer.emplace_back(settings).numbers.emplace(name, value.numerator());  // known_to() has refused fractions
    }
    all = std::move(longer);
  }
  return all;
}

bool RulesChoices::known_to(const rules::Game& game, Messages& messages) const {
  bool known = true;
  for (const auto& [name, values] : numbers) {
    std::vector<std::string_view> names;
    for (const rules::GameOption& number : game.numbers) names.push_back(number.name);
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      const auto broken = std::find_if_not(values.begin(), values.end(), [](auto value) { return value.is_integer(); });
      if (broken == values.end()) continue;
      messages.refuse(fmt::format("--set: expected a whole number for \"{}\" of {}, found {}", name, game.title,
                                  expressions::printed(*broken)));
      known = false;
      continue;
    }
    const auto near = base::nearest(name, names);
    messages.refuse(fmt::format("--set: {} has no number \"{}\"", game.title, name),
                    near            ? fmt::format("did you mean \"{}\"?", *near)
                    : names.empty() ? "use --rules FILE to change numbers that are not fixed"
                                    : fmt::format("use {}", base::join_alternatives(names)));
    known = false;
  }
  return known;
}

void propose_yaml(const diag::Source& source, diag::Sink& sink) {
  if (source.name() != standard_input) return;
  diag::Sink hinted;
  for (diag::Diagnostic& d : sink.sorted()) {
    if (d.source.get() == &source && d.code == "data/syntax")
      d.hint = "use --input yaml or csv for input that is not JSON";
    hinted.add(std::move(d));
  }
  sink = std::move(hinted);
}

std::shared_ptr<rules::Subject> Reading::read(const Opened& opened, diag::Sink& sink) {
  // Without the games' rules folders, every document would have errors; fail once instead.
  const auto games = base::data_folder() / "rules";
  if (std::error_code error; !std::filesystem::is_directory(games, error)) {
    sink.add(diag::finding(diag::Severity::error, "file/unreadable",
                           fmt::format("the folder {} is missing", games.string())));
    return nullptr;
  }
  auto found = rules::read_and_validate(opened.source, opened.csv, rules_, sink);
  if (found == nullptr && !opened.csv && choices_.input == Input::automatic) propose_yaml(*opened.source, sink);
  if (found == nullptr || !choices_.rules.known_to(*found->game, messages_)) return nullptr;
  found->folder = opened.folder;
  return found;
}

std::shared_ptr<rules::Subject> Reading::read(const std::string& file, diag::Sink& sink) {
  const auto opened = open(file);
  return opened ? read(*opened, sink) : nullptr;
}

rules::RulesetPtr Reading::rules_of(const rules::Game& game) {
  if (!choices_.rules.known_to(game, messages_)) return nullptr;
  const bool plain = choices_.rules.numbers.empty();
  const auto of_file = plain ? rules_.of(game) : rules::ruleset_of(game, {choices_.rules.file, {}});
  messages_.report(of_file->problems);
  if (of_file->problems.has_errors()) return nullptr;
  if (plain) return of_file;
  for (const rules::RulesetPtr& variant : variants_of(game)) {
    for (const diag::Diagnostic& d : variant->problems.sorted())
      messages_.refuse(fmt::format("--set: {}", d.message), d.hint);
    if (variant->problems.has_errors()) return nullptr;
  }
  return rules_.of(game);
}

std::vector<rules::RulesetPtr> Reading::variants_of(const rules::Game& game) const {
  std::vector<rules::RulesetPtr> variants;
  for (const rules::Settings& settings : choices_.rules.all_settings())
    variants.push_back(rules::ruleset_of(game, settings));
  return variants;
}

bool is_printed_in(const std::string& title, const std::vector<std::string>& languages, const std::string& asked,
                   Messages& messages) {
  if (asked.empty() || std::find(languages.begin(), languages.end(), asked) != languages.end()) return true;
  messages.refuse(fmt::format("--lang: {} is printed in {}, found \"{}\"", title,
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

}  // namespace planche::project
