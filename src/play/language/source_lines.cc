#include "play/language/source_lines.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/limits.h"

namespace planche::play {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A line ends with LF, CR or both; after both follows an empty line, which means nothing.
bool ends_line(char c) {
  return c == '\n' || c == '\r';
}

// Lines with these first words begin statements and sections, even where a bracket is open.
constexpr std::array<std::string_view, 9> statements{"move",   "shuffle", "add",  "set",    "repeat",
                                                     "choose", "show",    "stop", "perform"};
constexpr std::array<std::string_view, 12> sections{"zone", "counter", "marker", "define", "procedure", "setup",
                                                    "turn", "round",   "end",    "win",    "worth",     "bot"};

// A line that ends with one of these continues on the next.
constexpr std::array<std::string_view, 25> continuing{",", "==",  "!=", "<=",  ">=", "&&",    "||", "??", "..",
                                                      "<", ">",   "!",  "~",   "+",  "-",     "*",  "/",  "%",
                                                      "=", "and", "or", "not", "in", "where", "."};
constexpr std::array<std::string_view, 4> continued{"and", "or", "when", "then"};

constexpr std::size_t most_reread = 1u << 20;  // bytes beyond the size of the text

struct Physical {
  std::size_t begin = 0, indent = 0;  // column of the first character that is not blank
  std::vector<Token> tokens = {};
  std::size_t line_end = 0;
};

class LineReader {
 public:
  LineReader(std::string_view text, RulesProblems& problems, bool recovers)
      : text_{text}, problems_{problems}, recovers_{recovers} {
    read_.text = text;
  }

  Lines run() {
    if (const auto bad = base::first_invalid_utf8(text_)) {
      problem(*bad, *bad + 1, "this is not UTF-8", "save the file as UTF-8");
      read_.broken = true;
      return std::move(read_);
    }
    const std::size_t before = problems_.size();
    std::vector<Physical> lines = physical_lines();
    if (tabs_ > 0)
      problem(first_tab_, first_tab_ + 1, "a tab in the indentation",
              tabs_ == 1 ? "indent with blanks" : fmt::format("indent with blanks, in {} lines", tabs_));
    read_.broken = problems_.size() > before && (!recovers_ || tabs_ > 0 || gave_up_);
    if (read_.broken) return std::move(read_);
    note_damage(lines, before);
    const std::size_t reported = problems_.size();
    build(lines);
    drop_followers(read_, problems_, reported);
    return std::move(read_);
  }

 private:
  void problem(std::size_t begin, std::size_t end, std::string message, std::string hint = {}) {
    if (problems_.size() < most_problems)
      problems_.push_back({begin, end, "play/syntax", std::move(message), std::move(hint)});
  }

  // Splits the text into lines of tokens.
  std::vector<Physical> physical_lines() {
    std::vector<Physical> all;
    bool open = false;  // the line above continues
    while (at_ < text_.size() || (recovers_ && recover(all, open))) {
      const std::size_t start = at_;
      std::size_t indent = 0;
      bool tabbed = false;
      while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) {
        if (text_[at_] == '\t' && !open && !tabbed) {
          tabbed = true;
          if (tabs_++ == 0) first_tab_ = at_;
        }
        ++indent;
        ++at_;
      }
      if (at_ < text_.size() && ends_line(text_[at_])) {
        read_.text[at_++] = ' ';
        continue;
      }
      if (at_ == text_.size()) continue;
      if (recovers_ && !brackets_.empty() && begins_statement(indent) && recover(all, open)) continue;
      Physical line;
      line.begin = at_;
      line.indent = at_ - start;
      scan(line, open ? all.back().tokens : line.tokens, open);
      if (open || !brackets_.empty()) ends_.push_back(at_);
      if (open) {
        open = goes_on(all.back().tokens);
        if (!open) ends_.clear();
        continue;
      }
      if (line.tokens.empty()) continue;
      if (!all.empty() && line.indent > all.back().indent && begins_continuation(line)) {
        auto& before = all.back().tokens;
        before.insert(before.end(), line.tokens.begin(), line.tokens.end());
        open = goes_on(before);
        continue;
      }
      all.push_back(std::move(line));
      open = goes_on(all.back().tokens);
    }
    if (!recovers_ && !brackets_.empty() && problems_.empty()) {
      const Token& bracket = brackets_.front();
      problem(bracket.begin, bracket.end, fmt::format("the bracket {} is not closed", read_.of(bracket)),
              fmt::format("close it with {}", read_.of(bracket) == "(" ? ')' : ']'));
    }
    return all;
  }

