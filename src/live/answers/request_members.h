// Members of the JSON objects that requests consist of.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace planche::live {

// Empty if there is no such member, or if it is no text.
inline std::string text_in(const nlohmann::json& asked, const char* name) {
  const auto found = asked.find(name);
  return found != asked.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

}  // namespace planche::live
