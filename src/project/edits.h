// Changes of single values in the files of a game. Everything else in a file keeps its bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "diag/source.h"

namespace planche::project {

// Whether the source is a table in a text file: not a sheet of a workbook.
bool is_table_text(const diag::Source& source);

// The text of a value as people edit it, without quotes and escapes. An error says why the value cannot be edited in
// place: it is a cell of a workbook, a list or an object.
tl::expected<std::string, std::string> editable_text(const diag::Source& source, diag::Span span);

// What keeps `text` from being a value of a file, such as "the character U+0000"; empty if nothing does. Control
// characters other than line feeds and tabs, and characters that some readers take for line ends, do not read back.
std::string unwritable_in(std::string_view text);

// `text` as a value for `span`, with the quotes and escapes that the format needs. In JSON and YAML, a number or a
// truth value stays one if `text` is one; all other text becomes a string.
std::string written_value(const diag::Source& source, diag::Span span, std::string_view text);

// New bytes for a part of a file.
struct Replacement {
  diag::SourcePtr source;
  diag::Span span;
  std::string bytes;
};

// The changes made since the start, which can be taken back one by one. Not shared between threads.
class Edits {
 public:
  // Replaces `span` of `source` by `bytes` and writes the whole file. The error is a sentence for the editing person:
  // the file on disk has changed since it was read, or cannot be written.
  tl::expected<void, std::string> replace(const diag::Source& source, diag::Span span, std::string_view bytes);
  // The same for several parts of one source, as one change. They do not overlap.
  tl::expected<void, std::string> replace(const std::vector<Replacement>& parts);
  // Takes back the latest change. An error leaves the file as it is. If somebody else has changed the file, its changes
  // leave the list, and the next call takes back one of another file.
  tl::expected<std::filesystem::path, std::string> undo();
  std::size_t count() const { return changes_.size(); }

 private:
  struct Piece {
    std::size_t at = 0;  // in the file before the change
    std::string before, after;
  };
  struct Change {
    std::filesystem::path file;
    std::vector<Piece> pieces;  // the last one first
    std::uint64_t hash = 0;     // of the file after the change
  };
  tl::expected<void, std::string> replace(const diag::Source& source, std::vector<Piece> pieces);
  std::vector<Change> changes_;
};

}  // namespace planche::project
