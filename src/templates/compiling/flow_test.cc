// Texts that flow from box to box, and tables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sheet;

// "word x,y" of every text drawn.
std::string words(const std::string& drawn) {
  std::string found;
  for (std::size_t at = drawn.find("text \""); at != std::string::npos; at = drawn.find("text \"", at + 1)) {
    const std::size_t end = drawn.find('"', at + 6), place = end + 5;
    found += drawn.substr(at + 6, end - at - 6) + " " + drawn.substr(place, drawn.find(' ', place) - place) + "\n";
  }
  return found;
}

// Letters are 2 mm wide, lines 5 mm high; the first stands 3.2 mm below the top and falls 0.8 mm.
std::string flowing(const std::string& members) {
  return sheet(R"({"type":"text","text":"aa bb cc dd ee","at":[0,0],"size_pt":"4mm","line_height":1.25,)" + members +
               "}");
}

TEST(Flow, goes_on_in_the_next_box) {
  Desk desk;
  EXPECT_EQ(words(desk.drawn(
                flowing(R"("size":[5,9],"flow":[{"at":[20,30],"size":[5,9]},{"at":[40,0],"size":["0.5cm",4]}])"))),
            "aa 0.000,3.200\nbb 0.000,8.200\ncc 20.000,33.200\ndd 20.000,38.200\nee 40.000,3.200\n");
  EXPECT_EQ(words(desk.drawn(flowing(R"("size":[14,14],"flow":{"columns":2,"gutter":4})"))),
            "aa 0.000,3.200\nbb 0.000,8.200\ncc 0.000,13.200\ndd 9.000,3.200\nee 9.000,8.200\n");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Flow, what_the_last_box_does_not_hold_is_measured) {
  Desk desk;
  desk.drawn(flowing(R"("size":[5,9],"flow":[{"at":[20,20],"size":[5,9]}])"));
  EXPECT_THAT(desk.problems(), HasSubstr("print/overflow"));
  EXPECT_THAT(desk.problems(), HasSubstr("5.00 mm too high"));
  desk.sink = {};
  // At 3.2 mm, two words take the height of one at the full size.
  EXPECT_NE(desk.drawn(flowing(R"("size":[8,9],"shrink":6,"flow":[{"at":[20,20],"size":[8,4]}])")), "no stencil");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Flow, the_first_line_after_an_empty_one_stays_with_the_next) {
  const auto poured = [](const std::string& text, const std::string& height) {
    Desk desk;
    return words(desk.drawn(sheet(R"({"type":"text","at":[0,0],"size_pt":"4mm","line_height":1.25,"text":")" + text +
                                  R"(","size":[14,)" + height + R"(],"flow":{"columns":2,"gutter":4}})")));
  };
  // Four lines have room in a column of 20 mm, three in one of 19.
  EXPECT_EQ(poured(R"(aa\n\nbb\ncc)", "20"), "aa 0.000,3.200\nbb 0.000,13.200\ncc 0.000,18.200\n");
  EXPECT_EQ(poured(R"(aa\n\nbb\ncc)", "18.9"), "aa 0.000,3.200\nbb 9.000,3.200\ncc 9.000,8.200\n");
  // A single line does not stay behind, and lines within a paragraph are not kept together.
  EXPECT_EQ(poured(R"(aa\n\nbb\n\ncc)", "18.9"), "aa 0.000,3.200\nbb 0.000,13.200\ncc 9.000,3.200\n");
  EXPECT_EQ(poured(R"(aa\nbb\ncc\ndd)", "18.9"), "aa 0.000,3.200\nbb 0.000,8.200\ncc 0.000,13.200\ndd 9.000,3.200\n");
  // At the top of a column, there is no better place.
  EXPECT_EQ(poured(R"(aa\n\nbb\ncc)", "5"), "aa 0.000,3.200\nbb 9.000,3.200\ncc 9.000,8.200\n");
}

TEST(Flow, a_line_higher_than_its_box_stays_there) {
  Desk desk;
  EXPECT_EQ(words(desk.drawn(flowing(R"("size":[5,2],"flow":[{"at":[9,0],"size":[5,20]}])"))),
            "aa 0.000,3.200\nbb 9.000,3.200\ncc 9.000,8.200\ndd 9.000,13.200\nee 9.000,18.200\n");
}

