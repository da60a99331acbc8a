#include "project/kits/kit_cover.h"

#include <algorithm>
#include <utility>

#include "parts/kit/cut_out.h"
#include "press/sheet_outlines.h"
#include "project/kits/table_scene.h"

namespace planche::project {

namespace {

parts::kit::Cutting cutting_of(const scene::PartSet& set) {
  using parts::kit::Cutting;
  if (set.whole_sheet || set.use == scene::Use::folded) return Cutting::none;
  switch (set.outline.form) {
    case press::Form::rectangle:
      return Cutting::straight;
    case press::Form::ellipse:
      return Cutting::round;
    case press::Form::hexagon_flat:
    case press::Form::hexagon_pointy:
    case press::Form::octagon:
      return Cutting::corners;
    case press::Form::polygon:
      break;
  }
  const auto corners = press::corners(set.outline, {0, 0, set.trim.width, set.trim.height});
  return press::is_blunt(corners) ? Cutting::corners : Cutting::outlined;
}

}  // namespace

parts::kit::KitItem* KitCover::find(const std::string& kind, const std::string& title) {
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    if (kinds_[i] == kind && page_.items[i].title == title) return &page_.items[i];
  }
  return nullptr;
}

void KitCover::add_to(std::vector<scene::PartSet>& sets, scene::ScenePtr table, scene::Typesetter& typesetter) {
  const std::vector<scene::PartSet> shown = looked_at(sets);
  for (const scene::PartSet& set : shown) {
    if (set.count == 0) continue;
    if (parts::kit::KitItem* const listed = find(set.kind, set.title)) {
      listed->varied = listed->varied || std::minmax(listed->size.width, listed->size.height) !=
                                             std::minmax(set.trim.width, set.trim.height);
      continue;
    }
    parts::kit::KitItem item;
    item.title = set.title;
    item.folded = set.use == scene::Use::folded;
    item.on_card = set.on_card;
    item.poster = set.poster;
    item.read = set.whole_sheet;
    item.paper_weight = set.paper_weight;
    item.cutting = cutting_of(set);
    item.size = set.trim;
    const scene::Part part = set.make(0);
    item.two_sided = part.back != nullptr;
    item.booklet = item.read && item.two_sided;
    item.picture = parts::kit::as_picture(parts::kit::cut_out(set, part));
    page_.items.push_back(std::move(item));
    kinds_.push_back(set.kind);
  }
  page_.table = std::move(table);
  scene::PartSet cover;
  cover.kind = "kit";
  cover.title = words_.say("kit.title");
  cover.trim = room_;
  cover.safe = 0;
  cover.whole_sheet = true;
  listed_ = parts::kit::listed_on_pages(page_, room_, words_, typesetter);
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    drawn_.push_back(std::make_shared<scene::Scene>());
    drawn_.back()->extent = {0, 0, room_.width, room_.height};
  }
  cover.count = drawn_.size();
  cover.make = [drawn = drawn_, name = cover.title](std::size_t i) {
    return scene::Part{"kit", name, drawn[i], nullptr};
  };
  for (parts::kit::KitItem& item : page_.items) item.two_sided = false;  // only known after the layout
  sets.insert(sets.begin(), std::move(cover));
}

void KitCover::draw(const std::vector<LaidFile>& files, scene::Typesetter& typesetter) {
  for (const LaidFile& file : files) {
    for (const press::Portion& each : file.laid) {
      parts::kit::KitItem* const item = find(each.kind, each.title);
      if (item == nullptr) continue;
      if (item->sheets.empty() || item->sheets.back().file != file.name) item->sheets.push_back({{}, file.name});
      auto& ranges = item->sheets.back().ranges;
      for (const press::SheetRange& range : each.sheets) {
        if (ranges.empty() || ranges.back().backs != range.backs || ranges.back().last + 1 < range.first)
          ranges.push_back({range.first, range.last, range.backs});
        ranges.back().first = std::min(ranges.back().first, range.first);
        ranges.back().last = std::max(ranges.back().last, range.last);
      }
      item->behind = each.behind;
      item->poster = each.poster;  // a poster that fits on one sheet needs no joining
      item->count += each.count;
      item->two_sided = item->two_sided || each.two_sided;
    }
  }
  std::erase_if(page_.items, [](const parts::kit::KitItem& item) { return item.count == 0; });
  for (std::size_t i = 0; i < drawn_.size(); ++i)
    *drawn_[i] = parts::kit::draw_first_page(page_, listed_, i, room_, words_, typesetter);
}

}  // namespace planche::project
