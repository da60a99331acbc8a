// Scripts beyond Latin, from typefaces of files: which typeface, which order, where lines break.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/fonts.h"
#include "scene/scene.h"

namespace planche::render {
namespace {

const std::filesystem::path sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
const std::filesystem::path serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf";
const std::filesystem::path han = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf";

scene::TextBlock set(const std::string& text, const std::vector<std::filesystem::path>& files, double width = 0) {
  auto typesetter = make_typesetter(files);
  if (!typesetter) throw std::runtime_error{typesetter.error().message};
  scene::Inline part;
  part.text = text;
  part.font.size_pt = 10;
  scene::Setting setting;
  setting.width = width;
  return (*typesetter)->set({{part}}, setting);
}

std::string face(const scene::TextBlock& block, std::size_t run = 0) {
  return block.runs.at(run).run->face_name;
}

TEST(Scripts, letters_come_from_the_first_file_that_has_them) {
  const std::string ayb = "\u0531";  // Armenian; neither Inter nor EB Garamond has it
  EXPECT_THAT(face(set(ayb, {sans, serif})), ::testing::StartsWith("DejaVu Sans"));
  EXPECT_THAT(face(set(ayb, {serif, sans})), ::testing::StartsWith("DejaVu Serif"));
  EXPECT_THAT(face(set("A", {serif, sans})), ::testing::StartsWith("Inter")) << "what is asked for comes first";
  EXPECT_EQ(set(ayb, {}).missing.size(), 1u);
}

TEST(Scripts, hebrew_runs_from_right_to_left) {
  const scene::TextBlock block = set("שלום abc", {sans});
  ASSERT_EQ(block.runs.size(), 2u);
  const auto hebrew =
      std::find_if(block.runs.begin(), block.runs.end(), [](const auto& r) { return r.run->backwards; });
  ASSERT_NE(hebrew, block.runs.end());
  const auto latin =
      std::find_if(block.runs.begin(), block.runs.end(), [](const auto& r) { return !r.run->backwards; });
  ASSERT_NE(latin, block.runs.end());
  EXPECT_LT(latin->at.x, hebrew->at.x) << "the line begins at its right end";
  EXPECT_NEAR(hebrew->at.x + hebrew->run->width, block.width, 1e-6);
  EXPECT_TRUE(block.missing.empty());
  // The first letter alone has the glyph that stands furthest to the right.
  const scene::TextBlock shin = set("ש", {sans});
  EXPECT_EQ(hebrew->run->glyphs.back().index, shin.runs.at(0).run->glyphs.at(0).index);
}

TEST(Scripts, arabic_letters_join) {
  const scene::TextBlock word = set("سلم", {sans}), alone = set("س", {sans});
  ASSERT_EQ(word.runs.size(), 1u);
  EXPECT_TRUE(word.runs[0].run->backwards);
  EXPECT_EQ(word.runs[0].run->glyphs.size(), 3u);
  EXPECT_NE(word.runs[0].run->glyphs.back().index, alone.runs.at(0).run->glyphs.at(0).index) << "its initial form";
  EXPECT_EQ(set("لا", {sans}).runs.at(0).run->glyphs.size(), 1u) << "lam and alef are one sign";
}

TEST(Scripts, chinese_and_japanese_lines_break_between_signs) {
  // Ten signs of 10 pt in a column for four: no spaces, and no line begins with the full stop.
  const double sign = base::mm_from_pt(10);
  const scene::TextBlock block = set("日本語の文は空白。なし", {han}, 4.2 * sign);
  EXPECT_TRUE(block.missing.empty());
  EXPECT_FALSE(block.broken_word);
  EXPECT_GE(block.lines, 3u);
  for (const scene::PlacedRun& run : block.runs) {
    EXPECT_LE(run.run->width, 4.2 * sign);
    EXPECT_FALSE(run.run->text.starts_with("。"));
  }
}

}  // namespace
}  // namespace planche::render
