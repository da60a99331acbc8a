// The game set up on a table, from above.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/file_games.h"

namespace planche::project {

struct TableChoices {
  std::string view;  // empty: the first
  double dpi = 0;    // of a picture made of pixels; 0: of others
};

// What picture() draws. Nothing after messages that say why not; they outlive it.
std::optional<Work> table_of(const std::shared_ptr<const declared::Game>& game, const PrintChoices& choices,
                             const TableChoices& table, diag::Sink& sink, Messages& messages);
// With the parts of these documents; none: those of the samples.
std::optional<Work> table_of(const rules::Game& game, const std::vector<std::string>& files,
                             const PrintChoices& choices, const TableChoices& table, diag::Sink& sink,
                             Messages& messages);

}  // namespace planche::project
