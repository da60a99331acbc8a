// Statistics of a series of games, and comparison of rule settings by them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/statistics.h"
#include "games/genesis/rules/engine.h"
#include "rules/figures.h"
#include "rules/series.h"
#include "rules/settings.h"

namespace planche::rules::genesis {

// The result of one game.
struct Outcome {
  bool exchanged = false;           // the second named player moved first
  std::array<Result, 2> results{};  // by Player [G15]; never `unfinished`
  std::array<int, 2> works{};       // works in hand at the end, by Player
  Ending ending = Ending::turns;    // never `none`
  int turns = 0;                    // of both players, since the births
  int births = 0, kills = 0;        // ideas born; Bastets killed
};

// The pairs of results that are possible. A player who completes the tombs is reborn, and wins over one who does not,
// or over one who does with fewer works [G15].
enum class Pairing : std::uint8_t { both_reborn, win_and_reborn, win_and_loss, both_lose };
Pairing pairing_of(const std::array<Result, 2>& results);

inline constexpr std::size_t result_count = 6;

class Summary {
 public:
  void add(const Outcome& outcome);

  std::uint64_t games() const { return games_; }
  std::uint64_t count(Player player, Result result) const { return by_seat_[index(player)][index(result)]; }
  // `player` is 0 for the first of the named players.
  std::uint64_t count_of_named(std::size_t player, Result result) const { return by_name_[player][index(result)]; }
  std::uint64_t count(Pairing pairing) const { return pairings_[index(pairing)]; }
  // Games in which both players complete their tombs and so are reborn, even if one of them also wins.
  std::uint64_t both_complete() const { return count(Pairing::both_reborn) + count(Pairing::win_and_reborn); }
  std::uint64_t count(Ending ending) const { return endings_[index(ending)]; }
  const base::Distribution& turns() const { return turns_; }
  const base::Distribution& kills() const { return kills_; }
  const base::Distribution& works(Player player) const { return works_[index(player)]; }

  Figures figures(const Series& series) const;
  // The same with additional members in the JSON object.
  Figures figures(const Series& series, const std::vector<std::string_view>& members) const;
  template <typename Each>
  void each_count(Each& each) {
    each(games_);
    for (Results* one : {&by_seat_, &by_name_}) each(*one);
    each(pairings_);
    each(endings_);
    for (base::Distribution* one : {&turns_, &births_, &kills_}) each(*one);
    each(works_);
  }

 private:
  using Results = std::array<std::array<std::uint64_t, result_count>, 2>;

  std::uint64_t games_ = 0;
  Results by_seat_{}, by_name_{};  // by player and Result
  std::array<std::uint64_t, 4> pairings_{}, endings_{};
  base::Distribution turns_, births_, kills_;
  std::array<base::Distribution, 2> works_;
};

// The games played with one set of numbers.
struct Variant {
  Settings settings;
  Series series;
  Summary summary;
};

// "ideas=9, size=7".
std::string label_of(const Settings& settings);

// A row for each variant in the given order. The last row names the variant in which both players are reborn most
// often, and those whose 95 % interval overlaps with its interval. All variants have the same players, number of games
// and seed; there is at least one.
Figures figures(const std::vector<Variant>& all);

}  // namespace planche::rules::genesis
