#include "play/machine/position.h"

#include <span>

namespace planche::play {

namespace {

// The times of the latest moves of pieces matter only in a `choose together`, where they decide what may follow.
bool same_stamps(const Position& a, const Position& b) {
  return a.togethers == 0 || (a.stamps == b.stamps && a.clock == b.clock);
}

class Hasher {
 public:
  void add(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x9E3779B97F4A7C15u ^ hash_ >> 29; }
  void add(Value value) {
    add(static_cast<std::uint64_t>(value.n));
    add(static_cast<std::uint64_t>(value.kind) << 32 | value.d);
  }
  template <typename Items>
  void all(const Items& items) {
    add(items.size());
    for (const auto& item : items) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(item)>, Value>)
        add(item);
      else
        add(static_cast<std::uint64_t>(item));
    }
  }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace

bool operator==(const Position& a, const Position& b) {
  return a.pc == b.pc && a.me == b.me && a.first == b.first && a.round == b.round && a.status == b.status &&
         a.choice == b.choice && a.base == b.base && a.self == b.self && a.links == b.links &&
         a.counters == b.counters && a.markers == b.markers && a.frames == b.frames && a.stack == b.stack &&
         a.pool == b.pool && a.known == b.known && a.clouds == b.clouds && a.told == b.told &&
         a.togethers == b.togethers && same_stamps(a, b);
}

std::uint64_t hash_of(const Position& position) {
  Hasher hasher;
  for (const std::int32_t one :
       {position.pc, position.me, position.first, position.round, position.choice, position.base})
    hasher.add(static_cast<std::uint64_t>(one));
  hasher.add(position.self);
  hasher.all(position.links);
  hasher.all(position.counters);
  hasher.all(position.markers);
  hasher.all(position.stack);
  hasher.all(position.pool);
  hasher.all(position.known);
  if (!position.told.empty()) hasher.all(position.told);
  hasher.add(position.frames.size());
  return hasher.hash();
}

}  // namespace planche::play
