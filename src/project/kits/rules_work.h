// The work that prints a rulebook alone.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "declared/lists/game.h"
#include "project/opening/messages.h"
#include "project/opening/named_game.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"

namespace planche::project {

// Layout of a rulebook that is printed alone.
struct RulesLayout {
  bool folded = false;  // two pages on each side of a sheet, ordered for sheets that are folded once and nested
  std::optional<std::size_t> columns = {};  // columns on a page; none: two on a wide page, otherwise one
};
// Turns the sheet to landscape for folded pages, which stand upright on it.
void turn_for(const RulesLayout& layout, press::Options& sheet);
// The work that prints a rulebook, on paper turned for it. Returns nothing if the messages say why not. Choices and
// messages must outlive it.
std::optional<Work> rules_of(const NamedGame& named, const PrintChoices& choices, const RulesLayout& layout,
                             diag::Sink& sink, Messages& messages);

}  // namespace planche::project
