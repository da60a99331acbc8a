#include "templates/html.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "templates/markup.h"

namespace planche::templates {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void append_character(std::string& to, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { to += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6), put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12), put(0x80 | (code >> 6 & 0x3F)), put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18), put(0x80 | (code >> 12 & 0x3F)), put(0x80 | (code >> 6 & 0x3F)), put(0x80 | (code & 0x3F));
  }
}

// The text of "&amp;" or "&#39;" at the start, and its length; nothing for other texts.
std::optional<std::pair<std::string, std::size_t>> entity(std::string_view text) {
  constexpr std::size_t longest = 12;
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 24> named{
      {{"amp", "&"},        {"lt", "<"},         {"gt", ">"},          {"quot", "\""},       {"apos", "'"},
       {"nbsp", "\u00A0"},  {"ndash", "\u2013"}, {"mdash", "\u2014"},  {"hellip", "\u2026"}, {"times", "\u00D7"},
       {"rsquo", "\u2019"}, {"lsquo", "\u2018"}, {"ldquo", "\u201C"},  {"rdquo", "\u201D"},  {"laquo", "\u00AB"},
       {"raquo", "\u00BB"}, {"bull", "\u2022"},  {"middot", "\u00B7"}, {"deg", "\u00B0"},    {"frac12", "\u00BD"},
       {"rarr", "\u2192"},  {"larr", "\u2190"},  {"euro", "\u20AC"},   {"copy", "\u00A9"}}};
  const std::size_t end = text.substr(0, longest).find(';');
  if (end == std::string_view::npos || end < 2) return std::nullopt;
  const std::string_view name = text.substr(1, end - 1);
  if (name.starts_with('#')) {
    const bool hexadecimal = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
    const std::string_view digits = name.substr(hexadecimal ? 2 : 1);
    std::uint32_t code = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, hexadecimal ? 16 : 10);
    const bool sound = read.ec == std::errc{} && read.ptr == digits.data() + digits.size() && code >= 0x20 &&
                       code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) && (code < 0xFDD0 || code > 0xFDEF);
    if (!sound) return std::nullopt;
    std::string made;
    append_character(made, code);
    return std::pair{made, end + 1};
  }
  const auto found = std::ranges::find(named, name, &decltype(named)::value_type::first);
  if (found == named.end()) return std::nullopt;
  return std::pair{std::string{found->second}, end + 1};
}

struct Tag {
  std::string name;             // in lower case, with "/" for an end tag
  std::string class_name = {};  // class, color, or the colour of a style
  std::size_t length = 0;
};

std::string attribute(std::string_view tag, std::string_view name) {
  const std::string lower = base::lower(tag);
  std::size_t at = lower.find(std::string{name} + "=");
  if (at == std::string::npos || (at > 0 && is_letter(lower[at - 1]))) return {};
  at += name.size() + 1;
  if (at >= tag.size()) return {};
  const char quote = tag[at];
  if (quote != '"' && quote != '\'') return std::string{tag.substr(at, tag.find_first_of(" >", at) - at)};
  const std::size_t end = tag.find(quote, at + 1);
  return std::string{tag.substr(at + 1, end == std::string_view::npos ? end : end - at - 1)};
}

std::optional<Tag> tag_at(std::string_view text) {
  constexpr std::size_t longest = 200;
  std::size_t end = 1;
  if (end < text.size() && text[end] == '/') ++end;
  if (end >= text.size() || !is_letter(text[end])) return std::nullopt;
  while (end < text.size() && (is_letter(text[end]) || (text[end] >= '0' && text[end] <= '9') || text[end] == '-'))
    ++end;
  const std::size_t close = text.substr(0, longest).find('>', end);
  if (close == std::string_view::npos) return std::nullopt;
  Tag tag{base::lower(text.substr(1, end - 1)), {}, close + 1};
  const std::string_view whole = text.substr(0, close);
  tag.class_name = attribute(whole, "class");
  if (tag.class_name.empty()) tag.class_name = attribute(whole, "color");
  if (const std::string style = attribute(whole, "style"); tag.class_name.empty() && !style.empty()) {
    if (const std::size_t at = style.find("color:"); at != std::string::npos)
      tag.class_name = base::trimmed(std::string_view{style}.substr(at + 6, style.find(';', at) - at - 6));
  }
  return tag;
}

