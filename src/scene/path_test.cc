#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "scene/scene.h"

namespace planche::scene {
namespace {

std::string svg(std::string_view d) {
  std::size_t at = 0;
  const auto path = Path::from_svg(d, &at);
  if (!path) return "error at " + std::to_string(at);
  Scene scene;
  scene.items.emplace_back(Shape{*path, {}, {}, false});
  const std::string text = dump(scene);
  return text.substr(11, text.size() - 12);  // without "shape path " and the line end
}

TEST(SvgPath, reads_absolute_and_relative_lines) {
  EXPECT_EQ(svg("M1 2 L3 4 H5 V6 Z"), "M 1.000,2.000 L 3.000,4.000 L 5.000,4.000 L 5.000,6.000 Z");
  EXPECT_EQ(svg("m1 2 l3 4 h5 v6 z"), "M 1.000,2.000 L 4.000,6.000 L 9.000,6.000 L 9.000,12.000 Z");
}

TEST(SvgPath, takes_compact_numbers) {
  EXPECT_EQ(svg("M1-2L.5.25-1e1+2"), "M 1.000,-2.000 L 0.500,0.250 L -10.000,2.000");
  EXPECT_EQ(svg("M0,0,1,1"), "M 0.000,0.000 L 1.000,1.000");
}

TEST(SvgPath, draws_on_from_the_start_after_a_close) {
  EXPECT_EQ(svg("M1 1 h2 z h3"), "M 1.000,1.000 L 3.000,1.000 Z M 1.000,1.000 L 4.000,1.000");
  EXPECT_EQ(svg("M1 1 h2 z m1 1 h1"), "M 1.000,1.000 L 3.000,1.000 Z M 2.000,2.000 L 3.000,2.000");
}

TEST(SvgPath, mirrors_the_control_point_of_smooth_curves) {
  EXPECT_EQ(svg("M0 0 C0 1 2 1 2 0 S4 -1 4 0"),
            "M 0.000,0.000 C 0.000,1.000 2.000,1.000 2.000,0.000 C 2.000,-1.000 4.000,-1.000 4.000,0.000");
  EXPECT_EQ(
      svg("M0 0 C0 1 2 1 2 0 z S4 -1 4 0"),
      "M 0.000,0.000 C 0.000,1.000 2.000,1.000 2.000,0.000 Z M 0.000,0.000 C 0.000,0.000 4.000,-1.000 4.000,0.000");
  EXPECT_EQ(svg("M0 0 S4 -1 4 0"), "M 0.000,0.000 C 0.000,0.000 4.000,-1.000 4.000,0.000");
}

TEST(SvgPath, raises_quadratics_to_cubics) {
  EXPECT_EQ(svg("M3 3 Q3 9 9 6"), "M 3.000,3.000 C 3.000,7.000 5.000,8.000 9.000,6.000");
  EXPECT_EQ(svg("M0 0 Q3 3 6 0"), "M 0.000,0.000 C 2.000,2.000 4.000,2.000 6.000,0.000");
  EXPECT_EQ(svg("M0 0 Q3 3 6 0 T12 0"),
            "M 0.000,0.000 C 2.000,2.000 4.000,2.000 6.000,0.000 C 8.000,-2.000 10.000,-2.000 12.000,0.000");
}

TEST(SvgPath, turns_a_quarter_arc_into_one_curve) {
  // Clockwise on paper (sweep 1) from 3 o'clock to 6 o'clock; control points at 0.5523 of the radius.
  EXPECT_EQ(svg("M10 0 A10 10 0 0 1 0 10"), "M 10.000,0.000 C 10.000,5.523 5.523,10.000 0.000,10.000");
  EXPECT_EQ(svg("M10 0a10 10 0 01-10 10"), svg("M10 0 A10 10 0 0 1 0 10")) << "flags need no separators";
}

TEST(SvgPath, grows_radii_that_are_too_small_and_draws_lines_for_none) {
  // Half a circle of radius 5 through (5, -5).
  EXPECT_EQ(svg("M0 0 A1 1 0 0 1 10 0"), svg("M0 0 A5 5 0 0 1 10 0"));
  EXPECT_EQ(svg("M0 0 A0 5 0 0 1 10 0"), "M 0.000,0.000 L 10.000,0.000");
}

TEST(SvgPath, keeps_arcs_on_their_circle) {
  const auto path = Path::from_svg("M3 0 A3 3 0 1 0 0 3");  // three quarters, counter-clockwise
  ASSERT_TRUE(path);
  EXPECT_EQ(path->verbs().size(), 4u);
  for (std::size_t i = 3; i < path->points().size(); i += 3)
    EXPECT_NEAR(std::hypot(path->points()[i].x, path->points()[i].y), 3, 1e-9);
  EXPECT_NEAR(path->bounds().x, -3, 1e-9);
}

// Points on the curves of `path`, `steps` for each curve, and the ends of its lines.
std::vector<Point> walk(const Path& path, int steps = 16) {
  std::vector<Point> all;
  std::size_t next = 0;
  for (const Path::Verb verb : path.verbs()) {
    if (verb == Path::Verb::close) continue;
    if (verb != Path::Verb::curve) {
      all.push_back(path.points()[next++]);
      continue;
    }
    const Point a = all.back(), b = path.points()[next], c = path.points()[next + 1], d = path.points()[next + 2];
    next += 3;
    const auto cubic = [](double t, double p, double q, double r, double s) {
      const double u = 1 - t;
      return u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
    };
    for (int i = 1; i <= steps; ++i) {
      const double t = static_cast<double>(i) / steps;
      all.push_back({cubic(t, a.x, b.x, c.x, d.x), cubic(t, a.y, b.y, c.y, d.y)});
    }
  }
  return all;
}

// The angle in degrees that a path covers around `centre`; clockwise on paper is positive.
double turned_about(const Path& path, Point centre) {
  double sum = 0;
  const auto points = walk(path);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Point a{points[i - 1].x - centre.x, points[i - 1].y - centre.y},
        b{points[i].x - centre.x, points[i].y - centre.y};
    sum += std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
  }
  return sum * 180 / std::acos(-1);
}

TEST(SvgPath, draws_the_one_of_four_arcs_that_the_flags_name) {
  // From (5, 0) to (0, 5) with radius 5: around (0, 0) or around (5, 5), by the short way or the long one.
  const struct {
    const char* d;
    Point centre;
    double degrees;
  } arcs[] = {{"M5 0 A5 5 0 0 1 0 5", {0, 0}, 90},
              {"M5 0 A5 5 0 1 0 0 5", {0, 0}, -270},
              {"M5 0 A5 5 0 0 0 0 5", {5, 5}, -90},
              {"M5 0 A5 5 0 1 1 0 5", {5, 5}, 270}};
  for (const auto& arc : arcs) {
    const auto path = Path::from_svg(arc.d);
    ASSERT_TRUE(path) << arc.d;
    for (const Point& p : walk(*path))
      EXPECT_NEAR(std::hypot(p.x - arc.centre.x, p.y - arc.centre.y), 5, 0.002) << arc.d;
    EXPECT_NEAR(turned_about(*path, arc.centre), arc.degrees, 1e-6) << arc.d;
  }
}

TEST(SvgPath, turns_the_axes_of_an_ellipse) {
  // Axes 6 and 2, the long one turned by 30 degrees. The arc connects its two ends, half an ellipse.
  const double cosine = std::sqrt(3) / 2, sine = 0.5;
  const auto path = Path::from_svg("M5.196152422706632 3 A6 2 30 0 1 -5.196152422706632 -3");
  ASSERT_TRUE(path);
  for (const Point& p : walk(*path)) {
    const double along = p.x * cosine + p.y * sine, across = p.y * cosine - p.x * sine;
    EXPECT_NEAR(along * along / 36 + across * across / 4, 1, 0.001);
    EXPECT_GE(across, -1e-9) << "clockwise from the right end: below the long axis";
  }
}

// Arcs of an ellipse of 3 by 2 around (5, 7), turned by 30 degrees, in either direction.
TEST(SvgPath, arcs_of_an_ellipse_are_those_between_their_ends) {
  const double c = std::cos(std::numbers::pi / 6), s = std::sin(std::numbers::pi / 6);
  const auto at = [&](double angle) {
    const double x = 3 * std::cos(angle), y = 2 * std::sin(angle);
    return Point{5 + c * x - s * y, 7 + s * x + c * y};
  };
  for (const double from : {0.0, 0.7, 2.0, 3.5, 5.9}) {
    for (const double over : {0.4, 1.2, 2.9, 3.4, 4.9, 6.0, -0.4, -1.2, -2.9, -3.4, -4.9, -6.0}) {
      const Point start = at(from), end = at(from + over);
      const auto path =
          Path::from_svg(fmt::format("M {:.12f} {:.12f} A 3 2 30 {} {} {:.12f} {:.12f}", start.x, start.y,
                                     std::abs(over) > std::numbers::pi ? 1 : 0, over > 0 ? 1 : 0, end.x, end.y));
      ASSERT_TRUE(path);
      double before = 0;
      for (const Point& p : walk(*path)) {
        const double x = c * (p.x - 5) + s * (p.y - 7), y = -s * (p.x - 5) + c * (p.y - 7);
        EXPECT_NEAR(std::hypot(x / 3, y / 2), 1, 0.0005) << from << ' ' << over;
        // The distance covered so far, always in the same direction.
        double turned = (over > 0 ? 1 : -1) * (std::atan2(y / 2, x / 3) - from);
        while (turned < -1e-6) turned += 2 * std::numbers::pi;
        while (turned > 2 * std::numbers::pi - 1e-6) turned -= 2 * std::numbers::pi;
        EXPECT_GE(turned, before - 1e-6) << from << ' ' << over;
        before = turned;
      }
      EXPECT_NEAR(before, std::abs(over), 1e-6);
    }
  }
}

// Radius 1 between points that are 10 apart gives half a circle of radius 5 around (3, 4). An ellipse grows in both
// directions.
TEST(SvgPath, arcs_that_are_too_small_grow) {
  const auto circle = Path::from_svg("M0 0 A1 1 0 0 1 6 8"), ellipse = Path::from_svg("M0 0 A2 1 0 0 0 8 3");
  ASSERT_TRUE(circle && ellipse);
  for (const Point& p : walk(*circle)) EXPECT_NEAR(std::hypot(p.x - 3, p.y - 4), 5, 0.003);
  const double factor = std::hypot(4 / 2.0, 1.5);
  for (const Point& p : walk(*ellipse)) EXPECT_NEAR(std::hypot((p.x - 4) / 2, p.y - 1.5), factor, 0.002);
}

TEST(SvgPath, takes_one_sign_a_number) {
  EXPECT_EQ(svg("M+1 +2"), "M 1.000,2.000");
  EXPECT_EQ(svg("M+-1 2"), "error at 1");
  EXPECT_EQ(svg("M1 2L+"), "error at 5");
  EXPECT_EQ(svg("M 1 2 h 3 z"), "M 1.000,2.000 L 4.000,2.000 Z");
  EXPECT_EQ(svg(" M1 2z "), "M 1.000,2.000 Z");
  EXPECT_EQ(svg("M1000000 0"), "M 1000000.000,0.000") << "a kilometre is the most";
  EXPECT_EQ(svg("M1000001 0"), "error at 1");
  EXPECT_EQ(svg("M1000000 0 h1"), "error at 12");
  EXPECT_EQ(svg("M0 1000000 v1"), "error at 12");
}

TEST(SvgPath, tells_where_it_is_malformed) {
  EXPECT_EQ(svg("L1 1"), "error at 0");
  EXPECT_EQ(svg("M1 1 X"), "error at 5");
  EXPECT_EQ(svg("M1"), "error at 2");
  EXPECT_EQ(svg("M1 1 h"), "error at 6");
  EXPECT_EQ(svg("M1 1 v"), "error at 6");
  EXPECT_EQ(svg("M1 nan"), "error at 3");
  EXPECT_EQ(svg("M1 1e999"), "error at 3");
  EXPECT_EQ(svg("M0 0 A1 1 0 2 0 1 1"), "error at 12");
  EXPECT_FALSE(Path::from_svg("M1 1,"));
  EXPECT_TRUE(Path::from_svg("")->empty());
}

TEST(SvgPath, never_fails_otherwise_than_by_an_offset) {
  rc::check([] {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(
        rc::gen::element<std::string>("M", "m", "L1 1", "z", "Q", "T", "t-1 2", "A", "a5 3 30 1 1", "S", "c", "1",
                                      "-2.5", ".", ",", " ", "1e5", "e", "\xff", "0", "H", "v"));
    std::string d;
    for (const std::string& piece : pieces) d += piece;
    std::size_t at = 0;
    const auto path = Path::from_svg(d, &at);
    RC_ASSERT(at <= d.size());
    if (!path) return;
    for (const Point& p : path->points()) RC_ASSERT(std::isfinite(p.x) && std::isfinite(p.y));
  });
}

TEST(Path, bounds_and_shapes) {
  EXPECT_EQ(Path{}.bounds(), Rect{});
  EXPECT_EQ(Path::rectangle({1, 2, 3, 4}).bounds(), (Rect{1, 2, 3, 4}));
  EXPECT_EQ(Path::rectangle({1, 2, 3, 4}, 9).bounds(), (Rect{1, 2, 3, 4})) << "the radius is at most half the side";
  EXPECT_EQ(Path::rectangle({1, 2, 4, 3}, 9).bounds(), (Rect{1, 2, 4, 3}));
  EXPECT_EQ(Path::ellipse({1, 2, 3, 4}).bounds(), (Rect{1, 2, 3, 4}));
  EXPECT_EQ(Path::polygon({{0, 0}, {2, 0}, {0, 1}}).verbs().size(), 4u);
  EXPECT_TRUE(Path::polygon({}).empty());
}

TEST(Path, rounds_corners_and_ellipses_by_circles) {
  // Every point of a rounded rectangle lies 2 from the inner rectangle, whichever side or corner it is on.
  const Path rounded = Path::rectangle({10, 20, 30, 40}, 2);
  const auto outside = [](double value, double low, double high) { return value - std::clamp(value, low, high); };
  for (const Point& p : walk(rounded))
    EXPECT_NEAR(std::hypot(outside(p.x, 12, 38), outside(p.y, 22, 58)), 2, 0.001) << p.x << "," << p.y;
  EXPECT_NEAR(turned_about(rounded, {25, 40}), 360, 0.1) << "begins where it ends, clockwise";
  EXPECT_EQ(rounded.verbs().size(), 10u) << "four sides, four corners, one start, one close";

  // In a narrow rectangle, the corners meet.
  for (const Rect& box : {Rect{10, 20, 4, 40}, {10, 20, 40, 4}})
    for (const Path& narrow :
         {Path::rectangle(box, 5),
          Path::polygon({{box.x, box.y}, {box.right(), box.y}, {box.right(), box.bottom()}, {box.x, box.bottom()}}, 5)})
      for (const Point& p : walk(narrow))
        EXPECT_NEAR(std::hypot(outside(p.x, 12, box.right() - 2), outside(p.y, 22, box.bottom() - 2)), 2, 0.001)
            << p.x << "," << p.y;

  const Path ellipse = Path::ellipse({10, 20, 8, 4});
  for (const Point& p : walk(ellipse)) EXPECT_NEAR(std::hypot((p.x - 14) / 4, (p.y - 22) / 2), 1, 0.0003);
  EXPECT_NEAR(turned_about(ellipse, {14, 22}), 360, 1e-6);
}

// A curve of at most a quarter turn differs invisibly from a circle. A right angle needs one curve, a sharper corner
// two. The last side is closed by the path.
TEST(Path, rounds_corners_by_no_more_curves_than_they_need) {
  EXPECT_EQ(Path::polygon({{0, 0}, {9, 0}, {9, 9}, {0, 9}}, 1).verbs().size(), 1u + 3 + 4 + 1);
  EXPECT_EQ(Path::polygon({{0, 0}, {10, 0}, {5, 8.66}}, 1).verbs().size(), 1u + 2 + 6 + 1);
  EXPECT_EQ(Path::polygon({{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}}, 1).verbs().size(), 1u + 4 + 4 + 1);  // straight
}

TEST(Path, rounds_sharp_corners_by_circles_that_touch_both_sides) {
  // Corners of 60 degrees: the centres of circles of 2 mm lie 4 mm from them.
  const double high = 10 * std::numbers::sqrt3;
  const Path rounded = Path::polygon({{0, 0}, {20, 0}, {10, high}}, 2);
  const Point middles[] = {{2 * std::numbers::sqrt3, 2}, {20 - 2 * std::numbers::sqrt3, 2}, {10, high - 4}};
  for (const Point& p : walk(rounded)) {
    // Each point lies 2 mm from the triangle between the centres.
    double nearest = 1e9;
    for (std::size_t i = 0; i < 3; ++i) {
      const Point a = middles[i], b = middles[(i + 1) % 3];
      const double x = b.x - a.x, y = b.y - a.y;
      const double t = std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y), 0.0, 1.0);
      nearest = std::min(nearest, std::hypot(p.x - a.x - t * x, p.y - a.y - t * y));
    }
    EXPECT_NEAR(nearest, 2, 0.002) << p.x << ',' << p.y;
  }
}

