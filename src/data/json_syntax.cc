#include "data/json_syntax.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/quotes.h"
#include "base/text.h"
#include "data/text_checks.h"

namespace planche::data {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c < 0;
}

class Explanation {
 public:
  Explanation(const diag::SourcePtr& source, std::string_view text, std::size_t cursor, const Tree& tree,
              JsonStyle style, diag::Sink& sink)
      : source_{source}, text_{text}, cursor_{cursor}, tree_{tree}, style_{style}, sink_{sink}, at_{cursor} {}

  void run() {
    skip_space();
    if (tree_.brackets().empty()) return tree_.is_complete() ? after_root() : value("a value");
    const OpenBracket& in = tree_.brackets().back();
    if (in.after_key) return after_key();
    if (in.values == 0) {
      if (in.is_object) return key("a field name in double quotes or }", std::nullopt);
      return value("a value or ]");
    }
    after_value(in);
  }

 private:
  void say(std::size_t begin, std::size_t end, std::string message, std::string hint = {}) {
    report(sink_, source_, span_of(begin, std::min(end, text_.size())), "data/syntax", std::move(message),
           std::move(hint));
  }

  void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  bool at_end() const { return at_ >= text_.size(); }

  std::size_t word_end(std::size_t from) const {
    while (from < text_.size() && is_word(text_[from])) ++from;
    return from;
  }

  std::string found() const {
    const std::size_t end = word_end(at_);
    if (end > at_ + 1 && end - at_ <= 40) return std::string{text_.substr(at_, end - at_)};
    return name_of_character(text_.substr(at_));
  }

  // For text in typographic quotes at the cursor; empty for other text.
  std::string quotes_hint() const {
    const std::string_view rest = text_.substr(at_);
    if (base::typographic_quote(rest) == 0) return {};
    const std::string_view inside = base::in_typographic_quotes(rest);
    return inside.empty() || inside.size() > 40 ? "use straight double quotes"
                                                : fmt::format("write \"{}\" with straight quotes", inside);
  }

  std::string comment_hint() const {
    return style_ == JsonStyle::strict ? "remove the comment: JSON has none" : "start comments with //";
  }

  // The text ends with open brackets: names the innermost one.
  void truncated(std::string_view expected) {
    std::string message = fmt::format("expected {}, found the end of the file", expected);
    if (!tree_.brackets().empty()) {
      const OpenBracket& in = tree_.brackets().back();
      const diag::Position place = source_->position(static_cast<std::uint32_t>(in.offset));
      message += fmt::format("; the {} opened in line {}, column {} is not closed", in.is_object ? '{' : '[',
                             place.line, place.column);
    }
    say(at_, at_, std::move(message));
  }

  void after_root() {
    if (text_[at_] == ']' || text_[at_] == '}') {
      return say(at_, at_ + 1, fmt::format("expected the end of the file, found an unmatched {}", text_[at_]));
    }
    say(at_, at_ + 1, fmt::format("expected the end of the file, found {}", found()), "keep one value in a file");
  }

  void after_key() {
    if (at_end()) return truncated("a colon");
    if (text_[at_] != ':') {
      return say(at_, at_ + 1, fmt::format("expected a colon after the field name, found {}", found()));
    }
    ++at_;
    skip_space();
    value("a value");
  }

  void after_value(const OpenBracket& in) {
    const std::string expected = in.is_object ? "a comma or }" : "a comma or ]";
    if (at_end()) return truncated(expected);
    if (text_[at_] != ',') {
      if (is_digit(text_[at_]) && at_ == cursor_ && text_[at_ - 1] == '0') {
        return say(at_ - 1, at_ + 1, "expected a number without leading zeros", "remove the zeros in front");
      }
      std::string hint;
      if (text_[at_] == '/' || text_[at_] == '#') hint = comment_hint();
      if (text_[at_] == ']' || text_[at_] == '}') {
        const diag::Position place = source_->position(static_cast<std::uint32_t>(in.offset));
        hint = fmt::format("close the {} opened in line {}, column {}", in.is_object ? '{' : '[', place.line,
                           place.column);
      } else if (text_[at_] == '"' || text_[at_] == '{' || text_[at_] == '[') {
        hint = "add a comma before it";
      }
      return say(at_, at_ + 1, fmt::format("expected {}, found {}", expected, found()), std::move(hint));
    }
    const std::size_t comma = at_++;
    skip_space();
    if (!at_end() && (text_[at_] == ']' || text_[at_] == '}')) {
      return say(
          comma, comma + 1,
          fmt::format("expected {} after the comma, found {}", in.is_object ? "a field name" : "a value", text_[at_]),
          "remove the comma");
    }
    if (in.is_object) return key("a field name in double quotes", comma);
    value("a value");
  }

