#include "packing/greedy.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "packing/bands.h"

namespace planche::packing {

namespace {

constexpr double fitting = 1e-9;

base::Size laid(base::Size size, bool along) {
  return along ? base::Size{size.height, size.width} : size;
}

}  // namespace

class Greedy::Sheet {
 public:
  Sheet(Greedy& owner, std::size_t room, bool along, std::vector<std::size_t>& rest, unsigned seed)
      : owner_(owner),
        problem_(owner.problem_),
        along_(along),
        room_(laid(problem_.rooms[room].size, along)),
        obstacles_(problem_.rooms[room].obstacles),
        rest_(rest),
        seed_(seed) {
    out_.room = room;
    for (base::Rect& one : obstacles_) {
      if (along) one = {one.y, one.x, one.height, one.width};
    }
  }

  SheetPattern fill(const std::vector<std::size_t>& order) {
    for (const std::size_t kind : order) {
      while (rest_[kind] > 0 && (in_column(kind) || in_strip(kind) || in_new_strip(kind))) {
      }
    }
    return std::move(out_);
  }

 private:
  struct Column {
    double x = 0, width = 0, end = 0;  // end: the top of the next block
  };
  struct Strip {
    double y = 0, height = 0, end = 0;  // end: the left of the next column
    double right = 0;
    std::vector<Column> columns;
  };

  // The block of the kind that uses a room best; for a `strip`, only its width counts.
  std::optional<std::size_t> best(std::size_t kind, base::Size room, bool strip) const {
    std::optional<std::size_t> best;
    double most = 0;
    owner_.work_ += owner_.blocks_[kind].size();
    for (const std::size_t i : owner_.blocks_[kind]) {
      const PartBlock& block = problem_.blocks[i];
      const base::Size size = laid(block.size, along_);
      if (size.width > room.width + fitting || size.height > room.height + fitting) continue;
      const double parts = static_cast<double>(std::min(block.parts, rest_[kind]));
      // A new strip takes the height of the block, or its width if smaller blocks follow.
      const double taken = strip ? size.height * (seed_ % 3 == 0 ? size.width : room.width) : 1;
      const double noise = 1 + static_cast<double>((i * 7919 + seed_ * 104729) % 1000) / 5000;
      const double worth = parts / taken * (seed_ == 0 ? 1 : noise);
      if (worth <= most) continue;
      most = worth;
      best = i;
    }
    return best;
  }

  void put(std::size_t block, base::Point at) {
    out_.blocks.push_back({block, along_ ? base::Point{at.y, at.x} : at});
    const PartBlock& placed = problem_.blocks[block];
    rest_[placed.kind] -= std::min(rest_[placed.kind], placed.parts);
  }

  bool in_column(std::size_t kind) {
    for (Strip& strip : strips_) {
      for (Column& column : strip.columns) {
        const auto block = best(kind, {column.width, strip.y + strip.height - column.end}, false);
        if (!block) continue;
        put(*block, {column.x, column.end});
        column.end += laid(problem_.blocks[*block].size, along_).height + problem_.gutter;
        return true;
      }
    }
    return false;
  }

  void add_column(Strip& strip, std::size_t block) {
    const base::Size size = laid(problem_.blocks[block].size, along_);
    put(block, {strip.end, strip.y});
    strip.columns.push_back({strip.end, size.width, strip.y + size.height + problem_.gutter});
    strip.end += size.width + problem_.gutter;
  }

  bool in_strip(std::size_t kind) {
    for (Strip& strip : strips_) {
      const auto block = best(kind, {strip.right - strip.end, strip.height}, false);
      if (!block) continue;
      add_column(strip, *block);
      return true;
    }
    return false;
  }

  bool in_new_strip(std::size_t kind) {
    const double y = strips_.empty() ? 0 : strips_.back().y + strips_.back().height + problem_.gutter;
    const auto block = best(kind, {room_.width, room_.height - y}, true);
    if (!block) return false;
    return add_strip(y, *block);
  }

  // As high as the block, at `y` or below the obstacles in its way, with a strip of its own between obstacles.
  bool add_strip(double y, std::size_t block) {
    const base::Size size = laid(problem_.blocks[block].size, along_);
    while (y + size.height <= room_.height + fitting) {
      const auto intervals = free_intervals(room_.width, obstacles_, y, y + size.height);
      const auto wide = std::ranges::find_if(
          intervals, [&](const Interval& interval) { return interval.to - interval.from >= size.width - fitting; });
      if (wide != intervals.end()) {
        const auto first = strips_.size() + static_cast<std::size_t>(wide - intervals.begin());
        for (const auto& [from, to] : intervals) strips_.push_back({y, size.height, from, to, {}});
        add_column(strips_[first], block);
        return true;
      }
      double below = room_.height + 1;
      for (const base::Rect& one : obstacles_) {
        if (one.bottom() > y + fitting) below = std::min(below, one.bottom());
      }
      y = below;
    }
    return false;
  }

  Greedy& owner_;
  const Problem& problem_;
  const bool along_;
  const base::Size room_;
  std::vector<base::Rect> obstacles_;
  std::vector<std::size_t>& rest_;
  const unsigned seed_;
  std::vector<Strip> strips_;
  SheetPattern out_;
};

Greedy::Greedy(const Problem& problem) : problem_(problem), blocks_(problem.wanted.size()) {
  for (std::size_t i = 0; i < problem.blocks.size(); ++i) blocks_[problem.blocks[i].kind].push_back(i);
}

SheetPattern Greedy::lay(std::size_t room, bool along, const std::vector<std::size_t>& order,
                         std::vector<std::size_t>& rest, unsigned seed) {
  return Sheet(*this, room, along, rest, seed).fill(order);
}

}  // namespace planche::packing
