#include "data/workbooks/xml_spans.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <fmt/format.h>

#include "base/text.h"
#include "data/workbooks/cell_xml.h"

namespace planche::data {

namespace {

constexpr std::string_view blanks = " \t\r\n";

struct Attribute {
  std::string_view name, value;
  std::size_t begin = 0, end = 0;  // in the tag, with the blanks in front
};

// The attributes of a tag.
std::vector<Attribute> attributes_of(std::string_view tag) {
  std::vector<Attribute> all;
  std::size_t at = tag.find_first_of(" \t\r\n/>", 1);
  while (at < tag.size()) {
    const std::size_t begin = at;
    at = tag.find_first_not_of(blanks, at);
    if (at == tag.npos || tag[at] == '/' || tag[at] == '>') break;
    const std::size_t name_end = tag.find_first_of(" \t\r\n=", at);
    const std::size_t quote = name_end == tag.npos ? tag.npos : tag.find_first_of("\"'", name_end);
    const std::size_t close = quote == tag.npos ? tag.npos : tag.find(tag[quote], quote + 1);
    if (close == tag.npos) break;
    all.push_back({tag.substr(at, name_end - at), tag.substr(quote + 1, close - quote - 1), begin, close + 1});
    at = close + 1;
  }
  return all;
}

void append_character(std::string& to, std::uint32_t code) {
  if (code < 0x80) {
    to += static_cast<char>(code);
  } else if (code < 0x800) {
    to += static_cast<char>(0xc0 | code >> 6);
    to += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    to += static_cast<char>(0xe0 | code >> 12);
    to += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    to += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    to += static_cast<char>(0xf0 | (code >> 18 & 7));
    to += static_cast<char>(0x80 | (code >> 12 & 0x3f));
    to += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    to += static_cast<char>(0x80 | (code & 0x3f));
  }
}

// Without references.
std::string resolved(std::string_view text) {
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = text[i] == '&' ? text.find(';', i) : text.npos;
    if (end == text.npos) {
      made += text[i];
      continue;
    }
    const std::string_view name = text.substr(i + 1, end - i - 1);
    if (name.starts_with('#')) {
      const bool hexadecimal = name.size() > 1 && name[1] == 'x';
      std::uint32_t code = 0;
      std::from_chars(name.data() + (hexadecimal ? 2 : 1), name.data() + name.size(), code, hexadecimal ? 16 : 10);
      append_character(made, code);
    } else {
      made += name == "amp" ? "&" : name == "lt" ? "<" : name == "gt" ? ">" : name == "quot" ? "\"" : "'";
    }
    i = end;
  }
  return made;
}

}  // namespace

std::string spliced(std::string_view text, std::vector<Splice> parts) {
  std::ranges::stable_sort(parts, {}, &Splice::begin);
  std::string made;
  std::size_t read = 0;
  for (const Splice& part : parts) {
    made += text.substr(read, part.begin - read);
    made += part.bytes;
    read = part.end;
  }
  return made += text.substr(read);
}

std::optional<std::string_view> Tag::get(std::string_view attribute) const {
  for (const Attribute& one : attributes_of(text))
    if (one.name == attribute) return one.value;
  return std::nullopt;
}

std::string Tag::value(std::string_view attribute) const {
  return resolved(get(attribute).value_or(std::string_view{}));
}

std::optional<Tag> Tags::next() {
  for (;;) {
    const std::size_t begin = text_.find('<', at_);
    if (begin == text_.npos || !fault_.empty()) return std::nullopt;
    const auto pass = [&](std::string_view close) {
      const std::size_t end = text_.find(close, begin);
      at_ = end == text_.npos ? text_.size() : end + close.size();
    };
    const std::string_view rest = text_.substr(begin);
    if (rest.starts_with("<!--")) {
      pass("-->");
    } else if (rest.starts_with("<![CDATA[")) {
      pass("]]>");
    } else if (rest.starts_with("<?")) {
      pass("?>");
    } else if (rest.starts_with("<!")) {
      fault_ = "it declares a document type";
    } else {
      std::size_t end = begin + 1;
      for (char quote = 0; end < text_.size(); ++end) {
        const char c = text_[end];
        if (quote != 0) {
          if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
          quote = c;
        } else if (c == '>') {
          break;
        }
      }
      if (end == text_.size()) {
        fault_ = "it is cut off";
        return std::nullopt;
      }
      at_ = end + 1;
      Tag tag;
      tag.begin = begin;
      tag.end = at_;
      tag.text = text_.substr(begin, at_ - begin);
      const bool closes = tag.text[1] == '/';
      const std::size_t name = closes ? 2 : 1;
      tag.name = tag.text.substr(name, tag.text.find_first_of(" \t\r\n/>", name) - name);
      tag.kind = closes ? Tag::Kind::close : tag.text[tag.text.size() - 2] == '/' ? Tag::Kind::empty : Tag::Kind::open;
      return tag;
    }
  }
}

std::string unwritable_xml(std::string_view text) {
  constexpr const char* other = "it is written in another encoding than UTF-8";
  if (text.substr(0, 4).find('\0') != text.npos || text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return other;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (!text.starts_with("<?xml")) return {};
  const std::string_view declaration = text.substr(0, text.find("?>"));
  const std::size_t at = declaration.find("encoding");
  if (at == declaration.npos) return {};
  const std::size_t quote = declaration.find_first_of("\"'", at);
  if (quote == declaration.npos) return other;
  const std::string_view said =
      declaration.substr(quote + 1, declaration.find(declaration[quote], quote + 1) - quote - 1);
  return base::lower(said) == "utf-8" ? std::string{} : other;
}

std::string characters(std::string_view xml) {
  std::string made;
  for (std::size_t at = 0; at < xml.size();) {
    const std::size_t next = std::min(xml.find('<', at), xml.size());
    made += resolved(xml.substr(at, next - at));
    if (next == xml.size()) break;
    const std::string_view rest = xml.substr(next);
    constexpr std::string_view data = "<![CDATA[";
    const std::string_view close = rest.starts_with(data)     ? "]]>"
                                   : rest.starts_with("<!--") ? "-->"
                                   : rest.starts_with("<?")   ? "?>"
                                                              : ">";
    const std::size_t end = std::min(xml.find(close, next), xml.size());
    if (rest.starts_with(data)) made += xml.substr(next + data.size(), end - next - data.size());
    at = std::min(end + close.size(), xml.size());
  }
  return made;
}

std::string with_attribute(std::string_view tag, std::string_view name, const std::optional<std::string>& value) {
  std::string made{tag};
  const std::string written = value ? fmt::format(" {}=\"{}\"", name, escaped_xml(*value)) : std::string{};
  for (const Attribute& one : attributes_of(tag))
    if (one.name == name) return made.replace(one.begin, one.end - one.begin, written);
  std::size_t end = made.size() - (made.ends_with("/>") ? 2 : 1);
  while (end > 0 && blanks.find(made[end - 1]) != blanks.npos) --end;
  return made.insert(end, written);
}

std::optional<std::string> prefix_of(const Tag& root, std::string_view space) {
  for (const Attribute& one : attributes_of(root.text)) {
    if (resolved(one.value) != space) continue;
    if (one.name == "xmlns") return std::string{};
    if (one.name.starts_with("xmlns:")) return std::string{one.name.substr(6)} + ":";
  }
  return std::nullopt;
}

std::string_view prefix_in(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == name.npos ? std::string_view{} : name.substr(0, colon + 1);
}

}  // namespace planche::data
