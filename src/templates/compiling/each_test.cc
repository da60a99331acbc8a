// The positions of a layer's repetitions.
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

// For each line in a drawing, its beginning "x,y"; for a turned line, its matrix.
std::string spots(const std::string& drawn) {
  static const std::regex spot{R"((matrix \S+ \S+ \S+ \S+ at \S+)|path M (\S+))"};
  std::string found;
  for (std::sregex_iterator at{drawn.begin(), drawn.end(), spot}, end; at != end; ++at) {
    const std::string text = (*at)[1].matched ? (*at)[1].str() : (*at)[2].str();
    found += (found.empty() ? "" : " | ") + std::regex_replace(text, std::regex{R"(\.000)"}, "");
  }
  return found;
}

std::string repeated(const std::string& each) {
  return sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{)" + each + "}}");
}

struct Case {
  std::string each, spots;
};

TEST(Each, stands_in_rows_and_columns) {
  const Case cases[]{
      {R"("count":3,"step":[5,1])", "0,0 | 5,1 | 10,2"},
      {R"("count":5,"step":[5,7],"columns":2)", "0,0 | 5,0 | 0,7 | 5,7 | 0,14"},
      {R"("count":5,"step":[5,7],"rows":2)", "0,0 | 0,7 | 5,0 | 5,7 | 10,0"},
      {R"("step":[5,7],"columns":2,"rows":3)", "0,0 | 5,0 | 0,7 | 5,7 | 0,14 | 5,14"},
      {R"("count":3,"step":[5,7],"columns":2,"rows":3)", "0,0 | 5,0 | 0,7"},
      {R"("count":4,"step":[5,7],"wrap":15)", "0,0 | 5,0 | 10,0 | 0,7"},
      {R"("count":4,"step":[5,7],"wrap":14.9)", "0,0 | 5,0 | 0,7 | 5,7"},
      {R"("count":2,"step":[5,7],"wrap":1)", "0,0 | 0,7"},
      {R"("count":3,"step":[-5,7],"wrap":10)", "0,0 | -5,0 | 0,7"},
      {R"("count":3,"step":[1,7],"wrap":2)", "0,0 | 1,0 | 0,7"},
  };
  for (const Case& one : cases) {
    Desk desk;
    EXPECT_EQ(spots(desk.drawn(repeated(one.each))), one.spots) << one.each;
    EXPECT_EQ(desk.problems(), "") << one.each;
  }
}

TEST(Each, asks_its_condition_for_each_repetition) {
  const Case cases[]{
      {R"("each":{"count":4,"step":[5,1]},"when":"index > 2")", "10,2 | 15,3"},
      {R"("each":{"of":"[3, 1, 2]","step":[5,1]},"when":"item > 1")", "0,0 | 10,2"},
      {R"("each":{"of":"[3, 1, 2]","step":[5,1]},"when":"n < item")", "0,0"},
      {R"("each":{"count":"n + 1","step":[5,1]},"when":"index > 2")", "10,2"},
      {R"("each":{"count":4,"step":[5,1]},"when":"style == 'colour'")", "0,0 | 5,1 | 10,2 | 15,3"},
      {R"("each":{"count":4,"step":[5,1]},"when":"style != 'colour'")", ""},
  };
  for (const Case& one : cases) {
    Desk desk;
    const std::string line = R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000",)" + one.each + "}";
    EXPECT_EQ(spots(desk.drawn(sheet(line), R"({"n":2})")), one.spots) << one.each;
    EXPECT_EQ(desk.problems(), "") << one.each;
  }
}

TEST(Each, follows_lines_and_circles) {
  const Case cases[]{
      {R"("count":3,"along":{"line":[[10,10],[20,14]]})", "10,10 | 15,12 | 20,14"},
      {R"("count":1,"along":{"line":[[10,10],[20,14]]})", "10,10"},
      {R"("count":4,"along":{"polyline":[[0,0],[20,0],[20,10]]})", "0,0 | 10,0 | 20,0 | 20,10"},
      {R"("count":4,"along":{"polyline":[[0,0],[12,0],[12,16]],"closed":true})", "0,0 | 12,0 | 12,12 | 7.200,9.600"},
      {R"("count":4,"along":{"rectangle":[1,2,10,10]})", "1,2 | 11,2 | 11,12 | 1,12"},
      {R"("count":3,"along":{"rectangle":[1,2,10,10],"start":10,"spacing":5})", "11,2 | 11,7 | 11,12"},
      {R"("count":4,"along":{"circle":[20,20,10]})", "20,10 | 30,20 | 20,30 | 10,20"},
      {R"("count":3,"along":{"circle":[20,20,10],"arc":[-90,90]})", "10,20 | 20,10 | 30,20"},
      {R"("count":2,"along":{"line":[[0,0],[20,0]],"start":4})", "4,0 | 20,0"},
  };
  for (const Case& one : cases) {
    Desk desk;
    EXPECT_EQ(spots(desk.drawn(repeated(one.each))), one.spots) << one.each;
    EXPECT_EQ(desk.problems(), "") << one.each;
  }
}

