#include <algorithm>
#include <charconv>
#include <functional>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/formats/format.h"
#include "data/formats/format_node.h"
#include "data/formats/type_hints.h"

namespace planche::data {

std::string hint_at_division(std::string_view text, std::string_view expected,
                             const std::function<bool(std::string_view)>& fits) {
  const std::string_view sign = base::sign_between(text, fits);
  if (sign.empty() || sign == expected) return {};
  const std::string named = sign == "\n" ? "\\n" : std::string{sign};
  return fmt::format(R"(divide the items by "{}", or give the list "separator": "{}")", expected, named);
}

namespace {

using Node = Format::Node;
using Fields = std::vector<const Node::Field*>;

std::string plain(double number) {
  return fmt::format("{}", number == 0 ? 0 : number);
}

// "from 0 to 10 items", "at least 1 item".
std::string amount(std::size_t least, std::size_t most, std::string_view unit) {
  const auto units = [&](std::size_t n) { return fmt::format("{} {}{}", n, unit, n == 1 ? "" : "s"); };
  constexpr std::size_t unlimited = 1u << 30;
  if (least == most) return units(least);
  if (most >= unlimited) return "at least " + units(least);
  return least == 0 ? "at most " + units(most) : fmt::format("{} to {}", least, units(most));
}

// Finds fields by their names; of several with one name, the first.
class FieldsByName {
 public:
  explicit FieldsByName(const Fields& fields) : fields_{fields} {
    if (fields.size() <= few) return;
    for (const Node::Field* field : fields) by_name_.emplace(field->name, field);
  }
  // Null if there is none.
  const Node::Field* find(std::string_view name) const {
    if (fields_.size() > few) {
      const auto found = by_name_.find(name);
      return found == by_name_.end() ? nullptr : found->second;
    }
    const auto found = std::ranges::find(fields_, name, &Node::Field::name);
    return found == fields_.end() ? nullptr : *found;
  }

 private:
  static constexpr std::size_t few = 20;
  const Fields& fields_;
  std::unordered_map<std::string_view, const Node::Field*> by_name_;
};

class Checker {
 public:
  // Writes messages for the first `listed` problems and counts the rest.
  Checker(const Document& document, const Node& root, std::size_t listed)
      : document_{document}, root_{root}, listed_{listed} {}

  void run(const Format& format) { check(document_.root, *Node::resolved(format, root_), true); }
  std::vector<diag::Diagnostic> take() { return std::move(found_); }
  std::size_t more() const { return more_; }
  // Members with unknown names, and the names that were probably meant.
  const std::vector<std::pair<const Member*, std::string>>& misspelt() const { return misspelt_; }

 private:
  diag::Diagnostic& report(diag::Span span, std::string code, std::string message, std::string hint = {}) {
    if (!is_listed()) return count_one();
    found_.push_back({.code = std::move(code),
                      .message = std::move(message),
                      .source = document_.source,
                      .span = span,
                      .path = path_,
                      .hint = std::move(hint)});
    return found_.back();
  }

  diag::Diagnostic& count_one() {
    ++more_;
    return unlisted_;
  }
  // The last problem.
  diag::Diagnostic& last() { return more_ > 0 ? unlisted_ : found_.back(); }

  // A number as written, so that messages say 3.0 and not 3.
  std::string written(const Value& value) const {
    const std::string_view text = document_.source ? document_.source->text() : std::string_view{};
    const diag::Span at = value.span();
    if (!value.is_number() || at.end > text.size() || at.begin >= at.end || at.end - at.begin > 40) return {};
    const std::string_view lexeme = text.substr(at.begin, at.end - at.begin);
    const bool number = lexeme.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
    return number ? std::string{lexeme} : std::string{};
  }

  std::string found(const Value& value) const {
    const std::string lexeme = written(value);
    return lexeme.empty() ? value.describe() : "the number " + lexeme;
  }

  void wrong_type(const Value& value, const Node& node) {
    if (!is_listed()) return static_cast<void>(count_one());
    std::string hint = division_hint(value, node);
    if (hint.empty()) hint = type_hint(value, node);
    report(value.span(), "data/type",
           fmt::format("expected {}, found {}", Node::expectation(node, root_), found(value)),
           hint.empty() ? node.otherwise : std::move(hint));
  }

