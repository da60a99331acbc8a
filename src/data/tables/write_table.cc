#include "data/tables/write_table.h"

#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/libzip.h"
#include "data/workbooks/cell_xml.h"
#include "data/workbooks/sheet_cells.h"

namespace planche::data {

namespace {

struct Part {
  std::string name, text;
};

std::string zipped(const std::vector<Part>& parts) {
  zip_source_t* target = libzip::source_buffer_create(nullptr, 0, 0, nullptr);
  libzip::source_keep(target);
  zip_t* archive = libzip::open_from_source(target, ZIP_TRUNCATE, nullptr);
  for (const Part& part : parts) {
    zip_source_t* text = libzip::source_buffer(archive, part.text.data(), part.text.size(), 0);
    const auto index = static_cast<zip_uint64_t>(libzip::file_add(archive, part.name.c_str(), text, ZIP_FL_ENC_UTF_8));
    const bool plain = part.name == "mimetype";  // programs recognise the file by it
    libzip::set_file_compression(archive, index, plain ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 0);
    constexpr zip_uint16_t first_day = 1u << 5 | 1u;  // of 1980, the first possible
    libzip::file_set_dostime(archive, index, 0, first_day, 0);
    libzip::file_set_external_attributes(archive, index, 0, ZIP_OPSYS_DOS, 0);
  }
  libzip::close(archive);
  std::string bytes;
  libzip::source_open(target);
  libzip::source_seek(target, 0, SEEK_END);
  bytes.resize(static_cast<std::size_t>(libzip::source_tell(target)));
  libzip::source_seek(target, 0, SEEK_SET);
  libzip::source_read(target, bytes.data(), bytes.size());
  libzip::source_close(target);
  libzip::source_free(target);
  return bytes;
}

constexpr const char* declaration = R"(<?xml version="1.0" encoding="UTF-8"?>)";

}  // namespace

std::string cell_text(const Value& value) {
  if (value.string() != nullptr) return *value.string();
  if (value.boolean() != nullptr) return *value.boolean() ? "true" : "false";
  if (value.integer() != nullptr) return fmt::format("{}", *value.integer());
  if (value.real() == nullptr) return {};
  std::string digits = fmt::format("{}", *value.real());
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits;
}

std::string to_csv(const TextRows& rows, char separator) {
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += separator;
      append_cell(text, row[i]);
    }
    text += '\n';
  }
  return text;
}

std::string to_xlsx(const TextRows& rows, const std::string& sheet) {
  constexpr const char* types = "http://schemas.openxmlformats.org/package/2006/content-types";
  constexpr const char* package = "http://schemas.openxmlformats.org/package/2006/relationships";
  constexpr const char* relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  constexpr const char* main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  constexpr const char* kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const auto related = [&](const char* type, const char* target) {
    return fmt::format(
        R"({}<Relationships xmlns="{}"><Relationship Id="rId1" Type="{}/{}" Target="{}"/></Relationships>)",
        declaration, package, relations, type, target);
  };
  std::string cells = fmt::format(R"({}<worksheet xmlns="{}"><sheetData>)", declaration, main);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    cells += fmt::format(R"(<row r="{}">)", row + 1);
    for (std::size_t i = 0; i < rows[row].size(); ++i) {
      const std::string& text = rows[row][i];
      if (text.empty()) continue;
      const std::string place = fmt::format("{}{}", diag::column_name(i + 1), row + 1);
      cells += reads_as_number(text)
                   ? fmt::format(R"(<c r="{}"><v>{}</v></c>)", place, text)
                   : fmt::format(R"(<c r="{}" t="inlineStr"><is><t xml:space="preserve">{}</t></is></c>)", place,
                                 escaped_for_excel(text));
    }
    cells += "</row>";
  }
  cells += "</sheetData></worksheet>";
  return zipped(
      {{"[Content_Types].xml",
        fmt::format(
            R"({}<Types xmlns="{}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>)"
            R"(<Override PartName="/xl/workbook.xml" ContentType="{}.sheet.main+xml"/>)"
            R"(<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{}.worksheet+xml"/></Types>)",
            declaration, types, kind, kind)},
       {"_rels/.rels", related("officeDocument", "xl/workbook.xml")},
       {"xl/workbook.xml",
        fmt::format(
            R"({}<workbook xmlns="{}" xmlns:r="{}"><sheets><sheet name="{}" sheetId="1" r:id="rId1"/></sheets></workbook>)",
            declaration, main, relations, escaped_xml(sheet))},
       {"xl/_rels/workbook.xml.rels", related("worksheet", "worksheets/sheet1.xml")},
       {"xl/worksheets/sheet1.xml", std::move(cells)}});
}

std::string to_ods(const TextRows& rows, const std::string& sheet) {
  constexpr const char* kind = "application/vnd.oasis.opendocument.spreadsheet";
  constexpr const char* space = "urn:oasis:names:tc:opendocument:xmlns";
  std::string content = fmt::format(
      R"({}<office:document-content xmlns:office="{}:office:1.0" xmlns:table="{}:table:1.0" xmlns:text="{}:text:1.0" )"
      R"(office:version="1.3"><office:body><office:spreadsheet><table:table table:name="{}">)",
      declaration, space, space, space, escaped_xml(sheet));
  for (const auto& row : rows) {
    content += "<table:table-row>";
    for (const std::string& text : row) {
      if (text.empty()) {
        content += "<table:table-cell/>";
      } else if (reads_as_number(text)) {
        content += fmt::format(
            R"(<table:table-cell office:value-type="float" office:value="{}"><text:p>{}</text:p></table:table-cell>)",
            text, text);
      } else {
        content += fmt::format(R"(<table:table-cell office:value-type="string">{}</table:table-cell>)",
                               paragraphs(text, "text:"));
      }
    }
    content += row.empty() ? "<table:table-cell/></table:table-row>" : "</table:table-row>";
  }
  content += "</table:table></office:spreadsheet></office:body></office:document-content>";
  return zipped(
      {{"mimetype", kind},
       {"content.xml", std::move(content)},
       {"META-INF/manifest.xml",
        fmt::format(
            R"({}<manifest:manifest xmlns:manifest="{}:manifest:1.0" manifest:version="1.3"><manifest:file-entry )"
            R"(manifest:full-path="/" manifest:media-type="{}"/><manifest:file-entry manifest:full-path="content.xml" )"
            R"(manifest:media-type="text/xml"/></manifest:manifest>)",
            declaration, space, kind)}});
}

}  // namespace planche::data
