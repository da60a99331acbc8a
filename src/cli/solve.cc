#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/play_commands.h"
#include "project/analysis/solving.h"

namespace planche::cli {

namespace {

struct SolveOptions {
  PlayOptions play;
  project::SolveChoices choices;
  bool json = false;
};

int solve(const SolveOptions& options) {
  Reporter reporter{options.play.report};
  project::solve(options.choices, options.play.input, reporter.messages(),
                 [&](const std::string& game, const play::Solved& solved) {
                   reporter.print_messages();
                   if (options.json) return print_json(play::solved_json(game, solved));
                   for (const std::string& line : play::solved_text(solved)) print_text(line);
                 });
  return reporter.finish();
}

}  // namespace

Command solve_command() {
  auto options = std::make_shared<SolveOptions>();
  Rows rows;
  rows.operand("FILE", "the folder of a file-based game with rules of play, or a recorded game", options->choices.file);
  rows.operands("DOCUMENT", "documents that the players bring, such as decks, by seat", options->choices.documents)
      .required = false;
  rows.text("--players", "N", "number of players; default: as few as the game allows", options->choices.players);
  rows.number("--positions", "positions to look at before giving up", options->choices.positions, 1,
              play::most_positions);
  rows.choice("--format", "format of the result", options->json, {{"text", false}, {"json", true}});
  add_play_options(rows, options->play);
  return {"solve",
          "find the exact value and the best moves of a small game",
          "Looks at all positions that can follow the beginning of a game, or the last line of a recorded game, and "
          "prints each player's share of the win when all play best, then every move with its value. Chance is "
          "averaged. Games with hidden cards or simultaneous choices are refused.",
          {{"planche solve nim", "the beginning of a game for as few players as it allows"},
           {"planche solve nim --set heap_at_start=21 --format json", "with another number of its rules, for programs"}},
          std::move(rows),
          [options] { return solve(*options); }};
}

}  // namespace planche::cli