TEST(Path, rounds_blunt_corners_by_circles_that_touch_both_sides) {
  // A regular hexagon with sides of 20 mm about the origin: the circles of 6 mm lie on one with sides of 20 − 4 √3.
  std::vector<Point> corners;
  for (int i = 0; i < 6; ++i) corners.push_back(Transform::rotation(60 * i)(Point{20, 0}));
  const double inner = 20 - 4 * std::numbers::sqrt3;
  for (const Point& p : walk(Path::polygon(corners, 6))) {
    double nearest = 1e9;
    for (int i = 0; i < 6; ++i) {
      // On the side between two centres, which is vertical after the rotation.
      const Point q = Transform::rotation(60 * i + 30)(p);
      const double past = std::max(std::abs(q.y) - inner / 2, 0.0), beside = q.x - inner * std::numbers::sqrt3 / 2;
      nearest = std::min(nearest, std::hypot(past, beside));
    }
    EXPECT_NEAR(nearest, 6, 0.005) << p.x << ',' << p.y;
  }
}

TEST(Path, appends_itself) {
  Path path = Path::line({0, 0}, {1, 0});
  path.append(path, Transform::translation(0, 5));
  EXPECT_EQ(path.points(), (std::vector<Point>{{0, 0}, {1, 0}, {0, 5}, {1, 5}}));
}

