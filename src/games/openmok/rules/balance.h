// Analysis of decks: cards that others outdo, variations that never pay, and the best mixture of teams.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/openmok/rules/battle.h"
#include "games/openmok/rules/card_value.h"
#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/equilibrium.h"
#include "games/openmok/rules/parameters.h"
#include "rules/play.h"

namespace planche::rules::openmok {

// Places in Deck::characters, ascending; a card with copies may appear that many times.
using Choice = std::vector<std::size_t>;

// The teams of `size` (at least 1) characters, in a fixed order, at most `most` of them. Of teams with the same points
// only one is listed.
std::vector<Choice> teams_of(const Deck& deck, std::size_t size, std::size_t most);

Team team_of(const Deck& deck, const Choice& choice);

// The largest number of teams per side for which the mixture is computed; with more there is none. Depends on the
// characters per team.
constexpr std::size_t most_teams(std::size_t characters) {
  return characters < most_exact ? 100 : 20;
}
inline constexpr std::size_t most_usual_battles = 1200;  // limit for the default team size

// Variations are tried in battles between the first teams of either deck, with most_trial_team characters a side at
// most. Of the pairs of teams, at most most_trial_pairs are used, at equal steps. Battles with a card at the largest
// size take about half a second, so there at most most_trials are played in total, but at least one for each variation.
inline constexpr std::size_t most_trial_team = 3, most_trial_teams = 1000, most_trial_pairs = 48, most_trials = 96;
inline constexpr std::size_t most_balanced_cards = 500;  // characters of both decks, without copies

// Everything that `planche balance` reports.
struct Balance {
  struct Card {
    std::string name;
    std::int64_t copies = 1;
    Fighter fighter;
    std::int64_t strength = 0;  // see rating.h
    double percentile = 0;
    // The nearest legal character that outdoes it (see rating.h). With budgets of up to 12 points there is none, by
    // exhaustive count.
    std::optional<Fighter> outdone_by;
    // Cards of the same deck that do at least as well against every card of the other deck (or its own), moving first
    // and second, and better in one case.
    std::vector<std::size_t> outdone_by_of_deck;
  };
  // A variation tried in battles with and without it in hand; all characters are laid, and each side moves first once.
  struct Trial {
    std::string name;
    std::int64_t impact = 1;
    Solvable state = Solvable::yes;
    std::uint64_t duels = 0;   // counted for each side moving first
    std::uint64_t won = 0;     // duels won without the card
    std::uint64_t raised = 0;  // duels whose value the card raises
    bool tried() const { return state == Solvable::yes; }
    bool never_pays() const { return tried() && raised == 0; }
  };
  struct OfDeck {
    std::string title;
    std::vector<Card> cards;  // in the order of the deck
    std::vector<Trial> trials;
    std::uint64_t trial_pairs = 0, trial_pairs_in_all = 0;  // pairs of teams: tried, and possible
  };
  // The game of choosing teams in secret. A payoff is the exact value of the battle for the first deck, 1 for a win and
  // -1 for a loss, averaged over who moves first.
  struct Mixture {
    std::array<std::vector<Choice>, 2> teams;  // of the first and the second deck; of a single deck, twice
    std::vector<std::vector<double>> payoffs;  // [team of the first][team of the second]
    Equilibrium equilibrium;
  };

  std::int64_t budget = 12;
  std::vector<std::int64_t> strengths;  // of all legal characters, weakest first
  std::vector<OfDeck> decks;            // one or two
  // Single combats between all cards, those of the first deck before those of the second: [moves first][moves second].
  std::vector<std::vector<Value>> combats;
  std::size_t match = 3;       // characters that both decks play
  std::size_t team = 3;        // characters a team in the mixture
  std::size_t trial_team = 3;  // characters a team in the trials of variations
  std::optional<Mixture> mixture;
  std::string no_mixture;  // the reason if there is no mixture
};

struct BalanceRequest {
  std::size_t team = 0;  // characters in a team; 0: as in a match, of two the smaller one
  unsigned threads = 1;  // the result does not depend on it
  Progress progress = {};
  ShardCounts* shard = nullptr;  // a shard has neither all battles nor an equilibrium
};

// Analyses one valid deck against itself, or two. Refuses a budget above most_budget, more cards than
// most_balanced_cards, and teams that a deck cannot form.
Asked<Balance> balance(const std::vector<Deck>& decks, const Parameters& parameters, const BalanceRequest& request);

// A histogram of strengths with bins of equal width: `counts[i]` covers from + i * width up to the next bin.
struct Histogram {
  std::int64_t from = 0, width = 1;
  std::vector<std::int64_t> counts;
};
Histogram histogram(const std::vector<std::int64_t>& strengths, std::size_t bins);

// The option --team N.
std::vector<GameOption> balance_options();

std::string to_json(const Balance& balance);
std::vector<std::string> to_text(const Balance& balance);

}  // namespace planche::rules::openmok
