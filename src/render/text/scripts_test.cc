// Scripts beyond Latin with typefaces from files: typefaces, order, line breaks.
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "render/testing.h"
#include "render/text/glyph_pictures.h"
#include "scene/scene.h"

namespace planche::render {
namespace {

using namespace testing_tools;

const std::filesystem::path sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
const std::filesystem::path serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf";
const std::filesystem::path han = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf";
const std::filesystem::path thai = "/usr/share/fonts/truetype/tlwg/Garuda.ttf";
const std::filesystem::path emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf";

// Made by scripts/write-fonts, which describes them.
const std::filesystem::path squares = PLANCHE_SOURCE "/tests/fonts/squares.ttf";
const std::filesystem::path squares_1 = PLANCHE_SOURCE "/tests/fonts/squares-1.ttf";

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
  EXPECT_EQ(set("\u0e01", {}).missing.size(), 1u);  // Thai
}

TEST(Scripts, signs_of_games_need_no_file) {
  const scene::TextBlock suits = set("\u2660\u2666\u2663", {}), dice = set("\u2680\u2685", {});
  EXPECT_TRUE(suits.missing.empty());
  EXPECT_EQ(face(suits), "DejaVu Sans");
  EXPECT_EQ(face(dice), "DejaVu Sans");
  EXPECT_EQ(face(set("\u2665", {})), "DejaVu Sans") << "Inter has hearts alone";
  EXPECT_EQ(set("\u2660\u2665\u2666\u2663", {}).runs.size(), 1u);
  EXPECT_THAT(face(set("\u2660", {serif})), ::testing::StartsWith("DejaVu Serif")) << "files come first";
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
  // The first letter has the rightmost glyph.
  const scene::TextBlock shin = set("ש", {sans});
  EXPECT_EQ(hebrew->run->glyphs.back().index, shin.runs.at(0).run->glyphs.at(0).index);
}

TEST(Scripts, signs_are_text_before_they_are_emoji) {
  for (const char* text : {"\u2660\u2665", "\u26A1\uFE0E", "\u2665\uFE0E"})
    EXPECT_THAT(face(set(text, {emoji})), ::testing::StartsWith("DejaVu Sans")) << text;
  for (const char* picture : {"\u2665\uFE0F", "\u2764\uFE0F", "\u26A1"})
    EXPECT_THAT(face(set(picture, {emoji})), ::testing::StartsWith("Noto Color Emoji")) << picture;
}

// The left and right ends of the lines' ink, by baseline.
std::map<double, std::pair<double, double>> ends(const scene::TextBlock& block) {
  std::map<double, std::pair<double, double>> lines;
  for (const scene::PlacedRun& run : block.runs) {
    auto& [left, right] = lines.try_emplace(run.at.y, 1e9, -1e9).first->second;
    left = std::min(left, run.at.x);
    right = std::max(right, run.at.x + run.run->width);
  }
  return lines;
}

TEST(Scripts, justified_lines_from_right_to_left_end_at_both_edges) {
  auto typesetter = make_typesetter({sans});
  ASSERT_TRUE(typesetter);
  scene::Inline plain, bold;
  plain.font.size_pt = bold.font.size_pt = 10;
  bold.font.weight = 700;
  plain.text = "עם סיום תור השחקן מושכים קלף אחד ";
  bold.text = "מן הקופה הגדולה ";
  scene::Setting setting;
  setting.width = 40;
  setting.align = scene::Align::justify;
  const auto lines = ends((*typesetter)->set({{plain, bold, plain, bold, plain, plain}}, setting));
  ASSERT_GT(lines.size(), 3u);
  for (const auto& [baseline, line] : lines) {
    EXPECT_NEAR(line.second, 40, 0.02) << baseline;
    if (baseline == lines.rbegin()->first) continue;
    EXPECT_NEAR(line.first, 0, 0.02) << baseline;
  }
  EXPECT_GT(lines.rbegin()->second.first, 1);
}

TEST(Scripts, lines_have_the_direction_that_is_asked_for) {
  auto typesetter = make_typesetter();
  ASSERT_TRUE(typesetter);
  scene::Inline part;
  part.text = "abc!";
  const auto first_glyph = [&](scene::Direction direction) {
    scene::Setting setting;
    setting.direction = direction;
    const scene::TextBlock block = (*typesetter)->set({{part}}, setting);
    const auto leftmost = std::ranges::min_element(block.runs, {}, [](const auto& run) { return run.at.x; });
    return leftmost->run->text;
  };
  EXPECT_EQ(first_glyph(scene::Direction::automatic), "abc!");
  EXPECT_EQ(first_glyph(scene::Direction::left_to_right), "abc!");
  EXPECT_EQ(first_glyph(scene::Direction::right_to_left), "!");
  part.text = "שלום!";
  EXPECT_EQ(first_glyph(scene::Direction::automatic), "!") << "at the end of the line";
  EXPECT_NE(first_glyph(scene::Direction::left_to_right), "!");
}

TEST(Scripts, hebrew_points_stand_below_their_letter) {
  const scene::TextBlock block = set("בָ", {sans});
  EXPECT_NEAR(block.width, set("ב", {sans}).width, 1e-6);
  scene::Scene drawn;
  for (const scene::PlacedRun& run : block.runs)
    drawn.items.emplace_back(scene::Text{run.run, {run.at.x + 1, run.at.y}, run.color});
  const Pixels seen{scene_png(drawn, {5, 5}, 50 * 25.4)};  // 50 pixels a mm
  const auto middle = [&](double top, double bottom) {
    int left = seen.width(), right = 0;
    for (int y = static_cast<int>(top * 50); y < static_cast<int>(bottom * 50); ++y) {
      for (int x = 0; x < seen.width(); ++x) {
        if (!seen.dark(x, y)) continue;
        left = std::min(left, x);
        right = std::max(right, x);
      }
    }
    return (left + right) / 100.0;
  };
  const double line = block.first_baseline;
  EXPECT_NEAR(middle(line + 0.2, line + 1.2), middle(line - 2, line - 0.1), 0.1);
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
  // Ten signs of 10 pt in a column that is four signs wide. There are no spaces, and no line begins with the full stop.
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

TEST(Scripts, thai_lines_break_between_words_and_signs_stand_on_each_other) {
  // "Rain falls on the big garden", without blanks: ฝน ตก ใน สวน ใหญ่.
  const double sign = base::mm_from_pt(10);
  const scene::TextBlock block = set("ฝนตกในสวนใหญ่", {thai}, 2.6 * sign);
  EXPECT_TRUE(block.missing.empty());
  EXPECT_FALSE(block.broken_word);
  EXPECT_GE(block.lines, 2u);
  std::string lines;
  for (const scene::PlacedRun& run : block.runs) {
    EXPECT_LE(run.run->width, 2.6 * sign);
    for (const char* word : {"ฝน", "ตก", "ใน", "สวน", "ใหญ่"})
      lines += run.run->text.starts_with(word) ? std::string{"|"} + word : "";
  }
  EXPECT_THAT(lines, ::testing::StartsWith("|ฝน|")) << "each line begins with a word";
  EXPECT_EQ(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '|')), block.lines);
  // The tone mark takes no width.
  EXPECT_NEAR(set("ก่", {thai}).width, set("ก", {thai}).width, 1e-6);
}

