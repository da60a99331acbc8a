// Lines through corners against a slow way: distances of many points.
#include "templates/compiling/open_lines.h"

#include <cctype>
#include <cmath>
#include <random>
#include <sstream>

#include <gmock/gmock.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using base::Point;
using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

double between(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// Many points of the line, close together.
Corners points_of(const Corners& corners, double apart = 0.05) {
  Corners all;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const int parts = static_cast<int>(between(corners[i - 1], corners[i]) / apart) + 1;
    for (int k = 0; k <= parts; ++k) {
      const double t = static_cast<double>(k) / parts;
      all.push_back({corners[i - 1].x + t * (corners[i].x - corners[i - 1].x),
                     corners[i - 1].y + t * (corners[i].y - corners[i - 1].y)});
    }
  }
  return all;
}

double nearest_to(Point at, const Corners& all) {
  double best = 1e9;
  for (const Point& one : all) best = std::min(best, between(at, one));
  return best;
}

TEST(Lines, curves_go_through_every_corner) {
  const Corners corners{{0, 0}, {10, 0}, {10, 10}, {25, 12}};
  const Corners fine = straightened(corners);
  for (const Point& corner : corners) EXPECT_LT(nearest_to(corner, fine), 1e-9);
  // Curves leave a corner in the direction from the one before to the one after.
  const auto corner = std::ranges::find(fine, Point{10, 0});
  ASSERT_NE(corner, fine.end());
  const Point after = *(corner + 1), before = *(corner - 1);
  EXPECT_NEAR(std::atan2(after.y - before.y, after.x - before.x), std::numbers::pi / 4, 0.05);
  // Straight lines stay straight.
  for (const Point& p : straightened({{0, 0}, {3, 4}})) EXPECT_NEAR(p.x * 4, p.y * 3, 1e-9);
}

TEST(Lines, are_shortened_at_both_ends) {
  const Corners corners{{0, 0}, {10, 0}, {10, 10}};
  EXPECT_THAT(*shortened(corners, 3), ::testing::ElementsAre(Point{3, 0}, Point{10, 0}, Point{10, 7}));
  EXPECT_THAT(*shortened(corners, 10, 2), ::testing::ElementsAre(Point{10, 0}, Point{10, 8}));
  EXPECT_FALSE(shortened(corners, 10));
  EXPECT_NEAR(length_of(*shortened(corners, 9.5)), 1, 1e-9);
}

TEST(Lines, parallels_are_to_the_right) {
  EXPECT_THAT(parallel({{0, 0}, {10, 0}, {10, 10}}, 1), ::testing::ElementsAre(Point{0, 1}, Point{9, 1}, Point{9, 10}));
  EXPECT_THAT(parallel({{0, 0}, {10, 0}, {10, 10}}, -1),
              ::testing::ElementsAre(Point{0, -1}, Point{11, -1}, Point{11, 10}));
  // A short piece on the inside of a bend is left out.
  EXPECT_EQ(parallel({{0, 0}, {10, 0}, {10.5, 0.5}, {10.5, 10}}, 3).size(), 3u);
}

