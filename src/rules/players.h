// Players by description: "greedy", "search:20000".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/text.h"
#include "rules/options.h"

namespace planche::rules {

// How much a player may look at for a move.
struct Budget {
  std::string_view things;  // "positions"
  std::uint64_t usual = 0, most = 0;
  std::string_view example, hint;  // "search:20000", "search:20000 looks at 20,000 positions a move"
};

// One of the players of a game. `Player` is what chooses its moves.
template <typename Player>
struct PlayerKind {
  std::string_view name;
  std::unique_ptr<Player> (*make)(std::uint64_t budget);
  std::optional<Budget> budget = {};
};

// PlayerKind::make of a `Kind` of players, made with the budget if it takes one.
template <typename Player, typename Kind>
std::unique_ptr<Player> made(std::uint64_t budget) {
  if constexpr (std::is_default_constructible_v<Kind>) {
    return std::make_unique<Kind>();
  } else {
    return std::make_unique<Kind>(budget);
  }
}

template <typename Player>
std::vector<std::string_view> names_of(const std::vector<PlayerKind<Player>>& kinds) {
  std::vector<std::string_view> names;
  for (const auto& kind : kinds) names.push_back(kind.name);
  return names;
}

// `noun`: what messages call a player.
template <typename Player>
Asked<std::unique_ptr<Player>> make_described(const std::vector<PlayerKind<Player>>& kinds,
                                              std::string_view description, std::string_view noun = "player") {
  std::vector<std::string_view> known = names_of(kinds);
  for (const auto& [name, make, budget] : kinds) {
    if (description == name) return make(budget ? budget->usual : 0);
    if (!budget) continue;
    known.push_back(budget->example);
    if (!description.starts_with(name) || description.size() == name.size() || description[name.size()] != ':')
      continue;
    const std::string_view text = description.substr(name.size() + 1);
    if (const auto number = whole<std::uint64_t>(text, 1, budget->most)) return make(*number);
    return refused(
        fmt::format("{}: expected a number of {} from 1 to {}, found \"{}\"", name, budget->things, budget->most, text),
        std::string{budget->hint});
  }
  return refused(fmt::format("there is no {} \"{}\"", noun, description), base::suggestion(description, known));
}

// --players A,B: two descriptions, or one that is that of both. `make` is that of the game.
template <typename Make>
Asked<std::vector<std::string>> two_players(const GivenOptions& options, std::string_view otherwise,
                                            std::string_view example, Make make) {
  const std::string text = value_of(options, "players", otherwise);
  const auto words = base::split(text, ',');
  if (words.size() > 2) {
    return refused(fmt::format("--players: expected two players, found {}", words.size()),
                   fmt::format("--players {}", example));
  }
  for (const std::string_view word : {words.front(), words.back()}) {
    if (const auto made = make(word); !made) return tl::make_unexpected(made.error());
  }
  return std::vector{std::string{words.front()}, std::string{words.back()}};
}

}  // namespace planche::rules