scene::Scene drawn(const scene::TextBlock& block) {
  scene::Scene made;
  for (const scene::PlacedRun& run : block.runs) made.items.emplace_back(scene::Text{run.run, run.at, run.color});
  made.extent = {0, 0, 10, 5};
  return made;
}

// The pixels of 10 × 5 mm at 254 dpi that are neither white nor grey: their number, columns and rows.
struct Coloured {
  int count = 0, left = 1000, top = 1000, right = -1, bottom = -1;
};
Coloured coloured(const scene::Scene& scene) {
  const Pixels seen{scene_png(scene, {10, 5}, 254)};
  Coloured found;
  for (int y = 0; y < seen.height(); ++y) {
    for (int x = 0; x < seen.width(); ++x) {
      const auto [red, green, blue] = seen.at(x, y);
      if (std::max({red, green, blue}) - std::min({red, green, blue}) < 40) continue;
      ++found.count;
      found.left = std::min(found.left, x);
      found.right = std::max(found.right, x);
      found.top = std::min(found.top, y);
      found.bottom = std::max(found.bottom, y);
    }
  }
  return found;
}

TEST(Scripts, emoji_are_pictures_in_colours_as_large_as_the_letters) {
  ASSERT_TRUE(font_families(emoji));
  const scene::TextBlock fire = set("🔥", {emoji});
  EXPECT_TRUE(fire.missing.empty());
  // 10 pt are 35 pixels. The sign fills most of that, and the flame most of the sign.
  const Coloured seen = coloured(drawn(fire));
  EXPECT_NEAR(seen.bottom - seen.top, 38, 6);
  EXPECT_NEAR(seen.right - seen.left, 32, 8);
  EXPECT_GT(seen.count, 500);
  const double ascent = fire.first_baseline * 10;  // the baseline in pixels
  EXPECT_LT(seen.top, ascent - 20);
  EXPECT_GT(seen.bottom, ascent) << "a little below the baseline";
  // A second picture is next to the first.
  const scene::TextBlock two = set("🔥🔥", {emoji});
  const Coloured both = coloured(drawn(two));
  EXPECT_NEAR(both.right - both.left, seen.right - seen.left + two.runs.at(0).run->glyphs.at(1).x * 10, 2);
  EXPECT_EQ(both.top, seen.top);
  scene::TextBlock pale = fire;
  pale.runs.at(0).color.alpha = 0;
  EXPECT_EQ(coloured(drawn(pale)).count, 0) << "only the opacity of its colour counts";
  pale.runs.at(0).color = {0, 255, 0, 255};
  EXPECT_EQ(coloured(drawn(pale)).count, seen.count);
}

