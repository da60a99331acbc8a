#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "diag/diagnostic_printers.h"
#include "diag/glyphs.h"

namespace planche::diag {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json, int indent) {
  return plain_json(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

// A displayed name as a URI reference. Escapes everything except unreserved characters and slashes, so that no name
// reads as a URI scheme.
std::string uri(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view{"-._~/"}.find(c) != std::string_view::npos;
    if (plain) {
      result += c;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return result;
}

Json location(const Diagnostic& d) {
  const Position begin = d.source->position(d.span.begin);
  const Position end = d.source->position(std::max(d.span.begin, d.span.end));
  Json result = {{"physicalLocation",
                  {{"artifactLocation", {{"uri", uri(d.source->name())}}},
                   {"region",
                    {{"startLine", begin.line},
                     {"startColumn", begin.column},
                     {"endLine", end.line},
                     {"endColumn", end.column}}}}}};
  if (!d.path.empty()) result["logicalLocations"] = Json::array({{{"fullyQualifiedName", d.path}}});
  return result;
}

Json result_of(const Diagnostic& d, std::size_t rule_index) {
  Json result = {{"ruleId", d.code},
                 {"ruleIndex", rule_index},
                 {"level", name_of(d.severity)},
                 {"message", {{"text", with_subject(d)}}},
                 {"locations", Json::array()}};
  if (d.source) result["locations"].push_back(location(d));
  Json properties = Json::object();
  if (!d.rule.empty()) properties["rule"] = d.rule;
  if (!d.reference.empty()) properties["reference"] = d.reference;
  if (!d.hint.empty()) properties["hint"] = d.hint;
  if (d.layer) properties["layer"] = d.layer.text();
  if (!properties.empty()) result["properties"] = std::move(properties);
  return result;
}

}  // namespace

std::string to_json_line(const Diagnostic& d) {
  Json json = {{"file", nullptr}, {"line", nullptr}, {"column", nullptr}};
  if (d.source) {
    const Position place = d.source->position(d.span.begin);
    json["file"] = d.source->name();
    json["line"] = place.line;
    json["column"] = place.column;
    if (d.source->sheet() != nullptr) json["cell"] = d.source->cell(d.span.begin);
  }
  json["severity"] = name_of(d.severity);
  json["code"] = d.code;
  json["message"] = d.message;
  json["path"] = d.path;
  json["subject"] = d.subject;
  json["rule"] = d.rule;
  json["reference"] = d.reference;
  json["hint"] = d.hint;
  if (d.layer) json["layer"] = d.layer.text();
  return dumped(json, -1);
}

std::string to_sarif(const std::vector<Diagnostic>& all, const std::string& version) {
  std::map<std::string, std::size_t> index;
  Json rules = Json::array(), results = Json::array();
  for (const Diagnostic& d : all) {
    const auto [known, is_new] = index.emplace(d.code, rules.size());
    if (is_new) rules.push_back({{"id", d.code}});
    results.push_back(result_of(d, known->second));
  }
  const Json driver = {{"name", "planche"}, {"version", version}, {"rules", std::move(rules)}};
  const Json run = {
      {"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}};
  const Json log = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return dumped(log, 2) + "\n";
}

}  // namespace planche::diag
