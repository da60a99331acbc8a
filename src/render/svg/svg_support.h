// Finds features of a drawing that librsvg ignores (2.54 of Debian 12 to 2.60 of Debian 13), by its list of supported
// features.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/art.h"

namespace planche::render {

// Receives each element, attribute and style sheet of a drawing in order. `at` is the byte position of the element.
class SvgSupport {
 public:
  struct Place {
    std::size_t begin = 0, end = 0;
  };

  // For elements in SVG's namespace. Returns false if the content is not drawn; then it need not be passed on.
  bool element(const std::string& name, Place at);
  // Without a prefix.
  void attribute(const std::string& element, const std::string& name, std::string_view value, Place at);
  void style_sheet(std::string_view text, Place at);
  // Text that is drawn, in valid UTF-8. `at`: the element <text>.
  void text(const char* written, Place at);

  // One for each cause, ordered by place.
  std::vector<scene::Shortfall> shortfalls() const;

 private:
  struct Found {
    Place at;
    std::size_t count = 0;
    std::string message, hint;
    bool accepted = false;  // see scene::Shortfall
  };
  void report(const std::string& cause, Place at, std::string message, std::string hint);
  void declarations(const std::string& element, std::string_view text, Place at);
  void property(const std::string& element, const std::string& name, std::string_view value, Place at);
  void functions(std::string_view value, Place at);
  void families(const std::string& element, std::string_view list, Place at);

  std::map<std::string, Found> found_;                             // by cause
  std::map<std::string, std::pair<std::string, Found>> families_;  // by list in lower case, with the original spelling
  std::map<char32_t, Place> letters_;                              // that are drawn, with the first text of each
  std::vector<std::string> own_families_;                          // declared by @font-face, in lower case
  bool has_text_ = false;
};

}  // namespace planche::render