  void key(std::string_view expected, std::optional<std::size_t> comma) {
    if (at_end()) return truncated(expected);
    if (text_[at_] == '"') return string();
    std::string hint;
    if (comma && text_[at_] == ',') hint = "remove one comma";
    if (text_[at_] == '\'') hint = "use double quotes";
    if (text_[at_] == '/' || text_[at_] == '#') hint = comment_hint();
    const std::size_t end = word_end(at_);
    if (end > at_ && end - at_ <= 40) hint = fmt::format("write \"{}\"", text_.substr(at_, end - at_));
    if (const std::string quotes = quotes_hint(); !quotes.empty()) hint = quotes;
    say(at_, std::max(end, at_ + 1), fmt::format("expected {}, found {}", expected, found()), std::move(hint));
  }

  void value(std::string_view expected) {
    if (at_end()) return truncated(expected);
    const char c = text_[at_];
    if (c == '"') return string();
    if (c == '-' || is_digit(c)) return number();
    std::string hint;
    if (c == '\'') hint = "use double quotes";
    if (c == '/' || c == '#') hint = comment_hint();
    if (c == ',') hint = "remove the comma or write a value before it";
    if (c == '+' || c == '.') hint = "start numbers with a digit or a minus sign";
    const std::size_t end = word_end(at_);
    if (end > at_) hint = word_hint(text_.substr(at_, end - at_));
    if (const std::string quotes = quotes_hint(); !quotes.empty()) hint = quotes;
    say(at_, std::max(end, at_ + 1), fmt::format("expected {}, found {}", expected, found()), std::move(hint));
  }

  static std::string word_hint(std::string_view word) {
    if (word == "None" || word == "nil" || word == "undefined") return "write null";
    if (word == "NaN" || word == "Infinity" || word == "inf") return "write a finite number";
    if (const auto near = base::nearest(word, {"true", "false", "null"})) return fmt::format("write {}", *near);
    return "put strings in double quotes";
  }

  void number() {
    const std::size_t begin = at_;
    std::size_t i = begin + (text_[begin] == '-' ? 1 : 0);
    const auto digits = [&] {
      const std::size_t first = i;
      while (i < text_.size() && is_digit(text_[i])) ++i;
      return i > first;
    };
    if (!digits()) return bad_number(begin, i, "a digit after the minus sign");
    if (i < text_.size() && text_[i] == '.') {
      ++i;
      if (!digits()) return bad_number(begin, i, "a digit after the point");
    }
    if (i < text_.size() && (text_[i] == 'e' || text_[i] == 'E')) {
      ++i;
      if (i < text_.size() && (text_[i] == '+' || text_[i] == '-')) ++i;
      if (!digits()) return bad_number(begin, i, "a digit in the exponent");
    }
    // Well-formed, but too large for a double.
    report(sink_, source_, span_of(begin, i), "data/limit",
           fmt::format("the number {} is too large", text_.substr(begin, std::min<std::size_t>(i - begin, 40))));
  }

  void bad_number(std::size_t begin, std::size_t at, std::string_view expected) {
    at_ = at;
    if (at_end()) return truncated(expected);
    say(begin, at, fmt::format("expected {}, found {}", expected, name_of_character(text_.substr(at))));
  }

