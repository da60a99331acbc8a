#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/text/fonts.h"
#include "render/text/lines.h"
#include "scene/scene.h"

namespace planche::render {
namespace {

using scene::Align;
using testing::ElementsAre;
using testing::IsEmpty;

scene::Inline piece(std::string text, double size = 10, std::string family = "Inter") {
  scene::Inline part;
  part.text = std::move(text);
  part.font.size_pt = size;
  part.font.family = std::move(family);
  return part;
}

scene::Setting column(double width, Align align = Align::left) {
  scene::Setting setting;
  setting.width = width;
  setting.align = align;
  return setting;
}

// The characters without a glyph, with their scripts.
std::vector<std::pair<std::string, std::string>> told(const scene::TextBlock& block) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& [character, script] : block.missing) all.emplace_back(character, script);
  return all;
}

class Typesetting : public testing::Test {
 protected:
  void SetUp() override {
    auto made = make_typesetter();
    ASSERT_TRUE(made) << made.error().message;
    typesetter_ = std::move(*made);
  }
  scene::TextBlock set(const scene::Inline& part, const scene::Setting& setting = {}) {
    return typesetter_->set({{part}}, setting);
  }
  double width(const scene::Inline& part) { return set(part).width; }
  std::unique_ptr<scene::Typesetter> typesetter_;
};

TEST_F(Typesetting, advances_are_those_of_the_font) {
  // Inter's figure zero and capital H in units of 2048 (2816 upem in version 3) scale with the size alone.
  const double at_10 = width(piece("HHHH")), at_20 = width(piece("HHHH", 20));
  EXPECT_NEAR(at_20, 2 * at_10, 0.01);
  EXPECT_GT(at_10, 4 * 0.6 * base::mm_from_pt(10));
  EXPECT_LT(at_10, 4 * 0.9 * base::mm_from_pt(10));
}

TEST_F(Typesetting, metrics_come_from_the_face) {
  const auto block = set(piece("Hxg", 72));
  EXPECT_NEAR(block.cap_height / 25.4, 0.727, 0.01);  // Inter: 1490 of 2048
  EXPECT_NEAR(block.first_baseline / 25.4, 0.969, 0.01);
  EXPECT_NEAR(block.height / 25.4, 0.969 + 0.241, 0.01);
}

TEST_F(Typesetting, faces_are_chosen_by_family_weight_and_slant) {
  const auto face = [&](const char* text, const char* family, int weight, bool italic) {
    scene::Inline part = piece(text, 10, family);
    part.font.weight = weight;
    part.font.italic = italic;
    return set(part).runs.at(0).run->face_name;
  };
  EXPECT_EQ(face("Ash", "EB Garamond", 400, false), "EB Garamond");
  EXPECT_EQ(face("Ash", "EB Garamond", 700, false), "EB Garamond Bold");
  EXPECT_EQ(face("Ash", "EB Garamond", 400, true), "EB Garamond Italic");
  EXPECT_EQ(face("Ash", "Inter", 600, true), "Inter Semi-Bold Italic");
}

TEST_F(Typesetting, missing_faces_are_made_of_others) {
  const auto makeshift = [&](const char* text, const char* family, int weight, bool italic) {
    scene::Inline part = piece(text, 10, family);
    part.font.weight = weight;
    part.font.italic = italic;
    const scene::Makeshift made = set(part).makeshift;
    return std::vector<bool>{made.bold, made.italic, made.small_caps};
  };
  EXPECT_THAT(makeshift("Ash", "EB Garamond", 700, false), ElementsAre(false, false, false));
  EXPECT_THAT(makeshift("Ash", "EB Garamond", 700, true), ElementsAre(true, false, false)) << "no bold italic";
  EXPECT_THAT(makeshift("Zürich", "EB Garamond", 700, false), ElementsAre(true, false, false)) << "no bold ü";
  EXPECT_THAT(makeshift("Zürich", "EB Garamond", 400, false), ElementsAre(false, false, false));
  EXPECT_THAT(makeshift("Ash", "DejaVu Sans", 400, true), ElementsAre(false, true, false));
  EXPECT_THAT(makeshift("Zürich", "Inter", 700, true), ElementsAre(false, false, false));
  // One face for all of a text.
  scene::Inline part = piece("Zürich", 10, "EB Garamond");
  part.font.weight = 700;
  EXPECT_EQ(set(part).runs.size(), 1u);
  scene::Inline caps = piece("Ash", 10, "Inter");
  caps.font.small_caps = true;
  EXPECT_TRUE(set(caps).makeshift.small_caps);
  caps.font.family = "EB Garamond";
  EXPECT_FALSE(set(caps).makeshift.small_caps);
}

