#include "templates/reading/members.h"

#include <algorithm>
#include <map>

#include "templates/compiling/layer_compiler.h"
#include "templates/reading/member_formats.h"

namespace planche::templates {

using data::Format;
using data::Need;
using namespace formats;

namespace {

// Groups of members. A type takes the members of all its groups.
enum MemberGroup : unsigned {
  every_layer = 1U << 0,
  boxed = 1U << 1,
  placed = 1U << 2,
  rounded = 1U << 3,
  fillable = 1U << 4,
  stroked = 1U << 5,
  dashed = 1U << 6,
  joined = 1U << 7,
  open_ended = 1U << 8,
  bleeding = 1U << 9,
  worded = 1U << 10,
  lettered = 1U << 11,
  // Members of one type:
  of_line = 1U << 16,
  of_polygon = 1U << 17,
  of_star = 1U << 18,
  of_outline = 1U << 19,
  of_path = 1U << 20,
  of_text = 1U << 21,
  of_image = 1U << 22,
  of_symbol = 1U << 23,
  of_qr = 1U << 24,
  of_table = 1U << 25,
  of_group = 1U << 26,
  of_polyline = 1U << 27,
  of_way = 1U << 28
};

Format places() {
  return Format::one_of({Format::array(point_or_expressions()).length(1, most_corners),
                         Format::string().length(1, 1000).marked(places_value).described("an expression for a list of places")});
}

// A place; or a side of the part, by its number or an expression for its name or number.
Format end_of_line() {
  return Format::one_of({point_or_expressions(), Format::integer().at_least(1).at_most(100),
                         Format::string().length(1, 1000).marked(side_value).described("an expression for a side of the part")});
}

Format fill() {
  return Format::one_of(
      {color(),
       gradient("A gradient, a hatch or a pattern")
           .field("hatch", Format::choice({"lines", "cross", "dots"}), "the marks of the hatch")
           .field("pattern", name(), "name of the repeated symbol")
           .field("angle", Format::number().at_least(-360).at_most(360), "angle of lines and rows, degrees")
           .field("gap", measured(Format::number().at_least(0.2).at_most(1000)), "distance between lines or dots, mm")
           .field("width", measured(Format::number().at_least(0.01).at_most(1000)), "width of lines and dots, mm")
           .field("color", color(), "colour of lines and dots")
           .field("ground", color(), "background colour")
           .field("step", size(), "distance between symbols, mm")
           .field("size", size(), "size of a symbol, mm")
           .field("shifted", Format::boolean(), "moves every second row by half a step")});
}

// A line around letters, or a halo behind them.
Format letter_rim() {
  return Format::object("A line around letters")
      .field("color", color(), "", Need::required)
      .field("width", measured(Format::number().at_least(0.01).at_most(100)), "mm", Need::required);
}

Format named_style() {
  return Format::one_of({name(), text_style()});
}

Format along(bool repeated) {
  const auto numbers = [](std::size_t count, const Format& number) {
    return Format::array(number).length(count, count);
  };
  const Format of_line = length_or_expression(length()), degrees = or_expression(length());
  const Format end_of_way =
      Format::one_of({point(), Format::integer().at_least(1).at_most(100), Format::string().length(1, 1000)});
  Format along =
      Format::object(repeated ? "A line that repetitions follow" : "A line that letters follow")
          .field("line", Format::array(point_or_expressions()).length(2, 2), "ends of the line")
          .field("polyline", places(), "corners of the line, or an expression for a list of places")
          .field("closed", Format::boolean(), "joins the last corner of the polyline to the first")
          .field("smooth", Format::boolean(), "curves in place of the corners of the polyline")
          .field("rectangle", numbers(4, of_line), "x, y, width, height; clockwise from the top left")
          .field("circle", numbers(3, of_line), "x and y of the centre, radius; clockwise from the top")
          .field("way", Format::array(end_of_way).length(2, 2), "ends of a way, as `from` and `to` of a layer `way`")
          .field("arc", numbers(2, degrees), "part of the circle between two angles in degrees, clockwise from the top")
          .field("start", of_line,
                 repeated ? "position of the first on the line, mm" : "where the text begins on the line, mm")
          .field("at", or_expression(Format::number().at_least(0).at_most(1)), "the same as a share of the line")
          .field("ends", length_or_expression(extent()), "mm that are kept free at both ends of an open line")
          .field("offset", of_line, "mm to the right of the line, as seen along it; negative: to the left");
  if (!repeated) return along;
  return along
      .field("spacing", length_or_expression(extent()), "distance between neighbours, mm; default: spread evenly")
      .field("fit", Format::boolean(), "changes the spacing so that the repetitions fill the line");
}

Format each() {
  const Format lines = or_expression(Format::integer().at_least(1).at_most(1000));
  const Format object =
      Format::object("Repeats the layer")
          .field("count", Format::one_of({Format::integer().at_least(0), name()}), "a number or a field")
          .field("of", name(), "a list of the record")
          .field("step", point_or_expressions(), "distance between neighbours, or between columns and rows, mm")
          .field("columns", lines, "number of columns")
          .field("rows", lines, "number of rows")
          .field("wrap", length_or_expression(extent()), "width at which lines of repetitions break, mm")
          .field("along", along(true), "a line to follow instead of a step")
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
       Format::array(
           Format::object("A box").field("at", point(), "", Need::required).field("size", size(), "", Need::required))
           .length(1, 50)});
}