TEST(Scripts, emoji_have_the_colours_of_their_font) {
  const auto middle = [](const char* sign) {
    const scene::TextBlock block = set(sign, {emoji});
    const Pixels seen{scene_png(drawn(block), {10, 5}, 254)};
    return seen.at(static_cast<int>(block.width * 5), static_cast<int>(block.first_baseline * 10) - 12);
  };
  const auto red = middle("🟥"), green = middle("🟩"), blue = middle("🟦");
  EXPECT_GT(red.red, red.green + 80);
  EXPECT_GT(red.red, red.blue + 80);
  EXPECT_GT(green.green, green.red + 40);
  EXPECT_GT(green.green, green.blue + 40);
  EXPECT_GT(blue.blue, blue.red + 80);
}

// The first typeface of a font file.
FontFile opened(const FontLibrary& library, const std::filesystem::path& file) {
  FT_Face face = nullptr;
  EXPECT_EQ(FT_New_Face(library.get(), file.c_str(), 0, &face), 0) << file;
  return FontFile{face};
}

TEST(Glyphs, are_pictures_in_one_size) {
  FT_Library started = nullptr;
  ASSERT_EQ(FT_Init_FreeType(&started), 0);
  const FontLibrary library{started};
  const FontFile face = opened(library, emoji), plain = opened(library, sans);
  EXPECT_TRUE(is_drawable(face.get()));
  EXPECT_TRUE(is_drawable(plain.get()));
  GlyphPictures pictures{emoji, 0};
  const auto glyph = FT_Get_Char_Index(face.get(), U'🔥');
  const auto& fire = pictures.find(glyph);
  ASSERT_TRUE(fire.surface);
  EXPECT_EQ(&pictures.find(glyph), &fire);
  EXPECT_EQ(cairo_image_surface_get_width(fire.surface.get()), 136);
  EXPECT_EQ(cairo_image_surface_get_height(fire.surface.get()), 128);
  // 109 pixels per size; all of Noto's pictures reach 27 pixels below the line.
  EXPECT_NEAR(fire.box.x, 0, 1e-9);
  EXPECT_NEAR(fire.box.y, -101.0 / 109, 1e-9);
  EXPECT_NEAR(fire.box.width, 136.0 / 109, 1e-9);
  EXPECT_NEAR(fire.box.height, 128.0 / 109, 1e-9);
  // The flame is yellow or red in the middle, and the corners are clear.
  const unsigned char* data = cairo_image_surface_get_data(fire.surface.get());
  const int stride = cairo_image_surface_get_stride(fire.surface.get());
  const unsigned char* middle = data + 80 * stride + 68 * 4;
  EXPECT_EQ(middle[3], 255);
  EXPECT_GT(middle[2], 200);
  EXPECT_LT(middle[0], middle[2] - 50);
  EXPECT_EQ(data[3], 0);
  EXPECT_FALSE(pictures.find(0xFFFFF).surface) << "no such glyph";
  EXPECT_FALSE(pictures.find(FT_Get_Char_Index(face.get(), U' ')).surface) << "nothing to be seen";
}

