#include "games/openmok/rules/random_deck.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include <fmt/format.h>

#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/parameters.h"
#include "rules/options.h"
#include "rules/subject.h"

namespace planche::rules::openmok {

namespace {

// A name is a beginning and an end; each pair occurs once in a deck.
constexpr std::array<std::string_view, 22> beginnings{"Bal",  "Bro", "Cal",  "Chau", "Dor", "Fri", "Gal", "Gri",
                                                      "Jou",  "Lan", "Mar",  "Mou",  "Nor", "Pal", "Pel", "Rou",
                                                      "Sauv", "Tar", "Tour", "Val",  "Ver", "Zan"};
constexpr std::array<std::string_view, 14> ends{"bin",  "belle", "dine", "doche", "fard",  "gnette", "lon",
                                                "mine", "morel", "nas",  "quet",  "ridon", "selin",  "tasse"};
static_assert(beginnings.size() * ends.size() >= most_random_characters);

// A number from 0 to n - 1, all equally likely, also above 2^32.
std::uint64_t below(std::uint64_t n, base::Random& random) {
  if (n <= std::uint64_t{1} << 32) return random.below(n);
  const std::uint64_t mask = std::bit_ceil(n) - 1;
  for (;;) {
    if (const std::uint64_t drawn = random.next() & mask; drawn < n) return drawn;
  }
}

// A random distribution of points over boxes; all are equally likely.
std::vector<std::int64_t> random_share(std::int64_t points, std::size_t boxes, base::Random& random) {
  return share_of_rank(points, boxes, below(count_of_shares(points, boxes), random));
}

std::vector<std::string> names(std::size_t count, base::Random& random) {
  std::vector<std::string> all;
  for (const auto beginning : beginnings) {
    for (const auto end : ends) all.push_back(fmt::format("{}{}", beginning, end));
  }
  random.shuffle(all);
  all.resize(count);
  return all;
}

Fighter fighter_of(const std::vector<std::int64_t>& values) {
  return {{values[0], values[1], values[2]}, {values[3], values[4], values[5]}};
}

}  // namespace

// The binomial coefficient of points + boxes - 1 over boxes - 1.
std::uint64_t count_of_shares(std::int64_t points, std::size_t boxes) {
  std::uint64_t count = 1;
  for (std::uint64_t i = 1; i < boxes; ++i) count = count * (static_cast<std::uint64_t>(points) + i) / i;
  return count;
}

std::vector<std::int64_t> share_of_rank(std::int64_t points, std::size_t boxes, std::uint64_t rank) {
  std::vector<std::int64_t> share(boxes);
  for (std::size_t box = 0; box + 1 < boxes; ++box) {
    for (;; ++share[box]) {
      const std::uint64_t rest = count_of_shares(points - share[box], boxes - box - 1);
      if (rank < rest) break;
      rank -= rest;
    }
    points -= share[box];
  }
  share.back() = points;
  return share;
}

Fighter random_character(std::int64_t budget, Style style, base::Random& random) {
  if (style == Style::uniform) return fighter_of(random_share(budget, 6, random));
  if (style == Style::even) {
    const std::int64_t least = budget / 12;
    auto values = random_share(budget - 6 * least, 6, random);
    for (std::int64_t& value : values) value += least;
    return fighter_of(values);
  }
  const std::int64_t main = budget * 2 / 3;
  const std::size_t power = random.below(powers.size());
  const auto best = random_share(main, 2, random), rest = random_share(budget - main, 4, random);
  Fighter fighter;
  for (std::size_t i = 0, next = 0; i < powers.size(); ++i) {
    fighter.attack[i] = i == power ? best[0] : rest[next++];
    fighter.resistance[i] = i == power ? best[1] : rest[next++];
  }
  return fighter;
}

std::vector<GameOption> random_options() {
  return {{"characters", "N", "number of characters, 1 to 200; default 6"},
          {"style",
           "STYLE",
           "how characters are drawn: uniform (default: all legal ones equally likely), even (no value below half the "
           "average) or specialist (two thirds of the points in one power)",
           {"uniform", "even", "specialist"}}};
}

Asked<RandomDocuments> randomise(const RandomRequest& request) {
  const auto characters =
      number_of<std::uint64_t>(request.options, "characters", {usual_random_characters, 1, most_random_characters});
  if (!characters) return tl::make_unexpected(characters.error());
  const auto& parameters = request.rules->parameters.as<Parameters>();
  constexpr std::int64_t most_points = 1000;
  if (parameters.budget < 0 || parameters.budget > most_points) {
    return refused(fmt::format("expected a budget of 0 to {1} points, found {0}", parameters.budget, most_points));
  }
  const std::string asked = value_of(request.options, "style", "uniform");
  const Style style = asked == "even" ? Style::even : asked == "specialist" ? Style::specialist : Style::uniform;
  const auto match = std::min(parameters.default_match, static_cast<std::int64_t>(*characters));
  return [=, budget = parameters.budget, seed = request.seed](std::uint64_t k) {
    base::Random random{seed, k};
    Deck deck;
    deck.title = fmt::format("Random deck {}", k + 1);
    deck.match_characters = match;
    for (std::string& name : names(*characters, random)) {
      const Fighter fighter = random_character(budget, style, random);
      deck.characters.push_back({std::move(name), 1, fighter.attack, fighter.resistance});
    }
    return to_json(deck);
  };
}

}  // namespace planche::rules::openmok
