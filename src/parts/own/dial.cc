// The drawing "dial": a wheel with numbers or words around its rim, and a cover with a window that shows one of them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/own/drawing.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

constexpr std::int64_t most_sectors = 60;
constexpr double dial_grip = 4;    // mm by which the wheel extends beyond its cover
constexpr double dial_band = 0.3;  // part of the radius that the numbers take
constexpr double dial_rim = 2.5;   // mm between the window and the edge of the cover
constexpr double dial_pin = 2;     // radius of the centre hole, mm

struct Wheel {
  std::vector<std::string> words;
  double radius = 0, outer = 0, inner = 0, sector = 0;  // mm, mm, mm, degrees

  Point at(double radius_of, double degrees) const {
    const double a = degrees * std::numbers::pi / 180;
    return {radius + radius_of * std::sin(a), radius - radius_of * std::cos(a)};
  }
};

// A sector of a ring around the centre of the wheel, `degrees` to each side of the top.
scene::Path ring_piece(const Wheel& wheel, double inner, double outer, double degrees) {
  const Point a = wheel.at(outer, -degrees), b = wheel.at(outer, degrees), c = wheel.at(inner, degrees),
              d = wheel.at(inner, -degrees);
  return *scene::Path::from_svg(fmt::format("M{} {}A{} {} 0 0 1 {} {}L{} {}A{} {} 0 0 0 {} {}Z", a.x, a.y, outer, outer,
                                            b.x, b.y, c.x, c.y, inner, inner, d.x, d.y));
}

// Draws the edge of a disc or a hole, because both are white on white paper.
void draw_cut(Pen& pen, scene::Path path) {
  pen.stroke(std::move(path), drawn::ink, medium_line);
}

std::optional<double> size_of_words(const Wheel& wheel) {
  std::size_t longest = 1;
  for (const std::string& word : wheel.words) longest = std::max(longest, base::count_code_points(word));
  const double half = std::sin(wheel.sector / 2 * std::numbers::pi / 180);
  const double width = 0.8 * 2 * wheel.inner * std::min(half, 0.7);
  const double size = std::min(0.6 * (wheel.outer - wheel.inner) / drawn::cap_height,
                               width / (drawn::letter_width * static_cast<double>(longest)));
  return base::pt_from_mm(size) < drawn::least_pt ? std::nullopt : std::optional{base::pt_from_mm(size)};
}

scene::ScenePtr draw_wheel(const Wheel& wheel, double size, const DrawingRequest& request) {
  auto drawn = scene_of({0, 0, 2 * wheel.radius, 2 * wheel.radius}, true);
  Pen pen{*drawn, request.typesetter(), request.words()};
  const Point middle{wheel.radius, wheel.radius};
  for (std::size_t i = 0; i < wheel.words.size(); ++i) {
    const double turn = wheel.sector * static_cast<double>(i);
    auto one = std::make_shared<scene::Scene>();
    Pen word{*one, request.typesetter(), request.words()};
    if (i % 2 == 0 && !request.low_ink() && wheel.words.size() % 2 == 0)
      word.shape(ring_piece(wheel, wheel.inner, wheel.outer, wheel.sector / 2), drawn::pale);
    const Point place = wheel.at((wheel.inner + wheel.outer) / 2, 0);
    word.line(wheel.words[i], {size, 700, drawn::ink},
              {place.x, place.y + drawn::cap_height * base::mm_from_pt(size) / 2}, scene::Align::centre);
    word.stroke(scene::Path::line(wheel.at(wheel.inner, wheel.sector / 2), wheel.at(wheel.outer, wheel.sector / 2)),
                drawn::soft, thin_line);
    one->extent = drawn->extent;
    drawn->items.emplace_back(
        scene::Group{std::move(one), base::Transform::translation(middle.x, middle.y)
                                         .after(base::Transform::rotation(turn))
                                         .after(base::Transform::translation(-middle.x, -middle.y))});
  }
  pen.stroke(disc(middle, wheel.inner), drawn::soft, thin_line);
  pen.stroke(disc(middle, wheel.outer), drawn::soft, thin_line);
  draw_cut(pen, disc(middle, dial_pin));
  draw_cut(pen, disc(middle, wheel.radius));
  return drawn;
}

