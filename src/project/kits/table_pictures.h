// Pictures of the game set up on a table, seen from above.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/opening/file_games.h"

namespace planche::project {

struct TableChoices {
  std::string view;  // empty: the first view
  double dpi = 0;    // resolution of a pixel picture; 0 for other formats
};

// The work for picture(). Returns nothing if the messages say why not; they must outlive it.
std::optional<Work> table_of(const std::shared_ptr<const declared::Game>& game, const PrintChoices& choices,
                             const TableChoices& table, diag::Sink& sink, Messages& messages);
// The same with the parts of these documents; none: the samples.
std::optional<Work> table_of(const rules::Game& game, const std::vector<std::string>& files,
                             const PrintChoices& choices, const TableChoices& table, diag::Sink& sink,
                             Messages& messages);

}  // namespace planche::project