TEST(Path, transforms_there_and_back) {
  rc::check([](const std::vector<std::pair<int, int>>& corners, int degrees) {
    std::vector<Point> points;
    for (const auto& [x, y] : corners) points.push_back({x % 1000 / 10.0, y % 1000 / 10.0});
    const Path path = Path::polygon(points);
    Path turned, back;
    turned.append(path, Transform::rotation(degrees % 360));
    back.append(turned, Transform::rotation(-(degrees % 360)));
    RC_ASSERT(back.verbs() == path.verbs());
    for (std::size_t i = 0; i < path.points().size(); ++i) {
      RC_ASSERT(std::abs(back.points()[i].x - path.points()[i].x) < 1e-9);
      RC_ASSERT(std::abs(back.points()[i].y - path.points()[i].y) < 1e-9);
    }
  });
}

TEST(Color, has_one_or_two_digits_to_a_channel) {
  EXPECT_EQ(parse_color("#1af"), (Color{0x11, 0xaa, 0xff}));
  EXPECT_EQ(parse_color("#1af8"), (Color{0x11, 0xaa, 0xff, 0x88}));
  EXPECT_EQ(parse_color("#123456"), (Color{0x12, 0x34, 0x56}));
  EXPECT_EQ(parse_color("#12345678"), (Color{0x12, 0x34, 0x56, 0x78}));
  EXPECT_FALSE(parse_color("#12") || parse_color("#12345") || parse_color("#1234567") || parse_color("#12g"));
}

