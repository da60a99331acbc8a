#include "play/reports/simulation_shard.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace planche::play {

namespace {

using Json = nlohmann::ordered_json;

// Thrown by the readers below where a shard is not as they write it.
struct NoShard {};

std::string text_of(Wide value) {
  if (value == 0) return "0";
  std::string digits;
  const bool negative = value < 0;
  for (; value != 0; value /= 10) digits += static_cast<char>('0' + std::abs(static_cast<int>(value % 10)));
  if (negative) digits += '-';
  std::ranges::reverse(digits);
  return digits;
}

Wide wide(const Json& from) {
  const auto text = from.get<std::string>();
  Wide value = 0;
  const bool negative = text.starts_with('-');
  if (text.size() > 40) throw NoShard{};
  for (std::size_t i = negative ? 1 : 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') throw NoShard{};
    value = value * 10 + (negative ? -(text[i] - '0') : text[i] - '0');
  }
  return value;
}

Json json(const Spread& spread) {
  Json times = Json::array();
  for (const auto& [value, n] : spread.times) times.push_back({value, n});
  return {spread.count,
          text_of(spread.sum),
          text_of(spread.squares_low),
          text_of(spread.squares_high),
          spread.lowest,
          spread.highest,
          spread.coarse,
          spread.scale,
          times};
}

// Conversions of the library take negative numbers, and fractions, for counts.
std::uint64_t count(const Json& from) {
  if (!from.is_number_unsigned()) throw NoShard{};
  return from;
}

Spread spread(const Json& from) {
  Spread made;
  made.count = count(from.at(0));
  made.sum = wide(from.at(1));
  made.squares_low = wide(from.at(2));
  made.squares_high = wide(from.at(3));
  made.lowest = from.at(4);
  made.highest = from.at(5);
  made.coarse = from.at(6);
  made.scale = from.at(7);
  if (made.coarse < 0 || made.coarse > 62 || made.scale < 1) throw NoShard{};
  for (const Json& pair : from.at(8)) made.times[pair.at(0).get<std::int64_t>()] = count(pair.at(1));
  return made;
}

Json json(const Wins& wins) {
  return wins.by_sharers();
}

Wins wins(const Json& from) {
  Wins made;
  if (from.size() > 64) throw NoShard{};
  for (std::size_t i = 0; i < from.size(); ++i) made.add(i + 1, count(from.at(i)));
  return made;
}

Json json(const SeatTally& tally) {
  return {tally.times, tally.seats, json(tally.won)};
}

SeatTally tally(const Json& from) {
  return {count(from.at(0)), count(from.at(1)), wins(from.at(2))};
}

Json json(const Summary& summary) {
  Json made = {{"games", summary.games},
               {"finished", summary.finished},
               {"endless", summary.endless},
               {"faulty", summary.faulty},
               {"nobody", summary.nobody},
               {"without_move", summary.without_move},
               {"nobody_left", summary.nobody_left},
               {"together", summary.together}};
  const auto list = [&](const char* name, const auto& items, auto&& one) {
    Json all = Json::array();
    for (const auto& item : items) all.push_back(one(item));
    made[name] = std::move(all);
  };
  list("wins", summary.wins, [](const Wins& one) { return json(one); });
  list("scores", summary.scores, [](const Spread& one) { return json(one); });
  made["lengths"] = {json(summary.turns),  json(summary.decisions), json(summary.listed), json(summary.leads),
                     json(summary.rounds), json(summary.forced),    json(summary.settled)};
  made["half"] = json(summary.half);
  list("counters", summary.counters, [](const auto& one) { return Json{one.first, json(one.second)}; });
  list("records", summary.records, [](const RecordFigures& one) {
    return Json{one.list, one.name, json(one.drawn), json(one.played), json(one.taken), one.picked};
  });
  list("moves", summary.moves, [](const MoveFigures& one) { return Json{one.name, one.legal, one.made}; });
  list("faults", summary.faults,
       [](const FaultFigures& one) { return Json{one.place, one.message, one.at, one.move, one.games, one.where}; });
  made["peeks"] = summary.peeks;
  made["peeked"] = summary.peeked;
  return made;
}

Summary summary(const Json& from) {
  Summary made;
  made.games = count(from.at("games"));
  made.finished = count(from.at("finished"));
  made.endless = count(from.at("endless"));
  made.faulty = count(from.at("faulty"));
  made.nobody = count(from.at("nobody"));
  made.without_move = count(from.at("without_move"));
  made.nobody_left = count(from.at("nobody_left"));
  made.together = from.at("together");
  for (const Json& one : from.at("wins")) made.wins.push_back(wins(one));
  for (const Json& one : from.at("scores")) made.scores.push_back(spread(one));
  const Json& lengths = from.at("lengths");
  made.turns = spread(lengths.at(0));
  made.decisions = spread(lengths.at(1));
  made.listed = spread(lengths.at(2));
  made.leads = spread(lengths.at(3));
  made.rounds = spread(lengths.at(4));
  made.forced = spread(lengths.at(5));
  made.settled = spread(lengths.at(6));
  made.half = tally(from.at("half"));
  for (const Json& one : from.at("counters"))
    made.counters.emplace_back(one.at(0).get<std::string>(), spread(one.at(1)));
  for (const Json& one : from.at("records"))
    made.records.push_back(
        {one.at(0), one.at(1), tally(one.at(2)), tally(one.at(3)), tally(one.at(4)), count(one.at(5))});
  for (const Json& one : from.at("moves")) made.moves.push_back({one.at(0), count(one.at(1)), count(one.at(2))});
  for (const Json& one : from.at("faults"))
    made.faults.push_back({one.at(0), one.at(1), one.at(2), one.at(3), count(one.at(4)), one.at(5)});
  made.peeks = from.at("peeks").get<std::vector<std::uint32_t>>();
  made.peeked = from.at("peeked").get<std::vector<std::string>>();
  if (made.scores.size() != made.wins.size() || made.peeked.size() != made.peeks.size()) throw NoShard{};
  return made;
}

std::uint64_t sum_of(const std::vector<std::uint64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

bool adds_up(const Spread& spread) {
  std::uint64_t all = 0;
  for (const auto& [value, n] : spread.times) all += n;
  return all == spread.count && (spread.count == 0 || spread.lowest <= spread.highest);
}

bool adds_up(const SeatTally& tally) {
  return sum_of(tally.won.by_sharers()) <= tally.seats;
}

// Whether the sums hold that hold for each series of games.
bool adds_up(const Summary& all) {
  if (all.games != all.finished + all.endless + all.faulty || std::max(all.nobody, all.nobody_left) > all.finished)
    return false;
  const std::uint64_t won = all.finished - all.nobody;
  std::vector<std::uint64_t> shared;  // by the number of sharers
  for (const Wins& wins : all.wins) {
    if (sum_of(wins.by_sharers()) > won) return false;
    shared.resize(std::max(shared.size(), wins.by_sharers().size()));
    for (std::size_t i = 0; i < wins.by_sharers().size(); ++i) shared[i] += wins.by_sharers()[i];
  }
  std::uint64_t games_won = 0;
  for (std::size_t i = 0; i < shared.size(); ++i) {
    if (!all.together && shared[i] % (i + 1) != 0) return false;
    games_won += shared[i] / (i + 1);
  }
  if (!all.together && games_won != won) return false;
  std::uint64_t faulty = 0;
  for (const FaultFigures& fault : all.faults) faulty += fault.games;
  const auto of_each_game = {&all.turns, &all.decisions, &all.rounds};
  return faulty == all.faulty &&
         std::ranges::all_of(of_each_game,
                             [&](const Spread* one) { return one->count == all.finished && adds_up(*one); }) &&
         adds_up(all.listed) && adds_up(all.leads) && all.listed.count <= all.finished &&
         all.leads.count <= all.finished &&
         std::ranges::all_of(all.scores,
                             [&](const Spread& one) { return one.count <= all.finished && adds_up(one); }) &&
         std::ranges::all_of(all.counters, [](const auto& one) { return adds_up(one.second); }) &&
         std::ranges::all_of(all.records, [](const RecordFigures& one) {
           return adds_up(one.drawn) && adds_up(one.played) && adds_up(one.taken);
         });
}

}  // namespace

std::string document_of(const SimulationShard& shard) {
  Json labels = Json::array(), games = Json::array();
  for (const Series& series : shard.series) {
    labels.push_back(series.label);
    games.push_back(json(series.summary));
  }
  Json work = {{"game", shard.head.game},
               {"title", shard.head.title},
               {"players", shard.head.players},
               {"games", shard.games},
               {"seed", std::to_string(shard.head.seed)},
               {"documents", shard.head.documents},
               {"series", std::move(labels)}};
  if (shard.round > 0) work["round"] = shard.round;
  const auto text = [](const Json& of) { return of.dump(-1, ' ', false, Json::error_handler_t::replace); };
  return rules::shard_line(
      {shard.round > 0 ? "tune" : "simulate", shard.which, text(work), fmt::format("{}", fmt::join(shard.rules, " "))},
      rules::ShardResult::games, text(games));
}

base::Asked<SimulationShard> simulation_of(const rules::ReadShard& shard) {
  const auto damaged = [&] { return tl::unexpected{rules::damaged(shard)}; };
  if (shard.kind != rules::ShardResult::games)
    return base::refused(fmt::format("{} is no shard of games of a file-based game", shard.file),
                         "name shards of planche simulate or planche tune");
  try {
    const Json work = Json::parse(shard.head.work), games = Json::parse(shard.result);
    SimulationShard made;
    made.which = shard.head.which;
    made.games = count(work.at("games"));
    if (work.contains("round")) made.round = count(work.at("round"));
    made.head = {work.at("game"), work.at("title"), work.at("players").get<std::vector<std::string>>(), 0};
    const auto seed = work.at("seed").get<std::string>();
    std::from_chars(seed.data(), seed.data() + seed.size(), made.head.seed);
    made.head.documents = work.at("documents").get<std::vector<std::string>>();
    const auto labels = work.at("series").get<std::vector<std::string>>();
    for (const std::string_view rules : base::split(shard.head.content, ' ')) made.rules.emplace_back(rules);
    if (labels.empty() || games.size() != labels.size() || made.rules.size() != labels.size()) return damaged();
    for (std::size_t i = 0; i < labels.size(); ++i) {
      made.series.push_back({labels[i], summary(games.at(i)), nullptr});
      const Summary& sums = made.series.back().summary;
      if (sums.games != made.which.end(made.games) - made.which.first(made.games) || !adds_up(sums)) return damaged();
    }
    return made;
  } catch (const Json::exception&) {
    return damaged();
  } catch (const NoShard&) {
    return damaged();
  }
}

base::Asked<SimulationShard> sum_of(const std::vector<rules::ReadShard>& shards) {
  std::optional<SimulationShard> all;
  for (const rules::ReadShard& shard : shards) {
    auto one = simulation_of(shard);
    if (!one) return tl::unexpected{std::move(one.error())};
    for (std::size_t s = 0; all && s < all->series.size(); ++s) all->series[s].summary.add(one->series[s].summary);
    if (!all) all = std::move(*one);
  }
  all->which = {};
  return std::move(*all);
}

std::string hash_of(const Program& program) {
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    hash = (hash ^ 0xffu) * 1099511628211u;
  };
  if (program.source) add(program.source->text());
  for (const ListData& list : program.lists) {
    add(list.name);
    for (const std::string& shown : list.shown) add(shown);
    for (const std::uint32_t copies : list.copies) add(std::to_string(copies));
    for (const Value& value : list.values) add(value.is(Kind::text) ? value.text() : std::to_string(value.n));
  }
  for (const Node& node : program.nodes)
    add(fmt::format("{} {} {} {}", static_cast<int>(node.op), node.a, node.b, node.c));
  for (const Instruction& in : program.code) add(fmt::format("{} {} {} {}", static_cast<int>(in.op), in.a, in.b, in.c));
  for (const Value& value : program.constants) {
    if (value.is(Kind::number)) add(fmt::format("{}/{}", value.n, value.d));
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace planche::play
