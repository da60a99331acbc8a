// Figures that sum up many games: the lines of a table and the values of JSON, alike for all games.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/statistics.h"

namespace planche::rules {

double share(std::uint64_t n, std::uint64_t of);  // from 0 to 1; 0 of none

// A label, how many, their share of `of`, and its 95 % interval; `things` names in the head what is counted.
std::string shares_head(std::string_view things);
std::string count_line(std::string_view label, std::uint64_t n);
std::string share_line(std::string_view label, std::uint64_t n, std::uint64_t of);
// Where a game can be won in part: `n` to two places.
std::string share_line(std::string_view label, double n, double share, const base::Interval& interval);

// A label, mean, least, quantiles of 5, 50 and 95 %, greatest.
std::string spreads_head();
std::string spread_line(std::string_view label, const base::Distribution& d);

// {"games":n,"share":…,"low":…,"high":…}, a share of `of` games with its 95 % interval.
std::string share_json(std::uint64_t n, std::uint64_t of);
std::string share_json(double n, double share, const base::Interval& interval);
// {"mean":…,"min":…,"p5":…,"median":…,"p95":…,"max":…}
std::string spread_json(const base::Distribution& d);

inline constexpr int label_width = 40;  // columns

}  // namespace planche::rules
