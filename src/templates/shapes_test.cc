// Stars, regular polygons, round corners, the outline of the part; fills that are drawings.
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/compiling/texture.h"
#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

std::string path(const std::string& drawn) {
  return drawn.substr(drawn.find("path ") + 5, drawn.find('\n', drawn.find("path ")) - drawn.find("path ") - 5);
}

TEST(Shapes, colours_are_of_the_palette_then_of_css) {
  Desk desk;
  const std::string palettes = R"("palettes":{"colour":{"red":"#110000","sea":"Teal"},"low-ink":{"sea":"gray"}},)";
  const auto fill = [&](const std::string& name, const char* style = "colour") {
    return desk.drawn(sheet(R"({"type":"rectangle","at":[1,2],"size":[3,4],"fill":")" + name + "\"}", palettes), "{}",
                      {style, "en"});
  };
  EXPECT_THAT(fill("red"), HasSubstr("fill #110000"));
  EXPECT_THAT(fill("red", "low-ink"), HasSubstr("fill #110000"));
  EXPECT_THAT(fill("blue"), HasSubstr("fill #0000ff"));
  EXPECT_THAT(fill("sea"), HasSubstr("fill #008080"));
  EXPECT_THAT(fill("sea", "low-ink"), HasSubstr("fill #808080"));
  EXPECT_EQ(desk.problems(), "");
  Desk bare;
  bare.drawn(sheet(R"({"type":"rectangle","at":[1,2],"size":[3,4],"fill":"ink"})"));
  EXPECT_THAT(bare.problems(), HasSubstr("there is no colour `ink` in the palette (write #rrggbb, name the colour in"));
}

