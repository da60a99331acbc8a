#include "render/pictures/png_file.h"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libdeflate.h>
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>

#include "render/pdf/image_store.h"
#include "render/pictures/art_loader.h"
#include "render/pictures/art_reader.h"
#include "render/pictures/bitmap.h"
#include "render/pictures/png_filters.h"
#include "render/testing_pdf.h"
#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using namespace std::string_literals;

std::string png_number(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 255);
  return bytes;
}

std::string png_chunk(const std::string& type, const std::string& data) {
  const std::string checked = type + data;
  return png_number(static_cast<std::uint32_t>(data.size())) + checked +
         png_number(libdeflate_crc32(0, checked.data(), checked.size()));
}

struct PngHeader {
  unsigned width, height;
  char bits, colour, interlaced = 0;
};

// `rows` have their filters.
std::string png_of(const PngHeader& header, const std::string& rows, const std::string& chunks = {}) {
  return "\x89PNG\r\n\x1a\n" +
         png_chunk("IHDR", png_number(header.width) + png_number(header.height) + header.bits + header.colour +
                               std::string(2, '\0') + header.interlaced) +
         chunks + png_chunk("IDAT", deflated(rows)) + png_chunk("IEND", "");
}

std::optional<PngFile> png_read(const std::string& png) {
  return read_png(png, 1000);
}

// The pixels as Cairo holds them: premultiplied, with the opacity in front if there is any.
std::vector<std::uint32_t> pixels_in(cairo_surface_t* surface) {
  const bool has_alpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32;
  std::vector<std::uint32_t> all;
  for (int y = 0; y < cairo_image_surface_get_height(surface); ++y) {
    for (int x = 0; x < cairo_image_surface_get_width(surface); ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) + 4 * x,
                  4);
      all.push_back(has_alpha ? pixel : pixel & 0xFFFFFF);
    }
  }
  return all;
}

std::vector<std::uint32_t> png_pixels(const std::string& png, unsigned step = 1) {
  const auto file = png_read(png);
  return file ? pixels_in(pixels_of(*file, step).get()) : std::vector<std::uint32_t>{};
}

TEST(PngFile, every_kind_has_its_colours) {
  using testing::ElementsAre;
  EXPECT_THAT(png_pixels(png_of({2, 1, 8, 0}, "\0\x10\x20"s)), ElementsAre(0x101010u, 0x202020u));
  EXPECT_THAT(png_pixels(png_of({9, 1, 1, 0}, "\0\xA0\x80"s)),
              ElementsAre(0xFFFFFFu, 0u, 0xFFFFFFu, 0u, 0u, 0u, 0u, 0u, 0xFFFFFFu));
  EXPECT_THAT(png_pixels(png_of({3, 1, 2, 0}, "\0\x1C"s)), ElementsAre(0u, 0x555555u, 0xFFFFFFu));
  EXPECT_THAT(png_pixels(png_of({2, 1, 4, 0}, "\0\x1F"s)), ElementsAre(0x111111u, 0xFFFFFFu));
  EXPECT_THAT(png_pixels(png_of({1, 2, 8, 2}, "\0\1\2\3\0\4\5\6"s)), ElementsAre(0x010203u, 0x040506u));
  EXPECT_THAT(png_pixels(png_of({2, 1, 8, 6}, "\0\xFF\0\0\x80\0\0\xFF\xFF"s)), ElementsAre(0x80800000u, 0xFF0000FFu));
  EXPECT_THAT(png_pixels(png_of({2, 1, 8, 4}, "\0\xFF\x40\x10\xFF"s)), ElementsAre(0x40404040u, 0xFF101010u));
  const std::string palette = png_chunk("PLTE", "\1\2\3\xFF\0\0"s);
  EXPECT_THAT(png_pixels(png_of({2, 1, 8, 3}, "\0\1\0"s, palette)), ElementsAre(0xFF0000u, 0x010203u));
  EXPECT_THAT(png_pixels(png_of({2, 1, 4, 3}, "\0\x10"s, palette + png_chunk("tRNS", "\0"s))),
              ElementsAre(0xFFFF0000u, 0u));
}

