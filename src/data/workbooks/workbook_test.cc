#include "data/workbooks/workbook.h"

#include <memory>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "data/tables/csv.h"
#include "data/testing/workbooks.h"

namespace planche::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Read {
  diag::SourcePtr source;
  std::vector<std::string> problems;
  std::string text() const { return source == nullptr ? "" : std::string{source->text()}; }
  // The texts with looks, as markup.
  std::vector<std::string> marked() const {
    std::vector<std::string> all;
    for (const diag::Sheet::Cell& cell : source->sheet()->cells) {
      if (!cell.marked.empty()) all.push_back(cell.marked);
    }
    return all;
  }
};

Read read(std::string bytes, const TableChoice& choice = {}, const Limits& limits = {},
          const std::string& name = "cards.xlsx") {
  diag::Sink sink;
  Read result{open_table(name, std::move(bytes), choice, sink, limits), {}};
  // A reader of every column, which reports cells without values.
  Lacking lacking;
  diag::Sink rows;
  if (result.source != nullptr && result.source->sheet() != nullptr) {
    read_grid(result.source, rows, limits, [&](const Row& row) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (row.cells[i].lacks_value()) lacking.add(i, row.cells[i]);
      }
    });
    lacking.report(result.source, sink);
  }
  for (const diag::Diagnostic& d : sink.sorted()) {
    result.problems.push_back(fmt::format("{}: {} {}{}", d.source->place(d.span.begin), d.code, d.message,
                                          d.hint.empty() ? "" : " | " + d.hint));
  }
  return result;
}

TEST(Xlsx, cells_of_all_kinds) {
  const Read r = read(zipped(excel(
      R"(<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" t="s"><v>0</v></c><c r="D2" t="str"><f>"a"&amp;"b"</f><v>a&amp;b</v></c></row>)"
      R"(<row r="5"><c r="A5"><v>5</v></c><c r="B5"><f>A5/10</f><v>0.10000000000000001</v></c><c r="C5" t="b"><v>1</v></c>)"
      R"(<c r="D5" t="inlineStr"><is><t xml:space="preserve"> spaced, "q" </t></is></c></row>)"
      R"(<row><c><v>0.30000000000000004</v></c><c/><c t="b"><v>0</v></c><c t="d"><v>2026-11-22</v></c></row>)",
      "<si> <t>kind</t> </si><si>\n<t>name</t>\n</si>")));
  EXPECT_THAT(r.problems, IsEmpty());
  EXPECT_EQ(r.text(), "name,,kind,a&b\n5,0.1,true,\" spaced, \"\"q\"\" \"\n0.3,,false,2026-11-22");
  EXPECT_EQ(r.source->place(0), "cards.xlsx: Cards!A2");
  EXPECT_EQ(r.source->place(static_cast<std::uint32_t>(r.text().find("true"))), "cards.xlsx: Cards!C5");
  EXPECT_EQ(r.source->place(static_cast<std::uint32_t>(r.text().find("2026"))), "cards.xlsx: Cards!D6");
}

TEST(Xlsx, looks_within_a_text_are_markup) {
  const auto run = [](const std::string& looks, const std::string& text) {
    return "<r><rPr>" + looks + "</rPr><t xml:space=\"preserve\">" + text + "</t></r>";
  };
  const std::string shared =
      "<si>" + run("", "Deal ") + run("<b/>", "two damage ") + run("<b/><i/>", "now") + run("<i val=\"1\"/>", ", at") +
      run("<b val=\"0\"/>", " once.") + "</si>" +                                     // 0
      "<si>" + run("<b/>", "All ") + run("<b/><sz val=\"20\"/>", "bold") + "</si>" +  // 1: the look of the cell
      "<si><t>東京</t><rPh sb=\"0\" eb=\"2\"><t>トウキョウ</t></rPh><phoneticPr fontId=\"1\"/></si>" +  // 2
      "<si>" + run("<b/>", "one") + run("", "\n") + run("<b/>", "two") + run("", " three") + "</si>";   // 3
  std::string cells;
  for (int i = 0; i < 4; ++i) cells += fmt::format("<c t=\"s\"><v>{}</v></c>", i);
  const Read r = read(zipped(excel("<row>" + cells + "</row>", shared)));
  EXPECT_EQ(r.text(), "\"Deal two damage now, at once.\",All bold,東京,\"one\ntwo three\"");
  EXPECT_THAT(r.marked(), ElementsAre("Deal **two damage** [b i]now[/][i], at[/] once.", "**one**\n**two** three"))
      << "stars stand beside blanks only";
}

