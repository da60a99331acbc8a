// Earlier states of a game or document: "HEAD~3:my-game" is my-game as a commit of its git repository has it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/temporary_folder.h"
#include "project/opening/git.h"

namespace planche::project {

struct PastName {
  std::string revision, path;
};
// Nothing if it names no commit, or if there is a file of that name.
std::optional<PastName> past_name(const std::string& given);

// The files of that state, as long as the object lives.
class Past {
 public:
  static tl::expected<Past, std::string> open(const PastName& name);

  // The game or document.
  const std::filesystem::path& path() const { return path_; }
  // `text` with names of commits and files instead of places in the temporary folder.
  std::string told(std::string text) const;
  // For people: files that are not there, and why.
  const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  Past() = default;
  base::TemporaryFolder folder_{"planche-past"};
  std::filesystem::path path_;
  std::string given_;
  std::vector<std::string> left_out_;
};

// The latest commits that changed a game or the folder of a document, or a game that it extends, the newest first.
tl::expected<std::vector<Git::Commit>, std::string> past_states(const std::string& path, std::size_t most);

}  // namespace planche::project
