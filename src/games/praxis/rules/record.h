// Records of games: the universe, the hands, and turn by turn what was decided, thrown and drawn.
//
//   { "game": "praxis", "kind": "game", "universe": { … }, "end": { "rounds": 10 },
//     "hands": [ ["duel", "plus-1", "draw"], … ],
//     "turns": [ { "player": 1, "decisions": [ { "type": "slide", "ship": 0, "to": { "grid": 3, "cell": 2 } } ],
//                  "throws": [5], "draws": ["duel"] } ] }
//
// A turn ends with its last decision. With "seed": "12345/7" hands, throws and draws are those of base::Random{12345,
// 7} and need not be recorded; where they are, they must be the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"
#include "data/value.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/engine.h"
#include "games/praxis/rules/terms.h"
#include "rules/record.h"

namespace planche::rules::praxis {

inline constexpr std::size_t most_turns = 10'000, most_in_turn = 1'000;  // of a game document; of each list of a turn
inline constexpr int most_agreed_rounds = 1'000;                         // after which a game is said to end

// A decision in the words of a record: without the item of `artefact`, which lay, drop and keep name.
struct Told : Decision {
  std::string artefact = {};
};
using RecordedDecision = RecordedMove<Told>;

struct RecordedTurn {
  int player = 0;  // 0..3, as in the engine
  std::vector<RecordedDecision> decisions;
  std::optional<std::vector<int>> throws;
  std::optional<std::vector<std::string>> draws;
  const data::Value* value = nullptr;
};

struct Record {
  Universe universe;
  std::shared_ptr<const data::Document> universe_document;  // what it was read from; null when it was not
  End end;                                                  // as agreed: points are the fewest that are enough
  std::optional<Seed> seed;
  std::optional<std::vector<std::vector<std::string>>> hands;  // of each player
  std::vector<RecordedTurn> turns;
  int first_player() const { return turns.empty() ? 0 : turns.front().player; }
};

// rules/praxis/schema/game.json.
const data::Format& game_format();

// Takes what is well-formed and passes over the rest, which the format reports. Points into `document`.
Record read_game(const data::Document& document);

Terms terms_of(const Record& record, const Parameters& parameters);

// For writing records: a decision as recorded, and names of drawn items.
RecordedDecision recorded(Decision decision, const Terms& terms);
std::vector<std::string> names(const std::vector<Item>& items, const Terms& terms);

// A decision by a record's words, in the terms of the game; nothing when there is no such artefact.
std::optional<Decision> in_terms(const RecordedDecision& recorded, const Terms& terms);

// As one line of JSON.
std::string to_json(Record record);

// "slide ship 0 to cell 2 of grid 3", "lay duel on cell 5 of grid 1", "end the turn".
std::string in_words(Decision decision, const Terms& terms);
// "cell 2 of grid 3"
std::string cell_in_words(int cell);

}  // namespace planche::rules::praxis
