#include "declared/file/table_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/files_inside.h"
#include "declared/file/other_names.h"
#include "declared/lists/game.h"

namespace planche::declared {

namespace {

using data::Format;
using data::Need;

constexpr double longest = 3'000, least_side = 20, widest = 2'000, full_turn = 360, highest = 200;  // in mm or degrees
constexpr std::array<std::string_view, 4> lays{"row", "grid", "fan", "stack"};

Format length(double least = -longest, double most = longest) {
  Format format = Format::number();
  format.at_least(least).at_most(most);
  return format;
}

Format numbers(std::size_t least, std::size_t most) {
  return Format::array(length()).length(least, most);
}

Format short_text() {
  Format format = Format::string();
  format.length(1, 1'000);
  return format;
}

Format piece() {
  Format facet = Format::object("A triangle of a folded part");
  facet.field("from", Format::array(numbers(2, 2)).length(3, 3), "corners on the printed part", Need::required)
      .field("to", Format::array(numbers(2, 2)).length(3, 3),
             "corners in the view, from the middle of the standing part", Need::required)
      .field("shade", length(0, 1), "0 light, 1 black");
  Format object = Format::object("Parts of one kind in one place");
  object.field("part", short_text(), "kind of part: planche list parts", Need::required)
      .field(
          "take",
          Format::one_of({Format::integer().at_least(1), short_text(),
                          Format::array(Format::one_of({Format::integer().at_least(1), short_text()})).length(1, 500)}),
          "selected parts: numbers, ranges \"3-7\", names; default: the first")
      .field("count", Format::integer().at_least(1).at_most(most_lying), "number of parts, without \"take\"")
      .field("face", Format::choice({"front", "back"}), "visible side; default: front")
      .field("at", numbers(2, 2), "centre of all together")
      .field("places", Format::array(numbers(2, 3)).length(1, 500), "instead: position and turn of each")
      .field("on", short_text(), "instead: the part kind that carries them, which lies on the table already")
      .field("slots", Format::array(short_text()).length(1, 500),
             "for each a place on it: a cell of a board, a layer of its template; \"3/disc\": of its third part")
      .field("lay", Format::choice({lays.begin(), lays.end()}), "arrangement of several parts; default: row")
      .field("turn", length(-full_turn, full_turn), "turn of all together, degrees")
      .field("gap", length(-500, 500), "distance between them; below 0 they overlap; in a stack, the offset of each")
      .field("columns", Format::integer().at_least(1).at_most(100), "columns of a grid")
      .field("spread", length(0, 180), "angle of a fan from its first to its last part, degrees")
      .field("radius", length(10, longest), "radius of a fan")
      .field("loose", length(0, 45), "greatest random turn of each, degrees; the same in every run")
      .field("height", length(0, highest), "height of each, for its shadow and its side")
      .field("side", short_text(), "colour of its side: #rrggbb or a CSS name")
      .field("window", numbers(4, 4), "visible part of each: left, top, width, height")
      .field("corner", length(0, 100), "radius of the corners of a window")
      .field("outline", Format::array(numbers(2, 2)).length(3, 100), "polygon to which each is cut")
      .field("facets", Format::array(facet).length(1, 100), "view of each folded part");
  return object;
}

double number(const Given& given, double usual, double least = -longest, double most = longest) {
  return given && given.value->is_number() ? std::clamp(given.value->number(), least, most) : usual;
}
double number(const Given& object, std::string_view key, double usual, double least, double most) {
  return number(object.member(key), usual, least, most);
}

base::Point point(const Given& given) {
  return {number(given.item(0), 0), number(given.item(1), 0)};
}

std::string taken(const Given& given) {
  if (given.value->integer() != nullptr) return std::to_string(*given.value->integer());
  return given.text();
}

Facet facet_of(const Given& given) {
  Facet facet;
  for (std::size_t i = 0; i < 3; ++i) {
    facet.from[i] = point(given.member("from").item(i));
    facet.to[i] = point(given.member("to").item(i));
  }
  facet.shade = number(given, "shade", 0, 0, 1);
  return facet;
}

Lying lying_of(const Given& given) {
  Lying lying{given, given.member("part").text()};
  if (const Given take = given.member("take")) {
    if (take.value->array() == nullptr) lying.take.push_back(taken(take));
    for (const Given& one : take.items()) lying.take.push_back(taken(one));
  }
  lying.count = static_cast<std::size_t>(number(given, "count", 0, 0, most_lying));
  lying.back = given.member("face").text() == "back";
  lying.at = point(given.member("at"));
  for (const Given& place : given.member("places").items())
    lying.places.emplace_back(point(place), number(place.item(2), 0));
  lying.on = given.member("on").text();
  for (const Given& slot : given.member("slots").items()) lying.slots.push_back(slot.text());
  const auto lay = std::find(lays.begin(), lays.end(), given.member("lay").text());
  if (lay != lays.end()) lying.lay = static_cast<Lying::Lay>(lay - lays.begin());
  const bool stack = lying.lay == Lying::Lay::stack;
  lying.turn = number(given, "turn", 0, -full_turn, full_turn);
  lying.gap = number(given, "gap", stack ? 0.3 : 3, -500, 500);
  lying.columns = static_cast<std::size_t>(number(given, "columns", 0, 0, 100));
  lying.spread = number(given, "spread", lying.spread, 0, 180);
  lying.radius = number(given, "radius", lying.radius, 10, longest);
  lying.loose = number(given, "loose", 0, 0, 45);
  lying.height = number(given, "height", lying.height, 0, highest);
  lying.corner = number(given, "corner", 0, 0, 100);
  lying.side = given.member("side").text();
  if (const Given window = given.member("window")) {
    const base::Point size = {number(window.item(2), 0, 0), number(window.item(3), 0, 0)};
    lying.window = {point(window).x, point(window).y, size.x, size.y};
  }
  for (const Given& corner : given.member("outline").items()) lying.outline.push_back(point(corner));
  for (const Given& facet : given.member("facets").items()) lying.facets.push_back(facet_of(facet));
  return lying;
}

// Reports members without effect, which would leave a group elsewhere than its author thinks.
void check_group(const Lying& lying, diag::Sink& sink) {
  using Lay = Lying::Lay;
  const Given& all = lying.given;
  const bool on_slots = bool{all.member("slots")}, free = !on_slots && !all.member("places");
  const auto unless = [&](std::string_view member, bool heeded, std::string_view why) {
    if (const Given own = all.member(member); own && !heeded)
      sink.add(own.problem("data/unknown-field", fmt::format("\"{}\" has no effect {}", member, why), "remove it"));
  };
  const Given given = all.member("lay");
  if (given && std::ranges::find(lays, given.text()) == lays.end()) return;  // reported by the format
  const std::string_view placed = on_slots ? "beside \"slots\"" : "beside \"places\"";
  unless("count", lying.take.empty(), "beside \"take\"");
  unless("on", on_slots, "without \"slots\"");
  unless("places", !on_slots, placed);
  unless("lay", free, placed);
  unless("gap", free && lying.lay != Lay::fan, free ? "in a fan" : placed);
  unless("columns", free && lying.lay == Lay::grid, free ? "without \"lay\": \"grid\"" : placed);
  for (const std::string_view member : {"spread", "radius"})
    unless(member, free && lying.lay == Lay::fan, free ? "without \"lay\": \"fan\"" : placed);
  unless("corner", bool{all.member("window")}, "without \"window\"");
}

}  // namespace

data::Format table_format() {
  Format view = Format::object("A table seen from above");
  view.field("name", short_text(), "name for planche table GAME --view NAME", Need::required)
      .field("size", Format::array(length(least_side, widest)).length(2, 2), "size of the table")
      .field("sizes", Format::map(Format::array(length(1, widest)).length(2, 2)),
             "sizes of parts, by kind, for which the lengths are meant; with other sizes, the view is scaled")
      .field("ground", short_text(),
             "background: a colour (#rrggbb or a CSS name), or a template that covers the table")
      .field("pieces", Format::array(piece()).length(1, 500), "parts on the table, the lowest first", Need::required);
  return Format::array(view).length(1, 50);
}

std::vector<TableView> table_views(const Given& list) {
  std::vector<TableView> views;
  for (const Given& given : list.items()) {
    TableView view{given.member("name").text(), given};
    if (const Given size = given.member("size"))
      view.size = {number(size.item(0), view.size.width, least_side, widest),
                   number(size.item(1), view.size.height, least_side, widest)};
    for (const auto& [kind, side] : given.member("sizes").members())
      view.sizes[kind] = {number(side.item(0), 1, 1, widest), number(side.item(1), 1, 1, widest)};
    view.ground = given.member("ground").text();
    for (const Given& one : given.member("pieces").items()) view.pieces.push_back(lying_of(one));
    views.push_back(std::move(view));
  }
  return views;
}

std::vector<TableView> table_views(const Game& game) {
  std::vector<TableView> views = table_views(game.model().table);
  std::optional<OtherNames> others;  // reading them takes time
  for (TableView& view : views) {
    for (Lying& lying : view.pieces) {
      for (std::string& term : lying.take) {
        if (term.find_first_not_of("0123456789-") == std::string::npos) continue;
        if (!others) others.emplace(game);
        if (auto own = others->own_name(term)) term = std::move(*own);
      }
    }
  }
  return views;
}

std::vector<TableView> read_table_views(const std::filesystem::path& file, diag::Sink& sink) {
  const diag::SourcePtr source = open_source(file, {}, sink);
  auto document = source == nullptr ? std::nullopt : read_values(source, sink);
  if (!document) return {};
  Format whole = Format::object("Table views");
  whole.field("views", table_format(), "the first is the game set up to play", Need::required);
  whole.settle(*document);
  const auto read = std::make_shared<File>(File{file, file.parent_path(), std::move(*document)});
  if (!whole.check(read->document, sink)) return {};
  return table_views(Given{&read->document.root, read, {}}.member("views"));
}

void check_table_parts(std::vector<TableView>& views, const std::vector<std::string_view>& kinds, diag::Sink& sink) {
  for (TableView& view : views) {
    for (const auto& [kind, given] : view.given.member("sizes").members()) {
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        sink.add(given.problem("game/unknown-name", fmt::format("there is no part \"{}\"", kind),
                               base::suggestion(kind, kinds)));
    }
    std::erase_if(view.pieces, [&](const Lying& lying) {
      const declared::Given part = lying.given.member("part");
      if (part) check_group(lying, sink);
      if (std::find(kinds.begin(), kinds.end(), lying.part) != kinds.end()) return false;
      if (part)
        sink.add(part.problem("game/unknown-name", fmt::format("there is no part \"{}\"", lying.part),
                              base::suggestion(lying.part, kinds)));
      return true;
    });
  }
}

}  // namespace planche::declared
