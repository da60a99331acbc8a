#include "templates/members.h"

#include <algorithm>
#include <map>

namespace planche::templates {

namespace {

using Table = std::map<std::string, std::vector<std::string>, std::less<>>;

Table make_table() {
  const std::vector<std::string> common{"id",     "type",  "when",   "each", "opacity", "blend", "turn",
                                        "before", "after", "remove", "pass", "poster",  "like"};
  Table table{{"rectangle", {"at", "size", "radius", "fill", "stroke", "width", "dash", "join"}},
              {"ellipse", {"at", "size", "fill", "stroke", "width", "dash"}},
              {"line", {"from", "to", "stroke", "width", "dash", "cap"}},
              {"polygon", {"points", "sides", "at", "size", "radius", "fill", "stroke", "width", "dash", "join"}},
              {"star", {"at", "size", "rays", "inner", "radius", "fill", "stroke", "width", "dash", "join"}},
              {"outline", {"inset", "fill", "stroke", "width", "dash", "join"}},
              {"path", {"d", "at", "scale", "fill", "stroke", "width", "dash", "cap", "join", "rule"}},
              {"text", {"text", "at", "size", "style", "flow", "frame", "overflow", "bleeds"}},
              {"table",
               {"of", "columns", "at", "size", "row", "padding", "style", "head_style", "stroke", "width", "stripes",
                "bleeds"}},
              {"image", {"art", "at", "size", "fit", "radius", "mask", "focus", "lines", "tint", "greyscale", "key"}},
              {"symbol", {"symbol", "at", "size", "bleeds"}},
              {"qr", {"text", "at", "size", "color", "fill", "bleeds"}},
              {"group", {"at", "layers", "clip", "bleeds", "use", "with", "stack"}}};
  for (const std::string& member : members_of_text_style()) {
    if (member != "size" && member != "like") table["text"].push_back(member);
  }
  for (auto& [type, members] : table) members.insert(members.end(), common.begin(), common.end());
  return table;
}

const Table& table() {
  static const Table made = make_table();
  return made;
}

bool holds(const std::vector<std::string>& members, std::string_view member) {
  return std::find(members.begin(), members.end(), member) != members.end();
}

}  // namespace

const std::vector<std::string>& members_of_text_style() {
  static const std::vector<std::string> members{
      "font",    "size",  "size_pt", "weight",      "italic",        "small_caps", "tabular", "letter_spacing",
      "color",   "align", "valign",  "line_height", "symbol_height", "shrink",     "like",    "paragraph_spacing",
      "outline", "halo",  "shadow",  "direction"};
  return members;
}

const std::vector<data::Elsewhere>& members_elsewhere() {
  static const std::vector<data::Elsewhere> words{
      {"x", "at", R"("at": [x, y])"},
      {"y", "at", R"("at": [x, y])"},
      {"left", "at", R"("at": [x, y])"},
      {"top", "at", R"("at": [x, y])"},
      {"pos", "at", R"("at": [x, y])"},
      {"position", "at", R"("at": [x, y])"},
      {"cx", "at", R"("at": [x, y], the top left corner)"},
      {"cy", "at", R"("at": [x, y], the top left corner)"},
      {"x", "from", R"("from": [x, y], "to": [x, y])"},
      {"y", "from", R"("from": [x, y], "to": [x, y])"},
      {"x1", "from", R"("from": [x, y])"},
      {"y1", "from", R"("from": [x, y])"},
      {"x2", "to", R"("to": [x, y])"},
      {"y2", "to", R"("to": [x, y])"},
      {"height", "size", R"("size": [width, height])"},
      {"width", "size", R"("size": [width, height])"},
      {"w", "size", R"("size": [width, height])"},
      {"h", "size", R"("size": [width, height])"},
      {"rotate", "turn", R"("turn": degrees)"},
      {"rotation", "turn", R"("turn": degrees)"},
      {"angle", "turn", R"("turn": degrees)"},
      {"alpha", "opacity", R"("opacity": 0 to 1)"},
      {"repeat", "each", R"("each": { "count": 3, "step": [x, y] })"},
      {"for", "each", R"("each": { "of": list, "step": [x, y] })"},
      {"foreach", "each", R"("each": { "of": list, "step": [x, y] })"},
      {"if", "when", R"("when": condition)"},
      {"condition", "when", R"("when": condition)"},
      {"visible", "when", R"("when": condition)"},
      {"name", "id", R"("id": name)"},
      {"color", "fill", R"("fill": colour)"},
      {"color", "stroke", R"("stroke": colour)"},
      {"background", "fill", R"("fill": colour)"},
      {"fill_color", "fill", R"("fill": colour)"},
      {"stroke_color", "stroke", R"("stroke": colour)"},
      {"fill", "color", R"("color": colour)"},
      {"border", "stroke", R"("stroke": colour, "width": mm)"},
      {"stroke_width", "width", R"("width": mm)"},
      {"stroke-width", "width", R"("width": mm)"},
      {"line_width", "width", R"("width": mm)"},
      {"thickness", "width", R"("width": mm)"},
      {"corner", "radius", R"("radius": mm)"},
      {"corners", "radius", R"("radius": mm)"},
      {"str", "text", R"("text": "{field}")"},
      {"txt", "text", R"("text": "{field}")"},
      {"caption", "text", R"("text": "{field}")"},
      {"content", "text", R"("text": "{field}")"},
      {"value", "text", R"("text": "{field}")"},
      {"font_size", "size_pt", R"("size_pt": points)"},
      {"fontsize", "size_pt", R"("size_pt": points)"},
      {"font-size", "size_pt", R"("size_pt": points)"},
      {"text_size", "size_pt", R"("size_pt": points)"},
      {"fontname", "font", R"("font": typeface)"},
      {"layout", "like", R"("like": layer)"},
      {"font_family", "font", R"("font": typeface)"},
      {"bold", "weight", R"("weight": "bold")"},
      {"font_weight", "weight", R"("weight": "bold")"},
      {"text_align", "align", R"("align": "centre")"},
      {"halign", "align", R"("align": "centre")"},
      {"vertical_align", "valign", R"("valign": "middle")"},
      {"leading", "line_height", R"("line_height": times the size)"},
      {"src", "art", R"("art": path)"},
      {"file", "art", R"("art": path)"},
      {"path", "art", R"("art": path)"},
      {"image", "art", R"("art": path)"},
      {"picture", "art", R"("art": path)"},
      {"mask_color", "tint", R"("tint": colour)"},
      {"colorize", "tint", R"("tint": colour)"},
      {"grayscale", "greyscale", R"("greyscale": true)"},
      {"grey", "greyscale", R"("greyscale": true)"},
      {"transparent", "key", R"("key": colour)"},
      {"icon", "symbol", R"("symbol": name)"},
      {"block", "use", R"("use": block)"},
      {"include", "use", R"("use": block)"},
      {"parameters", "with", R"("with": { name: expression })"},
      {"extends", "like", R"("like": layer)"},
      {"children", "layers", R"("layers": [ … ])"},
      {"rows", "of", R"("of": list)"},
  };
  return words;
}

const std::vector<std::string>& members_of(std::string_view type) {
  static const std::vector<std::string> none;
  const auto at = table().find(type);
  return at == table().end() ? none : at->second;
}

bool takes(std::string_view type, std::string_view member) {
  return holds(members_of(type), member);
}

bool any_takes(std::string_view member) {
  return std::any_of(table().begin(), table().end(), [&](const auto& one) { return holds(one.second, member); });
}

}  // namespace planche::templates
