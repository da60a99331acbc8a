// The drawing "net": dice to fold, with words, pictures or templates on their faces.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/solids.h"
#include "base/text.h"
#include "parts/folding.h"
#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/pen.h"
#include "parts/stack.h"
#include "scene/art.h"

namespace planche::parts::own {

namespace {

using declared::Game;
using declared::Given;

constexpr double tab_share = 0.36, largest_tab = 6;   // share of an edge; mm
constexpr double word_share = 1.6, height_share = 1;  // shares of half a place: largest width and height of a word
constexpr double drawing_share = 0.94;                // share of a place that a drawing fills

using DiePlace = base::DieNet::Place;

// Of the words at a place, clockwise, in degrees.
double turn_of(const DiePlace& place) {
  return std::atan2(place.up.x, -place.up.y) * 180 / std::numbers::pi;
}

// Maps the coordinates of a place, with the origin at its centre, to the net.
base::Transform standing_on(const DiePlace& place) {
  return base::Transform::translation(place.centre.x, place.centre.y).after(base::Transform::rotation(turn_of(place)));
}

// The content of a template, centred on the origin and scaled to the place.
scene::Group fitted(scene::ScenePtr content, const templates::Stencil& stencil, double half) {
  const base::Size trim = stencil.trim();
  const double scale = drawing_share * 2 * half / std::max(trim.width, trim.height);
  const auto placed =
      base::Transform::scaling(scale, scale).after(base::Transform::translation(-trim.width / 2, -trim.height / 2));
  return {std::move(content), placed,
          outline_path(stencil.outline(), placed(base::Rect{0, 0, trim.width, trim.height}), 0), 1};
}

// The content of one face, for each die: words (which may name pictures), or sides drawn from templates.
struct FaceContent {
  Given given;
  std::vector<std::optional<std::string>> words;  // nothing after a report
  std::vector<Side> sides;                        // instead of words
};

// One die for each record, or a single one.
class Dice {
 public:
  Dice(const DrawingRequest& request, base::DieNet die)
      : request_{request}, dresser_{request.request, request.library, request.sink}, die_{std::move(die)} {}

  // Returns false after a report.
  bool dress(const std::vector<Given>& faces) {
    for (const Given& given : faces) {
      FaceContent& face = faces_.emplace_back(FaceContent{given, {}, {}});
      const bool drawn = templates::names_file(given.text()) || (given.text().empty() && !given.value->is_number());
      if (drawn)
        find_templates(face);
      else if (!find_words(face))
        return false;
    }
    dresser_.show_as_printed();
    return true;
  }

  const base::Net& net() const { return die_.net; }
  // The box of a face on the net, by its number: "1".
  std::optional<base::Rect> box_of(std::string_view number) const {
    for (const DiePlace& place : die_.places) {
      if (fmt::format("{}", place.word + 1) == number)
        return base::Rect{place.centre.x - place.half, place.centre.y - place.half, 2 * place.half, 2 * place.half};
    }
    return std::nullopt;
  }

  // The faces of the die of a record. A face with a picture is called like its file, one from a template by its number.
  std::vector<scene::DieFace> faces_of(std::size_t index) const {
    std::vector<scene::DieFace> faces(die_.words);
    for (const DiePlace& place : die_.places) {
      scene::DieFace& face = faces[place.word];
      if (face.side > 0) continue;  // the first of several places
      face = {fmt::format("{}", place.word + 1), place.centre, 2 * place.half, turn_of(place)};
      const auto& words = faces_[place.word].words;
      if (words.empty() || !words[index]) continue;
      const std::string& word = *words[index];
      const auto [file, of_it] = scene::file_and_part(word);
      face.word = !scene::names_picture(word) ? word
                  : of_it.empty()             ? std::filesystem::path{file}.stem().string()
                                              : std::string{of_it};
    }
    return faces;
  }

  scene::Part draw(std::size_t index) {
    const Side record = side_of(index);
    scene::Part made{request_.part.name, record.list == nullptr ? request_.title : record.name(), nullptr, nullptr,
                     dresser_.is_flawed(record)};
    auto drawn = scene_of(die_.net.bounds, true);
    for (const DiePlace& place : die_.places) {
      auto content = scene_of({-place.half, -place.half, 2 * place.half, 2 * place.half});
      draw_face(faces_[place.word], index, place.half, *content, made.flawed);
      drawn->items.emplace_back(scene::Group{std::move(content), standing_on(place)});
    }
    add_net_lines(*drawn, die_.net, request_.low_ink());
    made.front = std::move(drawn);
    return made;
  }

 private:
  void find_templates(FaceContent& face) {
    std::vector<Side*> sides;
    for (std::size_t i = 0; i < request_.printed.size(); ++i) face.sides.push_back(side_of(i));
    for (Side& side : face.sides) sides.push_back(&side);
    dresser_.dress(face.given, {}, request_.list, sides);
  }

  bool find_words(FaceContent& face) {
    if (face.given.value->is_number()) {
      face.words.assign(request_.printed.size(), fmt::format("{:g}", face.given.number()));
      return true;
    }
    const Game& game = *request_.request->game;
    const auto text = game.compile_text(face.given, game.names(request_.list), request_.sink);
    if (text == nullptr) return false;
    if (const std::string word = face.given.text(); word.size() > 2 && word.front() == ':' && word.back() == ':') {
      auto d = face.given.problem("template/unknown-symbol", fmt::format("{} is printed as text", word),
                                  R"(a face is a word, a picture ("sun.svg") or a template ("sun.json"))");
      d.severity = diag::Severity::warning;
      request_.sink.add(std::move(d));
    }
    for (std::size_t i = 0; i < request_.printed.size(); ++i) {
      auto word = dresser_.evaluation().text_of(*text, request_.printed[i].row);
      if (!word) request_.sink.add(Game::fault(face.given, word.error(), side_of(i).name()));
      face.words.push_back(word ? std::optional{std::move(*word)} : std::nullopt);
    }
    return true;
  }

