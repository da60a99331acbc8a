// Praxis universes and games as documents. Sections in brackets are those of the rulebook of edition 1 (Lucas
// Borboleta, 2021); rules of edition 3 are mentioned where they differ.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/value.h"

namespace planche::data {
template <typename T>
class Shape;
}

namespace planche::rules::praxis {

// A square of the plane: x grows to the right, y downwards.
struct Square {
  std::int32_t x = 0, y = 0;
  friend constexpr bool operator==(const Square&, const Square&) = default;
  friend constexpr auto operator<=>(const Square&, const Square&) = default;
  friend constexpr Square operator+(Square a, Square b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Square operator-(Square a, Square b) { return {a.x - b.x, a.y - b.y}; }
};

inline constexpr int grid_count = 6, cells_a_grid = 6;     // [4, 8]
inline constexpr int least_players = 2, most_players = 4;  // [3]
inline constexpr int ships_a_player = 2;                   // [4]
inline constexpr int least_colours = 2, most_colours = 4;  // colours of tiles in the scoring by collections [6.2]
inline constexpr std::int32_t farthest = 1'000'000;        // limit for the amount of a coordinate
inline constexpr std::size_t most_entries = 200;           // in each list of a document

enum class Edition : std::uint8_t { first = 1, third = 3 };

// A cell, by the numbers printed on it: grid 1 to 6, cell 1 to 6.
struct Place {
  int grid = 0, cell = 0;
  friend constexpr bool operator==(const Place&, const Place&) = default;
  friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

// A space grid [4, 8]: 3 x 2 cells at turns 0 and 2, 2 x 3 at turns 1 and 3.
struct Grid {
  int id = 0;    // 1..6
  Square at;     // top left square of its bounding box
  int turn = 0;  // quarter turns clockwise, 0..3
  const data::Value* value = nullptr;

  int width() const { return turn % 2 == 0 ? 3 : 2; }
  int height() const { return turn % 2 == 0 ? 2 : 3; }
  // The square of the cell with that number (1 to 6), and the number of the cell on a square (0: none of this grid).
  Square square(int cell) const;
  int cell(Square square) const;
};

struct Ship {
  int player = 0;  // 1..4
  Place place;
  int face = 1;  // 1..6
  const data::Value* value = nullptr;
};

struct Artefact {
  Place place;
  std::string type;  // "plus-1", … as in rules/praxis/rules.json
  const data::Value* value = nullptr;
};

struct Portal {
  Place place;
  const data::Value* value = nullptr;
};

// An exoplanet lying face down (edition 3).
struct Exoplanet {
  Place place;
  const data::Value* value = nullptr;
};

// The thing that dice were thrown for.
struct Thrown {
  enum class Kind : std::uint8_t { other, portal, exoplanet, ship };
  Kind kind = Kind::other;
  int number = 0;          // of a portal or an exoplanet; for a ship, its player
  std::string words = {};  // name of any other thing
  friend bool operator==(const Thrown&, const Thrown&) = default;
};

// The purpose of a single throw. Documents write it in words: "portal 1 grid", "portal 1 cell", with "again" after an
// occupied cell; "ship of player 2 face". Words without this form are the name of the thing.
struct Purpose {
  enum class Role : std::uint8_t { none, grid, cell, face };
  Thrown thing;
  Role role = Role::none;
  bool again = false;
};
Purpose purpose_of(std::string_view words);
std::string to_text(const Purpose& purpose);

// A throw that contributed to a random universe.
struct Throw {
  Purpose what;
  int die = 0;  // 1..6
  const data::Value* value = nullptr;
};

enum class Scoring : std::uint8_t { points, collections };  // collections: the variant in [6.2]

// A seed of random numbers: "12345/7" is document 7 of seed 12345, and "12345" its document 0.
struct Seed {
  std::uint64_t seed = 0, stream = 0;
};
std::optional<Seed> seed_of(std::string_view text);
std::string to_text(const Seed& seed);

// A universe; its lists are in document order. Without portals and ships it is a layout that is not set up.
struct Universe {
  Edition edition = Edition::first;
  int players = least_players;
  std::vector<Grid> grids;  // may be any number before validation
  std::vector<Portal> portals;
  std::vector<Exoplanet> exoplanets;
  std::vector<Ship> ships;
  std::vector<Artefact> artefacts;
  std::vector<Throw> throws;  // in order of throwing
  Scoring scoring = Scoring::points;
  int colours = least_colours;  // colours of tiles, for the scoring by collections only [6.2]
  std::string title;            // printed; may be empty
  std::string seed;             // seed of the random numbers that made it; may be empty

  int ships_of(int player) const {
    return static_cast<int>(std::ranges::count_if(ships, [&](const Ship& ship) { return ship.player == player; }));
  }
};

// Calls visit("portals", universe.portals) and so on for each list of things in cells.
template <typename Lists, typename Visit>
void each_placed(Lists& universe, Visit visit) {
  visit("portals", universe.portals);
  visit("exoplanets", universe.exoplanets);
  visit("ships", universe.ships);
  visit("artefacts", universe.artefacts);
}

// How two grids touch: by an edge (both editions) or by a corner (edition 1 only) [4].
enum class Contact : std::uint8_t { none, corner, edge };
Contact contact(const Grid& a, const Grid& b);  // none also if they overlap
bool overlap(const Grid& a, const Grid& b);
constexpr bool counts(Contact c, Edition edition) {
  return c == Contact::edge || (c == Contact::corner && edition == Edition::first);
}

// The shape of rules/praxis/schema/universe.json.
const data::Shape<Universe>& universe_shape();
// The shape of "edition", which records of games have too.
data::Shape<Edition> edition_shape();
data::Shape<Scoring> scoring_shape();

// The document as one line of JSON, without empty members and defaults.
std::string to_json(const Universe& universe);

}  // namespace planche::rules::praxis
