#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

// 72 pt are 25.4 mm: a character is 12.7 mm wide, capitals 17.78 mm high, ascent 20.32, descent 5.08.
std::string text_layer(const std::string& text, const std::string& more) {
  return R"({"id":"x","type":"text","text":")" + text + R"(","size_pt":72,)" + more + "}";
}

std::string big(Desk& desk, const std::string& text, const std::string& more, const char* record = "{}") {
  return desk.drawn(R"({"part":{"size":[200,200],"safe":0},"layers":[)" + text_layer(text, more) + "]}", record);
}

TEST(Text, stands_in_its_box) {
  Desk desk;
  const char* record = R"({"n":"AB"})";
  EXPECT_THAT(big(desk, "{n}", R"("at":[10,10],"size":[100,50])", record), HasSubstr("\"AB\" at 10.000,30.320 "));
  EXPECT_THAT(big(desk, "{n}", R"("at":[10,10],"size":[100,50],"align":"right","valign":"bottom")", record),
              HasSubstr("\"AB\" at 84.600,54.920 "));  // 110 - 25.4, 60 - 5.08
  EXPECT_THAT(big(desk, "{n}", R"("at":[10,10],"size":[100,50],"align":"centre","valign":"middle")", record),
              HasSubstr("\"AB\" at 47.300,43.890 "));  // 60 - 12.7, 35 + 17.78 / 2
  EXPECT_THAT(big(desk, "{n}", R"("at":[10,60],"size":[100,0],"valign":"baseline")", record),
              HasSubstr("\"AB\" at 10.000,60.000 "));
  EXPECT_THAT(big(desk, "{n}", R"("at":[100,60],"valign":"baseline","align":"centre")", record),
              HasSubstr("\"AB\" at 87.300,60.000 "));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Text, of_one_line_needs_room_for_its_letters_alone) {
  // Figures are 17.78 high. By its ascent and descent, the line is 25.4 high, and would end 5.08 lower if centred by
  // that.
  for (const char* valign : {"top", "middle", "bottom"}) {
    Desk desk;
    const std::string box = R"("at":[10,10],"size":[100,18],"valign":")" + std::string{valign} + "\"";
    EXPECT_NE(big(desk, "7", box), "");
    EXPECT_EQ(desk.problems(), "") << valign;
    EXPECT_NE(big(desk, "y", box), "");
    EXPECT_THAT(desk.problems(), HasSubstr("4.86 mm too high at 72 pt")) << valign;  // 17.78 + 5.08 - 18
  }
  Desk desk;
  // Text that fits stays in place. Text that would end at 30.32 moves up to the end of its box.
  EXPECT_THAT(big(desk, "7", R"("at":[10,10],"size":[100,20.4])"), HasSubstr("\"7\" at 10.000,30.320 "));
  EXPECT_THAT(big(desk, "7", R"("at":[10,10],"size":[100,18])"), HasSubstr("\"7\" at 10.000,28.000 "));
}

TEST(Text, may_stick_out_where_its_layer_allows_it) {
  Desk desk;
  EXPECT_THAT(big(desk, "7", R"("at":[10,10],"size":[5,5],"overflow":"allow")"), HasSubstr("\"7\" at 10.000,30.320 "));
  EXPECT_EQ(desk.problems(), "");
  // 25.4 wide, in the middle of its box from 20 to 25, and in one line.
  EXPECT_THAT(big(desk, "12", R"("at":[20,10],"size":[5,5],"align":"centre","overflow":"allow")"),
              HasSubstr("\"12\" at 9.800,30.320 "));
  EXPECT_EQ(desk.problems(), "");
  big(desk, "7", R"("at":[10,10],"size":[5,5],"overflow":"report")");
  EXPECT_THAT(desk.problems(), HasSubstr("12.78 mm too high"));
}

