#include "render/svg/svg_scan.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <glib.h>
#include <libxml/xmlreader.h>

#include "base/text.h"
#include "render/pictures/jpeg_info.h"
#include "render/svg/svg_support.h"

namespace planche::render {

namespace {

using Reader = std::unique_ptr<xmlTextReader, decltype(&xmlFreeTextReader)>;

// An element with an id, or the whole file: its content and its references.
struct Node {
  std::string id;
  std::size_t elements = 0;             // in it, outside nested nodes
  std::vector<std::size_t> children;    // nested nodes
  std::vector<std::string> references;  // ids of content that it draws again
};

// As in a style sheet: `u\72 l(` is `url(`.
std::string without_escapes(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      result += text[at];
      continue;
    }
    const std::size_t begin = at + 1;
    std::size_t end = begin;
    gunichar c = 0;
    for (; end < text.size() && end < begin + 6 && g_ascii_isxdigit(text[end]); ++end) {
      c = c * 16 + static_cast<gunichar>(g_ascii_xdigit_value(text[end]));
    }
    if (end == begin) continue;  // the next character is literal
    char bytes[6];
    const bool valid = c != 0 && g_unichar_validate(c);
    if (valid) result.append(bytes, static_cast<std::size_t>(g_unichar_to_utf8(c, bytes)));
    at = end < text.size() && g_ascii_isspace(text[end]) ? end : end - 1;
  }
  return result;
}

// Of a URI: `%2B` is `+`.
std::string without_percents(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool escape =
        text[at] == '%' && at + 2 < text.size() && g_ascii_isxdigit(text[at + 1]) && g_ascii_isxdigit(text[at + 2]);
    result += escape ? static_cast<char>(g_ascii_xdigit_value(text[at + 1]) * 16 + g_ascii_xdigit_value(text[at + 2]))
                     : text[at];
    if (escape) at += 2;
  }
  return result;
}

class Scan {
 public:
  Scan(const std::string& name, const SvgLimits& limits, SvgSupport* support)
      : name_{name}, limits_{limits}, support_{support} {}

  std::optional<scene::ArtError> run(std::string_view bytes);

 private:
  using Attributes = std::vector<std::pair<std::string, std::string>>;

  bool visit(xmlTextReaderPtr reader);
  void open(xmlTextReaderPtr reader);
  // Shows the element that was opened, with its attributes without prefix.
  void show(xmlTextReaderPtr reader, const std::string& element, const Attributes& attributes);
  // Where the element that was just opened begins.
  SvgSupport::Place place_of(xmlTextReaderPtr reader);
  // Continues the search for elements after the next one of these.
  void pass(std::string_view end);
  void attribute(const std::string& element, const std::string& key, std::string_view value);
  // Every url(...) and @import of a style.
  void style(std::string_view written);
  void link(std::string_view target);
  // Pictures in the picture: PNG and JPEG within the limits.
  void embedded(std::string_view uri);
  void find_loops();
  // The number of elements that node `index` draws; stops beyond the limit, without overflow.
  std::size_t weigh(std::size_t index);

  bool fail(const char* code, std::string message, std::string hint = {}) {
    if (!error_) error_ = scene::ArtError{code, std::move(message), std::move(hint)};
    return false;
  }

  const std::string& name_;
  SvgLimits limits_;
  SvgSupport* support_;
  std::string_view bytes_;
  std::size_t reached_ = 0;     // in `bytes_`: after the start of the last element
  std::optional<int> undrawn_;  // depth of an element whose content is not drawn
  std::vector<int> switches_;   // depths of the open <switch> elements
  SvgSupport::Place style_at_;
  std::optional<std::pair<int, SvgSupport::Place>> text_at_;  // depth and place of the open <text>
  std::optional<scene::ArtError> error_;
  std::vector<Node> nodes_{Node{}};
  std::vector<std::pair<int, std::size_t>> stack_;  // depth and index of the open elements that are nodes
  std::map<std::string, std::size_t, std::less<>> by_id_;
  std::size_t count_ = 0;
  double embedded_pixels_ = 0;
  // The depth of the current <style>, and its text, which comments and elements split into pieces.
  std::optional<std::pair<int, std::string>> style_;
  enum class State : std::uint8_t { fresh, open, done };
  std::vector<State> states_;
  std::vector<std::size_t> weights_;
};

