#include "render/pdf/pdf_content.h"

#include <algorithm>
#include <array>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include "render/pdf/stand_in.h"

namespace planche::render {

namespace {

// Characters that end a word of a content stream.
constexpr std::string_view breaks = std::string_view{"\0\t\n\f\r ()<>[]{}/%", 16};

using Table = std::array<bool, 256>;

Table table_of(std::string_view characters) {
  Table table{};
  for (const char each : characters) table[static_cast<unsigned char>(each)] = true;
  return table;
}

// The position after the string that begins at `at`.
std::size_t after_string(std::string_view content, std::size_t at) {
  int depth = 0;
  for (; at < content.size(); ++at) {
    if (content[at] == '\\') {
      ++at;
    } else if (content[at] == '(') {
      ++depth;
    } else if (content[at] == ')' && --depth == 0) {
      return at + 1;
    }
  }
  return at;
}

}  // namespace

std::optional<std::uint32_t> stand_in_of(QPDFObjectHandle& object) {
  if (!object.isStream()) return std::nullopt;
  QPDFObjectHandle stored = object.getDict().getKey("/Length");
  if (!stored.isInteger() || stored.getIntValue() != static_cast<long long>(stand_in_size())) return std::nullopt;
  const auto raw = object.getRawStreamData();
  return stand_in_number({reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize()});
}

// qpdf's tokenizer would take a fifth of the total time for a deck. A plain search suffices: only strings and comments
// can contain the same words with another meaning, because Cairo writes no inline pictures.
std::vector<Drawn> what_it_draws(std::string_view content) {
  static const auto ends_word = table_of(breaks), begins = table_of("(%/D");
  const auto find = [&](const Table& table, std::size_t at) {
    while (at < content.size() && !table[static_cast<unsigned char>(content[at])]) ++at;
    return at;
  };
  std::vector<Drawn> found;
  std::string_view name;
  std::size_t named_at = 0;
  for (std::size_t at = find(begins, 0); at < content.size(); at = find(begins, at)) {
    const char first = content[at];
    if (first == '(') {
      at = after_string(content, at);
    } else if (first == '%') {
      at = std::min(content.find_first_of("\r\n", at), content.size());
    } else {
      const std::size_t begin = at;
      at = find(ends_word, begin + 1);
      const auto word = content.substr(begin, at - begin);
      if (first == '/') {
        name = word;
        named_at = begin;
      } else if (word == "Do" && (begin == 0 || ends_word[static_cast<unsigned char>(content[begin - 1])])) {
        found.push_back({name, named_at, at});
      }
    }
  }
  return found;
}

}  // namespace planche::render
