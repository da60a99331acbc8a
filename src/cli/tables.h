// Games set up on a table, to be looked at.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/print_options.h"
#include "declared/table_view.h"
#include "rules/game.h"

namespace planche::cli {

// Of rules/GAME/table.json; none when there is no such file.
std::vector<declared::TableView> tables_of(const rules::Game& game, diag::Sink& sink);

// The documents whose parts make a kit: those files, or the samples of the game. None when one of them cannot be used,
// which the reporter was told.
std::vector<std::shared_ptr<const rules::Subject>> kit_documents(const rules::Game& game,
                                                                 std::vector<std::string> files,
                                                                 const PrintOptions& options, diag::Sink& sink,
                                                                 Reporter& reporter);

}  // namespace planche::cli
