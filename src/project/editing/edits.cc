#include "project/editing/edits.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "data/document.h"

namespace planche::project {

namespace {

enum class Format { csv, json, yaml };

Format format_of(const diag::Source& source) {
  if (source.form() == diag::Source::Form::json) return Format::json;
  if (source.form() == diag::Source::Form::yaml) return Format::yaml;
  const std::string ending = std::filesystem::path{source.name()}.extension().string();
  if (ending == ".json" || ending == ".jsonc") return Format::json;
  return ending == ".yaml" || ending == ".yml" ? Format::yaml : Format::csv;
}

std::string_view bytes_at(const diag::Source& source, diag::Span span) {
  return source.text().substr(span.begin, span.end - span.begin);
}

std::string quoted(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// Whether the text is a number, true, false or null of JSON.
bool is_bare(std::string_view text) {
  const auto value = nlohmann::json::parse(text, nullptr, false);
  return value.is_primitive() && !value.is_string() && !value.is_discarded() &&
         text.find_first_of(" \t\r\n") == text.npos;
}

// Whether YAML reads a plain scalar as this text.
bool is_plain(std::string_view text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || is_bare(text)) return false;
  if (text.find_first_of("\"'#:{}[],&*!|>%@`\n\t\\") != text.npos) return false;
  return text != "~" && text != "yes" && text != "no" && text != "on" && text != "off" && text.front() != '-' &&
         text.front() != '?';
}

std::string csv_text(std::string_view cell) {
  if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return std::string{cell};
  std::string text;
  for (std::size_t i = 1; i + 1 < cell.size(); ++i) {
    text += cell[i];
    if (cell[i] == '"' && cell[i + 1] == '"' && i + 2 < cell.size()) ++i;
  }
  return text;
}

std::string csv_cell(const diag::Source& source, std::string_view text) {
  constexpr std::string_view separator_line = "sep=";  // which may name another one
  std::string special = ",;\t\"\r\n";
  if (source.text().starts_with(separator_line)) special += source.text().substr(separator_line.size(), 1);
  const bool plain =
      text.find_first_of(special) == text.npos && (text.empty() || (text.front() != ' ' && text.back() != ' '));
  if (plain) return std::string{text};
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? std::string{"\"\""} : std::string{c};
  return cell + '"';
}

}  // namespace

namespace {

// Where a scalar of YAML ends: without the line ends behind a block.
std::size_t end_of_yaml(std::string_view bytes) {
  const std::size_t last = bytes.find_last_not_of(" \t\r\n");
  return last == bytes.npos ? 0 : last + 1;
}

bool is_block(std::string_view bytes) {
  return bytes.starts_with('|') || bytes.starts_with('>');
}

// The text that these bytes of a YAML file mean, which may be quoted, a block or on several lines.
std::optional<std::string> text_of_yaml(std::string_view bytes) {
  const bool plain = !bytes.starts_with('\'') && !bytes.starts_with('"') && !is_block(bytes);
  if (plain && bytes.find('\n') == bytes.npos) return std::string{bytes};
  // In an item of a list, which needs no indentation of its own.
  const auto item =
      std::make_shared<diag::Source>("text.yaml", fmt::format("- {}\n", bytes.substr(0, end_of_yaml(bytes))));
  diag::Sink ignored;
  const auto document = data::read_document(item, ignored);
  const data::Array* all = document ? document->root.array() : nullptr;
  if (all == nullptr || all->size() != 1) return std::nullopt;
  if ((*all)[0].string() == nullptr) return std::nullopt;
  std::string text = *(*all)[0].string();
  while (is_block(bytes) && text.ends_with('\n')) text.pop_back();
  return text;
}

// `text` as a block that is indented like the one before; empty if it cannot be one.
std::string written_block(std::string_view before, std::string_view text) {
  const std::size_t first = before.find('\n');
  const std::string_view head = before.substr(0, std::min(first, before.size()));
  if (first == before.npos || head.find_first_of("0123456789#") != head.npos || text.empty() || text.front() == ' ' ||
      text.front() == '\n' || text.back() == '\n' || text.find('\t') != text.npos)
    return {};
  const std::size_t line = before.find_first_not_of("\r\n", first);
  const std::size_t content = before.find_first_not_of(' ', line);
  if (line == before.npos || content == before.npos) return {};
  const std::string indent(content - before.rfind('\n', content) - 1, ' ');
  // Folded lines would join those of a text that has several.
  std::string made{head};
  if (head.front() == '>' && text.find('\n') != text.npos) made.front() = '|';
  for (const std::string_view one : base::split(text, '\n'))
    made += one.empty() ? std::string{"\n"} : fmt::format("\n{}{}", indent, one);
  return made + std::string{before.substr(end_of_yaml(before))};
}

}  // namespace

bool is_table_text(const diag::Source& source) {
  return source.sheet() == nullptr && format_of(source) == Format::csv;
}

tl::expected<std::string, std::string> editable_text(const diag::Source& source, diag::Span span) {
  const auto refuse = [](const char* why) { return tl::make_unexpected(std::string{why}); };
  if (source.sheet() != nullptr) return refuse("cells of workbooks are edited in the spreadsheet program");
  if (span.begin > span.end || span.end > source.text().size()) return refuse("this value is written nowhere");
  const std::string_view bytes = bytes_at(source, span);
  if (format_of(source) == Format::csv) return csv_text(bytes);
  if (bytes.starts_with('[') || bytes.starts_with('{')) return refuse("lists and objects are edited in the file");
  if (format_of(source) == Format::json && bytes.starts_with('"')) {
    const auto value = nlohmann::json::parse(bytes, nullptr, false);
    if (!value.is_string()) return refuse("this text is edited in the file");
    return value.get<std::string>();
  }
  if (format_of(source) == Format::json) return std::string{bytes};
  if (const auto text = text_of_yaml(bytes)) return *text;
  return refuse("this text is edited in the file");
}

std::string unwritable_in(std::string_view text) {
  if (base::first_invalid_utf8(text)) return "bytes that are not UTF-8";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[i + k]); };
    std::uint32_t code = byte(0);
    if (code == 0xc2) code = byte(1);  // U+0080 to U+00BF
    if (code >= 0xe0 && code < 0xf0) code = (code & 15u) << 12 | (byte(1) & 63u) << 6 | (byte(2) & 63u);
    const bool control = (code < 0x20 && code != '\n' && code != '\t') ||
                         (code >= 0x7f && code < 0xa0 && (byte(0) == 0x7f || byte(0) == 0xc2));
    const bool other = code == 0x2028 || code == 0x2029 || code >= 0xfffe || code == 0xfeff;
    if (control || other) return fmt::format("the character U+{:04X}", code);
  }
  return {};
}

