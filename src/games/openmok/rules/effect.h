// Effects of variations that the program can carry out [2.5.1, 4.5] (O16).
//
// A knocked-out card is turned over and can no longer be used [4.4]: its marks stay, and effects neither remove nor add
// any. Effects of one card are carried out in order; a character knocked out by the first is out of reach of the
// second.
//
// An effect of `count` marks is carried out as far as possible: Double soin removes the only mark if there is just one.
// "any" is any number including none. A card that would leave all marks unchanged and has no other effect cannot be
// played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "data/tables/csv.h"
#include "data/value.h"

namespace planche::data {
template <typename T>
class Shape;
}

namespace planche::rules::openmok {

// The marks on a team as bits: 3 * character + power.
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
// The set of the first `characters` characters that are not knocked out.
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
    unmark,        // takes `count` marks from `from`
    move_mark,     // takes marks from `from` and puts them on other resistances, of `to`
    attack_again,  // one more attack this turn
    skip_turn,     // the opponent skips a turn
    raise_limit    // both players may lay one more character, as a high impact requires [4.5.1]
  } kind = Kind::attack_again;
  Whose from = Whose::own, to = Whose::own;  // move_mark uses both, mark only `to`, unmark only `from`
  std::uint8_t count = 1;  // number of marks, 1 to most_count; any_count, for move_mark only: any number
  friend bool operator==(const Effect&, const Effect&) = default;
};
using Effects = std::vector<Effect>;

inline constexpr std::uint8_t any_count = 0;
inline constexpr std::uint8_t most_count = 24;
inline constexpr std::size_t most_effects = 6;  // of one card

// The shape of "effect" in a deck. Reads all effects, or none if one is invalid.
const data::Shape<Effects>& effects_shape();

// As in a deck document: [{"do":"mark","side":"opponent"}].
std::string to_json(const Effects& effects);

// Converts a table cell such as "mark opponent 2 + attack_again" to the value in a deck. The format reports missing and
// misspelt words.
data::Value value_of_words(const data::Cell& cell);
std::string words_of_effects(const data::Value& effects);

// The number of effects of this kind on a card: attack_again, skip_turn, raise_limit.
std::uint8_t count_of(const Effects& effects, Effect::Kind kind);
// Whether all effects are mark, unmark and move_mark, so that playing the card must change marks.
bool only_marks(const Effects& effects);
// Whether effects may put marks on, or take marks from, that side's characters.
bool puts_on(const Effects& effects, Whose side);
bool takes_from(const Effects& effects, Whose side);

// The marks of both sides, indexed by Whose.
using Placement = std::array<Marks, 2>;

// Visits every result of carrying out `effects`, in no particular order. With several effects, results may repeat and
// include the unchanged placement. `laid`: number of characters on either side.
void each_placement(const Effects& effects, const std::array<std::uint8_t, 2>& laid, const Placement& marks,
                    const std::function<void(const Placement&)>& visit);

// An upper bound for the visits on any table with at most so many characters on either side; saturates at 2^62.
std::uint64_t most_placements(const Effects& effects, const std::array<std::uint8_t, 2>& laid);

}  // namespace planche::rules::openmok
