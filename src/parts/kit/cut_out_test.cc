// Words that are too small in a picture, and the plates behind them.
#include "parts/kit/cut_out.h"

#include <memory>
#include <string>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::kit {
namespace {

scene::Item word(double size_pt, base::Point at) {
  auto run = std::make_shared<scene::GlyphRun>();
  run->font.size_pt = size_pt;
  run->width = 4;
  return scene::Text{run, at, {}};
}

scene::Item box(const base::Rect& box) {
  return scene::Shape{scene::Path::rectangle(box), scene::Color{}, {}};
}

// "w" for a text, "s" for a shape, in their order.
std::string left_of(std::vector<scene::Item> items) {
  auto scene = std::make_shared<scene::Scene>();
  scene->items = std::move(items);
  const scene::ScenePtr left = without_small_words(scene);
  std::string out;
  for (const scene::Item& item : left->items)
    out += std::holds_alternative<scene::Text>(item) ? 'w' : 's';
  return out;
}

TEST(CutOut, leaves_out_plates_with_their_small_words) {
  const base::Rect plate{9.5, 8, 5, 2.5}, card{0, 0, 60, 90}, beside{20, 8, 5, 2.5};
  EXPECT_EQ(left_of({box(card), box(plate), word(4, {10, 10})}), "s");
  EXPECT_EQ(left_of({box(card), box(plate), word(7, {10, 10})}), "ssw");
  EXPECT_EQ(left_of({box(card), box(beside), word(4, {10, 10})}), "ss");
  EXPECT_EQ(left_of({word(4, {10, 10}), box(plate)}), "s");
}

}  // namespace
}  // namespace planche::parts::kit
