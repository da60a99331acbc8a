// The files that `planche fetch` may write. A game may come from anybody, so its addresses and file names are not
// trusted.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"
#include "declared/file/model.h"

namespace planche::project {

// A file of records that names its origin.
struct FetchTarget {
  std::string origin, key;  // key: the field by which its records are known
  std::filesystem::path folder, file;
  declared::Records::From from;
};

// All of them, in the order of the game.
std::vector<FetchTarget> fetch_targets(const declared::Model& model);

// Why the file must not be written, whatever is in its place; empty if it may. Only tables inside the folder of the
// game are written: never through links, to hidden files, or to what the game uses otherwise.
std::string target_fault(const FetchTarget& target, const declared::Model& model);

// The files that were fetched into one folder, kept there as lines of the file `.planche-fetched`. A line holds the
// name of the file, its address, and a mark of the folder that only this machine can give. So a copy of the folder
// still says which files were fetched, and a game from elsewhere cannot claim that somebody here agreed to its
// addresses.
class FetchedFiles {
 public:
  static constexpr const char* name = ".planche-fetched";
  // Fails if the file exists and cannot be read, or is no regular file.
  static tl::expected<FetchedFiles, base::FileError> read(const std::filesystem::path& folder);

  // Whether the file of this name was fetched, here or before the folder was copied.
  bool has(const std::string& file) const;
  // Whether it was fetched in this place from this address.
  bool agreed(const std::string& file, const std::string& origin) const;
  tl::expected<void, base::FileError> add(const std::string& file, const std::string& origin);

 private:
  struct Line {
    std::string file, origin, mark;
  };
  std::filesystem::path folder_;
  std::string mark_;
  std::vector<Line> lines_;
};

}  // namespace planche::project