TEST(Xlsx, days_and_times_are_known_by_their_format) {
  const std::string styles =
      R"(<numFmts><numFmt numFmtId="164" formatCode="[$-40C]d\ mmmm\ yyyy;@"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="167" formatCode="0\d"/>)"
      R"(<numFmt numFmtId="168" formatCode="&quot;WAHR&quot;;&quot;WAHR&quot;;&quot;FALSCH&quot;"/><numFmt numFmtId="169" formatCode="&quot;a&quot;;&quot;b&quot;;&quot;c&quot;"/>)"
      R"(<numFmt numFmtId="166" formatCode="0.0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>)"
      R"(<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/>)"
      R"(<xf numFmtId="9"/><xf numFmtId="20"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="169"/></cellXfs><dxfs><dxf><numFmt numFmtId="166" formatCode="yyyy"/></dxf></dxfs>)";
  const auto row = [](const std::vector<std::pair<int, const char*>>& cells) {
    std::string all = "<row>";
    for (const auto& [style, value] : cells) all += fmt::format("<c s=\"{}\"><v>{}</v></c>", style, value);
    return all + "</row>";
  };
  const std::string rows = row({{0, "46348"}, {1, "46348"}, {2, "46348.59375"}, {3, "1.1041666666666667"}}) +
                           row({{4, "2.5"}, {5, "0.5"}, {6, "0.59375"}, {1, "60"}, {1, "59"}, {1, "61"}, {1, "1"}}) +
                           row({{1, "-3"}, {1, "3e6"}, {99, "7"}, {7, "3"}, {8, "1"}, {8, "0"}, {8, "2"}}) +
                           row({{9, "1"}});
  EXPECT_EQ(read(zipped(excel(rows, {}, styles))).text(),
            "46348,2026-11-22,2026-11-22T14:15:00,26:30:00,,,\n"
            "2.5 days,50%,14:15:00,1900-02-29,1900-02-28,1900-03-01,1900-01-01\n-3,3000000,7,3d,true,false,2\na");
  EXPECT_EQ(read(zipped(excel(row({{1, "44886"}}), {}, styles, "<workbookPr date1904=\"1\"/>"))).text(), "2026-11-22");
}

TEST(Xlsx, escapes_and_line_ends) {
  EXPECT_EQ(read(zipped(excel(R"(<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>)",
                              "<si><t>a_x000D_\nb_x0041__x00e9__x07ff__x0800__x20AC_</t></si><si><t>_x005F_x0041_ "
                              "_xzz_ _xd800_ _x0000_</t></si>")))
                .text(),
            "\"a\nbAé߿ࠀ€\",_x0041_ _xzz_ _xd800_ _x0000_");
}

TEST(Xlsx, errors_of_formulas_have_their_cell) {
  const Read r = read(
      zipped(excel(R"(<row><c t="str"><v>a</v></c></row>)"
                   R"(<row r="7"><c r="A7"><v>1</v></c><c r="C7" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>)"
                   R"(<row><c><v>2</v></c><c t="s"><v>9</v></c></row>)"
                   R"(<row><c><f>1+1</f><v/></c><c t="str"><f>""</f><v></v></c><c><f>1-1</f><v>0</v></c></row>)")));
  EXPECT_EQ(r.text(), "a,,\n1,,#DIV/0!\n2,\n,,0");
  EXPECT_THAT(
      r.problems,
      ElementsAre(
          "cards.xlsx: Cards!C7: data/type expected a value, found the error #DIV/0! | correct the formula",
          HasSubstr("cards.xlsx: Cards!B8: data/type expected a value, found a text that the workbook lacks"),
          "cards.xlsx: Cards!A9: data/type expected a value, found a formula without its value | open the workbook in "
          "a spreadsheet program and save it"));
}

