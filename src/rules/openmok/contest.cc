#include "rules/openmok/contest.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "rules/openmok/player.h"
#include "rules/openmok/record.h"
#include "rules/players.h"

namespace planche::rules::openmok {

namespace {

// Why these decks cannot play such matches, if they cannot.
Asked<void> playable(const std::array<const Deck*, 2>& decks, const std::array<Hand, 2>& hands) {
  const auto characters = static_cast<std::size_t>(decks[0]->match_characters);
  for (const Deck* deck : decks) {
    const std::int64_t cards = std::max(deck->character_cards(), deck->variation_cards());
    if (cards > std::int64_t{most_cards}) {
      return refused(fmt::format("\"{}\" holds {} cards of one kind, the limit is {}", deck->title, cards, most_cards),
                     "");
    }
    if (deck->character_cards() < deck->match_characters) {
      return refused(fmt::format("\"{}\" has {} character cards, its match asks for {}", deck->title,
                                 deck->character_cards(), characters),
                     "");
    }
  }
  const std::size_t limit = raised_limit(hands, characters);
  if (limit > most_laid) {
    return refused(fmt::format("up to {} characters may come to lie on one side, the limit is {}", limit, most_laid),
                   "");
  }
  const auto at_most = static_cast<std::uint8_t>(limit);
  for (const Hand& hand : hands) {
    for (const VariationCard& card : hand.variations) {
      if (most_placements(card.effects, {at_most, at_most}) <= most_contest_placements) continue;
      return refused(fmt::format("{}: there may be more than {} ways to carry it out, which is the limit", card.name,
                                 most_contest_placements),
                     "play fewer characters, or leave the card out");
    }
  }
  return {};
}

class Games {
 public:
  Games(ContestSeries series, std::uint8_t characters)
      : series_{std::move(series)}, match_{series_.hands, characters} {}
  const ContestSeries& series() const { return series_; }
  ContestSummary summary() const { return {}; }

  auto worker() const {
    return [this, players = std::array{*make_player(series_.players[0]), *make_player(series_.players[1])}](
               std::uint64_t k) { return Played<ContestOutcome>{play(k, players)}; };
  }

 private:
  ContestOutcome play(std::uint64_t k, const std::array<std::unique_ptr<Player>, 2>& players) const {
    base::Random random{series_.seed, k};
    State state = match_.start();
    ContestOutcome outcome;
    outcome.b_began = series_.exchanged(k);
    state.to_move = outcome.b_began ? 1 : 0;
    while (state.result == Result::unfinished) {
      const std::uint8_t mover = state.to_move;
      const Action action = players[mover]->choose(match_, state, random);
      if (action.type == Action::Type::variation) {
        outcome.played[mover].push_back(match_.hand(mover).variations[action.card].kind);
      }
      match_.play(state, action);
      const bool ended = action.type == Action::Type::end;
      outcome.actions += ended ? 0 : 1;
      outcome.turns += ended || state.result != Result::unfinished ? 1 : 0;
    }
    outcome.result = state.result;
    outcome.ending = state.ending;
    for (std::size_t i = 0; i < 2; ++i) outcome.unmarked[i] = state.sides[i].unmarked();
    return outcome;
  }

  ContestSeries series_;
  Match match_;
};

}  // namespace

std::vector<GameOption> contest_options() {
  return {{"players",
           "A,B",
           "of deck A and deck B: random, greedy (the best state at once), search or search:STATES (looks ahead, by "
           "default at 5000 states a choice); all see both hands; default random,random",
           {}},
          {"alternate", "", "B begins every second match", {}}};
}

Asked<void> check_same_match(const Deck& a, const Deck& b) {
  if (a.match_characters == b.match_characters) return {};
  return refused(
      fmt::format("one deck plays matches of {} characters, the other of {}", a.match_characters, b.match_characters),
      "write the same \"match\" in both");
}

Asked<void> contest(const Deck& a, const Deck& b, const SimulateRequest& request, const Lines& out) {
  if (auto same = check_same_match(a, b); !same) return same;
  auto players = two_players(request.options, "random", "search,greedy", make_player);
  if (!players) return tl::make_unexpected(players.error());
  const std::array<Hand, 2> hands{hand_of(a), hand_of(b)};
  if (auto fine = playable({&a, &b}, hands); !fine) return fine;
  ContestSeries series{
      {std::move(*players), request.options.contains("alternate"), {}, {}, request.seed}, {a.title, b.title}, hands};
  const std::vector<Games> games{{std::move(series), static_cast<std::uint8_t>(a.match_characters)}};
  tell(play_each(games, request, out).front().figures(games.front().series()), request, out);
  return {};
}

}  // namespace planche::rules::openmok
