#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "data/formats/format.h"
#include "data/formats/format_node.h"

namespace planche::data {

namespace {

using Json = nlohmann::ordered_json;
using Node = Format::Node;

Json number(double value) {
  constexpr double exact = 9007199254740992.0;
  if (value == std::floor(value) && std::abs(value) <= exact) return static_cast<std::int64_t>(value);
  return value;
}

class Printer {
 public:
  explicit Printer(const Node& root) : root_{root} {}

  Json schema(const Node& node, std::string_view description, bool at_root) const {
    Json out = Json::object();
    const std::string_view text = description.empty() ? std::string_view{node.description} : description;
    if (!text.empty()) out["description"] = text;
    if (!node.rule.empty()) {
      out["$comment"] = node.reference.empty() ? node.rule : node.rule + " (" + node.reference + ")";
    }
    add_shape(out, node, at_root);
    return out;
  }

 private:
  struct Tag {
    std::string name, value;
  };

  Json schema(const Format& format, std::string_view description = {}) const {
    return schema(Node::of(format), description, false);
  }

  void add_shape(Json& out, const Node& node, bool at_root) const {
    switch (node.kind) {
      case FormatKind::any:
        return;
      case FormatKind::null:
        out["type"] = "null";
        return;
      case FormatKind::boolean:
        out["type"] = "boolean";
        return;
      case FormatKind::integer:
      case FormatKind::number:
        return add_number(out, node);
      case FormatKind::string:
        return add_string(out, node);
      case FormatKind::constant:
        out["const"] = node.values.front();
        return;
      case FormatKind::choice:
        out["enum"] = node.values;
        return;
      case FormatKind::array:
        return add_array(out, node);
      case FormatKind::object:
        return add_object(out, node, {}, {}, at_root);
      case FormatKind::map:
        return add_map(out, node, at_root);
      case FormatKind::one_of:
        out["anyOf"] = Json::array();
        for (const Format& part : node.parts) out["anyOf"].push_back(schema(Node::of(part), {}, at_root));
        return;
      case FormatKind::tagged:
        out["type"] = "object";
        out["required"] = Json::array({node.name});
        out["oneOf"] = Json::array();
        add_cases(out["oneOf"], node, {}, {}, at_root);
        return;
      case FormatKind::reference:
        out["$ref"] = "#/definitions/" + node.name;
        return;
    }
  }

  static void add_number(Json& out, const Node& node) {
    out["type"] = node.kind == FormatKind::integer ? "integer" : "number";
    if (node.minimum) out["minimum"] = number(*node.minimum);
    if (node.maximum) out["maximum"] = number(*node.maximum);
    if (!node.numbers.empty()) out["enum"] = node.numbers;
  }

  static void add_string(Json& out, const Node& node) {
    out["type"] = "string";
    if (node.length) {
      out["minLength"] = node.length->first;
      out["maxLength"] = node.length->second;
    }
    if (!node.pattern.empty()) out["pattern"] = node.pattern;
  }

  void add_array(Json& out, const Node& node) const {
    out["type"] = "array";
    if (node.length) {
      out["minItems"] = node.length->first;
      out["maxItems"] = node.length->second;
    }
    out["items"] = schema(node.parts.front());
  }

  void add_map(Json& out, const Node& node, bool at_root) const {
    out["type"] = "object";
    if (at_root) out["properties"]["$schema"] = {{"type", "string"}};
    out["additionalProperties"] = schema(node.parts.front());
  }

  void add_object(Json& out, const Node& node, std::vector<const Node::Field*> fields, const std::vector<Tag>& tags,
                  bool at_root) const {
    for (const Node::Field& field : node.fields) fields.push_back(&field);
    out["type"] = "object";
    Json properties = Json::object(), required = Json::array();
    if (at_root) properties["$schema"] = {{"type", "string"}};
    for (const Tag& tag : tags) {
      properties[tag.name] = {{"const", tag.value}};
      required.push_back(tag.name);
    }
    for (const Node::Field* field : fields) {
      properties[field->name] = schema(field->format, field->description);
      if (field->need == Need::required) required.push_back(field->name);
    }
    out["properties"] = std::move(properties);
    if (!required.empty()) out["required"] = std::move(required);
    out["additionalProperties"] = false;
  }

  // One schema for each combination of tags. The tags exclude each other, so exactly one schema fits.
  void add_cases(Json& out, const Node& node, std::vector<const Node::Field*> fields, const std::vector<Tag>& tags,
                 bool at_root) const {
    for (const Node::Field& field : node.fields) fields.push_back(&field);
    for (const auto& [value, format] : node.cases) {
      const Node* chosen = Node::resolved(format, root_);
      std::vector<Tag> inner = tags;
      inner.push_back({node.name, value});
      if (chosen != nullptr && chosen->kind == FormatKind::tagged) {
        add_cases(out, *chosen, fields, inner, at_root);
      } else if (chosen != nullptr) {
        Json one = Json::object();
        if (!chosen->description.empty()) one["description"] = chosen->description;
        add_object(one, *chosen, fields, inner, at_root);
        out.push_back(std::move(one));
      }
    }
  }

  const Node& root_;
};

}  // namespace

std::string Format::to_json_schema(std::string_view id, std::string_view title) const {
  Json out = {{"$schema", "http://json-schema.org/draft-07/schema#"}, {"$id", id}, {"title", title}};
  const Printer printer{*node_};
  out.update(printer.schema(*node_, {}, true));
  for (const auto& [name, format] : node_->definitions) {
    out["definitions"][name] = printer.schema(Node::of(format), {}, false);
  }
  return out.dump(2) + "\n";
}

}  // namespace planche::data
