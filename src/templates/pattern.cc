#include "templates/pattern.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::templates {

void print_escaped(std::string_view text, std::string& to) {
  for (const char c : text) {
    if (c == '*' || c == ':' || c == '\\') to += '\\';
    to += c;
  }
}

void Pattern::add_field(std::string_view name, const Where& where, Context& context) {
  const bool literal = name.starts_with("=");
  if (literal) name.remove_prefix(1);
  name = base::trimmed(name);
  const Context::Named named = context.field(name, where);
  Piece& piece = pieces_.back();
  if (named.text) {
    if (literal)
      print_escaped(*named.text, piece.text);
    else
      piece.text += *named.text;
  } else if (named.field) {
    piece.field = named.field;
    piece.literal = literal;
    pieces_.emplace_back();
  }
}

Pattern Pattern::compile(std::string_view text, bool markup, const Where& where, Context& context) {
  Pattern made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    std::string& literal = made.pieces_.back().text;
    if (markup && c == '\\' && next != '\0') {
      if (next != '{' && next != '}') literal += c;
      literal += next;
      ++i;
    } else if ((c == '{' || c == '}') && next == c) {
      literal += c;
      ++i;
    } else if (c == '{') {
      const std::size_t end = text.find_first_of("{}", i + 1);
      if (end == std::string_view::npos || text[end] == '{') {
        context.report.error(where, "template/field",
                             fmt::format("expected `}}` after the `{{` at offset {}, found none", i),
                             "write {{ for a brace");
        return made;
      }
      made.add_field(text.substr(i + 1, end - i - 1), where, context);
      i = end;
    } else if (c == '}') {
      context.report.error(where, "template/field", "expected `{` before `}`, found none", "write }} for a brace");
      return made;
    } else {
      literal += c;
    }
  }
  return made;
}

void Pattern::print(const Scope& scope, std::string& to) const {
  for (const Piece& piece : pieces_) {
    if (to.size() > longest_text) return;
    to += piece.text;
    if (!piece.field) continue;
    const FieldValue value{*piece.field, scope};
    if (!piece.literal) {
      value.print(to);
      continue;
    }
    std::string text;
    value.print(text);
    print_escaped(text, to);
  }
}

bool Pattern::dynamic() const {
  return std::any_of(pieces_.begin(), pieces_.end(), [](const Piece& p) { return p.field && p.field->dynamic(); });
}

const std::string* Pattern::fixed() const {
  return pieces_.size() == 1 && !pieces_.front().field ? &pieces_.front().text : nullptr;
}

}  // namespace planche::templates
