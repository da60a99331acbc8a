#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/print.h"
#include "parts/choice.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"
#include "parts/own/parts.h"
#include "parts/parts.h"
#include "project/file_games.h"
#include "project/files.h"
#include "project/game_options.h"
#include "project/kits.h"
#include "project/reading.h"
#include "project/work.h"
#include "render/render.h"

namespace planche::cli {

namespace {

struct TableOptions {
  PrintOptions print;
  std::string game, view;
  std::vector<std::string> files;
};

using Views = std::vector<declared::TableView>;

// The one that was asked for; the usual one where the game declares none. Nothing after telling the reporter.
std::optional<declared::TableView> chosen(const Views& views, const std::string& name, const std::string& game,
                                          Reporter& reporter) {
  if (name.empty()) return views.empty() ? declared::TableView{} : views.front();
  std::vector<std::string_view> names;
  for (const declared::TableView& view : views) {
    if (view.name == name) return view;
    names.push_back(view.name);
  }
  reporter.refuse(fmt::format("{} has no table \"{}\"", game, name),
                  names.empty() ? "it declares none; without --view one is made of its parts"
                                : fmt::format("there are {}", base::join_alternatives(names)));
  return std::nullopt;
}

// The kinds of parts that lie there, of those that there are; those of the kit where nothing is declared.
std::vector<std::string> kinds_on(const declared::TableView& view, const parts::Workshop& workshop) {
  if (view.name.empty()) return parts::kinds_of_kit(workshop);
  const std::vector<std::string_view> known = parts::ids_of(workshop);
  std::vector<std::string> kinds;
  for (const declared::Lying& lying : view.pieces) {
    if (std::find(kinds.begin(), kinds.end(), lying.part) != kinds.end()) continue;
    if (std::find(known.begin(), known.end(), lying.part) != known.end()) kinds.push_back(lying.part);
  }
  return kinds;
}

// `partial`: what the user's documents or rules have is laid on a table made for the program's samples, and what they
// have not is left out.
void draw(project::Work work, declared::TableView view, bool partial, const TableOptions& options,
          const std::string& name, std::string_view usual_language, diag::Sink& sink, Reporter& reporter) {
  const std::string base = options.view.empty() ? name + "-table" : fmt::format("{}-{}", name, options.view);
  const auto target = target_for(options.print, base, false, usual_language);
  const double dpi = project::ending_of(target) == ".png" ? options.print.dpi : 0;
  work.parts = [make = std::move(work.parts), look = work.look, view = std::move(view), title = work.game, partial, dpi,
                &reporter](templates::Library& library, diag::Sink& found) -> base::Asked<std::vector<scene::PartSet>> {
    auto sets = make(library, found);
    if (!sets) return sets;
    const auto fitting = view.name.empty() ? std::nullopt : parts::kit::view_with(view, *sets);
    if (!view.name.empty() && !fitting) {
      reporter.say(
          fmt::format("the table \"{}\" is made for parts of other sizes: what lies flat lies in rows here, and "
                      "what is folded is left out",
                      view.name));
    }
    const parts::kit::Tabletop table{fitting ? *fitting : parts::kit::usual_view(*sets), 0, partial};
    if (const std::string problem = dpi > 0 ? render::too_many_pixels(table.view.size, dpi) : ""; !problem.empty())
      return base::refused("--dpi: " + problem);
    scene::PartSet picture;
    picture.kind = "table";
    picture.title = title;
    picture.trim = table.view.size;
    picture.count = 1;
    picture.make = [part = scene::Part{picture.kind, title,
                                       std::make_shared<const scene::Scene>(
                                           parts::kit::draw_tabletop(table, *sets, look, library, found)),
                                       nullptr}](std::size_t) { return part; };
    return std::vector{std::move(picture)};
  };
  picture(std::move(work), options.print, sink, target, reporter);
}

int own_table(const project::FileGame& found, TableOptions options, Reporter& reporter) {
  diag::Sink sink;
  auto game = project::open_file_game(found, options.print, sink, reporter.messages());
  if (game == nullptr) {
    reporter.report(sink);
    return reporter.finish();
  }
  Views views = declared::table_views(*game);
  const parts::Workshop workshop = parts::own::workshop_of(*game);
  declared::check_table_parts(views, parts::ids_of(workshop), sink);
  auto view = chosen(views, options.view, game->title(), reporter);
  if (!view) return reporter.finish();
  options.print.kinds = kinds_on(*view, workshop);
  project::Work work = project::work_of(game, options.print, "kit", sink);
  draw(std::move(work), std::move(*view), false, options, found.name(), game->model().languages.front(), sink,
       reporter);
  return reporter.finish();
}

int table(const TableOptions& options) {
  Reporter reporter{options.print.report};
  if (!fits_its_form(options.print, reporter)) return reporter.finish();
  if (auto own = project::find_file_game(options.game, true)) {
    const auto meant = project::with_document(std::move(*own), options.files, reporter.messages());
    return meant ? own_table(*meant, options, reporter) : reporter.finish();
  }
  const rules::Game* game = project::find_game(options.game, reporter.messages());
  if (game == nullptr) return reporter.finish();
  diag::Sink sink;
  const parts::Workshop* workshop = parts::find_workshop(game->id);
  if (workshop == nullptr) return reporter.finish(base::refused(fmt::format("{} prints nothing", game->title)));
  Views views = project::tables_of(*game, sink);
  declared::check_table_parts(views, parts::ids_of(*workshop), sink);
  const auto view = chosen(views, options.view, game->title, reporter);
  auto documents = view ? project::kit_documents(*game, options.files, options.print, sink, reporter.messages())
                        : std::vector<std::shared_ptr<const rules::Subject>>{};
  if (documents.empty()) return reporter.finish();
  const auto kinds = kinds_on(*view, *workshop);
  // Some options would add parts, which a table does not show.
  if (!project::takes_options(*game, project::printing_options(), options.print.of_game, reporter.messages()))
    return reporter.finish();
  if (const auto checked = parts::check_options(*workshop, options.print.of_game, kinds); !checked)
    return reporter.finish(checked);
  auto first = std::move(documents.front());
  documents.erase(documents.begin());
  auto work = project::work_of({options.print, std::move(first), sink, {}, kinds, true, std::move(documents)},
                               reporter.messages());
  if (work) {
    const bool partial = !options.files.empty() || options.print.input.rules.given();
    draw(std::move(*work), *view, partial, options, game->id, "en", sink, reporter);
  } else {
    reporter.report(sink);
  }
  return reporter.finish();
}

}  // namespace

Command table_command() {
  auto options = std::make_shared<TableOptions>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one", options->game);
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
