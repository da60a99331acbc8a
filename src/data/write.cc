#include "data/write.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "data/tables/write_table.h"

namespace planche::data {

namespace {

constexpr std::size_t longest_line = 120;
constexpr std::size_t longest_bare_key = 1000;  // YAML allows 1,024 characters before a colon

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string scalar(const Value& value) {
  if (value.is_null()) return "null";
  return value.string() != nullptr ? quoted(*value.string()) : cell_text(value);
}

// `tight`: without spaces.
void add_line(std::string& to, const Value& value, bool tight) {
  const std::string_view comma = tight ? "," : ", ", colon = tight ? ":" : ": ", edge = tight ? "" : " ";
  if (const Array* items = value.array()) {
    to += '[';
    for (std::size_t i = 0; i < items->size(); ++i) {
      if (i > 0) to += comma;
      add_line(to, (*items)[i], tight);
    }
    to += ']';
  } else if (const Object* members = value.object()) {
    to += '{';
    for (std::size_t i = 0; i < members->size(); ++i) {
      to += i > 0 ? comma : edge;
      to += quoted((*members)[i].key);
      to += colon;
      add_line(to, (*members)[i].value, tight);
    }
    if (!members->empty()) to += edge;
    to += '}';
  } else {
    to += scalar(value);
  }
}

std::string in_one_line(const Value& value) {
  std::string text;
  add_line(text, value, false);
  return text;
}

// Whether the value is longer than a line. Does not write it, because values may be deep and many.
bool is_long(const Value& value, std::size_t& room) {
  const auto spend = [&](std::size_t bytes) {
    const bool enough = bytes <= room;
    room -= enough ? bytes : room;
    return enough;
  };
  if (const Array* items = value.array()) {
    return !spend(2) || std::any_of(items->begin(), items->end(), [&](const Value& v) { return is_long(v, room); });
  }
  if (const Object* members = value.object()) {
    return !spend(2) || std::any_of(members->begin(), members->end(), [&](const Member& m) {
      return !spend(m.key.size() + 4) || is_long(m.value, room);
    });
  }
  return !spend(1 + (value.string() == nullptr ? 0 : value.string()->size()));
}

void add_json(std::string& to, const Value& value, std::size_t indent, std::size_t before) {
  std::size_t room = longest_line;
  if (!is_long(value, room)) {
    const std::string line = in_one_line(value);
    if (indent + before + line.size() <= longest_line || (value.array() == nullptr && value.object() == nullptr)) {
      to += line;
      return;
    }
  }
  const std::string inner(indent + 2, ' ');
  const auto end = [&](bool last) { return last ? "\n" : ",\n"; };
  if (const Array* items = value.array()) {
    to += "[\n";
    for (std::size_t i = 0; i < items->size(); ++i) {
      to += inner;
      add_json(to, (*items)[i], indent + 2, 1);
      to += end(i + 1 == items->size());
    }
    to += std::string(indent, ' ') + "]";
  } else if (const Object* members = value.object()) {
    to += "{\n";
    for (std::size_t i = 0; i < members->size(); ++i) {
      const Member& member = (*members)[i];
      const std::string key = quoted(member.key);
      to += inner + key + ": ";
      add_json(to, member.value, indent + 2, key.size() + 3);
      to += end(i + 1 == members->size());
    }
    to += std::string(indent, ' ') + "}";
  } else {
    to += scalar(value);
  }
}

// Letters of any script, digits and `_`, with single blanks and hyphens between them; the first is a letter.
bool is_plain(const std::string& text) {
  const auto is_letter = [](char c) {
    return static_cast<unsigned char>(c) >= 0xc3 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  if (text.empty() || !is_letter(text[0]) || static_cast<unsigned char>(text[0]) >= 0x80) return false;
  for (const char* word : {"true", "false", "null"}) {
    if (text == word) return false;
  }
  return text.back() != ' ' && std::all_of(text.begin(), text.end(), [&](char c) {
           return (static_cast<unsigned char>(c) < 0x80 && is_letter(c)) || (c >= '0' && c <= '9') || c == '_' ||
                  c == ' ' || c == '-';
         });
}

// The size of a character at `i` that YAML treats as a line end, or that its readers refuse; otherwise 0.
std::size_t beyond_yaml(std::string_view text, std::size_t i) {
  const std::string_view rest = text.substr(i, 3);
  if (rest[0] == '\x7f') return 1;
  if (rest[0] == '\xc2') return static_cast<unsigned char>(rest[1]) < 0xa0 ? 2 : 0;
  const bool other = rest == "\u2028" || rest == "\u2029" || rest == "\ufeff" || rest == "\ufffe" || rest == "\uffff";
  return other ? 3 : 0;
}

std::string yaml_quoted(const std::string& text) {
  const std::string json = quoted(text);  // which is YAML but for these characters
  std::string made;
  for (std::size_t i = 0; i < json.size();) {
    const std::size_t beyond = beyond_yaml(json, i);
    if (beyond == 0) {
      made += json[i++];
      continue;
    }
    unsigned code = beyond == 1 ? 0x7f : static_cast<unsigned char>(json[i]) & (beyond == 2 ? 0x1f : 0x0f);
    for (std::size_t k = 1; k < beyond; ++k) code = code << 6 | (static_cast<unsigned char>(json[i + k]) & 0x3f);
    made += fmt::format("\\u{:04x}", code);
    i += beyond;
  }
  return made;
}

std::string yaml_text(const std::string& text) {
  return is_plain(text) ? text : yaml_quoted(text);
}

std::string yaml_scalar(const Value& value) {
  return value.string() != nullptr ? yaml_text(*value.string()) : scalar(value);
}

// `indent` is that of its lines; the first continues `to`.
void add_yaml(std::string& to, const Value& value, std::size_t indent) {
  const auto add_below = [&](const Value& inner, bool of_list) {
    const Array* items = inner.array();
    const Object* members = inner.object();
    if ((items == nullptr || items->empty()) && (members == nullptr || members->empty())) {
      to += " " + (items != nullptr || members != nullptr ? in_one_line(inner) : yaml_scalar(inner)) + "\n";
    } else if (of_list) {
      to += " ";
      add_yaml(to, inner, indent + 2);
    } else {
      to += "\n" + std::string(indent + 2, ' ');
      add_yaml(to, inner, indent + 2);
    }
  };
  bool first = true;
  const auto begin_line = [&] {
    if (!first) to += std::string(indent, ' ');
    first = false;
  };
  if (const Array* items = value.array(); items != nullptr && !items->empty()) {
    for (const Value& item : *items) {
      begin_line();
      to += "-";
      add_below(item, true);
    }
  } else if (const Object* members = value.object(); members != nullptr && !members->empty()) {
    for (const Member& member : *members) {
      begin_line();
      const std::string key = yaml_text(member.key);
      to += key.size() > longest_bare_key ? "? " + key + "\n" + std::string(indent, ' ') + ":" : key + ":";
      add_below(member.value, false);
    }
  } else {
    to += (value.array() != nullptr || value.object() != nullptr ? in_one_line(value) : yaml_scalar(value)) + "\n";
  }
}

}  // namespace

std::string to_json(const Value& value) {
  std::string text;
  add_json(text, value, 0, 0);
  return text + "\n";
}

std::string to_compact_json(const Value& value) {
  std::string text;
  add_line(text, value, true);
  return text;
}

std::string to_yaml(const Value& value) {
  std::string text;
  add_yaml(text, value, 0);
  return text;
}

std::optional<std::string> difference(const Value& a, const Value& b) {
  const auto below = [](std::string step, const std::string& rest) {
    return rest.empty() || rest.starts_with('[') ? step + rest : step + "." + rest;
  };
  if (a.array() != nullptr && b.array() != nullptr) {
    for (std::size_t i = 0; i < std::max(a.array()->size(), b.array()->size()); ++i) {
      std::string step = fmt::format("[{}]", i);
      if (i >= a.array()->size() || i >= b.array()->size()) return step;
      if (const auto found = difference((*a.array())[i], (*b.array())[i])) return below(std::move(step), *found);
    }
    return std::nullopt;
  }
  if (a.object() != nullptr && b.object() != nullptr) {
    for (const Member& member : *a.object()) {
      const Value* other = b.find(member.key);
      if (other == nullptr) return member.key;
      if (const auto found = difference(member.value, *other)) return below(member.key, *found);
    }
    for (const Member& member : *b.object()) {
      if (a.find(member.key) == nullptr) return member.key;
    }
    return std::nullopt;
  }
  const bool numbers = a.is_number() && b.is_number();
  const bool same = numbers ? a.number() == b.number() &&
                                  (a.integer() == nullptr || b.integer() == nullptr || *a.integer() == *b.integer())
                    : a.string() != nullptr && b.string() != nullptr   ? *a.string() == *b.string()
                    : a.boolean() != nullptr && b.boolean() != nullptr ? *a.boolean() == *b.boolean()
                                                                       : a.is_null() && b.is_null();
  return same ? std::nullopt : std::optional{std::string{}};
}

}  // namespace planche::data
