#include "exports/table_layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "exports/dice_table.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"
#include "project/kits/table_scene.h"

namespace planche::exports {

namespace {

using base::Transform;
using declared::Lying;
using Lay = Lying::Lay;

constexpr double beside = 25, between = 12;              // mm, of parts that the view does not show
constexpr double least_board = 115, largest_card = 180;  // mm, the longest side
constexpr std::size_t most_boards = 6, least_pile = 3;   // parts of a kind

struct CopyPlace {
  std::size_t set, number;
  auto operator<=>(const CopyPlace&) const = default;
};

bool is_whole(const Lying& lying) {
  return !lying.window && lying.outline.empty() && lying.facets.empty();
}

base::Rect box_of(const LaidPart& part) {
  return {-part.size.width / 2, -part.size.height / 2, part.size.width, part.size.height};
}

Transform placed(const LaidPart& part) {
  return Transform::translation(part.at.x, part.at.y).after(Transform::rotation(part.turn));
}

// Adds what another group shows of a folded part, such as the foot of a standee. Nothing happens if they are apart.
void join(LaidPart& part, const LaidPart& other) {
  const Transform on_part = Transform::rotation(-part.turn)
                                .after(Transform::translation(other.at.x - part.at.x, other.at.y - part.at.y))
                                .after(Transform::rotation(other.turn));
  const base::Rect box = box_of(part), more = on_part(box_of(other));
  if (!box.common(more)) return;
  const base::Rect all = box.united(more);
  const auto centred = Transform::translation(-all.centre().x, -all.centre().y);
  auto seen = std::make_shared<scene::Scene>();
  seen->extent = {-all.width / 2, -all.height / 2, all.width, all.height};
  seen->items.emplace_back(scene::Group{part.seen, centred});
  seen->items.emplace_back(scene::Group{other.seen, centred.after(on_part)});
  part.at = placed(part)(all.centre());
  part.size = all.size();
  part.height = std::max(part.height, other.height);
  part.seen = std::move(seen);
}

// Free places for parts that the view does not show, in columns right of the table.
class Beside {
 public:
  explicit Beside(base::Size table) : table_{table}, x_{table.width + beside} {}

  base::Point next(base::Size size) {
    if (y_ > 0 && y_ + size.height > table_.height) {
      x_ += widest_ + between;
      y_ = widest_ = 0;
    }
    const base::Point middle{x_ + size.width / 2, y_ + size.height / 2};
    widest_ = std::max(widest_, size.width);
    y_ += size.height + between;
    return middle;
  }

 private:
  base::Size table_;
  double x_, y_ = 0, widest_ = 0;
};

class Laying {
 public:
  Laying(Job& job, std::string_view why_no_dice) : job_{job}, why_no_dice_{why_no_dice} {
    for (const scene::PartSet& set : sets_) counts_[set.kind] += set.count;
    for (const Piece& piece : job.catalogue.pieces()) {
      if (piece.back != 0) with_backs_.insert(piece.kind);
    }
  }

  TableLayout lay() {
    const auto& views = job_.catalogue.tables();
    const declared::TableView* declared = parts::kit::first_with_parts(views, sets_);
    const auto fitting = declared == nullptr ? std::nullopt : parts::kit::view_with(*declared, sets_);
    is_default_ = !fitting;
    parts::kit::Tabletop table{fitting ? *fitting : parts::kit::usual_view(sets_), 0,
                               job_.catalogue.is_partial() || fitting};
    // Says what the view shows and the game lacks, as the first page of its kit does.
    if (fitting && !job_.catalogue.is_partial())
      project::table_scene(sets_, views, false, job_.catalogue.look(), fitting->size, job_.catalogue.library(),
                           job_.sink);
    layout_.size = table.view.size;
    layout_.view = table.view.name;
    view_sizes_ = table.view.sizes;
    decide_boards(table.view);
    show(table, job_.sink);
    beside_ = Beside{layout_.size};
    stand_beside(table);
    gather();
    table.view.pieces.clear();
    table.on_laid = {};
    layout_.ground = std::make_shared<const scene::Scene>(draw(table, job_.sink));
    add_the_rest();
    shown_in_.resize(layout_.heaps.size());
    for (std::size_t i = 0; i < layout_.heaps.size(); ++i) put_in_order(layout_.heaps[i], shown_in_[i]);
    say_what_is_left_out();
    return std::move(layout_);
  }

 private:
  struct Shown {
    std::size_t group;
    bool stacked, fanned;
    LaidPart part;
  };

  scene::Scene draw(const parts::kit::Tabletop& table, diag::Sink& sink) {
    return parts::kit::draw_tabletop(table, sets_, job_.catalogue.look(), job_.catalogue.library(), sink);
  }

  void decide_boards(const declared::TableView& view) {
    std::set<std::string> piled;
    for (const Lying& lying : view.pieces) {
      if (!is_default_ && (lying.lay == Lay::stack || lying.lay == Lay::fan)) piled.insert(lying.part);
    }
    for (const scene::PartSet& set : sets_)
      layout_.boards.push_back(lies_flat(set) && is_board(set.trim, counts_[set.kind], with_backs_.contains(set.kind),
                                                          piled.contains(set.kind)));
  }

