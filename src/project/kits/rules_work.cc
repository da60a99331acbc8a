#include "project/kits/rules_work.h"

#include <string>
#include <utility>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "project/kits/booklets.h"
#include "project/kits/kits.h"
#include "project/kits/table_scene.h"
#include "project/opening/file_games.h"
#include "project/opening/reading.h"
#include "rules/house_rules.h"

namespace planche::project {

namespace fs = std::filesystem;

void turn_for(const RulesLayout& layout, press::Options& sheet) {
  if (layout.folded && sheet.paper.size.height > sheet.paper.size.width) sheet.paper = press::turned(sheet.paper);
}

namespace {

// `kit` makes the parts that the first page shows on the table; it may be empty.
Work pages_of(Work work, Work kit, RulesText rules, const PrintChoices& choices, const RulesLayout& layout) {
  work.title = work.words.say("rules.title");
  work.hash = base::content_hash(rules.booklet.source == nullptr ? "" : rules.booklet.source->text(), work.hash);
  work.rules = [rules = std::move(rules), kit = std::move(kit), room = room_on(choices.sheet), layout](
                   const scene::ScenePtr&, templates::Library& library, diag::Sink& found) {
    // `planche kit` reports problems of these parts. The text has its own library, which reports each template once.
    diag::Sink of_parts;
    std::vector<fs::path> folders = kit.templates;
    if (const auto folder = base::templates_folder()) folders.push_back(*folder);
    templates::Library of_kit{std::move(folders), library.typesetter(), library.art()};
    auto sets = kit.parts ? kit.parts(of_kit, of_parts) : base::Asked<std::vector<scene::PartSet>>{};
    scene::ScenePtr table;
    if (sets && !sets->empty())
      table = table_scene(looked_at(*sets), kit.tables, true, kit.look, room, of_kit, of_parts);
    return rules_pages(rules, room, layout.folded, layout.columns, std::move(table), library, found);
  };
  work.parts = [](templates::Library&, diag::Sink&) { return std::vector<scene::PartSet>{}; };
  return work;
}

// The parts of the game's samples; none if they break the chosen rules.
Work sample_kit(const rules::Game& game, const PrintChoices& choices) {
  diag::Sink sink;
  Messages messages;
  auto documents = kit_documents(game, {}, choices, sink, messages);
  if (documents.empty() || sink.has_errors()) return {};
  auto first = std::move(documents.front());
  documents.erase(documents.begin());
  PrintJob job{choices, std::move(first), sink, {}, {"kit"}, true, std::move(documents), true};
  auto work = work_of(std::move(job), messages);
  return work ? std::move(*work) : Work{};
}

std::optional<Work> rules_of(const std::shared_ptr<const declared::Game>& game, const PrintChoices& choices,
                             const RulesLayout& layout, diag::Sink& sink, Messages& messages) {
  Work work = work_of(game, choices, "", sink);
  auto rules = find_rules(game, work.look, choices, messages, sink);
  if (rules) {
    Work kit = work_of(game, choices, "kit", sink);
    kit.tables = declared::table_views(*game);
    return pages_of(std::move(work), std::move(kit), std::move(*rules), choices, layout);
  }
  if (game->model().id.empty() && sink.has_errors())
    messages.report(sink);
  else
    refuse_missing_rules(game->title(), game->language(), game->model().folder, messages);
  return std::nullopt;
}

std::optional<Work> rules_of(const rules::Game& game, const PrintChoices& choices, const RulesLayout& layout,
                             diag::Sink& sink, Messages& messages) {
  if (Reading{choices.input, messages}.rules_of(game) == nullptr) return std::nullopt;
  auto rules = find_rules(game, nullptr, choices, messages, sink);
  if (!rules) {
    refuse_missing_rules(game.title, choices.language_or_english(), base::data_folder() / "rules" / game.id, messages);
    return std::nullopt;
  }
  Work work;
  work.game = rules->booklet.game;
  work.authors = game.authors;
  work.licence = game.licence;
  work.words = rules->booklet.look.words;
  return pages_of(std::move(work), sample_kit(game, choices), std::move(*rules), choices, layout);
}

}  // namespace

std::optional<Work> rules_of(const NamedGame& named, const PrintChoices& choices, const RulesLayout& layout,
                             diag::Sink& sink, Messages& messages) {
  return named.game != nullptr ? rules_of(named.game, choices, layout, sink, messages)
                               : rules_of(*named.built_in, choices, layout, sink, messages);
}

}  // namespace planche::project