  bool goes_on(const std::vector<Token>& tokens) const { return !brackets_.empty() || expects_more(tokens); }
  bool expects_more(const std::vector<Token>& tokens) const {
    if (tokens.empty()) return false;
    const auto last = read_.of(tokens.back());
    return tokens.back().kind != Token::Kind::text && std::ranges::find(continuing, last) != continuing.end();
  }
  bool begins_statement(std::size_t indent) const {
    std::size_t end = at_;
    while (const std::size_t size = base::name_character(text_.substr(end))) end += size;
    const std::string_view word = text_.substr(at_, end - at_);
    return std::ranges::find(statements, word) != statements.end() ||
           (indent == 0 && std::ranges::find(sections, word) != sections.end());
  }

  // Reports the open bracket, closes it at the end of its line and goes on reading there. Returns false if none is open
  // or there was too much to read again.
  bool recover(std::vector<Physical>& all, bool& open) {
    if (brackets_.empty()) return false;
    const Token bracket = brackets_.front();
    std::vector<Token>& tokens = all.back().tokens;
    const auto tokens_before = [&](std::size_t end) {
      return std::ranges::find_if(tokens, [end](const Token& token) { return token.begin >= end; }) - tokens.begin();
    };
    auto end = std::ranges::upper_bound(ends_, bracket.begin);
    const auto unfinished = [&] {
      const Token& last = tokens[static_cast<std::size_t>(tokens_before(*end)) - 1];
      const std::string_view text = read_.of(last);
      return text == "(" || text == "[" || expects_more({last});
    };
    while (end != ends_.end() && end + 1 != ends_.end() && unfinished()) ++end;
    if (end == ends_.end()) end = ends_.end() - 1;
    const std::size_t line_end = *end;
    reread_ += at_ - line_end;
    std::erase_if(problems_, [&](const RulesProblem& one) { return one.begin >= line_end; });
    if (problems_.empty() || problems_.back().begin < all.back().begin)  // else for the same reason
      problem(bracket.begin, bracket.end, fmt::format("the bracket {} is not closed", read_.of(bracket)),
              fmt::format("close it with {}", read_.of(bracket) == "(" ? ')' : ']'));
    if (reread_ > text_.size() + most_reread) {
      gave_up_ = true;
      return false;
    }
    unopened_ = false;
    tokens.resize(static_cast<std::size_t>(tokens_before(line_end)));
    close(tokens, line_end);
    damaged_.push_back(all.back().begin);
    at_ = line_end;
    brackets_.clear();
    ends_.clear();
    open = false;
    return true;
  }

  // Adds the brackets that close those of the tokens, before a last colon.
  void close(std::vector<Token>& tokens, std::size_t line_end) {
    std::vector<Token> opened;
    for (const Token& token : tokens) {
      const std::string_view mark = token.kind == Token::Kind::mark ? read_.of(token) : std::string_view{};
      if (mark == "(" || mark == "[") opened.push_back(token);
      if ((mark == ")" || mark == "]") && !opened.empty()) opened.pop_back();
    }
    std::optional<Token> colon;
    if (read_.of(tokens.back()) == ":" && tokens.size() > 1) {
      colon = tokens.back();
      tokens.pop_back();
    }
    std::size_t at = tokens.back().end;
    if (opened.size() + (colon ? 1 : 0) > line_end - at) {  // no room
      if (colon) tokens.push_back(*colon);
      return;
    }
    for (; !opened.empty(); opened.pop_back(), ++at) {
      read_.text[at] = read_.of(opened.back()) == "(" ? ')' : ']';
      tokens.push_back({Token::Kind::mark, at, at + 1, opened.size() - 1});
    }
    if (!colon) return;
    read_.text[at] = ':';
    tokens.push_back({Token::Kind::mark, at, at + 1, 0});
    for (std::size_t rest = at + 1; rest < colon->end; ++rest) read_.text[rest] = ' ';
  }