Format frame() {
  return Format::object("A rectangle around a text, as high as the text")
      .field("fill", paint())
      .field("stroke", paint())
      .field("width", measured(extent()), "width of the line, mm; default: 0.2")
      .field("radius", measured(extent()), "radius of the corners, mm")
      .field("padding", measured(extent()), "space around the text, mm; default: 1");
}

Format mask() {
  return Format::one_of(
      {Format::choice({"ellipse", "hexagon-flat", "hexagon-pointy", "octagon"})
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
       Format::array(point()).length(3, 1000),
       gradient("A picture or a gradient that makes it partly transparent")
           .field("art", Format::string().length(1, 1000), "path of the picture")
           .field("by", Format::choice({"opacity", "lightness"}), "which property of the mask picture counts")});
}

Format type() {
  std::vector<std::string> names;
  for (const LayerType& one : layer_types()) names.push_back(one.name);
  return Format::choice(std::move(names)).elsewhere(types_elsewhere());
}

std::vector<LayerMember> members_of_every_layer() {
  return {
      {"id", every_layer, name(), "unique in the template"},
      {"type", every_layer, type()},
      {"when", every_layer, Format::string().length(1, 1000), "condition under which it is drawn"},
      {"each", every_layer, each()},
      {"opacity", every_layer, or_expression(Format::number().at_least(0).at_most(1))},
      {"blend", every_layer, Format::choice({"normal", "multiply", "screen", "overlay", "darken", "lighten"}),
       "how its colours mix with those below"},
      {"pass", every_layer, Format::choice({"grounds", "lines", "symbols", "texts"}),
       "in cells of a map: the pass in which the whole layer is drawn"},
      {"poster", every_layer, Format::choice({"whole", "slight"}),
       "in parts larger than the paper: avoids seams through it where another cut is possible; or leaves out sheets "
       "that show nothing else"},
      {"bleeds", bleeding, Format::boolean(),
       "texts, tables, symbols, codes and groups: may lie near the cut and beyond"},
      {"turn", every_layer, or_expression(length()), "angle in degrees, clockwise, about the centre of its box"},
      {"like", every_layer, name(), "id of another layer, whose members it takes over"},
      {"use", of_group, name(), "name of a block, whose layers it shows"},
      {"with", of_group,
       Format::map(Format::one_of({Format::number(), Format::boolean(), Format::string().length(1, 1000)}),
                   "name in the block → expression"),
       "values for the block"},
      {"before", every_layer, name(), "id of the layer directly above a new one"},
      {"after", every_layer, name(), "id of the layer directly below a new one"},
      {"remove", every_layer, Format::boolean(), "removes a layer of the extended template"},
  };
}

