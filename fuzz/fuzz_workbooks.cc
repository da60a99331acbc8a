// Any bytes through the reader of workbooks: as a whole file, and as the parts of one, which no fuzzer could pack. What
// is read must be a table whose places are cells.
//
// Input: files of an archive one after another, each "NAME\n" and its text up to a byte 0x1c; or a whole workbook.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <zip.h>

#include "check.h"
#include "data/tables/csv.h"
#include "data/workbooks/workbook.h"

namespace {

using namespace planche;

std::string packed(const std::string& input) {
  std::vector<std::pair<std::string, std::string>> files;
  for (std::size_t begin = 0; begin < input.size();) {
    const std::size_t end = std::min(input.find('\x1c', begin), input.size());
    const std::size_t line = std::min(input.find('\n', begin), end);
    const std::string name = input.substr(begin, line - begin);
    files.emplace_back(name.substr(0, name.find('\0')),
                       input.substr(std::min(line + 1, end), end - std::min(line + 1, end)));
    begin = end + 1;
  }
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, nullptr);
  for (const auto& [name, text] : files) {
    zip_source_t* source = zip_source_buffer(archive, text.data(), text.size(), 0);
    const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_GUESS);
    if (index < 0) {
      zip_source_free(source);
    } else {
      zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0);
    }
  }
  std::string bytes;
  if (zip_close(archive) == 0 && zip_source_open(target) == 0) {
    zip_source_seek(target, 0, SEEK_END);
    bytes.resize(static_cast<std::size_t>(zip_source_tell(target)));
    zip_source_seek(target, 0, SEEK_SET);
    zip_source_read(target, bytes.data(), bytes.size());
    zip_source_close(target);
  }
  zip_source_free(target);
  return bytes;
}

void read(std::string bytes, const data::TableChoice& choice) {
  diag::Sink sink;
  data::Limits limits;
  limits.values = 100'000;
  limits.bytes = limits.unpacked = 1u << 20;
  const diag::SourcePtr source = data::open_table("input.xlsx", std::move(bytes), choice, sink, limits);
  fuzz::require(source != nullptr || sink.has_errors(), "a refusal has a reason");
  if (source != nullptr) {
    fuzz::require(source->sheet() != nullptr, "a workbook is a sheet");
    std::uint32_t last = 0;
    for (const diag::Sheet::Row& row : source->sheet()->rows) {
      fuzz::require(row.offset <= source->text().size() && row.number > last, "rows go down");
      last = row.number;
    }
    if (const auto table = data::read_csv(source, sink)) {
      for (const data::Row& row : table->rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
          if (row.cells[i].text.empty()) continue;
          fuzz::require_inside(row.cells[i].span, *source);
          fuzz::require(source->position(row.cells[i].span.begin).column == i + source->sheet()->first_column,
                        "a cell's place is its column");
        }
      }
    }
  }
  fuzz::require_printable(sink);
}

}  // namespace

PLANCHE_FUZZ_TARGET(workbooks)(const std::uint8_t* bytes, std::size_t size) {
  const std::string input{reinterpret_cast<const char*>(bytes), size};
  if (input.starts_with("PK")) {
    read(input, {});
  } else {
    const std::string workbook = packed(input);
    read(workbook, {});
    read(workbook, {"Cards", "B2:D9"});
  }
  return 0;
}