TEST_F(Typesetting, a_single_line_knows_how_far_its_ink_reaches) {
  const double cap = set(piece("H", 72)).cap_height;
  const auto figure = set(piece("7", 72)), low = set(piece("gg", 72)), both = set(piece("Hg", 72));
  EXPECT_NEAR(figure.ink_above, cap, 0.02 * 25.4);
  EXPECT_NEAR(figure.ink_below, 0, 0.02 * 25.4);
  EXPECT_LT(low.ink_above, 0.8 * cap);
  EXPECT_GT(low.ink_below, 0.15 * 25.4);
  EXPECT_NEAR(both.ink_above, set(piece("H", 72)).ink_above, 1e-9);
  EXPECT_NEAR(both.ink_below, low.ink_below, 1e-9);
  EXPECT_EQ(set(piece(" ", 72)).ink_above, 0);
}

TEST_F(Typesetting, tabular_figures_have_one_width) {
  auto one = piece("1111"), eight = piece("8888");
  EXPECT_GT(width(eight) - width(one), 0.3);
  one.font.tabular = eight.font.tabular = true;
  EXPECT_NEAR(width(one), width(eight), 1e-9);
}

// Romanian puts a comma below the s, Turkish a cedilla, even where the text has the same character for both.
TEST_F(Typesetting, glyphs_are_those_of_the_language) {
  scene::Setting romanian, turkish;
  romanian.language = "ro";
  turkish.language = "tr";
  const auto letter = piece("\u015f");
  EXPECT_NE(set(letter, romanian).runs[0].run->glyphs[0].index, set(letter, turkish).runs[0].run->glyphs[0].index);
}

TEST_F(Typesetting, small_caps_are_smaller_than_capitals_and_other_glyphs_than_minuscules) {
  auto plain = piece("abc", 10, "EB Garamond"), small = plain;
  small.font.small_caps = true;
  EXPECT_NE(set(plain).runs[0].run->glyphs[0].index, set(small).runs[0].run->glyphs[0].index);
  EXPECT_LT(width(small), width(piece("ABC", 10, "EB Garamond")));
}

// With either typesetting method.
TEST_F(Typesetting, letter_spacing_stands_between_letters_only) {
  for (const char* word : {"abcd", "абвг"}) {
    auto spaced = piece(word);
    spaced.font.letter_spacing = 1;
    EXPECT_NEAR(width(spaced), width(piece(word)) + 3, 1e-3) << word;
  }
}

TEST_F(Typesetting, lines_break_at_spaces_and_keep_their_distance) {
  const auto block = set(piece("one two three four five six seven"), column(20));
  ASSERT_GE(block.lines, 3u);
  EXPECT_FALSE(block.broken_word);
  EXPECT_LE(block.width, 20);
  const double gap = block.runs[1].at.y - block.runs[0].at.y;
  EXPECT_NEAR(gap, 12 * 25.4 / 72, 1e-6);
  EXPECT_NEAR(block.runs[2].at.y - block.runs[1].at.y, gap, 1e-9);
  for (const auto& placed : block.runs) EXPECT_THAT(placed.run->text, testing::Not(testing::EndsWith(" ")));
}

TEST_F(Typesetting, a_line_may_begin_with_spaces_that_fill_it) {
  const auto block = set(piece("   wide"), column(5));
  EXPECT_GE(block.lines, 2u);
  std::string text;
  for (const auto& placed : block.runs) text += placed.run->text;
  EXPECT_THAT(text, testing::EndsWith("wide"));
}

