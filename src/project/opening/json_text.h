// JSON text for printing and attaching.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "diag/glyphs.h"

namespace planche::project {

// Bytes that are not UTF-8, as in names of files, become U+FFFD. Characters that control a terminal are escaped.
// `indent`: -1 writes one line.
inline std::string json_text(const nlohmann::ordered_json& value, int indent = -1) {
  return diag::plain_json(value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace planche::project
