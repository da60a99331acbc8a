// One game that a visitor of the live page plays: by rules of play of a file-based game, or by the engine of a built-in
// game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "declared/lists/game.h"
#include "live/playing/play_pictures.h"
#include "project/printing/print_choices.h"
#include "project/project.h"
#include "rules/game.h"
#include "rules/sitting.h"

namespace planche::live {

inline constexpr std::uint64_t most_moves_shown = 400;  // of one decision
inline constexpr int looks_on = rules::Sitting::looks_on;

// What can be played: one of the two.
struct Playable {
  std::shared_ptr<const declared::Game> own;            // with rules of play, or null
  const rules::Game* built_in = nullptr;                // with seats, or null
  std::shared_ptr<const rules::Subject> document = {};  // to start from; null: the usual start
  project::PrintChoices choices = {};                   // for reading files, and for pictures of positions
  std::string path = {};                                // what is open, as of project::Project
};

struct Start {
  std::vector<std::string> players;  // descriptions, one for each seat; that of the visitor is not used
  int seat = 0;                      // of the visitor, from 0
  std::vector<int> here = {};        // seats of persons at this screen: that of the visitor, and more
  std::vector<int> others = {};      // seats of other persons, who have pages of their own
  bool open = false;                 // others may look on; messages then tell only what every player knows
  bool paced = false;                // computer players move one at a time, when step() is called
  std::uint64_t seed = 0;
  std::string record = {};  // a document to go on from; empty: a new game
  // The document that each seat brings, by its name in Brought; empty: that which is open.
  std::vector<std::string> brought = {};
};

std::vector<int> persons_of(const Start& start);  // at this screen and elsewhere

// The number of a part that shows this record of a list; nothing: none does.
using FindPart = std::function<std::optional<std::size_t>(const std::string& list, const std::string& record)>;

// Not safe to use from several threads at once.
class PlayTable {
 public:
  // The pictures are of the game that is seated, and may refer to it.
  struct Game {
    std::unique_ptr<rules::Sitting> sitting;
    std::unique_ptr<PlayPictures> pictures;
    std::string fingerprint = {};  // of the rules and records that it is played with; empty: they are built in
  };
  // `begin` seats a game that announces what happens; errors are sentences.
  using Begin = std::function<tl::expected<Game, std::string>(rules::Announce announce)>;
  static tl::expected<std::unique_ptr<PlayTable>, std::string> make(const Start& start, const Begin& begin);

  // Lets computer players move, and tells what the person at the seat sees then: zones, counters, moves, ending,
  // pictures. Whoever looks on sees what every player may.
  nlohmann::json seen(const FindPart& find_part, int seat);
  // Plays the move of this number for the person at the seat. Returns false if it is not that person's turn, or if there
  // is no such move.
  bool play(std::uint64_t move, int seat);
  // Lets one computer player make a move, if they move one at a time.
  void step();
  // Undoes everything since before the latest move at this screen. Returns false if there is none, or if people
  // elsewhere have seen or answered it.
  bool take_back();
  std::string record() { return game_.sitting->record(); }  // empty: none can say how the game began
  // An SVG of the position, or of one of several boards; empty: there is none.
  std::string picture(std::size_t number) { return game_.pictures->svg(number); }

  const std::string& fingerprint() const { return game_.fingerprint; }
  const std::vector<std::string>& log() const { return log_; }
  void say(std::string line) { log_.push_back(std::move(line)); }

 private:
  explicit PlayTable(const Start& start);
  // The moves of the decision that the seat has, and the names of places that they concern.
  nlohmann::json moves(std::set<std::string>& targets);

  Game game_;
  bool alone_;  // all persons are at one screen
  int steps_;   // moves that computer players make by themselves
  std::vector<std::string> log_;
  std::vector<std::size_t> log_before_;  // each decision of the persons: how long the log was
};

// Documents that players can bring to a game, such as decks: those in the folder of the open one, that first; without
// one, those in the folder of the game, or the samples of a built-in game.
class Brought {
 public:
  static constexpr std::size_t most = 60, most_looked_at = 2'000;
  explicit Brought(const Playable& game);

  std::vector<std::string> names() const;
  // The files of these names. Nothing: one is not among them.
  std::optional<std::vector<std::string>> files(const std::vector<std::string>& names) const;

 private:
  std::string name_of(const std::filesystem::path& file) const;
  std::filesystem::path folder_;  // that was searched
  std::vector<std::filesystem::path> files_;
};

// JSON: the numbers of players, the names of seats (may be empty), the names of computer players, and of the
// documents that each seat can bring; or "why" nobody can play, and what to do "instead".
nlohmann::json offer_of(const Playable& game);

// What keeps a game for `least` to `most` players from beginning so; empty: nothing.
std::string wrong_seats(const Start& start, std::size_t least, std::size_t most);

// Errors are sentences.
using Seated = tl::expected<std::unique_ptr<PlayTable>, std::string>;
Seated seat_at(const Playable& game, const Start& start);

// The two kinds, for seat_at() and offer_of().
nlohmann::json own_offer(const Playable& game);
Seated own_table(const Playable& game, const Start& start);
nlohmann::json built_in_offer(const Playable& game);
Seated built_in_table(const Playable& game, const Start& start);

}  // namespace planche::live
