#pragma once

#include <nlohmann/json.hpp>

#include "rules/openmok/deck.h"

namespace planche::rules::openmok {

// {"force":1,"magic":0,"agility":2}
inline nlohmann::ordered_json points_json(const Points& points) {
  nlohmann::ordered_json json;
  for (std::size_t i = 0; i < powers.size(); ++i) json[std::string{powers[i]}] = points[i];
  return json;
}

}  // namespace planche::rules::openmok
