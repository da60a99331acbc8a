// Battles of more characters than can be solved: alpha-beta search with a budget of nodes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/openmok/rules/battle.h"

namespace planche::rules::openmok {

inline constexpr std::size_t most_estimated = 8;  // characters a side
inline constexpr std::uint64_t usual_nodes = 6'000'000, most_nodes = 1'000'000'000;

struct Estimate {
  Value value = Value::draw;  // for the first team; a lead below half a resistance counts as a draw
  bool proven = false;        // the search found the exact value
  double lead = 0;            // for the first team, in resistances; only if not proven
  int depth = 0;              // number of actions fully looked ahead
  std::uint64_t nodes = 0;    // nodes spent
};

// Iterative deepening with a transposition table. The evaluation at the horizon counts the unmarked resistances of both
// sides and the resistances of the other that each reaches. The budget is in nodes, not seconds, so results are the
// same on every machine. Searching allocates nothing.
class BattleSearch {
 public:
  // Each team has one to most_estimated characters.
  BattleSearch(const Team& first, const Team& second);

  // Searches from the start of the battle with 1 to most_nodes nodes.
  Estimate run(std::uint8_t to_move, std::uint64_t nodes);

 private:
  using State = Battle::State;
  struct Move {
    Marks hit = 0, paid = 0;  // one mark each; none for a pass
    friend bool operator==(const Move&, const Move&) = default;
  };
  enum class Bound : std::uint8_t { exact, lower, upper };
  struct Entry {
    std::array<Marks, 2> marks{};
    std::int32_t score = 0;
    std::uint8_t mover = 0;  // 1 + to_move + 2 * passed; 0 if the entry is empty
    std::int8_t depth = 0;
    Bound bound = Bound::exact;
    bool complete = false;
    Move move;
  };
  // A score for the side to move; `complete` if it does not depend on evaluations at the horizon.
  struct Judged {
    int score = 0;
    bool complete = true;
  };
  struct Moves;

  Judged search(const State& state, int depth, int alpha, int beta);
  Judged after(const State& state, const Move& move, int depth, int alpha, int beta);
  int judge(const State& state) const;
  void list(const State& state, const Move& first, Moves& moves) const;
  Entry& entry_of(const State& state);

  std::array<Opposed, 2> sides_;
  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0, most_nodes_ = 0;
};

}  // namespace planche::rules::openmok
