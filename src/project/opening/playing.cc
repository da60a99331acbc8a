#include "project/opening/playing.h"

#include <filesystem>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "project/opening/file_games.h"

namespace planche::project {

namespace {

std::string games_with(const Ability& ability) {
  std::vector<std::string_view> able;
  for (const rules::Game* game : rules::games()) {
    if (ability.known(*game)) able.push_back(game->id);
  }
  return able.empty() ? "no game supports it" : fmt::format("use it with {}", fmt::join(able, ", "));
}

// Refuses the folder or the name of a file-based game. Files are read: a recorded game may be called game.json too.
bool is_file_game(const std::string& file, const Ability& ability, Messages& messages) {
  std::error_code error;
  if (file == "-" || std::filesystem::is_regular_file(file, error) || !find_file_game(file, true)) return false;
  if (ability.of_file_games) {
    messages.refuse(fmt::format("{} is a file-based game; `planche {}` reads a recorded game", file, ability.command),
                    fmt::format("draw one: planche randomise {} --decisions 0 > recorded.json", file));
  } else {
    messages.refuse(fmt::format("{} is a file-based game, which does not support `planche {}`", file, ability.command),
                    games_with(ability));
  }
  return true;
}

}  // namespace

bool knows(const rules::Game& game, const Ability& ability, Messages& messages) {
  if (ability.known(game)) return true;
  if (const std::string instead = ability.instead ? ability.instead(game) : ""; !instead.empty()) {
    messages.refuse(fmt::format("`planche {}` of {} requires more", ability.command, game.title), instead);
    return false;
  }
  messages.refuse(fmt::format("{} does not support `planche {}`", game.title, ability.command), games_with(ability));
  return false;
}

std::shared_ptr<const rules::Subject> read_playable(const std::string& file, const Ability& ability, bool strict,
                                                    Reading& reading) {
  if (is_file_game(file, ability, reading.messages())) return nullptr;
  diag::Sink sink;
  auto found = reading.read(file, sink);
  if (found && !knows(*found->game, ability, reading.messages())) return nullptr;
  // Leave out notes, which `validate` shows: here they would bury the results.
  if (sink.count(diag::Severity::error) + sink.count(diag::Severity::warning) > 0) reading.messages().report(sink);
  const bool refused = sink.has_errors() || (strict && sink.count(diag::Severity::warning) > 0);
  return refused ? nullptr : std::move(found);
}

std::optional<NamedDocuments> read_named(const rules::Game& game, const std::vector<rules::GameOption>& known,
                                         const rules::GivenOptions& given, const Ability& ability, bool strict,
                                         Reading& reading) {
  NamedDocuments named;
  bool complete = true;
  for (const rules::GameOption& option : known) {
    const auto file = given.find(option.name);
    if (option.names != rules::GameOption::Names::document || file == given.end()) continue;
    auto document = read_playable(file->second, ability, strict, reading);
    if (document && document->game.get() != &game) {
      reading.messages().refuse(
          fmt::format("{} belongs to {}, not to {}", file->second, document->game->title, game.title));
      document.reset();
    }
    complete = complete && document;
    if (document) named[file->first] = std::move(document);
  }
  return complete ? std::optional{std::move(named)} : std::nullopt;
}

std::optional<NamedStart> find_start(const std::string& word, const Ability& ability, bool strict, Reading& reading) {
  std::error_code error;
  const bool is_file = word == "-" || word.find_first_of("./") != std::string::npos ||
                       (rules::find_game(word) == nullptr && std::filesystem::exists(word, error));
  if (is_file) {
    auto document = read_playable(word, ability, strict, reading);
    if (!document) return std::nullopt;
    return NamedStart{document->game.get(), document, document->rules};
  }
  const rules::Game* game = find_game(word, reading.messages());
  if (game == nullptr || !knows(*game, ability, reading.messages())) return std::nullopt;
  auto rules = reading.rules_of(*game);
  return rules ? std::optional{NamedStart{game, nullptr, std::move(rules)}} : std::nullopt;
}

}  // namespace planche::project
