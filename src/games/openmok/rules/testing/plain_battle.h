// A second implementation of Openmok's battle for tests [4.2-4.4, 4.6]: it tries every action, slowly and plainly.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/openmok/rules/battle.h"

namespace planche::rules::openmok::plain {

class BattleSearch {
 public:
  // A letter for each resistance of each character of both teams, '.' or 'x' if it is marked; then who moves, '0' or
  // '1'; then 'p' if the move before was a pass, else '-'.
  using State = std::string;

  BattleSearch(Team first, Team second) : teams_{std::move(first), std::move(second)} {}

  State start(char to_move) const {
    return std::string(3 * (teams_[0].size() + teams_[1].size()), '.') + to_move + '-';
  }

  std::size_t at(std::size_t side, std::size_t character, std::size_t power) const {
    return 3 * (side * teams_[0].size() + character) + power;
  }

  // 1, 0 or -1 for the side to move.
  int value(const State& state) {
    if (const auto found = known_.find(state); found != known_.end()) return found->second;
    int best = -1;
    for (const auto& [next, action] : actions(state)) {
      best = std::max(best, outcome(state, next, action));
      if (best == 1) break;
    }
    return known_[state] = best;
  }

  // Every state met so far, with its value for the side to move.
  const std::unordered_map<State, int>& known() const { return known_; }

 private:
  enum class Action { attack, pass };

  static std::size_t mover(const State& state) { return state[state.size() - 2] == '1' ? 1 : 0; }
  bool stands(const State& state, std::size_t side, std::size_t character) const {
    return state.compare(at(side, character, 0), 3, "xxx") != 0;
  }
  std::size_t unmarked(const State& state, std::size_t side) const {
    const char* marks = state.data() + at(side, 0, 0);
    return static_cast<std::size_t>(std::count(marks, marks + 3 * teams_[side].size(), '.'));
  }

  // For the side that acted.
  int outcome(const State& before, const State& after, Action action) {
    const std::size_t own = mover(before), other = 1 - own;
    const std::size_t mine = unmarked(after, own), theirs = unmarked(after, other);
    if (theirs == 0) return 1;
    if (mine == 0) return -1;
    if (action == Action::pass && before.back() == 'p') return mine > theirs ? 1 : mine < theirs ? -1 : 0;
    return -value(after);
  }

  std::vector<std::pair<State, Action>> actions(const State& state) const {
    const std::size_t own = mover(state), other = 1 - own;
    State turned = state;
    turned[state.size() - 2] = own == 0 ? '1' : '0';
    turned.back() = '-';
    std::vector<std::pair<State, Action>> found;
    for (std::size_t target = 0; target < teams_[other].size(); ++target) {
      for (std::size_t power = 0; power < 3; ++power) {
        if (state[at(other, target, power)] == 'x') continue;
        State hit = turned;
        hit[at(other, target, power)] = 'x';
        std::int64_t strongest = -1, together = 0;
        for (std::size_t i = 0; i < teams_[own].size(); ++i) {
          if (!stands(state, own, i)) continue;
          strongest = std::max(strongest, teams_[own][i].attack[power]);
          together += teams_[own][i].attack[power];
        }
        const std::int64_t resistance = teams_[other][target].resistance[power];
        if (strongest >= resistance) found.emplace_back(hit, Action::attack);
        if (together < resistance) continue;
        for (std::size_t payer = 0; payer < teams_[own].size(); ++payer) {
          if (state[at(own, payer, power)] == 'x') continue;
          State paid = hit;
          paid[at(own, payer, power)] = 'x';
          found.emplace_back(paid, Action::attack);
        }
      }
    }
    turned.back() = 'p';
    found.emplace_back(turned, Action::pass);
    return found;
  }

  std::array<Team, 2> teams_;
  std::unordered_map<State, int> known_;
};

}  // namespace planche::rules::openmok::plain
