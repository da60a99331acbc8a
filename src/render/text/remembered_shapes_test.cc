#include "render/text/remembered_shapes.h"

#include <filesystem>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <hb-ot.h>

#include "render/handles.h"

namespace planche::render {
namespace {

namespace fs = std::filesystem;
using Glyphs = std::vector<std::tuple<unsigned, unsigned, int, int, int>>;  // glyph, cluster, advance, offsets
using Buffer = std::unique_ptr<hb_buffer_t, Release<hb_buffer_destroy>>;
using Font = std::unique_ptr<hb_font_t, Release<hb_font_destroy>>;

Font font_of(const fs::path& file) {
  hb_blob_t* const blob = hb_blob_create_from_file(file.c_str());
  hb_face_t* const face = hb_face_create(blob, 0);
  Font font{hb_font_create(face)};
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return font;
}

void shape(hb_font_t* font, std::string_view text, unsigned offset, const std::vector<hb_feature_t>& features,
           const char* language, Glyphs& glyphs) {
  const Buffer buffer{hb_buffer_create()};
  hb_buffer_add_utf8(buffer.get(), text.data(), static_cast<int>(text.size()), 0, static_cast<int>(text.size()));
  hb_buffer_set_direction(buffer.get(), HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer.get(), HB_SCRIPT_LATIN);
  hb_buffer_set_language(buffer.get(), hb_language_from_string(language, -1));
  hb_shape(font, buffer.get(), features.data(), static_cast<unsigned>(features.size()));
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer.get(), &count);
  const hb_glyph_position_t* places = hb_buffer_get_glyph_positions(buffer.get(), &count);
  for (unsigned i = 0; i < count; ++i)
    glyphs.emplace_back(infos[i].codepoint, infos[i].cluster + offset, places[i].x_advance, places[i].x_offset,
                        places[i].y_offset);
}

Glyphs by_words(hb_font_t* font, std::string_view text, const std::vector<hb_feature_t>& features,
                const char* language) {
  Glyphs glyphs;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == ' ' ? at + 1 : std::min(text.find(' ', at), text.size());
    shape(font, text.substr(at, end - at), static_cast<unsigned>(at), features, language, glyphs);
    at = end;
  }
  return glyphs;
}

// Letters, figures and signs that fonts join, kern or replace, in words of every length beside one another.
std::vector<std::string> texts(unsigned seed) {
  const std::vector<std::string> pieces{"f",  "fi", "ffl", "T",  "To", "AV", "Wa", "Ty", "y.", "r,", "1", "1/2", "10x",
                                        "é",  "ñ",  "Æ",   "ß",  "Th", "ct", "st", "Q",  "Qu", "-",  "–", "(",   ")",
                                        "!",  "?",  "“",   "”",  "'",  "i",  "j",  "l",  "V",  "o",  "0", "7",   ":",
                                        "LT", "P,", "gy",  "fj", "fb", "kn", "&",  "%",  "€",  "*",  "|", "#",   "@"};
  std::vector<std::string> made;
  std::uint32_t lot = seed;
  const auto draw = [&](std::uint32_t below) {
    lot = lot * 1664525 + 1013904223;
    return (lot >> 8) % below;
  };
  for (int i = 0; i < 60; ++i) {
    std::string& text = made.emplace_back();
    for (std::uint32_t words = 1 + draw(9); words > 0; --words) {
      for (std::uint32_t n = 1 + draw(5); n > 0; --n) text += pieces[draw(static_cast<std::uint32_t>(pieces.size()))];
      text += draw(6) == 0 ? "  " : " ";
    }
  }
  return made;
}

constexpr hb_feature_t feature(const char (&tag)[5], unsigned value) {
  return {HB_TAG(tag[0], tag[1], tag[2], tag[3]), value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
}

// The fonts of the system whose file names begin with `start`.
std::vector<fs::path> font_files(std::string_view start = {}) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator{"/usr/share/fonts"}) {
    const fs::path ending = entry.path().extension();
    if ((ending == ".otf" || ending == ".ttf") && entry.path().filename().string().starts_with(start))
      files.push_back(entry.path());
  }
  return files;
}

TEST(Shapes, WordsAreShapedAsInTheWholeText) {
  const std::vector<std::vector<hb_feature_t>> settings{{},
                                                        {feature("tnum", 1), feature("lnum", 1)},
                                                        {feature("smcp", 1)},
                                                        {feature("liga", 0), feature("clig", 0), feature("dlig", 0)}};
  unsigned alone = 0;
  for (const fs::path& file : font_files()) {
    const Font font = font_of(file);
    if (!shapes_words_alone(font.get())) continue;
    EXPECT_TRUE(shapes_words_alone(font.get())) << "the second answer, which was kept";
    ++alone;
    for (const auto& features : settings) {
      for (const char* language : {"en", "fr", "tr"}) {
        for (const std::string& text : texts(alone)) {
          Glyphs whole;
          shape(font.get(), text, 0, features, language, whole);
          ASSERT_EQ(by_words(font.get(), text, features, language), whole) << file << ": " << text;
        }
      }
    }
  }
  EXPECT_GE(alone, 3u);
}

TEST(Shapes, KnowsWhichShippedFontsAreShapedByWords) {
  ASSERT_FALSE(font_files("EBGaramond12-Regular").empty());
  for (const fs::path& file : font_files("EBGaramond12-Regular"))
    EXPECT_TRUE(shapes_words_alone(font_of(file).get())) << file;
  // Inter kerns the space, and has signs that depend on the spaces beside them.
  ASSERT_FALSE(font_files("Inter").empty());
  for (const fs::path& file : font_files("Inter")) EXPECT_FALSE(shapes_words_alone(font_of(file).get())) << file;
}

TEST(Shapes, ShapesATextOnceForEachFaceLanguageAndFeature) {
  Shapes shapes{100};
  int shaped = 0;
  const auto shape_one = [&] { return std::vector<ShapedGlyph>{{.glyph = static_cast<std::uint32_t>(++shaped)}}; };
  const hb_language_t en = hb_language_from_string("en", -1), fr = hb_language_from_string("fr", -1);
  EXPECT_EQ(shapes.find("word", nullptr, en, 0, shape_one)[0].glyph, 1u);
  EXPECT_EQ(shapes.find("word", nullptr, en, 0, shape_one)[0].glyph, 1u);
  EXPECT_EQ(shapes.find("word", nullptr, fr, 0, shape_one)[0].glyph, 2u);
  EXPECT_EQ(shapes.find("word", nullptr, en, 1, shape_one)[0].glyph, 3u);
  EXPECT_EQ(shapes.find("words", nullptr, en, 0, shape_one)[0].glyph, 4u);
  EXPECT_EQ(shapes.find("word", &shapes, en, 0, shape_one)[0].glyph, 5u);  // in another face
}

// Memory does not grow with the texts: at so many glyphs, all are forgotten.
TEST(Shapes, ForgetsThemBeforeThereAreTooMany) {
  Shapes shapes{40'000};
  int shaped = 0;
  const auto shape_long = [&] { return ++shaped, std::vector<ShapedGlyph>(1000); };
  for (int text = 0; text < 40; ++text) shapes.find(std::to_string(text), nullptr, nullptr, 0, shape_long);
  EXPECT_EQ(shaped, 40);
  shapes.find("0", nullptr, nullptr, 0, shape_long);
  EXPECT_EQ(shaped, 40);
  shapes.find("new", nullptr, nullptr, 0, shape_long);
  shapes.find("0", nullptr, nullptr, 0, shape_long);
  EXPECT_EQ(shaped, 42);
}

}  // namespace
}  // namespace planche::render