TEST(Text, that_sticks_out_a_little_is_a_warning) {
  for (const auto& [height, errors] : {std::pair{"17.5", 0u}, std::pair{"17.4", 1u}}) {
    Desk desk;
    big(desk, "7", R"("at":[10,10],"size":[100,)" + std::string{height} + "]");
    EXPECT_EQ(desk.codes(), "print/overflow") << height;
    EXPECT_EQ(desk.sink.count(diag::Severity::error), errors) << height;
  }
}

TEST(Text, of_two_lines_is_centred_as_a_block) {
  Desk desk;
  // 20.32 + 1.2 × 25.4 + 5.08 = 55.88 high, in 100: starts at 22.06, first baseline at 42.38, second 30.48 below.
  const std::string drawn = big(desk, "A\\nB", R"("at":[0,0],"size":[100,100],"valign":"middle")");
  EXPECT_THAT(drawn, HasSubstr("\"A\" at 0.000,42.380 "));
  EXPECT_THAT(drawn, HasSubstr("\"B\" at 0.000,72.860 "));
}

TEST(Text, paragraphs_stand_apart) {
  Desk desk;
  // The second baseline is 1.2 × 25.4 = 30.48 below the first, at 20.32, and 3 further.
  const std::string drawn = big(desk, "A\\nB", R"("at":[0,0],"size":[100,100],"paragraph_spacing":3)");
  EXPECT_THAT(drawn, HasSubstr("\"A\" at 0.000,20.320 "));
  EXPECT_THAT(drawn, HasSubstr("\"B\" at 0.000,53.800 "));
}

TEST(Text, of_nothing_but_ends_of_lines_has_no_ink) {
  Desk desk;
  for (const char* end : {"\\n", "\\n\\n\\r\\n"})
    EXPECT_EQ(big(desk, "{n}", R"("at":[90,150],"size":[20,5],"valign":"middle")",
                  ("{\"n\":\"" + std::string{end} + "\"}").c_str()),
              "");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Text, weights_have_names) {
  Desk desk;
  for (const auto& [name, weight] :
       {std::pair{"regular", "400"}, {"medium", "500"}, {"semibold", "600"}, {"bold", "700"}}) {
    EXPECT_THAT(desk.drawn(sheet(fmt::format(R"({{"type":"text","text":"A","at":[9,9],"weight":"{}"}})", name))),
                HasSubstr(fmt::format("Inter {} 8pt", weight)));
  }
}

TEST(Text, reports_words_wider_than_their_column) {
  // Four characters are 50.8 mm wide. Text that is broken without being too wide is reported too.
  Desk wide, broken;
  big(wide, "{n}", R"("at":[0,0],"size":[40,100])", R"({"n":"abcd"})");
  EXPECT_THAT(wide.problems(), HasSubstr("found `x` 10.80 mm too wide at 72 pt ("));
  big(broken, "{n}", R"("at":[0,0],"size":[50.797,100])", R"({"n":"abcd"})");
  EXPECT_THAT(broken.problems(), HasSubstr("found `x` with a word wider than its column at 72 pt ("));
}