std::optional<scene::ArtError> Scan::run(std::string_view bytes) {
  const Reader reader{xmlReaderForMemory(bytes.data(), static_cast<int>(bytes.size()), nullptr, nullptr,
                                         XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING),
                      &xmlFreeTextReader};
  if (!reader) return scene::ArtError{"art/broken", fmt::format("cannot read the picture {}", name_), {}};
  stack_.emplace_back(-1, 0);
  bytes_ = bytes;
  int more = xmlTextReaderRead(reader.get());
  for (; more == 1; more = xmlTextReaderRead(reader.get())) {
    if (!visit(reader.get())) return error_;
  }
  if (more < 0) {
    const xmlError* problem = xmlGetLastError();
    std::string reason = problem != nullptr && problem->message != nullptr ? problem->message : "malformed";
    reason = fmt::format("line {}: {}", problem != nullptr ? problem->line : 0, base::trimmed(reason));
    return scene::ArtError{"art/broken", fmt::format("cannot read the picture {}: {}", name_, reason), {}};
  }
  find_loops();
  return error_;
}

bool Scan::visit(xmlTextReaderPtr reader) {
  const int depth = xmlTextReaderDepth(reader);
  if (static_cast<std::size_t>(depth) > limits_.depth) {
    return fail("art/limit", fmt::format("{} nests elements deeper than {}", name_, limits_.depth));
  }
  switch (xmlTextReaderNodeType(reader)) {
    case XML_READER_TYPE_DOCUMENT_TYPE: {
      // A plain document type is harmless (old programs write one). Entities are not, and pictures need none.
      const xmlNode* node = xmlTextReaderCurrentNode(reader);
      if (node != nullptr && node->children != nullptr) {
        return fail("art/svg-reference", fmt::format("{} declares entities", name_), "save it as plain SVG");
      }
      break;
    }
    case XML_READER_TYPE_ENTITY_REFERENCE:
      return fail("art/svg-reference", fmt::format("{} refers to an entity", name_), "save it as plain SVG");
    case XML_READER_TYPE_ELEMENT:
      if (++count_ > limits_.elements) {
        return fail("art/limit", fmt::format("{} has more than {} elements", name_, limits_.elements));
      }
      open(reader);
      break;
    case XML_READER_TYPE_END_ELEMENT:
      if (style_ && style_->first == depth) {
        style(style_->second);
        if (support_ != nullptr && !undrawn_) support_->style_sheet(without_escapes(style_->second), style_at_);
        style_.reset();
      }
      if (undrawn_ == depth) undrawn_.reset();
      if (text_at_ && text_at_->first == depth) text_at_.reset();
      if (!switches_.empty() && switches_.back() == depth) switches_.pop_back();
      if (stack_.back().first == depth) stack_.pop_back();
      break;
    case XML_READER_TYPE_COMMENT:
      pass("-->");
      break;
    case XML_READER_TYPE_CDATA:
      pass("]]>");
      [[fallthrough]];
    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
      if (style_) style_->second += reinterpret_cast<const char*>(xmlTextReaderConstValue(reader));
      if (text_at_ && support_ != nullptr && !undrawn_)
        support_->text(reinterpret_cast<const char*>(xmlTextReaderConstValue(reader)), text_at_->second);
      break;
    case XML_READER_TYPE_PROCESSING_INSTRUCTION:
      if (base::lower(reinterpret_cast<const char*>(xmlTextReaderConstName(reader))) == "xml-stylesheet") {
        return fail("art/svg-reference", fmt::format("{} names a style sheet outside the file", name_),
                    "put the styles into the file");
      }
  }
  return !error_;
}

