// The drawing "network": places, and routes of spaces between them.
#include "parts/own/network_drawing.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/judging/selection.h"
#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/pen.h"
#include "parts/stack.h"
#include "scene/outline.h"
#include "templates/compiling/open_lines.h"
#include "templates/compiling/way.h"

namespace planche::parts::own {

namespace {

using declared::Given;
using declared::List;

constexpr std::size_t most_places = 2000, most_routes = 5000, most_spaces = 10'000;
constexpr double largest_network = 3000, usual_network_edge = 4;  // mm
constexpr double widest_twin_gap = 50, usual_twin_gap = 1;        // mm between the lines of a twin
constexpr double route_width = 0.8;                               // mm, of routes without spaces
constexpr std::int64_t most_of_route = 100;                       // spaces

class Network {
 public:
  explicit Network(const DrawingRequest& request)
      : request_{request}, sink_{request.sink}, dresser_{request.request, request.library, request.sink} {}

  // Returns false after a report.
  bool lay_out() {
    const Given places = request_.member("places"), routes = request_.member("routes"),
                place = request_.member("place");
    if (!places || !routes || !place) {
      request_.refuse("", "data/missing-field", "a network has places, a template for each, and routes",
                      R"("places": "towns", "place": "templates/town.json", "routes": "roads")");
      return false;
    }
    const auto edge = request_.number("edge", usual_network_edge, 0, 100);
    const auto ends = request_.number("ends", 0, 0, 1000);
    const auto gap = request_.number("gap", usual_twin_gap, 0, widest_twin_gap);
    const auto width = request_.number("width", route_width, 0.1, 50);
    if (!edge || !ends || !gap || !width || !find_places(places) || !dress_places(place)) return false;
    if (!request_.member("twin")) request_.expect_no("gap", "without \"twin\"");
    if (request_.member("space") && !request_.member("stroke"))
      request_.expect_no("width", "on spaces without \"stroke\"");
    gap_ = *gap;
    width_ = *width;
    ends_ = request_.member("ends") ? *ends : place_reach_;
    return find_routes(routes) && dress_spaces() && measure(*edge);
  }

  base::Size trim() const { return trim_; }

  // The box of the place with this name, or of the space in the middle of a route.
  std::optional<Rect> box_of(std::string_view name) const { return box_in_network(places_, spaces_, name); }

  scene::Part draw() {
    scene::Part part{request_.part.name, request_.title, nullptr, nullptr, flawed_};
    auto drawn = scene_of({0, 0, trim_.width, trim_.height});
    for (scene::Shape& line : lines_) drawn->items.emplace_back(line);
    for (const RouteSpace& space : spaces_) {
      for (std::size_t i = 0; i < std::size(part_names); ++i)
        dresser_.evaluation().bind(part_names[i], expressions::Value::of_number(space.numbers[i]));
      diag::Sink found;
      const scene::ScenePtr made = dresser_.draw_within(space.side, found, part.flawed);
      report(found);
      const base::Size size = space.side.stencil->trim();
      const auto placed = base::Transform::translation(space.at.x, space.at.y)
                              .after(base::Transform::rotation(space.turn))
                              .after(base::Transform::translation(-size.width / 2, -size.height / 2));
      drawn->items.emplace_back(scene::Group{made, placed});
    }
    // Pass by pass, so that no place covers the name of another one.
    for (const templates::Pass pass : templates::passes) {
      for (const NetworkPlace& place : places_) {
        diag::Sink found;
        const scene::ScenePtr made = dresser_.draw(place.side, found, part.flawed, pass);
        report(found);
        const Rect box = own::box_of(place);
        if (!made->items.empty())
          drawn->items.emplace_back(scene::Group{made, base::Transform::translation(box.x, box.y)});
      }
    }
    for (const NetworkPlace& place : places_) part.flawed = part.flawed || dresser_.is_flawed(place.side);
    part.front = std::move(drawn);
    return part;
  }

 private:
  const declared::Game& game() const { return *request_.request->game; }

  void refuse(const List& list, std::size_t row, std::string_view field, std::string code, std::string message,
              std::string hint = {}) {
    auto d = game().at(list, row, field, std::move(code), std::move(message));
    d.subject = list.name_of(row);
    d.hint = std::move(hint);
    sink_.add(std::move(d));
    flawed_ = true;
  }

