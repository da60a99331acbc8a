#include "rules/openmok/balance.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/sum.h"
#include "rules/openmok/card_value.h"
#include "rules/openmok/dominance.h"
#include "rules/openmok/rating.h"

namespace planche::rules::openmok {

namespace {

constexpr Battle::State start(std::uint8_t to_move) {
  return {{0, 0}, to_move, false};
}

Balance::Trial::State state_of(Solvable solvable) {
  using State = Balance::Trial::State;
  switch (solvable) {
    case Solvable::no_effect:
      return State::no_effect;
    case Solvable::not_in_battle:
      return State::not_in_battle;
    case Solvable::too_wide:
      return State::too_wide;
    case Solvable::yes:
      break;
  }
  return State::tried;
}

// Whether a does at least as well as b against all of them, moving first and second, and better once.
bool outdoes(const Fighter& a, const Fighter& b, const std::vector<Balance::Card>& opponents) {
  bool higher = false;
  for (const Balance::Card& opponent : opponents) {
    const CombatValues of_a = combat_values(a, opponent.fighter), of_b = combat_values(b, opponent.fighter);
    if (of_a.first < of_b.first || of_a.second < of_b.second) return false;
    higher = higher || of_a.first > of_b.first || of_a.second > of_b.second;
  }
  return higher;
}

class Balancing {
 public:
  Balancing(const std::vector<Deck>& decks, const BalanceRequest& request) : decks_{decks}, request_{request} {}

  Balance run(std::int64_t budget, std::size_t match, std::size_t team) {
    balance_.budget = budget;
    balance_.match = match;
    balance_.team = team;
    balance_.trial_team = std::min(request_.team > 0 ? team : match, most_trial_team);
    cards();
    combats();
    choose_pairs();
    prepare_mixture();
    for (std::size_t i = 0; i < decks_.size(); ++i) total_ += pairs_[i].size();
    total_ += battles_.size();
    for (std::size_t i = 0; i < decks_.size(); ++i) try_variations(i);
    if (balance_.mixture) mix();
    return std::move(balance_);
  }

 private:
  // Two of the teams of the decks.
  struct Pair {
    std::size_t first = 0, second = 0;
  };

  std::size_t opponent_of(std::size_t deck) const { return decks_.size() - 1 - deck; }

  void cards() {
    const Field field{static_cast<int>(balance_.budget)};
    const Dominance dominance{static_cast<int>(balance_.budget)};
    balance_.strengths = field.strengths();
    for (const Deck& deck : decks_) {
      auto& of_deck = balance_.decks.emplace_back();
      of_deck.title = deck.title;
      for (const Character& c : deck.characters) {
        of_deck.cards.push_back({c.name, c.copies, {*c.attack, *c.resistance}, 0, 0, {}, {}});
      }
      base::for_each_index(of_deck.cards.size(), request_.threads, [&](std::size_t i, unsigned) {
        Balance::Card& card = of_deck.cards[i];
        card.strength = field.strength(card.fighter);
        card.percentile = field.percentile(card.strength);
        card.outdone_by = dominance.nearest_better(card.fighter);
      });
    }
    for (std::size_t i = 0; i < decks_.size(); ++i) {
      auto& own = balance_.decks[i].cards;
      const auto& opponents = balance_.decks[opponent_of(i)].cards;
      for (Balance::Card& card : own) {
        for (std::size_t k = 0; k < own.size(); ++k) {
          if (outdoes(own[k].fighter, card.fighter, opponents)) card.outdone_by_of_deck.push_back(k);
        }
      }
    }
  }

  void combats() {
    std::vector<const Fighter*> all;
    for (const auto& deck : balance_.decks) {
      for (const Balance::Card& card : deck.cards) all.push_back(&card.fighter);
    }
    for (const Fighter* first : all) {
      auto& row = balance_.combats.emplace_back();
      for (const Fighter* second : all) row.push_back(combat_values(*first, *second).first);
    }
  }

