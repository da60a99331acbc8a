// Documents that a user names: files, standard input, sheets of workbooks, samples.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "base/files.h"
#include "diag/source.h"
#include "project/opening/messages.h"

namespace planche::project {

inline constexpr std::string_view standard_input = "<stdin>";  // name of standard input as a source

// The format of a document.
enum class Input { automatic, json, yaml, csv };

struct Opened {
  diag::SourcePtr source;
  bool csv = false;
  std::filesystem::path folder;  // of the document: paths of its art are relative to it
};

// A file, or a sheet of a workbook: "cards.xlsx#Prices". A file that has this whole name takes precedence.
struct Operand {
  std::string file;
  std::string sheet = {};  // empty: the first sheet, or no workbook
};
Operand operand_of(const std::string& given);

// Finds "cards/GAME/NAME", or "cards/NAME" for short, among the samples that come with the program.
std::optional<std::filesystem::path> find_sample(const std::filesystem::path& file);

// All of standard input, which is read at the first call; open_document() uses the same text.
const tl::expected<std::string, base::FileError>& whole_standard_input();

// Opens the document `given` ("-": standard input, once). If there is no file "cards/…", opens the sample of that name
// and says so. Returns nothing if the document cannot be read (a failure) or is too large (`data/limit`). Tables are in
// `encoding`; empty: UTF-8.
std::optional<Opened> open_document(const std::string& given, Input input, const std::string& encoding,
                                    Messages& messages);

}  // namespace planche::project
