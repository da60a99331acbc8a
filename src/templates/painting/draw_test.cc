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

// A reusable group with everything that is shared by all records; `body` is its dump.
std::string shared(const std::string& body) {
  return "group at 0.000,0.000 reusable\n  " + body + "\n";
}

TEST(Draw, shapes) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"rectangle","at":[1,2],"size":[3,4],"fill":"#ff0000"})")),
            shared("shape fill #ff0000 path M 1.000,2.000 L 4.000,2.000 L 4.000,6.000 L 1.000,6.000 Z"));
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"line","from":[1,2],"to":[3,4],"stroke":"#00f","width":0.5,"cap":"round"})")),
            shared("shape stroke #0000ff 0.500 round-cap path M 1.000,2.000 L 3.000,4.000"));
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"polygon","points":[[0,0],[2,0],[0,2]],"stroke":"#000","join":"bevel"})")),
            shared("shape stroke #000000 0.200 bevel-join path M 0.000,0.000 L 2.000,0.000 L 0.000,2.000 Z"));
  EXPECT_EQ(
      desk.drawn(sheet(R"({"type":"path","d":"M1 1h1v1z","at":[10,0],"scale":2,"fill":"#000","rule":"evenodd"})")),
      shared("shape fill #000000 even-odd path M 12.000,2.000 L 14.000,2.000 L 14.000,4.000 Z"));
  EXPECT_EQ(
      desk.drawn(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000000","dash":[1,2],"opacity":0.5})")),
      shared("shape stroke #00000080 0.200 dash 1.000,2.000 path M 0.000,0.000 L 1.000,0.000"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Draw, gradients_move_with_their_layer) {
  Desk desk;
  EXPECT_THAT(desk.drawn(sheet(
                  R"({"type":"group","at":[10,20],"layers":[{"type":"rectangle","at":[0,0],"size":[1,1],
                     "fill":{"linear":[0,0,1,0],"stops":[[0,"#fff"],[1,"none"]]}}]})")),
              HasSubstr("linear(10.000,20.000 11.000,20.000 0.000 #ffffff 1.000 #ffffff00) path M 10.000,20.000"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Draw, turns_about_the_centre_of_the_box) {
  Desk desk;
  // (1, 1) turned by 90° about (2, 1.5) is (2.5, 0.5).
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"rectangle","at":[1,1],"size":[2,1],"fill":"#000","turn":90})")),
            "group at 0.000,0.000 reusable\n"
            "  group matrix 0.000 1.000 -1.000 0.000 at 3.500,-0.500\n"
            "    shape fill #000000 path M 1.000,1.000 L 3.000,1.000 L 3.000,2.000 L 1.000,2.000 Z\n");
}

// Also for a symbol drawn in its own size; the centre is (12, 11).
TEST(Draw, turns_symbols_about_the_centre_of_their_box) {
  const std::string symbols = R"("symbols":{"s":{"box":[4,2],"layers":[]}},)";
  for (const char* size : {"", R"(,"size":[4,2])"}) {
    Desk desk;
    EXPECT_THAT(
        desk.drawn(sheet(fmt::format(R"({{"type":"symbol","symbol":"s","at":[10,10],"turn":90{}}})", size), symbols)),
        HasSubstr("group matrix 0.000 1.000 -1.000 0.000 at 23.000,-1.000\n"))
        << size;
  }
}

// Below a layer that is turned by 90° about (2, 1.5): its point (x, y) is (3.5 - y, x - 0.5) on the part.
TEST(Draw, turned_layers_reach_over_the_whole_part) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"rectangle","at":[1,1],"size":[2,1],"fill":"#000","turn":90})"));
  const auto stencil = desk.stencil("t");
  ASSERT_TRUE(stencil);
  const auto drawn = stencil->draw({}, desk.sink);
  const auto& shared = std::get<scene::Group>(drawn->items.at(0)).content;
  const base::Rect extent = std::get<scene::Group>(shared->items.at(0)).content->extent;
  EXPECT_NEAR(extent.x, 0.5, 1e-9);
  EXPECT_NEAR(extent.y, -46.5, 1e-9);
  EXPECT_NEAR(extent.width, 50, 1e-9);
  EXPECT_NEAR(extent.height, 50, 1e-9);
}

