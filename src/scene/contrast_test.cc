#include "scene/contrast.h"

#include <gtest/gtest.h>

namespace planche::scene {
namespace {

constexpr Color black{0, 0, 0, 255}, white{255, 255, 255, 255}, grey{0x77, 0x77, 0x77, 255}, yellow{255, 255, 0, 255};

Text text_at(double x, double y, Color color) {
  auto run = std::make_shared<GlyphRun>();
  run->text = "word";
  run->width = 10;
  run->font.size_pt = 8;
  return {run, {x, y}, color};
}

Shape area(const Rect& box, Paint fill) {
  return {Path::rectangle(box), fill, std::nullopt, false};
}

std::size_t faint(std::vector<Item> items) {
  Scene scene;
  scene.items = std::move(items);
  return faint_texts(scene, 3).size();
}

TEST(Contrast, is_that_of_wcag) {
  EXPECT_DOUBLE_EQ(contrast_of(black, white), 21);
  EXPECT_DOUBLE_EQ(contrast_of(white, white), 1);
  EXPECT_NEAR(contrast_of(grey, white), 4.48, 0.005);  // the example that checkers give for #777777
  EXPECT_NEAR(contrast_of(yellow, white), 1.07, 0.005);
}

TEST(Contrast, finds_text_that_its_ground_hides) {
  EXPECT_EQ(faint({text_at(5, 5, black)}), 0u) << "on paper";
  EXPECT_EQ(faint({text_at(5, 5, white)}), 1u) << "on paper";
  EXPECT_EQ(faint({area({0, 0, 40, 40}, black), text_at(5, 5, white)}), 0u);
  EXPECT_EQ(faint({area({0, 0, 40, 40}, black), text_at(5, 5, black)}), 1u);
  EXPECT_EQ(faint({text_at(5, 5, black), area({0, 0, 40, 40}, black)}), 0u) << "covered later";
  EXPECT_EQ(faint({area({0, 0, 40, 40}, black), area({4, 0, 20, 9}, white), text_at(5, 5, black)}), 0u);
  EXPECT_EQ(faint({area({0, 20, 40, 40}, black), text_at(5, 5, black)}), 0u) << "beside it";
}

TEST(Contrast, does_not_judge_what_it_cannot_know) {
  EXPECT_EQ(faint({area({0, 0, 40, 40}, Color{0, 0, 0, 128}), text_at(5, 5, black)}), 0u);
  EXPECT_EQ(faint({area({0, 0, 40, 40}, LinearGradient{{0, 0}, {40, 0}, {}}), text_at(5, 5, black)}), 0u);
  const Text text = text_at(5, 5, white);
  EXPECT_EQ(faint({Lettering{text.run, text.at, std::nullopt, Stroke{.paint = black, .width = 1, .dash = {}}}, text}), 0u) << "a rim";
  EXPECT_EQ(faint({text_at(5, 5, Color{255, 255, 255, 100})}), 0u);
}

TEST(Contrast, looks_into_groups) {
  auto inner = std::make_shared<Scene>();
  inner->items = {area({0, 0, 20, 20}, black)};
  EXPECT_EQ(faint({Group{inner, Transform::translation(0, 0)}, text_at(5, 5, black)}), 1u);
  EXPECT_EQ(faint({Group{inner, Transform::translation(100, 0)}, text_at(5, 5, black)}), 0u);
  EXPECT_EQ(faint({Group{inner, {}, Path::rectangle({0, 0, 2, 2})}, text_at(5, 5, black)}), 0u) << "clipped";
}

}  // namespace
}  // namespace planche::scene
