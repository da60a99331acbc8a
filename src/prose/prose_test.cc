#include "prose/prose.h"

#include <ctime>

#include <gmock/gmock.h>

namespace planche::prose {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Made {
  Text text;
  std::vector<std::string> problems;  // "line:column code"
};

Made make(std::string_view markdown) {
  diag::Sink sink;
  const auto source = std::make_shared<diag::Source>("rules.md", std::string{markdown});
  Made made{read(source, sink), {}};
  for (const diag::Diagnostic& d : sink.sorted()) {
    const auto at = source->position(d.span.begin);
    made.problems.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + " " + d.code);
  }
  return made;
}

// "h1 p list(item(p) item(p list(item(p))))"
std::string outline(const std::vector<ProseBlock>& blocks) {
  static const char* names[]{"h", "p", "pictures", "quote", "list", "item", "code", "table", "rule", "page", "last"};
  std::string out;
  for (const ProseBlock& block : blocks) {
    if (!out.empty()) out += ' ';
    out += names[static_cast<int>(block.kind)];
    if (block.level > 0) out += std::to_string(block.level);
    if (!block.blocks.empty()) out += "(" + outline(block.blocks) + ")";
  }
  return out;
}

std::vector<std::string> spans(const Words& words) {
  std::vector<std::string> out;
  for (const TextSpan& span : words) {
    std::string text = span.kind == TextSpan::Kind::symbol ? ":" + span.text : span.text;
    if (span.kind == TextSpan::Kind::picture) text += "@" + span.target + "@" + span.title;
    if (span.kind == TextSpan::Kind::line_end) text = "/";
    out.push_back((span.bold ? "b" : "") + std::string(span.italic ? "i" : "") + "'" + text + "'");
  }
  return out;
}

TEST(Prose, a_second_line_of_a_table_has_three_dashes) {
  EXPECT_THAT(make("a | b\n--|--\n1 | 2\n").problems, ElementsAre("2:1 booklet/table"));
  EXPECT_THAT(make("a | b\n -|- \n").problems, ElementsAre("2:2 booklet/table"));
  EXPECT_THAT(make("a | b\n--- | :-:\n1 | 2\n\n    --|--\n\n```\n--|--\n```\n").problems, IsEmpty());
}

TEST(Prose, definitions_of_links_are_reported_where_they_would_lose_words) {
  EXPECT_THAT(make("[Fox]: fast\n[Owl]: \"slow\"\n\n> [1]: note (aside)\n\n- [a\\]b]:\n  c\n").problems,
              ElementsAre("1:1 booklet/definition", "2:1 booklet/definition", "4:3 booklet/definition",
                          "6:3 booklet/definition"));
  EXPECT_THAT(make("x[^1]\r\n\r\n[^1]: note\r\n").problems, ElementsAre("3:1 booklet/definition"));
  // Lines that print, targets that never do, and pictures.
  EXPECT_THAT(make("\\[Fox]: fast\n\nA\n[Owl]: slow\n\n    [code]: a\n\n```\n[b]: c\n```\n\n[a b]: c d e\n").problems,
              IsEmpty());
  EXPECT_THAT(make("[rules]\n\n[rules]: https://example.com\n[by]:\n  <mailto:a@b.c>\n").problems, IsEmpty());
  EXPECT_THAT(make("![a map][map]\n\n[map]: map.svg\n").problems, IsEmpty());
  EXPECT_THAT(make("<!--\n[a]: b\n-->\n").problems, IsEmpty());
}

TEST(Prose, tables_lose_no_cells_and_print_as_tables) {
  const auto problems = [](std::string_view text) { return make("# T\n\n" + std::string{text}).problems; };
  EXPECT_THAT(problems("| a | b |\n|---|\n| c | d |\n"), ElementsAre("3:1 booklet/table"));
  EXPECT_THAT(problems("| a | b |\n|---|---|\n| c | d | e |\n"), ElementsAre("5:1 booklet/table"));
  EXPECT_THAT(problems("|   |   |\n|---|---|\n|   |   |\n| c | d | e |\n"), ElementsAre("6:1 booklet/table"));
  EXPECT_THAT(problems("> | a | b |\n> |---|---|\n> | c | d | e |\n"), ElementsAre("5:3 booklet/table"));
  EXPECT_THAT(problems("| a | b |\n| c | d |\n"), ElementsAre("3:1 booklet/table"));
  EXPECT_THAT(problems("| a | b\nc | d\n"), ElementsAre("3:1 booklet/table"));
  EXPECT_THAT(problems("text\n| a | b |\n|---|---|\n"), ElementsAre("4:1 booklet/table"));
  // As many cells, or fewer; bars that are no borders; words that look like a table.
  EXPECT_THAT(problems("a | b\n---|---\nc\n\\| | `|`\n[x|y](z) | w\n"), IsEmpty());
  EXPECT_THAT(problems("- | a |\n  |---|\n  | b |\n\nA | B\n\n|x| is never negative.\n"), IsEmpty());
  EXPECT_THAT(problems("```\n| a | b |\n| c | d |\n```\n\n    | a |\n"), IsEmpty());
}

