// The drawing "wheel": a disc of sectors, each drawn from a template, as in a rondel.
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "declared/judging/selection.h"
#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

using declared::Given;

constexpr std::size_t fewest_wheel_sectors = 2, most_wheel_sectors = 100;
constexpr double wheel_line = 0.3;  // mm, between sectors

// The outline of a sector of `degrees` whose middle is at the top, round the origin.
scene::Path sector_path(double outer, double inner, double degrees) {
  const auto at = [](double radius, double angle) { return base::Transform::rotation(angle)(Point{0, -radius}); };
  const Point a = at(outer, -degrees / 2), b = at(outer, degrees / 2), c = at(inner, degrees / 2),
              d = at(inner, -degrees / 2);
  const int large = degrees > 180 ? 1 : 0;
  std::string text = fmt::format("M{:.6f} {:.6f}A{:.6f} {:.6f} 0 {} 1 {:.6f} {:.6f}L{:.6f} {:.6f}", a.x, a.y, outer,
                                 outer, large, b.x, b.y, c.x, c.y);
  if (inner > 0) text += fmt::format("A{:.6f} {:.6f} 0 {} 0 {:.6f} {:.6f}", inner, inner, large, d.x, d.y);
  return scene::Path::from_svg(text + "Z").value_or(scene::Path{});
}

class SectorWheel {
 public:
  explicit SectorWheel(const DrawingRequest& request)
      : request_{request}, dresser_{request.request, request.library, request.sink} {}

  // Returns false after a report.
  bool lay_out() {
    const Given sectors = request_.member("sectors"), sector = request_.member("sector");
    if (!sectors || !sector) {
      request_.refuse("", "data/missing-field", "a wheel has sectors, and a template for each",
                      R"("sectors": "actions", "sector": "templates/action.json")");
      return false;
    }
    const auto size = request_.number("size", 120, 20, 1000);
    const auto hole = size ? request_.number("hole", 0, 0, *size - 10) : std::nullopt;
    const auto start = request_.number("start", 0, -360, 360);
    if (!size || !hole || !start) return false;
    outer_ = *size / 2;
    inner_ = *hole / 2;
    start_ = *start;
    const auto chosen = declared::Selection::compile(*request_.request->game, sectors, request_.sink);
    if (!chosen) return false;
    const std::vector<std::size_t> rows = chosen->rows(dresser_.evaluation(), request_.sink);
    if (rows.size() < fewest_wheel_sectors || rows.size() > most_wheel_sectors) {
      request_.sink.add(sectors.problem(
          "data/limit",
          fmt::format("expected {} to {} sectors, found {}", fewest_wheel_sectors, most_wheel_sectors, rows.size())));
      return false;
    }
    for (const std::size_t row : rows) sides_.push_back({nullptr, &chosen->list(), row});
    std::vector<Side*> dressed;
    for (Side& side : sides_) dressed.push_back(&side);
    dresser_.dress(sector, request_.part.name, &chosen->list(), dressed);
    dresser_.show_as_printed();
    return true;
  }

  double size() const { return 2 * outer_; }

  scene::Part draw() {
    scene::Part part{request_.part.name, request_.title, nullptr, nullptr, false};
    auto drawn = scene_of({0, 0, size(), size()});
    const double degrees = 360 / static_cast<double>(sides_.size());
    const scene::Path outline = sector_path(outer_, inner_, degrees);
    const bool turned = !request_.member("turned") || request_.member("turned").truth();
    Pen pen{*drawn, request_.typesetter(), request_.words()};
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      const Side& side = sides_[i];
      part.flawed = part.flawed || side.failed || dresser_.is_flawed(side);
      const double angle = start_ + degrees * static_cast<double>(i);
      const auto to_disc = base::Transform::translation(outer_, outer_);
      const auto turn = to_disc.after(base::Transform::rotation(angle));
      scene::Path clip;
      clip.append(outline, turn);
      if (!side.failed) {
        diag::Sink found;
        const scene::ScenePtr made = dresser_.draw_within(side, found, part.flawed);
        // Sectors are not cut, so their text may leave the safe area.
        for (diag::Diagnostic& d : found.sorted()) {
          if (d.code != "print/safe-area") request_.sink.add(std::move(d));
        }
        const base::Size box = side.stencil->trim();
        const Point middle = turn(Point{0, -(outer_ + inner_) / 2});
        const auto placed = base::Transform::translation(middle.x, middle.y)
                                .after(base::Transform::rotation(turned ? angle : 0))
                                .after(base::Transform::translation(-box.width / 2, -box.height / 2));
        drawn->items.emplace_back(scene::Group{made, placed, clip});
      }
      pen.stroke(clip, drawn::ink, wheel_line);
    }
    part.front = std::move(drawn);
    return part;
  }

 private:
  const DrawingRequest request_;
  Dresser dresser_;
  std::vector<Side> sides_;
  double outer_ = 0, inner_ = 0, start_ = 0;  // mm, degrees
};

}  // namespace

void add_wheel(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  const auto wheel = std::make_shared<SectorWheel>(request);
  if (!wheel->lay_out()) return;
  scene::PartSet set = request.set_of({wheel->size(), wheel->size()}, nullptr);
  set.outline.form = scene::Outline::Form::ellipse;
  set.poster = true;
  set.make = [wheel, last = std::make_shared<std::optional<scene::Part>>()](std::size_t) {
    if (!*last) *last = wheel->draw();
    return **last;
  };
  sets.push_back(std::move(set));
}

}  // namespace planche::parts::own
