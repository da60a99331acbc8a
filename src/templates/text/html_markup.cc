#include "templates/text/html_markup.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <libxml/HTMLparser.h>

#include "base/text.h"
#include "data/raised.h"
#include "templates/text/markup.h"

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
  constexpr std::uint32_t apostrophe = 0x27;  // HTML 4 has no name for it
  const htmlEntityDesc* known = htmlEntityLookup(reinterpret_cast<const xmlChar*>(std::string{name}.c_str()));
  if (known == nullptr && name != "apos") return std::nullopt;
  std::string made;
  append_character(made, known != nullptr ? known->value : apostrophe);
  return std::pair{made, end + 1};
}

struct Tag {
  std::string name;                    // in lower case, with "/" for an end tag
  std::vector<std::string> runs = {};  // of its class, colour and style
  unsigned start = 1;                  // of a numbered list
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

// "rgb(255, 0, 0)" as "#ff0000"; other colours stay.
std::string color_of(std::string_view written) {
  const std::string color = base::lower(base::trimmed(written));
  if (!color.starts_with("rgb")) return color;
  std::string made = "#";
  for (std::size_t at = color.find('('); at < color.size() && made.size() < 7;) {
    at = color.find_first_of("0123456789", at);
    if (at >= color.size()) break;
    unsigned part = 0;
    const auto read = std::from_chars(color.data() + at, color.data() + color.size(), part);
    at = static_cast<std::size_t>(read.ptr - color.data());
    if (at < color.size() && color[at] == '%') part = (part * 255 + 50) / 100;
    at = std::min(color.size(), color.find_first_of(", ", at));
    made += fmt::format("{:02x}", std::min(part, 255u));
  }
  return made.size() == 7 ? made : color;
}

// The runs that a declaration of a style means, such as "color: red".
void add_style(std::string_view declaration, std::vector<std::string>& runs) {
  const std::size_t colon = declaration.find(':');
  if (colon == std::string_view::npos) return;
  const std::string name = base::lower(base::trimmed(declaration.substr(0, colon)));
  const std::string value = base::lower(base::trimmed(declaration.substr(colon + 1)));
  const auto says = [&](std::string_view word) { return value.find(word) != std::string::npos; };
  if (name == "color" && !value.empty()) runs.push_back(color_of(value));
  const bool bold = says("bold") || value == "600" || value == "700" || value == "800" || value == "900";
  if (name == "font-weight" && bold) runs.emplace_back("b");
  if (name == "font-style" && (says("italic") || says("oblique"))) runs.emplace_back("i");
  if (name.starts_with("text-decoration") && says("underline")) runs.emplace_back("u");
  if (name.starts_with("text-decoration") && says("line-through")) runs.emplace_back("s");
  if (name.starts_with("font-variant") && says("small-caps")) runs.emplace_back("sc");
}

std::vector<std::string> runs_of(std::string_view name, std::string_view tag) {
  std::vector<std::string> runs;
  if (name == "b" || name == "strong") runs.emplace_back("b");
  if (name == "i" || name == "em") runs.emplace_back("i");
  if (name == "u" || name == "ins") runs.emplace_back("u");
  if (name == "s" || name == "strike" || name == "del") runs.emplace_back("s");
  if (name == "small-caps") runs.emplace_back("sc");
  const std::string classes = attribute(tag, "class"), color = attribute(tag, "color"), style = attribute(tag, "style");
  for (const std::string_view one : base::split(classes, ' ')) {
    if (!base::trimmed(one).empty()) runs.emplace_back(base::trimmed(one));
  }
  if (!color.empty()) runs.push_back(color_of(color));
  for (const std::string_view one : base::split(style, ';')) add_style(one, runs);
  std::erase_if(runs, [](const std::string& run) { return run.find_first_of("[]/") != std::string::npos; });
  return runs;
}

std::optional<Tag> tag_at(std::string_view text) {
  std::size_t end = 1;
  if (end < text.size() && text[end] == '/') ++end;
  if (end >= text.size() || !is_letter(text[end])) return std::nullopt;
  while (end < text.size() && (is_letter(text[end]) || (text[end] >= '0' && text[end] <= '9') || text[end] == '-'))
    ++end;
  const std::size_t close = text.find_first_of("<>", end);
  if (close == std::string_view::npos || text[close] == '<') return std::nullopt;
  Tag tag{.name = base::lower(text.substr(1, end - 1)), .length = close + 1};
  const std::string_view whole = text.substr(0, close);
  tag.runs = runs_of(tag.name, whole);
  if (const std::string start = attribute(whole, "start"); !start.empty())
    std::from_chars(start.data(), start.data() + start.size(), tag.start);
  return tag;
}

bool is_block(std::string_view name) {
  return name == "p" || name == "div" || name == "li" || name == "ul" || name == "ol" || name == "table" ||
         name == "tr" || (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6');
}

class Converter {
 public:
  std::string run(std::string_view html) {
    for (std::size_t at = 0; at < html.size();) {
      const std::string_view rest = html.substr(at);
      if (rest.front() == '<') {
        if (const std::size_t length = comment_at(rest); length > 0) {
          at += length;
          continue;
        }
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
  // The length of a comment or a declaration (<!DOCTYPE …>) at the start; 0 for other texts.
  std::size_t comment_at(std::string_view text) {
    if (!text.starts_with("<!") || ends_unclosed_) return 0;
    const bool comment = text.starts_with("<!--");
    const std::size_t end = comment ? text.find("-->", 4) : text.find('>');
    ends_unclosed_ = end == std::string_view::npos;
    return ends_unclosed_ ? 0 : end + (comment ? 3 : 1);
  }

  // In HTML, line breaks of the source are white space.
  void text(std::string_view piece) {
    for (const char c : piece) {
      if (c == '\n' || c == '\r' || c == '\t' || c == ' ') {
        if (!made_.empty() && made_.back() != ' ' && made_.back() != '\n') made_ += ' ';
        continue;
      }
      if (c == '*' || c == '\\' || c == '[') made_ += literal_mark;
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
      if (ends) end(name);
      new_paragraph();
      if (name == "ul" || name == "ol") change_lists(name, ends, tag.start);
      if (ends) return;
      if (name == "li") made_ += item_mark();
    }
    if ((name == "td" || name == "th") && !ends) begin_cell();
    if (name == "sup" || name == "sub") shift(name, ends);
    if (ends)
      end(name);
    else if (!tag.runs.empty())
      start({name, tag.runs});
  }

  // The cells of a table's row are on one line.
  void begin_cell() {
    if (made_.empty() || made_.ends_with('\n')) return;
    if (!made_.ends_with(' ')) made_ += ' ';
    made_ += "| ";
  }

  // Digits and signs have raised and lowered forms; other content stays as it is.
  void shift(const std::string& name, bool ends) {
    if (!ends) {
      shifted_ = made_.size();
      return;
    }
    if (!shifted_ || *shifted_ > made_.size()) return;
    const std::string inside = made_.substr(*shifted_);
    if (const auto small = name == "sup" ? data::raised(inside) : data::lowered(inside))
      made_.replace(*shifted_, inside.size(), *small);
    shifted_.reset();
  }

  // Ends the innermost tag with this name. Those inside continue.
  void end(const std::string& name) {
    if (std::ranges::none_of(open_, [&](const Run& run) { return run.tag == name; })) return;
    std::vector<Run> inside;
    while (open_.back().tag != name) {
      inside.push_back(open_.back());
      close();
    }
    close();
    for (auto run = inside.rbegin(); run != inside.rend(); ++run) start(*run);
  }

  void change_lists(const std::string& name, bool ends, unsigned start) {
    if (!ends)
      lists_.push_back(name == "ol" ? std::optional{start} : std::nullopt);
    else if (!lists_.empty())
      lists_.pop_back();
  }
  std::string item_mark() {
    if (lists_.empty() || !lists_.back()) return "• ";
    return fmt::format("{}. ", (*lists_.back())++);
  }

  struct Run {
    std::string tag;
    std::vector<std::string> names;
  };
  static std::string begin_of(const Run& run) {
    std::string text;
    for (const std::string& name : run.names) text += fmt::format("{}[{}]", html_run_mark, name);
    return text;
  }
  void start(const Run& run) {
    made_ += begin_of(run);
    open_.push_back(run);
  }
  void close() {
    const std::string empty = begin_of(open_.back());
    if (made_.ends_with(empty)) {
      made_.resize(made_.size() - empty.size());
    } else {
      for (std::size_t i = 0; i < open_.back().names.size(); ++i) made_ += "[/]";
    }
    open_.pop_back();
  }

  bool ends_unclosed_ = false;                  // no comment ends in the rest
  std::vector<std::optional<unsigned>> lists_;  // the number of the next item; none for bullets
  std::string made_;
  std::optional<std::size_t> shifted_;  // where the content of <sup> or <sub> begins
  std::vector<Run> open_;
};

}  // namespace

std::string from_html(std::string_view html) {
  return Converter{}.run(html);
}

}  // namespace planche::templates
