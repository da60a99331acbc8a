#include "project/analysis/recorded_games.h"

#include <cstdint>

#include <fmt/format.h>

#include "play/machine/record_text.h"
#include "project/analysis/play_records.h"
#include "project/opening/game_options.h"
#include "project/opening/playing.h"

namespace planche::project {

namespace {

using OfMachine = void (*)(play::Machine& machine, const rules::Lines& out, Messages& messages);

void list_moves_of(play::Machine& machine, const rules::Lines& out, Messages& messages) {
  if (machine.position().status != play::Position::Status::choosing) return;
  const std::uint64_t all = listed_moves(machine, messages);
  for (std::uint64_t i = 0; i < all; ++i)
    out(fmt::format("P{} {}", machine.to_move() + 1, machine.text(machine.choice(), machine.made(i))));
}

// Returns whether the messages and lines say all there is to say; otherwise the record is of a built-in game.
bool is_told(const GivenRecord& record, const InputChoices& input, const OptionTables& tables, OfMachine tell,
             const rules::Lines& out, Messages& messages) {
  const auto own = game_of_record(record.file);
  if (!own) {
    messages.refuse(own.error().message, own.error().hint);
  } else if (!*own) {
    if (record.documents.empty()) return false;
    messages.refuse("documents of players are for records of file-based games", "leave them out");
  } else if (takes_no_options((*own)->name(), tables, record.of_game, messages)) {
    each_record(**own, record.file, record.documents, input, messages,
                [&](play::Machine& machine) { tell(machine, out, messages); });
  }
  return true;
}

void report(const base::Asked<void>& done, Messages& messages) {
  if (!done) messages.refuse(done.error().message, done.error().hint);
}

}  // namespace

void list_moves(const GivenRecord& record, const InputChoices& input, bool strict, const rules::Lines& out,
                Messages& messages) {
  const auto tables = playing_options(&rules::Play::moves_options);
  if (is_told(record, input, tables, list_moves_of, out, messages)) return;
  Reading reading{input, messages};
  const auto document = read_playable(record.file, ability("moves", &rules::Play::moves, true), strict, reading);
  if (document && takes_options(*document->game, tables, record.of_game, messages))
    report(document->game->play.moves(*document, record.of_game, out), messages);
}

void replay(const GivenRecord& record, const InputChoices& input, bool strict, const rules::Lines& out,
            Messages& messages) {
  const auto tell_result = [](play::Machine& machine, const rules::Lines& lines, Messages&) {
    lines(play::result_of(machine));
  };
  if (is_told(record, input, {}, tell_result, out, messages)) return;
  Reading reading{input, messages};
  const auto document = read_playable(record.file, ability("replay", &rules::Play::replay, true), strict, reading);
  if (document) report(document->game->play.replay(*document, out), messages);
}

}  // namespace planche::project
