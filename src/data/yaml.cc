#include "data/yaml.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <yaml.h>

#include "data/tables/csv.h"
#include "data/text_checks.h"
#include "data/tree.h"

namespace planche::data {

namespace {

constexpr std::string_view in_columns =
    "start the fields of an object, or the items of a list, in one column; put text with a colon and a space in "
    "quotes";

// libyaml counts characters; this class finds their bytes. Marks come nearly in order, so each search starts at the
// previous one.
class Offsets {
 public:
  explicit Offsets(std::string_view text) : text_{text}, byte_{text.starts_with("\xef\xbb\xbf") ? 3u : 0u} {}

  std::size_t of(const yaml_mark_t& mark) {
    for (; index_ < mark.index && byte_ < text_.size(); ++index_) {
      do ++byte_;
      while (is_inside(byte_));
    }
    for (; index_ > mark.index && byte_ > 0; --index_) {
      do --byte_;
      while (is_inside(byte_));
    }
    return byte_;
  }

 private:
  bool is_inside(std::size_t at) const {
    return at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xc0u) == 0x80u;
  }

  std::string_view text_;
  std::size_t index_ = 0, byte_;
};

// Builds a tree from the events of libyaml. Offsets are bytes of the text.
class YamlReader {
 public:
  struct Stop {};  // thrown after a report

  YamlReader(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits)
      : source_{source},
        text_{source->text()},
        sink_{sink},
        limits_{limits},
        tree_{source, sink, limits},
        offsets_{text_} {
    yaml_parser_initialize(&parser_);
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text_.data()), text_.size());
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  Value read() {
    for (bool more = true; more;) {
      Event event;
      if (yaml_parser_parse(&parser_, &event.data) == 0) explain();
      more = event.data.type != YAML_STREAM_END_EVENT;
      take(event.data);
    }
    if (!started_) refuse(text_.size(), text_.size(), "expected a value, found the end of the file");
    return tree_.take();
  }

 private:
  struct Event {
    yaml_event_t data{};
    Event() = default;
    ~Event() { yaml_event_delete(&data); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
  };
  struct Bracket {
    std::string anchor;
    bool flow;
  };

  void take(const yaml_event_t& event) {
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT:
        if (std::exchange(started_, true)) {
          const std::size_t at = offsets_.of(event.start_mark);
          refuse(at, at + 3, "expected the end of the file, found another document", "keep one document in a file");
        }
        break;
      case YAML_SCALAR_EVENT:
        scalar(event);
        break;
      case YAML_ALIAS_EVENT:
        alias(event);
        break;
      case YAML_SEQUENCE_START_EVENT:
        open(event, event.data.sequence_start.anchor, event.data.sequence_start.tag, '[');
        break;
      case YAML_MAPPING_START_EVENT:
        open(event, event.data.mapping_start.anchor, event.data.mapping_start.tag, '{');
        break;
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        close(event);
        break;
      default:
        break;
    }
  }

  static std::string name_of(const yaml_char_t* anchor) {
    return anchor == nullptr ? std::string{} : reinterpret_cast<const char*>(anchor);
  }

  // Where a value begins after its anchor. Refuses tags. The value of `&a:b` is `:b`.
  std::size_t begin_of(const yaml_event_t& event, const yaml_char_t* anchor, const yaml_char_t* tag) {
    const std::size_t end = offsets_.of(event.end_mark);
    std::size_t at = offsets_.of(event.start_mark);
    if (anchor == nullptr && tag == nullptr) return at;
    while (at < text_.size() && (text_[at] == '&' || text_[at] == '!')) {
      static constexpr std::string_view of_anchor = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";
      const std::size_t name_end = std::min(
          text_[at] == '&' ? text_.find_first_not_of(of_anchor, at + 1) : text_.find_first_of(" \t\r\n,[]{}", at + 1),
          text_.size());
      if (text_[at] == '!') refuse(at, name_end, "tags are not supported", "remove the tag");
      at = behind_blanks(name_end);
    }
    return event.type == YAML_SCALAR_EVENT ? std::min(at, end) : at;
  }

  std::size_t behind_blanks(std::size_t at) const {
    for (;;) {
      at = std::min(text_.find_first_not_of(white, at), text_.size());
      if (at == text_.size() || text_[at] != '#') return at;
      at = std::min(text_.find_first_of(line_ends, at), text_.size());
    }
  }

  // A block ends with its last line that is not blank. It may consist of its header alone.
  std::size_t block_end(std::size_t begin, std::size_t end, bool is_empty) const {
    if (is_empty) return std::min(text_.find_first_not_of("|>+-0123456789", begin), text_.size());
    return text_.find_last_not_of(white, end - 1) + 1;
  }

