#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sheet;

TEST(Pictures, stretch_to_their_box) {
  Desk desk;
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"image","art":"10x20.svg","at":[1,2],"size":[30,10],"fit":"stretch"})")),
              HasSubstr("image \"10x20.svg\" 1.000,2.000 30.000x10.000\n"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Pictures, take_other_colours) {
  Desk desk;
  const auto image = [](const char* members) {
    return sheet(std::string{R"({"type":"image","art":"10x10.svg","at":[0,0],"size":[10,10],)"} + members + "}",
                 R"("palettes":{"colour":{"red":"#c80000"},"low-ink":{"red":"none"}},)");
  };
  EXPECT_THAT(desk.drawn(image(R"("tint":"red")")), HasSubstr("10x10.svg in 200 255"));
  EXPECT_THAT(desk.drawn(image(R"("tint":"red")"), "{}", {.style = "low-ink"}), HasSubstr("\"10x10.svg\""));
  EXPECT_THAT(desk.drawn(image(R"("tint":"{tone}")"), R"({"tone":"#0a000080"})"), HasSubstr("10x10.svg in 10 128"));
  EXPECT_THAT(desk.drawn(image(R"("greyscale":true)")), HasSubstr("10x10.svg grey"));
  EXPECT_THAT(desk.drawn(image(R"("key":"white")")), HasSubstr("10x10.svg without 255±8"));
  EXPECT_THAT(desk.drawn(image(R"("key":{"color":"red","within":30})")), HasSubstr("10x10.svg without 200±30"));
  const char* const parts = R"("tint":{"figure":"{tone}","ground":"red"})";
  EXPECT_THAT(desk.drawn(image(parts), R"({"tone":"#0a0000"})"), HasSubstr("10x10.svg figure 10 ground 200"));
  EXPECT_THAT(desk.drawn(image(parts), R"({"tone":"#0a0000"})", {.style = "low-ink"}), HasSubstr("figure 10 ground -1"));
  EXPECT_THAT(desk.drawn(image(R"("tint":{"figure":"red"})")), HasSubstr("figure 200 ground -1"));
  EXPECT_EQ(desk.codes(), "print/low-ink") << "without a tint, the picture keeps its colours";
  desk.lay(image(R"("tint":{"figure":"red","ground":"rde"})"));
  EXPECT_THAT(desk.problems(), HasSubstr("template/unknown-color layers[0].tint"));
  desk.lay(image(R"("tint":"rde")"));
  EXPECT_THAT(desk.problems(), HasSubstr("template/unknown-color layers[0].tint"));
}

TEST(Pictures, are_drawn_where_a_part_of_their_name_is_an_empty_text) {
  Desk desk;
  const std::string named = sheet(R"({"type":"image","art":"10x10{end}.svg","at":[0,0],"size":[10,10]})");
  EXPECT_THAT(desk.drawn(named, R"({"end":""})"), HasSubstr("10x10.svg"));
  EXPECT_THAT(desk.drawn(named, "{}"), Not(HasSubstr("10x10")));
  const std::string chosen = sheet(
      R"({"type":"image","art":"10x{if(end, '2', '1')}{if(end, '', '')}0.svg","at":[0,0],"size":[10,10]})");
  EXPECT_THAT(desk.drawn(chosen, "{}"), HasSubstr("10x10.svg"));
  const std::string whole = sheet(R"({"type":"image","art":"{end}","at":[0,0],"size":[10,10]})");
  EXPECT_THAT(desk.drawn(whole, R"({"end":""})"), Not(HasSubstr("image")));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Pictures, are_left_out_where_the_name_of_their_part_is_absent) {
  Desk desk;
  const std::string parts = sheet(R"({"type":"image","art":"10x10.svg#{part}","at":[0,0],"size":[10,10]})");
  EXPECT_THAT(desk.drawn(parts, R"({"part":"wood"})"), HasSubstr("10x10.svg#wood"));
  EXPECT_EQ(desk.drawn(parts), "");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Masks, take_fields) {
  Desk desk;
  const std::string masked = sheet(
      R"({"type":"image","art":"10x10.svg","at":[0,0],"size":[10,10],"mask":{"art":"art/{form}.png"}})");
  EXPECT_THAT(desk.drawn(masked, R"({"form":"20x20"})"), HasSubstr("mask \"art/20x20.png\""));
  EXPECT_EQ(desk.art.folders, std::vector<std::string>({desk.folder().generic_string(), "/deck"}));
  EXPECT_THAT(desk.drawn(masked, "{}"), AllOf(HasSubstr("10x10.svg"), Not(HasSubstr("mask"))));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_EQ(desk.drawn(masked, R"({"form":"none"})"), "");
  EXPECT_EQ(desk.problems(), "art/missing characters[0].form: there is no picture art/none.png (draw it)\n");
  const std::string listed = sheet(
      R"({"type":"image","each":{"of":"['1x1','2x2']"},"art":"10x10.svg","at":[0,0],"size":[10,10],)"
      R"("mask":{"art":"{item}.png"}})");
  EXPECT_THAT(desk.drawn(listed), AllOf(HasSubstr("1x1.png"), HasSubstr("2x2.png")));
  EXPECT_EQ(desk.art.folders.back(), desk.folder().generic_string());
}

TEST(Pictures, of_symbols_and_tokens_say_that_they_take_no_fields) {
  for (const char* member : {R"("symbols":{"a":"art/{kind}.svg"},)", R"("tokens":{"A":{"art":"art/{kind}.svg"}},)"}) {
    Desk desk;
    desk.lay(sheet(R"({"type":"text","text":":a:A","at":[0,0],"size":[10,10],"style":"plain"})", member));
    EXPECT_THAT(desk.problems(), HasSubstr("write a path without fields")) << member;
  }
}

TEST(Masks, by_words_of_other_tools_have_hints) {
  const std::pair<const char*, const char*> hints[]{{"circle", R"((write "ellipse"))"},
                                                    {"hexagon", R"((write "hexagon-pointy" or "hexagon-flat"))"},
                                                    {"rounded", R"((write "radius": mm)"},
                                                    {"mask.png", R"(a gradient or { "art": "mask.png" }))"},
                                                    {"elipse", R"((did you mean "ellipse"?))"}};
  for (const auto& [word, hint] : hints) {
    Desk desk;
    desk.lay(sheet(fmt::format(R"({{"type":"image","art":"10x10.svg","at":[1,1],"size":[9,9],"mask":"{}"}})", word)));
    EXPECT_THAT(desk.problems(), HasSubstr(hint)) << word;
  }
}

}  // namespace
}  // namespace planche::templates
