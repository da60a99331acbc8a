#include "rules/openmok/dominance.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "rules/openmok/rating.h"

namespace planche::rules::openmok {

CombatValues combat_values(const Fighter& own, const Fighter& other) {
  const int mine = reached(own.attack, other.resistance), theirs = reached(other.attack, own.resistance);
  return {combat(mine, theirs), opposite(combat(theirs, mine))};
}

std::vector<Fighter> all_characters(int budget) {
  std::vector<Fighter> all;
  const std::int64_t n = budget;
  for (std::int64_t a = 0; a <= n; ++a) {
    for (std::int64_t b = 0; a + b <= n; ++b) {
      for (std::int64_t c = 0; a + b + c <= n; ++c) {
        for (std::int64_t d = 0; a + b + c + d <= n; ++d) {
          for (std::int64_t e = 0; a + b + c + d + e <= n; ++e) {
            all.push_back({{a, b, c}, {d, e, n - a - b - c - d - e}});
          }
        }
      }
    }
  }
  return all;
}

std::int64_t points_moved(const Fighter& from, const Fighter& to) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < powers.size(); ++i) {
    sum += std::abs(from.attack[i] - to.attack[i]) + std::abs(from.resistance[i] - to.resistance[i]);
  }
  return sum / 2;
}

Dominance::Dominance(int budget) : all_{all_characters(budget)} {}

bool Dominance::outdoes(const Fighter& better, const Fighter& worse) const {
  bool higher = false;
  for (const Fighter& opponent : all_) {
    const CombatValues a = combat_values(better, opponent), b = combat_values(worse, opponent);
    if (a.first < b.first || a.second < b.second) return false;
    higher = higher || a.first > b.first || a.second > b.second;
  }
  return higher;
}

std::optional<Fighter> Dominance::nearest_better(const Fighter& worse) const {
  std::vector<std::pair<std::int64_t, std::size_t>> order;  // by distance, then lexical
  order.reserve(all_.size());
  for (std::size_t i = 0; i < all_.size(); ++i) order.emplace_back(points_moved(worse, all_[i]), i);
  std::sort(order.begin(), order.end());
  // Most candidates fall short against the same few opponents: those that decided before are asked first.
  constexpr std::size_t remembered = 8;
  std::vector<Fighter> telling;
  for (const auto& [distance, i] : order) {
    const Fighter& candidate = all_[i];
    const auto fails = [&](const Fighter& opponent) {
      const CombatValues a = combat_values(candidate, opponent), b = combat_values(worse, opponent);
      return a.first < b.first || a.second < b.second;
    };
    const auto known = std::find_if(telling.begin(), telling.end(), fails);
    if (known != telling.end()) {
      std::rotate(telling.begin(), known, known + 1);
      continue;
    }
    if (outdoes(candidate, worse)) return candidate;
    const auto fresh = std::find_if(all_.begin(), all_.end(), fails);
    if (fresh == all_.end()) continue;  // as good everywhere, better nowhere
    telling.insert(telling.begin(), *fresh);
    if (telling.size() > remembered) telling.pop_back();
  }
  return std::nullopt;
}

}  // namespace planche::rules::openmok
