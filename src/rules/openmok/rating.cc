#include "rules/openmok/rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace planche::rules::openmok {

namespace {

std::int64_t sum(const Points& points) {
  return std::accumulate(points.begin(), points.end(), std::int64_t{0});
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
  return refused(fmt::format("a budget of {} points is too much, the limit is {}", budget, most_budget),
                 "the number of legal characters grows with the fifth power of the budget");
}

double tenths(double percentile) {
  return std::round(percentile * 10) / 10;
}

Value combat(int own, int theirs) {
  if (own == 3) return Value::win;
  if (theirs == 3) return Value::loss;
  return own > theirs ? Value::win : own < theirs ? Value::loss : Value::draw;
}

Field::Field(int budget) : budget_{budget} {
  const std::size_t side = as_index(budget) + 1;
  place_.resize(side * side * side);
  for (std::int64_t a = 0; a <= budget; ++a) {
    for (std::int64_t b = 0; a + b <= budget; ++b) {
      for (std::int64_t c = 0; a + b + c <= budget; ++c) {
        place_[(as_index(a) * side + as_index(b)) * side + as_index(c)] = triples_.size();
        triples_.push_back({a, b, c});
      }
    }
  }
  by_attack_.assign(triples_.size(), Reached(side));
  by_resistance_.assign(triples_.size(), Reached(side));
  for (std::size_t i = 0; i < triples_.size(); ++i) {
    for (std::size_t k = 0; k < triples_.size(); ++k) {
      const auto n = static_cast<std::size_t>(reached(triples_[i], triples_[k]));
      ++by_attack_[i][as_index(sum(triples_[k]))][n];
      ++by_resistance_[k][as_index(sum(triples_[i]))][n];
    }
  }
  for (const Points& attack : triples_) {
    for (const Points& resistance : triples_) {
      if (sum(attack) + sum(resistance) == budget) strengths_.push_back(strength({attack, resistance}));
    }
  }
  std::sort(strengths_.begin(), strengths_.end());
}

std::size_t Field::index(const Points& triple) const {
  const std::size_t side = as_index(budget_) + 1;
  return place_[(as_index(triple[0]) * side + as_index(triple[1])) * side + as_index(triple[2])];
}

Field::Tallies Field::tallies(const Fighter& character) const {
  const Reached &own = by_attack_[index(character.attack)], &theirs = by_resistance_[index(character.resistance)];
  Tallies result;
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
  const Tallies t = tallies(character);
  return 2 * (t.first.win + t.second.win) + t.first.draw + t.second.draw;
}

double Field::percentile(std::int64_t strength) const {
  const auto [low, high] = std::equal_range(strengths_.begin(), strengths_.end(), strength);
  const auto weaker = static_cast<double>(low - strengths_.begin()), equal = static_cast<double>(high - low);
  return 100 * (weaker + equal / 2) / static_cast<double>(strengths_.size());
}

Rating Field::rate(const Fighter& character) const {
  const Tallies own = tallies(character);
  Rating rating{own.first, own.second, percentile(strength(character)), {}};
  std::int64_t best = strength(character);
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