  void choose_pairs() {
    for (const Deck& deck : decks_) trial_teams_.push_back(teams_of(deck, balance_.trial_team, most_trial_teams));
    pairs_.resize(decks_.size());
    for (std::size_t i = 0; i < decks_.size(); ++i) {
      const std::size_t rows = trial_teams_[i].size(), columns = trial_teams_[opponent_of(i)].size();
      const std::size_t all = rows * columns, tried = std::min(all, most_trial_pairs);
      auto& of_deck = balance_.decks[i];
      of_deck.trial_pairs_in_all = all;
      const std::array<std::uint8_t, 2> size{static_cast<std::uint8_t>(balance_.trial_team),
                                             static_cast<std::uint8_t>(balance_.trial_team)};
      bool any = false;
      for (const Variation& v : decks_[i].variations) {
        Balance::Trial trial{v.name, *v.impact, state_of(solvable(v.effects.value_or(Effects{}), size)), 0, 0, 0};
        if (trial.state == Balance::Trial::State::tried && *v.impact > decks_[i].match_characters) {
          trial.state = Balance::Trial::State::out_of_reach;
        }
        any = any || trial.state == Balance::Trial::State::tried;
        of_deck.trials.push_back(std::move(trial));
      }
      of_deck.trial_pairs = any ? tried : 0;
      for (std::size_t n = 0; any && n < tried; ++n) {
        const std::size_t place = n * all / tried;
        pairs_[i].push_back({place / columns, place % columns});
      }
    }
  }

  // What a duel, one side moving first, came to for one variation.
  struct Tried {
    bool won = false, raised = false;
  };

  void try_variations(std::size_t deck) {
    const Deck &own = decks_[deck], &other = decks_[opponent_of(deck)];
    const auto& pairs = pairs_[deck];
    auto& trials = balance_.decks[deck].trials;
    std::vector<std::vector<std::array<Tried, 2>>> tried(pairs.size());  // by pair, trial and who moves first
    base::for_each_index(pairs.size(), request_.threads, [&](std::size_t i, unsigned worker) {
      Battle battle{team_of(own, trial_teams_[deck][pairs[i].first]),
                    team_of(other, trial_teams_[opponent_of(deck)][pairs[i].second])};
      tried[i].resize(trials.size());
      for (std::size_t t = 0; t < trials.size(); ++t) {
        if (trials[t].state == Balance::Trial::State::tried) tried[i][t] = try_card(battle, *own.variations[t].effects);
      }
      tell(worker);
    });
    for (const auto& row : tried) {
      for (std::size_t t = 0; t < trials.size(); ++t) {
        if (trials[t].state != Balance::Trial::State::tried) continue;
        for (const Tried& one : row[t]) {
          ++trials[t].duels;
          trials[t].won += one.won ? 1u : 0u;
          trials[t].raised += one.raised ? 1u : 0u;
        }
      }
    }
  }

  std::array<Tried, 2> try_card(Battle& battle, const Effects& effects) const {
    const auto size = static_cast<std::uint8_t>(balance_.trial_team);
    CardBattle with{battle, {size, size}, 0, effects};
    std::array<Tried, 2> tried;
    for (std::uint8_t mover = 0; mover < 2; ++mover) {
      const Value value = battle.value(start(mover)), without = mover == 0 ? value : opposite(value);
      tried[mover].won = without == Value::win;
      tried[mover].raised = without != Value::win && with.value(mover) > without;
    }
    return tried;
  }

