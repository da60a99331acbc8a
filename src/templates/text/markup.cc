#include "templates/text/markup.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/plain_text.h"

namespace planche::templates {

namespace {

// Bound marks are code points that no text contains: U+FDD0 and the following.
constexpr std::string_view bound_begin = "\xEF\xB7";
constexpr std::size_t bound_size = 3;
enum class Bound : char {
  bold = '\x90',
  no_bold = '\x91',
  italic = '\x92',
  no_italic = '\x93',
  run = '\x94',     // the name of a run follows, up to `end`
  no_run = '\x95',  // ends the innermost bound run
  token = '\x96',   // the index of a token follows, up to `end`
  end = '\x97',
  literal = '\x98',
  html_run = '\x99',
  plain = '\x9A',
  no_plain = '\x9B'
};

std::optional<Bound> bound_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(bound_begin) || text.size() < at + bound_size) return std::nullopt;
  const char last = text[at + 2];
  if (last < static_cast<char>(Bound::bold) || last > static_cast<char>(Bound::no_plain)) return std::nullopt;
  return static_cast<Bound>(last);
}

std::string written(Bound mark) {
  return std::string{bound_begin} + static_cast<char>(mark);
}

// The bound marks that are open where a paragraph begins.
struct Depth {
  int bold = 0, italic = 0;
  std::vector<std::string> runs = {};

  void pass(Bound mark) {
    if (mark == Bound::bold || mark == Bound::no_bold) bold += mark == Bound::bold ? 1 : -1;
    if (mark == Bound::italic || mark == Bound::no_italic) italic += mark == Bound::italic ? 1 : -1;
  }
};

struct Pair {
  std::size_t open, close;
  bool bold;
  std::string run = {};  // the name in brackets; empty for a star
};

class Paragraph {
 public:
  Paragraph(std::string_view text, Depth& depth, const NamesRun& names_run, std::vector<std::string>* unknown = nullptr)
      : text_{text}, depth_{depth} {
    find_emphasis();
    if (names_run) find_runs(names_run, unknown);
  }

  std::vector<Marked> read() {
    for (;;) {
      const std::size_t plain = std::exchange(at_, special_from(at_));
      pending_ += text_.substr(plain, at_ - plain);
      if (at_ == text_.size()) break;
      const char c = text_[at_];
      if (const auto bound = bound_at(text_, at_)) {
        pass(*bound);
      } else if (const auto run = runs_.find(at_); run != runs_.end()) {
        flush();
        if (run->second.open == at_)
          open_.push_back(run->second.run);
        else
          open_.pop_back();
        at_ += run->second.open == at_ ? run->second.run.size() + 2 : run_end.size();
      } else if (const auto dropped = dropped_.find(at_); dropped != dropped_.end()) {
        at_ += dropped->second;
      } else if (escaped_brackets_.contains(at_)) {
        ++at_;
        put(text_[at_++]);
      } else if (escapes(at_)) {
        put(text_[at_ + 1]);
        at_ += 2;
      } else if (const auto mark = marks_.find(at_); mark != marks_.end()) {
        flush();
        (mark->second.bold ? bold_ : italic_) += mark->second.opens ? 1 : -1;
        at_ += mark->second.bold ? 2 : 1;
      } else if (c != ':' || !symbol()) {
        put(c);
        ++at_;
      }
    }
    flush();
    return std::move(spans_);
  }

  // The marks that have a partner.
  const std::vector<Pair>& pairs() const { return pairs_; }

  static constexpr std::string_view run_end = "[/]";

 private:
  // The place of the next byte that may mean something else than itself.
  std::size_t special_from(std::size_t at) const {
    constexpr std::string_view special = "*\\[:\t\xEF";  // the last begins bound marks and the literal mark
    return std::min(text_.find_first_of(special, at), text_.size());
  }
  bool escapes(std::size_t at) const {
    return text_[at] == '\\' && at + 1 < text_.size() && is_escapable(text_[at + 1]);
  }

