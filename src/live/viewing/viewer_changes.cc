// Changes of files that visitors ask for.
#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "live/viewing/viewer_shown.h"
#include "project/editing/edits.h"
#include "project/editing/layer_lists.h"
#include "project/editing/playtest_notes.h"
#include "project/editing/record_edits.h"
#include "render/render.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

// A value as a list of changes shows it.
std::string as_told(std::string_view text) {
  constexpr std::size_t longest = 40;
  return text.empty() ? "empty" : fmt::format("“{}”", base::shortened(text.substr(0, text.find('\n')), longest));
}

// As a list of changes shows it.
std::string told_of(const declared::List& list, const Viewer::RecordAct& act) {
  using Kind = Viewer::RecordAct::Kind;
  const auto name = [&list](std::size_t row) { return row < list.rows.size() ? list.name_of(row) : "a record"; };
  const std::string rows =
      act.rows.size() == 1 ? name(act.rows.front()) : base::counted(act.rows.size(), "record") + " of " + act.list;
  switch (act.kind) {
    case Kind::copy:
      return "copied " + rows;
    case Kind::remove:
      return "deleted " + rows;
    case Kind::move:
      return "moved " + rows;
    case Kind::column:
      return fmt::format("new column {} of {}", act.heading, act.list);
    case Kind::set:
      break;
  }
  const std::string added = act.added.empty() ? "" : base::counted(act.added.size(), "new record") + " of " + act.list;
  if (act.cells.empty()) return added;
  const project::RecordEdits::Cell& first = act.cells.front();
  const std::string set = act.cells.size() > 1 ? base::counted(act.cells.size(), "value") + " of " + act.list
                                               : fmt::format("{} of {}: {} → {}", first.field, name(first.row),
                                                             as_told(first.seen), as_told(first.text));
  return added.empty() ? set : set + ", " + added;
}

std::string said_of(const char* what, const project::EditHistory::Done& done) {
  return fmt::format("{}: {} ({})", what, done.what, done.place);
}

}  // namespace

tl::expected<std::string, std::string> Viewer::act(const ViewLook& look, const RecordAct& act) {
  using Kind = RecordAct::Kind;
  const std::lock_guard lock{mutex_};
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto game = shown(look).project.game();
  if (!editable_ || game == nullptr) return refuse("start planche with --edit to change files from this page");
  const declared::List* list = game->find(act.list);
  if (list == nullptr) return refuse("this list is no longer there: look again");
  const project::RecordEdits edits{*game, *list};
  auto bytes = act.kind == Kind::set      ? edits.set(act.cells, act.added)
               : act.kind == Kind::copy   ? edits.copied(act.rows)
               : act.kind == Kind::remove ? edits.removed(act.rows)
               : act.kind == Kind::move   ? edits.moved(act.rows, act.before)
                                          : edits.with_column(act.heading);
  if (!bytes) return refuse(bytes.error());
  if (act.kind == Kind::column) {
    const auto field = edits.with_field(act.heading, act.type.empty() ? "text" : act.type);
    if (!field) return refuse(field.error());
    bytes->insert(bytes->end(), field->begin(), field->end());
  }
  if (bytes->empty()) return "nothing to change";
  const std::string place = project::place_of(bytes->front());
  const std::string more = edits.told_after(*bytes);
  return history_.replace(*bytes, told_of(*list, act)).map([&] { return fmt::format("wrote {}{}", place, more); });
}

// The game with changes that are not written.
Viewer::Shown& Viewer::tried(const ViewLook& look) {
  if (!tried_ || tried_->first != look) tried_.emplace(look, std::make_unique<Shown>(path_, choices_for(look)));
  return *tried_->second;
}

