// Starting positions [1, 7] and random ones.
#pragma once

#include <string_view>
#include <vector>

#include "games/exxit/rules/document.h"
#include "rules/play.h"

namespace planche::rules::exxit {

// A named starting position: "standard", "black-advantage", "black-strong-advantage" [7].
struct Nucleus {
  std::string_view name;
  Position position;
};
const std::vector<Nucleus>& nuclei();
// The option `--tiles N` [7]; tiles_asked() gives its value, 39 by default.
GameOption tiles_option();
int tiles_asked(const GivenOptions& options);
// The values of an option for setups: `others`, and the names of the starting positions.
std::vector<std::string_view> setups(std::vector<std::string_view> others);

// The start of the expert opening [7], white [0,0] beside black [1,0], and all positions that it may end with. All are
// for games with 39 tiles.
Position expert_start();
const std::vector<Position>& expert_nuclei();
// The same position for a game with another number of tiles.
Position with_total(Position position, int tiles);

}  // namespace planche::rules::exxit