std::string written_value(const diag::Source& source, diag::Span span, std::string_view text) {
  const Format format = format_of(source);
  if (format == Format::csv) return csv_cell(source, text);
  const std::string_view before = bytes_at(source, span);
  if (is_bare(before) && is_bare(text)) return std::string{text};
  if (format == Format::yaml && is_block(before)) {
    std::string block = written_block(before, text);
    return block.empty() ? quoted(text) + std::string{before.substr(end_of_yaml(before))} : block;
  }
  if (format == Format::yaml && before.starts_with('\'') && text.find('\n') == text.npos) {
    std::string made = "'";
    for (const char c : text) made += c == '\'' ? std::string{"''"} : std::string{c};
    return made + "'";
  }
  if (format == Format::yaml && !before.starts_with('"') && is_plain(text)) return std::string{text};
  return quoted(text);
}

std::string written_new_value(const diag::Source& source, std::string_view text, bool as_text) {
  const Format format = format_of(source);
  if (format == Format::csv) return csv_cell(source, text);
  if (!as_text && is_bare(text)) return std::string{text};
  if (format == Format::yaml && is_plain(text)) return std::string{text};
  return quoted(text);
}

std::string place_of(const Replacement& change) {
  if (change.cells == nullptr) return change.source->place(change.span.begin);
  const data::NewCell& first = change.cells->cells.front();
  const std::string any = change.source->place(0);
  return fmt::format("{}{}{}", any.substr(0, any.rfind('!') + 1), diag::column_name(first.column), first.row);
}

}  // namespace planche::project
