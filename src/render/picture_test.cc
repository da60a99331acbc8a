// Tiny reference pictures, one for each feature. PLANCHE_UPDATE_GOLDENS=1 writes them anew.
#include <cmath>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/new_file.h"
#include "render/testing.h"

namespace planche::render {
namespace {

using namespace testing_tools;

constexpr base::Size field{10, 10};
constexpr double dpi = 121.92;  // 48 pixels

void compare(const scene::Scene& drawn, const std::string& name) {
  const std::filesystem::path golden = std::filesystem::path{PLANCHE_SOURCE} / "src/render/testdata" / (name + ".png");
  const std::string bytes = scene_png(drawn, field, dpi);
  if (std::getenv("PLANCHE_UPDATE_GOLDENS") != nullptr) {
    ASSERT_TRUE(base::write_file(golden, bytes));
    return;
  }
  const Pixels expected{golden}, seen{bytes};
  ASSERT_EQ(seen.width(), expected.width()) << golden;
  ASSERT_EQ(seen.height(), expected.height());
  double off = 0;
  for (int y = 0; y < seen.height(); ++y) {
    for (int x = 0; x < seen.width(); ++x) {
      const Pixel a = seen.at(x, y), b = expected.at(x, y);
      const int most = std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
      off += most > 40 ? 1 : 0;
    }
  }
  // Other versions of rasterisers differ only at rims.
  EXPECT_LE(off, 20) << golden << " differs from what is drawn";
}

TEST(Picture, strokes_dashes_caps_and_joins) {
  scene::Scene drawn;
  double y = 2;
  for (const auto& [cap, join] : {std::pair{scene::Cap::butt, scene::Join::miter},
                                  {scene::Cap::round, scene::Join::round},
                                  {scene::Cap::square, scene::Join::bevel}}) {
    scene::Shape shape;
    scene::Stroke stroke;
    stroke.width = 1;
    stroke.cap = cap;
    stroke.join = join;
    shape.path.move_to({2, y}).line_to({5, y + 1.5}).line_to({8, y});
    shape.stroke = stroke;
    drawn.items.emplace_back(shape);
    y += 2;
  }
  scene::Shape dashed;
  dashed.path = scene::Path::line({1, 9}, {9, 9});
  dashed.stroke = scene::Stroke{};
  dashed.stroke->width = 0.6;
  dashed.stroke->dash = {1, 0.5};
  drawn.items.emplace_back(dashed);
  compare(drawn, "strokes");
}

TEST(Picture, gradients_and_even_odd) {
  scene::Scene drawn;
  scene::Shape left, right;
  left.path = scene::Path::rectangle({1, 1, 4, 8}, 1);
  left.fill = scene::LinearGradient{{1, 1}, {1, 9}, {{0, {255, 0, 0}}, {1, {0, 0, 255}}}};
  right.path = scene::Path::ellipse({5.5, 3, 4, 4}).append(scene::Path::ellipse({6.5, 4, 2, 2}));
  right.even_odd = true;
  right.fill = scene::RadialGradient{{7.5, 5}, 2, {{0, {255, 255, 0}}, {1, {0, 128, 0, 128}}}};
  drawn.items.emplace_back(left);
  drawn.items.emplace_back(right);
  compare(drawn, "gradients");
}

TEST(Picture, clips_have_holes_where_they_are_even_odd) {
  auto red = std::make_shared<scene::Scene>();
  red->items.emplace_back(scene::Shape{scene::Path::rectangle({0, 0, 10, 10}), scene::Color{255, 0, 0}, {}, false});
  scene::Path rings = scene::Path::rectangle({1, 1, 8, 8});
  rings.append(scene::Path::rectangle({3, 3, 4, 4}));
  for (const bool even_odd : {false, true}) {
    scene::Scene drawn;
    scene::Group group{red, {}, rings};
    group.even_odd = even_odd;
    drawn.items.emplace_back(group);
    const Pixels seen{scene_png(drawn, field, 25.4)};
    EXPECT_LT(seen.at(2, 5).green, 9);
    EXPECT_EQ(seen.at(5, 5).green > 250, even_odd);
    EXPECT_GT(seen.at(0, 5).green, 250);
  }
}

TEST(Picture, groups_clip_and_fade_as_one) {
  scene::Scene inner;
  inner.items.emplace_back(box({0, 0, 5, 5}, {255, 0, 0}));
  inner.items.emplace_back(box({2, 2, 5, 5}, {0, 0, 255}));
  auto group = placed(std::make_shared<const scene::Scene>(inner), scene::Transform::translation(1.5, 1.5), 0.5);
  group.clip = scene::Path::ellipse({1, 1, 8, 8});
  scene::Scene drawn;
  drawn.items.emplace_back(group);
  compare(drawn, "groups");
}

// Content under a map without area is omitted; other content is still drawn.
TEST(Picture, what_is_flattened_to_nothing_is_left_out) {
  for (const scene::Transform flat : {scene::Transform::scaling(0, 1), scene::Transform{1, 2, 2, 4, 0, 0}}) {
    scene::Scene drawn;
    drawn.items.emplace_back(placed(reusable({box({0, 0, 5, 5}, {255, 0, 0})}, {0, 0, 5, 5}), flat));
    drawn.items.emplace_back(box({5, 5, 5, 5}, {0, 0, 0}));
    const Pixels seen{scene_png(drawn, field, dpi)};
    EXPECT_TRUE(seen.dark(36, 36));
    EXPECT_FALSE(seen.dark(12, 12));
  }
}

TEST(Picture, lettering_is_filled_and_outlined) {
  auto typesetter = make_typesetter();
  ASSERT_TRUE(typesetter);
  scene::Inline letter;
  letter.text = "H";
  letter.font = {.family = "Inter", .size_pt = 20, .weight = 700};
  const auto block = (*typesetter)->set({{letter}}, {});
  const auto& run = block.runs.at(0);
  const auto drawn = [&](const scene::Item& item) {
    scene::Scene scene;
    scene.items.push_back(item);
    return Pixels{scene_png(scene, {10, 10}, 254)};
  };
  const scene::Point at{1, 8};
  const Pixels text = drawn(scene::Text{run.run, at, {0, 0, 0}});
  const Pixels filled = drawn(scene::Lettering{run.run, at, scene::Color{0, 0, 0}, {}});
  const Pixels rim = drawn(scene::Lettering{run.run, at, {}, scene::Stroke{scene::Color{0, 0, 0}, 0.1, {}}});
  int dark = 0, unlike = 0, outlined = 0, inside = 0;
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 100; ++x) {
      dark += text.dark(x, y);
      unlike += text.dark(x, y) != filled.dark(x, y);
      outlined += rim.dark(x, y);
      inside += rim.dark(x, y) && text.dark(x, y);
    }
  }
  EXPECT_GT(dark, 300);
  EXPECT_LT(unlike, dark / 10);
  EXPECT_GT(outlined, 50);
  EXPECT_LT(inside, dark / 2);
}

