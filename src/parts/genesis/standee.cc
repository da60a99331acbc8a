#include "parts/genesis/standee.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "parts/genesis/art.h"
#include "parts/pages.h"

namespace planche::parts::genesis {

namespace {

using rules::genesis::Piece;
using rules::genesis::Player;

// In cells.
constexpr double face_width = 0.66, face_height = 0.98, foot_depth = 0.11, chamfered = 0.09, base_size = 0.68;
// In widths of a face.
constexpr double emblem_size = 0.17, emblem_at = 0.17, figure_room = 0.86, band_height = 0.13, carved_inset = 0.045;
constexpr double square_part = 0.92;  // side of a square base against the diameter of a round one
// mm
constexpr double rim = 1, gap = 4, least_column = 27, head = 13;

// The face's edge, `inset` mm within it.
Path face_path(const StandeePlan& plan, double inset) {
  const double half = plan.width / 2 - inset, cut = plan.chamfer;
  const double slant = 0.41 * inset;  // keeps the slanting edges as far away as the straight ones
  return Path::polygon({{-half + cut + slant - inset, inset},
                        {half - cut - slant + inset, inset},
                        {half, cut + slant},
                        {half, plan.height - inset},
                        {-half, plan.height - inset},
                        {-half, cut + slant}});
}

Player owner(std::size_t part) {
  return part < 2 ? Player::first : Player::second;
}
Piece piece_of(std::size_t part) {
  return part % 2 == 0 ? Piece::anubis : Piece::bastet;
}
std::string title_of(Piece piece, const base::Words& words) {
  return words.say(piece == Piece::anubis ? "piece.anubis" : "piece.bastet");
}
std::string title_of(Player player, const base::Words& words) {
  return words.say(player == Player::first ? "player.first" : "player.second");
}

// Draws one part: the strip, its base, and words how to make it.
class Sheet {
 public:
  Sheet(const GenesisFolds& folds, const StandeePlan& plan, base::Size trim, scene::Typesetter& typesetter)
      : folds_{folds},
        plan_{plan},
        trim_{trim},
        colors_{genesis_colors(folds.style)},
        pen_{scene_, typesetter, folds.words} {
    scene_.extent = {0, 0, trim.width, trim.height};
  }

  scene::ScenePtr draw(Piece piece, Player player) {
    const scene::ScenePtr face = standee_face(plan_, piece, player, folds_.style);
    const double x = rim + plan_.width / 2, y = rim + plan_.fold;
    scene_.items.emplace_back(scene::Group{face, Transform::translation(x, y), {}, 1});
    scene_.items.emplace_back(scene::Group{face, Transform::translation(x, y).after(Transform::scaling(1, -1)), {}, 1});
    Path cut;
    cut.append(Path::polygon(plan_.outline), Transform::translation(rim, rim));
    pen_.stroke(std::move(cut), colors_.ink, thin_line);
    fold(plan_.fold, plan_.chamfer, {fold_back.begin(), fold_back.end()});
    for (const double at : plan_.feet) fold(at, 0, {fold_forward.begin(), fold_forward.end()});
    foot(player);
    words(piece, player);
    return std::make_shared<const scene::Scene>(std::move(scene_));
  }

  static double column(const StandeePlan& plan) { return std::max(plan.base, least_column); }
  static double words_height(const GenesisFolds& folds, double width, scene::Typesetter& typesetter) {
    scene::Scene unseen;
    return Pen{unseen, typesetter, folds.words}.paragraph(steps(folds), {7, 400, {}}, {0, 0, width, 0}, 1.25);
  }

 private:
  static std::string steps(const GenesisFolds& folds) { return folds.words.say("fold.standee"); }

  void fold(double y, double inset, std::vector<double> dash) {
    scene_.items.emplace_back(Shape{Path::line({rim + inset, rim + y}, {rim + plan_.width - inset, rim + y}),
                                    {},
                                    Stroke{colors_.ink, thin_line, std::move(dash), {}, {}},
                                    false});
  }

  // The base, and on it where the feet are glued.
  void foot(Player player) {
    const double column_width = column(plan_), x = rim + plan_.width + gap;
    const Point at{x + column_width / 2, trim_.height - rim - plan_.base / 2};
    const auto around = [&](double part) {
      const double half = part * plan_.base / 2;
      if (player == Player::first) return disc(at, half);
      const double side = square_part * half;
      return Path::rectangle({at.x - side, at.y - side, 2 * side, 2 * side});
    };
    pen_.shape(around(1), colors_.low_ink ? colors_.paper : colors_.player[index(player)]);
    pen_.shape(around(0.86), colors_.paper);
    pen_.stroke(around(0.86), colors_.low_ink ? colors_.ink : colors_.player[index(player)], thin_line);
    pen_.stroke(around(1), colors_.ink, thin_line);
    const double half = 0.4 * plan_.base, low = 0.5 * plan_.foot;
    Path place;
    for (const double end : {-half, half}) place.append(Path::line({at.x + end, at.y - low}, {at.x + end, at.y + low}));
    place.append(Path::line({at.x - half, at.y}, {at.x + half, at.y}));
    pen_.stroke(std::move(place), colors_.groove, thin_line);
  }

