#include "data/formats/format.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "data/formats/format_node.h"

namespace planche::data {

namespace {

using Node = Format::Node;

std::shared_ptr<Node> node(FormatKind kind, std::string description = {}) {
  return std::make_shared<Node>(Node{.kind = kind, .description = std::move(description)});
}

}  // namespace

Format Format::any(std::string description) {
  return Format{node(FormatKind::any, std::move(description))};
}
Format Format::null() {
  return Format{node(FormatKind::null)};
}
Format Format::boolean() {
  return Format{node(FormatKind::boolean)};
}
Format Format::integer() {
  return Format{node(FormatKind::integer)};
}
Format Format::number() {
  return Format{node(FormatKind::number)};
}
Format Format::string() {
  return Format{node(FormatKind::string)};
}
Format Format::object(std::string description) {
  return Format{node(FormatKind::object, std::move(description))};
}

Format Format::constant(std::string value) {
  auto n = node(FormatKind::constant);
  n->values = {std::move(value)};
  return Format{std::move(n)};
}

Format Format::choice(std::vector<std::string> values) {
  auto n = node(FormatKind::choice);
  n->values = std::move(values);
  return Format{std::move(n)};
}

Format Format::array(Format item) {
  auto n = node(FormatKind::array);
  n->parts = {std::move(item)};
  return Format{std::move(n)};
}

Format Format::map(Format value, std::string description) {
  auto n = node(FormatKind::map, std::move(description));
  n->parts = {std::move(value)};
  return Format{std::move(n)};
}

Format Format::one_of(std::vector<Format> alternatives) {
  auto n = node(FormatKind::one_of);
  n->parts = std::move(alternatives);
  return Format{std::move(n)};
}

Format Format::tagged(std::string tag, std::vector<std::pair<std::string, Format>> cases) {
  auto n = node(FormatKind::tagged);
  n->name = std::move(tag);
  n->cases = std::move(cases);
  return Format{std::move(n)};
}

Format Format::reference(std::string definition) {
  auto n = node(FormatKind::reference);
  n->name = std::move(definition);
  return Format{std::move(n)};
}

// Formats are values: a change must not affect copies.
Format::Node& Format::own() {
  if (node_.use_count() > 1) node_ = std::make_shared<Node>(*node_);
  return *node_;
}

Format& Format::at_least(double minimum) {
  own().minimum = minimum;
  return *this;
}

Format& Format::at_most(double maximum) {
  own().maximum = maximum;
  return *this;
}

Format& Format::among(std::vector<std::int64_t> numbers) {
  own().numbers = std::move(numbers);
  return *this;
}

Format& Format::length(std::size_t least, std::size_t most) {
  own().length = {least, most};
  return *this;
}

std::string Format::fault_of_pattern(const std::string& pattern) {
  return Pattern{pattern}.fault();
}

Format& Format::pattern(std::string regex, std::string in_words) {
  own().regex.emplace(regex);
  own().pattern = std::move(regex);
  own().pattern_in_words = std::move(in_words);
  return *this;
}

Format& Format::by_rule(std::string code, std::string rule, std::string reference) {
  Node& n = own();
  n.code = std::move(code);
  n.rule = std::move(rule);
  n.reference = std::move(reference);
  return *this;
}

Format& Format::field(std::string name, Format format, std::string description, Need need) {
  own().fields.push_back({std::move(name), std::move(format), std::move(description), need});
  return *this;
}

Format& Format::define(std::string name, Format format) {
  own().definitions.emplace_back(std::move(name), std::move(format));
  return *this;
}

Format& Format::described(std::string description) {
  own().description = std::move(description);
  return *this;
}

Format& Format::elsewhere(std::vector<Elsewhere> words) {
  own().elsewhere = std::move(words);
  return *this;
}

Format& Format::narrowed(std::function<const std::vector<std::string>*(const Value& object)> members) {
  own().narrowed = std::move(members);
  return *this;
}

Format& Format::otherwise(std::string hint) {
  own().otherwise = std::move(hint);
  return *this;
}

Format& Format::with_commas(std::string hint) {
  own().with_commas = std::move(hint);
  return *this;
}

Format& Format::divided_by(std::string sign) {
  own().divided_by = std::move(sign);
  return *this;
}

Format& Format::marked(unsigned marks) {
  own().marks = marks;
  return *this;
}

std::string hint_for_member(std::string_view word, const std::vector<std::string_view>& known,
                            const std::vector<Elsewhere>& elsewhere) {
  const auto knows = [&](std::string_view name) { return std::find(known.begin(), known.end(), name) != known.end(); };
  const std::string key = base::lower(word);
  for (const Elsewhere& other : elsewhere) {
    if (base::lower(other.word) == key && knows(other.name)) return fmt::format("write {}", other.written);
  }
  std::vector<std::string_view> long_enough;  // words of at most two letters are near everything
  std::copy_if(known.begin(), known.end(), std::back_inserter(long_enough), [&](std::string_view name) {
    return name.size() > 2 || base::lower(name.substr(0, 1)) == key.substr(0, 1);
  });
  if (const auto near = base::nearest(word, long_enough)) return fmt::format("did you mean \"{}\"?", *near);
  constexpr std::size_t most = 24;
  const std::size_t shown = std::min(known.size(), most);
  if (shown == 0) return {};
  return fmt::format("accepted: {}{}",
                     fmt::join(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                     shown < known.size() ? fmt::format(" and {} more", known.size() - shown) : "");
}

const Node* Format::Node::resolved(const Format& format, const Node& root) {
  const Node* n = format.node_.get();
  // Stops at definitions that refer only to each other.
  for (std::size_t hops = 0; n != nullptr && n->kind == FormatKind::reference; ++hops) {
    const Node* next = nullptr;
    for (const auto& [name, definition] : root.definitions) {
      if (name == n->name && hops <= root.definitions.size()) next = definition.node_.get();
    }
    n = next;
  }
  return n;
}

bool Format::Node::fits_type(const Value& value, const Node& node, const Node& root) {
  switch (node.kind) {
    case FormatKind::null:
      return value.is_null();
    case FormatKind::boolean:
      return value.boolean() != nullptr;
    case FormatKind::integer:
    case FormatKind::number:
      return value.is_number();
    case FormatKind::string:
    case FormatKind::constant:
    case FormatKind::choice:
      return value.string() != nullptr;
    case FormatKind::array:
      return value.array() != nullptr;
    case FormatKind::object:
    case FormatKind::map:
    case FormatKind::tagged:
      return value.object() != nullptr;
    case FormatKind::one_of:
      return std::any_of(node.parts.begin(), node.parts.end(), [&](const Format& part) {
        const Node* n = Node::resolved(part, root);
        return n == nullptr || n == &node || fits_type(value, *n, root);
      });
    default:
      return true;
  }
}

std::string Format::Node::expectation(const Node& n, const Node& root) {
  switch (n.kind) {
    case FormatKind::any:
      return "a value";
    case FormatKind::null:
      return "null";
    case FormatKind::boolean:
      return "true or false";
    case FormatKind::integer:
      return "an integer";
    case FormatKind::number:
      return "a number";
    case FormatKind::string:
      return "a string";
    case FormatKind::array:
      return "an array";
    case FormatKind::object:
    case FormatKind::map:
    case FormatKind::tagged:
      return "an object";
    default:
      break;
  }
  std::vector<std::string> words;
  if (n.kind == FormatKind::constant || n.kind == FormatKind::choice) {
    constexpr std::size_t most = 16;
    for (const std::string& value : n.values) words.push_back(fmt::format("\"{}\"", value));
    if (words.size() > most) {
      words.resize(most);
      words.push_back(fmt::format("{} more", n.values.size() - most));
    }
  }
  if (n.kind == FormatKind::one_of) {
    for (const Format& alternative : n.parts) {
      const Node* a = resolved(alternative, root);
      if (a != nullptr && a != &n) words.push_back(a->kind == FormatKind::one_of ? "a value" : expectation(*a, root));
    }
  }
  std::vector<std::string_view> distinct;
  for (const std::string& w : words) {
    if (std::find(distinct.begin(), distinct.end(), w) == distinct.end()) distinct.push_back(w);
  }
  const std::string_view lead = n.kind == FormatKind::choice && distinct.size() > 2 ? "one of " : "";
  return fmt::format("{}{}", lead, base::join_alternatives(distinct));
}

}  // namespace planche::data
