// The drawing "track" with a cell for each record, and with corner cells of their own.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <fmt/format.h>

#include "parts/own/placed_cells.h"
#include "parts/own/track_line.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

using base::Point;
using declared::Given;

constexpr std::size_t most_record_cells = 400;
constexpr double record_track_edge = 3, track_tolerance = 0.01;  // mm

// Divides a number in proportion to lengths, the largest remainders first.
std::vector<std::size_t> shared(std::size_t count, const std::vector<double>& lengths) {
  const double all = std::accumulate(lengths.begin(), lengths.end(), 0.0);
  std::vector<std::size_t> shares;
  std::vector<std::pair<double, std::size_t>> rests;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const double exact = all > 0 ? static_cast<double>(count) * lengths[i] / all : 0;
    shares.push_back(static_cast<std::size_t>(exact + 1e-9));
    rests.emplace_back(static_cast<double>(shares.back()) - exact, i);
  }
  std::ranges::stable_sort(rests, {}, [](const auto& one) { return std::round(one.first * 1e6); });
  std::size_t left = count - std::accumulate(shares.begin(), shares.end(), std::size_t{0});
  for (std::size_t i = 0; left > 0 && !rests.empty(); ++i, --left) ++shares[rests[i % rests.size()].second];
  return shares;
}

class RecordTrack {
 public:
  explicit RecordTrack(const DrawingRequest& request)
      : request_{request}, cells_{std::make_shared<PlacedCells>(request)} {}

  void add(std::vector<scene::PartSet>& sets) {
    for (const char* of_numbers : {"from", "to", "every", "size"}) {
      if (request_.member(of_numbers))
        return request_.refuse(of_numbers, "game/drawing",
                               fmt::format("a track with cells takes no \"{}\"", of_numbers),
                               "the records and their template say what is in the cells, and how large they are");
    }
    if (!request_.member("cell"))
      return request_.refuse("", "data/missing-field", "a track with cells has a template for each",
                             R"("cell": "templates/space.json")");
    const auto line = track_line(request_, 1);
    if (!line || !cells_->choose(request_.member("cells"), most_record_cells)) return;
    const bool placed = request_.member("corner") ? with_corners(*line) : evenly(*line);
    if (!placed) return;
    const bool turned = !request_.member("turned") || request_.member("turned").truth();
    Rect bounds{cells_->cells.front().at.x, cells_->cells.front().at.y, 0, 0};
    for (PlacedCell& cell : cells_->cells) {
      if (!turned) cell.turn = 0;
      if (cell.side.stencil == nullptr) continue;
      const base::Size size = cell.side.stencil->trim();
      bounds = bounds.united(base::Transform::translation(cell.at.x, cell.at.y)
                                 .after(base::Transform::rotation(cell.turn))(
                                     Rect{-size.width / 2, -size.height / 2, size.width, size.height}));
    }
    bounds = bounds.grown(record_track_edge);
    cells_->move({-bounds.x, -bounds.y});
    sets.push_back(set_of_cells(request_, cells_, bounds.size(), {}, {}));
  }

 private:
  std::size_t count() const { return cells_->cells.size(); }

  bool refuse_room(double room, double wanted) {
    request_.refuse(
        "along", "data/limit",
        fmt::format("cells of {:.4g} mm have no room: their middles are {:.4g} mm apart", wanted, std::max(0.0, room)),
        "use fewer records, smaller templates, or a longer line");
    return false;
  }

  bool evenly(const TrackLine& line) {
    std::vector<std::size_t> all(count());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto size = cells_->dress(request_.member("cell"), request_.part.name, all);
    if (!size) return false;
    const double parts = static_cast<double>(line.way.closed() ? count() : count() - 1);
    const double step = parts > 0 ? line.way.length() / parts : line.way.length();
    // Cells on a circle meet at the edge towards its middle.
    const double room = line.radius > 0 && count() > 2 ? 2 * (line.radius - size->height / 2) *
                                                             std::tan(std::numbers::pi / static_cast<double>(count()))
                                                       : step;
    if (count() > 1 && room < size->width - track_tolerance) return refuse_room(room, size->width);
    for (std::size_t i = 0; i < count(); ++i) {
      const auto spot = line.way.at(static_cast<double>(i) * step);
      cells_->cells[i].at = spot.at;
      cells_->cells[i].turn = spot.direction;
    }
    return true;
  }

  bool with_corners(const TrackLine& line) {
    const std::size_t corners = line.corners.size();
    const bool closed = line.way.closed();
    if (corners == 0 || (!closed && corners < 3)) {
      request_.refuse("corner", "game/drawing", "the line of the track has no corners",
                      R"(leave out "corner", or use "rectangle" or a polyline with corners)");
      return false;
    }
    if (count() < corners) {
      request_.refuse("cells", "game/drawing",
                      fmt::format("expected at least {} cells, one for each corner, found {}", corners, count()));
      return false;
    }
    const std::size_t segments = closed ? corners : corners - 1;
    const auto is_corner = [&](std::size_t i) { return closed || (i > 0 && i + 1 < corners); };
    std::vector<double> lengths;
    for (std::size_t i = 0; i < segments; ++i) {
      const Point a = line.corners[i], b = line.corners[(i + 1) % corners];
      lengths.push_back(std::hypot(b.x - a.x, b.y - a.y));
    }
    // Which cells stand at corners follows from the free lengths, and these from the templates, so the shares are found
    // from whole lengths.
    const std::vector<std::size_t> between = shared(count() - corners, lengths);
    std::vector<std::size_t> at_corners, others, anchors;
    for (std::size_t i = 0, next = 0; i < corners; ++i) {
      anchors.push_back(next);
      (is_corner(i) ? at_corners : others).push_back(next++);
      for (std::size_t k = 0; i < segments && k < between[i]; ++k) others.push_back(next++);
    }
    const auto corner = cells_->dress(request_.member("corner"), request_.part.name + "-corner", at_corners);
    const auto cell = others.empty() ? corner : cells_->dress(request_.member("cell"), request_.part.name, others);
    if (!corner || !cell) return false;
    for (std::size_t i = 0; i < segments; ++i) {
      const Point a = line.corners[i], b = line.corners[(i + 1) % corners];
      const auto half = [&](std::size_t which) { return (is_corner(which) ? corner->width : cell->width) / 2; };
      const double begin = half(i), room = lengths[i] - begin - half((i + 1) % corners);
      const double step = between[i] > 0 ? room / static_cast<double>(between[i]) : room;
      if (step < (between[i] > 0 ? cell->width : 0) - track_tolerance)
        return refuse_room(step, between[i] > 0 ? cell->width : corner->width);
      const double degrees = std::atan2(b.y - a.y, b.x - a.x) * 180 / std::numbers::pi;
      const auto put = [&](std::size_t which, double along) {
        const double share = lengths[i] > 0 ? along / lengths[i] : 0;
        cells_->cells[which].at = {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        cells_->cells[which].turn = degrees;
      };
      put(anchors[i], 0);
      for (std::size_t k = 0; k < between[i]; ++k)
        put(anchors[i] + 1 + k, begin + step * (static_cast<double>(k) + 0.5));
      if (!closed && i + 1 == segments) put(anchors[i + 1], lengths[i]);
    }
    return true;
  }

  const DrawingRequest& request_;
  std::shared_ptr<PlacedCells> cells_;
};

}  // namespace

void add_record_track(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  RecordTrack{request}.add(sets);
}

}  // namespace planche::parts::own