  // Finds the pairs of [name] and [/]. A pair encloses whole pairs.
  void find_runs(const NamesRun& names_run, std::vector<std::string>* unknown) {
    struct Open {
      std::size_t at;
      std::string name;
      bool known, dropped;  // unknown ones may be dropped with their brackets
    };
    std::vector<Open> open;
    std::vector<std::string> enclosed;  // unknown names within a run that has ended
    for (std::size_t at = special_from(0); at < text_.size(); at = special_from(at)) {
      if (text_.substr(at).starts_with(literal_mark)) {
        at += literal_mark.size() + 1;
      } else if (escapes(at)) {
        at += 2;
      } else if (text_[at] == '\\' && starts_run(at + 1, names_run)) {
        escaped_brackets_.insert(at);
        at += 2;
      } else if (text_.substr(at).starts_with(run_end)) {
        const auto known =
            std::find_if(open.rbegin(), open.rend(), [](const Open& one) { return one.known || one.dropped; });
        if (known != open.rend() && !known->known) {
          if (unknown != nullptr && !known->name.empty()) unknown->push_back(known->name);
          dropped_[known->at] = known->name.size() + 2;
          dropped_[at] = run_end.size();
          open.erase(std::prev(known.base()), open.end());
        } else if (known != open.rend()) {
          const Pair pair{known->at, at, false, known->name};
          runs_[pair.open] = runs_[pair.close] = pair;
          pairs_.push_back(pair);
          for (auto one = known.base(); one != open.end(); ++one) enclosed.push_back(one->name);
          open.erase(std::prev(known.base()), open.end());
        } else if (!open.empty()) {
          if (unknown != nullptr) unknown->push_back(open.back().name);
          open.clear();
        } else if (!enclosed.empty()) {
          if (unknown != nullptr) unknown->push_back(enclosed.back());
          enclosed.pop_back();
        }
        at += run_end.size();
      } else if (text_[at] == '[') {
        // `[]`: the name of the run is an absent value.
        if (const std::string_view name = name_at(at); text_.substr(at).starts_with("[]"))
          open.push_back({at, {}, false, true});
        else if (!name.empty())
          open.push_back({at, std::string{name}, names_run(name), text_.substr(0, at).ends_with(html_run_mark)});
        ++at;
      } else {
        ++at;
      }
    }
  }

  // The name in the brackets that begin there; empty if there are no brackets.
  std::string_view name_at(std::size_t at) const {
    constexpr std::size_t longest_name = 100;
    const std::string_view rest = text_.substr(at + 1, longest_name);
    const std::size_t end = rest.find_first_of("[]");
    return end != std::string_view::npos && rest[end] == ']' ? rest.substr(0, end) : std::string_view{};
  }
  bool starts_run(std::size_t at, const NamesRun& names_run) const {
    if (at >= text_.size() || text_[at] != '[') return false;
    const std::string_view name = name_at(at);
    return text_.substr(at).starts_with(run_end) || (!name.empty() && names_run(name));
  }

  void pass(Bound mark) {
    at_ += bound_size;
    if (mark == Bound::literal) {
      if (at_ < text_.size()) put(text_[at_++]);
      return;
    }
    if (mark == Bound::html_run || mark == Bound::plain || mark == Bound::no_plain) return;
    flush();
    if (mark == Bound::run || mark == Bound::token) {
      const std::string_view name = text_.substr(at_, text_.substr(at_).find(written(Bound::end)));
      at_ = std::min(text_.size(), at_ + name.size() + bound_size);
      if (mark == Bound::run) return depth_.runs.emplace_back(name), void();
      std::size_t index = 0;
      std::from_chars(name.data(), name.data() + name.size(), index);
      Marked token = span({});
      token.symbol = true;
      token.token = index;
      spans_.push_back(std::move(token));
    } else if (mark == Bound::no_run) {
      if (!depth_.runs.empty()) depth_.runs.pop_back();
    } else {
      depth_.pass(mark);
    }
  }

  // A run of stars, and whether it can open or close emphasis: as in CommonMark, by the characters on both sides.
  struct Stars {
    std::size_t begin = 0, end = 0;
    bool open = false, close = false;
    std::size_t whole = 0;  // its size before any of its stars had a partner
    std::size_t size() const { return end - begin; }
  };
  Stars stars_at(std::size_t begin) const {
    Stars stars{begin, begin};
    while (stars.end < text_.size() && text_[stars.end] == '*') ++stars.end;
    if (stars.size() == 0) return stars;
    const Side before = side(character_before(begin)), after = side(character_after(stars.end));
    const auto is_loose = [](Side one) { return one == Side::space || one == Side::sign || one == Side::broad; };
    // 2*3 and Attack*2 are products.
    const bool product = (before == Side::digit && (after == Side::digit || after == Side::letter)) ||
                         (before == Side::letter && after == Side::digit);
    stars.open = !product && after != Side::space && (after != Side::sign || is_loose(before));
    stars.close = !product && before != Side::space && (before != Side::sign || is_loose(after));
    return stars;
  }

