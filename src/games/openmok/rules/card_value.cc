#include "games/openmok/rules/card_value.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace planche::rules::openmok {

namespace {

constexpr unsigned most_extra_attacks = 2, most_skips = 1;

}  // namespace

Solvable solvable(const Effects& effects, const std::array<std::uint8_t, 2>& characters) {
  if (effects.empty()) return Solvable::no_effect;
  if (count_of(effects, Effect::Kind::raise_limit) == effects.size()) return Solvable::not_in_battle;
  if (count_of(effects, Effect::Kind::attack_again) > most_extra_attacks ||
      count_of(effects, Effect::Kind::skip_turn) > most_skips ||
      most_placements(effects, characters) > most_card_placements) {
    return Solvable::too_wide;
  }
  return Solvable::yes;
}

CardBattle::CardBattle(Battle& battle, const std::array<std::uint8_t, 2>& characters, std::uint8_t holder,
                       Effects effects)
    : battle_{battle},
      characters_{characters},
      all_{all_marks(characters[0]), all_marks(characters[1])},
      holder_{holder},
      effects_{std::move(effects)},
      extra_attacks_{count_of(effects_, Effect::Kind::attack_again)},
      skips_{count_of(effects_, Effect::Kind::skip_turn) > 0},
      must_change_{only_marks(effects_)},
      bits_{3u * characters[0]} {
  known_.resize(std::size_t{1} << (3 * (characters[0] + characters[1])));
  finished_.resize(known_.size());
}

Value CardBattle::without_card(const Battle::State& state) {
  const Value value = battle_.value(state);
  return state.to_move == holder_ ? value : opposite(value);
}

Value CardBattle::of_holder(const Battle::State& state) {
  Known known{known_[index(state)], 4u * state.to_move + (state.passed ? 2u : 0u)};
  return known.is() ? known.value() : known.set(search(state));
}

Value CardBattle::search(const Battle::State& state) {
  const bool own = state.to_move == holder_;
  Value best = without_card(state);  // the value that the holder has in any case
  if (best == Value::win) return best;
  if (own && (best = std::max(best, played(state, 1 + extra_attacks_))) == Value::win) return best;
  Value worst = Value::win;  // over the opponent's actions
  for (const Attack& attack : battle_.actions(state)) {
    const Battle::Outcome next = battle_.after(state, attack);
    Value value = next.over ? (own ? next.value : opposite(next.value)) : of_holder(next.state);
    if (!own) {
      worst = std::min(worst, value);
      if (worst <= best) return best;
      continue;
    }
    if (!next.over && attack.kind != Attack::Kind::pass && value != Value::win) {
      Battle::State same_turn = next.state;
      same_turn.to_move = holder_;
      value = std::max(value, played(same_turn, extra_attacks_));
    }
    best = std::max(best, value);
    if (best == Value::win) return best;
  }
  return own ? best : worst;
}

Value CardBattle::played(const Battle::State& state, unsigned attacks) {
  Value best = Value::loss;
  const std::uint8_t opponent = static_cast<std::uint8_t>(1 - holder_);
  const Placement before{state.marks[holder_], state.marks[opponent]};
  const auto take = [&](const Placement& then) {
    if (best == Value::win || (must_change_ && then == before)) return;
    Battle::State next{{}, holder_, false};
    next.marks[holder_] = then[0];
    next.marks[opponent] = then[1];
    // If both are knocked out, the side that acted wins (O13).
    if (then[1] == all_[opponent]) {
      best = Value::win;
    } else if (then[0] != all_[holder_]) {
      best = std::max(best, finish(next, attacks));
    }
  };
  each_placement(effects_, {characters_[holder_], characters_[opponent]}, before, std::cref(take));
  return best;
}

Value CardBattle::finish(const Battle::State& state, unsigned attacks) {
  Known known{finished_[index(state)], 2 * attacks};
  if (known.is()) return known.value();
  const std::uint8_t next_mover = skips_ ? holder_ : static_cast<std::uint8_t>(1 - holder_);
  Value best = without_card({state.marks, next_mover, false});
  if (attacks > 0 && best != Value::win) {
    for (const Attack& attack : battle_.actions(state)) {
      if (attack.kind == Attack::Kind::pass) continue;
      Battle::Outcome next = battle_.after(state, attack);
      next.state.to_move = holder_;
      best = std::max(best, next.over ? next.value : finish(next.state, attacks - 1));
      if (best == Value::win) break;
    }
  }
  return known.set(best);
}

}  // namespace planche::rules::openmok
