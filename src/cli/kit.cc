#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/files.h"
#include "cli/booklets.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/own.h"
#include "cli/tables.h"
#include "parts/box.h"
#include "parts/parts.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

struct KitOptions {
  PrintOptions print;
  std::string game;
  std::vector<std::string> files;
  bool no_cover = false, booklet = false;

  // Of whole kits.
  bool cover() const { return !no_cover && print.kinds.empty() && print.only.empty(); }
};

// Null, after telling why, when it cannot be printed at all.
std::shared_ptr<const rules::Subject> kit_document(const std::string& file, const rules::Game& game,
                                                   const PrintOptions& options, Reading& reading, diag::Sink& sink) {
  auto found = reading.read(file, sink);
  if (found && found->game.get() != &game) {
    reading.reporter().refuse(fmt::format("{} belongs to {}, not to {}", file, found->game->title, game.title), "");
    return nullptr;
  }
  return found ? in_language(std::move(found), options.language_or_english()) : nullptr;
}

// Notes are for who makes cards; of our own samples nobody needs them.
diag::Sink without_notes(const diag::Sink& sink) {
  diag::Sink rest;
  for (diag::Diagnostic& d : sink.sorted()) {
    if (d.severity != diag::Severity::note) rest.add(std::move(d));
  }
  return rest;
}

// What fits all rules, where samples do not: where no part shows what is in them, a document of nothing. Empty:
// nothing.
std::string in_stead_of_samples(const rules::Game& game, const std::vector<std::string>& kinds) {
  const parts::Workshop* workshop = parts::find_workshop(game.id);
  if (!game.beginning.empty() || workshop == nullptr || parts::any_of_document(*workshop, kinds)) return game.beginning;
  return fmt::format(R"({{"game":"{}","kind":"rules"}})", game.id);
}

}  // namespace

std::vector<std::shared_ptr<const rules::Subject>> kit_documents(const rules::Game& game,
                                                                 std::vector<std::string> files,
                                                                 const PrintOptions& options, diag::Sink& sink,
                                                                 Reporter& reporter) {
  const bool samples = files.empty();
  if (samples) {
    for (const std::string& name : game.samples)
      files.push_back((base::data_folder() / "cards" / game.id / name).string());
  }
  Reading reading{options.input, reporter};
  std::vector<std::shared_ptr<const rules::Subject>> documents;
  for (const std::string& file : files) {
    if (auto document = kit_document(file, game, options, reading, sink)) documents.push_back(std::move(document));
  }
  const std::string instead = in_stead_of_samples(game, options.kinds);
  if (samples && sink.has_errors() && !instead.empty()) {
    diag::Sink found;
    auto beginning = reading.read(Opened{std::make_shared<diag::Source>("beginning.json", instead), false, {}}, found);
    if (beginning && !found.has_errors()) {
      sink = std::move(found);
      return {in_language(std::move(beginning), options.language_or_english())};
    }
  }
  if (samples) sink = without_notes(sink);
  if (documents.size() == files.size()) return documents;
  reporter.report(sink);
  return {};
}

