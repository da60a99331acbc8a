// Lists the moves of choices in the order of the rules; equivalent moves once.
#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a * 0x9E3779B97F4A7C15u + b;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace

// Pieces that something points at are not equivalent to any other piece.
void Machine::mark_pointed(const ChoicePlan& choice) {
  ++listing_;
  const auto mark = [&](Value value) {
    if (value.is(Kind::piece)) pointed_[static_cast<std::size_t>(value.n)] = listing_;
  };
  mark(p_->self);
  for (const std::int32_t slot : choice.names) {
    const Value value = p_->stack[static_cast<std::size_t>(p_->base + slot)];
    mark(value);
    if (value.is(Kind::kept)) {
      each_item(value, [&](Value item) {
        mark(item);
        return true;
      });
    }
  }
  if (!setup_.points_at_pieces) return;
  for (const Value value : p_->markers) mark(value);
}

// The class of equivalent pieces that an item belongs to; -1: the item is equivalent to no other.
std::int32_t Machine::class_of(Value item) {
  if (!item.is(Kind::piece)) return -1;
  const auto piece = static_cast<std::size_t>(item.n);
  if (pointed_[piece] == listing_) return -1;
  const auto list = static_cast<std::size_t>(setup_.lists[piece]);
  std::uint64_t key = mixed(static_cast<std::uint64_t>(row_of(static_cast<std::int32_t>(piece))) << 32 |
                                static_cast<std::uint32_t>(where(static_cast<std::int32_t>(piece))),
                            list);
  for (const int decl : setup_.piece_counters[list]) {
    const Cells& cells = setup_.cells[static_cast<std::size_t>(decl)];
    for (std::int32_t i = 0; i < cells.by_piece; ++i)
      key = mixed(
          key, static_cast<std::uint64_t>(
                   p_->counters[static_cast<std::size_t>(cells.base + setup_.ordinals[piece] * cells.by_piece + i)]));
  }
  for (const int decl : setup_.piece_markers[list]) {
    const Cells& cells = setup_.cells[static_cast<std::size_t>(decl)];
    for (std::int32_t i = 0; i < cells.by_piece; ++i) {
      const Value value =
          p_->markers[static_cast<std::size_t>(cells.base + setup_.ordinals[piece] * cells.by_piece + i)];
      key = mixed(mixed(key, static_cast<std::uint64_t>(value.n)), static_cast<std::uint64_t>(value.kind));
    }
  }
  if (key == 0) key = 1;
  if (class_table_.empty()) class_table_.assign(64, -1);
  if (classes_.size() * 2 >= class_table_.size()) {
    class_table_.assign(class_table_.size() * 2, -1);
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      std::size_t at = classes_[i] & (class_table_.size() - 1);
      while (class_table_[at] >= 0) at = (at + 1) & (class_table_.size() - 1);
      class_table_[at] = static_cast<std::int32_t>(i);
    }
  }
  std::size_t at = key & (class_table_.size() - 1);
  for (; class_table_[at] >= 0; at = (at + 1) & (class_table_.size() - 1)) {
    if (classes_[static_cast<std::size_t>(class_table_[at])] == key) return class_table_[at];
  }
  classes_.push_back(key);
  class_table_[at] = static_cast<std::int32_t>(classes_.size() - 1);
  return class_table_[at];
}

void Machine::peek(std::int32_t piece, std::uint32_t place) {
  if (p_->me < 0 || knows(p_->me, piece) || peeks_.size() > 100) return;
  if (std::ranges::find(peeks_, place) == peeks_.end()) peeks_.push_back(place);
}

// Returns false if the choice has no move.
bool Machine::list_choice(const ChoicePlan& choice) {
  moves_.clear();
  tried_ = 0;
  steps_ = 0;
  if (!classes_.empty()) {
    classes_.clear();
    std::ranges::fill(class_table_, -1);
  }
  mark_pointed(choice);
  watching_ = true;
  for (std::size_t i = 0; i < choice.moves.size(); ++i) {
    temp_.clear();
    items_.clear();
    arguments_.clear();
    items_base_ = arguments_base_ = scratch_used_ = 0;
    list_move(static_cast<std::int32_t>(i), choice.moves[i]);
  }
  watching_ = false;
  // Looking at a combination takes about as long as several statements.
  p_->work += 4 * tried_ + steps_;
  steps_ = 0;
  listed_ = true;
  return moves_.total > 0;
}

bool Machine::fits(const MovePlan& plan) {
  const std::size_t mark = temp_.size();
  const bool fits = yes(eval(plan.condition));
  temp_.resize(mark);
  return fits;
}

void Machine::list_move(std::int32_t which, const MovePlan& plan) {
  if (plan.condition >= 0 && !plan.names_pick && !fits(plan)) return;
  if (plan.picks.empty()) return add_entry(which, plan);
  if (plan.picks.size() > 1) {
    any_alike_ = false;
    return list_all(which, plan, 0);
  }
  plan.picks.front().count < 0 ? list_one(which, plan) : list_sets(which, plan);
}

