// Splits an expression into tokens.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expressions/expression.h"

namespace planche::expressions {

struct Token {
  enum class Kind { end, number, text, word, mark };
  Kind kind = Kind::end;
  std::size_t begin = 0, end = 0;
  std::string spelled = {};  // a word or mark (`&&`, `||` and `!` as "and", "or" and "not"); the bytes of a text
  Number number = {};
};

// Thrown by the lexer and the parser, caught by parsed().
struct SyntaxError {
  Problem problem;
};

// The last token has the kind `end`. Throws SyntaxError. `names` decides which words with hyphens form one name.
std::vector<Token> tokens_of(std::string_view text, const Names& names);

}  // namespace planche::expressions
