// Lists sets of picks, and moves with several picks.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

namespace {

constexpr std::uint64_t too_many = std::uint64_t{1} << 53;  // larger numbers of sets are not counted

std::uint64_t sum_of(std::uint64_t a, std::uint64_t b) {
  return std::min(too_many, a + b);
}
// The number of sets of 0, 1, … `most` items if `left` items of each class are available.
std::vector<std::uint64_t> sets_by_size(const std::vector<std::int32_t>& left, std::size_t most) {
  std::vector<std::uint64_t> ways(most + 1, 0);
  ways[0] = 1;
  // Most classes have one item: update the sums in place.
  for (const std::int32_t items : left) {
    if (items <= 0) continue;
    std::vector<std::uint64_t> next(most + 1, 0);
    for (std::size_t n = 0; n <= most; ++n) {
      for (std::size_t k = 0; k <= std::min(n, static_cast<std::size_t>(items)); ++k)
        next[n] = sum_of(next[n], ways[n - k]);
    }
    ways = std::move(next);
  }
  return ways;
}

}  // namespace

// A set takes equivalent items in list order, so only the first ones of each class.
void Machine::list_sets(std::int32_t which, const MovePlan& plan) {
  const PickPlan& pick = plan.picks.front();
  std::vector<Value> items;
  list_items(pick, plan.seen.front(), items);
  std::vector<std::int32_t> sizes;
  list_sizes(pick, items.size(), sizes);
  if (sizes.empty()) return;
  std::vector<std::int32_t> classes;
  for (const Value item : items) classes.push_back(class_of(item));
  if (!plan.names_pick) {
    if (moves_.families.size() == moves_.families_used) moves_.families.emplace_back();
    Moves::Family& family = moves_.families[moves_.families_used++];
    family.values = static_cast<std::int32_t>(moves_.values.size());
    family.count = static_cast<std::int32_t>(items.size());
    family.sizes = sizes;
    family.totals.clear();
    moves_.values.insert(moves_.values.end(), items.begin(), items.end());
    for (const std::int32_t alike : classes) moves_.values.push_back(Value::number(alike));
    std::vector<std::int32_t> left;
    std::vector<std::int32_t> seen;
    for (const std::int32_t alike : classes) {
      if (alike < 0) {
        left.push_back(1);
        continue;
      }
      const auto at = static_cast<std::size_t>(alike);
      if (at >= seen.size()) seen.resize(at + 1, 0);
      ++seen[at];
    }
    for (const std::int32_t many : seen) {
      if (many > 0) left.push_back(many);
    }
    const auto most = static_cast<std::size_t>(sizes.back());
    const double work = static_cast<double>(left.size()) * static_cast<double>(most) * static_cast<double>(most);
    // For so many items the numbers of large sets overflow.
    std::vector<std::uint64_t> ways;
    if (work < 2e8) {
      ways = sets_by_size(left, most);
    } else {
      fail(plan.place, fmt::format("there are more than {} moves to choose from", most_listed));
    }
    moves_.entries.push_back({which, family.values, static_cast<std::int32_t>(moves_.families_used - 1), moves_.total});
    for (const std::int32_t size : sizes) {
      family.totals.push_back(ways[static_cast<std::size_t>(size)]);
      moves_.total = sum_of(moves_.total, ways[static_cast<std::size_t>(size)]);
    }
    if (moves_.total >= too_many)
      fail(plan.place, fmt::format("there are more than {} moves to choose from", too_many));
    return;
  }
  // Evaluate the condition for each set.
  const std::size_t region = temp_.size();
  temp_.resize(region + items.size());
  for (const std::int32_t size : sizes) {
    std::vector<std::int32_t> chosen;
    std::vector<bool> taken(items.size(), false);
    const auto first_of_class = [&](std::size_t i) {
      if (classes[i] < 0) return true;
      for (std::size_t k = i; k-- > 0;) {
        if (classes[k] == classes[i]) return static_cast<bool>(taken[k]);
      }
      return true;
    };
    std::size_t next = 0;
    for (;;) {
      if (std::cmp_equal(chosen.size(), size)) {
        if (++tried_ > most_tried) fail(plan.place, fmt::format("more than {} sets to choose from", most_tried));
        for (std::size_t k = 0; k < chosen.size(); ++k) temp_[region + k] = items[static_cast<std::size_t>(chosen[k])];
        p_->stack[static_cast<std::size_t>(p_->base + pick.slot)] = Value::list(region, chosen.size());
        steps_ = 0;
        if (fits(plan)) add_entry(which, plan);
        next = items.size();  // backtrack
      }
      // Find the next item that may follow, or backtrack.
      while (next < items.size() &&
             (items.size() - next < static_cast<std::size_t>(size) - chosen.size() || !first_of_class(next)))
        ++next;
      if (next < items.size()) {
        taken[next] = true;
        chosen.push_back(static_cast<std::int32_t>(next++));
        continue;
      }
      if (chosen.empty()) break;
      next = static_cast<std::size_t>(chosen.back()) + 1;
      taken[next - 1] = false;
      chosen.pop_back();
    }
  }
}

