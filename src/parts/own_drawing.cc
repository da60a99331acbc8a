// Drawings by name: the net of a die with words on its faces.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/nets.h"
#include "base/text.h"
#include "parts/folding.h"
#include "parts/own_pile.h"
#include "parts/pen.h"

namespace planche::parts {

namespace {

constexpr scene::Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66};
constexpr double usual_edge = 16, strip = 4, rim = 1;  // mm
constexpr double tab_part = 0.36, largest_tab = 6;     // of an edge; mm
constexpr double word_part = 0.8, height_part = 0.5;   // of an edge: how wide and how high a word may be
constexpr double points_a_mm = 72 / 25.4, cap_height = 0.727;

// In the order that people write them on base::cube_net(): opposite faces are 1 and 6, 2 and 5, 3 and 4.
constexpr std::array<std::size_t, 6> places{1, 2, 4, 5, 0, 3};

void write_faces(Pen& pen, const base::Net& net, double edge, const std::vector<std::string>& faces) {
  const double size = height_part * edge / cap_height * points_a_mm;
  for (std::size_t i = 0; i < places.size() && i < faces.size(); ++i) {
    const auto& corners = net.faces[places[i]].corners;
    const base::Point middle{strip + (corners[0].x + corners[2].x) / 2, rim + (corners[0].y + corners[2].y) / 2};
    // Long words are set smaller; their middle stays where it is.
    const std::size_t letters = std::max<std::size_t>(1, base::count_code_points(faces[i]));
    const double own = std::min(size, word_part * edge * points_a_mm / (0.62 * static_cast<double>(letters)));
    const double base_line = middle.y + cap_height * own / points_a_mm / 2;
    const double width =
        pen.line(faces[i], {own, 700, ink}, {middle.x, base_line}, scene::Align::centre, word_part * edge);
    if (faces[i] == "6" || faces[i] == "9") {  // which way up they stand
      const double y = base_line + 0.07 * edge;
      pen.stroke(scene::Path::line({middle.x - width / 2, y}, {middle.x + width / 2, y}), ink, medium_line);
    }
  }
}

scene::ScenePtr cube(const base::Net& net, base::Size trim, double edge, const std::vector<std::string>& faces,
                     const std::string& title, const base::Words& words, scene::Typesetter& typesetter) {
  auto drawing = std::make_shared<scene::Scene>();
  drawing->extent = {0, 0, trim.width, trim.height};
  drawing->reusable = true;
  Pen pen{*drawing, typesetter, words};
  write_faces(pen, net, edge, faces);
  auto [folds, outline] = net_lines(net, {strip, rim});
  drawing->items.emplace_back(
      scene::Shape{std::move(folds), {}, scene::Stroke{soft, thin_line, {1, 1}, {}, {}}, false});
  drawing->items.emplace_back(
      scene::Shape{std::move(outline), {}, scene::Stroke{ink, medium_line, {}, {}, scene::Join::round}, false});
  auto margin = std::make_shared<scene::Scene>();
  margin->extent = {0, 0, trim.height, trim.width};
  Pen side{*margin, typesetter, words};
  side.line(fmt::format("{} · {}", title, words.say("credit")), {6, 400, soft}, {rim, strip - 1.2}, scene::Align::left,
            trim.height - 2 * rim);
  drawing->items.emplace_back(scene::Group{
      std::move(margin), base::Transform::translation(0, trim.height).after(base::Transform::rotation(-90)), {}, 1});
  return drawing;
}

}  // namespace

void add_drawing(const PileRequest& asked, std::size_t copies, templates::Library& library, diag::Sink& sink,
                 std::vector<scene::PartSet>& sets) {
  const declared::Given drawing = asked.part.member("drawing");
  if (drawing.text() != "cube-net") {
    sink.add(drawing.problem("game/unknown-name", fmt::format("there is no drawing \"{}\"", drawing.text()),
                             base::suggestion(drawing.text(), {"cube-net"})));
    return;
  }
  std::vector<std::string> faces;
  for (const declared::Given& face : asked.part.member("faces").items())
    faces.push_back(face.value->integer() != nullptr ? fmt::format("{}", *face.value->integer()) : face.text());
  if (faces.size() != places.size()) {
    const declared::Given given = asked.part.member("faces");
    sink.add((given ? given : asked.part.given)
                 .problem("data/limit", fmt::format("a cube has 6 faces, found {}", faces.size()),
                          R"(for example "faces": ["1", "2", "3", "4", "5", "6"])"));
    return;
  }
  const declared::Given size = asked.part.member("size");
  const double edge = size ? size.value->number() : usual_edge;
  const base::Net net = base::cube_net(edge, std::min(tab_part * edge, largest_tab));
  scene::PartSet set;
  set.kind = asked.part.name;
  set.title = asked.title;
  set.trim = {net.bounds.width + 2 * strip, net.bounds.height + 2 * rim};
  set.safe = 0;
  set.count = copies;
  const auto drawn = cube(net, set.trim, edge, faces, asked.title, asked.request->look.words, library.typesetter());
  set.make = [drawn, kind = set.kind, name = asked.title](std::size_t) {
    return scene::Part{kind, name, drawn, nullptr, false};
  };
  sets.push_back(std::move(set));
}

}  // namespace planche::parts
