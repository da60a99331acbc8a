#include "press/cuts/cut_files.h"

#include <cmath>

#include <gmock/gmock.h>

namespace planche::press {
namespace {

using testing::HasSubstr;

// The middle of a chord is r - √(r² - (s/2)²) away from the arc. Cairo's own circles differ from true ones by 0.03 %.
TEST(Flattened, stays_near_its_curves) {
  for (const double radius : {0.5, 3.0, 12.5, 60.0, 200.0}) {
    const auto points = flattened(scene::Path::ellipse({0, 0, 2 * radius, 2 * radius}), 0.005);
    ASSERT_GT(points.size(), 7u);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const base::Point a = points[i], b = points[(i + 1) % points.size()];
      const double middle = std::hypot((a.x + b.x) / 2 - radius, (a.y + b.y) / 2 - radius);
      EXPECT_NEAR(middle, radius, 0.005 + 0.0003 * radius) << radius;
    }
  }
}

TEST(Flattened, has_the_corners_of_polygons_once) {
  const auto points = flattened(scene::Path::rectangle({1, 2, 30, 40}), 0.005);
  EXPECT_EQ(points.size(), 4u);
  EXPECT_EQ(points[0], (base::Point{1, 2}));
}

TEST(CutFiles, count_y_upwards_in_dxf_and_downwards_in_svg) {
  const CutSheet sheet{{210, 297}, {scene::Path::polygon({{10, 20}, {30, 20}, {30, 50}})}};
  EXPECT_THAT(cut_svg(sheet), HasSubstr("<path d=\"M 10 20 L 30 20 L 30 50 Z\"/>"));
  EXPECT_THAT(cut_dxf(sheet), HasSubstr("VERTEX\n  8\nCUT\n 10\n10\n 20\n277\n 30\n0\n"));
  EXPECT_THAT(cut_dxf(sheet), HasSubstr(" 10\n30\n 20\n247\n"));
}

TEST(CutFiles, keep_folds_apart_from_cuts) {
  const CutSheet sheet{{100, 100}, {scene::Path::rectangle({10, 10, 40, 30})}, {scene::Path::line({10, 25}, {50, 25})}};
  EXPECT_THAT(cut_svg(sheet), HasSubstr("<g id=\"SCORE\" fill=\"none\" stroke=\"#0000ff\" stroke-width=\"0.1\">\n"
                                        "<path d=\"M 10 25 L 50 25\"/>\n</g>"));
  const std::string dxf = cut_dxf(sheet);
  EXPECT_THAT(dxf, HasSubstr("POLYLINE\n  8\nSCORE\n 66\n1\n 70\n0\n"));
  EXPECT_THAT(dxf, HasSubstr("VERTEX\n  8\nSCORE\n 10\n50\n 20\n75\n"));
}

}  // namespace
}  // namespace planche::press