TEST(Shapes, regular_polygons_have_a_corner_at_the_top) {
  Desk desk;
  EXPECT_EQ(path(desk.drawn(sheet(R"({"type":"polygon","sides":4,"at":[10,20],"size":[8,8],"fill":"#000"})"))),
            "M 14.000,20.000 L 18.000,24.000 L 14.000,28.000 L 10.000,24.000 Z");
  // Half of the box high at 60°: 4 * sin 60° = 3.464 from the middle.
  EXPECT_EQ(path(desk.drawn(sheet(R"({"type":"polygon","sides":6,"at":[10,20],"size":[8,16],"fill":"#000"})"))),
            "M 14.000,20.000 L 17.464,24.000 L 17.464,32.000 L 14.000,36.000 L 10.536,32.000 L 10.536,24.000 Z");
  // Turned about the middle of its box, not of its corners.
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"polygon","sides":3,"at":[0,0],"size":[8,8],"fill":"#000","turn":180})")),
              HasSubstr("matrix -1.000 0.000 0.000 -1.000 at 8.000,8.000"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Shapes, stars_go_in_and_out) {
  Desk desk;
  EXPECT_EQ(path(desk.drawn(sheet(R"({"type":"star","rays":4,"inner":0.5,"at":[0,0],"size":[20,20],"fill":"#000"})"))),
            "M 10.000,0.000 L 13.536,6.464 L 20.000,10.000 L 13.536,13.536 L 10.000,20.000 L 6.464,13.536 "
            "L 0.000,10.000 L 6.464,6.464 Z");
  EXPECT_EQ(count(desk.drawn(sheet(R"({"type":"star","at":[0,0],"size":[20,20],"fill":"#000"})")), "L "), 9u);
  EXPECT_EQ(
      count(desk.drawn(sheet(R"({"type":"star","rays":"n","at":[0,0],"size":[20,20],"fill":"#000"})"), R"({"n":7})"),
            "L "),
      13u);
  EXPECT_EQ(desk.problems(), "");
}

// Points on a curve that begins at (x0, y0).
base::Point on_curve(base::Point a, base::Point b, base::Point c, base::Point d, double t) {
  const double s = 1 - t;
  const auto mix = [&](double p, double q, double r, double w) {
    return s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * w;
  };
  return {mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y)};
}

TEST(Shapes, round_corners_are_arcs_that_touch_their_edges) {
  // A right angle at the origin: the arc's centre is (r, r); a sharp one of 40°.
  for (const double degrees : {90.0, 40.0, 150.0}) {
    const double angle = degrees * std::numbers::pi / 180, radius = 2;
    const std::vector<base::Point> corners{
        {30 * std::cos(angle), 30 * std::sin(angle)}, {0, 0}, {30, 0}, {30, 30 * std::sin(angle)}};
    const scene::Path rounded = scene::Path::polygon(corners, radius);
    const base::Point centre{radius / std::tan(angle / 2), radius};
    base::Point at;
    std::size_t next = 0, arcs = 0;
    for (const auto verb : rounded.verbs()) {
      if (verb == scene::Path::Verb::close) break;
      const auto* p = &rounded.points()[next];
      if (verb == scene::Path::Verb::curve && std::hypot(at.x, at.y) < 15) {
        ++arcs;
        for (const double t : {0.0, 0.2, 0.5, 0.8, 1.0}) {
          const base::Point on = on_curve(at, p[0], p[1], p[2], t);
          EXPECT_NEAR(std::hypot(on.x - centre.x, on.y - centre.y), radius, 0.001) << degrees << " " << t;
        }
      }
      next += verb == scene::Path::Verb::curve ? 3 : 1;
      at = rounded.points()[next - 1];
    }
    EXPECT_EQ(arcs, degrees < 90 ? 2u : 1u) << degrees;
  }
}

TEST(Shapes, sizes_from_a_record_are_no_contradiction_before_it_is_known) {
  const char* const layers[] = {
      R"({"type":"rectangle","at":[0,0],"size":["n * 4",9],"radius":2,"fill":"#000"})",
      R"({"type":"polygon","sides":4,"at":[0,0],"size":["n * 4","n * 4"],"radius":1,"fill":"#000"})",
      R"({"type":"star","at":[0,0],"size":["n * 4",9],"radius":0.1,"fill":"#000"})",
      R"({"type":"table","of":"1..2","at":[0,0],"size":["n * 10","n * 5"],"row":5,"columns":[{"text":"{item}"}]})",
      R"({"type":"text","text":"a b","at":[0,0],"size":["n * 10",9],"flow":{"columns":2,"gutter":4}})",
      R"({"type":"text","text":"a","at":[0,0],"size":["n * 10",9],"size_pt":"n * 4","shrink":6})",
  };
  for (const char* const layer : layers) {
    Desk desk;
    EXPECT_NE(desk.drawn(sheet(layer), R"({"n":2})"), "no stencil") << layer;
    EXPECT_EQ(desk.problems(), "") << layer;
  }
  Desk round;
  const auto plain = [](const char* members) { return Desk{}.drawn(sheet(members)); };
  EXPECT_THAT(plain(R"({"type":"rectangle","at":[0,0],"size":[4,9],"radius":2,"fill":"#000"})"),
              HasSubstr(round.drawn(sheet(layers[0]), R"({"n":1})")));
  // As large as fits, as for other numbers outside their limits.
  EXPECT_THAT(plain(R"({"type":"rectangle","at":[0,0],"size":[2,9],"radius":1,"fill":"#000"})"),
              HasSubstr(round.drawn(sheet(layers[0]), R"({"n":0.5})")));
  EXPECT_EQ(round.problems(), "");
  Desk narrow;
  narrow.drawn(sheet(layers[3]), R"({"n":0.1})");
  EXPECT_THAT(narrow.problems(), HasSubstr("within 1 × 0.5 mm"));
}

TEST(Shapes, corners_are_rounded_at_most_to_the_middle_of_their_edges) {
  Desk desk;
  const std::string square = R"({"type":"polygon","points":[[0,0],[10,0],[10,10],[0,10]],"fill":"#000","radius":)";
  EXPECT_THAT(desk.drawn(sheet(square + "5}")), HasSubstr("M 0.000,5.000 C"));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_EQ(desk.drawn(sheet(square + "5.1}")), "no stencil");
  EXPECT_THAT(desk.problems(), HasSubstr("expected a radius up to 5 mm, which leaves half of each edge, found 5.1 mm"));
  // Blunt corners allow a larger radius: half an edge times the tangent of half the inner angle, 60°.
  const std::string hexagon =
      R"({"type":"polygon","points":[[5,0],[15,0],[20,8.66],[15,17.32],[5,17.32],[0,8.66]],"fill":"#000","radius":)";
  Desk blunt;
  EXPECT_NE(blunt.drawn(sheet(hexagon + "8.6}")), "no stencil");
  EXPECT_EQ(blunt.drawn(sheet(hexagon + "8.7}")), "no stencil");
  EXPECT_THAT(blunt.problems(), HasSubstr("expected a radius up to 8.65981 mm"));
}

TEST(Shapes, sides_or_points) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"polygon","sides":4,"points":[[0,0]],"at":[0,0],"size":[8,8],"fill":"#000"})")),
            "no stencil");
  EXPECT_EQ(desk.codes(), "template/contradiction");
}

TEST(Shapes, the_outline_of_the_part) {
  Desk desk;
  const auto outline = [&](const std::string& part, const std::string& members) {
    return path(
        desk.drawn(R"({"part":{)" + part + R"(},"layers":[{"type":"outline","stroke":"#000")" + members + "}]}"));
  };
  EXPECT_EQ(outline(R"("size":[20,10])", ""), "M 0.000,0.000 L 20.000,0.000 L 20.000,10.000 L 0.000,10.000 Z");
  EXPECT_EQ(outline(R"("size":[20,10])", R"(,"inset":-1)"),
            "M -1.000,-1.000 L 21.000,-1.000 L 21.000,11.000 L -1.000,11.000 Z");
  EXPECT_EQ(outline(R"("size":[20,10],"corner":1)", ""),
            path(desk.drawn(sheet(R"({"type":"rectangle","at":[0,0],"size":[20,10],"radius":1,"stroke":"#000"})"))));
  EXPECT_EQ(outline(R"("outline":{"cells":["10","11"],"cell":10})", R"(,"inset":2)"),
            "M 2.000,2.000 L 8.000,2.000 L 8.000,12.000 L 18.000,12.000 L 18.000,18.000 L 2.000,18.000 Z");
  EXPECT_EQ(outline(R"("outline":{"cells":["10","11"],"cell":10},"mirrored":true)", ""),
            "M 20.000,20.000 L 0.000,20.000 L 0.000,10.000 L 10.000,10.000 L 10.000,0.000 L 20.000,0.000 Z");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Shapes, text_in_the_notch_of_a_part_is_beyond_the_cut) {
  Desk desk;
  const auto symbol_at = [&](const std::string& at) {
    desk.sink = {};
    desk.drawn(
        R"({"part":{"safe":3,"outline":{"cells":["10","11"],"cell":20}},"symbols":{"s":{"box":[4,4],"layers":[
                   {"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}]}},
                   "layers":[{"type":"symbol","symbol":"s","at":)" +
        at + "}]}");
    return desk.problems();
  };
  EXPECT_EQ(symbol_at("[8,8]"), "");
  EXPECT_EQ(symbol_at("[13,3]"), "");
  EXPECT_THAT(symbol_at("[14,8]"), HasSubstr("found 2.00 mm (move"));
  // Its corner at (34, 8) lies 12 mm above the lower arm, and 14 mm from the other arm.
  EXPECT_THAT(symbol_at("[30,8]"), HasSubstr("found 12.00 mm beyond it"));
  EXPECT_EQ(symbol_at("[18,28]"), "");
}

TEST(Texture, hatches_are_lines_within_the_shape) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"rectangle","at":[1,1],"size":[9,4],"stroke":"#f00",
                "fill":{"hatch":"lines","angle":0,"gap":2,"width":0.3,"color":"#00f","ground":"#eee"}})")),
            "group at 0.000,0.000 reusable\n"
            "  shape fill #eeeeee path M 1.000,1.000 L 10.000,1.000 L 10.000,5.000 L 1.000,5.000 Z\n"
            "  group at 0.000,0.000 clip M 1.000,1.000 L 10.000,1.000 L 10.000,5.000 L 1.000,5.000 Z\n"
            "    shape stroke #0000ff 0.300 path M 1.000,2.000 L 10.000,2.000 M 1.000,4.000 L 10.000,4.000\n"
            "  shape stroke #ff0000 0.200 path M 1.000,1.000 L 10.000,1.000 L 10.000,5.000 L 1.000,5.000 Z\n");
  // At 45° rows lie gap * √2 apart on the edges: from (0, 2√2) up to (2√2, 0).
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"ellipse","at":[0,0],"size":[3,3],
                "fill":{"hatch":"lines","angle":-45,"gap":2,"color":"#00f"}})")),
              HasSubstr("path M 0.000,2.828 L 2.828,0.000 M 2.657,3.000 L 3.000,2.657\n"));
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"rectangle","at":[0,0],"size":[3,3],
                "fill":{"hatch":"cross","angle":0,"gap":2,"color":"#00f"}})")),
              HasSubstr("path M 0.000,0.000 L 3.000,0.000 M 0.000,2.000 L 3.000,2.000 M 2.000,0.000 L 2.000,3.000 "
                        "M 0.000,0.000 L 0.000,3.000\n"));
}

TEST(Texture, rows_lie_where_they_are_counted) {
  for (const double angle : {0.0, 30.0, 45.0, 90.0, 133.0, -60.0}) {
    const scene::Rect box{-3, 7, 31, 17};
    const ParallelRows rows{angle, 1.7};
    const scene::Path lines = hatch_lines(rows, box);
    const double a = angle * std::numbers::pi / 180;
    EXPECT_LE(static_cast<double>(lines.points().size()) / 2, rows.count(box)) << angle;
    EXPECT_GE(static_cast<double>(lines.points().size()) / 2, rows.count(box) - 2.01) << angle;
    for (const scene::Point& p : lines.points()) {
      EXPECT_TRUE(box.holds({p.x, p.y, 0, 0})) << angle;
      const double row = (-p.x * std::sin(a) + p.y * std::cos(a)) / 1.7;
      EXPECT_NEAR(row, std::round(row), 1e-9) << angle;
    }
  }
}

TEST(Texture, dots_stand_round_the_corners_of_their_grid) {
  Desk desk;
  const std::string drawn = path(desk.drawn(sheet(R"({"type":"rectangle","at":[0,0],"size":[5,5],
      "fill":{"hatch":"dots","angle":0,"gap":5,"width":2,"color":"#000"}})")));
  for (const char* begin : {"M 1.000,0.000 C", "M 6.000,0.000 C", "M 1.000,5.000 C", "M 6.000,5.000 C"})
    EXPECT_THAT(drawn, HasSubstr(begin));
}

TEST(Texture, symbols_cover_the_whole_shape) {
  Desk desk;
  const std::string symbols = R"("symbols":{"dot":{"box":[2,2],"layers":[
      {"type":"rectangle","at":[0,0],"size":[2,2],"fill":"#123456"}]}},)";
  const std::string drawn = desk.drawn(
      sheet(R"({"type":"rectangle","at":[0,0],"size":[10,10],"fill":{"pattern":"dot","step":[5,5]}})", symbols));
  // Each symbol is centred in its step.
  for (const char* at : {"at 1.500,1.500", "at 6.500,1.500", "at 1.500,6.500", "at 6.500,6.500"})
    EXPECT_THAT(drawn, HasSubstr(at));
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"rectangle","at":[0,0],"size":[10,10],
                                   "fill":{"pattern":"dot","step":[4,4],"size":[1,1],"shifted":true}})",
                               symbols)),
              HasSubstr("group matrix 0.500 0.000 0.000 0.500 at 3.500,5.500 reusable"));
  // The symbol is as large as its box allows, however small the steps are.
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"rectangle","at":[0,0],"size":[8,2],
                                   "fill":{"pattern":"dot","step":[4,0.5],"size":[1,4]}})",
                               symbols)),
              HasSubstr("group matrix 0.500 0.000 0.000 0.500 at 1.500,-0.250 reusable"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Texture, what_is_wrong_is_told) {
  const std::pair<const char*, const char*> cases[]{
      {R"({"hatch":"lines"})", "data/missing-field"},
      {R"({"hatch":"lines","color":"#000","pattern":"x"})", "template/contradiction"},
      {R"({"hatch":"dots","color":"#000","gap":0.2})", "data/limit"},
      {R"({"pattern":"{tint}"})", "template/field"},
      {R"({"hatch":"lines","color":"blau"})", "template/unknown-color"},
      {R"({"pattern":"sun"})", "template/unknown-symbol"},
      {R"({"linear":[0,0,1,1]})", "data/missing-field"},
      {R"({"gap":2})", "template/contradiction"},
      {R"({"hatch":"lines","color":"#000","gap":0.1})", "data/limit"},
  };
  for (const auto& [fill, code] : cases) {
    Desk desk;
    EXPECT_EQ(desk.drawn(sheet(R"({"type":"rectangle","at":[0,0],"size":[50,50],"fill":)" + std::string{fill} + "}")),
              "no stencil")
        << fill;
    EXPECT_EQ(desk.codes(), code) << fill << desk.problems();
  }
}

TEST(Texture, of_holes_and_of_what_moves) {
  Desk desk;
  const std::string drawn = desk.drawn(
      sheet(R"({"type":"path","d":"M0 0h9v9h-9z M3 3h3v3h-3z","rule":"evenodd","each":{"count":2,"step":[20,0]},
                "fill":{"hatch":"lines","angle":0,"gap":5,"color":"#000"}})"));
  EXPECT_THAT(drawn, HasSubstr("group at 0.000,0.000 clip even-odd M 0.000,0.000 "));
  EXPECT_THAT(drawn, HasSubstr("group at 20.000,0.000 clip even-odd M 20.000,0.000 "));
}

TEST(Pictures, are_masked_and_blended) {
  Desk desk;
  const std::string image = R"({"type":"image","art":"400x400.png","at":[10,20],"size":[8,8])";
  EXPECT_THAT(desk.drawn(sheet(image + R"(,"mask":"octagon","blend":"multiply"})")),
              HasSubstr("  group at 0.000,0.000 multiply\n"
                        "    image \"400x400.png\" 10.000,20.000 8.000x8.000 clip M 12.343,20.000 L 15.657,20.000 "));
  EXPECT_THAT(desk.drawn(sheet(image + R"(,"mask":[[10,20],[18,20],[14,"28mm"]],"each":{"count":2,"step":[10,0]}})")),
              HasSubstr("20.000,20.000 8.000x8.000 clip M 20.000,20.000 L 28.000,20.000 L 24.000,28.000 Z"));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_EQ(desk.drawn(sheet(image + R"(,"mask":"ellipse","radius":1})")), "no stencil");
  EXPECT_EQ(desk.codes(), "template/contradiction");
}

TEST(Pictures, are_seen_through_pictures_and_gradients) {
  Desk desk;
  const std::string image =
      R"({"type":"image","art":"400x400.png","at":[10,20],"size":[8,8],"each":{"count":2,"step":[10,0]})";
  EXPECT_THAT(
      desk.drawn(sheet(image + R"(,"mask":{"art":"40x40.png","by":"lightness"}})")),
      HasSubstr("image \"400x400.png\" 20.000,20.000 8.000x8.000 mask \"40x40.png\" 20.000,20.000 8.000x8.000 by "
                "lightness\n"));
  EXPECT_THAT(desk.drawn(sheet(image + R"(,"mask":{"art":"40x40.png"},"radius":1})")),
              HasSubstr(" mask \"40x40.png\" 20.000,20.000 8.000x8.000\n"));
  EXPECT_THAT(desk.drawn(sheet(image + R"(,"mask":{"linear":[10,0,"18mm",0],"stops":[[0,"#000"],[1,"none"]]}})")),
              HasSubstr(" mask linear(20.000,0.000 28.000,0.000 "));
  EXPECT_EQ(desk.problems(), "");
  for (const auto& [mask, code] :
       {std::pair{R"({"art":"a.png","linear":[0,0,1,1],"stops":[[0,"ink"]]})", "template/contradiction"},
        {R"({"by":"opacity","linear":[0,0,1,1],"stops":[[0,"ink"]]})", "template/contradiction"},
        {R"({})", "template/contradiction"},
        {R"({"art":"nowhere/a.png"})", "art/missing"},
        {R"({"art":"40x40.png","by":"magic"})", "data/type"}}) {
    Desk other;
    EXPECT_EQ(other.drawn(sheet(image + R"(,"mask":)" + mask + "}")), "no stencil") << mask;
    EXPECT_EQ(other.codes(), code) << mask;
  }
}

TEST(Pictures, have_one_rim) {
  Desk desk;
  const std::string image = R"({"type":"image","art":"400x400.png","at":[10,20],"size":[8,8])";
  EXPECT_EQ(desk.drawn(sheet(image + R"(,"mask":"ellipse","radius":1})")), "no stencil");
  EXPECT_EQ(desk.codes(), "template/contradiction");
}

// Cells of maps: no background or border covers the content of a neighbour.
TEST(Passes, take_layers_apart) {
  Desk desk;
  desk.write(
      "t",
      sheet(R"(
    {"type":"rectangle","at":[0,0],"size":[9,9],"fill":"#f00","stroke":"#000"},
    {"type":"rectangle","at":[1,1],"size":["2 * wide",9],"fill":"#0f0"},
    {"type":"text","text":"{name}","at":[5,5],"each":{"count":2,"step":[20,0]}},
    {"type":"group","at":[2,0],"opacity":0.5,"layers":[
      {"type":"symbol","symbol":"dot","at":[1,1]}, {"type":"line","from":[0,0],"to":[7,0],"stroke":"#00f"}]},
    {"type":"group","pass":"texts","layers":[{"type":"rectangle","at":[3,3],"size":[4,4],"fill":"#ff0","stroke":"#00f"}]},
    {"type":"image","art":"4x4.svg","at":[0,0],"size":[5,5]})",
            R"("symbols":{"dot":{"box":[2,2],"layers":[{"type":"ellipse","at":[0,0],"size":[2,2],"fill":"#0ff"}]}},)"));
  const auto made = desk.stencil("t");
  ASSERT_NE(made, nullptr) << desk.problems();
  const std::string record = R"({"name":"Ford","wide":3})";
  const auto drawn = [&](Pass pass) { return desk.draw(*made, record, pass); };
  // Whatever a pass does not contain is absent from it; the halves of each shape are in two passes.
  const char* const signs[] = {"fill #ff0000",         "fill #00ff00", "image", "stroke #000000",
                               "stroke #0000ff 0.200", "fill #00ffff", "Ford",  "fill #ffff00"};
  const auto held = [&](Pass pass) {
    std::string found;
    const std::string dump = drawn(pass);
    for (const char* sign : signs) found += dump.find(sign) == std::string::npos ? '-' : 'x';
    return found;
  };
  EXPECT_EQ(held(Pass::all), "xxxxxxxx") << drawn(Pass::all);
  EXPECT_EQ(held(Pass::grounds), "xxx-----") << drawn(Pass::grounds);
  EXPECT_EQ(held(Pass::lines), "---xx---") << drawn(Pass::lines);
  EXPECT_EQ(held(Pass::symbols), "-----x--") << drawn(Pass::symbols);
  EXPECT_EQ(held(Pass::texts), "----x-xx") << drawn(Pass::texts);
  EXPECT_EQ(desk.problems(), "");
}

// A pass affects the drawing, not the reports: problems of shared layers are reported once, when the template is
// compiled.
TEST(Passes, tell_of_what_is_wrong_once) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"text","text":"Much too long","at":[0,0],"size":[5,3]})"));
  const auto made = desk.stencil("t");
  for (const Pass pass : passes) desk.draw(*made, "{}", pass);
  EXPECT_EQ(desk.codes(), "print/overflow");
}

}  // namespace
}  // namespace planche::templates
