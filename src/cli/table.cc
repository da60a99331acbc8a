#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/printing.h"
#include "project/kits/table_pictures.h"
#include "project/opening/file_names.h"
#include "project/opening/named_game.h"

namespace planche::cli {

namespace {

struct TableOptions {
  PrintOptions print;
  std::string game = ".", view;
  std::vector<std::string> files;
};

int table(const TableOptions& options) {
  Reporter reporter{options.print.report};
  if (!fits_its_form(options.print, reporter)) return reporter.finish();
  diag::Sink sink;
  const auto named = project::open_game(options.game, options.files, options.print, sink, reporter.messages());
  if (!named) {
    reporter.report(sink);
    return reporter.finish();
  }
  const std::string base =
      options.view.empty() ? named->name + "-table" : fmt::format("{}-{}", named->name, options.view);
  const auto target = target_for(options.print, base, false, named->usual_language());
  const double dpi = project::ending_of(target) == ".png" ? options.print.dpi : 0;
  auto work = project::table_of(*named, options.print, {options.view, dpi}, sink, reporter.messages());
  if (work) picture(std::move(*work), options.print, sink, target, reporter);
  return reporter.finish();
}

}  // namespace

Command table_command() {
  auto options = std::make_shared<TableOptions>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one; default: this folder", options->game)
      .required = false;
  rows.operands("FILE", "documents of the game, as for `planche kit`", options->files).required = false;
  rows.name("--view", "NAME", "the table view to draw; default: the first", options->view);
  add_report_options(rows, options->print.report);
  add_picture_options(rows, options->print);
  return {
      "table",
      "draw the game set up on a table, from above, at true size",
      "Draws the parts of a game on a table: cards in fans, rows and stacks, boards, tokens and dice, with shadows. "
      "The member \"table\" of the game file, or rules/GAME/table.json, says where they lie; without it, the parts of "
      "the kit are laid out. Makes a PDF, PNG or SVG picture for a shop, a rulebook or a screen (docs/own-game.md).",
      {{"planche table embers -o embers.png --dpi 60", "a picture for a page"},
       {"planche table cards/lighthouse -o table.pdf", "a game in a folder"}},
      std::move(rows),
      [options] { return table(*options); }};
}

}  // namespace planche::cli
