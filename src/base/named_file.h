// Finds files by the names in documents, which other systems and keyboards may spell differently.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"

namespace planche::base {

struct NamedFile {
  std::filesystem::path file;     // absolute, symbolic links followed
  std::filesystem::path spelled;  // the given name in the spelling of the folders
  std::string remark = {};        // for a person, if capital letters differ; otherwise empty
  std::size_t place = 0;          // index of the place where the file was found
};

inline constexpr const char* case_hint = "write capital letters as the file's name has them";
inline constexpr const char* ambiguous_hint = "write one of these names exactly, or rename a file";

// Remembers the content of folders. One finder serves one run.
class FileFinder {
 public:
  // The file called exactly `relative` below `folder`; else one whose name differs only in composition (NFC, NFD); else
  // one that differs only in case. Fails as resolve_inside() does, and with Kind::ambiguous if several files match.
  tl::expected<NamedFile, FileError> find(const std::filesystem::path& folder, std::string_view relative);
  // Searches several places, each a folder and a name below it. Prefers the first place with exactly that name, then
  // the first with any match. Fails as the first place does, or as the ambiguous one.
  tl::expected<NamedFile, FileError> find(const std::vector<std::pair<std::filesystem::path, std::string>>& places);

 private:
  struct Entry {
    std::string composed, folded;  // for comparison; `folded` ignores case
    std::string name;
  };
  tl::expected<NamedFile, FileError> find_alike(const std::filesystem::path& folder, std::string_view relative);
  const std::vector<Entry>& entries(const std::filesystem::path& folder);

  std::map<std::filesystem::path, std::vector<Entry>> folders_;
};

// Finds one file without keeping a finder.
tl::expected<NamedFile, FileError> find_inside(const std::filesystem::path& folder, std::string_view relative);

}  // namespace planche::base
