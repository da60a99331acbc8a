#include "templates/reading/part_outline.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;

std::string corners(const Traced& traced) {
  if (!traced.fault.empty()) return traced.fault;
  std::string text;
  for (const scene::Point& p : traced.points) text += fmt::format("{}{:g},{:g}", text.empty() ? "" : " ", p.x, p.y);
  return text;
}

// Twice the area by the shoelace formula.
double doubled_area(const std::vector<scene::Point>& points) {
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const scene::Point a = points[i], b = points[(i + 1) % points.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

TEST(Cells, squares_are_traced_round) {
  EXPECT_EQ(corners(trace_cells({"1"}, CellShape::square, 5)), "0,0 5,0 5,5 0,5");
  EXPECT_EQ(corners(trace_cells({"110", "011"}, CellShape::square, 10)), "0,0 20,0 20,10 30,10 30,20 10,20 10,10 0,10");
  EXPECT_EQ(corners(trace_cells({"000", "010", "010"}, CellShape::square, 10)), "0,0 10,0 10,20 0,20");
  // A ring that is open at one corner only.
  EXPECT_EQ(doubled_area(trace_cells({"111", "101", "110"}, CellShape::square, 1).points), 14);
}

TEST(Cells, every_polyomino_has_its_area) {
  for (const auto& rows : std::vector<std::vector<std::string>>{
           {"11", "11"}, {"010", "111", "010"}, {"1", "1", "11"}, {"10101", "11111"}, {"011", "110", "010"}}) {
    std::size_t count = 0;
    for (const std::string& row : rows) count += static_cast<std::size_t>(std::count(row.begin(), row.end(), '1'));
    EXPECT_NEAR(doubled_area(trace_cells(rows, CellShape::square, 3).points), 18.0 * static_cast<double>(count), 1e-9);
    for (const CellShape hexagon : {CellShape::hexagon_flat, CellShape::hexagon_pointy}) {
      const Traced traced = trace_cells(rows, hexagon, 3);
      // A hexagon d wide across its flat sides has an area of d² √3 / 2.
      if (traced.fault.empty()) {
        EXPECT_NEAR(doubled_area(traced.points), 9 * std::sqrt(3.0) * static_cast<double>(count), 1e-6);
      }
    }
  }
}

TEST(Cells, hexagons_lie_in_shifted_rows_or_columns) {
  const double side = 10 / std::sqrt(3.0);
  const Traced one = trace_cells({"1"}, CellShape::hexagon_pointy, 10);
  ASSERT_EQ(one.points.size(), 6u);
  const scene::Rect box = scene::Path::polygon(one.points).bounds();
  EXPECT_NEAR(box.width, 10, 1e-9);
  EXPECT_NEAR(box.height, 2 * side, 1e-9);
  // The second row lies half a cell to the right: (1, 0) touches (0, 0) and (0, 1), three make a triangle of 12
  // corners.
  const Traced three = trace_cells({"11", "10"}, CellShape::hexagon_pointy, 10);
  EXPECT_EQ(three.points.size(), 12u);
  EXPECT_NEAR(scene::Path::polygon(three.points).bounds().height, 3.5 * side, 1e-9);
  // The same with columns, on its side.
  const Traced flat = trace_cells({"11", "10"}, CellShape::hexagon_flat, 10);
  EXPECT_EQ(flat.points.size(), 12u);
  EXPECT_NEAR(scene::Path::polygon(flat.points).bounds().width, 3.5 * side, 1e-9);
  EXPECT_GT(doubled_area(flat.points), 0);
}

TEST(Cells, that_are_no_outline) {
  EXPECT_EQ(corners(trace_cells({"101"}, CellShape::square, 5)),
            "expected cells that touch along their edges, found 2 groups apart");
  EXPECT_EQ(corners(trace_cells({"10", "01"}, CellShape::square, 5)),
            "expected cells that touch along their edges, found 2 groups apart");
  EXPECT_EQ(corners(trace_cells({"111", "101", "111"}, CellShape::square, 5)),
            "expected cells that enclose no hole, found one");
  EXPECT_EQ(corners(trace_cells({"000"}, CellShape::square, 5)), "expected at least one cell that is `1`, found none");
  // Hexagons of (0, 0) and (1, 1) do not touch, those of (0, 1) and (1, 0) do.
  EXPECT_EQ(trace_cells({"10", "01"}, CellShape::hexagon_pointy, 5).fault.empty(), false);
  EXPECT_EQ(trace_cells({"01", "10"}, CellShape::hexagon_pointy, 5).fault, "");
}

TEST(Corners, are_put_clockwise) {
  EXPECT_EQ(corners(check_corners({{0, 0}, {0, 5}, {5, 5}, {5, 0}})), "5,0 5,5 0,5 0,0");
  EXPECT_EQ(corners(check_corners({{0, 0}, {5, 0}, {9, 0}, {9, 9}})), "0,0 9,0 9,9");
  EXPECT_EQ(corners(check_corners({{0, 0}, {0, 5}, {5, 5}})), "5,5 0,5 0,0");
  EXPECT_EQ(corners(check_corners({{0, 0}, {5, 5}, {0, 5}})), "0,0 5,5 0,5");
  // Straight on, leftwards and upwards.
  EXPECT_EQ(corners(check_corners({{0, 5}, {9, 5}, {9, 9}, {5, 9}, {0, 9}})), "0,5 9,5 9,9 0,9");
  EXPECT_EQ(corners(check_corners({{5, 9}, {5, 5}, {5, 0}, {9, 0}})), "5,9 5,0 9,0");
}

TEST(Corners, that_are_no_outline) {
  EXPECT_THAT(corners(check_corners({{0, 0}, {5, 0}})), HasSubstr("at least 3 corners, found 2"));
  EXPECT_THAT(corners(check_corners({{0, 0}, {5, 5}, {5, 0}, {0, 5}})),
              HasSubstr("found the lines from corner 1 and from corner 3 meeting"));
  EXPECT_THAT(corners(check_corners({{0, 0}, {5, 0}, {5, 0}, {0, 5}})), HasSubstr("found 2 and 3 at the same point"));
  EXPECT_THAT(corners(check_corners({{0, 0}, {9, 0}, {5, 0}, {5, 5}})), HasSubstr("go back on itself"));
  // Lines that would meet if they were longer do not: a cross, drawn from each of its corners on.
  const std::vector<scene::Point> cross{{0.3, 0},   {0.6, 0},   {0.6, 0.3}, {0.9, 0.3}, {0.9, 0.6}, {0.6, 0.6},
                                        {0.6, 0.9}, {0.3, 0.9}, {0.3, 0.6}, {0, 0.6},   {0, 0.3},   {0.3, 0.3}};
  for (std::size_t first = 0; first < cross.size(); ++first) {
    auto turned = cross;
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(first), turned.end());
    EXPECT_TRUE(check_corners(turned).fault.empty()) << check_corners(turned).fault;
    std::reverse(turned.begin(), turned.end());
    EXPECT_TRUE(check_corners(turned).fault.empty()) << check_corners(turned).fault;
  }
  // Touching itself at a corner is as bad as crossing.
  EXPECT_THAT(corners(check_corners({{0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}})), HasSubstr("meeting"));
}

std::string outline(const std::string& part) {
  return R"({"part":{"safe":0,)" + part + R"(},"layers":[]})";
}

TEST(PartOutline, gives_the_part_its_size) {
  Desk desk;
  desk.write("t", outline(R"("outline":{"cells":["110","011"],"cell":20})"));
  const auto made = desk.stencil("t");
  ASSERT_TRUE(made) << desk.problems();
  EXPECT_EQ(made->trim(), (scene::Size{60, 40}));
  EXPECT_EQ(made->outline().form, scene::Outline::Form::polygon);
  EXPECT_EQ(made->outline().points.size(), 8u);
  EXPECT_EQ(made->outline().points[1], (scene::Point{40.0 / 60, 0}));
  // A hexagon 20 mm from side to side is 40 / √3 from corner to corner, and lies on one or the other.
  for (const char* shape : {"hexagon-flat", "hexagon-pointy"}) {
    desk.write(shape, outline(std::string{R"("outline":{"cells":["1"],"cell":20,"shape":")"} + shape + "\"}"));
    const auto hexagon = desk.stencil(shape);
    ASSERT_TRUE(hexagon) << desk.problems();
    const bool flat = std::string{shape} == "hexagon-flat";
    EXPECT_NEAR(flat ? hexagon->trim().height : hexagon->trim().width, 20, 1e-9);
    EXPECT_NEAR(flat ? hexagon->trim().width : hexagon->trim().height, 40 / std::sqrt(3.0), 1e-9);
  }
  desk.write("b", outline(R"("size":[90,90],"outline":{"points":[[0,0],[30,0],[30,12]]})"));
  EXPECT_EQ(desk.stencil("b")->trim(), (scene::Size{30, 12})) << "whatever is said besides";
  desk.write("m", outline(R"("mirrored":true,"outline":{"cells":["110","011"],"cell":20})"));
  const auto behind = desk.stencil("m");
  ASSERT_TRUE(behind) << desk.problems();
  desk.write("z", outline(R"("outline":{"cells":["011","110"],"cell":20})"));
  EXPECT_TRUE(scene::alike(behind->outline(), desk.stencil("z")->outline(), {60, 40}));
  EXPECT_FALSE(scene::alike(behind->outline(), made->outline(), {60, 40}));
}

TEST(PartOutline, what_is_wrong_with_it_is_told) {
  const std::pair<const char*, const char*> cases[]{
      {R"("outline":{"cells":["101"],"cell":20})", "found 2 groups apart"},
      {R"("outline":{"cells":["11"]})", "expected the size of a `cell`"},
      {R"("outline":{"cells":["11"],"cell":5,"points":[[0,0]]})", "either `points` or `cells`"},
      {R"("outline":{"points":[[0,0],[5,0],[5,5]],"cell":5})", "only with `cells`"},
      {R"("outline":{"points":[[0,0],[5,5],[5,0],[0,5]]})", "does not cross itself"},
      {R"("outline":{"points":[[10,20],[10,5],[20,5],[5,5],[0,5],[0,20]]})", "does not go back on itself"},
      // A corner on an upright and on a level line.
      {R"("outline":{"points":[[0,0],[10,0],[10,20],[0,20],[0,15],[10,10],[0,5]]})", "does not cross itself"},
      {R"("outline":{"points":[[0,0],[5,0],[10,10],[15,0],[20,0],[20,10],[0,10]]})", "does not cross itself"},
      {R"("outline":{"points":[[-1,0],[25,0],[5,5]]})", "corners at 0, 0 or beyond, found -1, 0"},
      {R"("outline":{"cells":["111111"],"cell":500})", "1 to 2000 mm a side"},
  };
  for (const auto& [part, message] : cases) {
    Desk desk;
    EXPECT_EQ(desk.drawn(outline(part)), "no stencil") << part;
    EXPECT_EQ(desk.codes(), "template/outline") << part;
    EXPECT_THAT(desk.problems(), HasSubstr(message)) << part;
  }
}

}  // namespace
}  // namespace planche::templates
