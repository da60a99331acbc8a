#include "cli/game_options.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/parts.h"

namespace planche::cli {

namespace {

// One name in all tables that have it.
struct Shared {
  std::string_view name;
  bool flag;
  std::vector<std::pair<const rules::Game*, const rules::GameOption*>> uses;

  std::string group() const {
    std::vector<std::string_view> titles;
    for (const auto& [game, option] : uses) titles.push_back(game->title);
    return base::join_all(titles);
  }
  // "A,B|N" where the games call their values differently.
  std::string value() const {
    std::vector<std::string_view> values;
    for (const auto& [game, option] : uses) {
      if (std::find(values.begin(), values.end(), option->value) == values.end()) values.push_back(option->value);
    }
    return fmt::format("{}", fmt::join(values, "|"));
  }
  // All that it may be in one of the games; none where one of them takes anything.
  std::vector<std::string> words() const {
    std::vector<std::string> words;
    for (const auto& [game, option] : uses) {
      if (option->values.empty()) return {};
      for (const std::string_view value : option->values) {
        if (std::find(words.begin(), words.end(), value) == words.end()) words.emplace_back(value);
      }
    }
    return words;
  }
  std::vector<OfGame> games() const {
    std::vector<OfGame> games;
    for (const auto& [game, option] : uses)
      games.push_back({std::string{game->id}, std::string{option->value}, std::string{option->meaning}});
    return games;
  }
  std::string description() const {
    // Each meaning once, with the games that share it.
    std::vector<std::pair<std::string_view, std::vector<std::string_view>>> meanings;
    for (const auto& [game, option] : uses) {
      auto known = std::find_if(meanings.begin(), meanings.end(),
                                [meaning = option->meaning](const auto& m) { return m.first == meaning; });
      if (known == meanings.end()) known = meanings.insert(known, {option->meaning, {}});
      known->second.push_back(game->title);
    }
    if (meanings.size() == 1) return std::string{meanings.front().first};
    std::vector<std::string> sentences;
    for (const auto& [meaning, games] : meanings)
      sentences.push_back(fmt::format("{}: {}", base::join_all(games), meaning));
    return fmt::format("{}", fmt::join(sentences, "; "));
  }
};

std::vector<Shared> shared_options(const std::vector<GameOptions::Table>& tables) {
  std::vector<Shared> all;
  for (const auto& [game, options] : tables) {
    for (const rules::GameOption& option : *options) {
      auto found = std::find_if(all.begin(), all.end(), [&](const Shared& s) { return s.name == option.name; });
      if (found == all.end()) found = all.insert(all.end(), {option.name, option.value.empty(), {}});
      if (found->flag != option.value.empty()) {
        throw std::logic_error{fmt::format("--{} is a flag in one game and takes a value in another", option.name)};
      }
      found->uses.emplace_back(game, &option);
    }
  }
  return all;
}

const rules::GameOption* find_option(const std::vector<rules::GameOption>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.name == name; });
  return found == options.end() ? nullptr : &*found;
}

std::string list_of(const std::vector<rules::GameOption>& options) {
  std::vector<std::string> names;
  for (const rules::GameOption& option : options) names.push_back(fmt::format("--{}", option.name));
  return fmt::format("{}", fmt::join(names, ", "));
}

bool value_known(const rules::GameOption& option, const std::string& value, Reporter& reporter) {
  const auto& values = option.values;
  if (values.empty() || std::find(values.begin(), values.end(), value) != values.end()) return true;
  const bool numbers = std::all_of(values.begin(), values.end(), [](auto known) { return base::decimal(known); });
  const auto near = numbers ? std::nullopt : base::nearest(value, values);
  reporter.refuse(fmt::format("--{}: expected {}, found \"{}\"", option.name, base::join_alternatives(values), value),
                  near ? fmt::format("did you mean \"{}\"?", *near) : "");
  return false;
}

}  // namespace

void GameOptions::declare(Rows& rows, std::vector<Table> tables, bool under_titles) {
  tables_ = std::move(tables);
  for (const Shared& option : shared_options(tables_)) {
    if (under_titles) rows.head(option.group());
    const auto read = [this, &first = *option.uses.front().second](const std::string& given) -> std::string {
      given_[std::string{first.name}] = given;
      return first.range ? whole_number_fault(given, first.range->least, first.range->most) : "";
    };
    Row& row = rows.value(fmt::format("--{}", option.name), option.value(), option.description(), read);
    row.words = option.words();
    if (under_titles) row.games = option.games();
  }
}

std::optional<rules::GivenOptions> GameOptions::given_to(const rules::Game& game, Reporter& reporter) const {
  static const std::vector<rules::GameOption> none;
  const auto table = std::find_if(tables_.begin(), tables_.end(), [&](const Table& t) { return t.game == &game; });
  const auto& known = table == tables_.end() ? none : *table->options;
  rules::GivenOptions given;
  bool refused = false;
  for (const auto& [name, value] : given_) {
    const rules::GameOption* option = find_option(known, name);
    if (option == nullptr) {
      reporter.refuse(fmt::format("--{} is not an option of {}", name, game.title),
                      known.empty() ? fmt::format("{} has no options of its own here", game.title)
                                    : fmt::format("{} knows {}", game.title, list_of(known)));
      refused = true;
      continue;
    }
    if (!value_known(*option, value, reporter)) refused = true;
    given.emplace(name, value);
  }
  if (refused) return std::nullopt;
  return given;
}

bool GameOptions::none_given_to(const std::string& title, Reporter& reporter) const {
  for (const auto& [name, value] : given_) {
    std::vector<std::string_view> knowing;
    for (const Table& table : tables_) {
      if (find_option(*table.options, name) != nullptr) knowing.push_back(table.game->title);
    }
    reporter.refuse(fmt::format("--{} is not an option of {}", name, title),
                    fmt::format("{} knows it", base::join_all(knowing)));
  }
  return given_.empty();
}

std::vector<GameOptions::Table> playing_options(std::vector<rules::GameOption> rules::Play::*options) {
  std::vector<GameOptions::Table> tables;
  for (const rules::Game* game : rules::games()) tables.push_back({game, &(game->play.*options)});
  return tables;
}

std::vector<GameOptions::Table> printing_options() {
  std::vector<GameOptions::Table> tables;
  for (const parts::Workshop* workshop : parts::workshops()) {
    if (const rules::Game* game = rules::find_game(workshop->game)) tables.push_back({game, &workshop->options});
  }
  return tables;
}

}  // namespace planche::cli
