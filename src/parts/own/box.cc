// The drawing "box": a tuck box for parts of a file-based game.
#include "parts/box.h"

#include <algorithm>

#include <fmt/format.h>

#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

using declared::Given;

constexpr double least_inside = 8, most_inside = 400;  // mm

// The contents of the box, and their description.
struct BoxContents {
  base::BoxSize inside;
  std::vector<std::string> lines, kinds = {};
};

std::optional<BoxContents> inside_said(const DrawingRequest& request) {
  const Given sides = request.member("inside");
  double mm[3] = {};
  for (std::size_t i = 0; i < 3; ++i) {
    mm[i] = sides.item(i).number();
    if (mm[i] >= least_inside && mm[i] <= most_inside) continue;
    request.refuse(
        "inside", "data/limit",
        fmt::format("expected a width, a height and a depth from {:g} to {:g} mm", least_inside, most_inside));
    return std::nullopt;
  }
  return BoxContents{{mm[0], mm[1], mm[2]}, {}};
}

std::optional<BoxContents> inside_held(const DrawingRequest& request, double thickness) {
  const Given holds = request.member("holds");
  std::vector<Given> names = holds.items();
  if (holds.value->string() != nullptr) names = {holds};
  base::Size largest;
  double stack = 0;
  std::vector<std::string> lines, kinds;
  for (const Given& name : names) {
    const auto sets = sets_of(request.request, name, request.library, request.sink);
    if (sets.empty()) return std::nullopt;
    for (const scene::PartSet& set : sets) {
      const auto [low, high] = std::minmax(set.trim.width, set.trim.height);
      largest = {std::max(largest.width, low), std::max(largest.height, high)};
      stack += static_cast<double>(papers_in(set, request.request->folded)) * thickness;
      lines.push_back(fmt::format("{} × {}", set.count, set.title));
      kinds.push_back(set.kind);
    }
  }
  const BoxContents contents{inside_for(largest, stack), std::move(lines), std::move(kinds)};
  if (contents.inside.depth <= most_inside && contents.inside.height <= most_inside) return contents;
  request.refuse("holds", "data/limit",
                 fmt::format("a stack of {:.1f} mm, {:g} × {:g} mm, needs a box of more than {:g} mm", stack,
                             largest.width, largest.height, most_inside),
                 "several boxes, each for some of the parts");
  return std::nullopt;
}

// The template of a panel; null if none is named, or after a report that makes the box flawed.
scene::ScenePtr panel(const DrawingRequest& request, std::string_view key, Dresser& dresser, bool& flawed) {
  const Given given = request.member(key);
  if (!given) return nullptr;
  Side side;
  dresser.dress(given, request.part.name + (key == "back" ? "-back" : ""), nullptr, {&side});
  if (side.failed) flawed = true;
  if (side.stencil == nullptr) return nullptr;
  auto drawn = scene_of({0, 0, side.stencil->trim().width, side.stencil->trim().height});
  drawn->items.emplace_back(scene::Group{dresser.draw_within(side, request.sink, flawed)});
  return drawn;
}

}  // namespace

void add_box(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  const bool inside = static_cast<bool>(request.member("inside"));
  if (inside == static_cast<bool>(request.member("holds"))) {
    return request.refuse(inside ? "holds" : "", "data/missing-field", "a tuck-box either holds parts or has an inside",
                          R"("holds": "card", or "inside": [64, 89, 20])");
  }
  if (inside) request.expect_no("thickness", "beside \"inside\"");
  const auto weight = request.number("paper_weight", usual_paper_weight, least_paper_weight, most_paper_weight);
  if (!weight) return;
  const auto thickness = request.number("thickness", paper_thickness(*weight), 0.05, 20);
  if (!thickness) return;
  const auto contents = inside ? inside_said(request) : inside_held(request, *thickness);
  if (!contents) return;
  Dresser dresser{request.request, request.library, request.sink};
  dresser.show_as_printed();
  BoxLabel label{request.request->game->title(),
                 request.words().say("credit"),
                 contents->lines,
                 request.low_ink(),
                 nullptr,
                 nullptr};
  bool flawed = false;
  label.front = panel(request, "front", dresser, flawed);
  label.back = panel(request, "back", dresser, flawed);
  scene::PartSet set = box_set(request.part.name, label, contents->inside, paper_thickness(*weight), request.copies(),
                               request.typesetter(), request.words());
  set.title = request.title;
  set.paper_weight = *weight;
  set.holds = contents->kinds;
  if (flawed) {
    set.make = [make = std::move(set.make)](std::size_t i) {
      scene::Part part = make(i);
      part.flawed = true;
      return part;
    };
  }
  sets.push_back(std::move(set));
}

}  // namespace planche::parts::own
