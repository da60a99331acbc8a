// Documents that are named by a person: files, standard input, sheets of workbooks, samples.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "diag/source.h"
#include "project/messages.h"

namespace planche::project {

inline constexpr std::string_view standard_input = "<stdin>";  // the name of such a source

// How a document is written.
enum class Input { automatic, json, yaml, csv };

struct Opened {
  diag::SourcePtr source;
  bool csv = false;
  std::filesystem::path folder;  // of the document: its art
};

// A file, or a sheet of a workbook: "cards.xlsx#Prices", unless there is a file of that name.
struct Operand {
  std::string file;
  std::string sheet = {};  // empty: the first, or no workbook
};
Operand operand_of(const std::string& given);

// "cards/GAME/NAME", or "cards/NAME" for short, among the samples that come with the program.
std::optional<std::filesystem::path> find_sample(const std::filesystem::path& file);

// Opens the document `given` ("-": standard input, once). Where there is no file "cards/…", opens the sample of that
// name that comes with the program, and says so. Returns nothing when the document cannot be read (a failure) or is
// larger than documents may be (`data/limit`). Tables are in `encoding`; empty: UTF-8.
std::optional<Opened> open_document(const std::string& given, Input input, const std::string& encoding,
                                    Messages& messages);

}  // namespace planche::project