TEST(Text, markup_changes_the_font) {
  Desk desk;
  EXPECT_EQ(big(desk, "a**b***c*", R"("at":[0,30],"valign":"baseline","color":"#010203")"),
            "group at 0.000,0.000 reusable\n"
            "  text \"a\" at 0.000,30.000 #010203 Inter 400 72pt width 12.700\n"
            "  text \"b\" at 12.700,30.000 #010203 Inter 700 72pt width 12.700\n"
            "  text \"c\" at 25.400,30.000 #010203 Inter 400 italic 72pt width 12.700\n");
  EXPECT_THAT(big(desk, "{=n}{{{n}}}", R"("at":[0,30],"valign":"baseline")", R"({"n":"*1*"})"),
              HasSubstr("\"*1*{\" at"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Text, shrinks_by_half_points_until_it_fits) {
  Desk desk;
  const auto shrunk = [&](const char* width) {
    return desk.drawn(sheet(R"({"id":"n","type":"text","text":"{n}","at":[0,0],"size_pt":10,"shrink":8,"size":[)" +
                            std::string{width} + ",10]}"),
                      R"({"n":"0123456789"})");
  };
  // Ten characters are 5 em wide: 17.639 mm at 10 pt, 15.875 at 9 pt, 14.111 at 8 pt.
  EXPECT_THAT(shrunk("17.64"), HasSubstr(" 10pt "));
  EXPECT_THAT(shrunk("16"), HasSubstr(" 9pt "));
  EXPECT_THAT(shrunk("14.2"), HasSubstr(" 8pt "));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_THAT(shrunk("14"), HasSubstr(" 8pt "));
  EXPECT_EQ(desk.problems(),
            "print/overflow characters[0].n: expected text that fits its box, found `n` 0.11 mm too wide at 8 pt "
            "(shorten the text, or give the layer a larger size, a smaller `shrink`, or `\"overflow\": \"allow\"`)\n");
}

TEST(Text, shrinks_in_few_tries) {
  Desk desk;
  // From 106 to 6 pt there are 100 steps of 1 pt. Ten characters are 98.78 mm wide at 56 pt, and 100.54 mm at 57 pt.
  // The search tries the largest and the smallest size, then halves the steps between them at most seven times.
  EXPECT_THAT(desk.drawn(R"({"part":{"size":[200,200],"safe":0},"layers":[{"type":"text","text":"{n}","at":[0,0],
                             "size_pt":106,"shrink":6,"size":[99,99]}]})",
                         R"({"n":"0123456789"})"),
              HasSubstr(" 56pt "));
  EXPECT_LE(desk.typesetter.calls, 9u);
  EXPECT_EQ(desk.problems(), "");
}

TEST(Text, reports_the_height_that_does_not_fit) {
  Desk desk;
  // Three lines of 10 pt: the last baseline at 2.822 + 2 × 4.233, the descender 0.706 below: 11.994 mm.
  desk.drawn(sheet(R"({"id":"n","type":"text","text":"{n}","at":[0,0],"size_pt":10,"size":[4,10]})"),
             R"({"n":"ab cd ef"})");
  EXPECT_THAT(desk.problems(), HasSubstr("found `n` 1.99 mm too high at 10 pt"));
}

TEST(Text, inline_symbols_scale_with_the_text) {
  Desk desk;
  const std::string symbols = R"("symbols":{"s":{"box":[10,10],"baseline":8,"layers":[
      {"type":"line","from":[0,0],"to":[9,0],"stroke":"#000","width":1}]}},)";
  // At 10 pt 3.528 mm high: scale 0.3528, the box starts 0.8 × 3.528 above the line, after one character of 1.764 mm.
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"text","text":"{n}","at":[0,10],"size_pt":10,"valign":"baseline"})", symbols),
                         R"({"n":"a:s:"})"),
              HasSubstr("group matrix 0.353 0.000 0.000 0.353 at 1.764,7.178 reusable"));
  // 1.5 em do not fit 2.775 mm at 6 pt, the floor: they are 3.175 mm wide, 0.4 too much.
  EXPECT_THAT(
      desk.drawn(sheet(R"({"type":"text","text":"{n}","at":[0,0],"size":[2.775,9],"size_pt":10,"shrink":6})", symbols),
                 R"({"n":"a:s:"})"),
      HasSubstr("group matrix 0.212 0.000 0.000 0.212 at "));
  EXPECT_THAT(desk.problems(), HasSubstr("0.40 mm too wide at 6 pt"));
}

TEST(Text, unknown_symbols_of_a_record_are_printed_as_written) {
  Desk desk;
  EXPECT_THAT(desk.drawn(sheet(R"({"id":"n","type":"text","text":"{n}","at":[9,9]})"), R"({"n":"a :b: c"})"),
              HasSubstr(":b:"));
  EXPECT_EQ(desk.problems(),
            "template/unknown-symbol characters[0].n: `n`: there is no symbol `b`, it is printed as written\n");
}

