// Random decks: valid random characters with made-up names.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/openmok/rules/battle.h"
#include "rules/play.h"

namespace planche::rules::openmok {

inline constexpr std::uint64_t most_random_characters = 200, usual_random_characters = 6;

// The number of ways to distribute `points` (0 to 1000) over `boxes` (1 to 6).
std::uint64_t count_of_shares(std::int64_t points, std::size_t boxes);
// The distribution with index `rank` (from 0) in lexical order.
std::vector<std::int64_t> share_of_rank(std::int64_t points, std::size_t boxes, std::uint64_t rank);

enum class Style : std::uint8_t {
  uniform,    // every legal character with the same probability
  even,       // no value below half of a sixth of the points, rounded down; all such characters equally likely
  specialist  // two thirds of the points, rounded down, in one random power, the rest in the others; all equally likely
};
Fighter random_character(std::int64_t budget, Style style, base::Random& random);

// Options of `planche randomise openmok`: --characters N, --style S. Deck k draws from stream k of the seed. Its match
// is the default one, or as large as the number of its characters if that is smaller; it has no variations.
std::vector<GameOption> random_options();
Asked<RandomDocuments> randomise(const RandomRequest& request);

}  // namespace planche::rules::openmok
