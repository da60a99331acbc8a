// PuXes setups, dice and throws as documents. Sections are those of the rulebook of PuXes.
//
// Lengths are millimetres. The origin is the top left corner of the table, x runs across its width, y along its length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "data/value.h"

namespace planche::data {
template <typename T>
class Shape;
}

namespace planche::rules::puxes {

enum class Mode : std::uint8_t { duel, three, solo, cooperative, advanced, fortress, toddlers };
enum class Side : std::uint8_t {
  south,
  north,
  west,
  east
};  // of the table: south at the largest y, east at the largest x

const std::vector<std::string_view>& mode_names();  // in the order of Mode: "duel"
const std::vector<std::string_view>& side_names();  // in the order of Side: "south"
std::string_view name_of(Mode mode);
std::string_view name_of(Side side);
std::optional<Mode> mode_named(std::string_view name);

inline constexpr std::size_t most_players = 4;
inline constexpr std::size_t most_temples = 2;   // of a player
inline constexpr std::size_t most_oracles = 24;  // of a player; blitz may give one those of three others
inline constexpr std::size_t most_heroes = 4;    // of a player, by the rules
inline constexpr std::size_t most_thrown = 24;   // listed as such
inline constexpr std::size_t most_dice = 200;    // of a dice document
inline constexpr std::size_t faces_a_die = 6;
inline constexpr double shortest_table = 50, longest_table = 10'000;
inline constexpr double smallest_dixe = 1, largest_dixe = 500;
inline constexpr double farthest = 100'000;  // of a coordinate from 0
inline constexpr double largest_angle = 360;

// What a die shows: a symbol, "smiley"; or a character, "character" or "character:protection".
struct Face {
  bool character = false;
  std::string name;                    // of the symbol; or the power's id, empty where it is not told
  const data::Value* value = nullptr;  // in the document it was read from
  friend bool operator==(const Face& a, const Face& b) { return a.character == b.character && a.name == b.name; }
};
std::size_t characters_in(const std::vector<Face>& faces);
Face face_of(std::string_view text);  // "character:" without a power is a character whose power is not told
std::string to_text(const Face& face);

// A power at work on an oracle, which cannot move meanwhile. By its own player after "catch-me".
struct Hold {
  std::string by, power;  // a player's name; "seduction", "vampire" …
  const data::Value* value = nullptr;
};

struct Oracle {
  std::optional<base::Point> at;  // centre; absent where it sleeps
  double angle = 0;               // degrees clockwise
  Face face;
  bool asleep = false;
  bool stacked = false;  // lies on or under another oracle after "transport": their overlap is meant
  std::optional<Hold> held;
  const data::Value* value = nullptr;
  // Where the oracle lies on the table.
  bool in_play() const { return !asleep && at.has_value(); }
};

struct Temple {
  base::Point at;   // centre
  int toppled = 0;  // how often it fell
  const data::Value* value = nullptr;
};

struct Player {
  std::string name;
  Side side = Side::south;
  std::int64_t since = 0;  // when its protection appeared, as a number of throws; 0: with the opening throw
  std::vector<Temple> temples;
  std::vector<Oracle> oracles;  // those that sleep too
  std::vector<Face> heroes;     // as thrown; empty: not thrown
  const data::Value* value = nullptr;
};

// Rules beside those of a mode [Variantes de jeu].
struct Variants {
  bool blitz = false;      // of four players: who eliminates a player takes over its oracles
  bool cliff = false;      // an oracle that leaves the table is lost
  bool fortress = false;   // a zone in the middle, from which oracles spit
  bool no_powers = false;  // characters are faces only
  bool two_step = false;   // a temple that falls is built up again once
};

const std::vector<std::string_view>& variant_names();  // "blitz", …
// Adds the one of that name. False: there is none.
bool add_variant(Variants& variants, std::string_view name);
bool has_variant(const Variants& variants, std::string_view name);

// Lists are in document order, which is the order of turns.
struct Setup {
  std::string title;  // may be empty
  Mode mode = Mode::duel;
  Variants variants;
  bool start = true;           // judged as the start of a game; otherwise as a moment of it
  base::Size table{600, 900};  // width and length; of rules/puxes/rules.json where the document does not tell
  double dixe = 25;            // edge of a DiXe: a part of the length where the document does not tell
  std::vector<Player> players;
  std::string to_move;  // a player's name; may be empty
  std::string seed;     // of the random numbers it was made from: "12345/7"; may be empty
};

struct Die {
  std::string name;         // of its character; may be empty
  std::string power;        // of its character
  std::vector<Face> faces;  // in document order; in a sound die one character and five symbols
  const data::Value* value = nullptr;
};

struct Dice {
  std::string title;  // may be empty
  std::vector<Die> dice;
};

// Heroes that were thrown, by themselves.
struct Throw {
  std::string mode;  // "guest", "discovery" or "training"
  std::vector<Face> heroes;
  std::string seed;
};

const data::Shape<Setup>& setup_shape();  // rules/puxes/schema/setup.json
const data::Shape<Dice>& dice_shape();    // rules/puxes/schema/dice.json
const data::Shape<Throw>& throw_shape();  // rules/puxes/schema/throw.json

struct Geometry;
struct Parameters;
// As the shape reads it, with the usual table and DiXe where the document does not tell them soundly. Points into
// `document`.
Setup read_setup(const data::Document& document, const Parameters& parameters);

// As one line of JSON, without what is empty or usual; numbers with up to four decimals.
std::string to_json(Setup setup, const Geometry& geometry);
std::string to_json(const Throw& thrown);

}  // namespace planche::rules::puxes
