#include "live/viewing/viewer.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "diag/diagnostic_printers.h"
#include "live/running/starting.h"
#include "live/viewing/viewer_shown.h"
#include "project/editing/playtest_notes.h"
#include "project/editing/record_edits.h"
#include "project/editing/record_grids.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"
#include "render/render.h"

namespace planche::live {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t most_told = 60;  // changes that can be undone

// The line with the problem and a mark below the place, as the command line shows them.
std::string excerpt_of(const diag::Diagnostic& d) {
  std::string excerpt;
  if (d.source == nullptr) return excerpt;
  const std::string text = diag::to_text(d, false);
  for (const std::string_view line : base::split(text, '\n')) {
    const auto bar = line.find(" | ");
    if (bar != 5 || line.substr(0, bar).find_first_not_of(" 0123456789") != line.npos) continue;
    excerpt += fmt::format("{}{}", excerpt.empty() ? "" : "\n", line.substr(bar + 3));
  }
  return excerpt;
}

json problem_of(const diag::Diagnostic& d) {
  json made = json::parse(diag::to_json_line(d), nullptr, false);
  if (!made.is_object()) made = json::object();
  for (const char* name : {"file", "hint", "rule"})
    if (!made.contains(name) || !made[name].is_string()) made[name] = "";
  if (!made.contains("line") || !made["line"].is_number()) made["line"] = 0;
  if (!made.contains("column") || !made["column"].is_number()) made["column"] = 0;
  made["message"] = d.subject.empty() ? d.message : diag::with_subject(d);
  made["excerpt"] = excerpt_of(d);
  made["parts"] = json::array();
  return made;
}

}  // namespace

// Takes what the project has now.
void Viewer::Shown::look() {
  if (std::exchange(looked, true)) return;
  for (auto& [of, sheets] : pages)
    if (!sheets.empty()) older[of] = std::move(sheets);
  pages.clear();
  layers.reset();
  kept.renew(project);
}

const std::vector<project::ProjectSheet>& Viewer::Shown::sheets(Pages of) {
  if (const auto found = pages.find(of); found != pages.end()) return found->second;
  auto& made = pages[of];
  switch (of) {
    case Pages::sheets:
      made = project.sheets();
      break;
    case Pages::tables:
      made = project.table_views();
      break;
    case Pages::survey:
      made = project.survey();
      break;
    case Pages::rules:
      made = project.rules();
      break;
  }
  if (made.empty() && *open_as(project) == 0) made = older[of];
  return made;
}

const project::ProjectLayers& Viewer::Shown::layers_of(std::size_t part) {
  if (!layers || layers->first != part) {
    const auto fresh = part < kept.parts().size() ? kept.parts()[part].fresh : std::nullopt;
    layers.emplace(part, fresh ? project.layers(*fresh) : project::ProjectLayers{});  // older drawings have no layers
  }
  return layers->second;
}

Viewer::Viewer(std::string path, project::PrintChoices choices, bool editable)
    : path_{std::move(path)}, choices_{std::move(choices)}, editable_{editable} {}

Viewer::~Viewer() = default;

project::PrintChoices Viewer::choices_for(const ViewLook& look) const {
  project::PrintChoices choices = choices_;
  choices.low_ink = choices.low_ink || look.low_ink;
  if (!look.language.empty()) choices.language = look.language;
  return choices;
}

Viewer::Shown& Viewer::shown(const ViewLook& look) {
  auto& kept = shown_[look];
  if (kept == nullptr) kept = std::make_unique<Shown>(path_, choices_for(look));
  Shown& found = *kept;
  found.used = ++uses_;
  found.look();
  if (shown_.size() > most_looks) {
    // The first look knows what has changed since the start.
    shown_.erase(std::ranges::min_element(std::next(shown_.begin()), shown_.end(), {},
                                          [](const auto& entry) { return entry.second->used; }));
  }
  return found;
}

bool Viewer::renew_all() {
  bool changed = false;
  for (auto& [look, shown] : shown_) {
    if (!shown->project.renew()) continue;
    changed = true;
    shown->looked = false;
  }
  if (changed) ++generation_;
  return changed;
}

bool Viewer::renew() {
  const std::lock_guard lock{mutex_};
  return renew_all();
}

std::uint64_t Viewer::generation() const {
  const std::lock_guard lock{mutex_};
  return generation_;
}

std::vector<fs::path> Viewer::folders() {
  const std::lock_guard lock{mutex_};
  return shown({}).project.folders();
}

Viewer::Findings Viewer::findings() {
  const std::lock_guard lock{mutex_};
  Shown& view = shown({});
  return {view.project.messages(), view.project.diagnostics(), view.kept.parts().size()};
}

std::optional<project::Message> Viewer::names_nothing() {
  if (Starting::is_possible(path_)) return std::nullopt;
  std::error_code error;
  const bool has_game = fs::is_directory(path_, error) && project::find_file_game(path_, true);
  if (fs::exists(path_, error) && (has_game || !fs::is_directory(path_, error))) return std::nullopt;
  const Findings found = findings();
  if (found.parts > 0 || found.messages.empty()) return std::nullopt;
  return found.messages.front();
}

