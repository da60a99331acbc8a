#include "cli/kit_cover.h"

#include <algorithm>
#include <map>
#include <utility>

#include "parts/kit/cut_out.h"

namespace planche::cli {

namespace {

// Sets of which any part may be looked at before its turn; those that were are kept for it.
std::vector<scene::PartSet> looked_at(std::vector<scene::PartSet>& sets) {
  std::vector<scene::PartSet> shown;
  for (scene::PartSet& set : sets) {
    if (!set.make) continue;
    const auto early = std::make_shared<std::map<std::size_t, scene::Part>>();
    shown.push_back(set);
    shown.back().make = [make = set.make, early](std::size_t i) {
      const auto found = early->find(i);
      return found != early->end() ? found->second : early->emplace(i, make(i)).first->second;
    };
    set.make = [make = std::move(set.make), early](std::size_t i) {
      auto kept = early->extract(i);
      return kept ? std::move(kept.mapped()) : make(i);
    };
  }
  return shown;
}

}  // namespace

void KitCover::add_to(std::vector<scene::PartSet>& sets, const DrawTable& draw_table) {
  const std::vector<scene::PartSet> shown = looked_at(sets);
  for (const scene::PartSet& set : shown) {
    if (set.count == 0) continue;
    const auto same = [&](std::size_t i) { return page_.items[i].title == set.title && kinds_[i] == set.kind; };
    std::size_t at = 0;
    while (at < kinds_.size() && !same(at)) ++at;
    if (at < kinds_.size()) continue;
    parts::kit::KitItem item;
    item.title = set.title;
    item.folded = set.use == scene::Use::folded;
    item.poster = set.poster;
    item.read = set.whole_sheet;
    item.size = set.trim;
    item.picture = parts::kit::cut_out(set, set.make(0));
    page_.items.push_back(std::move(item));
    kinds_.push_back(set.kind);
  }
  page_.table = draw_table(shown);
    item.paper_weight = set.paper_weight;
  scene::PartSet cover;
  cover.kind = "kit";
  cover.title = words_.say("kit.title");
  cover.trim = room_;
  cover.safe = 0;
  cover.whole_sheet = true;
  cover.count = 1;
  cover.make = [scene = scene_, name = cover.title](std::size_t) { return scene::Part{"kit", name, scene, nullptr}; };
  scene_->extent = {0, 0, room_.width, room_.height};
  sets.insert(sets.begin(), std::move(cover));
}

void KitCover::draw(const std::vector<press::Portion>& laid, scene::Typesetter& typesetter) {
  for (const press::Portion& each : laid) {
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      parts::kit::KitItem& item = page_.items[i];
      if (kinds_[i] != each.kind || item.title != each.title) continue;
      item.first = item.count == 0 ? each.first : std::min(item.first, each.first);
      item.last = std::max(item.last, each.last);
      item.behind = each.behind;
      item.count += each.count;
      item.two_sided = item.two_sided || each.two_sided;
    }
  }
  // One that fits on a sheet is not joined.
  for (parts::kit::KitItem& item : page_.items) item.poster = item.poster && item.last - item.first + 1 > item.count;
  std::erase_if(page_.items, [](const parts::kit::KitItem& item) { return item.count == 0; });
  *scene_ = parts::kit::draw_first_page(page_, room_, words_, typesetter);
}

}  // namespace planche::cli
