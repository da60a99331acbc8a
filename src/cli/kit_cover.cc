#include "cli/kit_cover.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "parts/cut_out.h"

namespace planche::cli {

void KitCover::add_to(std::vector<scene::PartSet>& sets) {
  for (scene::PartSet& set : sets) {
    if (set.count == 0 || !set.make) continue;
    auto first = std::make_shared<std::optional<scene::Part>>(set.make(0));
    const auto same = [&](std::size_t i) { return page_.items[i].title == set.title && kinds_[i] == set.kind; };
    std::size_t at = 0;
    while (at < kinds_.size() && !same(at)) ++at;
    if (at == kinds_.size()) {
      parts::KitItem item;
      item.title = set.title;
      item.folded = set.folded;
      item.poster = set.poster;
      item.read = set.whole_sheet;
      item.size = set.trim;
      item.picture = parts::cut_out(set, **first);
      page_.items.push_back(std::move(item));
      kinds_.push_back(set.kind);
    }
    set.make = [make = std::move(set.make), first = std::move(first)](std::size_t i) {
      if (i > 0 || !*first) return make(i);
      return *std::exchange(*first, std::nullopt);
    };
  }
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
      parts::KitItem& item = page_.items[i];
      if (kinds_[i] != each.kind || item.title != each.title) continue;
      item.first = item.count == 0 ? each.first : std::min(item.first, each.first);
      item.last = std::max(item.last, each.last);
      item.count += each.count;
      item.two_sided = item.two_sided || each.two_sided;
    }
  }
  // One that fits on a sheet is not joined.
  for (parts::KitItem& item : page_.items) item.poster = item.poster && item.last - item.first + 1 > item.count;
  std::erase_if(page_.items, [](const parts::KitItem& item) { return item.count == 0; });
  *scene_ = parts::draw_kit_page(page_, room_, words_, typesetter);
}

}  // namespace planche::cli