TEST(Each, keeps_ends_free_moves_aside_and_fits) {
  const Case cases[]{
      {R"("count":3,"along":{"line":[[0,0],[20,0]],"ends":4})", "4,0 | 10,0 | 16,0"},
      {R"("count":2,"along":{"line":[[0,0],[20,0]],"ends":4,"start":2})", "6,0 | 16,0"},
      {R"("count":3,"along":{"line":[[0,0],[20,0]],"offset":2})", "0,2 | 10,2 | 20,2"},
      {R"("count":2,"along":{"line":[[5,0],[5,20]],"offset":2})", "3,0 | 3,20"},
      {R"("count":2,"along":{"circle":[20,20,10],"offset":-2})", "20,8 | 20,32"},
      {R"("along":{"line":[[0,0],[20,0]],"spacing":6,"fit":true})", "0,0 | 6.667,0 | 13.333,0 | 20,0"},
      {R"("along":{"line":[[0,0],[20,0]],"spacing":4,"ends":3,"fit":true})", "3,0 | 6.500,0 | 10,0 | 13.500,0 | 17,0"},
      {R"("along":{"rectangle":[0,0,10,10],"spacing":12,"fit":true})", "0,0 | 10,3.333 | 3.333,10"},
      {R"("count":2,"along":{"line":[[0,0],[20,0]],"spacing":6,"fit":true})", "0,0 | 6.667,0"},
      {R"("count":6,"along":{"line":[[0,0],[20,0]],"spacing":6,"fit":true})", "0,0 | 4,0 | 8,0 | 12,0 | 16,0 | 20,0"},
      {R"("count":3,"along":{"polyline":"[[0,0],[20,0]]"})", "0,0 | 10,0 | 20,0"},
      {R"("count":2,"along":{"polyline":[[0,0],[20,0]],"smooth":true})", "0,0 | 20,0"},
  };
  for (const Case& one : cases) {
    Desk desk;
    EXPECT_EQ(spots(desk.drawn(repeated(one.each))), one.spots) << one.each;
    EXPECT_EQ(desk.problems(), "") << one.each;
  }
  for (const char* wrong :
       {R"("count":2,"along":{"rectangle":[0,0,10,10],"ends":2})",
        R"("count":2,"along":{"line":[[0,0],[9,0]],"fit":true})",
        R"("count":2,"along":{"line":[[0,0],[9,0]],"smooth":true})", R"("along":{"line":[[0,0],[9,0]],"spacing":3})"}) {
    Desk desk;
    desk.drawn(repeated(wrong));
    EXPECT_THAT(desk.problems(), HasSubstr("template/contradiction")) << wrong;
  }
}

