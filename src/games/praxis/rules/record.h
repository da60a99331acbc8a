// Records of games: the universe, the hands, and for each turn the decisions, throws and draws.
//
//   { "game": "praxis", "kind": "game", "universe": { … }, "end": { "rounds": 10 },
//     "hands": [ ["duel", "plus-1", "draw"], … ],
//     "turns": [ { "player": 1, "decisions": [ { "type": "slide", "ship": 0, "to": { "grid": 3, "cell": 2 } } ],
//                  "throws": [5], "draws": ["duel"] } ] }
//
// A turn ends with its last decision. With "seed": "12345/7", hands, throws and draws are those of
// base::Random{12345, 7} and may be left out; if they are recorded, they must agree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "data/value.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/engine.h"
#include "games/praxis/rules/terms.h"
#include "rules/recorded_game.h"

namespace planche::rules::praxis {

inline constexpr std::size_t most_turns = 10'000, most_in_turn = 1'000;  // of a game document; of each list of a turn
inline constexpr int most_agreed_rounds = 1'000;                         // limit for an agreed length

// A decision as recorded: `artefact` names the item, which lay, drop and keep have as a number elsewhere.
struct Told : Decision {
  std::string artefact = {};
};
using RecordedDecision = RecordedMove<Told>;

struct RecordedTurn {
  int player = 0;  // 0 to 3, as in the engine
  std::vector<RecordedDecision> decisions;
  std::optional<std::vector<int>> throws;
  std::optional<std::vector<std::string>> draws;
  const data::Value* value = nullptr;
};

struct RecordedGame {
  Universe universe;
  std::shared_ptr<const data::Document> universe_document;  // source of the universe; null if it was not read
  End end;                                                  // the agreement; points: the fewest that suffice
  std::optional<Seed> seed;
  std::optional<std::vector<std::vector<std::string>>> hands;  // by player
  std::vector<RecordedTurn> turns;
  int first_player() const { return turns.empty() ? 0 : turns.front().player; }
};

// The format of rules/praxis/schema/game.json.
const data::Format& game_format();

// Reads the well-formed parts and skips the rest, which the format check reports. The result points into `document`.
RecordedGame read_game(const data::Document& document);

Terms terms_of(const RecordedGame& record, const Parameters& parameters);

// For writing records: converts a decision and drawn items to their recorded form.
RecordedDecision recorded(Decision decision, const Terms& terms);
std::vector<std::string> names(const std::vector<Item>& items, const Terms& terms);

// The hands at the start of a game whose players drew these items, the first player's first.
std::vector<std::vector<std::string>> dealt_hands(const std::vector<Item>& draws, const Terms& terms);

// Converts a recorded decision to the terms of the game; nothing if they lack the artefact.
std::optional<Decision> in_terms(const RecordedDecision& recorded, const Terms& terms);

// The record as one line of JSON.
std::string to_json(RecordedGame record);

// "slide ship 0 to cell 2 of grid 3", "lay duel on cell 5 of grid 1", "end the turn".
std::string in_words(Decision decision, const Terms& terms);
// "cell 2 of grid 3"
std::string cell_in_words(int cell);

}  // namespace planche::rules::praxis
