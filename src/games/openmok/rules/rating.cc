#include "games/openmok/rules/rating.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"

namespace planche::rules::openmok {

namespace {

std::int64_t sum(const Points& points) {
  return base::sum_of(points, std::identity{});
}

// All triples with at most this sum, in lexical order.
std::vector<Points> triples(std::int64_t most) {
  std::vector<Points> all;
  for (std::int64_t a = 0; a <= most; ++a) {
    for (std::int64_t b = 0; a + b <= most; ++b) {
      for (std::int64_t c = 0; a + b + c <= most; ++c) all.push_back({a, b, c});
    }
  }
  return all;
}

std::size_t as_index(std::int64_t value) {
  return static_cast<std::size_t>(value);
}

void add(Tally& tally, Value value, std::int64_t opponents) {
  (value == Value::win ? tally.win : value == Value::loss ? tally.loss : tally.draw) += opponents;
}

// The six values of a character, in the order of documents.
std::array<std::int64_t*, 6> values(Fighter& character) {
  auto &a = character.attack, &r = character.resistance;
  return {&a[0], &a[1], &a[2], &r[0], &r[1], &r[2]};
}

std::string name_of_value(std::size_t i) {
  return fmt::format("{}.{}", i < 3 ? "attack" : "resistance", powers[i % 3]);
}

}  // namespace

int reached(const Points& attack, const Points& resistance) {
  int count = 0;
  for (std::size_t power = 0; power < powers.size(); ++power) count += attack[power] >= resistance[power] ? 1 : 0;
  return count;
}

Asked<void> check_budget(std::int64_t budget) {
  if (budget <= most_budget) return {};
  return refused(fmt::format("a budget of {} points is too large, the limit is {}", budget, most_budget),
                 "use a smaller budget: the number of legal characters grows with its fifth power");
}

double tenths(double percentile) {
  return std::round(percentile * 10) / 10;
}

Value combat(int own, int theirs) {
  if (own == 3) return Value::win;
  if (theirs == 3) return Value::loss;
  return own > theirs ? Value::win : own < theirs ? Value::loss : Value::draw;
}

CombatValues combat_values(const Fighter& own, const Fighter& other) {
  const int mine = reached(own.attack, other.resistance), theirs = reached(other.attack, own.resistance);
  return {combat(mine, theirs), opposite(combat(theirs, mine))};
}

std::vector<Fighter> all_characters(std::int64_t budget) {
  const std::vector<Points> sides = triples(budget);
  std::vector<Fighter> all;
  for (const Points& attack : sides) {
    for (const Points& resistance : sides) {
      if (sum(attack) + sum(resistance) == budget) all.push_back({attack, resistance});
    }
  }
  return all;
}

std::int64_t points_moved(const Fighter& from, const Fighter& to) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < powers.size(); ++i)
    sum += std::abs(from.attack[i] - to.attack[i]) + std::abs(from.resistance[i] - to.resistance[i]);
  return sum / 2;
}

bool outdoes(const Fighter& better, const Fighter& worse, const std::vector<Fighter>& opponents) {
  bool higher = false;
  for (const Fighter& opponent : opponents) {
    const CombatValues a = combat_values(better, opponent), b = combat_values(worse, opponent);
    if (a.first < b.first || a.second < b.second) return false;
    higher = higher || a.first > b.first || a.second > b.second;
  }
  return higher;
}

std::optional<Fighter> nearest_better(const Fighter& worse, const std::vector<Fighter>& all) {
  std::vector<std::pair<std::int64_t, std::size_t>> order;  // by distance, then by index
  order.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) order.emplace_back(points_moved(worse, all[i]), i);
  std::ranges::sort(order);
  // Most candidates fail against the same few opponents: try those that decided before first.
  constexpr std::size_t remembered = 8;
  std::vector<Fighter> telling;
  for (const auto& [distance, i] : order) {
    const auto fails = [&candidate = all[i], &worse](const Fighter& opponent) {
      const CombatValues a = combat_values(candidate, opponent), b = combat_values(worse, opponent);
      return a.first < b.first || a.second < b.second;
    };
    const auto known = std::ranges::find_if(telling, fails);
    if (known != telling.end()) {
      std::rotate(telling.begin(), known, known + 1);
    } else if (const auto fresh = std::ranges::find_if(all, fails); fresh != all.end()) {
      telling.insert(telling.begin(), *fresh);
      if (telling.size() > remembered) telling.pop_back();
    } else if (outdoes(all[i], worse, all)) {
      return all[i];
    }
  }
  return std::nullopt;
}

Field::Field(int budget) : budget_{budget}, triples_{triples(budget)} {
  by_attack_.assign(triples_.size(), Reached(as_index(budget) + 1));
  by_resistance_ = by_attack_;
  for (std::size_t i = 0; i < triples_.size(); ++i) {
    for (std::size_t k = 0; k < triples_.size(); ++k) {
      const auto n = static_cast<std::size_t>(reached(triples_[i], triples_[k]));
      ++by_attack_[i][as_index(sum(triples_[k]))][n];
      ++by_resistance_[k][as_index(sum(triples_[i]))][n];
    }
  }
  for (const Fighter& character : all_characters(budget)) strengths_.push_back(strength(character));
  std::ranges::sort(strengths_);
}

std::size_t Field::index(const Points& triple) const {
  return as_index(std::ranges::lower_bound(triples_, triple) - triples_.begin());
}

Rating Field::tallies(const Fighter& character) const {
  const Reached &own = by_attack_[index(character.attack)], &theirs = by_resistance_[index(character.resistance)];
  Rating result;
  for (int attack_points = 0; attack_points <= budget_; ++attack_points) {
    for (int k = 0; k <= 3; ++k) {
      for (int m = 0; m <= 3; ++m) {
        const std::int64_t opponents =
            own[as_index(budget_ - attack_points)][as_index(k)] * theirs[as_index(attack_points)][as_index(m)];
        add(result.first, combat(k, m), opponents);
        add(result.second, opposite(combat(m, k)), opponents);
      }
    }
  }
  return result;
}

std::int64_t Field::strength(const Fighter& character) const {
  const Rating t = tallies(character);
  return 2 * (t.first.win + t.second.win) + t.first.draw + t.second.draw;
}

double Field::percentile(std::int64_t strength) const {
  const auto [low, high] = std::equal_range(strengths_.begin(), strengths_.end(), strength);
  const auto weaker = static_cast<double>(low - strengths_.begin()), equal = static_cast<double>(high - low);
  return 100 * (weaker + equal / 2) / static_cast<double>(strengths_.size());
}

Rating Field::rate(const Fighter& character) const {
  Rating rating = tallies(character);
  std::int64_t best = strength(character);
  rating.percentile = percentile(best);
  for (std::size_t from = 0; from < 6; ++from) {
    for (std::size_t to = 0; to < 6; ++to) {
      Fighter changed = character;
      const auto points = values(changed);
      if (from == to || *points[from] == 0) continue;
      --*points[from];
      ++*points[to];
      const std::int64_t strength = this->strength(changed);
      if (strength <= best) continue;
      best = strength;
      rating.best_change = Change{name_of_value(from), name_of_value(to), percentile(strength)};
    }
  }
  return rating;
}

}  // namespace planche::rules::openmok
