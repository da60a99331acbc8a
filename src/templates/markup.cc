#include "templates/markup.h"

#include <map>
#include <optional>
#include <utility>

#include "base/text.h"

namespace planche::templates {

namespace {

// Bound marks are code points that no text contains: U+FDD0 and the following.
constexpr std::string_view bound_begin = "\xEF\xB7";
constexpr std::size_t bound_size = 3;
enum class Bound : char { bold = '\x90', no_bold = '\x91', italic = '\x92', no_italic = '\x93' };

std::optional<Bound> bound_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(bound_begin) || text.size() < at + bound_size) return std::nullopt;
  const char last = text[at + 2];
  if (last < static_cast<char>(Bound::bold) || last > static_cast<char>(Bound::no_italic)) return std::nullopt;
  return static_cast<Bound>(last);
}

std::string written(Bound mark) {
  return std::string{bound_begin} + static_cast<char>(mark);
}

// The number of bound marks that are open where a paragraph begins.
struct Depth {
  int bold = 0, italic = 0;

  void pass(Bound mark) {
    if (mark == Bound::bold || mark == Bound::no_bold) bold += mark == Bound::bold ? 1 : -1;
    if (mark == Bound::italic || mark == Bound::no_italic) italic += mark == Bound::italic ? 1 : -1;
  }
};

struct Pair {
  std::size_t open, close;
  bool bold;
};

class Paragraph {
 public:
  Paragraph(std::string_view text, Depth& depth) : text_{text}, depth_{depth} { find_closers(); }

  std::vector<Marked> read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (const auto bound = bound_at(text_, at_)) {
        flush();
        depth_.pass(*bound);
        at_ += bound_size;
      } else if (escapes(at_)) {
        put(text_[at_ + 1]);
        at_ += 2;
      } else if (c == '*' && text_.substr(at_).starts_with("**")) {
        mark(bold_, 2, last_double_);
      } else if (c == '*') {
        mark(italic_, 1, last_single_);
      } else if (c != ':' || !symbol()) {
        put(c);
        ++at_;
      }
    }
    flush();
    return std::move(spans_);
  }

  // The marks, in order of place.
  const std::vector<Pair>& pairs() const { return pairs_; }

 private:
  bool escapes(std::size_t at) const {
    return text_[at] == '\\' && at + 1 < text_.size() && is_escapable(text_[at + 1]);
  }

  // Finds the last places where ** and * could close, so that opening marks need not search.
  void find_closers() {
    for (std::size_t i = 0; i < text_.size();) {
      if (escapes(i)) {
        i += 2;
        continue;
      }
      std::size_t end = i;
      while (end < text_.size() && text_[end] == '*') ++end;
      const std::size_t run = end - i;
      if (run > 0 && i > 0 && text_[i - 1] != ' ') {
        if (run != 2) last_single_ = i;
        if (run >= 2) last_double_ = i;
      }
      i = run > 0 ? end : i + 1;
    }
  }

  void mark(bool& state, std::size_t length, std::size_t last_closer) {
    const bool after_space = at_ == 0 || text_[at_ - 1] == ' ';
    const bool before_space = at_ + length >= text_.size() || text_[at_ + length] == ' ';
    const bool closes = state && !after_space;
    const bool opens = !state && !before_space && at_ < last_closer;
    if (closes || opens) {
      flush();
      state = !state;
      std::size_t& opened = length == 2 ? bold_at_ : italic_at_;
      if (closes) pairs_.push_back({opened, at_, length == 2});
      opened = at_;
    } else {
      for (std::size_t i = 0; i < length; ++i) put('*');
    }
    at_ += length;
  }

  bool symbol() {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto follows = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
    std::size_t end = at_ + 1;
    if (end >= text_.size() || !letter(text_[end])) return false;
    while (end < text_.size() && follows(text_[end])) ++end;
    if (end >= text_.size() || text_[end] != ':') return false;
    flush();
    spans_.push_back({std::string{text_.substr(at_ + 1, end - at_ - 1)}, is_bold(), is_italic(), true});
    at_ = end + 1;
    return true;
  }

  void put(char c) {
    if (c != '\r') pending_ += c == '\t' ? ' ' : c;
  }
  void flush() {
    if (!pending_.empty()) spans_.push_back({std::move(pending_), is_bold(), is_italic(), false});
    pending_.clear();
  }
  bool is_bold() const { return bold_ || depth_.bold > 0; }
  bool is_italic() const { return italic_ || depth_.italic > 0; }

  std::string_view text_;
  Depth& depth_;
  std::size_t at_ = 0, last_single_ = 0, last_double_ = 0, bold_at_ = 0, italic_at_ = 0;
  std::vector<Pair> pairs_;
  bool bold_ = false, italic_ = false;
  std::string pending_;
  std::vector<Marked> spans_;
};

}  // namespace

void bind_marks(std::vector<std::string>& literals) {
  constexpr char value = '\x1A';  // stands for a value
  std::string all;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (i > 0) all += value;
    all += literals[i];
  }
  std::map<std::size_t, std::pair<std::size_t, Bound>> marks;  // place -> length, and the bound mark
  std::size_t begin = 0;
  for (const std::string_view line : base::split(all, '\n')) {
    Depth depth;
    Paragraph paragraph{line, depth};
    paragraph.read();
    for (const Pair& pair : paragraph.pairs()) {
      if (line.substr(pair.open, pair.close - pair.open).find(value) == line.npos) continue;
      const std::size_t length = pair.bold ? 2 : 1;
      marks[begin + pair.open] = {length, pair.bold ? Bound::bold : Bound::italic};
      marks[begin + pair.close] = {length, pair.bold ? Bound::no_bold : Bound::no_italic};
    }
    begin += line.size() + 1;
  }
  if (marks.empty()) return;
  std::size_t at = 0;
  for (std::string& literal : literals) {
    std::string bound;
    for (const std::size_t end = at + literal.size(); at < end;) {
      const auto mark = marks.find(at);
      bound += mark == marks.end() ? std::string{all[at]} : written(mark->second.second);
      at += mark == marks.end() ? 1 : mark->second.first;
    }
    literal = std::move(bound);
    ++at;
  }
}

bool is_unsaid(std::string_view text) {
  for (; bound_at(text, 0); text.remove_prefix(bound_size)) {
  }
  return text.empty();
}

std::vector<std::vector<Marked>> parse_markup(std::string_view text) {
  std::vector<std::vector<Marked>> paragraphs;
  Depth depth;
  for (const std::string_view line : base::split(text, '\n')) paragraphs.push_back(Paragraph{line, depth}.read());
  return paragraphs;
}

}  // namespace planche::templates