// If a text uses one field, problems belong to that field, otherwise to the record.
TEST(Text, problems_are_told_where_the_text_is_from) {
  const auto found = [](std::string_view text) {
    Desk desk;
    desk.drawn(sheet(fmt::format(R"({{"id":"n","type":"text","text":"{}","at":[9,9]}})", text)),
               R"({"n":"a :b: c","m":"x","o":{"p":"y :b:"}})");
    const std::string all = desk.problems();
    return all.substr(0, all.find(": "));
  };
  EXPECT_EQ(found("{n}"), "template/unknown-symbol characters[0].n");
  EXPECT_EQ(found("{n} and {n}"), "template/unknown-symbol characters[0].n");
  EXPECT_EQ(found("{o.p}"), "template/unknown-symbol characters[0].o.p");
  EXPECT_EQ(found("{m} {n}"), "template/unknown-symbol characters[0]");
  EXPECT_EQ(found("{n ~ m}"), "template/unknown-symbol characters[0]");
}

TEST(Text, reports_missing_glyphs_once_for_each_character) {
  Desk desk;
  desk.drawn(sheet(R"({"id":"n","type":"text","text":"{n}","at":[9,9]})"), "{\"n\":\"a\\ue000\\ue000\"}");
  EXPECT_EQ(desk.problems(),
            "print/missing-glyph characters[0].n: `n`: no font can print characters such as `\xee\x80\x80` "
            "(name a font file that has them, and is not damaged, in `fonts` of the game (NotoColorEmoji.ttf has "
            "emoji), or draw signs as `symbols`; planche has Latin, Greek, Cyrillic, Arabic, Armenian, Georgian and Hebrew "
            "letters)\n");
}

TEST(Text, of_unreasonable_length_is_left_out) {
  Desk desk;
  const std::string record = R"({"n":")" + std::string(30'000, 'a') + R"("})";
  EXPECT_EQ(desk.drawn(sheet(R"({"id":"n","type":"text","text":"{n}","at":[9,9]})"), record), "");
  EXPECT_EQ(desk.codes(), "data/limit");
}

