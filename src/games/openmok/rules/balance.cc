#include "games/openmok/rules/balance.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/sum.h"
#include "games/openmok/rules/card_value.h"
#include "games/openmok/rules/rating.h"
#include "rules/shard.h"

namespace planche::rules::openmok {

namespace {

// The places in the deck of cards with equal points; a card with copies appears once for each.
using Equals = std::vector<std::size_t>;

std::vector<Equals> equal_cards(const Deck& deck, std::size_t most) {
  std::map<Fighter, std::size_t> known;
  std::vector<Equals> all;
  for (std::size_t place = 0; place < deck.characters.size(); ++place) {
    const Character& c = deck.characters[place];
    if (c.copies == 0) continue;
    const auto [found, fresh] = known.emplace(c.fighter(), all.size());
    if (fresh) all.emplace_back();
    Equals& equals = all[found->second];
    const std::size_t more = std::min(static_cast<std::size_t>(c.copies), most - equals.size());
    equals.insert(equals.end(), more, place);
  }
  return all;
}

class Balancing {
 public:
  // `balance` gives the budget and the team sizes.
  Balancing(const std::vector<Deck>& decks, const BalanceRequest& request, Balance balance)
      : decks_{decks}, request_{request}, balance_{std::move(balance)} {}

  Balance run() {
    cards();
    choose_trials();
    choose_mixture();
    total_ = battles_.size() + base::sum_of(balance_.decks, &Balance::OfDeck::trial_pairs);
    for (std::size_t i = 0; i < decks_.size(); ++i) try_variations(i);
    values_.assign(battles_.size(), 0);
    if (balance_.mixture) solve_battles();
    exchange_counts();
    if (balance_.mixture) mix();
    return std::move(balance_);
  }

 private:
  std::size_t opponent_of(std::size_t deck) const { return decks_.size() - 1 - deck; }

  void cards() {
    const Field field{static_cast<int>(balance_.budget)};
    const std::vector<Fighter> legal = all_characters(balance_.budget);
    balance_.strengths = field.strengths();
    std::vector<std::vector<Fighter>> fighters;  // by deck
    std::vector<Fighter> all;
    for (const Deck& deck : decks_) {
      auto& of_deck = balance_.decks.emplace_back();
      of_deck.title = deck.title;
      auto& own = fighters.emplace_back();
      for (const Character& c : deck.characters) own.push_back(c.fighter());
      all.insert(all.end(), own.begin(), own.end());
      of_deck.cards.resize(own.size());
      base::for_each_index(own.size(), request_.threads, [&](std::size_t i, unsigned) {
        const Character& c = deck.characters[i];
        const std::int64_t strength = field.strength(own[i]);
        of_deck.cards[i] = {
            c.name, c.copies, own[i], strength, field.percentile(strength), nearest_better(own[i], legal), {}};
      });
    }
    for (std::size_t i = 0; i < decks_.size(); ++i) {
      for (Balance::Card& card : balance_.decks[i].cards) {
        for (std::size_t k = 0; k < fighters[i].size(); ++k) {
          if (outdoes(fighters[i][k], card.fighter, fighters[opponent_of(i)])) card.outdone_by_of_deck.push_back(k);
        }
      }
    }
    for (const Fighter& first : all) {
      auto& row = balance_.combats.emplace_back();
      for (const Fighter& second : all) row.push_back(combat_values(first, second).first);
    }
  }

  static std::size_t tried_of(const Balance::OfDeck& deck) {
    return static_cast<std::size_t>(
        std::count_if(deck.trials.begin(), deck.trials.end(), std::mem_fn(&Balance::Trial::tried)));
  }

