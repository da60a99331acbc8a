#include "data/tree.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "data/text_checks.h"

namespace planche::data {

namespace {

template <typename Iterator>
bool has_repeats(Iterator first, Iterator last) {
  for (auto i = first; i != last; ++i) {
    if (std::any_of(first, i, [&](const Member& m) { return m.key == i->key; })) return true;
  }
  return false;
}

}  // namespace

bool Tree::open(bool is_object, std::size_t offset) {
  if (open_.size() >= limits_.depth) {
    report(sink_, source_, span_of(offset, offset + 1), "data/limit",
           fmt::format("arrays and objects are nested more than {} deep", limits_.depth));
    return false;
  }
  open_.push_back({.is_object = is_object, .offset = offset});
  starts_.push_back(is_object ? members_.size() : items_.size());
  return true;
}

bool Tree::close(std::size_t end) {
  const OpenBracket bracket = open_.back();
  const auto start = static_cast<std::ptrdiff_t>(starts_.back());
  const diag::Span span = span_of(bracket.offset, end);
  open_.pop_back();
  starts_.pop_back();
  const auto taken = [start](auto& from) {
    return std::pair{std::make_move_iterator(from.begin() + start), std::make_move_iterator(from.end())};
  };
  if (bracket.is_object) {
    drop_repeats(members_.begin() + start);
    const auto [first, last] = taken(members_);
    Object members(first, last);
    members_.erase(members_.begin() + start, members_.end());
    return add({std::move(members), span});
  }
  const auto [first, last] = taken(items_);
  Array items(first, last);
  items_.erase(items_.begin() + start, items_.end());
  return add({std::move(items), span});
}

void Tree::key(std::string name, diag::Span span) {
  // The member without its value, which follows.
  members_.push_back({std::move(name), span, {}});
  open_.back().after_key = true;
}

bool Tree::spend(std::size_t values, diag::Span at) {
  values_ += values;
  if (values_ <= limits_.values) return true;
  report(sink_, source_, at, "data/limit", fmt::format("more than {} values", limits_.values));
  return false;
}

bool Tree::add(Value value) {
  if (!spend(1, value.span())) return false;
  if (open_.empty()) {
    root_ = std::move(value);
    complete_ = true;
    return true;
  }
  OpenBracket& in = open_.back();
  if (in.is_object) {
    members_.back().value = std::move(value);
  } else {
    items_.push_back(std::move(value));
  }
  in.after_key = false;
  ++in.values;
  return true;
}

// Reports and removes members from `first` on with a repeated key. Sorting an index is fast even for objects with very
// many members; most have few.
void Tree::drop_repeats(std::vector<Member>::iterator first) {
  const auto count = static_cast<std::size_t>(members_.end() - first);
  if (count <= 12 && !has_repeats(first, members_.end())) return;
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto at = [&](std::size_t i) -> Member& { return *(first + static_cast<std::ptrdiff_t>(i)); };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return at(a).key < at(b).key; });
  std::vector<bool> repeats(count, false);
  for (std::size_t i = 1, original = 0; i < count; ++i) {
    if (at(order[i]).key != at(order[original]).key) {
      original = i;
      continue;
    }
    repeats[order[i]] = true;
    const Member& again = at(order[i]);
    report(sink_, source_, again.key_span, "data/duplicate-key",
           fmt::format("the field \"{}\" occurs again, first in line {}", again.key,
                       source_->position(at(order[original]).key_span.begin).line),
           "remove one of them");
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (repeats[i]) continue;
    if (kept != i) at(kept) = std::move(at(i));
    ++kept;
  }
  members_.erase(first + static_cast<std::ptrdiff_t>(kept), members_.end());
}

}  // namespace planche::data