  void out_of_range(const Value& value, const Node& node, std::string message) {
    diag::Diagnostic& d = report(value.span(), node.code.empty() ? "data/limit" : node.code, std::move(message));
    d.rule = node.rule;
    d.reference = node.reference;
  }

  void check(const Value& value, const Format& format) {
    if (const Node* node = Node::resolved(format, root_)) check(value, *node, false);
  }

  void check(const Value& value, const Node& node, bool at_root) {
    if (node.kind == FormatKind::any) return;
    if (node.kind == FormatKind::one_of) return check_alternatives(value, node, at_root);
    if (!Node::fits_type(value, node, root_)) return wrong_type(value, node);
    switch (node.kind) {
      case FormatKind::integer:
      case FormatKind::number:
        return check_number(value, node);
      case FormatKind::string:
        return check_string(value, node);
      case FormatKind::constant:
      case FormatKind::choice:
        return check_choice(value, node);
      case FormatKind::array:
        return check_array(value, node);
      case FormatKind::object:
      case FormatKind::tagged:
        return check_object(value, node, {}, {}, at_root);
      case FormatKind::map:
        return check_map(value, node, at_root);
      default:
        return;
    }
  }

  void check_number(const Value& value, const Node& node) {
    if (node.kind == FormatKind::integer && value.integer() == nullptr) {
      // The reader reports integers beyond 64 bits.
      const std::string lexeme = written(value);
      if (!lexeme.empty() && lexeme != "-0" && lexeme.find_first_of(".eE") == std::string::npos) return;
      return wrong_type(value, node);
    }
    const std::string lexeme = written(value);
    const auto expected = [&](const std::string& what) {
      out_of_range(value, node,
                   fmt::format("expected {}, found {}", what, lexeme.empty() ? plain(value.number()) : lexeme));
    };
    const std::vector<std::int64_t>& numbers = node.numbers;
    if (!numbers.empty()) {
      if (std::find(numbers.begin(), numbers.end(), *value.integer()) != numbers.end()) return;
      std::vector<std::string> words;
      for (const std::int64_t one : numbers) words.push_back(std::to_string(one));
      expected(base::join_alternatives({words.begin(), words.end()}));
      if (numbers.size() == 1) last().hint = fmt::format("write {}", words.front());
      return;
    }
    const bool low = node.minimum && value.number() < *node.minimum;
    const bool high = node.maximum && value.number() > *node.maximum;
    if (!low && !high) return;
    if (node.minimum && node.minimum == node.maximum) {
      expected(plain(*node.minimum));
      last().hint = fmt::format("write {}", plain(*node.minimum));
      return;
    }
    std::string range;
    if (node.minimum && node.maximum) {
      range = fmt::format("from {} to {}", plain(*node.minimum), plain(*node.maximum));
    } else {
      range = node.minimum ? "of at least " + plain(*node.minimum) : "of at most " + plain(*node.maximum);
    }
    expected((node.kind == FormatKind::integer ? "an integer " : "a number ") + range);
  }

  void check_length(const Value& value, const Node& node, std::size_t size, std::string_view unit) {
    if (!node.length || (size >= node.length->first && size <= node.length->second)) return;
    out_of_range(value, node,
                 fmt::format("expected {}, found {}", amount(node.length->first, node.length->second, unit),
                             size == 0 ? "none" : fmt::format("{}", size)));
  }

  void check_string(const Value& value, const Node& node) {
    const std::string& text = *value.string();
    check_length(value, node, base::count_code_points(text), "character");
    if (!node.regex) return;
    const Pattern::Result result = node.regex->search(text);
    if (result == Pattern::Result::found) return;
    if (result == Pattern::Result::too_costly) {
      report(value.span(), "data/limit",
             fmt::format("matching this text against {} takes {} steps, the limit for all patterns together is {}",
                         node.pattern, node.regex->steps(text), most_pattern_steps),
             "shorten the text, or the repetitions in the pattern");
      return;
    }
    diag::Diagnostic& d = report(value.span(), node.code.empty() ? "data/type" : node.code,
                                 fmt::format("expected {}, found {}", node.pattern_in_words, found(value)));
    d.hint = node.otherwise;
    d.rule = node.rule;
    d.reference = node.reference;
    if (const std::string length = with_point(text); !length.empty())
      d.hint = fmt::format("write {} with a point", length);
  }