  void choose_trials() {
    for (const Deck& deck : decks_) trial_teams_.push_back(teams_of(deck, balance_.trial_team, most_trial_teams));
    const auto size = static_cast<std::uint8_t>(balance_.trial_team);
    for (std::size_t i = 0; i < decks_.size(); ++i) {
      auto& of_deck = balance_.decks[i];
      for (const Variation& v : decks_[i].variations) {
        const Solvable state = solvable(v.effects.value_or(Effects{}), {size, size});
        const bool reaches = *v.impact <= decks_[i].match_characters;
        of_deck.trials.push_back(
            {v.name, *v.impact, state == Solvable::yes && !reaches ? Solvable::out_of_reach : state});
      }
      of_deck.trial_pairs_in_all = trial_teams_[i].size() * trial_teams_[opponent_of(i)].size();
    }
    std::size_t tried = 0;
    for (const Balance::OfDeck& deck : balance_.decks) tried += tried_of(deck);
    if (tried == 0) return;
    const bool slow = size == most_trial_team;
    const std::uint64_t most =
        slow ? std::clamp<std::size_t>(most_trials / tried, 1, most_trial_pairs) : most_trial_pairs;
    for (Balance::OfDeck& deck : balance_.decks) {
      if (tried_of(deck) > 0) deck.trial_pairs = std::min(deck.trial_pairs_in_all, most);
    }
  }

  void try_variations(std::size_t deck) {
    auto& of_deck = balance_.decks[deck];
    const auto &teams = trial_teams_[deck], &others = trial_teams_[opponent_of(deck)];
    base::for_each_index(of_deck.trial_pairs, request_.threads, [&](std::size_t i, unsigned worker) {
      if (!is_mine(i)) return;
      const std::size_t pair = i * of_deck.trial_pairs_in_all / of_deck.trial_pairs;
      Battle battle{team_of(decks_[deck], teams[pair / others.size()]),
                    team_of(decks_[opponent_of(deck)], others[pair % others.size()])};
      for (std::size_t t = 0; t < of_deck.trials.size(); ++t) {
        if (of_deck.trials[t].tried()) try_card(battle, *decks_[deck].variations[t].effects, of_deck.trials[t]);
      }
      report_progress(worker);
    });
  }

  // Several threads call this at the same time and count atomically.
  void try_card(Battle& battle, const Effects& effects, Balance::Trial& trial) const {
    const auto size = static_cast<std::uint8_t>(balance_.trial_team);
    CardBattle with{battle, {size, size}, 0, effects};
    for (std::uint8_t mover = 0; mover < 2; ++mover) {
      const Value without = battle.value_for_first(mover);
      ++std::atomic_ref{trial.duels};
      if (without == Value::win) {
        ++std::atomic_ref{trial.won};
      } else if (with.value(mover) > without) {
        ++std::atomic_ref{trial.raised};
      }
    }
  }

  void choose_mixture() {
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
      for (std::size_t c = alone() ? r + 1 : 0; c < columns; ++c) battles_.emplace_back(r, c);
    }
    mixture.payoffs.assign(rows, std::vector<double>(columns));
    balance_.mixture = std::move(mixture);
  }

  // A deck against itself gives a symmetric game: only half of the battles are needed, and a team against itself draws
  // on average.
  bool alone() const { return decks_.size() == 1; }

  // Whether trial or battle i is in this part.
  bool is_mine(std::size_t i) const {
    return request_.shard == nullptr || (!request_.shard->joined && request_.shard->which.has(i));
  }

  void solve_battles() {
    const Balance::Mixture& mixture = *balance_.mixture;
    base::for_each_index(battles_.size(), request_.threads, [&](std::size_t i, unsigned worker) {
      if (!is_mine(i)) return;
      const auto [r, c] = battles_[i];
      Battle battle{team_of(decks_.front(), mixture.teams[0][r]), team_of(decks_.back(), mixture.teams[1][c])};
      const int value = static_cast<int>(battle.value_for_first(0)) + static_cast<int>(battle.value_for_first(1));
      values_[i] = static_cast<std::uint64_t>(value + least_value);
      report_progress(worker);
    });
  }

  void exchange_counts() {
    if (request_.shard == nullptr) return;
    CountExchange exchange{*request_.shard};
    for (Balance::OfDeck& deck : balance_.decks) {
      for (Balance::Trial& trial : deck.trials) {
        for (std::uint64_t* n : {&trial.duels, &trial.won, &trial.raised}) exchange(*n);
      }
    }
    exchange(values_);
  }

