#include "project/printing/validation.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "declared/file/table_view.h"
#include "declared/judging/random_records.h"
#include "parts/kit/banner.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"
#include "parts/own/own_parts.h"
#include "play/language/compile.h"
#include "project/analysis/play_records.h"
#include "project/kits/booklets.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"
#include "project/printing/proof.h"
#include "render/text/fonts.h"

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

// Draws the banner, too, which is at the head of the kit.
auto with_banner(decltype(Work::parts) make, std::string banner, std::string title, templates::Look look) {
  return [make = std::move(make), banner = std::move(banner), title = std::move(title), look](
             templates::Library& library, diag::Sink& sink) {
    parts::kit::draw_banner(banner, title, look, library, sink);
    return make(library, sink);
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
  if (order.drawn) work.parts = again(order.drawn->sets);
  const bool whole = choices.kinds.empty() && choices.only.empty();
  const bool all = found.document.empty() && whole;
  // Documents bring the records of such a game.
  const bool lacks_document = found.document.empty() && !game->model().documents.empty();
  if (whole && !lacks_document) work.parts = with_records(std::move(work.parts), *game);
  if (all) {
    work.parts = with_tables(std::move(work.parts), std::move(views), work.look);
    work.parts = with_banner(std::move(work.parts), work.banner, work.game, work.look);
  }
  if (all && has_room_for_rules(choices.sheet)) {  // the kit includes them
    auto rules = find_rules(game, work.look, choices, messages, sink);
    if (rules) {
      // What is on the pages matters to these.
      if (!choices.ink_limit && choices.printer.empty()) rules->known = order.remembered.rules;
      work.rules = rules_with(std::move(*rules), choices.sheet);
    } else {
      warn_of_missing_rules(game->language(), game->model().folder, {}, sink);
    }
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

std::optional<Validated> Validator::check(const std::string& file, const Progress& progress, diag::Sink& sink) {
  const auto recorded = game_of_record(file);
  if (!recorded) {
    messages_.refuse(recorded.error().message, recorded.error().hint);
    return std::nullopt;
  }
  if (const auto& found = *recorded) {
    if (const auto model = model_of(found->file); model != nullptr && model->play) {
      check_record(*found, file, choices_.input, sink, messages_);
      return Validated{file, "a recorded game"};
    }
  }
  if (const auto found = find_file_game(file, true)) {
    const auto game = open_file_game(*found, choices_, sink, messages_);
    if (deep_ && !found->document.empty()) say_not_deep(file);
    if (game != nullptr && deep_ && found->document.empty())
      proof(*found, {choices_, sink, {}, progress}, messages_);
    else if (game != nullptr)
      check_game(*found, game, rules_only_, {choices_, sink, {}, progress}, messages_);
    return Validated{(found->document.empty() ? found->file : found->document).string(),
                     game != nullptr ? game->title() : "not read"};
  }
  const auto opened = reading_.open(file);
  if (!opened) return std::nullopt;
  if (deep_) say_not_deep(file);
  return check_document(*opened, progress, sink);
}

void Validator::say_not_deep(const std::string& file) {
  messages_.say(fmt::format("{}: --deep reads whole games in files; this is checked as without it", file));
}

Validated Validator::check_document(const Opened& opened, const Progress& progress, diag::Sink& sink) {
  const diag::SourcePtr& source = opened.source;
  const std::pair<std::string, std::string_view> key{
      fmt::format("{}{}", opened.folder.string(), ending_of(source->name())), source->text()};
  if (const auto known = known_.find(key); known != known_.end() && !opened.csv) {
    for (diag::Diagnostic d : known->second.problems) {
      if (d.source == known->second.source) d.source = source;
      if (d.layer.source == known->second.source) d.layer.source = source;
      sink.add(std::move(d));
    }
    return {source->name(), known->second.what};
  }
  const std::size_t messages_before = messages_.all().size();
  auto subject = reading_.read(opened, sink);
  const bool was_read = subject != nullptr;
  const std::string what = was_read ? subject->kind->title : "not read";
  if (was_read && !rules_only_) {
    if (tools_.templates == nullptr) {
      tools_.templates = templates::Library::make_shared();
      if (auto made = render::make_typesetter()) tools_.typesetter = std::move(*made);  // check() reports why not
    }
    PrintJob job{choices_, in_language(std::move(subject), choices_.language_or_english()), sink, {}, choices_.kinds};
    job.progress = progress;
    project::check(std::move(job), messages_, tools_);
  }
  // Tables have titles from the names of their files. Problems beyond a limit, which are only counted, are found anew.
  std::vector<diag::Diagnostic> problems = sink.sorted();
  const std::size_t counted =
      sink.count(diag::Severity::error) + sink.count(diag::Severity::warning) + sink.count(diag::Severity::note);
  if (was_read && !opened.csv && messages_.all().size() == messages_before && problems.size() == counted &&
      kept_ + source->text().size() <= most_kept) {
    kept_ += source->text().size();
    known_.emplace(key, Outcome{source, what, std::move(problems)});
  }
  return {source->name(), what};
}

}  // namespace planche::project
