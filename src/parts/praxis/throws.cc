#include "parts/praxis/throws.h"

#include <algorithm>
#include <array>
#include <utility>

namespace planche::parts::praxis {

namespace {

struct Named {
  std::string thing;
  bool known = false, grid = false, again = false;
};

Named read(std::string_view what) {
  Named words{std::string{what}, false, false, false};
  constexpr std::string_view again = " again";
  if (what.ends_with(again)) {
    words.again = true;
    what.remove_suffix(again.size());
  }
  for (const std::string_view role : {" grid", " cell", " face"}) {
    if (!what.ends_with(role) || what.size() == role.size()) continue;
    words.known = true;
    words.grid = role == " grid";
    words.thing = what.substr(0, what.size() - role.size());
  }
  return words;
}

}  // namespace

std::string ThrowRow::label(const base::Words& words) const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> names{
      {{"portal ", "throw.portal"}, {"exoplanet ", "throw.exoplanet"}, {"ship of player ", "throw.ship"}}};
  for (const auto& [start, key] : names) {
    if (thing.starts_with(start)) return words.say(key, {{"n", thing.substr(start.size())}});
  }
  return thing;
}

std::vector<ThrowRow> throw_rows(const std::vector<rules::praxis::Throw>& throws, std::size_t most) {
  std::vector<ThrowRow> whole;
  bool last_known = false;
  for (const rules::praxis::Throw& thrown : throws) {
    const Named words = read(thrown.what);
    const bool same = !whole.empty() && last_known && words.known && whole.back().thing == words.thing;
    if (!same) whole.push_back({words.thing, {}});
    last_known = words.known;
    if (same && words.again && words.grid) {
      for (ThrownDie& die : whole.back().dice) die.rejected = true;
    }
    whole.back().dice.push_back({thrown.die, false});
  }
  std::vector<ThrowRow> rows;
  for (ThrowRow& row : whole) {
    for (std::size_t from = 0; from < row.dice.size(); from += most) {
      const auto begin = row.dice.begin() + static_cast<std::ptrdiff_t>(from);
      const auto end = row.dice.begin() + static_cast<std::ptrdiff_t>(std::min(from + most, row.dice.size()));
      rows.push_back({from == 0 ? row.thing : "", {begin, end}});
    }
  }
  return rows;
}

}  // namespace planche::parts::praxis