TEST(Draw, groups_move_fade_and_cut) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"group","at":[10,5],"opacity":0.5,"clip":{"at":[0,0],"size":[2,2]},
                             "layers":[{"type":"line","from":[0,0],"to":[1,0],"stroke":"#000"}]})")),
            "group at 0.000,0.000 reusable\n"
            "  group at 0.000,0.000 opacity 0.500 clip M 10.000,5.000 L 12.000,5.000 L 12.000,7.000 L 10.000,7.000 Z\n"
            "    shape stroke #000000 0.200 path M 10.000,5.000 L 11.000,5.000\n");
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"group","at":[0,0],"clip":{"at":[0,0],"size":[9,9],"radius":2},
                             "layers":[{"type":"line","from":[0,0],"to":[1,0],"stroke":"#000"}]})")),
              HasSubstr("clip M 2.000,0.000 L 7.000,0.000 C "));
}

TEST(Draw, static_layers_are_drawn_once_and_shared) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000"},
                           {"type":"text","text":"{label.a}","at":[5,5]},
                           {"type":"text","text":"{name}","at":[5,5]},
                           {"type":"line","from":[0,0],"to":[2,0],"stroke":"#000","when":"language == 'en'"})",
                        R"("labels":{"en":{"a":"A"}},)"));
  const auto stencil = desk.stencil("t");
  ASSERT_TRUE(stencil);
  const auto first = desk.typesetter.calls;
  EXPECT_EQ(first, 1u);
  diag::Sink sink;
  const auto a = stencil->draw({}, sink), b = stencil->draw({}, sink);
  ASSERT_EQ(a->items.size(), 2u);
  EXPECT_EQ(std::get<scene::Group>(a->items[0]).content, std::get<scene::Group>(b->items[0]).content);
  EXPECT_EQ(std::get<scene::Group>(a->items[0]).content->items.size(), 2u);
  EXPECT_EQ(desk.typesetter.calls, first);
  EXPECT_EQ(std::get<scene::Group>(a->items[0]).content->extent, (scene::Rect{0, 0, 50, 50}));
  desk.draw(*stencil, R"({"name":"x"})");
  desk.draw(*stencil, R"({"name":"x"})");
  EXPECT_EQ(desk.typesetter.calls, first + 1) << "the same short text is set once";
}

TEST(Draw, symbols_are_scaled_into_their_box_and_centred) {
  Desk desk;
  const std::string symbols = R"("symbols":{"dot":{"box":[10,20],"layers":[
      {"type":"rectangle","at":[0,0],"size":[10,20],"fill":"#123456"}]}},)";
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"symbol","symbol":"dot","at":[0,0],"size":[8,8]})", symbols)),
            "group at 0.000,0.000 reusable\n"
            "  group matrix 0.400 0.000 0.000 0.400 at 2.000,0.000 reusable\n"
            "    shape fill #123456 path M 0.000,0.000 L 10.000,0.000 L 10.000,20.000 L 0.000,20.000 Z\n");
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"symbol","symbol":"{power}","at":[1,2]})", symbols), R"({"power":"dot"})"),
              HasSubstr("group at 1.000,2.000 reusable\n"));
  EXPECT_EQ(desk.problems(), "");
  desk.drawn(sheet(R"({"type":"symbol","symbol":"{power}","at":[1,2]})", symbols), R"({"power":"dat"})");
  EXPECT_EQ(
      desk.problems(),
      "template/unknown-symbol characters[0].power: a layer of type `symbol`: there is no symbol `dat` (did you mean "
      "`dot`?)\n");
}

TEST(Draw, wide_symbols_are_centred_from_top_to_bottom) {
  Desk desk;
  // 20 × 10 in 8 × 8: 8 × 4, with 2 mm above.
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"symbol","symbol":"dot","at":[10,20],"size":[8,8]})",
                               R"("symbols":{"dot":{"box":[20,10],"layers":[
                                   {"type":"rectangle","at":[0,0],"size":[20,10],"fill":"#123456"}]}},)")),
              HasSubstr("group matrix 0.400 0.000 0.000 0.400 at 10.000,22.000 reusable"));
}

