#include "data/tables/write_table.h"

#include <algorithm>
#include <functional>

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "data/tables/csv.h"
#include "data/workbooks/workbook.h"

namespace planche::data {
namespace {

TextRows read_back(std::string bytes, const std::string& name) {
  diag::Sink sink;
  const auto source = open_table(name, std::move(bytes), {}, sink);
  TextRows rows;
  if (source == nullptr) return rows;
  const auto table = read_csv(source, sink);
  if (!table || sink.has_errors()) return rows;
  const auto add = [&](const Row& row) {
    rows.emplace_back();
    for (const Cell& cell : row.cells) rows.back().push_back(cell.text);
  };
  add(table->header);
  for (const Row& row : table->rows) add(row);
  return rows;
}

// All formats give the same cells. Headings differ and the first cell is not empty, so that no row is blank.
RC_GTEST_PROP(WriteTable, every_format_gives_back_what_was_written, ()) {
  const std::size_t columns = *rc::gen::inRange<std::size_t>(1, 5);
  const auto pieces = rc::gen::element<std::string>(
      "a", "1", ".", "-", " ", "  ", "\t", "\n", "\"", "\"\"", ",", ";", "&", "<", "]]>", "é", "狐", "😀", "_x0041_",
      "_x", "sep=", "*", "**", "0.1", "007", "1e5", "true", "=", "'", "\xef\xbb\xbf", "12345678901234567890");
  const auto text = rc::gen::map(rc::gen::container<std::vector<std::string>>(pieces), [](const auto& all) {
    std::string joined;
    for (const std::string& piece : all) joined += piece;
    return joined;
  });
  TextRows rows{{}};
  for (std::size_t i = 0; i < columns; ++i) rows[0].push_back("column" + std::to_string(i));
  const std::size_t count = *rc::gen::inRange<std::size_t>(0, 6);
  for (std::size_t row = 0; row < count; ++row) {
    rows.emplace_back();
    for (std::size_t i = 0; i < columns; ++i) rows.back().push_back(*text);
    rows.back()[0] += "x";
  }
  RC_ASSERT(read_back(to_csv(rows), "x.csv") == rows);
  RC_ASSERT(read_back(to_csv(rows, '\t'), "x.tsv") == rows);
  RC_ASSERT(read_back(to_xlsx(rows, "Any & all"), "x.xlsx") == rows);
  RC_ASSERT(read_back(to_ods(rows, "Any & all"), "x.ods") == rows);
}

// Characters that XML does not allow; Excel has its own notation for them.
TEST(WriteTable, control_characters_come_back_from_excel) {
  const TextRows rows{{"a"}, {"x\x01\x1f\t\xef\xbf\xbe\xef\xbf\xbfy\xef\xbf\xbd"}};
  EXPECT_EQ(read_back(to_xlsx(rows, "S"), "x.xlsx"), rows);
  EXPECT_FALSE(is_xml("a\x1f"));
  EXPECT_FALSE(is_xml("\xef\xbf\xbf"));
  EXPECT_TRUE(is_xml(" \t\n\r\xef\xbf\xbd\x7f"));
}

TEST(WriteTable, the_same_rows_make_the_same_bytes) {
  const TextRows rows{{"a", "b"}, {"1", "x"}};
  EXPECT_EQ(to_xlsx(rows, "S"), to_xlsx(rows, "S"));
  EXPECT_EQ(to_ods(rows, "S"), to_ods(rows, "S"));
  EXPECT_EQ(to_csv(rows), "a,b\n1,x\n");
}

}  // namespace
}  // namespace planche::data
