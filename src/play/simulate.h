// Plays many games between computer players and collects statistics.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/statistics.h"
#include "play/players.h"
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
};

// How often something happened to a record, counted in games and seats, and how many of these seats won.
struct Tally {
  std::uint64_t times = 0, seats = 0;
  double won = 0;
};

struct RecordFigures {
  std::string list, name;
  Tally drawn = {}, played = {}, taken = {};
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
};

struct Spread {
  std::uint64_t count = 0;
  double sum = 0, squares = 0, least = 0, most = 0;
  std::map<std::int64_t, std::uint64_t> times = {};  // by value
  void add(std::int64_t value);
  void add_real(double number);  // a real number; no quantiles then
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  std::int64_t quantile(double share) const;
  base::Interval interval() const;
};

struct Summary {
  std::uint64_t games = 0, finished = 0, endless = 0, faulty = 0, nobody = 0;
  std::vector<double> wins = {}, win_squares = {};  // by seat
  std::vector<Spread> scores = {};                  // by seat
  Spread turns = {}, decisions = {}, listed = {}, leads = {}, rounds = {};
  std::vector<std::pair<std::string, Spread>> counters = {};  // at the end of games, over all seats
  std::vector<RecordFigures> records = {};
  std::vector<MoveFigures> moves = {};
  std::uint64_t without_move = 0;
  std::vector<FaultFigures> faults = {};
  std::vector<std::uint32_t> peeks = {};  // in the rules
  bool together = false;
};

// Refuses unknown players.
base::Asked<Summary> simulate(std::shared_ptr<const Setup> setup, const SimulateRequest& request);

}  // namespace planche::play
