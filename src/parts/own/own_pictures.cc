#include "parts/own/own_pictures.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files.h"
#include "base/named_file.h"
#include "base/text.h"

namespace planche::parts::own {

namespace fs = std::filesystem;

namespace {

// The path of a file relative to `folder`, if it lies in it.
std::optional<std::string> inside(const fs::path& path, const fs::path& folder) {
  const fs::path from = (folder / "").lexically_normal();
  const auto found = base::place_in(path.lexically_normal(), from.empty() ? "." : from);
  return found ? std::optional{found->generic_string()} : std::nullopt;
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
    if (name.starts_with("http:/") || name.starts_with("https:/")) {  // paths are normalised, so "//" has become "/"
      std::string address{name};
      if (address.find("://") == std::string::npos) address.insert(address.find('/'), "/");
      return tl::make_unexpected(scene::ArtError{
          "art/missing", fmt::format("expected the name of a file, found the address {}", base::shortened(address, 60)),
          "pictures are not fetched: save it in the folder of the game, and write its name"});
    }
    auto [known, unknown] = known_.try_emplace({folder, std::string{name}});
    if (unknown) {
      std::string path{name};
      std::ranges::replace(path, '\\', '/');
      const auto [file, part] = scene::file_and_part(path);
      known->second = found(folder, std::string{file});
      if (!part.empty()) known->second.second += fmt::format("#{}", part);
    }
    auto art = loader_.load(known->second.first, known->second.second, box);
    if (art || art.error().code != "art/missing") return art;
    scene::ArtError& error = art.error();
    const std::string file{scene::file_and_part(known->first.second).first};
    error.folder = missing_folder(folder, file);
    if (!error.folder.empty()) error.message = fmt::format("there is no folder \"{}\"", error.folder);
    error.hint = error.folder.empty() ? instead(folder, file) : folder_instead(error.folder);
    return art;
  }

 private:
  using Place = std::pair<fs::path, std::string>;  // a folder, and the path of the picture below it

  // Possible places of a picture, in the order of precedence.
  std::vector<Place> places(const fs::path& folder, const std::string& name) const {
    std::vector<Place> all;
    for (const fs::path& game : places_.games) {
      for (const std::string& place : places_.folders) all.emplace_back(game, fmt::format("{}/{}", place, name));
    }
    for (const fs::path& game : places_.games) {
      if (const auto beside = inside(folder / name, game)) all.emplace_back(game, *beside);
    }
    all.emplace_back(folder, name);
    for (const fs::path& game : places_.games) all.emplace_back(game, name);
    return all;
  }

  Place found(const fs::path& folder, const std::string& name) {
    if (fs::path{name}.is_absolute()) return {folder, name};
    std::optional<Place> refused;  // a picture behind a link that leads out of the folder
    std::error_code error;
    for (Place& place : places(folder, name)) {
      if (!fs::exists(place.first / place.second, error)) continue;
      if (base::resolve_inside(place.first, place.second)) return std::move(place);
      if (!refused && name.find("..") == std::string::npos) refused = std::move(place);
    }
    if (refused) return *refused;
    for (Place& place : places(folder, name)) {
      const auto named = finder_.find(place.first, place.second);
      if (named || named.error().kind == base::FileError::Kind::ambiguous) return std::move(place);
    }
    for (const fs::path& game : places_.games) {
      if (const auto beside = inside(folder / name, game)) return {game, *beside};
    }
    return {folder, name};
  }

  // The first of the picture folders if none of them exists, or a missing folder that a picture names; else empty.
  std::string missing_folder(const fs::path& folder, const std::string& name) const {
    if (name.find("..") != std::string::npos) return {};
    std::error_code error;
    const auto is_there = [&](const fs::path& one) { return fs::is_directory(one, error); };
    const bool any = std::ranges::any_of(places_.folders, [&](const std::string& one) {
      return std::ranges::any_of(places_.games, [&](const fs::path& game) { return is_there(game / one); });
    });
    if (!any && !places_.folders.empty()) return places_.folders.front();
    const auto holds = [&](const Place& place) { return is_there((place.first / place.second).parent_path()); };
    return std::ranges::any_of(places(folder, name), holds) ? "" : fs::path{name}.parent_path().generic_string();
  }

  // A hint for a missing folder.
  std::string folder_instead(const std::string& name) {
    if (++missed_ > most_sought) return {};
    const fs::path above = fs::path{name}.parent_path();
    std::vector<std::string> found;
    for (const fs::path& game : places_.games) {
      std::error_code error;
      for (fs::directory_iterator entry{game / above, error}, end; !error && entry != end; entry.increment(error)) {
        if (entry->is_directory(error)) found.push_back((above / entry->path().filename()).generic_string());
      }
    }
    std::ranges::sort(found);
    const auto near = base::nearest(name, {found.begin(), found.end()});
    return near ? fmt::format("did you mean \"{}\"?", *near) : "";
  }

  // A hint for a missing picture.
  std::string instead(const fs::path& folder, const std::string& name) {
    const std::string near = ++missed_ <= most_sought ? base::nearest_file(places(folder, name)) : "";
    if (!near.empty()) return fmt::format("did you mean \"{}\"?", near);
    if (name.find(',') != std::string::npos) return "separate the items of a list with |";
    const std::string folders = places_.folders.empty() ? "" : fmt::format("in {}, ", fmt::join(places_.folders, ", "));
    return fmt::format("planche searches {}beside the file that names it, and in the game's folder", folders);
  }

  scene::ArtLoader& loader_;
  PicturePlaces places_;
  base::FileFinder finder_;
  std::map<Place, Place> known_;
  static constexpr std::size_t most_sought = 100;
  std::size_t missed_ = 0;
};

}  // namespace

std::unique_ptr<scene::ArtLoader> searching(scene::ArtLoader& loader, PicturePlaces places, const std::string& style) {
  return std::make_unique<SearchingLoader>(loader, std::move(places), style);
}

}  // namespace planche::parts::own
