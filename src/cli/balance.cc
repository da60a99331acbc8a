#include <algorithm>
#include <memory>
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

struct BalanceOptions {
  PlayOptions play;
  GameOptions of_game;
  std::vector<std::string> files;
  std::string format = "text";
  unsigned threads = default_threads();
};

int balance(const BalanceOptions& options) {
  Reporter reporter{options.play.report};
  const Ability ability{"balance", [](const rules::Play& known) { return known.balance != nullptr; }};
  std::vector<rules::Identified> decks;
  for (const std::string& file : options.files) {
    if (auto deck = read_playable(file, ability, options.play, reporter)) decks.push_back(std::move(*deck));
  }
  if (decks.size() < options.files.size()) return reporter.finish();
  const rules::Game* game = decks.front().game;
  if (std::any_of(decks.begin(), decks.end(), [&](const auto& deck) { return deck.game != game; })) {
    reporter.refuse("the decks are of different games", "");
    return reporter.finish();
  }
  const auto given = options.of_game.given_to(*game, reporter);
  if (!given) return reporter.finish();
  std::vector<rules::NamedDocument> named;
  for (const auto& deck : decks) named.push_back({deck.document.source->name(), &deck});
  ProgressLine line{!options.play.report.quiet, "duels"};
  const rules::ReportRequest request{options.format == "json", *given, options.threads,
                                     [&line](std::uint64_t done, std::uint64_t total) { line(done, total); }};
  const auto done = game->play.balance(named, request, [&](std::string_view text) {
    line.clear();
    (request.json ? print_line : print_text)(text);
  });
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_balance(CLI::App& app) {
  auto options = std::make_shared<BalanceOptions>();
  app.add_option("DECK", options->files, "one deck or two; - is standard input")->required()->expected(1, 2);
  app.add_option("--format", options->format, "text or one json object")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  add_threads_option(app, options->threads, "duels fought at a time, which changes nothing else; default: one a core");
  add_play_options(app, options->play);
  options->of_game = GameOptions{app, playing_options(&rules::Play::balance_options)};
  return [options] { return balance(*options); };
}

}  // namespace planche::cli