  void string() {
    const std::size_t begin = at_;
    for (std::size_t i = begin + 1; i < text_.size(); ++i) {
      const auto c = static_cast<unsigned char>(text_[i]);
      if (c == '\n' || c == '\r') {
        std::size_t quote = begin + 1;
        while (quote < i && base::typographic_quote(text_.substr(quote)) == 0) ++quote;
        return say(
            begin, i, "the string is not closed before the end of the line",
            quote < i ? "close it with a straight quote: \"" : "add the closing quote, or write \\n for a line end");
      }
      if (c < 0x20) {
        return say(i, i + 1,
                   fmt::format("expected printable text in a string, found the control character U+{:04X}", c),
                   fmt::format("write {}", c == '\t' ? "\\t" : fmt::format("\\u{:04x}", c)));
      }
      if (c == '"') return closed_string(begin, i + 1);
      if (c == '\\' && !escape(i)) return;
    }
    at_ = text_.size();
    const diag::Position place = source_->position(static_cast<std::uint32_t>(begin));
    say(begin, text_.size(),
        fmt::format("expected the closing quote of the string opened in line {}, column {}, found the end of the file",
                    place.line, place.column));
  }

  // The parser refuses a well-formed string only where none is allowed.
  void closed_string(std::size_t begin, std::size_t end) {
    say(begin, end, "expected something else here, found a string");
  }

  // Steps over the escape at `i` and leaves `i` on its last byte. Returns false after it reported a wrong escape. The
  // caller handles an escape that the end of the text cuts off.
  bool escape(std::size_t& i) {
    const std::size_t begin = i++;
    if (i >= text_.size()) return true;
    if (text_[i] != 'u') {
      if (std::string_view{"\"\\/bfnrt"}.find(text_[i]) != std::string_view::npos) return true;
      say(begin, i + 1,
          fmt::format("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u, found \\{}",
                      name_of_character(text_.substr(i))),
          "write \\\\ for a backslash");
      return false;
    }
    const auto unit = hex(i + 1);
    if (!unit) {
      if (text_.size() - i <= 4 &&
          std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(i) + 1, text_.end(), is_hex)) {
        i = text_.size() - 1;
        return true;
      }
      say(begin, i + 5, "expected four hexadecimal digits after \\u");
      return false;
    }
    i += 4;
    if (*unit < 0xd800 || *unit > 0xdfff) return true;
    if (*unit <= 0xdbff && text_.substr(i + 1, 2) == "\\u") {
      if (const auto low = hex(i + 3); low && *low >= 0xdc00 && *low <= 0xdfff) {
        i += 6;
        return true;
      }
    }
    if (text_.size() - i <= 6) {  // the second half may be cut off
      const std::string_view rest = text_.substr(i + 1);
      if (*unit <= 0xdbff && (rest.empty() || rest == "\\" || (rest.starts_with("\\u") && !rest.ends_with('"')))) {
        i = text_.size() - 1;
        return true;
      }
    }
    say(begin, begin + 6, fmt::format("{} is half a surrogate pair", text_.substr(begin, 6)),
        "write the character itself");
    return false;
  }

  std::optional<unsigned> hex(std::size_t from) const {
    if (from + 4 > text_.size()) return std::nullopt;
    unsigned unit = 0;
    for (std::size_t i = from; i < from + 4; ++i) {
      if (!is_hex(text_[i])) return std::nullopt;
      const auto c = static_cast<unsigned char>(text_[i]);
      unit = unit * 16 + (c <= '9' ? c - '0' : (c | 0x20u) - 'a' + 10u);
    }
    return unit;
  }

  const diag::SourcePtr& source_;
  std::string_view text_;
  std::size_t cursor_;
  const Tree& tree_;
  JsonStyle style_;
  diag::Sink& sink_;
  std::size_t at_;
};

}  // namespace

void explain_syntax(const diag::SourcePtr& source, std::string_view text, std::size_t cursor, const Tree& tree,
                    JsonStyle style, diag::Sink& sink) {
  Explanation{source, text, cursor, tree, style, sink}.run();
}

}  // namespace planche::data