TEST(Draw, repeats_by_number_field_and_list) {
  Desk desk;
  const auto lines = [&](const std::string& each, const char* record) {
    return desk.drawn(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":)" + each + "}"), record);
  };
  EXPECT_EQ(lines(R"({"count":2,"step":[5,1]})", "{}"),
            "group at 0.000,0.000 reusable\n"
            "  shape stroke #000000 0.200 path M 0.000,0.000 L 1.000,0.000\n"
            "  shape stroke #000000 0.200 path M 5.000,1.000 L 6.000,1.000\n");
  EXPECT_EQ(lines(R"({"count":"a.b","step":[0,3]})", R"({"a":{"b":2}})"),
            "shape stroke #000000 0.200 path M 0.000,0.000 L 1.000,0.000\n"
            "shape stroke #000000 0.200 path M 0.000,3.000 L 1.000,3.000\n");
  EXPECT_EQ(lines(R"({"count":"a.b"})", "{}"), "");
  EXPECT_EQ(lines(R"({"count":"a"})", R"({"a":-3})"), "");
  EXPECT_EQ(desk.problems(), "");
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"text","text":"{index}:{item.name}{other}","at":[1,10],"size_pt":10,
                               "valign":"baseline","when":"item.name != 'B'","each":{"of":"list","step":[0,5]}})"),
                         R"({"list":[{"name":"A"},{"name":"B"},{"name":"C"}],"other":"!"})"),
              ::testing::MatchesRegex("text \"1:A!\" at 1.000,10.000 .*\ntext \"3:C!\" at 1.000,20.000 .*\n"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Draw, repeats_at_most_a_thousand_times) {
  Desk desk;
  const std::string many =
      desk.drawn(sheet(R"({"id":"l","type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"count":"n"}})"),
                 R"({"n":1001})");
  EXPECT_EQ(std::count(many.begin(), many.end(), '\n'), 1000);
  EXPECT_EQ(desk.problems(), "data/limit characters[0]: `l`: expected at most 1000 repetitions, found more\n");
}

TEST(Draw, draws_at_most_20000_layers) {
  Desk desk;
  const std::string many = desk.drawn(sheet(R"({"type":"group","each":{"count":1000},"layers":[
                {"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"count":1000}}]})"));
  EXPECT_LE(std::count(many.begin(), many.end(), '\n'), 20'001);
  EXPECT_EQ(desk.codes(), "data/limit");
}

TEST(Draw, counts_the_layers_of_symbols) {
  Desk desk;
  // 30 × 30 × 30 lines by symbols within symbols would be 27,000.
  desk.drawn(sheet(R"({"type":"symbol","symbol":"c","at":[0,0]})",
                   R"("symbols":{
      "a":{"box":[1,1],"layers":[{"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"count":30}}]},
      "b":{"box":[1,1],"layers":[{"type":"symbol","symbol":"a","at":[0,0],"each":{"count":30}}]},
      "c":{"box":[1,1],"layers":[{"type":"symbol","symbol":"b","at":[0,0],"each":{"count":30}}]}},)"));
  EXPECT_THAT(desk.codes(), HasSubstr("data/limit"));
}

TEST(Draw, counts_symbols_in_text) {
  // Each text counts 900 lines and one layer: 22 texts have 19,800 lines, and 23 have 20,700.
  const auto codes = [](int count) {
    Desk desk;
    desk.drawn(sheet(fmt::format(R"({{"type":"text","text":":b:","at":[0,0],"each":{{"count":{}}}}})", count),
                     R"("symbols":{
      "a":{"box":[1,1],"layers":[{"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"count":30}}]},
      "b":{"box":[1,1],"layers":[{"type":"symbol","symbol":"a","at":[0,0],"each":{"count":30}}]}},)"));
    return desk.codes();
  };
  EXPECT_THAT(codes(23), HasSubstr("data/limit"));
  EXPECT_EQ(codes(20), "");
}

TEST(Draw, counts_texts_of_many_pieces) {
  // A text with 400 changes of weight counts as 5 layers. Beside 19,919 other layers, there is room for 16 such texts.
  std::string text;
  for (int i = 0; i < 200; ++i) text += "a *b* ";
  for (const char* flow : {"", R"(,"flow":{"columns":2})"}) {
    const auto codes = [&](int count) {
      Desk desk;
      desk.drawn(
          sheet(fmt::format(R"({{"type":"group","layers":[{{"type":"line","from":[0,0],"to":[1,0],"stroke":"#000",
                                        "each":{{"count":1000}}}}],"each":{{"count":19}}}},
                                      {{"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{{"count":900}}}},
                                      {{"type":"text","text":"{}","at":[0,0],"size":[5000,5000]{},
                                        "each":{{"count":{}}}}})",
                            text, flow, count)));
      return desk.codes();
    };
    EXPECT_THAT(codes(10), Not(HasSubstr("data/limit"))) << flow;
    EXPECT_THAT(codes(20), HasSubstr("data/limit")) << flow;
  }
}

TEST(Draw, counts_patterns_of_symbols) {
  // The pattern has 25 copies and those at the edges. Ten copies count as one layer of 900 lines, so each rectangle
  // counts some 4,000 layers.
  const auto codes = [](int count) {
    Desk desk;
    desk.drawn(
        sheet(fmt::format(R"({{"type":"rectangle","at":[0,0],"size":[25,25],"fill":{{"pattern":"b","step":[5,5]}},
                                     "each":{{"count":{}}}}})",
                          count),
              R"("symbols":{
      "a":{"box":[1,1],"layers":[{"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"count":30}}]},
      "b":{"box":[1,1],"layers":[{"type":"symbol","symbol":"a","at":[0,0],"each":{"count":30}}]}},)"));
    return desk.codes();
  };
  EXPECT_EQ(codes(1), "");
  EXPECT_THAT(codes(20), HasSubstr("data/limit"));
}

TEST(Draw, colours_run_from_the_middle_that_is_given) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"rectangle","at":[0,0],"size":[30,40],
                            "fill":{"radial":[10,20,5],"stops":[[0,"#000"],[1,"#fff"]]}})"));
  const auto made = desk.stencil("t");
  ASSERT_TRUE(made) << desk.problems();
  const auto drawn = made->draw({}, desk.sink);
  std::vector<scene::RadialGradient> found;
  const std::function<void(const scene::Scene&)> look = [&](const scene::Scene& scene) {
    for (const scene::Item& item : scene.items) {
      if (const auto* group = std::get_if<scene::Group>(&item)) look(*group->content);
      if (const auto* shape = std::get_if<scene::Shape>(&item))
        if (const auto* radial = std::get_if<scene::RadialGradient>(&*shape->fill)) found.push_back(*radial);
    }
  };
  look(*drawn);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].centre, (scene::Point{10, 20}));
  EXPECT_EQ(found[0].radius, 5);
}

