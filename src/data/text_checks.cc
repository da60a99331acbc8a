#include "data/text_checks.h"

#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::data {

diag::Span span_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

void report(diag::Sink& sink, const diag::SourcePtr& source, diag::Span span, std::string code, std::string message,
            std::string hint) {
  sink.add({.code = std::move(code),
            .message = std::move(message),
            .source = source,
            .span = span,
            .hint = std::move(hint)});
}

bool is_readable(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits,
                 std::string_view encoding_hint) {
  const std::string_view text = source->text();
  if (text.size() > limits.bytes) {
    report(sink, source, {}, "data/limit",
           fmt::format("the file has {} bytes, the limit is {}", text.size(), limits.bytes));
    return false;
  }
  // Checked before the encoding; otherwise the message would only say that a byte is not UTF-8.
  constexpr std::pair<std::string_view, std::string_view> others[] = {{"%PDF-", "a PDF"},
                                                                      {"\x89PNG", "a picture"},
                                                                      {"\xff\xd8\xff", "a picture"},
                                                                      {"GIF8", "a picture"},
                                                                      {"\x7f"
                                                                       "ELF",
                                                                       "a program"},
                                                                      {"\x1f\x8b", "compressed data"}};
  for (const auto& [mark, what] : others) {
    if (!text.starts_with(mark)) continue;
    report(sink, source, span_of(0, 1), "data/encoding", fmt::format("expected text, found {}", what),
           "name the document: .json, .yaml, .csv, .xlsx or .ods");
    return false;
  }
  const bool zip = text.starts_with("PK\x03\x04"), old_office = text.starts_with("\xd0\xcf\x11\xe0");
  if (zip || old_office) {
    report(sink, source, span_of(0, 2), "data/encoding",
           fmt::format("expected text, found {}",
                       zip ? "a zip archive, as .xlsx and .ods files are" : "an office document, as .xls files are"),
           "open it in the spreadsheet program and save it as CSV");
    return false;
  }
  const std::string begin = base::lower(base::trimmed(text.substr(0, 64)));
  const bool page = begin.starts_with("<!doctype html") || begin.starts_with("<html");
  if (page || begin.starts_with("<?xml")) {
    report(sink, source, span_of(0, 1), "data/encoding",
           fmt::format("expected data, found {}", page ? "a web page" : "XML, as .fods files are"),
           page ? "download the file itself, not the page that shows it"
                : "open it in the spreadsheet program and save it as .ods, .xlsx or CSV");
    return false;
  }
  if (!is_plain_text(source, sink, encoding_hint)) return false;
  if (base::trimmed(text).empty()) {
    report(sink, source, span_of(0, 0), "data/syntax", "the file is empty");
    return false;
  }
  return true;
}

std::string name_of_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  switch (text[0]) {
    case ',':
      return "a comma";
    case ':':
      return "a colon";
    case ';':
      return "a semicolon";
    case '"':
      return "a string";
    case '\t':
      return "a tab";
    case '\r':
    case '\n':
      return "the end of the line";
    case ' ':
      return "a space";
    default:
      break;
  }
  if (text.starts_with("\xc2\x85")) return "the next-line character U+0085";
  if (text.starts_with("\xe2\x80\xa8")) return "the line separator U+2028";
  if (text.starts_with("\xe2\x80\xa9")) return "the paragraph separator U+2029";
  if (lead < 0x20 || lead == 0x7f) return fmt::format("the control character U+{:04X}", lead);
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return std::string{text.substr(0, length)};
}

}  // namespace planche::data
