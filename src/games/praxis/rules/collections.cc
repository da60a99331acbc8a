#include "games/praxis/rules/collections.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace planche::rules::praxis {

namespace {

constexpr int impossible = -1;

// One way to use the tiles of an effect: some form collections within the effect, worth `points`; the others are left
// for collections of several effects in one colour.
struct Option {
  Colours left{};
  int points = 0;
};

// All ways to use the tiles of one effect; of those that leave the same tiles only the best.
class Options {
 public:
  Options(const Colours& tiles, const CollectionPoints& points) : tiles_{tiles}, points_{points} {
    int size = 1;
    for (std::size_t c = 0; c < tiles.size(); ++c) {
      stride_[c] = size;
      size *= tiles[c] + 1;
    }
    best_.assign(static_cast<std::size_t>(size), impossible);
    best_[0] = 0;
    for (int code = 1; code < size; ++code) best_[static_cast<std::size_t>(code)] = best_of(used(code));
  }

  std::vector<Option> all() const {
    std::vector<Option> options;
    for (std::size_t code = 0; code < best_.size(); ++code) {
      if (best_[code] == impossible) continue;
      Option option{tiles_, best_[code]};
      const Colours in_groups = used(static_cast<int>(code));
      for (std::size_t c = 0; c < tiles_.size(); ++c) option.left[c] -= in_groups[c];
      options.push_back(option);
    }
    return options;
  }

 private:
  Colours used(int code) const {
    Colours used{};
    for (std::size_t c = 0; c < tiles_.size(); ++c) used[c] = code / stride_[c] % (tiles_[c] + 1);
    return used;
  }

  // The best points if exactly these tiles form collections within the effect. Tries the groups with a tile of the
  // first colour.
  int best_of(const Colours& used) const {
    const auto first = static_cast<std::size_t>(std::ranges::find_if(used, [](int n) { return n > 0; }) - used.begin());
    int best = impossible;
    const auto with = [&](std::initializer_list<std::size_t> group, int points) {
      Colours rest = used;
      for (const std::size_t colour : group) {
        if (--rest[colour] < 0) return;
      }
      const int others =
          best_[static_cast<std::size_t>(std::inner_product(rest.begin(), rest.end(), stride_.begin(), 0))];
      if (others != impossible) best = std::max(best, others + points);
    };
    with({first, first}, points_.two_alike);
    with({first, first, first}, points_.three_alike);
    for (std::size_t second = first + 1; second < used.size(); ++second) {
      with({first, second}, points_.two_colours);
      for (std::size_t third = second + 1; third < used.size(); ++third) {
        with({first, second, third}, points_.three_colours);
      }
    }
    return best;
  }

  const Colours& tiles_;
  const CollectionPoints& points_;
  Colours stride_{};
  std::vector<int> best_;  // indexed by the code of the used tiles
};

// The best collections of several effects in one colour; `left` has the number of tiles for each effect. `three` groups
// of three different effects and `two` of two exist if there are enough tiles for the former, and for all groups
// together, when no group uses an effect twice.
int of_one_colour(const std::vector<int>& left, const CollectionPoints& points) {
  const auto usable = [&](int groups) {
    return std::accumulate(left.begin(), left.end(), 0, [&](int sum, int n) { return sum + std::min(n, groups); });
  };
  const int all = std::accumulate(left.begin(), left.end(), 0);
  int best = 0;
  for (int three = 0; 3 * three <= all && usable(three) >= 3 * three; ++three) {
    for (int two = 0; 3 * three + 2 * two <= all && usable(three + two) >= 3 * three + 2 * two; ++two) {
      best = std::max(best, three * points.three_effects + two * points.two_effects +
                                (all - 3 * three - 2 * two) * points.singleton);
    }
  }
  return best;
}

// Unfinished groups of one colour: with one tile and with two.
struct Open {
  std::uint8_t ones = 0, twos = 0;
  friend constexpr auto operator<=>(const Open&, const Open&) = default;
};

struct Partial {
  std::array<Open, most_colours> open{};
  int points = 0;  // of finished collections
};

class Search {
 public:
  Search(const std::vector<Colours>& effects, const CollectionPoints& points) : points_{points} {
    for (const Colours& tiles : effects) {
      if (tiles != Colours{}) options_.push_back(Options{tiles, points}.all());
    }
    // The most that a tile can contribute to a group of one colour, in sixths of a point to stay whole.
    tile_ = std::max({points.three_effects * 2, points.two_effects * 3, points.singleton * 6});
    bound_.assign(options_.size() + 1, 0);
    for (std::size_t e = options_.size(); e > 0; --e) {
      int most = 0;
      for (const Option& option : options_[e - 1]) most = std::max(most, bound_of(option));
      bound_[e - 1] = bound_[e] + most;
    }
  }