TEST_F(Typesetting, paragraphs_are_spaced) {
  scene::Setting setting = column(50);
  setting.paragraph_spacing = 2;
  const auto block = typesetter_->set({{piece("a")}, {}, {piece("b")}}, setting);
  ASSERT_EQ(block.lines, 3u);
  // The empty line between has the default font, 8 pt.
  EXPECT_NEAR(block.runs[1].at.y - block.runs[0].at.y, 1.2 * (8 + 10) * 25.4 / 72 + 4, 1e-6);
}

TEST_F(Typesetting, alignment_moves_each_line) {
  const double natural = width(piece("word"));
  EXPECT_NEAR(set(piece("word"), column(40, Align::right)).runs[0].at.x, 40 - natural, 1e-9);
  EXPECT_NEAR(set(piece("word"), column(40, Align::centre)).runs[0].at.x, (40 - natural) / 2, 1e-9);
}

TEST_F(Typesetting, a_column_as_wide_as_its_words_holds_them) {
  const double three = width(piece("now or never"));
  EXPECT_EQ(set(piece("now or never"), column(three)).lines, 1u);
  EXPECT_EQ(set(piece("now or never"), column(three - 1e-6)).lines, 2u);
  EXPECT_EQ(set(piece("now or never now or never"), column(three)).lines, 2u);
}

TEST_F(Typesetting, justified_lines_fill_the_column_except_the_last) {
  const auto block = set(piece("the quick brown fox jumps over the lazy dog again"), column(30, Align::justify));
  ASSERT_GE(block.lines, 3u);
  for (std::size_t i = 0; i + 1 < block.runs.size(); ++i) EXPECT_NEAR(block.runs[i].run->width, 30, 1e-6);
  EXPECT_LT(block.runs.back().run->width, 29.9);
  // Holds for every amount of surplus space.
  for (double width = 20; width < 40; width += 0.7) {
    const auto other = set(piece("the quick brown fox jumps over the lazy dog again"), column(width, Align::justify));
    for (std::size_t i = 0; i + 1 < other.runs.size(); ++i) EXPECT_NEAR(other.runs[i].run->width, width, 1e-6);
  }
}

TEST_F(Typesetting, a_word_wider_than_the_column_is_broken_and_reported) {
  const auto block = set(piece("incomprehensibilities"), column(10));
  EXPECT_TRUE(block.broken_word);
  EXPECT_GT(block.lines, 1u);
  // Earlier lines do not matter.
  const auto words = set(piece("жж жж жж жж жж жж жж жж жж"), column(12));
  EXPECT_GE(words.lines, 3u);
  EXPECT_FALSE(words.broken_word);
  EXPECT_TRUE(set(piece("жж жж жж жж жж жж жж жж жжжжжжжжжжжжжжжж"), column(12)).broken_word);
}

// With either typesetting method: no line is wider than the column, and nothing is lost.
TEST_F(Typesetting, a_long_word_fills_its_lines) {
  for (const std::string letter : {"W", "Ж", "\u4E2D", "\U0001FFFE"}) {
    std::string word = "to ";
    for (int i = 0; i < 300; ++i) word += letter;
    const auto block = set(piece(word), column(20));
    EXPECT_EQ(block.broken_word, letter != "\u4E2D") << letter;  // an ideograph is a word on its own
    std::size_t bytes = 0;
    for (const auto& placed : block.runs) {
      EXPECT_LE(placed.at.x + placed.run->width, 20 + 1e-6) << letter;
      bytes += placed.run->text.size();
    }
    EXPECT_GE(bytes + 1, word.size()) << letter;  // except for the space at a break
    EXPECT_LE(block.lines, 300 / 2) << letter;
  }
  const auto narrow = set(piece("WWW"), column(0.1));
  EXPECT_EQ(narrow.lines, 3u);
  EXPECT_EQ(set(piece("\u05D0\u05D1\u05D2\u05D3"), column(0.9)).lines, 4u);
}

// With either typesetting method: the quick one leaves the longest texts to Pango.
TEST_F(Typesetting, the_longest_texts_are_set) {
  const double eight = width(piece("12345678"));
  for (const std::size_t letters : {60'000u, 60'008u}) {
    std::string text;
    while (text.size() < letters) text += "12345678";
    EXPECT_NEAR(width(piece(text)), eight * static_cast<double>(letters) / 8, 5) << letters;
  }
}

