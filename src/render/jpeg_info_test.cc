#include "render/jpeg_info.h"

#include <gtest/gtest.h>

#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;

TEST(JpegInfo, a_picture_without_height_or_width_is_none) {
  const std::string jpeg = bitmap("jpeg");
  const std::size_t frame = jpeg.find("\xFF\xC0");
  ASSERT_NE(frame, std::string::npos);
  EXPECT_EQ(read_jpeg_info(jpeg)->height, 16u);
  for (const std::size_t at : {5u, 7u}) {
    std::string flat = jpeg;
    flat.replace(frame + at, 2, 2, '\0');
    EXPECT_FALSE(read_jpeg_info(flat)) << at;
  }
}

TEST(JpegInfo, markers_cut_anywhere_are_no_trouble) {
  const std::string jpeg = turned_jpeg(8);
  EXPECT_EQ(read_jpeg_info(jpeg)->orientation, 8u);
  for (std::size_t size = 0; size < jpeg.size(); ++size) {
    EXPECT_FALSE(read_jpeg_info(std::string_view{jpeg}.substr(0, size))) << size;
  }
}

}  // namespace
}  // namespace planche::render
