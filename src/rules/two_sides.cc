#include "rules/two_sides.h"

#include <fmt/format.h>

namespace planche::rules {

TwoSidedSummary::TwoSidedSummary(const TwoSides& game)
    : game_{&game}, endings_(game.endings.size()), measures_(game.measures.size()) {}

void TwoSidedSummary::add(const TwoSidedOutcome& outcome) {
  ++games_;
  ++(outcome.ending ? endings_[*outcome.ending] : unfinished_);
  if (outcome.winner) {
    ++won_by_side_[*outcome.winner];
    ++won_by_player_[outcome.exchanged ? 1 - *outcome.winner : *outcome.winner];
  } else if (outcome.ending) {
    ++draws_;
  }
  for (std::size_t i = 0; i < measures_.size(); ++i) measures_[i].add(outcome.measures[i]);
}

Figures TwoSidedSummary::figures(const Series& series) const {
  const auto& sides = game_->sides;
  const std::string cap = fmt::format("max_{}", game_->length[1]);
  std::vector<std::string_view> members{"game",      "kind",    "games", "seed",  "start",      cap,
                                        "alternate", "players", "won",   "draws", "unfinished", "endings"};
  for (const Labelled& measure : game_->measures) members.push_back(measure.path.substr(0, measure.path.find('.')));
  Figures all{members};
  name_series(all, game_->game, "summary", games_, series, cap);

  const std::string &first = series.players[0], &second = series.players[1];
  all.line(series.alternate
               ? fmt::format("{} against {}, in turn as {} and as {}", first, second, sides[0].label, sides[1].label)
               : fmt::format("{} ({}) against {} ({})", first, sides[0].label, second, sides[1].label));
  all.line(fmt::format("start: {}; seed: {}; at most {} {}", series.start, series.seed, series.longest,
                       game_->length[series.longest == 1 ? 0 : 1]));
  all.shares("games");
  all.count("all", "", games_);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string label = fmt::format("won by {}", sides[i].label);
    all.share(series.alternate ? label : fmt::format("{}, {}", label, series.players[i]),
              fmt::format("won.{}", sides[i].path), won_by_side_[i], games_);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string label = fmt::format("won by the {}, {}", i == 0 ? "first" : "second", series.players[i]);
    all.value(fmt::format("players.{}.player", i), series.players[i]);
    all.share(series.alternate ? label : "", fmt::format("players.{}.won", i), won_by_player_[i], games_);
  }
  all.share("drawn", "draws", draws_, games_);
  for (std::size_t i = 0; i < endings_.size(); ++i) {
    all.share_or_count(fmt::format("ended: {}", game_->endings[i].label),
                       fmt::format("endings.{}", game_->endings[i].path), endings_[i], games_);
  }
  all.share("unfinished", "unfinished", unfinished_, games_);
  all.spreads();
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    all.spread(game_->measures[i].label, game_->measures[i].path, measures_[i]);
  }
  return all;
}

}  // namespace planche::rules
