#include "data/tables/csv.h"

#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "data/plain_text.h"

namespace planche::data {
namespace {

using testing::ElementsAre;

struct Reading {
  diag::SourcePtr source;
  std::optional<Table> table;
  std::vector<std::string> problems;
  std::vector<std::string> marked;  // the text of each problem's place
};

Reading read(std::string text, const Limits& limits = {}) {
  Reading r{std::make_shared<diag::Source>("x.csv", std::move(text)), {}, {}, {}};
  diag::Sink sink;
  r.table = read_csv(r.source, sink, limits);
  for (const diag::Diagnostic& d : sink.sorted()) {
    const diag::Position p = d.source->position(d.span.begin);
    r.problems.push_back(
        fmt::format("{}:{} {}: {}{}{}", p.line, p.column, d.code, d.message, d.hint.empty() ? "" : " | ", d.hint));
    r.marked.emplace_back(d.source->text().substr(d.span.begin, d.span.end - d.span.begin));
  }
  return r;
}

std::vector<std::string> texts(const Row& row) {
  std::vector<std::string> all;
  for (const Cell& c : row.cells) all.push_back(c.text);
  return all;
}

std::string at(const Reading& r, const Cell& cell) {
  return std::string{r.source->text().substr(cell.span.begin, cell.span.end - cell.span.begin)};
}

TEST(Csv, cells_know_their_places) {
  const Reading r = read("\xef\xbb\xbfkind,name\r\nvariation,\"Coup \"\"de\"\"\r\nvent\"\r\n\r\nx,y");
  ASSERT_TRUE(r.table);
  EXPECT_TRUE(r.problems.empty());
  EXPECT_THAT(texts(r.table->header), ElementsAre("kind", "name"));
  ASSERT_EQ(r.table->rows.size(), 2u);
  const Row& row = r.table->rows[0];
  EXPECT_THAT(texts(row), ElementsAre("variation", "Coup \"de\"\nvent"));
  EXPECT_EQ(at(r, row.cells[1]), "\"Coup \"\"de\"\"\r\nvent\"");
  EXPECT_EQ(r.source->position(row.cells[1].span.begin).column, 11u);
  EXPECT_EQ(r.source->position(r.table->rows[1].span.begin).line, 5u);
}

TEST(Csv, white_space_around_cells_does_not_count_unless_quoted) {
  const Reading r = read(" a , \" b \" ,c d\n , 2 , \n");
  ASSERT_TRUE(r.table);
  EXPECT_THAT(texts(r.table->header), ElementsAre("a", " b ", "c d"));
  EXPECT_EQ(at(r, r.table->header.cells[0]), "a");
  EXPECT_EQ(at(r, r.table->header.cells[1]), "\" b \"");
  ASSERT_EQ(r.table->rows.size(), 1u);
  EXPECT_THAT(texts(r.table->rows[0]), ElementsAre("", "2", ""));
  EXPECT_EQ(at(r, r.table->rows[0].cells[1]), "2");
}

TEST(Csv, semicolons_and_tabs_separate_when_the_header_says_so) {
  EXPECT_THAT(texts(read("a;b;c\n1,5;2;3\n").table->rows.at(0)), ElementsAre("1,5", "2", "3"));
  const Reading tabs = read("a\tb\tc\n\t x \t\n");
  EXPECT_THAT(texts(tabs.table->rows.at(0)), ElementsAre("", "x", ""));
  EXPECT_EQ(at(tabs, tabs.table->rows[0].cells[1]), "x");
  EXPECT_THAT(texts(read("\"a;b;c\",d\n1,2\n").table->header), ElementsAre("a;b;c", "d"));
  EXPECT_THAT(texts(read("only\n1;2\n").table->rows.at(0)), ElementsAre("1;2"));
}

TEST(Csv, blank_lines_and_rows_of_separators_are_left_out) {
  const Reading r = read("\n \na,b\n\n,\n1,2\r\r3,4\n   \n");
  EXPECT_TRUE(r.problems.empty());
  ASSERT_EQ(r.table->rows.size(), 2u);
  EXPECT_EQ(r.source->position(r.table->rows[1].span.begin).line, 8u);
}

TEST(Csv, short_rows_end_in_empty_cells) {
  const Reading r = read("a,b,c\n1\n1,2\r1,2,3\n");
  EXPECT_TRUE(r.problems.empty());
  ASSERT_EQ(r.table->rows.size(), 3u);
  EXPECT_THAT(texts(r.table->rows[0]), ElementsAre("1", "", ""));
  EXPECT_THAT(texts(r.table->rows[1]), ElementsAre("1", "2", ""));
  const Cell& added = r.table->rows[1].cells[2];
  const diag::Position place = r.source->position(added.span.begin);
  EXPECT_EQ(std::pair(place.line, place.column), std::pair(std::size_t{3}, std::size_t{4}));
  EXPECT_EQ(added.span.begin, added.span.end);
}

TEST(Csv, rows_with_more_than_the_header_are_reported_and_left_out) {
  const std::string hint = " | put a text that holds a comma in double quotes, or write a heading above each column";
  const Reading r = read("a,b,c\n1,2,3,,\n  1,2,3,4\n1,2,3,,5\n");
  EXPECT_THAT(r.problems, ElementsAre("3:3 data/syntax: row has 4 cells, the header has 3" + hint,
                                      "4:1 data/syntax: row has 5 cells, the header has 3" + hint));
  ASSERT_EQ(r.table->rows.size(), 1u);
  EXPECT_THAT(texts(r.table->rows[0]), ElementsAre("1", "2", "3"));
}

TEST(Csv, mistakes_in_quotes_are_placed_and_reading_goes_on) {
  const Reading r = read("a,b\n1,tw\"o\n\"x\"y,2\n\"x\" \"y\",2\n3,4\n5,\"six\n7,8\n");
  EXPECT_THAT(r.problems,
              ElementsAre("2:5 data/syntax: found a quote inside a cell that does not begin with one | put the whole "
                          "cell in quotes and write the quotes inside it twice",
                          "3:4 data/syntax: expected the separator , or the end of the line after the closing quote, "
                          "found y | inside a quoted cell, write quotes twice",
                          "4:5 data/syntax: expected the separator , or the end of the line after the closing quote, "
                          "found a quote | inside a quoted cell, write quotes twice",
                          "6:3 data/syntax: expected the closing quote of this cell, found the end of the file"));
  EXPECT_THAT(r.marked, ElementsAre("\"", "y", "\"", "\""));
  ASSERT_EQ(r.table->rows.size(), 1u);
  EXPECT_THAT(texts(r.table->rows[0]), ElementsAre("3", "4"));
}

TEST(Csv, what_is_no_table_is_refused) {
  EXPECT_THAT(read("").problems, ElementsAre("1:1 data/syntax: the file is empty"));
  EXPECT_THAT(read(std::string("a,b\n1,\0\n", 8)).problems,
              ElementsAre("2:3 data/encoding: expected text, found a NUL byte"));
  const Reading latin = read("name\nAcharn\xe9\n");
  EXPECT_FALSE(latin.table);
  EXPECT_THAT(latin.problems, ElementsAre("2:7 data/encoding: expected UTF-8, found the byte 0xe9 | save the file in "
                                          "the encoding UTF-8, or name the one it is in: --encoding cp1252 for older "
                                          "ones of Windows"));
  EXPECT_THAT(
      read(std::string("PK\x03\x04\x14\0\0\xff", 8)).problems,
      ElementsAre("1:1 data/encoding: expected text, found a zip archive, as .xlsx and .ods files are | open it "
                  "in the spreadsheet program and save it as CSV"));
  EXPECT_THAT(read("\xd0\xcf\x11\xe0\xa1").problems,
              ElementsAre(testing::HasSubstr("found an office document, as .xls files are | open it")));
  EXPECT_THAT(
      read("\xef\xbb\xbf<?xml version=\"1.0\"?>\n<office:document/>").problems,
      ElementsAre("1:1 data/encoding: expected data, found XML, as .fods files are | open it in the spreadsheet "
                  "program and save it as .ods, .xlsx or CSV"));
  for (const char* page : {"<!DOCTYPE html>\n<html>", "\n<HTML lang=de>"}) {
    EXPECT_THAT(read(page).problems, ElementsAre(testing::HasSubstr("expected data, found a web page"))) << page;
  }
  EXPECT_TRUE(read("<b>name</b>,cost\nowl,1\n").table);
  EXPECT_FALSE(read("\"a,b\n1,2\n").table);
  const Reading blank = read(",,\n,,\n");
  EXPECT_FALSE(blank.table);
  EXPECT_THAT(blank.problems, ElementsAre("1:1 data/syntax: the table has no header"));
}

TEST(Csv, a_first_line_may_say_what_parts_cells) {
  for (const char* text : {"sep=;\na,b;c\n1;2\n", "sep=|\r\na,b|c\r\n1|2\r\n"}) {
    const Reading r = read(text);
    EXPECT_TRUE(r.problems.empty());
    EXPECT_THAT(texts(r.table->header), ElementsAre("a,b", "c"));
    EXPECT_EQ(r.source->position(r.table->rows[0].span.begin).line, 3u);
  }
  EXPECT_THAT(texts(read("sep=,b\n1,2\n").table->header), ElementsAre("sep=", "b"));
  EXPECT_THAT(texts(read("sep=\n1\n").table->header), ElementsAre("sep="));
}

TEST(Csv, repeated_columns_are_told_by_who_reads_them) {
  const Reading r = read("a.b,A B,a.b\n1,2,3\n");
  EXPECT_TRUE(r.problems.empty());
  const auto told = [&](std::size_t i) { return repeated_heading(r.source, "a.b", r.table->header.cells[i]); };
  EXPECT_EQ(told(1).message, "the columns \"a.b\" and \"A B\" have the same name: case, blanks and signs are ignored");
  EXPECT_EQ(told(2).message, "the column \"a.b\" occurs again");
  EXPECT_EQ(told(2).code, "data/duplicate-key");
  EXPECT_EQ(told(2).span.begin, 8U);
}

TEST(Csv, errors_of_spreadsheets_are_no_values_but_in_quotes) {
  const Reading r = read("a,b,c,d\n#DIV/0!,\"#DIV/0!\",#1,#WERT!\n");
  const auto& cells = r.table->rows.at(0).cells;
  EXPECT_TRUE(cells[0].lacks_value());
  EXPECT_FALSE(cells[1].lacks_value());
  EXPECT_FALSE(cells[2].lacks_value());
  EXPECT_TRUE(cells[3].lacks_value());
  Lacking lacking;
  for (int i = 0; i < 2; ++i) lacking.add(0, cells[0]);
  diag::Sink sink;
  lacking.report(r.source, sink);
  ASSERT_EQ(sink.sorted().size(), 1U);
  EXPECT_EQ(sink.sorted()[0].message, "expected a value, found the error #DIV/0!; also in line 2");
}

TEST(Grid, rows_know_how_many_empty_ones_lie_before_them) {
  for (const char* text :
       {"\n\na\n,\n\n \" \"\nb\nc", "\r\n\r\na\r\n,\r\n\r\n\xc2\xa0\r\nb\r\nc\r\n", "sep=,\n\n\na\n\n\n\nb\nc\n"}) {
    std::vector<std::size_t> empty;
    diag::Sink sink;
    ASSERT_TRUE(read_grid(std::make_shared<diag::Source>("g.csv", text), sink, {},
                          [&](const Row& row) { empty.push_back(row.empty_before); }));
    EXPECT_THAT(empty, ElementsAre(2U, 3U, 0U)) << text;
  }
}

TEST(Csv, limits_hold) {
  EXPECT_THAT(read("a,b\n1,2\n3,4\n", {.values = 5}).problems, ElementsAre("3:3 data/limit: more than 5 cells"));
  EXPECT_FALSE(read("a,b\n1,2\n3,4\n", {.values = 5}).table);
  EXPECT_THAT(read("a,b\n", {.bytes = 3}).problems,
              ElementsAre("1:1 data/limit: the file has 4 bytes, the limit is 3"));
}

TEST(Csv, long_tables_are_taken_row_by_row) {
  const auto source = std::make_shared<diag::Source>("x.csv", "a,b\n1,2\n\n3\n4,5,6\n7,\"8\"x\n9,10\n");
  diag::Sink sink;
  std::vector<std::string> taken;
  const auto take = [&](const char* what) {
    return [&taken, &sink, what](const Row& row) {
      taken.push_back(fmt::format("{} {} after {}", what, fmt::join(texts(row), "|"), sink.sorted().size()));
    };
  };
  EXPECT_TRUE(read_csv(source, sink, {}, take("header"), take("row")));
  EXPECT_THAT(taken, ElementsAre("header a|b after 0", "row 1|2 after 0", "row 3| after 0", "row 9|10 after 2"));
  taken.clear();
  EXPECT_FALSE(read_csv(source, sink, {.values = 5}, take("header"), take("row")));
  EXPECT_THAT(taken, ElementsAre("header a|b after 2", "row 1|2 after 2", "row 3| after 2"));
}

TEST(Csv, a_sample_cut_off_anywhere_never_fails) {
  const std::string sample = "a,\"b\"\"c\",d\r\n1, \"x\ny\" ,\"\"\r\n\"é\",2,3";
  for (std::size_t size = 0; size < sample.size(); ++size) {
    const Reading r = read(sample.substr(0, size));
    EXPECT_TRUE(r.table || !r.problems.empty()) << size;
  }
}

TEST(CsvValue, numbers_are_those_of_json) {
  const auto value = [](std::string text) { return value_of({std::move(text), {3, 4}}); };
  EXPECT_TRUE(value("").is_null());
  EXPECT_EQ(*value("3").integer(), 3);
  EXPECT_EQ(*value("-12").integer(), -12);
  EXPECT_EQ(*value("3.5").real(), 3.5);
  EXPECT_EQ(*value("3.0").real(), 3.0);
  EXPECT_EQ(*value("-1e2").real(), -100.0);
  EXPECT_TRUE(std::signbit(*value("-0").real()));
  for (const char* text : {"+3", "007", "00", "-00", "3.", ".5", "1.e2", "1e", "1e999", "0x10", "3,5", "inf", "nan",
                           "-", "3 4", "9223372036854775808", "true"}) {
    ASSERT_TRUE(value(text).string()) << text;
    EXPECT_EQ(*value(text).string(), text);
  }
  EXPECT_EQ(value("3").span(), (diag::Span{3, 4}));
}

TEST(CsvValue, whole_numbers_may_show_decimals_that_are_zero) {
  const auto value = [](std::string text) { return whole_value_of({std::move(text), {3, 4}}); };
  for (const char* text : {"5", "5.0", "5,0", "5.00", "5,0000", " 5.0 "}) {
    ASSERT_TRUE(value(text).integer()) << text;
    EXPECT_EQ(*value(text).integer(), 5);
  }
  EXPECT_EQ(*value("-5,0").integer(), -5);
  EXPECT_EQ(*value("5.5").real(), 5.5);
  for (const char* text : {"5.", "5,", ",0", ".0", "5,1", "5,0,0", "5.0.0", "x", "0x5,0", "5,000", "5.000", "-500.000"})
    EXPECT_FALSE(value(text).integer()) << text;
  for (const char* text : {"0,000", "0.000", "5000,000"}) EXPECT_TRUE(value(text).integer()) << text;
  EXPECT_TRUE(value("").is_null());
  EXPECT_EQ(value("5,0").span(), (diag::Span{3, 4}));
}

TEST(CsvValue, truth_is_written_as_spreadsheets_and_people_write_it) {
  const auto value = [](std::string text) { return truth_value_of({std::move(text), {3, 4}}); };
  for (const char* text : {"TRUE", "true", "True", "VRAI", "WAHR", "ИСТИНА", "yes", "Oui", "Ja", "sì", "X", "1"}) {
    ASSERT_TRUE(value(text).boolean()) << text;
    EXPECT_TRUE(*value(text).boolean()) << text;
  }
  for (const char* text : {"FALSE", "False", "FAUX", "faux", "FALSCH", "ЛОЖЬ", "no", "Non", "Nein", "0", "-", " – "}) {
    ASSERT_TRUE(value(text).boolean()) << text;
    EXPECT_FALSE(*value(text).boolean()) << text;
  }
  EXPECT_EQ(*value("perhaps").string(), "perhaps");
  EXPECT_EQ(*value("2").integer(), 2);
  EXPECT_TRUE(value("").is_null());
}

TEST(CsvHeading, is_the_same_in_any_case_and_with_any_joints) {
  for (const char* text : {"attack.force", "Attack Force", "ATTACK_FORCE", " attack-force "})
    EXPECT_EQ(heading_key(text), "attackforce");
  EXPECT_NE(heading_key("été"), heading_key("t"));
  EXPECT_EQ(heading_key("\u00a0E\u0301TE\u0301\u202f"), heading_key("été"));
  EXPECT_EQ(heading_key(" # "), "#");
  EXPECT_EQ(heading_key(" \t"), "");
  EXPECT_EQ(heading_key("Cost (gold)"), "costgold");
  EXPECT_EQ(heading_key("Prix d’été"), "prixdété");
  EXPECT_EQ(heading_key("⭐\ufe0f"), heading_key("⭐"));
}

TEST(CsvHeading, names_a_field) {
  for (const auto& [heading, name] : std::vector<std::pair<std::string, std::string>>{{"Rules Text", "Rules_Text"},
                                                                                      {"Cost (gold)", "Cost_gold"},
                                                                                      {"(gold) Cost", "gold_Cost"},
                                                                                      {"HP / MP", "HP_MP"},
                                                                                      {"1st", "_1st"},
                                                                                      {"½", "½"},
                                                                                      {"⭐", "⭐"},
                                                                                      {"Prix d’été", "Prix_d_été"},
                                                                                      {"“Say”", "Say"},
                                                                                      {"Note:", "Note"},
                                                                                      {"a\nb", "a_b"},
                                                                                      {"a__b", "a__b"},
                                                                                      {"_a", "_a"},
                                                                                      {"a-b", "a_b"},
                                                                                      {"#", "_"},
                                                                                      {"#️⃣", "_"},
                                                                                      {"№ 1", "№_1"}})
    EXPECT_EQ(name_of_heading(heading), name) << heading;
}

TEST(Csv, accents_behind_their_letters_are_composed) {
  diag::Sink sink;
  const auto table = read_csv(std::make_shared<diag::Source>("a.csv", "a,b\nE\u0301te\u0301,o\u0302x\n"), sink);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows[0].cells[0].text, "Été");
  EXPECT_EQ(table->rows[0].cells[1].text, "ôx");
  EXPECT_EQ(table->rows[0].cells[1].span.begin, 12u);  // places are those of the file
}

TEST(Csv, line_ends_in_cells_are_newlines) {
  const Reading r = read("a,b\n\"1\r2\r\n3\n4\r\r\n5\r\",x\n");
  ASSERT_TRUE(r.table);
  EXPECT_EQ(r.table->rows[0].cells[0].text, "1\n2\n3\n4\n\n5\n");
}

std::string written(const std::string& cell, char separator, bool always) {
  const bool needed = always || cell.find_first_of("\"\r\n \t") != cell.npos || cell.find(separator) != cell.npos;
  if (!needed) return cell;
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? std::string{"\"\""} : std::string(1, c);
  return out + "\"";
}

RC_GTEST_PROP(CsvProperty, what_is_written_reads_back_and_stands_at_its_place, ()) {
  const char separator = *rc::gen::element(',', ';', '\t');
  const std::string end = *rc::gen::element(std::string{"\n"}, std::string{"\r\n"}, std::string{"\r"});
  const int columns = *rc::gen::inRange(2, 6), rows = *rc::gen::inRange(0, 6);
  std::string text;
  std::vector<std::vector<std::string>> expected;
  for (int c = 0; c < columns; ++c) text += fmt::format("{}h{}", c == 0 ? "" : std::string(1, separator), c);
  text += end;
  std::vector<std::string> pieces;
  for (int i = 0; i < rows; ++i) {
    auto& row = expected.emplace_back();
    for (int c = 0; c < columns; ++c) {
      row.push_back("x" + *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab,;\t\"\r\n 1"))));
      const std::string pad = *rc::gen::element(std::string{}, std::string{" "});
      pieces.push_back(written(row.back(), separator, *rc::gen::arbitrary<bool>()));
      text += (c == 0 ? "" : std::string(1, separator)) + pad + pieces.back() + pad;
    }
    text += end;
  }
  const Reading r = read(text);
  RC_ASSERT(r.problems.empty());
  RC_ASSERT(r.table->rows.size() == expected.size());
  std::size_t piece = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    for (std::string& cell : expected[i]) cell = with_newlines(cell);
    RC_ASSERT(texts(r.table->rows[i]) == expected[i]);
    for (const Cell& cell : r.table->rows[i].cells) RC_ASSERT(at(r, cell) == pieces[piece++]);
  }
}

}  // namespace
}  // namespace planche::data