  // Reports a problem once. Names may be outside the box of their place.
  void report(const diag::Sink& found) {
    for (diag::Diagnostic& d : found.sorted()) {
      const bool fresh = told_.emplace(d.code, d.message, d.span.begin).second;
      if (fresh && d.code != "print/safe-area" && d.code != "print/off-part") sink_.add(std::move(d));
    }
  }

  // The expression for each record of a list; null if it has no such field or another type.
  expressions::ExpressionPtr field_of(const List& list, const std::string& text) const {
    expressions::Problems problems;
    return expressions::Expression::compile(text, game().names(&list), problems);
  }

  bool find_places(const Given& given) {
    const auto chosen = declared::Selection::compile(game(), given, sink_);
    if (!chosen) return false;
    place_list_ = &chosen->list();
    const expressions::Type type = expressions::Type::record_of(place_list_->table);
    const bool placed = place_list_->table.find("x") != nullptr && expressions::may_be_place(type);
    if (!placed) {
      sink_.add(given.problem("game/drawing",
                              fmt::format("the places of a network have the number fields x and y, {} have none",
                                          place_list_->declared->name),
                              place_list_->table.board ? "a hex-map or grid-map draws the cells of a board"
                                                       : "x and y are mm from the top left corner"));
      return false;
    }
    const std::vector<std::size_t> rows = chosen->rows(dresser_.evaluation(), sink_);
    if (rows.empty() || rows.size() > most_places) {
      sink_.add(
          given.problem("data/limit", fmt::format("expected 1 to {} places, found {}", most_places, rows.size())));
      return false;
    }
    const auto here = field_of(*place_list_, "[this]");
    for (const std::size_t row : rows) {
      const auto at = dresser_.evaluation().places_of(*here, row);
      if (!at || at->size() != 1) {
        refuse(*place_list_, row, "", "game/drawing", "a place of a network has the numbers x and y",
               "write how many mm it is from the left and from the top");
        continue;
      }
      const Point spot = at->front();
      if (!(spot.x >= 0 && spot.x <= largest_network && spot.y >= 0 && spot.y <= largest_network)) {
        refuse(*place_list_, row, spot.x >= 0 && spot.x <= largest_network ? "y" : "x", "data/limit",
               fmt::format("expected x and y from 0 to {:g} mm, found {:g}, {:g}", largest_network, spot.x, spot.y));
        continue;
      }
      places_.push_back({{nullptr, place_list_, row}, spot});
    }
    return !places_.empty();
  }

  bool dress_places(const Given& given) {
    std::vector<Side*> sides;
    for (NetworkPlace& place : places_) sides.push_back(&place.side);
    dresser_.dress(given, request_.part.name, place_list_, sides);
    if (std::erase_if(places_, [](const NetworkPlace& place) { return place.side.failed; }) > 0) flawed_ = true;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      by_row_.emplace(places_[i].side.row, i);
      const base::Size size = places_[i].side.stencil->trim();
      place_reach_ = std::max(place_reach_, std::max(size.width, size.height) / 2);
    }
    return !places_.empty();
  }

  // The index of the place at an end of a route; nothing after a report.
  std::optional<std::size_t> end_of(const List& list, std::size_t row, const char* field) {
    const auto asked = field_of(list, std::string{"this."} + field);
    const auto value = dresser_.evaluation().value_of(*asked, row);
    if (!value || !value->is(expressions::Value::Kind::record)) {
      const data::Value* written = list.sound_row(row).find(field);
      // A name that no place has is reported as a reference.
      if (written == nullptr || written->is_null()) {
        const data::Value* raw = list.rows[row]->find(field);
        if (raw == nullptr || raw->is_null())
          refuse(list, row, field, "data/route", fmt::format("the route has no \"{}\"", field),
                 "name the place where it ends");
      }
      flawed_ = true;
      return std::nullopt;
    }
    const auto found = by_row_.find(value->row());
    if (found != by_row_.end()) return found->second;
    refuse(list, row, field, "data/route",
           fmt::format("the route leads to {}, which is not on the map", place_list_->name_of(value->row())),
           "add it to \"places\", or leave out the route");
    return std::nullopt;
  }

