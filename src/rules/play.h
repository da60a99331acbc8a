// The support of a game for the commands moves, replay, perft, randomise and simulate.
//
// Results are lines without line ends: one JSON object each, or text for people if a command has both.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/asked.h"
#include "diag/diagnostic.h"
#include "rules/sitting.h"

namespace planche::rules {

struct Ruleset;
struct ShardCounts;
struct Subject;

// An option of one game: "--setup".
struct GameOption {
  std::string_view name;                      // "setup"
  std::string_view value;                     // what follows it in help: "SETUP"; empty: a flag, given as "true"
  std::string_view meaning;                   // "nucleus to start from: standard, expert or midgame"
  std::vector<std::string_view> values = {};  // allowed values; empty: the game checks them
  // What the value names: something that the game reads, a file (a document of the game without errors, for randomise
  // and commands of one game), or a number of the rules (short for --set).
  enum class Names { value, document, number } names = Names::value;
  struct Range {
    std::uint64_t least, most;
  };
  std::optional<Range> range = {};  // of a whole number; empty: the game checks it
  // For printing: the kinds of parts that it changes. It is refused if none of them is printed. Empty: all.
  std::vector<std::string_view> parts = {};
};

// Name -> value of each given option. Values are among GameOption::values, if there are any.
using GivenOptions = std::map<std::string, std::string, std::less<>>;

using base::Asked;
using base::refused;

using Lines = std::function<void(std::string_view line)>;
using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

struct PerftRequest {
  int depth = 1;  // >= 0
  bool divide = false;
  GivenOptions options = {};
  std::shared_ptr<const Ruleset> rules = {};  // if there is no position
};

struct RandomRequest {
  std::uint64_t seed = 0;
  GivenOptions options;
  std::shared_ptr<const Ruleset> rules = {};
  // By the name of the option with the file.
  std::map<std::string, std::shared_ptr<const Subject>, std::less<>> documents = {};
};

struct SimulateRequest {
  std::uint64_t games = 100, seed = 0;
  unsigned threads = 1;
  bool json = false;  // one JSON object instead of a table
  GivenOptions options;
  std::shared_ptr<const Ruleset> rules = {};
  // Rules to compare side by side, with equal numbers; empty: only those above.
  std::vector<std::shared_ptr<const Ruleset>> variants = {};
  Progress progress;  // called only on the calling thread
  // Receives warnings about the request, which is played nevertheless; may be null.
  diag::Sink* warnings = nullptr;
  // The shard to play, or the joined counts of all shards (rules/shard.h). Null: all games are played.
  ShardCounts* shard = nullptr;
};

// Makes document k of a seed as one line of JSON, or fails with the reason if no document that obeys the rules was
// found.
using RandomDocuments = std::function<Asked<std::string>(std::uint64_t k)>;

// A document and the name of its file.
struct NamedDocument {
  std::string name;
  const Subject* document = nullptr;
};

// A request of persons to play, beside computer players if there are any.
struct SittingRequest {
  std::vector<std::string> players;  // descriptions, one for each side; those of persons are not used
  std::vector<int> persons;          // their sides, from 0
  std::uint64_t seed = 0;
  bool open = false;                         // others look on, who know what every player knows
  Announce announce = {};                    // with the name of the side in front
  std::vector<std::string_view> names = {};  // of the sides
  std::shared_ptr<const Ruleset> rules = {};
  // What the sides bring in place of the start, one for each; empty: all play with the start.
  std::vector<std::shared_ptr<const Subject>> brought = {};
  // The document whose cards have pictures; null: all cards have.
  std::shared_ptr<const Subject> pictured = {};
};

// How persons play a game, beside computer players (rules/sitting.h).
struct Seats {
  std::vector<std::string_view> sides;    // "White", "Black"
  std::vector<std::string_view> players;  // examples of descriptions: "search:2000"
  // From a valid position, or from the usual start if it is null.
  std::function<Asked<std::unique_ptr<Sitting>>(const Subject* start, const SittingRequest& request)> sit = {};
  GivenOptions shown = {};  // options of `render` for pictures of positions
  // The fewest and the most sides of a game from there. Null: all sides play.
  std::pair<std::size_t, std::size_t> (*numbers)(const Subject* start) = nullptr;
  std::string_view brings = {};   // the kind of document that each side brings: "deck"; empty: none
  std::string_view instead = {};  // without `sit`: why not, and what to use
};

// A null member means that the game lacks the command. The rules of requests have no errors, except those of variants.
struct Play {
  std::vector<GameOption> moves_options = {}, random_options = {}, simulate_options = {}, perft_options = {};

  // Lists every legal move of a valid document, one JSON object each.
  std::function<Asked<void>(const Subject& document, const GivenOptions& options, const Lines& out)> moves = {};
  // The result of a record with valid moves, as one JSON object.
  std::function<Asked<void>(const Subject& record, const Lines& out)> replay = {};
  // Counts sequences of moves from a valid position, or from the standard start. The last line is the number.
  std::function<Asked<void>(const Subject* position, const PerftRequest& request, const Lines& out)> perft = {};
  std::function<Asked<RandomDocuments>(const RandomRequest& request)> randomise = {};
  // Plays games between players and sums them up. The result is the same for any number of threads. `start` may be
  // null.
  std::function<Asked<void>(const Subject* start, const SimulateRequest& request, const Lines& out)> simulate = {};
  // Plays games of one document against another, one for each side: decks of cards.
  std::function<Asked<void>(const Subject& a, const Subject& b, const SimulateRequest& request, const Lines& out)>
      contest = {};
  // Plays from each of several starts and ranks them.
  std::function<Asked<void>(const std::vector<NamedDocument>& starts, const SimulateRequest& request, const Lines& out)>
      compare = {};
  Seats seats = {};
};

}  // namespace planche::rules
