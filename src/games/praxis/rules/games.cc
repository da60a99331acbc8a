#include "games/praxis/rules/games.h"

#include <utility>

#include "games/praxis/rules/setup.h"

namespace planche::rules::praxis {

namespace {

// Plays a game and counts what happens in it.
class Table {
 public:
  Table(const Terms& terms, const Universe& universe, int first_player, base::Random& random)
      : terms_{terms}, state_{terms, universe, first_player}, random_chance_{random}, chance_{random_chance_} {
    outcome_.first_player = first_player;
    state_.deal(chance_);
  }
  State& state() { return state_; }
  RecordingChance& chance() { return chance_; }

  void play(Decision decision) {
    using Type = Decision::Type;
    const bool slides = decision.type == Type::slide || decision.type == Type::boost;
    const Cells there = slides || decision.type == Type::teleport ? bit(decision.where) : 0;
    if (decision.type == Type::lay) ++use(decision.what).laid;
    if (decision.type == Type::duel) ++outcome_.duels;
    if ((there & state_.ships()) != 0) ++outcome_.attacks;
    if ((there & state_.exoplanets()) != 0) ++outcome_.exoplanets;
    if (slides && (there & state_.artefacts()) != 0) ++use(state_.item_at(decision.where)).activated;
    if ((there & state_.portals()) == 0) return state_.play(decision, chance_);

    const int player = state_.player();
    const Counts before = state_.base(player);
    state_.play(decision, chance_);
    ++outcome_.portals;
    for (std::size_t item = 0; item < terms_.items.size(); ++item) {
      const int i = static_cast<int>(item);
      if (const int gain = state_.base(player)[i] - before[i]; gain > 0) use(i).collected += gain;
    }
  }

  Outcome outcome() {
    outcome_.finished = state_.finished();
    outcome_.winners = state_.finished() ? state_.leaders() : 0;
    outcome_.rounds = state_.rounds();
    for (int player = 0; player < terms_.players; ++player) {
      outcome_.points[static_cast<std::size_t>(player)] = state_.points(player);
    }
    return outcome_;
  }

 private:
  Use& use(int item) { return outcome_.uses[static_cast<std::size_t>(terms_.kind(item).effect)]; }

  const Terms& terms_;
  State state_;
  RandomChance random_chance_;
  RecordingChance chance_;
  Outcome outcome_;
};

}  // namespace

Games::Games(Agreement agreement, Universe universe, std::vector<Shape> shapes, const Parameters& parameters,
             bool written)
    : agreement_{std::move(agreement)},
      universe_{std::move(universe)},
      shapes_{std::move(shapes)},
      parameters_{parameters},
      written_{written} {}

Games::Players Games::made_players() const {
  Players players;
  for (const std::string& strategy : agreement_.players) players.push_back(*make_player(strategy));
  return players;
}

Universe Games::universe(std::uint64_t k, base::Random& random) const {
  const EditionRules& rules = parameters_.of(agreement_.edition);
  if (!shapes_.empty()) return random_universe(universe_, shapes_, rules, {agreement_.seed, k}, random);
  Universe completed = universe_;
  if (missing(completed, rules) == 0) return completed;
  throw_dice(completed, rules, random);
  // Clear the seed and the throws, because they alone did not make the universe.
  completed.seed.clear();
  completed.throws.clear();
  return completed;
}

Played<Outcome> Games::play(std::uint64_t k, const Players& players) const {
  base::Random random{agreement_.seed, k};
  const Universe start = universe(k, random);
  const Terms terms = make_terms(start, parameters_, agreement_.end);
  Table table{terms, start, static_cast<int>(random.below(static_cast<std::uint64_t>(terms.players))), random};
  RecordingChance& chance = table.chance();
  RecordedGame record;
  if (written_) record.hands = dealt_hands(chance.draws, terms);
  State& state = table.state();
  while (!state.finished() && state.rounds() < agreement_.longest) {
    RecordedTurn turn;
    turn.player = state.player();
    chance.throws.clear();
    chance.draws.clear();
    while (true) {
      const Decision decision = players[static_cast<std::size_t>(state.player())]->choose(state, random);
      table.play(decision);
      if (decision.type == Decision::Type::end) break;
      if (written_) turn.decisions.push_back(recorded(decision, terms));
    }
    if (!written_) continue;
    if (!chance.throws.empty()) turn.throws = chance.throws;
    if (!chance.draws.empty()) turn.draws = names(chance.draws, terms);
    record.turns.push_back(std::move(turn));
  }
  Played<Outcome> played{table.outcome(), {}};
  if (written_) {
    record.universe = start;
    record.end = agreement_.end;
    played.document = to_json(record);
  }
  return played;
}

}  // namespace planche::rules::praxis