// Adds a move whose picks are in their slots.
void Machine::add_entry(std::int32_t which, const MovePlan& plan) {
  if (moves_.entries.size() >= most_listed)
    fail(plan.place, fmt::format("there are more than {} moves to choose from", most_listed));
  moves_.entries.push_back({which, static_cast<std::int32_t>(moves_.values.size()), -1, moves_.total});
  ++moves_.total;
  const std::size_t first = moves_.values.size();
  for (const PickPlan& pick : plan.picks)
    moves_.values.push_back(p_->stack[static_cast<std::size_t>(p_->base + pick.slot)]);
  for (std::size_t i = 0; i < plan.picks.size(); ++i) {
    if (plan.picks[i].count < 0) continue;
    const Value set = moves_.values[first + i];
    moves_.values[first + i] = Value::list(moves_.values.size(), set.size());
    for (std::size_t k = 0; k < set.size(); ++k) moves_.values.push_back(temp_[static_cast<std::size_t>(set.n) + k]);
  }
  if (moves_.values.size() > 16 * most_items) fail(plan.place, "the moves to choose from take too much memory");
}

// The distinct items of a pick.
void Machine::list_items(const PickPlan& pick, bool seen, std::vector<Value>& items) {
  items.clear();
  std::int32_t source = pick.list;
  while (nodes_[source].op == Op::where) source = nodes_[source].a;
  const Op op = nodes_[source].op;
  const bool once = op == Op::zone_0 || op == Op::zone_me || op == Op::zone || op == Op::players || op == Op::others ||
                    op == Op::pieces || op == Op::rows || op == Op::range;
  const int me = p_->me;
  each(pick.list, [&](Value item) {
    if (!seen && item.is(Kind::piece) && me >= 0 && !knows(me, static_cast<std::int32_t>(item.n)))
      fail_at(pick.list, fmt::format("P{} does not know a piece that is offered", me + 1));
    items.push_back(item);
    return items.size() <= most_items;
  });
  if (once || items.size() < 2) return;
  spend(pick.list, items.size() * 2);
  std::vector<std::pair<Value, std::size_t>> order;
  for (std::size_t i = 0; i < items.size(); ++i) order.emplace_back(items[i], i);
  const auto less = [](const auto& a, const auto& b) {
    const auto key = [](const auto& one) { return std::tuple{one.first.kind, one.first.n, one.first.d, one.second}; };
    return key(a) < key(b);
  };
  std::ranges::sort(order, less);
  std::vector<bool> twice(items.size(), false);
  bool any = false;
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (order[i].first == order[i - 1].first) any = twice[order[i].second] = true;
  }
  if (!any) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!twice[i]) items[kept++] = items[i];
  }
  items.resize(kept);
}

// The possible sizes of a set, ascending.
void Machine::list_sizes(const PickPlan& pick, std::size_t count, std::vector<std::int32_t>& sizes) {
  sizes.clear();
  const auto add = [&](Value size) {
    if (!size.whole()) fail_expected_at(pick.count, "a whole number of items", size);
    if (size.n >= 0 && std::cmp_less_equal(size.n, count)) sizes.push_back(static_cast<std::int32_t>(size.n));
    return true;
  };
  if (nodes_[pick.count].op == Op::range) {
    // Clip a range to the number of items: it may be long.
    const Value first = eval(nodes_[pick.count].a), last = eval(nodes_[pick.count].b);
    if (!first.whole() || !last.whole())
      fail_expected_at(pick.count, "a whole number of items", first.whole() ? last : first);
    const std::int64_t end = std::min<std::int64_t>(last.n, static_cast<std::int64_t>(count));
    for (std::int64_t n = std::max<std::int64_t>(first.n, 0); n <= end; ++n)
      sizes.push_back(static_cast<std::int32_t>(n));
    return;
  }
  const Value size = eval(pick.count);
  if (size.is_list())
    each_item(size, add);
  else
    add(size);
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
}

void Machine::list_one(std::int32_t which, const MovePlan& plan) {
  const PickPlan& pick = plan.picks.front();
  const std::size_t mine = scratch_used_++;
  while (scratch_.size() < scratch_used_) scratch_.emplace_back();
  std::vector<Value> items = std::move(scratch_[mine]);
  list_items(pick, plan.seen.front(), items);
  p_->work += 8 * items.size();
  std::vector<bool> met;
  for (const Value item : items) {
    const std::int32_t alike = class_of(item);
    if (alike >= 0) {
      const auto at = static_cast<std::size_t>(alike);
      if (at < met.size() && met[at]) continue;
      if (at >= met.size()) met.resize(at + 1, false);
    }
    p_->stack[static_cast<std::size_t>(p_->base + pick.slot)] = item;
    if (plan.names_pick && !fits(plan)) continue;
    if (alike >= 0) met[static_cast<std::size_t>(alike)] = true;
    add_entry(which, plan);
  }
  scratch_[mine] = std::move(items);
  --scratch_used_;
}

}  // namespace planche::play
