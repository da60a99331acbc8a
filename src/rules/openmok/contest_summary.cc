#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "rules/openmok/contest.h"

namespace planche::rules::openmok {

namespace {

std::string_view letter(std::size_t side) {
  return side == 0 ? "A" : "B";
}

// The first copy of each variation, as its place in the hand.
std::vector<std::size_t> kinds(const Hand& hand) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < hand.variations.size(); ++i) {
    if (hand.variations[i].kind == i) places.push_back(i);
  }
  return places;
}

}  // namespace

void ContestSummary::add(const ContestOutcome& outcome) {
  ++games_;
  ++endings_[static_cast<std::size_t>(outcome.ending)];
  const bool drawn = outcome.result == Result::draw;
  const std::size_t winner = outcome.result == Result::first ? 0 : 1;
  if (drawn) {
    ++draws_;
  } else {
    ++won_[winner];
    if ((winner == 1) == outcome.b_began) ++won_by_starter_;
  }
  turns_.add(outcome.turns);
  actions_.add(outcome.actions);
  for (std::size_t side = 0; side < 2; ++side) {
    unmarked_[side].add(outcome.unmarked[side]);
    auto played = outcome.played[side];
    std::sort(played.begin(), played.end());
    for (std::size_t i = 0; i < played.size(); ++i) {
      OfCard& card = cards_[side][played[i]];
      ++card.times;
      if (i > 0 && played[i] == played[i - 1]) continue;
      ++card.games;
      card.drawn += drawn ? 1u : 0u;
      card.won += !drawn && winner == side ? 1u : 0u;
    }
  }
}

Figures ContestSummary::figures(const ContestSeries& series) const {
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
    all.share(fmt::format("won by {}", letter(side)), fmt::format("sides.{}.won", side), won_[side], games_);
  }
  all.share_or_count("drawn", "draws", draws_, games_);
  all.share("won by who began", "won_by_starter", won_by_starter_, games_);
  const auto ended = [&](std::string_view label, std::string_view path, Ending ending) {
    all.share_or_count(label, path, endings_[static_cast<std::size_t>(ending)], games_);
  };
  ended("ended: knock-out", "endings.knock-out", Ending::knock_out);
  ended("ended: resistances counted", "endings.count", Ending::count);
  all.spreads();
  all.spread("turns", "turns", turns_);
  all.spread("actions", "actions", actions_);
  for (std::size_t side = 0; side < 2; ++side) {
    all.spread(fmt::format("unmarked resistances of {}", letter(side)), fmt::format("sides.{}.unmarked", side),
               unmarked_[side]);
  }
  for (std::size_t side = 0; side < 2; ++side) add_variations(side, series.hands[side], all);
  return all;
}

void ContestSummary::add_variations(std::size_t side, const Hand& hand, Figures& all) const {
  const std::string played = fmt::format("sides.{}.variations", side),
                    unplayed = fmt::format("sides.{}.left_out", side);
  all.json(played, "[]");
  all.json(unplayed, "[]");
  std::vector<std::string> left_out;
  std::size_t place = 0;
  for (const std::size_t kind : kinds(hand)) {
    const VariationCard& card = hand.variations[kind];
    if (card.effects.empty()) {
      all.value(fmt::format("{}.{}", unplayed, left_out.size()), card.name);
      left_out.push_back(card.name);
      continue;
    }
    if (place == 0) {
      all.line();
      all.line(fmt::format("variations of {}: matches in which played, and of these won", letter(side)));
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
  all.line(fmt::format("left out of {}, without effect for the program: {}", letter(side), fmt::join(left_out, ", ")));
}

}  // namespace planche::rules::openmok
