#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/games.h"
#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/summary.h"
#include "games/praxis/rules/validate.h"
#include "rules/game.h"
#include "rules/options.h"
#include "rules/series.h"

namespace planche::rules::praxis {

namespace {

constexpr int usual_most_rounds = 200;
constexpr int most_rounds = static_cast<int>(most_turns) / most_players;  // a record can hold every game

Asked<std::vector<std::string>> strategies_of(const GivenOptions& given, int players) {
  const std::string text = value_of(given, "strategies", "greedy");
  std::vector<std::string> strategies;
  for (const auto word : base::split(text, ',')) {
    if (const auto made = make_player(word); !made) return tl::make_unexpected(made.error());
    strategies.emplace_back(word);
  }
  const auto n = static_cast<std::size_t>(players);
  if (strategies.size() == 1) strategies.resize(n, strategies.front());
  if (strategies.size() == n) return strategies;
  return refused(
      fmt::format("--strategies: expected one, or one for each of {} players, found {}", players, strategies.size()),
      fmt::format("use {}", base::join_alternatives(player_names())));
}

Asked<End> end_of(const SimulateRequest& request, const EditionRules& rules) {
  const std::string given = value_of(request.options, "end", "points");
  if (given == "points") return End{};
  const auto rounds = whole(given, 1, most_agreed_rounds);
  if (!rounds) {
    return refused(fmt::format("--end: expected points or a number of rounds, found \"{}\"", given),
                   fmt::format("use 1 to {} rounds", most_agreed_rounds));
  }
  auto unusual = unusual_rounds(*rounds, rules);
  // Report it once, however many starts are compared.
  if (unusual && request.warnings != nullptr && request.warnings->count(unusual->severity) == 0) {
    unusual->message.insert(0, "--end: ");
    request.warnings->add(std::move(*unusual));
  }
  return End{*rounds, {}};
}

// The agreement for games in a universe, which gives edition, players and scoring.
Asked<Agreement> agreement_in(const Universe& universe, std::string start, const SimulateRequest& request,
                              const Parameters& parameters) {
  const EditionRules& rules = parameters.of(universe.edition);
  auto strategies = strategies_of(request.options, universe.players);
  if (!strategies) return tl::make_unexpected(strategies.error());
  const auto rounds =
      number_of<int>(request.options, "max-rounds",
                     {usual_most_rounds, 1, most_rounds, fmt::format("default: {}", usual_most_rounds)});
  if (!rounds) return tl::make_unexpected(rounds.error());
  const auto end = end_of(request, rules);
  if (!end) return tl::make_unexpected(end.error());
  Agreement agreement{{std::move(*strategies), false, std::move(start), *rounds, request.seed},
                      universe.edition,
                      universe.scoring,
                      universe.colours,
                      *end,
                      {}};
  for (std::size_t i = 0; i < agreement.tile_points.size(); ++i) {
    const Tile* tile = rules.tile(artefact_types()[i]);
    agreement.tile_points[i] = tile == nullptr ? -1 : tile->points;
  }
  return agreement;
}

// Games in random universes.
Asked<Games> random_games(const SimulateRequest& request) {
  const auto& parameters = request.rules->parameters.as<Parameters>();
  Universe universe = asked_universe(request.options);
  if (const auto changed = change_scoring(universe, request.options); !changed) {
    return tl::make_unexpected(changed.error());
  }
  const std::string layout = value_of(request.options, "layout", "uniform");
  auto agreement = agreement_in(universe, layout, request, parameters);
  if (!agreement) return tl::make_unexpected(agreement.error());
  const auto shapes = shapes_of(layout, universe.edition);
  return Games{std::move(*agreement), universe, {shapes.begin(), shapes.end()}, parameters, writes_games(request)};
}

Asked<Games> games_in(const Subject& document, const SimulateRequest& request) {
  for (const char* option : {"players", "layout", "edition"}) {
    if (!request.options.contains(option)) continue;
    return refused(fmt::format("--{} cannot be used with a universe", option),
                   "leave it out: the document has the number of players, the edition and the grids");
  }
  if (const auto fits = expect_kind(document, "universe", "a universe of Praxis"); !fits) {
    return tl::make_unexpected(fits.error());
  }
  const auto& parameters = parameters_of<Parameters>(document);
  auto universe = content_of<Universe>(document);
  if (const auto changed = change_scoring(universe, request.options); !changed) {
    return tl::make_unexpected(changed.error());
  }
  if (writes_games(request) && !is_beginning(universe)) {
    return refused("--write-games: records start at the beginning, and this universe is in the middle of a game",
                   "leave artefacts and ships out, in edition 1 all ships but the first of each player");
  }
  auto agreement = agreement_in(universe, "universe", request, parameters);
  if (!agreement) return tl::make_unexpected(agreement.error());
  int things = 0;
  each_placed(universe, [&](std::string_view, const auto& list) { things += static_cast<int>(list.size()); });
  const int needed = missing(universe, parameters.of(universe.edition));
  if (things + needed > cell_count) {
    return refused(
        fmt::format("{} of {} cells are taken: there is no room to place {} more", things, cell_count, needed),
        "make room for missing portals and first ships, which dice place");
  }
  return Games{std::move(*agreement), std::move(universe), {}, parameters, writes_games(request)};
}

}  // namespace

std::vector<GameOption> simulate_options() {
  std::vector<GameOption> options = random_options();
  options.insert(options.end(),
                 {{"strategies", "A,B,…", "players: random or greedy (default); one for all, or one for each seat"},
                  {"end", "END", "end of a game: a number of rounds, 10 or 20, or points (default)"},
                  {"max-rounds", "N", "stop an unfinished game after N rounds; default 200"},
                  write_games_option()});
  return options;
}

Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out) {
  auto games = start == nullptr ? random_games(request) : games_in(*start, request);
  if (!games) return tl::make_unexpected(games.error());
  std::vector<Games> all;
  all.push_back(std::move(*games));
  const auto summaries = play_each(all, request, out);
  print_figures(summaries.front().figures(all.front().agreement()), request, out);
  return {};
}

Asked<void> compare(const std::vector<NamedDocument>& starts, const SimulateRequest& request, const Lines& out) {
  if (writes_games(request)) {
    return refused("--write-games cannot be used in a comparison", "planche simulate FILE --write-games");
  }
  std::vector<Games> all;
  for (const auto& [name, document] : starts) {
    auto games = games_in(*document, request);
    if (!games) return refused(fmt::format("{}: {}", name, games.error().message), games.error().hint);
    all.push_back(std::move(*games));
  }
  auto summaries = play_each(all, request, out);
  std::vector<Compared> compared;
  for (std::size_t i = 0; i < all.size(); ++i) {
    compared.push_back({starts[i].name, all[i].agreement(), std::move(summaries[i])});
  }
  print_figures(figures(compared), request, out);
  return {};
}

}  // namespace planche::rules::praxis
