// Files by the names that documents give them, which other systems and keyboards may spell otherwise than the folder.
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
  std::filesystem::path spelled;  // the name that was given, as the folders spell it
  std::string remark = {};        // for a person, where capital letters differ; else empty
  std::size_t place = 0;          // of those that were looked in
};

inline constexpr const char* case_hint = "write capital letters as the file's name has them";
inline constexpr const char* ambiguous_hint = "write one of these names exactly, or rename a file";

// Remembers what folders hold: one finder serves one run.
class FileFinder {
 public:
  // What is called exactly `relative` below `folder`; else what differs from it only in how letters are composed (NFC,
  // NFD); else only in capital letters. Fails as resolve_inside() does, and with Kind::ambiguous where there are
  // several.
  tl::expected<NamedFile, FileError> find(const std::filesystem::path& folder, std::string_view relative);
  // The same in several places, at least one, each a folder and a name below it: in the first that has exactly that
  // name, else in the first that has it at all. Fails as the first place does, or as the one that is ambiguous.
  tl::expected<NamedFile, FileError> find(const std::vector<std::pair<std::filesystem::path, std::string>>& places);

 private:
  struct Entry {
    std::string composed, folded;  // as compared; the latter without regard to case
    std::string name;
  };
  tl::expected<NamedFile, FileError> find_alike(const std::filesystem::path& folder, std::string_view relative);
  const std::vector<Entry>& entries(const std::filesystem::path& folder);

  std::map<std::filesystem::path, std::vector<Entry>> folders_;
};

// The same, once.
tl::expected<NamedFile, FileError> find_inside(const std::filesystem::path& folder, std::string_view relative);

}  // namespace planche::base
