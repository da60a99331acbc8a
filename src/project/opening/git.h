// Reads the history that git keeps of a folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "base/temporary_folder.h"

namespace planche::project {

// Nothing in a folder from a stranger may start a program, and the configuration of a repository can name many: of
// hooks, filters, signatures, file systems, transports. Therefore only names of commits and of folders are asked of the
// repository itself, for which git reads no object. Everything else is read from its objects by a repository of our
// own, which is empty and configured by us. Nothing is fetched, and nothing is written into the folder. Errors are
// sentences.
class Git {
 public:
  // The repository with this folder in its work tree.
  static tl::expected<Git, std::string> open(const std::filesystem::path& folder);

  struct Commit {
    std::string id, date, subject;  // date: 2026-11-29T20:15:00+01:00
  };
  // The latest commits that changed something in these folders, the newest first.
  tl::expected<std::vector<Commit>, std::string> commits(const std::vector<std::string>& folders, std::size_t most);
  // The ID of what git calls by that name: "HEAD~3", "v1".
  tl::expected<std::string, std::string> commit(const std::string& revision);

  struct File {
    std::string path;   // by the top of the work tree
    std::string mode;   // "100644"
    std::string id;     // of its content
    std::string bytes;  // how many; a word if the repository lacks it
  };
  // Everything below a folder in a commit; nothing if there is no such folder then.
  tl::expected<std::vector<File>, std::string> files(const std::string& commit, const std::string& folder);
  // Writes contents to these files in the folder. Files that are there, or that cannot be made, are passed over.
  tl::expected<void, std::string> write(const std::vector<std::pair<std::string, std::filesystem::path>>& contents,
                                        base::TemporaryFolder& folder);

  // The folder in the work tree: "games/my-game/"; empty: its top.
  const std::string& prefix() const { return prefix_; }
  const std::filesystem::path& top() const { return top_; }
  // Where Git LFS keeps large files.
  const std::filesystem::path& large_files() const { return large_files_; }

 private:
  Git(std::string prefix, std::filesystem::path top) : prefix_{std::move(prefix)}, top_{std::move(top)} {}
  std::vector<std::string> words(std::vector<std::string> more) const;

  std::string prefix_;
  std::filesystem::path top_, objects_, shallow_, large_files_;
  base::TemporaryFolder own_{"planche-git"};
};

}  // namespace planche::project
