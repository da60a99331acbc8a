#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/file_play.h"
#include "rules/game.h"

namespace planche::cli {

namespace {

struct PlayGameOptions {
  PlayOptions play;
  FileTable table;
  std::string game;
};

int play_game(const PlayGameOptions& options) {
  if (const auto found = project::find_file_game(options.game, true))
    return play_file_game(*found, options.table, options.play);
  Reporter reporter{options.play.report};
  const rules::Game* built_in = rules::find_game(options.game);
  reporter.refuse(options.game + " is not a file-based game",
                  built_in != nullptr && built_in->play.seats.sit
                      ? fmt::format("play it in the browser: planche live {}", options.game)
                      : "name the folder of a game with rules of play");
  return reporter.finish();
}

}  // namespace

Command play_command() {
  auto options = std::make_shared<PlayGameOptions>();
  Rows rows;
  rows.operand("DIR", "the folder of a file-based game with rules of play", options->game);
  rows.operands("DOCUMENT", "documents that the players bring, such as decks, by seat", options->table.documents)
      .required = false;
  rows.texts("--seat", "N", "seat of a person; the others are computer players", options->table.seats);
  rows.text("--players", "LIST", "players for all seats: random, greedy, search:N or a bot; default: random",
            options->table.players);
  add_seed_option(rows, options->table.seed);
  rows.text("--record", "FILE", "write the game to this file", options->table.record);
  add_play_options(rows, options->play);
  return {"play",
          "play a file-based game at the terminal",
          "Plays one game of DIR. At each decision of a person, the zones that this person sees, the counters and the "
          "legal "
          "moves are printed, and a line of standard input chooses: the number of a move, the move itself, `back` to "
          "take the "
          "last decision back, or `quit`. Without --seat, the computer players play alone.",
          {{"planche play lamps --seat 1 --players greedy", "seat 1 against greedy players"}},
          std::move(rows),
          [options] { return play_game(*options); }};
}

}  // namespace planche::cli
