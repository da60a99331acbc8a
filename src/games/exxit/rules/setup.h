// Starting positions [1, 7] and random ones.
#pragma once

#include <string_view>
#include <vector>

#include "games/exxit/rules/document.h"
#include "rules/play.h"

namespace planche::rules::exxit {

// A named nucleus: "standard", "black-advantage", "black-strong-advantage" [7].
struct Nucleus {
  std::string_view name;
  Position position;
};
const std::vector<Nucleus>& nuclei();
// `--tiles N` [7], and what was asked for by it: 39 where it is absent.
GameOption tiles_option();
int tiles_asked(const GivenOptions& options);
// What an option of setups may be: `others`, and the names of nuclei.
std::vector<std::string_view> setups(std::vector<std::string_view> others);

// Where the expert opening begins [7]: white [0,0] beside black [1,0]. And all it may come to: every sequence of
// laying. Both are of games with 39 tiles.
Position expert_start();
const std::vector<Position>& expert_nuclei();
// The same start of a game with another number of tiles.
Position with_total(Position position, int tiles);

}  // namespace planche::rules::exxit
