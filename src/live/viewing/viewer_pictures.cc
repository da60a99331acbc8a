// The pictures in the folder of the game.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "live/viewing/viewer_shown.h"
#include "project/opening/file_names.h"

namespace planche::live {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

bool names_shown_picture(const fs::path& file) {
  const std::string ending = base::lower(file.extension().string());
  return ending == ".png" || ending == ".jpg" || ending == ".jpeg" || ending == ".svg" || ending == ".webp";
}

// The pictures below the folder, by their paths in it, sorted.
std::vector<std::string> pictures_below(const fs::path& folder) {
  constexpr std::size_t most_pictures = 500, most_entries = 20'000;
  std::vector<std::string> found;
  std::error_code error;
  std::size_t entries = 0;
  const fs::path root = folder.empty() ? "." : folder;
  fs::recursive_directory_iterator entry{root, fs::directory_options::skip_permission_denied, error};
  for (; !error && entry != fs::recursive_directory_iterator{} && found.size() < most_pictures &&
         ++entries < most_entries;
       entry.increment(error)) {
    if (entry->path().filename().string().starts_with('.')) {
      if (entry->is_directory(error)) entry.disable_recursion_pending();
    } else if (names_shown_picture(entry->path()) && entry->is_regular_file(error)) {
      found.push_back(entry->path().lexically_relative(root).generic_string());
    }
  }
  std::ranges::sort(found);
  return found;
}

// The folder that is searched for pictures first, in that of the game; empty: none is named.
std::string art_of(const declared::Game& game) {
  for (const std::string& one : game.model().art.texts())
    if (one.find('{') == std::string::npos) return fs::path{one}.lexically_normal().generic_string();
  return {};
}

// As cells and templates name it.
std::string named_in(const std::string& path, const std::string& art) {
  return !art.empty() && project::is_below(path, art) ? fs::path{path}.lexically_relative(art).generic_string() : path;
}

}  // namespace

std::string Viewer::pictures_for(const ViewLook& look, std::size_t part, Side side) {
  const std::lock_guard lock{mutex_};
  const project::ProjectLayers& layers = shown(look).layers_of(part);
  const diag::SourcePtr& source = (side == Side::back ? layers.back_palette : layers.front_palette).source;
  std::vector<std::string> found;
  if (editable_ && source != nullptr) found = pictures_below(fs::path{source->name()}.parent_path());
  return json{{"pictures", std::move(found)}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string Viewer::pictures(const ViewLook& look) {
  const std::lock_guard lock{mutex_};
  const auto game = shown(look).project.game();
  json all = json::array();
  if (game != nullptr)
    for (const std::string& path : pictures_below(game->model().folder))
      all.push_back({{"path", path}, {"name", named_in(path, art_of(*game))}});
  return json{{"pictures", std::move(all)}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<fs::path> Viewer::picture_file(const std::string& path) {
  const std::lock_guard lock{mutex_};
  const auto game = shown({}).project.game();
  if (game == nullptr || path.empty() || !names_shown_picture(path)) return std::nullopt;
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(game->model().folder.empty() ? "." : game->model().folder, error);
  const fs::path file = fs::weakly_canonical(folder / path, error);
  if (error || !project::is_below(file, folder) || !fs::is_regular_file(file, error)) return std::nullopt;
  return file;
}

tl::expected<std::string, std::string> Viewer::add_picture(const ViewLook& look, const std::string& name,
                                                           std::string bytes) {
  const std::lock_guard lock{mutex_};
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto game = shown(look).project.game();
  if (!editable_ || game == nullptr) return refuse("start planche with --edit to change files from this page");
  const fs::path file{name};
  if (name.empty() || file.filename().string() != name || name.starts_with('.') || name.size() > 120 ||
      base::first_invalid_utf8(name) || std::ranges::any_of(name, [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == '|' || c == '"';
      }))
    return refuse(fmt::format("“{}” cannot be the name of a picture here", base::shortened(name, 60)));
  if (!names_shown_picture(file)) return refuse(fmt::format("{} is no picture: bring .png, .jpg, .webp or .svg", name));
  const std::string art = art_of(*game);
  const fs::path folder = game->model().folder / (art.empty() ? "art" : art);
  std::error_code error;
  for (int n = 1;; ++n) {
    const std::string own = n == 1 ? name : fmt::format("{}-{}{}", file.stem().string(), n, file.extension().string());
    const fs::path path = folder / own;
    const std::string named = named_in(fs::path{art.empty() ? "art" : art} / own, art);
    if (!fs::exists(path, error)) {
      const auto done = history_.replace({}, fmt::format("new picture {}", own), {{path, std::move(bytes)}});
      if (!done) return refuse(done.error());
      renew_all();
      ++generation_;
      return named;
    }
    // The same picture is there already.
    const auto there = base::read_file(path, bytes.size());
    if (there && *there == bytes) return named;
  }
}

}  // namespace planche::live