// Each pixel is the sum of its difference and of what its filter says: left, above, their mean, the nearest of three.
TEST(PngFile, filters_are_undone) {
  EXPECT_THAT(png_pixels(png_of({2, 5, 8, 0}, "\1\x10\x01\2\x01\x01\3\x01\x02\4\x01\x02\0\x07\x08"s)),
              testing::ElementsAre(0x101010u, 0x111111u, 0x111111u, 0x121212u, 0x090909u, 0x0F0F0Fu, 0x0A0A0Au,
                                   0x111111u, 0x070707u, 0x080808u));
}

TEST(PngFile, a_coarse_picture_has_every_second_pixel) {
  EXPECT_THAT(png_pixels(png_of({3, 3, 8, 0}, "\0\1\2\3\0\4\5\6\0\7\x08\x09"s), 2),
              testing::ElementsAre(0x010101u, 0x030303u, 0x070707u, 0x090909u));
}

TEST(PngFile, what_needs_a_decoder_is_left_to_it) {
  const std::string grey = png_of({2, 1, 8, 0}, "\0\1\2"s);
  EXPECT_TRUE(png_read(grey));
  EXPECT_FALSE(png_read(grey.substr(0, grey.size() - 1)));
  EXPECT_FALSE(png_read(png_of({2, 1, 8, 0, 1}, "\0\1\0\2"s))) << "interlaced";
  EXPECT_FALSE(png_read(png_of({1, 1, 16, 0}, "\0\1\2"s)));
  EXPECT_FALSE(png_read(png_of({2, 1, 8, 0}, "\0\1\2"s, png_chunk("tRNS", "\0\1"s)))) << "a transparent colour";
  EXPECT_FALSE(png_read(png_of({2, 1, 8, 0}, "\5\1\2"s))) << "an unknown filter";
  EXPECT_FALSE(png_read(png_of({2, 2, 8, 0}, "\0\1\2"s))) << "a missing row";
  EXPECT_FALSE(png_read(png_of({2, 1, 8, 0}, "\0\1\2\0\1\2"s))) << "more rows";
  EXPECT_FALSE(png_read(png_of({2, 1, 8, 3}, "\0\1\0"s))) << "no palette";
  EXPECT_FALSE(png_read(png_of({2, 1, 1, 3}, "\0\x40"s, png_chunk("PLTE", std::string(9, 'a'))))) << "too many colours";
  EXPECT_FALSE(png_read(png_of({100, 11, 8, 0}, std::string(11 * 101, '\0')))) << "more pixels than allowed";
  std::string damaged = grey;
  damaged[damaged.find("IDAT") + 6] ^= 1;
  EXPECT_FALSE(png_read(damaged));
}

TEST(PngFile, an_image_has_the_rows_of_its_file) {
  const std::string png = png_of({2, 1, 8, 2}, "\1\1\2\3\4\5\6"s);
  const PdfImage image = image_of(*png_read(png));
  EXPECT_EQ(image.bytes, deflated("\1\1\2\3\4\5\6"s));
  EXPECT_EQ(image.alpha, "");
  // Colours and opacity part, and keep their filters.
  const PdfImage split = image_of(*png_read(png_of({2, 1, 8, 6}, "\1\1\2\3\x70\4\5\6\7"s)));
  EXPECT_EQ(split.bytes, deflated("\1\1\2\3\4\5\6"s));
  EXPECT_EQ(split.alpha, deflated("\1\x70\7"s));
  EXPECT_EQ(split.channels, 3u);
  // 255 at the left, and 0 more to the right of it.
  EXPECT_EQ(image_of(*png_read(png_of({2, 1, 8, 4}, "\1\1\xFF\2\0"s))).alpha, "") << "opaque";
}

// The pixels of a PNG reduced to a width and height in pixels, premultiplied, with the opacity in front if there is
// any.
std::vector<std::uint32_t> reduced_to(double width, double height, const std::string& png) {
  const auto art = pass_png(png, "a", {.pixels = 1000}, {width / 600 * 25.4, height / 600 * 25.4});
  if (!art || *art == nullptr) return {};
  EXPECT_TRUE((*art)->reduced);
  return pixels_in((*art)->pixels()->get());
}

