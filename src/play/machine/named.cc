// Finds a move by its text, also among sets that are not listed one by one.
#include <algorithm>
#include <map>
#include <set>

#include "play/machine/machine.h"
#include "play/machine/record_text.h"

namespace planche::play {

namespace {

// The items of a set, at `+` outside quotes.
std::vector<std::string_view> split_set(std::string_view text) {
  std::vector<std::string_view> items;
  if (text == "-") return items;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] == '"') quoted = !quoted;
    if (at < text.size() && (quoted || text[at] != '+')) continue;
    items.push_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  return items;
}

}  // namespace

std::optional<Made> Machine::named(std::string_view line) {
  const Moves& all = moves();
  for (const Moves::Entry& entry : all.entries) {
    const MovePlan& plan = choice().moves[static_cast<std::size_t>(entry.move)];
    if (!line.starts_with(plan.name)) continue;
    if (entry.family < 0) {
      Made one = made(entry.first);
      if (text(choice(), one) == line) return one;
    } else if (line.substr(plan.name.size()).starts_with(' ')) {
      const Moves::Family& family = all.families[static_cast<std::size_t>(entry.family)];
      if (auto set = set_named(family, line.substr(plan.name.size() + 1)))
        return Made{entry.move, {Value::list(0, set->size())}, std::move(*set)};
    }
  }
  return std::nullopt;
}

std::optional<std::vector<Value>> Machine::set_named(const Moves::Family& family, std::string_view named) const {
  const auto count = static_cast<std::size_t>(family.count);
  const Value* items = moves_.values.data() + family.values;
  // Equivalent items are of one class; any other item is a class of its own.
  const auto class_at = [&](std::size_t i) {
    return items[count + i].n < 0 ? -1 - static_cast<std::int64_t>(i) : items[count + i].n;
  };
  // `red` is the first copy, or else any copy if all copies here are equivalent.
  std::map<std::string, std::int64_t, std::less<>> exact;
  std::map<std::string, std::set<std::int64_t>, std::less<>> of_any_copy;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string whole = text(items[i]);
    exact.emplace(whole, class_at(i));
    of_any_copy[without_copies(whole)].insert(class_at(i));
  }
  std::map<std::int64_t, std::size_t> wanted;
  std::size_t size = 0;
  for (const std::string_view item : split_set(named)) {
    const auto one = exact.find(item);
    const auto any = of_any_copy.find(item);
    if (one == exact.end() && (any == of_any_copy.end() || any->second.size() != 1)) return std::nullopt;
    ++wanted[one != exact.end() ? one->second : *any->second.begin()];
    ++size;
  }
  if (std::ranges::find(family.sizes, static_cast<std::int32_t>(size)) == family.sizes.end()) return std::nullopt;
  std::vector<Value> set;
  for (std::size_t i = 0; i < count; ++i) {
    const auto of = wanted.find(class_at(i));
    if (of == wanted.end() || of->second == 0) continue;
    --of->second;
    set.push_back(items[i]);
  }
  return set.size() == size ? std::optional{std::move(set)} : std::nullopt;
}

}  // namespace planche::play