  // "3.5mm" for "3,5mm"; empty for other texts.
  static std::string with_point(std::string text) {
    const std::size_t comma = text.find_first_not_of("0123456789", text.starts_with('-') ? 1 : 0);
    if (comma == text.npos || comma == 0 || text[comma] != ',' || comma + 1 == text.size() || text[comma + 1] < '0' ||
        text[comma + 1] > '9')
      return {};
    text[comma] = '.';
    return text;
  }

  void check_choice(const Value& value, const Node& node) {
    if (std::find(node.values.begin(), node.values.end(), *value.string()) != node.values.end()) return;
    if (!is_listed()) return static_cast<void>(count_one());
    diag::Diagnostic& d = wrong_choice(value, node.values, Node::expectation(node, root_), node.elsewhere);
    if (const std::string hint = division_hint(value, node); !hint.empty()) d.hint = hint;
    if (d.hint.empty()) d.hint = node.otherwise;
    if (node.code.empty()) return;
    d.code = node.code;
    d.rule = node.rule;
    d.reference = node.reference;
  }

  diag::Diagnostic& wrong_choice(const Value& value, const std::vector<std::string>& values,
                                 const std::string& expected, const std::vector<Elsewhere>& elsewhere = {}) {
    const std::string* text = value.string();
    for (const Elsewhere& other : elsewhere) {
      if (text != nullptr && other.word == *text)
        return report(value.span(), "data/type", fmt::format("expected {}, found {}", expected, found(value)),
                      fmt::format("write {}", other.written));
    }
    const auto near = text == nullptr ? std::nullopt : base::nearest(*text, {values.begin(), values.end()});
    return report(value.span(), "data/type", fmt::format("expected {}, found {}", expected, found(value)),
                  near ? fmt::format("did you mean \"{}\"?", *near) : "");
  }

  // For [12,5, 40], where a blank follows the other comma: names the decimal point.
  void hint_at_point(const Array& items) {
    std::string numbers;
    bool has_blank = false;
    for (std::size_t i = 1; i < items.size(); ++i) {
      const bool adjacent = items[i].span().begin == items[i - 1].span().end + 1;
      has_blank = has_blank || !adjacent;
      if (adjacent && numbers.empty() && items[i - 1].integer() != nullptr && items[i].integer() != nullptr)
        numbers = fmt::format("{}.{}", written(items[i - 1]), written(items[i]));
    }
    if (has_blank && !numbers.empty()) last().hint = fmt::format("write {} with a point", numbers);
  }

  void check_array(const Value& value, const Node& node) {
    const Array& items = *value.array();
    check_length(value, node, items.size(), "item");
    if (node.length && items.size() > node.length->second) hint_at_point(items);
    const std::size_t stem = path_.size();
    for (std::size_t i = 0; i < items.size(); ++i) {
      path_ += fmt::format("[{}]", i);
      check(items[i], node.parts.front());
      path_.resize(stem);
    }
  }

  void enter(std::string_view key) {
    constexpr std::size_t longest = 100;  // because each problem below has its own path
    const std::string shown = base::shortened(key, longest);
    const bool simple = !key.empty() && key.find_first_of(".[]\" \t\r\n") == std::string_view::npos;
    if (!simple) {
      path_ += fmt::format("[\"{}\"]", shown);
    } else {
      if (!path_.empty()) path_ += '.';
      path_ += shown;
    }
  }

  void check_map(const Value& value, const Node& node, bool at_root) {
    const std::size_t stem = path_.size();
    for (const Member& member : *value.object()) {
      if (at_root && check_schema_link(member)) continue;
      enter(member.key);
      check(member.value, node.parts.front());
      path_.resize(stem);
    }
  }

