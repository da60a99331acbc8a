// Finds marked values.
#include <algorithm>
#include <cmath>

#include "data/formats/format_node.h"

namespace planche::data {

namespace {

using Node = Format::Node;

class MarkSearch {
 public:
  MarkSearch(const Node& root, const std::function<void(const MarkedValue&)>& visit) : root_{root}, visit_{visit} {}

  void search(const Value& value, const Format& format) {
    const Node* node = Node::resolved(format, root_);
    if (node == nullptr) return;
    if (node->marks != 0) return visit_({node->marks, format, value, route_});
    switch (node->kind) {
      case FormatKind::array:
        if (const Array* items = value.array()) {
          for (std::size_t i = 0; i < items->size(); ++i) step(i, (*items)[i], node->parts.front());
        }
        return;
      case FormatKind::one_of:
        for (const Format& part : node->parts) {
          const Node* n = Node::resolved(part, root_);
          if (n != nullptr && n != node && Node::fits_type(value, *n, root_)) return search(value, part);
        }
        return;
      default:
        return search_members(value, *node);
    }
  }

 private:
  void search_members(const Value& value, const Node& node) {
    const Object* members = value.object();
    if (members == nullptr) return;
    for (std::size_t i = 0; i < members->size(); ++i) {
      const Member& member = (*members)[i];
      if (node.kind == FormatKind::map) step(i, member.value, node.parts.front());
      const auto field = std::ranges::find(node.fields, member.key, &Node::Field::name);
      if (field != node.fields.end()) step(i, member.value, field->format);
    }
    if (node.kind != FormatKind::tagged) return;
    const Value* tag = value.find(node.name);
    for (const auto& [name, format] : node.cases) {
      if (tag != nullptr && tag->string() != nullptr && *tag->string() == name) search(value, format);
    }
  }

  void step(std::size_t index, const Value& value, const Format& format) {
    route_.push_back(index);
    search(value, format);
    route_.pop_back();
  }

  const Node& root_;
  const std::function<void(const MarkedValue&)>& visit_;
  Route route_;
};

// The node at the path; null if there is none.
const Node* node_at(const Node& node, std::string_view path) {
  if (path.empty()) return &node;
  if (node.kind == FormatKind::one_of) {
    for (const Format& part : node.parts) {
      if (const Node* found = node_at(Node::of(part), path)) return found;
    }
    return nullptr;
  }
  if (path.front() == '[') {
    const std::size_t end = path.find(']');
    if (node.kind != FormatKind::array || end == path.npos) return nullptr;
    return node_at(Node::of(node.parts.front()), path.substr(end + 1));
  }
  if (path.front() == '.') path.remove_prefix(1);
  const std::string_view name = path.substr(0, path.find_first_of(".["));
  const auto field = std::ranges::find(node.fields, name, &Node::Field::name);
  return field == node.fields.end() ? nullptr : node_at(Node::of(field->format), path.substr(name.size()));
}

}  // namespace

void Format::each_marked(const Value& value, const std::function<void(const MarkedValue&)>& visit) const {
  MarkSearch{*node_, visit}.search(value, *this);
}

unsigned Format::marks_at(std::string_view path) const {
  const Node* node = node_at(*node_, path);
  return node == nullptr ? 0 : node->marks;
}

double Format::nearest(double number) const {
  const Node* node = node_.get();
  if (node->kind == FormatKind::one_of) {
    const auto is_number = [](const Format& part) {
      return part.node_->kind == FormatKind::number || part.node_->kind == FormatKind::integer;
    };
    const auto part = std::ranges::find_if(node->parts, is_number);
    if (part != node->parts.end()) node = part->node_.get();
  }
  if (node->kind == FormatKind::integer) number = std::round(number);
  return std::min(std::max(number, node->minimum.value_or(number)), node->maximum.value_or(number));
}

}  // namespace planche::data