  // The places between both ends; nothing after a report.
  std::optional<templates::Corners> via_of(const List& list, std::size_t row) {
    const std::string field = request_.member("via") ? request_.member("via").text() : "via";
    const expressions::Field* via = list.table.find(field);
    if (via == nullptr) {
      if (!request_.member("via")) return templates::Corners{};
      request_.refuse("via", "game/unknown-name", fmt::format("{} have no field \"{}\"", list.declared->name, field));
      return std::nullopt;
    }
    const bool several = via->type.is(expressions::Type::Kind::list);
    if (via->type.is_text() || (several && via->type.of_items().is_text())) return written_via(list, row, field);
    const auto asked = field_of(list, several ? "this." + field : fmt::format("[this.{}]", field));
    const auto places =
        asked != nullptr ? dresser_.evaluation().places_of(*asked, row) : tl::make_unexpected(expressions::Fault{});
    if (places) return *places;
    refuse(list, row, field, "data/route", "the places on the way have no x and y");
    return std::nullopt;
  }

  // "30 40|50 60": x and y of each place on the way.
  std::optional<templates::Corners> written_via(const List& list, std::size_t row, const std::string& field) {
    templates::Corners corners;
    const data::Value* value = list.sound_row(row).find(field);
    if (value == nullptr || value->is_null()) return corners;
    std::vector<std::string> texts;
    if (const data::Array* items = value->array()) {
      for (const data::Value& item : *items) texts.push_back(data::text_of(&item));
    } else {
      const std::string all = data::text_of(value);
      for (const std::string_view one : base::split(all, '|')) texts.emplace_back(one);
    }
    for (const std::string& text : texts) {
      const std::string_view both = base::trimmed(text);
      const std::size_t space = both.find_first_of(" ,");
      const auto x = expressions::Number::of_decimal(both.substr(0, space));
      const auto y = space == std::string_view::npos
                         ? std::nullopt
                         : expressions::Number::of_decimal(base::trimmed(both.substr(space + 1)));
      if (!x || !y) {
        refuse(list, row, field, "data/route", fmt::format("\"{}\" is no place on the way", both),
               "write x and y in mm: 30 40|50 60");
        return std::nullopt;
      }
      corners.push_back({x->to_double(), y->to_double()});
    }
    return corners;
  }

  // The whole number in a field, 1 if the routes lack it; nothing after a report.
  std::optional<std::int64_t> spaces_of(const List& list, std::size_t row) {
    const std::string field = request_.member("length") ? request_.member("length").text() : "length";
    const auto asked = field_of(list, "this." + field);
    if (asked == nullptr) {
      if (!request_.member("length")) return 1;
      request_.refuse("length", "game/unknown-name",
                      fmt::format("{} have no field \"{}\"", list.declared->name, field));
      return std::nullopt;
    }
    const auto value = dresser_.evaluation().value_of(*asked, row);
    if (value && value->is_absent() && !request_.member("space")) return 1;  // a line, whatever its length
    if (value && value->is(expressions::Value::Kind::number) && value->number().is_integer() &&
        value->number() >= expressions::Number{1} && value->number() <= expressions::Number{most_of_route})
      return value->number().numerator();
    refuse(list, row, field, "data/route",
           fmt::format("expected a length from 1 to {} spaces, found {}", most_of_route,
                       !value || value->is_absent() ? "none" : expressions::printed(*value)));
    return std::nullopt;
  }

  std::optional<bool> is_twin(const List& list, std::size_t row) {
    const Given given = request_.member("twin");
    if (!given) return false;
    const auto asked = field_of(list, "this." + given.text());
    if (asked == nullptr) {
      request_.refuse("twin", "game/unknown-name",
                      fmt::format("{} have no field \"{}\"", list.declared->name, given.text()));
      return std::nullopt;
    }
    const auto value = dresser_.evaluation().value_of(*asked, row);
    return value && value->yes();
  }

