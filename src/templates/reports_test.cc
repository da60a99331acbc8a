// Reports of parts that would print badly.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sheet;
using ::testing::StartsWith;

const std::string meant = " (move it inwards, or write `\"bleeds\": true` if it may leave the part)\n";

TEST(Draw, warns_of_coarse_bitmaps) {
  // A square inch, which the picture covers, so that pixels of its shorter side are dpi.
  const std::string image = sheet(R"({"id":"a","type":"image","art":"{art}","at":[0,0],"size":[25.4,25.4]})");
  const auto problems = [&](const std::string& layer, const std::string& record) {
    Desk desk;
    desk.drawn(layer, record);
    EXPECT_EQ(desk.sink.count(diag::Severity::error), 0u);
    return desk.problems();
  };
  EXPECT_EQ(problems(image, R"({"art":"200x200.png"})"), "");
  EXPECT_EQ(problems(image, R"({"art":"9x9.svg"})"), "");
  EXPECT_EQ(problems(image, R"({"art":"199x199.png"})"),
            "print/resolution characters[0].art: `a`: the picture prints at 199 dpi, 25.4 × 25.4 mm: expected 200 dpi "
            "or more (use a picture of 200 × 200 pixels or more)\n");
  EXPECT_EQ(problems(image, R"({"art":"36x72.png"})"),
            "print/resolution characters[0].art: `a`: the picture prints at 36 dpi, 25.4 × 50.8 mm: expected 200 dpi "
            "or more (use a picture of 200 × 400 pixels or more)\n");
  // 199.8 dpi are less than 200.
  EXPECT_THAT(problems(sheet(R"({"id":"b","type":"image","art":"{art}","at":[0,0],"size":[25.43,25.43]})"),
                       R"({"art":"200x200.png"})"),
              HasSubstr("`b`: the picture prints at 199 dpi, 25.4 × 25.4 mm: expected 200 dpi or more "
                        "(use a picture of 201 × 201 pixels or more)"));
}

TEST(Draw, reports_members_of_pictures_without_effect) {
  const auto problems = [](const std::string& members, const std::string& more = "") {
    Desk desk;
    desk.drawn(sheet(R"({"type":"image","art":"10x10.svg","at":[0,0],"size":[9,9])" + members + "}", more));
    return desk.problems();
  };
  EXPECT_THAT(problems(R"(,"fit":"stretch","focus":[0,0])"), HasSubstr("template/unused-member layers[0].focus"));
  EXPECT_THAT(problems(R"(,"tint":"#f00","greyscale":true)"), HasSubstr("template/unused-member layers[0].greyscale"));
  EXPECT_EQ(problems(R"(,"fit":"contain","focus":[0,0],"greyscale":true)"), "");
  const char* tokens =
      R"("symbols":{"s":{"box":[1,1],"layers":[]}},"tokens":{"a":{"symbol":"s","tint":"#f00"},"b":{"art":"10x10.svg","tint":"#f00"}},)";
  EXPECT_THAT(problems("", tokens), HasSubstr("template/unused-member tokens.a: `tint` has no effect"));
  EXPECT_THAT(problems("", tokens), Not(HasSubstr("tokens.b")));
}

TEST(Draw, reports_thin_lines_at_the_size_they_are_printed) {
  Desk desk;
  desk.drawn(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","width":0.09})"));
  EXPECT_EQ(desk.problems(), "print/thin-line layers[0].width: expected a line of 0.1 mm or more, found 0.09 mm\n");
  Desk other;
  const std::string symbols = R"("symbols":{"s":{"box":[10,10],"layers":[
      {"type":"line","from":[0,1],"to":[9,1],"stroke":"#000","width":0.5}]}},)";
  other.drawn(sheet(R"({"type":"symbol","symbol":"s","at":[0,0],"size":[2,2]},
                       {"type":"symbol","symbol":"s","at":[0,0],"size":[1.5,1.5]})",
                    symbols));
  EXPECT_EQ(other.problems(),
            "print/thin-line layers[1]: expected lines of 0.1 mm or more in symbol `s`, found 0.075 mm at this size\n");
  Desk hatched;
  hatched.drawn(
      sheet(R"({"type":"symbol","symbol":"h","at":[0,0],"size":[5,5]})", R"("symbols":{"h":{"box":[10,10],"layers":[
      {"type":"rectangle","at":[0,0],"size":[9,9],"fill":{"hatch":"lines","gap":2,"width":0.15,"color":"#000"}}]}},)"));
  EXPECT_THAT(hatched.problems(), HasSubstr("in symbol `h`, found 0.075 mm at this size"));
}

