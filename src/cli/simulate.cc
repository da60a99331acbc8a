#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "cli/progress.h"

namespace planche::cli {

namespace {

struct SimulateOptions {
  PlayOptions play;
  GameOptions of_game;
  std::string subject, format = "text";
  std::vector<std::string> sides, compared;
  std::uint64_t games = 100;
  std::optional<std::uint64_t> seed;
  unsigned threads = default_threads();
};

// What to play on: the start, if any, or the two sides, or all that are compared.
struct Starts {
  const rules::Game* game = nullptr;
  std::vector<rules::Identified> documents;
};

// Nothing after the reporter was told all that is wrong with the files.
std::optional<Starts> read_starts(const SimulateOptions& options, const Ability& ability, Reporter& reporter) {
  Starts starts;
  auto subject = find_subject(options.subject, ability, options.play, reporter);
  bool complete = subject.has_value();
  if (subject) starts.game = subject->game;
  if (subject && subject->document) starts.documents.push_back(std::move(*subject->document));
  std::vector<std::string> others = options.sides;
  others.insert(others.end(), options.compared.begin(), options.compared.end());
  for (const std::string& file : others) {
    auto document = read_playable(file, ability, options.play, reporter);
    complete = complete && document;
    if (document) starts.documents.push_back(std::move(*document));
  }
  if (!complete) return std::nullopt;
  for (const rules::Identified& document : starts.documents) {
    if (document.game == starts.game) continue;
    reporter.refuse(fmt::format("{} is of {}, not of {}", document.document.source->name(), document.game->title,
                                starts.game->title),
                    "documents of one game are played with");
    complete = false;
  }
  if (!options.compared.empty() && starts.documents.size() < 2) {
    reporter.refuse("--compare: there is one start only, nothing to compare it with", "name two files or more");
    complete = false;
  }
  if (!options.sides.empty() && complete && starts.documents.size() != 2) {
    reporter.refuse(fmt::format("a contest is between two documents, found {}", starts.documents.size()),
                    fmt::format("planche simulate {} A B", starts.game->id));
    complete = false;
  }
  return complete ? std::optional{std::move(starts)} : std::nullopt;
}

// What kind of simulation was asked for.
Ability ability_for(const SimulateOptions& options) {
  if (!options.compared.empty()) return {"simulate --compare", [](const auto& p) { return p.compare != nullptr; }};
  if (!options.sides.empty()) return {"simulate A B", [](const auto& p) { return p.contest != nullptr; }};
  return {"simulate", [](const auto& p) { return p.simulate != nullptr; },
          [](const rules::Game& game) {
            return game.play.contest ? fmt::format("name the documents of both sides: planche simulate {} A B", game.id)
                                     : std::string{};
          }};
}

rules::Asked<void> play(const Starts& starts, bool compare, const rules::SimulateRequest& request,
                        const rules::Lines& out) {
  const rules::Play& play = starts.game->play;
  if (!compare) {
    const auto& documents = starts.documents;
    if (documents.size() == 2) return play.contest(documents[0], documents[1], request, out);
    return play.simulate(documents.empty() ? nullptr : &documents[0], request, out);
  }
  std::vector<rules::NamedDocument> named;
  for (const auto& document : starts.documents) named.push_back({document.document.source->name(), &document});
  return play.compare(named, request, out);
}

int simulate(const SimulateOptions& options) {
  Reporter reporter{options.play.report};
  const bool compare = !options.compared.empty();
  if (compare && !options.sides.empty()) {
    reporter.refuse("--compare: starts are compared, and two sides are no start", "leave one of them out");
    return reporter.finish();
  }
  const auto starts = read_starts(options, ability_for(options), reporter);
  if (!starts) return reporter.finish();
  const auto given = options.of_game.given_to(*starts->game, reporter);
  if (!given) return reporter.finish();
  rules::SimulateRequest request{options.games,
                                 seed_or_drawn(options.seed),
                                 options.threads,
                                 options.format == "json",
                                 *given,
                                 options.play.input.rules.settings(),
                                 options.play.input.rules.all_settings(),
                                 {}};
  if (request.variants.size() == 1) request.variants.clear();
  diag::Sink warnings;
  request.warnings = &warnings;
  ProgressLine line{!options.play.report.quiet, "games"};
  request.progress = [&line](std::uint64_t done, std::uint64_t total) { line(done, total); };
  const auto done = play(*starts, compare, request, [&](std::string_view text) {
    line.clear();
    (request.json ? print_line : print_text)(text);
  });
  reporter.report(warnings);
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_simulate(CLI::App& app) {
  auto options = std::make_shared<SimulateOptions>();
  app.add_option("GAME|FILE", options->subject,
                 "a game (planche list games) or a position or universe to start from; - is standard input")
      ->required();
  app.add_option("SIDE", options->sides, "the documents of two sides that play against each other: decks of cards");
  app.add_option("--compare", options->compared, "rank the start, if one is given, and these others")
      ->type_name("FILE");
  app.add_option("--games", options->games, "how many games to play, on each start")
      ->transform(whole_number(1, 1'000'000'000))
      ->capture_default_str();
  add_seed_option(app, options->seed);
  add_threads_option(app, options->threads, "games played at a time, which changes nothing else; default: one a core");
  app.add_option("--format", options->format, "of the summary: text or one json object")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  add_play_options(app, options->play, true);
  options->of_game = GameOptions{app, playing_options(&rules::Play::simulate_options)};
  return [options] { return simulate(*options); };
}

}  // namespace planche::cli
