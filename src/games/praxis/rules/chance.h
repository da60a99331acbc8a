// Sources of dice throws and drawn tiles: random numbers, or the record of a game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"

namespace planche::rules::praxis {

// An index in Terms::items: things with an effect or of a kind.
using Item = std::uint8_t;
inline constexpr std::size_t most_items = 72;

// A multiset of items.
class Counts {
 public:
  int operator[](int item) const { return count_[static_cast<std::size_t>(item)]; }
  int total() const { return total_; }
  void add(int item, int n = 1) {
    count_[static_cast<std::size_t>(item)] = static_cast<std::uint8_t>(count_[static_cast<std::size_t>(item)] + n);
    total_ = static_cast<std::uint16_t>(total_ + n);
  }
  void remove(int item, int n = 1) { add(item, -n); }
  void add_all(const Counts& other) {
    for (std::size_t item = 0; item < most_items; ++item) add(static_cast<int>(item), other.count_[item]);
  }
  // Calls visit(item) for each item with a count above 0, in ascending order.
  template <typename Visit>
  void each(Visit visit) const {
    int left = total_;
    for (int item = 0; left > 0; ++item) {
      left -= (*this)[item];
      if ((*this)[item] > 0) visit(item);
    }
  }
  // Element n (from 0, below total()) of all items in ascending order.
  int nth(int n) const {
    int item = 0;
    while (n >= (*this)[item]) n -= (*this)[item++];
    return item;
  }
  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  std::array<std::uint8_t, most_items> count_{};
  std::uint16_t total_ = 0;
};

class Chance {
 public:
  virtual ~Chance() = default;
  virtual int die() = 0;                      // 1..6
  virtual Item draw(const Counts& from) = 0;  // an item of `from`, which must not be empty
};

// Draws from the pile as from a bag: its order is unknown, so all tiles have the same probability.
class RandomChance : public Chance {
 public:
  explicit RandomChance(base::Random& random) : random_{random} {}
  int die() override { return random_.die(); }
  Item draw(const Counts& from) override {
    return static_cast<Item>(from.nth(static_cast<int>(random_.below(static_cast<std::uint64_t>(from.total())))));
  }

 private:
  base::Random& random_;
};

// Passes on what another source gives, and records it.
class RecordingChance : public Chance {
 public:
  explicit RecordingChance(Chance& source) : source_{source} {}
  int die() override { return throws.emplace_back(source_.die()); }
  Item draw(const Counts& from) override { return draws.emplace_back(source_.draw(from)); }

  std::vector<int> throws;
  std::vector<Item> draws;

 private:
  Chance& source_;
};

}  // namespace planche::rules::praxis