TEST(Prose, each_line_of_code_has_its_place) {
  const Made made = make("# T\n\n> ```\n> one\n>\n>   two\n> ```\n");
  const ProseBlock& code = made.text.blocks.at(1).blocks.at(0);
  ASSERT_EQ(code.kind, ProseBlock::Kind::code);
  ASSERT_EQ(code.code_where.size(), 3u);
  EXPECT_EQ(code.code_where[0].begin, 13u);  // after "# T\n\n> ```\n> "
  EXPECT_EQ(code.code_where[2].end, 26u);
}

TEST(Prose, limits_are_reported_where_they_are_passed) {
  std::string wide = "Before.\n\n", line;
  for (int i = 0; i < 13; ++i) {
    wide += i == 0 ? "a" : "|a";
    line += i == 0 ? "---" : "|---";
  }
  EXPECT_THAT(make(wide + "\n" + line + "\n").problems, ElementsAre("3:1 data/limit"));
  std::string rows = "Before.\n\n|a|\n|---|\n";
  for (std::size_t i = 0; i < most_rows; ++i) rows += "|b|\n";
  EXPECT_THAT(make(rows).problems, IsEmpty());
  EXPECT_THAT(make(rows + "|b|\n").problems, ElementsAre("405:2 data/limit"));
  EXPECT_THAT(make("Before.\n\n> > > > > > > > > deep\n").problems, ElementsAre("3:19 data/limit"));
}

TEST(Prose, blocks_nest_as_they_are_written) {
  const Made made = make(
      "# Title\n\nWords\nand words.\n\n- one\n- two\n  1. deep\n\n> said\n\n---\n\n```\na  b\n```\n\n"
      "<!-- page -->\n\n## Next\n");
  EXPECT_EQ(outline(made.text.blocks), "h1 p list(item(p) item(p list(item(p)))) quote(p) rule code page h2");
  EXPECT_THAT(made.problems, IsEmpty());
  EXPECT_EQ(made.text.blocks[1].words[0].text, "Words and words.");
  EXPECT_EQ(made.text.blocks[2].blocks[1].blocks[1].first, 1u);
  EXPECT_EQ(made.text.blocks[5].code, "a  b\n");
}

TEST(Prose, lines_hold_emphasis_symbols_entities_and_line_ends) {
  const Made made = make("A **bold *both*** :hammer: at 12:30: &amp; &#8594; `a:b`  \nnext \\:star: :no good:\n");
  EXPECT_THAT(spans(made.text.blocks.at(0).words),
              ElementsAre("'A '", "b'bold '", "bi'both'", "' '", "':hammer'", "' at 12:30: & → a:b'", "'/'", "'next '",
                          "':star'", "' :no good:'"));
}

TEST(Prose, entities_have_the_names_of_html) {
  const Made made = make("&eacute;&Auml;&szlig;&euro;&hearts; &frac12; &nothing; &amp;lt;\n");
  EXPECT_THAT(spans(made.text.blocks.at(0).words), ElementsAre("'éÄß€♥ ½ &nothing; &lt;'"));
}

TEST(Prose, tables_have_rows_of_one_length) {
  const Made made = make("| a | b | c |\n|---|:-:|--:|\n| 1 | **2** |\n| x | y | z | w |\n");
  EXPECT_THAT(made.problems, ElementsAre("4:1 booklet/table"));
  const ProseBlock& table = made.text.blocks.at(0);
  ASSERT_EQ(table.kind, ProseBlock::Kind::table);
  EXPECT_THAT(table.columns, ElementsAre(Align::left, Align::centre, Align::right));
  ASSERT_EQ(table.rows.size(), 3u);
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), 3u);
  EXPECT_THAT(spans(table.rows[1][1]), ElementsAre("b'2'"));
}

TEST(Prose, pictures_stand_in_rows_of_their_own) {
  const Made made = make("![One](a.json \"40mm\")\n![Two](b.svg)\n\nA ![three](c.svg) b\n\n# ![four](d.svg)\n");
  EXPECT_EQ(outline(made.text.blocks), "pictures p h1");
  EXPECT_THAT(spans(made.text.blocks[0].words), ElementsAre("'One@a.json@40mm'", "'Two@b.svg@'"));
  EXPECT_THAT(made.problems, ElementsAre("4:12 booklet/picture", "6:11 booklet/picture"));
}

TEST(Prose, only_comments_are_html) {
  const Made made = make(
      "A line. <!-- O1 -->\n\n<!-- symbols game/base -->\n\n<!-- last page -->\n\n<b>x</b>\n\n"
      "<!-- O2 --> lost words\n\n- <!-- page -->\n\n<script>\nalert()\n</script>\n");
  EXPECT_EQ(made.text.symbols, "game/base");
  EXPECT_EQ(outline(made.text.blocks), "p last p list(item)");
  EXPECT_THAT(made.problems, ElementsAre("7:1 booklet/html", "9:1 booklet/html", "11:3 booklet/html", "13:1 booklet/html"));
}

