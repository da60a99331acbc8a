// The terms of a game: the universe's cells, the numbers of the rules, the tiles, the end [3-5].
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/praxis/rules/board.h"
#include "games/praxis/rules/chance.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/parameters.h"

namespace planche::rules::praxis {

// The artefacts in the order of artefact_types(), then the kinds of exoplanets of edition 3.
enum class Effect : std::uint8_t {
  plus_1,
  plus_2,
  plus_3,
  minus_1,
  minus_2,
  minus_3,
  mutation,
  forbidden,
  duel,
  draw,
  recruit,
  teleport,
  explosion,
  black_star,
  tools,
  booster,
  clone,
  inhabited,
  mining,
  empty
};
inline constexpr int effect_count = 17;  // number of artefact types
// The change of the ship's face by an artefact, -3 to 3.
constexpr int change_of(Effect effect) {
  const int place = static_cast<int>(effect), minus = static_cast<int>(Effect::minus_1);
  return effect <= Effect::plus_3 ? place + 1 : effect <= Effect::minus_3 ? minus - place - 1 : 0;
}

inline constexpr std::array<std::string_view, most_colours> colour_names{"white", "black", "red", "blue"};

// A kind of indistinguishable tiles.
struct TileKind {
  Effect effect = Effect::plus_1;
  int colour = 0;    // index in colour_names; 0 if tiles have no colours
  int points = 0;    // points in a base
  int copies = 0;    // at least 1
  std::string name;  // "plus-1", with colours "plus-1/white"; "inhabited"
  bool exoplanet() const { return effect >= Effect::inhabited; }
};

// The end of a game: after a round, or with enough points. If neither is set, the edition's number of points counts.
struct End {
  std::optional<int> rounds;  // P14 [5]: 10 or 20
  std::optional<int> points;  // sufficient points in a base
};

struct Terms {
  Board board;
  Edition edition = Edition::first;
  int players = least_players;
  EditionRules rules;
  CollectionPoints collections;
  Scoring scoring = Scoring::points;
  End end;
  std::vector<TileKind> items;  // at most most_items; artefacts by type and colour, then exoplanets

  bool third() const { return edition == Edition::third; }
  const TileKind& kind(int item) const { return items[static_cast<std::size_t>(item)]; }
  int exoplanets_in(const Counts& base) const {
    int n = 0;
    for (std::size_t item = items.size(); item > 0 && items[item - 1].exoplanet(); --item) {
      n += base[static_cast<int>(item) - 1];
    }
    return n;
  }
  // The item with that name; nothing if there is none.
  std::optional<Item> item(std::string_view name) const;
};

// `universe` must have no errors by validate_universe().
Terms make_terms(const Universe& universe, const Parameters& parameters, const End& end = {});

// The number of `copies` tiles of one kind that have that colour: copy n (from 0) has colour n modulo `colours`.
constexpr int copies_in_colour(int copies, int colour, int colours) {
  return (copies + colours - 1 - colour) / colours;
}

}  // namespace planche::rules::praxis
