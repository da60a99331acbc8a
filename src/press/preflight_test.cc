#include "press/preflight.h"

#include <gtest/gtest.h>

namespace planche::press {
namespace {

scene::Scene with_line(double width) {
  scene::Scene out;
  out.items.push_back(
      scene::Shape{scene::Path::line({0, 0}, {10, 0}), {}, scene::Stroke{scene::Color{}, width, {}}, false});
  return out;
}

TEST(Preflight, a_tenth_of_a_millimetre_is_wide_enough) {
  diag::Sink sink;
  EXPECT_TRUE(check_lines(with_line(0.1), "Braise", sink));
  EXPECT_TRUE(check_lines(scene::Scene{}, "Braise", sink));
  EXPECT_TRUE(sink.sorted().empty());
}

TEST(Preflight, thinner_lines_are_measured) {
  diag::Sink sink;
  EXPECT_FALSE(check_lines(with_line(0.05), "Braise", sink));
  ASSERT_EQ(sink.sorted().size(), 1u);
  EXPECT_EQ(sink.sorted()[0].code, "print/thin-line");
  EXPECT_EQ(sink.sorted()[0].subject, "Braise");
  EXPECT_EQ(sink.sorted()[0].message, "expected lines of at least 0.1 mm, found one of 0.050 mm");
}

TEST(Preflight, scaling_groups_thin_their_lines) {
  diag::Sink sink;
  scene::Scene outer;
  const auto inner = std::make_shared<scene::Scene>(with_line(0.3));
  outer.items.push_back(scene::Group{inner, base::Transform::scaling(0.5, 0.5), {}, 1});
  EXPECT_TRUE(check_lines(outer, "a", sink));
  outer.items.push_back(scene::Group{inner, base::Transform::scaling(0.25, 0.25), {}, 1});
  EXPECT_FALSE(check_lines(outer, "a", sink));
}

TEST(Preflight, deep_sharing_takes_no_time) {
  auto scene = std::make_shared<scene::Scene>(with_line(0.2));
  for (int depth = 0; depth < 200; ++depth) {
    auto twice = std::make_shared<scene::Scene>();
    for (int i = 0; i < 2; ++i) twice->items.push_back(scene::Group{scene, {}, {}, 1});
    scene = twice;
  }
  diag::Sink sink;
  EXPECT_TRUE(check_lines(*scene, "a", sink));
}

}  // namespace
}  // namespace planche::press
