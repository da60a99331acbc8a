#include "parts/kit/table_views.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

namespace planche::parts::kit {

using base::Point;
using declared::Lying;

namespace {

// mm, for tables that are not declared
constexpr double board_side = 115, card_side = 38, most_margin = 30, apart = 22;
constexpr double margin_share = 0.12;      // of the longer side of all heaps
constexpr base::Size usual_shape{1.6, 1};  // of a table for which the heaps are laid in rows
constexpr double same_size = 1e-3;         // invisible relative difference
constexpr std::size_t most_boards = 6, most_fanned = 7, most_small = 12, most_stacked = 8, most_in_row = 12;

// A group of parts and the space it needs.
struct Heap {
  Lying lying;
  base::Size size;
};

bool is_card(const scene::PartSet& set) {
  return set.outline.form == scene::Outline::Form::rectangle && std::min(set.trim.width, set.trim.height) >= card_side;
}

std::vector<Heap> heaps_of(const scene::PartSet& set, std::size_t before) {
  const double width = set.trim.width, height = set.trim.height;
  Lying lying{{}, set.kind};
  // Takes parts from all over the set, because copies of one part are next to each other.
  const auto take = [&](std::size_t count) {
    lying.take.clear();
    for (std::size_t i = 0; i < count; ++i) lying.take.push_back(std::to_string(before + i * set.count / count + 1));
  };
  const auto grid = [&](std::size_t count, std::size_t columns) {
    take(count);
    lying.lay = Lying::Lay::grid;
    lying.columns = std::min(count, columns);
    const std::size_t rows = (count + lying.columns - 1) / lying.columns;
    return Heap{
        lying,
        {static_cast<double>(lying.columns) * (width + lying.gap), static_cast<double>(rows) * (height + lying.gap)}};
  };
  if (std::max(width, height) >= board_side) return {grid(std::min(set.count, most_boards), 3)};
  if (!is_card(set) || set.count < 3) return {grid(std::min(set.count, most_small), 4)};
  lying.lay = Lying::Lay::fan;
  const std::size_t fanned = std::min(set.count, most_fanned);
  take(fanned);
  lying.radius = 2.2 * height;
  lying.spread = 9.0 * static_cast<double>(fanned - 1);
  const double reach = std::sin(lying.spread / 2 * std::numbers::pi / 180) * (lying.radius + height / 2);
  std::vector<Heap> heaps{{lying, {2 * reach + width, 1.25 * height}}};
  if (set.back) {
    lying.lay = Lying::Lay::stack;
    lying.back = true;
    take(std::min(set.count, most_stacked));
    lying.gap = 0.3;
    heaps.push_back({lying, {width + 4, height + 6}});
  }
  return heaps;
}

// The heaps in rows up to `room` wide, or as wide as the widest heap.
declared::TableView in_rows(std::vector<Heap> heaps, double room) {
  for (const Heap& heap : heaps) room = std::max(room, heap.size.width);
  declared::TableView view;
  view.name = "table";
  double y = 0, broadest = 0;
  for (auto first = heaps.begin(); first != heaps.end();) {
    double used = first->size.width;
    auto last = std::next(first);
    while (last != heaps.end() && used + apart + last->size.width <= room) used += apart + (last++)->size.width;
    double x = -used / 2;
    for (auto heap = first; heap != last; ++heap) {
      heap->lying.at = {x + heap->size.width / 2, y + first->size.height / 2};
      x += heap->size.width + apart;
    }
    broadest = std::max(broadest, used);
    y += first->size.height + apart;
    first = last;
  }
  const double high = std::max(y - apart, 0.0), margin = std::min(most_margin, margin_share * std::max(broadest, high));
  view.size = {std::max(broadest + 2 * margin, 2 * most_margin), std::max(high + 2 * margin, 2 * most_margin)};
  for (Heap& heap : heaps) {
    heap.lying.at.x += view.size.width / 2;
    heap.lying.at.y += (view.size.height - high) / 2;
    view.pieces.push_back(std::move(heap.lying));
  }
  return view;
}

bool alike(double a, double b) {
  return std::abs(a - b) <= same_size * b;
}

// For each kind: the ratio of its parts' size to that in the view. Nothing if the proportions differ.
std::optional<std::map<std::string, double>> growths(const declared::TableView& view,
                                                     const std::vector<scene::PartSet>& sets) {
  std::map<std::string, double> by_kind;
  for (const auto& [kind, size] : view.sizes) {
    const auto set = std::ranges::find(sets, kind, &scene::PartSet::kind);
    if (set == sets.end()) continue;
    const double growth = set->trim.width / size.width;
    if (!alike(set->trim.height / size.height, growth)) return std::nullopt;
    by_kind[kind] = alike(growth, 1) ? 1 : growth;
  }
  return by_kind;
}

void grow(Point& point, double by) {
  point = {point.x * by, point.y * by};
}

// Scales lengths of the part itself, and of the table.
void grow(Lying& lying, double own, double whole) {
  grow(lying.at, whole);
  for (auto& [at, turn] : lying.places) grow(at, whole);
  lying.gap *= whole;
  lying.radius *= whole;
  lying.height *= own;
  lying.corner *= own;
  for (Point& point : lying.outline) grow(point, own);
  if (lying.window) {
    base::Rect& window = *lying.window;
    window = {window.x * own, window.y * own, window.width * own, window.height * own};
  }
  for (declared::Facet& facet : lying.facets) {
    for (Point& point : facet.from) grow(point, own);
    for (Point& point : facet.to) grow(point, own);
  }
}

}  // namespace

bool lies_on_tables(const scene::PartSet& set) {
  return !set.whole_sheet && (set.use == scene::Use::stacks || set.poster) && set.count > 0;
}

const declared::TableView* first_with_parts(const std::vector<declared::TableView>& views,
                                            const std::vector<scene::PartSet>& sets) {
  const auto printed = [&](const Lying& lying) {
    return std::any_of(sets.begin(), sets.end(),
                       [&](const scene::PartSet& set) { return set.kind == lying.part && set.count > 0; });
  };
  const auto found = std::find_if(views.begin(), views.end(), [&](const declared::TableView& view) {
    return std::any_of(view.pieces.begin(), view.pieces.end(), printed);
  });
  return found == views.end() ? nullptr : &*found;
}

std::optional<declared::TableView> fan_view(const std::vector<scene::PartSet>& sets) {
  constexpr std::size_t shown = 3;
  constexpr double spread = 26, around = 4;  // degrees; mm
  const auto set = std::ranges::find_if(sets, [](const scene::PartSet& one) {
    return lies_on_tables(one) && !one.poster && is_card(one) && one.count >= shown &&
           std::max(one.trim.width, one.trim.height) < board_side;
  });
  if (set == sets.end()) return std::nullopt;
  const auto [width, height] = set->trim;
  Lying lying{{}, set->kind};
  for (std::size_t i = 0; i < shown; ++i) lying.take.push_back(std::to_string(i * set->count / shown + 1));
  lying.lay = Lying::Lay::fan;
  lying.spread = spread;
  lying.radius = 2 * height;
  const double angle = spread / 2 * std::numbers::pi / 180, sine = std::sin(angle), cosine = std::cos(angle);
  const double drop = lying.radius * (1 - cosine);
  declared::TableView view;
  view.name = "fan";
  view.ground = no_ground;
  view.size = {2 * lying.radius * sine + width * cosine + height * sine + 2 * around,
               height / 2 + drop + (height * cosine + width * sine) / 2 + 2 * around};
  lying.at = {view.size.width / 2, around + height / 2};
  view.pieces.push_back(std::move(lying));
  return view;
}

declared::TableView usual_view(const std::vector<scene::PartSet>& sets) {
  std::vector<Heap> heaps;
  std::map<std::string, std::size_t> before;
  for (const scene::PartSet& set : sets) {
    if (!lies_on_tables(set)) continue;
    for (Heap& heap : heaps_of(set, before[set.kind])) heaps.push_back(std::move(heap));
    before[set.kind] += set.count;
  }
  std::ranges::stable_sort(heaps, [](const Heap& a, const Heap& b) { return a.size.height > b.size.height; });
  // Rows are as wide as some heaps in sequence: those that show the parts largest.
  declared::TableView best = in_rows(heaps, 0);
  const auto scale = [](const declared::TableView& view) {
    return std::min(usual_shape.width / view.size.width, usual_shape.height / view.size.height);
  };
  for (std::size_t first = 0; first < heaps.size(); ++first) {
    double room = 0;
    for (std::size_t last = first; last < std::min(heaps.size(), first + most_in_row); ++last) {
      room += heaps[last].size.width + apart;
      declared::TableView view = in_rows(heaps, room);
      if (scale(view) > (1 + same_size) * scale(best)) best = std::move(view);
    }
  }
  return best;
}

std::optional<declared::TableView> view_with(const declared::TableView& view, const std::vector<scene::PartSet>& sets) {
  const auto known = growths(view, sets);
  if (!known) return std::nullopt;
  std::optional<double> whole;
  for (const Lying& lying : view.pieces) {
    const auto own = known->find(lying.part);
    if (own == known->end() || lying.window || !lying.facets.empty()) continue;
    if (whole && !alike(own->second, *whole)) return std::nullopt;
    whole = own->second;
  }
  declared::TableView larger = view;
  larger.size = {view.size.width * whole.value_or(1), view.size.height * whole.value_or(1)};
  for (Lying& lying : larger.pieces) {
    const auto own = known->find(lying.part);
    grow(lying, own == known->end() ? 1 : own->second, whole.value_or(1));
  }
  return larger;
}

}  // namespace planche::parts::kit