TEST(Flow, needs_boxes_of_one_width) {
  for (const char* members :
       {R"("size":[5,9],"flow":[{"at":[20,20],"size":[6,9]}])", R"("flow":{"columns":2})",
        R"("size":[5,9],"flow":{"columns":3,"gutter":3})", R"("size":[6,9],"flow":{"columns":3,"gutter":3})"}) {
    Desk desk;
    EXPECT_EQ(desk.drawn(flowing(members)), "no stencil") << members;
    EXPECT_EQ(desk.codes(), "template/contradiction") << members;
  }
}

const std::string table = R"({"type":"table","id":"prices","of":"list","at":[0,0],"size":[30,15],"row":5,"style":"cell",
    "stroke":"#000","stripes":"#eee","columns":[{"text":"{item.n}","head":"N","width":10},
    {"text":"{item.v * 2}","head":"V","align":"right"}]})";
const std::string style = R"("text_styles":{"cell":{"size":"4mm"}},)";

TEST(Table, has_a_row_for_each_item) {
  Desk desk;
  const std::string drawn = desk.drawn(sheet(table, style), R"({"list":[{"n":"a","v":1},{"n":"b","v":3}]})");
  EXPECT_EQ(desk.problems(), "");
  // Capitals are 2.8 mm high and stand in the middle: 3.9 mm below the top of each row, 1 mm from its sides.
  const std::string said = words(drawn);
  for (const char* one : {"N 1.000,3.900\n", "V 27.000,3.900\n", "a 1.000,8.900\n", "2 27.000,8.900\n",
                          "b 1.000,13.900\n", "6 27.000,13.900\n"})
    EXPECT_THAT(said, HasSubstr(one));
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 6);
  // The stripe of the second row, the border of a cell in it.
  EXPECT_THAT(drawn,
              HasSubstr("shape fill #eeeeee path M 0.000,10.000 L 30.000,10.000 L 30.000,15.000 L 0.000,15.000 Z"));
  EXPECT_EQ(drawn.find("#eeeeee", drawn.find("#eeeeee") + 1), std::string::npos);
  EXPECT_THAT(
      drawn,
      HasSubstr("shape stroke #000000 0.200 path M 10.000,10.000 L 30.000,10.000 L 30.000,15.000 L 10.000,15.000 Z"));
}

// Without heads the first row stands at the top; columns may fill the table.
TEST(Table, may_have_no_head_and_be_full) {
  Desk desk;
  const std::string drawn =
      desk.drawn(sheet(R"({"type":"table","of":"list","at":[5,20],"size":[30,15],"row":5,"style":"cell",
      "columns":[{"text":"{item}","width":10},{"text":"x","width":20}]})",
                       style),
                 R"({"list":[1,2,3]})");
  EXPECT_EQ(desk.problems(), "");
  EXPECT_THAT(words(drawn), HasSubstr("1 6.000,23.900\n"));
  EXPECT_THAT(words(drawn), HasSubstr("3 6.000,33.900\n"));
}

// A text may only use the space between the inner margins of 1 mm in its column. A letter is half as wide as it is
// high.
TEST(Table, columns_may_be_narrow) {
  const std::string small = R"("text_styles":{"cell":{"size":"1.6mm"}},)";
  const auto narrow = [&](const std::string& width) {
    Desk desk;
    desk.drawn(sheet(R"({"type":"table","of":"list","at":[0,0],"size":[30,15],"row":5,"style":"cell",
                         "columns":[{"text":"i","width":)" +
                         width + "}]}",
                     small),
               R"({"list":[1]})");
    return desk.codes();
  };
  EXPECT_THAT(narrow("2.9"), Not(HasSubstr("print/overflow")));
  EXPECT_THAT(narrow("2.7"), HasSubstr("print/overflow"));
  EXPECT_THAT(narrow("1"), HasSubstr("print/overflow"));
}

TEST(Table, tells_when_there_is_no_room) {
  Desk desk;
  desk.drawn(sheet(table, style), R"({"list":[{"n":"a","v":1},{"n":"b","v":3},{"n":"c","v":4}]})");
  EXPECT_EQ(
      desk.problems(),
      "data/limit characters[0]: `rows of prices`: expected at most 2 repetitions, for which there is room, found 3\n");
  Desk wide;
  EXPECT_EQ(wide.drawn(sheet(R"({"type":"table","of":"list","at":[0,0],"size":[30,15],"row":5,
                                 "columns":[{"text":"a","width":31}]})")),
            "no stencil");
  EXPECT_EQ(wide.codes(), "template/contradiction");
}

}  // namespace
}  // namespace planche::templates