TEST(Text, styles_build_on_each_other) {
  Desk desk;
  const std::string styles = R"("palettes":{"colour":{"ink":"#111111","hot":"#ff0000"},"low-ink":{"hot":"#222222"}},
      "text_styles":{"title":{"font":"EB Garamond","size":14,"weight":"semibold","color":"hot"},
                     "small":{"like":"title","size":7,"italic":true}},)";
  const std::string layer = R"({"type":"text","text":"A","at":[9,9],"style":"small","weight":500})";
  EXPECT_THAT(desk.drawn(sheet(layer, styles)), HasSubstr("#ff0000 EB Garamond 500 italic 7pt"));
  EXPECT_THAT(desk.drawn(sheet(layer, styles), "{}", {"low-ink", "en"}), HasSubstr("#222222 EB Garamond"));
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"text","text":"A","at":[9,9]})", styles)),
              HasSubstr("#111111 Inter 400 8pt"));
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"text","text":"A","at":[9,9],"color":"none"})", styles)), "");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Text, a_style_may_be_written_in_place) {
  Desk desk;
  const std::string styles = R"("text_styles":{"title":{"font":"EB Garamond","size":14,"weight":"semibold"}},)";
  const auto drawn = [&](const std::string& style, const std::string& more = {}) {
    return desk.drawn(sheet(R"({"type":"text","text":"A","at":[9,9],"style":)" + style + more + "}", styles));
  };
  EXPECT_THAT(drawn(R"({"size":7,"italic":true})"), HasSubstr("Inter 400 italic 7pt"));
  EXPECT_THAT(drawn(R"({"size":"1in"})"), HasSubstr("Inter 400 72pt"));
  EXPECT_THAT(drawn(R"({"like":"title","size_pt":9})"), HasSubstr("EB Garamond 600 9pt"));
  EXPECT_THAT(drawn(R"({"like":"title"})", R"(,"size_pt":11)"), HasSubstr("EB Garamond 600 11pt"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Text, labels_speak_the_language_or_english) {
  Desk desk;
  const std::string labels = R"("labels":{"en":{"f":"Force","m":"*Magic*"},"fr":{"f":"Force !"}},)";
  const std::string layer = R"({"type":"text","text":"{label.f} {label.m} {language} {style}","at":[1,9]})";
  EXPECT_THAT(desk.drawn(sheet(layer, labels), "{}", {"colour", "fr"}),
              ::testing::AllOf(HasSubstr("\"Force ! \""), HasSubstr("\"Magic\""), HasSubstr("\" fr colour\"")));
}

// The order of labels: the template's own word in the language, then the game's for the template and for those it
// extends, then its English one.
TEST(Text, labels_may_be_words_of_the_game) {
  Desk desk;
  base::Vocabulary words;
  words.texts = {{"labels.t.a", {"de t", {}}},
                 {"labels.lantern/base.a", {"de base", {}}},
                 {"labels.lantern/base.b", {"de base", {}}},
                 {"labels.t.c", {"de t", {}}},
                 {"labels.other.e", {"d’un autre", {}}}};
  desk.write("lantern/base", R"({"title":"Base"})");
  const std::string more =
      R"("extends":"lantern/base","labels":{"en":{"b":"mine","d":"mine","e":"mine"},"fr":{"c":"à moi"}},)";
  const std::string layer =
      R"({"type":"text","text":"{label.a}, {label.b}, {label.c}, {label.d}, {label.e}","at":[1,9]})";
  const Look look{"colour", "fr", {}, base::Words{"fr", words}};
  EXPECT_THAT(desk.drawn(sheet(layer, more), "{}", look), HasSubstr("de t, de base, à moi, mine, mine"));
  EXPECT_THAT(desk.problems(), ::testing::StartsWith("data/untranslated labels.en.d: the label \"d\" is missing"));
  EXPECT_EQ(desk.codes(), "data/untranslated data/untranslated");
}

TEST(Condition, compares_fields_with_values) {
  Desk desk;
  const char* record = R"({"n":3,"s":"x y","e":"","z":0,"f":false,"t":true,"l":[],"a":{"b":2.5}})";
  const auto holds = [&](const std::string& when) {
    return !desk.drawn(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","when":")" + when + "\"}"),
                       record)
                .empty();
  };
  for (const char* yes : {"n",
                          "!e",
                          "!z",
                          "!f",
                          "!l",
                          "!absent",
                          "t",
                          "n == 3",
                          "n==3.0",
                          "n != 4",
                          "n < 4",
                          "n <= 3",
                          "n > -1",
                          "n >= 3",
                          "s == 'x y'",
                          "a.b > 2",
                          "t == true",
                          "absent != 1",
                          "style == 'colour'",
                          "language != 'fr'",
                          "n == 3 && s && style == 'colour'",
                          "s != '&&'",
                          "s != 'a=b'",
                          "e == ''"})
    EXPECT_TRUE(holds(yes)) << yes;
  for (const char* no : {"!n", "e", "z", "f", "l", "absent", "n == 4", "n < 3", "n > 3", "s < 3", "absent == 1",
                         "absent < 1", "style == 'low-ink'", "n && e", "style == 'low-ink' && n", "a.c"})
    EXPECT_FALSE(holds(no)) << no;
  EXPECT_EQ(desk.problems(), "");
}

TEST(Condition, that_cannot_be_read_is_reported) {
  for (const char* wrong :
       {"n =", "n = 3", "n == ", "&& n", "n &&", "n == 3 == 4", "a b", "s == x y", "! ", "=", "n <> 3", "(n"}) {
    Desk desk;
    EXPECT_EQ(desk.drawn(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","when":")" +
                               std::string{wrong} + "\"}")),
              "no stencil")
        << wrong;
    EXPECT_THAT(desk.problems(), HasSubstr("template/condition layers[0].when: ")) << wrong;
  }
}

}  // namespace
}  // namespace planche::templates