  void show(parts::kit::Tabletop& table, diag::Sink& sink) {
    table.on_laid = [this](const parts::kit::PartOnTable& one) { add(one); };
    draw(table, sink);
  }

  void add(const parts::kit::PartOnTable& one) {
    const Lying& lying = one.lying;
    const auto set = static_cast<std::size_t>(&one.set - sets_.data());
    if (is_left_out(one.set)) return;
    if (last_ != &lying) ++groups_;
    last_ = &lying;
    const std::size_t piece = job_.catalogue.piece_at(set, one.number);
    Shown shown{groups_,
                lying.lay == Lay::stack && lying.places.empty(),
                lying.lay == Lay::fan,
                {piece,
                 one.number,
                 one.placed(base::Point{}),
                 std::atan2(one.placed.yx, one.placed.xx) * 180 / std::numbers::pi,
                 lying.back,
                 lying.height,
                 one.size,
                 {},
                 is_whole(lying) && (lies_flat(one.set) || is_die(one.set)) ? nullptr : one.seen}};
    if (is_die(one.set) && lying.window) {
      const auto meant = view_sizes_.find(lying.part);
      const double scale = meant == view_sizes_.end() ? 1 : one.set.trim.width / meant->second.width;
      const base::Rect& window = *lying.window;
      shown.part.face = face_in(one.set, one.number,
                                {window.x * scale, window.y * scale, window.width * scale, window.height * scale});
    }
    // The default view fans cards out, and lays large cards out one by one like boards. Here, both are stacks.
    if (is_default_ && (shown.fanned || is_large_pile(set))) {
      if (shown.fanned && one.set.back) return;  // the view has a stack of them, too
      shown.part.back = job_.catalogue.pieces()[piece].back != 0;
      shown.stacked = true;
      shown.fanned = false;
      shown.part.at = lying.at;
      shown.part.turn = 0;
    }
    if (shown.part.seen != nullptr && !lies_flat(one.set)) {
      const Lying*& best = standing_[lying.part];
      if (best == nullptr || best->height < lying.height) {
        best = &lying;
        standing_size_[lying.part] = one.size;
      }
    }
    const auto [known, is_new] = laid_.try_emplace({set, one.number}, shown_.size());
    if (is_new) {
      shown_.push_back(std::move(shown));
      return;
    }
    Shown& before = shown_[known->second];
    if (before.part.seen != nullptr && shown.part.seen != nullptr)
      join(before.part, shown.part);
    else if (before.stacked && !shown.stacked)
      before = std::move(shown);
  }

  bool is_large_pile(std::size_t set) const {
    const auto [width, height] = sets_[set].trim;
    return std::max(width, height) >= least_board && !layout_.boards[set] && sets_[set].count >= least_pile;
  }

  // Folded copies that the view does not show, in the way in which it shows others of their kind.
  void stand_beside(const parts::kit::Tabletop& table) {
    parts::kit::Tabletop more{table.view, 0, true};
    more.view.pieces.clear();
    std::map<std::string, std::size_t> before;
    for (std::size_t s = 0; s < sets_.size(); ++s) {
      const scene::PartSet& set = sets_[s];
      const auto example = standing_.find(set.kind);
      const std::size_t first = before[set.kind];
      before[set.kind] += set.count;
      if (example == standing_.end()) continue;
      Lying lying = *example->second;
      lying.take.clear();
      lying.places.clear();
      lying.slots.clear();
      lying.count = 0;
      lying.at = {};
      lying.turn = lying.loose = 0;
      for (std::size_t n = 0; n < set.count; ++n) {
        if (laid_.contains({s, n})) continue;
        lying.take.push_back(std::to_string(first + n + 1));
        lying.places.emplace_back(beside_.next(standing_size_[set.kind]), 0);
      }
      if (!lying.take.empty()) more.view.pieces.push_back(std::move(lying));
    }
    diag::Sink reported_before;
    show(more, reported_before);
  }

  void gather() {
    std::map<std::size_t, Heap> heaps;  // by group
    for (Shown& one : shown_) {
      const std::string& kind = job_.catalogue.pieces()[one.part.piece].kind;
      Heap& heap = heaps.try_emplace(one.group, Heap{kind, one.stacked, one.fanned, {}}).first->second;
      heap.parts.push_back(std::move(one.part));
    }
    for (auto& [group, heap] : heaps) {
      shown_in_.push_back(is_default_ ? 0 : heap.parts.size());
      layout_.heaps.push_back(std::move(heap));
    }
    shown_.clear();
  }

  bool is_left_out(const scene::PartSet& set) const {
    return set.whole_sheet || (!why_no_dice_.empty() && is_die(set) && has_plain_numbers(set));
  }