  void words(Piece piece, Player player) {
    const double x = rim + plan_.width + gap, width = column(plan_);
    pen_.line(title_of(piece, folds_.words), {14, 400, colors_.ink, "EB Garamond"}, {x, rim + 4}, scene::Align::left,
              width);
    pen_.line(title_of(player, folds_.words) + " · " +
                  folds_.words.say(player == Player::first ? "sign.first" : "sign.second"),
              {6, 500, colors_.soft}, {x, rim + 7.4}, scene::Align::left, width);
    pen_.line(folds_.credit, {6, 400, colors_.soft}, {x, rim + 10.2}, scene::Align::left, width);
    pen_.paragraph(steps(folds_), {7, 400, colors_.ink}, {x, rim + head, width, 0}, 1.25);
  }

  const GenesisFolds& folds_;
  const StandeePlan& plan_;
  base::Size trim_;
  GenesisColors colors_;
  scene::Scene scene_;
  Pen pen_;
};

}  // namespace

StandeePlan standee_plan(double cell) {
  StandeePlan plan;
  plan.width = face_width * cell;
  plan.height = face_height * cell;
  plan.foot = foot_depth * cell;
  plan.chamfer = chamfered * cell;
  plan.base = base_size * cell;
  plan.box = {plan.width, 2 * (plan.foot + plan.height)};
  plan.fold = plan.foot + plan.height;
  plan.feet = {plan.foot, plan.box.height - plan.foot};
  const double w = plan.width, h = plan.box.height, c = plan.chamfer, slant = plan.foot / 2;
  plan.outline = {{slant, 0},         {w - slant, 0},    {w, plan.feet[0]},  {w, plan.fold - c}, {w - c, plan.fold},
                  {w, plan.fold + c}, {w, plan.feet[1]}, {w - slant, h},     {slant, h},         {0, plan.feet[1]},
                  {0, plan.fold + c}, {c, plan.fold},    {0, plan.fold - c}, {0, plan.feet[0]}};
  return plan;
}

scene::ScenePtr standee_face(const StandeePlan& plan, Piece piece, Player player, const std::string& style) {
  const GenesisColors colors = genesis_colors(style);
  const double w = plan.width, band = band_height * w, inset = carved_inset * w;
  auto face = std::make_shared<scene::Scene>();
  const auto shape = [&](Path path, std::optional<scene::Paint> fill, std::optional<Stroke> stroke) {
    face->items.emplace_back(Shape{std::move(path), std::move(fill), std::move(stroke), false});
  };
  shape(face_path(plan, 0), colors.slab, {});
  shape(face_path(plan, inset), {}, round_line(colors.groove, thin_line));
  const Rect foot{-w / 2 + inset, plan.height - inset - band, w - 2 * inset, band};
  shape(Path::line({foot.x, foot.y}, {foot.right(), foot.y}), {}, round_line(colors.groove, medium_line));
  shape(band_path(player, foot.grown(-0.15 * band)), {}, round_line(colors.groove, medium_line));
  Path emblem;
  emblem.append(emblem_path(player, emblem_size * w), Transform::translation(0, emblem_at * w));
  const scene::Color own = colors.player[index(player)];
  if (colors.low_ink) {
    shape(std::move(emblem), {}, round_line(own, medium_line));
  } else {
    shape(std::move(emblem), own, {});
  }
  const double top = (emblem_at + emblem_size / 2) * w + inset;
  const double height = std::min(figure_room * w / figure_width(piece), foot.y - top);
  const scene::ScenePtr figure = figure_drawing(piece, player, height, style);
  face->items.emplace_back(scene::Group{figure, Transform::translation(0, foot.y), {}, 1});
  face->extent = {-w / 2, 0, w, plan.height};
  face->reusable = true;
  return face;
}

scene::PartSet standees(std::string kind, std::string title, GenesisFolds folds, scene::Typesetter& typesetter) {
  const StandeePlan plan = standee_plan(folds.cell);
  const double column = Sheet::column(plan);
  const double words = head + Sheet::words_height(folds, column, typesetter) + gap + plan.base;
  const base::Size trim{2 * rim + plan.width + gap + column, 2 * rim + std::max(plan.box.height, words)};
  const auto make = [=, folds = std::move(folds), &typesetter](std::size_t i) {
    scene::Part part;
    part.name = title_of(piece_of(i), folds.words) + " · " + title_of(owner(i), folds.words);
    part.front = Sheet{folds, plan, trim, typesetter}.draw(piece_of(i), owner(i));
    return part;
  };
  return plain_set(scene::Use::folded, std::move(kind), std::move(title), trim, 2 * rules::genesis::both_players.size(),
                   make);
}

}  // namespace planche::parts::genesis
