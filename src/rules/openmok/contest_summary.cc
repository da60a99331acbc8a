#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "rules/figures.h"
#include "rules/openmok/contest.h"

namespace planche::rules::openmok {

namespace {

using Json = nlohmann::ordered_json;

// A millionth is what the figures of a summary are told to.
double told(double figure) {
  return std::round(figure * 1e6) / 1e6;
}

Json share_json(std::uint64_t n, std::uint64_t of) {
  const auto [low, high] = base::wilson_interval(n, of);
  return {{"games", n}, {"share", told(share(n, of))}, {"low", told(low)}, {"high", told(high)}};
}

Json spread_json(const base::Distribution& d) {
  return {{"mean", told(d.mean())},    {"min", d.least()},        {"p5", d.quantile(0.05)},
          {"median", d.quantile(0.5)}, {"p95", d.quantile(0.95)}, {"max", d.greatest()}};
}

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

std::vector<std::string> ContestSummary::text(const ContestSeries& series) const {
  std::vector<std::string> lines;
  const auto line = [&](std::string text) { lines.push_back(std::move(text)); };
  line(fmt::format("A: \"{}\", {}; B: \"{}\", {}", series.decks[0], series.players[0], series.decks[1],
                   series.players[1]));
  line(fmt::format("{}; seed: {}; hands lie open to the players",
                   series.alternate ? "A and B begin in turn" : "A begins", series.seed));
  line("");
  line(shares_head("matches"));
  line(count_line("all", games_));
  line(share_line("won by A", won_[0], games_));
  line(share_line("won by B", won_[1], games_));
  line(share_line("drawn", draws_, games_));
  line(share_line("won by who began", won_by_starter_, games_));
  line(share_line("ended: knock-out", endings_[static_cast<std::size_t>(Ending::knock_out)], games_));
  line(share_line("ended: resistances counted", endings_[static_cast<std::size_t>(Ending::count)], games_));
  line("");
  line(spreads_head());
  line(spread_line("turns", turns_));
  line(spread_line("actions", actions_));
  line(spread_line("unmarked resistances of A", unmarked_[0]));
  line(spread_line("unmarked resistances of B", unmarked_[1]));
  for (std::size_t side = 0; side < 2; ++side) {
    std::string left_out;
    bool headed = false;
    for (const std::size_t kind : kinds(series.hands[side])) {
      const VariationCard& card = series.hands[side].variations[kind];
      if (card.effects.empty()) {
        left_out += (left_out.empty() ? "" : ", ") + card.name;
        continue;
      }
      const OfCard& of = cards_[side][kind];
      if (!headed) {
        line("");
        line(fmt::format("variations of {}: matches in which played, and of these won", letter(side)));
      }
      headed = true;
      line(share_line("  " + card.name, of.games, games_));
      line(share_line("    won", of.won, of.games));
    }
    if (!left_out.empty())
      line(fmt::format("left out of {}, without effect for the program: {}", letter(side), left_out));
  }
  return lines;
}

std::string ContestSummary::json(const ContestSeries& series) const {
  Json sides = Json::array();
  for (std::size_t side = 0; side < 2; ++side) {
    Json variations = Json::array(), left_out = Json::array();
    for (const std::size_t kind : kinds(series.hands[side])) {
      const VariationCard& card = series.hands[side].variations[kind];
      if (card.effects.empty()) {
        left_out.push_back(card.name);
        continue;
      }
      const OfCard& of = cards_[side][kind];
      variations.push_back({{"name", card.name},
                            {"times", of.times},
                            {"played", share_json(of.games, games_)},
                            {"won", share_json(of.won, of.games)},
                            {"drawn", of.drawn}});
    }
    sides.push_back({{"deck", series.decks[side]},
                     {"player", series.players[side]},
                     {"won", share_json(won_[side], games_)},
                     {"unmarked", spread_json(unmarked_[side])},
                     {"variations", std::move(variations)},
                     {"left_out", std::move(left_out)}});
  }
  return Json{{"game", "openmok"},
              {"kind", "summary"},
              {"games", games_},
              {"seed", std::to_string(series.seed)},
              {"alternate", series.alternate},
              {"open_hands", true},
              {"sides", std::move(sides)},
              {"draws", draws_},
              {"won_by_starter", share_json(won_by_starter_, games_)},
              {"endings",
               {{"knock-out", endings_[static_cast<std::size_t>(Ending::knock_out)]},
                {"count", endings_[static_cast<std::size_t>(Ending::count)]}}},
              {"turns", spread_json(turns_)},
              {"actions", spread_json(actions_)}}
      .dump();
}

}  // namespace planche::rules::openmok
