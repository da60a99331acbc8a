#include "data/workbooks/write_cells.h"

#include <map>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "data/tables/csv.h"
#include "data/tables/write_table.h"
#include "data/testing/workbooks.h"
#include "data/workbooks/archive.h"
#include "data/workbooks/workbook.h"

namespace planche::data {
namespace {

using testing::HasSubstr;
using WrittenBook = tl::expected<std::string, std::string>;

const Limits usual_limits;

std::string file_in(const std::string& bytes, const std::string& name) {
  return Archive::open(bytes, usual_limits)->content(name).value_or("?");
}

// The workbook after a change, or why there is none.
WrittenBook book_after(const std::string& bytes, std::vector<NewCell> cells, std::vector<std::uint32_t> added = {},
                       std::uint32_t like = 0, std::uint32_t last_column = 3) {
  const CellChanges changes{"Cards", std::move(cells), std::move(added), like, 1, last_column};
  return changed_cells("cards.xlsx", bytes, changes).map([&](const auto& parts) { return spliced(bytes, parts); });
}

std::string refusal(const std::string& bytes, std::vector<NewCell> cells) {
  const WrittenBook made = book_after(bytes, std::move(cells));
  return made ? "" : made.error();
}

// The XML of the sheet after a change; the error otherwise.
std::string rows_after(const Files& files, std::vector<NewCell> cells, std::vector<std::uint32_t> added = {},
                       std::uint32_t like = 0) {
  const bool excel = files.front().first != "mimetype";
  const WrittenBook made = book_after(zipped(files), std::move(cells), std::move(added), like);
  if (!made) return made.error();
  const std::string all = file_in(*made, excel ? "xl/worksheets/sheet1.xml" : "content.xml");
  const std::string begin = excel ? "<sheetData>" : "table:name=\"Cards\">",
                    end = excel ? "</sheetData>" : "</table:table>";
  const std::size_t from = all.find(begin) + begin.size();
  return all.substr(from, all.find(end) - from);
}

std::string text_of_cards(const std::string& bytes) {
  diag::Sink sink;
  const auto source = open_table("cards.xlsx", bytes, {"Cards", {}, {}}, sink);
  return source == nullptr ? "?" : std::string{source->text()};
}

const std::string heading_row = R"(<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>)";
const std::string shared_texts =
    "<si><t>id</t></si><si><t>cost</t></si><si><t>Owl</t></si>"
    "<si><r><rPr><b/></rPr><t>Big</t></r><r><t> owl</t></r></si>";
const std::string number_styles =
    R"(<numFmts><numFmt numFmtId="164" formatCode="000"/><numFmt numFmtId="165" formatCode="0%"/></numFmts>)"
    R"(<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="49"/></cellXfs>)";

TEST(WriteCells, ChangesTheCellsOfExcelAndNothingElse) {
  const auto done = [](const std::string& cell, const std::string& text, Taken taken = Taken::shown) {
    return rows_after(excel(heading_row + R"(<row r="2" spans="1:1">)" + cell + "</row>", shared_texts, number_styles),
                      {{2, 1, text, taken}})
        .substr(heading_row.size());
  };
  const auto row = [](const std::string& cell) { return R"(<row r="2" spans="1:1">)" + cell + "</row>"; };
  const auto text = [](const std::string& t, const std::string& more = "") {
    return R"(<c r="A2")" + more + R"( t="inlineStr"><is><t xml:space="preserve">)" + t + "</t></is></c>";
  };
  EXPECT_EQ(done(R"(<c r="A2" t="s"><v>2</v></c>)", "a <b> & \"c\" _x0041_\ntwo "),
            row(text("a &lt;b&gt; &amp; &quot;c&quot; _x005F_x0041_\ntwo ")));
  EXPECT_EQ(done(R"(<c r="A2" s="2" t="s"><v>2</v></c>)", ""), row(R"(<c r="A2" s="2"/>)"));
  EXPECT_EQ(done(R"(<c r='A2' t='s' ><v>2</v></c>)", "7"), row(R"(<c r='A2' ><v>7</v></c>)"));
  EXPECT_EQ(done(R"(<c r="A2"><v>1</v><extLst><ext/></extLst></c>)", "2.5"),
            row(R"(<c r="A2"><v>2.5</v><extLst><ext/></extLst></c>)"));
  EXPECT_EQ(done(R"(<c r="A2"/>)", "1234567890123456"), row(text("1234567890123456")));  // Excel keeps 15 digits
  EXPECT_EQ(done(R"(<c r="A2"><v>1</v></c>)", "007"), row(text("007")));
  EXPECT_EQ(done(R"(<c r="A2" t="b"><v>1</v></c>)", "false"), row(R"(<c r="A2" t="b"><v>0</v></c>)"));
  EXPECT_EQ(done(R"(<c r="A2" t="s"><v>2</v></c>)", "true"), row(text("true")));
  EXPECT_EQ(done(R"(<c r="A2" s="1"><v>5</v></c>)", "2026-11-29T12:00:00"),
            row(R"(<c r="A2" s="1"><v>46355.5</v></c>)"));
  EXPECT_EQ(done(R"(<c r="A2" s="1"><v>5</v></c>)", "1900-02-28"), row(R"(<c r="A2" s="1"><v>59</v></c>)"));
  EXPECT_EQ(done(R"(<c r="A2" s="1"><v>5</v></c>)", "soon"), row(text("soon", R"( s="1")")));
  EXPECT_EQ(done(R"(<c r="A2" s="2"><v>7</v></c>)", "012"), row(R"(<c r="A2" s="2"><v>12</v></c>)"));
  EXPECT_EQ(done(R"(<c r="A2" s="2"><v>7</v></c>)", "8", Taken::exact), row(R"(<c r="A2" s="2"><v>8</v></c>)"));
  EXPECT_EQ(done(R"(<c r="A2" s="2"><v>7</v></c>)", "8"), row(text("8", R"( s="2")")));
  EXPECT_EQ(done(R"(<c r="A2" s="3"><v>0.5</v></c>)", "75%"), row(R"(<c r="A2" s="3"><v>0.75</v></c>)"));
  EXPECT_EQ(done(R"(<c r="A2" s="4"/>)", "12"), row(text("12", R"( s="4")")));
  EXPECT_EQ(done(R"(<c r="A2"><!-- <v>9</v> --><v><![CDATA[1]]></v></c>)", "2"),
            row(R"(<c r="A2"><v>2</v><!-- <v>9</v> --></c>)"));
}

TEST(WriteCells, AddsCellsAndRowsInTheirPlaces) {
  const std::string rows =
      heading_row + R"(<row r="3" s="2" customFormat="1"><c r="B3"><v>3</v></c></row><row r="5"/>)";
  const auto done = [&](std::vector<NewCell> cells, std::vector<std::uint32_t> added = {}, std::uint32_t like = 0) {
    const std::string all =
        rows_after(excel(rows, shared_texts, number_styles), std::move(cells), std::move(added), like);
    return all.starts_with(heading_row) ? all.substr(heading_row.size()) : all;
  };
  EXPECT_EQ(done({{3, 1, "1", Taken::exact}, {3, 4, "4", Taken::exact}}),
            R"(<row r="3" s="2" customFormat="1"><c r="A3" s="2"><v>1</v></c><c r="B3"><v>3</v></c>)"
            R"(<c r="D3" s="2"><v>4</v></c></row><row r="5"/>)");
  EXPECT_EQ(done({{4, 2, "4"}, {5, 1, "5"}, {7, 1, "7"}, {2, 1, "2"}}),
            R"(<row r="2"><c r="A2"><v>2</v></c></row><row r="3" s="2" customFormat="1"><c r="B3"><v>3</v></c></row>)"
            R"(<row r="4"><c r="B4"><v>4</v></c></row><row r="5"><c r="A5"><v>5</v></c></row>)"
            R"(<row r="7"><c r="A7"><v>7</v></c></row>)");
  EXPECT_EQ(
      done({{4, 1, "a"}}, {4}, 3),
      R"(<row r="3" s="2" customFormat="1"><c r="B3"><v>3</v></c></row><row r="4" s="2" customFormat="1"><c r="A4" s="2" t="inlineStr"><is><t xml:space="preserve">a</t></is></c></row><row r="5"/>)");
  EXPECT_THAT(done({{3, 1, "a"}}, {3}, 1), HasSubstr("B3 is not empty"));
}

TEST(WriteCells, RefusesWhatItWouldSpoil) {
  const auto done = [](const std::string& cell, const std::string& behind = "") {
    Files files = excel(heading_row + R"(<row r="2">)" + cell + "</row>", shared_texts, number_styles);
    for (auto& [name, text] : files)
      if (name == "xl/worksheets/sheet1.xml") text.insert(text.find("</worksheet>"), behind);
    return refusal(zipped(files), {{2, 2, "x"}});
  };
  EXPECT_THAT(done(R"(<c r="B2"><f>1+1</f><v>2</v></c>)"), HasSubstr("B2 is a formula"));
  EXPECT_THAT(done(R"(<c r="A2"><f t="array" ref="A2:B3">1</f><v>2</v></c><c r="B2"><v>2</v></c>)"),
              HasSubstr("B2 is a formula"));
  EXPECT_THAT(done(R"(<c r="B2" t="s"><v>3</v></c>)"), HasSubstr("whose words have looks"));
  EXPECT_THAT(done(R"(<c r="B2" t="inlineStr"><is><r><t>a</t></r></is></c>)"), HasSubstr("whose words have looks"));
  EXPECT_THAT(done(R"(<c r="B2" t="e" vm="1"><v>#VALUE!</v></c>)"), HasSubstr("B2 is a picture"));
  EXPECT_THAT(done(R"(<c r="A2"/>)", R"(<mergeCells><mergeCell ref="A2:B2"/></mergeCells>)"),
              HasSubstr("B2 is merged"));
  EXPECT_THAT(done(R"(<c r="A2"/>)", R"(<sheetProtection sheet="1"/>)"), HasSubstr("protected"));
  EXPECT_EQ(done(R"(<c r="B2"/>)", R"(<mergeCells><mergeCell ref="B2:C2"/></mergeCells>)"), "");
  Files files = excel(heading_row, shared_texts);
  files.emplace_back("_xmlsignatures/origin.sigs", "");
  EXPECT_THAT(refusal(zipped(files), {{2, 2, "x"}}), HasSubstr("signed"));
  EXPECT_THAT(refusal(zipped(excel(heading_row, shared_texts)), {{2, 2, std::string(40'000, 'x')}}),
              HasSubstr("B2 would have more than 32767 characters"));
  files.pop_back();
  for (auto& [name, text] : files)
    if (name == "xl/worksheets/sheet1.xml") text = R"(<?xml version="1.0" encoding="ISO-8859-1"?>)" + text;
  EXPECT_THAT(refusal(zipped(files), {{2, 2, "x"}}), HasSubstr("another encoding"));
}

TEST(WriteCells, TellsWorkbooksWithFormulasToCalculate) {
  const auto book = [](const std::string& cell, const std::string& described) {
    Files files = excel(heading_row + R"(<row r="2">)" + cell + "</row>", shared_texts);
    for (auto& [name, text] : files)
      if (name == "xl/workbook.xml") text.insert(text.find("</workbook>"), described);
    const WrittenBook made = book_after(zipped(files), {{2, 2, "x"}});
    const std::string all = made ? file_in(*made, "xl/workbook.xml") : made.error();
    return all.substr(all.find("</sheets>"));
  };
  const std::string formula = R"(<c r="A2"><f>B2</f><v>2</v></c>)";
  EXPECT_EQ(book("", ""), "</sheets></workbook>");
  EXPECT_EQ(book(formula, ""), R"(</sheets><calcPr fullCalcOnLoad="1"/></workbook>)");
  EXPECT_EQ(book(formula, R"(<definedNames/><calcPr calcId='1'/>)"),
            R"(</sheets><definedNames/><calcPr calcId='1' fullCalcOnLoad="1"/></workbook>)");
}

TEST(WriteCells, ReadsPrefixesAndMarks) {
  Files files = excel("", shared_texts);
  for (auto& [name, text] : files)
    if (name == "xl/worksheets/sheet1.xml")
      text =
          "\xef\xbb\xbf<?xml version='1.0'?><x:worksheet xmlns:x=\"m\"><x:dimension ref='A1'/><x:sheetData><x:row>"
          "<x:c t='s'><x:v>0</x:v></x:c><x:c t='s'><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>";
  const WrittenBook made = book_after(zipped(files), {{2, 2, "a>b"}});
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(text_of_cards(*made), "id,cost\n,a>b");
  EXPECT_THAT(file_in(*made, "xl/worksheets/sheet1.xml"),
              HasSubstr(R"(<x:dimension ref="A1:B2"/><x:sheetData><x:row><x:c t='s'>)"));
}

TEST(WriteCells, SplitsRepeatedCellsOfOpenDocument) {
  const std::string first =
      "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>id</text:p>"
      "</table:table-cell></table:table-row>";
  const auto done = [&](const std::string& rows, std::vector<NewCell> cells, std::vector<std::uint32_t> added = {},
                        std::uint32_t like = 0) {
    const std::string all = rows_after(libre(first + rows), std::move(cells), std::move(added), like);
    return all.starts_with(first) ? all.substr(first.size()) : all;
  };
  const std::string wide =
      R"(<table:table-row table:number-rows-repeated="4"><table:table-cell table:style-name="a" table:number-columns-repeated="3"/></table:table-row>)";
  EXPECT_EQ(
      done(wide, {{3, 2, "two\n lines"}}),
      R"(<table:table-row><table:table-cell table:style-name="a" table:number-columns-repeated="3"/></table:table-row>)"
      R"(<table:table-row><table:table-cell table:style-name="a"/><table:table-cell table:style-name="a" office:value-type="string"><text:p>two</text:p><text:p><text:s/>lines</text:p></table:table-cell><table:table-cell table:style-name="a"/></table:table-row>)"
      R"(<table:table-row table:number-rows-repeated="2"><table:table-cell table:style-name="a" table:number-columns-repeated="3"/></table:table-row>)");
  const auto cell = [&](const std::string& given, const std::string& text, Taken taken = Taken::shown) {
    const std::string made = done("<table:table-row>" + given + "</table:table-row>", {{2, 1, text, taken}});
    return made.starts_with("<table:table-row>") ? made.substr(17, made.size() - 35) : made;
  };
  const std::string number =
      R"(<table:table-cell office:value-type="float" office:value="7" calcext:value-type="float"><text:p>7</text:p></table:table-cell>)";
  EXPECT_EQ(cell(number, "8"),
            R"(<table:table-cell office:value-type="float" office:value="8"><text:p>8</text:p></table:table-cell>)");
  EXPECT_EQ(cell(number, "x & y"),
            R"(<table:table-cell office:value-type="string"><text:p>x &amp; y</text:p></table:table-cell>)");
  EXPECT_EQ(cell(number, ""), "<table:table-cell/>");
  EXPECT_EQ(
      cell(
          R"(<table:table-cell office:value-type="date" office:date-value="2026-01-01"><office:annotation><text:p>why</text:p></office:annotation><text:p>1.1.26</text:p></table:table-cell>)",
          "2026-02-03"),
      R"(<table:table-cell office:value-type="date" office:date-value="2026-02-03"><office:annotation><text:p>why</text:p></office:annotation><text:p>2026-02-03</text:p></table:table-cell>)");
  EXPECT_EQ(
      cell(
          R"(<table:table-cell office:value-type="time" office:time-value="PT01H00M00S"><text:p>1</text:p></table:table-cell>)",
          "26:30:05"),
      R"(<table:table-cell office:value-type="time" office:time-value="PT26H30M05S"><text:p>26:30:05</text:p></table:table-cell>)");
  const std::string padded =
      R"(<table:table-cell office:value-type="float" office:value="7"><text:p>007</text:p></table:table-cell>)";
  EXPECT_EQ(cell(padded, "012"),
            R"(<table:table-cell office:value-type="float" office:value="12"><text:p>012</text:p></table:table-cell>)");
  EXPECT_EQ(cell(padded, "12", Taken::exact), R"(<table:table-cell office:value-type="float" office:value="12"/>)");
  EXPECT_THAT(cell(padded, "+12"), HasSubstr("A2 shows a number in a format of its own"));
  EXPECT_THAT(cell(R"(<table:table-cell table:formula="of:=1" office:value-type="float" office:value="1"/>)", "2"),
              HasSubstr("A2 is a formula"));
  EXPECT_THAT(cell(R"(<table:table-cell><text:p>a<text:span>b</text:span></text:p></table:table-cell>)", "2"),
              HasSubstr("whose words have looks"));
  EXPECT_THAT(cell("<table:covered-table-cell/>", "2"), HasSubstr("A2 is merged"));
  // A new row has the styles of the one above, also behind the last row of the sheet.
  EXPECT_EQ(
      done(
          R"(<table:table-row><table:table-cell table:style-name="b" office:value-type="string"><text:p>a</text:p></table:table-cell><table:table-cell table:style-name="c"/></table:table-row>)",
          {{3, 1, "n"}}, {3}, 2)
          .substr(178),
      R"(<table:table-row><table:table-cell table:style-name="b" office:value-type="string"><text:p>n</text:p></table:table-cell><table:table-cell table:style-name="c"/></table:table-row>)");
}

TEST(WriteCells, ChangesOnlyTheSheetInTheArchive) {
  Files files = excel(heading_row, shared_texts);
  files.emplace_back("xl/media/image1.png", std::string(5000, '\x89'));
  const std::string before = zipped(files);
  const CellChanges changes{"Cards", {{2, 1, "x"}}};
  const auto parts = changed_cells("cards.xlsx", before, changes);
  ASSERT_TRUE(parts);
  const std::string now = spliced(before, *parts);
  for (const auto& [name, text] : files)
    EXPECT_EQ(file_in(now, name) == text, name != "xl/worksheets/sheet1.xml") << name;
  // The head of the file, its content, and the directory.
  EXPECT_EQ(parts->size(), 3);
  std::string back = now;
  std::ptrdiff_t grown = 0;
  std::vector<Splice> undone;
  for (const Splice& one : *parts) {
    const auto begin = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(one.begin) + grown);
    undone.push_back({begin, begin + one.bytes.size(), before.substr(one.begin, one.end - one.begin)});
    grown += static_cast<std::ptrdiff_t>(one.bytes.size()) - static_cast<std::ptrdiff_t>(one.end - one.begin);
  }
  EXPECT_EQ(spliced(now, undone), before);
}

TEST(WriteCells, KeepsAModelOfRandomChanges) {
  const std::vector<std::string> texts{"Owl",        "",           "3",          "9",        "-1.5",    "a, b",
                                       "say \"hi\"", "two\nlines", "{title}",    "<b>&amp;", "true",    "é ü ß 🦉",
                                       " blank ",    "007",        "2026-11-29", "]]>",      "_x0041_", "tab\there",
                                       "'",          "12:30:00"};
  using Model = std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>;
  for (const bool excel_like : {true, false}) {
    std::mt19937 choose{7};
    const auto any = [&](std::size_t size) { return static_cast<std::uint32_t>(choose() % size); };
    TextRows rows{{"id", "title", "cost", "date"}};
    for (int n = 0; n < 8; ++n) {
      rows.push_back({});
      for (int c = 0; c < 4; ++c) rows.back().push_back(texts[any(texts.size())]);
    }
    std::string bytes = excel_like ? to_xlsx(rows, "Cards") : to_ods(rows, "Cards");
    Model model;
    for (std::uint32_t r = 0; r < rows.size(); ++r)
      for (std::uint32_t c = 0; c < rows[r].size(); ++c)
        if (!rows[r][c].empty()) model[{r + 1, c + 1}] = rows[r][c];
    for (int step = 0; step < 300; ++step) {
      std::map<std::pair<std::uint32_t, std::uint32_t>, NewCell> cells;
      for (std::uint32_t n = 0; n <= any(4); ++n) {
        const NewCell cell{2 + any(14), 1 + any(7), texts[any(texts.size())], Taken::shown};
        cells.insert_or_assign({cell.row, cell.column}, cell);
      }
      std::vector<NewCell> all;
      for (const auto& [place, cell] : cells) {
        all.push_back(cell);
        model[place] = cell.text;
        if (cell.text.empty()) model.erase(place);
      }
      const WrittenBook made = book_after(bytes, all);
      ASSERT_TRUE(made) << made.error() << " at step " << step;
      bytes = *made;
      diag::Sink sink;
      const auto source = open_table("cards.xlsx", bytes, {}, sink);
      ASSERT_NE(source, nullptr);
      const auto table = read_csv(source, sink);
      ASSERT_TRUE(table);
      Model read;
      const auto keep = [&](const Row& row) {
        for (std::uint32_t c = 0; c < row.cells.size(); ++c)
          if (!row.cells[c].text.empty())
            read[{static_cast<std::uint32_t>(source->position(row.span.begin).line), c + 1}] = row.cells[c].text;
      };
      keep(table->header);
      for (const Row& row : table->rows) keep(row);
      ASSERT_EQ(read, model) << "at step " << step;
    }
  }
}

}  // namespace
}  // namespace planche::data