  void draw_face(const FaceContent& face, std::size_t index, double half, scene::Scene& content, bool& flawed) {
    if (!face.sides.empty()) {
      const Side& side = face.sides[index];
      flawed = flawed || side.failed;
      if (side.stencil == nullptr) return;
      content.items.emplace_back(fitted(dresser_.draw_within(side, request_.sink, flawed), *side.stencil, half));
    } else if (!face.words[index]) {
      flawed = true;
    } else if (scene::names_picture(*face.words[index])) {
      draw_picture(face, index, half, content, flawed);
    } else {
      draw_word(face, index, half, content, flawed);
    }
  }

  void draw_picture(const FaceContent& face, std::size_t index, double half, scene::Scene& content, bool& flawed) {
    const auto stencil = request_.library.stencil("die-face", request_.request->look, request_.sink);
    if (stencil == nullptr) return;
    const diag::Diagnostic at = face.given.problem({}, {});
    const Computed fields{{"picture", data::Value{*face.words[index], at.span}}};
    templates::Record record;
    record.computed = &fields;
    record.source = at.source;
    record.span = at.span;
    record.path = at.path;
    record.subject = side_of(index).name();
    record.folder = face.given.file->folder;
    content.items.emplace_back(fitted(draw_reporting(*stencil, record, request_.sink, flawed), *stencil, half));
  }

  void draw_word(const FaceContent& face, std::size_t index, double half, scene::Scene& content, bool& flawed) {
    const std::string& text = *face.words[index];
    Pen pen{content, request_.typesetter(), request_.words()};
    const double width = word_share * half;
    // Longer words get smaller type; the centre stays in place.
    const std::size_t letters = std::max<std::size_t>(1, base::count_code_points(text));
    const double fitting = base::pt_from_mm(std::min(height_share * half / drawn::cap_height,
                                                     width / (drawn::letter_width * static_cast<double>(letters))));
    const double size = std::max(fitting, drawn::least_pt);
    if (const double needed = pen.width(text, {size, 700, drawn::ink}); size > fitting && needed > width) {
      auto d = face.given.problem("print/overflow",
                                  fmt::format("\"{}\" is {:.1f} mm wide at {:g} pt, the least to be read; the face has "
                                              "{:.1f} mm",
                                              base::shortened(text, 60, 0), needed, size, width),
                                  "use a shorter word, a picture, or a larger \"size\"");
      d.subject = side_of(index).name();
      request_.sink.add(std::move(d));
      flawed = true;
    }
    const double base_line = drawn::cap_height * base::mm_from_pt(size) / 2;
    const double wide = pen.line(text, {size, 700, drawn::ink}, {0, base_line}, scene::Align::centre, width);
    if (text == "6" || text == "9") {  // 6 and 9 have a line that shows which way up they are
      const double y = base_line + 0.14 * half;
      pen.stroke(scene::Path::line({-wide / 2, y}, {wide / 2, y}), drawn::ink, medium_line);
    }
  }

  // The record of a die.
  Side side_of(std::size_t index) const { return {nullptr, request_.list, request_.printed[index].row}; }

  DrawingRequest request_;
  Dresser dresser_;
  base::DieNet die_;
  std::vector<FaceContent> faces_;
};

}  // namespace

void add_net(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  const Given solid = request.member("solid");
  const std::string name = solid ? solid.text() : "cube";
  if (std::ranges::find(base::solids, name) == std::end(base::solids)) {
    return request.refuse("solid", "game/unknown-name", fmt::format("there is no solid \"{}\"", name),
                          base::suggestion(name, {std::begin(base::solids), std::end(base::solids)}));
  }
  const double usual = name == "cube" ? 16 : name == "tetrahedron" ? 32 : 24;
  const auto edge = request.number("size", usual, 8, 100);
  if (!edge) return;
  auto die = base::die_net(name, *edge, std::min(tab_share * *edge, largest_tab));
  const std::vector<Given> faces = request.member("faces").items();
  if (faces.size() != die->words) {
    return request.refuse("faces", "data/limit",
                          fmt::format("a {} has {} faces, found {}", name, die->words, faces.size()),
                          R"(for example "faces": ["1", "2", …])");
  }
  const auto dice = std::make_shared<Dice>(request, std::move(*die));
  if (!dice->dress(faces)) return;
  std::vector<std::size_t> copies;
  for (const PrintedRow& printed : request.printed) copies.push_back(printed.copies);
  sets.push_back(request.cut_to(dice->net(), dealt(
                                                 copies, [](std::size_t) { return false; },
                                                 [dice](std::size_t i, const PartNumbers&) { return dice->draw(i); })));
  sets.back().on_card = request.member("paper").text() == "card";
  std::vector<std::size_t> records;  // of each die
  for (std::size_t i = 0; i < copies.size(); ++i) records.insert(records.end(), copies[i], i);
  sets.back().die = [dice, records = std::move(records)](std::size_t i) { return dice->faces_of(records.at(i)); };
  sets.back().slot = [dice](std::string_view face) { return dice->box_of(face); };
}

}  // namespace planche::parts::own