TEST(Draw, thin_lines_of_symbols_are_judged_where_they_stand) {
  // Lines of 0.08 mm: one in the symbol itself, and one in a nested symbol at half its size.
  const std::string symbols = R"("symbols":{
      "a":{"box":[10,10],"layers":[{"type":"line","from":[0,1],"to":[9,1],"stroke":"#000","width":0.08}]},
      "b":{"box":[10,10],"layers":[{"type":"symbol","symbol":"a","at":[0,0],"size":[5,5]}]}},)";
  Desk desk;
  desk.drawn(sheet(R"({"type":"symbol","symbol":"a","at":[0,0],"size":[12.5,12.5]},
                      {"type":"symbol","symbol":"b","at":[0,0],"size":[25,25]})",
                   symbols));
  EXPECT_EQ(desk.problems(), "");
  desk.drawn(sheet(R"({"type":"symbol","symbol":"a","at":[0,0]},{"type":"symbol","symbol":"b","at":[0,0]})", symbols));
  EXPECT_EQ(desk.problems(),
            "print/thin-line layers[0]: expected lines of 0.1 mm or more in symbol `a`, found 0.080 mm at this size\n"
            "print/thin-line layers[1]: expected lines of 0.1 mm or more in symbol `b`, found 0.040 mm at this size\n");
}

TEST(Draw, reports_text_and_symbols_near_the_cut) {
  Desk desk;
  const std::string part = R"({"part":{"size":[50,50],"safe":3},"symbols":{"s":{"box":[4,4],"layers":[
      {"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}]}},"layers":[)";
  // Capitals 0.7 × 10 pt rise above the baseline at y = 5: 5 - 2.47 = 2.53 mm from the cut.
  desk.drawn(part + R"({"id":"n","type":"text","text":"{name}","at":[10,5],"valign":"baseline","size_pt":10},
                       {"id":"b","type":"rectangle","at":[-1,-1],"size":[9,9],"fill":"#000"},
                       {"id":"s","type":"symbol","symbol":"s","at":[47,10]},
                       {"id":"ok","type":"symbol","symbol":"s","at":[43,10]}]})",
             R"({"name":"Ab"})");
  EXPECT_EQ(desk.problems(),
            "print/safe-area layers[2]: `s`: expected 3 mm or more to the cut, found 1.00 mm beyond it" + meant +
                "print/safe-area characters[0]: `n`: expected 3 mm or more to the cut, found 2.53 mm" + meant);
}

TEST(Draw, measures_the_ink_of_symbols) {
  // A disc of radius 3 in the middle of a box of 20 mm; an empty one; a bar that leaves its box by 6 mm.
  const std::string part = R"({"part":{"size":[50,50],"safe":3},"symbols":{
      "disc":{"box":[20,20],"layers":[{"type":"ellipse","at":[7,7],"size":[6,6],"fill":"#000"}]},
      "none":{"box":[20,20],"layers":[]},
      "bar":{"box":[4,4],"layers":[{"type":"rectangle","at":[0,0],"size":[10,4],"fill":"#000"}]}},"layers":[)";
  const auto told = [&](const std::string& layer) {
    Desk desk;
    desk.drawn(part + layer + "]}");
    return desk.problems();
  };
  EXPECT_EQ(told(R"({"type":"symbol","symbol":"none","at":[-9,-9]})"), "");
  // Begins at -4 + 7 mm, also if it is turned.
  EXPECT_EQ(told(R"({"type":"symbol","symbol":"disc","at":[-4,-4]})"), "");
  EXPECT_EQ(told(R"({"type":"symbol","symbol":"disc","at":[-4,-4],"turn":45})"), "");
  EXPECT_THAT(told(R"({"type":"symbol","symbol":"disc","at":[-5,-4]})"), HasSubstr("found 2.00 mm (move"));
  EXPECT_EQ(told(R"({"type":"symbol","symbol":"bar","at":[37,9]})"), "");
  EXPECT_THAT(told(R"({"type":"symbol","symbol":"bar","at":[42,9]})"), HasSubstr("found 2.00 mm beyond it"));
  EXPECT_EQ(
      told(
          R"({"type":"group","clip":{"at":[5,5],"size":[40,40]},"layers":[{"type":"symbol","symbol":"bar","at":[42,9]}]})"),
      "");
  EXPECT_THAT(
      told(
          R"({"type":"group","clip":{"at":[5,5],"size":[43,40]},"layers":[{"type":"symbol","symbol":"bar","at":[42,9]}]})"),
      HasSubstr("found 2.00 mm ("));
  EXPECT_THAT(told(R"({"type":"symbol","symbol":"bar","at":[43,9],"size":[2,2]})"), HasSubstr("found 2.00 mm ("));
}