scene::ScenePtr draw_cover(const Wheel& wheel, const std::string& title, const DrawingRequest& request) {
  const double radius = wheel.radius - dial_grip;
  auto drawn = scene_of({0, 0, 2 * radius, 2 * radius}, true);
  Pen pen{*drawn, request.typesetter(), request.words()};
  Wheel own = wheel;
  own.radius = radius;
  const Point middle{radius, radius};
  const double open = std::min(wheel.sector / 2, 30.0) * 0.94;
  if (!request.low_ink()) pen.shape(disc(middle, own.inner - 1.5), drawn::pale);
  pen.stroke(disc(middle, own.inner - 1.5), drawn::soft, thin_line);
  draw_cut(pen, ring_piece(own, own.inner, own.outer, open));
  draw_cut(pen, disc(middle, dial_pin));
  draw_cut(pen, disc(middle, radius));
  const double size = std::min(14.0, base::pt_from_mm(0.3 * own.inner));
  pen.line(title, {size, 600, drawn::ink, "EB Garamond"}, {middle.x, middle.y + 0.55 * own.inner}, scene::Align::centre,
           1.4 * own.inner);
  return drawn;
}

std::optional<std::vector<std::string>> dial_words(const DrawingRequest& request) {
  std::vector<std::string> words;
  if (const declared::Given faces = request.member("faces")) {
    for (const std::string_view key : {"from", "to"}) request.expect_no(key, "beside \"faces\"");
    for (const declared::Given& face : faces.items()) {
      if (face.value->string() == nullptr && !face.value->is_number()) {
        request.sink.add(face.problem("data/type", "expected a word or a number"));
        return std::nullopt;
      }
      words.push_back(face.value->is_number() ? fmt::format("{:g}", face.number()) : face.text());
    }
    if (words.size() >= 2 && words.size() <= static_cast<std::size_t>(most_sectors)) return words;
    request.refuse("faces", "data/limit", fmt::format("expected 2 to {} faces, found {}", most_sectors, words.size()));
    return std::nullopt;
  }
  const auto from = request.whole("from", 0, -999, 9999);
  if (!from) return std::nullopt;
  const auto to = request.whole("to", *from + 10, *from + 1, *from + most_sectors - 1);
  if (!to) return std::nullopt;
  for (std::int64_t n = *from; n <= *to; ++n) words.push_back(fmt::format("{}", n));
  return words;
}

}  // namespace

void add_dial(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  auto words = dial_words(request);
  const auto size = request.number("size", 80, 30, 400);
  if (!words || !size) return;
  Wheel wheel;
  wheel.words = std::move(*words);
  wheel.radius = *size / 2;
  wheel.outer = wheel.radius - dial_grip - dial_rim;
  wheel.inner = wheel.outer - std::min(dial_band * wheel.radius, 14.0);
  wheel.sector = 360 / static_cast<double>(wheel.words.size());
  const auto letters = size_of_words(wheel);
  if (!letters) {
    return request.refuse("size", "data/limit",
                          fmt::format("a dial of {:g} mm has no room for {} words of {:g} points", *size,
                                      wheel.words.size(), drawn::least_pt),
                          "use a larger size, or fewer or shorter words");
  }
  const auto add = [&](double across, scene::ScenePtr drawn, std::string title) {
    scene::PartSet set = request.set_of({across, across}, std::move(drawn));
    set.outline.form = scene::Outline::Form::ellipse;
    set.title = std::move(title);
    sets.push_back(std::move(set));
  };
  add(*size, draw_wheel(wheel, std::min(*letters, 24.0), request), request.title);
  add(*size - 2 * dial_grip, draw_cover(wheel, request.title, request),
      request.words().say("dial.cover", {{"title", request.title}}));
}

}  // namespace planche::parts::own
