// Notes which layers are drawn, where, and with which values.
#include "scene/bounds.h"
#include "templates/painting/layer_painter.h"

namespace planche::templates {

namespace {

constexpr std::size_t most_noted = 2'000, longest_value = 300;

// The layer of the template at this place, or null.
const Layer* find_layer(const std::vector<Layer>& layers, const Where& where) {
  for (const Layer& layer : layers) {
    if (layer.where.source == where.source && layer.where.span == where.span) return &layer;
    if (const Layer* inner = find_layer(layer.layers, where)) return inner;
  }
  return nullptr;
}

void add_numbers(const Entry& entry, const data::Value& value, bool of_size, std::vector<PlacingNumber>& to) {
  using Role = PlacingNumber::Role;
  const data::Array* all = value.array();
  if (all == nullptr) return;
  for (std::size_t i = 0; i < all->size(); ++i) {
    if ((*all)[i].array() != nullptr) {
      add_numbers(entry, (*all)[i], of_size, to);
    } else if (i < 2) {
      const Role role = of_size ? (i == 0 ? Role::width : Role::height) : (i == 0 ? Role::x : Role::y);
      to.push_back({role, entry.key, entry.file->document.source, (*all)[i].span(), entry.file->unit});
    }
  }
}

std::string written_in(const Members& members, std::string_view key) {
  const Entry* entry = members.find(key);
  if (entry == nullptr) return {};
  const diag::Span span = entry->value->span();
  return std::string{entry->file->document.source->text().substr(span.begin, span.end - span.begin)};
}

// Of a layer without a type: what its members say.
std::string type_of(const Layer& layer) {
  if (!layer.type().empty()) return std::string{layer.type()};
  for (const auto& [member, type] : {std::pair{"layers", "group"},
                                     {"use", "group"},
                                     {"columns", "table"},
                                     {"art", "image"},
                                     {"symbol", "symbol"},
                                     {"d", "path"},
                                     {"text", "text"}})
    if (layer.members.find(member) != nullptr) return type;
  return {};
}

std::string limited(std::string text) {
  if (text.size() <= longest_value) return text;
  std::size_t end = longest_value;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

}  // namespace

void LayerPainter::note(Node& node, const Node* written, std::size_t first, const Frame& frame) {
  if (noted_->size() >= most_noted) return;
  auto box = box_of(node);
  if (const auto* text = std::get_if<TextNode>(&node.what); text != nullptr && !text->size) {
    const auto block = set(node, std::get<TextNode>(node.what));
    box = block == nullptr ? std::nullopt : std::optional{block->ink};
  }
  const auto* group = std::get_if<GroupNode>(&node.what);
  ShownLayer made{node.label, node.where.source, node.where.span, {}, frame.total, node.turn};
  if (group != nullptr) {
    std::optional<scene::Rect> all;
    for (std::size_t i = first; i < noted_->size(); ++i) {
      const scene::Rect inner = (*noted_)[i].placed((*noted_)[i].box);
      all = all ? all->united(inner) : inner;
    }
    if (!all) return;
    made.box = inverse(frame.total)(*all);
  } else {
    if (!box) return;
    made.box = {box->x + frame.offset.x, box->y + frame.offset.y, box->width, box->height};
  }
  const Node& whole = written == nullptr ? node : *written;
  const Layer* layer = whole.remade != nullptr ? &whole.remade->layer : find_layer(stencil_.plan->layers, node.where);
  if (layer == nullptr) return;
  const bool has_place = layer->members.find("at") != nullptr;  // other places are measured from it
  for (const std::string_view key : {"at", "from", "to", "points", "size"}) {
    const bool counts = key == "at" || key == "size" || !has_place;
    if (const Entry* entry = counts ? layer->members.find(key) : nullptr)
      add_numbers(*entry, *entry->value, key == "size", made.numbers);
  }
  note_values(node, whole, layer->members, made.values);
  made.id = layer->id();
  made.type = type_of(*layer);
  for (const Entry& entry : layer->members.all())
    made.members.push_back({entry.key, entry.file->document.source, entry.value->span()});
  for (std::size_t i = first; i < noted_->size(); ++i) ++(*noted_)[i].depth;
  noted_->insert(noted_->begin() + static_cast<std::ptrdiff_t>(first), std::move(made));
}

void LayerPainter::note_values(const Node& node, const Node& whole, const Members& members,
                               std::vector<ShownValue>& to) {
  const auto printed = [](const expressions::Value& value) { return limited(expressions::printed(value)); };
  if (whole.when) to.push_back({"when", written_in(members, "when"), printed(asker_.value(whole.when))});
  const auto add_text = [&](const char* key, const TextPattern& pattern) {
    if (pattern.fixed() != nullptr) return;
    std::string made;
    asker_.print(pattern, made);
    to.push_back({key, written_in(members, key), limited(std::move(made))});
  };
  if (const auto* text = std::get_if<TextNode>(&node.what)) add_text("text", text->text);
  if (const auto* image = std::get_if<ImageNode>(&node.what)) add_text("art", image->named.path);
  if (const auto* symbol = std::get_if<SymbolNode>(&node.what)) add_text("symbol", symbol->name);
  if (const auto* code = std::get_if<QrNode>(&node.what)) add_text("text", code->text);
  if (whole.remade == nullptr) return;
  for (const Change& change : whole.remade->changes) {
    if (change.color) {
      add_text(change.key.c_str(), *change.color);
    } else {
      const std::string* source = change.number.string == nullptr ? nullptr : change.number.string->string();
      to.push_back({change.key, source == nullptr ? written_in(members, change.key) : *source,
                    printed(asker_.value(change.number))});
    }
  }
}

}  // namespace planche::templates
