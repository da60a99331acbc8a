#include "packing/pricing.h"

#include <algorithm>
#include <cmath>

namespace planche::packing {

namespace {

constexpr double tolerance = 1e-9;

// An item with a value and a length.
struct Item {
  std::size_t length = 0, id = 0;
  Price value = 0;
};

// The greatest value of items, each any number of times, for each length from 0 to `room`.
class Filling {
 public:
  Filling(std::vector<Item> items, std::size_t room) : items_(worthwhile(std::move(items))), most_(room + 1) {
    for (const Item& item : items_) {
      for (std::size_t length = item.length; length <= room; ++length)
        most_[length] = std::max(most_[length], most_[length - item.length] + item.value);
    }
  }

  Price most(std::size_t length) const { return most_[length]; }
  std::size_t work() const { return items_.size() * most_.size(); }

  // The ids of the items for that length. Of several, the shortest item comes first.
  std::vector<std::size_t> items(std::size_t length) const {
    std::vector<std::size_t> out;
    while (length > 0) {
      if (most_[length] == most_[length - 1]) {
        --length;
        continue;
      }
      const auto last = std::find_if(items_.begin(), items_.end(), [&](const Item& item) {
        return most_[length] == most_[length - item.length] + item.value;
      });
      out.push_back(last->id);
      length -= last->length;
    }
    return out;
  }

 private:
  // By length, without items that are not worth more than a shorter one.
  static std::vector<Item> worthwhile(std::vector<Item> items) {
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.length < b.length; });
    std::vector<Item> out;
    for (const Item& item : items) {
      if (item.value <= (out.empty() ? 0 : out.back().value)) continue;
      if (!out.empty() && out.back().length == item.length) out.pop_back();
      out.push_back(item);
    }
    return out;
  }

  std::vector<Item> items_;
  std::vector<Price> most_;
};

std::vector<std::size_t> sorted(std::vector<std::size_t> lengths) {
  std::sort(lengths.begin(), lengths.end());
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  return lengths;
}

std::size_t index_of(std::size_t length, const std::vector<std::size_t>& lengths) {
  return static_cast<std::size_t>(std::lower_bound(lengths.begin(), lengths.end(), length) - lengths.begin());
}

base::Size transposed(base::Size size) {
  return {size.height, size.width};
}

}  // namespace

Cutter::Cutter(const Problem& problem, std::size_t room, bool along, double raster)
    : problem_(problem), room_(room), along_(along) {
  const base::Size whole = along ? transposed(problem.rooms[room].size) : problem.rooms[room].size;
  const auto rasters = [&](double length) {
    return static_cast<std::size_t>(std::max(std::floor((length + problem.gutter) / raster + tolerance), 1.0));
  };
  width_ = rasters(whole.width);
  height_ = rasters(whole.height);
  // A block as long as the room is alone there, regardless of rounding.
  const auto taken = [&](double length, std::size_t most) {
    const double up = std::max(std::ceil((length + problem.gutter) / raster - tolerance), 1.0);
    return std::min(static_cast<std::size_t>(up), most);
  };
  std::vector<std::pair<std::size_t, std::size_t>> sizes;
  for (std::size_t i = 0; i < problem.blocks.size(); ++i) {
    const base::Size size = along ? transposed(problem.blocks[i].size) : problem.blocks[i].size;
    if (size.width > whole.width + tolerance || size.height > whole.height + tolerance) continue;
    fitting_.push_back(i);
    sizes.emplace_back(taken(size.width, width_), taken(size.height, height_));
  }
  for (const auto& [width, height] : sizes) {
    widths_.push_back(width);
    heights_.push_back(height);
  }
  widths_ = sorted(std::move(widths_));
  heights_ = sorted(std::move(heights_));
  for (const auto& [width, height] : sizes) cells_.push_back({index_of(width, widths_), index_of(height, heights_)});
  std::vector<base::Rect> obstacles = problem.rooms[room].obstacles;
  if (obstacles.empty()) return;
  for (base::Rect& one : obstacles) {
    if (along) one = {one.y, one.x, one.height, one.width};
  }
  bands_ = Bands{whole, obstacles, problem.gutter, {raster, height_, heights_}};
}

Priced Cutter::best(const std::vector<Price>& values) const {
  // The most valuable block of each height for a column of each width.
  std::vector<Item> single(widths_.size() * heights_.size());
  for (std::size_t i = 0; i < fitting_.size(); ++i) {
    Item& item = single[cells_[i].width * heights_.size() + cells_[i].height];
    if (values[fitting_[i]] > item.value) item = {heights_[cells_[i].height], fitting_[i], values[fitting_[i]]};
  }
  std::vector<Filling> columns;
  for (std::size_t w = 0; w < widths_.size(); ++w) {
    for (std::size_t i = w * heights_.size(); w > 0 && i < (w + 1) * heights_.size(); ++i) {
      const Item& narrower = single[i - heights_.size()];
      if (narrower.value > single[i].value) single[i] = narrower;
    }
    const auto first = single.begin() + static_cast<std::ptrdiff_t>(w * heights_.size());
    columns.emplace_back(std::vector<Item>(first, first + static_cast<std::ptrdiff_t>(heights_.size())), height_);
  }
  std::vector<Filling> strips;
  std::vector<Item> strip_items;
  for (std::size_t h = 0; h < heights_.size(); ++h) {
    std::vector<Item> items;
    for (std::size_t w = 0; w < widths_.size(); ++w) items.push_back({widths_[w], w, columns[w].most(heights_[h])});
    strips.emplace_back(std::move(items), width_);
    strip_items.push_back({heights_[h], h, strips.back().most(width_)});
  }
  Priced out{0, {room_, {}}, 0};
  for (const Filling& filling : columns) out.work += filling.work();
  for (const Filling& filling : strips) out.work += filling.work();
  // Fills a part of a strip, `width` rasters wide; returns its end with a gutter.
  const auto lay = [&](std::size_t h, std::size_t width, base::Point at) {
    double x = at.x, lowest = 0;
    for (const std::size_t w : strips[h].items(width)) {
      double top = at.y, widest = 0;
      for (const std::size_t block : columns[w].items(heights_[h])) {
        const base::Size size = along_ ? transposed(problem_.blocks[block].size) : problem_.blocks[block].size;
        out.pattern.blocks.push_back({block, along_ ? base::Point{top, x} : base::Point{x, top}});
        top += size.height + problem_.gutter;
        widest = std::max(widest, size.width);
      }
      x += widest + problem_.gutter;
      lowest = std::max(lowest, top);
    }
    return lowest;
  };
  if (!bands_.empty()) {
    const auto value = [&](std::size_t h, std::size_t width) { return strips[h].most(width); };
    for (const Band& band : bands_.best(value, out.value)) {
      for (const FreeRows& span : band.spans) lay(band.height, span.width, {span.from, band.top});
    }
    out.work += heights_.size() * bands_.work();
    return out;
  }
  const Filling sheet(std::move(strip_items), height_);
  out.value = sheet.most(height_);
  out.work += sheet.work();
  double y = 0;
  for (const std::size_t h : sheet.items(height_)) y = lay(h, width_, {0, y});
  return out;
}

}  // namespace planche::packing
