// The words of an expression.
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

// Ends with a token of the kind `end`. Throws SyntaxError. Which words joined by hyphens are one name, `names` tells.
std::vector<Token> tokens_of(std::string_view text, const Names& names);

}  // namespace planche::expressions
