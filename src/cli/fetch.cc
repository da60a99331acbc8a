#include "project/fetch.h"

#include <memory>

#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play.h"

namespace planche::cli {

Command fetch_command() {
  auto game = std::make_shared<std::string>();
  Rows rows;
  rows.operand("DIR", "the folder of a game", *game);
  return {
      "fetch",
      "download the tables of a game whose files name their origin",
      "Downloads each file with an \"origin\" in the game file, whole or not at all, and names the rows that changed. "
      "No other command uses the network.",
      {{"planche fetch my-game", "the published sheets of its tables"}},
      std::move(rows),
      [game] {
        Reporter reporter{{}};
        for (const std::string& line : project::fetch(*game, reporter.messages())) print_text(line);
        return reporter.finish();
      }};
}

}  // namespace planche::cli
