// Exxit positions and games as documents. Sections in brackets are those of the rulebook of Exxit (Vincent Everaert).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/hexagons.h"
#include "data/formats/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/recorded_game.h"

namespace planche::rules::exxit {

using base::Hex;

enum class Side : std::uint8_t { white, black };
constexpr Side other(Side side) {
  return side == Side::white ? Side::black : Side::white;
}
std::string_view name_of(Side side);  // "white"

inline constexpr std::array<int, 3> usual_tiles{39, 29, 19};  // standard, fast, introduction [7]
inline constexpr int standard_tiles = usual_tiles[0];
inline constexpr int pawns_a_side = 8;               // [1]
inline constexpr std::size_t most_pawns = 16;        // of both sides
inline constexpr int most_tiles = 58;                // limit of the engine; the game is played with 39, 29 or 19 [7]
inline constexpr std::size_t opening_tiles = 6;      // tiles at the end of an expert opening [7]
inline constexpr std::size_t most_plies = 10'000;    // of a game document
inline constexpr std::int32_t farthest = 1'000'000;  // limit for the amount of a coordinate

// A tile, or an excluded stack on the bare table, for which the colour has no meaning.
struct Cell {
  Hex at;
  Side color = Side::white;
  std::vector<Side> stack;             // bottom to top
  const data::Value* value = nullptr;  // in the source document
};

// A position [1, 2, 4]; tiles are in the order in which they were laid or listed.
struct Position {
  int tiles_total = standard_tiles;
  Side to_move = Side::white;
  std::vector<Cell> tiles, excluded;
  bool opening = false;   // the expert opening: tiles are laid until there are six [7]
  std::string seed = {};  // seed of the random numbers that made it: "12345/7"; may be empty
};

// A move [2-5, 7]. `dir` is the direction of a dance; `at` is its first cell.
struct Move {
  enum class Type : std::uint8_t { place, dance, integrate, pass, tile } type = Type::pass;
  Hex at;
  int dir = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

using RecordedMove = rules::RecordedMove<Move>;
using RecordedGame = rules::RecordedGame<Position, Move>;

// Four tiles around a common edge [1]: white at [0,0] and [1,0], black at [1,-1] and [0,1].
Position standard_start();

// The formats of rules/exxit/schema/position.json and exxit-game.json.
const data::Format& position_format();
const data::Format& game_format();

// Read the well-formed parts and skip the rest, which the format check reports. Results point into `document`.
Position read_position(const data::Document& document);
RecordedGame read_game(const data::Document& document);

// Whether two cells are adjacent.
bool touch(Hex a, Hex b);
// Pawns off the table, by Side; negative if too many are on it.
std::array<int, 2> reserves(const Position& position);

// The document as one line of JSON.
std::string to_json(const Position& position);
std::string to_json(const Move& move);
std::string to_json(const RecordedGame& record);

// "[1,-1]"
std::string in_words(Hex at);
// The notation of captions and messages: "P 0,1" (place), "D 1,0>4" (dance in direction 4), "I 2,-1" (integrate), "T
// 1,-1" (opening tile), "pass".
std::string notation(const Move& move);

// The numbers of the rules, rules/exxit/schema/rules.json. They are fixed; a file of house rules with other numbers is
// reported.
const data::Format& parameters_format();

// Reports numbers in `file` that differ from the fixed ones; an empty path is ignored.
void check_parameters(const std::filesystem::path& file, diag::Sink& sink);

}  // namespace planche::rules::exxit
