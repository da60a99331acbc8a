#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/play.h"

namespace planche::cli {

namespace {

struct DuelOptions {
  PlayOptions play;
  GameOptions of_game;
  std::string a, b, format = "text";
};

int duel(const DuelOptions& options) {
  Reporter reporter{options.play.report};
  const Ability ability{"duel", [](const rules::Play& known) { return known.duel != nullptr; }};
  const auto a = read_playable(options.a, ability, options.play, reporter);
  const auto b = read_playable(options.b, ability, options.play, reporter);
  if (!a || !b) return reporter.finish();
  if (a->game != b->game) {
    reporter.refuse("the two decks are of different games", "");
    return reporter.finish();
  }
  const auto given = options.of_game.given_to(*a->game, reporter);
  if (!given) return reporter.finish();
  const auto done = a->game->play.duel(*a, *b, {options.format == "json", *given, 1, {}},
                                       options.format == "json" ? print_line : print_text);
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_duel(CLI::App& app) {
  auto options = std::make_shared<DuelOptions>();
  app.add_option("A", options->a, "a deck; - is standard input")->required();
  app.add_option("B", options->b, "the deck of its opponent")->required();
  app.add_option("--format", options->format, "text or one json object")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  add_play_options(app, options->play);
  options->of_game = GameOptions{app, playing_options(&rules::Play::duel_options)};
  return [options] { return duel(*options); };
}

}  // namespace planche::cli
