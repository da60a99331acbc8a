// Reading of bitmaps: headers of JPEGs byte by byte, sizes at their limits, pixels, and caching.
#include <string>
#include <string_view>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/new_file.h"
#include "render/pictures/art_loader.h"
#include "render/pictures/art_reader.h"
#include "render/pictures/jpeg_info.h"
#include "render/pictures/png_rows.h"
#include "render/testing.h"
#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using namespace std::string_literals;

// The frame header of a picture 3 wide and 2 high with that many components, whose descriptions are not checked here.
std::string frame(char marker = '\xC0', char components = 3) {
  return segment(marker, "\x08\x00\x02\x00\x03"s + components + std::string(9, '\x11'));
}
const std::string begin = "\xFF\xD8", scan = segment('\xDA', "\x01\x01\x00\x00\x3F\x00"s) + "data", end = "\xFF\xD9";

std::optional<JpegInfo> info(const std::string& segments) {
  return read_jpeg_info(begin + segments + scan + end);
}

// A TIFF directory with these entries of 12 bytes. Numbers have the byte order `order`.
std::string exif(std::string_view order, const std::string& entries, unsigned count, unsigned directory = 8) {
  const bool little = order == "II";
  const auto number = [little](unsigned value, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * (little ? i : size - 1 - i) & 255);
    return bytes;
  };
  return segment('\xE1',
                 "Exif\0\0"s + std::string{order} + number(42, 2) + number(directory, 4) + number(count, 2) + entries);
}
std::string big_entry(char tag, char value) {
  return "\x01"s + tag + "\0\x03\0\0\0\x01\0"s + value + "\0\0"s;
}
const std::string little_turned = "\x12\x01\x03\0\x01\0\0\0\x06\0\0\0"s;

unsigned orientation(const std::string& segments) {
  const auto found = info(segments + frame());
  return found ? found->orientation : 0;
}

TEST(JpegInfo, the_frame_tells_size_and_components) {
  for (const char marker : {'\xC0', '\xC1', '\xC2', '\xC3', '\xC5', '\xC7', '\xC9', '\xCB', '\xCD', '\xCF'}) {
    const auto found = info(frame(marker, 4));
    ASSERT_TRUE(found) << int{marker};
    EXPECT_EQ(found->width, 3u);
    EXPECT_EQ(found->height, 2u);
    EXPECT_EQ(found->components, 4u);
  }
  // The numbers between those of frames include markers of tables and extensions. Markers outside that range are no
  // frames either.
  for (const char marker : {'\xC4', '\xC8', '\xCC', '\xBF', '\xD0', '\xE0'})
    EXPECT_FALSE(info(frame(marker))) << int{marker};
  EXPECT_EQ(info(segment('\xC4', std::string(20, '\x07')) + frame())->width, 3u);
  EXPECT_TRUE(info(segment('\xC0', "\x08\x00\x02\x00\x03\x01"s)));
  EXPECT_FALSE(info(segment('\xC0', "\x08\x00\x02\x00\x03"s)));
}

TEST(JpegInfo, markers_follow_each_other) {
  EXPECT_TRUE(info("\xFF\xFF\xFF" + frame()));  // bytes that fill in before a marker
  EXPECT_FALSE(info("\x00"s + frame()));
  EXPECT_TRUE(info(segment('\xFE', "") + frame()));
  EXPECT_FALSE(info("\xFF\xFE\x00\x01"s + frame()));  // shorter than its own length
  // An end marker must follow the scan; data after it do not matter.
  const std::string whole = begin + frame() + scan;
  EXPECT_FALSE(read_jpeg_info(whole));
  EXPECT_TRUE(read_jpeg_info(whole + end));
  EXPECT_TRUE(read_jpeg_info(whole + end + "padding"));
  EXPECT_FALSE(read_jpeg_info(begin + segment('\xFE', end) + frame() + scan));
  EXPECT_FALSE(read_jpeg_info(begin + frame() + end));
  EXPECT_FALSE(read_jpeg_info("\xFF\xD8\xFF"));
  EXPECT_FALSE(read_jpeg_info("\xFF\xD7" + frame() + scan + end));
}

TEST(JpegInfo, orientation_is_read_in_both_orders_of_bytes) {
  for (char turn = 1; turn <= 8; ++turn)
    EXPECT_EQ(orientation(exif("MM", big_entry('\x12', turn), 1)), static_cast<unsigned>(turn));
  EXPECT_EQ(orientation(exif("II", little_turned, 1)), 6u);
  EXPECT_EQ(orientation(exif("MM", big_entry('\x12', 0), 1)), 1u);
  EXPECT_EQ(orientation(exif("MM", big_entry('\x12', 9), 1)), 1u);
}