  // Processes one effect after another. Of partial results with the same open groups only the best is kept, and none
  // that cannot exceed the best known partition.
  int run() {
    known_ = climb();
    std::vector<Partial> partials{Partial{}};
    for (std::size_t e = 0; e < options_.size(); ++e) {
      next_.clear();
      for (const Partial& partial : partials) {
        for (const Option& option : options_[e]) {
          Partial grown = partial;
          grown.points += option.points;
          if (hope(partial, e + 1) + bound_of(option) > 6 * known_) spread(grown, option.left, 0, e + 1);
        }
      }
      std::ranges::sort(next_, [](const Partial& a, const Partial& b) {
        return a.open != b.open ? a.open < b.open : a.points > b.points;
      });
      next_.erase(
          std::unique(next_.begin(), next_.end(), [](const Partial& a, const Partial& b) { return a.open == b.open; }),
          next_.end());
      std::swap(partials, next_);
    }
    int best = known_;
    for (const Partial& partial : partials) {
      int points = partial.points;
      for (const Open& open : partial.open) points += open.ones * points_.singleton + open.twos * points_.two_effects;
      best = std::max(best, points);
    }
    return best;
  }

 private:
  int bound_of(const Option& option) const {
    return 6 * option.points + tile_ * std::accumulate(option.left.begin(), option.left.end(), 0);
  }

  // An upper bound, in sixths of a point, for completing a partial result.
  int hope(const Partial& partial, std::size_t next_effect) const {
    int tiles = 0;
    for (const Open& open : partial.open) tiles += open.ones + 2 * open.twos;
    return 6 * partial.points + tile_ * tiles + bound_[next_effect];
  }

  // Lets the remaining tiles of an effect join or begin groups in every way, colour by colour.
  void spread(const Partial& partial, const Colours& left, std::size_t colour, std::size_t next_effect) {
    if (colour == left.size()) {
      if (hope(partial, next_effect) > 6 * known_) next_.push_back(partial);
      return;
    }
    const Open open = partial.open[colour];
    for (int third = std::min<int>(left[colour], open.twos); third >= 0; --third) {
      for (int second = std::min<int>(left[colour] - third, open.ones); second >= 0; --second) {
        Partial grown = partial;
        grown.points += third * points_.three_effects;
        grown.open[colour] = {static_cast<std::uint8_t>(open.ones - second + left[colour] - third - second),
                              static_cast<std::uint8_t>(open.twos - third + second)};
        spread(grown, left, colour + 1, next_effect);
      }
    }
  }

  int worth(const std::vector<std::size_t>& chosen) const {
    int sum = 0;
    for (std::size_t e = 0; e < chosen.size(); ++e) sum += options_[e][chosen[e]].points;
    std::vector<int> left(chosen.size());
    for (std::size_t colour = 0; colour < most_colours; ++colour) {
      for (std::size_t e = 0; e < chosen.size(); ++e) left[e] = options_[e][chosen[e]].left[colour];
      sum += of_one_colour(left, points_);
    }
    return sum;
  }

  // A good partition by hill climbing: starts with the best of each effect and changes one effect at a time while that
  // helps.
  int climb() const {
    std::vector<std::size_t> chosen;
    for (const auto& options : options_) {
      const auto best = std::ranges::max_element(
          options, [&](const Option& a, const Option& b) { return bound_of(a) < bound_of(b); });
      chosen.push_back(static_cast<std::size_t>(best - options.begin()));
    }
    int best = worth(chosen);
    for (bool better = true; better;) {
      better = false;
      for (std::size_t e = 0; e < chosen.size(); ++e) {
        const std::size_t before = chosen[e];
        std::size_t kept = before;
        for (chosen[e] = 0; chosen[e] < options_[e].size(); ++chosen[e]) {
          const int now = worth(chosen);
          if (now <= best) continue;
          best = now;
          kept = chosen[e];
          better = true;
        }
        chosen[e] = kept;
      }
    }
    return best;
  }

  const CollectionPoints& points_;
  std::vector<std::vector<Option>> options_;  // by effect
  std::vector<int> bound_;                    // in sixths of a point: each effect and all later ones together
  std::vector<Partial> next_;
  int tile_ = 0, known_ = 0;
};

}  // namespace

std::vector<Colours> coloured(const Counts& base, const Terms& terms) {
  std::vector<Colours> effects(effect_count);
  for (std::size_t item = 0; item < terms.items.size(); ++item) {
    const TileKind& kind = terms.items[item];
    if (kind.exoplanet()) continue;
    effects[static_cast<std::size_t>(kind.effect)][static_cast<std::size_t>(kind.colour)] =
        base[static_cast<int>(item)];
  }
  return effects;
}

int best_collections(const std::vector<Colours>& effects, const CollectionPoints& points) {
  return Search{effects, points}.run();
}

Groups best_groups(Planets planets, const Exoplanets& rules) {
  // House rules may set a group size of 0: no groups.
  const auto most = [](int tiles, int group) { return group > 0 ? tiles / group : 0; };
  Groups best;
  for (int inhabited = most(planets.inhabited, rules.inhabited_group); inhabited >= 0; --inhabited) {
    for (int mining = most(planets.mining, rules.mining_group); mining >= 0; --mining) {
      const int left = planets.inhabited - inhabited * rules.inhabited_group + planets.mining -
                       mining * rules.mining_group + planets.empty;
      const int any = most(left, rules.any_group);
      const int points = (inhabited + mining + any) * rules.group_points;
      if (points > best.points) best = {inhabited, mining, any, points};
    }
  }
  return best;
}

}  // namespace planche::rules::praxis
