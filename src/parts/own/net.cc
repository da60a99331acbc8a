// Dice to fold, with words or small drawings on their faces.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/solids.h"
#include "base/text.h"
#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

constexpr double tab_part = 0.36, largest_tab = 6;  // of an edge; mm
constexpr double word_part = 1.6, height_part = 1;  // of half a place: how wide and how high a word may be
constexpr double drawing_part = 0.94;               // of a place

using DiePlace = base::DieNet::Place;

// Maps a place's own coordinates, whose origin is its centre, to the net.
base::Transform standing_on(const DiePlace& place) {
  const double turn = std::atan2(place.up.x, -place.up.y) * 180 / std::numbers::pi;
  return base::Transform::translation(place.centre.x, place.centre.y).after(base::Transform::rotation(turn));
}

scene::ScenePtr face_word(const std::string& text, double half, const DrawingRequest& request) {
  auto drawn = std::make_shared<scene::Scene>();
  Pen pen{*drawn, request.typesetter(), request.words()};
  const double width = word_part * half;
  // Long words are set smaller; their middle stays where it is.
  const std::size_t letters = std::max<std::size_t>(1, base::count_code_points(text));
  const double size = base::pt_from_mm(
      std::min(height_part * half / drawn::cap_height, width / (drawn::letter_width * static_cast<double>(letters))));
  const double base_line = drawn::cap_height * base::mm_from_pt(size) / 2;
  const double wide = pen.line(text, {size, 700, drawn::ink}, {0, base_line}, scene::Align::centre, width);
  if (text == "6" || text == "9") {  // which way up they stand
    const double y = base_line + 0.14 * half;
    pen.stroke(scene::Path::line({-wide / 2, y}, {wide / 2, y}), drawn::ink, medium_line);
  }
  drawn->extent = {-half, -half, 2 * half, 2 * half};
  return drawn;
}

// The part of a template, its middle at the origin, as large as the place. Null where it cannot be drawn.
scene::ScenePtr face_picture(const declared::Given& given, double half, const DrawingRequest& request,
                             Dresser& dresser) {
  Side side;
  if (!dresser.dress(given, {}, nullptr, {&side})) return nullptr;
  bool flawed = false;
  const auto content = dresser.draw(side, request.sink, flawed);
  const base::Size trim = side.stencil->trim();
  const double scale = drawing_part * 2 * half / std::max(trim.width, trim.height);
  const auto placed =
      base::Transform::scaling(scale, scale).after(base::Transform::translation(-trim.width / 2, -trim.height / 2));
  auto drawn = std::make_shared<scene::Scene>();
  drawn->extent = {-half, -half, 2 * half, 2 * half};
  drawn->items.emplace_back(scene::Group{
      content, placed, outline_path(side.stencil->outline(), placed(base::Rect{0, 0, trim.width, trim.height}), 0), 1});
  return drawn;
}

}  // namespace

void add_net(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  const declared::Given solid = request.member("solid");
  const std::string name = solid ? solid.text() : "cube";
  if (std::find(std::begin(base::solids), std::end(base::solids), name) == std::end(base::solids)) {
    return request.refuse("solid", "game/unknown-name", fmt::format("there is no solid \"{}\"", name),
                          base::suggestion(name, {std::begin(base::solids), std::end(base::solids)}));
  }
  const double usual = name == "cube" ? 16 : name == "tetrahedron" ? 32 : 24;
  const auto edge = request.number("size", usual, 8, 100);
  if (!edge) return;
  const auto die = base::die_net(name, *edge, std::min(tab_part * *edge, largest_tab));
  const std::vector<declared::Given> faces = request.member("faces").items();
  if (faces.size() != die->words) {
    return request.refuse("faces", "data/limit",
                          fmt::format("a {} has {} faces, found {}", name, die->words, faces.size()),
                          R"(for example "faces": ["1", "2", …])");
  }
  Dresser dresser{request.asked.request, request.library, request.sink};
  dresser.show_as_printed();
  auto drawn = std::make_shared<scene::Scene>();
  drawn->extent = die->net.bounds;
  drawn->reusable = true;
  for (const DiePlace& place : die->places) {
    const declared::Given& face = faces[place.word];
    const std::string text = face.value->integer() != nullptr ? fmt::format("{}", *face.value->integer()) : face.text();
    const auto content = text.ends_with(".json") ? face_picture(face, place.half, request, dresser)
                                                 : face_word(text, place.half, request);
    if (content == nullptr) return;
    drawn->items.emplace_back(scene::Group{content, standing_on(place)});
  }
  sets.push_back(request.folded_set(die->net, std::move(drawn)));
}

}  // namespace planche::parts::own
