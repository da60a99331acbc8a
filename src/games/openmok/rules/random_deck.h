// Random decks: valid characters by lot, with made-up names.
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

// In how many ways `points` fall into `boxes` boxes, 1 to 6 of them: `points` in 0..1000.
std::uint64_t count_of_shares(std::int64_t points, std::size_t boxes);
// The `rank`-th of them in lexical order, from 0.
std::vector<std::int64_t> share_of_rank(std::int64_t points, std::size_t boxes, std::uint64_t rank);

enum class Style : std::uint8_t {
  uniform,    // every legal character with the same probability
  even,       // no value below half of a sixth of the points, rounded down: all such characters alike
  specialist  // two thirds of the points, rounded down, in attack and resistance of one power drawn by lot, the rest in
              // the other two: each shared out in all ways alike
};
Fighter random_character(std::int64_t budget, Style style, base::Random& random);

// `planche randomise openmok --characters N --style S`: deck k draws from stream k of the seed. Its match is the usual
// one, or as many as it has characters where these are fewer; it has no variations.
std::vector<GameOption> random_options();
Asked<RandomDocuments> randomise(const RandomRequest& request);

}  // namespace planche::rules::openmok
