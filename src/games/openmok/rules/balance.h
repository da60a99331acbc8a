// What matters in decks: cards that others outdo, variations that never pay, and the best mixture of teams.
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

// Places in Deck::characters, ascending; a card of several copies may come as often.
using Choice = std::vector<std::size_t>;

// The teams of `size` >= 1 characters, one of those with the same points each, in a fixed order; not more than `most`.
std::vector<Choice> teams_of(const Deck& deck, std::size_t size, std::size_t most);

Team team_of(const Deck& deck, const Choice& choice);

// Teams a side whose battles are fought for the mixture, by characters a team: all of them, or no mixture.
constexpr std::size_t most_teams(std::size_t characters) {
  return characters < most_exact ? 100 : 20;
}
inline constexpr std::size_t most_usual_battles = 1200;  // for teams of a size that was not asked for

// Variations are tried in battles of so many characters a side, between the first teams of either deck, and of those
// pairs all or so many, taken at equal steps. Battles of most_trial_team with a card take a good part of a second: of
// those there are so many in all, a pair and a variation counted as one, but a pair for each variation.
inline constexpr std::size_t most_trial_team = 3, most_trial_teams = 1000, most_trial_pairs = 48, most_trials = 96;
inline constexpr std::size_t most_balanced_cards = 500;  // characters of both decks, copies not counted

// Everything that `planche balance` tells.
struct Balance {
  struct Card {
    std::string name;
    std::int64_t copies = 1;
    Fighter fighter;
    std::int64_t strength = 0;  // rating.h
    double percentile = 0;
    // The nearest legal character that outdoes it (rating.h). None does in rules of up to 12 points, as a count over
    // all characters shows.
    std::optional<Fighter> outdone_by;
    // Cards of its own deck that do at least as well against every card of the other deck (its own, if there is but
    // one), moving first and second, and better once.
    std::vector<std::size_t> outdone_by_of_deck;
  };
  // Fought with the card in hand and without it, all characters laid, each side moving first.
  struct Trial {
    std::string name;
    std::int64_t impact = 1;
    Solvable state = Solvable::yes;
    std::uint64_t duels = 0;   // each mover counted
    std::uint64_t won = 0;     // … which are won without the card
    std::uint64_t raised = 0;  // … whose value the card raises
    bool tried() const { return state == Solvable::yes; }
    bool never_pays() const { return tried() && raised == 0; }
  };
  struct OfDeck {
    std::string title;
    std::vector<Card> cards;  // in the order of the deck
    std::vector<Trial> trials;
    std::uint64_t trial_pairs = 0, trial_pairs_in_all = 0;  // of teams
  };
  // Teams chosen in secret. Payoffs are those of the first deck: the exact value of the battle, a win 1 and a loss -1,
  // on average over who moves first.
  struct Mixture {
    std::array<std::vector<Choice>, 2> teams;  // of the first and the second deck, or of the only one twice
    std::vector<std::vector<double>> payoffs;  // [first's team][second's]
    Equilibrium equilibrium;
  };

  std::int64_t budget = 12;
  std::vector<std::int64_t> strengths;  // of all legal characters, weakest first
  std::vector<OfDeck> decks;            // one or two
  // Single combats of all cards, those of the first deck and then of the second: [moves first][moves second].
  std::vector<std::vector<Value>> combats;
  std::size_t match = 3;       // characters that both decks play
  std::size_t team = 3;        // characters a team in the mixture
  std::size_t trial_team = 3;  // characters a team in the trials of variations
  std::optional<Mixture> mixture;
  std::string no_mixture;  // why there is none
};

struct BalanceRequest {
  std::size_t team = 0;  // characters a team; 0: as many as a match, the smaller one of two
  unsigned threads = 1;  // which change nothing else
  Progress progress = {};
};

// Of one valid deck against itself, or of two. Refuses a budget above most_budget, more cards than
// most_balanced_cards, and teams that a deck cannot form.
Asked<Balance> balance(const std::vector<Deck>& decks, const Parameters& parameters, const BalanceRequest& request);

// Bins of equal width of the strengths: `counts[i]` of from + i * width up to the next.
struct Histogram {
  std::int64_t from = 0, width = 1;
  std::vector<std::int64_t> counts;
};
Histogram histogram(const std::vector<std::int64_t>& strengths, std::size_t bins);

// --team N.
std::vector<GameOption> balance_options();

std::string to_json(const Balance& balance);
std::vector<std::string> to_text(const Balance& balance);

}  // namespace planche::rules::openmok
