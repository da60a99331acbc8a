// JSON text for printing and attaching.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace planche::project {

// File names need not be UTF-8, but JSON must be: invalid bytes become U+FFFD. `indent` -1 writes one line.
inline std::string json_text(const nlohmann::ordered_json& value, int indent = -1) {
  return value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace planche::project
