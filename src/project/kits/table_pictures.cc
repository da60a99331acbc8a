#include "project/kits/table_pictures.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/choice.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"
#include "parts/own/own_parts.h"
#include "parts/parts.h"
#include "project/kits/kits.h"
#include "project/opening/game_options.h"
#include "project/printing/print.h"
#include "render/render.h"

namespace planche::project {

namespace {

using Views = std::vector<declared::TableView>;

// The requested view; a default view if the game declares none. Nothing after a refusal.
std::optional<declared::TableView> chosen(const Views& views, const std::string& name, const std::string& game,
                                          Messages& messages) {
  if (name.empty()) return views.empty() ? declared::TableView{} : views.front();
  std::vector<std::string_view> names;
  for (const declared::TableView& view : views) {
    if (view.name == name) return view;
    names.push_back(view.name);
  }
  messages.refuse(
      fmt::format("{} has no table \"{}\"", game, name),
      names.empty() ? "leave --view out to lay out its parts" : fmt::format("use {}", base::join_alternatives(names)));
  return std::nullopt;
}

// The part kinds on the table that the workshop makes; those of the kit if the view declares none.
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

// Makes the work draw the table. `partial`: leaves out parts that the user's documents or rules lack, because the table
// was designed for the program's samples.
Work laid_out(Work work, declared::TableView view, bool partial, double dpi, Messages& messages) {
  work.parts = [make = std::move(work.parts), look = work.look, view = std::move(view), title = work.game, partial, dpi,
                &messages](templates::Library& library, diag::Sink& found) -> base::Asked<std::vector<scene::PartSet>> {
    auto sets = make(library, found);
    if (!sets) return sets;
    const auto is_made = [](const scene::PartSet& set) { return set.count > 0; };
    if (!found.has_errors() && std::ranges::none_of(*sets, is_made))
      return base::refused(std::string{nothing_to_print});
    const auto fitting = view.name.empty() ? std::nullopt : parts::kit::view_with(view, *sets);
    if (!view.name.empty() && !fitting) {
      messages.say(
          fmt::format("the table \"{}\" is made for parts of other sizes: flat parts are laid in rows here, and folded "
                      "parts are left out",
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
  return work;
}

std::optional<Work> table_of(const std::shared_ptr<const declared::Game>& game, const PrintChoices& choices,
                             const TableChoices& table, diag::Sink& sink, Messages& messages) {
  Views views = declared::table_views(*game);
  const parts::Workshop workshop = parts::own::workshop_of(*game);
  declared::check_table_parts(views, parts::ids_of(workshop), sink);
  auto view = chosen(views, table.view, game->title(), messages);
  if (!view) return std::nullopt;
  PrintChoices shown = choices;
  shown.kinds = kinds_on(*view, workshop);
  return laid_out(work_of(game, shown, "kit", sink), std::move(*view), false, table.dpi, messages);
}

std::optional<Work> table_of(const rules::Game& game, const std::vector<std::string>& files,
                             const PrintChoices& choices, const TableChoices& table, diag::Sink& sink,
                             Messages& messages) {
  const parts::Workshop* workshop = parts::find_workshop(game.id);
  if (workshop == nullptr) {
    messages.refuse(fmt::format("{} prints nothing", game.title));
    return std::nullopt;
  }
  Views views = tables_of(game, sink);
  declared::check_table_parts(views, parts::ids_of(*workshop), sink);
  const auto view = chosen(views, table.view, game.title, messages);
  auto documents =
      view ? kit_documents(game, files, choices, sink, messages) : std::vector<std::shared_ptr<const rules::Subject>>{};
  if (documents.empty()) return std::nullopt;
  const auto kinds = kinds_on(*view, *workshop);
  // Refuse options here that would add parts, because a table does not show them.
  if (!takes_options(game, printing_options(), choices.of_game, messages)) return std::nullopt;
  if (const auto checked = parts::check_options(*workshop, choices.of_game, kinds); !checked) {
    messages.refuse(checked.error().message, checked.error().hint);
    return std::nullopt;
  }
  auto first = std::move(documents.front());
  documents.erase(documents.begin());
  auto work = work_of({choices, std::move(first), sink, {}, kinds, true, std::move(documents)}, messages);
  if (!work) {
    messages.report(sink);
    return std::nullopt;
  }
  const bool partial = !files.empty() || choices.input.rules.given();
  return laid_out(std::move(*work), *view, partial, table.dpi, messages);
}

}  // namespace

std::optional<Work> table_of(const NamedGame& named, const PrintChoices& choices, const TableChoices& table,
                             diag::Sink& sink, Messages& messages) {
  return named.game != nullptr ? table_of(named.game, choices, table, sink, messages)
                               : table_of(*named.built_in, named.documents, choices, table, sink, messages);
}

}  // namespace planche::project
