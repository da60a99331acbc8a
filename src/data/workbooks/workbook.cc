#include "data/workbooks/workbook.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/encoding.h"
#include "base/text.h"
#include "data/text_checks.h"
#include "data/workbooks/sheet_names.h"
#include "data/workbooks/workbook_formats.h"

namespace planche::data {

namespace {

Tried<std::string> read(std::string_view bytes, const std::string& wanted, const Limits& limits, SheetText& into) {
  if (bytes.size() > limits.bytes) {
    return tl::unexpected{
        ReadFault{"data/limit", fmt::format("the file has {} bytes, the limit is {}", bytes.size(), limits.bytes)}};
  }
  if (bytes.empty()) return tl::unexpected{ReadFault{"data/syntax", "the file is empty"}};
  if (bytes.starts_with("\xd0\xcf\x11\xe0")) {
    constexpr std::string_view package{"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0", 32};
    if (bytes.find(package) != bytes.npos) return tl::unexpected{encrypted()};
    return tl::unexpected{no_workbook("an office document, as .xls files are")};
  }
  if (!bytes.starts_with("PK")) return tl::unexpected{no_workbook("something else")};
  auto archive = Archive::open(bytes, limits);
  if (!archive) return tl::unexpected{archive.error()};
  if (archive->has("_rels/.rels")) return read_xlsx(*archive, wanted, limits, into);
  if (archive->has("content.xml")) return read_ods(*archive, wanted, into);
  return tl::unexpected{no_workbook("another zip archive")};
}

}  // namespace

std::vector<std::string> sheet_names(std::string_view bytes, const Limits& limits) {
  if (!bytes.starts_with("PK") || bytes.size() > limits.bytes) return {};
  auto archive = Archive::open(bytes, limits);
  if (!archive) return {};
  SheetText unused{Range{}, limits};
  const bool is_xlsx = archive->has("_rels/.rels");
  if (!is_xlsx && !archive->has("content.xml")) return {};
  return (is_xlsx ? sheets_of_xlsx(*archive) : sheets_of_ods(*archive, unused)).value_or(std::vector<std::string>{});
}

ReadFault no_workbook(std::string_view found) {
  return {"data/encoding", fmt::format("expected a workbook, found {}", found), "save it as .xlsx or .ods"};
}

Tried<std::size_t> choose_sheet(const std::vector<std::string>& names, const std::string& wanted) {
  if (names.empty()) return tl::unexpected{ReadFault{"data/syntax", "the workbook has no sheets"}};
  if (wanted.empty()) return 0;
  const auto find = [&](const auto& is_meant) {
    return static_cast<std::size_t>(std::find_if(names.begin(), names.end(), is_meant) - names.begin());
  };
  std::size_t found = find([&](const std::string& name) { return name == wanted; });
  if (found == names.size())
    found = find([&](const std::string& name) { return base::name_key(name) == base::name_key(wanted); });
  if (found < names.size()) return found;
  return tl::unexpected{ReadFault{"data/unknown-key", fmt::format("there is no sheet \"{}\"", wanted),
                                  base::suggestion(wanted, {names.begin(), names.end()})}};
}

std::uint32_t number_of(std::string_view text, std::uint32_t otherwise) {
  std::uint32_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && !text.empty() ? number : otherwise;
}

bool is_workbook(std::string_view name) {
  const std::string ending = base::lower(name.substr(std::min(name.rfind('.'), name.size())));
  return ending == ".xlsx" || ending == ".xlsm" || ending == ".ods";
}

diag::SourcePtr open_table(const std::string& name, std::string bytes, const TableChoice& choice, diag::Sink& sink,
                           const Limits& limits) {
  const auto refuse = [&](const ReadFault& fault) -> diag::SourcePtr {
    report(sink, std::make_shared<diag::Source>(name, std::string{}), {}, fault.code, fault.message, fault.hint);
    return nullptr;
  };
  if (!is_workbook(name) && !bytes.starts_with("PK\x03\x04")) {
    auto text = base::to_utf8(std::move(bytes), choice.encoding);
    if (text) return std::make_shared<diag::Source>(name, std::move(*text));
    base::Unreadable& fault = text.error();
    const diag::Span span = span_of(fault.before.size(), fault.before.size() + 1);
    report(sink, std::make_shared<diag::Source>(name, std::move(fault.before) + "?"), span, "data/encoding",
           fmt::format("byte {} of the file is not valid in {}", fault.at + 1,
                       choice.encoding.empty() ? "UTF-16" : choice.encoding),
           {});
    return nullptr;
  }
  const auto range = choice.range.empty() ? std::optional{Range{}} : range_of(choice.range);
  if (!range)
    return refuse(
        {"data/type", fmt::format("there is no range \"{}\"", choice.range), "write a range such as A1:F40 or A:F"});
  SheetText text{*range, limits};
  const auto sheet = read(bytes, choice.sheet, limits, text);
  if (!sheet) return refuse(sheet.error());
  if (text.fault()) return refuse(*text.fault());
  return text.finish(name, *sheet, base::content_hash(bytes), sink);
}

}  // namespace planche::data
