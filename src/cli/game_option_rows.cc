#include "cli/game_option_rows.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "project/opening/game_options.h"

namespace planche::cli {

namespace {

// An option, with all games that have it under this name.
struct Shared {
  std::string_view name;
  bool flag;
  std::vector<std::pair<const rules::Game*, const rules::GameOption*>> uses;

  std::string group() const {
    std::vector<std::string_view> titles;
    for (const auto& [game, option] : uses) titles.push_back(game->title);
    return base::join_all(titles);
  }
  // "A,B|N" where games use different placeholders.
  std::string value() const {
    std::vector<std::string_view> values;
    for (const auto& [game, option] : uses) {
      if (std::find(values.begin(), values.end(), option->value) == values.end()) values.push_back(option->value);
    }
    return fmt::format("{}", fmt::join(values, "|"));
  }
  // All values that one of the games accepts; empty if one of them accepts any value.
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

std::vector<Shared> shared_options(const project::OptionTables& tables) {
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

}  // namespace

void add_game_options(Rows& rows, const project::OptionTables& tables, rules::GivenOptions& to, bool under_titles) {
  for (const Shared& option : shared_options(tables)) {
    if (under_titles) rows.head(option.group());
    const auto read = [&to, &first = *option.uses.front().second](const std::string& given) -> std::string {
      to[std::string{first.name}] = given;
      return first.range ? whole_number_fault(given, first.range->least, first.range->most) : "";
    };
    Row& row = rows.value(fmt::format("--{}", option.name), option.value(), option.description(), read);
    row.words = option.words();
    if (under_titles) row.games = option.games();
  }
}

}  // namespace planche::cli
