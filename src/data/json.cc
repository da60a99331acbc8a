#include "data/json.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "data/json_syntax.h"
#include "data/report.h"

namespace planche::data {

namespace {

using nlohmann::json;

// nlohmann's parser tells what it read but not where; this follows it over the same text with a cursor.
class Builder {
 public:
  // Names nlohmann's interface asks for.
  using number_integer_t = json::number_integer_t;
  using number_unsigned_t = json::number_unsigned_t;
  using number_float_t = json::number_float_t;
  using string_t = json::string_t;
  using binary_t = json::binary_t;

  Builder(const diag::SourcePtr& source, std::string_view text, diag::Sink& sink, const Limits& limits, JsonStyle style)
      : source_{source}, text_{text}, sink_{sink}, limits_{limits}, style_{style} {}

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
    // The member waits on the stack for its value.
    pending_.push_back({name, span, {}});
    progress_.open.back().after_key = true;
    return true;
  }
  bool end_object() {
    const auto first = static_cast<std::ptrdiff_t>(starts_.back());
    const diag::Span span = close();
    drop_repeats(pending_.begin() + first);
    Object members(std::make_move_iterator(pending_.begin() + first), std::make_move_iterator(pending_.end()));
    pending_.erase(pending_.begin() + first, pending_.end());
    return finish(Value{std::move(members), span});
  }
  bool end_array() {
    const auto first = static_cast<std::ptrdiff_t>(starts_.back());
    const diag::Span span = close();
    Array items;
    items.reserve(pending_.size() - static_cast<std::size_t>(first));
    std::for_each(pending_.begin() + first, pending_.end(), [&](Member& m) { items.push_back(std::move(m.value)); });
    pending_.erase(pending_.begin() + first, pending_.end());
    return finish(Value{std::move(items), span});
  }
  bool parse_error(std::size_t, const std::string&, const json::exception&) {
    explain_syntax(source_, text_, progress_, style_, sink_);
    return false;
  }

  Value take() { return std::move(root_); }

 private:
  using Pending = std::vector<Member>;  // arrays leave the keys empty

  static bool is_between_tokens(char c) {
    return c == ' ' || c == '\n' || c == ',' || c == ':' || c == '\r' || c == '\t';
  }

  void skip_to_token() {
    std::size_t& at = progress_.cursor;
    while (at < text_.size() && is_between_tokens(text_[at])) ++at;
  }

  // A number or a literal; exactly what the parser takes for one, also where it goes on to complain ("01", "truex").
  diag::Span word() {
    skip_to_token();
    const std::size_t begin = progress_.cursor;
    const char first = begin < text_.size() ? text_[begin] : '\0';
    std::size_t end = begin + (first == 'f' ? 5 : 4);
    if (first == '-' || (first >= '0' && first <= '9')) end = number_end(begin);
    progress_.cursor = std::min(end, text_.size());
    return span_of(begin, progress_.cursor);
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
    std::size_t& at = progress_.cursor;
    const std::size_t begin = at++;
    while (at < text_.size() && text_[at] != '"') at += text_[at] == '\\' ? 2 : 1;
    at = std::min(at + 1, text_.size());
    return span_of(begin, at);
  }

  template <typename T>
  bool add(T content, diag::Span span) {
    return finish(Value{std::move(content), span});
  }

  bool finish(Value value) {
    if (++values_ > limits_.values) {
      report(sink_, source_, value.span(), "data/limit", fmt::format("more than {} values", limits_.values));
      return false;
    }
    if (progress_.open.empty()) {
      root_ = std::move(value);
      progress_.root_complete = true;
      return true;
    }
    OpenBracket& in = progress_.open.back();
    if (in.is_object) {
      pending_.back().value = std::move(value);
    } else {
      pending_.push_back({{}, {}, std::move(value)});
    }
    in.after_key = false;
    ++in.values;
    return true;
  }

  bool open(bool is_object) {
    skip_to_token();
    const std::size_t at = progress_.cursor++;
    if (progress_.open.size() >= limits_.depth) {
      report(sink_, source_, span_of(at, at + 1), "data/limit",
             fmt::format("arrays and objects are nested more than {} deep", limits_.depth));
      return false;
    }
    progress_.open.push_back({.is_object = is_object, .offset = at});
    starts_.push_back(pending_.size());
    return true;
  }

  diag::Span close() {
    skip_to_token();
    ++progress_.cursor;
    const diag::Span span = span_of(progress_.open.back().offset, progress_.cursor);
    progress_.open.pop_back();
    starts_.pop_back();
    return span;
  }

  void too_large(diag::Span span) {
    report(sink_, source_, span, "data/limit",
           fmt::format("the integer {} is too large, whole numbers have 64 bits",
                       text_.substr(span.begin, std::min<std::size_t>(span.end - span.begin, 40))));
  }

  // Reports and removes members of the innermost object whose key came before. Sorting an index keeps objects with very
  // many members fast; most have a few.
  void drop_repeats(Pending::iterator first) {
    const auto count = static_cast<std::size_t>(pending_.end() - first);
    if (count <= 12 && !has_repeats(first, pending_.end())) return;
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto at = [&](std::size_t i) -> Member& { return *(first + static_cast<std::ptrdiff_t>(i)); };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return at(a).key < at(b).key; });
    std::vector<bool> repeats(count, false);
    for (std::size_t i = 1, original = 0; i < count; ++i) {
      if (at(order[i]).key != at(order[original]).key) {
        original = i;
        continue;
      }
      repeats[order[i]] = true;
      const Member& again = at(order[i]);
      report(sink_, source_, again.key_span, "data/duplicate-key",
             fmt::format("the field \"{}\" occurs again, first in line {}", again.key,
                         source_->position(at(order[original]).key_span.begin).line),
             "remove one of them");
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (repeats[i]) continue;
      if (kept != i) at(kept) = std::move(at(i));
      ++kept;
    }
    pending_.erase(first + static_cast<std::ptrdiff_t>(kept), pending_.end());
  }

  static bool has_repeats(Pending::iterator first, Pending::iterator last) {
    for (auto i = first; i != last; ++i) {
      if (std::any_of(first, i, [&](const Member& m) { return m.key == i->key; })) return true;
    }
    return false;
  }

  const diag::SourcePtr& source_;
  std::string_view text_;
  diag::Sink& sink_;
  const Limits& limits_;
  JsonStyle style_;
  Progress progress_;
  std::vector<std::size_t> starts_;  // for each open bracket, where its members begin in pending_
  Pending pending_;                  // members of all open brackets, so that finished ones get vectors of exact size
  Value root_;
  std::size_t values_ = 0;
};

// The text with blanks for what only relaxed JSON may hold, so that every place stays where it is.
std::string as_strict(std::string_view relaxed) {
  std::string text{relaxed};
  char last = '\0', before_last = '\0';  // characters that mean something
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
    // A string that is not closed in its line is a mistake there, and what follows will not be read.
    for (++i; i < text.size() && text[i] != '"' && text[i] != '\n' && text[i] != '\r'; ++i) i += text[i] == '\\';
  }
  return text;
}

}  // namespace

std::optional<Value> read_json(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, JsonStyle style) {
  if (!is_readable(source, sink, limits)) return std::nullopt;
  const std::string strict = style == JsonStyle::relaxed ? as_strict(source->text()) : std::string{};
  const std::string_view text = style == JsonStyle::relaxed ? strict : source->text();
  Builder builder{source, text, sink, limits, style};
  if (!json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace planche::data