  bool find_routes(const Given& given) {
    const auto chosen = declared::Selection::compile(game(), given, sink_);
    if (!chosen) return false;
    const List& list = chosen->list();
    route_list_ = &list;
    for (const char* end : {"from", "to"}) {
      const expressions::Field* field = list.table.find(end);
      if (field != nullptr && field->type.is(expressions::Type::Kind::record) &&
          field->type.table == &place_list_->table)
        continue;
      sink_.add(given.problem(
          "game/drawing",
          fmt::format("the routes of a network have the field \"{}\", which refers to a place; {} have none", end,
                      list.declared->name),
          fmt::format(R"("{}": {{ "type": "reference", "of": "{}" }})", end, place_list_->declared->name)));
      return false;
    }
    const std::vector<std::size_t> rows = chosen->rows(dresser_.evaluation(), sink_);
    if (rows.size() > most_routes) {
      sink_.add(
          given.problem("data/limit", fmt::format("expected at most {} routes, found {}", most_routes, rows.size())));
      return false;
    }
    std::map<std::tuple<std::size_t, std::size_t>, std::size_t> straight;  // the row of the route between both places
    for (const std::size_t row : rows) {
      const auto from = end_of(list, row, "from"), to = end_of(list, row, "to");
      if (!from || !to) continue;
      const auto via = via_of(list, row);
      const auto spaces = spaces_of(list, row);
      const auto twin = is_twin(list, row);
      if (!via || !spaces || !twin) {
        if (!flawed_) return false;
        continue;
      }
      if (*from == *to && via->size() < 2) {
        refuse(list, row, "to", "data/route",
               fmt::format("the route leads from {0} to {0}", place_list_->name_of(places_[*from].side.row)),
               "name another place, or two places on the way in \"via\"");
        continue;
      }
      if (via->empty()) {
        const auto [other, fresh] = straight.emplace(std::minmax(*from, *to), row);
        if (!fresh) {
          refuse(list, row, "to", "data/route",
                 fmt::format("this route lies on {}, which joins the same places", list.name_of(other->second)),
                 R"(draw both as one with "twin", or name places on the way in "via")");
          continue;
        }
      }
      NetworkRoute route{row, *from, *to, {places_[*from].at}, *spaces, *twin ? 2 : 1};
      route.corners.insert(route.corners.end(), via->begin(), via->end());
      route.corners.push_back(places_[*to].at);
      if (request_.member("smooth").truth()) route.corners = templates::straightened(route.corners);
      routes_.push_back(std::move(route));
    }
    return true;
  }

  // Lays the spaces along their routes, or draws routes without spaces as lines.
  bool dress_spaces() {
    const Given space = request_.member("space");
    std::map<std::size_t, Side> sides;  // by row
    for (const NetworkRoute& route : routes_) sides.emplace(route.row, Side{nullptr, route_list_, route.row});
    std::vector<Side*> dressed;
    for (auto& [row, side] : sides) dressed.push_back(&side);
    if (space) dresser_.dress(space, request_.part.name + "-space", route_list_, dressed);
    dresser_.show_as_printed();
    std::optional<scene::Color> color =
        places_.front().side.stencil->color(request_.member("stroke") ? request_.member("stroke").text() : "ink");
    if (request_.member("stroke") && !color && request_.member("stroke").text() != "none") {
      request_.refuse("stroke", "template/unknown-color",
                      fmt::format("the template of the places has no colour \"{}\"", request_.member("stroke").text()),
                      "name a colour of its palette, or write #rrggbb");
      flawed_ = true;
    }
    const bool lined = color && (!space || request_.member("stroke"));
    for (const NetworkRoute& route : routes_) {
      const Side& side = sides[route.row];
      const auto free = templates::shortened(route.corners, ends_);
      const base::Size size = side.stencil != nullptr ? side.stencil->trim() : base::Size{0, width_};
      const double length = free ? templates::length_of(*free) : 0;
      if (space && side.failed) {
        flawed_ = true;
        continue;
      }
      const double needed = size.width * static_cast<double>(route.spaces);
      if (!free || needed > length + 1e-6) {
        refuse(*route_list_, route.row, route_list_->table.find("length") != nullptr ? "length" : "", "data/route",
               space ? fmt::format("{} of {:.4g} mm need {:.4g} mm, {:.4g} mm are free between {} and {}",
                                   base::counted(static_cast<std::size_t>(route.spaces), "space"), size.width, needed,
                                   length, name_of(route.from), name_of(route.to))
                     : fmt::format("{} and {} are so near that no line is left between them", name_of(route.from),
                                   name_of(route.to)),
               "move the places apart, or make \"ends\" smaller");
        continue;
      }
      for (int line = 0; line < route.lines; ++line) {
        const double offset = (line - (route.lines - 1) / 2.0) * (size.height + gap_);
        const templates::Corners corners = offset == 0 ? *free : templates::parallel(*free, offset);
        if (lined)
          lines_.push_back({templates::path_through(offset == 0 ? route.corners : corners, false), std::nullopt,
                            scene::Stroke{*color, width_, {}, scene::Cap::round, scene::Join::round}});
        if (space) lay(route, side, corners, line);
      }
      if (spaces_.size() > most_spaces) {
        request_.refuse("routes", "data/limit",
                        fmt::format("expected at most {} spaces on all routes, found more", most_spaces));
        return false;
      }
    }
    return true;
  }

