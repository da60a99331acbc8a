#include "press/marks/edges.h"

#include <gmock/gmock.h>

#include "press/cuts/contours.h"
#include "press/sheet_outlines.h"

namespace planche::press {
namespace {

using base::Point;
using base::Rect;
using scene::Color;
using scene::Path;
using ::testing::ElementsAre;

constexpr base::Size trim{20, 10};
constexpr Color dark{10, 20, 30};

scene::Shape filled(Path path, scene::Paint paint = dark) {
  scene::Shape shape;
  shape.path = std::move(path);
  shape.fill = std::move(paint);
  return shape;
}
scene::Shape box(const Rect& box, scene::Paint paint = dark) {
  return filled(Path::rectangle(box), std::move(paint));
}

bool is_white(std::vector<scene::Item> items, const scene::Outline& outline = {}) {
  scene::Scene drawing;
  drawing.items = std::move(items);
  return white_at_edge(drawing, outline, trim);
}

TEST(WhiteAtEdge, is_found_on_every_side) {
  EXPECT_TRUE(is_white({}));
  EXPECT_FALSE(is_white({box({0, 0, 20, 10})}));
  EXPECT_FALSE(is_white({box({-1, -1, 22, 12})}));
  for (const Rect& ground : {Rect{0.5, 0, 19.5, 10}, {0, 0.5, 20, 9.5}, {0, 0, 19.5, 10}, {0, 0, 20, 9.5}})
    EXPECT_TRUE(is_white({box(ground)})) << ground.x << ' ' << ground.y << ' ' << ground.width;
  // The drawing is sampled a quarter of a millimetre inside the cut.
  EXPECT_FALSE(is_white({box({0.2, 0.2, 19.6, 9.6})}));
  // With something white above or below it.
  EXPECT_TRUE(is_white({box({0, 0, 20, 10}), box({0, 3, 3, 4}, Color{255, 255, 255})}));
  EXPECT_FALSE(is_white({box({0, 3, 3, 4}, Color{255, 255, 255}), box({0, 0, 20, 10})}));
}

TEST(WhiteAtEdge, depends_on_lightness_and_opacity) {
  const auto ground = [](Color color) { return is_white({box({0, 0, 20, 10}, color)}); };
  EXPECT_FALSE(ground({224, 224, 224}));
  EXPECT_TRUE(ground({225, 225, 225}));
  EXPECT_FALSE(ground({0, 0, 0, 39}));
  EXPECT_TRUE(ground({0, 0, 0, 38}));
  // In a gradient, the darkest colour counts.
  const scene::LinearGradient fading{{0, 0}, {20, 0}, {{0, {255, 255, 255}}, {1, {100, 100, 100}}}};
  EXPECT_FALSE(is_white({box({0, 0, 20, 10}, fading)}));
}

TEST(WhiteAtEdge, holes_show_the_paper) {
  Path frame = Path::rectangle({-1, -1, 22, 12});
  frame.append(Path::rectangle({-0.5, 2, 3, 6}));
  scene::Shape wound = filled(frame), even_odd = wound;
  even_odd.even_odd = true;
  EXPECT_FALSE(is_white({wound}));
  EXPECT_TRUE(is_white({even_odd}));
  // A contour in the opposite direction is a hole by either rule.
  Path turned = Path::rectangle({-1, -1, 22, 12});
  turned.append(Path::polygon({{-0.5, 2}, {-0.5, 8}, {2.5, 8}, {2.5, 2}}));
  EXPECT_TRUE(is_white({filled(turned)}));
}

TEST(WhiteAtEdge, groups_are_seen_where_they_are_placed) {
  auto ground = std::make_shared<scene::Scene>();
  ground->items.emplace_back(box({0, 0, 10, 5}));
  const auto group = [&](base::Transform at, double opacity = 1, std::optional<Path> clip = {}) {
    scene::Group placed;
    placed.content = ground;
    placed.placed = at;
    placed.opacity = opacity;
    placed.clip = std::move(clip);
    return is_white({placed});
  };
  using base::Transform;
  EXPECT_TRUE(group({}));
  EXPECT_FALSE(group(Transform::scaling(2, 2)));
  // After a quarter turn, its 5 mm lie across, scaled by four.
  EXPECT_FALSE(group(Transform::translation(20, 0).after(Transform::rotation(90)).after(Transform::scaling(1, 4))));
  EXPECT_TRUE(group(Transform::scaling(2, 0)));
  // 36 × 26 mm, turned by 30 degrees. The upper edge goes from (2, -10.5) through (20, -0.1), so it lies above the
  // corner. Moved down by 4 mm, it no longer does.
  const Transform turned = Transform::rotation(30).after(Transform::scaling(3.6, 5.2));
  EXPECT_FALSE(group(Transform::translation(2, -10.5).after(turned)));
  EXPECT_TRUE(group(Transform::translation(2, -6.5).after(turned)));
  EXPECT_FALSE(group(Transform::scaling(2, 2), 0.16));
  EXPECT_TRUE(group(Transform::scaling(2, 2), 0.15));
  EXPECT_FALSE(group(Transform::scaling(2, 2), 1, Path::rectangle({0, 0, 20, 10})));
  EXPECT_TRUE(group(Transform::scaling(2, 2), 1, Path::rectangle({1, 0, 19, 10})));
}

TEST(WhiteAtEdge, pictures_are_coloured_where_they_are) {
  scene::Image picture;
  picture.box = {0, 0, 20, 10};
  EXPECT_FALSE(is_white({picture}));
  scene::Image small = picture, cut = picture, masked = picture;
  small.box.width = 19.5;
  cut.clip = Path::rectangle({0, 0, 20, 9.5});
  masked.mask = scene::SoftMask{};
  EXPECT_TRUE(is_white({small}));
  EXPECT_TRUE(is_white({cut}));
  EXPECT_TRUE(is_white({masked}));
}

TEST(WhiteAtEdge, follows_the_outline) {
  using Form = scene::Outline::Form;
  const scene::Shape disc = filled(Path::ellipse({0, 0, 20, 10}));
  EXPECT_FALSE(is_white({disc}, {Form::ellipse}));
  EXPECT_TRUE(is_white({disc}));
  const scene::Outline triangle{Form::polygon, 0, {{0.5, 0}, {1, 1}, {0, 1}}};
  EXPECT_FALSE(is_white({filled(Path::polygon({{10, 0}, {20, 10}, {0, 10}}))}, triangle));
  EXPECT_TRUE(is_white({filled(Path::polygon({{10, 1}, {19, 10}, {1, 10}}))}, triangle));
}

TEST(Contours, are_those_of_the_path) {
  Path path = Path::polygon({{0, 0}, {4, 0}, {0, 4}});
  path.append(Path::line({9, 9}, {10, 10}));
  EXPECT_THAT(contours(path),
              ElementsAre(ElementsAre(Point{0, 0}, Point{4, 0}, Point{0, 4}), ElementsAre(Point{9, 9}, Point{10, 10})));
  EXPECT_THAT(contours(path, true), ElementsAre(ElementsAre(Point{0, 0}, Point{4, 0}, Point{0, 4}, Point{0, 0}),
                                                ElementsAre(Point{9, 9}, Point{10, 10})));
  Path curve;
  curve.move_to({0, 0}).curve_to({0, 4}, {8, 4}, {8, 0});
  const auto found = contours(curve).at(0);
  ASSERT_EQ(found.size(), 9u);
  EXPECT_EQ(found[4], (Point{4, 3}));
  EXPECT_EQ(found[8], (Point{8, 0}));
  // One that begins with a curve begins at its first control point, as drawn.
  Path headless;
  headless.curve_to({0, 4}, {8, 4}, {8, 0});
  EXPECT_EQ(contours(headless).at(0)[3], (Point{4, 3.5}));
}

TEST(Outlines, have_the_area_that_geometry_says) {
  EXPECT_NEAR(area({Form::ellipse}, {20, 10}), 157.0796, 1e-4);
  EXPECT_NEAR(area({Form::rectangle}, {20, 10}), 200, 1e-9);
  EXPECT_NEAR(area({Form::polygon, 0, {{0.5, 0}, {1, 1}, {0, 1}}}, {20, 10}), 100, 1e-9);
}

}  // namespace
}  // namespace planche::press
