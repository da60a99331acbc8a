#include "templates/members.h"
#include "templates/part_outline.h"
#include "templates/template.h"
#include "templates/units.h"

namespace planche::templates {

namespace {

using data::Format;
using data::Need;

// Larger than any sheet; keeps sums finite.
constexpr double largest_length = 10'000;

Format length() {
  return Format::number().at_least(-largest_length).at_most(largest_length);
}
Format extent() {
  return Format::number().at_least(0).at_most(largest_length);
}
// A number, or a length with its unit.
Format measured(Format number) {
  Format text = Format::string().pattern(length_pattern, length_in_words);
  text.otherwise("write a unit directly behind its number, and pixels with their resolution: 20mm, 825px@300");
  return Format::one_of({std::move(number), std::move(text)});
}
// A number, or an expression for it.
Format or_asked(Format number) {
  return Format::one_of({std::move(number), Format::string().length(1, 1000)});
}
Format point_format() {
  return Format::array(measured(length())).length(2, 2);
}
Format asked_point() {
  return Format::array(or_asked(length())).length(2, 2);
}
Format size() {
  return Format::array(measured(extent())).length(2, 2);
}
Format asked_size() {
  return Format::array(or_asked(extent())).length(2, 2);
}
Format name() {
  return Format::string().length(1, 200);
}

Format gradient(std::string description) {
  Format stop = Format::array(Format::one_of({Format::number().at_least(0).at_most(1), name()})).length(2, 2);
  return Format::object(std::move(description))
      .field("linear", Format::array(measured(length())).length(4, 4), "x1, y1, x2, y2")
      .field("radial", Format::array(measured(length())).length(3, 3), "cx, cy, radius")
      .field("stops", Format::array(std::move(stop)).length(1, 100), "pairs of a place from 0 to 1 and a colour");
}

Format paint() {
  return Format::one_of({name(), gradient("A gradient")});
}

Format fill() {
  return Format::one_of(
      {name(),
       gradient("A gradient, a hatch or a pattern")
           .field("hatch", Format::choice({"lines", "cross", "dots"}), "the marks of the hatch")
           .field("pattern", name(), "name of the repeated symbol")
           .field("angle", Format::number().at_least(-360).at_most(360), "angle of lines and rows, degrees")
           .field("gap", measured(Format::number().at_least(0.2).at_most(1000)), "distance between lines or dots, mm")
           .field("width", measured(Format::number().at_least(0.01).at_most(1000)), "width of lines and dots, mm")
           .field("color", name(), "colour of lines and dots")
           .field("ground", name(), "background colour")
           .field("step", size(), "distance between symbols, mm")
           .field("size", size(), "size of a symbol, mm")
           .field("shifted", Format::boolean(), "moves every second row by half a step")});
}

// A line around letters, or a halo behind them.
Format letter_line() {
  return Format::object("A line around letters")
      .field("color", name(), "", Need::required)
      .field("width", measured(Format::number().at_least(0.01).at_most(100)), "mm", Need::required);
}

void add_text_members(Format& to) {
  to.field("font", name(), "font family: EB Garamond, Inter, DejaVu Sans, or one of the game");
  to.field("size_pt", or_asked(Format::number().at_least(1).at_most(500)), "size of the text in points");
  to.field("weight",
           Format::one_of({Format::choice({"regular", "medium", "semibold", "bold"}),
                           Format::integer().at_least(100).at_most(900)}),
           "weight of the strokes");
  to.field("italic", Format::boolean());
  to.field("small_caps", Format::boolean());
  to.field("tabular", Format::boolean(), "figures of equal width");
  to.field("letter_spacing", measured(Format::number().at_least(-10).at_most(100)), "mm");
  to.field("color", name(), "a colour of the palette, #rrggbb or #rrggbbaa");
  to.field("align",
           Format::choice({"left", "centre", "right", "justify"}).elsewhere({{"middle", "centre", R"("centre")"}}));
  to.field("valign", Format::choice({"top", "middle", "bottom", "baseline"})
                         .elsewhere({{"center", "middle", R"("middle")"}, {"centre", "middle", R"("middle")"}}));
  to.field("direction", Format::choice({"auto", "ltr", "rtl"}),
           "direction of the lines; default: that of their first letter");
  to.field("line_height", Format::number().at_least(0.1).at_most(10), "in units of the size; default: 1.2");
  to.field("paragraph_spacing", measured(extent()), "mm");
  to.field("symbol_height", Format::number().at_least(0.1).at_most(10), "in units of the text size; default: 1");
  to.field("shrink", Format::one_of({Format::boolean(), Format::number().at_least(0).at_most(500)}),
           "false, or the smallest allowed size in points");
  to.field("outline", letter_line(), "a line around the letters");
  to.field("halo", letter_line(), "a rim around the letters, drawn behind them");
  to.field("shadow", Format::object("A second text behind the letters")
                         .field("color", name(), "", Need::required)
                         .field("offset", point_format(), "distance from the letters, mm", Need::required));
}

Format text_style() {
  Format style = Format::object("A text style");
  style.elsewhere({{"size_pt", "size", R"("size": points)"},
                   {"font_size", "size", R"("size": points)"},
                   {"fontsize", "size", R"("size": points)"},
                   {"family", "font", R"("font": typeface)"},
                   {"font_family", "font", R"("font": typeface)"},
                   {"bold", "weight", R"("weight": "bold")"},
                   {"font_weight", "weight", R"("weight": "bold")"},
                   {"fill", "color", R"("color": colour)"},
                   {"base", "like", R"("like": style)"},
                   {"extends", "like", R"("like": style)"},
                   {"text_align", "align", R"("align": "centre")"},
                   {"halign", "align", R"("align": "centre")"}});
  style.field("like", name(), "another text style on which it is based");
  style.field("size", measured(Format::number().at_least(1).at_most(500)), "points");
  add_text_members(style);
  return style;
}

Format named_style() {
  return Format::one_of({name(), text_style()});
}

void add_shape_members(Format& layer) {
  layer.field("radius", or_asked(extent()), "radius of the corners, mm");
  layer.field("fill", fill());
  layer.field("stroke", paint());
  layer.field("width", or_asked(extent()), "width of the line, mm; default: 0.2");
  layer.field("dash", Format::array(measured(extent())).length(0, 20), "lengths of dashes and gaps, mm");
  layer.field("cap", Format::choice({"butt", "round", "square"}));
  layer.field("join", Format::choice({"miter", "round", "bevel"}));
  layer.field("from", asked_point(), "start of a line");
  layer.field("to", asked_point(), "end of a line");
  layer.field("points", Format::array(point_format()).length(1, 10'000), "corners of a polygon");
  layer.field("sides", or_asked(Format::integer().at_least(3).at_most(100)),
              "number of sides of a regular polygon in its box");
  layer.field("rays", or_asked(Format::integer().at_least(3).at_most(100)), "number of rays of a star; default: 5");
  layer.field("inner", or_asked(Format::number().at_least(0.01).at_most(1)),
              "inner radius of a star as a share of its size; default: 0.4");
  layer.field("inset", or_asked(length()), "distance of the part's outline inside the cut, mm");
  layer.field("d", Format::string().length(0, 200'000), "SVG path data in mm");
  layer.field("scale", or_asked(Format::number().at_least(-1000).at_most(1000)), "scale of a path");
  layer.field("rule", Format::choice({"nonzero", "evenodd"}), "how the inside of a path is found");
}

void add_recolouring(Format& to) {
  to.field("tint", name(), "colour that replaces all colours of a picture");
  to.field("greyscale", Format::boolean(), "draws a picture in shades of grey");
  to.field("key",
           Format::one_of({name(), Format::object("A colour and its neighbours")
                                       .field("color", name(), "", Need::required)
                                       .field("within", Format::integer().at_least(0).at_most(255),
                                              "largest difference of red, green and blue; default: 8")}),
           "colour of a bitmap that becomes transparent");
}

Format asked_lines() {
  return or_asked(Format::integer().at_least(1).at_most(1000));
}

Format along() {
  const auto numbers = [](std::size_t count) { return Format::array(or_asked(length())).length(count, count); };
  return Format::object("A line that repetitions follow")
      .field("line", Format::array(asked_point()).length(2, 2), "ends of the line")
      .field("polyline", Format::array(asked_point()).length(1, 1000), "corners of the line")
      .field("closed", Format::boolean(), "joins the last corner of the polyline to the first")
      .field("rectangle", numbers(4), "x, y, width, height; clockwise from the top left")
      .field("circle", numbers(3), "x and y of the centre, radius; clockwise from the top")
      .field("arc", numbers(2), "part of the circle between two angles in degrees, clockwise from the top")
      .field("start", or_asked(length()), "position of the first on the line, mm")
      .field("spacing", or_asked(extent()), "distance between neighbours, mm; default: spread evenly");
}

Format each() {
  const Format object =
      Format::object("Repeats the layer")
          .field("count", Format::one_of({Format::integer().at_least(0), name()}), "a number or a field")
          .field("of", name(), "a list of the record")
          .field("step", asked_point(), "distance between neighbours, or between columns and rows, mm")
          .field("columns", asked_lines(), "number of columns")
          .field("rows", asked_lines(), "number of rows")
          .field("wrap", or_asked(extent()), "width at which lines of repetitions break, mm")
          .field("along", along(), "a line to follow instead of a step")
          .field("turned", Format::boolean(), "turns each to the direction of the line");
  return Format::one_of(
      {object, Format::string().length(1, 1000).described("a list, as in of; all repetitions are at the same place")});
}

Format column() {
  return Format::object("A column of a table")
      .field("text", Format::string().length(0, 20'000), "text of its cells, with fields of the item in braces",
             Need::required)
      .field("head", Format::string().length(0, 1000), "heading of the column")
      .field("width", measured(extent()), "mm; columns without a width share the rest")
      .field("align", Format::choice({"left", "centre", "right"}))
      .field("style", named_style(), "a text style, or its members");
}

Format flow() {
  return Format::one_of(
      {Format::object("Columns")
           .field("columns", Format::integer().at_least(1).at_most(20), "number of columns in the box", Need::required)
           .field("gutter", measured(extent()), "distance between columns, mm; default: 4"),
       Format::array(Format::object("A box")
                         .field("at", point_format(), "", Need::required)
                         .field("size", size(), "", Need::required))
           .length(1, 50)});
}

Format layer() {
  Format layer = Format::object("A layer; its type decides which members it may have");
  layer.field("id", name(), "unique in the template");
  layer.elsewhere(members_elsewhere()).narrowed([](const data::Value& object) {
    const data::Value* type = object.find("type");
    const auto* members = type != nullptr && type->string() != nullptr ? &members_of(*type->string()) : nullptr;
    return members != nullptr && !members->empty() ? members : nullptr;
  });
  layer.field("type", Format::choice({"rectangle", "ellipse", "line", "polygon", "star", "outline", "path", "text",
                                      "image", "symbol", "qr", "table", "group"})
                          .elsewhere({{"circle", "ellipse", R"("ellipse")"},
                                      {"oval", "ellipse", R"("ellipse")"},
                                      {"square", "rectangle", R"("rectangle")"},
                                      {"box", "rectangle", R"("rectangle")"},
                                      {"hexagon", "polygon", R"("polygon", "sides": 6)"},
                                      {"triangle", "polygon", R"("polygon", "sides": 3)"},
                                      {"icon", "symbol", R"("symbol")"},
                                      {"picture", "image", R"("image")"},
                                      {"art", "image", R"("image")"},
                                      {"svg", "image", R"("image")"},
                                      {"png", "image", R"("image")"},
                                      {"rect", "rectangle", R"("rectangle")"},
                                      {"textarea", "text", R"("text")"},
                                      {"label", "text", R"("text")"},
                                      {"qrcode", "qr", R"("qr")"},
                                      {"barcode", "qr", R"("qr")"}}));
  layer.field("when", Format::string().length(1, 1000), "condition under which it is drawn");
  layer.field("each", each());
  layer.field("opacity", or_asked(Format::number().at_least(0).at_most(1)));
  layer.field("blend", Format::choice({"normal", "multiply", "screen", "overlay", "darken", "lighten"}),
              "how its colours mix with those below");
  layer.field("pass", Format::choice({"grounds", "lines", "symbols", "texts"}),
              "in cells of a map: the pass in which the whole layer is drawn");
  layer.field(
      "poster", Format::choice({"whole", "slight"}),
      "in parts larger than the paper: avoids seams through it where another cut is possible; or leaves out sheets "
      "that show nothing else");
  layer.field("bleeds", Format::boolean(),
              "for texts, tables, symbols, codes and groups: allows it near the cut and beyond");
  layer.field("turn", or_asked(length()), "angle in degrees, clockwise, about the centre of its box");
  layer.field("like", name(), "id of another layer, whose members it takes over");
  layer.field("use", name(), "name of a block, whose layers it shows");
  layer.field("with",
              Format::map(Format::one_of({Format::number(), Format::boolean(), Format::string().length(1, 1000)}),
                          "name in the block → expression"),
              "values for the block");
  layer.field("before", name(), "id of the layer directly above a new one");
  layer.field("after", name(), "id of the layer directly below a new one");
  layer.field("remove", Format::boolean(), "removes a layer of the extended template");
  layer.field("at", asked_point(), "top left corner, mm");
  layer.field("size", asked_size(), "width and height, mm");
  add_shape_members(layer);
  layer.field("text", Format::string().length(0, 20'000), "text with markup, and with fields in braces");
  layer.field("style", named_style(), "a text style, or its members");
  layer.field("flow", flow(), "where a text that is too long for its box continues");
  layer.field("frame",
              Format::object("A rectangle around a text, as high as the text")
                  .field("fill", paint())
                  .field("stroke", paint())
                  .field("width", measured(extent()), "width of the line, mm; default: 0.2")
                  .field("radius", measured(extent()), "radius of the corners, mm")
                  .field("padding", measured(extent()), "space around the text, mm; default: 1"),
              "a rectangle behind a text that is as high as the text");
  layer.field("stack", measured(extent()), "places the layers of a group below each other, this many mm apart");
  layer.field("overflow", Format::choice({"report", "allow"}), "reports or allows a text that is larger than its box");
  layer.field("of", name(), "list that a table shows");
  layer.field("columns", Format::array(column()).length(1, 50), "columns of a table");
  layer.field("row", measured(Format::number().at_least(1).at_most(1000)), "height of a row, mm");
  layer.field("padding", measured(extent()), "space beside the texts of a table, mm; default: 1");
  layer.field("head_style", named_style(), "text style of the headings");
  layer.field("stripes", name(), "colour of every second row");
  add_text_members(layer);
  layer.field("art", Format::string().length(0, 1000), "path of a picture; may contain fields");
  layer.field("fit", Format::choice({"cover", "contain", "stretch"}));
  add_recolouring(layer);
  layer.field("lines", Format::boolean(),
              "draws the picture of the same name in a folder \"lines\" beside it instead, at full opacity");
  layer.field("mask",
              Format::one_of({Format::choice({"ellipse", "hexagon-flat", "hexagon-pointy", "octagon"})
                                  .elsewhere({{"circle", "ellipse", R"("ellipse")"},
                                              {"oval", "ellipse", R"("ellipse")"},
                                              {"round", "ellipse", R"("ellipse")"},
                                              {"hexagon", "hexagon-pointy", R"("hexagon-pointy" or "hexagon-flat")"},
                                              {"hex", "hexagon-pointy", R"("hexagon-pointy" or "hexagon-flat")"},
                                              {"rounded", "ellipse", R"("radius": mm instead, for round corners)"},
                                              {"triangle", "ellipse", "corners: [[x, y], [x, y], [x, y]]"},
                                              {"polygon", "ellipse", "corners: [[x, y], [x, y], [x, y]]"},
                                              {"gradient", "ellipse", R"({ "linear": [x1, y1, x2, y2], "stops": … })"},
                                              {"fade", "ellipse", R"({ "linear": [x1, y1, x2, y2], "stops": … })"}})
                                  .otherwise(R"(write corners [[x, y], …], a gradient or { "art": "mask.png" })"),
                              Format::array(point_format()).length(3, 1000),
                              gradient("A picture or a gradient that makes it partly transparent")
                                  .field("art", Format::string().length(1, 1000), "path of the picture")
                                  .field("by", Format::choice({"opacity", "lightness"}),
                                         "which property of the mask picture counts")}),
              "clips a picture: a form in its box, corners of a polygon, a picture, or a gradient");
  layer.field("focus", Format::array(Format::number().at_least(0).at_most(1)).length(2, 2),
              "point of a picture that stays visible; default: 0.5 and 0.5");
  layer.field("symbol", name(), "name of a symbol; may contain fields");
  layer.field("layers", Format::array(Format::reference("layer")), "layers of a group");
  layer.field("clip", Format::object("A rectangle to which a group is clipped")
                          .field("at", point_format(), "", Need::required)
                          .field("size", size(), "", Need::required)
                          .field("radius", measured(extent())));
  return layer;
}

Format outline() {
  return Format::object("A custom outline")
      .field("points", Format::array(point_format()).length(1, most_outline_points), "corners of a polygon, mm")
      .field("cells",
             Format::array(Format::string().length(1, most_cells).pattern("^[01]*$", "only 0 and 1"))
                 .length(1, most_cells),
             "rows of cells: 1 belongs to the part")
      .field("cell", measured(Format::number().at_least(1).at_most(500)), "side of a square, width of a hexagon, mm")
      .field("shape", Format::choice({"square", "hexagon-flat", "hexagon-pointy"}), "of a cell");
}

Format part() {
  return Format::object("The part to print and cut out")
      .field("size",
             Format::one_of({Format::array(measured(Format::number().at_least(1).at_most(2000))).length(2, 2),
                             Format::choice({"poker", "us-poker", "bridge", "mini", "tarot", "square"})}),
             "width and height in mm, or a name")
      .field("bleed", measured(Format::number().at_least(0).at_most(5)), "mm")
      .field("safe", measured(Format::number().at_least(0).at_most(50)), "distance of text from the cut, mm")
      .field("outline",
             Format::one_of(
                 {Format::choice({"rectangle", "ellipse", "hexagon-flat", "hexagon-pointy", "octagon"}), outline()}))
      .field("mirrored", Format::boolean(), "mirrors the outline, for backs")
      .field("corner", measured(extent()), "radius of the corners, mm");
}

Format symbol() {
  Format made = Format::object("A small drawing, from layers or from a picture");
  made.field("box", Format::array(measured(Format::number().at_least(0.01).at_most(largest_length))).length(2, 2),
             "width and height")
      .field("baseline", measured(length()), "distance of the text line from the top of the box; default: its height")
      .field("layers", Format::array(Format::reference("layer")))
      .field("art", Format::string().length(1, 1000), "path of a picture, instead of box and layers")
      .field("height", measured(Format::number().at_least(0.01).at_most(largest_length)),
             "height of the picture, mm; default: 10");
  add_recolouring(made);
  return made;
}

Format run() {
  return Format::object("The look of a stretch of text: [name]…[/]")
      .field("color", name(), "a colour of the palette, #rrggbb or #rrggbbaa")
      .field("font", name(), "font family")
      .field("scale", Format::number().at_least(0.1).at_most(10), "times the size of the text")
      .field("weight",
             Format::one_of({Format::choice({"regular", "medium", "semibold", "bold"}),
                             Format::integer().at_least(100).at_most(900)}),
             "weight of the strokes")
      .field("italic", Format::boolean(), "changes upright letters to italics, and italics to upright letters")
      .field("small_caps", Format::boolean())
      .field("underline", Format::boolean())
      .field("strike", Format::boolean(), "a line through the letters")
      .field("letter_spacing", measured(Format::number().at_least(-10).at_most(100)), "mm")
      .elsewhere({{"size", "scale", R"("scale": times the size of the text)"},
                  {"bold", "weight", R"("weight": "bold")"},
                  {"strikethrough", "strike", R"("strike": true)"}});
}

Format tokens() {
  const Format object =
      Format::object("A symbol in texts")
          .field("symbol", name(), "name of a symbol")
          .field("art", Format::string().length(1, 1000), "path of a picture, instead")
          .field("value", Format::string().length(0, 10'000), "text, instead")
          .field("size", Format::number().at_least(0.01).at_most(20), "times the height of symbols; default: 1")
          .field("offset", Format::number().at_least(-10).at_most(10), "downwards, times the size of the text")
          .field("tint", name(), "colour of the picture");
  return Format::one_of(
      {Format::string().length(1, 1000), Format::map(Format::one_of({name(), object}), "word → symbol or picture")});
}

Format make() {
  return Format::object("A drawing template: one part and its layers")
      .elsewhere({{"size", "part", R"("part": { "size": [width, height] })"},
                  {"width", "part", R"("part": { "size": [width, height] })"},
                  {"height", "part", R"("part": { "size": [width, height] })"},
                  {"bleed", "part", R"("part": { "bleed": mm })"},
                  {"safe", "part", R"("part": { "safe": mm })"},
                  {"corner", "part", R"("part": { "corner": mm })"},
                  {"outline", "part", R"("part": { "outline": … })"},
                  {"id", "template", R"("template": name)"},
                  {"name", "title", R"("title": …)"},
                  {"styles", "text_styles", R"("text_styles": { … })"},
                  {"colours", "palettes", R"("palettes": { "colour": { … } })"},
                  {"colors", "palettes", R"("palettes": { "colour": { … } })"},
                  {"palette", "palettes", R"("palettes": { "colour": { … } })"},
                  {"elements", "layers", R"("layers": [ … ])"}})
      .field("$schema", Format::string(), "schema for the editor")
      .field("template", name(), "path below templates/ without .json")
      .field("title", Format::string().length(0, 200), "title in lists")
      .field("description", Format::string().length(0, 5000), "description in lists")
      .field("extends", name(), "another template: a name, or a path relative to this file")
      .field("part", part())
      .field("palettes", Format::map(Format::map(name(), "Colours by name")), "palette of each style")
      .field("labels", Format::map(Format::map(Format::string().length(0, 2000), "Words by name")), "words by language")
      .field("text_styles", Format::map(text_style()))
      .field("unit", Format::string().pattern(unit_pattern, "mm, cm, in, pt, or px@ and the dots per inch: px@300"),
             "unit of lengths without one; default: that of the extended template, or mm")
      .field("origin", Format::choice({"trim", "bleed"}),
             "corner from which places are measured; default: that of the extended template, or trim")
      .field("blocks", Format::map(Format::array(Format::reference("layer"))),
             "layers by name, for layers that use them")
      .field("runs", Format::map(run()), "looks of stretches of text by name, used as [name]…[/]")
      .field("tokens", tokens(), "words in texts that become symbols, or the path of a table of them")
      .field("symbols", Format::map(Format::one_of({Format::string().length(1, 1000), symbol()})),
             "small drawings, or paths of pictures, by name")
      .field("layers", Format::array(Format::reference("layer")), "layers from bottom to top")
      .define("layer", layer());
}

}  // namespace

const data::Format& template_format() {
  static const data::Format format = make();
  return format;
}

}  // namespace planche::templates
