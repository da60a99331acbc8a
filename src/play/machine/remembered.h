// Values of definitions that stay the same until a counter or marker changes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/language/play_value.h"
#include "play/language/program.h"

namespace planche::play {

// Remembers what definitions came to, such as the cells that a player holds. It makes a game faster and changes nothing
// else: a remembered value counts as many steps as it took.
class Remembered {
 public:
  static constexpr std::size_t most_arguments = 2, most_items = 1000;

  struct Entry {
    std::int32_t definition = -1, me = -1;
    std::array<Value, most_arguments> arguments = {};
    std::uint64_t time = 0, steps = 0;
    Value value = {};  // of a list: its items are `items`
    std::vector<Value> items = {};
  };

  explicit Remembered(const Program& program);

  // Nothing that was remembered holds any longer.
  void forget() { valid_from_ = ++now_; }
  void changed(std::int32_t decl) { changes_[static_cast<std::size_t>(decl)] = ++now_; }

  // Where the value of the definition would be; null if it is not worth it.
  Entry* place_of(std::int32_t definition, std::int32_t me, const Value* arguments, std::size_t count) {
    Plan& plan = plans_[static_cast<std::size_t>(definition)];
    return plan.on ? place_in(plan, definition, me, arguments, count) : nullptr;
  }
  // Whether the entry holds the value; otherwise take() stores it.
  bool holds(Entry& entry, std::int32_t definition, std::int32_t me, const Value* arguments, std::size_t count);
  // `items`: those of a list.
  void take(Entry& entry, std::int32_t definition, std::int32_t me, const Value* arguments, std::size_t count,
            Value value, const Value* items, std::uint64_t steps);

 private:
  struct Plan {
    bool on = false;
    std::vector<std::int32_t> decls = {};  // counters and markers that it reads
    std::uint32_t asked = 0, found = 0;
  };

  Entry* place_in(Plan& plan, std::int32_t definition, std::int32_t me, const Value* arguments, std::size_t count);

  std::vector<Plan> plans_;             // by definition
  std::vector<std::uint64_t> changes_;  // by decl: when it changed last
  std::uint64_t now_ = 1, valid_from_ = 1;
  std::vector<Entry> entries_;
};

}  // namespace planche::play
