#include "render/svg/svg_entities.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/text.h"

namespace planche::render {

namespace {

using Entities = std::map<std::string, std::string, std::less<>>;

constexpr std::string_view white_space = " \t\r\n";

// The declarations of a document type, and its place in the picture.
struct DocumentType {
  std::size_t begin = 0, end = 0;
  Entities entities;
};

class Declarations {
 public:
  explicit Declarations(std::string_view svg) : svg_{svg} {}

  // Nothing without a document type, or if it declares anything else.
  std::optional<DocumentType> read() {
    DocumentType found;
    for (skip_spaces(); peek("<?") || peek("<!--"); skip_spaces()) {
      if (!pass(peek("<?") ? "?>" : "-->")) return std::nullopt;
    }
    if (!peek("<!DOCTYPE")) return std::nullopt;
    found.begin = at_;
    at_ += 9;
    while (at_ < svg_.size() && svg_[at_] != '[') {
      if (svg_[at_] == '>') return std::nullopt;
      if (svg_[at_] == '"' || svg_[at_] == '\'') {
        if (!quoted()) return std::nullopt;
      } else {
        ++at_;
      }
    }
    ++at_;
    for (skip_spaces(); !peek("]"); skip_spaces()) {
      if (peek("<!--")) {
        if (!pass("-->")) return std::nullopt;
      } else if (!entity(found.entities)) {
        return std::nullopt;
      }
    }
    ++at_;
    skip_spaces();
    if (!peek(">")) return std::nullopt;
    found.end = at_ + 1;
    return found;
  }

 private:
  bool peek(std::string_view text) const { return svg_.substr(std::min(at_, svg_.size())).starts_with(text); }
  void skip_spaces() { at_ = std::min(svg_.find_first_not_of(white_space, at_), svg_.size()); }
  bool pass(std::string_view end) {
    const std::size_t found = svg_.find(end, at_);
    at_ = found == std::string_view::npos ? svg_.size() : found + end.size();
    return found != std::string_view::npos;
  }

  std::optional<std::string_view> quoted() {
    if (!peek("\"") && !peek("'")) return std::nullopt;
    const std::size_t begin = at_ + 1, end = svg_.find(svg_[at_], begin);
    if (end == std::string_view::npos) return std::nullopt;
    at_ = end + 1;
    return svg_.substr(begin, end - begin);
  }

  // <!ENTITY name "value">; the first declaration of a name is used.
  bool entity(Entities& entities) {
    if (!peek("<!ENTITY")) return false;
    at_ += 8;
    skip_spaces();
    const std::size_t end = svg_.find_first_of(" \t\r\n\"'>%", at_);
    if (end == std::string_view::npos || end == at_) return false;
    const std::string_view name = svg_.substr(at_, end - at_);
    at_ = end;
    skip_spaces();
    const auto value = quoted();
    if (!value || value->find_first_of("<&%") != std::string_view::npos) return false;
    skip_spaces();
    if (!peek(">")) return false;
    ++at_;
    entities.emplace(name, *value);
    return true;
  }

  std::string_view svg_;
  std::size_t at_ = 0;
};

// Escaped for quotes of either kind.
void add_escaped(std::string_view value, std::string& to) {
  for (const char c : value) {
    if (c == '"') {
      to += "&quot;";
    } else if (c == '\'') {
      to += "&apos;";
    } else {
      to += c;
    }
  }
}

}  // namespace

std::string with_entities_expanded(std::string_view svg, std::size_t limit) {
  const std::size_t mark = svg.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const auto type = Declarations{svg.substr(mark)}.read();
  if (!type) return std::string{svg};
  const std::size_t begin = mark + type->begin, end = mark + type->end;
  std::string result{svg.substr(0, begin)};
  const std::string_view declared = svg.substr(begin, end - begin);
  result.append(static_cast<std::size_t>(std::count(declared.begin(), declared.end(), '\n')), '\n');
  std::size_t added = 0;
  for (std::size_t at = end; at < svg.size();) {
    const std::size_t next = std::min(svg.find_first_of("&<", at), svg.size());
    result += svg.substr(at, next - at);
    at = next;
    const std::string_view rest = svg.substr(at);
    // Entities have no meaning in these.
    for (const auto& [opens, closes] : {std::pair{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}) {
      if (!rest.starts_with(opens)) continue;
      const std::size_t closed = svg.find(closes, at);
      const std::size_t after =
          closed == std::string_view::npos ? svg.size() : closed + std::string_view{closes}.size();
      result += svg.substr(at, after - at);
      at = after;
      break;
    }
    if (at != next || rest.empty()) continue;
    const std::size_t semicolon = rest.find(';');
    const auto known = rest[0] == '&' && semicolon != std::string_view::npos
                           ? type->entities.find(rest.substr(1, semicolon - 1))
                           : type->entities.end();
    if (known == type->entities.end()) {
      result += rest[0];
      ++at;
      continue;
    }
    added += known->second.size();
    if (added > limit) return std::string{svg};
    add_escaped(known->second, result);
    at += semicolon + 1;
  }
  return result;
}

}  // namespace planche::render
