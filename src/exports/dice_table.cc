#include "exports/dice_table.h"

#include <array>

#include <fmt/format.h>

namespace planche::exports {

namespace {

// Of Tabletop Simulator's D6.png, as shares of its side. Faces 1 and 6 are upside down.
constexpr double cube_face = 0.315;
constexpr double fold_lines = 0.6;  // mm, along the edges of a face on its net: both together
struct CubePlace {
  double x, y;
  bool upside_down;
};
constexpr std::array<CubePlace, 6> cube_places{{{0.1629, 0.8369, true},
                                                {0.1629, 0.5, false},
                                                {0.5, 0.8369, false},
                                                {0.5, 0.5, false},
                                                {0.8369, 0.5, false},
                                                {0.8369, 0.8369, true}}};

}  // namespace

double edge_of_die(const scene::PartSet& set) {
  const auto faces = set.count > 0 ? set.die(0) : std::vector<scene::DieFace>{};
  return faces.empty() ? 0 : faces.front().side;
}

std::vector<std::string> words_of_die(const Catalogue& catalogue, const Piece& piece) {
  std::vector<std::string> words;
  for (scene::DieFace& face : catalogue.set_of(piece).die(piece.number)) words.push_back(std::move(face.word));
  return words;
}

bool has_plain_numbers(const scene::PartSet& set) {
  for (std::size_t i = 0; i < set.count; ++i) {
    std::size_t number = 0;
    for (const scene::DieFace& face : set.die(i)) {
      if (face.word != fmt::format("{}", ++number)) return false;
    }
  }
  return true;
}

std::vector<scene::ScenePtr> faces_of_die(const Catalogue& catalogue, const Piece& piece) {
  const scene::Part part = catalogue.draw(piece);
  std::vector<scene::ScenePtr> faces;
  for (const scene::DieFace& printed : catalogue.set_of(piece).die(piece.number)) {
    auto face = std::make_shared<scene::Scene>();
    face->extent = {-printed.side / 2, -printed.side / 2, printed.side, printed.side};
    const auto shape = scene::Path::rectangle(face->extent);
    face->items.emplace_back(scene::Shape{shape, scene::Color{255, 255, 255}, {}});
    const auto upright = base::Transform::rotation(-printed.turn)
                             .after(base::Transform::translation(-printed.centre.x, -printed.centre.y));
    face->items.emplace_back(scene::Group{part.front, upright, shape});
    faces.push_back(std::move(face));
  }
  return faces;
}

std::optional<std::size_t> face_in(const scene::PartSet& set, std::size_t number, const base::Rect& window) {
  const auto faces = set.die(number);
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const base::Point at = faces[i].centre;
    if (at.x > window.x && at.x < window.x + window.width && at.y > window.y && at.y < window.y + window.height)
      return i;
  }
  return std::nullopt;
}

scene::ScenePtr simulator_cube(const std::vector<scene::ScenePtr>& faces) {
  const double side = faces.front()->extent.width / cube_face, cell = side / 3;
  auto sheet = std::make_shared<scene::Scene>();
  sheet->extent = {-side / 2, -side / 2, side, side};
  sheet->items.emplace_back(scene::Shape{scene::Path::rectangle(sheet->extent), scene::Color{255, 255, 255}, {}});
  // Rounded edges take their colour from around the face: it is drawn larger below itself.
  for (const bool edges : {true, false}) {
    for (std::size_t i = 0; i < faces.size() && i < cube_places.size(); ++i) {
      const auto [x, y, upside_down] = cube_places[i];
      const double edge = faces[i]->extent.width, size = edges ? cell / edge : 1;
      const double without_folds = size * edge / (edge - fold_lines);
      const auto place = base::Transform::translation((x - 0.5) * side, (y - 0.5) * side);
      const auto placed = place.after(base::Transform::rotation(upside_down ? 180 : 0))
                              .after(base::Transform::scaling(without_folds, without_folds));
      scene::Path clip;
      clip.append(scene::Path::rectangle(faces[i]->extent), place.after(base::Transform::scaling(size, size)));
      sheet->items.emplace_back(scene::Group{faces[i], placed, std::move(clip)});
    }
  }
  return sheet;
}

std::vector<DieTurn> simulator_turns(std::size_t faces) {
  switch (faces) {
    case 4:
      return {{18, -241, -120}, {-90, -60, 0}, {18, -121, 0}, {18, 0, -240}};
    case 6:
      return {{-90, 0, 0}, {0, 0, 0}, {0, 0, -90}, {0, 0, 90}, {0, 0, -180}, {90, 0, 0}};
    case 8:
      return {{-33, 0, 90},   {-33, 0, 180}, {33, 180, -180}, {33, 180, 90},
              {33, 180, -90}, {33, 180, 0},  {-33, 0, 0},     {-33, 0, -90}};
    case 10:
      return {{-38, 0, 234},   {38, 180, -233}, {-38, 0, 20},    {38, 180, -17}, {-38, 0, 90},
              {38, 180, -161}, {-38, 0, 307},   {38, 180, -304}, {-38, 0, 163},  {38, 180, -90}};
    default:
      return {};
  }
}

}  // namespace planche::exports
