#include "templates/members.h"

#include <algorithm>
#include <map>

namespace planche::templates {

namespace {

std::map<std::string, std::vector<std::string>, std::less<>> make_table() {
  const std::vector<std::string> common{"id",   "type",   "when",  "each",   "opacity", "blend",
                                        "turn", "before", "after", "remove", "pass",    "poster"};
  std::map<std::string, std::vector<std::string>, std::less<>> table{
      {"rectangle", {"at", "size", "radius", "fill", "stroke", "width", "dash", "join"}},
      {"ellipse", {"at", "size", "fill", "stroke", "width", "dash"}},
      {"line", {"from", "to", "stroke", "width", "dash", "cap"}},
      {"polygon", {"points", "sides", "at", "size", "radius", "fill", "stroke", "width", "dash", "join"}},
      {"star", {"at", "size", "rays", "inner", "radius", "fill", "stroke", "width", "dash", "join"}},
      {"outline", {"inset", "fill", "stroke", "width", "dash", "join"}},
      {"path", {"d", "at", "scale", "fill", "stroke", "width", "dash", "cap", "join", "rule"}},
      {"text", {"text", "at", "size", "style", "flow"}},
      {"table", {"of", "columns", "at", "size", "row", "padding", "style", "head_style", "stroke", "width", "stripes"}},
      {"image", {"art", "at", "size", "fit", "radius", "mask", "focus", "lines"}},
      {"symbol", {"symbol", "at", "size"}},
      {"qr", {"text", "at", "size", "color", "fill"}},
      {"group", {"at", "layers", "clip"}}};
  for (const std::string& member : members_of_text_style()) {
    if (member != "size" && member != "like") table["text"].push_back(member);
  }
  for (auto& [type, members] : table) members.insert(members.end(), common.begin(), common.end());
  return table;
}

}  // namespace

const std::vector<std::string>& members_of_text_style() {
  static const std::vector<std::string> members{
      "font",    "size",  "size_pt", "weight",      "italic",        "small_caps", "tabular", "letter_spacing",
      "color",   "align", "valign",  "line_height", "symbol_height", "shrink",     "like",    "paragraph_spacing",
      "outline", "halo",  "shadow"};
  return members;
}

const std::vector<std::string>& members_of(std::string_view type) {
  static const auto table = make_table();
  static const std::vector<std::string> none;
  const auto at = table.find(type);
  return at == table.end() ? none : at->second;
}

bool takes(std::string_view type, std::string_view member) {
  const auto& members = members_of(type);
  return std::find(members.begin(), members.end(), member) != members.end();
}

}  // namespace planche::templates
