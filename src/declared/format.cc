// The shape of game files.
#include "declared/table_view.h"

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

// A text, or one for each language.
Format worded() {
  return Format::one_of({text(0), Format::map(text(0), "language → text")});
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
  Format limit = Format::object("A rule of the game in place of data/limit");
  limit.field("id", text(), "as the rulebook numbers it")
      .field("code", code(), "<game>/<code>; with a slash the whole code", Need::required)
      .field("source", text(), "where it stands in the rulebook");
  Format object = Format::object("A field of records");
  object
      .field("type", text(),
             "text, markup, integer, decimal, truth, choice, list, object, reference, picture, colour, any, "
             "or a name of types")
      .field("of", Format::reference("field"),
             "of a choice its values, of a list its items, of a reference the records")
      .field("fields", Format::map(Format::reference("field")), "of an object")
      .field("required", Format::boolean(), "every record has it")
      .field("unique", Format::boolean(), "no two records have the same")
      .field("translated", Format::boolean(), "it has a text in each language")
      .field("min", amount(), "the least")
      .field("max", amount(), "the most")
      .field("length", Format::array(Format::integer().at_least(0)).length(2, 2), "least and most characters or items")
      .field("pattern", text(), "a regular expression that texts fit")
      .field("default", Format::any(), "where a record has none")
      .field("column", text(), "the heading in tables, where it is not the name")
      .field("columns", Format::array(text()).length(1, 100), "headings that a list is gathered from")
      .field("separator", text(), "between items of a list in one cell; usually |")
      .field("decimal", Format::choice({".", ","}), "the decimal sign in tables")
      .field("replace", Format::map(text(0)), "in markup: what is written → what is meant")
      .field("description", text(), "for who writes records")
      .field("rule", limit, "that values out of these limits break");
  return Format::one_of({text(), object, Format::array(text()).described("the values of a choice")});
}

// Files, each by its name or with what is meant of it.
Format files() {
  Format object = Format::object("A file of records");
  object.field("file", text(), "its path", Need::required)
      .field("sheet", text(), "of a workbook")
      .field("range", text(), "of the sheet: A1:F40");
  return Format::one_of({text(), object, Format::array(Format::one_of({text(), object}))});
}

Format records() {
  Format object = Format::object("Records of one kind");
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
  object.field("description", text(), "of one, for who writes records")
      .field("required", Format::boolean(), "every document has the list")
      .field("from", files(), "files: .csv, .tsv, .xlsx, .ods, .json, .yaml")
      .field("rows", Format::array(Format::any()), "records that stand here")
      .field("with", files(), "files that add fields by key")
      .field("sheet", text(), "of workbooks in \"from\"; else the first")
      .field("range", text(), "of their sheets: A1:F40; else all")
      .field("where", text(), "which rows belong: an expression")
      .field("shape", Format::choice({"table", "grid"}), "grid: every filled cell is a record with row, column, value")
      .field("for", Format::map(Format::one_of({text(), Format::array(Format::any())})),
             "one record for every combination")
      .field("key", name(), "the field that names a record")
      .field("ignore", texts(), "columns that are ignored without a note; *: all that no field reads")
      .field("survey", texts(), "fields and expressions that a survey tells of when nothing is asked")
      .field("copies", Format::one_of({Format::integer().at_least(0), text()}), "how many of each are printed")
      .field("fields", Format::map(Format::reference("field")), "name → type; absent: every column is one")
      .field("computed", Format::map(text()), "name → expression");
  return Format::one_of({object, Format::array(Format::any()).described("its rows"), text()});
}

Format document() {
  Format object = Format::object("Documents that people write for the game");
  Format table = Format::object("All lists of a document in one table");
  table.field("by", text(), "the column that tells which list a row belongs to", Need::required)
      .field("rows", Format::map(name()), "what stands there → the list", Need::required)
      .field("columns", Format::array(text()), "fields in the order in which a table is written");
  object.field("description", text(), "for who writes them")
      .field("fields", Format::map(Format::reference("field")), "members of the document")
      .field("table", table, "how it is written as one table")
      .field("records", Format::map(records()), "its lists");
  return object;
}

Format rule() {
  Format object = Format::object("A rule that records or the whole game keep");
  object.field("id", text(), "as the rulebook numbers it")
      .field("code", code(), "of its diagnostics: <game>/<code>; with a slash the whole code", Need::required)
      .field("severity", Format::choice({"error", "warning", "note"}), "usually error")
      .field("each", texts(), "of these records each is held against it")
      .field("when", text(), "only where this holds")
      .field("require", text(), "what must hold")
      .field("unique", text(), "instead: what no two of the records have in common")
      .field("together", Format::boolean(), "told once, at the first record that breaks it; `those` are all of them")
      .field("at", texts(), "the field it points at; of several the first that is there")
      .field("subject", text(), "what it calls the record: an expression")
      .field("source", text(), "where it stands in the rulebook")
      .field("message", worded(), "what is wrong")
      .field("hint", worded(), "what would help")
      .field("remove", Format::boolean(), "the rule of that code of the game that is extended falls away");
  return object;
}