  void prepare_mixture() {
    const std::size_t team = balance_.team;
    if (team > most_exact) {
      balance_.no_mixture =
          fmt::format("battles of {} against {} are not solved exactly, the limit is {}", team, team, most_exact);
      return;
    }
    Balance::Mixture mixture;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const Deck& deck = side == 0 ? decks_.front() : decks_.back();
      mixture.teams[side] = teams_of(deck, team, most_teams(team) + 1);
      if (mixture.teams[side].size() <= most_teams(team)) continue;
      balance_.no_mixture =
          fmt::format("\"{}\" forms more than {} teams of {}, which is the limit", deck.title, most_teams(team), team);
      return;
    }
    const std::size_t rows = mixture.teams[0].size(), columns = mixture.teams[1].size();
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = alone() ? r + 1 : 0; c < columns; ++c) battles_.push_back({r, c});
    }
    mixture.payoffs.assign(rows, std::vector<double>(columns));
    balance_.mixture = std::move(mixture);
  }

  // Against itself the game is symmetric: half of the payoffs are those of the other half, and a team draws with itself
  // on average.
  bool alone() const { return decks_.size() == 1; }

  void mix() {
    Balance::Mixture& mixture = *balance_.mixture;
    base::for_each_index(battles_.size(), request_.threads, [&](std::size_t i, unsigned worker) {
      const auto [r, c] = battles_[i];
      Battle battle{team_of(decks_.front(), mixture.teams[0][r]), team_of(decks_.back(), mixture.teams[1][c])};
      const double payoff =
          (static_cast<double>(battle.value(start(0))) - static_cast<double>(battle.value(start(1)))) / 2;
      mixture.payoffs[r][c] = payoff;
      if (alone()) mixture.payoffs[c][r] = -payoff;
      tell(worker);
    });
    mixture.equilibrium = equilibrium(mixture.payoffs);
  }

  void tell(unsigned worker) {
    const std::uint64_t done = ++done_;
    if (worker == 0 && request_.progress) request_.progress(done, total_);
  }

  const std::vector<Deck>& decks_;
  const BalanceRequest& request_;
  Balance balance_;
  std::vector<std::vector<Choice>> trial_teams_;  // by deck
  std::vector<std::vector<Pair>> pairs_;          // by deck, of its teams and the other's
  std::vector<Pair> battles_;                     // for the mixture
  std::atomic<std::uint64_t> done_{0};
  std::uint64_t total_ = 0;
};

// As many as a match plays, or the next fewer of whom the decks form few enough teams.
std::size_t usual_team(const std::vector<Deck>& decks, std::size_t match) {
  for (std::size_t team = std::min(match, most_exact); team > 1; --team) {
    const std::size_t limit = std::min(most_teams(team), most_usual_battles) + 1;
    const std::size_t rows = teams_of(decks.front(), team, limit).size();
    const std::size_t columns = teams_of(decks.back(), team, limit).size();
    const std::size_t battles = decks.size() == 1 ? rows * (rows - 1) / 2 : rows * columns;
    if (std::max(rows, columns) <= most_teams(team) && battles <= most_usual_battles) return team;
  }
  return 1;
}

}  // namespace

Asked<Balance> balance(const std::vector<Deck>& decks, const Parameters& parameters, const BalanceRequest& request) {
  if (auto fine = check_budget(parameters.budget); !fine) return tl::make_unexpected(fine.error());
  const std::size_t cards = base::sum_of(decks, [](const Deck& deck) { return deck.characters.size(); });
  if (cards > most_balanced_cards) {
    return refused(fmt::format("{} different characters are too many, the limit is {}", cards, most_balanced_cards),
                   "");
  }
  std::int64_t least = decks.front().match_characters;
  for (const Deck& deck : decks) least = std::min(least, deck.match_characters);
  const auto match = static_cast<std::size_t>(least);
  const std::size_t team = request.team > 0 ? request.team : usual_team(decks, match);
  const std::size_t needed = request.team > 0 ? team : match;
  for (const Deck& deck : decks) {
    if (deck.character_cards() >= static_cast<std::int64_t>(needed)) continue;
    return refused(
        fmt::format("\"{}\" has {} character cards, a team asks for {}", deck.title, deck.character_cards(), needed),
        "choose smaller teams with --team");
  }
  return Balancing{decks, request}.run(parameters.budget, match, team);
}

Histogram histogram(const std::vector<std::int64_t>& strengths, std::size_t bins) {
  Histogram result;
  if (strengths.empty() || bins == 0) return result;
  const std::int64_t range = strengths.back() - strengths.front() + 1, n = static_cast<std::int64_t>(bins);
  result.from = strengths.front();
  result.width = (range + n - 1) / n;
  result.counts.assign(bins, 0);
  for (const std::int64_t strength : strengths) {
    ++result.counts[static_cast<std::size_t>((strength - result.from) / result.width)];
  }
  return result;
}

}  // namespace planche::rules::openmok
