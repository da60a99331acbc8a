#include "press/sheets/reach.h"

#include <memory>
#include <utility>

#include <gtest/gtest.h>

namespace planche::press {
namespace {

using base::Rect;
using base::Transform;
using scene::Path;

constexpr Rect card{-2, -2, 44, 44};

scene::Scene of(scene::Item item) {
  scene::Scene out;
  out.items.push_back(std::move(item));
  return out;
}
scene::Shape filled(const Rect& box) {
  return {Path::rectangle(box), scene::Color{0, 0, 0}, {}, false};
}
scene::Group group(scene::Scene content, const Transform& placed = {}) {
  return {std::make_shared<const scene::Scene>(std::move(content)), placed};
}

TEST(Reach, a_shape_up_to_the_edge_stays_within) {
  EXPECT_FALSE(reaches_beyond(of(filled(card)), card));
  EXPECT_FALSE(reaches_beyond(of(scene::Shape{}), card));
}

TEST(Reach, a_shape_leaves_at_any_side) {
  for (const Rect& box : {Rect{-3, 0, 5, 5}, Rect{0, -3, 5, 5}, Rect{38, 0, 5, 5}, Rect{0, 38, 5, 5}})
    EXPECT_TRUE(reaches_beyond(of(filled(box)), card));
}

TEST(Reach, half_a_stroke_counts) {
  scene::Shape frame{Path::rectangle({-1, -1, 42, 42}), {}, scene::Stroke{scene::Color{0, 0, 0}, 2, {}}, false};
  EXPECT_FALSE(reaches_beyond(of(frame), card));
  frame.stroke->width = 2.2;
  EXPECT_TRUE(reaches_beyond(of(frame), card));
}

TEST(Reach, a_text_counts_as_wide_as_it_is_set) {
  auto run = std::make_shared<scene::GlyphRun>();
  run->font.size_pt = 10;
  run->width = 20;
  EXPECT_FALSE(reaches_beyond(of(scene::Text{run, {22, 20}, {}}), card));
  EXPECT_TRUE(reaches_beyond(of(scene::Text{run, {22.5, 20}, {}}), card));
  EXPECT_TRUE(reaches_beyond(of(scene::Lettering{run, {22.5, 20}, {}, {}}), card));
}

TEST(Reach, a_picture_counts_as_far_as_it_is_seen) {
  scene::Image image{nullptr, {-6, -6, 52, 52}, {}};
  EXPECT_TRUE(reaches_beyond(of(image), card));
  image.clip = Path::rectangle({0, 0, 40, 40});
  EXPECT_FALSE(reaches_beyond(of(image), card));
}

TEST(Reach, what_a_group_holds_counts_where_it_is_placed) {
  // A square of 20 mm whose middle is the origin, by 45 degrees: 14.14 mm to each side.
  const scene::Scene square = of(filled({-10, -10, 20, 20}));
  const auto turned = [&](double x) {
    return of(group(square, Transform::translation(x, 20).after(Transform::rotation(45))));
  };
  EXPECT_FALSE(reaches_beyond(turned(27.8), card));
  EXPECT_TRUE(reaches_beyond(turned(27.9), card));
}

TEST(Reach, a_clip_keeps_what_it_holds) {
  scene::Group outer = group(of(group(of(filled({-50, -50, 200, 200})))));
  EXPECT_TRUE(reaches_beyond(of(outer), card));
  outer.clip = Path::rectangle(card);
  EXPECT_FALSE(reaches_beyond(of(outer), card));
  outer.clip = Path::rectangle({300, 300, 5, 5});  // shows nothing
  EXPECT_FALSE(reaches_beyond(of(outer), card));
}

TEST(Reach, repeated_content_counts_as_far_as_its_extent) {
  scene::Scene layer = of(filled({-50, -50, 200, 200}));
  layer.reusable = true;
  layer.extent = card;
  EXPECT_FALSE(reaches_beyond(of(group(layer)), card));
  layer.extent = card.grown(1);
  EXPECT_TRUE(reaches_beyond(of(group(layer)), card));
}

}  // namespace
}  // namespace planche::press
