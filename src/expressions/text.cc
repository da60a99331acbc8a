// Texts with expressions in braces.
#include <algorithm>

#include <fmt/format.h>

#include "expressions/expression.h"
#include "expressions/settle.h"

namespace planche::expressions {

namespace {

// The brace that closes an expression at `at`, or npos. Ignores braces in quotes.
std::size_t closing_brace(std::string_view text, std::size_t at) {
  char quote = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == '\\') ++at;
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '}') {
      return at;
    } else if (c == '{') {
      break;
    }
  }
  return std::string_view::npos;
}

void refuse_brace(std::size_t at, std::string message, std::string hint, Problems& problems) {
  problems.push_back({at, at + 1, "expression/syntax", std::move(message), std::move(hint)});
}

void add_moved(Problems found, std::size_t by, Problems& to) {
  for (Problem& problem : found) {
    problem.begin += by;
    problem.end += by;
    to.push_back(std::move(problem));
  }
}

}  // namespace

std::shared_ptr<const Text> Text::compile(std::string_view text, const Names& names, Problems& problems, Style style) {
  auto made = std::make_shared<Text>();
  made->text_ = text;
  bool sound = true;
  Piece piece;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (style == Style::marked && c == '\\' && (next == '{' || next == '}')) {
      piece.literal += next;
      ++i;
    } else if (style == Style::marked && c == '\\' && next == '\\') {
      piece.literal += "\\\\";
      ++i;
    } else if ((c == '{' || c == '}') && next == c) {
      piece.literal += text[i++];
    } else if (c == '}') {
      refuse_brace(i, "expected `{` before `}`, found none", "write }} for a brace", problems);
      sound = false;
    } else if (c != '{') {
      piece.literal += c;
    } else {
      const std::size_t end = closing_brace(text, i + 1);
      if (end == std::string_view::npos) {
        refuse_brace(i, "expected `}` after `{`, found none", "write {{ for a brace", problems);
        return nullptr;
      }
      Problems found;
      piece.as_is = style == Style::marked && next == '=';
      piece.begin = i + (piece.as_is ? 2 : 1);
      piece.expression = Expression::compile(text.substr(piece.begin, end - piece.begin), names, found,
                                             style == Style::marked ? Expression::As::shown : Expression::As::value);
      add_moved(std::move(found), piece.begin, problems);
      sound = sound && piece.expression != nullptr;
      if (piece.expression != nullptr) add_uses(piece.expression->uses(), piece.begin, made->uses_);
      made->pieces_.push_back(std::exchange(piece, Piece{}));
      i = end;
    }
  }
  if (!piece.literal.empty()) made->pieces_.push_back(std::move(piece));
  return sound ? made : nullptr;
}

bool Text::constant() const {
  return std::all_of(pieces_.begin(), pieces_.end(),
                     [](const Piece& piece) { return piece.expression == nullptr || piece.expression->constant(); });
}

ExpressionPtr Text::only() const {
  return pieces_.size() == 1 && pieces_.front().literal.empty() ? pieces_.front().expression : nullptr;
}

}  // namespace planche::expressions
