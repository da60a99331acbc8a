#include "render/raster.h"

#include <array>
#include <fstream>
#include <memory>

#include <gtest/gtest.h>

#include "base/parallel.h"
#include "render/pictures/art_loader.h"
#include "render/testing.h"
#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using testing_tools::Folder;
using testing_tools::Pixels;

Raster checked(unsigned width, unsigned height, bool transparent) {
  Raster raster = *blank(width, height, transparent ? Backdrop::transparent : Backdrop::white);
  for (unsigned y = 0; y < height; ++y) {
    for (unsigned x = 0; x < width; ++x) {
      if (y % 5 == 4 || (transparent && x % 2 == 1)) continue;  // rows and columns of the backdrop
      raster.pixels[y * width + x] = 0xff000000u | (x * 31u & 255u) << 16 | (y * 17u & 255u) << 8 | (x ^ y);
    }
  }
  return raster;
}

TEST(PngOf, is_read_back_pixel_by_pixel) {
  for (const bool transparent : {false, true}) {
    const Raster raster = checked(37, 23, transparent);
    const std::string png = png_of(raster, 300);
    const Pixels read{png};
    ASSERT_EQ(read.width(), 37);
    ASSERT_EQ(read.height(), 23);
    for (unsigned y = 0; y < raster.height; ++y) {
      for (unsigned x = 0; x < raster.width; ++x) {
        const std::uint32_t pixel = raster.pixels[y * raster.width + x];
        const auto [red, green, blue] = read.at(static_cast<int>(x), static_cast<int>(y));
        EXPECT_EQ((std::array{red, green, blue}),
                  (std::array{int(pixel >> 16 & 255), int(pixel >> 8 & 255), int(pixel & 255)}));
      }
    }
    // 300 dpi are 11,811 pixels a metre.
    EXPECT_NE(png.find(std::string{"pHYs\0\0\x2e\x23\0\0\x2e\x23\1", 13}), std::string::npos);
  }
}

// Text, a bitmap, and a drawing with text of its own; the scenes share all of them.
TEST(Raster, has_the_same_pixels_with_any_number_of_threads) {
  const Folder folder;
  std::ofstream{folder / "b.png", std::ios::binary} << testing_tools::bitmap("png", 64, 64, 200);
  std::ofstream{folder / "d.svg"}
      << "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><circle cx='9' cy='9' "
         "r='8' opacity='0.5'/><text x='2' y='15' font-family='Inter'>Ag</text></svg>";
  const auto typesetter = *make_typesetter();
  const auto loader = make_art_loader();
  std::vector<std::shared_ptr<scene::Scene>> scenes;
  for (int i = 0; i < 12; ++i) {
    auto scene = std::make_shared<scene::Scene>();
    scene->extent = {0, 0, 40, 30};
    for (const char* name : {"b.png", "d.svg"}) {
      auto art = loader->load(folder.path(), name, {});
      ASSERT_TRUE(art) << name;
      scene::Image image;
      image.art = *art;
      image.box = {1.0 + i, name[0] == 'b' ? 1.0 : 12.0, 20, 10};
      scene->items.push_back(std::move(image));
    }
    scene::Font font;
    font.family = "Inter";
    font.size_pt = 9;
    const auto block = typesetter->set({{scene::Inline{"Card " + std::to_string(i), font, {}}}}, {});
    for (const scene::PlacedRun& run : block.runs) scene->items.push_back(scene::Text{run.run, {2, 28}, run.color});
    scenes.push_back(std::move(scene));
  }
  const auto drawn = [&](unsigned threads) {
    std::vector<std::string> made(scenes.size());
    base::for_each_index(scenes.size(), threads, [&](std::size_t i, unsigned) {
      Raster raster = *blank(400, 300, Backdrop::white);
      ASSERT_TRUE(draw(raster, *scenes[i], base::Transform::scaling(10, 10)));
      made[i] = png_of(std::move(raster), 254);
    });
    return made;
  };
  const auto alone = drawn(1);
  EXPECT_NE(alone[0], alone[1]);
  for (int round = 0; round < 3; ++round) EXPECT_EQ(drawn(4), alone);
}

}  // namespace
}  // namespace planche::render
