#include "exports/dice.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/template.h"

namespace planche::exports {

namespace {

constexpr double usual_edge = 16;  // mm

base::Rect face_box(const scene::PartSet& set, std::size_t face) {
  const auto box = set.slot == nullptr ? std::nullopt : set.slot(std::to_string(face + 1));
  return box.value_or(base::Rect{0, 0, usual_edge, usual_edge});
}

bool names_picture(const std::string& word) {
  constexpr std::array<std::string_view, 5> endings{".svg", ".png", ".jpg", ".jpeg", ".webp"};
  const std::string name = base::lower(word);
  return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace

bool is_die(const Catalogue& catalogue, const std::string& kind) {
  const declared::Part* part = catalogue.game() == nullptr ? nullptr : catalogue.game()->model().part(kind);
  if (part == nullptr) return false;
  const std::string drawing = part->member("drawing").text(), solid = part->member("solid").text();
  return drawing == "cube-net" || (drawing == "net" && (solid.empty() || solid == "cube"));
}

double edge_of_die(const scene::PartSet& set) {
  return face_box(set, 0).width;
}

std::vector<std::string> words_of_die(const Catalogue& catalogue, const Piece& piece) {
  const declared::Game& game = *catalogue.game();
  auto evaluation = game.evaluation();
  diag::Sink reported_before;
  std::vector<std::string> words;
  for (const declared::Given& face : game.model().part(piece.kind)->member("faces").items()) {
    std::string& word = words.emplace_back(fmt::format("{}", words.size() + 1));
    if (face.value->is_number()) word = fmt::format("{:g}", face.number());
    if (face.text().empty() || templates::names_file(face.text())) continue;
    const auto text = game.compile_text(face, game.names(piece.list), reported_before);
    const auto evaluated = text == nullptr ? std::nullopt : std::optional{evaluation.text_of(*text, piece.row)};
    if (!evaluated || !*evaluated) continue;
    word = names_picture(**evaluated) ? std::filesystem::path{**evaluated}.stem().string() : **evaluated;
  }
  return words;
}

std::vector<scene::ScenePtr> faces_of_die(const Catalogue& catalogue, const Piece& piece) {
  const scene::PartSet& set = catalogue.set_of(piece);
  const scene::Part part = catalogue.draw(piece);
  std::vector<scene::ScenePtr> faces;
  for (std::size_t i = 0; i < die_faces; ++i) {
    const base::Rect box = face_box(set, i);
    auto face = std::make_shared<scene::Scene>();
    face->extent = {-box.width / 2, -box.height / 2, box.width, box.height};
    const auto shape = scene::Path::rectangle(face->extent);
    face->items.emplace_back(scene::Shape{shape, scene::Color{255, 255, 255}, {}});
    face->items.emplace_back(
        scene::Group{part.front, base::Transform::translation(-box.centre().x, -box.centre().y), shape});
    faces.push_back(std::move(face));
  }
  return faces;
}

}  // namespace planche::exports
