// Texts to read: Markdown (CommonMark with tables) as a tree of blocks that know where they stand.
//
// What the program reads besides: `:name:` is a symbol in the line; a paragraph of pictures alone is a row of them;
// comments tell how the text is printed (`<!-- page -->`) or, being none of these, nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::prose {

inline constexpr std::size_t most_bytes = 512u << 10;  // of a text
inline constexpr std::size_t longest_line = 20'000;    // bytes
inline constexpr std::size_t longest_words = 50'000;   // bytes of a paragraph, heading or cell, which are set at once
inline constexpr std::size_t most_nested = 8;          // lists and quotes within each other, and marks of emphasis
inline constexpr std::size_t most_columns = 12, most_rows = 400;  // of a table
inline constexpr std::size_t most_blocks = 20'000, most_spans = 100'000;
inline constexpr std::size_t most_pictures = 200;

// A stretch of a line.
struct Span {
  enum class Kind { text, symbol, picture, line_end };
  Kind kind = Kind::text;
  std::string text = {};  // of a symbol its name, of a picture its caption
  bool bold = false, italic = false;
  std::string target = {}, title = {};  // of a picture
  diag::Span where = {};
};
using Words = std::vector<Span>;

enum class Align { left, centre, right };

struct Block {
  enum class Kind { heading, paragraph, pictures, quote, list, item, code, table, rule, page, last_page };
  Kind kind = Kind::paragraph;
  int level = 0;                              // of a heading, 1 to 6
  std::optional<unsigned> first = {};         // of a numbered list
  bool tight = false;                         // of a list: its items stand close
  Words words = {};                           // of headings, paragraphs, rows of pictures
  std::string code = {};                      // of code, lines as they are
  std::vector<Block> blocks = {};             // of quotes, lists, items
  std::vector<std::vector<Words>> rows = {};  // of a table, its head first; all of one length
  std::vector<Align> columns = {};            // of a table
  diag::Span where = {};
};

struct Text {
  std::vector<Block> blocks;
  std::string symbols = {};  // the template that it takes them from: <!-- symbols NAME -->
  diag::Span symbols_where = {};
};

// Reads what can be read and reports the rest: `data/limit`, `data/encoding`, `booklet/html` (anything but comments),
// `booklet/picture` (one that stands among words). HTML is left out, targets of links are not kept.
Text read(const diag::SourcePtr& source, diag::Sink& sink);

// The words without marks, symbols by name.
std::string plain(const Words& words);

}  // namespace planche::prose
