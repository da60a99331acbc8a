#include "live/state_files.h"

#include <cstdlib>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

fs::path state_folder() {
  const char* own = std::getenv("XDG_STATE_HOME");
  if (own != nullptr && *own == '/') return fs::path{own} / "planche";
  const char* home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? fs::path{home} / ".local/state/planche" : fs::path{};
}

}  // namespace

fs::path state_file(std::string_view kind, const fs::path& game) {
  std::error_code error;
  const fs::path folder = state_folder();
  const std::string place = fs::weakly_canonical(game, error).string();
  if (folder.empty() || place.empty()) return {};
  fs::create_directories(folder, error);
  return folder / fmt::format("{}-{:016x}", kind, base::content_hash(place));
}

}  // namespace planche::live