TEST(Draw, bounds_the_text_that_is_set) {
  Desk desk;
  const std::string record = R"({"n":")" + std::string(15'000, 'a') + R"("})";
  desk.drawn(sheet(R"({"type":"text","text":"{n}","at":[0,0],"size":[9,9],"size_pt":50,"shrink":6,
                      "each":{"count":1000}})"),
             record);
  EXPECT_THAT(desk.codes(), HasSubstr("data/limit"));
  EXPECT_LT(desk.typesetter.calls, 200u);
}

TEST(Draw, pictures_cover_or_are_contained) {
  Desk desk;
  const auto image = [&](const std::string& more, const char* record) {
    return desk.drawn(sheet(R"({"type":"image","art":"{art}","at":[10,10],"size":[20,20])" + more + "}"), record);
  };
  EXPECT_EQ(image("", R"({"art":"800x400.png"})"),
            "image \"800x400.png\" 0.000,10.000 40.000x20.000 clip M 10.000,10.000 L 30.000,10.000 L 30.000,30.000 L "
            "10.000,30.000 Z\n");
  EXPECT_THAT(image(R"(,"focus":[0,1])", R"({"art":"800x400.png"})"), HasSubstr(" 10.000,10.000 40.000x20.000"));
  EXPECT_THAT(image(R"(,"focus":[0.25,0.25])", R"({"art":"800x400.png"})"), HasSubstr(" 5.000,10.000 40.000x20.000"));
  EXPECT_THAT(image(R"(,"focus":[0.25,0.25])", R"({"art":"400x800.png"})"), HasSubstr(" 10.000,5.000 20.000x40.000"));
  // A picture without a size counts as a square.
  EXPECT_EQ(image("", R"({"art":"1x1.svg"})"), "image \"1x1.svg\" 10.000,10.000 20.000x20.000\n");
  EXPECT_EQ(image(R"(,"fit":"contain")", R"({"art":"4x1.svg"})"), "image \"4x1.svg\" 10.000,17.500 20.000x5.000\n");
  EXPECT_EQ(image(R"(,"fit":"contain")", R"({"art":"1x4.svg"})"), "image \"1x4.svg\" 17.500,10.000 5.000x20.000\n");
  EXPECT_EQ(image(R"(,"fit":"contain")", R"({"art":"0x4.svg"})"), "image \"0x4.svg\" 10.000,10.000 20.000x20.000\n");
  EXPECT_EQ(image(R"(,"fit":"contain")", R"({"art":"10x20.svg"})"),
            "image \"10x20.svg\" 15.000,10.000 10.000x20.000\n");
  EXPECT_EQ(image("", "{}"), "");
  EXPECT_EQ(
      desk.drawn(sheet(R"({"type":"image","art":"{art}","at":[10,10],"size":[0.5,0.25]})"), R"({"art":"800x400.png"})"),
      "image \"800x400.png\" 10.000,10.000 0.500x0.250\n");
  // The line drawing beside it, at full opacity; otherwise the picture itself.
  EXPECT_EQ(image(R"(,"fit":"contain","lines":true,"opacity":0.5)", R"({"art":"art/10x20.svg"})"),
            image(R"(,"fit":"contain")", R"({"art":"art/lines/10x20.svg"})"));
  EXPECT_THAT(image(R"(,"lines":true,"opacity":0.5)", R"({"art":"800x800.png"})"),
              HasSubstr("group at 0.000,0.000 opacity 0.500\n  image \"800x800.png\""));
  EXPECT_EQ(image(R"(,"lines":true)", R"({"art":"800x800.png"})"), image("", R"({"art":"800x800.png"})"));
  EXPECT_EQ(desk.art.folders.back(), "/deck");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Draw, fixed_pictures_lie_beside_the_template) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"image","art":"10x10.svg","at":[0,0],"size":[10,10]})")),
            shared("image \"10x10.svg\" 0.000,0.000 10.000x10.000"));
  EXPECT_EQ(desk.art.folders, std::vector{desk.folder().generic_string()});
}

