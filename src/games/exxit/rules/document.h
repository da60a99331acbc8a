// Exxit positions and games as documents. Sections are those of the rulebook of Exxit (Vincent Everaert).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/hexagons.h"
#include "data/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/record.h"

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
inline constexpr int most_tiles = 58;                // what the engine holds; the game asks for 39, 29 or 19 [7]
inline constexpr std::size_t opening_tiles = 6;      // that an expert opening ends with [7]
inline constexpr std::size_t most_plies = 10'000;    // of a game document
inline constexpr std::int32_t farthest = 1'000'000;  // of a coordinate from 0

// A tile, or an excluded stack on the bare table (whose colour means nothing).
struct Cell {
  Hex at;
  Side color = Side::white;
  std::vector<Side> stack;             // bottom to top
  const data::Value* value = nullptr;  // in the document it was read from
};

// A position [1, 2, 4]: tiles in the order in which they were laid or listed.
struct Position {
  int tiles_total = standard_tiles;
  Side to_move = Side::white;
  std::vector<Cell> tiles, excluded;
  bool opening = false;   // the expert opening: tiles are laid until six lie there [7]
  std::string seed = {};  // of the random numbers it was made from: "12345/7"; may be empty
};

// A move [2-5, 7]. `dir` is that of a dance; `at` is where a dance starts.
struct Move {
  enum class Type : std::uint8_t { place, dance, integrate, pass, tile } type = Type::pass;
  Hex at;
  int dir = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

using RecordedMove = rules::RecordedMove<Move>;
using Record = rules::Record<Position, Move>;

// Four tiles side by side [1]: white at [0,0] and [1,0], black at [1,-1] and [0,1].
Position standard_start();

// rules/exxit/schema/position.json and exxit-game.json.
const data::Format& position_format();
const data::Format& game_format();

// Take what is well-formed and pass over the rest, which the format reports. They point into `document`.
Position read_position(const data::Document& document);
Record read_game(const data::Document& document);

// Whether they lie side by side.
bool touch(Hex a, Hex b);
// Pawns that are not on the table, by Side; below 0 where too many are on it.
std::array<int, 2> reserves(const Position& position);

// As one line of JSON.
std::string to_json(const Position& position);
std::string to_json(const Move& move);
std::string to_json(const Record& record);

// "[1,-1]"
std::string in_words(Hex at);
// In the notation of captions and of messages: "P 0,1" (place), "D 1,0>4" (dance in direction 4), "I 2,-1", "T 1,-1"
// (a tile of the opening), "pass".
std::string notation(const Move& move);

// The numbers of the rules, rules/exxit/schema/rules.json. The program plays by these and no others, and says so when a
// file of house rules differs.
const data::Format& parameters_format();

// Reports where `file`, unless it is empty, asks for other rules than those that are played.
void check_parameters(const std::filesystem::path& file, diag::Sink& sink);

}  // namespace planche::rules::exxit
