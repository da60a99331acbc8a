#include "templates/members.h"
#include "templates/part_outline.h"
#include "templates/template.h"
#include "templates/units.h"

namespace planche::templates {

namespace {

using data::Format;
using data::Need;

// Far beyond any sheet; keeps sums finite.
constexpr double largest_length = 10'000;

Format length() {
  return Format::number().at_least(-largest_length).at_most(largest_length);
}
Format extent() {
  return Format::number().at_least(0).at_most(largest_length);
}
// A number, or a string that has been read as one.
Format measured(Format number) {
  return Format::one_of({std::move(number), Format::string().pattern(length_pattern, length_in_words)});
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
      {name(), gradient("A gradient, a hatch or a pattern")
                   .field("hatch", Format::choice({"lines", "cross", "dots"}), "what it is made of")
                   .field("pattern", name(), "a symbol that is repeated")
                   .field("angle", Format::number().at_least(-360).at_most(360), "of lines and rows, degrees")
                   .field("gap", measured(Format::number().at_least(0.2).at_most(1000)), "between lines or dots, mm")
                   .field("width", measured(Format::number().at_least(0.01).at_most(1000)), "of lines and dots, mm")
                   .field("color", name(), "of lines and dots")
                   .field("ground", name(), "a colour below it")
                   .field("step", size(), "from symbol to symbol, mm")
                   .field("size", size(), "of a symbol, mm")
                   .field("shifted", Format::boolean(), "every second row by half a step")});
}

// A line round letters, or a rim below them.
Format letter_line() {
  return Format::object("A line round letters")
      .field("color", name(), "", Need::required)
      .field("width", measured(Format::number().at_least(0.01).at_most(100)), "mm", Need::required);
}

void add_text_members(Format& to) {
  to.field("font", name(), "a typeface: EB Garamond, Inter, DejaVu Sans, or one of the game's own");
  to.field("size_pt", or_asked(Format::number().at_least(1).at_most(500)), "size of the text in points");
  to.field("weight",
           Format::one_of({Format::choice({"regular", "medium", "semibold", "bold"}),
                           Format::integer().at_least(100).at_most(900)}),
           "of the strokes");
  to.field("italic", Format::boolean());
  to.field("small_caps", Format::boolean());
  to.field("tabular", Format::boolean(), "figures of equal width");
  to.field("letter_spacing", measured(Format::number().at_least(-10).at_most(100)), "mm");
  to.field("color", name(), "a name of the palette, #rrggbb or #rrggbbaa");
  to.field("align",
           Format::choice({"left", "centre", "right", "justify"}).elsewhere({{"middle", "centre", R"("centre")"}}));
  to.field("valign", Format::choice({"top", "middle", "bottom", "baseline"})
                         .elsewhere({{"center", "middle", R"("middle")"}, {"centre", "middle", R"("middle")"}}));
  to.field("direction", Format::choice({"auto", "ltr", "rtl"}), "of the lines: that of their first letter, by default");
  to.field("line_height", Format::number().at_least(0.1).at_most(10), "times the size, 1.2");
  to.field("paragraph_spacing", measured(extent()), "mm");
  to.field("symbol_height", Format::number().at_least(0.1).at_most(10), "times the size of the text, 1");
  to.field("shrink", Format::one_of({Format::boolean(), Format::number().at_least(0).at_most(500)}),
           "false, or the smallest size allowed in points");
  to.field("outline", letter_line(), "round the letters");
  to.field("halo", letter_line(), "a rim beyond the letters, below them");
  to.field("shadow", Format::object("A second text below the letters")
                         .field("color", name(), "", Need::required)
                         .field("offset", point_format(), "from the letters, mm", Need::required));
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
  style.field("like", name(), "another text style as the base");
  style.field("size", measured(Format::number().at_least(1).at_most(500)), "points");
  add_text_members(style);
  return style;
}

Format named_style() {
  return Format::one_of({name(), text_style()});
}

void add_shape_members(Format& layer) {
  layer.field("radius", or_asked(extent()), "of the corners, mm");
  layer.field("fill", fill());
  layer.field("stroke", paint());
  layer.field("width", or_asked(extent()), "of the line, mm, 0.2");
  layer.field("dash", Format::array(measured(extent())).length(0, 20), "lengths of dashes and gaps, mm");
  layer.field("cap", Format::choice({"butt", "round", "square"}));
  layer.field("join", Format::choice({"miter", "round", "bevel"}));
  layer.field("from", asked_point(), "of a line");
  layer.field("to", asked_point(), "of a line");
  layer.field("points", Format::array(point_format()).length(1, 10'000), "of a polygon");
  layer.field("sides", or_asked(Format::integer().at_least(3).at_most(100)), "of a regular polygon in its box");
  layer.field("rays", or_asked(Format::integer().at_least(3).at_most(100)), "of a star, 5");
  layer.field("inner", or_asked(Format::number().at_least(0.01).at_most(1)),
              "where the rays of a star meet, in shares of its size, 0.4");
  layer.field("inset", or_asked(length()), "of the part's outline, mm inside the cut");
  layer.field("d", Format::string().length(0, 200'000), "SVG path data in mm");
  layer.field("scale", or_asked(Format::number().at_least(-1000).at_most(1000)), "of a path");
  layer.field("rule", Format::choice({"nonzero", "evenodd"}), "what a path encloses");
}

Format asked_lines() {
  return or_asked(Format::integer().at_least(1).at_most(1000));
}

Format along() {
  const auto numbers = [](std::size_t count) { return Format::array(or_asked(length())).length(count, count); };
  return Format::object("A line that the repetitions follow")
      .field("line", Format::array(asked_point()).length(2, 2), "its ends")
      .field("polyline", Format::array(asked_point()).length(1, 1000), "its corners")
      .field("closed", Format::boolean(), "the polyline goes back to its first corner")
      .field("rectangle", numbers(4), "x, y, width, height; clockwise from the top left")
      .field("circle", numbers(3), "x and y of the centre, radius; clockwise from the top")
      .field("arc", numbers(2), "part of the circle: two angles in degrees, clockwise from the top")
      .field("start", or_asked(length()), "where on it the first stands, mm")
      .field("spacing", or_asked(extent()), "from one to the next, mm; without it they are spread evenly");
}

Format each() {
  const Format object =
      Format::object("Repeats the layer")
          .field("count", Format::one_of({Format::integer().at_least(0), name()}), "a number or a field")
          .field("of", name(), "a list of the record")
          .field("step", asked_point(), "from one to the next, or from column to column and row to row, mm")
          .field("columns", asked_lines(), "repetitions next to each other")
          .field("rows", asked_lines(), "repetitions below each other")
          .field("wrap", or_asked(extent()), "width of the lines of repetitions, mm")
          .field("along", along(), "instead of the step")
          .field("turned", Format::boolean(), "each as the way goes");
  return Format::one_of({object, Format::string().length(1, 1000).described("a list, as of: each where the layer is")});
}

Format column() {
  return Format::object("A column of a table")
      .field("text", Format::string().length(0, 20'000), "of its cells, with fields of the item in braces",
             Need::required)
      .field("head", Format::string().length(0, 1000), "above it")
      .field("width", measured(extent()), "mm; the others share what is left")
      .field("align", Format::choice({"left", "centre", "right"}))
      .field("style", named_style(), "a text style, or its members");
}

Format flow() {
  return Format::one_of(
      {Format::object("Columns")
           .field("columns", Format::integer().at_least(1).at_most(20), "next to each other in the box", Need::required)
           .field("gutter", measured(extent()), "between them, mm, 4"),
       Format::array(Format::object("A box")
                         .field("at", point_format(), "", Need::required)
                         .field("size", size(), "", Need::required))
           .length(1, 50)});
}

Format layer() {
  Format layer = Format::object("A layer; which members it takes depends on its type");
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
                                      {"label", "text", R"("text")"},
                                      {"qrcode", "qr", R"("qr")"},
                                      {"barcode", "qr", R"("qr")"}}));
  layer.field("when", Format::string().length(1, 1000), "the condition under which it is drawn");
  layer.field("each", each());
  layer.field("opacity", or_asked(Format::number().at_least(0).at_most(1)));
  layer.field("blend", Format::choice({"normal", "multiply", "screen", "overlay", "darken", "lighten"}),
              "how its colours meet those below");
  layer.field("pass", Format::choice({"grounds", "lines", "symbols", "texts"}),
              "of the cells of a map: when all of the layer is drawn");
  layer.field(
      "poster", Format::choice({"whole", "slight"}),
      "where the part is larger than the paper: no seam runs through it if there is another cut, or a sheet that "
      "shows nothing else is not printed");
  layer.field("bleeds", Format::boolean(),
              "of texts, tables, symbols, codes and groups: it may come near the cut and go beyond it");
  layer.field("turn", or_asked(length()), "degrees, clockwise, about the centre of its box");
  layer.field("before", name(), "the layer below which a new one goes");
  layer.field("after", name(), "the layer above which a new one goes");
  layer.field("remove", Format::boolean(), "drops a layer of the extended template");
  layer.field("at", asked_point(), "top left corner, mm");
  layer.field("size", asked_size(), "width and height, mm");
  add_shape_members(layer);
  layer.field("text", Format::string().length(0, 20'000), "with fields in braces and markup");
  layer.field("style", named_style(), "a text style, or its members");
  layer.field("flow", flow(), "where a text goes on that is too long for its box");
  layer.field("overflow", Format::choice({"report", "allow"}), "of a text that is larger than its box");
  layer.field("of", name(), "the list that a table shows");
  layer.field("columns", Format::array(column()).length(1, 50), "of a table");
  layer.field("row", measured(Format::number().at_least(1).at_most(1000)), "height of a row, mm");
  layer.field("padding", measured(extent()), "beside the texts of a table, mm, 1");
  layer.field("head_style", named_style(), "text style of the heads");
  layer.field("stripes", name(), "colour of every second row");
  add_text_members(layer);
  layer.field("art", Format::string().length(0, 1000), "path of a picture, may hold fields");
  layer.field("fit", Format::choice({"cover", "contain"}));
  layer.field("lines", Format::boolean(),
              "a picture of the same name in a folder \"lines\" beside it is drawn instead, at full opacity");
  layer.field("mask",
              Format::one_of({Format::choice({"ellipse", "hexagon-flat", "hexagon-pointy", "octagon"}),
                              Format::array(point_format()).length(3, 1000),
                              gradient("A picture or a gradient that lets more or less of it through")
                                  .field("art", Format::string().length(1, 1000), "path of the picture")
                                  .field("by", Format::choice({"opacity", "lightness"}), "of the picture")}),
              "what is seen of a picture: a form in its box, the corners of a polygon, a picture, or a gradient");
  layer.field("focus", Format::array(Format::number().at_least(0).at_most(1)).length(2, 2),
              "what stays in sight of a picture, 0.5 and 0.5");
  layer.field("symbol", name(), "name of a symbol, may hold fields");
  layer.field("layers", Format::array(Format::reference("layer")), "of a group");
  layer.field("clip", Format::object("A rectangle that cuts a group")
                          .field("at", point_format(), "", Need::required)
                          .field("size", size(), "", Need::required)
                          .field("radius", measured(extent())));
  return layer;
}

Format outline() {
  return Format::object("An outline of its own")
      .field("points", Format::array(point_format()).length(1, most_outline_points), "corners of a polygon, mm")
      .field("cells",
             Format::array(Format::string().length(1, most_cells).pattern("^[01]*$", "only 0 and 1"))
                 .length(1, most_cells),
             "rows of cells: 1 belongs to the part")
      .field("cell", measured(Format::number().at_least(1).at_most(500)), "side of a square, width of a hexagon, mm")
      .field("shape", Format::choice({"square", "hexagon-flat", "hexagon-pointy"}), "of a cell");
}

Format part() {
  return Format::object("What is printed and cut out")
      .field("size",
             Format::one_of({Format::array(measured(Format::number().at_least(1).at_most(2000))).length(2, 2),
                             Format::choice({"poker", "us-poker", "bridge", "mini", "tarot", "square"})}),
             "width and height in mm, or a name")
      .field("bleed", measured(Format::number().at_least(0).at_most(5)), "mm")
      .field("safe", measured(Format::number().at_least(0).at_most(50)), "mm kept free of text inside the cut")
      .field("outline",
             Format::one_of(
                 {Format::choice({"rectangle", "ellipse", "hexagon-flat", "hexagon-pointy", "octagon"}), outline()}))
      .field("mirrored", Format::boolean(), "the outline is seen from behind: of backs")
      .field("corner", measured(extent()), "radius, mm");
}

Format symbol() {
  return Format::object("A small drawing")
      .field("box", Format::array(measured(Format::number().at_least(0.01).at_most(largest_length))).length(2, 2),
             "width and height", Need::required)
      .field("baseline", measured(length()), "from the top of the box to the line of text; its height when absent")
      .field("layers", Format::array(Format::reference("layer")), "", Need::required);
}

Format make() {
  return Format::object("A drawing template: one part and what it shows")
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
      .field("$schema", Format::string(), "of the editor")
      .field("template", name(), "its path below templates/ without .json")
      .field("title", Format::string().length(0, 200), "for lists")
      .field("description", Format::string().length(0, 5000), "for lists")
      .field("extends", name(), "another template: a name, or a path relative to this file")
      .field("part", part())
      .field("palettes", Format::map(Format::map(name(), "Colours by name")), "colours of each style")
      .field("labels", Format::map(Format::map(Format::string().length(0, 2000), "Words by name")), "by language")
      .field("text_styles", Format::map(text_style()))
      .field("symbols", Format::map(Format::one_of({Format::string().length(1, 1000), symbol()})),
             "small drawings, or paths of pictures")
      .field("layers", Format::array(Format::reference("layer")), "drawn in order, the first at the bottom")
      .define("layer", layer());
}

}  // namespace

const data::Format& template_format() {
  static const data::Format format = make();
  return format;
}

}  // namespace planche::templates
