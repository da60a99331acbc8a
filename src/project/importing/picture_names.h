// How the cells of tables name pictures.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace planche::project {

// Finds pictures by the names that cells give them: regardless of case, of `/` or `\`, and of folders that only one of
// the two names.
class PictureNames {
 public:
  // `paths`: relative to the folder of pictures.
  explicit PictureNames(const std::set<std::string>& paths);

  // The path of the only picture that fits; empty if there is none.
  std::string find(std::string_view name) const;
  // The same, and notes that the cells call the picture `name`.
  std::string take(std::string_view name);
  // The pictures by the names that cells give them.
  const std::map<std::string, std::string>& taken() const { return taken_; }

 private:
  std::map<std::string, std::vector<std::string>> by_file_;  // by the lower-case name of the file
  std::map<std::string, std::string> taken_;
};

}  // namespace planche::project
