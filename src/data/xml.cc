#include "data/xml.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <libxml/parser.h>

namespace planche::data {

namespace {

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view{} : std::string_view{reinterpret_cast<const char*>(text)};
}

struct Parsing {
  XmlTaker& taker;
  xmlParserCtxtPtr parser = nullptr;

  void stop_at_fault() const {
    if (taker.fault) xmlStopParser(parser);
  }
};

// libxml2 may continue to call after it was asked to stop.
template <typename Act>
void take(void* self, const Act& act) {
  const Parsing& parsing = *static_cast<Parsing*>(self);
  if (parsing.taker.fault) return;
  act(parsing.taker);
  parsing.stop_at_fault();
}

void on_start(void* self, const xmlChar* name, const xmlChar*, const xmlChar* space, int, const xmlChar**, int count,
              int, const xmlChar** attributes) {
  take(self, [&](XmlTaker& taker) { taker.start({view(name), view(space), attributes, count}); });
}

void on_end(void* self, const xmlChar* name, const xmlChar*, const xmlChar*) {
  take(self, [&](XmlTaker& taker) { taker.end(view(name)); });
}

void on_text(void* self, const xmlChar* text, int size) {
  take(self, [&](XmlTaker& taker) {
    taker.text({reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
  });
}

void on_declaration(void* self, const xmlChar*, const xmlChar*, const xmlChar*) {
  take(self, [](XmlTaker& taker) {
    taker.fault = {"data/syntax", "the workbook declares a document type, which may define entities",
                   "open it in the spreadsheet program and save it again"};
  });
}

}  // namespace

std::string_view Element::get(std::string_view attribute, std::string_view within) const {
  for (int i = 0; i < count; ++i) {
    const unsigned char** const one = attributes + std::ptrdiff_t{5} * i;  // name, prefix, namespace, value, its end
    if (view(one[0]) != attribute || view(one[2]).find(within) == std::string_view::npos) continue;
    return {reinterpret_cast<const char*>(one[3]), static_cast<std::size_t>(one[4] - one[3])};
  }
  return {};
}

Tried<void> read_xml(Archive& archive, const std::string& part, XmlTaker& taker, std::size_t most) {
  xmlSAXHandler handler{};
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  handler.internalSubset = on_declaration;
  handler.serror = [](void*, auto) {};  // checked at the end
  Parsing parsing{taker};
  const std::unique_ptr<xmlParserCtxt, void (*)(xmlParserCtxtPtr)> parser{
      xmlCreatePushParserCtxt(&handler, &parsing, nullptr, 0, nullptr), xmlFreeParserCtxt};
  if (parser == nullptr) throw std::bad_alloc{};
  parsing.parser = parser.get();
  // Without XML_PARSE_NOENT, `&amp;` in attributes arrives as `&#38;`.
  xmlCtxtUseOptions(parser.get(), XML_PARSE_NONET | XML_PARSE_NOENT);
  int error = 0;
  std::size_t left = most;
  const auto read = archive.read(part, [&](std::string_view piece) {
    if (piece.size() > left)
      taker.fault = {"data/limit", fmt::format("{} of the workbook has more than {} bytes", part, most)};
    if (taker.fault) return false;
    left -= piece.size();
    error = xmlParseChunk(parser.get(), piece.data(), static_cast<int>(piece.size()), 0);
    return error == 0 && !taker.fault;
  });
  if (read && error == 0 && !taker.fault) error = xmlParseChunk(parser.get(), nullptr, 0, 1);
  if (taker.fault) return tl::unexpected{*taker.fault};
  if (!read) return read;
  if (error == 0) return {};
  return tl::unexpected{ReadFault{
      "data/syntax",
      fmt::format("{} of the workbook is not XML at byte {}", part, std::max(0L, xmlByteConsumed(parser.get())) + 1),
      "open it in the spreadsheet program and save it again"}};
}

}  // namespace planche::data