TEST(JpegInfo, orientation_is_found_among_other_entries) {
  const std::string other = big_entry('\x0F', 7), turned = big_entry('\x12', 5);
  EXPECT_EQ(orientation(exif("MM", other + other + turned, 3)), 5u);
  EXPECT_EQ(orientation(exif("MM", other + other + turned, 2)), 1u);
  EXPECT_EQ(orientation(exif("MM", other, 40)), 1u);  // fewer entries than stated
  // The header gives the position of the directory.
  EXPECT_EQ(orientation(segment('\xE1', "Exif\0\0MM\0*\0\0\0\x0A\0\0"s + "\0\x01"s + turned)), 5u);
  EXPECT_EQ(orientation(exif("MM", turned, 1, 900)), 1u);
  EXPECT_EQ(orientation(exif("MM", turned, 1, 0xFFFFFFFF)), 1u);
  // Segments with this marker may hold other data; the first one with an orientation counts.
  EXPECT_EQ(orientation(segment('\xE1', "http://ns.adobe.com/xap/1.0/") + exif("MM", turned, 1)), 5u);
  EXPECT_EQ(orientation(exif("MM", turned, 1) + exif("II", little_turned, 1)), 5u);
  EXPECT_EQ(orientation(exif("XX", turned, 1)), 1u);
  EXPECT_EQ(orientation(segment('\xE1', "Exif\0\0"s)), 1u);
  EXPECT_EQ(orientation(segment('\xE2', exif("MM", turned, 1).substr(4))), 1u);
}

TEST(JpegInfo, a_directory_cut_anywhere_turns_nothing) {
  const std::string whole = exif("MM", big_entry('\x12', 5), 1).substr(4);
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_EQ(orientation(segment('\xE1', whole.substr(0, size))), 1u) << size;
  EXPECT_EQ(orientation(segment('\xE1', whole)), 5u);
}

std::string encoded(const GdkPixbuf* pixels, const char* format) {
  gchar* data = nullptr;
  gsize size = 0;
  gdk_pixbuf_save_to_buffer(const_cast<GdkPixbuf*>(pixels), &data, &size, format, nullptr, nullptr);
  std::string bytes{data, size};
  g_free(data);
  return bytes;
}

// A picture of one colour, with alpha.
std::string plain(int width, int height, guint32 rgba = 0xFF0000FF, const char* format = "png") {
  const GObjectPtr<GdkPixbuf> pixels{gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, width, height)};
  gdk_pixbuf_fill(pixels.get(), rgba);
  return encoded(pixels.get(), format);
}

std::string code(const std::string& bytes, const ArtLimits& limits = {}) {
  const auto art = read_art(bytes, "a", limits, {});
  return art ? "" : art.error().code;
}

TEST(Bitmap, pixels_are_counted_up_to_the_limit) {
  const std::string png = plain(8, 4), jpeg = plain(8, 4, 0xFF, "jpeg");
  EXPECT_EQ(code(png, {.pixels = 32}), "");
  EXPECT_EQ(code(png, {.pixels = 31}), "art/limit");
  EXPECT_EQ(code(jpeg, {.pixels = 1, .jpeg_pixels = 32}), "");
  EXPECT_EQ(code(jpeg, {.jpeg_pixels = 31}), "art/limit");
}

TEST(Bitmap, no_more_pixels_are_kept_than_sixteen_million) {
  // 4000 by 4410 times the root of 16 million by their product: 3809.5 by 4200.0.
  const auto art = read_art(plain(4000, 4410), "a", {}, {}).value();
  EXPECT_TRUE(art->reduced);
  EXPECT_EQ(art->cost, 3810u * 4200 * 4);
  EXPECT_EQ(art->height, 4410);
}

TEST(Bitmap, what_print_does_not_need_leaves_at_least_a_pixel) {
  // 0.254 mm are 6 pixels at 600 dpi, a hundredth of the width. The height would become 0.02 pixels.
  const auto art = read_art(plain(600, 2), "a", {}, {0.254, 0.0001}).value();
  EXPECT_EQ(art->cost, 6u * 4);
  // A box without a height gives no resolution.
  EXPECT_FALSE(read_art(plain(600, 2), "a", {}, {0.254, 0}).value()->reduced);
  EXPECT_FALSE(read_art(plain(600, 2), "a", {}, {0, 1}).value()->reduced);
}

TEST(Bitmap, what_is_seen_through_is) {
  const auto art = read_art(plain(2, 2, 0xFF000080), "a", {}, {}).value();
  scene::Scene scene;
  scene.items = {box({0, 0, 5, 10}, {0, 0, 255}), scene::Image{art, {0, 0, 10, 10}, {}}};
  const Pixels seen{scene_png(scene, {10, 10}, 25.4)};
  // 128 of 255 red upon blue, and upon white.
  EXPECT_NEAR(seen.at(2, 5).red, 128, 1);
  EXPECT_NEAR(seen.at(2, 5).blue, 127, 1);
  EXPECT_NEAR(seen.at(7, 5).red, 255, 1);
  EXPECT_NEAR(seen.at(7, 5).green, 127, 1);
}