TEST(Workbook, a_sheet_is_chosen_by_name) {
  const std::string bytes = zipped(excel(R"(<row><c><v>1</v></c></row>)"));
  EXPECT_EQ(read(bytes, {"Notes & more"}).text(), "note");
  EXPECT_EQ(read(bytes, {"CARDS"}).text(), "1");
  EXPECT_THAT(read(bytes, {"Crads"}).problems,
              ElementsAre("cards.xlsx:1:1: data/unknown-key there is no sheet \"Crads\" | did you mean \"Cards\"?"));
  EXPECT_THAT(read(bytes, {"Plot"}).problems, ElementsAre(HasSubstr("data/unknown-key")));
  const std::string other = zipped(
      libre(R"(<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>)"));
  EXPECT_EQ(read(other, {"notes"}, {}, "x.ods").text(), "note");
  EXPECT_THAT(read(other, {"Note"}, {}, "x.ods").problems,
              ElementsAre("x.ods:1:1: data/unknown-key there is no sheet \"Note\" | did you mean \"Notes\"?"));
}

TEST(Workbook, a_range_is_what_counts) {
  std::string rows;
  for (int row = 1; row <= 4; ++row) {
    rows += "<row>";
    for (int column = 1; column <= 4; ++column) rows += fmt::format("<c><v>{}{}</v></c>", row, column);
    rows += "</row>";
  }
  const std::string bytes = zipped(excel(rows));
  const auto range = [&](const char* text) { return read(bytes, {{}, text}).text(); };
  EXPECT_EQ(range("B2:C3"), "22,23\n32,33");
  EXPECT_EQ(range("$C$3:b$2"), "22,23\n32,33");
  EXPECT_EQ(range("C:D"), "13,14\n23,24\n33,34\n43,44");
  EXPECT_EQ(range("4:9"), "41,42,43,44");
  EXPECT_EQ(range("d4"), "44");
  EXPECT_EQ(range("B3:C"), "32,33\n42,43");  // to the last row
  EXPECT_EQ(read(bytes, {{}, "C3:D4"}).source->place(3), "cards.xlsx: Cards!D3");
  for (const char* none : {"A1:", "A:B2", "1A", "A0", "AAAAA1", ":", "A1:B2:C3", "A1048577"})
    EXPECT_THAT(read(bytes, {{}, none}).problems, ElementsAre(HasSubstr("data/type there is no range"))) << none;
  EXPECT_THAT(read(bytes, {{}, "K1:L9"}).problems,
              ElementsAre("cards.xlsx:1:1: data/syntax the sheet \"Cards\" is empty"));
}

TEST(Ods, cells_of_all_kinds) {
  const Read r = read(
      zipped(libre(
          R"(<table:table-header-rows><table:table-row><table:table-cell office:value-type="string"><text:p>a<text:s text:c="2"/>b  c</text:p>)"
          R"(<text:p>second <text:span text:style-name="T1">bold<text:span text:style-name="T2"> both</text:span></text:span></text:p></table:table-cell>)"
          R"(<table:covered-table-cell/><table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50 %</text:p></table:table-cell>)"
          R"(</table:table-row></table:table-header-rows>)"
          R"(<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>)"
          R"(<table:table-row-group><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1.5"><text:p>1,5</text:p></table:table-cell>)"
          R"(<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>)"
          R"(<table:table-cell office:value-type="date" office:date-value="2026-11-22T00:00:00"/><table:table-cell office:value-type="time" office:time-value="PT26H30M05S"/>)"
          R"(<table:table-cell office:value-type="string" office:string-value="told"/></table:table-row></table:table-row-group>)"
          R"(<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>)")),
      {}, {}, "cards.ods");
  EXPECT_THAT(r.problems, IsEmpty());
  const std::string line = "1.5,1.5,true,2026-11-22,26:30:05,told";
  EXPECT_EQ(r.text(), "\"a  b c\nsecond bold both\",,50 %,,,\n" + line + "\n" + line);
  EXPECT_THAT(r.marked(), ElementsAre("a  b c\nsecond **bold** ***both***"));
  EXPECT_EQ(r.source->place(static_cast<std::uint32_t>(r.text().rfind("true"))), "cards.ods: Cards!C6");
}