// A symbol's pixels must lie on the line of the letters around it.
TEST(Picture, a_symbol_stands_in_the_line) {
  auto typesetter = make_typesetter();
  ASSERT_TRUE(typesetter);
  scene::Inline letter, symbol;
  letter.text = "H";
  letter.font.size_pt = 12;
  auto drawing = std::make_shared<scene::Scene>();
  drawing->items.emplace_back(box({0, -3, 3, 3}, {0, 0, 0}));
  symbol.symbol = drawing;
  symbol.symbol_width = 3;
  symbol.symbol_ascent = 3;
  const auto block = (*typesetter)->set({{letter, symbol, letter}}, {});
  scene::Scene drawn;
  for (const auto& run : block.runs) drawn.items.emplace_back(scene::Text{run.run, {run.at.x, run.at.y}, run.color});
  for (const auto& place : block.symbols) {
    drawn.items.emplace_back(placed(place.symbol, scene::Transform::translation(place.at.x, place.at.y)));
  }
  const double dots = 20;
  const Pixels seen{scene_png(drawn, {block.width, block.height}, 25.4 * dots)};
  const auto lowest = [&](double x) {
    int low = 0;
    for (int y = 0; y < seen.height(); ++y) low = seen.dark(static_cast<int>(x * dots), y) ? y : low;
    return low;
  };
  const double at = block.symbols[0].at.x;
  const int baseline = lowest(at + 1.5);
  EXPECT_NEAR(baseline + 1, block.first_baseline * dots, 1);  // the lowest row is one pixel lower
  // The left stem of the H after the symbol ends on the same line.
  int stem = 0;
  for (double x = at + 3.1; x < at + 4.2; x += 0.05) stem = std::max(stem, lowest(x));
  EXPECT_NEAR(stem, baseline, 1);
  EXPECT_FALSE(seen.dark(static_cast<int>((at - 0.1) * dots), baseline - 10));
}

