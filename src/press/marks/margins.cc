#include "press/marks/margins.h"

#include <algorithm>

#include "press/marks/marks.h"

namespace planche::press {

namespace {

constexpr double marks_clear = 0.5;      // between marks and the margin line
constexpr double bare_clear = 1;         // between bleed and the margin line, without marks
constexpr double shortest_strip = 80;    // the ruler and a few words
constexpr double shortest_of_two = 120;  // with registration marks, whose name must fit beside the ruler
constexpr double most_inward = 3;        // from the printable edge to the strip

struct Strip {
  double beside = 0;  // mm from the bleed to the printable edge
  double length = 0;  // of the edge
  double start = 0;   // start of the strip along it
};

// The distance from the bleed that crop marks of `marks` mm need.
double taken(Cut cut, double marks) {
  return cut == Cut::none ? bare_clear - marks_clear : mark_clearance + marks;
}

// `across` and `along` are the paper's sizes. `end` is where the trims end across, `begin` where they begin along.
Strip room_at(double across, double along, double end, double begin, double bleed, double corners) {
  const double start = std::max(std::clamp(begin, bare_edge, 2 * bare_edge), corners);
  return {across - end - bleed - bare_edge, along - 2 * start, start};
}

}  // namespace

MarginPlan plan_margins(const Sheet& sheet, Cut cut, double line_height, std::optional<Side> only, double corners) {
  const base::Rect area = sheet.area();
  const double bleed = sheet.bleed();
  const base::Size paper = sheet.paper;
  const Strip bottom = room_at(paper.height, paper.width, area.bottom(), area.x, bleed, corners);
  const Strip left = room_at(paper.width, paper.height, area.right(), area.y, bleed, corners);

  MarginPlan plan;
  const auto natural = [&](const Strip& room) {
    const double most = std::max(mark_clearance, mark_distance - bleed) + mark_length;
    return cut == Cut::none ? 0 : std::clamp(room.beside, 0.0, most);
  };
  double reach_bottom = natural(bottom), reach_left = natural(left);
  const auto try_side = [&](Side side, const Strip& room, std::size_t lines, double marks) {
    const double height = static_cast<double>(lines) * line_height;
    const double rest = room.beside - marks_clear - height;
    if (corners > 0 && lines == 2 && room.length < shortest_of_two) return;
    if ((only && side != *only) || plan.side != Side::none || room.length < shortest_strip ||
        rest + 1e-9 < taken(cut, marks))
      return;
    double& reach = side == Side::bottom ? reach_bottom : reach_left;
    reach = std::min(reach, std::max(rest, 0.0));
    const double slack = rest - std::max(reach, taken(cut, 0));
    const double inward = bare_edge + std::clamp(slack / 2, 0.0, most_inward);
    plan.side = side;
    plan.lines = lines;
    plan.length = room.length;
    if (side == Side::bottom) {
      plan.strip = base::Transform::translation(room.start, paper.height - inward - height);
      plan.opposite = base::Transform::translation(room.start, inward);
    } else {
      const base::Transform upwards = base::Transform::rotation(270);
      plan.strip = base::Transform::translation(inward, paper.height - room.start).after(upwards);
      plan.opposite =
          base::Transform::translation(paper.width - inward - height, paper.height - room.start).after(upwards);
    }
  };
  for (const double marks : {2.0, 1.0}) {
    for (const std::size_t lines : {std::size_t{2}, std::size_t{1}}) {
      try_side(Side::bottom, bottom, lines, marks);
      try_side(Side::left, left, lines, marks);
    }
  }
  plan.reach_x = reach_left + bleed;
  plan.reach_y = reach_bottom + bleed;
  return plan;
}

}  // namespace planche::press
