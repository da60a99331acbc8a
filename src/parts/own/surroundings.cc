#include "parts/own/surroundings.h"

#include <array>
#include <memory>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/own/dresser.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

using declared::Given;

constexpr double widest_margin = 500;  // mm

struct Margin {
  double top = 0, right = 0, bottom = 0, left = 0;  // mm
};

// Nothing after a report.
std::optional<Margin> read_margin(const DrawingRequest& request) {
  const Given given = request.member("margin");
  if (!given) return Margin{};
  std::array<double, 4> sides{};
  if (given.items().size() != sides.size()) return std::nullopt;  // the format of game files reports it
  for (std::size_t i = 0; i < sides.size(); ++i) {
    sides[i] = given.item(i).number();
    if (sides[i] >= 0 && sides[i] <= widest_margin) continue;
    request.sink.add(given.item(i).problem(
        "data/limit", fmt::format("expected a margin from 0 to {:g} mm, found {:g}", widest_margin, sides[i])));
    return std::nullopt;
  }
  return Margin{sides[0], sides[1], sides[2], sides[3]};
}

// The templates of one set.
class Surroundings {
 public:
  Surroundings(const DrawingRequest& request, Margin margin, base::Size inner)
      : request_{request},
        margin_{margin},
        trim_{inner.width + margin.left + margin.right, inner.height + margin.top + margin.bottom},
        dresser_{request.request, request.library, request.sink} {
    std::uint64_t places = 0;
    if (!request.cells->lists.empty()) {
      const auto [cell, origin] = request.cells->placing;
      places = base::content_hash(fmt::format("{} {} {} {}", cell.width, cell.height, origin.x, origin.y));
    }
    dresser_.draw_large({trim_, places});
    for (auto [name, side] : {std::pair{"under", &under_}, std::pair{"over", &over_}}) {
      if (const Given given = request.member(name))
        dresser_.dress(given, fmt::format("{}-{}", request.part.name, name), nullptr, {side});
    }
    dresser_.show_as_printed();
    expressions::Placing placing = request.cells->placing;
    placing.origin = {placing.origin.x + margin.left, placing.origin.y + margin.top};
    for (const declared::List* list : request.cells->lists) dresser_.evaluation().place(list->table, placing);
  }

  base::Size trim() const { return trim_; }
  base::Point offset() const { return {margin_.left, margin_.top}; }

  scene::Part around(scene::Part part) {
    part.flawed = part.flawed || under_.failed || over_.failed;
    auto drawn = scene_of({0, 0, trim_.width, trim_.height});
    const auto add = [&](const Side& side) {
      if (side.stencil == nullptr) return;
      if (scene::ScenePtr made = dresser_.draw_within(side, request_.sink, part.flawed))
        drawn->items.emplace_back(scene::Group{std::move(made)});
    };
    add(under_);
    if (part.front != nullptr)
      drawn->items.emplace_back(scene::Group{part.front, base::Transform::translation(margin_.left, margin_.top)});
    add(over_);
    part.front = std::move(drawn);
    return part;
  }

 private:
  const DrawingRequest request_;
  Margin margin_;
  base::Size trim_;
  Dresser dresser_;
  Side under_, over_;
};

}  // namespace

void surround(const DrawingRequest& request, std::vector<scene::PartSet>& sets, std::size_t first) {
  if (!request.member("margin") && !request.member("under") && !request.member("over")) return;
  const auto margin = read_margin(request);
  for (std::size_t i = first; i < sets.size(); ++i) {
    scene::PartSet& set = sets[i];
    // A disc with a margin is cut out as a rectangle.
    if (set.outline.form == scene::Outline::Form::ellipse && request.member("margin")) set.outline = {};
    const bool is_cut_out = set.outline.form != scene::Outline::Form::rectangle;
    if (is_cut_out && request.member("margin"))
      return request.refuse("margin", "game/drawing",
                            fmt::format("a {} is cut out, so it has no margin", request.member("drawing").text()),
                            "leave out \"margin\"");
    const auto make = std::move(set.make);
    if (!margin) {
      set.make = [make](std::size_t k) {
        scene::Part part = make(k);
        part.flawed = true;
        return part;
      };
      continue;
    }
    const auto around = std::make_shared<Surroundings>(request, *margin, set.trim);
    set.trim = around->trim();
    if (set.slot)
      set.slot = [slot = std::move(set.slot), by = around->offset()](std::string_view name) {
        auto box = slot(name);
        if (box) box->x += by.x, box->y += by.y;
        return box;
      };
    struct Last {
      scene::ScenePtr front;
      scene::Part made;
    };
    set.make = [around, make, last = std::make_shared<Last>()](std::size_t k) {
      scene::Part part = make(k);
      if (last->front != nullptr && last->front == part.front) return last->made;
      last->front = part.front;
      last->made = around->around(std::move(part));
      return last->made;
    };
  }
}

}  // namespace planche::parts::own
