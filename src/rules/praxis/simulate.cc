#include "rules/praxis/simulate.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/text.h"
#include "rules/game.h"
#include "rules/praxis/comparison.h"
#include "rules/praxis/match.h"
#include "rules/praxis/setup.h"
#include "rules/praxis/validate.h"

namespace planche::rules::praxis {

namespace {

constexpr int usual_most_rounds = 200;
constexpr int most_rounds = static_cast<int>(most_turns) / most_players;  // so that a record holds every game
constexpr std::size_t games_at_a_time = 4096;  // whose outcomes are kept until they are added up in order

// Of an option that was not given: the first of its values.
std::string value_of(const GivenOptions& given, std::string_view name) {
  if (const auto found = given.find(name); found != given.end()) return found->second;
  for (const GameOption& option : simulate_options()) {
    if (option.name == name && !option.values.empty()) return std::string{option.values.front()};
  }
  return {};
}

Asked<void> check_values(const GivenOptions& given) {
  for (const GameOption& option : simulate_options()) {
    const auto found = given.find(option.name);
    if (found == given.end() || option.values.empty()) continue;
    if (std::find(option.values.begin(), option.values.end(), found->second) != option.values.end()) continue;
    return refused(fmt::format("--{}: expected {}, found \"{}\"", option.name, base::join_alternatives(option.values),
                               found->second),
                   "");
  }
  return {};
}

// A number of rounds from 1.
std::optional<int> rounds_in(const std::string& text, int most) {
  int rounds = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), rounds);
  const bool whole = error == std::errc{} && rest == text.data() + text.size();
  return whole && rounds >= 1 && rounds <= most ? std::optional{rounds} : std::nullopt;
}

Asked<int> most_rounds_of(const GivenOptions& given) {
  const auto found = given.find("max-rounds");
  if (found == given.end()) return usual_most_rounds;
  const std::string& text = found->second;
  if (const auto rounds = rounds_in(text, most_rounds)) return *rounds;
  return refused(fmt::format("--max-rounds: expected a number from 1 to {}, found \"{}\"", most_rounds, text),
                 fmt::format("default: {}", usual_most_rounds));
}

Asked<std::vector<std::string>> strategies_of(const GivenOptions& given, int players) {
  const auto found = given.find("strategies");
  const std::string text = found == given.end() ? "greedy" : found->second;
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
      fmt::format("strategies are {}", base::join_alternatives(player_names())));
}

Asked<End> end_of(const SimulateRequest& request, const EditionRules& rules) {
  const auto given = request.options.find("end");
  if (given == request.options.end() || given->second == "points") return End{};
  const auto rounds = rounds_in(given->second, most_agreed_rounds);
  if (!rounds) {
    return refused(fmt::format("--end: expected points or a number of rounds, found \"{}\"", given->second),
                   fmt::format("rounds are 1 to {}", most_agreed_rounds));
  }
  auto unusual = unusual_rounds(*rounds, rules);
  // Told once, however many starts are compared.
  if (unusual && request.warnings != nullptr && request.warnings->count(unusual->severity) == 0) {
    unusual->message.insert(0, "--end: ");
    request.warnings->add(std::move(*unusual));
  }
  return End{*rounds, {}};
}

// The agreement for games in a universe, of which the edition, the players and the scoring are given.
Asked<Series> series_in(const Universe& universe, std::string start, const SimulateRequest& request,
                        const Parameters& parameters) {
  const EditionRules& rules = parameters.of(universe.edition);
  auto strategies = strategies_of(request.options, universe.players);
  if (!strategies) return tl::make_unexpected(strategies.error());
  const auto rounds = most_rounds_of(request.options);
  if (!rounds) return tl::make_unexpected(rounds.error());
  const auto end = end_of(request, rules);
  if (!end) return tl::make_unexpected(end.error());
  Series series{
      std::move(*strategies), std::move(start), universe.edition, universe.scoring, *end, *rounds, request.seed, {}};
  for (std::size_t i = 0; i < series.tile_points.size(); ++i) {
    const Tile* tile = rules.tile(artefact_types()[i]);
    series.tile_points[i] = tile == nullptr ? -1 : tile->points;
  }
  return series;
}

// Games in universes drawn at random.
Asked<Match> random_match(const SimulateRequest& request) {
  const auto parameters = parameters_of(request.settings);
  if (!parameters) return tl::make_unexpected(parameters.error());
  Universe universe;
  universe.edition = value_of(request.options, "edition") == "3" ? Edition::third : Edition::first;
  universe.players = value_of(request.options, "players").front() - '0';
  if (value_of(request.options, "scoring") == "collections") universe.scoring = Scoring::collections;
  const std::string layout = value_of(request.options, "layout");
  auto series = series_in(universe, layout, request, *parameters);
  if (!series) return tl::make_unexpected(series.error());
  const auto published =
      std::find_if(layouts().begin(), layouts().end(), [&](const Layout& known) { return known.name == layout; });
  return Match{std::move(*series),
               published == layouts().end() ? all_shapes({universe.edition}) : std::vector{published->shape},
               *parameters};
}

