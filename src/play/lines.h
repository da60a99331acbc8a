// The lines of rules of play: blocks by their indentation, comments left out, continued lines joined.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::play {

// A part of a text that holds statements: a file of rules or the cell of an effect.
struct Span {
  std::size_t begin = 0, end = 0;
};

struct Token {
  enum class Kind { word, number, text, mark };
  Kind kind = Kind::mark;
  std::size_t begin = 0, end = 0;
  std::size_t depth = 0;  // brackets around it; brackets themselves stand outside
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
  std::string text;  // as long as what was read, with blanks for comments and line ends
  std::vector<Line> lines = {};

  std::string_view of(const Token& token) const {
    return std::string_view{text}.substr(token.begin, token.end - token.begin);
  }
};

// `single`: the text of a cell, in which a `;` separates statements of the outermost block too.
Lines read_lines(std::string_view text, Problems& problems);

}  // namespace planche::play