TEST_F(Typesetting, noncharacters_are_named_and_do_not_reach_the_output) {
  const auto block = set(piece("a\uFFFE\uFDD0\U0010FFFFb"));
  EXPECT_THAT(told(block), ElementsAre(std::pair{"\uFFFE", ""}, std::pair{"\uFDD0", ""}, std::pair{"\U0010FFFF", ""}));
  std::string text;
  for (const auto& placed : block.runs) text += placed.run->text;
  EXPECT_EQ(text, "a\uFFFD\uFFFD\U0010FFFDb");
}

TEST_F(Typesetting, control_characters_are_named_and_spaces_stand_for_them) {
  const auto block = set(piece({"a\0b\tc\r\nd\x7F\x1B\x1B", 11}));
  EXPECT_THAT(told(block), ElementsAre(std::pair{std::string{'\0'}, ""}, std::pair{"\x7F", ""}, std::pair{"\x1B", ""}));
  EXPECT_EQ(block.runs[0].run->text, "a b c  d   ");
}

TEST_F(Typesetting, characters_without_a_glyph_are_named_once) {
  EXPECT_THAT(told(set(piece("a\u4E2D\u4E2Db\u0B95\U0001F9CA\U00010000"))),
              ElementsAre(std::pair{"\u4E2D", "Han"}, std::pair{"\u0B95", "Tamil"}, std::pair{"\U0001F9CA", ""},
                          std::pair{"\U00010000", "Linear B"}));
  // A box of the font replaces them.
  for (const char* text : {"a\u4E2Db", "a\u4E2D\u0628"}) {  // the second is set by Pango: it runs leftwards
    const auto block = set(piece(text));
    bool boxed = false;
    for (const auto& run : block.runs)
      for (const auto& glyph : run.run->glyphs) boxed = boxed || glyph.index == 0;
    EXPECT_TRUE(boxed) << text;
  }
  EXPECT_THAT(set(piece("L'œuvre d’été, ½ €")).missing, IsEmpty());
  EXPECT_THAT(set(piece("Ελλάδα Россия")).missing, IsEmpty());
}

TEST_F(Typesetting, clusters_cover_text_and_glyphs) {
  for (const char* text :
       {"office fi", "Ελλάδα", "e\u0301tude", "\u05D0\u05D1\u05D2", "a\u00ADb", "", "x\tz", "bad\xFF"}) {
    for (const auto& placed : set(piece(text, 10, "EB Garamond")).runs) {
      std::size_t bytes = 0, glyphs = 0;
      for (const auto& cluster : placed.run->clusters) {
        bytes += cluster.bytes;
        glyphs += cluster.glyphs;
      }
      EXPECT_EQ(bytes, placed.run->text.size()) << text;
      EXPECT_EQ(glyphs, placed.run->glyphs.size()) << text;
    }
  }
}

TEST_F(Typesetting, a_long_line_measured_before_is_the_same_run_in_another_colour) {
  const auto line = [](int number, scene::Color color = {}) {
    auto part = piece(std::string(70, 'H') + std::to_string(number), 6);
    part.color = color;
    return part;
  };
  const auto first = set(line(0)), drawn = set(line(0, {255, 0, 0}));
  ASSERT_EQ(first.runs.size(), 1u);
  EXPECT_EQ(first.runs[0].run, drawn.runs[0].run);
  EXPECT_EQ(drawn.runs[0].color, (scene::Color{255, 0, 0}));
  EXPECT_EQ(first.runs[0].color, scene::Color{});
  // Content that every page requests stays cached, however much other content there is. Other content is dropped.
  const auto once = set(line(1000));
  for (int number = 1; number < 40; ++number) {
    EXPECT_EQ(set(line(number)).runs[0].run->text, line(number).text);
    EXPECT_EQ(set(line(0)).runs[0].run, first.runs[0].run);
  }
  EXPECT_NE(set(line(1000)).runs[0].run, once.runs[0].run);
  EXPECT_NE(set(line(0), column(30)).lines, 1u);
}

