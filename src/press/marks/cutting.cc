#include "press/marks/cutting.h"

#include <algorithm>

namespace planche::press {

namespace {

using base::Rect;

double begin_of(const Rect& r, bool along_x) {
  return along_x ? r.x : r.y;
}
double end_of(const Rect& r, bool along_x) {
  return along_x ? r.right() : r.bottom();
}

// Cuts `piece` between its `blocks` wherever a straight cut is possible, then cuts the resulting pieces.
void slice(std::vector<Rect> blocks, const Rect& piece, bool vertical, bool tried, std::vector<Slice>& out) {
  if (blocks.size() < 2) return;
  std::sort(blocks.begin(), blocks.end(),
            [&](const Rect& a, const Rect& b) { return begin_of(a, vertical) < begin_of(b, vertical); });
  std::vector<std::pair<Rect, std::vector<Rect>>> parts = {{piece, {}}};
  double reached = begin_of(blocks.front(), vertical);
  for (const Rect& block : blocks) {
    const double begin = begin_of(block, vertical);
    if (begin > reached) {
      const double at = (reached + begin) / 2;
      out.push_back({vertical, at, begin_of(piece, !vertical), end_of(piece, !vertical)});
      Rect &before = parts.back().first, after = before;
      if (vertical) {
        before.width = at - before.x;
        after = {at, after.y, after.right() - at, after.height};
      } else {
        before.height = at - before.y;
        after = {after.x, at, after.width, after.bottom() - at};
      }
      parts.push_back({after, {}});
    }
    parts.back().second.push_back(block);
    reached = std::max(reached, end_of(block, vertical));
  }
  if (parts.size() == 1 && tried) return;
  for (auto& [rest, held] : parts) slice(std::move(held), rest, !vertical, parts.size() == 1, out);
}

// Whether each side of a cut between neighbours has its own waste, so that there are marks between them.
bool apart(const std::vector<CutLine>& cuts, double bleed) {
  return cuts.size() > 2 && cuts[1].outward == 1 && cuts[2].at - cuts[1].at > 2 * bleed + 1e-9;
}

}  // namespace

std::vector<Slice> slices_between(const Sheet& sheet, const Rect& within) {
  std::vector<Rect> blocks;
  for (const Share& share : sheet.shares) blocks.push_back(share.block.trims().grown(share.block.bleed));
  std::vector<Slice> out;
  slice(std::move(blocks), within, false, false, out);
  return out;
}

std::vector<Slice> cuts_in_order(const Block& block) {
  const std::vector<CutLine> columns = block.vertical_cuts(), rows = block.horizontal_cuts();
  const bool vertical =
      apart(columns, block.bleed) || (!apart(rows, block.bleed) && block.grid.even <= block.grid.lines);
  const std::vector<CutLine>&first = vertical ? columns : rows, &second = vertical ? rows : columns;
  const Rect trims = block.trims();
  std::vector<Slice> out, last;
  const auto add = [&](std::vector<Slice>& to, double at, bool upright) {
    to.push_back({upright, at, begin_of(trims, !upright), end_of(trims, !upright)});
  };
  const bool gutters = apart(first, block.bleed) || first.size() == 2;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const bool outer = i == 0 || i + 1 == first.size();
    add((gutters ? first[i].outward > 0 : outer) ? last : out, first[i].at, vertical);
  }
  for (const CutLine& cut : second) add(out, cut.at, !vertical);
  out.insert(out.end(), last.begin(), last.end());
  return out;
}

}  // namespace planche::press