Format drawn_side() {
  Format object = Format::object("A side drawn from a template");
  object.field("template", text(), "may hold {fields}", Need::required)
      .field("shows", text(), "the record that it shows instead: an expression");
  return object;
}

Format side() {
  return Format::one_of({text(), drawn_side(), Format::constant("none")});
}

Format along() {
  const auto numbers = [](std::size_t count) { return Format::array(Format::number()).length(count, count); };
  Format object = Format::object("A way, mm");
  object.field("rectangle", numbers(2), "width and height")
      .field("circle", Format::number(), "radius")
      .field("polyline", Format::array(numbers(2)).length(2, 1000), "corners")
      .field("closed", Format::boolean(), "back to the first corner");
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
  object.field("title", worded(), "as it is called in print")
      .field("like", name(), "another part, whose members it takes")
      .field("of", text(), "the records it is made from; none: one part without a record")
      .field("front", side(), "a template")
      .field("back", side(), "a template")
      .field("copies", Format::one_of({Format::integer().at_least(0), text()}), "of each")
      .field("drawing", text(), "a drawing by name instead of templates")
      .field("faces", Format::array(Format::one_of({text(0), Format::number(), drawn_side()})).length(1, 100),
             "net: words, pictures or templates; dial: words")
      .field("size", Format::number(), "of the drawing, mm")
      .field("solid", text(), "net: tetrahedron, cube, octahedron, d10")
      .field("foot", Format::number(), "standee: mm below the figure")
      .field("holds", texts(), "tuck-box: parts that lie in it, in a stack")
      .field("inside", Format::array(Format::number()).length(3, 3), "tuck-box: width, height, depth, mm")
      .field("paper_weight", Format::number(), "tuck-box: of its paper, and of what it holds, g/m²")
      .field("thickness", Format::number(), "tuck-box: of one part that it holds, mm, where the paper's is another")
      .field("cells", text(), "hex-map, grid-map: the records that have cells, with column and row, or q and r")
      .field("cell", side(), "hex-map, grid-map: the template of a cell")
      .field("coordinates", Format::choice({"none", "inside", "edge"}), "hex-map, grid-map: where they are printed")
      .field("numbering", Format::choice({"1.1", "A1", "0101"}), "hex-map, grid-map: how")
      .field("lower", Format::choice({"even", "odd"}), "hex-map: columns (or rows) that lie half a cell further")
      .field("edge", Format::number(), "hex-map, grid-map: mm round the cells")
      .field("from", Format::integer().otherwise("the records that a part is made from are named by \"of\""),
             "dial, track: the first number")
      .field("to", Format::integer(), "dial, track: the last number")
      .field("along", along(), "track: the way of its cells, mm")
      .field("every", Format::integer(), "track: which numbers stand out; 0: none")
      .field("remove", Format::boolean(), "the part of that name of the game that is extended falls away");
  return object;
}

Format kit() {
  Format dropped = Format::object("No kit any more");
  dropped.field("remove", Format::boolean(), "the kit of that name of the game that is extended falls away",
                Need::required);
  return Format::one_of({Format::array(name()).length(1, many), dropped});
}

Format game(Need id) {
  Format object = Format::object("A game described in files");
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
      .field("id", name(), "short: of codes and file names", id)
      .field("version", text())
      .field("title", worded(), "as it is printed")
      .field("authors", texts())
      .field("licence", text())
      .field("credit", worded(), "the line in the margins")
      .field("languages", Format::array(text()).length(1, 50),
             "those it is printed in; the first is what it is written in")
      .field("fonts", Format::array(text()), "font files")
      .field("players", Format::array(Format::integer().at_least(1)).length(1, 2).otherwise("least and most: [2, 4]"),
             "least and most")
      .field("minutes",
             Format::one_of({Format::integer().at_least(1), Format::array(Format::integer().at_least(1)).length(1, 2)}),
             "a game takes")
      .field("age", Format::integer().at_least(0).at_most(99), "from")
      .field("art", Format::one_of({text(), Format::array(text()).length(0, 100)}),
             "folders that pictures are looked for in")
      .field("include", texts(), "files with more members")
      .field("numbers", Format::map(Format::number()), "of the rules; --set changes them")
      .field("types", Format::map(Format::reference("field")), "types that fields may name")
      .field("records", Format::map(records()), "lists of cards, tiles, …")
      .field("documents", Format::map(document()), "kinds of documents that people write for the game")
      .field("rules", Format::array(rule()))
      .field("parts", Format::map(part()), "what is printed")
      .field("kits", Format::map(kit()), "parts that are printed together; default, …")
      .field("table", table_format(), "how parts lie on tables; the first is the game set up to play")
      .field("labels", Format::map(Format::one_of({text(0), Format::map(text(0))})),
             "printed words by key; language → those of one; also labels/<language>.json")
      .field("random", Format::map(Format::any()), "how random records are made");
  if (id == Need::required) object.field("extends", text(), "the folder of the game that this adds to");
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
