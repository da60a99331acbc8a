// The search for numbers of the rules that bring a game nearest to a goal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "base/statistics.h"
#include "play/reports/simulate.h"

namespace planche::play {

// One part of a goal: "seats within 3", "turns about 40", "no card over 60", "wins about 50", "fairness".
struct Goal {
  enum class What { seats, turns, rounds, decisions, cards, wins };
  What what = What::seats;
  double wanted = 0;  // percent, or a number of turns
  std::string text = {};
};

// Parts are separated by commas. Refused where one is unknown.
base::Asked<std::vector<Goal>> read_goals(std::string_view text);

// How far a series is from a goal, in percentage points or in percent of the wanted length; 0: it is reached. The
// intervals are those of 95 %: of the worst seat or card, those of the seat or card that lies furthest off in each.
struct Distance {
  double value = 0, away = 0;
  base::Interval values = {}, aways = {};
  bool known = true;  // false: too few games to tell
};
Distance distance(const Goal& goal, const Summary& summary);

// `number` of the rules takes the whole numbers from `least` to `most`.
struct TriedNumbers {
  std::string number;
  std::int64_t least = 0, most = 0;
};

// Each as `coins=8..14`. Refused where one is not, or where there are more than `most_candidates` combinations.
inline constexpr std::uint64_t most_candidates = 10'000;
base::Asked<std::vector<TriedNumbers>> read_tried(const std::vector<std::string>& texts);
std::uint64_t combinations_of(const std::vector<TriedNumbers>& numbers);

// Why a part of the goal does not suit the game: seats are not compared where all win together, and the share of wins
// is not asked for where one player wins. Nothing: all do.
std::optional<base::Refusal> unsuited(const std::vector<Goal>& goals, const Program& program);

struct Candidate {
  std::vector<std::int64_t> values = {};  // one for each number
  std::uint64_t games = 0;                // that were played with them
  std::vector<Distance> distances = {};   // to each part of the goal
  double away = 0;                        // their sum
  base::Interval aways = {};              // and that of their intervals
  std::uint64_t endless = 0, faulty = 0;  // of its games
  bool known() const;                     // whether all distances are
  std::uint64_t unfinished() const { return endless + faulty; }
};

struct Tuning {
  std::vector<Candidate> tried = {};   // not empty; the nearest come first, and the last ones left early
  std::size_t finalists = 0;           // the first ones, which played all games
  std::vector<std::string> idle = {};  // numbers whose values changed no game
  // Whether games as many as these cannot tell the finalist from the nearest: the intervals of both allow either order.
  bool tied(std::size_t finalist) const;
};

// Games of one kind: each combination plays so many, from the game number `first` on.
struct Round {
  std::uint64_t number = 1, first = 0, games = 0;
  std::vector<std::vector<std::int64_t>> values = {};  // of each combination
  bool last = false;
};
// Makes the summary of one combination. A round is asked for whole, in its order, before the next. Nothing stops the
// search.
using PlayRound = std::function<std::optional<Summary>(const Round& round, std::size_t combination)>;

// Every combination of the numbers plays a few games. The nearer half plays twice as many, and so on, until at most
// four are left. These play `games` games that none has played before: figures of the games by which they were chosen
// would flatter them. Nothing if the search was stopped.
std::optional<Tuning> tune(const std::vector<TriedNumbers>& numbers, const std::vector<Goal>& goals,
                           std::uint64_t games, const PlayRound& play);

// "coins 9, goal 4".
std::string label_of(const std::vector<TriedNumbers>& numbers, const std::vector<std::int64_t>& values);

// What was found, for people and as JSON.
std::vector<std::string> tuning_text(const std::vector<TriedNumbers>& numbers, const std::vector<Goal>& goals,
                                     const Tuning& found);
std::string tuning_json(const std::string& game, const std::vector<TriedNumbers>& numbers,
                        const std::vector<Goal>& goals, std::uint64_t seed, const Tuning& found);

}  // namespace planche::play
