#include <utility>

#include "press/press.h"

namespace planche::press {

namespace {

class Pictures : public PageSource {
 public:
  Pictures(std::vector<scene::PartSet> sets, double inside) : sets_{std::move(sets)}, inside_{inside} {}

  std::optional<Page> next() override {
    while (set_ < sets_.size() && index_ == sets_[set_].count) {
      ++set_;
      index_ = 0;
    }
    if (set_ == sets_.size()) return std::nullopt;
    const scene::PartSet& set = sets_[set_];
    const scene::Part part = set.make(index_++);
    const base::Rect all{0, 0, set.trim.width, set.trim.height};
    Page page;
    page.size = set.trim;
    page.outline = {set.title};
    page.scene.extent = page.bleed = all;
    page.trim = all.grown(-inside_);
    page.scene.items.emplace_back(scene::Group{part.front, {}, scene::Path::rectangle(all)});
    page.named.push_back({0, part.called()});
    return page;
  }

  std::size_t page_count() const override {
    std::size_t count = 0;
    for (const scene::PartSet& set : sets_) count += set.count;
    return count;
  }
  Tally tally() const override {
    Tally all;
    all.sheets = page_count();
    return all;
  }

 private:
  std::vector<scene::PartSet> sets_;
  double inside_;
  std::size_t set_ = 0, index_ = 0;
};

}  // namespace

std::unique_ptr<PageSource> as_they_are(std::vector<scene::PartSet> sets, double inside) {
  return std::make_unique<Pictures>(std::move(sets), inside);
}

}  // namespace planche::press
