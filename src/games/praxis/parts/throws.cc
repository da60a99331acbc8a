#include "games/praxis/parts/throws.h"

#include <algorithm>
#include <array>

namespace planche::parts::praxis {

std::string ThrowRow::label(const base::Words& words) const {
  constexpr std::array<std::string_view, 4> keys{"", "throw.portal", "throw.exoplanet", "throw.ship"};
  if (thing.kind == rules::praxis::Thrown::Kind::other) return thing.words;
  return words.say(keys[static_cast<std::size_t>(thing.kind)], {{"n", thing.number}});
}

std::vector<ThrowRow> throw_rows(const std::vector<rules::praxis::Throw>& throws, std::size_t most) {
  using Role = rules::praxis::Purpose::Role;
  std::vector<ThrowRow> whole;
  bool goes_on = false;
  for (const auto& [what, face, value] : throws) {
    const bool same = goes_on && what.role != Role::none && whole.back().thing == what.thing;
    if (!same) whole.push_back({what.thing, {}});
    goes_on = what.role != Role::none;
    if (same && what.again && what.role == Role::grid) {
      for (ThrownDie& die : whole.back().dice) die.rejected = true;
    }
    whole.back().dice.push_back({face, false});
  }
  std::vector<ThrowRow> rows;
  for (ThrowRow& row : whole) {
    for (std::size_t from = 0; from < row.dice.size(); from += most) {
      const auto begin = row.dice.begin() + static_cast<std::ptrdiff_t>(from);
      const auto end = row.dice.begin() + static_cast<std::ptrdiff_t>(std::min(from + most, row.dice.size()));
      rows.push_back({from == 0 ? row.thing : rules::praxis::Thrown{}, {begin, end}});
    }
  }
  return rows;
}

}  // namespace planche::parts::praxis
