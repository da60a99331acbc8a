// Genesis positions and games as documents. G1 to G15 are the rules in docs/genesis.md; sections in brackets are those
// of the rulebook by G.-Fivos Sargentis.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "data/value.h"
#include "games/genesis/rules/board.h"
#include "games/genesis/rules/parameters.h"
#include "rules/recorded_game.h"

namespace planche::rules::genesis {

enum class Player : std::uint8_t { first, second };
inline constexpr std::array<Player, 2> both_players{Player::first, Player::second};
constexpr Player other(Player player) {
  return player == Player::first ? Player::second : Player::first;
}

enum class Piece : std::uint8_t { anubis, bastet };
inline constexpr std::array<Piece, 2> both_pieces{Piece::anubis, Piece::bastet};
constexpr Piece other(Piece piece) {
  return piece == Piece::anubis ? Piece::bastet : Piece::anubis;
}

// The setup before the first turn [G1] has three stages: both players throw for pyramids, they lay two each in turn,
// and their pieces are born.
enum class Stage : std::uint8_t { throwing, laying, birth, play };

// The index of a player, piece or stage; the first is 0.
template <typename Enum>
constexpr std::size_t index(Enum value) {
  return static_cast<std::size_t>(value);
}

std::string_view name_of(Player player);  // "first"
std::string_view name_of(Piece piece);    // "anubis"
std::string_view name_of(Stage stage);    // "throw", "lay", "birth", "play"

inline constexpr std::size_t most_plies = 20'000;             // of a game document
inline constexpr int first_pyramids = 2;                      // pyramids that each player lays before the births [G1]
inline constexpr std::array<int, 3> pyramid_throws{2, 4, 5};  // throws that count; other faces are thrown again [G1]
inline constexpr int usual_throw = 4;

// A cell named in a document.
struct Placed {
  Cell at = nowhere;
  const data::Value* value = nullptr;  // in the source document
};

struct PlayerPosition {
  std::optional<Placed> anubis = {}, bastet = {};  // absent: not born, or a Bastet that was killed
  int pyramids = 0, works = 0;                     // in the hand
  int immobile = 0;                                // turns of this player still to be missed
  std::vector<Piece> buried = {};                  // pieces buried where they stand
  std::vector<Placed> laid = {};                   // before the births: the pyramids that this player laid
};

struct Position {
  int size = usual_size;
  Stage stage = Stage::play;
  Player to_move = Player::first;
  int ideas_outside = 0;                       // if the document leaves it out: all ideas that are nowhere else
  std::vector<Placed> ideas, pyramids, works;  // on the board; `pyramids` includes those of PlayerPosition::laid
  std::array<PlayerPosition, 2> players;
  int turns = 0;          // turns of both players since the births
  int idle = 0;           // consecutive turns up to now without an action; at two the game is over [G14]
  int most_turns = 0;     // agreed number of turns; 0: none
  std::string seed = {};  // seed of the random numbers that made it: "12345/7"; may be empty
};

// A move [G1-G13], small enough for the engine. Members that a kind of move does not use keep their defaults.
struct Move {
  enum class Type : std::uint8_t { throwing, laying, birth, move, giving_back, pass };
  enum class Offer : std::uint8_t { none, jump, rebirth };  // what the player takes of the die's offer [G9, G10]
  enum class Deed : std::uint8_t { none, birth, destroy };  // the action of a Bastet who enters the centre [G7]

  Type type = Type::pass;
  Piece piece = Piece::anubis;  // that moves; bastet for a throw with an offer
  bool work = false;            // lays a work instead of a pyramid
  std::uint8_t face = 0;        // thrown face, 1 to 6
  Offer offer = Offer::none;
  Deed deed = Deed::none;
  std::uint8_t corners = 0;  // places of returned works as a set: bit i for Board::places[i]
  Cell to = nowhere;         // where the piece ends, where something is laid, where Anubis or a reborn Bastet is born
  Cell second = nowhere;     // if both pieces move: where the other ends
  Cell bastet = nowhere;     // for births: where Bastet is born
  Cell place = nowhere;      // the place of ideas where the deed happens
  Cell also = nowhere;       // a work laid in addition [G13]

  // Where that piece ends in a move of pieces; nowhere if it stays.
  Cell end_of(Piece one) const { return one == piece ? to : second; }
  friend bool operator==(const Move&, const Move&) = default;
};

// A move with cells outside the world of the record is not `sound`.
using RecordedMove = rules::RecordedMove<Move>;
using RecordedGame = rules::RecordedGame<Position, Move>;

// The places of ideas in a set like Move::corners, in the order of cells.
std::vector<Cell> given_back(std::uint8_t set, int size);

// The beginning [G1]: an empty world; the first player throws for pyramids.
Position beginning(const Parameters& parameters = {});
// A position after a typical setup: both players have thrown a 4, and their pieces were born on their side, Anubis one
// file left of the middle as the player sees it, Bastet one file right of it.
Position usual_start(const Parameters& parameters = {});

// The formats of rules/genesis/schema/position.json and genesis-game.json.
const data::Format& position_format();
const data::Format& game_format();

// Read the well-formed parts and skip the rest, which the format check or validation reports. Results point into
// `document`. Parameters supply what the document leaves out.
Position read_position(const data::Document& document, const Parameters& parameters = {});
RecordedGame read_game(const data::Document& document, const Parameters& parameters = {});

// The document as one line of JSON.
std::string to_json(const Position& position);
std::string to_json(const Move& move, int size);
std::string to_json(const RecordedGame& record);

// The notation of captions and messages: "A b3" (Anubis moves), "B c3 birth a1", "A b3 and B c3 birth a1" (both move),
// "lay pyramid b3", "throw 3 jump c4", "throw 6", "return a1 e5", "birth b2 c4", "pass"; with a work laid in addition:
// "A b3 + work c2".
std::string notation(const Move& move, int size);

}  // namespace planche::rules::genesis
