#include "render/svg/svg_shapes.h"

#include <algorithm>
#include <array>
#include <memory>

#include <libxml/parser.h>
#include <libxml/tree.h>

namespace planche::render {

namespace {

bool is_one_of(const xmlNode& node, const auto& names) {
  const std::string_view name{reinterpret_cast<const char*>(node.name)};
  return std::find(names.begin(), names.end(), name) != names.end();
}

// In the order of drawing; null if there is none.
xmlNode* first_shape(xmlNode* siblings) {
  using Names = std::string_view;
  constexpr std::array shapes = {Names{"path"},    Names{"rect"},     Names{"circle"}, Names{"ellipse"},
                                 Names{"polygon"}, Names{"polyline"}, Names{"line"},   Names{"image"},
                                 Names{"text"},    Names{"use"}};
  constexpr std::array groups = {Names{"svg"}, Names{"g"}, Names{"a"}, Names{"switch"}};
  for (xmlNode* node = siblings; node != nullptr; node = node->next) {
    if (node->type != XML_ELEMENT_NODE) continue;
    if (is_one_of(*node, shapes)) return node;
    if (!is_one_of(*node, groups)) continue;
    if (xmlNode* inner = first_shape(node->children)) return inner;
  }
  return nullptr;
}

}  // namespace

std::string without_first_shape(std::string_view svg) {
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document{
      xmlReadMemory(svg.data(), static_cast<int>(svg.size()), nullptr, nullptr,
                    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING),
      &xmlFreeDoc};
  xmlNode* shape = document ? first_shape(xmlDocGetRootElement(document.get())) : nullptr;
  if (shape == nullptr) return {};
  xmlUnlinkNode(shape);
  xmlFreeNode(shape);
  xmlChar* text = nullptr;
  int length = 0;
  xmlDocDumpMemory(document.get(), &text, &length);
  if (text == nullptr) return {};
  std::string rest{reinterpret_cast<const char*>(text), static_cast<std::size_t>(length)};
  xmlFree(text);
  return rest;
}

}  // namespace planche::render
