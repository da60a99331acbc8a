#include "data/place.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "data/text_checks.h"

namespace planche::data {

namespace {

std::string utf8(std::uint32_t c) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80u | (c >> shift & 0x3fu)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xc0u | c >> 6), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xe0u | c >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xf0u | (c >> 18 & 7u)), tail(12), tail(6), tail(0)};
}

// Follows the text of a string over its source. It tries each notation in turn; a notation that gives another text is
// not the one that was used.
class Walk {
 public:
  Walk(std::string_view written, std::string_view text, std::size_t begin, std::size_t end)
      : written_{written}, text_{text}, begin_{begin}, end_{end} {}

  // In quotes: with escapes, as `"` in JSON and YAML; or with quotes written twice, as `'` in YAML and `"` in tables.
  // Line ends are folded, except in tables.
  std::optional<diag::Span> quoted(bool escapes, bool folds) {
    if (written_.size() < 2 || written_.back() != written_.front()) return std::nullopt;
    restart(1);
    const std::size_t close = written_.size() - 1;
    while (at_ < close) {
      bool well = false;
      if (escapes && written_[at_] == '\\') {
        well = escape();
      } else if (!escapes && written_[at_] == written_.front()) {
        well = written_[at_ + 1] == written_.front() && emit(written_.substr(at_, 1), 2);
      } else if (folds && is_white(written_[at_])) {
        well = fold(close);
      } else {
        well = emit(written_.substr(at_, 1), 1);
      }
      if (!well || at_ > close) return std::nullopt;
    }
    return found();
  }

  // Without quotes, or a YAML block from its second line: everything except white space is literal.
  std::optional<diag::Span> bare(std::size_t from) {
    restart(from);
    while (done_ < text_.size()) {
      const char c = text_[done_];
      if (!is_white(c)) at_ = std::min(written_.find_first_not_of(white, at_), written_.size());
      const bool there = at_ < written_.size() && written_[at_] == c;
      if (!there && !is_white(c)) return std::nullopt;
      emit(text_.substr(done_, 1), there ? 1 : 0);
    }
    return found();
  }

 private:
  void restart(std::size_t at) {
    at_ = at;
    done_ = 0;
    span_ = span_of(at, at);
  }

  // The next `length` bytes of the source mean `bytes`.
  bool emit(std::string_view bytes, std::size_t length) {
    if (text_.substr(done_, bytes.size()) != bytes) return false;
    if (done_ <= begin_) span_.begin = static_cast<std::uint32_t>(at_);
    done_ += bytes.size();
    at_ += length;
    if (done_ <= begin_) span_.begin = static_cast<std::uint32_t>(at_);
    if (done_ - bytes.size() < end_) span_.end = static_cast<std::uint32_t>(at_);
    return true;
  }

  std::optional<diag::Span> found() const {
    if (done_ != text_.size()) return std::nullopt;
    return diag::Span{span_.begin, begin_ < end_ ? span_.end : span_.begin};
  }

  std::optional<std::uint32_t> hex(std::size_t from, std::size_t digits) const {
    if (from + digits > written_.size()) return std::nullopt;
    std::uint32_t number = 0;
    const char* const end = written_.data() + from + digits;
    const auto read = std::from_chars(written_.data() + from, end, number, 16);
    return read.ec == std::errc{} && read.ptr == end ? std::optional{number} : std::nullopt;
  }

  bool escape() {
    constexpr std::string_view letters = "0abt\tnvfre \"/\\N_LP";
    constexpr std::array<std::uint32_t, letters.size()> meant{0,    7,   8,   9,   9,    10,   11,   12,     13,
                                                              0x1b, ' ', '"', '/', '\\', 0x85, 0xa0, 0x2028, 0x2029};
    const char letter = written_[at_ + 1];
    if (line_ends.find(letter) != line_ends.npos) {  // an escaped line end means nothing
      at_ += written_.substr(at_ + 1, 2) == "\r\n" ? 3 : 2;
      at_ = std::min(written_.find_first_not_of(" \t", at_), written_.size());
      return true;
    }
    if (const std::size_t i = letters.find(letter); i != letters.npos) return emit(utf8(meant[i]), 2);
    const std::size_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
    const auto unit = hex(at_ + 2, digits);
    if (digits == 0 || !unit) return false;
    if (*unit < 0xd800 || *unit > 0xdbff) return emit(utf8(*unit), 2 + digits);
    const auto low = written_.substr(at_ + 6, 2) == "\\u" ? hex(at_ + 8, 4) : std::nullopt;
    return low && emit(utf8(0x10000 + ((*unit - 0xd800) << 10) + (*low - 0xdc00)), 12);
  }

  // White space: literal, or a line end with the blanks around it. The first line end means a space, later ones
  // themselves.
  bool fold(std::size_t close) {
    const std::size_t end = std::min(written_.find_first_not_of(white, at_), close);
    std::size_t ends = 0;
    for (std::size_t i = at_; i < end; ++i)
      ends += written_[i] == '\n' || (written_[i] == '\r' && written_[i + 1] != '\n');
    const std::string_view run = written_.substr(at_, end - at_);
    if (ends == 0) {
      for (const char c : run) {
        if (!emit({&c, 1}, 1)) return false;
      }
      return true;
    }
    if (ends == 1) return emit(" ", run.size());
    return emit(std::string(ends - 1, '\n'), run.size());
  }

  std::string_view written_, text_;
  std::size_t begin_, end_;
  std::size_t at_ = 0;    // in the source
  std::size_t done_ = 0;  // in the text
  diag::Span span_;
};

std::optional<diag::Span> place(std::string_view written, std::string_view text, std::size_t begin, std::size_t end) {
  if (written == text) return span_of(begin, end);
  if (written.empty()) return std::nullopt;
  Walk walk{written, text, begin, end};
  switch (written.front()) {
    case '"':
      if (const auto found = walk.quoted(true, true)) return found;
      return walk.quoted(false, false);
    case '\'':
      return walk.quoted(false, true);
    case '|':
    case '>':
      return walk.bare(std::min(written.find_first_of(line_ends), written.size()));
    default:
      return walk.bare(0);
  }
}

}  // namespace

diag::Span place_in(const diag::Source& source, const Value& string, std::size_t begin, std::size_t end) {
  const diag::Span whole = string.span();
  const std::string_view written = source.text().substr(whole.begin, whole.end - whole.begin);
  const std::string_view text = string.string() == nullptr ? written : std::string_view{*string.string()};
  begin = std::min(begin, text.size());
  const auto found = place(written, text, begin, std::clamp(end, begin, text.size()));
  return found ? diag::Span{whole.begin + found->begin, whole.begin + found->end} : whole;
}

}  // namespace planche::data