void Scan::open(xmlTextReaderPtr reader) {
  const std::string element = reinterpret_cast<const char*>(xmlTextReaderConstLocalName(reader));
  const int depth = xmlTextReaderDepth(reader);
  const bool empty = xmlTextReaderIsEmptyElement(reader) == 1;
  if (depth == 0 && element != "svg") {
    fail("art/type", fmt::format("{} is not an SVG picture: its root is <{}>", name_, element));
    return;
  }
  if (element == "style" && !empty && !style_) style_ = {depth, {}};
  std::string id;
  Attributes attributes, plain;
  for (int next = xmlTextReaderMoveToFirstAttribute(reader); next == 1;
       next = xmlTextReaderMoveToNextAttribute(reader)) {
    const auto* value = xmlTextReaderConstValue(reader);
    attributes.emplace_back(reinterpret_cast<const char*>(xmlTextReaderConstLocalName(reader)),
                            value != nullptr ? reinterpret_cast<const char*>(value) : "");
    if (attributes.back().first == "id") id = attributes.back().second;
    if (xmlTextReaderConstPrefix(reader) == nullptr) plain.push_back(attributes.back());
  }
  xmlTextReaderMoveToElement(reader);
  if (support_ != nullptr) show(reader, element, plain);
  if (const std::size_t node = nodes_.size(); !id.empty() && by_id_.emplace(id, node).second) {
    nodes_.emplace_back().id = id;
    nodes_[stack_.back().second].children.push_back(node);
    stack_.emplace_back(depth, node);
  }
  // Elements that use a gradient do not draw it again.
  const bool gradient = element == "linearGradient" || element == "radialGradient" || element == "stop";
  if (!gradient) ++nodes_[stack_.back().second].elements;
  for (const auto& [key, value] : attributes) attribute(element, key, value);
  if (empty && stack_.back().first == depth) stack_.pop_back();
}

void Scan::pass(std::string_view end) {
  if (const std::size_t at = bytes_.find(end, reached_); at != std::string_view::npos) reached_ = at + end.size();
}

SvgSupport::Place Scan::place_of(xmlTextReaderPtr reader) {
  const std::string begin = "<" + std::string{reinterpret_cast<const char*>(xmlTextReaderConstName(reader))};
  for (std::size_t at = bytes_.find(begin, reached_); at != std::string_view::npos; at = bytes_.find(begin, at + 1)) {
    const std::size_t end = at + begin.size();
    if (end < bytes_.size() && std::string_view{" \t\r\n/>"}.find(bytes_[end]) == std::string_view::npos) continue;
    reached_ = end;
    return {at, end};
  }
  return {reached_, reached_};
}

void Scan::show(xmlTextReaderPtr reader, const std::string& element, const Attributes& attributes) {
  const int depth = xmlTextReaderDepth(reader);
  const bool empty = xmlTextReaderIsEmptyElement(reader) == 1;
  const SvgSupport::Place at = place_of(reader);
  if (element == "style") style_at_ = at;
  if (undrawn_) return;
  const auto* space = reinterpret_cast<const char*>(xmlTextReaderConstNamespaceUri(reader));
  const auto extended = std::find_if(attributes.begin(), attributes.end(), [](const auto& attribute) {
    return attribute.first == "requiredExtensions" && !base::trimmed(attribute.second).empty();
  });
  // In a <switch>, librsvg ignores children that need extensions, and takes another child.
  const bool chosen = switches_.empty() || switches_.back() + 1 != depth || extended == attributes.end();
  const bool of_svg = space != nullptr && std::string_view{space} == "http://www.w3.org/2000/svg";
  if (!of_svg || !chosen || !support_->element(element, at)) {
    if (!empty) undrawn_ = depth;
    return;
  }
  if (element == "text" && !empty && !text_at_) text_at_ = {depth, at};
  if (element == "switch" && !empty) switches_.push_back(depth);
  for (const auto& [key, value] : attributes) support_->attribute(element, key, value, at);
}

void Scan::attribute(const std::string& element, const std::string& key, std::string_view value) {
  if (key == "href") {
    // A hyperlink is not drawn.
    if (element == "image" || element == "feImage") embedded(value);
    if (element != "a") link(value);
  } else if (value.find('(') != std::string_view::npos || key == "style") {
    style(value);
  }
}

void Scan::style(std::string_view written) {
  const std::string text = without_escapes(written), folded = base::lower(text);
  if (folded.find("@import") != std::string::npos) {
    fail("art/svg-reference", fmt::format("{} imports a style sheet", name_), "put the styles into the file");
  }
  for (std::size_t at = folded.find("url("); at != std::string::npos; at = folded.find("url(", at + 1)) {
    const std::size_t begin = at + 4, end = folded.find(')', begin);
    std::string_view target = std::string_view{text}.substr(begin, end == std::string::npos ? end : end - begin);
    target = base::trimmed(target);
    if (!target.empty() && (target.front() == '"' || target.front() == '\'')) target.remove_prefix(1);
    while (!target.empty() && (target.back() == '"' || target.back() == '\'')) target.remove_suffix(1);
    link(target);
  }
}

