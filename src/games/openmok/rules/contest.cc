#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/statistics.h"
#include "base/text.h"
#include "games/openmok/rules/commands.h"
#include "games/openmok/rules/player.h"
#include "games/openmok/rules/record.h"
#include "rules/two_sided_games.h"

namespace planche::rules::openmok {

namespace {

// The largest number of placements of a variation. Refuses a deck with a variation that has more.
constexpr std::uint64_t most_contest_placements = std::uint64_t{1} << 19;

// The request, to be printed with the results.
struct ContestSeries : Series {
  std::array<std::string, 2> decks;
  std::array<Hand, 2> hands;
};

// The result of one match of deck A against deck B.
struct ContestOutcome {
  bool b_began = false;
  State last;
  int turns = 0, actions = 0;                       // turns of both players; actions without ends of turns
  std::array<std::vector<std::uint8_t>, 2> played;  // kinds of variations (match.h) played by A and B
};

constexpr std::array<char, 2> letters{'A', 'B'};

class ContestSummary {
 public:
  void add(const ContestOutcome& outcome) {
    const State& last = outcome.last;
    ++games_;
    knock_outs_ += last.ending == Ending::knock_out ? 1u : 0u;
    const bool drawn = last.result == Result::draw;
    const std::size_t winner = last.result == Result::first ? 0 : 1;
    if (drawn) {
      ++draws_;
    } else {
      ++won_[winner];
      if ((winner == 1) == outcome.b_began) ++won_by_starter_;
    }
    turns_.add(outcome.turns);
    actions_.add(outcome.actions);
    for (std::size_t side = 0; side < 2; ++side) {
      unmarked_[side].add(last.sides[side].unmarked());
      for (const std::uint8_t kind : outcome.played[side]) ++cards_[side][kind].times;
      for (const std::uint8_t kind : std::set(outcome.played[side].begin(), outcome.played[side].end())) {
        OfCard& card = cards_[side][kind];
        ++card.games;
        card.drawn += drawn ? 1u : 0u;
        card.won += !drawn && winner == side ? 1u : 0u;
      }
    }
  }

  Figures figures(const ContestSeries& series) const {
    Figures all{{"game", "kind", "games", "seed", "alternate", "open_hands", "sides", "draws", "won_by_starter",
                 "endings", "turns", "actions"},
                Figures::Reals::shortest};
    name_series(all, "openmok", "summary", games_, series, "");
    all.value("open_hands", true);
    all.line(fmt::format("A: \"{}\", {}; B: \"{}\", {}", series.decks[0], series.players[0], series.decks[1],
                         series.players[1]));
    all.line(fmt::format("{}; seed: {}; hands lie open to the players",
                         series.alternate ? "A and B begin in turn" : "A begins", series.seed));
    all.shares("matches");
    all.count("all", "", games_);
    for (std::size_t side = 0; side < 2; ++side) {
      all.value(fmt::format("sides.{}.deck", side), series.decks[side]);
      all.value(fmt::format("sides.{}.player", side), series.players[side]);
      all.share(fmt::format("won by {}", letters[side]), fmt::format("sides.{}.won", side), won_[side], games_);
    }
    all.share_or_count("drawn", "draws", draws_, games_);
    all.share("won by the player who began", "won_by_starter", won_by_starter_, games_);
    all.share_or_count("ended: knock-out", "endings.knock-out", knock_outs_, games_);
    all.share_or_count("ended: resistances counted", "endings.count", games_ - knock_outs_, games_);
    all.spreads();
    all.spread("turns", "turns", turns_);
    all.spread("actions", "actions", actions_);
    for (std::size_t side = 0; side < 2; ++side) {
      all.spread(fmt::format("unmarked resistances of {}", letters[side]), fmt::format("sides.{}.unmarked", side),
                 unmarked_[side]);
    }
    for (std::size_t side = 0; side < 2; ++side) add_variations(side, series.hands[side], all);
    return all;
  }

  template <typename Each>
  void each_count(Each& each) {
    for (std::uint64_t* n : {&games_, &draws_, &won_by_starter_, &knock_outs_}) each(*n);
    each(won_);
    for (auto& side : cards_) {
      for (OfCard& card : side) {
        for (std::uint64_t* n : {&card.times, &card.games, &card.won, &card.drawn}) each(*n);
      }
    }
    for (base::Distribution* one : {&turns_, &actions_}) each(*one);
    each(unmarked_);
  }

