// Workbooks for tests, made file by file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <zip.h>

namespace planche::data {

using Files = std::vector<std::pair<std::string, std::string>>;

inline std::string zipped(const Files& files, const char* password = nullptr) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &error);
  for (const auto& [name, text] : files) {
    const zip_int64_t index =
        zip_file_add(archive, name.c_str(), zip_source_buffer(archive, text.data(), text.size(), 0), ZIP_FL_ENC_UTF_8);
    if (password != nullptr)
      zip_file_set_encryption(archive, static_cast<zip_uint64_t>(index), ZIP_EM_AES_256, password);
  }
  zip_close(archive);
  zip_source_open(target);
  zip_source_seek(target, 0, SEEK_END);
  std::string bytes(static_cast<std::size_t>(zip_source_tell(target)), '\0');
  zip_source_seek(target, 0, SEEK_SET);
  zip_source_read(target, bytes.data(), bytes.size());
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

inline const std::string relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

inline std::string relation(const std::string& id, const std::string& type, const std::string& target) {
  return fmt::format(R"(<Relationship Id="{}" Type="{}/{}" Target="{}"/>)", id, relations, type, target);
}

inline std::string related(const std::string& inside) {
  return R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)" + inside +
         "</Relationships>";
}

// A workbook as Excel writes it: a sheet "Cards" with `rows`, and a sheet "Notes".
inline Files excel(const std::string& rows, const std::string& shared = {}, const std::string& styles = {},
                   const std::string& book = {}) {
  return {
      {"_rels/.rels", related(relation("rId1", "officeDocument", "xl/workbook.xml"))},
      {"xl/workbook.xml",
       R"(<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r=")" + relations + "\">" +
           book +
           R"(<sheets><sheet name="Cards" sheetId="1" r:id="rId1"/><sheet name="Notes &amp; more" sheetId="2" r:id="rId9"/>)"
           R"(<sheet name="Plot" sheetId="3" r:id="rId5"/></sheets></workbook>)"},
      {"xl/_rels/workbook.xml.rels",
       related(relation("rId1", "worksheet", "worksheets/sheet1.xml") +
               relation("rId9", "worksheet", "/xl/worksheets/sheet2.xml") +
               relation("rId5", "chartsheet", "chartsheets/sheet1.xml") + relation("rId3", "styles", "styles.xml") +
               relation("rId4", "sharedStrings", "/xl/sharedStrings.xml"))},
      {"xl/styles.xml", "<styleSheet>" + styles + "</styleSheet>"},
      {"xl/sharedStrings.xml", "<sst>" + shared + "</sst>"},
      {"xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"},
      {"xl/worksheets/sheet2.xml",
       R"(<worksheet><sheetData><row><c t="inlineStr"><is><t>note</t></is></c></row></sheetData></worksheet>)"}};
}

inline const std::string spaces =
    R"(xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" )"
    R"(xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" )"
    R"(xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" )"
    R"(xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" )"
    R"(xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0")";

inline Files libre(const std::string& rows) {
  return {
      {"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
      {"content.xml",
       "<office:document-content " + spaces +
           R"(><office:automatic-styles><style:style style:name="T1" style:family="text">)"
           R"(<style:text-properties fo:font-weight="bold"/></style:style>)"
           R"(<style:style style:name="T2" style:family="text"><style:text-properties fo:font-style="italic"/>)"
           R"(</style:style></office:automatic-styles><office:body><office:spreadsheet>)"
           R"(<table:table table:name="Cards">)" +
           rows +
           R"(</table:table><table:table table:name="Notes"><table:table-row><table:table-cell><text:p>note</text:p>)"
           R"(</table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>)"
           R"(</office:document-content>)"}};
}

}  // namespace planche::data
