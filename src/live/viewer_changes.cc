// Changes of files that visitors ask for.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "live/viewer_shown.h"
#include "project/edits.h"
#include "project/records.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

// A value as a list of changes shows it.
std::string as_told(std::string_view text) {
  constexpr std::size_t longest = 40;
  return text.empty() ? "empty" : fmt::format("“{}”", base::shortened(text.substr(0, text.find('\n')), longest));
}

std::string said_of(const char* what, const project::EditHistory::Done& done) {
  return fmt::format("{}: {} ({})", what, done.what, done.place);
}

}  // namespace

tl::expected<std::string, std::string> Viewer::edit(const Look& look, const Cell& cell, std::string_view text) {
  const std::lock_guard lock{mutex_};
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto game = shown(look).project.game();
  if (!editable_ || game == nullptr) return refuse("start planche with --edit to change files from this page");
  for (const auto& list : game->lists()) {
    if (list->declared->name != cell.list || cell.row >= list->rows.size()) continue;
    const project::RecordValue value = project::RecordReader{*game, *list}.value(cell.row, cell.field);
    if (value.computed || value.source == nullptr) break;
    const auto now = project::editable_text(*value.source, value.span);
    if (!now) return refuse(now.error());
    if (*now != cell.seen) return refuse("this value has changed meanwhile: look at it again");
    if (const std::string what = project::unwritable_in(text); !what.empty())
      return refuse(fmt::format("{} cannot be written into files: leave it out", what));
    const std::string bytes = project::written_value(*value.source, value.span, text);
    const std::string what =
        fmt::format("{} of {}: {} → {}", cell.field, list->name_of(cell.row), as_told(*now), as_told(text));
    return history_.replace({{value.source, value.span, bytes}}, what).map([&value] {
      return fmt::format("wrote {}", value.source->place(value.span.begin));
    });
  }
  return refuse("this value cannot be changed here: it is computed, or no cell of the table has a place for it");
}

tl::expected<std::string, std::string> Viewer::move(const Look& look, const LayerMove& move) {
  const std::lock_guard lock{mutex_};
  if (!editable_) return tl::make_unexpected(std::string{"start planche with --edit to change files from this page"});
  const auto bytes = changed_bytes(shown(look).layers_of(move.part), move);
  if (!bytes) return tl::make_unexpected(bytes.error());
  if (bytes->empty()) return "nothing to change";
  const std::string place = bytes->front().source->place(bytes->front().span.begin);
  return history_.replace(*bytes, told_of(shown(look).layers_of(move.part), move)).map([&place] {
    return fmt::format("wrote {}", place);
  });
}

// Reads the game with the changed bytes before they are written. The first error of that file that was not there
// before; empty if there is none.
std::string Viewer::wrong_with(const Look& look, const std::vector<project::Replacement>& bytes) {
  Shown& view = shown(look);
  const std::string name = bytes.front().source->name();
  const auto errors = [&] {
    std::vector<std::string> found;
    for (const diag::Diagnostic& d : view.project.diagnostics())
      if (d.severity == diag::Severity::error && d.source != nullptr && d.source->name() == name)
        found.push_back(d.message + (d.hint.empty() ? "" : ": " + d.hint));
    return found;
  };
  std::string text{bytes.front().source->text()};
  const std::vector<std::string> before = errors();
  for (const project::Replacement& one : bytes) text.replace(one.span.begin, one.span.end - one.span.begin, one.bytes);
  view.project.renew({{name, text}});
  const std::vector<std::string> after = errors();
  view.project.renew();
  view.looked = false;
  for (const std::string& error : after)
    if (std::ranges::count(after, error) > std::ranges::count(before, error)) return error;
  return {};
}

tl::expected<std::string, std::string> Viewer::act(const Look& look, const LayerAct& act) {
  const std::lock_guard lock{mutex_};
  if (!editable_) return tl::make_unexpected(std::string{"start planche with --edit to change files from this page"});
  const project::ProjectLayers& layers = shown(look).layers_of(act.part);
  const auto bytes = changed_bytes(layers, act);
  if (!bytes) return tl::make_unexpected(bytes.error());
  if (bytes->empty()) return "nothing to change";
  const std::string place = bytes->front().source->place(bytes->front().span.begin);
  const std::string told = told_of(layers, act);
  if (act.kind == LayerAct::Kind::set)
    if (std::string why = wrong_with(look, *bytes); !why.empty()) return tl::make_unexpected(std::move(why));
  return history_.replace(*bytes, told).map([&place] { return fmt::format("wrote {}", place); });
}

std::optional<std::string> Viewer::part_without(const Look& look, std::size_t part, Side side,
                                                const std::vector<std::size_t>& tops, bool bleed) {
  const std::lock_guard lock{mutex_};
  Shown& view = shown(look);
  const project::ProjectLayers& layers = view.layers_of(part);
  const bool back = side == Side::back;
  if (part >= view.kept.parts().size() || (back ? layers.back_tops : layers.front_tops).empty()) return std::nullopt;
  return svg_without(layers, back, tops, view.kept.parts()[part].trim, bleed ? layers.bleed : 0);
}

std::string Viewer::pictures_for(const Look& look, std::size_t part, Side side) {
  constexpr std::size_t most_pictures = 500, most_entries = 20'000;
  const std::lock_guard lock{mutex_};
  const project::ProjectLayers& layers = shown(look).layers_of(part);
  const diag::SourcePtr& source = (side == Side::back ? layers.back_palette : layers.front_palette).source;
  std::vector<std::string> found;
  if (editable_ && source != nullptr) {
    const fs::path folder = fs::path{source->name()}.parent_path();
    std::error_code error;
    std::size_t entries = 0;
    fs::recursive_directory_iterator entry{folder.empty() ? "." : folder, fs::directory_options::skip_permission_denied,
                                           error};
    for (; !error && entry != fs::recursive_directory_iterator{} && found.size() < most_pictures &&
           ++entries < most_entries;
         entry.increment(error)) {
      const std::string ending = base::lower(entry->path().extension().string());
      const bool is_picture =
          ending == ".png" || ending == ".jpg" || ending == ".jpeg" || ending == ".svg" || ending == ".webp";
      if (entry->path().filename().string().starts_with('.')) {
        if (entry->is_directory(error)) entry.disable_recursion_pending();
      } else if (is_picture && entry->is_regular_file(error)) {
        found.push_back(entry->path().lexically_relative(folder.empty() ? "." : folder).generic_string());
      }
    }
    std::ranges::sort(found);
  }
  return nlohmann::json{{"pictures", std::move(found)}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

tl::expected<std::string, std::string> Viewer::undo() {
  const std::lock_guard lock{mutex_};
  return history_.undo().map([](const auto& done) { return said_of("undone", done); });
}

tl::expected<std::string, std::string> Viewer::redo() {
  const std::lock_guard lock{mutex_};
  return history_.redo().map([](const auto& done) { return said_of("done again", done); });
}

}  // namespace planche::live