TEST(Glyphs, of_what_has_no_pictures_are_outlines) {
  GlyphPictures outlines{sans, 0}, none{"/nowhere.ttf", 0};
  EXPECT_FALSE(outlines.find(40).surface);
  EXPECT_FALSE(none.find(40).surface);
}

// The size is 256 pixels.
TEST(Glyphs, of_layers_in_colours_are_drawn) {
  FT_Library started = nullptr;
  ASSERT_EQ(FT_Init_FreeType(&started), 0);
  const FontLibrary library{started};
  const FontFile face = opened(library, squares);
  EXPECT_TRUE(is_drawable(face.get()));
  EXPECT_FALSE(is_drawable(opened(library, squares_1).get()));
  GlyphPictures pictures{squares, 0}, newer{squares_1, 0};
  const auto both = FT_Get_Char_Index(face.get(), U'🟥');
  EXPECT_FALSE(newer.find(both).surface);
  EXPECT_FALSE(pictures.find(both + 1).surface) << "a layer alone is an outline";
  const auto& [surface, box, broken] = pictures.find(both);
  EXPECT_FALSE(broken);
  ASSERT_TRUE(surface);
  EXPECT_NEAR(box.x, 0.25, 1e-9);
  EXPECT_NEAR(box.y, -0.5, 1e-9);
  EXPECT_NEAR(box.width, 0.5, 1e-9);
  EXPECT_NEAR(box.height, 0.5, 1e-9);
  ASSERT_EQ(cairo_image_surface_get_width(surface.get()), 128);
  const unsigned char* row =
      cairo_image_surface_get_data(surface.get()) + 64 * cairo_image_surface_get_stride(surface.get());
  const auto pixel = [&](int x) { return std::vector<int>(row + 4 * x, row + 4 * x + 4); };
  EXPECT_THAT(pixel(32), ::testing::ElementsAre(0, 0, 255, 255));
  EXPECT_THAT(pixel(96), ::testing::ElementsAre(::testing::AllOf(::testing::Ge(126), ::testing::Le(129)), 0, 0,
                                                ::testing::AllOf(::testing::Ge(126), ::testing::Le(129))));
}