// Gentle random lines: no point of the parallel is nearer to the line than the offset, and none far from it.
TEST(Lines, parallels_keep_their_distance) {
  std::mt19937 random{7};
  const auto number = [&](double least, double most) {
    return least + (most - least) * static_cast<double>(random() % 10'001) / 10'000;
  };
  for (int i = 0; i < 40; ++i) {
    Corners corners{{0, 0}};
    for (int k = 0; k < 6; ++k) corners.push_back({corners.back().x + number(6, 12), number(-4, 4)});
    const Corners line = straightened(corners), all = points_of(line);
    const double offset = number(-1, 1);
    for (const Point& p : points_of(parallel(line, offset), 0.3)) {
      const double off = nearest_to(p, all);
      EXPECT_GT(off, std::abs(offset) - 0.05) << i;
      EXPECT_LT(off, 1.3 * std::abs(offset) + 0.05) << i;
    }
  }
}

TEST(Lines, are_layers_with_places_from_records) {
  Desk desk;
  const auto line = [&](const std::string& members, const std::string& record = "{}") {
    return desk.drawn(sheet(R"({"type":"polyline","stroke":"#000","points":)" + members + "}"), record);
  };
  EXPECT_THAT(line("[[1,2],[11,2]]"), HasSubstr("M 1.000,2.000 L 11.000,2.000"));
  EXPECT_THAT(line(R"([["a",2],[11,"a + 1"]],"at":[5,5])", R"({"a":3})"), HasSubstr("M 8.000,7.000 L 16.000,9.000"));
  const std::string places = R"({"from":{"x":4,"y":5},"to":[9,5],"list":[[1,1],[2,2],[3,3]]})";
  EXPECT_THAT(line(R"("[from, via, to]")", places), HasSubstr("M 4.000,5.000 L 9.000,5.000"));
  EXPECT_THAT(line(R"("list","smooth":true)", places),
              HasSubstr("M 1.000,1.000 C 1.167,1.167 1.667,1.667 2.000,2.000"));
  EXPECT_THAT(line(R"("list","ends":"1")", places), HasSubstr("M 1.707,1.707 L 2.000,2.000 L 2.293,2.293"));
  EXPECT_EQ(line(R"("nothing")"), line(R"("[]")"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Lines, have_arrows_and_rims) {
  Desk desk;
  const std::string drawn = desk.drawn(sheet(
      R"({"type":"polyline","stroke":"#000","width":0.2,"points":[[2,5],[20,5]],"arrow":"end","rim":{"color":"#ff0000","width":1}})"));
  EXPECT_THAT(drawn, HasSubstr("M 20.000,5.000"));        // the tip
  EXPECT_THAT(drawn, HasSubstr("stroke #ff0000 2.200"));  // behind the line
  EXPECT_THAT(drawn, HasSubstr("M 2.000,5.000 L 18.290,5.000"));
  EXPECT_EQ(desk.problems(), "");
}

// The numbers of a path.
Corners points_in(const std::string& drawn) {
  Corners all;
  std::istringstream words{drawn.substr(drawn.find("path ") + 5)};
  for (std::string word; words >> word;) {
    if (word.size() == 1 && std::isupper(static_cast<unsigned char>(word[0])) != 0) continue;
    Point p;
    char comma = 0;
    std::istringstream both{word};
    if (!(both >> p.x >> comma >> p.y) || comma != ',') break;
    all.push_back(p);
  }
  return all;
}

TEST(Ways, are_arcs_that_meet_the_sides_at_right_angles) {
  Desk desk;
  const auto way = [&](const std::string& part, const std::string& from, const std::string& to) {
    return points_in(desk.drawn(
        fmt::format(R"({{"part":{{{},"safe":0}},"layers":[{{"type":"way","from":{},"to":{},"stroke":"#000"}}]}})", part,
                    from, to)));
  };
  const std::string square = R"("size":[20,20])";
  const Corners straight = way(square, R"("'n'")", R"("'s'")");
  EXPECT_EQ(straight.front(), (Point{10, 0}));
  EXPECT_EQ(straight.back(), (Point{10, 20}));
  for (const Point& p : straight) EXPECT_NEAR(p.x, 10, 1e-6);
  // A quarter of a circle round the corner.
  for (const Point& p : way(square, "1", "2")) EXPECT_NEAR(between(p, {20, 0}), 10, 0.02);
  EXPECT_EQ(way(square, "3", R"("'centre'")").back(), (Point{10, 10}));
  // Hexagons: neighbours are joined round their corner, others by a gentle arc; both are at a right angle to the side.
  const std::string flat = R"("size":[40,34.641],"outline":"hexagon-flat")";
  for (const Point& p : way(flat, R"("'n'")", R"("'ne'")")) EXPECT_NEAR(between(p, {30, 0}), 10, 0.03);
  for (const Point& p : way(flat, R"("'n'")", R"("'se'")")) EXPECT_NEAR(between(p, {50, 0}), 30, 0.03);
  EXPECT_NEAR(way(R"("size":[34.641,40],"outline":"hexagon-pointy")", R"("'ne'")", "4").back().x, 8.66, 0.01);
  EXPECT_NEAR(way(R"("size":[30,30],"outline":"octagon")", R"("'e'")", R"("'w'")").back().x, 0, 0.01);
  EXPECT_EQ(desk.problems(), "");
}

TEST(Ways, follow_the_record_and_report_sides_that_are_not_there) {
  const auto told = [](const std::string& members, const std::string& record) {
    Desk desk;
    const std::string drawn = desk.drawn(
        R"({"part":{"size":[20,20],"safe":0},"layers":[{"type":"way","stroke":"#000",)" + members + "}]}", record);
    return drawn.find("path ") == std::string::npos ? "nothing " + desk.problems() : "drawn " + desk.problems();
  };
  EXPECT_EQ(told(R"("from":"a","to":"b")", R"({"a":"n","b":3})"), "drawn ");
  EXPECT_EQ(told(R"("from":"a","to":"b")", R"({"a":"n"})"), "nothing ");
  EXPECT_THAT(told(R"("from":"a","to":"b")", R"({"a":"n","b":"ne"})"), HasSubstr("\"ne\" is no side of the part"));
  EXPECT_THAT(told(R"("from":"a","to":"b")", R"({"a":"n","b":"n"})"), HasSubstr("the same place again and again"));
  EXPECT_THAT(told(R"("from":5,"to":1)", "{}"), HasSubstr("is no side of the part"));
  Desk line;
  line.drawn(sheet(R"({"type":"line","from":"'n'","to":[1,1],"stroke":"#000"})"));
  EXPECT_THAT(line.problems(), HasSubstr("expected [x, y] as the end of a line"));
}

TEST(Lines, report_what_cannot_be_drawn) {
  const auto problems = [](const std::string& members, const std::string& record = "{}") {
    Desk desk;
    desk.drawn(sheet(R"({"type":"polyline","stroke":"#000",)" + members + "}"), record);
    return desk.problems();
  };
  EXPECT_THAT(problems(R"("points":[[1,1],[5,1]],"ends":2)"),
              HasSubstr("nothing is left of a line of 4 mm: 2 mm are kept free at both ends"));
  EXPECT_THAT(problems(R"("points":[[1,1],[5,1]],"ends":"n")", R"({"n":3})"), HasSubstr("nothing is left of a line"));
  EXPECT_THAT(problems(R"("points":[[1,1],[2,1]],"arrow":"both")"), HasSubstr("heads of arrows take 3.6 mm"));
  EXPECT_THAT(problems(R"("points":[[1,1]])"), HasSubstr("two places at least, found one"));
  EXPECT_THAT(problems(R"("points":[[1,1],[1,1]])"), HasSubstr("found the same place again and again"));
  EXPECT_THAT(problems(R"("points":"[a, b]")", R"({"a":[1,2],"b":"far"})"), HasSubstr("expected a place, [x, y]"));
  EXPECT_THAT(problems(R"("points":"['a', 'b']")"), HasSubstr("a list whose items are a text"));
  EXPECT_THAT(problems(R"("points":"3")"), HasSubstr("expected a list, found a number"));
}

}  // namespace
}  // namespace planche::templates