// Whether the move is not equivalent to an earlier one. Moves differ if, for some class of pieces, the picks that
// contain its pieces differ.
bool Machine::is_new(const MovePlan& plan) {
  std::vector<std::pair<Value, std::uint64_t>> in;
  const auto add = [&](Value item, std::size_t pick) {
    const auto found = std::ranges::find(in, item, &std::pair<Value, std::uint64_t>::first);
    if (found == in.end())
      in.emplace_back(item, std::uint64_t{1} << (pick % 64));
    else
      found->second |= std::uint64_t{1} << (pick % 64);
  };
  for (std::size_t i = 0; i < plan.picks.size(); ++i) {
    const Value value = p_->stack[static_cast<std::size_t>(p_->base + plan.picks[i].slot)];
    if (plan.picks[i].count < 0) {
      add(value, i);
    } else {
      for (std::size_t k = 0; k < value.size(); ++k) add(temp_[static_cast<std::size_t>(value.n) + k], i);
    }
  }
  std::vector<std::array<std::uint64_t, 4>> parts;
  for (const auto& [item, picks] : in) {
    const std::int32_t alike = class_of(item);
    if (alike >= 0)
      parts.push_back({1, static_cast<std::uint64_t>(alike), 0, picks});
    else
      parts.push_back({2 + static_cast<std::uint64_t>(item.kind), static_cast<std::uint64_t>(item.n), item.d, picks});
  }
  std::ranges::sort(parts);
  const std::string key(reinterpret_cast<const char*>(parts.data()), parts.size() * sizeof(parts[0]));
  return met_.insert(key).second;
}

// Lists every combination of several picks; the first pick varies slowest.
void Machine::list_all(std::int32_t which, const MovePlan& plan, std::size_t at) {
  if (at == 0) met_.clear();
  if (at == plan.picks.size()) {
    if (++tried_ > most_tried) fail(plan.place, fmt::format("more than {} combinations to choose from", most_tried));
    steps_ = 0;
    if (plan.names_pick && !fits(plan)) return;
    if (any_alike_ && !is_new(plan)) return;
    return add_entry(which, plan);
  }
  const PickPlan& pick = plan.picks[at];
  const std::size_t mark = temp_.size();
  std::vector<Value> items;
  list_items(pick, plan.seen[at], items);
  if (!any_alike_) {
    std::vector<bool> met;
    for (const Value item : items) {
      const std::int32_t alike = class_of(item);
      if (alike < 0) continue;
      const auto i = static_cast<std::size_t>(alike);
      if (i < met.size() && met[i]) any_alike_ = true;
      if (i >= met.size()) met.resize(i + 1, false);
      met[i] = true;
    }
    // Moves listed before are distinguished by their pieces, so they need no change.
  }
  Value& slot_value = p_->stack[static_cast<std::size_t>(p_->base + pick.slot)];
  if (pick.count < 0) {
    for (const Value item : items) {
      p_->stack[static_cast<std::size_t>(p_->base + pick.slot)] = item;
      if (++tried_ > most_tried) fail(plan.place, fmt::format("more than {} combinations to choose from", most_tried));
      list_all(which, plan, at + 1);
    }
  } else {
    std::vector<std::int32_t> sizes;
    list_sizes(pick, items.size(), sizes);
    const std::size_t region = temp_.size();
    temp_.resize(region + items.size());
    std::vector<std::size_t> chosen;
    for (const std::int32_t size : sizes) {
      chosen.clear();
      for (std::int32_t i = 0; i < size; ++i) chosen.push_back(static_cast<std::size_t>(i));
      for (bool more = true; more;) {
        if (++tried_ > most_tried)
          fail(plan.place, fmt::format("more than {} combinations to choose from", most_tried));
        for (std::size_t k = 0; k < chosen.size(); ++k) temp_[region + k] = items[chosen[k]];
        p_->stack[static_cast<std::size_t>(p_->base + pick.slot)] = Value::list(region, chosen.size());
        list_all(which, plan, at + 1);
        more = false;
        for (std::size_t k = chosen.size(); k-- > 0;) {
          if (chosen[k] + (chosen.size() - k) >= items.size()) continue;
          ++chosen[k];
          for (std::size_t j = k + 1; j < chosen.size(); ++j) chosen[j] = chosen[j - 1] + 1;
          more = true;
          break;
        }
      }
    }
  }
  slot_value = {};
  temp_.resize(mark);
}

// The set with this number in its family.
void Machine::sets_of(const Moves::Family& family, std::uint64_t number, std::vector<Value>& items) const {
  const auto count = static_cast<std::size_t>(family.count);
  const Value* all = moves_.values.data() + family.values;
  std::size_t which = 0;
  while (number >= family.totals[which]) number -= family.totals[which++];
  auto rest = static_cast<std::size_t>(family.sizes[which]);
  // The number of remaining items in each class; -1 after one of them was skipped.
  std::vector<std::int32_t> left;
  std::vector<std::size_t> group(count);
  std::vector<std::int64_t> known;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t alike = all[count + i].n;
    const auto found = alike < 0 ? known.end() : std::ranges::find(known, alike);
    group[i] = static_cast<std::size_t>(found - known.begin());
    if (found == known.end()) {
      known.push_back(alike);
      left.push_back(0);
    }
    ++left[group[i]];
  }
  for (std::size_t i = 0; i < count && rest > 0; ++i) {
    std::int32_t& of = left[group[i]];
    if (of <= 0) continue;  // skipped before
    --of;
    const std::uint64_t with = sets_by_size(left, rest - 1)[rest - 1];
    if (number < with) {
      items.push_back(all[i]);
      --rest;
    } else {
      number -= with;
      of = 0;
    }
  }
}

}  // namespace planche::play
