// Situations of Praxis drawn as maps, and chance that does as it is told, for tests.
//
// The universe is the rectangular one, six by six cells, every grid at turn 0:
//
//   grid 1 | grid 2      with cells  1 2 3
//   grid 3 | grid 4                  4 5 6
//   grid 5 | grid 6
//
// A map has 36 words, row by row: "." an empty cell, "P" a portal, "O" an exoplanet, "a3" a ship of player 0 with face
// 3 ("b", "c", "d": the others), otherwise an artefact by its name.
#pragma once

#include <algorithm>
#include <deque>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/praxis/rules/engine.h"
#include "games/praxis/rules/terms.h"

namespace planche::rules::praxis::testing {

// The place of column x (0..5) and row y (0..5).
inline Place place(int x, int y) {
  return {y / 2 * 2 + x / 3 + 1, y % 2 * 3 + x % 3 + 1};
}
inline int cell(int x, int y) {
  return cell_of(place(x, y));
}

inline Universe rectangle(Edition edition = Edition::first, int players = 2) {
  Universe universe;
  universe.edition = edition;
  universe.players = players;
  for (int id = 1; id <= grid_count; ++id) {
    universe.grids.push_back({id, {(id - 1) % 2 * 3, (id - 1) / 2 * 2}, 0, nullptr});
  }
  return universe;
}

inline Universe drawn(std::string_view map, Edition edition = Edition::first, int players = 2) {
  Universe universe = rectangle(edition, players);
  std::istringstream words{std::string{map}};
  int n = 0;
  for (std::string word; words >> word; ++n) {
    const Place here = place(n % 6, n / 6);
    if (word == "P") {
      universe.portals.push_back({here, nullptr});
    } else if (word == "O") {
      universe.exoplanets.push_back({here, nullptr});
    } else if (word.size() == 2 && word[0] >= 'a' && word[0] <= 'd') {
      universe.ships.push_back({word[0] - 'a' + 1, here, word[1] - '0', nullptr});
    } else if (word != ".") {
      universe.artefacts.push_back({here, word, nullptr});
    }
  }
  EXPECT_EQ(n, cell_count);
  return universe;
}

inline Parameters usual() {
  diag::Sink sink;
  return load_parameters({}, sink);
}

// Throws and draws in this order. A test fails if it needs more, or if some are left.
class Told : public Chance {
 public:
  explicit Told(const Terms& terms, std::deque<int> throws = {}, std::deque<std::string> draws = {})
      : terms_{terms}, throws_{std::move(throws)}, draws_{std::move(draws)} {}
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;
  ~Told() override {
    EXPECT_TRUE(throws_.empty()) << throws_.size() << " throws left";
    EXPECT_TRUE(draws_.empty()) << draws_.size() << " draws left";
  }

  int die() override {
    if (throws_.empty()) {
      ADD_FAILURE() << "a throw too many";
      return instead_.die();
    }
    const int thrown = throws_.front();
    throws_.pop_front();
    return thrown;
  }

  Item draw(const Counts& from) override {
    const auto item = draws_.empty() ? std::nullopt : terms_.item(draws_.front());
    if (!item || from[*item] == 0) {
      ADD_FAILURE() << (draws_.empty() ? "a draw too many" : "cannot draw " + draws_.front());
      return RandomChance{instead_}.draw(from);
    }
    draws_.pop_front();
    return *item;
  }

 private:
  const Terms& terms_;
  std::deque<int> throws_;
  std::deque<std::string> draws_;
  base::Random instead_{1};
};

using Type = Decision::Type;

// A state with its terms.
struct Game {
  explicit Game(const Universe& universe, const End& end = {}, int first_player = 0, const Parameters& rules = usual())
      : terms{make_terms(universe, rules, end)}, state{terms, universe, first_player} {}
  Game(std::string_view map, Edition edition) : Game{drawn(map, edition)} {}
  explicit Game(std::string_view map) : Game{drawn(map)} {}
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  int item(std::string_view name) const { return terms.item(name).value(); }
  Decision lay(std::string_view name, int x, int y) const {
    return {Type::lay, static_cast<std::uint8_t>(item(name)), static_cast<std::uint8_t>(cell(x, y))};
  }
  Decision named(Type type, std::string_view name) const { return {type, static_cast<std::uint8_t>(item(name)), 0}; }
  static Decision slide(int ship, int x, int y) {
    return {Type::slide, static_cast<std::uint8_t>(ship), static_cast<std::uint8_t>(cell(x, y))};
  }
  static Decision on(Type type, int x, int y) { return {type, 0, static_cast<std::uint8_t>(cell(x, y))}; }
  static Decision to_grid(int number) { return {Type::portal, 0, static_cast<std::uint8_t>(number - 1)}; }

  bool possible(Decision decision) const {
    Choices choices;
    state.list(choices);
    return choices.contains(decision);
  }
  std::vector<Decision> all(Type type) const {
    Choices choices;
    state.list(choices);
    std::vector<Decision> found;
    std::copy_if(choices.begin(), choices.end(), std::back_inserter(found),
                 [&](const Decision& decision) { return decision.type == type; });
    return found;
  }
  std::size_t count(Type type) const { return all(type).size(); }

  void play(Decision decision, std::deque<int> throws = {}, std::deque<std::string> draws = {}) {
    ASSERT_TRUE(possible(decision)) << "type " << static_cast<int>(decision.type);
    Told told{terms, std::move(throws), std::move(draws)};
    state.play(decision, told);
  }
  void deal(std::deque<std::string> draws) {
    Told told{terms, {}, std::move(draws)};
    state.deal(told);
  }

  Terms terms;
  State state;
};

// Which cells of the map a ship can slide to, as a map of "x" and ".", row by row, without spaces.
inline std::string slides(const State& state, int player, int ship) {
  std::string map;
  const Cells ends = state.slides(player, ship);
  for (int y = 0; y < 6; ++y) {
    for (int x = 0; x < 6; ++x) map += (ends & bit(cell(x, y))) != 0 ? 'x' : '.';
    map += '/';
  }
  return map;
}

}  // namespace planche::rules::praxis::testing