  // `$schema` at the root is for editors. Returns whether `member` is that.
  bool check_schema_link(const Member& member) {
    if (member.key != "$schema") return false;
    if (member.value.string() == nullptr) {
      report(member.value.span(), "data/type", fmt::format("expected a string, found {}", found(member.value))).path =
          "$schema";
    }
    return true;
  }

  // `inherited` and `tags` come from enclosing tagged formats.
  void check_object(const Value& value, const Node& node, Fields inherited, std::vector<std::string_view> tags,
                    bool at_root) {
    for (const Node::Field& field : node.fields) inherited.push_back(&field);
    if (node.kind == FormatKind::object) return check_fields(value, node, inherited, tags, at_root);
    tags.push_back(node.name);
    const Value* tag = value.find(node.name);
    std::vector<std::string> names;
    for (const auto& [name, format] : node.cases) names.push_back(name);
    const std::string expected = Node::expectation(Node{.kind = FormatKind::choice, .values = names}, root_);
    if (tag == nullptr) return missing(value, node.name, expected);
    const std::size_t stem = path_.size();
    for (const auto& [name, format] : node.cases) {
      if (tag->string() == nullptr || *tag->string() != name) continue;
      const Node* chosen = Node::resolved(format, root_);
      if (chosen != nullptr && (chosen->kind == FormatKind::object || chosen->kind == FormatKind::tagged)) {
        check_object(value, *chosen, std::move(inherited), std::move(tags), at_root);
      }
      return;
    }
    enter(node.name);
    wrong_choice(*tag, names, expected);
    path_.resize(stem);
  }

  void missing(const Value& object, std::string_view name, const std::string& expected) {
    const std::size_t stem = path_.size();
    enter(name);
    const diag::Span brace{object.span().begin, std::min(object.span().begin + 1, object.span().end)};
    report(brace, "data/missing-field", fmt::format("missing field \"{}\"", name),
           fmt::format("add \"{}\": {}", name, expected));
    path_.resize(stem);
  }

  bool is_listed() const { return found_.size() < listed_; }

  void check_fields(const Value& value, const Node& node, const Fields& fields,
                    const std::vector<std::string_view>& tags, bool at_root) {
    const std::size_t stem = path_.size();
    const FieldsByName by_name{fields};
    std::set<std::string_view> there;                    // required fields
    std::optional<std::vector<std::string_view>> names;  // computed for the hint of the first unknown field
    const auto known_names = [&]() -> const std::vector<std::string_view>& {
      if (!names) names = names_of(fields, node, value);
      return *names;
    };
    std::set<std::string_view> meant;  // probably misspelt fields; the hint is at the misspelt member
    for (const Member& member : *value.object()) {
      if (at_root && check_schema_link(member)) continue;
      const Node::Field* known = by_name.find(member.key);
      if (known == nullptr && std::find(tags.begin(), tags.end(), member.key) != tags.end()) continue;
      enter(member.key);
      if (known != nullptr && known->need == Need::required) there.insert(known->name);
      if (known == nullptr) {
        if (const auto near = is_listed() ? base::nearest(member.key, known_names()) : std::nullopt) {
          const Node::Field* field = by_name.find(*near);
          const Node* of = field == nullptr ? nullptr : Node::resolved(field->format, root_);
          // Names with other first letters are further apart than a slip of the hand.
          const bool slip = base::lower(member.key.substr(0, 1)) == base::lower(near->substr(0, 1));
          if (meant.insert(*near).second && slip && of != nullptr && value.find(*near) == nullptr &&
              Node::fits_type(member.value, *of, root_))
            misspelt_.emplace_back(&member, *near);
        }
        report(member.key_span, "data/unknown-field", fmt::format("unknown field \"{}\"", member.key),
               is_listed() ? hint_for_member(member.key, known_names(), node.elsewhere) : std::string{});
      } else {
        check(member.value, known->format);
      }
      path_.resize(stem);
    }
    for (const Node::Field* field : fields) {
      if (field->need != Need::required || there.contains(field->name) || meant.contains(field->name)) continue;
      const Node* of = Node::resolved(field->format, root_);
      missing(value, field->name, of == nullptr ? "a value" : Node::expectation(*of, root_));
    }
  }