TEST(PngFile, is_reduced_to_means) {
  using testing::ElementsAre;
  // 10 20 | 30 40 over 50 60 | 70 80; the filter of the second row adds the row above.
  const std::string grey = png_of({4, 2, 8, 0}, "\0\x0A\x14\x1E\x28\2\x28\x28\x28\x28"s);
  EXPECT_THAT(reduced_to(2, 1, grey), ElementsAre(0x232323u, 0x373737u));  // 35 and 55
  // One and a half pixels each: (0 + 90 / 2) / 1.5 and (90 / 2 + 180) / 1.5.
  EXPECT_THAT(reduced_to(2, 0.5, png_of({3, 1, 8, 0}, "\0\0\x5A\xB4"s)), ElementsAre(0x1E1E1Eu, 0x969696u));
  EXPECT_THAT(reduced_to(1, 0.5, png_of({2, 1, 8, 2}, "\0\x0A\x14\x1E\x14\x28\x3C"s)), ElementsAre(0x0F1E2Du));
  EXPECT_THAT(reduced_to(1, 0.5, png_of({2, 1, 1, 0}, "\0\x40"s)), ElementsAre(0x808080u));
}

TEST(PngFile, what_is_transparent_gives_no_colour_to_a_mean) {
  using testing::ElementsAre;
  EXPECT_THAT(reduced_to(1, 0.5, png_of({2, 1, 8, 6}, "\0\xFF\0\0\xFF\0\xFF\0\0"s)), ElementsAre(0x80800000u));
  EXPECT_THAT(reduced_to(1, 0.5, png_of({2, 1, 8, 4}, "\0\x50\xFF\xF0\0"s)), ElementsAre(0x80282828u));  // 80 / 2
  EXPECT_THAT(reduced_to(1, 0.5, png_of({2, 1, 8, 4}, "\0\x50\0\xF0\0"s)), ElementsAre(0u));
  // Entry 0 is opaque red, entry 1 blue of opacity 85: a mean opacity of 170, three quarters of it red.
  const std::string indexed = png_chunk("PLTE", "\xFF\0\0\0\0\xFF"s) + png_chunk("tRNS", "\xFF\x55"s);
  EXPECT_THAT(reduced_to(1, 0.5, png_of({2, 1, 2, 3}, "\0\x10"s, indexed)), ElementsAre(0xAA7F002Bu));
}

TEST(PngFile, needs_no_trial_to_be_reduced) {
  const std::string png = png_of({600, 2, 8, 0}, std::string(2 * 601, '\0'));
  const ArtLimits limits{.trial = "/there/is/no/such/program"};
  const auto art = pass_png(png, "a", limits, {0.254, 0.0001});
  ASSERT_TRUE(art && *art != nullptr);
  EXPECT_TRUE((*art)->reduced);
  EXPECT_EQ((*art)->cost, 6u * 4);
  EXPECT_EQ(pass_png(png_of({2, 1, 16, 0}, "\0\1\1\2\2"s), "a", limits, {}).value(), nullptr);
}

TEST(PngFilters, are_undone) {
  std::string pixels;
  for (int i = 0; i < 5 * 6 * 3; ++i) pixels += static_cast<char>(i * i * 7 + i / 11);
  std::string rows = filtered(pixels, 6, 3), plain;
  ASSERT_EQ(rows.size(), 5u * 19);
  std::vector<unsigned char> above(18);
  for (std::size_t at = 0; at < rows.size(); at += 19) {
    auto* row = reinterpret_cast<unsigned char*>(rows.data() + at + 1);
    unfilter(static_cast<unsigned char>(rows[at]), row, above.data(), 18, 3);
    above.assign(row, row + 18);
    plain.append(rows, at + 1, 18);
  }
  EXPECT_EQ(plain, pixels);
}

