#include "press/marks/registration.h"

#include <algorithm>

namespace planche::press {

namespace {

using base::Rect;

constexpr double touching = 1e-9;

bool overlap(const Rect& a, const Rect& b) {
  return a.x < b.right() - touching && b.x < a.right() - touching && a.y < b.bottom() - touching &&
         b.y < a.bottom() - touching;
}

}  // namespace

std::vector<Rect> Registration::on(base::Size paper) const {
  std::vector<Rect> areas;
  for (std::size_t i = 0; i < 4; ++i) {
    const bool right = i % 2 == 1, bottom = i > 1;
    // The corner of the mark that is nearest to that of the paper, and a box of that size inwards from it.
    const base::Point corner{right ? paper.width - inset : inset, bottom ? paper.height - inset : inset};
    const auto inwards = [&](double across, double down) {
      areas.push_back({right ? corner.x - across : corner.x, bottom ? corner.y - down : corner.y, across, down});
    };
    if (marks[i] == Mark::square) inwards(square, square);
    if (marks[i] == Mark::angle) {
      inwards(arm, line);
      inwards(line, arm);
    }
  }
  return areas;
}

std::vector<Rect> Registration::kept_free(base::Size paper) const {
  std::vector<Rect> areas;
  for (const Rect& mark : on(paper)) areas.push_back(mark.grown(clear));
  for (std::size_t i = 0; i < 4; ++i) {
    if (marks[i] == Mark::none || free <= 0) continue;
    const bool right = i % 2 == 1, bottom = i > 1;
    areas.push_back({right ? paper.width - inset - free : inset, bottom ? paper.height - inset - free : inset, free, free});
  }
  return areas;
}

double Registration::reach() const {
  double longest = 0;
  for (const Mark mark : marks)
    longest = std::max(longest, mark == Mark::none ? 0 : mark == Mark::square ? square : arm);
  constexpr double half_line = 0.5;  // mm: lines there have a width
  return longest > 0 ? inset + std::max(longest + clear, free) + half_line : 0;
}

std::vector<Rect> largest_clear(base::Size room, const std::vector<Rect>& obstacles) {
  std::vector<double> lefts{0}, rights{room.width}, tops{0}, bottoms{room.height};
  for (const Rect& one : obstacles) {
    lefts.push_back(one.right());
    rights.push_back(one.x);
    tops.push_back(one.bottom());
    bottoms.push_back(one.y);
  }
  std::vector<Rect> found;
  for (const double left : lefts) {
    for (const double right : rights) {
      for (const double top : tops) {
        for (const double bottom : bottoms) {
          const Rect rect{left, top, right - left, bottom - top};
          if (rect.width <= touching || rect.height <= touching) continue;
          if (std::ranges::any_of(obstacles, [&](const Rect& one) { return overlap(one, rect); })) continue;
          if (std::ranges::any_of(found, [&](const Rect& other) { return other.holds(rect); })) continue;
          std::erase_if(found, [&](const Rect& other) { return rect.holds(other); });
          found.push_back(rect);
        }
      }
    }
  }
  std::ranges::stable_sort(found, std::greater{}, [](const Rect& one) { return one.width * one.height; });
  return found;
}

}  // namespace planche::press
