#include "templates/reading/units.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

TEST(Units, are_millimetres) {
  const std::pair<const char*, double> known[]{{"12mm", 12},   {"-1.5cm", -15},      {"0.5in", 12.7},
                                               {"72pt", 25.4}, {"300px@300", 25.4},  {"36px@144", 6.35},
                                               {"0mm", 0},     {"825px@300", 69.85}, {"5px@1", 127}};
  for (const auto& [text, mm] : known) {
    ASSERT_TRUE(millimetres(text)) << text;
    EXPECT_NEAR(*millimetres(text), mm, 1e-9) << text;
  }
  for (const char* none : {"", "12", "mm", "12 mm", "12em", "12px", "12px@", "12px@0", "12px@0.9", "1e3mm", "nanmm",
                           "infin", "1,5mm", "12mmm", "px@300", "12px@300dpi"})
    EXPECT_FALSE(millimetres(none)) << none;
}

TEST(Units, stand_wherever_a_length_stands) {
  const std::pair<const char*, const char*> cases[]{
      {R"({"type":"rectangle","at":["1in","72pt"],"size":["2.54cm",4],"radius":"1mm","stroke":"#000","width":"0.72pt"})",
       R"({"type":"rectangle","at":[25.4,25.4],"size":[25.4,4],"radius":1,"stroke":"#000","width":0.254})"},
      {R"({"type":"line","from":["1in",0],"to":[0,"1cm"],"stroke":"#000","dash":["72pt",1],"each":{"count":2,"step":["1in",0]}})",
       R"({"type":"line","from":[25.4,0],"to":[0,10],"stroke":"#000","dash":[25.4,1],"each":{"count":2,"step":[25.4,0]}})"},
      {R"({"type":"polygon","points":[["1in",0],[0,"1cm"],[0,0]],"fill":{"linear":["1in",0,0,0],"stops":[[0,"#000"]]}})",
       R"({"type":"polygon","points":[[25.4,0],[0,10],[0,0]],"fill":{"linear":[25.4,0,0,0],"stops":[[0,"#000"]]}})"},
      {R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"count":2,"along":{"circle":["1in",0,"1cm"]}}})",
       R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"count":2,"along":{"circle":[25.4,0,10]}}})"},
      // Sizes of text are points.
      {R"({"type":"text","text":"a","at":[9,9],"size_pt":"1in"})",
       R"({"type":"text","text":"a","at":[9,9],"size_pt":72})"},
      {R"({"type":"text","text":"12mm","at":[9,9],"style":"s"})",
       R"({"type":"text","text":"12mm","at":[9,9],"size_pt":36})"},
      {R"({"type":"symbol","symbol":"y","at":[9,9]})",
       R"({"type":"group","at":[9,9],"layers":[]},{"type":"symbol","symbol":"n","at":[9,9]})"},
  };
  const std::string members = R"("text_styles":{"s":{"size":"0.5in"}},"labels":{"en":{"at":"12mm"}},
      "symbols":{"y":{"box":["1in",10],"layers":[{"type":"line","from":[0,0],"to":["1in",0],"stroke":"#000"}]},
                 "n":{"box":[25.4,10],"layers":[{"type":"line","from":[0,0],"to":[25.4,0],"stroke":"#000"}]}},)";
  for (const auto& [with_units, plain] : cases) {
    Desk desk;
    EXPECT_EQ(desk.drawn(sheet(with_units, members)), desk.drawn(sheet(plain, members))) << with_units;
    EXPECT_EQ(desk.problems(), "") << with_units;
  }
}

TEST(Units, of_the_part) {
  Desk desk;
  desk.write("t", R"({"part":{"size":["2.5in","3.5in"],"bleed":"0.125in","safe":"1cm","corner":"9pt"},"layers":[]})");
  const auto made = desk.stencil("t");
  ASSERT_TRUE(made) << desk.problems();
  EXPECT_NEAR(made->trim().width, 63.5, 1e-9);
  EXPECT_NEAR(made->trim().height, 88.9, 1e-9);
  EXPECT_NEAR(made->bleed(), 3.175, 1e-9);
  EXPECT_NEAR(made->safe(), 10, 1e-9);
  EXPECT_NEAR(made->outline().corner_radius, 3.175, 1e-9);
}

