#include "diag/source.h"

#include <gtest/gtest.h>

namespace planche::diag {
namespace {

std::pair<std::size_t, std::size_t> at(const Source& s, std::uint32_t offset) {
  const Position p = s.position(offset);
  return {p.line, p.column};
}

using Place = std::pair<std::size_t, std::size_t>;

TEST(Source, counts_lines_from_one_for_every_kind_of_line_end) {
  const Source s{"x", "ab\ncd\r\nef\rg"};
  EXPECT_EQ(at(s, 0), Place(1, 1));
  EXPECT_EQ(at(s, 2), Place(1, 3));  // the line end belongs to its line
  EXPECT_EQ(at(s, 3), Place(2, 1));
  EXPECT_EQ(at(s, 7), Place(3, 1));
  EXPECT_EQ(at(s, 10), Place(4, 1));
  EXPECT_EQ(s.line(1), "ab");
  EXPECT_EQ(s.line(2), "cd");
  EXPECT_EQ(s.line(3), "ef");
  EXPECT_EQ(s.line(4), "g");
}

TEST(Source, columns_count_code_points) {
  const Source s{"x", "é€😀z"};
  EXPECT_EQ(at(s, 2), Place(1, 2));
  EXPECT_EQ(at(s, 5), Place(1, 3));
  EXPECT_EQ(at(s, 9), Place(1, 4));
}

TEST(Source, keeps_a_byte_order_mark_out) {
  const Source s{"x", "\xef\xbb\xbf{}"};
  EXPECT_EQ(s.text(), "{}");
  EXPECT_EQ(at(s, 1), Place(1, 2));
}

TEST(Source, places_beyond_the_end_are_the_end) {
  const Source s{"x", "a\n"};
  EXPECT_EQ(at(s, 2), Place(2, 1));
  EXPECT_EQ(at(s, 4000000000u), Place(2, 1));
  EXPECT_EQ(s.line(2), "");
  EXPECT_EQ(s.line(0), "");
  EXPECT_EQ(s.line(9), "");
  EXPECT_EQ(at(Source("x", ""), 0), Place(1, 1));
}

}  // namespace
}  // namespace planche::diag
