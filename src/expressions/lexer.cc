#include "expressions/lexer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/quotes.h"
#include "base/text.h"
#include "expressions/vocabulary.h"

namespace planche::expressions {

namespace {

[[noreturn]] void refuse(std::size_t begin, std::size_t end, std::string message, std::string hint = {}) {
  throw SyntaxError{{begin, end, "expression/syntax", std::move(message), std::move(hint)}};
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

class Lexer {
 public:
  Lexer(std::string_view text, const Names& names) : text_{text}, names_{names} {}

  std::vector<Token> run() {
    for (;;) {
      while (at_ < text_.size() && base::trimmed(text_.substr(at_, 1)).empty()) ++at_;
      Token token;
      token.begin = at_;
      if (at_ < text_.size()) read(token);
      token.end = at_;
      const bool last = token.kind == Token::Kind::end;
      tokens_.push_back(std::move(token));
      if (last) return std::move(tokens_);
    }
  }

 private:
  void read(Token& token) {
    const char c = text_[at_];
    if (is_digit(c))
      read_number(token);
    else if (c == '\'' || c == '"')
      read_text(token);
    else if (word_character(at_) > 0)
      read_word(token);
    else
      read_mark(token);
  }

  std::size_t word_character(std::size_t at) const { return base::name_character(text_.substr(at)); }
  std::size_t word_end(std::size_t at) const {
    while (const std::size_t size = word_character(at)) at += size;
    return at;
  }

  void read_number(Token& token) {
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    const bool after_point = !tokens_.empty() && tokens_.back().spelled == ".";
    if (!after_point && at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
      do ++at_;
      while (at_ < text_.size() && is_digit(text_[at_]));
    }
    const std::string_view digits = text_.substr(token.begin, at_ - token.begin);
    if (const std::size_t end = word_end(at_); end != at_) {
      refuse_comma(token.begin, end);
      if (read_length(token)) return;
      refuse_number(token.begin, end);
    }
    const auto number = Number::of_decimal(digits);
    if (!number)
      throw SyntaxError{{token.begin, at_, "expression/limit", fmt::format("the number {} is too large", digits),
                         "write at most 18 digits"}};
    token.kind = Token::Kind::number;
    token.number = *number;
  }

  // Reads the unit of a number, if it has one and may have one.
  bool read_length(Token& token) {
    std::size_t end = word_end(at_);
    if (end < text_.size() && text_[end] == '@') {
      do ++end;
      while (end < text_.size() && is_digit(text_[end]));
    }
    if (!names_.lengths || word_character(end) > 0) return false;
    const auto length = names_.lengths(text_.substr(token.begin, end - token.begin));
    const auto number = length ? Number::of_decimal(fmt::format("{:.6f}", *length)) : std::nullopt;
    if (!number) return false;
    at_ = end;
    token.kind = Token::Kind::number;
    token.number = *number;
    return true;
  }

  // Refuses the unit of a length such as 3,5mm.
  void refuse_comma(std::size_t begin, std::size_t end) const {
    const std::size_t count = tokens_.size();
    if (count < 2 || tokens_[count - 1].spelled != "," || tokens_[count - 2].kind != Token::Kind::number ||
        tokens_[count - 2].end + 1 != begin)
      return;
    const std::size_t first = tokens_[count - 2].begin;
    refuse(first, end, fmt::format("`{}` is not a number", text_.substr(first, end - first)),
           fmt::format("write {}.{} with a point", text_.substr(first, begin - 1 - first),
                       text_.substr(begin, end - begin)));
  }

  // A heading may begin with a digit, but not the name of its field.
  [[noreturn]] void refuse_number(std::size_t begin, std::size_t end) const {
    const std::string_view word = text_.substr(begin, end - begin);
    const std::string_view unit = word.substr(std::min(word.size(), word.find_first_not_of("0123456789.")));
    const bool has_resolution = unit == "px" && end < text_.size() && text_[end] == '@';
    if (has_resolution || unit == "mm" || unit == "cm" || unit == "in" || unit == "pt")
      refuse(begin, end, fmt::format("`{}` has a unit, which only members for lengths take", word),
             "write the number without its unit");
    if (unit == "px")
      refuse(begin, end, fmt::format("`{}` has no resolution", word),
             fmt::format("write {}@300 for pixels at 300 dots per inch", word));
    const std::string name = fmt::format("_{}", word);
    refuse(
        begin, end, fmt::format("`{}` is neither a number nor a name", word),
        knows_word(names_, name) ? fmt::format("write {}", name) : "start names with a letter, or put text in quotes");
  }

  void read_text(Token& token) {
    const char quote = text_[at_++];
    for (;; ++at_) {
      if (at_ == text_.size())
        refuse(token.begin, at_, fmt::format("the quote {} is not closed", quote),
               fmt::format("end the text with {}", quote));
      if (text_[at_] == quote) {
        if (at_ + 1 == text_.size() || text_[at_ + 1] != quote) break;
        ++at_;
      } else if (text_[at_] == '\\') {
        token.spelled += escaped();
        continue;
      }
      token.spelled += text_[at_];
    }
    ++at_;
    token.kind = Token::Kind::text;
  }

  char escaped() {
    constexpr std::string_view written = "nt\\'\"", meant = "\n\t\\'\"";
    ++at_;
    const std::size_t which = at_ < text_.size() ? written.find(text_[at_]) : std::string_view::npos;
    if (which == std::string_view::npos)
      refuse(at_ - 1, at_, "expected n, t, a quote or `\\` after `\\`", "write \\\\ for a backslash");
    return meant[which];
  }

  void read_word(Token& token) {
    at_ = hyphenated_end(word_end(at_));
    token.kind = Token::Kind::word;
    token.spelled = text_.substr(token.begin, at_ - token.begin);
  }

  // The end of `low-ink` if that is one name; otherwise `end`, the end of `low`.
  std::size_t hyphenated_end(std::size_t end) const {
    std::vector<std::size_t> ends{end};
    while (ends.back() < text_.size() && text_[ends.back()] == '-') {
      const std::size_t next = word_end(ends.back() + 1);
      if (next == ends.back() + 1) break;
      ends.push_back(next);
    }
    for (std::size_t i = ends.size(); i-- > 1;) {
      if (knows_word(names_, text_.substr(at_, ends[i] - at_))) return ends[i];
    }
    return names_.open && ends.size() > 1 && !knows_part(ends) ? ends.back() : end;
  }
  // The first word of the path whose next member follows: `a` in `a.b.`.
  std::optional<std::string_view> root() const {
    std::optional<std::string_view> word;
    for (std::size_t i = tokens_.size(); i >= 2 && tokens_[i - 1].spelled == "."; i -= 2) word = tokens_[i - 2].spelled;
    return word;
  }
  bool knows_part(const std::vector<std::size_t>& ends) const {
    if (const auto first = root()) return *first == "this" || *first == "item" || knows_root(names_, *first);
    std::size_t begin = at_;
    for (const std::size_t end : ends) {
      const std::string_view part = text_.substr(begin, end - begin);
      if (!is_digit(part.front()) && knows_root(names_, part)) return true;
      begin = end + 1;
    }
    return false;
  }

  // After `let name`.
  bool gives_name() const {
    const std::size_t count = tokens_.size();
    return text_[at_] == '=' && !text_.substr(at_).starts_with("==") && count >= 2 &&
           tokens_[count - 1].kind == Token::Kind::word && tokens_[count - 2].kind == Token::Kind::word &&
           tokens_[count - 2].spelled == "let";
  }

  void read_mark(Token& token) {
    if (gives_name()) {
      token.kind = Token::Kind::mark;
      token.spelled = text_[at_++];
      return;
    }
    static constexpr std::array marks{"==", "!=", "<=", ">=", "&&", "||", "??", "..", "<", ">", "!", "~",
                                      "+",  "-",  "*",  "/",  "%",  "(",  ")",  "[",  "]", ",", "."};
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [&](std::string_view mark) { return text_.substr(at_).starts_with(mark); });
    if (found == marks.end()) refuse_mark();
    token.kind = Token::Kind::mark;
    token.spelled = *found;
    at_ += token.spelled.size();
    if (token.spelled == "&&") token.spelled = "and";
    if (token.spelled == "||") token.spelled = "or";
    if (token.spelled == "!") token.spelled = "not";
  }

  [[noreturn]] void refuse_mark() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xc0) == 0x80) ++end;
    const std::string_view mark = text_.substr(at_, end - at_);
    if (base::typographic_quote(mark) > 0) {
      const std::string_view inside = base::in_typographic_quotes(text_.substr(at_));
      refuse(at_, end, fmt::format("unexpected `{}`", mark), fmt::format("write '{}' with straight quotes", inside));
    }
    if (mark == "=" && tokens_.empty()) refuse(at_, end, "unexpected `=`", "leave out the = at the start");
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> typographic{{{"–", "-"},
                                                                                                {"—", "-"},
                                                                                                {"−", "-"},
                                                                                                {"‐", "-"},
                                                                                                {"‑", "-"},
                                                                                                {"≤", "<="},
                                                                                                {"≥", ">="},
                                                                                                {"≠", "!="},
                                                                                                {"×", "*"},
                                                                                                {"·", "*"},
                                                                                                {"÷", "/"},
                                                                                                {"∕", "/"},
                                                                                                {"…", ".."},
                                                                                                {";", ","}}};
    const auto meant = std::ranges::find(typographic, mark, &std::pair<std::string_view, std::string_view>::first);
    if (meant != typographic.end())
      refuse(at_, end, fmt::format("unexpected `{}`", mark), fmt::format("write {}", meant->second));
    const std::size_t count = tokens_.size();
    const bool gives_another = count >= 2 && tokens_[count - 2].spelled == "," &&
                               std::ranges::any_of(tokens_, [](const Token& token) { return token.spelled == "let"; });
    const auto hint = mark == "=" && gives_another
                          ? "give each value its own `let … in`: let a = 1 in let b = 2 in a + b"
                      : mark == "=" ? "compare with =="
                      : mark == "&" ? "write && or `and`"
                      : mark == "|" ? "write || or `or`"
                      : mark == "?" ? "write if(condition, value, otherwise)"
                      : mark == "{" ? "remove the braces, which belong only in texts"
                                    : "";
    refuse(at_, end, fmt::format("unexpected `{}`", mark), hint);
  }

  std::string_view text_;
  const Names& names_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_ = {};
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text, const Names& names) {
  if (text.size() > longest_expression)
    throw SyntaxError{
        {longest_expression, text.size(), "expression/limit",
         fmt::format("an expression has at most {} bytes, this one {}", longest_expression, text.size())}};
  if (const auto at = base::first_invalid_utf8(text)) refuse(*at, *at + 1, "this is not UTF-8");
  return Lexer{text, names}.run();
}

}  // namespace planche::expressions
