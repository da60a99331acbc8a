// Members of the JSON objects that requests consist of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace planche::live {

// Empty if there is no such member, or if it is no text.
inline std::string text_in(const nlohmann::json& asked, const char* name) {
  const auto found = asked.find(name);
  return found != asked.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

// Nothing if there is no such member, or if it is no whole number from 0.
inline std::optional<std::uint64_t> number_in(const nlohmann::json& asked, const char* name) {
  const auto found = asked.find(name);
  return found != asked.end() && found->is_number_unsigned() ? std::optional{found->get<std::uint64_t>()}
                                                             : std::nullopt;
}

}  // namespace planche::live
