// Genesis positions and games as documents. G1-G15 are the rules of docs/genesis.md; sections are those of the rulebook
// by G.-Fivos Sargentis.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"
#include "data/value.h"
#include "games/genesis/rules/board.h"
#include "games/genesis/rules/parameters.h"
#include "rules/record.h"

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

// Before the first turn [G1]: both throw for pyramids, lay two each in turn, and let their pieces be born.
enum class Stage : std::uint8_t { throwing, laying, birth, play };

// Of a player, piece or stage: 0 for the first.
template <typename Enum>
constexpr std::size_t index(Enum value) {
  return static_cast<std::size_t>(value);
}

std::string_view name_of(Player player);  // "first"
std::string_view name_of(Piece piece);    // "anubis"
std::string_view name_of(Stage stage);    // "throw", "lay", "birth", "play"

inline constexpr std::size_t most_plies = 20'000;             // of a game document
inline constexpr int first_pyramids = 2;                      // each player lays before the births [G1]
inline constexpr std::array<int, 3> pyramid_throws{2, 4, 5};  // other faces are thrown again [G1]
inline constexpr int usual_throw = 4;

// A cell that a document names.
struct Placed {
  Cell at = nowhere;
  const data::Value* value = nullptr;  // in the document it was read from
};

struct PlayerPosition {
  std::optional<Placed> anubis = {}, bastet = {};  // none: not born, or a Bastet that was killed
  int pyramids = 0, works = 0;                     // in the hand
  int immobile = 0;                                // own turns still to be missed
  std::vector<Piece> buried = {};                  // these lie in a tomb, where they stand
  std::vector<Placed> laid = {};                   // before the births: which of the pyramids are this player's
};

struct Position {
  int size = usual_size;
  Stage stage = Stage::play;
  Player to_move = Player::first;
  int ideas_outside = 0;                       // the document may leave it out: all that are nowhere else
  std::vector<Placed> ideas, pyramids, works;  // on the board; pyramids: those of PlayerPosition::laid too
  std::array<PlayerPosition, 2> players;
  int turns = 0;          // that both players have had since the births
  int idle = 0;           // the last so many turns, one after another, nothing was done; at two the game is over [G14]
  int most_turns = 0;     // agreed number of turns; 0: none
  std::string seed = {};  // of the random numbers it was made from: "12345/7"; may be empty
};

// A move [G1-G13], small enough to be the engine's own. Members that a kind of move does not use keep their defaults.
struct Move {
  enum class Type : std::uint8_t { throwing, laying, birth, move, giving_back, pass };
  enum class Offer : std::uint8_t { none, jump, rebirth };  // what the die offers and the player takes [G9, G10]
  enum class Deed : std::uint8_t { none, birth, destroy };  // of a Bastet who enters the centre [G7]

  Type type = Type::pass;
  Piece piece = Piece::anubis;  // that moves; of a throw with an offer: bastet
  bool work = false;            // lays a work, not a pyramid
  std::uint8_t face = 0;        // thrown, 1 to 6
  Offer offer = Offer::none;
  Deed deed = Deed::none;
  std::uint8_t corners = 0;  // giving back: a set of places, bit i for Board::places[i]
  Cell to = nowhere;         // where a piece ends, something is laid, Anubis or a reborn Bastet is born
  Cell second = nowhere;     // where the other piece goes after that, when both move
  Cell bastet = nowhere;     // birth: where Bastet is born
  Cell place = nowhere;      // of ideas, where the deed is done
  Cell also = nowhere;       // a work is laid besides [G13]

  // Of a move of pieces: where this one ends; nowhere for one that stays.
  Cell end_of(Piece one) const { return one == piece ? to : second; }
  friend bool operator==(const Move&, const Move&) = default;
};

// Only what fits this world is a move.
using RecordedMove = rules::RecordedMove<Move>;
using Record = rules::Record<Position, Move>;

// The places of ideas in such a set as Move::corners, in the order of cells.
std::vector<Cell> given_back(std::uint8_t set, int size);

// The very beginning [G1]: nothing in the world, the first player throws for pyramids.
Position beginning(const Parameters& parameters = {});
// After a usual setup: both have thrown a 4, and their pieces were born on the side next to them: Anubis one file left
// of the middle as the player sees it, Bastet one file right of it.
Position usual_start(const Parameters& parameters = {});

// rules/genesis/schema/position.json and genesis-game.json.
const data::Format& position_format();
const data::Format& game_format();

// Take what is well-formed and pass over the rest, which the format or validation reports. They point into `document`.
// The parameters give what the document leaves out.
Position read_position(const data::Document& document, const Parameters& parameters = {});
Record read_game(const data::Document& document, const Parameters& parameters = {});

// As one line of JSON.
std::string to_json(const Position& position);
std::string to_json(const Move& move, int size);
std::string to_json(const Record& record);

// In the notation of captions and of messages: "A b3" (Anubis moves), "B c3 birth a1", "A b3 and B c3 birth a1" (both
// move), "lay pyramid b3", "throw 3 jump c4", "throw 6", "return a1 e5", "birth b2 c4", "pass"; a work laid besides:
// "A b3 + work c2".
std::string notation(const Move& move, int size);

}  // namespace planche::rules::genesis