std::vector<LayerMember> members_of_shapes() {
  const Format corners = or_expression(Format::integer().at_least(3).at_most(100));
  return {
      {"at", boxed | placed, point_or_expressions(), "top left corner, mm"},
      {"size", boxed, Format::array(length_or_expression(extent())).length(2, 2), "width and height, mm"},
      {"radius", rounded, length_or_expression(extent()), "radius of the corners, mm"},
      {"fill", fillable, fill()},
      {"stroke", stroked, paint()},
      {"width", stroked, length_or_expression(extent()), "width of the line, mm; default: 0.2"},
      {"dash", dashed, Format::array(measured(extent())).length(0, 20), "lengths of dashes and gaps, mm"},
      {"cap", open_ended, Format::choice({"butt", "round", "square"})},
      {"join", joined, Format::choice({"miter", "round", "bevel"})},
      {"from", of_line | of_way, end_of_line(), "start of a line; of a way: a place, or a side of the part"},
      {"to", of_line | of_way, end_of_line(), "end of a line; of a way: a place, or a side of the part"},
      {"points", of_polygon | of_polyline, places(),
       "corners: pairs of numbers, or an expression for a list of places"},
      {"smooth", of_polyline, Format::boolean(), "curves in place of corners"},
      {"offset", of_polyline | of_way, length_or_expression(length()),
       "draws a parallel so many mm to the right of the line"},
      {"ends", of_polyline | of_way, length_or_expression(extent()), "mm that are kept free at both ends"},
      {"arrow", of_polyline | of_way, Format::choice({"start", "end", "both"}), "ends with the head of an arrow"},
      {"rim", of_polyline | of_way, letter_rim(), "a rim of a line, drawn behind it"},
      {"sides", of_polygon, corners, "number of sides of a regular polygon in its box"},
      {"rays", of_star, corners, "number of rays of a star; default: 5"},
      {"inner", of_star, or_expression(Format::number().at_least(0.01).at_most(1)),
       "inner radius of a star as a share of its size; default: 0.4"},
      {"inset", of_outline, length_or_expression(length()), "distance of the part's outline inside the cut, mm"},
      {"d", of_path, Format::string().length(0, 200'000).marked(pattern_value),
       "SVG path data in mm; may contain expressions in braces"},
      {"scale", of_path, or_expression(Format::number().at_least(-1000).at_most(1000)), "scale of a path"},
      {"rule", of_path, Format::choice({"nonzero", "evenodd"}), "how the inside of a path is found"},
  };
}

std::vector<LayerMember> members_of_texts_and_tables() {
  return {
      {"text", worded, Format::string().length(0, 20'000), "text with markup, and with fields in braces"},
      {"style", lettered, named_style(), "a text style, or its members"},
      {"flow", of_text, flow(), "where a text that is too long for its box continues"},
      {"frame", of_text, frame(), "a rectangle behind a text that is as high as the text"},
      {"stack", of_group, measured(extent()), "places the layers of a group below each other, this many mm apart"},
      {"along", of_text, along(false), "a line that the letters follow"},
      {"overflow", of_text, Format::choice({"report", "allow"}),
       "reports or allows a text that is larger than its box"},
      {"of", of_table, name(), "list that a table shows"},
      {"columns", of_table, Format::array(column()).length(1, 50), "columns of a table"},
      {"row", of_table, measured(Format::number().at_least(1).at_most(1000)), "height of a row, mm"},
      {"padding", of_table, measured(extent()), "space beside the texts of a table, mm; default: 1"},
      {"head_style", of_table, named_style(), "text style of the headings"},
      {"stripes", of_table, name(), "colour of every second row"},
  };
}

std::vector<LayerMember> members_of_text_styles() {
  return {
      {"font", of_text, name(), "font family: EB Garamond, Inter, DejaVu Sans, or one of the game"},
      {"size_pt", of_text, or_expression(Format::number().at_least(1).at_most(500), text_size_value),
       "size of the text in points"},
      {"weight", of_text, weight(), "weight of the strokes"},
      {"italic", of_text, Format::boolean()},
      {"small_caps", of_text, Format::boolean()},
      {"tabular", of_text, Format::boolean(), "figures of equal width"},
      {"letter_spacing", of_text, letter_spacing(), "mm"},
      {"color", of_text | of_qr, color(), "a colour of the palette, #rrggbb or #rrggbbaa"},
      {"align", of_text,
       Format::choice({"left", "centre", "right", "justify"}).elsewhere({{"middle", "centre", R"("centre")"}})},
      {"valign", of_text,
       Format::choice({"top", "middle", "bottom", "baseline"})
           .elsewhere({{"center", "middle", R"("middle")"}, {"centre", "middle", R"("middle")"}})},
      {"direction", of_text, Format::choice({"auto", "ltr", "rtl"}),
       "direction of the lines; default: that of their first letter"},
      {"line_height", of_text, Format::number().at_least(0.1).at_most(10), "in units of the size; default: 1.2"},
      {"paragraph_spacing", of_text, measured(extent()), "mm"},
      {"symbol_height", of_text, Format::number().at_least(0.1).at_most(10), "in units of the text size; default: 1"},
      {"shrink", of_text, Format::one_of({Format::boolean(), Format::number().at_least(0).at_most(500)}),
       "false, or the smallest allowed size in points"},
      {"outline", of_text, letter_rim(), "a line around the letters"},
      {"halo", of_text, letter_rim(), "a rim around the letters, drawn behind them"},
      {"shadow", of_text,
       Format::object("A second text behind the letters")
           .field("color", color(), "", Need::required)
           .field("offset", point(), "distance from the letters, mm", Need::required)},
  };
}

std::vector<LayerMember> members_that_recolour() {
  const Format similar = Format::object("A colour and its neighbours")
                             .field("color", name(), "", Need::required)
                             .field("within", Format::integer().at_least(0).at_most(255),
                                    "largest difference of red, green and blue; default: 8");
  return {
      {"tint", of_image, tint(), "colour that replaces all colours of a picture, or those of figure and ground"},
      {"greyscale", of_image, Format::boolean(), "draws a picture in shades of grey"},
      {"key", of_image, Format::one_of({name(), similar}), "colour of a bitmap that becomes transparent"},
  };
}

std::vector<LayerMember> members_of_pictures() {
  return {
      {"art", of_image, Format::string().length(0, 1000), "path of a picture; may contain fields"},
      {"fit", of_image, Format::choice({"cover", "contain", "stretch"})},
  };
}

std::vector<LayerMember> further_members() {
  return {
      {"lines", of_image, Format::boolean(),
       "draws the picture of the same name in a folder \"lines\" beside it instead, at full opacity"},
      {"mask", of_image, mask(), "clips a picture: a form in its box, corners of a polygon, a picture, or a gradient"},
      {"focus", of_image, Format::array(Format::number().at_least(0).at_most(1)).length(2, 2),
       "point of a picture that stays visible; default: 0.5 and 0.5"},
      {"symbol", of_symbol, name(), "name of a symbol; may contain fields"},
      {"layers", of_group, Format::array(Format::reference("layer")), "layers of a group"},
      {"clip", of_group,
       Format::object("A rectangle to which a group is clipped")
           .field("at", point(), "", Need::required)
           .field("size", size(), "", Need::required)
           .field("radius", measured(extent()))},
  };
}

// Sets the order of members in the schema.
std::vector<LayerMember> make_members() {
  std::vector<LayerMember> all;
  for (const auto& some : {members_of_every_layer(), members_of_shapes(), members_of_texts_and_tables(), text_members(),
                           members_of_pictures(), recolouring_members(), further_members()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

using NamesByType = std::map<std::string, std::vector<std::string>, std::less<>>;

NamesByType make_names() {
  NamesByType names;
  for (const LayerType& type : layer_types()) {
    const auto add = [&](unsigned groups) {
      for (const LayerMember& member : layer_members())
        if ((member.groups & groups) != 0) names[type.name].push_back(member.name);
    };
    // Hints name those of this type first.
    add(type.groups & ~bleeding);
    add((type.groups & bleeding) | every_layer);
  }
  return names;
}

}  // namespace

const std::vector<LayerType>& layer_types() {
  constexpr unsigned shape = fillable | stroked | dashed;
  using L = LayerCompiler;
  constexpr auto in = [](Pass pass) { return static_cast<unsigned>(pass); };
  static const std::vector<LayerType> types{
      {"rectangle", boxed | rounded | shape | joined, &L::shape},
      {"ellipse", boxed | shape, &L::shape},
      {"line", of_line | stroked | dashed | open_ended, &L::shape},
      {"way", of_way | stroked | dashed | open_ended | joined, &L::polyline},
      {"polyline", of_polyline | placed | stroked | dashed | open_ended | joined, &L::polyline},
      {"polygon", of_polygon | boxed | rounded | shape | joined, &L::shape},
      {"star", of_star | boxed | rounded | shape | joined, &L::shape},
      {"outline", of_outline | shape | joined, &L::shape},
      {"path", of_path | placed | shape | open_ended | joined, &L::shape},
      {"text", of_text | worded | lettered | boxed | bleeding, &L::text_layer, in(Pass::texts)},
      {"image", of_image | boxed | rounded, &L::image, in(Pass::grounds)},
      {"symbol", of_symbol | boxed | bleeding, &L::symbol, in(Pass::symbols)},
      {"qr", of_qr | worded | boxed | fillable | bleeding, &L::qr, in(Pass::symbols)},
      {"table", of_table | lettered | boxed | stroked | bleeding, &L::table, in(Pass::all)},
      {"group", of_group | placed | bleeding, &L::group, in(Pass::all)}};
  return types;
}

const std::vector<LayerMember>& layer_members() {
  static const std::vector<LayerMember> all = make_members();
  return all;
}

const std::vector<LayerMember>& text_members() {
  static const std::vector<LayerMember> all = members_of_text_styles();
  return all;
}

const std::vector<LayerMember>& recolouring_members() {
  static const std::vector<LayerMember> all = members_that_recolour();
  return all;
}

const LayerType* find_type(std::string_view name) {
  const auto found = std::ranges::find(layer_types(), name, &LayerType::name);
  return found == layer_types().end() ? nullptr : &*found;
}

const LayerMember* find_member(std::string_view name) {
  const auto found = std::ranges::find(layer_members(), name, &LayerMember::name);
  return found == layer_members().end() ? nullptr : &*found;
}

const std::vector<std::string>& members_of(std::string_view type) {
  static const NamesByType all = make_names();
  static const std::vector<std::string> none;
  const auto names = all.find(type);
  return names == all.end() ? none : names->second;
}

bool takes(std::string_view type, std::string_view name) {
  const LayerType* known = find_type(type);
  const LayerMember* member = find_member(name);
  return known != nullptr && member != nullptr && (member->groups & (known->groups | every_layer)) != 0;
}

unsigned marks_of(std::string_view member, std::string_view path) {
  const LayerMember* known = find_member(member);
  return known == nullptr ? 0 : known->format.marks_at(path);
}

bool is_style_member(std::string_view member) {
  return member == "size" || member == "like" ||
         std::ranges::find(text_members(), member, &LayerMember::name) != text_members().end();
}

}  // namespace planche::templates
