#include "templates/reading/file.h"
#include "templates/reading/member_formats.h"
#include "templates/reading/members.h"
#include "templates/reading/part_outline.h"
#include "templates/reading/template.h"
#include "templates/reading/units.h"

namespace planche::templates {

using data::Format;
using namespace formats;

namespace {

Format layer() {
  Format layer = Format::object("A layer; its type decides which members it may have");
  layer.elsewhere(members_elsewhere()).narrowed([](const data::Value& object) {
    const data::Value* type = object.find("type");
    const auto* members = type != nullptr && type->string() != nullptr ? &members_of(*type->string()) : nullptr;
    return members != nullptr && !members->empty() ? members : nullptr;
  });
  for (const LayerMember& member : layer_members()) layer.field(member.name, member.format, member.help);
  return layer;
}

Format outline() {
  return Format::object("A custom outline")
      .field("points", Format::array(point()).length(1, most_outline_points), "corners of a polygon, mm")
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
      .field("cuts", Format::string().length(1, 10'000),
             "contours that a machine cuts in place of the outline, as the `d` of a path, mm")
      .field("folds", Format::string().length(1, 10'000), "lines that a machine scores, as the `d` of a path, mm")
      .field("mirrored", Format::boolean(), "mirrors the outline, for backs")
      .field("corner", measured(extent()), "radius of the corners, mm");
}

Format symbol() {
  Format made = Format::object("A small drawing, from layers or from a picture");
  made.field("box", Format::array(measured(Format::number().at_least(0.01).at_most(largest_length))).length(2, 2),
             "width and height")
      .field("baseline", measured(length()), "distance of the text line from the top of the box; default: its height")
      .field("layers", Format::array(Format::reference("layer")))
      .field("like", name(), "another symbol of which this is a second name, instead of box and layers")
      .field("art", Format::string().length(1, 1000), "path of a picture, instead of box and layers")
      .field("height", measured(Format::number().at_least(0.01).at_most(largest_length)),
             "height of the picture, mm; default: 10");
  for (const LayerMember& member : recolouring_members()) made.field(member.name, member.format, member.help);
  return made;
}

// `{ "color": "#1b1b1f", "ink": { "k": 100 } }`.
Format palette_color() {
  const Format share = Format::number().at_least(0).at_most(100);
  Format ink = Format::object("Inks of a printing press, per cent");
  for (const auto& [letter, of] : {std::pair{"c", "cyan"}, {"m", "magenta"}, {"y", "yellow"}, {"k", "black"}})
    ink.field(letter, share, of);
  return Format::one_of({name(), Format::object("A colour and its inks for --colour cmyk")
                                     .field("color", name(), "#rrggbb, or a CSS name", data::Need::required)
                                     .field("ink", std::move(ink), "inks of the colour", data::Need::required)
                                     .field("spot",
                                            Format::string()
                                                .length(1, longest_spot)
                                                .pattern(spot_pattern, "only letters, digits, blanks, _, + and -"),
                                            "name of an ink of its own: white, foil, varnish")});
}

Format run() {
  return Format::object("The look of a stretch of text: [name]…[/]")
      .field("color", name(), "a colour of the palette, #rrggbb or #rrggbbaa")
      .field("font", name(), "font family")
      .field("scale", Format::number().at_least(0.1).at_most(10), "times the size of the text")
      .field("weight", weight(), "weight of the strokes")
      .field("italic", Format::boolean(), "changes upright letters to italics, and italics to upright letters")
      .field("small_caps", Format::boolean())
      .field("underline", Format::boolean())
      .field("strike", Format::boolean(), "a line through the letters")
      .field("letter_spacing", letter_spacing(), "mm")
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
          .field("tint", tint(), "colour of the picture, or of its figure and its ground");
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
      .field("palettes", Format::map(Format::map(palette_color(), "Colours by name")), "palette of each style")
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
      .field("symbols",
             Format::one_of({name(), Format::map(Format::one_of({Format::string().length(1, 1000), symbol()}))}),
             "small drawings, or paths of pictures, by name; or the template whose symbols and palettes are used")
      .field("layers", Format::array(Format::reference("layer")), "layers from bottom to top")
      .define("layer", layer());
}

}  // namespace

const data::Format& template_format() {
  static const data::Format format = make();
  return format;
}

}  // namespace planche::templates
