#include "data/json.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "data/json_syntax.h"
#include "data/text_checks.h"
#include "data/tree.h"

namespace planche::data {

namespace {

using nlohmann::json;

// nlohmann's parser reports what it reads but not where. This class follows it over the same text with a cursor.
class Builder {
 public:
  // Names that nlohmann's interface requires.
  using number_integer_t = json::number_integer_t;
  using number_unsigned_t = json::number_unsigned_t;
  using number_float_t = json::number_float_t;
  using string_t = json::string_t;
  using binary_t = json::binary_t;

  Builder(const diag::SourcePtr& source, std::string_view text, diag::Sink& sink, const Limits& limits, JsonStyle style)
      : source_{source}, text_{text}, sink_{sink}, style_{style}, tree_{source, sink, limits} {}

  bool null() { return add(std::monostate{}, word()); }
  bool boolean(bool value) { return add(value, word()); }
  bool number_integer(number_integer_t value) {
    const diag::Span span = word();
    if (value == 0) return add(-0.0, span);  // only "-0" comes here with that value
    return add(std::int64_t{value}, span);
  }
  bool number_unsigned(number_unsigned_t value) {
    const diag::Span span = word();
    if (value <= static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) {
      return add(static_cast<std::int64_t>(value), span);
    }
    too_large(span);
    return add(static_cast<double>(value), span);
  }
  bool number_float(number_float_t value, const string_t& digits) {
    const diag::Span span = word();
    if (digits.find_first_of(".eE") == string_t::npos) too_large(span);
    const std::string_view written = std::string_view{digits}.substr(0, digits.find_first_of("eE"));
    if (value == 0 && written.find_first_of("123456789") != written.npos)
      report(sink_, source_, span, "data/limit", fmt::format("the number {} is too small", shown(span)));
    return add(double{value}, span);
  }
  bool string(string_t& value) {
    const diag::Span span = quoted();
    return add(std::string{value}, span);
  }
  bool binary(binary_t&) { return false; }

  bool start_object(std::size_t) { return open(true); }
  bool start_array(std::size_t) { return open(false); }
  bool key(string_t& name) {
    const diag::Span span = quoted();
    tree_.key(name, span);
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t, const std::string&, const json::exception&) {
    explain_syntax(source_, text_, cursor_, tree_, style_, sink_);
    return false;
  }

  Value take() { return tree_.take(); }

 private:
  static bool is_between_tokens(char c) {
    return c == ' ' || c == '\n' || c == ',' || c == ':' || c == '\r' || c == '\t';
  }

  void skip_to_token() {
    while (cursor_ < text_.size() && is_between_tokens(text_[cursor_])) ++cursor_;
  }

  // A number or a literal: exactly the characters that the parser consumes, even before an error ("01", "truex").
  diag::Span word() {
    skip_to_token();
    const std::size_t begin = cursor_;
    const char first = begin < text_.size() ? text_[begin] : '\0';
    std::size_t end = begin + (first == 'f' ? 5 : 4);
    if (first == '-' || (first >= '0' && first <= '9')) end = number_end(begin);
    cursor_ = std::min(end, text_.size());
    return span_of(begin, cursor_);
  }

  std::size_t number_end(std::size_t at) const {
    const auto is = [&](std::string_view any) { return at < text_.size() && any.find(text_[at]) != any.npos; };
    const auto digits = [&] {
      while (is("0123456789")) ++at;
    };
    if (is("-")) ++at;
    if (is("0")) {
      ++at;
    } else {
      digits();
    }
    if (is(".")) {
      ++at;
      digits();
    }
    if (is("eE")) {
      ++at;
      if (is("+-")) ++at;
      digits();
    }
    return at;
  }

  diag::Span quoted() {
    skip_to_token();
    std::size_t& at = cursor_;
    const std::size_t begin = at++;
    while (at < text_.size() && text_[at] != '"') at += text_[at] == '\\' ? 2 : 1;
    at = std::min(at + 1, text_.size());
    return span_of(begin, at);
  }

  template <typename T>
  bool add(T content, diag::Span span) {
    return tree_.add(Value{std::move(content), span});
  }

  bool open(bool is_object) {
    skip_to_token();
    return tree_.open(is_object, cursor_++);
  }

  bool close() {
    skip_to_token();
    return tree_.close(++cursor_);
  }

  void too_large(diag::Span span) {
    report(sink_, source_, span, "data/limit",
           fmt::format("the integer {} is too large, whole numbers have 64 bits", shown(span)));
  }

  std::string_view shown(diag::Span span) const {
    return text_.substr(span.begin, std::min<std::size_t>(span.end - span.begin, 40));
  }

  const diag::SourcePtr& source_;
  std::string_view text_;
  diag::Sink& sink_;
  JsonStyle style_;
  Tree tree_;
  std::size_t cursor_ = 0;  // just after the last complete token
};

// Replaces what only relaxed JSON allows with blanks, so that all places stay the same.
std::string as_strict(std::string_view relaxed) {
  std::string text{relaxed};
  char last = '\0', before_last = '\0';  // the last characters outside blanks and comments
  std::size_t last_at = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
    if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
      for (; i < text.size() && text[i] != '\n' && text[i] != '\r'; ++i) text[i] = ' ';
      continue;
    }
    const bool follows_a_value = std::string_view{"[{,:"}.find(before_last) == std::string_view::npos;
    if ((c == ']' || c == '}') && last == ',' && follows_a_value && before_last != '\0') text[last_at] = ' ';
    before_last = std::exchange(last, c);
    last_at = i;
    if (c != '"') continue;
    // A string that is not closed in its line is an error there, so the text after it is not read.
    for (++i; i < text.size() && text[i] != '"' && text[i] != '\n' && text[i] != '\r'; ++i) i += text[i] == '\\';
  }
  return text;
}

constexpr std::size_t long_space = 1000;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// The same text with long runs of blanks between tokens shortened; empty if there are none. nlohmann keeps all blanks,
// many times as large, for a message that is not used.
std::string without_long_space(std::string_view text) {
  bool needed = false;
  for (std::size_t i = 0, run = 0; i < text.size() && !needed; ++i) {
    run = is_space(text[i]) ? run + 1 : 0;
    needed = run > long_space;
  }
  std::string out;
  for (std::size_t i = 0; needed && i < text.size(); ++i) {
    out += text[i];
    if (is_space(text[i])) {
      while (i + 1 < text.size() && is_space(text[i + 1])) ++i;
    } else if (text[i] == '"') {
      // Reading stops at a line end within a string.
      bool escaped = false;
      for (++i; i < text.size(); ++i) {
        out += text[i];
        if ((text[i] == '"' && !escaped) || text[i] == '\n') break;
        escaped = text[i] == '\\' && !escaped;
      }
    }
  }
  return out;
}

}  // namespace

std::optional<Value> read_json(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, JsonStyle style) {
  if (!is_readable(source, sink, limits)) return std::nullopt;
  const std::string strict = style == JsonStyle::relaxed ? as_strict(source->text()) : std::string{};
  const std::string_view text = style == JsonStyle::relaxed ? strict : source->text();
  Builder builder{source, text, sink, limits, style};
  const std::string dense = without_long_space(text);
  const std::string_view parsed = dense.empty() ? text : dense;
  if (!json::sax_parse(parsed.begin(), parsed.end(), &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace planche::data