  void lay(const NetworkRoute& route, const Side& side, const templates::Corners& corners, int line) {
    const auto way = templates::Way::polyline(corners, false);
    for (std::int64_t i = 0; i < route.spaces; ++i) {
      const double share = (static_cast<double>(i) + 0.5) / static_cast<double>(route.spaces);
      const auto spot = way.at(share * way.length());
      // Upright rather than upside down.
      const double turn =
          spot.direction > 90 + 1e-6 || spot.direction < -90 - 1e-6 ? spot.direction + 180 : spot.direction;
      spaces_.push_back({side, spot.at, turn, {i + 1, route.spaces, line + 1, route.lines}});
    }
  }

  std::string name_of(std::size_t place) const { return place_list_->name_of(places_[place].side.row); }

  bool measure(double edge) {
    Rect bounds{0, 0, 0, 0};
    for (const NetworkPlace& place : places_) bounds = bounds.united(own::box_of(place));
    for (const RouteSpace& space : spaces_) {
      const base::Size size = space.side.stencil->trim();
      bounds = bounds.united(base::Transform::translation(space.at.x, space.at.y)
                                 .after(base::Transform::rotation(space.turn))(
                                     Rect{-size.width / 2, -size.height / 2, size.width, size.height}));
    }
    for (const scene::Shape& line : lines_) bounds = bounds.united(line.path.bounds().grown(line.stroke->width / 2));
    if (const Given area = request_.member("area")) {
      if (area.items().size() != 2) return false;  // the format of game files reports it
      trim_ = {area.item(0).number(), area.item(1).number()};
    } else {
      trim_ = {bounds.right() + edge, bounds.bottom() + edge};
    }
    if (!(trim_.width >= 1 && trim_.width <= largest_network && trim_.height >= 1 && trim_.height <= largest_network)) {
      request_.refuse("area", "data/limit",
                      fmt::format("expected a network of 1 to {:g} mm a side, found {:.0f} × {:.0f} mm",
                                  largest_network, trim_.width, trim_.height));
      return false;
    }
    const Rect whole{0, 0, trim_.width, trim_.height};
    for (const NetworkPlace& place : places_) {
      if (whole.holds(own::box_of(place))) continue;
      refuse(*place_list_, place.side.row, "", "game/drawing",
             fmt::format("the place at {:g}, {:g} mm extends beyond the network of {:g} × {:g} mm", place.at.x,
                         place.at.y, trim_.width, trim_.height),
             "x and y are the middle of a place, in mm from the top left corner");
    }
    return true;
  }

  const DrawingRequest request_;
  diag::Sink& sink_;
  Dresser dresser_;
  const List *place_list_ = nullptr, *route_list_ = nullptr;
  std::vector<NetworkPlace> places_;
  std::map<std::size_t, std::size_t> by_row_;                // places by their rows
  double place_reach_ = 0, ends_ = 0, gap_ = 0, width_ = 0;  // mm
  std::vector<NetworkRoute> routes_;
  std::vector<RouteSpace> spaces_;
  std::vector<scene::Shape> lines_;
  std::set<std::tuple<std::string, std::string, std::uint32_t>> told_;
  base::Size trim_;
  bool flawed_ = false;
};

}  // namespace

void add_network(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  const auto network = std::make_shared<Network>(request);
  if (!network->lay_out()) return;
  scene::PartSet set = request.set_of(network->trim(), nullptr);
  set.poster = true;
  set.slot = [network](std::string_view name) { return network->box_of(name); };
  set.make = [network, last = std::make_shared<std::optional<scene::Part>>()](std::size_t) {
    if (!*last) *last = network->draw();
    return **last;
  };
  sets.push_back(std::move(set));
}

}  // namespace planche::parts::own