TEST(Sheets, pages_become_files_named_after_their_labels) {
  Folder folder;
  press::Page front, back;
  front.size = back.size = {20, 10};
  front.label = "1";
  back.label = "1b";
  front.scene.items.emplace_back(box({0, 0, 10, 10}, {0, 0, 0}));
  ListedPages pages{{front, back}}, again{{front, back}}, refused{{front}};
  EXPECT_EQ(write_png(pages, folder / "sheet.png", 127, {}, {}).value(), 2u);
  const Pixels seen{folder / "sheet-1.png"};
  EXPECT_EQ(seen.width(), 100);
  EXPECT_TRUE(seen.dark(40, 20));
  EXPECT_FALSE(seen.dark(60, 20));
  EXPECT_TRUE(std::filesystem::exists(folder / "sheet-1b.png"));
  EXPECT_EQ(write_svg(again, folder / "sheet.svg", {}, {}).value(), 2u);
  EXPECT_THAT(base::read_file(folder / "sheet-1.svg", 1 << 20).value(), testing::HasSubstr("width=\"20mm\""));
  EXPECT_EQ(write_png(refused, folder / "no.png", 127, {}, [] { return false; }).value(), 0u);
  EXPECT_FALSE(std::filesystem::exists(folder / "no-1.png"));
}

TEST(Sheets, who_stops_the_work_gets_no_pictures) {
  Folder folder;
  press::Page one;
  one.size = {20, 10};
  one.label = "1";
  press::Page two = one;
  two.label = "2";
  std::vector<std::size_t> told;
  const auto go_on = [&](std::size_t done, std::size_t total) {
    told.push_back(10 * done + total);
    return true;
  };
  ListedPages all{{one, two}}, half{{one, two}};
  EXPECT_EQ(write_png(all, folder / "all.png", 20, go_on, {}).value(), 2u);
  EXPECT_THAT(told, testing::ElementsAre(12, 22));
  EXPECT_FALSE(write_png(half, folder / "half.png", 20, [](std::size_t done, std::size_t) { return done < 2; }, {}));
  EXPECT_FALSE(std::filesystem::exists(folder / "half-1.png"));
}

TEST(Sheets, a_picture_beyond_the_limit_is_an_error) {
  Folder folder;
  press::Page page;
  page.size = {1000, 1000};
  page.label = "1";
  ListedPages pages{{page}};
  EXPECT_FALSE(write_png(pages, folder / "a.png", 1200, {}, {}));
}