  // broad: a letter of a script without spaces between words, such as Chinese.
  enum class Side { space, sign, letter, digit, broad };
  static Side side(std::string_view character) {
    if (character.empty() || base::trimmed(character).empty()) return Side::space;
    const char c = character.front();
    if (c >= '0' && c <= '9') return Side::digit;
    if (bound_at(character, 0)) return Side::letter;  // a symbol
    if (static_cast<unsigned char>(c) < 0x80)
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\x1A' ? Side::letter : Side::sign;
    if (base::name_character(character) == 0) return Side::sign;
    const auto within = [&](std::string_view first, std::string_view end) {
      return character >= first && character < end;
    };
    const bool broad = within("\u0E00", "\u0F00") /* Thai, Lao */ || within("\u2E80", "\uE000") ||
                       within("\U0001F000", "\U00040000") /* emoji, rare Chinese */;
    return broad ? Side::broad : Side::letter;
  }

  // The characters beside a place, regardless of bound marks that print nothing. Empty at the ends.
  std::string_view character_after(std::size_t at) const {
    while (const auto mark = bound_at(text_, at)) {
      if (*mark == Bound::token) break;
      if (*mark == Bound::run) at = std::min(text_.size(), text_.find(written(Bound::end), at));
      at = std::min(text_.size(), at + bound_size);
    }
    std::size_t end = std::min(at + 1, text_.size());
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    return text_.substr(std::min(at, text_.size()), end - std::min(at, text_.size()));
  }
  std::string_view character_before(std::size_t at) const {
    for (;;) {
      std::size_t begin = at;
      while (begin > 0 && (static_cast<unsigned char>(text_[--begin]) & 0xC0) == 0x80) {
      }
      const std::string_view character = text_.substr(begin, at - begin);
      const auto mark = bound_at(character, 0);
      if (!mark || begin == 0) return mark ? std::string_view{} : character;
      at = begin;
      if (*mark != Bound::end) continue;
      at = text_.rfind(bound_begin, begin - 1);
      while (at != text_.npos && bound_at(text_, at) != Bound::run && bound_at(text_, at) != Bound::token)
        at = at == 0 ? text_.npos : text_.rfind(bound_begin, at - 1);
      if (at == text_.npos) return {};
      if (bound_at(text_, at) == Bound::token) return text_.substr(at, bound_size);
    }
  }

  // Pairs stars as CommonMark does: each closing run takes the stars of the nearest run that can open, two by two for
  // bold as long as both have two.
  void find_emphasis() {
    std::vector<Stars> open;        // may still be closed
    std::size_t bottom[3][2] = {};  // no closing run of this size modulo 3 has an opening one below this index
    for (std::size_t i = special_from(0); i < text_.size(); i = special_from(i)) {
      if (escapes(i)) {
        i += 2;
        continue;
      }
      if (text_.substr(i).starts_with(literal_mark)) {
        i += literal_mark.size() + 1;
        continue;
      }
      Stars stars = stars_at(i);
      const std::size_t size = stars.size();
      while (stars.close && stars.size() > 0) {
        std::size_t& least = bottom[size % 3][stars.open ? 1 : 0];
        std::size_t at = open.size();
        // Of runs that can open and close, those whose sizes add up to a multiple of three do not match.
        const auto fits = [&](const Stars& one) {
          return !(one.close || stars.open) || (one.whole + size) % 3 != 0 || (one.whole % 3 == 0 && size % 3 == 0);
        };
        while (at > least && !fits(open[at - 1])) --at;
        if (at <= least) {
          least = open.size();
          break;
        }
        Stars& opening = open[at - 1];
        const std::size_t length = opening.size() >= 2 && stars.size() >= 2 ? 2 : 1;
        opening.end -= length;
        marks_[opening.end] = {length == 2, true};
        marks_[stars.begin] = {length == 2, false};
        pairs_.push_back({opening.end, stars.begin, length == 2});
        stars.begin += length;
        open.resize(opening.size() > 0 ? at : at - 1);
        for (auto& row : bottom) {
          for (std::size_t& one : row) one = std::min(one, open.size());
        }
      }
      i = std::max(stars.end, i + 1);
      if (stars.open && stars.size() > 0) {
        stars.whole = size;
        open.push_back(stars);
      }
    }
  }

