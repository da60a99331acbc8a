#include "games/genesis/rules/player.h"

#include <limits>

#include "games/genesis/rules/outlook.h"

namespace planche::rules::genesis {

namespace {

constexpr int faces = 6;

double worth_after(const State& state, const Move& move) {
  if (state.stage() == Stage::laying) return worth_of_first_pyramid(state, move.to);
  State after = state;
  after.play(move);
  if (after.stage() == Stage::birth) return worth_of_birth(state, move.to, move.bastet);
  return worth(after, state.to_move());
}

class GreedyStrategy : public Strategy {
 public:
  Move choose(State& state, base::Random& random) override {
    state.list_without_die(moves_);
    const bool may_gain = may_gain_by_throw(state);
    if (moves_.size() == 1 && !may_gain) return moves_.front();
    if (!moves_.empty()) {
      const Best best = best_of(state, moves_, random);
      if (!may_gain || worth_of_throw(state, random) <= best.worth) return best.move;
    }
    do {
      state.list_face(random.die(), offers_);
    } while (offers_.empty());  // before the births some faces are thrown again
    return best_of(state, offers_, random).move;
  }

 private:
  struct Best {
    Move move;
    double worth = -std::numeric_limits<double>::infinity();
  };

  static Best best_of(const State& state, const std::vector<Move>& moves, base::Random& random) {
    Best best;
    std::uint64_t equals = 0;
    for (const Move& move : moves) {
      const double worth = state.stage() == Stage::throwing ? 0 : worth_after(state, move);
      if (worth < best.worth) continue;
      equals = worth > best.worth ? 1 : equals + 1;
      best.worth = worth;
      if (equals == 1 || random.below(equals) == 0) best.move = move;
    }
    return best;
  }

  // Otherwise no face of the die offers anything.
  static bool may_gain_by_throw(const State& state) {
    if (!state.may_throw()) return false;
    const bool killed = state.side(state.to_move()).bastet() == nowhere;
    return killed ? !state.rebirths().empty() : !state.jumps().empty();
  }

  double worth_of_throw(const State& state, base::Random& random) {
    double sum = 0;
    for (int face = 1; face <= faces; ++face) {
      state.list_face(face, offers_);
      sum += best_of(state, offers_, random).worth;
    }
    return sum / faces;
  }

  std::vector<Move> moves_, offers_;
};

}  // namespace

Asked<std::unique_ptr<Strategy>> make_strategy(std::string_view name) {
  static const std::vector<PlayerKind<Strategy>> kinds{{"random", made<Strategy, RandomPlayer<State>>},
                                                       {"greedy", made<Strategy, GreedyStrategy>}};
  return make_described(kinds, name);
}

}  // namespace planche::rules::genesis
