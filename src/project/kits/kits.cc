#include "project/kits/kits.h"

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "base/files.h"
#include "parts/parts.h"
#include "project/analysis/simulation_sheet.h"
#include "project/analysis/simulations.h"
#include "project/kits/booklets.h"
#include "project/opening/documents.h"
#include "project/opening/file_games.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"

namespace planche::project {

namespace {

// Reads a document for a kit. Returns null, after messages, if it cannot be printed at all.
std::shared_ptr<const rules::Subject> kit_document(const std::string& file, const rules::Game& game,
                                                   const PrintChoices& choices, Reading& reading, diag::Sink& sink) {
  auto found = reading.read(file, sink);
  if (found && found->game.get() != &game) {
    reading.messages().refuse(fmt::format("{} belongs to {}, not to {}", file, found->game->title, game.title), "");
    return nullptr;
  }
  return found ? in_language(std::move(found), choices.language_or_english()) : nullptr;
}

// Drops notes: they help authors, but nobody who prints the samples.
diag::Sink without_notes(const diag::Sink& sink) {
  diag::Sink rest;
  for (diag::Diagnostic& d : sink.sorted()) {
    if (d.severity != diag::Severity::note) rest.add(std::move(d));
  }
  return rest;
}

// An empty document, for when the samples break the chosen rules and no requested part shows their content. Returns an
// empty pointer if there is none.
std::string in_stead_of_samples(const rules::Game& game, const std::vector<std::string>& kinds) {
  const parts::Workshop* workshop = parts::find_workshop(game.id);
  if (!game.beginning.empty() || workshop == nullptr || parts::any_of_document(*workshop, kinds)) return game.beginning;
  return fmt::format(R"({{"game":"{}","kind":"rules"}})", game.id);
}

}  // namespace

void take_opponents(KitChoices& kit, std::vector<std::string>& files) {
  if (kit.simulated == 0 || files.size() < 2) return;
  kit.opponents.assign(files.begin() + 1, files.end());
  files.resize(1);
}

std::vector<std::shared_ptr<const rules::Subject>> kit_documents(const rules::Game& game,
                                                                 std::vector<std::string> files,
                                                                 const PrintChoices& choices, diag::Sink& sink,
                                                                 Messages& messages) {
  const bool samples = files.empty();
  if (samples) {
    for (const std::string& name : game.samples)
      files.push_back((base::data_folder() / "cards" / game.id / name).string());
  }
  Reading reading{choices.input, messages};
  std::vector<std::shared_ptr<const rules::Subject>> documents;
  for (const std::string& file : files) {
    if (auto document = kit_document(file, game, choices, reading, sink)) documents.push_back(std::move(document));
  }
  const std::string instead = in_stead_of_samples(game, choices.kinds);
  if (samples && sink.has_errors() && !instead.empty()) {
    diag::Sink found;
    auto beginning = reading.read(Opened{std::make_shared<diag::Source>("beginning.json", instead), false, {}}, found);
    if (beginning && !found.has_errors()) {
      sink = std::move(found);
      return {in_language(std::move(beginning), choices.language_or_english())};
    }
  }
  if (samples) sink = without_notes(sink);
  if (documents.size() == files.size()) return documents;
  messages.report(sink);
  return {};
}

std::vector<declared::TableView> tables_of(const rules::Game& game, diag::Sink& sink) {
  const auto file = base::data_folder() / "rules" / game.id / "table.json";
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return {};
  return declared::read_table_views(file, sink);
}

namespace {

bool is_whole(const PrintChoices& choices) {
  return choices.kinds.empty() && choices.only.empty();
}

bool has_cover(const KitChoices& kit, const PrintChoices& choices) {
  return kit.cover && is_whole(choices);
}

// Unless requested, rules are left out where the game has none or the pages would be too small.
bool has_rules(const KitChoices& kit, const PrintChoices& choices) {
  return kit.booklet || (is_whole(choices) && !kit.no_rules && has_room_for_rules(choices.sheet));
}

// Why pages of rules that exist are not printed with a kit of the whole game; empty if they are.
std::string lacks_room_for_rules(const std::filesystem::path& folder, const KitChoices& kit,
                                 const PrintChoices& choices) {
  const bool wanted = is_whole(choices) && !kit.no_rules && !kit.booklet && !languages_of_rules(folder).empty();
  if (!wanted || has_room_for_rules(choices.sheet)) return {};
  return fmt::format("the rules: their pages on this paper would be less than {:g} mm a side; --booklet prints them",
                     parts::kit::least_page);
}

// The part kinds of a kit; with documents, also the kinds that `render` prints of them.
std::vector<std::string> usual_kinds(const rules::Game& game, bool with_documents) {
  std::vector<std::string> kinds{"kit"};
  const parts::Workshop* workshop = parts::find_workshop(game.id);
  if (!with_documents || workshop == nullptr) return kinds;
  for (const parts::PartKind& kind : workshop->kinds) {
    if (kind.in_document) kinds.push_back(kind.id);
  }
  return kinds;
}

constexpr std::uint64_t kit_seed = 1;  // the same kit every time

// Plays games and adds pages with plots of them. Returns false if the messages say why not.
bool add_simulation(Work& work, const FileGame& found, const PrintChoices& choices, const KitChoices& kit,
                    Messages& messages) {
  const auto plan = plan_simulation(found, kit.opponents, {}, kit.players, choices.input, messages);
  if (!plan) return false;
  SimulationChoices of_games{kit.simulated, kit_seed, std::max(1U, std::thread::hardware_concurrency()), {}};
  const auto simulation = simulate(*plan, of_games, messages);
  if (!simulation) return false;
  diag::Sink faults;
  for (const play::Series& series : simulation->series) play::report_faults(series, kit_seed, faults);
  messages.report(faults);
  work.parts = [parts = std::move(work.parts),
                pages = simulation_pages_of(simulation->head, simulation->series, choices, work.look)](
                   templates::Library& library, diag::Sink& sink) mutable {
    auto sets = parts(library, sink);
    if (sets) sets->push_back(pages(library));
    return sets;
  };
  return true;
}

}  // namespace

std::optional<Work> kit_of(const FileGame& found, const std::shared_ptr<const declared::Game>& game,
                           const PrintChoices& choices, const KitChoices& kit, diag::Sink& sink, Messages& messages) {
  const declared::Model& model = game->model();
  Work work = work_of(game, choices, "kit", sink);
  if (has_cover(kit, choices)) {
    work.cover = cover_of(game->title(), facts_of(model), work.words);
  }
  if (kit.simulated > 0 && !add_simulation(work, found, choices, kit, messages)) return std::nullopt;
  work.tables = declared::table_views(*game);
  work.partial = !found.document.empty();
  if (std::string why = lacks_room_for_rules(model.folder, kit, choices); !why.empty())
    work.left_out.push_back(std::move(why));
  if (has_rules(kit, choices)) {
    auto rules = find_rules(game, work.look, choices, messages, sink);
    if (!rules && kit.booklet) {
      refuse_missing_rules(game->title(), game->language(), model.folder, messages);
      return std::nullopt;
    }
    if (rules) {
      work.sources.used.insert(rules->file);
      work.rules = rules_with(std::move(*rules), choices.sheet);
    } else if (auto missing = warn_of_missing_rules(game->language(), model.folder, model.folders, sink)) {
      work.left_out.push_back(std::move(*missing));
    }
  }
  return work;
}

std::optional<PrintJob> kit_of(const rules::Game& game, const std::vector<std::string>& files,
                               const PrintChoices& choices, const KitChoices& kit, diag::Sink& sink,
                               Messages& messages) {
  const bool sample = files.empty();
  auto documents = kit_documents(game, files, choices, sink, messages);
  if (documents.empty()) return std::nullopt;
  std::vector<std::string> kinds = choices.kinds;
  if (kinds.empty()) kinds = usual_kinds(game, !sample);
  RulesSheets rules;
  std::vector<std::string> left_out;
  const auto folder = base::data_folder() / "rules" / game.id;
  if (std::string why = lacks_room_for_rules(folder, kit, choices); !why.empty()) left_out.push_back(std::move(why));
  if (has_rules(kit, choices)) {
    auto found = find_rules(game, documents.front(), choices, messages, sink);
    if (!found && kit.booklet) {
      refuse_missing_rules(game.title, choices.language_or_english(), folder, messages);
      return std::nullopt;
    }
    if (found)
      rules = rules_with(std::move(*found), choices.sheet);
    else if (auto missing = warn_of_missing_rules(choices.language_or_english(), folder, {}, sink))
      left_out.push_back(std::move(*missing));
  }
  auto first = std::move(documents.front());
  documents.erase(documents.begin());
  return PrintJob{choices,
                  std::move(first),
                  sink,
                  {},
                  std::move(kinds),
                  sample,
                  std::move(documents),
                  has_cover(kit, choices),
                  std::move(rules),
                  std::move(left_out)};
}

}  // namespace planche::project