TEST(ImageStore, keeps_images_in_their_order) {
  ImageStore store;
  for (std::uint32_t i = 0; i < 9; ++i)
    store.add(i, [i] { return PdfImage{.width = i, .bytes = std::string(i, 'b'), .alpha = std::string(2 * i, 'a')}; });
  const auto stored = store.finish();
  ASSERT_TRUE(stored);
  ASSERT_EQ((*stored)->list.size(), 9u);
  long begin = 0;
  for (std::uint32_t i = 0; i < 9; ++i) {
    const StoredImage& one = (*stored)->list[i];
    EXPECT_EQ(one.number, i);
    EXPECT_EQ(one.image.width, i);
    EXPECT_EQ(one.bytes.size, i);
    EXPECT_EQ(one.alpha.size, 2 * i);
    if (i > 0) {
      EXPECT_EQ(one.bytes.begin, begin);
    }
    begin += 3 * i;
  }
}

TEST(ImageStore, says_what_could_not_be_made) {
  ImageStore store;
  store.add(0, []() -> PdfImage { throw std::runtime_error{"why"}; });
  const auto stored = store.finish();
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().message, "cannot convert a picture: why");
}

class PdfPictures : public Pdf {
 protected:
  // The only image of a PDF that shows the picture.
  QPDFObjectHandle image_in(QPDF& pdf, const std::string& bytes) {
    auto art = read_art(bytes, "a", {}, {});
    EXPECT_TRUE(art);
    scene::Scene drawn;
    for (const double x : {5.0, 15.0}) drawn.items.emplace_back(scene::Image{*art, {x, 5, 8, 8}, {}});
    write({page(drawn)});
    open(pdf);
    QPDFObjectHandle found;
    for (auto& object : pdf.getAllObjects()) {
      if (!object.isStream() || !object.getDict().getKey("/Subtype").isNameAndEquals("/Image")) continue;
      if (object.getDict().getKey("/Width").getIntValue() == 2 &&
          !(found.isInitialized() && found.getDict().hasKey("/SMask")))
        found = object;
    }
    return found;
  }
};

TEST_F(PdfPictures, are_stored_as_they_are) {
  QPDF pdf;
  auto image = image_in(pdf, png_of({2, 1, 8, 2}, "\1\1\2\3\4\5\6"s));
  const auto raw = image.getRawStreamData();
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize()), deflated("\1\1\2\3\4\5\6"s));
  const auto plain = image.getStreamData();
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(plain->getBuffer()), plain->getSize()), "\1\2\3\5\7\x09");
  EXPECT_EQ(image.getDict().getKey("/ColorSpace").getName(), "/DeviceRGB");
  EXPECT_FALSE(image.getDict().hasKey("/SMask"));
}

TEST_F(PdfPictures, have_their_palette_and_their_opacity) {
  QPDF pdf;
  auto image =
      image_in(pdf, png_of({2, 1, 4, 3}, "\0\x10"s, png_chunk("PLTE", "\1\2\3\xFF\0\0"s) + png_chunk("tRNS", "\x40"s)));
  auto colours = image.getDict().getKey("/ColorSpace");
  ASSERT_TRUE(colours.isArray());
  EXPECT_EQ(colours.getArrayItem(3).getStringValue(), "\1\2\3\xFF\0\0"s);
  EXPECT_EQ(image.getDict().getKey("/BitsPerComponent").getIntValue(), 4);
  const auto opacity = image.getDict().getKey("/SMask").getStreamData();
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(opacity->getBuffer()), opacity->getSize()), "\xFF\x40");
}

// What a decoder reads, 16 bits here, becomes an image of its pixels.
TEST_F(PdfPictures, that_were_decoded_are_grey_if_their_colours_are) {
  QPDF pdf;
  auto image = image_in(pdf, png_of({2, 1, 16, 0}, "\0\x10\x10\x20\x20"s));
  EXPECT_EQ(image.getDict().getKey("/ColorSpace").getName(), "/DeviceGray");
  const auto plain = image.getStreamData();
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(plain->getBuffer()), plain->getSize()), "\x10\x20");
}

}  // namespace
}  // namespace planche::render