std::string Viewer::reach(const ViewLook& look, std::size_t part, Side side, std::size_t layer) {
  const std::lock_guard lock{mutex_};
  Shown& view = shown(look);
  const project::ProjectLayers& layers = view.layers_of(part);
  const auto& all = side == Side::back ? layers.back : layers.front;
  std::size_t count = 0;
  std::string file;
  if (layer < all.size() && all[layer].source != nullptr) {
    const diag::SourcePtr source = all[layer].source;
    file = source->name();
    // Without the layer, the parts that show it look different.
    const auto lists = project::LayerLists::read(source);
    const auto bytes = lists ? lists->set(all[layer].span, "when", "\"1 > 2\"") : project::LayerLists::Changed{};
    if (bytes && !bytes->empty()) {
      std::string text{source->text()};
      const project::Replacement& one = bytes->front();
      text.replace(one.span.begin, one.span.end - one.span.begin, one.bytes);
      Shown& tried = this->tried(look);
      tried.project.renew({{file, text}});
      const auto &was = view.project.parts(), &now = tried.project.parts();
      for (std::size_t n = 0; n < std::min(was.size(), now.size()); ++n)
        count += was[n].fingerprint != now[n].fingerprint ? 1 : 0;
    }
  }
  return nlohmann::json{{"parts", count}, {"file", file}}.dump();
}

namespace {

// The texts of files after changes of them; of workbooks, their bytes. Nothing: a workbook cannot be changed so.
std::optional<base::Overlay> changed_texts(const std::vector<project::Replacement>& bytes) {
  base::Overlay overlay;
  std::vector<const project::Replacement*> backwards;  // at one place, the last one first
  for (const project::Replacement& one : bytes) {
    if (one.cells == nullptr) {
      overlay.try_emplace(one.source->name(), one.source->text());
      backwards.push_back(&one);
    } else {
      auto whole = project::workbook_after(one);
      if (!whole) return std::nullopt;
      overlay.try_emplace(one.source->name(), std::move(*whole));
    }
  }
  std::ranges::stable_sort(backwards, {}, [](const project::Replacement* one) { return one->span.begin; });
  std::ranges::reverse(backwards);
  for (const project::Replacement* one : backwards)
    overlay[one->source->name()].replace(one->span.begin, one->span.end - one->span.begin, one->bytes);
  return overlay;
}

}  // namespace

// A side of a part with changes that are not written.
std::optional<std::string> Viewer::drawn_with(const ViewLook& look, const std::vector<project::Replacement>& bytes,
                                              std::size_t part, bool back) {
  Shown& view = shown(look);
  const auto fresh = part < view.kept.parts().size() ? view.kept.parts()[part].fresh : std::nullopt;
  if (!fresh || bytes.empty()) return std::nullopt;
  auto texts = changed_texts(bytes);
  if (!texts) return std::nullopt;
  Shown& tried = this->tried(look);
  tried.project.renew(std::move(*texts));
  // Parts keep their numbers, because no record comes or goes.
  if (tried.project.parts().size() != view.project.parts().size()) return std::nullopt;
  const project::ProjectCut cut = tried.project.cut(*fresh);
  const scene::ScenePtr& side = back ? cut.back : cut.front;
  if (side == nullptr) return std::nullopt;
  return render::scene_svg(*side, cut.size);
}

std::optional<std::string> Viewer::preview(const ViewLook& look, const LayerMove& move) {
  const std::lock_guard lock{mutex_};
  const auto bytes = changed_bytes(shown(look).layers_of(move.part), move);
  return editable_ && bytes ? drawn_with(look, *bytes, move.part, move.back) : std::nullopt;
}

std::optional<std::string> Viewer::preview(const ViewLook& look, const LayerAct& act) {
  const std::lock_guard lock{mutex_};
  const auto bytes = changed_bytes(shown(look).layers_of(act.part), act);
  return editable_ && bytes ? drawn_with(look, *bytes, act.part, act.back) : std::nullopt;
}

std::optional<std::string> Viewer::preview(const ViewLook& look, const RecordAct& act, std::size_t part) {
  const std::lock_guard lock{mutex_};
  Shown& view = shown(look);
  const auto game = view.project.game();
  const declared::List* list = game == nullptr ? nullptr : game->find(act.list);
  if (!editable_ || list == nullptr) return std::nullopt;
  const auto bytes = project::RecordEdits{*game, *list}.set(act.cells, {});
  return bytes ? drawn_with(look, *bytes, part, false) : std::nullopt;
}

