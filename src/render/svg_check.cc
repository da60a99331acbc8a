#include "render/svg_check.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <libxml/xmlreader.h>

#include "base/text.h"

namespace planche::render {

namespace {

using scene::ArtError;

constexpr std::size_t max_elements = 2'000'000;
constexpr std::uint64_t max_expanded = 100'000;

std::string_view as_view(const xmlChar* text) {
  return text == nullptr ? std::string_view{} : std::string_view{reinterpret_cast<const char*>(text)};
}

// Elements with an id, each with what stands in it: elements of its own, further elements with ids, references.
class Graph {
 public:
  std::size_t node(std::string_view id) {
    const auto [found, fresh] = ids_.emplace(std::string{id}, nodes_.size());
    if (fresh) nodes_.emplace_back();
    return found->second;
  }
  std::size_t anonymous() {
    nodes_.emplace_back();
    return nodes_.size() - 1;
  }
  void count_element(std::size_t node) { ++nodes_[node].elements; }
  void connect(std::size_t from, std::size_t to) {
    nodes_[from].to.push_back(to);
    ++nodes_[to].incoming;
  }

  // Kahn's order: what is left over stands on a loop, and sizes are summed from the leaves.
  std::optional<ArtError> check() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].incoming == 0) order.push_back(i);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const std::size_t next : nodes_[order[i]].to) {
        if (--nodes_[next].incoming == 0) order.push_back(next);
      }
    }
    if (order.size() < nodes_.size()) return loop();
    std::vector<std::uint64_t> expanded(nodes_.size());
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
      std::uint64_t sum = nodes_[*i].elements;
      for (const std::size_t next : nodes_[*i].to) sum = std::min(sum + expanded[next], 10 * max_expanded);
      expanded[*i] = sum;
      if (sum > max_expanded && sum > 2 * nodes_[*i].elements) {
        return ArtError{
            "art/limit",
            fmt::format("the drawing has more than {} elements once its references are expanded", max_expanded),
            "simplify the drawing"};
      }
    }
    return std::nullopt;
  }

 private:
  struct Node {
    std::uint64_t elements = 0;
    std::vector<std::size_t> to;
    std::size_t incoming = 0;
  };

  ArtError loop() const {
    std::string name;
    for (const auto& [id, index] : ids_) {
      if (nodes_[index].incoming > 0) name = id;
    }
    return {"art/svg-loop", fmt::format("the drawing refers to itself: #{} is part of what it refers to", name),
            "remove the reference that leads back"};
  }

  std::vector<Node> nodes_;
  std::map<std::string, std::size_t, std::less<>> ids_;
};

class Check {
 public:
  std::optional<ArtError> run(std::string_view bytes) {
    if (bytes.find("<!ENTITY") != std::string_view::npos) {
      return ArtError{"art/svg-reference", "the drawing declares XML entities, which are not read",
                      "save it as a plain SVG"};
    }
    const std::unique_ptr<xmlTextReader, decltype(&xmlFreeTextReader)> reader{
        xmlReaderForMemory(bytes.data(), static_cast<int>(bytes.size()), nullptr, nullptr,
                           XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT),
        xmlFreeTextReader};
    if (reader == nullptr) return ArtError{"art/broken", "the drawing cannot be read", ""};
    parents_.push_back(graph_.anonymous());
    int more = 0;
    while ((more = xmlTextReaderRead(reader.get())) == 1) {
      if (auto error = step(reader.get())) return error;
    }
    if (more != 0 || elements_ == 0) {
      const xmlError* error = xmlGetLastError();
      return ArtError{"art/broken",
                      fmt::format("the drawing is not well-formed XML{}",
                                  error == nullptr ? "" : fmt::format(" (line {})", error->line)),
                      ""};
    }
    return graph_.check();
  }

 private:
  std::optional<ArtError> step(xmlTextReader* reader) {
    switch (xmlTextReaderNodeType(reader)) {
      case XML_READER_TYPE_ELEMENT:
        return element(reader);
      case XML_READER_TYPE_END_ELEMENT:
        parents_.pop_back();
        return std::nullopt;
      case XML_READER_TYPE_TEXT:
      case XML_READER_TYPE_CDATA:
        return css(as_view(xmlTextReaderConstValue(reader)));
      case XML_READER_TYPE_PROCESSING_INSTRUCTION:
        if (as_view(xmlTextReaderConstName(reader)) == "xml-stylesheet") return outside("an xml-stylesheet");
        return std::nullopt;
      default:
        return std::nullopt;
    }
  }

  std::optional<ArtError> element(xmlTextReader* reader) {
    if (++elements_ > max_elements) {
      return ArtError{"art/limit", fmt::format("the drawing has more than {} elements", max_elements), "simplify it"};
    }
    const bool is_link = as_view(xmlTextReaderConstLocalName(reader)) == "a";
    const bool empty = xmlTextReaderIsEmptyElement(reader) == 1;
    std::size_t self = parents_.back();
    std::vector<std::pair<std::string, std::string>> attributes;
    while (xmlTextReaderMoveToNextAttribute(reader) == 1) {
      attributes.emplace_back(as_view(xmlTextReaderConstLocalName(reader)), as_view(xmlTextReaderConstValue(reader)));
    }
    for (const auto& [name, value] : attributes) {
      if (name != "id" || value.empty()) continue;
      self = graph_.node(value);
      graph_.connect(parents_.back(), self);
    }
    graph_.count_element(self);
    current_ = self;
    for (const auto& [name, value] : attributes) {
      if (name == "href" && !is_link) {
        if (auto error = reference(value)) return error;
      } else if (auto error = css(value)) {
        return error;
      }
    }
    if (!empty) parents_.push_back(self);
    return std::nullopt;
  }

  std::optional<ArtError> reference(std::string_view target) {
    target = base::trimmed(target);
    if (target.starts_with('#')) {
      graph_.connect(current_, graph_.node(target.substr(1)));
      return std::nullopt;
    }
    if (target.empty() || target.starts_with("data:")) return std::nullopt;
    return outside(target.substr(0, 60));
  }

  // url(…) and @import of a style sheet, a style attribute or a presentation attribute.
  std::optional<ArtError> css(std::string_view text) {
    if (text.find("@import") != std::string_view::npos) return outside("@import");
    for (std::size_t at = text.find("url("); at != std::string_view::npos; at = text.find("url(", at + 1)) {
      std::string_view target = text.substr(at + 4);
      target = base::trimmed(target.substr(0, target.find(')')));
      if (target.size() >= 2 && (target.front() == '"' || target.front() == '\'')) {
        target = target.substr(1, target.size() - 2);
      }
      if (auto error = reference(target)) return error;
    }
    return std::nullopt;
  }

  static ArtError outside(std::string_view target) {
    return {"art/svg-reference", fmt::format("the drawing refers to something outside itself: {}", target),
            "embed what it needs (data: or #id)"};
  }

  Graph graph_;
  std::vector<std::size_t> parents_;  // the enclosing element with an id, per open element
  std::size_t current_ = 0, elements_ = 0;
};

}  // namespace

std::optional<ArtError> check_svg(std::string_view bytes) {
  return Check{}.run(bytes);
}

}  // namespace planche::render
