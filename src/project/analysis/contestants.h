// The starting positions of simulations of built-in games.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/opening/playing.h"

namespace planche::project {

struct StartChoices {
  std::string start;               // GAME|FILE
  std::vector<std::string> sides;  // documents that play against each other
  std::vector<std::string> compared;
  bool strict = false;  // warnings make a document unusable
};

// One or none, two sides, or all that are compared.
struct Contestants {
  const rules::Game* game = nullptr;
  rules::RulesetPtr rules;
  std::vector<std::shared_ptr<const rules::Subject>> documents;
  bool compared = false;
};

// Returns nothing after the messages or the reading have reported all problems of the files.
std::optional<Contestants> read_contestants(const StartChoices& choices, Reading& reading);

rules::Asked<void> simulate(const Contestants& contestants, const rules::SimulateRequest& request,
                            const rules::Lines& out);

}  // namespace planche::project