  bool symbol() {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto follows = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
    std::size_t end = at_ + 1;
    if (end >= text_.size() || !letter(text_[end])) return false;
    while (end < text_.size() && follows(text_[end])) ++end;
    if (end >= text_.size() || text_[end] != ':') return false;
    flush();
    spans_.push_back(span(std::string{text_.substr(at_ + 1, end - at_ - 1)}));
    spans_.back().symbol = true;
    at_ = end + 1;
    return true;
  }

  void put(char c) { pending_ += c == '\t' ? ' ' : c; }
  void flush() {
    if (!pending_.empty()) spans_.push_back(span(std::move(pending_)));
    pending_.clear();
  }
  Marked span(std::string text) const {
    Marked made{std::move(text), is_bold(), is_italic()};
    made.runs = depth_.runs;
    made.runs.insert(made.runs.end(), open_.begin(), open_.end());
    return made;
  }
  bool is_bold() const { return bold_ > 0 || depth_.bold > 0; }
  bool is_italic() const { return italic_ > 0 || depth_.italic > 0; }

  std::string_view text_;
  Depth& depth_;
  struct Mark {
    bool bold, opens;
  };
  std::size_t at_ = 0;
  std::map<std::size_t, Mark> marks_;  // stars that are not printed
  std::vector<Pair> pairs_;
  std::map<std::size_t, Pair> runs_;  // by their places of begin and end
  std::vector<std::string> open_;
  std::map<std::size_t, std::size_t> dropped_;  // places and lengths of brackets that are not printed
  std::set<std::size_t> escaped_brackets_;      // places of the backslashes
  int bold_ = 0, italic_ = 0;                   // pairs around the place
  std::string pending_;
  std::vector<Marked> spans_;
};

}  // namespace

std::size_t length_of(std::string_view word, std::string_view text) {
  std::size_t at = 0;
  for (const char c : word) {
    if (text.substr(at).starts_with(literal_mark)) at += literal_mark.size();
    if (at >= text.size() || text[at] != c) return 0;
    ++at;
  }
  return at;
}

std::string token_mark(std::size_t index) {
  return fmt::format("{}{}{}", written(Bound::token), index, written(Bound::end));
}

void bind_marks(std::vector<std::string>& literals, const NamesRun& names_run) {
  constexpr char value = '\x1A';  // in place of a value
  std::string all;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (i > 0) all += value;
    all += literals[i];
  }
  std::map<std::size_t, std::pair<std::size_t, std::string>> marks;  // place -> length, and the bound mark
  std::size_t begin = 0;
  for (const std::string_view line : base::split(all, '\n')) {
    Depth depth;
    Paragraph paragraph{line, depth, names_run};
    paragraph.read();
    for (const Pair& pair : paragraph.pairs()) {
      if (line.substr(pair.open, pair.close - pair.open).find(value) == line.npos) continue;
      if (!pair.run.empty()) {
        marks[begin + pair.open] = {pair.run.size() + 2, written(Bound::run) + pair.run + written(Bound::end)};
        marks[begin + pair.close] = {Paragraph::run_end.size(), written(Bound::no_run)};
        continue;
      }
      const std::size_t length = pair.bold ? 2 : 1;
      marks[begin + pair.open] = {length, written(pair.bold ? Bound::bold : Bound::italic)};
      marks[begin + pair.close] = {length, written(pair.bold ? Bound::no_bold : Bound::no_italic)};
    }
    begin += line.size() + 1;
  }
  if (marks.empty()) return;
  std::size_t at = 0;
  for (std::string& literal : literals) {
    std::string bound;
    for (const std::size_t end = at + literal.size(); at < end;) {
      const auto mark = marks.find(at);
      bound += mark == marks.end() ? std::string{all[at]} : mark->second.second;
      at += mark == marks.end() ? 1 : mark->second.first;
    }
    literal = std::move(bound);
    ++at;
  }
}

bool is_unsaid(std::string_view text) {
  while (const auto mark = bound_at(text, 0)) {
    if (*mark == Bound::token) return false;
    const std::size_t end = *mark == Bound::run ? text.find(written(Bound::end)) : 0;
    text.remove_prefix(std::min(text.size(), end + bound_size));
  }
  return text.empty();
}

std::vector<std::vector<Marked>> parse_markup(std::string_view text, const NamesRun& names_run,
                                              std::vector<std::string>* unknown) {
  std::vector<std::vector<Marked>> paragraphs;
  Depth depth;
  const std::string lines = data::with_newlines(std::string{text});
  for (const std::string_view line : base::split(lines, '\n'))
    paragraphs.push_back(Paragraph{line, depth, names_run, unknown}.read());
  return paragraphs;
}

}  // namespace planche::templates