// Each channel by its formula. Multiply: the product. Screen: the complement of the product of complements. Darken: the
// smaller value. Lighten: the larger one.
TEST(Picture, blends) {
  const scene::Color below{200, 100, 50}, above{100, 200, 150};
  const std::pair<scene::Blend, Pixel> cases[]{
      {scene::Blend::multiply, {78, 78, 29}},   {scene::Blend::screen, {222, 222, 171}},
      {scene::Blend::overlay, {188, 157, 59}},  {scene::Blend::darken, {100, 100, 50}},
      {scene::Blend::lighten, {200, 200, 150}}, {scene::Blend::normal, {100, 200, 150}}};
  for (const auto& [blend, expected] : cases) {
    scene::Scene drawn;
    drawn.items.emplace_back(box({0, 0, 10, 10}, below));
    scene::Group group = placed(reusable({box({0, 0, 10, 10}, above)}, {0, 0, 10, 10}));
    group.blend = blend;
    drawn.items.emplace_back(group);
    const Pixel seen = Pixels{scene_png(drawn, field, dpi)}.at(24, 24);
    EXPECT_NEAR(seen.red, expected.red, 1);
    EXPECT_NEAR(seen.green, expected.green, 1);
    EXPECT_NEAR(seen.blue, expected.blue, 1);
  }
}

// ISO 32000-1, 11.3.5: a backdrop that is transparent leaves the source as it is. The paper is no backdrop.
TEST(Picture, blends_with_nothing_where_only_paper_is_below) {
  const scene::Color above{100, 200, 150};
  for (const scene::Blend blend : {scene::Blend::multiply, scene::Blend::screen, scene::Blend::overlay,
                                   scene::Blend::darken, scene::Blend::lighten}) {
    scene::Scene drawn;
    scene::Group group = placed(reusable({box({0, 0, 10, 10}, above)}, {0, 0, 10, 10}));
    group.blend = blend;
    drawn.items.emplace_back(placed(std::make_shared<scene::Scene>(scene::Scene{{group}, {0, 0, 10, 10}})));
    const Pixel seen = Pixels{scene_png(drawn, field, dpi)}.at(24, 24);
    EXPECT_NEAR(seen.red, above.red, 1);
    EXPECT_NEAR(seen.green, above.green, 1);
    EXPECT_NEAR(seen.blue, above.blue, 1);
  }
}

// Bands of equal width.
struct Bands final : DrawableArt {
  explicit Bands(std::vector<scene::Color> of) : colors{std::move(of)} {
    width = 10.0 * static_cast<double>(colors.size());
    height = 10;
  }
  void draw(cairo_t* cr) const override {
    const double across = 1.0 / static_cast<double>(colors.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
      const auto& [red, green, blue, alpha] = colors[i];
      cairo_set_source_rgba(cr, red / 255.0, green / 255.0, blue / 255.0, alpha / 255.0);
      cairo_rectangle(cr, static_cast<double>(i) * across, 0, across, 1);
      cairo_fill(cr);
    }
  }
  std::vector<scene::Color> colors;
};

// The visibility of a black picture at the middle of each quarter of the field, from left to right; 255 is opaque.
std::vector<int> seen_through(const scene::SoftMask& mask) {
  scene::Scene drawn;
  const auto black = std::make_shared<Bands>(std::vector<scene::Color>{{0, 0, 0}});
  drawn.items.emplace_back(scene::Image{black, {0, 0, 10, 10}, {}, mask});
  const Pixels seen{scene_png(drawn, field, dpi)};
  std::vector<int> all;
  for (const int x : {6, 18, 30, 42}) all.push_back(255 - seen.at(x, 24).green);
  return all;
}

// The width and height in pixels of the mask made from a picture of this size.
std::pair<int, int> mask_size(scene::Art::Kind kind, double width, double height) {
  Bands art{{{0, 0, 0}}};
  art.kind = kind;
  art.width = width;
  art.height = height;
  cairo_surface_t* mask = art.mask(false);
  if (mask == nullptr) return {0, 0};
  return {cairo_image_surface_get_width(mask), cairo_image_surface_get_height(mask)};
}