tl::expected<std::string, std::string> Viewer::move(const ViewLook& look, const LayerMove& move) {
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

std::vector<std::string> errors_of(project::Project& project, const std::set<std::string>& files) {
  std::vector<std::string> found;
  for (const diag::Diagnostic& d : project.diagnostics()) {
    if (d.severity != diag::Severity::error || d.source == nullptr || !files.contains(d.source->name())) continue;
    // What records do against rules of the game is no error of a document.
    if (d.rule.empty() && !project::is_table_text(*d.source))
      found.push_back(d.message + (d.hint.empty() ? "" : ": " + d.hint));
  }
  return found;
}

std::string first_new(const std::vector<std::string>& after, const std::vector<std::string>& before) {
  for (const std::string& error : after)
    if (std::ranges::count(after, error) > std::ranges::count(before, error)) return error;
  return {};
}

// Reads the game with the changed bytes before they are written. The first error of those documents that was not there
// before; empty if there is none.
std::string Viewer::wrong_with(const ViewLook& look, const std::vector<project::Replacement>& bytes) {
  Shown& view = shown(look);
  std::set<std::string> files;
  for (const project::Replacement& one : bytes) files.insert(one.source->name());
  auto texts = changed_texts(bytes);
  if (!texts) return "the workbook cannot be changed so";
  const std::vector<std::string> before = errors_of(view.project, files);
  view.project.renew(std::move(*texts));
  const std::vector<std::string> after = errors_of(view.project, files);
  view.project.renew();
  view.looked = false;
  return first_new(after, before);
}

tl::expected<std::string, std::string> Viewer::act(const ViewLook& look, const LayerAct& act) {
  const std::lock_guard lock{mutex_};
  if (!editable_) return tl::make_unexpected(std::string{"start planche with --edit to change files from this page"});
  const project::ProjectLayers& layers = shown(look).layers_of(act.part);
  const auto bytes = changed_bytes(layers, act);
  if (!bytes) return tl::make_unexpected(bytes.error());
  if (bytes->empty()) return "nothing to change";
  const std::string place = bytes->front().source->place(bytes->front().span.begin);
  const std::string told = told_of(layers, act);
  using Kind = LayerAct::Kind;
  if (act.kind == Kind::set || act.kind == Kind::group || act.kind == Kind::ungroup)
    if (std::string why = wrong_with(look, *bytes); !why.empty()) return tl::make_unexpected(std::move(why));
  return history_.replace(*bytes, told).map([&place] { return fmt::format("wrote {}", place); });
}

std::optional<std::string> Viewer::part_without(const ViewLook& look, std::size_t part, Side side,
                                                const std::vector<std::size_t>& tops, bool bleed) {
  const std::lock_guard lock{mutex_};
  Shown& view = shown(look);
  const project::ProjectLayers& layers = view.layers_of(part);
  const bool back = side == Side::back;
  if (part >= view.kept.parts().size() || (back ? layers.back_tops : layers.front_tops).empty()) return std::nullopt;
  return svg_without(layers, back, tops, view.kept.parts()[part].trim, bleed ? layers.bleed : 0);
}

// The folder of the table with the record of a part.
fs::path Viewer::notes_folder(Shown& view, std::size_t part) {
  const auto game = view.project.game();
  if (game == nullptr || part >= view.kept.parts().size()) return {};
  for (const auto& list : game->lists()) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      if (list->name_of(row) != view.kept.parts()[part].key) continue;
      return project::Notes::folder_of(*game, *list, row);
    }
  }
  return {};
}

tl::expected<std::string, std::string> Viewer::act(const ViewLook& look, const NoteAct& act) {
  const std::lock_guard lock{mutex_};
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  if (!editable_) return refuse("start planche with --edit to change files from this page");
  Shown& view = shown(look);
  const bool known = act.part < view.kept.parts().size() && view.project.game() != nullptr;
  const std::string key = known ? view.kept.parts()[act.part].key : "";
  if (key.empty()) return refuse("this part has no record to write a note on");
  const project::Notes notes{notes_folder(view, act.part)};
  const auto change = act.row ? notes.marked(*act.row, act.text, act.done) : notes.added(key, act.date, act.text);
  if (!change) return refuse(change.error());
  return history_.replace(change->parts, change->told, change->made).map([] { return std::string{"wrote notes.csv"}; });
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
