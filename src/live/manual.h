// The manual, divided by its headings, to search in it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace planche::live {

struct ManualSection {
  std::string file;     // "templates.md"
  std::string heading;  // without marks; that of the file for its beginning
  std::size_t line = 1;
  std::string text = {};  // Markdown below the heading, without further sections
};

class Manual {
 public:
  // The files *.md of a folder. None if there are none.
  static Manual read(const std::filesystem::path& folder);
  // Divides one file, and adds its sections.
  void add(const std::string& file, std::string_view text);

  struct Found {
    std::size_t section = 0;
    std::string excerpt;  // the line that has most of the words
  };
  // The sections with all words, the best first. A word may be part of another.
  std::vector<Found> find(std::string_view words, std::size_t most) const;
  const std::vector<ManualSection>& sections() const { return sections_; }

 private:
  std::vector<ManualSection> sections_;
  std::vector<std::pair<std::string, std::string>> folded_;  // heading and text of each section without case
};

}  // namespace planche::live
