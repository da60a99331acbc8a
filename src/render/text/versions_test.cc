#include "render/text/versions.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace planche::render {
namespace {

TEST(Versions, name_the_libraries_and_the_fonts_with_their_files) {
  const std::vector<std::string> lines = library_versions();
  ASSERT_EQ(lines.size(), 11u);
  EXPECT_THAT(lines[0], ::testing::MatchesRegex("Cairo [0-9]+\\.[0-9]+\\.[0-9]+"));
  EXPECT_THAT(lines[4], ::testing::MatchesRegex("librsvg [0-9]+\\.[0-9]+\\.[0-9]+"));
  EXPECT_THAT(lines[6], ::testing::MatchesRegex("libjpeg-turbo [0-9]+\\.[0-9]+\\.[0-9]+"));
  EXPECT_THAT(lines[7], ::testing::MatchesRegex("Little CMS [0-9]+\\.[0-9]+"));
  for (const std::size_t font : {8u, 9u, 10u}) {
    EXPECT_THAT(lines[font], ::testing::MatchesRegex("(EB Garamond|Inter|DejaVu Sans) [0-9]+\\.[0-9]{3} \\(/.*\\)"))
        << lines[font];
    const std::string file = lines[font].substr(lines[font].find('(') + 1);
    EXPECT_TRUE(std::filesystem::is_regular_file(file.substr(0, file.size() - 1))) << file;
  }
}

}  // namespace
}  // namespace planche::render
