#include "render/pictures/jpeg_info.h"

#include <string>

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

using namespace std::string_literals;

// Inserts segments after the header that the encoder writes.
std::string with(const std::string& segments) {
  std::string jpeg = bitmap("jpeg");
  EXPECT_EQ(jpeg.substr(2, 2), "\xFF\xE0");
  return jpeg.insert(20, segments);
}

TEST(JpegMetadata, go_and_the_rest_stays_as_it_is) {
  const std::string plain = bitmap("jpeg");
  EXPECT_EQ(without_metadata(plain), plain);
  for (const char marker : {'\xE1', '\xE2', '\xE3', '\xEC', '\xED', '\xEF', '\xFE'})
    EXPECT_EQ(without_metadata(with(segment(marker, "secret"))), plain) << int{marker};
  EXPECT_EQ(without_metadata(plain + "a film, or other pictures\xFF\xD9"), plain);
  const std::string adobe = with(segment('\xEE', "Adobe\0\x64\0\0\0\0\0"s));
  EXPECT_EQ(without_metadata(adobe), adobe);
  // A preview within the header, and one after it.
  std::string preview = plain;
  preview.replace(2, 18, segment('\xE0', "JFIF\0\1\1\0\0\1\0\1\1\1abc"s) + segment('\xE0', "JFXX\0\x13"s));
  EXPECT_EQ(without_metadata(preview), plain);
}

TEST(JpegMetadata, go_wherever_data_are_cut_without_harm) {
  const std::string jpeg = with(segment('\xE1', "secret"));
  for (std::size_t size = 2; size < jpeg.size(); ++size)
    EXPECT_FALSE(without_metadata(std::string_view{jpeg}.substr(0, size))) << size;
}

TEST(JpegInfo, a_profile_is_put_together_from_its_segments) {
  const auto part = [](char number, char count, const std::string& content) {
    return segment('\xE2', "ICC_PROFILE\0"s + number + count + content);
  };
  const auto profile = [](const std::string& segments) {
    const JpegInfo info = read_jpeg_info(with(segments)).value();
    return info.has_profile ? info.profile : "none";
  };
  EXPECT_EQ(profile(""), "none");
  EXPECT_EQ(profile(segment('\xE2', "MPF\0")), "none");
  EXPECT_EQ(profile(part(1, 1, "abc")), "abc");
  EXPECT_EQ(profile(part(2, 3, "def") + part(1, 3, "abc") + part(3, 3, "g")), "abcdefg");
  EXPECT_EQ(profile(part(1, 3, "abc") + part(3, 3, "g")), "") << "a part is missing";
  EXPECT_EQ(profile(part(0, 1, "abc")), "abc") << "some programs count from 0";
  EXPECT_EQ(profile(part(0, 2, "abc") + part(1, 2, "g")), "abcg");
  EXPECT_EQ(profile(part(0, 2, "abc") + part(2, 2, "g")), "") << "a part is missing";
  EXPECT_EQ(profile(part(2, 2, "abc") + part(3, 2, "g")), "") << "the first is missing";
  EXPECT_EQ(profile(segment('\xE2', "ICC_PROFILE\0"s)), "none");
}

}  // namespace
}  // namespace planche::render
