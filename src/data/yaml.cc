#include "data/yaml.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "data/csv.h"
#include "data/report.h"
#include "data/tree.h"
#include "data/yaml_text.h"

namespace planche::data {

namespace {

// What yaml-cpp reads ahead of an opening bracket stays in memory until its line is known to be no key.
constexpr std::size_t most_flow_marks = 500'000;

// yaml-cpp tells what it read and where that begins, in bytes; this follows it over the same text with a cursor, finds
// where things end, and holds that nothing between them is passed over.
class Events : public YAML::EventHandler {
 public:
  struct Stop {};  // thrown through yaml-cpp after a report

  Events(const diag::SourcePtr& source, YamlText text, diag::Sink& sink, const Limits& limits)
      : source_{source}, text_{text}, sink_{sink}, limits_{limits}, tree_{source, sink, limits} {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (!std::exchange(started_, true)) return;
    const std::size_t at = text_.to_token(offset(mark)).at;
    if (text_.between(at, at + 3) != "---") {
      refuse(at, at + 1, fmt::format("{} is not expected here", text_.name(at)), in_columns);
    }
    refuse(at, at + 3, "expected the end of the file, found another document", "a file holds one document");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const Start start = begin(mark, anchor);
    const std::size_t end = start.at < cursor_ ? start.at : text_.null_end(start.at);
    if (tree_.wants_key()) {
      if (end == start.at) refuse(start.at, start.at + 1, "expected a field name", "write a name before the colon");
      return key(std::string{text_.between(start.at, end)}, start.at, end, anchor);
    }
    // Where nothing is written, yaml-cpp names the place of what comes next.
    const bool left_out = end == start.at || text_.is_key(end);
    const std::size_t nothing = std::max(start.behind, cursor_);
    if (left_out) return scalar(std::monostate{}, nothing, nothing, anchor);
    const std::string_view word = text_.between(start.at, end);
    if (word == "~" || word == "null") return scalar(std::monostate{}, start.at, end, anchor);
    scalar(std::string{word}, start.at, end, anchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    const Start start = begin(mark, anchor);
    const auto end = text_.scalar_end(start.at, value);
    if (!end && text_.is_quote(start.at)) {
      tell_not_closed(start.at, "the closing quote");
      throw Stop{};
    }
    if (!end) refuse(start.at, start.at + 1, fmt::format("{} is not expected here", text_.name(start.at)));
    const bool plain = tag == "?";
    if (tree_.wants_key()) {
      if (plain && value == "<<") {
        refuse(start.at, *end, "<< does not merge here", "write the fields out, or put \"<<\" in quotes");
      }
      return key(value, start.at, *end, anchor);
    }
    if (!plain) return scalar(value, start.at, *end, anchor);
    if (value == "true" || value == "false") return scalar(value == "true", start.at, *end, anchor);
    add(value_of({value, span_of(start.at, *end)}), anchor);
    cursor_ = *end;
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const std::size_t at = begin(mark, 0).at, end = text_.name_end(at + 1);
    if (tree_.wants_key()) refuse(at, end, "expected a field name, found an alias", "write the name out");
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) refuse(at, end, "this alias stands within what it names");
    copied(found->second, span_of(at, end));
    if (depth_of(found->second) + tree_.brackets().size() > limits_.depth) {
      refuse(at, end, fmt::format("arrays and objects are nested more than {} deep", limits_.depth), {}, "data/limit");
    }
    if (!tree_.add(found->second)) throw Stop{};
    cursor_ = end;
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(false, mark, anchor, style);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(true, mark, anchor, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

  bool started() const { return started_; }

  // After the last event: only comments may follow.
  Value finish() {
    between(text_.size());
    return tree_.take();
  }

  void explain(const YAML::Exception& e) {
    const std::size_t at = e.mark.is_null() ? cursor_ : std::min(offset(e.mark), text_.size());
    const std::size_t next = text_.behind_marks(cursor_);
    if (e.msg.starts_with("illegal EOF") && text_.is_quote(next)) return tell_not_closed(next, "the closing quote");
    const YamlMistake mistake = text_.mistake(e.msg, at);
    std::string hint = mistake.hint;
    if (const auto open = bracket_around(next); open && mistake.in_brackets) {
      const bool by_comment = text_.is_cut_by_comment(*open, at);
      if (hint.empty() || by_comment || !text_.is_closed(*open)) {
        const diag::Position place = source_->position(static_cast<std::uint32_t>(*open));
        hint = fmt::format("the {} in line {}, column {} is still open{}", text_[*open], place.line, place.column,
                           by_comment ? "; # begins a comment there: text that begins with it stands in quotes" : "");
      }
    }
    report(sink_, source_, span_of(mistake.begin, mistake.end), "data/syntax", mistake.message, hint);
  }

 private:
  struct Start {
    std::size_t at;      // where the value begins, after its anchor
    std::size_t behind;  // just after what announced it: a colon, a dash, an anchor
  };
  struct Bracket {
    YAML::anchor_t anchor;
    char closing;  // '\0' for blocks
  };

  // The bracket that is open: yaml-cpp may have read ahead of its event, to `next`.
  std::optional<std::size_t> bracket_around(std::size_t next) const {
    if (text_.is_bracket(next) && !text_.is_closed(next)) return next;
    if (brackets_.empty() || brackets_.back().closing == '\0') return std::nullopt;
    return tree_.brackets().back().offset;
  }

  static std::size_t offset(const YAML::Mark& mark) { return static_cast<std::size_t>(std::max(mark.pos, 0)); }

  [[noreturn]] void refuse(std::size_t begin, std::size_t end, std::string message, std::string hint = {},
                           std::string code = "data/syntax") {
    const std::size_t last = text_.size();
    report(sink_, source_, span_of(std::min(begin, last), std::min(end, last)), std::move(code), std::move(message),
           std::move(hint));
    throw Stop{};
  }

  void tell_not_closed(std::size_t at, std::string_view expected) {
    const diag::Position place = source_->position(static_cast<std::uint32_t>(at));
    report(sink_, source_, span_of(at, text_.size()), "data/syntax",
           fmt::format("expected {}, found the end of the file; the {} opened in line {}, column {} is not closed",
                       expected, text_[at], place.line, place.column));
  }

  // Only white space, comments and marks may stand between the cursor and what comes next. Where the last mark ends.
  std::size_t between(std::size_t to) {
    std::size_t last = cursor_;
    for (YamlText::Token token = text_.to_token(cursor_); token.at < to; token = text_.to_token(token.at + 1)) {
      if (!token.is_mark) {
        refuse(token.at, token.at + 1, fmt::format("{} is not expected here", text_.name(token.at)),
               "put text that means something to YAML in quotes");
      }
      last = token.at + 1;
    }
    return last;
  }

  Start begin(const YAML::Mark& mark, YAML::anchor_t anchor) {
    std::size_t at = offset(mark);
    if (at < cursor_) return {at, cursor_};
    std::size_t behind = between(at);
    if (at < text_.size() && (anchor != 0 || text_[at] == '!')) {
      for (int property = 0; property < 2 && at < text_.size() && (text_[at] == '&' || text_[at] == '!'); ++property) {
        const std::size_t end = text_.name_end(at + 1);
        if (text_[at] == '!') refuse(at, end, "tags are not read", "remove the tag");
        behind = end;
        at = std::min(text_.to_token(end).at, text_.size());
      }
    }
    return {at, behind};
  }

  void open(bool is_object, const YAML::Mark& mark, YAML::anchor_t anchor, YAML::EmitterStyle::value style) {
    const bool key = tree_.wants_key();
    const std::size_t at = begin(mark, anchor).at;
    if (key) {
      if (text_.is_bracket(at) && !text_.is_closed(at)) {
        tell_not_closed(at, is_object ? "}" : "]");
        throw Stop{};
      }
      refuse(at, at + 1, fmt::format("expected a field name, found {}", is_object ? "an object" : "a list"),
             "names are text; put one that begins with a bracket in quotes");
    }
    const bool flow = style == YAML::EmitterStyle::Flow && text_.is_bracket(at);
    if (!tree_.open(is_object, at)) throw Stop{};
    brackets_.push_back({anchor, !flow ? '\0' : is_object ? '}' : ']'});
    cursor_ = std::max(cursor_, flow ? at + 1 : at);
  }

  void close() {
    const Bracket bracket = brackets_.back();
    brackets_.pop_back();
    if (bracket.closing != '\0') {
      const std::size_t end = text_.behind_marks(cursor_);
      if (end == text_.size() || text_[end] != bracket.closing) {
        refuse(end, end + 1, fmt::format("expected {}, found {}", bracket.closing, text_.name(end)));
      }
      cursor_ = end + 1;
    }
    if (!tree_.close(cursor_)) throw Stop{};
    keep(bracket.anchor);
  }

  void key(std::string name, std::size_t begin, std::size_t end, YAML::anchor_t anchor) {
    if (anchor != 0) anchors_[anchor] = Value{name, span_of(begin, end)};
    tree_.key(std::move(name), span_of(begin, end));
    cursor_ = end;
  }

  template <typename T>
  void scalar(T content, std::size_t begin, std::size_t end, YAML::anchor_t anchor) {
    add(Value{std::move(content), span_of(begin, end)}, anchor);
    cursor_ = end;
  }

  void add(Value value, YAML::anchor_t anchor) {
    if (!tree_.add(std::move(value))) throw Stop{};
    keep(anchor);
  }

  // What an anchor names is kept for its aliases, and counted, or anchors within anchors would be many times as large.
  void keep(YAML::anchor_t anchor) {
    if (anchor == 0) return;
    copied(tree_.last(), tree_.last().span());
    anchors_[anchor] = tree_.last();
  }

  void copied(const Value& value, diag::Span at) {
    std::size_t values = 0;
    count(value, values);
    if (!tree_.spend(values, at)) throw Stop{};
    if (bytes_ <= limits_.bytes) return;
    refuse(at.begin, at.end, fmt::format("anchors and aliases repeat more than {} bytes", limits_.bytes), {},
           "data/limit");
  }

  void count(const Value& value, std::size_t& values) {
    ++values;
    if (const std::string* text = value.string()) bytes_ += text->size();
    if (const Array* items = value.array()) {
      for (const Value& item : *items) count(item, values);
    }
    if (const Object* members = value.object()) {
      for (const Member& member : *members) {
        bytes_ += member.key.size();
        count(member.value, values);
      }
    }
  }

  static std::size_t depth_of(const Value& value) {
    std::size_t inner = 0;
    if (const Array* items = value.array()) {
      for (const Value& item : *items) inner = std::max(inner, depth_of(item));
    }
    if (const Object* members = value.object()) {
      for (const Member& member : *members) inner = std::max(inner, depth_of(member.value));
    }
    return value.array() != nullptr || value.object() != nullptr ? inner + 1 : 0;
  }

  const diag::SourcePtr& source_;
  YamlText text_;
  diag::Sink& sink_;
  const Limits& limits_;
  Tree tree_;
  std::vector<Bracket> brackets_;
  std::map<YAML::anchor_t, Value> anchors_;
  std::size_t bytes_ = 0;  // repeated by anchors and aliases
  std::size_t cursor_ = 0;
  bool started_ = false;
};

bool is_small_enough(const diag::SourcePtr& source, diag::Sink& sink) {
  const std::string_view text = source->text();
  const auto control = std::find_if(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && !is_white(c)) || byte == 0x7f;
  });
  if (control != text.end()) {
    const auto at = static_cast<std::size_t>(control - text.begin());
    report(sink, source, span_of(at, at + 1), "data/syntax",
           fmt::format("expected text, found {}", name_of_character(text.substr(at))));
    return false;
  }
  std::size_t marks = 0;
  for (std::size_t i = text.find_first_of("[{,"); i != text.npos; i = text.find_first_of("[{,", i + 1)) {
    if (++marks <= most_flow_marks) continue;
    report(sink, source, span_of(i, i + 1), "data/limit",
           fmt::format("more than {} brackets and commas", most_flow_marks),
           "write so long a list as JSON or as a table");
    return false;
  }
  return true;
}

}  // namespace

std::optional<Value> read_yaml(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits) {
  if (!is_readable(source, sink, limits) || !is_small_enough(source, sink)) return std::nullopt;
  const std::string text = with_line_feeds(source->text());
  Events events{source, YamlText{text}, sink, limits};
  try {
    std::istringstream stream{text};
    YAML::Parser parser{stream};
    while (parser.HandleNextDocument(events)) {
    }
    if (events.started()) return events.finish();
    report(sink, source, span_of(text.size(), text.size()), "data/syntax",
           "expected a value, found the end of the file");
  } catch (const YAML::Exception& e) {
    events.explain(e);
  } catch (const Events::Stop&) {
  }
  return std::nullopt;
}

std::optional<std::string> bare_text(const Document& document, const Value& value) {
  if (value.string() != nullptr) return *value.string();
  if (!document.is_yaml || (value.boolean() == nullptr && !value.is_number())) return std::nullopt;
  return std::string{document.source->text().substr(value.span().begin, value.span().end - value.span().begin)};
}

}  // namespace planche::data
