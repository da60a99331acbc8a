// What many games came to, and settings of the rules held against one another by them.
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

// One game from its start to its end.
struct Outcome {
  bool exchanged = false;           // the second of the players named moved first
  std::array<Result, 2> results{};  // by Player [G15]; never `unfinished`
  std::array<int, 2> works{};       // in the hand at the end, by Player
  Ending ending = Ending::turns;    // never `none`
  int turns = 0;                    // of both players, from the births on
  int births = 0, kills = 0;        // ideas brought into the world; Bastets killed
};

// Both results of a game. These are all there can be: who has completed the tombs is reborn, wins over whoever has not,
// and of two who have, over the one with fewer works [G15].
enum class Pairing : std::uint8_t { both_reborn, win_and_reborn, win_and_loss, both_lose };
Pairing pairing_of(const std::array<Result, 2>& results);

inline constexpr std::size_t result_count = 6;

class Summary {
 public:
  void add(const Outcome& outcome);

  std::uint64_t games() const { return games_; }
  std::uint64_t count(Player player, Result result) const { return by_seat_[index(player)][index(result)]; }
  // `player`: 0 for the first of those named.
  std::uint64_t count_of_named(std::size_t player, Result result) const { return by_name_[player][index(result)]; }
  std::uint64_t count(Pairing pairing) const { return pairings_[index(pairing)]; }
  // Both complete their tombs and so are reborn, whether or not one of them also wins.
  std::uint64_t both_complete() const { return count(Pairing::both_reborn) + count(Pairing::win_and_reborn); }
  std::uint64_t count(Ending ending) const { return endings_[index(ending)]; }
  const base::Distribution& turns() const { return turns_; }
  const base::Distribution& kills() const { return kills_; }
  const base::Distribution& works(Player player) const { return works_[index(player)]; }

  Figures figures(const Series& series) const;
  // The same with other members of the object.
  Figures figures(const Series& series, const std::vector<std::string_view>& members) const;

 private:
  using Results = std::array<std::array<std::uint64_t, result_count>, 2>;

  std::uint64_t games_ = 0;
  Results by_seat_{}, by_name_{};  // a row for each player, by Result
  std::array<std::uint64_t, 4> pairings_{}, endings_{};
  base::Distribution turns_, births_, kills_;
  std::array<base::Distribution, 2> works_;
};

// The games played with one choice of numbers.
struct Variant {
  Settings settings;
  Series series;
  Summary summary;
};

// "ideas=9, size=7".
std::string label_of(const Settings& settings);

// A row for each variant, in the order given, and last of all which of them lets most games end with both players
// reborn, and which others may do so as well: those whose 95 % interval reaches into the one of the best. All were
// played with the same players, number of games and seed; there is at least one.
Figures figures(const std::vector<Variant>& all);

}  // namespace planche::rules::genesis
