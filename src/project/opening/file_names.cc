#include "project/opening/file_names.h"

#include <algorithm>

#include "base/files.h"
#include "base/text.h"

namespace planche::project {

std::string ending_of(const std::filesystem::path& file) {
  return base::lower(file.extension().string());
}

bool ends_with_any(const std::filesystem::path& file, std::initializer_list<std::string_view> endings) {
  return std::ranges::find(endings, ending_of(file)) != endings.end();
}

bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder) {
  return base::place_in(file, folder).has_value();
}

}  // namespace planche::project