TEST(Scripts, signs_of_layers_stand_where_their_glyphs_do) {
  const scene::TextBlock block = set("🟥🟥", {squares});
  EXPECT_TRUE(block.missing.empty());
  // 10 pt are 35.28 pixels. The squares extend from a quarter of the first sign to three quarters of the second.
  const Coloured seen = coloured(drawn(block));
  const double size = 10 / 72.0 * 254, baseline = block.first_baseline * 10;
  EXPECT_NEAR(seen.left, size / 4, 1.5);
  EXPECT_NEAR(seen.right + 1, size * 7 / 4, 1.5);
  EXPECT_NEAR(seen.top, baseline - size / 2, 1.5);
  EXPECT_NEAR(seen.bottom + 1, baseline, 1.5);
  const Pixels pixels{scene_png(drawn(block), {10, 5}, 254)};
  const int middle = static_cast<int>(baseline - size / 4);
  const auto red = pixels.at(static_cast<int>(size * 3 / 8), middle),
             blue = pixels.at(static_cast<int>(size * 5 / 8), middle);
  EXPECT_NEAR(red.red, 255, 2);
  EXPECT_NEAR(red.green, 0, 2);
  EXPECT_NEAR(blue.red, 128, 3);  // half transparent
  EXPECT_NEAR(blue.blue, 255, 2);
}

TEST(Scripts, signs_are_emoji_where_the_text_says_so) {
  EXPECT_THAT(face(set("❤", {emoji})), ::testing::StartsWith("Inter"));
  EXPECT_THAT(face(set("❤\uFE0F", {emoji})), ::testing::StartsWith("Noto Color Emoji"));
  EXPECT_THAT(face(set("❤\uFE0F", {sans, emoji})), ::testing::StartsWith("Noto Color Emoji"));
  EXPECT_EQ(coloured(drawn(set("❤", {emoji}))).count, 0);
  EXPECT_GT(coloured(drawn(set("❤\uFE0F", {emoji}))).count, 400);
  EXPECT_EQ(set("👩\u200D🚀", {emoji}).runs.at(0).run->glyphs.size(), 1u) << "an astronaut is one sign";
  EXPECT_EQ(set("🔥", {}).missing.size(), 1u);
}

// Noto Color Emoji with all picture data set to zero.
TEST(Scripts, signs_whose_pictures_are_damaged_are_missing_and_not_drawn) {
  auto bytes = base::read_file(emoji, 32u << 20u);
  ASSERT_TRUE(bytes);
  const auto number = [&](std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value << 8u | static_cast<unsigned char>((*bytes)[i]);
    return value;
  };
  const std::size_t entry = bytes->find("CBDT");  // tag, checksum, offset, length
  ASSERT_LT(entry, 1000u);
  // Starts after a version of 4 bytes.
  std::fill_n(bytes->begin() + static_cast<std::ptrdiff_t>(number(entry + 8)) + 4, number(entry + 12) - 4, '\0');
  const Folder folder;
  const auto file = folder / "damaged.ttf";
  ASSERT_TRUE(base::write_file(file, *bytes));
  for (const char* text : {"🔥", "9 🔥9"}) {
    scene::Paragraph paragraph(1);
    paragraph[0].text = text;
    paragraph[0].font = {.family = "Noto Color Emoji", .size_pt = 10};
    auto typesetter = make_typesetter({file});
    ASSERT_TRUE(typesetter);
    const scene::TextBlock block = (*typesetter)->set({paragraph}, {});
    ASSERT_EQ(block.missing.size(), std::string_view{text}.size() > 4 ? 2u : 1u) << text;
    EXPECT_EQ(coloured(drawn(block)).count, 0);
  }
}

TEST(Scripts, a_document_holds_a_picture_of_an_emoji_once_and_sharply) {
  const Folder folder;
  press::Page page;
  page.size = {60, 40};
  scene::TextBlock several = set("🔥🔥 🔥", {emoji});
  page.scene = drawn(several);
  std::vector<press::Page> pages{page, page};
  ListedPages listed{std::move(pages)};
  ASSERT_TRUE(write_pdf(listed, folder / "e.pdf", {}, {}, {}));
  const auto bytes = base::read_file(folder / "e.pdf", 1u << 20u);
  ASSERT_TRUE(bytes);
  std::size_t count = 0;  // of pictures: 136 × 128 pixels each, and their masks
  for (std::size_t at = 0; (at = bytes->find("/Width 136", at)) != std::string::npos; ++at) ++count;
  EXPECT_EQ(count, 2u);
}

}  // namespace
}  // namespace planche::render