TEST(Ods, white_space_is_as_long_as_said_up_to_a_limit) {
  const auto length = [](const std::string& count) {
    const Read r =
        read(zipped(libre(R"(<table:table-row><table:table-cell office:value-type="string"><text:p>a<text:s text:c=")" +
                          count + R"("/>b</text:p></table:table-cell></table:table-row>)")));
    return r.text().size();
  };
  EXPECT_EQ(length("7"), 9u);
  EXPECT_EQ(length("1000"), 1002u);
  EXPECT_EQ(length("1001"), 1002u);
}

TEST(Ods, numbers_are_as_short_as_they_can_be) {
  const Read r = read(zipped(libre(
      R"(<table:table-row><table:table-cell office:value-type="float" office:value="-0.0"/><table:table-cell office:value-type="float" office:value="3.0"/>)"
      R"(<table:table-cell office:value-type="float" office:value="0.30000000000000004"/></table:table-row>)")));
  EXPECT_EQ(r.text(), "0,3,0.3");
}

// Cells of a column as "shown/in full/as a number or text".
std::vector<std::string> cells_of(const std::string& bytes) {
  const Read r = read(bytes);
  std::vector<std::string> all;
  diag::Sink sink;
  read_grid(r.source, sink, {}, [&](const Row& row) {
    const Cell& cell = row.cells[0];
    all.push_back(fmt::format("{}/{}/{}", cell.text, cell.exact(), value_of(cell).is_number() ? "number" : "text"));
  });
  return all;
}

TEST(Xlsx, numbers_are_shown_and_kept_in_full) {
  const std::string styles =
      R"x(<numFmts><numFmt numFmtId="164" formatCode="000"/><numFmt numFmtId="165" formatCode="+0;-0;0"/>)x"
      R"x(<numFmt numFmtId="166" formatCode="#,##0.00\ &quot;€&quot;"/><numFmt numFmtId="167" formatCode="0&quot;+&quot;"/>)x"
      R"x(<numFmt numFmtId="168" formatCode="[&gt;9]000;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>)x"
      R"x(<xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="9"/><xf numFmtId="4"/></cellXfs>)x";
  std::string rows;
  for (const auto& [style, value] :
       {std::pair{1, "7"}, {2, "1"}, {3, "1234.567"}, {4, "5"}, {5, "12"}, {6, "0.5"}, {7, "0.125"}, {0, "1.5"}})
    rows += fmt::format("<row><c s=\"{}\"><v>{}</v></c></row>", style, value);
  EXPECT_THAT(cells_of(zipped(excel(rows, {}, styles))),
              ElementsAre("007/7/text", "+1/1/text", "1,234.57 €/1234.567/number", "5+/5/text", "12/12/number",
                          "50%/0.5/number", "0.13/0.125/number", "1.5/1.5/number"));
}

TEST(Ods, numbers_are_shown_and_kept_in_full) {
  std::string rows;
  for (const auto& [type, value, text] : {std::tuple{"float", "7", "007"},
                                          {"currency", "1234.5", "1.234,50 €"},
                                          {"percentage", "0.125", "12,5%"},
                                          {"float", "0.333333333333333", "0,3333333333"},
                                          {"float", "2.5", "2,5"},
                                          {"float", "2.5", "2,50"},
                                          {"float", "5", "5+"}})
    rows +=
        fmt::format(R"(<table:table-row><table:table-cell office:value-type="{}" office:value="{}"><text:p>{}</text:p>)"
                    "</table:table-cell></table:table-row>",
                    type, value, text);
  EXPECT_THAT(cells_of(zipped(libre(rows))), ElementsAre("007/7/text", "1.234,50 €/1234.5/number", "12,5%/0.125/number",
                                                         "0.333333333333333/0.333333333333333/number", "2.5/2.5/number",
                                                         "2,50/2.5/number", "5+/5/text"));
}

TEST(Ods, formulas_without_a_value_are_told) {
  EXPECT_THAT(
      read(
          zipped(libre(
              R"(<table:table-row><table:table-cell table:formula="of:=1+1"/><table:table-cell office:value-type="float" office:value="1"/></table:table-row>)")))
          .problems,
      ElementsAre(HasSubstr("Cards!A1: data/type expected a value, found a formula without its value")));
  EXPECT_THAT(
      read(zipped(libre("<table:table-row><table:table-cell table:formula=\"of:=T()\"><text:p/></table:table-cell>"
                        "<table:table-cell office:value-type=\"float\" office:value=\"1\"/></table:table-row>")))
          .problems,
      IsEmpty());
}