TEST(Draw, symbols_are_not_cut_to_their_box) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"symbol","symbol":"s","at":[9,9]},{"type":"symbol","symbol":"in","at":[9,9]})",
                        R"("symbols":{
      "s":{"box":[4,4],"layers":[{"type":"rectangle","at":[-7,0],"size":[20,4],"fill":"#000"}]},
      "in":{"box":[4,4],"layers":[{"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}]}},)"));
  const auto stencil = desk.stencil("t");
  ASSERT_TRUE(stencil);
  const auto drawn = stencil->draw({}, desk.sink);
  const auto& shared = std::get<scene::Group>(drawn->items.at(0)).content;
  const auto extent = [&](std::size_t i) { return std::get<scene::Group>(shared->items.at(i)).content->extent; };
  EXPECT_TRUE(extent(0).holds({-7, 0, 20, 4}));
  EXPECT_EQ(extent(1), (scene::Rect{-1, -1, 6, 6}));
}

TEST(Draw, layers_may_be_meant_to_leave_the_part) {
  const std::string part = R"({"part":{"size":[50,50],"safe":3},"symbols":{"s":{"box":[4,4],"layers":[
      {"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}]}},"layers":[)";
  const std::string moved = R"(,"at":[48,10],"bleeds":true)";
  for (const std::string layer : {R"("type":"symbol","symbol":"s")", R"("type":"text","text":"ab{name}")",
                                  R"("type":"qr","text":"a","size":[13,13])",
                                  R"("type":"group","layers":[{"type":"symbol","symbol":"s","at":[0,0]}])",
                                  R"("type":"table","of":"1..2","size":[20,20],"row":5,"columns":[{"text":"abc"}])"}) {
    Desk with, without;
    with.drawn(part + "{" + layer + moved + R"(},{"type":"symbol","symbol":"s","at":[9,9]}]})");
    EXPECT_EQ(with.problems(), "") << layer;
    without.drawn(part + "{" + layer + R"(,"at":[48,10]},{"type":"symbol","symbol":"s","at":[9,9],"bleeds":true}]})");
    EXPECT_EQ(without.codes(), "print/safe-area") << layer;
  }
}

TEST(Draw, reports_layers_that_are_off_the_part) {
  const std::string part = R"({"part":{"size":[50,40],"bleed":2,"safe":3},"symbols":{"s":{"box":[4,4],"layers":[
      {"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}]}},"layers":[)";
  const auto told = [&](const std::string& layers, std::string_view record = "{}") {
    Desk desk;
    desk.lay(part + layers + "]}", record);
    return desk.problems();
  };
  EXPECT_EQ(told(R"({"id":"far","type":"rectangle","at":[52,10],"size":[5,6],"fill":"#fff"})"),
            "print/off-part layers[0]: `far`: nothing of it is printed: it spans x 52 to 57, y 10 to 16 mm; the part "
            "with its bleed spans x -2 to 52, y -2 to 42 mm (move it onto the part, or hide it with `when`)\n");
  EXPECT_EQ(told(R"({"type":"rectangle","at":[51.9,10],"size":[5,6],"fill":"#fff"})"), "");
  EXPECT_EQ(told(R"({"type":"image","art":"10x10.svg","at":[-5,-5],"size":[60,50]})"), "");
  for (const std::string layer :
       {R"("type":"rectangle","size":[9,9],"fill":"#000")", R"("type":"image","art":"10x10.svg","size":[9,9])",
        R"("type":"text","text":"abc")", R"("type":"text","text":"abc","bleeds":true)",
        R"("type":"symbol","symbol":"s")", R"("type":"qr","text":"a","size":[20,20])",
        R"("type":"group","layers":[{"type":"rectangle","at":[0,0],"size":[9,9],"fill":"{c}"}])",
        R"("type":"group","stack":1,"layers":[{"type":"text","text":"{c}","at":[0,0]}])"}) {
    for (const char* at : {"[10,-30]", "[-30,10]", R"(["50 + 2.1",10])", "[10,43]"})
      EXPECT_THAT(told("{" + layer + R"(,"at":)" + at + "}", R"({"c":"#000"})"), StartsWith("print/off-part")) << layer;
  }
  // Repetitions, and cells of a table, are one layer.
  const std::string dots = R"({"type":"ellipse","size":[1,1],"fill":"#000","each":{"count":9,"step":[10,0]},"at":)";
  EXPECT_EQ(told(dots + "[5,10]}"), "");
  EXPECT_THAT(told(dots + "[55,10]}"), StartsWith("print/off-part"));
}

// The reports about one layer on a part of 30 × 30 mm.
std::string told_at_the_cut(const std::string& layer, double bleed = 3) {
  Desk desk;
  desk.drawn(fmt::format(R"({{"part":{{"size":[30,30],"bleed":{}}},"layers":[{{{}}}]}})", bleed, layer),
             R"({"tint":"#123456"})");
  return desk.problems();
}

std::string told_of_ground(const std::string& at, const std::string& size, const std::string& fill = "#112233",
                           double bleed = 3) {
  return told_at_the_cut(fmt::format(R"("type":"rectangle","at":{},"size":{},"fill":"{}")", at, size, fill), bleed);
}

TEST(Draw, reports_grounds_that_end_at_the_cut) {
  const auto told = [](const char* found, const char* bleed = "3") {
    return fmt::format(
        "print/bleed layers[0]: a layer of type `rectangle`: expected {} mm beyond the cut, found {} mm (extend it to "
        "the bleed, or end it within the cut, because cuts stray)\n",
        bleed, found);
  };
  EXPECT_EQ(told_of_ground("[0,0]", "[30,30]"), told("0.00"));
  EXPECT_EQ(told_of_ground("[-1.9,-3]", "[36,36]"), told("1.90"));
  EXPECT_EQ(told_of_ground("[-2,-2]", "[34,34]"), "");
  EXPECT_EQ(told_of_ground("[-3,-3]", "[33,36]"), told("0.00"));
  EXPECT_EQ(told_of_ground("[-3,-3]", "[36,34.5]"), told("1.50"));
  EXPECT_EQ(told_of_ground("[5,-1]", "[9,9]"), told("1.00"));
  // Backgrounds that end near the cut, and small ones.
  EXPECT_EQ(told_of_ground("[0.29,5]", "[9,9]"), told("0.00"));
  EXPECT_EQ(told_of_ground("[0.31,5]", "[9,9]"), "");
  EXPECT_EQ(told_of_ground("[20.7,5]", "[9,9]"), "");
  EXPECT_EQ(told_of_ground("[0,5]", "[2,2]"), told("0.00"));
  EXPECT_EQ(told_of_ground("[0,5]", "[1.99,9]"), "");
  EXPECT_EQ(told_of_ground("[0,5]", "[9,1.99]"), "");
  // As white as paper, or transparent.
  EXPECT_EQ(told_of_ground("[0,0]", "[30,30]", "#f8f8f8"), "");
  EXPECT_EQ(told_of_ground("[0,0]", "[30,30]", "#f7ffff"), told("0.00"));
  EXPECT_EQ(told_of_ground("[0,0]", "[30,30]", "#00000019"), "");
  EXPECT_EQ(told_of_ground("[0,0]", "[30,30]", "#0000001a"), told("0.00"));
  // A background that differs between parts is also reported at the layer.
  EXPECT_EQ(told_of_ground("[0,0]", "[30,30]", "{tint}"), told("0.00"));
  // The part declares a bleed of 1 mm.
  EXPECT_EQ(told_of_ground("[-1,-1]", "[32,32]", "#112233", 1), "");
  EXPECT_EQ(told_of_ground("[-0.5,-0.5]", "[31,31]", "#112233", 1), told("0.50", "1"));
  EXPECT_EQ(told_of_ground("[0,0]", "[30,30]", "#112233", 0), "");
}

TEST(Draw, reports_what_ends_at_the_cut_wherever_it_is_put) {
  const std::string box = R"("type":"rectangle","size":[9,9],"fill":"#123")";
  EXPECT_THAT(told_at_the_cut(box + R"(,"at":[1,1],"each":{"count":3,"step":[10,0]})"), HasSubstr("found 0.00 mm"));
  EXPECT_EQ(told_at_the_cut(box + R"(,"at":[1,1],"each":{"count":2,"step":[10,0]})"), "");
  EXPECT_THAT(told_at_the_cut(R"("type":"rectangle","size":[30,4],"at":[-10,13],"fill":"#123","turn":90)"),
              HasSubstr("expected 3 mm beyond the cut, found 0.00 mm"));
  EXPECT_THAT(told_at_the_cut(R"("type":"image","art":"600x600.png","at":[0,0],"size":[30,30])"),
              HasSubstr("print/bleed layers[0]"));
  EXPECT_EQ(told_at_the_cut(R"("type":"image","art":"600x600.png","at":[-3,-3],"size":[36,36])"), "");
  // A single line is no background.
  EXPECT_EQ(told_at_the_cut(R"("type":"rectangle","at":[0,0],"size":[30,30],"stroke":"#000")"), "");
}

TEST(Draw, text_without_ink_may_stand_anywhere) {
  Desk desk;
  desk.drawn(R"({"part":{"size":[50,50],"safe":3},"layers":[{"type":"text","text":"{n}","at":[0,0]}]})",
             R"({"n":"\n"})");
  EXPECT_EQ(desk.problems(), "");
}

}  // namespace
}  // namespace planche::templates