  void add_the_rest() {
    for (std::size_t s = 0; s < sets_.size(); ++s) {
      const scene::PartSet& set = sets_[s];
      const bool die = is_die(set) && why_no_dice_.empty();
      for (std::size_t n = 0; n < set.count; ++n) {
        if (laid_.contains({s, n})) continue;
        if (is_left_out(set) || (!die && !lies_flat(set))) {
          LeftOut& missing = left_out_[set.title];
          missing.set = &set;
          ++missing.count;
          continue;
        }
        const base::Size size = die ? base::Size{edge_of_die(set), edge_of_die(set)} : set.trim;
        if (die || !add_below(s, n)) layout_.heaps.push_back({set.kind, !die, false, {on_its_own(s, n, size, !die)}});
      }
    }
  }

  LaidPart on_its_own(std::size_t s, std::size_t n, base::Size size, bool may_turn) {
    const std::size_t piece = job_.catalogue.piece_at(s, n);
    const bool back = may_turn && job_.catalogue.pieces()[piece].back != 0;
    return {piece, n, beside_.next(size), 0, back, 0.3, size};
  }

  // Puts the parts of a stack into the order of the data, the first on top. The last `shown` parts, those of the view,
  // stay above the rest, and keep an order of their own.
  static void put_in_order(Heap& heap, std::size_t shown) {
    using Copy = std::pair<std::size_t, std::size_t>;
    const bool whole = std::ranges::all_of(heap.parts, [](const LaidPart& part) { return part.seen == nullptr; });
    if (!heap.stacked || !whole) return;
    std::vector<Copy> copies;
    for (const LaidPart& part : heap.parts) copies.emplace_back(part.piece, part.number);
    const auto first_shown = copies.end() - static_cast<std::ptrdiff_t>(shown);
    const bool own_order = !std::is_sorted(first_shown, copies.end()) &&
                           !std::is_sorted(first_shown, copies.end(), std::greater{});
    std::sort(copies.begin(), first_shown, std::greater{});
    if (!own_order) std::sort(first_shown, copies.end(), std::greater{});
    for (std::size_t i = 0; i < copies.size(); ++i) std::tie(heap.parts[i].piece, heap.parts[i].number) = copies[i];
  }

  bool add_below(std::size_t s, std::size_t n) {
    const scene::PartSet& set = sets_[s];
    for (Heap& heap : layout_.heaps) {
      if (!heap.stacked || heap.kind != set.kind || heap.parts.front().seen != nullptr) continue;
      if (heap.parts.front().size != set.trim) continue;
      LaidPart part = heap.parts.front();
      part.piece = job_.catalogue.piece_at(s, n);
      part.number = n;
      heap.parts.insert(heap.parts.begin(), std::move(part));
      return true;
    }
    return false;
  }

  void say_what_is_left_out() {
    for (const auto& [title, missing] : left_out_) {
      const scene::PartSet& set = *missing.set;
      const std::string_view why = set.whole_sheet    ? "a page to read"
                                   : is_left_out(set) ? why_no_dice_
                                                      : "to be folded from paper";
      std::size_t all = 0;
      for (const scene::PartSet& one : sets_) all += one.title == title ? one.count : 0;
      const std::string some = missing.count < all ? fmt::format("{} of {} ", missing.count, all) : "";
      job_.lines.push_back(fmt::format("left out: {}{}, {}", some, title, why));
    }
    if (!layout_.heaps.empty() || job_.sink.has_errors()) return;
    std::string titles;
    for (const auto& [title, missing] : left_out_) titles += (titles.empty() ? "" : ", ") + title;
    job_.messages.refuse(fmt::format("there is no part for a table: {} cannot lie on one as printed", titles),
                         "export them with --for pictures, or print them");
    job_.stop();
  }

  struct LeftOut {
    const scene::PartSet* set = nullptr;
    std::size_t count = 0;
  };

  Job& job_;
  std::string_view why_no_dice_;
  const std::vector<scene::PartSet>& sets_ = job_.catalogue.sets();
  TableLayout layout_;
  Beside beside_{{}};
  bool is_default_ = false;
  std::map<std::string, base::Size> view_sizes_;
  std::map<std::string, std::size_t> counts_;  // by kind
  std::set<std::string> with_backs_;
  const Lying* last_ = nullptr;
  std::size_t groups_ = 0;
  std::vector<Shown> shown_;
  std::vector<std::size_t> shown_in_;  // the number of parts of each heap that the view shows
  std::map<CopyPlace, std::size_t> laid_;         // places in `shown_`
  std::map<std::string, const Lying*> standing_;  // the highest group of each kind of folded parts
  std::map<std::string, base::Size> standing_size_;
  std::map<std::string, LeftOut> left_out_;  // by title
};

}  // namespace

bool is_board(base::Size size, std::size_t count, bool has_back, bool piled) {
  const double side = std::max(size.width, size.height);
  if (side < least_board) return false;
  const bool cards = side <= largest_card && count > (has_back ? 1 : most_boards);
  return !piled && !cards;
}

bool lies_flat(const scene::PartSet& set) {
  return !set.whole_sheet && set.use != scene::Use::folded;
}

TableLayout layout_of(Job& job, std::string_view why_no_dice) {
  return Laying{job, why_no_dice}.lay();
}

}  // namespace planche::exports
