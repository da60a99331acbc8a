// The drawing "standee": standing figures, with front and back folded along the top of the figure and a foot at each
// end.
#include <utility>

#include <fmt/format.h>

#include "parts/own/drawing.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

constexpr double usual_foot = 10, most_foot = 50;  // mm

struct StandingFigure {
  base::Size size;  // of one side
  double foot = 0, bleed = 0;
  bool mirrored = false, blank_back = false;
};

// Across the figure, where it has two sides and feet.
std::vector<scene::Path> folds_of(const StandingFigure& figure) {
  const double middle = figure.foot + figure.size.height;  // y of the fold between both sides
  std::vector<scene::Path> folds;
  for (const double y : {figure.foot, middle, middle + figure.size.height}) {
    if (y > 0 && y < 2 * middle) folds.push_back(scene::Path::line({0, y}, {figure.size.width, y}));
  }
  return folds;
}

scene::ScenePtr folded_out(const StandingFigure& figure, const scene::Part& part) {
  const double width = figure.size.width, height = figure.size.height;
  const double middle = figure.foot + height;  // y of the fold between both sides
  auto strip = scene_of(base::Rect{0, 0, width, 2 * middle}.grown(figure.bleed));
  const auto side = [&](const scene::ScenePtr& drawn, const base::Transform& placed, double y) {
    const base::Rect seen{-figure.bleed, y, width + 2 * figure.bleed, height};
    strip->items.emplace_back(scene::Group{drawn, placed, scene::Path::rectangle(seen)});
  };
  if (part.front != nullptr) side(part.front, base::Transform::translation(0, middle), middle);
  const scene::ScenePtr& back = part.back != nullptr ? part.back : part.front;
  if (back != nullptr && !figure.blank_back) {
    const base::Transform up_side_down =
        figure.mirrored ? base::Transform{1, 0, 0, -1, 0, middle} : base::Transform{-1, 0, 0, -1, width, middle};
    side(back, up_side_down, figure.foot);
  }
  scene::Path folds;
  for (const scene::Path& fold : folds_of(figure)) folds.append(fold);
  strip->items.emplace_back(scene::Shape{std::move(folds), {}, scene::Stroke{drawn::soft, thin_line, {2, 1}}});
  return strip;
}

}  // namespace

bool make_standee(const declared::Part& part, scene::PartSet& set, diag::Sink& sink) {
  StandingFigure figure{set.trim, usual_foot, set.bleed};
  if (const declared::Given said = part.member("foot")) {
    figure.foot = said.number();
    if (!(figure.foot >= 0 && figure.foot <= most_foot)) {
      sink.add(said.problem("data/limit", fmt::format("expected a number from 0 to {:g}", most_foot)));
      return false;
    }
  }
  const std::string back = part.member("back").text();
  figure.mirrored = back == "mirrored";
  // If a template is named, but its record is absent, the back stays blank.
  const bool named = part.member("back") && back != "turned" && !figure.mirrored;
  figure.blank_back = back == "none" || (named && !set.back);
  set.trim = {figure.size.width, 2 * (figure.size.height + figure.foot)};
  set.outline = {};
  set.back.reset();
  set.use = scene::Use::folded;
  set.on_card = part.member("paper").text() == "card";
  set.folds = folds_of(figure);
  set.poster = false;
  set.make = [figure, make = std::move(set.make)](std::size_t number) {
    scene::Part made = make(number);
    made.front = folded_out(figure, made);
    made.back = nullptr;
    return made;
  };
  return true;
}

}  // namespace planche::parts::own