  // Notes the lines of brackets that were closed, and of the problems from number `first` on.
  void note_damage(const std::vector<Physical>& lines, std::size_t first) {
    for (std::size_t i = first; i < problems_.size(); ++i) damaged_.push_back(problems_[i].begin);
    std::ranges::sort(damaged_);
    auto line = lines.begin();
    for (const std::size_t place : damaged_) {
      while (line != lines.end() && line->tokens.back().end <= place) ++line;
      if (line == lines.end()) return;
      const bool noted = !read_.damaged.empty() && read_.damaged.back().begin == line->begin;
      if (noted) continue;
      read_.damaged.push_back({line->begin, line->tokens.back().end, line + 1 == lines.end() ? 0 : (line + 1)->begin});
      const bool declares = std::ranges::find(sections, read_.of(line->tokens.front())) != sections.end();
      if (declares && line->tokens.size() > 1 && line->tokens[1].kind == Token::Kind::word)
        read_.damaged_names.emplace(read_.of(line->tokens[1]));
    }
  }
  bool begins_continuation(const Physical& line) const {
    return std::ranges::find(continued, read_.of(line.tokens.front())) != continued.end();
  }

  // Scans to the end of the line.
  void scan(Physical&, std::vector<Token>& tokens, bool) {
    while (at_ < text_.size() && !ends_line(text_[at_])) {
      const char c = text_[at_];
      if (c == ' ' || c == '\t') {
        read_.text[at_++] = ' ';
      } else if (c == '#') {
        while (at_ < text_.size() && !ends_line(text_[at_])) read_.text[at_++] = ' ';
      } else if (is_digit(c)) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        if (at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
          ++at_;
          while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        }
        while (const std::size_t size = base::name_character(text_.substr(at_))) at_ += size;
        add(tokens, Token::Kind::number, begin);
      } else if (c == '\'' || c == '"') {
        quoted(tokens, c);
      } else if (std::size_t size = base::name_character(text_.substr(at_))) {
        const std::size_t begin = at_;
        for (; size > 0; size = base::name_character(text_.substr(at_))) at_ += size;
        add(tokens, Token::Kind::word, begin);
      } else {
        mark(tokens);
      }
    }
    if (at_ < text_.size()) read_.text[at_++] = ' ';
  }

  void add(std::vector<Token>& tokens, Token::Kind kind, std::size_t begin) {
    tokens.push_back({kind, begin, at_, brackets_.size()});
  }

  void quoted(std::vector<Token>& tokens, char quote) {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && !ends_line(text_[at_])) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size() && !ends_line(text_[at_ + 1])) {
        at_ += 2;
      } else if (text_[at_] == quote) {
        if (at_ + 1 < text_.size() && text_[at_ + 1] == quote) {
          at_ += 2;
          continue;
        }
        ++at_;
        return add(tokens, Token::Kind::text, begin);
      } else {
        ++at_;
      }
    }
    problem(begin, at_, fmt::format("the quote {} is not closed", quote), fmt::format("end the text with {}", quote));
    add(tokens, Token::Kind::text, begin);
  }

  void mark(std::vector<Token>& tokens) {
    static constexpr std::array<std::string_view, 8> doubled{"==", "!=", "<=", ">=", "&&", "||", "??", ".."};
    const std::size_t begin = at_;
    const std::string_view rest = text_.substr(at_);
    const char c = rest.front();
    if (c == ')' || c == ']') {
      ++at_;
      const char opening = c == ')' ? '(' : '[';
      if (brackets_.empty() || text_[brackets_.back().begin] != opening) {
        // What follows may be wrong for the same reason.
        if (!std::exchange(unopened_, true)) problem(begin, at_, fmt::format("the bracket {} was not opened", c));
      } else {
        brackets_.pop_back();
      }
      return add(tokens, Token::Kind::mark, begin);
    }
    const bool two = std::ranges::any_of(doubled, [&](std::string_view mark) { return rest.starts_with(mark); });
    at_ += two ? 2 : 1;
    while (at_ < text_.size() && (static_cast<unsigned char>(text_[at_]) & 0xc0) == 0x80) ++at_;
    add(tokens, Token::Kind::mark, begin);
    if (c == '(' || c == '[') brackets_.push_back(tokens.back());
  }

  void build(std::vector<Physical>& lines) {
    struct Open {
      std::size_t indent;
      std::vector<Line>* block;
    };
    std::vector<Open> open{{lines.empty() ? 0 : lines.front().indent, &read_.lines}};
    std::size_t too_deep = std::string::npos;  // indentation from which lines are dropped
    for (Physical& line : lines) {
      if (too_deep != std::string::npos && line.indent > too_deep) continue;
      too_deep = std::string::npos;
      if (line.indent > open.back().indent) {
        if (open.back().block->empty()) {
          problem(line.begin, line.begin + 1, "this line is indented, but the line before it takes no block");
        } else if (open.size() > most_nested) {
          problem(line.begin, line.begin + 1, fmt::format("blocks are nested more than {} deep", most_nested),
                  "give the inner ones a procedure of their own");
          problems_.back().code = "play/limit";
          too_deep = open.back().indent;
          continue;
        } else {
          open.push_back({line.indent, &open.back().block->back().block});
        }
      } else {
        while (open.size() > 1 && line.indent < open.back().indent) open.pop_back();
        if (line.indent != open.back().indent) {
          const std::size_t column = open.back().indent + 1;
          problem(line.begin, line.begin + 1, "the line begins in a column that belongs to no block",
                  fmt::format("begin it in column {}", column));
          if (line.indent > open.back().indent && !open.back().block->empty())
            open.push_back({line.indent, &open.back().block->back().block});
        }
      }
      Line made{line.tokens.front().begin, line.tokens.back().end, std::move(line.tokens), {}};
      open.back().block->push_back(std::move(made));
    }
  }

  std::string_view text_;
  RulesProblems& problems_;
  Lines read_;
  std::size_t at_ = 0, tabs_ = 0, first_tab_ = 0;
  bool recovers_, gave_up_ = false;
  bool unopened_ = false;
  std::vector<std::size_t> ends_;     // of the lines that the open one consists of
  std::vector<std::size_t> damaged_;  // a place in each damaged line
  std::size_t reread_ = 0;            // bytes
  std::vector<Token> brackets_;
};

}  // namespace

Lines read_lines(std::string_view text, RulesProblems& problems, bool recovers) {
  return LineReader{text, problems, recovers}.run();
}

void drop_followers(const Lines& lines, RulesProblems& problems, std::size_t first) {
  const auto from = problems.begin() + static_cast<std::ptrdiff_t>(first);
  const auto follows = [&](const RulesProblem& one) { return lines.is_follower(one.begin, one.end); };
  problems.erase(std::remove_if(from, problems.end(), follows), problems.end());
}

bool Lines::is_follower(std::size_t begin, std::size_t end) const {
  if (damaged.empty()) return false;
  const std::string_view at = std::string_view{text}.substr(begin, end - begin);
  for (std::size_t i = 0; i < at.size();) {
    std::size_t last = i;
    while (const std::size_t size = base::name_character(at.substr(last))) last += size;
    if (last > i && damaged_names.contains(at.substr(i, last - i))) return true;
    i = last + (last == i ? 1 : 0);
  }
  auto after = std::ranges::upper_bound(damaged, begin, {}, &Damaged::begin);
  if (after == damaged.begin()) return false;
  const Damaged& line = *--after;
  return begin <= line.end || (begin == line.next && end == begin + 1);
}

}  // namespace planche::play