  // The names that the object may have, starting with those it does not have.
  static std::vector<std::string_view> names_of(const Fields& fields, const Node& node, const Value& object) {
    const std::vector<std::string>* taken = node.narrowed ? node.narrowed(object) : nullptr;
    std::vector<std::string_view> names;
    if (taken != nullptr)
      names.assign(taken->begin(), taken->end());
    else
      for (const Node::Field* field : fields) names.push_back(field->name);
    std::stable_partition(names.begin(), names.end(),
                          [&](std::string_view name) { return object.find(name) == nullptr; });
    return names;
  }

  void check_alternatives(const Value& value, const Node& node, bool at_root) {
    std::vector<const Node*> fitting;
    for (const Format& part : node.parts) {
      const Node* n = Node::resolved(part, root_);
      if (n == nullptr) return;
      if (n != &node && Node::fits_type(value, *n, root_)) fitting.push_back(n);
    }
    if (fitting.empty()) return wrong_type(value, node);
    // If no alternative fits, the problems of the first are reported.
    const std::size_t before = found_.size(), more_before = more_;
    const auto is_sound = [&] { return found_.size() == before && more_ == more_before; };
    check(value, *fitting.front(), at_root);
    std::vector<diag::Diagnostic> first(found_.begin() + static_cast<std::ptrdiff_t>(before), found_.end());
    const std::size_t first_more = more_;
    for (std::size_t i = 1; i < fitting.size() && !is_sound(); ++i) {
      found_.resize(before);
      more_ = more_before;
      check(value, *fitting[i], at_root);
    }
    if (is_sound()) return;
    more_ = first_more;
    found_.resize(before);
    found_.insert(found_.end(), std::make_move_iterator(first.begin()), std::make_move_iterator(first.end()));
  }

  const Document& document_;
  const Node& root_;
  std::vector<std::pair<const Member*, std::string>> misspelt_;
  std::size_t listed_, more_ = 0;
  std::vector<diag::Diagnostic> found_;
  diag::Diagnostic unlisted_;  // Counts a problem without reporting it.
  std::string path_;
};

}  // namespace

namespace {

// Passes the problems on. Returns whether there is none.
bool passed_on(Checker& checker, const diag::SourcePtr& source, diag::Sink& sink) {
  auto found = checker.take();
  for (diag::Diagnostic& d : found) sink.add(std::move(d));
  sink.count_more(source, checker.more());
  return found.empty();
}

}  // namespace

bool Format::check(const Document& document, diag::Sink& sink) const {
  if (Node::resolved(*this, *node_) == nullptr) return true;
  const PatternBudget budget;
  Checker checker{document, *node_, diag::Sink::max_per_source};
  checker.run(*this);
  return passed_on(checker, document.source, sink);
}

bool Format::check_and_mend(Document& document, diag::Sink& sink) const {
  if (Node::resolved(*this, *node_) == nullptr) return true;
  const PatternBudget budget;
  Checker checker{document, *node_, diag::Sink::max_per_source};
  checker.run(*this);
  const bool sound = passed_on(checker, document.source, sink);
  std::function<void(Value&)> rename = [&](Value& value) {
    if (Array* items = value.array()) std::ranges::for_each(*items, rename);
    Object* members = value.object();
    if (members == nullptr) return;
    for (Member& member : *members) {
      rename(member.value);
      const auto wrong = std::ranges::find(checker.misspelt(), &member, [](const auto& one) { return one.first; });
      if (wrong != checker.misspelt().end()) member.key = wrong->second;
    }
  };
  if (!checker.misspelt().empty()) rename(document.root);
  return sound;
}

bool Format::fits(const Value& value) const {
  if (Node::resolved(*this, *node_) == nullptr) return true;
  const Document document{nullptr, value};
  const PatternBudget budget;
  Checker checker{document, *node_, 0};
  checker.run(*this);
  return checker.more() == 0;
}

}  // namespace planche::data
