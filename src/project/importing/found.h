// What the sources of a new game hold: tables, lists of records, pictures.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "diag/source.h"
#include "project/importing/guessed_template.h"
#include "project/opening/messages.h"

namespace planche::project {

struct Found {
  struct Source {
    std::filesystem::path file;
    std::string sheet = {};  // empty: the first
  };
  std::vector<Source> tables;
  std::vector<std::filesystem::path> documents;           // JSON and YAML with lists of records
  std::vector<std::filesystem::path> defines;             // tables of words for texts
  std::map<std::string, std::filesystem::path> pictures;  // by path within art/
  std::vector<std::string> left;                          // files of the folders that are not taken
  std::vector<std::string> outside;                       // links that lead out of the folders
  GuessedSize size;
  std::vector<std::string> without_size;  // projects of other programs that say none, or not in plain numbers
};

// A CSV file or a workbook, by its ending.
bool is_starting_table(const std::filesystem::path& file);

// JSON or YAML. Null if the file cannot be read.
diag::SourcePtr open_document_of(const std::filesystem::path& file);

// Adds what the files and folders hold. Returns false after a refusal.
bool collect(const std::vector<std::string>& sources, Found& found, Messages& messages);

}  // namespace planche::project