  void scalar(const yaml_event_t& event) {
    const auto& data = event.data.scalar;
    const std::size_t begin = begin_of(event, data.anchor, data.tag);
    std::size_t end = offsets_.of(event.end_mark);
    if (data.style == YAML_LITERAL_SCALAR_STYLE || data.style == YAML_FOLDED_SCALAR_STYLE)
      end = block_end(begin, end, data.length == 0);
    const bool plain = data.style == YAML_PLAIN_SCALAR_STYLE;
    std::string text{reinterpret_cast<const char*>(data.value), data.length};
    const std::string anchor = name_of(data.anchor);
    cursor_ = std::max(cursor_, end);
    if (tree_.wants_key()) {
      if (plain && text.empty()) refuse(begin, begin + 1, "expected a field name", "write a name before the colon");
      if (plain && text == "<<")
        refuse(begin, end, "<< is not supported", "write the fields out, or put \"<<\" in quotes");
      if (!anchor.empty()) anchors_[anchor] = Value{text, span_of(begin, end)};
      return tree_.key(std::move(text), span_of(begin, end));
    }
    const diag::Span span = span_of(begin, end);
    if (!plain) return add({std::move(text), span}, anchor);
    if (text.empty() || text == "~" || text == "null") return add({std::monostate{}, span}, anchor);
    if (text == "true" || text == "false") return add({text == "true", span}, anchor);
    add(value_of({text, span}), anchor);
  }

  void alias(const yaml_event_t& event) {
    const std::size_t at = offsets_.of(event.start_mark), end = offsets_.of(event.end_mark);
    if (tree_.wants_key()) refuse(at, end, "expected a field name, found an alias", "write the name out");
    const std::string name = name_of(event.data.alias.anchor);
    const bool within =
        std::any_of(brackets_.begin(), brackets_.end(), [&](const auto& b) { return b.anchor == name; });
    if (within) refuse(at, end, "this alias is inside the value that it refers to");
    const auto found = anchors_.find(name);
    if (found == anchors_.end()) {
      refuse(at, at + 1, "this alias refers to no earlier anchor", "put text that begins with * in quotes");
    }
    copied(found->second, span_of(at, end));
    if (depth_of(found->second) + tree_.brackets().size() > limits_.depth) {
      refuse(at, end, fmt::format("arrays and objects are nested more than {} deep", limits_.depth), {}, "data/limit");
    }
    if (!tree_.add(found->second)) throw Stop{};
    cursor_ = end;
  }

  void open(const yaml_event_t& event, const yaml_char_t* anchor, const yaml_char_t* tag, char bracket) {
    const bool is_object = bracket == '{';
    const std::size_t at = begin_of(event, anchor, tag);
    if (tree_.wants_key()) {
      refuse(at, at + 1, fmt::format("expected a field name, found {}", is_object ? "an object" : "a list"),
             "put names that begin with a bracket in quotes");
    }
    if (!tree_.open(is_object, at)) throw Stop{};
    const bool flow = at < text_.size() && text_[at] == bracket;
    brackets_.push_back({name_of(anchor), flow});
    cursor_ = std::max(cursor_, flow ? at + 1 : at);
  }

  void close(const yaml_event_t& event) {
    const Bracket bracket = brackets_.back();
    brackets_.pop_back();
    if (bracket.flow) cursor_ = offsets_.of(event.end_mark);
    if (!tree_.close(cursor_)) throw Stop{};
    keep(bracket.anchor);
  }

  void add(Value value, const std::string& anchor) {
    if (!tree_.add(std::move(value))) throw Stop{};
    keep(anchor);
  }

