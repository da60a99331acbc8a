// PuXes setups, dice and throws as documents. Sections in brackets are those of the rulebook of PuXes.
//
// Lengths are in millimetres. The origin is the top left corner of the table; x runs along its width, y along its
// length.
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
};  // of the table; south is at the largest y, east at the largest x

const std::vector<std::string_view>& mode_names();  // in the order of Mode: "duel"
const std::vector<std::string_view>& side_names();  // in the order of Side: "south"
std::string_view name_of(Mode mode);
std::string_view name_of(Side side);
std::optional<Mode> mode_named(std::string_view name);

inline constexpr std::size_t most_players = 4;
inline constexpr std::size_t most_temples = 2;   // of one player
inline constexpr std::size_t most_oracles = 24;  // of one player; in blitz one may take over those of three others
inline constexpr std::size_t most_heroes = 4;    // of one player, by the rules
inline constexpr std::size_t most_thrown = 24;   // limit for the heroes of one player in a document
inline constexpr std::size_t most_dice = 200;    // in one document
inline constexpr std::size_t faces_a_die = 6;
inline constexpr double shortest_table = 50, longest_table = 10'000;
inline constexpr double smallest_dixe = 1, largest_dixe = 500;
inline constexpr double farthest = 100'000;  // limit for the amount of a coordinate
inline constexpr double largest_angle = 360;

// A face of a die: a symbol such as "smiley", or a character, "character" or "character:protection".
struct Face {
  bool character = false;
  std::string name;                    // of the symbol; for a character the id of its power, empty if not given
  const data::Value* value = nullptr;  // in the source document
  friend bool operator==(const Face& a, const Face& b) { return a.character == b.character && a.name == b.name; }
};
std::size_t characters_in(const std::vector<Face>& faces);
Face face_of(std::string_view text);  // "character:" without a power is a character with unknown power
std::string to_text(const Face& face);

// A power that keeps an oracle from moving. After "catch-me", `by` is its own player.
struct Hold {
  std::string by, power;  // name of a player; id of a power: "seduction", "vampire" …
  const data::Value* value = nullptr;
};

struct Oracle {
  std::optional<base::Point> at;  // centre; absent while it sleeps
  double angle = 0;               // degrees clockwise
  Face face;
  bool asleep = false;
  bool stacked = false;  // lies on or under another oracle after "transport", so overlap is allowed
  std::optional<Hold> held;
  const data::Value* value = nullptr;
  // Whether the oracle is in play, lying on the table.
  bool in_play() const { return !asleep && at.has_value(); }
};

struct Temple {
  base::Point at;   // centre
  int toppled = 0;  // how often it has fallen
  const data::Value* value = nullptr;
};

struct Player {
  std::string name;
  Side side = Side::south;
  std::int64_t since = 0;  // the number of the throw with which its protection appeared; 0: the opening throw
  std::vector<Temple> temples;
  std::vector<Oracle> oracles;  // including sleeping ones
  std::vector<Face> heroes;     // as thrown; empty if not thrown
  const data::Value* value = nullptr;
};

// Variants: rules that modify a mode [Variantes de jeu].
struct Variants {
  bool blitz = false;      // with four players: eliminating a player wins its oracles
  bool cliff = false;      // an oracle that leaves the table is lost
  bool fortress = false;   // a central zone, from which oracles spit
  bool no_powers = false;  // characters are plain faces
  bool two_step = false;   // a temple that falls is rebuilt once
};

const std::vector<std::string_view>& variant_names();  // "blitz", …
// Adds the variant with that name; returns false if there is none.
bool add_variant(Variants& variants, std::string_view name);
bool has_variant(const Variants& variants, std::string_view name);

// A setup. Lists are in document order, which is the order of turns.
struct Setup {
  std::string title;  // may be empty
  Mode mode = Mode::duel;
  Variants variants;
  bool start = true;           // checked as the start of a game; otherwise as a moment of it
  base::Size table{600, 900};  // width and length; from rules/puxes/rules.json by default
  double dixe = 25;            // edge of a DiXe; by default a part of the length
  std::vector<Player> players;
  std::string to_move;  // name of a player; may be empty
  std::string seed;     // seed of the random numbers that made it: "12345/7"; may be empty
};

struct Die {
  std::string name;         // of the die's character; may be empty
  std::string power;        // of the die's character
  std::vector<Face> faces;  // in document order; a valid die has one character and five symbols
  const data::Value* value = nullptr;
};

struct Dice {
  std::string title;  // may be empty
  std::vector<Die> dice;
};

// Thrown heroes without a setup.
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
// Reads a setup. If the document does not give a valid table or DiXe, the defaults are used. The result points into
// `document`.
Setup read_setup(const data::Document& document, const Parameters& parameters);

// The document as one line of JSON, without empty members and defaults; numbers have up to four decimals.
std::string to_json(Setup setup, const Geometry& geometry);
std::string to_json(const Throw& thrown);

}  // namespace planche::rules::puxes
