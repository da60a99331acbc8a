#include "templates/text/markup.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "templates/reading/record_expression.h"

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
  EXPECT_EQ(shown("a\nb\r\n\nc\rd"), "[a]/[b]//[c]/[d]/");
  EXPECT_EQ(shown("a\tb\x01"), "[a b\x01]/");
}

TEST(Markup, leaves_what_is_not_closed) {
  EXPECT_EQ(shown("5 * 3"), "[5 * 3]/");
  EXPECT_EQ(shown("*a"), "[*a]/");
  EXPECT_EQ(shown("**a*"), "[*]I[a]/");
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

// The text of a template with `@` replaced by the value.
std::string filled(std::string_view text, std::string_view value) {
  std::vector<std::string> literals{""};
  for (const char c : text) {
    if (c == '@')
      literals.emplace_back();
    else
      literals.back() += c;
  }
  bind_marks(literals);
  std::string all = literals.front();
  for (std::size_t i = 1; i < literals.size(); ++i) all += std::string{value} + literals[i];
  return is_unsaid(all) ? "nothing" : shown(all);
}

TEST(Markup, marks_around_values_hold_whatever_the_values_are) {
  EXPECT_EQ(filled("*@*", "a"), "I[a]/");
  EXPECT_EQ(filled("*@*", ""), "nothing");
  EXPECT_EQ(filled("***@***", ""), "nothing");
  EXPECT_EQ(filled("*@*", " a "), "I[ a ]/");
  EXPECT_EQ(filled("*@*", "a\nb"), "I[a]/I[b]/");
  EXPECT_EQ(filled("**Power: @** c", ""), "B[Power: ][ c]/");
  EXPECT_EQ(filled("*@ @*\n@", "a\nb"), "I[a]/I[b a]/I[b]/[a]/[b]/");
  EXPECT_EQ(filled("**@** *@* @", "x"), "B[x][ ]I[x][ x]/");
  EXPECT_EQ(filled("***@** b*", "x "), "BI[x ]I[ b]/");
}

TEST(Markup, marks_within_values_keep_their_meaning) {
  EXPECT_EQ(filled("*@*", "a **b**"), "I[a ]BI[b]/");
  EXPECT_EQ(filled("**@**", "a :star:"), "B[a ]SB[star]/");
  EXPECT_EQ(filled("**@** @", "*a*"), "BI[a][ ]I[a]/");
  EXPECT_EQ(filled("*@*", "*a"), "I[*a]/") << "what is not closed in a value stands for itself";
}

TEST(Markup, other_marks_of_templates_are_left_as_they_are) {
  EXPECT_EQ(filled("5 * @ * 3", "x"), "[5 * x * 3]/");
  EXPECT_EQ(filled("*@", "x"), "[*x]/");
  EXPECT_EQ(filled("\\*@\\*", "x"), "[*x*]/");
  EXPECT_EQ(filled("**a** @", "x"), "B[a][ x]/");
}

TEST(Markup, gives_escaped_text_back_as_it_was) {
  rc::check([] {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(
        rc::gen::element<std::string>("*", "**", ":", "[", "[/]", "a", "é", "\\", " ", "{", "}", "b1", "-", "\\n"));
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
