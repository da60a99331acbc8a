#include "project/files.h"

#include "base/files.h"
#include "base/text.h"

namespace planche::project {

std::string ending_of(const std::filesystem::path& file) {
  return base::lower(file.extension().string());
}

bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder) {
  return base::place_in(file, folder).has_value();
}

}  // namespace planche::project
