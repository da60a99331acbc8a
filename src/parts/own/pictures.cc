#include "parts/own/pictures.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files.h"

namespace planche::parts::own {

namespace fs = std::filesystem;

namespace {

// `path` as seen from `folder`, where it lies in it.
std::optional<std::string> inside(const fs::path& path, const fs::path& folder) {
  const fs::path from = (folder / "").lexically_normal();
  const fs::path found = path.lexically_normal().lexically_relative(from.empty() ? "." : from);
  if (found.empty() || *found.begin() == "..") return std::nullopt;
  return found.generic_string();
}

class SearchingLoader final : public scene::ArtLoader {
 public:
  SearchingLoader(scene::ArtLoader& loader, PicturePlaces places, const std::string& style)
      : loader_{loader}, places_{std::move(places)} {
    for (std::string& folder : places_.folders) {
      if (const std::size_t at = folder.find("{style}"); at != std::string::npos) folder.replace(at, 7, style);
    }
  }

  tl::expected<scene::ArtPtr, scene::ArtError> load(const fs::path& folder, std::string_view name,
                                                    base::Size box) override {
    auto [known, unknown] = known_.try_emplace({folder, std::string{name}});
    if (unknown) {
      std::string path{name};
      std::replace(path.begin(), path.end(), '\\', '/');
      known->second = found(folder, path);
    }
    auto art = loader_.load(known->second.first, known->second.second, box);
    if (!art && art.error().code == "art/missing") art.error().hint = searched();
    return art;
  }

 private:
  using Place = std::pair<fs::path, std::string>;  // a folder, and the picture below it

  Place found(const fs::path& folder, const std::string& name) const {
    Place missed{folder, name};
    if (fs::path{name}.is_absolute()) return missed;
    std::vector<Place> all;
    for (const fs::path& game : places_.games) {
      for (const std::string& place : places_.folders) all.emplace_back(game, fmt::format("{}/{}", place, name));
    }
    for (const fs::path& game : places_.games) {
      if (const auto beside = inside(folder / name, game)) missed = all.emplace_back(game, *beside);
    }
    all.emplace_back(folder, name);
    for (const fs::path& game : places_.games) all.emplace_back(game, name);
    const auto there = [](const Place& place) { return base::resolve_inside(place.first, place.second).has_value(); };
    const auto first = std::find_if(all.begin(), all.end(), there);
    return first == all.end() ? missed : *first;
  }

  std::string searched() const {
    return fmt::format("it is looked for in {}{}beside the file that names it, and in the game's folder",
                       fmt::join(places_.folders, ", "), places_.folders.empty() ? "" : ", ");
  }

  scene::ArtLoader& loader_;
  PicturePlaces places_;
  std::map<Place, Place> known_;
};

}  // namespace

std::unique_ptr<scene::ArtLoader> searching(scene::ArtLoader& loader, PicturePlaces places, const std::string& style) {
  return std::make_unique<SearchingLoader>(loader, std::move(places), style);
}

}  // namespace planche::parts::own
