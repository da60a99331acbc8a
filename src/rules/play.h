// What a game that can be played gives to the commands moves, replay, perft, randomise and simulate.
//
// Results are lines without their line end: one JSON object each, or text for people where a command offers both.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "diag/diagnostic.h"

namespace planche::rules {

struct Ruleset;
struct Subject;

// An option that only some games know: "--setup".
struct GameOption {
  std::string_view name;                      // "setup"
  std::string_view value;                     // what follows it in help: "SETUP"; empty: a flag, given as "true"
  std::string_view meaning;                   // "nucleus to start from: standard, expert or midgame"
  std::vector<std::string_view> values = {};  // all it may be; empty: anything the game can read
  // What its value is: for the game to read, the name of a file (a document of the game without errors, for randomise
  // and offered commands), or a number of the rules (short for --set).
  enum class Names { value, document, number } names = Names::value;
  struct Range {
    std::uint64_t least, most;
  };
  std::optional<Range> range = {};  // of a whole number; empty: what it may be the game says
  // Of options of printing: the kinds of parts that it changes, without one of which it is refused; empty: all.
  std::vector<std::string_view> parts = {};
};

// Name of each option that was given -> its value. Values are among GameOption::values where there are any.
using GivenOptions = std::map<std::string, std::string, std::less<>>;

using base::Asked;
using base::refused;

using Lines = std::function<void(std::string_view line)>;
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct PerftRequest {
  int depth = 1;  // >= 0
  bool divide = false;
  std::shared_ptr<const Ruleset> rules = {};  // where there is no position
};

struct RandomRequest {
  std::uint64_t seed = 0;
  GivenOptions options;
  std::shared_ptr<const Ruleset> rules = {};
  // By the name of the option that gave its file.
  std::map<std::string, std::shared_ptr<const Subject>, std::less<>> documents = {};
};

struct SimulateRequest {
  std::uint64_t games = 100, seed = 0;
  unsigned threads = 1;
  bool json = false;  // one JSON object instead of a table
  GivenOptions options;
  std::shared_ptr<const Ruleset> rules = {};
  // To be compared side by side, of the same numbers; empty: those above alone.
  std::vector<std::shared_ptr<const Ruleset>> variants = {};
  Progress progress;  // called on the calling thread only
  // Takes warnings about what was asked for, which is played all the same; may be null.
  diag::Sink* warnings = nullptr;
};

// Makes the k-th document of a seed, JSON in one line; or tells why it found none that obeys the rules.
using RandomDocuments = std::function<Asked<std::string>(std::uint64_t k)>;

// A document and the name of the file it came from.
struct NamedDocument {
  std::string name;
  const Subject* document = nullptr;
};

// A member that is null: the command does not know this game. The rules of requests have no problems, but
// for those of variants.
struct Play {
  std::vector<GameOption> moves_options = {}, random_options = {}, simulate_options = {};

  // Every legal move of a valid document, a JSON object each.
  std::function<Asked<void>(const Subject& document, const GivenOptions& options, const Lines& out)> moves = {};
  // The result of a game record whose moves validation has accepted, as one JSON object.
  std::function<Asked<void>(const Subject& record, const Lines& out)> replay = {};
  // Counts sequences of moves from a valid position, or without one from the usual start. The last line is the number.
  std::function<Asked<void>(const Subject* position, const PerftRequest& request, const Lines& out)> perft = {};
  std::function<Asked<RandomDocuments>(const RandomRequest& request)> randomise = {};
  // Plays games between players and sums them up. The same for any number of threads. `start` may be null.
  std::function<Asked<void>(const Subject* start, const SimulateRequest& request, const Lines& out)> simulate = {};
  // Plays games of one document against another, each side with its own: decks of cards.
  std::function<Asked<void>(const Subject& a, const Subject& b, const SimulateRequest& request, const Lines& out)>
      contest = {};
  // Plays on each of several starts and ranks them.
  std::function<Asked<void>(const std::vector<NamedDocument>& starts, const SimulateRequest& request, const Lines& out)>
      compare = {};
};

}  // namespace planche::rules
