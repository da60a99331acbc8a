// Pictures of the game set up on a table, seen from above.
#pragma once

#include <optional>
#include <string>

#include "project/opening/named_game.h"
#include "project/printing/work.h"

namespace planche::project {

struct TableChoices {
  std::string view;  // empty: the first view
  double dpi = 0;    // resolution of a pixel picture; 0 for other formats
};

// The work for picture(). Returns nothing if the messages say why not; they must outlive it.
std::optional<Work> table_of(const NamedGame& named, const PrintChoices& choices, const TableChoices& table,
                             diag::Sink& sink, Messages& messages);

}  // namespace planche::project
