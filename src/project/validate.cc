#include "project/validate.h"

#include <algorithm>
#include <vector>

#include "declared/random.h"
#include "declared/table_view.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"
#include "parts/own/parts.h"
#include "play/compile.h"
#include "project/booklets.h"
#include "project/file_games.h"
#include "project/play_records.h"

namespace planche::project {

namespace {

// Makes the parts and places them on the tables, so that missing parts are reported before drawing begins.
auto with_tables(decltype(Work::parts) make, std::vector<declared::TableView> views, templates::Look look) {
  return [make = std::move(make), views = std::move(views), look](templates::Library& library, diag::Sink& sink) {
    auto sets = make(library, sink);
    for (std::size_t i = 0; sets && i < views.size(); ++i)
      parts::kit::draw_tabletop({parts::kit::view_with(views[i], *sets).value_or(parts::kit::usual_view(*sets))}, *sets,
                                look, library, sink);
    return sets;
  };
}

// Makes the parts. Refuses as `render` would if the game declares parts of records and none of these is made.
auto with_records(decltype(Work::parts) make, const declared::Game& game) {
  std::vector<std::string> of_records;
  for (const parts::PartKind& kind : parts::own::workshop_of(game).kinds) {
    if (kind.in_document) of_records.push_back(kind.id);
  }
  return [make = std::move(make), of_records = std::move(of_records)](templates::Library& library, diag::Sink& sink) {
    auto sets = make(library, sink);
    const auto is_printed = [&](const scene::PartSet& set) {
      return set.count > 0 && std::ranges::find(of_records, set.kind) != of_records.end();
    };
    if (sets && !of_records.empty() && !sink.has_errors() && std::ranges::none_of(*sets, is_printed))
      return decltype(sets){base::refused(std::string{nothing_to_print})};
    return sets;
  };
}

}  // namespace

void check_game(const FileGame& found, const std::shared_ptr<const declared::Game>& game, bool rules_only,
                const Order& order, Messages& messages) {
  const PrintChoices& choices = order.choices;
  diag::Sink& sink = order.sink;
  if (choices.language.empty()) game->check_translations(sink);
  if (!game->model().random.empty()) declared::Randomiser::read(game, sink);
  std::vector<std::string_view> parts;
  for (const declared::Part& part : game->model().parts) parts.push_back(part.name);
  auto views = declared::table_views(*game);
  declared::check_table_parts(views, parts, sink);
  if (game->model().play) play::check(game, sink);
  if (rules_only) return;
  Work work = work_of(game, choices, found.document.empty() ? "all" : "", sink);
  const bool whole = choices.kinds.empty() && choices.only.empty();
  const bool all = found.document.empty() && whole;
  if (whole) work.parts = with_records(std::move(work.parts), *game);
  if (all) work.parts = with_tables(std::move(work.parts), std::move(views), work.look);
  if (all && has_room_for_rules(choices.sheet)) {  // the kit includes them
    if (auto rules = find_rules(game, work.look, choices, messages, sink))
      work.rules = rules_with(std::move(*rules), choices.sheet);
  }
  check(std::move(work), order, messages);
}

namespace {

// Plays through the records of a file; their problems go to the sink.
void check_record(const FileGame& found, const std::string& file, const InputChoices& input, diag::Sink& sink,
                  Messages& messages) {
  Messages of_records;
  each_record(found, file, {}, input, of_records, [](play::Machine&) {});
  for (Message& message : of_records.take()) {
    switch (message.kind) {
      case Message::Kind::failure:
        messages.fail(std::move(message.text), std::move(message.hint));
        break;
      case Message::Kind::refusal:
        messages.refuse(std::move(message.text), std::move(message.hint));
        break;
      case Message::Kind::remark:
        messages.say(std::move(message.text));
        break;
      case Message::Kind::diagnostics:
        for (diag::Diagnostic& d : message.diagnostics) sink.add(std::move(d));
        break;
    }
  }
}

}  // namespace

std::optional<Validated> validate(const std::string& file, const PrintChoices& choices, bool rules_only,
                                  Reading& reading, const Progress& progress, diag::Sink& sink) {
  Messages& messages = reading.messages();
  const auto recorded = game_of_record(file);
  if (!recorded) {
    messages.refuse(recorded.error().message, recorded.error().hint);
    return std::nullopt;
  }
  if (const auto& found = *recorded) {
    if (const auto model = model_of(found->file); model != nullptr && model->play) {
      check_record(*found, file, choices.input, sink, messages);
      return Validated{file, "a recorded game"};
    }
  }
  if (const auto found = find_file_game(file, true)) {
    const auto game = open_file_game(*found, choices, sink, messages);
    if (game != nullptr) check_game(*found, game, rules_only, {choices, sink, {}, progress}, messages);
    return Validated{(found->document.empty() ? found->file : found->document).string(),
                     game != nullptr ? game->title() : "not read"};
  }
  const auto opened = reading.open(file);
  if (!opened) return std::nullopt;
  auto subject = reading.read(*opened, sink);
  const std::string what = subject ? subject->kind->title : "not read";
  if (subject && !rules_only) {
    PrintJob job{choices, in_language(std::move(subject), choices.language_or_english()), sink, {}, choices.kinds};
    job.progress = progress;
    check(std::move(job), messages);
  }
  return Validated{opened->source->name(), what};
}

}  // namespace planche::project