std::string Viewer::state(const ViewLook& look) {
  return answer(look, [&](Shown& view) { return state_of(view); });
}

std::string Viewer::state_of(Shown& view) {
  Shown& base = shown({});
  // In another look, a part may have changed before that look was first asked for.
  std::set<std::string> changed;
  for (std::size_t n = 0; n < base.kept.parts().size(); ++n)
    if (base.kept.has_changed(n)) changed.insert(base.kept.parts()[n].id);
  json problems = json::array();
  std::vector<std::vector<std::size_t>> of_part(view.kept.parts().size());
  const auto& concerned = view.kept.concerned();
  for (std::size_t i = 0; i < concerned.size(); ++i) {
    json made = problem_of(view.project.diagnostics()[i]);
    made["parts"] = concerned[i];
    made["of_rules"] = is_of_rules(view.project.diagnostics()[i], view.project.game().get());
    for (const std::size_t n : concerned[i]) of_part[n].push_back(i);
    problems.push_back(std::move(made));
  }
  json messages = json::array();
  for (const project::Message& message : view.project.messages()) {
    if (message.kind == project::Message::Kind::diagnostics) continue;
    messages.push_back({{"text", message.text}, {"hint", message.hint}});
  }
  json parts = json::array();
  for (std::size_t n = 0; n < view.kept.parts().size(); ++n) {
    const KeptPart& part = view.kept.parts()[n];
    parts.push_back({{"n", n},
                     {"id", part.id},
                     {"old", !part.fresh},
                     {"changed", view.kept.has_changed(n) || changed.contains(part.id)},
                     {"began", view.kept.began(n)},
                     {"kind", part.kind},
                     {"kind_title", part.kind_title},
                     {"index", part.of_kind},
                     {"name", part.name},
                     {"copies", part.copies},
                     {"width", part.trim.width},
                     {"height", part.trim.height},
                     {"fingerprint", part.fingerprint},
                     {"back", view.kept.cut(part.fingerprint)->back != nullptr},
                     {"problems", of_part[n]}});
  }
  return json{
      {"title", view.project.title()},       {"generation", generation_},       {"languages", view.project.languages()},
      {"stale", view.kept.is_stale()},       {"editable", editable_},           {"undo", history_.to_undo(most_told)},
      {"redo", history_.to_redo(most_told)}, {"parts", std::move(parts)},       {"problems", std::move(problems)},
      {"messages", std::move(messages)},     {"source", open_as(view.project)}, {"start", Starting::is_possible(path_)}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string Viewer::about(const ViewLook& look, std::size_t part) {
  return answer(look, [&](Shown& view) { return about_of(view, part); });
}

std::string Viewer::about_of(Shown& view, std::size_t part) {
  json made{{"fields", json::array()}, {"file", ""}, {"line", 0}, {"column", 0}};
  const auto game = view.project.game();
  if (part >= view.kept.parts().size() || game == nullptr) return made.dump();
  const std::string& key = view.kept.parts()[part].key;
  for (const auto& list : game->lists()) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      if (list->name_of(row) != key) continue;
      made["list"] = list->declared->name;
      made["row"] = row;
      const project::RecordValues values = project::RecordReader{*game, *list}.read(row);
      const project::RecordEdits edits{*game, *list};
      for (const project::RecordValue& value : values.values) {
        if (value.text.empty()) continue;
        json field{{"name", value.field}, {"value", value.text}};
        if (editable_ && !value.computed && value.source != nullptr) {
          // As people edit it, or why they cannot here.
          const auto written = edits.text_of(value.field, value.source, value.span);
          field[written ? "written" : "fixed"] = written ? *written : written.error();
        }
        made["fields"].push_back(std::move(field));
      }
      if (values.source != nullptr) {
        made["file"] = values.source->name();
        made["line"] = values.source->position(values.span.begin).line;
        made["column"] = values.source->position(values.span.begin).column;
      }
      made["notes"] = json::array();
      for (const project::Notes::Note& note : project::Notes{notes_folder(view, part)}.of(key))
        made["notes"].push_back({{"row", note.row}, {"date", note.date}, {"text", note.text}, {"done", note.done}});
      return made.dump(-1, ' ', false, json::error_handler_t::replace);
    }
  }
  return made.dump();
}

namespace {

json pages_json(const std::vector<project::ProjectSheet>& sheets, std::uint64_t generation) {
  json made = json::array();
  for (const project::ProjectSheet& sheet : sheets)
    made.push_back({{"label", sheet.label},
                    {"width", sheet.size.width},
                    {"height", sheet.size.height},
                    {"back", sheet.back},
                    {"blank", sheet.blank}});
  return {{"sheets", std::move(made)}, {"generation", generation}};
}

}  // namespace

