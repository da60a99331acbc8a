// Files in a zip archive, in memory and without times.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace planche::exports {

class Zipped {
 public:
  void add(std::string name, std::string bytes) { files_.emplace_back(std::move(name), std::move(bytes)); }
  // Empty if memory is short.
  std::string bytes() const;

 private:
  std::vector<std::pair<std::string, std::string>> files_;
};

}  // namespace planche::exports