namespace {

int own_kit(const OwnGame& found, const KitOptions& options, Reporter& reporter) {
  diag::Sink sink;
  auto game = open_own_game(found, options.print, sink, reporter);
  if (game == nullptr) {
    reporter.report(sink);
    return reporter.finish();
  }
  const fs::path target =
      target_for(options.print, fmt::format("{}-kit", found.name()), false, game->model().languages.front());
  Work work = work_of(game, options.print, "kit", sink);
  if (options.cover()) {
    const declared::Model& model = game->model();
    // The same wherever the folder lies and whatever it is called.
    const std::vector<std::string> samples = own_samples();
    const bool by_id = std::binary_search(samples.begin(), samples.end(), model.id);
    work.cover = cover_of(game->title(), facts_of(model), work.words,
                          {model.folder, by_id ? model.id : "", model.languages.front()});
    work.tables = declared::table_views(*game);
    work.partial = !found.document.empty();
    if (!work.cover->rules.empty())
      work.sources.used.insert(model.folder / fmt::format("rules.{}.md", work.words.language()));
  }
  if (options.booklet) {
    auto rules = find_rules(game, work.look, options.print, reporter, sink);
    if (!rules) {
      refuse_missing_rules(game->title(), game->language(), game->model().folder, reporter);
      return reporter.finish();
    }
    work.rules = rules_with(std::move(*rules), options.print.sheet);
  }
  game.reset();
  print(std::move(work), {options.print, sink, target}, reporter);
  return reporter.finish();
}

int kit(const KitOptions& options) {
  Reporter reporter{options.print.report};
  if (!makes_sense(options.print, reporter)) return reporter.finish();
  if (!options.print.box && !options.print.lid &&
      !none_given(options.print.given, {"--paper-weight"}, "is of boxes, and none is asked for", "add --box or --lid",
                  reporter))
    return reporter.finish();
  if (auto own = find_own_game(options.game, true)) {
    const auto meant = with_document(std::move(*own), options.files, reporter);
    return meant ? own_kit(*meant, options, reporter) : reporter.finish();
  }
  const rules::Game* game = find_game_or_refuse(options.game, reporter);
  if (game == nullptr) return reporter.finish();
  const bool sample = options.files.empty();
  diag::Sink sink;
  auto documents = kit_documents(*game, options.files, options.print, sink, reporter);
  if (documents.empty()) return reporter.finish();
  const bool unfit = sample && sink.has_errors() && !options.print.draft;
  std::vector<std::string> kinds = options.print.kinds;
  if (kinds.empty()) kinds = sample ? parts::kinds_of_kit(*documents.front()) : std::vector<std::string>{"all"};
  RulesSheets rules;
  if (options.booklet) {
    auto found = find_rules(*game, options.print, reporter, sink);
    if (!found) {
      refuse_missing_rules(game->title, options.print.language_or_english(), base::data_folder() / "rules" / game->id,
                           reporter);
      return reporter.finish();
    }
    rules = rules_with(std::move(*found), options.print.sheet);
  }
  auto first = std::move(documents.front());
  documents.erase(documents.begin());
  print({options.print, std::move(first), sink, target_for(options.print, fmt::format("{}-kit", options.game), false),
         kinds, sample, std::move(documents), options.cover(), std::move(rules)},
        reporter);
  if (unfit) {
    reporter.say(
        fmt::format("the sample is made for the usual rules; for others name a document: planche randomise "
                    "{0} …, then planche kit {0} FILE",
                    game->id));
  }
  return reporter.finish();
}

}  // namespace

Command kit_command() {
  auto options = std::make_shared<KitOptions>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one", options->game);
  rows.operands("FILE", "documents of the game, such as the decks of the players; default: the samples", options->files)
      .required = false;
  rows.flag("--no-cover", "leave out the first page, which lists the contents and how to make them", options->no_cover);
  rows.flag("--booklet", "include the rules: a booklet to fold, or pages to read with --backs fold or none",
            options->booklet);
  add_print_options(rows, options->print);
  rows.head("Box");
  rows.flag("--box", "include a tuck box for each size of stacked parts", options->print.box);
  rows.flag("--lid", "make boxes of a tray and a lid that slides over it", options->print.lid);
  rows.number("--paper-weight", "weight of the paper of boxes and parts, g/m² (1.3 cm³ a gram)",
              options->print.paper_weight, parts::least_paper_weight, parts::most_paper_weight);
  return {"kit",
          "print everything that a game needs, in one file",
          "Everything a game needs on paper: cards, backs, blank cards, tokens, player aids, lists. Without FILE the "
          "samples that come with the program are used: of a game of decks those of two players.",
          {},
          std::move(rows),
          [options] { return kit(*options); }};
}

}  // namespace planche::cli
