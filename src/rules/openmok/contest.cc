#include "rules/openmok/contest.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/text.h"
#include "rules/openmok/options.h"
#include "rules/openmok/player.h"
#include "rules/openmok/record.h"

namespace planche::rules::openmok {

namespace {

constexpr std::size_t matches_at_a_time = 4096;  // whose outcomes are kept until they are added up in order

using Pair = std::array<std::unique_ptr<Player>, 2>;

// "search,greedy". A description that stands alone is that of both.
Asked<std::array<std::string, 2>> players_of(const GivenOptions& options) {
  const std::string text = value_of(options, "players", "random,random");
  const auto words = base::split(text, ',');
  if (words.size() > 2) {
    return refused(fmt::format("--players: expected two players, found {}", words.size()), "--players search,greedy");
  }
  std::array<std::string, 2> players{std::string{words.front()}, std::string{words.back()}};
  for (const std::string& player : players) {
    if (auto made = make_player(player); !made) return tl::make_unexpected(made.error());
  }
  return players;
}

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

ContestOutcome play(const Match& match, std::uint64_t k, const ContestSeries& series, const Pair& players) {
  base::Random random{series.seed, k};
  State state = match.start();
  ContestOutcome outcome;
  outcome.b_began = series.alternate && k % 2 == 1;
  state.to_move = outcome.b_began ? 1 : 0;
  while (state.result == Result::unfinished) {
    const std::uint8_t mover = state.to_move;
    const Action action = players[mover]->choose(match, state, random);
    if (action.type == Action::Type::variation) {
      outcome.played[mover].push_back(match.hand(mover).variations[action.card].kind);
    }
    match.play(state, action);
    const bool ended = action.type == Action::Type::end;
    outcome.actions += ended ? 0 : 1;
    outcome.turns += ended || state.result != Result::unfinished ? 1 : 0;
  }
  outcome.result = state.result;
  outcome.ending = state.ending;
  for (std::size_t i = 0; i < 2; ++i) outcome.unmarked[i] = state.sides[i].unmarked();
  return outcome;
}

ContestSummary play_all(const Match& match, const ContestSeries& series, const SimulateRequest& request) {
  const std::uint64_t workers = std::min<std::uint64_t>(std::max(request.threads, 1u), request.games);
  std::vector<Pair> pairs(workers);
  for (Pair& pair : pairs) {
    for (std::size_t i = 0; i < 2; ++i) pair[i] = *make_player(series.players[i]);
  }
  ContestSummary summary;
  std::atomic<std::uint64_t> done{0};
  std::vector<ContestOutcome> outcomes;
  for (std::uint64_t from = 0; from < request.games; from += outcomes.size()) {
    outcomes.assign(std::min<std::uint64_t>(request.games - from, matches_at_a_time), {});
    base::for_each_index(outcomes.size(), static_cast<unsigned>(workers), [&](std::size_t i, unsigned worker) {
      outcomes[i] = play(match, from + i, series, pairs[worker]);
      const std::uint64_t so_far = ++done;
      if (worker == 0 && request.progress) request.progress(so_far, request.games);
    });
    for (const ContestOutcome& outcome : outcomes) summary.add(outcome);
  }
  return summary;
}

}  // namespace

std::vector<GameOption> contest_options() {
  return {{"players",
           "A,B",
           "of deck A and deck B: random, greedy (the best state at once), search or search:STATES (looks ahead, by "
           "default at 5000 states a choice); all see both hands; default random,random",
           {}},
          {"alternate", "", "B begins every second match", {}}};
}

Asked<void> contest(const Deck& a, const Deck& b, const SimulateRequest& request, const Lines& out) {
  if (a.match_characters != b.match_characters) {
    return refused(
        fmt::format("one deck plays matches of {} characters, the other of {}", a.match_characters, b.match_characters),
        "write the same \"match\" in both");
  }
  auto players = players_of(request.options);
  if (!players) return tl::make_unexpected(players.error());
  const std::array<Hand, 2> hands{hand_of(a), hand_of(b)};
  if (auto fine = playable({&a, &b}, hands); !fine) return fine;
  const ContestSeries series{
      std::move(*players), {a.title, b.title}, request.options.contains("alternate"), request.seed, hands};
  const Match match{hands, static_cast<std::uint8_t>(a.match_characters)};
  const ContestSummary summary = play_all(match, series, request);
  if (request.json) {
    out(summary.json(series));
  } else {
    for (const std::string& line : summary.text(series)) out(line);
  }
  return {};
}

}  // namespace planche::rules::openmok