TEST(Prose, what_is_beyond_limits_is_told_with_its_place) {
  EXPECT_THAT(make(std::string(most_bytes + 1, 'x')).problems, ElementsAre("1:1 data/limit"));
  EXPECT_THAT(make(std::string("a\nb\0c", 5)).problems, ElementsAre("2:2 data/encoding"));
  EXPECT_THAT(make("ok\n\n" + std::string(longest_line + 1, 'x')).problems, ElementsAre("3:1 data/limit"));
  std::string paragraph;
  while (paragraph.size() + 10'000 <= longest_words) paragraph += std::string(9'999, 'x') + "\n";
  EXPECT_THAT(make(paragraph + "\n" + paragraph).problems, IsEmpty());
  EXPECT_THAT(make("ok\n\n" + paragraph + std::string(9'999, 'x')).problems, ElementsAre("8:1 data/limit"));
  EXPECT_THAT(make("a \xff").problems, ElementsAre("1:3 data/encoding"));
  EXPECT_THAT(make(std::string(most_nested + 1, '>') + "x").problems, ElementsAre("1:10 data/limit"));
  EXPECT_THAT(make(std::string(most_nested, '>') + "x").problems, IsEmpty());
  std::string columns;
  for (std::size_t i = 0; i <= most_columns; ++i) columns += "|a";
  std::string line;
  for (std::size_t i = 0; i <= most_columns; ++i) line += "|---";
  EXPECT_EQ(make(columns + "|\n" + line + "|\n").problems.size(), 1u);
  std::string rows = "|a|\n|---|\n";
  for (std::size_t i = 0; i < most_rows; ++i) rows += "|x|\n";
  const Made long_table = make("whole\n\n" + rows + "|x|\n\nand more\n");
  EXPECT_EQ(long_table.problems.size(), 1u);
  EXPECT_EQ(outline(long_table.text.blocks), "p");
  std::string pictures;
  for (std::size_t i = 0; i <= most_pictures; ++i) pictures += "![a](b.svg)\n";
  EXPECT_EQ(make(pictures).problems.size(), 1u);
}

TEST(Prose, hostile_texts_end_soon) {
  const auto repeated = [](std::string_view text, std::size_t bytes) {
    std::string out;
    while (out.size() + text.size() < bytes) out += text;
    return out;
  };
  const std::clock_t start = std::clock();  // processor time: others may keep it busy
  for (const char* piece :
       {"*a_ ",     "[",      "![", "[a](", "<",   "`",     "``` ", "&",  "*",  "**a ", "[a]: b\n", "[x]\n\n[x]: y\n",
        "| ",       "|-|-\n", "> ", "- ",   "1. ", "<!-- ", "\\",   "~",  "](", "[a][", "<a ",      "* * *\n",
        "a\n===\n", "\t",     "_a", ":a",   ":a:", "&#x0;", "[](",  "<!", "<?"}) {
    for (const std::size_t line : {60u, 19'000u}) {
      const std::string one = repeated(piece, line) + "\n";
      make(repeated(one, most_bytes / 32));
    }
  }
  EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);
}

TEST(Prose, keeps_conditions_with_what_they_follow) {
  const Made made = make(
      "# T <!-- when a -->\n\nWords. <!-- P1 --> <!-- when b > 1 -->\n\n![](x.svg) <!-- when c -->\n\n"
      "- item <!-- when d -->\n\nn | v\n--- | ---\n1 | 2 <!-- when e -->\n3 | 4\n");
  EXPECT_THAT(made.problems, IsEmpty());
  const std::vector<ProseBlock>& blocks = made.text.blocks;
  EXPECT_EQ(outline(blocks), "h1 p pictures list(item(p)) table");
  EXPECT_EQ(blocks[0].when.text, "a");
  EXPECT_EQ(blocks[1].when.text, "b > 1");
  EXPECT_EQ(blocks[2].when.text, "c");
  EXPECT_EQ(blocks[3].blocks[0].blocks[0].when.text, "d");
  ASSERT_EQ(blocks[4].row_when.size(), 3u);
  EXPECT_EQ(blocks[4].row_when[1].text, "e");
  EXPECT_EQ(blocks[4].row_when[2].text, "");
  EXPECT_THAT(make("<!-- when a -->\n\nWords. <!-- when a --> <!-- when b -->\n").problems,
              ElementsAre("1:1 booklet/condition", "3:24 booklet/condition"));
  EXPECT_THAT(make("n | v <!-- when a -->\n--- | ---\n1 | 2 <!-- when e -->\n").problems,
              ElementsAre("1:7 booklet/condition"));
}

}  // namespace
}  // namespace planche::prose
