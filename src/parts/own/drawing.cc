#include "parts/own/drawing.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"
#include "base/text.h"
#include "parts/folding.h"
#include "parts/pages.h"

namespace planche::parts::own {

namespace {

using declared::Given;

const std::vector<Drawing>& all_drawings() {
  static const std::vector<Drawing> all{
      {"net", {"solid", "faces", "size", "paper"}, add_net},
      {"cube-net", {"faces", "size", "paper"}, add_net},
      {"standee", {"front", "back", "foot", "scale", "paper"}, nullptr, make_standee},
      {"tuck-box", {"holds", "inside", "thickness", "paper_weight", "front", "back"}, add_box},
      {"hex-map", {"cells", "cell", "coordinates", "numbering", "lower", "edge", "lines"}, add_map},
      {"grid-map", {"cells", "cell", "coordinates", "numbering", "edge", "lines"}, add_map},
      {"dial", {"faces", "from", "to", "size"}, add_dial},
      {"network",
       {"places", "place", "routes", "space", "length", "twin", "via", "gap", "ends", "smooth", "stroke", "width",
        "area", "edge"},
       add_network},
      {"wheel", {"sectors", "sector", "size", "hole", "turned", "start"}, add_wheel},
      {"track", {"from", "to", "along", "size", "every", "cells", "cell", "corner", "turned"}, add_track},
      {"tiling", {"form", "columns", "rows", "side", "size", "width", "edge", "cells", "cell", "square"}, add_tiling}};
  return all;
}

}  // namespace

const Drawing* find_drawing(const Given& name, diag::Sink& sink) {
  std::vector<std::string_view> known;
  for (const Drawing& drawing : all_drawings()) {
    if (drawing.name == name.text()) return &drawing;
    known.push_back(drawing.name);
  }
  sink.add(name.problem("game/unknown-name", fmt::format("there is no drawing \"{}\"", name.text()),
                        base::suggestion(name.text(), known)));
  return nullptr;
}

bool takes_its_members(const Drawing& drawing, const declared::Part& part, diag::Sink& sink) {
  std::vector<std::string_view> known{"title", "like", "of", "copies", "drawing"};
  if (drawing.add != nullptr) known.insert(known.end(), {"under", "over", "margin"});
  known.insert(known.end(), drawing.members.begin(), drawing.members.end());
  bool all = true;
  for (const auto& [key, given] : part.given.members()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const bool has_cells = std::ranges::find(known, "cell") != known.end();
    sink.add(given.problem(
        "data/unknown-field", fmt::format("a {} takes no \"{}\"", drawing.name, key),
        key == "front" && has_cells ? "the template of its cells is \"cell\"" : base::suggestion(key, known)));
    all = false;
  }
  if (const Given paper = part.member("paper"); all && paper && paper.text() == "plain") {
    sink.add(paper.problem("data/type",
                           fmt::format("expected \"card\" or \"thin\" for a {}, found \"plain\"", drawing.name),
                           "only parts of templates are pages to read"));
    return false;
  }
  return all;
}

void DrawingRequest::refuse(std::string_view key, std::string code, std::string message, std::string hint) const {
  const Given given = member(key);
  sink.add((given ? given : part.given).problem(std::move(code), std::move(message), std::move(hint)));
}

void DrawingRequest::expect_no(const Given& given, std::string_view key, std::string_view why) const {
  if (given)
    sink.add(given.problem("data/unknown-field", fmt::format("\"{}\" has no effect {}", key, why), "leave it out"));
}

std::optional<double> DrawingRequest::number(std::string_view key, double usual, double least, double most) const {
  const Given given = member(key);
  if (!given) return usual;
  if (!given.value->is_number()) return std::nullopt;  // the format of game files reports it
  const double value = given.value->number();
  if (value >= least && value <= most) return value;
  refuse(key, "data/limit", fmt::format("expected a number from {:g} to {:g}, found {:g}", least, most, value));
  return std::nullopt;
}

std::optional<std::int64_t> DrawingRequest::whole(std::string_view key, std::int64_t usual, std::int64_t least,
                                                  std::int64_t most) const {
  const Given given = member(key);
  if (!given) return usual;
  const std::int64_t* value = given.value->integer();
  if (value == nullptr) return std::nullopt;  // the format of game files reports it
  if (*value >= least && *value <= most) return *value;
  refuse(key, "data/limit", fmt::format("expected a whole number from {} to {}, found {}", least, most, *value));
  return std::nullopt;
}

std::size_t DrawingRequest::copies() const {
  return base::sum_of(printed, &PrintedRow::copies);
}

scene::PartSet DrawingRequest::set_of(base::Size trim, scene::ScenePtr drawn) const {
  return plain_set(scene::Use::lies, part.name, title, trim, copies(),
                   [drawn = std::move(drawn), name = title](std::size_t) {
                     return scene::Part{{}, name, drawn, nullptr, false};
                   });
}

scene::PartSet DrawingRequest::folded_set(const base::Net& net, std::shared_ptr<scene::Scene> drawn) const {
  add_net_lines(*drawn, net, low_ink());
  return cut_to(net, set_of(net.bounds.size(), std::move(drawn)).make);
}

scene::PartSet DrawingRequest::cut_to(const base::Net& net, std::function<scene::Part(std::size_t)> make) const {
  return parts::folded_set(part.name, title, net, copies(), std::move(make));
}

}  // namespace planche::parts::own
