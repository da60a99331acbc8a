#include "render/ink.h"

#include <gtest/gtest.h>

#include "base/new_file.h"
#include "render/pictures/art_loader.h"
#include "render/testing.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using scene::Transform;

// The ink of a page of 100 by 100 mm.
Ink ink_of(std::vector<scene::Item> items) {
  press::Page page;
  page.size = {100, 100};
  page.scene.items = std::move(items);
  return InkMeter{}.measure(page);
}

// Pixels measure half a millimetre. Those at an edge count in part, so results may differ by a thousandth of the page.
void expect_ink(const Ink& found, const Ink& wanted, double tolerance = 0.001) {
  EXPECT_NEAR(found.cyan, wanted.cyan, tolerance);
  EXPECT_NEAR(found.magenta, wanted.magenta, tolerance);
  EXPECT_NEAR(found.yellow, wanted.yellow, tolerance);
  EXPECT_NEAR(found.black, wanted.black, tolerance);
}

TEST(Ink, each_colour_by_hand) {
  expect_ink(ink_of({}), {0, 0, 0, 0}, 1e-9);
  expect_ink(ink_of({box({0, 0, 100, 100}, {0, 0, 0})}), {0, 0, 0, 1}, 1e-9);
  expect_ink(ink_of({box({0, 0, 50, 100}, {0, 255, 255})}), {0.5, 0, 0, 0});
  expect_ink(ink_of({box({0, 0, 100, 25}, {255, 0, 255})}), {0, 0.25, 0, 0});
  expect_ink(ink_of({box({10, 10, 20, 20}, {255, 255, 0})}), {0, 0, 0.04, 0});
  // Red consists of magenta and yellow. A dark red of 155 has 255 - 155 = 100 of 255 as black, and 155 of 255 as
  // magenta and yellow.
  expect_ink(ink_of({box({0, 0, 50, 50}, {255, 0, 0})}), {0, 0.25, 0.25, 0});
  expect_ink(ink_of({box({0, 0, 50, 50}, {155, 0, 0})}), {0, 0.25 * 155 / 255, 0.25 * 155 / 255, 0.25 * 100 / 255});
  expect_ink(ink_of({box({0, 0, 50, 50}, {128, 128, 128})}), {0, 0, 0, 0.25 * 127 / 255});
}

TEST(Ink, of_several_pages_is_their_mean) {
  Ink sum{0.1, 0.2, 0.3, 0.4};
  sum += {0.5, 0.6, 0.7, 0.8};
  expect_ink(sum, {0.6, 0.8, 1, 1.2}, 1e-9);
  expect_ink(sum.over(4), {0.15, 0.2, 0.25, 0.3}, 1e-9);
  EXPECT_NEAR(sum.total(), 3.6, 1e-9);
}

TEST(Ink, thin_lines_and_faint_layers_count_for_what_they_are) {
  scene::Shape line;
  line.path = scene::Path::line({0, 30.3}, {100, 30.3});
  line.stroke = scene::Stroke{scene::Color{}, 0.2, {}};
  expect_ink(ink_of({line}), {0, 0, 0, 0.002}, 0.0002);
  expect_ink(ink_of({placed(reusable({box({0, 0, 50, 100}, {})}, {0, 0, 50, 100}), {}, 0.5)}), {0, 0, 0, 0.25}, 0.003);
}

TEST(Ink, what_repeats_counts_wherever_it_stands) {
  const auto layer = reusable({box({0, 0, 30, 10}, {0, 255, 255})}, {-1, -1, 32, 12});
  // Upright, turned, half as large, and half beyond the edge: 300, 300, 75 and 150 mm².
  expect_ink(ink_of({placed(layer), placed(layer, Transform{0, 1, -1, 0, 60, 20}),
                     placed(layer, Transform::translation(60.3, 60.7).after(Transform::scaling(0.5, 0.5))),
                     placed(layer, Transform::translation(85, 90))}),
             {0.0825, 0, 0, 0}, 0.002);
}

