// Pages of an earlier, longer series of pictures that a new one leaves beside itself.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

namespace planche::cli {

// Looks at what stands beside `target` before the pages are written: "deck-1.png", "deck-12b.png" for "deck.png".
// Nothing for a PDF.
class OlderPages {
 public:
  explicit OlderPages(const std::filesystem::path& target);
  // The names of those that were not replaced since.
  std::vector<std::string> left() const;

 private:
  std::map<std::filesystem::path, ino_t> found_;
};

}  // namespace planche::cli
