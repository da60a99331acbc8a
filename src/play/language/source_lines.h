// Splits rules of play into lines: blocks by indentation, comments removed, continued lines joined.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::play {

// A range of a text with statements: a file of rules, or the cell of an effect.
struct TextRange {
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

struct RulesProblem {
  std::size_t begin = 0, end = 0;
  std::string code, message, hint = {};
  diag::Severity severity = diag::Severity::error;
};
using RulesProblems = std::vector<RulesProblem>;

// A line with an open quote or bracket, which is reported. What else seems wrong with it follows from that.
struct Damaged {
  std::size_t begin = 0, end = 0;
  std::size_t next = 0;  // where the line after it begins, which may seem to be in no block; 0: nowhere
};

struct Lines {
  std::string text;  // as long as the input, with blanks in place of comments and line ends
  std::vector<Line> lines = {};
  bool broken = false;  // not UTF-8, a tab, or in a cell an open quote or bracket: it has no lines
  std::set<std::string, std::less<>> damaged_names = {};  // that damaged lines declare
  std::vector<Damaged> damaged = {};                      // in order

  // Whether a problem at this place may follow from a damaged line: it is in it, or about a name that it declares.
  bool is_follower(std::size_t begin, std::size_t end) const;
  std::string_view of(const Token& token) const {
    return std::string_view{text}.substr(token.begin, token.end - token.begin);
  }
};

// Removes the problems from number `first` on that follow from damaged lines.
void drop_followers(const Lines& lines, RulesProblems& problems, std::size_t first);

// `recovers`: an open bracket is closed at the end of its line, so that the lines after it are read as well.
Lines read_lines(std::string_view text, RulesProblems& problems, bool recovers = false);

}  // namespace planche::play
