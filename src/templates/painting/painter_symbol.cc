// Draws symbols, which names may compose of several.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/painting/layer_painter.h"

namespace planche::templates {

namespace {

// The place of the name in the template, in quotes.
std::optional<Where> quoted(const TextPattern& pattern, std::string_view name) {
  const auto single = pattern.written(fmt::format("'{}'", name));
  return single ? single : pattern.written(fmt::format("\"{}\"", name));
}

}  // namespace

void LayerPainter::draw(const Node& node, const SymbolNode& layer, const Frame& frame) {
  if (layer.fixed != nullptr) return draw(node, layer, *layer.fixed, frame);
  if (!print_name(layer.name)) return;
  std::string unknown;
  for (const Symbol* symbol : stencil_.symbols.composed(scratch_, unknown)) draw(node, layer, *symbol, frame);
  if (unknown.empty()) return;
  // Of several fields, the one with the word. Several words may be a misspelt name.
  const std::vector<std::string> names = stencil_.symbols.names();
  TextPattern with_word;
  std::string said = unknown;
  for (const TextPattern::Piece& piece : layer.name.pieces()) {
    std::string value;
    if (piece.asked) layer.name.print(asker_.value(piece.asked), value);
    if (value.find(unknown) == std::string::npos) continue;
    with_word.add(piece.asked, false);
    if (base::nearest(value, {names.begin(), names.end()})) said = value;
  }
  report(node, diag::Severity::error, "template/unknown-symbol",
         fmt::format("{}: there is no symbol `{}`", node.label, said), hint_for(said, names),
         {.of = &with_word, .written = quoted(layer.name, said), .alike = alike(node)});
}

void LayerPainter::draw(const Node& node, const SymbolNode& layer, const Symbol& symbol, const Frame& frame) {
  if (!afford(node, symbol.weight)) return;
  const scene::Size size = layer.size.value_or(symbol.box);
  const double scale = std::min(size.width / symbol.box.width, size.height / symbol.box.height);
  if (!(scale > 0)) return;
  const double width = symbol.box.width * scale, height = symbol.box.height * scale;
  const scene::Rect box{frame.offset.x + layer.at.x + (size.width - width) / 2,
                        frame.offset.y + layer.at.y + (size.height - height) / 2, width, height};
  const base::Transform placed{scale, 0, 0, scale, box.x, box.y};
  auto ink = symbol.ink_after(frame.total.after(placed));
  if (ink && seen_) ink = ink->common(*seen_);
  if (ink) check_safe(node, *ink);
  frame.items.emplace_back(scene::Group{symbol.content, placed, std::nullopt, 1});
}

}  // namespace planche::templates
