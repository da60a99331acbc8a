// Texts to read: Markdown (CommonMark with tables) as a tree of blocks with their places.
//
// Extensions: `:name:` is a symbol in the line; a paragraph of pictures alone is a row of them; comments control
// printing (`<!-- page -->`, `<!-- when players == 2 -->`), and others are ignored.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::prose {

inline constexpr std::size_t most_bytes = 512u << 10;  // of a text
inline constexpr std::size_t longest_line = 20'000;    // bytes
inline constexpr std::size_t longest_words = 50'000;   // bytes of a paragraph, heading or cell, which is set as a whole
inline constexpr std::size_t most_nested = 8;          // depth of lists and quotes, and of emphasis
inline constexpr std::size_t most_columns = 12, most_rows = 400;  // of a table, below its head
inline constexpr std::size_t most_blocks = 20'000, most_spans = 100'000;
inline constexpr std::size_t most_pictures = 200;

// A stretch of a line.
struct TextSpan {
  enum class Kind { text, symbol, picture, line_end };
  Kind kind = Kind::text;
  std::string text = {};  // name of a symbol, caption of a picture
  bool bold = false, italic = false;
  std::string target = {}, title = {};  // of a picture
  diag::Span where = {};
  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};
using Words = std::vector<TextSpan>;

enum class Align { left, centre, right };

// The expression of `<!-- when EXPRESSION -->`: what is printed only if it holds. Empty: always.
struct Condition {
  std::string text = {};
  diag::Span where = {};
  friend bool operator==(const Condition&, const Condition&) = default;
};

struct ProseBlock {
  enum class Kind { heading, paragraph, pictures, quote, list, item, code, table, rule, page, last_page };
  Kind kind = Kind::paragraph;
  int level = 0;                              // of a heading, 1 to 6
  std::optional<unsigned> first = {};         // of a numbered list
  bool tight = false;                         // of a list without blank lines between items
  Words words = {};                           // of headings, paragraphs, rows of pictures
  std::string code = {};                      // of code, with its lines unchanged
  std::vector<diag::Span> code_where = {};    // of each line of the code
  std::vector<ProseBlock> blocks = {};        // of quotes, lists, items
  std::vector<std::vector<Words>> rows = {};  // of a table, head first; all of equal length
  std::vector<Condition> row_when = {};       // of each row
  std::vector<Align> columns = {};            // of a table
  Condition when = {};                        // of paragraphs and rows of pictures; of a heading: of its section
  diag::Span where = {};
  friend bool operator==(const ProseBlock&, const ProseBlock&) = default;
};

struct Text {
  std::vector<ProseBlock> blocks;
  std::string symbols = {};  // the template with its symbols: <!-- symbols NAME -->
  diag::Span symbols_where = {};
  friend bool operator==(const Text&, const Text&) = default;
};

// Reads what is valid and reports the rest: `data/limit`, `data/encoding`, `booklet/html` (anything except comments),
// `booklet/picture` (a picture among words), `booklet/table` (a table that would lose cells or print as text),
// `booklet/definition` (a line that would not print), `booklet/condition` (a condition in no block). Leaves out HTML and
// targets of links. Conditions and the expressions in the words are not evaluated.
Text read(const diag::SourcePtr& source, diag::Sink& sink);

// The words without markup; symbols by name.
std::string plain(const Words& words);

}  // namespace planche::prose