TEST(Workbook, cells_without_values_are_told_once_a_column) {
  std::string rows;
  for (int i = 0; i < 5; ++i) rows += R"(<row><c><v>1</v></c><c t="e"><v>#REF!</v></c></row>)";
  EXPECT_THAT(
      read(zipped(excel(rows))).problems,
      ElementsAre("cards.xlsx: Cards!B1: data/type expected a value, found the error #REF!; also in B2, B3 and 2 more"
                  " | correct the formula"));
}

TEST(Ods, what_is_no_content_is_passed_over) {
  const Read r = read(zipped(libre(
      R"(<table:shapes><draw:frame><draw:text-box><text:p>shape</text:p></draw:text-box></draw:frame></table:shapes>)"
      R"(<table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>comment</text:p></office:annotation>)"
      R"(<draw:frame><text:p>picture</text:p></draw:frame><text:p>kept<text:note><text:p>note</text:p></text:note> too</text:p></table:table-cell>)"
      R"(<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>)"
      R"x(<table:table-cell table:formula="of:=NA()" office:value-type="float" office:value="0"><text:p>#N/A</text:p></table:table-cell>)x"
      R"(<table:table-cell office:value-type="string"><text:p># is no error</text:p></table:table-cell></table:table-row>)")));
  EXPECT_EQ(r.text(), "kept too,#DIV/0!,#N/A,# is no error");
  EXPECT_THAT(r.problems, ElementsAre(HasSubstr("Cards!B1: data/type expected a value, found the error #DIV/0!"),
                                      HasSubstr("Cards!C1: data/type expected a value, found the error #N/A")));
}

TEST(Workbook, what_is_none_is_refused) {
  const std::string whole = zipped(excel(R"(<row><c><v>1</v></c></row>)"));
  const auto problem = [](std::string bytes) {
    const Read r = read(std::move(bytes));
    EXPECT_EQ(r.source, nullptr);
    return r.problems.size() == 1 ? r.problems[0] : std::string{"not one problem"};
  };
  EXPECT_THAT(problem(""), HasSubstr("data/syntax the file is empty"));
  EXPECT_THAT(problem("a,b\n"), HasSubstr("data/encoding expected a workbook, found something else"));
  EXPECT_THAT(problem("\xd0\xcf\x11\xe0..."), HasSubstr("found an office document, as .xls files are"));
  const std::string_view package{"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0", 32};
  EXPECT_THAT(problem("\xd0\xcf\x11\xe0.." + std::string{package}),
              HasSubstr("data/encoding the workbook is encrypted"));
  EXPECT_THAT(problem(zipped(excel("<row/>"), "word")), HasSubstr("data/encoding the workbook is encrypted"));
  for (std::size_t size = 4; size < whole.size(); size += 13)
    EXPECT_THAT(problem(whole.substr(0, size)), HasSubstr("data/syntax the workbook is cut off or damaged")) << size;
  EXPECT_THAT(problem(zipped({{"a.txt", "a"}})),
              HasSubstr("data/encoding expected a workbook, found another zip archive"));
  EXPECT_THAT(problem(zipped({{"_rels/.rels", related(relation("a", "officeDocument", "word/document.xml"))},
                              {"word/document.xml", "<document/>"}})),
              HasSubstr("data/encoding expected a workbook, found another office document"));
  EXPECT_THAT(problem(zipped({{"content.xml", "<office:text " + spaces + "/>"}})),
              HasSubstr("another office document"));
  Files secret = libre("");
  secret.emplace_back("META-INF/manifest.xml", "<manifest><file-entry><encryption-data/></file-entry></manifest>");
  EXPECT_THAT(problem(zipped(secret)), HasSubstr("data/encoding the workbook is encrypted"));
  EXPECT_THAT(problem(zipped(excel("<row><c></row>"))),
              HasSubstr("data/syntax xl/worksheets/sheet1.xml of the workbook"));
  EXPECT_THAT(problem(zipped(excel(R"(<row r="3"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>)"))),
              HasSubstr("data/syntax the cells of the workbook are out of order in row 2"));
  EXPECT_THAT(problem(zipped(excel(R"(<row r="1"><c><v>1</v></c></row><row r="1"><c r="B1"><v>1</v></c></row>)"))),
              HasSubstr("data/syntax the workbook has row 1 twice"));
  EXPECT_THAT(problem(zipped(excel(R"(<row r="1"><c><v>1</v></c></row><row r="1048577"/>)"))),
              HasSubstr("data/limit the workbook has row 1048577"));
  Files lacking = excel("");
  lacking.pop_back();
  EXPECT_EQ(read(zipped(lacking), {"Notes & more"}).problems.size(), 1u);
}

