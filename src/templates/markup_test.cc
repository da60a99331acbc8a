#include "templates/markup.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "templates/asked.h"

namespace planche::templates {
namespace {

std::string shown(std::string_view text) {
  std::string result;
  for (const auto& paragraph : parse_markup(text)) {
    for (const Marked& one : paragraph)
      result +=
          std::string{one.symbol ? "S" : ""} + (one.bold ? "B" : "") + (one.italic ? "I" : "") + "[" + one.text + "]";
    result += "/";
  }
  return result;
}

TEST(Markup, reads_bold_italic_and_symbols) {
  EXPECT_EQ(shown("a **b** *c* d"), "[a ]B[b][ ]I[c][ d]/");
  EXPECT_EQ(shown("***x***"), "BI[x]/");
  EXPECT_EQ(shown("*a **b** c*"), "I[a ]BI[b]I[ c]/");
  EXPECT_EQ(shown("3 :star: **:a-b2:**"), "[3 ]S[star][ ]SB[a-b2]/");
  EXPECT_EQ(shown("a\nb\r\n\nc"), "[a]/[b]//[c]/");
  EXPECT_EQ(shown("a\tb\x01"), "[a b\x01]/");
}

TEST(Markup, leaves_what_is_not_closed) {
  EXPECT_EQ(shown("5 * 3"), "[5 * 3]/");
  EXPECT_EQ(shown("*a"), "[*a]/");
  EXPECT_EQ(shown("**a*"), "[**a*]/");
  EXPECT_EQ(shown("*a\nb*"), "[*a]/[b*]/");
  EXPECT_EQ(shown("10:30:45 a: b:"), "[10:30:45 a: b:]/");
  EXPECT_EQ(shown("see :star"), "[see :star]/");
  EXPECT_EQ(shown("\\*a\\* \\:b: \\\\ end\\"), "[*a* :b: \\ end\\]/");
}

TEST(Markup, keeps_backslashes_that_escape_nothing) {
  EXPECT_EQ(shown("C:\\new\\path \\n"), "[C:\\new\\path \\n]/");
  EXPECT_EQ(shown("\\_ \\[a\\] \\(b\\) \\# \\- \\\"c\\\""), "[\\_ \\[a\\] \\(b\\) \\# \\- \\\"c\\\"]/");
  EXPECT_EQ(shown("\\é \\🙂 \\ "), "[\\é \\🙂 \\ ]/");
  EXPECT_EQ(shown("\\{a\\} \\\\n"), "[{a} \\n]/");
  EXPECT_EQ(shown("*C:\\dir*"), "I[C:\\dir]/");
}

TEST(Markup, gives_escaped_text_back_as_it_was) {
  rc::check([] {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(
        rc::gen::element<std::string>("*", "**", ":", "a", "é", "\\", " ", "{", "}", "b1", "-", "\\n"));
    std::string text, escaped, back;
    for (const std::string& piece : pieces) text += piece;
    print_escaped(text, escaped);
    for (const auto& paragraph : parse_markup(escaped)) {
      for (const Marked& one : paragraph) {
        RC_ASSERT(!one.bold && !one.italic && !one.symbol);
        back += one.text;
      }
    }
    RC_ASSERT(back == text);
  });
}

}  // namespace
}  // namespace planche::templates