TEST(Color, has_the_names_of_css) {
  EXPECT_EQ(parse_color("red"), (Color{255, 0, 0}));
  EXPECT_EQ(parse_color("RebeccaPurple"), (Color{0x66, 0x33, 0x99}));
  EXPECT_EQ(parse_color("aliceblue"), (Color{0xf0, 0xf8, 0xff}));
  EXPECT_EQ(parse_color("yellowgreen"), (Color{0x9a, 0xcd, 0x32}));
  EXPECT_EQ(parse_color("grey"), parse_color("gray"));
  EXPECT_FALSE(parse_color("aliceblu") || parse_color("yellowgreens") || parse_color("dark red"));
}

TEST(Color, reads_four_forms) {
  EXPECT_EQ(parse_color("#fA0"), (Color{255, 170, 0, 255}));
  EXPECT_EQ(parse_color("#fA08"), (Color{255, 170, 0, 136}));
  EXPECT_EQ(parse_color("#D55E00"), (Color{0xd5, 0x5e, 0, 255}));
  EXPECT_EQ(parse_color("#D55E0080"), (Color{0xd5, 0x5e, 0, 128}));
  EXPECT_EQ(parse_color("#09aFAf90"), (Color{9, 0xaf, 0xaf, 0x90}));
  for (const char* wrong : {"", "#", "fff", "#ff", "#fffff", "#ggg", "#1234567", "#123456789", "redd", "#00000g",
                            "#/00", "#:00", "#@00", "#`00", "#G00"})
    EXPECT_FALSE(parse_color(wrong)) << wrong;
}