  // Keeps the value of an anchor for its aliases, and counts it: nested anchors could grow without limit.
  void keep(const std::string& anchor) {
    if (anchor.empty()) return;
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

  [[noreturn]] void refuse(std::size_t begin, std::size_t end, std::string message, std::string hint = {},
                           std::string code = "data/syntax") {
    const std::size_t last = text_.size();
    report(sink_, source_, span_of(std::min(begin, last), std::min(end, last)), std::move(code), std::move(message),
           std::move(hint));
    throw Stop{};
  }

  std::string name_at(std::size_t at) const {
    return at < text_.size() ? name_of_character(text_.substr(at)) : "the end of the file";
  }

  std::string place_of(std::size_t at) const {
    const diag::Position place = source_->position(static_cast<std::uint32_t>(at));
    return fmt::format("line {}, column {}", place.line, place.column);
  }

  // Reports why libyaml stopped, in the words of planche.
  [[noreturn]] void explain() {
    const std::string_view problem = parser_.problem == nullptr ? "" : parser_.problem;
    const std::string_view context = parser_.context == nullptr ? "" : parser_.context;
    if (parser_.error == YAML_READER_ERROR) {
      const std::size_t at = std::min(parser_.problem_offset, text_.size());
      refuse(at, at + 1, fmt::format("expected text, found {}", name_at(at)));
    }
    const std::size_t at = offsets_.of(parser_.problem_mark), from = offsets_.of(parser_.context_mark);
    const std::string odd = name_at(at), unexpected = fmt::format("{} is not expected here", odd);
    const std::size_t end = std::min(text_.find_first_of(line_ends, at), text_.size());
    const std::size_t line = at == 0 ? 0 : text_.find_last_of(line_ends, at - 1) + 1;
    const std::string_view indent = text_.substr(line, text_.find_first_not_of(" \t", line) - line);
    if (problem.find("tab character") != problem.npos || indent.find('\t') != indent.npos)
      refuse(at, at + 1, unexpected, "indent with spaces, not with tabs");
    if (context == "while scanning a quoted scalar") {
      refuse(from, at,
             fmt::format("expected the closing quote, found {}; the {} opened in {} is not closed", odd, text_[from],
                         place_of(from)));
    }
    if (context == "while parsing a quoted scalar") {
      const std::size_t slash = std::min(text_.rfind('\\', at), at);
      refuse(slash, std::max(at, slash + 1), "there is no such escape in double quotes",
             "write the character itself, and \\\\ for a backslash");
    }
    if (context == "while scanning an anchor" || context == "while scanning an alias") {
      refuse(from, from + 1, fmt::format("expected a name after {}", text_[from]),
             fmt::format("put text that begins with {} in quotes", text_[from]));
    }
    if (context == "while parsing a flow sequence" || context == "while parsing a flow mapping")
      refuse_open_bracket(from, at);
    if (problem == "found character that cannot start any token")
      refuse(at, at + 1, fmt::format("expected a value, found {}", odd),
             fmt::format("put text that begins with {} in quotes", odd));
    if (problem == "did not find expected node content" && (text_[at] == ']' || text_[at] == '}'))
      refuse(at, at + 1, fmt::format("found an unmatched {}", odd), "put text that begins with a bracket in quotes");
    if (problem.starts_with("could not find expected ':'")) {
      refuse(from, end, "expected a colon after this field name", std::string{in_columns});
    }
    if (context == "while parsing a flow node" && text_[at] == ':')
      refuse(at, at + 1, "expected a field name", "write a name before the colon");
    const auto open = std::find_if(brackets_.rbegin(), brackets_.rend(), [](const Bracket& b) { return b.flow; });
    if (open != brackets_.rend())
      refuse(at, at + 1, unexpected,
             still_open(tree_.brackets()[static_cast<std::size_t>(open.base() - brackets_.begin()) - 1].offset, at));
    if (problem.starts_with("did not find expected") || problem.find("not allowed in this context") != problem.npos)
      refuse(at, at + 1, unexpected, std::string{in_columns});
    refuse(at, at + 1, fmt::format("cannot be read as YAML: {}", problem));
  }

  // True if neither a comma nor the end of the bracket at `from` follows at `at`.
  [[noreturn]] void refuse_open_bracket(std::size_t from, std::size_t at) {
    refuse(at, at + 1, fmt::format("expected a comma or {}, found {}", text_[from] == '{' ? '}' : ']', name_at(at)),
           still_open(from, at));
  }

  // A hint for an error at `at`, before which the bracket at `from` was not closed.
  std::string still_open(std::size_t from, std::size_t at) const {
    const bool comment = text_.substr(from, at - from).find(" #") != text_.npos;
    return fmt::format("close the {} opened in {}{}", text_[from], place_of(from),
                       comment ? "; put text that begins with # in quotes, or it starts a comment" : "");
  }

  const diag::SourcePtr& source_;
  std::string_view text_;
  diag::Sink& sink_;
  const Limits& limits_;
  Tree tree_;
  Offsets offsets_;
  yaml_parser_t parser_{};
  std::vector<Bracket> brackets_;
  std::map<std::string, Value> anchors_;
  std::size_t bytes_ = 0;   // repeated by anchors and aliases
  std::size_t cursor_ = 0;  // end of the last value
  bool started_ = false;
};

// YAML 1.1 treats these characters as line ends or refuses them. In YAML 1.2 and in planche they are plain text.
bool holds_only_text(const diag::SourcePtr& source, diag::Sink& sink) {
  const std::string_view text = source->text();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::string_view rest = text.substr(at);
    const bool control = (byte < 0x20 && !is_white(text[at])) || byte == 0x7f;
    const bool separator =
        rest.starts_with("\xc2\x85") || rest.starts_with("\xe2\x80\xa8") || rest.starts_with("\xe2\x80\xa9");
    if (!control && !separator) continue;
    report(sink, source, span_of(at, at + (separator ? byte == 0xc2 ? 2 : 3 : 1)), "data/syntax",
           fmt::format("expected text, found {}", name_of_character(rest)),
           separator ? "write it as an escape in double quotes" : "");
    return false;
  }
  return true;
}

}  // namespace

std::optional<Value> read_yaml(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits) {
  if (!is_readable(source, sink, limits) || !holds_only_text(source, sink)) return std::nullopt;
  try {
    return YamlReader{source, sink, limits}.read();
  } catch (const YamlReader::Stop&) {
    return std::nullopt;
  }
}

std::optional<std::string> bare_text(const Document& document, const Value& value) {
  if (value.string() != nullptr) return *value.string();
  if (!document.is_yaml || (value.boolean() == nullptr && !value.is_number())) return std::nullopt;
  return std::string{document.source->text().substr(value.span().begin, value.span().end - value.span().begin)};
}

}  // namespace planche::data
