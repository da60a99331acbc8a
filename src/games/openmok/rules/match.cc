#include "games/openmok/rules/match.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <type_traits>
#include <utility>

namespace planche::rules::openmok {

namespace {

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

constexpr std::uint64_t bit(std::size_t place) {
  return std::uint64_t{1} << place;
}

constexpr std::uint64_t all_of(std::size_t cards) {
  return cards >= 64 ? ~std::uint64_t{0} : bit(cards) - 1;
}

std::uint8_t small(std::size_t number) {
  return static_cast<std::uint8_t>(number);
}

}  // namespace

void Side::raise_limit(std::size_t by) {
  limit = small(std::min(limit + by, most_laid));
}

int Side::unmarked() const {
  return std::popcount(all() & ~marks);
}

Match::Match(std::array<Hand, 2> hands, std::uint8_t characters) : hands_{std::move(hands)}, characters_{characters} {}

State Match::start() const {
  State state;
  for (std::size_t i = 0; i < 2; ++i) {
    state.sides[i].characters = all_of(hands_[i].characters.size());
    state.sides[i].variations = all_of(hands_[i].variations.size());
    state.sides[i].limit = characters_;
  }
  return state;
}

std::int64_t Match::attack_together(const State& state, std::size_t power) const {
  const Side& side = state.sides[state.to_move];
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < side.count; ++i) {
    if (side.stands(i)) sum += laid(state, state.to_move, i).fighter.attack[power];
  }
  return sum;
}

void Match::list(const State& state, Actions& actions, Listing listing) const {
  actions.clear();
  if (state.result != Result::unfinished) return;
  const Side& own = state.sides[state.to_move];
  const auto& cards = hands_[state.to_move].characters;
  if (!state.laid && own.count < own.limit) {
    std::size_t last_kind = cards.size();
    for (std::uint64_t rest = own.characters; rest != 0; rest &= rest - 1) {
      const auto card = static_cast<std::size_t>(std::countr_zero(rest));
      if (listing == Listing::distinct && cards[card].kind == last_kind) continue;
      last_kind = cards[card].kind;
      actions.push_back({.type = Action::Type::lay, .card = small(card)});
    }
  }
  list_variations(state, actions, listing);
  list_attacks(state, actions, listing);
  actions.push_back({});
}

void Match::list_variations(const State& state, Actions& actions, Listing listing) const {
  if (state.varied) return;
  const std::uint8_t me = state.to_move, you = static_cast<std::uint8_t>(1 - me);
  const auto& cards = hands_[me].variations;
  const Placement before{state.sides[me].marks, state.sides[you].marks};
  std::size_t last_kind = cards.size();
  for (std::uint64_t rest = state.sides[me].variations; rest != 0; rest &= rest - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(rest));
    const VariationCard& card = cards[place];
    if (card.effects.empty() || card.impact > state.sides[you].count) continue;
    if (listing == Listing::distinct && card.kind == last_kind) continue;
    last_kind = card.kind;
    const bool must_change = only_marks(card.effects);
    const auto first = static_cast<std::ptrdiff_t>(actions.size());
    const auto take = [&](const Placement& then) {
      if (must_change && then == before) return;
      actions.push_back({.type = Action::Type::variation, .card = small(place)});
      actions.back().marks[me] = then[0];
      actions.back().marks[you] = then[1];
    };
    // By reference, so that std::function does not allocate.
    each_placement(card.effects, {state.sides[me].count, state.sides[you].count}, before, std::cref(take));
    std::sort(actions.begin() + first, actions.end());
    actions.erase(std::unique(actions.begin() + first, actions.end()), actions.end());
  }
}

void Match::list_attacks(const State& state, Actions& actions, Listing listing) const {
  if (state.attacks >= state.attacks_allowed) return;
  const Side &own = state.sides[state.to_move], &other = state.sides[1u - state.to_move];
  for (const Action::Type type : {Action::Type::attack, Action::Type::combined}) {
    const bool combined = type == Action::Type::combined;
    for (std::size_t power = 0; power < powers.size(); ++power) {
      const std::int64_t together = combined ? attack_together(state, power) : 0;
      for (std::size_t target = 0; target < other.count; ++target) {
        const std::int64_t resistance = laid(state, 1u - state.to_move, target).fighter.resistance[power];
        if (other.marked(target, power) || (combined && together < resistance)) continue;
        for (std::size_t by = 0; by < own.count; ++by) {
          // Only standing characters have unmarked resistances.
          const bool can = combined
                               ? !own.marked(by, power)
                               : own.stands(by) && laid(state, state.to_move, by).fighter.attack[power] >= resistance;
          if (!can) continue;
          actions.push_back({type, 0, small(power), small(by), small(target), {}});
          if (!combined && listing == Listing::distinct) break;
        }
      }
    }
  }
}

void Match::play(State& state, const Action& action) const {
  Side &own = state.sides[state.to_move], &other = state.sides[1u - state.to_move];
  switch (action.type) {
    case Action::Type::end:
      return end_turn(state);
    case Action::Type::lay:
      own.characters &= ~bit(action.card);
      own.laid[own.count++] = action.card;
      state.laid = true;
      return;
    case Action::Type::variation: {
      const Effects& effects = hands_[state.to_move].variations[action.card].effects;
      own.variations &= ~bit(action.card);
      state.varied = true;
      for (std::size_t i = 0; i < 2; ++i) {
        state.sides[i].marks = action.marks[i];
        state.sides[i].raise_limit(count_of(effects, Effect::Kind::raise_limit));
      }
      state.attacks_allowed = small(state.attacks_allowed + count_of(effects, Effect::Kind::attack_again));
      other.skips = static_cast<std::uint16_t>(other.skips + count_of(effects, Effect::Kind::skip_turn));
      break;
    }
    case Action::Type::combined:
      own.marks |= mark_of(action.by, action.power);
      [[fallthrough]];
    case Action::Type::attack:
      other.marks |= mark_of(action.target, action.power);
      ++state.attacks;
      break;
  }
  judge(state);
}

void Match::judge(State& state) const {
  const std::size_t me = state.to_move, you = 1 - me;
  const bool i_am_out = state.sides[me].knocked_out(), you_are_out = state.sides[you].knocked_out();
  if (i_am_out || you_are_out) {
    // If both sides are knocked out, the one that acted wins (O13).
    const std::size_t winner = you_are_out ? me : you;
    state.result = winner == 0 ? Result::first : Result::second;
    state.ending = Ending::knock_out;
  } else if (state.idle >= 2) {
    const int ahead = state.sides[0].unmarked() - state.sides[1].unmarked();
    state.result = ahead > 0 ? Result::first : ahead < 0 ? Result::second : Result::draw;
    state.ending = Ending::count;
  }
}

void Match::end_turn(State& state) const {
  state.idle = state.nothing_done() ? small(state.idle + 1u) : 0;
  state.laid = state.varied = false;
  state.attacks = 0;
  state.attacks_allowed = 1;
  if (state.idle >= 2) return judge(state);
  do {
    state.to_move ^= 1;
  } while (state.sides[state.to_move].skips > 0 && state.sides[state.to_move].skips-- > 0);
}

std::size_t raised_limit(const std::array<Hand, 2>& hands, std::size_t characters) {
  for (const Hand& hand : hands) {
    for (const VariationCard& card : hand.variations) characters += count_of(card.effects, Effect::Kind::raise_limit);
  }
  return characters;
}

}  // namespace planche::rules::openmok
