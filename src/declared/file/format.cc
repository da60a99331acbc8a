// The format of game files.
#include "declared/file/paths.h"
#include "declared/file/table_view.h"

namespace planche::declared {

namespace {

using data::Format;
using data::Need;

constexpr std::size_t many = 1u << 30;

Format name() {
  Format format = Format::string();
  format.pattern("^[A-Za-z_][A-Za-z0-9_-]*$", "a name of letters, digits, - and _");
  return format;
}

Format text(std::size_t least = 1) {
  Format format = Format::string();
  format.length(least, 10'000);
  return format;
}

Format texts() {
  return Format::one_of({text(), Format::array(text())});
}

// A text, or a text for each language.
Format worded(std::size_t least = 0) {
  return Format::one_of({text(least), Format::map(text(least), "language → text")});
}

// A number, or an expression for it.
Format amount() {
  return Format::one_of({Format::number(), text()});
}

Format code() {
  Format format = Format::string();
  format.pattern("^([a-z]+/)?[A-Za-z_][A-Za-z0-9_-]*$", "a name of letters, digits, - and _");
  return format;
}

Format field() {
  Format limit = Format::object("The game's rule for the limits, reported instead of data/limit");
  limit.field("id", text(), "number in the rulebook")
      .field("code", code(), "code of its diagnostics: <game>/<code>; with a slash, the whole code", Need::required)
      .field("source", text(), "place in the rulebook");
  Format object = Format::object("A field of records");
  object
      .field("type", text(),
             "text, markup, integer, decimal, truth, choice, list, object, reference, picture, colour, effect, any, "
             "or a name of types")
      .field("of",
             Format::one_of({Format::reference("field"),
                             Format::map(Format::map(text(0), "language → text"), "value → printed text")}),
             "values of a choice, items of a list, or records of a reference")
      .field("labels", Format::map(worded()), "printed text of each value of a choice")
      .field("fields", Format::map(Format::reference("field")), "members of an object")
      .field("required", Format::boolean(), "every record must have it")
      .field("unique", Format::boolean(), "no two records may have the same")
      .field("translated", Format::one_of({Format::boolean(), Format::map(text(), "language → heading")}),
             "has a text in each language: true, or headings of columns by language where they are not title.fr")
      .field("min", amount(), "least value")
      .field("max", amount(), "greatest value")
      .field("length", Format::array(Format::integer().at_least(0)).length(2, 2),
             "least and greatest number of characters or items")
      .field("pattern", text(), "regular expression that texts must match")
      .field("default", Format::any(), "value for records without one")
      .field("column", text(), "heading in tables, or @G for the column G; default: the name")
      .field("columns", Format::array(text()).length(1, 100), "headings of columns that form a list")
      .field("separator", text(), "text between items of a list in one cell; default: |")
      .field("decimal", Format::choice({".", ","}), "decimal sign in tables")
      .field("replace", Format::map(text(0)), "in markup: replaced text → replacement")
      .field("markup", Format::choice({"html"}), "in markup: the texts are simple HTML")
      .field("description", text(), "description for writers of records")
      .field("rule", limit, "rule that values beyond these limits break");
  return Format::one_of({text(), object, Format::array(text()).described("values of a choice")});
}

// Files: a name, an object with details, or several of them.
Format files() {
  Format object = Format::object("A file of records");
  object.field("file", text(), "path of the file", Need::required)
      .field("sheet", text(), "sheet of a workbook")
      .field("range", text(), "range of the sheet: A1:F40, A:F, A3:F")
      .field("encoding", text(), "encoding of a text table that is not UTF-8: cp1252, macintosh, …")
      .field("origin", text().pattern("^https?://[^ ]+$", "an address that begins with https:// or http://"),
             "where `planche fetch` downloads the file from; printing never does");
  return Format::one_of({text(), object, Format::array(Format::one_of({text(), object}))});
}

Format numbering() {
  Format object = Format::object("How cells of a board are numbered");
  object.field("pattern", text(), "name of the first cell: A1, 0101, {column:A}{row:01}", Need::required)
      .field("rows", Format::choice({"down", "up"}), "direction in which rows are counted; default: down")
      .field("origin", Format::array(Format::integer()).length(2, 2), "numbers of the first column and row")
      .field("step", Format::integer().at_least(1), "from one column or row to the next; default: 1")
      .field("doubled", Format::boolean(), "hexagons: numbers of one line differ by 2, as in A1, A3, B2")
      .field("skip", text().pattern("^[A-Za-z]*$", "letters"), "letters that are not used: I");
  return object;
}

Format records() {
  Format object = Format::object("A list of records");
  object.elsewhere({{"file", "from", R"("from": "cards.csv")"},
                    {"files", "from", R"("from": ["cards.csv", …])"},
                    {"source", "from", R"("from": "cards.csv")"},
                    {"csv", "from", R"("from": "cards.csv")"},
                    {"id", "key", R"("key": the field that names a record)"},
                    {"count", "copies", R"("copies": a number or the field that holds it)"},
                    {"quantity", "copies", R"("copies": a number or the field that holds it)"},
                    {"filter", "where", R"("where": condition)"},
                    {"when", "where", R"("where": condition)"},
                    {"columns", "fields", R"("fields": { name: type })"}});
  object.field("description", text(), "description of one record, for writers of records")
      .field("required", Format::boolean(), "every document must have the list")
      .field("from", files(), "files: .csv, .tsv, .xlsx, .ods, .json, .yaml")
      .field("rows", Format::array(Format::any()), "records in the game file")
      .field("with", files(), "files that add fields by key")
      .field("sheet", text(), "sheet of workbooks in \"from\"; default: the first")
      .field("range", text(), "range of these sheets: A1:F40; default: all")
      .field("where", text(), "condition for rows that belong to the records")
      .field("shape", Format::choice({"table", "grid"}), "grid: each filled cell is a record with row, column, value")
      .field("for", Format::map(Format::one_of({text(), Format::array(Format::any())})),
             "one record for each combination")
      .field("grid", Format::choice({base::grid_names.begin(), base::grid_names.end()}),
             "the records are the cells of a board")
      .field("lower", Format::choice({"even", "odd"}), "hexagons: the lines half a cell further; default: even")
      .field("key", Format::one_of({text(), Format::map(Format::one_of({text(), numbering()}), "field → numbering")}),
             "field that names a record")
      .field("ignore", texts(), "columns that are ignored without a note; *: all without a field")
      .field("survey", texts(), "default fields and expressions of a survey")
      .field("copies", Format::one_of({Format::integer().at_least(0), text()}), "number of copies of each")
      .field("fields", Format::map(Format::reference("field")), "name → type; default: every column is a field")
      .field("computed", Format::map(text()), "name → expression");
  return Format::one_of({object, Format::array(Format::any()).described("the records"), text()});
}

Format document() {
  Format object = Format::object("A kind of documents for the game");
  Format table = Format::object("All lists of a document in one table");
  table.field("by", text(), "column that names the list of a row", Need::required)
      .field("rows", Format::map(name()), "its value → name of the list", Need::required)
      .field("columns", Format::array(text()), "fields in the order of written tables");
  object.field("description", text(), "description for writers of documents")
      .field("fields", Format::map(Format::reference("field")), "members of the document")
      .field("table", table, "the document as one table")
      .field("records", Format::map(records()), "lists of the document");
  return object;
}

Format rule() {
  Format object = Format::object("A rule for records or for the whole game");
  object.field("id", text(), "number in the rulebook")
      .field("code", code(), "code of its diagnostics: <game>/<code>; with a slash, the whole code", Need::required)
      .field("severity", Format::choice({"error", "warning", "note"}), "default: error")
      .field("each", texts(), "records that are checked one by one")
      .field("when", text(), "condition under which the rule applies")
      .field("require", text(), "condition that must hold")
      .field("unique", text(), "instead: value that must differ between all records")
      .field("together", Format::boolean(),
             "reported once, at the first record that breaks it; `those` are all of them")
      .field("at", texts(), "field where it is reported; of several, the first that is present")
      .field("subject", text(), "name of the record in messages: an expression")
      .field("source", text(), "place in the rulebook")
      .field("message", worded(), "what is wrong")
      .field("hint", worded(), "what would help")
      .field("remove", Format::boolean(), "removes the rule with this code from the extended game");
  return object;
}

Format drawn_side() {
  Format object = Format::object("A side drawn from a template");
  object.field("template", text(), "name of the template; may contain {fields}", Need::required)
      .field("shows", text(), "record to show instead: an expression");
  return object;
}

Format side() {
  return Format::one_of({text(), drawn_side(), Format::constant("none")});
}

Format along() {
  const auto numbers = [](std::size_t count) { return Format::array(Format::number()).length(count, count); };
  Format object = Format::object("A line, mm");
  object.field("rectangle", numbers(2), "width and height")
      .field("circle", Format::number(), "radius")
      .field("polyline", Format::array(numbers(2)).length(2, 1000), "corners")
      .field("closed", Format::boolean(), "returns to the first corner");
  return object;
}

Format map_lines() {
  Format object = Format::object("Lines on a map, one for each record");
  object.field("of", text(), "the records of the lines", Need::required)
      .field("through", text(), "field with the cells, which are neighbours one after another")
      .field("along", text(), "field with the sides, which meet: 1004:nw|1004:sw")
      .field("stroke", text(), "colour of the cells' template; default: ink")
      .field("width", Format::one_of({Format::number(), text()}), "mm, or the field that holds it; default: 0.6")
      .field("dash", Format::array(Format::number().at_least(0.01).at_most(1000)).length(1, 10),
             "lengths of dashes and gaps, mm")
      .field("smooth", Format::boolean(), "curves in place of corners")
      .field("wave", Format::number().at_least(0).at_most(10), "how far a line along sides leaves them, mm");
  return object;
}

Format map_coordinates() {
  Format object = Format::object("Coordinates of a map");
  object.field("at", Format::choice({"edge", "top", "centre", "bottom"}), "beside the map, or in each cell", Need::required)
      .field("sides", Format::array(Format::choice({"top", "right", "bottom", "left"})).length(1, 4),
             "at the edge: sides of the map; default: top and left")
      .field("size", Format::number(), "points; default: 6")
      .field("color", text(), "colour of the cells' template; default: nearly black");
  return object;
}

Format on_sheet() {
  Format object = Format::object("Blocks of parts on a sheet");
  object
      .field("blocks", Format::array(Format::integer().at_least(1).at_most(100)).length(2, 2),
             "columns and rows of a block", Need::required)
      .field("gap", Format::number().at_least(0).at_most(100), "distance of blocks, mm; default: 3")
      .field("between", Format::number().at_least(0).at_most(100), "distance of parts in a block, mm; default: 0");
  return object;
}

Format part() {
  Format object = Format::object("A part to print");
  object.elsewhere({{"name", "title", R"("title": …)"},
                    {"template", "front", R"("front": "templates/card.json")"},
                    {"file", "front", R"("front": "templates/card.json")"},
                    {"design", "front", R"("front": "templates/card.json")"},
                    {"layout", "front", R"("front": "templates/card.json")"},
                    {"records", "of", R"("of": the name of a list of "records")"},
                    {"cards", "of", R"("of": the name of a list of "records")"},
                    {"list", "of", R"("of": the name of a list of "records")"},
                    {"each", "of", R"("of": the name of a list of "records")"},
                    {"count", "copies", R"("copies": a number or an expression)"},
                    {"number", "copies", R"("copies": a number or an expression)"},
                    {"quantity", "copies", R"("copies": a number or an expression)"},
                    {"type", "drawing", R"("drawing": "net", "tuck-box", …)"},
                    {"extends", "like", R"("like": another part)"}});
  object.field("title", worded(), "printed name")
      .field("like", name(), "another part whose members it takes over")
      .field("of", text(), "its records; default: one part without a record")
      .field("front", side(), "a template")
      .field("back", side(), "a template")
      .field("copies", Format::one_of({Format::integer().at_least(0), text()}), "number of copies of each")
      .field("scale", Format::one_of({Format::number(), text()}), "factor that enlarges its templates; default: 1")
      .field("sheet", on_sheet(), "blocks in which rectangles lie on a sheet, such as counters")
      .field("drawing", text(), "name of a drawing, instead of templates")
      .field("faces", Format::array(Format::one_of({text(0), Format::number(), drawn_side()})).length(1, 100),
             "net: words, pictures or templates; dial: words")
      .field("size", Format::number(), "size of the drawing, mm")
      .field("solid", text(), "net: tetrahedron, cube, octahedron, d10")
      .field("foot", Format::number(), "standee: height below the figure, mm")
      .field("paper", Format::choice({"card", "thin", "plain"}),
             "net, standee: card like other parts, or thin card (default); templates: plain, a page to read")
      .field("holds", texts(), "tuck-box: parts in it, in a stack")
      .field("inside", Format::array(Format::number()).length(3, 3), "tuck-box: width, height, depth, mm")
      .field("paper_weight", Format::number(), "tuck-box: weight of its paper and of its content, g/m²")
      .field("thickness", Format::number(), "tuck-box: thickness of one part in it, mm; default: that of the paper")
      .field("cells", Format::one_of({text(), Format::array(text()).length(1, 20)}),
             "hex-map, grid-map: records of the cells, with column and row, or q and r; or several lists; track, "
             "tiling: records of its cells")
      .field("cell", Format::one_of({side(), Format::array(side()).length(1, 20)}),
             "hex-map, grid-map: template of a cell, or one for each list of cells; track, tiling: template of a cell")
      .field("corner", side(), "track: template of the cells at the corners of its line")
      .field("form", text(), "tiling: triangles, octagons, rhombus, hexagon or crossings")
      .field("columns", Format::integer(), "tiling: number of columns; default: 8")
      .field("rows", Format::integer(), "tiling: number of rows; default: 8")
      .field("side", Format::integer(), "tiling, hexagon: number of cells along each side; default: 5")
      .field("square", side(), "tiling, octagons: template of the squares between them")
      .field("coordinates", Format::one_of({Format::choice({"none", "inside", "edge"}), map_coordinates()}),
             "hex-map, grid-map: where coordinates are printed")
      .field("numbering", Format::choice({"1.1", "A1", "0101"}), "hex-map, grid-map: notation of coordinates")
      .field("lower", Format::choice({"even", "odd"}), "hex-map: columns (or rows) that are moved by half a cell")
      .field("lines", Format::array(map_lines()).length(1, 100),
             "hex-map, grid-map: lines through cells or along sides")
      .field("edge", Format::number(),
             "hex-map, grid-map, tiling: margin around the cells, mm; network: at its right and bottom")
      .field("from", Format::integer().otherwise("write \"of\" for the records of a part"), "dial, track: first number")
      .field("to", Format::integer(), "dial, track: last number")
      .field("along", along(), "track: line along which its cells lie, mm")
      .field("every", Format::integer(), "track: interval of emphasised numbers; 0: none")
      .field("places", text(), "network: records of its places, with x and y in mm")
      .field("place", side(), "network: template of a place")
      .field("routes", text(), "network: records of its routes, with from and to, references to places")
      .field("space", side(), "network: template of a space of a route; default: a line")
      .field("length", text(), "network: field with the number of spaces; default: length")
      .field("twin", text(), "network: field that says whether there are two lines of spaces")
      .field("via", text(), "network: field with the places on the way; default: via")
      .field("gap", Format::number(), "network: mm between the two lines of a twin; default: 1")
      .field("ends", Format::number(),
             "network: mm of a route that are kept free at both places; default: half a place")
      .field("smooth", Format::boolean(), "network: curves in place of corners")
      .field("stroke", text(), "network: colour of a line along each route; default: ink if there are no spaces")
      .field("width", Format::number(), "network, tiling: width of lines, mm; default: 0.8, of a tiling 0.3")
      .field("area", Format::array(Format::number()).length(2, 2),
             "network: width and height, mm; default: as far as it reaches")
      .field("sectors", text(), "wheel: records of its sectors, clockwise from the top")
      .field("sector", side(), "wheel: template in the middle of each sector")
      .field("hole", Format::number(), "wheel: diameter of the hole, mm; default: 0")
      .field(
          "turned", Format::boolean(),
          "wheel: whether the templates turn with their sectors; track: whether they turn with the line; default: true")
      .field("start", Format::number(),
             "wheel: angle of the middle of the first sector, degrees clockwise from the top; default: 0")
      .field("under", side(), "drawing: a template of its size that is drawn below it")
      .field("over", side(), "drawing: a template of its size that is drawn above it")
      .field("margin", Format::array(Format::number()).length(4, 4),
             "drawing: mm added at its top, right, bottom and left")
      .field("remove", Format::boolean(), "removes the part with this name from the extended game");
  return object;
}

Format kit() {
  Format dropped = Format::object("A removed kit");
  dropped.field("remove", Format::boolean(), "removes the kit with this name from the extended game", Need::required);
  return Format::one_of({Format::array(name()).length(1, many), dropped});
}

Format game(Need id) {
  Format object = Format::object("A file-based game");
  object.elsewhere({{"name", "title", R"("title": …)"},
                    {"author", "authors", R"("authors": …)"},
                    {"time", "minutes", R"("minutes": [30, 45])"},
                    {"duration", "minutes", R"("minutes": [30, 45])"},
                    {"playtime", "minutes", R"("minutes": [30, 45])"},
                    {"copyright", "credit", R"("credit": …)"},
                    {"template", "parts", R"("parts": { "card": { "of": list, "front": "templates/card.json" } })"},
                    {"templates", "parts", R"("parts": { "card": { "of": list, "front": "templates/card.json" } })"},
                    {"file", "records", R"("records": { "cards": { "from": "cards.csv" } })"},
                    {"cards", "records", R"("records": { "cards": … })"},
                    {"data", "records", R"("records": { "cards": { "from": "cards.csv" } })"},
                    {"constants", "numbers", R"("numbers": { name: number })"}});
  object.field("format", Format::integer().at_least(1).at_most(1), "1")
      .field("id", name(), "short name for codes and files", id)
      .field("version", text())
      .field("title", worded(), "printed title")
      .field("authors", texts())
      .field("licence", text())
      .field("credit", worded(), "line in the margins")
      .field("languages", Format::array(text()).length(1, 50),
             "languages of the game; the first is that of the game file")
      .field("fonts", Format::array(text()).length(0, most_fonts), "font files")
      .field("players",
             Format::array(Format::integer().at_least(1))
                 .length(1, 2)
                 .otherwise("write the least and the greatest number: [2, 4]"),
             "least and greatest number of players")
      .field("play", text(), "file with the rules of play")
      .field("minutes",
             Format::one_of({Format::integer().at_least(1), Format::array(Format::integer().at_least(1)).length(1, 2)}),
             "least and greatest length of a game")
      .field("age", Format::integer().at_least(0).at_most(99), "from")
      .field("needs", Format::array(worded(1)).length(0, 9), "what players need beside the printed parts")
      .field("art", Format::one_of({text(), Format::array(text()).length(0, 100)}), "folders of pictures")
      .field("banner", text(), "the template at the top of the cover, the rulebook and the box")
      .field("tokens", Format::one_of({text(), Format::array(text()).length(0, 20)}),
             "tables of words in texts that become symbols or other texts")
      .field("ignore_case", Format::boolean(), "does not note names of files that differ in letter case")
      .field("include", texts(), "files with more members")
      .field("numbers", Format::map(Format::one_of({Format::number(), Format::array(Format::number()).length(3, 3)})),
             "numbers of the rules; --set changes them; with limits: [least, most, default]")
      .field("types", Format::map(Format::reference("field")), "types that fields may name")
      .field("records", Format::map(records()), "lists of cards, tiles, …")
      .field("documents", Format::map(document()), "kinds of documents for the game")
      .field("rules", Format::array(rule()))
      .field("parts", Format::map(part()), "parts to print")
      .field("kits", Format::map(kit()), "sets of parts to print together: default, …")
      .field("table", table_format(), "table views; the first is the game set up to play")
      .field("labels", Format::map(Format::one_of({text(0), Format::map(text(0))})),
             "printed words by key, or by language and key; also in labels/<language>.json")
      .field("random", Format::map(Format::any()), "rules for random records");
  if (id == Need::required) object.field("extends", text(), "folder of the game that this one extends");
  object.define("field", field());
  return object;
}

}  // namespace

const Format& game_format() {
  static const Format format = game(Need::required);
  return format;
}

const Format& included_format() {
  static const Format format = game(Need::optional);
  return format;
}

}  // namespace planche::declared