  void mix() {
    Balance::Mixture& mixture = *balance_.mixture;
    for (std::size_t i = 0; i < battles_.size(); ++i) {
      const auto [r, c] = battles_[i];
      if (values_[i] == 0) continue;  // of another part
      const double payoff = (static_cast<double>(values_[i]) - least_value) / 2;
      mixture.payoffs[r][c] = payoff;
      if (alone()) mixture.payoffs[c][r] = -payoff;
    }
    if (request_.shard == nullptr || request_.shard->joined) mixture.equilibrium = equilibrium(mixture.payoffs);
  }

  void report_progress(unsigned worker) {
    const std::uint64_t done = ++done_;
    if (worker == 0 && request_.progress) request_.progress(done, total_);
  }

  const std::vector<Deck>& decks_;
  const BalanceRequest& request_;
  Balance balance_;
  std::vector<std::vector<Choice>> trial_teams_;              // by deck
  std::vector<std::pair<std::size_t, std::size_t>> battles_;  // pairs of teams in the mixture
  // For each battle, its values with either side moving first, plus least_value; 0: not solved here.
  static constexpr int least_value = 3;
  std::vector<std::uint64_t> values_;
  std::atomic<std::uint64_t> done_{0};
  std::uint64_t total_ = 0;
};

// As many characters as a match plays, or the next smaller number for which the decks form few enough teams.
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

std::vector<Choice> teams_of(const Deck& deck, std::size_t size, std::size_t most) {
  const std::vector<Equals> all = equal_cards(deck, size);
  std::vector<std::size_t> left(all.size() + 1);  // number of cards from there on
  for (std::size_t i = all.size(); i-- > 0;) left[i] = left[i + 1] + all[i].size();
  std::vector<Choice> found;
  Choice choice;
  // Continues with the cards at `i`, the largest number of copies first.
  const std::function<void(std::size_t)> choose = [&](std::size_t i) {
    if (found.size() >= most || choice.size() + left[i] < size) return;
    if (choice.size() == size) {
      found.push_back(choice);
      std::ranges::sort(found.back());
      return;
    }
    const std::size_t before = choice.size();
    for (std::size_t n = std::min(size - before, all[i].size()) + 1; n-- > 0;) {
      choice.insert(choice.end(), all[i].begin(), all[i].begin() + static_cast<std::ptrdiff_t>(n));
      choose(i + 1);
      choice.resize(before);
    }
  };
  choose(0);
  return found;
}

Team team_of(const Deck& deck, const Choice& choice) {
  Team team;
  for (const std::size_t place : choice) team.push_back(deck.characters[place].fighter());
  return team;
}

Asked<Balance> balance(const std::vector<Deck>& decks, const Parameters& parameters, const BalanceRequest& request) {
  if (auto fine = check_budget(parameters.budget); !fine) return tl::make_unexpected(fine.error());
  const std::size_t cards = base::sum_of(decks, [](const Deck& deck) { return deck.characters.size(); });
  if (cards > most_balanced_cards) {
    return refused(fmt::format("{} different characters are too many, the limit is {}", cards, most_balanced_cards));
  }
  const auto match = static_cast<std::size_t>(std::min(decks.front().match_characters, decks.back().match_characters));
  const std::size_t needed = request.team > 0 ? request.team : match;
  for (const Deck& deck : decks) {
    if (deck.character_cards() >= static_cast<std::int64_t>(needed)) continue;
    return refused(
        fmt::format("\"{}\" has {} character cards, a team requires {}", deck.title, deck.character_cards(), needed),
        "choose smaller teams with --team");
  }
  Balance balance;
  balance.budget = parameters.budget;
  balance.match = match;
  balance.team = request.team > 0 ? request.team : usual_team(decks, match);
  balance.trial_team = std::min(needed, most_trial_team);
  return Balancing{decks, request, std::move(balance)}.run();
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
