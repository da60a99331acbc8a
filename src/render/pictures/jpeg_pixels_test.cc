#include "render/pictures/jpeg_pixels.h"

#include <gtest/gtest.h>

#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;

TEST(JpegPixels, are_read_and_written_nearly_without_loss) {
  JpegPixels flat{16, 8, 3, {}};
  for (int i = 0; i < 16 * 8; ++i) flat.bytes.insert(flat.bytes.end(), {200, 40, 90});
  const auto read = decode_jpeg(encode_jpeg(flat), 1).value();
  ASSERT_EQ(read.bytes.size(), flat.bytes.size());
  EXPECT_EQ(read.width, 16u);
  for (std::size_t i = 0; i < read.bytes.size(); ++i) EXPECT_NEAR(read.bytes[i], flat.bytes[i], 2);
}

TEST(JpegPixels, are_read_in_smaller_numbers) {
  const auto read = decode_jpeg(bitmap("jpeg", 64, 32), 8).value();
  EXPECT_EQ(read.width, 8u);
  EXPECT_EQ(read.height, 4u);
  EXPECT_EQ(read.channels, 3u);
}

TEST(JpegPixels, that_are_missing_are_an_error) {
  const std::string jpeg = bitmap("jpeg", 512, 512, 128);
  EXPECT_TRUE(decode_jpeg(jpeg, 8));
  EXPECT_FALSE(decode_jpeg(jpeg.substr(0, jpeg.size() - 200) + "\xFF\xD9", 8));
  EXPECT_FALSE(decode_jpeg(jpeg.substr(0, jpeg.size() - 200), 8));
  EXPECT_FALSE(decode_jpeg("", 1));
  EXPECT_FALSE(decode_jpeg("no picture", 1));
  std::string taller = jpeg, lower = jpeg;
  const std::size_t height = jpeg.find("\xFF\xC0") + 5;
  taller[height] = 3;
  lower[height] = 1;
  EXPECT_FALSE(decode_jpeg(taller, 8));
  EXPECT_FALSE(decode_jpeg(lower, 8)) << "half of the data are left over";
  std::string narrower = jpeg;
  narrower[height + 2] = 1, narrower[height + 3] = static_cast<char>(0xF0);  // 496 of 512: a unit of 16 less
  EXPECT_FALSE(decode_jpeg(narrower, 8)) << "its rows are sheared";
}

TEST(JpegPixels, with_bad_codes_are_an_error_wherever_they_are) {
  const std::string jpeg = bitmap("jpeg", 512, 512, 128);
  ASSERT_TRUE(decode_jpeg(jpeg, 8));
  // After the header of the scan: 16 bits of ones are no code of any table.
  const std::size_t scan = jpeg.find("\xFF\xDA"), data = scan + 2 + 12;
  ASSERT_NE(scan, std::string::npos);
  std::size_t refused = 0, tried = 0;
  for (std::size_t at = data; at + 40 < jpeg.size(); at += (jpeg.size() - data) / 16) {
    std::string damaged = jpeg;
    for (std::size_t i = 0; i < 8; i += 2) {
      damaged[at + i] = '\xFF';
      damaged[at + i + 1] = '\0';
    }
    ++tried;
    refused += !decode_jpeg(damaged, 8);
  }
  EXPECT_EQ(refused, tried);
}

}  // namespace
}  // namespace planche::render
