#include "data/yaml_text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "data/report.h"

namespace planche::data {

std::string with_line_feeds(std::string_view text) {
  std::string result{text};
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] == '\r' && result.compare(i + 1, 1, "\n") != 0) result[i] = '\n';
  }
  return result;
}

std::size_t YamlText::line_end(std::size_t at) const {
  return std::min(text_.find_first_of(line_ends, at), text_.size());
}

bool YamlText::is_line_start(std::size_t at) const {
  return at == 0 || text_[at - 1] == '\n';
}

YamlText::Token YamlText::to_token(std::size_t from) const {
  for (std::size_t at = from;;) {
    at = text_.find_first_not_of(white, at);
    if (at == text_.npos) return {text_.size(), false};
    const bool comment = text_[at] == '#' && (at == 0 || is_white(text_[at - 1]));
    const bool directive = text_[at] == '%' && is_line_start(at) && from == 0;
    if (comment || directive) {
      at = line_end(at);
    } else if (text_.substr(at, 3) == "..." && is_line_start(at)) {
      at += 3;
    } else {
      return {at, std::string_view{"-?:,"}.find(text_[at]) != std::string_view::npos};
    }
  }
}

std::size_t YamlText::behind_marks(std::size_t from) const {
  Token token = to_token(from);
  while (token.is_mark) token = to_token(token.at + 1);
  return token.at;
}

std::size_t YamlText::name_end(std::size_t at) const {
  return std::min(text_.find_first_of(" \t\r\n,[]{}", at), text_.size());
}

std::size_t YamlText::null_end(std::size_t at) const {
  for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
    if (at >= text_.size() || text_.substr(at, word.size()) != word) continue;
    const std::size_t end = at + word.size();
    if (end == text_.size() || std::string_view{" \t\r\n,[]{}:"}.find(text_[end]) != std::string_view::npos) return end;
  }
  return at;
}

bool YamlText::is_key(std::size_t end) const {
  const std::size_t colon = std::min(text_.find_first_not_of(" \t", end), text_.size());
  return colon < text_.size() && text_[colon] == ':' &&
         (colon + 1 == text_.size() ||
          std::string_view{" \t\r\n,[]{}"}.find(text_[colon + 1]) != std::string_view::npos);
}

// Without quotes, everything but white space stands there as it is.
std::optional<std::size_t> YamlText::bare_end(std::size_t at, std::string_view value) const {
  std::size_t end = at;
  for (const char c : value) {
    if (is_white(c)) continue;
    at = text_.find_first_not_of(white, at);
    if (at == text_.npos || text_[at] != c) return std::nullopt;
    end = ++at;
  }
  return end;
}

std::optional<std::size_t> YamlText::quoted_end(std::size_t at) const {
  const char quote = text_[at];
  for (std::size_t i = at + 1; i < text_.size(); ++i) {
    const bool twice = quote == '\'' && text_.substr(i, 2) == "''";
    if (text_[i] == quote && !twice) return i + 1;
    i += twice || (quote == '"' && text_[i] == '\\');
  }
  return std::nullopt;
}

bool YamlText::starts_value(std::size_t at) const {
  return std::string_view{" \t\r\n,[]{}:"}.find(text_[at - 1]) != std::string_view::npos;
}

bool YamlText::is_closed(std::size_t at) const {
  std::size_t open = 0;
  for (std::size_t i = at; i < text_.size(); i = text_.find_first_not_of(white, i)) {
    const char c = text_[i];
    if (is_quote(i) && (i == at || starts_value(i))) {
      i = quoted_end(i).value_or(text_.size());
    } else if (c == '#' && is_white(text_[i - 1])) {
      i = line_end(i);
    } else {
      open += c == '[' || c == '{';
      if ((c == ']' || c == '}') && --open == 0) return true;
      ++i;
    }
  }
  return false;
}

bool YamlText::is_cut_by_comment(std::size_t at, std::size_t to) const {
  const char closing = text_[at] == '{' ? '}' : ']';
  for (std::size_t i = at + 1; i < to; ++i) {
    const bool quoted = is_quote(i) && starts_value(i);
    if (quoted) i = quoted_end(i).value_or(to);
    if (quoted || text_[i] != '#' || !is_white(text_[i - 1])) continue;
    const std::size_t before = text_.find_last_not_of(white, i - 1), end = line_end(i);
    if (text_[before] == ':' || text_.substr(i, end - i).find(closing) != std::string_view::npos) return true;
    i = end;
  }
  return false;
}

std::optional<std::size_t> YamlText::scalar_end(std::size_t at, std::string_view value) const {
  const char first = at < text_.size() ? text_[at] : '\0';
  if (is_quote(at)) return quoted_end(at);
  if (first != '|' && first != '>') return bare_end(at, value);
  const std::size_t header = std::min(text_.find_first_not_of("|>+-0123456789", at), text_.size());
  const auto end = bare_end(line_end(at), value);
  return end && *end > line_end(at) ? end : header;
}

std::string YamlText::name(std::size_t at) const {
  return at < text_.size() ? name_of_character(text_.substr(at)) : "the end of the file";
}

YamlMistake YamlText::mistake(std::string_view error, std::size_t at) const {
  at = std::min(at, text_.size());
  YamlMistake told{.begin = at, .end = std::min(at + 1, text_.size()), .message = {}, .hint = {}};
  const auto is = [&](std::string_view start) { return error.starts_with(start); };
  if (is("illegal map") || is("illegal block entry") || is("end of map not found") || is("end of sequence not found")) {
    told.message = fmt::format("{} is not expected here", name(at));
    told.hint = in_columns;
    told.in_brackets = true;
  } else if (is("end of map flow") || is("end of sequence flow")) {
    told.message = fmt::format("expected a comma or {}, found {}", is("end of map") ? '}' : ']', name(at));
    told.in_brackets = true;
  } else if (is("illegal flow end")) {
    told.message = fmt::format("found {} that closes nothing", name(at));
    told.hint = "put text that begins with a bracket in quotes";
  } else if (is("unknown token")) {
    told.message = fmt::format("expected a value, found {}", name(at));
    told.hint = fmt::format("put text that begins with {} in quotes", name(at));
  } else if (is("unknown escape") || is("invalid unicode") || is("bad character found while scanning hex")) {
    told.begin = std::min(text_.rfind('\\', at == 0 ? 0 : at - 1), at);
    told.end = std::max(at, told.begin + 1);
    told.message = "there is no such escape in double quotes";
    told.hint = "write the character itself, and \\\\ for a backslash";
  } else if (is("the referenced anchor")) {
    told.message = "no anchor before it has the name of this alias";
    told.hint = "put text that begins with * in quotes";
  } else if (is("illegal EOF")) {
    told.message = "expected the closing quote, found the end of the file";
  } else {  // what follows a colon comes from the text
    told.message = fmt::format("cannot be read as YAML: {}", error.substr(0, error.find(':')));
  }
  const std::size_t start = at == 0 ? 0 : text_.find_last_of('\n', at - 1) + 1;
  const std::size_t indent = std::min(text_.find_first_not_of(" \t", start), text_.size());
  if (is("illegal tab") || text_.substr(start, indent - start).find('\t') != std::string_view::npos) {
    told.hint = "indent with spaces, not with tabs";
  }
  return told;
}

}  // namespace planche::data