TEST_F(Typesetting, a_repeated_label_is_the_same_run_in_another_colour) {
  auto label = piece("Force");
  const auto first = set(label);
  label.color = {200, 0, 0};
  const auto second = set(label);
  EXPECT_EQ(first.runs[0].run, second.runs[0].run);
  EXPECT_EQ(second.runs[0].color, (scene::Color{200, 0, 0}));
  label.font.weight = 700;
  EXPECT_EQ(set(label).runs[0].run->face_name, "Inter Bold");
}

TEST_F(Typesetting, a_label_in_other_letters_is_another_run) {
  const std::vector<std::function<void(scene::Font&)>> ways{[](scene::Font&) {},
                                                            [](scene::Font& f) { f.italic = true; },
                                                            [](scene::Font& f) { f.tabular = true; },
                                                            [](scene::Font& f) { f.small_caps = true; },
                                                            [](scene::Font& f) { f.italic = f.tabular = true; },
                                                            [](scene::Font& f) { f.italic = f.small_caps = true; },
                                                            [](scene::Font& f) { f.tabular = f.small_caps = true; }};
  std::set<scene::GlyphRunPtr> runs;
  for (const auto& change : ways) {
    auto label = piece("Force 1");
    change(label.font);
    runs.insert(set(label).runs[0].run);
    EXPECT_EQ(set(label).runs[0].run->font.italic, label.font.italic);
  }
  EXPECT_EQ(runs.size(), ways.size());
}

// One font after another, and back, because the most recent one is cached.
TEST_F(Typesetting, every_font_is_the_one_asked_for) {
  const auto face = [&](const scene::Font& font) {
    scene::Inline part = piece("x");
    part.font = font;
    return set(part).runs[0].run->face_name;
  };
  const scene::Font usual, garamond{.family = "EB Garamond"}, bold{.weight = 700}, italic{.italic = true};
  EXPECT_EQ(face(garamond), "EB Garamond");
  EXPECT_EQ(face(usual), "Inter");
  EXPECT_EQ(face(bold), "Inter Bold");
  EXPECT_EQ(face(italic), "Inter Italic");
  EXPECT_EQ(face(usual), "Inter");
  scene::Font large;
  large.size_pt = 80;
  scene::Inline small_part = piece("x"), large_part = piece("x");
  small_part.font = usual;
  large_part.font = large;
  EXPECT_NEAR(width(large_part), 10 * width(small_part), 0.01);
  EXPECT_NEAR(set(large_part).height, 10 * set(small_part).height, 0.01);
}

scene::Paragraph with_symbol(double ascent) {
  scene::Inline symbol;
  symbol.symbol = std::make_shared<const scene::Scene>();
  symbol.symbol_width = 3;
  symbol.symbol_ascent = ascent;
  symbol.symbol_descent = 0.5;
  return {piece("gain "), symbol, piece(" now")};
}

TEST_F(Typesetting, a_symbol_stands_on_the_baseline_between_its_neighbours) {
  const auto block = typesetter_->set({with_symbol(2.5)}, {});
  ASSERT_EQ(block.symbols.size(), 1u);
  ASSERT_EQ(block.runs.size(), 2u);
  EXPECT_NEAR(block.symbols[0].at.x, block.runs[0].run->width, 1e-9);
  EXPECT_EQ(block.symbols[0].at.y, block.runs[0].at.y);
  EXPECT_NEAR(block.runs[1].at.x, block.symbols[0].at.x + 3, 1e-9);
}

TEST_F(Typesetting, a_tall_symbol_raises_the_line) {
  const auto block = typesetter_->set({{piece("a")}, with_symbol(9)}, column(60));
  // Its height, and a gap of a twentieth of the text's size or so.
  EXPECT_GT(block.symbols[0].at.y - block.runs[0].at.y, 9);
  EXPECT_LT(block.symbols[0].at.y - block.runs[0].at.y, 9.3);
  const auto first = typesetter_->set({with_symbol(9)}, {});
  EXPECT_NEAR(first.first_baseline, 9, 1e-9);
  EXPECT_NEAR(first.height, 9 + set(piece("a")).height - set(piece("a")).first_baseline, 1e-9);
}