std::string Viewer::sheets(const ViewLook& look) {
  return answer(look, [&](Shown& view) { return pages_json(view.sheets(Pages::sheets), generation_).dump(); });
}

std::string Viewer::tables(const ViewLook& look) {
  return answer(look, [&](Shown& view) { return pages_json(view.sheets(Pages::tables), generation_).dump(); });
}

std::string Viewer::survey(const ViewLook& look) {
  return answer(look, [&](Shown& view) { return pages_json(view.sheets(Pages::survey), generation_).dump(); });
}

std::string Viewer::rules(const ViewLook& look) {
  return answer(look, [&](Shown& view) { return pages_json(view.sheets(Pages::rules), generation_).dump(); });
}

std::string Viewer::data(const ViewLook& look) {
  return answer(look, [&](Shown& view) { return data_of(view); });
}

std::string Viewer::layers(const ViewLook& look, std::size_t part) {
  return answer(look, [&](Shown& view) { return layers_json(view.layers_of(part), editable_); });
}

std::optional<std::string> Viewer::part(const ViewLook& look, std::string_view fingerprint, Side side) {
  const std::lock_guard lock{mutex_};
  Shown& view = shown(look);
  const std::string name = fmt::format("{}-{}", fingerprint, side == Side::front ? "front" : "back");
  if (const std::string* kept = view.pictures.find(name)) return *kept;
  const project::ProjectCut* cut = view.kept.cut(std::string{fingerprint});
  if (cut == nullptr) return std::nullopt;
  const scene::ScenePtr& drawing = side == Side::front ? cut->front : cut->back;
  if (drawing == nullptr) return std::nullopt;
  return view.pictures.keep(name, render::scene_svg(*drawing, cut->size));
}

std::optional<std::string> Viewer::page(const ViewLook& look, Pages pages, std::size_t n) {
  return answer(look, [&](Shown& view) -> std::optional<std::string> {
    const auto& sheets = view.sheets(pages);
    if (n >= sheets.size()) return std::nullopt;
    return render::scene_svg(*sheets[n].scene, sheets[n].size);
  });
}

Playable Viewer::playable(const ViewLook& look) {
  const std::lock_guard lock{mutex_};
  Shown& view = shown(look);
  return {view.project.game(), view.project.built_in(), view.project.subject(), choices_for(look), path_};
}

json Viewer::offer() {
  return offer_of(playable({}));
}

FindPart Viewer::part_finder(const ViewLook& look) {
  const std::lock_guard lock{mutex_};
  auto by_key = std::make_shared<std::map<std::string, std::size_t>>();
  const auto& parts = shown(look).kept.parts();
  for (std::size_t n = 0; n < parts.size(); ++n) by_key->emplace(parts[n].key, n);
  return [by_key](const std::string&, const std::string& record) -> std::optional<std::size_t> {
    const auto found = by_key->find(record);
    return found == by_key->end() ? std::nullopt : std::optional{found->second};
  };
}

std::string Viewer::title_of(const ViewLook& look) {
  const std::lock_guard lock{mutex_};
  project::Project& project = shown(look).project;
  // Others may read it: a game that cannot be read is called by its folder, not by where that is.
  std::error_code error;
  return *open_as(project) != 0 ? project.title() : fs::weakly_canonical(path_, error).filename().string();
}

GameRoom Viewer::room(const ViewLook& look) {
  return {[this, look] { return playable(look); }, part_finder(look),
          [this, look](std::size_t part) -> json {
            const std::lock_guard lock{mutex_};
            Shown& view = shown(look);
            if (part >= view.kept.parts().size()) return nullptr;
            const KeptPart& one = view.kept.parts()[part];
            return {{"fingerprint", one.fingerprint},
                    {"width", one.trim.width},
                    {"height", one.trim.height},
                    {"back", view.kept.cut(one.fingerprint)->back != nullptr}};
          },
          title_of(look)};
}

std::optional<fs::path> Viewer::readable(const std::string& name) {
  const std::lock_guard lock{mutex_};
  Shown& view = shown({});
  const auto names_it = [&name](const diag::SourcePtr& source) { return source != nullptr && source->name() == name; };
  const auto& problems = view.project.diagnostics();
  bool known = std::ranges::any_of(problems, [&](const diag::Diagnostic& d) { return names_it(d.source); });
  if (const auto game = view.project.game(); !known && game != nullptr)
    known = std::ranges::any_of(game->documents(), [&](const data::Document& read) { return names_it(read.source); });
  // Any file of the game: templates, tables and rulebooks lie in its folders.
  const fs::path file{name};
  if (!known) {
    const auto folders = view.project.folders();
    known = std::ranges::any_of(folders, [&](const fs::path& folder) { return project::is_below(file, folder); });
  }
  std::error_code error;
  if (!known || !fs::is_regular_file(file, error)) return std::nullopt;
  return file;
}

}  // namespace planche::live
