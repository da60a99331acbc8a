// What a variation does, in a vocabulary the program can carry out [2.5.1, 4.5] (O16).
//
// A card K.O. is turned over and cannot be used any more [4.4]: its marks stay where they are, and effects neither take
// from it nor put on it. Effects of one card are carried out in order; a character that the first knocks out is out of
// reach of the second.
//
// An effect that asks for `count` marks does as much of it as can be done: Double soin takes the only mark away where
// there is one. "any" is as many as wished, none included. A card that would leave all marks where they are and has no
// other effect cannot be played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "data/csv.h"
#include "data/value.h"

namespace planche::data {
template <typename T>
class Shape;
}

namespace planche::rules::openmok {

// The marks on a team: bit 3 * character + power.
using Marks = std::uint32_t;
constexpr Marks mark_of(std::size_t character, std::size_t power) {
  return Marks{1} << (3 * character + power);
}
constexpr Marks all_marks(std::size_t characters) {
  return (Marks{1} << 3 * characters) - 1;
}
constexpr bool knocked_out(Marks marks, std::size_t character) {
  return (marks >> 3 * character & 7) == 7;
}
// Of so many characters those that are not K.O., as a set.
constexpr unsigned standing(Marks marks, std::size_t characters) {
  unsigned set = 0;
  for (std::size_t i = 0; i < characters; ++i) set |= knocked_out(marks, i) ? 0 : 1u << i;
  return set;
}

enum class Whose : std::uint8_t { own, opponent };
inline constexpr std::array<std::string_view, 2> side_names{"own", "opponent"};

struct Effect {
  enum class Kind : std::uint8_t {
    mark,          // puts `count` marks on resistances of `to`
    unmark,        // takes `count` marks away from `from`
    move_mark,     // takes them from `from` and puts them on other resistances, of `to`
    attack_again,  // one attack more this turn
    skip_turn,     // the opponent's next turn is left out
    raise_limit    // both players may lay one character more, as a high impact needs the opponent to [4.5.1]
  } kind = Kind::attack_again;
  Whose from = Whose::own, to = Whose::own;  // where there are two sides; mark has but `to`, unmark but `from`
  std::uint8_t count = 1;  // of marks, 1 to most_count; any_count, of move_mark alone: as many as wished
  friend bool operator==(const Effect&, const Effect&) = default;
};
using Effects = std::vector<Effect>;

inline constexpr std::uint8_t any_count = 0;
inline constexpr std::uint8_t most_count = 24;
inline constexpr std::size_t most_effects = 6;  // of one card

// The shape of "effect" in a deck: of all of them, or none where one is senseless.
const data::Shape<Effects>& effects_shape();

// As it stands in a deck: [{"do":"mark","side":"opponent"}].
std::string to_json(const Effects& effects);

// As a cell of a table tells them, "mark opponent 2 + attack_again", and the value that a deck has of it, where what is
// missing or misspelt is left to the format.
data::Value value_of_words(const data::Cell& cell);
std::string words_of_effects(const data::Value& effects);

// How many effects of this kind a card has: attack_again, skip_turn, raise_limit.
std::uint8_t count_of(const Effects& effects, Effect::Kind kind);
// Whether it has mark, unmark and move_mark alone, so that playing it must change marks.
bool only_marks(const Effects& effects);
// Whether marks may be put on, or taken away from, that side's characters.
bool puts_on(const Effects& effects, Whose side);
bool takes_from(const Effects& effects, Whose side);

// Marks of both sides, by Whose.
using Placement = std::array<Marks, 2>;

// Visits every placement that carrying out `effects` can end in, in no particular order; those of several effects may
// come more than once, and the placement as it is comes too where that is possible. `laid`: how many characters lie on
// either side.
void each_placement(const Effects& effects, const std::array<std::uint8_t, 2>& laid, const Placement& marks,
                    const std::function<void(const Placement&)>& visit);

// No table with at most so many characters on either side has more visits; saturates at 2^62.
std::uint64_t most_placements(const Effects& effects, const std::array<std::uint8_t, 2>& laid);

}  // namespace planche::rules::openmok
