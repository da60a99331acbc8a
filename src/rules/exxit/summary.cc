#include "rules/exxit/summary.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "rules/figures.h"

namespace planche::rules::exxit {

namespace {

struct EndingName {
  Ending ending;
  std::string_view words, id;
};
constexpr std::array<EndingName, 4> ending_names{{{Ending::tiles_exhausted, "last tile laid", "tiles-exhausted"},
                                                  {Ending::double_pass, "both passed", "double-pass"},
                                                  {Ending::repetition, "repetition", "repetition"},
                                                  {Ending::none, "unfinished", "unfinished"}}};

}  // namespace

std::optional<Side> Outcome::winner() const {
  if (ending == Ending::none || score.white == score.black) return std::nullopt;
  return score.white > score.black ? Side::white : Side::black;
}

void Summary::add(const Outcome& outcome) {
  ++games_;
  ++endings_[static_cast<std::size_t>(outcome.ending)];
  if (const auto winner = outcome.winner()) {
    ++won_by_side_[static_cast<std::size_t>(*winner)];
    const Side first = outcome.exchanged ? Side::black : Side::white;
    ++won_by_player_[*winner == first ? 0 : 1];
  } else if (outcome.ending != Ending::none) {
    ++draws_;
  }
  plies_.add(outcome.plies);
  tiles_.add(outcome.tiles);
  white_.add(outcome.score.white);
  black_.add(outcome.score.black);
}

std::vector<std::string> Summary::text(const Series& series) const {
  const auto& [first, second] = series.players;
  const bool alternate = series.alternate;
  std::vector<std::string> lines;
  lines.push_back(alternate ? fmt::format("{} against {}, in turn as White and as Black", first, second)
                            : fmt::format("{} (White) against {} (Black)", first, second));
  lines.push_back(fmt::format("start: {}; seed: {}; at most {} plies", series.setup, series.seed, series.most_plies));
  lines.emplace_back();
  lines.push_back(shares_head("games"));
  lines.push_back(count_line("all", games_));
  lines.push_back(
      share_line(alternate ? "won by White" : fmt::format("won by White, {}", first), won_by_side_[0], games_));
  lines.push_back(
      share_line(alternate ? "won by Black" : fmt::format("won by Black, {}", second), won_by_side_[1], games_));
  if (alternate) {
    lines.push_back(share_line(fmt::format("won by the first, {}", first), won_by_player_[0], games_));
    lines.push_back(share_line(fmt::format("won by the second, {}", second), won_by_player_[1], games_));
  }
  lines.push_back(share_line("drawn", draws_, games_));
  for (const auto& [ending, words, id] : ending_names) {
    const std::string label = ending == Ending::none ? std::string{words} : fmt::format("ended: {}", words);
    lines.push_back(share_line(label, endings_[static_cast<std::size_t>(ending)], games_));
  }
  lines.emplace_back();
  lines.push_back(spreads_head());
  lines.push_back(spread_line("plies", plies_));
  lines.push_back(spread_line("tiles at the end", tiles_));
  lines.push_back(spread_line("score of White", white_));
  lines.push_back(spread_line("score of Black", black_));
  return lines;
}

std::string Summary::json(const Series& series) const {
  std::string players, endings;
  for (const std::size_t i : {0u, 1u}) {
    players += fmt::format(R"({}{{"player":"{}","won":{}}})", i == 0 ? "" : ",", series.players[i],
                           share_json(won_by_player_[i], games_));
  }
  for (const auto& [ending, words, id] : ending_names) {
    if (ending == Ending::none) continue;
    endings += fmt::format(R"({}"{}":{})", endings.empty() ? "" : ",", id, endings_[static_cast<std::size_t>(ending)]);
  }
  return fmt::format(
      R"({{"game":"exxit","kind":"summary","games":{},"seed":"{}","start":"{}","max_plies":{},"alternate":{},)"
      R"("players":[{}],"won":{{"white":{},"black":{}}},"draws":{},"unfinished":{},"endings":{{{}}},)"
      R"("plies":{},"tiles":{},"score":{{"white":{},"black":{}}}}})",
      games_, series.seed, series.setup, series.most_plies, series.alternate, players,
      share_json(won_by_side_[0], games_), share_json(won_by_side_[1], games_), share_json(draws_, games_),
      share_json(endings_[0], games_), endings, spread_json(plies_), spread_json(tiles_), spread_json(white_),
      spread_json(black_));
}

}  // namespace planche::rules::exxit
