#include "data/workbooks/workbook_lock.h"

#include <fmt/format.h>

#include "base/files.h"

namespace planche::data {

namespace fs = std::filesystem;

std::optional<fs::path> lock_beside(const fs::path& workbook) {
  constexpr std::size_t most = 1u << 16;
  std::error_code error;
  const fs::path real = fs::canonical(workbook, error);
  for (const fs::path& file : {workbook, error ? workbook : real}) {
    for (const std::string& name :
         {fmt::format(".~lock.{}#", file.filename().string()), fmt::format("~${}", file.filename().string())}) {
      fs::path lock = file.parent_path() / name;
      const auto read = base::read_file(lock, most);  // which watchers of files notice
      if (read || read.error().kind != base::FileError::Kind::missing) return lock;
    }
  }
  return std::nullopt;
}

}  // namespace planche::data