TEST(Draw, pictures_that_cannot_be_had_are_reported) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"image","art":"{art}","at":[0,0],"size":[10,10]})"), R"({"art":"none"})"), "");
  EXPECT_EQ(desk.problems(), "art/missing characters[0].art: there is no picture none (draw it)\n");
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"image","art":"none","at":[0,0],"size":[10,10]})")), "no stencil");
  EXPECT_THAT(desk.problems(), HasSubstr("art/missing layers[0].art: there is no picture none"));
}

TEST(Draw, text_on_a_line_turns_about_the_middle_of_it) {
  Desk desk;
  // About (10, 5), the middle of a line from (5, 5) to (15, 5): a half turn puts (5, 5) at (15, 5).
  EXPECT_THAT(
      desk.drawn(sheet(R"({"type":"text","text":"A","at":[5,5],"size":[10,0],"valign":"baseline","turn":180})")),
      HasSubstr("group matrix -1.000 0.000 0.000 -1.000 at 20.000,10.000"));
}

TEST(Draw, turned_text_is_measured_as_it_stands) {
  Desk desk;
  const std::string part = R"({"part":{"size":[50,50],"safe":3},"layers":[)";
  desk.drawn(part + R"({"type":"text","text":"{n}","at":[1,20],"size":[48,10],"turn":90,"align":"centre"}]})",
             R"({"n":"0123456789012345"})");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Draw, computed_values_come_first) {
  Desk desk;
  desk.computed = {{"total", data::Value{std::int64_t{7}, diag::Span{}}},
                   {"a.b", data::Value{std::string{"computed"}, diag::Span{}}},
                   {"sum", data::Value{data::Object{{"of", {}, data::Value{std::int64_t{8}, {}}}}, {}}}};
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"text","text":"{total} {a.b} {a.c} {sum.of} {r} {f} {l} {x}.","at":[1,1]})"),
                         R"({"total":1,"a":{"b":2,"c":3},"r":2.5,"f":true,"l":["x","y"],"x":null})"),
              HasSubstr("text \"7 computed 3 8 2.5 true x, y .\""));
}

TEST(Draw, checks_fields_against_what_records_can_have) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"text","text":"{nane} {attack.force} {label.x}","at":[1,1],"when":"attack"})",
                        R"("labels":{"en":{"x":"y"}},)"));
  Look look;
  look.fields = {"name", "attack.force"};
  ASSERT_TRUE(desk.stencil("t", look));
  EXPECT_EQ(desk.problems(),
            "template/unknown-field layers[0].text: no record has a field `nane` (did you mean `name`?)\n");
}

TEST(Draw, fields_are_checked_in_templates_with_other_problems) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"text","text":"{nane} {label.y}","at":[1,1],"style":"none"})",
                        R"("labels":{"en":{"x":"y"}},)"));
  Look look;
  look.fields = {"name"};
  EXPECT_EQ(desk.stencil("t", look), nullptr);
  EXPECT_THAT(desk.codes(), HasSubstr("template/unknown-field"));
  EXPECT_THAT(desk.codes(), HasSubstr("template/unknown-style"));
}

}  // namespace
}  // namespace planche::templates
