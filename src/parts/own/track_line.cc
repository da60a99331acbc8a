#include "parts/own/track_line.h"

#include <fmt/format.h>

namespace planche::parts::own {

using base::Point;
using declared::Given;

std::optional<TrackLine> track_line(const DrawingRequest& request, double least) {
  const Given along = request.member("along");
  const auto fits = [&](double number, double from) {
    if (number >= from && number <= furthest_track) return true;
    request.refuse("along", "data/limit",
                   fmt::format("expected lengths from {:g} to {:g} mm, found {:g}", from, furthest_track, number));
    return false;
  };
  const bool rectangle = bool{along.member("rectangle")}, circle = bool{along.member("circle")};
  const std::string_view beside = rectangle ? "beside \"rectangle\"" : "beside \"circle\"";
  if (rectangle) request.expect_no(along.member("circle"), "circle", beside);
  for (const std::string_view key : {"polyline", "closed"}) {
    if (rectangle || circle) request.expect_no(along.member(key), key, beside);
  }
  if (const Given sides = along.member("rectangle")) {
    if (sides.items().size() != 2) return std::nullopt;  // the format of game files reports it
    const double width = sides.item(0).number(), height = sides.item(1).number();
    if (!fits(width, least) || !fits(height, least)) return std::nullopt;
    std::vector<Point> corners{{0, 0}, {width, 0}, {width, height}, {0, height}};
    return TrackLine{templates::Way::polyline(corners, true), corners};
  }
  if (const Given radius = along.member("circle")) {
    if (!fits(radius.number(), least)) return std::nullopt;
    return TrackLine{templates::Way::circle({0, 0}, radius.number()), {}, radius.number()};
  }
  const Given line = along.member("polyline");
  if (!line) {
    request.refuse(
        "along", "data/missing-field", "a track follows a line, and none is given",
        R"("along": { "rectangle": [180, 120] }, or "circle": 60, or "polyline": [[0, 0], [100, 0], [100, 50]])");
    return std::nullopt;
  }
  std::vector<Point> corners;
  for (const Given& corner : line.items()) {
    const Point at{corner.item(0).number(), corner.item(1).number()};
    if (!fits(at.x, -furthest_track) || !fits(at.y, -furthest_track)) return std::nullopt;
    corners.push_back(at);
  }
  return TrackLine{templates::Way::polyline(corners, along.member("closed").truth()), corners};
}

}  // namespace planche::parts::own
