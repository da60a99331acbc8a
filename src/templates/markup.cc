#include "templates/markup.h"

#include "base/text.h"

namespace planche::templates {

namespace {

class Paragraph {
 public:
  explicit Paragraph(std::string_view text) : text_{text} { find_closers(); }

  std::vector<Marked> read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (escapes(at_)) {
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

 private:
  bool escapes(std::size_t at) const {
    return text_[at] == '\\' && at + 1 < text_.size() && is_escapable(text_[at + 1]);
  }

  // The last places where ** and * could close, so that openers need not search.
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
    spans_.push_back({std::string{text_.substr(at_ + 1, end - at_ - 1)}, bold_, italic_, true});
    at_ = end + 1;
    return true;
  }

  void put(char c) {
    if (c != '\r') pending_ += c == '\t' ? ' ' : c;
  }
  void flush() {
    if (!pending_.empty()) spans_.push_back({std::move(pending_), bold_, italic_, false});
    pending_.clear();
  }

  std::string_view text_;
  std::size_t at_ = 0, last_single_ = 0, last_double_ = 0;
  bool bold_ = false, italic_ = false;
  std::string pending_;
  std::vector<Marked> spans_;
};

}  // namespace

std::vector<std::vector<Marked>> parse_markup(std::string_view text) {
  std::vector<std::vector<Marked>> paragraphs;
  for (const std::string_view line : base::split(text, '\n')) paragraphs.push_back(Paragraph{line}.read());
  return paragraphs;
}

}  // namespace planche::templates