std::string run_of(const Tag& tag) {
  const std::string_view name = tag.name;
  if (name == "b" || name == "strong") return "b";
  if (name == "i" || name == "em") return "i";
  if (name == "u" || name == "ins") return "u";
  if (name == "s" || name == "strike" || name == "del") return "s";
  if (name == "small-caps") return "sc";
  return name == "span" || name == "font" ? tag.class_name : std::string{};
}

bool is_block(std::string_view name) {
  return name == "p" || name == "div" || name == "li" || name == "ul" || name == "ol" ||
         (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6');
}

class Converter {
 public:
  std::string run(std::string_view html) {
    for (std::size_t at = 0; at < html.size();) {
      const std::string_view rest = html.substr(at);
      if (rest.front() == '<') {
        if (const auto tag = tag_at(rest)) {
          take(*tag);
          at += tag->length;
          continue;
        }
      } else if (rest.front() == '&') {
        if (const auto found = entity(rest)) {
          text(found->first);
          at += found->second;
          continue;
        }
      }
      text(rest.substr(0, 1));
      ++at;
    }
    while (!open_.empty()) close();
    while (made_.ends_with('\n')) made_.pop_back();
    return std::move(made_);
  }

 private:
  // In HTML, line breaks of the source are white space.
  void text(std::string_view piece) {
    for (const char c : piece) {
      if (c == '\n' || c == '\r' || c == '\t' || c == ' ') {
        if (!made_.empty() && made_.back() != ' ' && made_.back() != '\n') made_ += ' ';
        continue;
      }
      if (c == '*' || c == '\\' || c == '{' || c == '}') made_ += '\\';
      if (c == '[') made_ += literal_mark;
      made_ += c;
    }
  }

  // Runs end with their paragraph, and continue in the next one.
  void line_break() {
    const std::vector<Run> open = open_;
    while (!open_.empty()) close();
    while (made_.ends_with(' ')) made_.pop_back();
    made_ += '\n';
    for (const Run& run : open) start(run);
  }
  void new_paragraph() {
    if (!made_.empty() && !made_.ends_with('\n')) line_break();
  }

  void take(const Tag& tag) {
    if (tag.name == "br") return line_break();
    const bool ends = tag.name.starts_with('/');
    const std::string name = ends ? tag.name.substr(1) : tag.name;
    if (is_block(name)) {
      new_paragraph();
      if (name == "li" && !ends) made_ += "• ";
      return;
    }
    if (!ends) {
      if (std::string run = run_of(tag); !run.empty()) start({name, std::move(run)});
      return;
    }
    if (std::ranges::none_of(open_, [&](const Run& run) { return run.tag == name; })) return;
    std::vector<Run> inside;
    while (open_.back().tag != name) {
      inside.push_back(open_.back());
      close();
    }
    close();
    for (auto run = inside.rbegin(); run != inside.rend(); ++run) start(*run);
  }

  struct Run {
    std::string tag, name;
  };
  void start(const Run& run) {
    made_ += "[" + run.name + "]";
    open_.push_back(run);
  }
  void close() {
    const std::string empty = "[" + open_.back().name + "]";
    if (made_.ends_with(empty))
      made_.resize(made_.size() - empty.size());
    else
      made_ += "[/]";
    open_.pop_back();
  }

  std::string made_;
  std::vector<Run> open_;
};

}  // namespace

std::string from_html(std::string_view html) {
  return Converter{}.run(html);
}

}  // namespace planche::templates
