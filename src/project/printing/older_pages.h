// Files that exist before writing: the file that is replaced, and pages of an earlier, longer series of pictures that
// stay beside the new ones.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace planche::project {

// Looks for older pages beside `target` before new ones are written: "deck-1.png" and "deck-12b.png" for "deck.png";
// none for a PDF. `more` are endings of files that are written beside each page.
class OlderPages {
 public:
  explicit OlderPages(const std::filesystem::path& target, const std::vector<std::string>& more = {});
  // The names of the older pages that have not been replaced.
  std::vector<std::string> left() const;
  // Whether the target or one of the older pages was replaced.
  bool replaced() const;

 private:
  std::filesystem::path target_;
  std::optional<ino_t> standing_;  // the target itself, if it existed
  std::map<std::filesystem::path, ino_t> found_;
};

}  // namespace planche::project
