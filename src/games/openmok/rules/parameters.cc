#include "games/openmok/rules/parameters.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/openmok/rules/deck.h"
#include "rules/format_shapes.h"
#include "rules/judging.h"
#include "rules/rules_file.h"

namespace planche::rules::openmok {

namespace {

using Number = std::int64_t;

constexpr Number most_points = 1000;  // of one card

const Shape<Parameters>& parameters_shape() {
  const Shape<OfficialVariation> official =
      Struct<OfficialVariation>("A variation of the official list")
          .field("name", &OfficialVariation::name, data::text(1, 100), "as printed", required)
          .field("impact", &OfficialVariation::impact, data::integer<Number>(1), "its impact", required)
          .field("effect", &OfficialVariation::effects, effects_shape(), "its effect; absent: unknown");
  const auto usual =
      data::row<Parameters>(data::integer<Number>(1), {&Parameters::usual_least, &Parameters::usual_most});
  const auto match =
      Struct<Parameters>("Sizes of a match")
          .field("default", &Parameters::default_match, data::integer<Number>(1, 100), "characters per player [3.1]")
          .group("usual", usual, "least and most [3.1]")
          .field("impact_per_character", &Parameters::impact_per_character, data::integer<Number>(0, 1000),
                 "customary impact total divided by the number of characters [3.2]");
  static const Shape<Parameters> shape =
      document<Parameters>("Parameters of Openmok Evolution", "openmok", "rules")
          .passed("edition", data::Format::string(), "edition of the rulebook")
          .field("budget", &Parameters::budget, data::integer<Number>(0, most_points),
                 "points of a character card [2.4]")
          .group("match", match, "sizes of a match")
          .field("official", &Parameters::official, data::list(official), "the official variations [2.5]")
          .field("withdrawn", &Parameters::withdrawn, data::list(data::text()),
                 "names that were removed from the official list")
          .field("raising", &Parameters::raising, data::list(data::text()),
                 "names of variations of unknown impact that let more characters be laid [4.5.1]");
  return shape;
}

// The values of a list of names, or the "name" members of a list of objects.
std::vector<const data::Value*> names_in(const data::Document& document, std::string_view list) {
  std::vector<const data::Value*> names;
  const data::Value* all = document.root.find(list);
  if (all == nullptr || all->array() == nullptr) return names;
  for (const data::Value& one : *all->array()) {
    const data::Value* name = one.object() == nullptr ? &one : one.find("name");
    if (name != nullptr && name->string() != nullptr) names.push_back(name);
  }
  return names;
}

}  // namespace

void validate_parameters(const data::Document& document, diag::Sink& sink) {
  const Parameters own = parameters_shape().read(document.root);
  const auto refuse = [report = Report{document, {}, sink}](const data::Value& where, std::string message,
                                                            std::string hint) {
    report.add({first_character(where), {}}, {}, "data/limit", std::move(message), std::move(hint));
  };
  if (own.usual_least > own.usual_most) {
    refuse(*data::descend(&document.root, "match.usual"),
           fmt::format("expected the least and the most, found {} and {}", own.usual_least, own.usual_most),
           fmt::format("[{}, {}]", own.usual_most, own.usual_least));
  }
  std::set<std::string> official;
  for (const data::Value* name : names_in(document, "official")) {
    if (official.insert(base::name_key(*name->string())).second) continue;
    refuse(*name, fmt::format("expected each variation once, found \"{}\" again", *name->string()), {});
  }
  for (const data::Value* name : names_in(document, "withdrawn")) {
    if (!official.contains(base::name_key(*name->string()))) continue;
    refuse(*name, fmt::format("expected no official variation, found \"{}\"", *name->string()),
           "leave it out of one of the lists");
  }
}

const data::Format& parameters_format() {
  return parameters_shape().format();
}

Parameters load_parameters(const Settings& settings, diag::Sink& sink) {
  Parameters parameters;
  for (const diag::Diagnostic& d : game_file().problems.sorted()) sink.add(d);
  if (const auto read = read_rules_file(rules_file_of("openmok", settings), parameters_format(), sink)) {
    parameters_shape().read(read->root, parameters);
    validate_parameters(*read, sink);
  }
  if (const auto budget = settings.numbers.find("budget"); budget != settings.numbers.end()) {
    if (budget->second >= 0 && budget->second <= most_points) {
      parameters.budget = budget->second;
    } else {
      auto d =
          diag::finding(diag::Severity::error, "data/limit",
                        fmt::format("budget: expected an integer from 0 to {}, found {}", most_points, budget->second));
      d.path = "budget";
      sink.add(std::move(d));
    }
  }
  return parameters;
}

std::string parameters_json(const Parameters& parameters) {
  return parameters_shape().text(parameters);
}

}  // namespace planche::rules::openmok