TEST(Workbook, bombs_are_refused) {
  Files entities = excel("<row><c t=\"str\"><v>&lol;</v></c></row>");
  entities[5].second = "<!DOCTYPE worksheet [<!ENTITY lol \"lol\">]>" + entities[5].second;
  EXPECT_THAT(read(zipped(entities)).problems,
              ElementsAre(HasSubstr("data/syntax the workbook declares a document type")));
  const std::string long_text(100'000, 'x');
  const std::string bytes = zipped(excel("<row><c t=\"str\"><v>" + long_text + "</v></c></row>"));
  EXPECT_LT(bytes.size(), 5'000u);
  EXPECT_THAT(read(bytes, {}, {.unpacked = 90'000}).problems,
              ElementsAre("cards.xlsx:1:1: data/limit the workbook unpacks to more than 90000 bytes"));
  EXPECT_THAT(read(bytes, {}, {.bytes = 50'000}).problems,
              ElementsAre("cards.xlsx:1:1: data/limit the sheet holds more than 50000 bytes of text"));
  EXPECT_THAT(read(bytes, {}, {.bytes = 100}).problems, ElementsAre(HasSubstr("bytes, the limit is 100")));
  EXPECT_THAT(read(zipped(excel("<row><c r=\"XFD1\"><v>1</v></c></row>")), {}, {.values = 1000}).problems,
              ElementsAre(HasSubstr("data/limit more than 1000 cells")));
  EXPECT_THAT(read(zipped(excel("<row r=\"1048577\"><c><v>1</v></c></row>"))).problems,
              ElementsAre(HasSubstr("data/limit the workbook has row 1048577: sheets have 1048576 rows")));
  // A thousand million cells in a few bytes.
  const std::string wide = zipped(libre(
      R"(<table:table-row table:number-rows-repeated="4000000000"><table:table-cell table:number-columns-repeated="4000000000"><text:p>x</text:p></table:table-cell></table:table-row>)"));
  EXPECT_THAT(read(wide).problems, ElementsAre(HasSubstr("data/limit a cell in row 1, column 16385")));
  EXPECT_THAT(read(wide, {{}, "A:B"}, {.values = 1000}).problems,
              ElementsAre(HasSubstr("data/limit more than 1000 cells")));
  EXPECT_EQ(read(wide, {{}, "B7:C8"}).text(), "x,x\nx,x");
  Files many;
  for (int i = 0; i < 10'001; ++i) many.emplace_back(std::to_string(i), "");
  EXPECT_THAT(read(zipped(many)).problems, ElementsAre(HasSubstr("data/limit the workbook holds 10001 files")));
}

TEST(Workbook, a_cell_has_a_limit_of_its_own) {
  const std::string most(1'048'576, 'x'), more = most + "y";
  const auto in_excel = [](const std::string& cell, const std::string& shared = {}) {
    return read(zipped(excel("<row>" + cell + "</row>", shared)));
  };
  const auto in_libre = [](const std::string& text) {
    return read(zipped(libre("<table:table-row><table:table-cell>" + text + "</table:table-cell></table:table-row>")));
  };
  const std::string rich = R"(<c t="inlineStr"><is><t>)", rich_end = "</t></is></c>";
  EXPECT_EQ(in_excel(rich + most + rich_end).text(), most);
  EXPECT_EQ(in_excel("<c t=\"s\"><v>0</v></c>", "<si><t>" + most + "</t></si>").text(), most);
  EXPECT_EQ(in_libre("<text:p>" + most + "</text:p>").text(), most);
  const auto limit = ElementsAre("cards.xlsx:1:1: data/limit a cell in row 1, column 1 holds more than 1048576 bytes");
  EXPECT_THAT(in_excel(rich + more + rich_end).problems, limit);
  EXPECT_THAT(in_excel(rich + most + "</t></is><is><t>y" + rich_end).problems, IsEmpty()) << "the last one counts";
  EXPECT_THAT(in_excel(rich + most + "</t><t>y" + rich_end).problems, limit);
  EXPECT_THAT(in_excel("<c t=\"str\"><v>" + more + "</v></c>").problems, limit);
  EXPECT_THAT(in_excel("<c t=\"s\"><v>0</v></c>", "<si><r><t>" + most + "</t></r><r><t>y</t></r></si>").problems,
              ElementsAre("cards.xlsx:1:1: data/limit a cell holds more than 1048576 bytes"));
  EXPECT_THAT(in_libre("<text:p>" + most + "</text:p><text:p>y</text:p>").problems, limit);
}

TEST(Workbook, what_is_said_beside_the_cells_has_limits) {
  EXPECT_THAT(read(zipped(excel("<row><c><v>1</v></c></row>", {}, std::string(17u << 20, ' ')))).problems,
              ElementsAre(HasSubstr("data/limit xl/styles.xml of the workbook has more than 16777216 bytes")));
  std::string tables;
  for (int i = 0; i < 10'001; ++i) tables += "</table:table><table:table table:name=\"t\">";
  EXPECT_THAT(read(zipped(libre(tables))).problems, ElementsAre(HasSubstr("data/limit more than 10000 sheets")));
  std::string cells;
  for (int i = 0; i < 16'385; ++i) cells += "<table:table-cell><text:p>x</text:p></table:table-cell>";
  EXPECT_THAT(read(zipped(libre("<table:table-row>" + cells + "</table:table-row>"))).problems,
              ElementsAre(HasSubstr("data/limit more than 16384 cells in a row")));
  std::string runs;
  for (int i = 0; i < 20'000; ++i)
    runs += "<r><rPr><b/></rPr><t>a</t></r><r><t xml:space=\"preserve\"> </t></r><r><t>b</t></r>";
  const Read r = read(zipped(excel("<row><c t=\"s\"><v>0</v></c></row>", "<si>" + runs + "</si>")));
  const std::string text = r.marked().at(0);
  EXPECT_TRUE(text.starts_with("**a** b[b]a[/] b[b]a[/] b"));
  EXPECT_EQ(std::count(text.begin(), text.end(), 'a'), 20'000);
  EXPECT_LT(std::count(text.begin(), text.end(), '['), 20'000);
}

TEST(Workbook, is_read_as_a_table) {
  diag::Sink sink;
  const auto source =
      open_table("deck.xlsx",
                 zipped(excel(R"(<row><c t="str"><v>a;b</v></c></row><row/>)"
                              R"(<row r="4"><c t="str"><v>sep=;</v></c><c r="C4" t="str"><v>beyond</v></c></row>)")),
                 {}, sink);
  const auto table = read_csv(source, sink);
  ASSERT_TRUE(table);
  EXPECT_FALSE(sink.has_errors());
  ASSERT_EQ(table->rows.size(), 1u);
  EXPECT_EQ(table->header.cells[0].text, "a;b");
  EXPECT_EQ(table->rows[0].cells[0].text, "sep=;");
  EXPECT_EQ(source->place(table->rows[0].cells[2].span.begin), "deck.xlsx: Cards!C4");
}

TEST(Table, text_is_in_its_encoding) {
  EXPECT_EQ(read("Caf\xe9", {{}, {}, "cp1252"}, {}, "x.csv").text(), "Café");
  EXPECT_EQ(read(std::string{"\xff\xfe"
                             "a\0",
                             4},
                 {}, {}, "x.csv")
                .text(),
            "a");
  EXPECT_THAT(read("a\x81", {{}, {}, "cp1252"}, {}, "x.csv").problems,
              ElementsAre("x.csv:1:2: data/encoding byte 2 of the file is not valid in cp1252"));
  EXPECT_EQ(read(zipped(excel(R"(<row><c><v>1</v></c></row>)")), {}, {}, "misnamed.csv").text(), "1");
}

}  // namespace
}  // namespace planche::data