TEST(Dump, lists_everything_that_is_drawn) {
  auto inner = std::make_shared<Scene>();
  inner->items.emplace_back(Shape{Path::line({0, 0}, {1, -0.0001}), {}, Stroke{Color{}, 0.25, {1, 2}, Cap::round}, {}});
  inner->reusable = true;
  Scene scene;
  scene.items.emplace_back(Shape{Path::rectangle({0, 0, 1, 1}),
                                 LinearGradient{{0, 0}, {1, 0}, {{0, Color{255, 255, 255, 0}}, {1, Color{}}}},
                                 {},
                                 true});
  scene.items.emplace_back(Group{inner, Transform::rotation(90), Path::rectangle({0, 0, 2, 2}), 0.5});
  scene.items.emplace_back(Image{nullptr, {1, 2, 3, 4}, std::nullopt});
  EXPECT_EQ(dump(scene),
            "shape fill linear(0.000,0.000 1.000,0.000 0.000 #ffffff00 1.000 #000000) even-odd path M 0.000,0.000 "
            "L 1.000,0.000 L 1.000,1.000 L 0.000,1.000 Z\n"
            "group matrix 0.000 1.000 -1.000 0.000 at 0.000,0.000 opacity 0.500 clip M 0.000,0.000 L 2.000,0.000 "
            "L 2.000,2.000 L 0.000,2.000 Z reusable\n"
            "  shape stroke #000000 0.250 dash 1.000,2.000 round-cap path M 0.000,0.000 L 1.000,0.000\n"
            "image \"\" 1.000,2.000 3.000x4.000\n");
}