 private:
  void add_variations(std::size_t side, const Hand& hand, Figures& all) const {
    const std::string played = fmt::format("sides.{}.variations", side),
                      unplayed = fmt::format("sides.{}.left_out", side);
    all.json(played, "[]");
    all.json(unplayed, "[]");
    std::vector<std::string> left_out;
    std::size_t place = 0;
    for (std::size_t kind = 0; kind < hand.variations.size(); ++kind) {
      const VariationCard& card = hand.variations[kind];
      if (card.kind != kind) continue;  // a copy
      if (card.effects.empty()) {
        all.value(fmt::format("{}.{}", unplayed, left_out.size()), card.name);
        left_out.push_back(card.name);
        continue;
      }
      if (place == 0) {
        all.line();
        all.line(fmt::format("variations of {}: matches in which played, and of these won", letters[side]));
      }
      const OfCard& of = cards_[side][kind];
      const std::string path = fmt::format("{}.{}.", played, place++);
      all.value(path + "name", card.name);
      all.value(path + "times", of.times);
      all.share("  " + card.name, path + "played", of.games, games_);
      all.share("    won", path + "won", of.won, of.games);
      all.value(path + "drawn", of.drawn);
    }
    if (left_out.empty()) return;
    all.line(fmt::format("not played by {}, because the program cannot carry them out: {}", letters[side],
                         fmt::join(left_out, ", ")));
  }

  struct OfCard {
    std::uint64_t times = 0, games = 0, won = 0, drawn = 0;  // plays; games with a play, and their results
  };
  std::uint64_t games_ = 0, draws_ = 0, won_by_starter_ = 0, knock_outs_ = 0;
  std::array<std::uint64_t, 2> won_{};  // by A and B
  std::array<std::array<OfCard, most_cards>, 2> cards_{};
  base::Distribution turns_, actions_;
  std::array<base::Distribution, 2> unmarked_;
};

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
    ContestOutcome outcome{series_.exchanged(k), {}, 0, 0, {}};
    MatchState state{&match_, match_.start()};
    state.state.to_move = outcome.b_began ? 1 : 0;
    play_out(state, seated(players, false), random, std::numeric_limits<int>::max(),
             [&](MatchState& now, const Action& action) {
               const std::uint8_t mover = now.to_move();
               if (action.type == Action::Type::variation)
                 outcome.played[mover].push_back(match_.hand(mover).variations[action.card].kind);
               now.play(action);
               const bool ended = action.type == Action::Type::end;
               outcome.actions += ended ? 0 : 1;
               outcome.turns += ended || now.over() ? 1 : 0;
             });
    outcome.last = state.state;
    return outcome;
  }

  ContestSeries series_;
  Match match_;
};

}  // namespace

Asked<void> check_playable(const std::array<const Deck*, 2>& decks, const std::array<Hand, 2>& hands) {
  const auto characters = static_cast<std::size_t>(decks[0]->match_characters);
  for (const Deck* deck : decks) {
    const std::int64_t cards = std::max(deck->character_cards(), deck->variation_cards());
    if (cards > std::int64_t{most_cards}) {
      return refused(fmt::format("\"{}\" holds {} cards of one kind, the limit is {}", deck->title, cards, most_cards));
    }
    if (deck->character_cards() < deck->match_characters) {
      return refused(fmt::format("\"{}\" has {} character cards, its match requires {}", deck->title,
                                 deck->character_cards(), characters));
    }
  }
  const std::size_t limit = raised_limit(hands, characters);
  if (limit > most_laid) {
    return refused(fmt::format("expected at most {} characters on one side, found up to {}", most_laid, limit));
  }
  const auto at_most = static_cast<std::uint8_t>(limit);
  for (const Hand& hand : hands) {
    for (const VariationCard& card : hand.variations) {
      if (most_placements(card.effects, {at_most, at_most}) <= most_contest_placements) continue;
      return refused(
          fmt::format("{}: expected at most {} ways to carry it out, found more", card.name, most_contest_placements),
          "play fewer characters, or leave the card out");
    }
  }
  return {};
}

std::vector<GameOption> contest_options() {
  return {{"players", "A,B",
           "players of deck A and deck B: random, greedy (best next state), search or search:STATES (looks ahead at "
           "5000 states a choice unless STATES says otherwise); all see both hands; default random,random"},
          {"alternate", "", "let B begin every second match"}};
}

Asked<void> check_same_match(const Deck& a, const Deck& b) {
  if (a.match_characters == b.match_characters) return {};
  return refused(fmt::format("one deck plays matches of {}, the other of {}",
                             base::counted(a.match_characters, "character"), b.match_characters),
                 "write the same \"match\" in both");
}

Asked<void> contest(const Deck& a, const Deck& b, const SimulateRequest& request, const Lines& out) {
  if (auto same = check_same_match(a, b); !same) return same;
  auto players = two_players(request.options, "random", "search,greedy", make_player);
  if (!players) return tl::make_unexpected(players.error());
  const std::array<Hand, 2> hands{hand_of(a), hand_of(b)};
  if (auto fine = check_playable({&a, &b}, hands); !fine) return fine;
  ContestSeries series{
      {std::move(*players), request.options.contains("alternate"), {}, {}, request.seed}, {a.title, b.title}, hands};
  const std::vector<Games> games{{std::move(series), static_cast<std::uint8_t>(a.match_characters)}};
  print_figures(play_each(games, request, out).front().figures(games.front().series()), request, out);
  return {};
}

}  // namespace planche::rules::openmok
