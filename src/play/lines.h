// Splits rules of play into lines: blocks by indentation, comments removed, continued lines joined.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::play {

// A range of a text with statements: a file of rules, or the cell of an effect.
struct Span {
  std::size_t begin = 0, end = 0;
};

struct Token {
  enum class Kind { word, number, text, mark };
  Kind kind = Kind::mark;
  std::size_t begin = 0, end = 0;
  std::size_t depth = 0;  // number of brackets around it; brackets themselves are outside
};

struct Line {
  std::size_t begin = 0, end = 0;
  std::vector<Token> tokens = {};
  std::vector<Line> block = {};
};

struct Problem {
  std::size_t begin = 0, end = 0;
  std::string code, message, hint = {};
  diag::Severity severity = diag::Severity::error;
};
using Problems = std::vector<Problem>;

struct Lines {
  std::string text;  // as long as the input, with blanks in place of comments and line ends
  std::vector<Line> lines = {};
  bool broken = false;  // not UTF-8, a tab, an open quote or bracket: it has no lines, and only that is reported

  std::string_view of(const Token& token) const {
    return std::string_view{text}.substr(token.begin, token.end - token.begin);
  }
};

// `single`: the text is a cell, where `;` separates statements in the outermost block, too.
Lines read_lines(std::string_view text, Problems& problems);

}  // namespace planche::play