// With either typesetting method: a line of symbols alone is as high as a line of words.
TEST_F(Typesetting, a_symbol_alone_stands_in_a_line_of_its_font) {
  for (const char* word : {"word", "\u05D0\u05D1\u05D2\u05D3"}) {
    scene::Paragraph paragraph = with_symbol(0.5);
    paragraph = {piece(word), paragraph[1]};
    paragraph[1].font.size_pt = 10;
    const auto block = typesetter_->set({paragraph}, column(width(piece(word)) + 1));
    ASSERT_EQ(block.lines, 2u) << word;
    EXPECT_NEAR(block.symbols[0].at.y - block.runs[0].at.y, 1.2 * base::mm_from_pt(10), 1e-6) << word;
  }
}

// A thread of Pango may still use the map to find fonts.
TEST(Lines, a_font_map_outlives_its_faces) {
  auto faces = Faces::open();
  ASSERT_TRUE(faces);
  gpointer map = (*faces)->map();
  g_object_add_weak_pointer(G_OBJECT(map), &map);
  faces->reset();
  EXPECT_NE(map, nullptr);
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(Faces::open());
  EXPECT_EQ(map, nullptr) << "not for ever";
}

// Missing glyphs are left to Pango: this typeface has only a red square.
TEST(Lines, what_is_set_quickly_has_all_its_glyphs) {
  auto faces = Faces::open({PLANCHE_SOURCE "/tests/fonts/squares.ttf"});
  ASSERT_TRUE(faces);
  for (const char* family : {"Squares", "EB Garamond"}) {
    const scene::Paragraph paragraph{piece("ab", 11, family)};
    Lines lines;
    EXPECT_EQ(set_quickly(**faces, paragraph, flatten(**faces, paragraph), column(0, Align::left), lines),
              family == std::string{"EB Garamond"});
  }
}

// The quick method must agree with Pango.
TEST(Lines, both_ways_agree) {
  auto faces = Faces::open();
  ASSERT_TRUE(faces);
  auto bold = piece("AVATAR, office: ", 11, "EB Garamond");
  bold.font.weight = 700;
  scene::Paragraph paragraph = with_symbol(2.5);
  auto figures = piece("1803, ", 11, "EB Garamond");
  figures.font.tabular = true;
  paragraph.insert(paragraph.begin(), {piece("To. “Quoted – words”, déjà vu; "), bold, figures});
  paragraph.push_back(piece(" and then a long tail, well-known, that has to be wrapped « ici » a few times!"));
  for (const auto align : {Align::left, Align::justify}) {
    for (const double width : {0.0, 30.0, 45.5, 60.0}) {
      const FlatText flat = flatten(**faces, paragraph);
      Lines quick, slow;
      ASSERT_TRUE(set_quickly(**faces, paragraph, flat, column(width, align), quick));
      set_with_pango(**faces, paragraph, flat, column(width, align), slow);
      ASSERT_EQ(quick.lines.size(), slow.lines.size()) << width;
      for (std::size_t i = 0; i < quick.lines.size(); ++i) {
        const Line &a = quick.lines[i], &b = slow.lines[i];
        const auto text = [](const Line& line) {
          std::string all;
          for (const auto& part : line.parts) all += part.run ? part.run->text + "|" : "*|";
          return all;
        };
        // Pango keeps a space without width at a line break.
        const bool space = b.parts.back().run && b.parts.back().run->text == " ";
        ASSERT_EQ(a.parts.size(), b.parts.size() - (space ? 1 : 0)) << width << " line " << i << '\n'
                                                                    << text(a) << '\n'
                                                                    << text(b);
        for (std::size_t part = 0; part < a.parts.size(); ++part) {
          // Pango distributes the surplus space of a justified line slightly differently.
          if (align == Align::justify) continue;
          EXPECT_NEAR(a.parts[part].x, b.parts[part].x, 0.05) << width << " line " << i << " part " << part << '\n'
                                                              << text(a);
        }
      }
    }
  }
}

}  // namespace
}  // namespace planche::render
