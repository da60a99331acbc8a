// Checks data and rules, and draws everything that would be printed.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "project/file_games.h"
#include "project/print.h"

namespace planche::project {

struct Validated {
  std::string name;  // as the user gave it
  std::string what;  // "a deck", or the title of a game; "not read"
};

// Checks an opened game. Unless `rules_only`, draws it as it would be printed with the choices of the order.
void check_game(const FileGame& found, const std::shared_ptr<const declared::Game>& game, bool rules_only,
                const Order& order, Messages& messages);

// Checks a document or a game as printed with these choices; `rules_only` draws nothing. The sink receives problems,
// the messages refusals. Returns nothing if it cannot be opened; the messages say why.
std::optional<Validated> validate(const std::string& file, const PrintChoices& choices, bool rules_only,
                                  Reading& reading, const Progress& progress, diag::Sink& sink);

}  // namespace planche::project