void Scan::link(std::string_view target) {
  target = base::trimmed(target);
  if (target.empty() || base::lower(target.substr(0, 5)) == "data:") return;
  if (target.front() != '#') {
    fail("art/svg-reference", fmt::format("{} refers to {}, outside the file", name_, target.substr(0, 80)),
         "embed what it refers to");
    return;
  }
  nodes_[stack_.back().second].references.emplace_back(target.substr(1));
}

void Scan::embedded(std::string_view uri) {
  uri = base::trimmed(uri);
  if (base::lower(uri.substr(0, 5)) != "data:") return;
  const std::size_t comma = uri.find(',');
  std::string coded = without_percents(comma == std::string_view::npos ? "" : uri.substr(comma + 1));
  const bool says_base64 = base::lower(uri.substr(0, comma)).find(";base64") != std::string::npos;
  if (says_base64 && std::ranges::any_of(coded, [](char c) {
        return !g_ascii_isalnum(c) && std::string_view{"+/= \t\r\n\f"}.find(c) == std::string_view::npos;
      })) {
    fail("art/broken", fmt::format("{} embeds a picture that is not encoded in base64", name_), "embed it again");
    return;
  }
  gsize size = 0;
  guchar* decoded = g_base64_decode_inplace(coded.data(), &size);
  const std::string_view bytes{reinterpret_cast<const char*>(decoded), size};
  double width = 0, height = 0;
  if (bytes.starts_with("\x89PNG\r\n") && bytes.size() >= 24) {
    const auto number = [&](std::size_t at) {
      double value = 0;
      for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(bytes[i]);
      return value;
    };
    width = number(16);
    height = number(20);
  } else if (const auto jpeg = read_jpeg_info(bytes)) {
    width = jpeg->width;
    height = jpeg->height;
  } else if (bytes.starts_with("\xFF\xD8\xFF")) {
    fail("art/broken", fmt::format("{} embeds a JPEG that is incomplete", name_), "embed it again");
  } else {
    fail("art/type", fmt::format("{} embeds a picture that is neither PNG nor JPEG", name_));
  }
  embedded_pixels_ += width * height;
  if (embedded_pixels_ > limits_.embedded_pixels) {
    fail("art/limit", fmt::format("{} embeds pictures of more than {} pixels", name_, limits_.embedded_pixels));
  }
  if (error_ || !limits_.embedded) return;
  error_ = limits_.embedded(std::string{bytes});
}

void Scan::find_loops() {
  states_.resize(nodes_.size());
  weights_.resize(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size() && !error_; ++i) {
    if (weigh(i) > limits_.copies + count_) {
      fail("art/limit", fmt::format("{} draws copies of copies: more than {} elements", name_, limits_.copies),
           "flatten the picture");
    }
  }
}

std::size_t Scan::weigh(std::size_t root) {
  // Depth first with an explicit stack, because chains of references may be long.
  const std::size_t most = limits_.copies + count_ + 1;
  struct Step {
    std::size_t node, next;
  };
  std::vector<Step> path{{root, 0}};
  while (!path.empty() && !error_) {
    auto& [index, next] = path.back();
    const Node& node = nodes_[index];
    if (states_[index] == State::done) {
      path.pop_back();
      continue;
    }
    if (next == 0) {
      states_[index] = State::open;
      weights_[index] = node.elements;
    }
    const std::size_t own = node.children.size();
    if (next == own + node.references.size()) {
      states_[index] = State::done;
      path.pop_back();
      continue;
    }
    std::size_t target = 0;
    if (next < own) {
      target = node.children[next];
    } else {
      const auto known = by_id_.find(node.references[next - own]);
      if (known == by_id_.end()) {
        ++next;
        continue;
      }
      target = known->second;
    }
    if (states_[target] == State::open) {
      fail("art/svg-loop", fmt::format("in {} the element #{} refers to itself", name_, nodes_[target].id));
    } else if (states_[target] == State::fresh) {
      // Its weight must be known first, so `next` stays the same.
      path.push_back({target, 0});
    } else {
      weights_[index] = std::min(most, weights_[index] + weights_[target]);
      ++next;
    }
  }
  return weights_[root];
}

}  // namespace

std::optional<scene::ArtError> scan_svg(std::string_view bytes, const std::string& name, const SvgLimits& limits,
                                        SvgSupport* support) {
  return Scan{name, limits, support}.run(bytes);
}

}  // namespace planche::render