// The page is forty pixels wide, at fifty per inch. One uncovered row would be more than a thousandth of the page.
TEST(Ink, what_repeats_covers_what_lies_below_it) {
  constexpr double side = 40 * 25.4 / 50;
  const auto white = reusable({box({0, 0, side, side}, {255, 255, 255})}, {0, 0, side, side});
  for (const double pixels : {0, 20, 100}) {
    const double at = pixels * 25.4 / 50;
    expect_ink(ink_of({box({at, at, side, side}, {0, 0, 0}), placed(white, Transform::translation(at, at))}),
               {0, 0, 0, 0}, 0.0004);
  }
}

// Wherever it stands on its layer, it covers the same black square.
TEST(Ink, little_on_a_large_layer_stays_in_its_place) {
  constexpr double pixel = 25.4 / 50;
  for (const double x : {0, 40, 100}) {
    for (const double y : {0, 90}) {
      const scene::Rect spot{x * pixel, y * pixel, 20 * pixel, 30 * pixel};
      const auto layer = reusable({box(spot, {255, 255, 255})}, {-10, -10, 120, 120});
      expect_ink(
          ink_of({box({spot.x + pixel, spot.y + pixel, spot.width - 2 * pixel, spot.height - 2 * pixel}, {0, 0, 0}),
                  placed(layer)}),
          {0, 0, 0, 0}, 0.0001);
    }
  }
  const auto empty = reusable({}, {0, 0, 50, 50});
  expect_ink(ink_of({placed(empty), box({0, 0, 50, 100}, {0, 255, 255})}), {0.5, 0, 0, 0});
}

TEST(Ink, what_has_no_extent_counts_for_nothing) {
  for (const scene::Rect& flat : {scene::Rect{0, 0, 0, 10}, scene::Rect{0, 0, 10, 0}})
    expect_ink(ink_of({placed(reusable({box({0, 0, 10, 10}, {0, 0, 0})}, flat)), box({50, 0, 50, 100}, {0, 255, 255})}),
               {0.5, 0, 0, 0});
}

TEST(Ink, pictures_count) {
  Folder folder;
  const std::string svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='10' height='5' fill='#f0f'/></svg>";
  ASSERT_TRUE(base::write_file(folder / "a.svg", svg));
  auto loader = make_art_loader();
  const auto art = loader->load(folder.path(), "a.svg", {40, 40});
  ASSERT_TRUE(art);
  EXPECT_NE((*art)->content, 0u);
  expect_ink(ink_of({scene::Image{*art, {10, 10, 40, 40}, {}}, scene::Image{*art, {60, 10, 20, 20}, {}}}),
             {0, 0.1, 0, 0}, 0.002);
}

TEST(Ink, a_meter_forgets_what_is_gone) {
  InkMeter meter;
  for (const int shade : {0, 255, 0}) {
    press::Page page;
    page.size = {100, 100};
    page.scene.items = {
        placed(reusable({box({0, 0, 100, 100}, {static_cast<std::uint8_t>(shade), 255, 255})}, {0, 0, 100, 100}))};
    EXPECT_NEAR(meter.measure(page).cyan, shade == 0 ? 1 : 0, 0.01);
  }
}

TEST(Ink, one_meter_measures_pages_of_several_sizes) {
  InkMeter meter;
  for (const double side : {100, 50, 200}) {
    press::Page page;
    page.size = {side, 100};
    page.scene.items = {box({0, 0, 25, 100}, {0, 0, 0})};
    EXPECT_NEAR(meter.measure(page).black, 25 / side, 0.003) << side;
  }
}

TEST(Ink, posters_are_measured_too) {
  press::Page page;
  page.size = {200, 200};
  page.scene.items = {
      placed(reusable({box({0, 0, 5000, 5000}, {0, 0, 0})}, {0, 0, 10000, 10000}), Transform::translation(-4900, 0))};
  EXPECT_NEAR(InkMeter{}.measure(page).black, 0.5, 0.001);
}

}  // namespace
}  // namespace planche::render
