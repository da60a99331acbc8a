// Kits: everything that a game needs on paper.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "declared/file/table_view.h"
#include "project/opening/file_games.h"
#include "project/opening/messages.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"

namespace planche::project {

struct KitChoices {
  bool cover = true;            // with a first page, if the kit is complete
  bool no_rules = false;        // a complete kit ends with the rules unless this is set
  bool booklet = false;         // with the rules even if the kit is not complete; it is an error if there are none
  std::uint64_t simulated = 0;  // for a file-based game: the number of games whose plots are added; 0: none
  std::vector<std::string> opponents = {};  // documents of the other players in these games, by seat
  std::string players = {};                 // the players of these games, as for seats_of()
};

// With simulated games, the documents after the first become those of the opponents.
void take_opponents(KitChoices& kit, std::vector<std::string>& files);

// The table views of rules/GAME/table.json; empty if there is no such file.
std::vector<declared::TableView> tables_of(const rules::Game& game, diag::Sink& sink);

// The documents whose parts make a kit: `files`, or the samples of the game. Empty if one of them cannot be used; the
// messages say why.
std::vector<std::shared_ptr<const rules::Subject>> kit_documents(const rules::Game& game,
                                                                 std::vector<std::string> files,
                                                                 const PrintChoices& choices, diag::Sink& sink,
                                                                 Messages& messages);

// The kit of an open file-based game, or of documents of a built-in game (none: its samples). Returns nothing if the
// messages say why not. Choices, sink and messages must outlive it.
std::optional<Work> kit_of(const FileGame& found, const std::shared_ptr<const declared::Game>& game,
                           const PrintChoices& choices, const KitChoices& kit, diag::Sink& sink, Messages& messages);
std::optional<PrintJob> kit_of(const rules::Game& game, const std::vector<std::string>& files,
                               const PrintChoices& choices, const KitChoices& kit, diag::Sink& sink,
                               Messages& messages);

}  // namespace planche::project
