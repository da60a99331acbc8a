// What stood where something is written: what it replaces, and pages of an earlier, longer series of pictures that it
// leaves beside itself.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace planche::project {

// Looks at what stands beside `target` before the pages are written: "deck-1.png", "deck-12b.png" for "deck.png".
// No pages for a PDF.
class OlderPages {
 public:
  explicit OlderPages(const std::filesystem::path& target);
  // The names of those pages that were not replaced since.
  std::vector<std::string> left() const;
  // Whether the target or one of those pages was.
  bool replaced() const;

 private:
  std::filesystem::path target_;
  std::optional<ino_t> standing_;  // the target itself
  std::map<std::filesystem::path, ino_t> found_;
};

}  // namespace planche::project