TEST(Dump, lists_texts_and_the_rest_of_strokes_and_groups) {
  auto run = std::make_shared<GlyphRun>();
  run->text = "Braise";
  run->face_name = "Inter";
  run->font.size_pt = 7;
  run->width = 12.5;
  auto art = std::make_shared<Art>();
  art->name = "fox.svg";
  Scene scene;
  scene.items.emplace_back(Text{run, {1, 2}, Color{1, 2, 3, 255}});
  scene.items.emplace_back(Image{art, {1, 2, 3, 4}, Path::line({0, 0}, {1, 1})});
  scene.items.emplace_back(Group{nullptr, Transform::translation(3, 4)});
  Path curved;
  curved.move_to({0, 0}).curve_to({1, 2}, {3, 4}, {5, 6}).line_to({7, 8});
  scene.items.emplace_back(Shape{curved,
                                 RadialGradient{{1, 2}, 3, {{0.5, Color{9, 10, 11, 12}}}},
                                 Stroke{Color{}, 0.7, {}, Cap::square, Join::bevel},
                                 {}});
  EXPECT_EQ(dump(scene),
            "text \"Braise\" at 1.000,2.000 #010203 Inter 7pt width 12.500\n"
            "image \"fox.svg\" 1.000,2.000 3.000x4.000 clip M 0.000,0.000 L 1.000,1.000\n"
            "group at 3.000,4.000 empty\n"
            "shape fill radial(1.000,2.000 3.000 0.500 #090a0b0c) stroke #000000 0.700 square-cap bevel-join path "
            "M 0.000,0.000 C 1.000,2.000 3.000,4.000 5.000,6.000 L 7.000,8.000\n");
}

}  // namespace
}  // namespace planche::scene
