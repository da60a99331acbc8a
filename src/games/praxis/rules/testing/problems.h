// The diagnostics of a universe.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "data/formats/shape.h"
#include "data/json.h"
#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/validate.h"

namespace planche::rules::praxis::testing {

inline data::Document parsed(const std::string& json, diag::Sink& sink) {
  data::Document document{std::make_shared<diag::Source>("universe.json", json), {}};
  if (auto root = data::read_json(document.source, sink)) document.root = std::move(*root);
  return document;
}

inline std::vector<diag::Diagnostic> problems(const std::string& json) {
  diag::Sink sink;
  static const Parameters parameters = [&] { return load_parameters({}, sink); }();
  const data::Document document = parsed(json, sink);
  universe_shape().format().check(document, sink);
  validate_universe(document, universe_shape().read(document.root), parameters, sink);
  return sink.sorted();
}

inline std::vector<std::string> codes(const std::string& json) {
  std::vector<std::string> result;
  for (const auto& d : problems(json)) result.push_back(d.code);
  return result;
}

}  // namespace planche::rules::praxis::testing
