// Players of games, which choose moves, and their descriptions such as "greedy" and "search:20000".
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
#include "rules/state.h"

namespace planche::rules {

// A player keeps no state that affects later moves. Each thread needs its own players.
template <typename S>
class Player {
 public:
  virtual ~Player() = default;
  // Chooses a legal move of a game that is not over. Depends only on the state and on `random`, and does not change the
  // state.
  virtual MoveOf<S> choose(S& state, base::Random& random) = 0;
};

// Plays any move: random_move().
template <typename S>
class RandomPlayer : public Player<S> {
 public:
  MoveOf<S> choose(S& state, base::Random& random) override {
    return random_move(std::as_const(state), random, moves_);
  }

 private:
  typename S::Moves moves_;
};

// The value of a won game; games that are not over have smaller values.
inline constexpr int won_game = 1'000'000;

// The value of a state for a side, if only the winner is known. Games that know more overload it.
template <TwoSidedState S>
int worth(const S& state, std::size_t side) {
  const std::optional<std::size_t> winner = state.winner();
  return !winner ? 0 : *winner == side ? won_game : -won_game;
}

// A state with a value for each side without search; more is better.
template <typename S>
concept ValuedState = GameState<S> && requires(const S& state, std::size_t side) {
  { worth(state, side) } -> std::same_as<int>;
};

// Lists one of several equivalent moves, if the state can tell.
template <GameState S>
void list_distinct(const S& state, typename S::Moves& moves) {
  if constexpr (requires { state.list_distinct(moves); }) {
    state.list_distinct(moves);
  } else {
    state.list(moves);
  }
}

// Plays the move after which the state has the highest value for its side; chooses among equals at random.
template <ValuedState S>
class GreedyPlayer : public Player<S> {
 public:
  MoveOf<S> choose(S& state, base::Random& random) override {
    const std::size_t side = side_to_move(state);
    list_distinct(state, moves_);
    MoveOf<S> best{};
    int most = 0;
    std::uint64_t equals = 0;
    each_move(moves_, [&](const MoveOf<S>& move) {
      int value = 0;
      look_ahead(state, move, [&](const S& next) { value = worth(next, side); });
      if (equals > 0 && value < most) return;
      equals = equals > 0 && value == most ? equals + 1 : 1;
      most = value;
      if (random.below(equals) == 0) best = move;
    });
    return best;
  }

 private:
  typename S::Moves moves_;
};

// The budget of a player for one move.
struct Budget {
  std::string_view things;  // "positions"
  std::uint64_t usual = 0, most = 0;
  std::string_view example, hint;  // "search:20000", "search:20000 looks at 20,000 positions a move"
};

// A kind of players of a game. `P` is the type of its players.
template <typename P>
struct PlayerKind {
  std::string_view name;
  std::unique_ptr<P> (*make)(std::uint64_t budget);
  std::optional<Budget> budget = {};
};

// PlayerKind::make for a `Kind` of players, which gets the budget if it takes one.
template <typename P, typename Kind>
std::unique_ptr<P> made(std::uint64_t budget) {
  if constexpr (std::is_default_constructible_v<Kind>) {
    return std::make_unique<Kind>();
  } else {
    return std::make_unique<Kind>(budget);
  }
}

template <typename P>
std::vector<std::string_view> names_of(const std::vector<PlayerKind<P>>& kinds) {
  std::vector<std::string_view> names;
  for (const auto& kind : kinds) names.push_back(kind.name);
  return names;
}

// `noun`: the word for a player in messages.
template <typename P>
Asked<std::unique_ptr<P>> make_described(const std::vector<PlayerKind<P>>& kinds, std::string_view description,
                                         std::string_view noun = "player") {
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

// --players A,B: two descriptions, or one for both. `make` is the game's.
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
