#include "press/sheet.h"

#include <algorithm>

namespace planche::press {

Sheet Sheet::of(const Layout& layout, std::size_t parts, std::size_t supply) {
  return {layout.paper, {{layout.block, parts, supply}}, layout.fold};
}

Sheet Sheet::at(base::Size paper, std::vector<Share> shares, base::Point origin) {
  for (Share& share : shares) {
    share.block.grid.first.x += origin.x;
    share.block.grid.first.y += origin.y;
  }
  return {paper, std::move(shares), std::nullopt};
}

Sheet Sheet::of(base::Size paper, std::vector<Share> shares, std::optional<Axis> fold) {
  Sheet out{paper, std::move(shares), fold};
  const base::Rect area = out.fronts();
  base::Point by{(paper.width - area.width) / 2 - area.x, (paper.height - area.height) / 2 - area.y};
  if (fold)
    (fold->vertical ? by.x : by.y) =
        fold->at - fold_clearance - out.bleed() - (fold->vertical ? area.right() : area.bottom());
  for (Share& share : out.shares) {
    share.block.grid.first.x += by.x;
    share.block.grid.first.y += by.y;
  }
  return out;
}

bool Sheet::full() const {
  return std::all_of(shares.begin(), shares.end(),
                     [](const Share& share) { return share.parts == share.block.grid.places(); });
}

double Sheet::bleed() const {
  double out = 0;
  for (const Share& share : shares) out = std::max(out, share.block.bleed);
  return out;
}

base::Rect Sheet::fronts() const {
  const double widest = bleed();
  std::optional<base::Rect> out;
  for (const Share& share : shares) {
    const base::Rect trims = share.block.trims().grown(share.block.bleed - widest);
    out = out ? out->united(trims) : trims;
  }
  return out.value_or(base::Rect{});
}

base::Rect Sheet::area() const {
  const base::Rect out = fronts();
  return fold ? out.united(fold->mirror()(out)) : out;
}

bool is_even(const scene::PartSet& set, const Options& options) {
  return set.use == scene::Use::folded && set.outline.form == Form::polygon && !is_cut_by_machine(set, options);
}

std::vector<EvenSheets> evenly(std::size_t parts, std::size_t sheets) {
  const std::size_t fuller = parts % sheets, each = parts / sheets;
  std::vector<EvenSheets> out;
  if (fuller > 0) out.push_back({each + 1, fuller});
  out.push_back({each, sheets - fuller});
  return out;
}

}  // namespace planche::press
