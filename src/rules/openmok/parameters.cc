#include "rules/openmok/parameters.h"

#include <memory>

#include "base/files.h"
#include "rules/rules_file.h"

namespace planche::rules::openmok {

namespace {

void take(const data::Value& object, std::string_view key, std::int64_t& target) {
  const data::Value* value = object.find(key);
  if (value != nullptr && value->integer() != nullptr) target = *value->integer();
}

}  // namespace

const data::Format& parameters_format() {
  using data::Format;
  using data::Need;
  static const Format format = [] {
    Format official = Format::object("A variation of the official list")
                          .field("name", Format::string().length(1, 100), "as printed", Need::required)
                          .field("impact", Format::integer().at_least(1), "its impact", Need::required);
    Format match =
        Format::object("Sizes of a match")
            .field("default", Format::integer().at_least(1).at_most(100), "characters per player [3.1]")
            .field("usual", Format::array(Format::integer().at_least(1)).length(2, 2), "least and most [3.1]")
            .field("impact_per_character", Format::integer().at_least(0).at_most(1000),
                   "customary impact total divided by the number of characters [3.2]");
    return Format::object("Parameters of Openmok Evolution")
        .field("game", Format::constant("openmok"), "the game", Need::required)
        .field("kind", Format::constant("rules"), "the kind of document", Need::required)
        .field("edition", Format::string(), "of the rulebook")
        .field("budget", Format::integer().at_least(0).at_most(1000), "points of a character card [2.4]")
        .field("match", match, "sizes of a match")
        .field("official", Format::array(official), "the official variations [2.5]")
        .field("withdrawn", Format::array(Format::string()), "names taken from the official list again");
  }();
  return format;
}

namespace {

Parameters read_parameters(const std::filesystem::path& file, diag::Sink& sink) {
  Parameters parameters;
  const auto path = file.empty() ? base::data_folder() / "rules" / "openmok" / "rules.json" : file;
  const auto read = read_rules_file(path, parameters_format(), sink);
  if (!read) return parameters;
  const data::Document& document = *read;
  take(document.root, "budget", parameters.budget);
  if (const data::Value* match = document.root.find("match")) {
    take(*match, "default", parameters.default_match);
    take(*match, "impact_per_character", parameters.impact_per_character);
    if (const data::Value* usual = match->find("usual")) {
      parameters.usual_least = *(*usual->array())[0].integer();
      parameters.usual_most = *(*usual->array())[1].integer();
    }
  }
  if (const data::Value* official = document.root.find("official")) {
    for (const data::Value& entry : *official->array()) {
      parameters.official.push_back({*entry.find("name")->string(), *entry.find("impact")->integer()});
    }
  }
  if (const data::Value* withdrawn = document.root.find("withdrawn")) {
    for (const data::Value& name : *withdrawn->array()) parameters.withdrawn.push_back(*name.string());
  }
  return parameters;
}

}  // namespace

Parameters load_parameters(const Settings& settings, diag::Sink& sink) {
  Parameters parameters = read_parameters(settings.rules_file, sink);
  if (const auto budget = settings.numbers.find("budget"); budget != settings.numbers.end()) {
    parameters.budget = budget->second;
  }
  return parameters;
}

}  // namespace planche::rules::openmok
