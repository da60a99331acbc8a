// For tests: diagnostics of PuXes documents, reported through the table of games as for a user.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/puxes/rules/parameters.h"
#include "rules/game.h"

namespace planche::rules::puxes {

inline const Parameters& parameters() {
  static const Parameters usual = [] {
    diag::Sink sink;
    return load_parameters({}, sink);
  }();
  return usual;
}

inline std::vector<diag::Diagnostic> problems(const std::string& json) {
  diag::Sink sink;
  read_and_validate(std::make_shared<diag::Source>("puxes.json", json), false, {}, sink);
  return sink.sorted();
}

inline std::vector<std::string> codes(const std::string& json) {
  std::vector<std::string> result;
  for (const auto& d : problems(json)) result.push_back(d.code);
  return result;
}

}  // namespace planche::rules::puxes
