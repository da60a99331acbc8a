// What a Viewer keeps for each look. For the sources of Viewer alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "live/viewing/kept_parts.h"
#include "live/viewing/viewer.h"
#include "project/project.h"

namespace planche::live {

// Pictures that were drawn, those that were asked for last.
class Viewer::Pictures {
 public:
  const std::string* find(const std::string& name) {
    const auto found = places_.find(name);
    if (found == places_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, found->second);
    return &kept_.front().second;
  }
  const std::string& keep(const std::string& name, std::string svg) {
    bytes_ += svg.size();
    kept_.emplace_front(name, std::move(svg));
    places_[name] = kept_.begin();
    while (bytes_ > most_bytes && kept_.size() > 1) {
      bytes_ -= kept_.back().second.size();
      places_.erase(kept_.back().first);
      kept_.pop_back();
    }
    return kept_.front().second;
  }

 private:
  static constexpr std::size_t most_bytes = 32 << 20;
  std::list<std::pair<std::string, std::string>> kept_;
  std::map<std::string, std::list<std::pair<std::string, std::string>>::iterator> places_;
  std::size_t bytes_ = 0;
};

// The open project for one set of print choices, and its last good parts.
struct Viewer::Shown {
  explicit Shown(std::string path, project::PrintChoices choices) : project{std::move(path), std::move(choices)} {}

  project::Project project;
  std::uint64_t used = 0;
  bool looked = false;
  KeptParts kept = {};
  Pictures pictures = {};
  std::map<Pages, std::vector<project::ProjectSheet>> pages = {}, older = {};  // older: the last that could be made
  std::optional<std::pair<std::size_t, project::ProjectLayers>> layers = {};   // of the part asked for last

  void look();
  const std::vector<project::ProjectSheet>& sheets(Pages of);
  const project::ProjectLayers& layers_of(std::size_t part);
};

template <typename Make>
auto Viewer::answer(const ViewLook& look, Make make) {
  constexpr int most_tries = 3;  // a file may change all the time
  const std::lock_guard lock{mutex_};
  for (int tries = 1;; ++tries) {
    Shown& view = shown(look);
    auto made = make(view);
    if (!view.project.is_mixed() || tries == most_tries) return made;
    renew_all();
  }
}

// The errors of these documents, and the first one that was not there before; empty if there is none.
std::vector<std::string> errors_of(project::Project& project, const std::set<std::string>& files);
std::string first_new(const std::vector<std::string>& after, const std::vector<std::string>& before);

}  // namespace planche::live
