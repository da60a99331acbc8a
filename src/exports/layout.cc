#include "exports/layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"

namespace planche::exports {

namespace {

constexpr double beside = 25, between = 12;  // mm, of stacks that the view does not show

struct PartPlace {
  std::size_t set, number;
  auto operator<=>(const PartPlace&) const = default;
};

bool is_whole(const declared::Lying& lying) {
  return !lying.window && lying.outline.empty() && lying.facets.empty();
}

// Stacks of parts that nothing shows, in columns right of the table.
class Rest {
 public:
  explicit Rest(Layout& layout) : layout_{layout}, x_{layout.size.width + beside} {}

  void add(std::size_t piece, const scene::PartSet& set, bool back) {
    for (Heap& heap : layout_.heaps) {
      if (!heap.stacked || heap.kind != set.kind || heap.parts.empty() || heap.parts.front().seen != nullptr) continue;
      if (heap.parts.front().size != set.trim) continue;
      LaidPart part = heap.parts.front();
      part.piece = piece;
      heap.parts.insert(heap.parts.begin(), std::move(part));  // below what is seen
      return;
    }
    place(piece, set.kind, set.trim, back, true);
  }
  void add_die(std::size_t piece, const std::string& kind, double side) {
    place(piece, kind, {side, side}, false, false);
  }

 private:
  void place(std::size_t piece, const std::string& kind, base::Size size, bool back, bool stacked) {
    if (y_ > 0 && y_ + size.height > layout_.size.height) {
      x_ += widest_ + between;
      y_ = widest_ = 0;
    }
    Heap heap{kind, stacked, false, {}};
    heap.parts.push_back({piece, {x_ + size.width / 2, y_ + size.height / 2}, 0, back, 0.3, size, {}});
    widest_ = std::max(widest_, size.width);
    y_ += size.height + between;
    layout_.heaps.push_back(std::move(heap));
  }

  Layout& layout_;
  double x_, y_ = 0, widest_ = 0;
};

}  // namespace

Layout layout_of(Job& job) {
  const Catalogue& catalogue = job.catalogue;
  const auto& sets = catalogue.sets();
  const auto& views = catalogue.tables();
  Layout layout;
  const declared::TableView* declared = parts::kit::first_with_parts(views, sets);
  const auto fitting = declared == nullptr ? std::nullopt : parts::kit::view_with(*declared, sets);
  parts::kit::Tabletop table{fitting ? *fitting : parts::kit::usual_view(sets), 0, catalogue.is_partial() || fitting};
  layout.size = table.view.size;
  layout.view = table.view.name;
  std::set<PartPlace> laid;
  const declared::Lying* last = nullptr;
  table.on_laid = [&](const parts::kit::Laid& one) {
    // The default view fans some cards out to show them; here they stay on their stack.
    if (!fitting && one.lying.lay == declared::Lying::Lay::fan && one.set.back) return;
    if (last != &one.lying) {
      last = &one.lying;
      layout.heaps.push_back({one.lying.part,
                              one.lying.lay == declared::Lying::Lay::stack && one.lying.places.empty(),
                              one.lying.lay == declared::Lying::Lay::fan,
                              {}});
    }
    const auto set = static_cast<std::size_t>(&one.set - sets.data());
    const base::Point middle = one.placed(base::Point{});
    const double turn = std::atan2(one.placed.yx, one.placed.xx) * 180 / std::numbers::pi;
    layout.heaps.back().parts.push_back({catalogue.piece_at(set, one.number), middle, turn, one.lying.back,
                                         one.lying.height, one.size, is_whole(one.lying) ? nullptr : one.seen});
    laid.insert({set, one.number});
  };
  parts::kit::draw_tabletop(table, sets, catalogue.look(), catalogue.library(), job.sink);
  table.view.pieces.clear();
  table.on_laid = {};
  layout.ground = std::make_shared<const scene::Scene>(
      parts::kit::draw_tabletop(table, sets, catalogue.look(), catalogue.library(), job.sink));
  Rest rest{layout};
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const double die = catalogue.faces_of(sets[s].kind).empty() ? 0 : catalogue.die_size(sets[s].kind);
    if (die == 0 && !parts::kit::lies_on_tables(sets[s])) continue;
    for (std::size_t n = 0; n < sets[s].count; ++n) {
      const std::size_t piece = catalogue.piece_at(s, n);
      if (laid.contains({s, n})) continue;
      if (die > 0)
        rest.add_die(piece, sets[s].kind, die);
      else
        rest.add(piece, sets[s], catalogue.pieces()[piece].back != 0);
    }
  }
  return layout;
}

}  // namespace planche::exports