// One pixel, in the lossless format.
const std::string webp = "RIFF\x1A\0\0\0WEBPVP8L\x0D\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xFE\x07\0"s;

TEST(Bitmap, a_webp_is_as_long_as_it_says) {
  EXPECT_EQ(code(webp), "");
  EXPECT_EQ(code(webp + "more"), "");
  EXPECT_EQ(code(webp.substr(0, webp.size() - 1)), "art/broken");
  EXPECT_EQ(code("RIFF\xFF\xFF\xFF\xFFWEBP"), "art/broken");
  EXPECT_EQ(code("RIFF\x04\0\0\0WEBA"s), "art/type");
}

TEST(Bitmap, a_png_has_an_end) {
  const std::string png = plain(40, 40, 0x12345678);
  EXPECT_EQ(code(png.substr(0, png.size() - 12)), "art/broken");
  EXPECT_EQ(code(png.substr(0, png.size() - 4)), "art/broken");  // the check sum of its end is missing
}

// A PNG whose header promises one row more.
TEST(Bitmap, a_png_has_all_its_rows) {
  std::string png = plain(40, 40, 0x12345678);
  EXPECT_EQ(count_rows(png), PngRows::complete);
  png[23] = 41;
  EXPECT_EQ(count_rows(png), PngRows::missing);
  png[23] = 39;
  EXPECT_EQ(count_rows(png), PngRows::surplus);
  EXPECT_EQ(count_rows(png.substr(0, 20)), PngRows::complete) << "other checks report what is no PNG";
}

// A drawing of that many bytes; its cost is four times that.
std::string long_drawing(std::size_t bytes) {
  const std::string tail = "</svg>", comment = "<!--" + std::string(8185, ' ') + "-->";
  std::string svg = "<svg xmlns='http://www.w3.org/2000/svg'>";
  while (svg.size() + comment.size() + tail.size() <= bytes) svg += comment;
  return svg + std::string(bytes - svg.size() - tail.size(), ' ') + tail;
}

// The limit of the data that loaders keep.
class Kept : public testing::Test {
 protected:
  void put(const std::string& name, const std::string& bytes) {
    ASSERT_TRUE(base::write_file(folder_ / name.c_str(), bytes));
  }
  std::weak_ptr<const scene::Art> load(const std::string& name) {
    auto art = loader_->load(folder_.path(), name, {});
    EXPECT_TRUE(art) << name;
    return art.value_or(nullptr);
  }
  Folder folder_;
  std::unique_ptr<scene::ArtLoader> loader_ = make_art_loader();
};

TEST_F(Kept, are_sixty_four_mebibytes_of_those_last_asked_for) {
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) put(name, long_drawing(4u << 20));
  const auto a = load("a"), b = load("b"), c = load("c"), d = load("d");
  EXPECT_FALSE(a.expired());
  EXPECT_EQ(load("a").lock(), a.lock());
  const auto e = load("e");
  EXPECT_FALSE(a.expired());
  EXPECT_TRUE(b.expired());
  EXPECT_FALSE(c.expired() || d.expired() || e.expired());
  const auto f = load("f");
  EXPECT_TRUE(c.expired());
  EXPECT_FALSE(a.expired() || d.expired() || e.expired() || f.expired());
}

TEST_F(Kept, small_ones_count_as_sixty_four_kibibytes) {
  for (const char* name : {"first", "second", "third"}) put(name, plain(1, 1));
  for (const char* name : {"a", "b", "c"}) put(name, long_drawing(4u << 20));
  put("d", long_drawing((4u << 20) - (32u << 10)));
  const auto first = load("first");
  for (const char* name : {"a", "b", "c", "d", "second"}) load(name);
  EXPECT_FALSE(first.expired());
  load("third");
  EXPECT_TRUE(first.expired());
}

TEST_F(Kept, is_the_last_however_large) {
  put("a", long_drawing(10u << 20));
  put("b", long_drawing(17u << 20));
  const auto a = load("a");
  EXPECT_FALSE(a.expired());
  const auto b = load("b");
  EXPECT_TRUE(a.expired());
  EXPECT_FALSE(b.expired());
}

TEST_F(Kept, is_what_was_wrong) {
  put("a", "no picture");
  EXPECT_EQ(loader_->load(folder_.path(), "a", {}).error().code, "art/type");
  put("a", plain(1, 1));
  EXPECT_EQ(loader_->load(folder_.path(), "a", {}).error().code, "art/type");
}

}  // namespace
}  // namespace planche::render
