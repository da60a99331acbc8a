// Resolves bare values of YAML, and words with two spellings.
#include <algorithm>
#include <utility>

#include "data/formats/format_node.h"
#include "data/tables/csv.h"
#include "data/yaml.h"

namespace planche::data {

namespace {

using Node = Format::Node;

// The other British or American spelling; empty if there is none.
std::string_view other_spelling(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {{"colour", "color"}, {"centre", "center"}};
  for (const auto& [british, american] : words) {
    if (word == british) return american;
    if (word == american) return british;
  }
  return {};
}

class Settling {
 public:
  Settling(const Document& document, const Node& root) : document_{document}, root_{root} {}

  void settle(Value& value, const Node& node) const {
    switch (node.kind) {
      case FormatKind::choice:
        if (const std::string* word = value.string(); word != nullptr && !has(node.values, *word)) {
          if (const auto other = other_spelling(*word); has(node.values, other))
            value = {std::string{other}, value.span()};
        }
        [[fallthrough]];
      case FormatKind::string:
      case FormatKind::constant:
        if (!document_.is_yaml) return;
        if (auto text = bare_text(document_, value)) value = {std::move(*text), value.span()};
        return;
      case FormatKind::boolean:
        if (const std::string* word = value.string(); word != nullptr && document_.is_yaml)
          value = truth_value_of({*word, value.span()});
        return;
      case FormatKind::array:
        if (Array* items = value.array()) {
          for (Value& item : *items) settle(item, node.parts.front());
        }
        return;
      case FormatKind::map:
        if (value.object() == nullptr) return;
        for (Member& member : *value.object()) settle(member.value, node.parts.front());
        return;
      case FormatKind::object:
      case FormatKind::tagged:
        return settle_fields(value, node);
      case FormatKind::one_of:
        return settle_alternative(value, node);
      default:
        return;
    }
  }

 private:
  static bool has(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  void settle(Value& value, const Format& format) const {
    if (const Node* node = Node::resolved(format, root_)) settle(value, *node);
  }

  void settle_fields(Value& value, const Node& node) const {
    if (value.object() == nullptr) return;
    const auto has_field = [&](std::string_view name) {
      return std::any_of(node.fields.begin(), node.fields.end(), [&](const auto& field) { return field.name == name; });
    };
    for (Member& member : *value.object()) {
      const auto other = other_spelling(member.key);
      if (!has_field(member.key) && has_field(other) && value.find(other) == nullptr) member.key = other;
      if (node.kind == FormatKind::tagged && member.key == node.name) settle(member.value, Format::string());
      for (const Node::Field& field : node.fields) {
        if (field.name == member.key) settle(member.value, field.format);
      }
    }
    if (node.kind != FormatKind::tagged) return;
    const Value* tag = value.find(node.name);
    for (const auto& [name, format] : node.cases) {
      if (tag != nullptr && text_of(tag) == name) settle(value, format);
    }
  }

  // As the first alternative that accepts the value unchanged, else as the first that accepts a resolved value.
  void settle_alternative(Value& value, const Node& node) const {
    for (const Format& part : node.parts) {
      const Node* n = Node::resolved(part, root_);
      if (n != nullptr && n != &node && Node::fits_type(value, *n, root_)) return settle(value, *n);
    }
    for (const Format& part : node.parts) {
      const Node* n = Node::resolved(part, root_);
      if (n == nullptr || n == &node) continue;
      Value other = value;
      settle(other, *n);
      if (!Node::fits_type(other, *n, root_)) continue;
      value = std::move(other);
      return;
    }
  }

  const Document& document_;
  const Node& root_;
};

}  // namespace

void Format::settle(Document& document) const {
  Settling{document, *node_}.settle(document.root, *node_);
}

}  // namespace planche::data