TEST(Picture, masks_are_as_fine_as_print_needs) {
  using Kind = scene::Art::Kind;
  EXPECT_EQ(mask_size(Kind::vector, 10, 5), (std::pair{1024, 512}));
  EXPECT_EQ(mask_size(Kind::vector, 4096, 8192), (std::pair{512, 1024}));
  EXPECT_EQ(mask_size(Kind::bitmap, 10, 5), (std::pair{10, 5}));
  EXPECT_EQ(mask_size(Kind::bitmap, 2048, 5), (std::pair{2048, 5}));
  EXPECT_EQ(mask_size(Kind::bitmap, 1024, 4096), (std::pair{512, 2048}));
  EXPECT_EQ(mask_size(Kind::bitmap, 1, 9000), (std::pair{1, 2048}));
  EXPECT_EQ(mask_size(Kind::bitmap, 9000, 1), (std::pair{2048, 1}));
  EXPECT_EQ(mask_size(Kind::vector, 0, 0), (std::pair{0, 0}));
}

// Red in the upper left quarter, blue in the lower right one, otherwise transparent.
struct Corners final : DrawableArt {
  void draw(cairo_t* cr) const override {
    cairo_set_source_rgb(cr, 1, 0, 0);
    cairo_rectangle(cr, 0, 0, 0.5, 0.5);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 1);
    cairo_rectangle(cr, 0.5, 0.5, 0.5, 0.5);
    cairo_fill(cr);
  }
};

TEST(Picture, masks_lie_where_they_are_placed) {
  auto corners = std::make_shared<Corners>();
  corners->width = corners->height = 30;
  const auto black = std::make_shared<Bands>(std::vector<scene::Color>{{0, 0, 0}});
  for (const auto kind : {scene::Art::Kind::vector, scene::Art::Kind::bitmap}) {
    corners->kind = kind;
    scene::Scene drawn;
    drawn.items.emplace_back(scene::Image{black, {1, 1, 8, 8}, {}, scene::SoftMask{corners, {2, 4, 6, 4}, false}});
    const Pixels seen{scene_png(drawn, field, 101.6)};  // 4 pixels a mm
    for (const auto& [x, y, dark] : {std::tuple{3.0, 5.0, true},
                                     {4.5, 5.5, true},
                                     {6.0, 7.0, true},
                                     {6.0, 5.0, false},
                                     {3.0, 7.0, false},
                                     {1.5, 5.0, false},
                                     {3.0, 3.5, false},
                                     {8.5, 7.0, false}})
      EXPECT_EQ(seen.dark(static_cast<int>(x * 4), static_cast<int>(y * 4)), dark) << x << ' ' << y;
  }
}

TEST(Picture, is_seen_through_a_mask) {
  const auto near = [](std::vector<int> expected) {
    std::vector<testing::Matcher<int>> each;
    for (const int value : expected) each.push_back(testing::AllOf(testing::Ge(value - 2), testing::Le(value + 2)));
    return testing::ElementsAreArray(each);
  };
  const auto bands = std::make_shared<Bands>(
      std::vector<scene::Color>{{255, 255, 255}, {0, 0, 0}, {255, 255, 255, 128}, {0, 0, 0, 0}});
  EXPECT_THAT(seen_through({bands, {0, 0, 10, 10}, false}), near({255, 255, 128, 0}));
  EXPECT_THAT(seen_through({bands, {0, 0, 10, 10}, true}), near({255, 0, 128, 0}));
  EXPECT_THAT(seen_through({bands, {5, 0, 20, 10}, false}), near({0, 0, 255, 255})) << "nothing outside of it";
  // The lightness of red, green and blue by Rec. 709.
  const auto colours =
      std::make_shared<Bands>(std::vector<scene::Color>{{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 0}});
  EXPECT_THAT(seen_through({colours, {0, 0, 10, 10}, true}), near({54, 182, 18, 237}));
  const scene::LinearGradient fading{{0, 0}, {10, 0}, {{0, {9, 9, 9, 255}}, {1, {9, 9, 9, 0}}}};
  EXPECT_THAT(seen_through({nullptr, {}, false, fading}), near({220, 157, 93, 29}));
}

}  // namespace
}  // namespace planche::render
