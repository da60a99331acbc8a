// JSON that the program prints or attaches.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace planche::project {

// Names of files need not be UTF-8, which JSON is: what is not becomes U+FFFD. `indent`: -1 writes one line.
inline std::string json_text(const nlohmann::ordered_json& value, int indent = -1) {
  return value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace planche::project
