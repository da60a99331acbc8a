#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/files.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play_commands.h"
#include "cli/printing.h"
#include "parts/box.h"
#include "parts/parts.h"
#include "project/analysis/divided_documents.h"
#include "project/kits/kits.h"
#include "project/opening/file_games.h"
#include "project/opening/reading.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

struct KitOptions {
  PrintOptions print;
  project::KitChoices kit;
  std::string game = ".";
  std::vector<std::string> files;
  bool no_cover = false;
  std::optional<rules::Shard> shard;  // a kit for each document
  std::string name = {};              // of the kit; empty: that of the game
};

std::string name_of(const KitOptions& options, const std::string& game) {
  return fmt::format("{}-kit", options.name.empty() ? game : options.name);
}

int kit_of_files(const project::FileGame& found, const KitOptions& options, Reporter& reporter) {
  diag::Sink sink;
  auto game = project::open_file_game(found, options.print, sink, reporter.messages());
  if (game == nullptr) {
    reporter.report(sink);
    return reporter.finish();
  }
  const auto target = target_for(options.print, name_of(options, found.name()), options.shard.has_value(),
                                 game->model().languages.front());
  auto work = project::kit_of(found, game, options.print, options.kit, sink, reporter.messages());
  game.reset();
  if (work) print(std::move(*work), options.print, sink, target, reporter);
  return reporter.finish();
}

int one_kit(KitOptions options) {
  Reporter reporter{options.print.report};
  if (!makes_sense(options.print, reporter) || !find_cutter(options.print, reporter) || !find_press(options.print, reporter)) return reporter.finish();
  if (!options.print.box && !options.print.lid &&
      !none_given(options.print.given, {"--paper-weight"}, "requires --box or --lid", "add --box or --lid", reporter))
    return reporter.finish();
  if (options.kit.booklet && options.kit.no_rules) {
    reporter.refuse("--booklet and --no-rules exclude each other");
    return reporter.finish();
  }
  if (auto found = project::find_file_game(options.game, true)) {
    if (auto players = options.print.of_game.extract("players")) {
      options.kit.players = players.mapped();
      if (options.kit.simulated == 0) {
        reporter.refuse("--players requires --simulate", "add --simulate 1000");
        return reporter.finish();
      }
    }
    project::take_opponents(options.kit, options.files);
    const auto meant = project::with_document(std::move(*found), options.files, reporter.messages());
    return meant ? kit_of_files(*meant, options, reporter) : reporter.finish();
  }
  const rules::Game* game = project::find_game(options.game, reporter.messages());
  if (game == nullptr) return reporter.finish();
  if (options.kit.simulated > 0) {
    reporter.refuse("--simulate is for file-based games", "leave it out");
    return reporter.finish();
  }
  diag::Sink sink;
  auto job = project::kit_of(*game, options.files, options.print, options.kit, sink, reporter.messages());
  if (!job) return reporter.finish();
  const bool unfit = options.files.empty() && sink.has_errors() && !options.print.draft;
  job->target = target_for(options.print, name_of(options, options.game), options.shard.has_value());
  print(std::move(*job), options.print, reporter);
  if (unfit) {
    reporter.say(
        fmt::format("the sample is made for the default rules; for others, name a document: planche randomise "
                    "{0} …, then planche kit {0} FILE",
                    game->id));
  }
  return reporter.finish();
}

int kit(KitOptions options) {
  if (!options.shard) return one_kit(std::move(options));
  Reporter reporter{options.print.report};
  if (!options.print.output.empty() && !fs::path{options.print.output}.extension().empty()) {
    reporter.refuse("--output: --shard needs a folder, not a file", "end it with /");
    return reporter.finish();
  }
  const auto documents = project::documents_of(*options.shard, options.files, reporter.messages());
  int status = reporter.finish();
  for (const project::DividedDocument& one : documents.value_or(std::vector<project::DividedDocument>{})) {
    options.files = {one.file};
    options.name = one.name;
    status = std::max(status, one_kit(options));
  }
  return status;
}

}  // namespace

Command kit_command() {
  auto options = std::make_shared<KitOptions>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one; default: this folder", options->game)
      .required = false;
  rows.operands("FILE", "documents of the game, such as the decks of the players; default: the samples", options->files)
      .required = false;
  const WhereTo where =
      add_shard_option(rows, options->shard, "print a kit for each FILE, and only shard K of N of them");
  rows.flag("--no-cover", "leave out the first page, which lists the contents and how to make them", options->no_cover);
  rows.flag("--no-rules", "leave out the rulebook", options->kit.no_rules);
  rows.flag("--booklet", "include the rulebook with --parts and --only, too; report an error if there is none",
            options->kit.booklet);
  add_print_options(rows, options->print);
  rows.head("Simulation");
  rows.number("--simulate", "for file-based games: include pages with plots of this many games between --players",
              options->kit.simulated, 1, 1'000'000'000);
  rows.head("Box");
  rows.flag("--box", "include a tuck box for each size of stacked parts", options->print.box);
  rows.flag("--lid", "make boxes of a tray and a lid that slides over it", options->print.lid);
  rows.number("--paper-weight", "weight of the paper of boxes and parts, g/m² (1.3 cm³ a gram)",
              options->print.paper_weight, parts::least_paper_weight, parts::most_paper_weight);
  return {
      "kit",
      "print everything that a game needs, in one file",
      "Everything a game needs on paper: cards, backs, blank cards, tokens, player aids, lists, and the rulebook as "
      "a booklet to fold, or as pages to read with --backs fold or none. Without FILE the samples that come with the "
      "program are used: of a game of decks those of two players.",
      {},
      std::move(rows),
      here_or(where, ShardsOf::files, [options] {
        options->kit.cover = !options->no_cover;
        return kit(*options);
      })};
}

}  // namespace planche::cli