TEST(Units, in_expressions_are_shown_as_they_are_written) {
  const auto told = [](const char* layer) {
    Desk desk;
    desk.lay(sheet(layer));
    std::string told;
    for (const diag::Diagnostic& d : desk.sink.sorted())
      told += std::string{d.source->text().substr(d.span.begin, d.span.end - d.span.begin)} + ": " + d.message + "\n";
    return told;
  };
  const auto at = [&](const char* x) {
    return told(fmt::format(R"({{"type":"rectangle","at":["{}",3],"size":[9,9],"fill":"#000"}})", x).c_str());
  };
  EXPECT_EQ(at("75px@300 1in"), "1in: expected an operator or the end, found `1in`\n");
  EXPECT_EQ(at("1cm + 75px@300 + 'a'"), "'a': `+` needs a number, this is a text\n");
  EXPECT_EQ(at("0.5in +"), ": expected a value, found the end\n");
  EXPECT_EQ(at("9px"), "\"9px\": `9px` has no resolution\n");
  EXPECT_EQ(at("9px + 1"), "9px: `9px` has no resolution\n");
}

TEST(Units, are_inherited_with_the_origin) {
  // 1 inch is 25.4 mm; the corner of the bleed is 2 mm to the left of and above the corner of the part.
  const auto drawn = [](const char* grandchild) {
    Desk desk;
    desk.write("deck", R"({"unit":"in","origin":"bleed","part":{"size":[2,3],"bleed":"2mm"},
        "layers":[{"id":"name","type":"rectangle","at":[0.5,1],"size":[1,0.5],"fill":"#000"}]})");
    desk.write("card", R"({"extends":"deck","part":{"safe":0.1},"layers":[{"id":"name","at":[0.5,1.5]}]})");
    std::string drawing = desk.drawn(grandchild);
    EXPECT_EQ(desk.problems(), "");
    return drawing;
  };
  const auto plain = [](const char* place) {
    Desk desk;
    std::string drawing =
        desk.drawn(std::string{R"({"part":{"size":[50.8,76.2],"bleed":2,"safe":2.54},"layers":[)"} + place + "]}");
    EXPECT_EQ(desk.problems(), "");
    return drawing;
  };
  EXPECT_EQ(
      drawn(R"({"extends":"card"})"),
      plain(
          R"({"type":"group","at":[-2,-2],"layers":[{"type":"rectangle","at":[12.7,38.1],"size":[25.4,12.7],"fill":"#000"}]})"));
  // A place without unit counts in the unit of the file that writes it, and from its origin.
  EXPECT_EQ(drawn(R"({"extends":"card","unit":"mm","origin":"trim","layers":[{"id":"name","at":[5,5]}]})"),
            plain(R"({"type":"rectangle","at":[5,5],"size":[25.4,12.7],"fill":"#000"})"));
  EXPECT_EQ(
      drawn(R"({"extends":"card","unit":"cm","layers":[{"id":"name","size":[1,"1.0"]}]})"),
      plain(
          R"({"type":"group","at":[-2,-2],"layers":[{"type":"rectangle","at":[12.7,38.1],"size":[10,10],"fill":"#000"}]})"));
}

TEST(Units, that_are_none_or_too_large) {
  Desk desk;
  desk.write("t", R"({"part":{"size":[50,50],"bleed":"2 mm"},"layers":[]})");
  EXPECT_FALSE(desk.stencil("t"));
  EXPECT_THAT(desk.problems(), HasSubstr("a length: 12, 12mm"));
  Desk other;
  other.write("t", R"({"part":{"size":[50,50],"bleed":"1in"},"layers":[]})");
  EXPECT_FALSE(other.stencil("t"));
  EXPECT_EQ(other.codes(), "data/limit");
}

}  // namespace
}  // namespace planche::templates