// Records start from a universe that is set up: P5 [4].
bool may_be_written(const Universe& universe) {
  const int most = first_ships(universe.edition);
  return std::all_of(universe.ships.begin(), universe.ships.end(), [&](const Ship& ship) {
    return std::count_if(universe.ships.begin(), universe.ships.end(),
                         [&](const Ship& other) { return other.player == ship.player; }) <= most;
  });
}

Asked<Match> match_in(const Identified& document, const SimulateRequest& request) {
  for (const char* option : {"players", "layout", "edition"}) {
    if (!request.options.contains(option)) continue;
    return refused(fmt::format("--{} has no meaning where a universe is given", option),
                   "the document says how many play, by which edition, and where the grids lie");
  }
  if (document.kind->id != "universe") {
    return refused(fmt::format("expected a universe of Praxis, found {}", document.kind->title), "");
  }
  const auto parameters = parameters_of(request.settings);
  if (!parameters) return tl::make_unexpected(parameters.error());
  Universe universe = read_universe(document.document);
  if (request.options.contains("scoring")) {
    universe.scoring = value_of(request.options, "scoring") == "collections" ? Scoring::collections : Scoring::points;
  }
  if (request.options.contains("write-games") && !may_be_written(universe)) {
    return refused("--write-games: this universe is the middle of a game, and records start from the beginning",
                   "leave the ships out, or those but the first of each player in edition 1");
  }
  auto series = series_in(universe, "universe", request, *parameters);
  if (!series) return tl::make_unexpected(series.error());
  const int things = static_cast<int>(universe.portals.size() + universe.exoplanets.size() + universe.ships.size() +
                                      universe.artefacts.size());
  const int needed = missing(universe, parameters->of(universe.edition));
  if (things + needed > cell_count) {
    return refused(
        fmt::format("{} of {} cells are taken: there is no room to place {} more", things, cell_count, needed),
        "portals and first ships that the document does not have are placed by dice");
  }
  return Match{std::move(*series), std::move(universe), *parameters};
}

// `before`: games played earlier, `all`: in the end; as progress is told.
Summary play_all(const Match& match, const SimulateRequest& request, std::uint64_t before, std::uint64_t all,
                 const Lines& out) {
  const bool written = request.options.contains("write-games");
  const unsigned threads = std::max(request.threads, 1u);
  Summary summary{match.series().players()};
  std::atomic<std::uint64_t> done{before};
  std::vector<Played> played;
  for (std::uint64_t from = 0; from < request.games; from += played.size()) {
    played.assign(std::min<std::uint64_t>(request.games - from, games_at_a_time), {});
    base::for_each_index(played.size(), threads, [&](std::size_t i, unsigned worker) {
      played[i] = match.play(from + i, written);
      const std::uint64_t so_far = ++done;
      if (worker == 0 && request.progress) request.progress(so_far, all);
    });
    for (const Played& one : played) {
      if (written) out(one.document);
      summary.add(one.outcome);
    }
  }
  return summary;
}

}  // namespace

std::vector<GameOption> simulate_options() {
  std::vector<GameOption> options = random_options();
  options.insert(
      options.end(),
      {{"strategies", "A,B,…", "who plays: random or greedy (default); one for all, or one for each player", {}},
       {"end", "END", "of a game: after so many rounds, 10 or 20, or by points (default)", {}},
       {"scoring", "SCORING", "of bases: points (default) or collections", {"points", "collections"}},
       {"max-rounds", "N", "rounds after which a game is left unfinished; default 200", {}},
       {"write-games", "", "print every game as a document in one line, before the summary", {}}});
  return options;
}

Asked<void> simulate(const Identified* start, const SimulateRequest& request, const Lines& out) {
  if (auto checked = check_values(request.options); !checked) return checked;
  const auto match = start == nullptr ? random_match(request) : match_in(*start, request);
  if (!match) return tl::make_unexpected(match.error());
  const Summary summary = play_all(*match, request, 0, request.games, out);
  if (request.json) {
    out(summary.json(match->series()));
  } else {
    for (const std::string& line : summary.text(match->series())) out(line);
  }
  return {};
}

Asked<void> compare(const std::vector<NamedDocument>& starts, const SimulateRequest& request, const Lines& out) {
  if (auto checked = check_values(request.options); !checked) return checked;
  if (request.options.contains("write-games")) {
    return refused("--write-games has no meaning in a comparison", "planche simulate FILE --write-games");
  }
  std::vector<Match> matches;
  for (const auto& [name, document] : starts) {
    auto match = match_in(*document, request);
    if (!match) return refused(fmt::format("{}: {}", name, match.error().message), match.error().hint);
    matches.push_back(std::move(*match));
  }
  std::vector<Compared> all;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    all.push_back({starts[i].name, matches[i].series(),
                   play_all(matches[i], request, i * request.games, matches.size() * request.games, out)});
  }
  if (request.json) {
    out(json(all));
  } else {
    for (const std::string& line : text(all)) out(line);
  }
  return {};
}

}  // namespace planche::rules::praxis
