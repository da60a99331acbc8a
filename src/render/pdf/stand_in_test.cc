#include "render/pdf/stand_in.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gtest/gtest.h>

#include "render/handles.h"
#include "render/pictures/jpeg_info.h"

namespace planche::render {
namespace {

constexpr std::uint32_t some_numbers[] = {0, 1, 9, 10, 65535, 65536, 4294967295};

TEST(StandIn, tells_its_number) {
  for (const auto number : some_numbers) {
    const std::string jpeg = stand_in_jpeg(number);
    EXPECT_EQ(stand_in_number(jpeg), number);
    EXPECT_EQ(jpeg.size(), stand_in_jpeg(0).size());
  }
}

TEST(StandIn, is_nothing_else) {
  const std::string jpeg = stand_in_jpeg(1234567890);
  const std::size_t digits = jpeg.find("1234567890");
  for (std::size_t at = 0; at < jpeg.size(); ++at) {
    for (const int change : {1, 0x10, 0x80}) {
      std::string other = jpeg;
      other[at] = static_cast<char>(other[at] ^ change);
      const auto number = stand_in_number(other);
      EXPECT_NE(number, 1234567890u) << at;
      // Another digit makes another stand-in.
      EXPECT_EQ(number.has_value(), at >= digits && at < digits + 10 && std::isdigit(other[at])) << at << ' ' << change;
    }
    EXPECT_FALSE(stand_in_number(std::string_view{jpeg}.substr(0, at))) << at;
  }
  EXPECT_FALSE(stand_in_number(jpeg + '\0'));
  std::string too_large = jpeg;
  too_large.replace(digits, 10, "4294967296");
  EXPECT_FALSE(stand_in_number(too_large));
}

TEST(StandIn, is_a_sound_picture_of_one_pixel) {
  const std::string jpeg = stand_in_jpeg(7);
  const auto info = read_jpeg_info(jpeg);
  ASSERT_TRUE(info);
  EXPECT_EQ(info->width, 1u);
  EXPECT_EQ(info->height, 1u);
  EXPECT_EQ(info->components, 1u);
  const GObjectPtr<GdkPixbufLoader> loader{gdk_pixbuf_loader_new()};
  EXPECT_TRUE(
      gdk_pixbuf_loader_write(loader.get(), reinterpret_cast<const guchar*>(jpeg.data()), jpeg.size(), nullptr));
  EXPECT_TRUE(gdk_pixbuf_loader_close(loader.get(), nullptr));
  GdkPixbuf* pixel = gdk_pixbuf_loader_get_pixbuf(loader.get());
  ASSERT_NE(pixel, nullptr);
  EXPECT_EQ(gdk_pixbuf_read_pixels(pixel)[0], 128);  // coefficients of nothing but zeros
}

}  // namespace
}  // namespace planche::render
