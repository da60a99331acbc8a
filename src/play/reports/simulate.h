// Plays many games between computer players and collects statistics.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/statistics.h"
#include "play/players/computer_players.h"
#include "rules/play.h"

namespace planche::play {

struct SimulateRequest {
  std::vector<std::string> players;  // descriptions, one for each seat
  std::uint64_t games = 1000, seed = 0;
  unsigned threads = 1;
  rules::Progress progress = {};
  // Receives each game as a document, in order; null: games are not written.
  rules::Lines record = {};
  std::string numbers = {};  // chosen numbers of the rules as JSON members
  std::uint64_t first = 0;   // the number of the first game
};

__extension__ using Wide = __int128;

// Wins, each whole or shared by several. Exact: the order of adding does not matter.
class Wins {
 public:
  void add(std::size_t sharers, std::uint64_t times = 1);
  void add(const Wins& other);
  double total() const;
  double squares() const;                                                  // of the parts
  const std::vector<std::uint64_t>& by_sharers() const { return times_; }  // [0]: not shared

 private:
  std::vector<std::uint64_t> times_;
};

// How often something happened to a record, counted in games and seats, and how many of these seats won.
struct SeatTally {
  std::uint64_t times = 0, seats = 0;
  Wins won = {};
};

struct RecordFigures {
  std::string list, name;
  SeatTally drawn = {}, played = {}, taken = {};
  std::uint64_t picked = 0;  // how often, from any zone
};

struct MoveFigures {
  std::string name;
  std::uint64_t legal = 0, made = 0;
};

// The first occurrence of a fault, and how often it occurred at its place.
struct FaultFigures {
  std::uint32_t place = 0;
  std::string message, at, move;  // "game 33", "move 41: P2 refuse"
  std::uint64_t games = 0;
  std::string where = {};  // of a part: "play.rules:14:7"
};

// Whole numbers and their distribution. Exact: the order of adding does not matter.
struct Spread {
  static constexpr std::size_t most_values = 10'000;  // more are counted in classes

  std::uint64_t count = 0;
  Wide sum = 0, squares_low = 0, squares_high = 0;  // squares: in parts of 64 bits
  std::int64_t lowest = 0, highest = 0;
  int coarse = 0;                                    // classes hold 2^coarse values
  std::map<std::int64_t, std::uint64_t> times = {};  // by the number of the class
  std::int64_t scale = 1;                            // values are counted in such parts of 1

  void add(std::int64_t value);
  void add(const Spread& other);
  double least() const { return static_cast<double>(lowest) / static_cast<double>(scale); }
  double most() const { return static_cast<double>(highest) / static_cast<double>(scale); }
  double mean() const;
  double quantile(double share) const;
  base::Interval interval() const;

 private:
  void coarsen();
};

// Of the mean of shares, which lies between 0 and 1.
base::Interval interval_of_shares(const Spread& spread);

struct Summary {
  std::uint64_t games = 0, finished = 0, endless = 0, faulty = 0, nobody = 0;
  std::vector<Wins> wins = {};                                              // by seat
  std::vector<Spread> scores = {};                                          // by seat
  Spread turns = {}, decisions = {}, listed = {}, leads = {}, rounds = {};  // listed: moves a decision
  // Of a game: the share of choices with a single move, and the share that was over when the winner took the lead for
  // good. Of one winner only.
  Spread forced = {}, settled = {};
  SeatTally half = {};  // those who led alone in the middle of a game
  std::vector<std::pair<std::string, Spread>> counters = {};                // at the end, of all seats
  std::vector<RecordFigures> records = {};
  std::vector<MoveFigures> moves = {};
  std::uint64_t without_move = 0;
  std::uint64_t nobody_left = 0;  // games that ended because `turn where` left everybody out
  std::vector<FaultFigures> faults = {};
  std::vector<std::uint32_t> peeks = {};  // places
  std::vector<std::string> peeked = {};   // of a part: as FaultFigures::where
  bool together = false;

  // Adds the games of another part of the same series, which come later.
  void add(const Summary& other);
};

// Refuses unknown players.
base::Asked<Summary> simulate(std::shared_ptr<const Setup> setup, const SimulateRequest& request);

}  // namespace planche::play
