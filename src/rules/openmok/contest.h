// Openmok at the command simulate: matches between two decks, each with its player, and what they came to.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/statistics.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/match.h"
#include "rules/play.h"
#include "rules/series.h"

namespace planche::rules::openmok {

// Ways to carry out a variation, at most; a deck with one of more is refused.
inline constexpr std::uint64_t most_contest_placements = std::uint64_t{1} << 19;

// One match, of deck A against deck B.
struct ContestOutcome {
  bool b_began = false;
  Result result = Result::unfinished;  // first: A has won
  Ending ending = Ending::none;
  int turns = 0, actions = 0;  // turns of both; actions without ends of turns
  std::array<int, 2> unmarked{};
  std::array<std::vector<std::uint8_t>, 2> played;  // kinds of variations (match.h) that A and B played
};

// What was asked for, to be told with the results.
struct ContestSeries : Series {
  std::array<std::string, 2> decks;
  std::array<Hand, 2> hands;
};

class ContestSummary {
 public:
  void add(const ContestOutcome& outcome);
  Figures figures(const ContestSeries& series) const;

 private:
  void add_variations(std::size_t side, const Hand& hand, Figures& all) const;

  struct OfCard {
    std::uint64_t times = 0, games = 0, won = 0, drawn = 0;  // games in which it was played, and how its player fared
  };
  std::uint64_t games_ = 0, draws_ = 0, won_by_starter_ = 0;
  std::array<std::uint64_t, 2> won_{};      // by A and B
  std::array<std::uint64_t, 3> endings_{};  // by Ending
  std::array<std::array<OfCard, most_cards>, 2> cards_{};
  base::Distribution turns_, actions_;
  std::array<base::Distribution, 2> unmarked_;
};

// --players A,B, --alternate.
std::vector<GameOption> contest_options();

// Refuses decks that agree on matches of other sizes.
Asked<void> check_same_match(const Deck& a, const Deck& b);

// Full matches with variations of two valid decks. A begins; with --alternate B begins every second match. Match k
// draws from stream k of the seed, so that it is the same whatever the others and the number of threads.
Asked<void> contest(const Deck& a, const Deck& b, const SimulateRequest& request, const Lines& out);

}  // namespace planche::rules::openmok
