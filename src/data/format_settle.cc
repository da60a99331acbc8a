// What a format makes of the bare values of YAML.
#include <utility>

#include "data/csv.h"
#include "data/format_node.h"
#include "data/yaml.h"

namespace planche::data {

namespace {

using Node = Format::Node;

class Settling {
 public:
  Settling(const Document& document, const Node& root) : document_{document}, root_{root} {}

  void settle(Value& value, const Node& node) const {
    switch (node.kind) {
      case Kind::string:
      case Kind::constant:
      case Kind::choice:
        if (auto text = bare_text(document_, value)) value = {std::move(*text), value.span()};
        return;
      case Kind::boolean:
        if (const std::string* word = value.string()) value = truth_value_of({*word, value.span()});
        return;
      case Kind::array:
        if (Array* items = value.array()) {
          for (Value& item : *items) settle(item, node.parts.front());
        }
        return;
      case Kind::map:
        if (value.object() == nullptr) return;
        for (Member& member : *value.object()) settle(member.value, node.parts.front());
        return;
      case Kind::object:
      case Kind::tagged:
        return settle_fields(value, node);
      case Kind::one_of:
        return settle_alternative(value, node);
      default:
        return;
    }
  }

 private:
  void settle(Value& value, const Format& format) const {
    if (const Node* node = Node::resolved(format, root_)) settle(value, *node);
  }

  void settle_fields(Value& value, const Node& node) const {
    if (value.object() == nullptr) return;
    for (Member& member : *value.object()) {
      if (node.kind == Kind::tagged && member.key == node.name) settle(member.value, Format::string());
      for (const Node::Field& field : node.fields) {
        if (field.name == member.key) settle(member.value, field.format);
      }
    }
    if (node.kind != Kind::tagged) return;
    const Value* tag = value.find(node.name);
    for (const auto& [name, format] : node.cases) {
      if (tag != nullptr && text_of(tag) == name) settle(value, format);
    }
  }

  // As the first that takes it as it is; else as the first that takes what it can be.
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
  if (document.is_yaml) Settling{document, *node_}.settle(document.root, *node_);
}

}  // namespace planche::data