TEST(Each, turns_as_the_way_goes) {
  Desk desk;
  // The second is turned by a quarter about its own origin, which stands at (11, 2).
  EXPECT_EQ(spots(desk.drawn(repeated(R"("count":2,"along":{"rectangle":[1,2,10,10],"spacing":10},"turned":true)"))),
            "1,2 | matrix 0 1 -1 0 at 11,2 | 0,0");
  // Turned text beyond the cut is also reported.
  desk.drawn(R"({"part":{"size":[50,50],"safe":3},"layers":[{"type":"symbol","symbol":"s","at":[-2,-2],
      "each":{"count":2,"along":{"line":[[25,25],[25,49]]},"turned":true}}],
      "symbols":{"s":{"box":[4,4],"layers":[{"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}]}}})");
  EXPECT_EQ(desk.problems(),
            "print/safe-area layers[0]: a layer of type `symbol`: expected 3 mm or more to the cut, "
            "found 1.00 mm beyond it (move it inwards, or write `\"bleeds\": true` if it may leave the part)\n");
}

// Pictures that do not depend on the record belong to the template.
TEST(Each, names_pictures_by_its_items_and_numbers) {
  const auto told = [](const std::string& art, const std::string& each, const std::string& further = "") {
    Desk desk;
    const std::string drawn =
        desk.drawn(sheet(R"({"type":"image","art":")" + art + R"(","at":[0,0],"size":[5,5],"each":{)" + each +
                         R"(,"step":[10,0]})" + further + "}"),
                   R"({"icons":["3x4.svg"]})");
    std::string pictures;
    for (std::size_t at = 0; (at = drawn.find("image \"", at)) != std::string::npos; ++at)
      pictures += drawn.substr(at + 7, drawn.find('"', at + 7) - at - 7) + " ";
    for (const std::string& folder : desk.art.folders) pictures += folder == "/deck" ? "of deck " : "of template ";
    return pictures + desk.problems();
  };
  EXPECT_EQ(told("{item}.svg", R"("of":"['1x2', '2x2']")"), "1x2.svg 2x2.svg of template of template ");
  EXPECT_EQ(told("{index}x9.svg", R"("count":2)"), "1x9.svg 2x9.svg of template of template ");
  EXPECT_EQ(told("{item}", R"("of":"icons")"), "3x4.svg of deck ");
  EXPECT_EQ(
      told("art/{item}.png", R"("of":"['1x2']")", R"(,"lines":true,"opacity":0.5)"),
      "art/1x2.png of template of template print/resolution layers[0]: a layer of type `image`: the picture prints at "
      "5 dpi, 5.0 × 10.0 mm: expected 200 dpi or more (use a picture of 40 × 79 pixels or more)\n");
  EXPECT_EQ(told("{item}.svg", R"("of":"['none']")"),
            "of template art/missing layers[0].art: there is no picture none.svg (draw it)\n");
}

TEST(Each, takes_its_numbers_from_the_record) {
  Desk desk;
  const std::string record = R"({"n":3,"far":20})";
  EXPECT_EQ(spots(desk.drawn(repeated(R"("count":"n","step":["n * 2","n"],"columns":"n - 1")"), record)),
            "0,0 | 6,0 | 0,3");
  EXPECT_EQ(spots(desk.drawn(repeated(R"("count":"n","along":{"line":[[0,0],["far","n"]]})"), record)),
            "0,0 | 10,1.500 | 20,3");
  EXPECT_EQ(
      spots(desk.drawn(repeated(R"("count":2,"along":{"circle":["far","far","n"],"spacing":"nothing"})"), record)),
      "20,17 | 20,17");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Each, tells_what_has_no_place) {
  Desk desk;
  desk.drawn(repeated(R"("count":"n","step":[5,5],"columns":2,"rows":2)"), R"({"n":5})");
  desk.drawn(repeated(R"("count":"n","along":{"line":[[0,0],[9,0]],"spacing":3})"), R"({"n":6})");
  EXPECT_EQ(desk.problems(),
            "data/limit characters[0]: a layer of type `line`: expected at most 4 repetitions, for which there is "
            "room, found 5\n"
            "data/limit characters[0]: a layer of type `line`: expected at most 4 repetitions, for which there is "
            "room, found 6\n");
}

TEST(Each, members_that_exclude_each_other) {
  const Case cases[]{
      {R"("columns":2,"step":[1,1])",
       "expected `count`, `of`, or `columns` with `rows` in `each`, found none of these"},
      {R"("count":2,"columns":2,"wrap":9,"step":[1,1])", "either `wrap`, or `columns` and `rows`"},
      {R"("count":2,"columns":2)", "expected a `step`"},
      {R"("count":2,"step":[1,1],"along":{"line":[[0,0],[1,1]]})", "either `along` or `step`"},
      {R"("count":2,"turned":true,"step":[1,1])", "expected `along` in an `each` that is `turned`"},
      {R"("count":2,"along":{})", "expected one of `line`"},
      {R"("count":2,"along":{"line":[[0,0],[1,1]],"circle":[0,0,1]})", "expected one of `line`"},
      {R"("count":2,"along":{"line":[[0,0],[1,1]],"arc":[0,1]})", "`arc` of a `circle`"},
      {R"("count":2,"along":{"line":[[0,0],[1,1]],"closed":true})", "`closed` of a `polyline`"},
  };
  for (const Case& one : cases) {
    Desk desk;
    EXPECT_EQ(desk.drawn(repeated(one.each)), "no stencil") << one.each;
    EXPECT_THAT(desk.problems(), HasSubstr(one.spots)) << one.each;
    EXPECT_EQ(desk.codes(), "template/contradiction") << one.each;
  }
}

TEST(Each, a_misspelt_member_is_told_once) {
  Desk desk;
  EXPECT_THAT(desk.drawn(repeated(R"("off":"1..3")")), HasSubstr("shape")) << "read as `of`";
  EXPECT_EQ(desk.codes(), "data/unknown-field");
}

}  // namespace
}  // namespace planche::templates
