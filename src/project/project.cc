#include "project/project.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "parts/kit/cut_out.h"
#include "parts/kit/manifest.h"
#include "project/analysis/survey.h"
#include "project/kits/booklets.h"
#include "project/kits/kits.h"
#include "project/kits/rules_work.h"
#include "project/kits/table_pictures.h"
#include "project/opening/file_names.h"
#include "project/printing/validation.h"
#include "project/project_state.h"
#include "render/render.h"

namespace planche::project {

namespace fs = std::filesystem;

Project::Project(std::string path, PrintChoices choices, const base::Overlay& overlay)
    : state_{std::make_unique<State>(std::move(path), std::move(choices))} {
  state_->view.lay_over(overlay);
}

Project::~Project() = default;

bool Project::renew(const base::Overlay& overlay) {
  State& state = *state_;
  state.view.lay_over(overlay);
  if (!state.opened) return true;
  if (state.is_current()) return false;
  state.drawn.reset();
  state.diagnostics.reset();
  state.opened.reset();
  return true;
}

bool Project::is_mixed() const {
  return state_->view.is_mixed();
}

const std::vector<diag::Diagnostic>& Project::diagnostics() {
  State& state = *state_;
  if (state.diagnostics) return *state.diagnostics;
  const base::FileView::Use use{state.view};
  state.draw();
  ++state.counts.checked;
  State::Drawn& drawn = *state.drawn;
  diag::Sink own = drawn.made ? drawn.sink : state.opened->sink;
  diag::Sink& sink = drawn.made ? drawn.sink : own;
  Order order = state.order(state.choices, sink);
  if (drawn.made) order.drawn.emplace(DrawnParts{drawn.studio, drawn.sets});
  if (state.opened->game != nullptr) {
    check_game(*state.opened->found, state.opened->game, false, order, state.opened->messages);
  } else if (auto work = state.work(sink)) {
    if (drawn.made) work->parts = again(drawn.sets);
    check(std::move(*work), order, state.opened->messages);
  }
  state.diagnostics.emplace(sink.sorted());
  if (drawn.made) drawn.sink = std::move(own);  // without the problems of sheets
  return *state.diagnostics;
}

const std::vector<Message>& Project::messages() {
  diagnostics();
  return state_->opened->messages.all();
}

const std::vector<ProjectPart>& Project::parts() {
  const base::FileView::Use use{state_->view};
  state_->draw();
  return state_->drawn->parts;
}

const scene::Part& Project::draw(std::size_t n) {
  parts();
  return state_->drawn->drawn.at(n).part;
}

ProjectCut Project::cut(std::size_t n) {
  const scene::Part& part = draw(n);
  const scene::PartSet& set = state_->drawn->sets[state_->drawn->drawn[n].set];
  ProjectCut made{parts::kit::cut_out(set, part), nullptr, set.trim};
  if (part.back != nullptr) {
    scene::Part turned = part;
    turned.front = part.back;
    made.back = parts::kit::cut_out(set, turned);
  }
  return made;
}

namespace {

// One side of a part.
struct SideOfLayers {
  std::vector<templates::ShownLayer>& layers;
  templates::ShownPalette& palette;
  std::vector<std::pair<base::Transform, scene::ScenePtr>>& tops;
};

// Adds the layers of every drawing in the scene, placed where it is.
void add_layers(const scene::ScenePtr& scene, const base::Transform& placed,
                const std::vector<templates::ShownDrawing>& drawings, const SideOfLayers& to) {
  if (scene == nullptr) return;
  const auto found = std::ranges::find(drawings, scene, &templates::ShownDrawing::scene);
  if (found != drawings.end()) {
    if (to.palette.source == nullptr) to.palette = found->palette;
    for (templates::ShownLayer layer : found->layers) {
      layer.placed = placed.after(layer.placed);
      layer.top += to.tops.size();
      to.layers.push_back(std::move(layer));
    }
    for (const scene::ScenePtr& top : found->tops) to.tops.emplace_back(placed, top);
    return;
  }
  for (const scene::Item& item : scene->items) {
    if (const auto* group = std::get_if<scene::Group>(&item))
      add_layers(group->content, placed.after(group->placed), drawings, to);
  }
}

}  // namespace

ProjectLayers Project::layers(std::size_t n) {
  if (n >= parts().size()) return {};
  State& state = *state_;
  const base::FileView::Use use{state.view};
  const State::DrawnPart wanted = state.drawn->drawn[n];
  diag::Sink sink;
  Messages messages;
  Studio studio;
  auto made = state.work(sink);
  if (!made || !project::open(studio, *made, 0, {state.remembered.typesetter}, sink, messages)) return {};
  std::vector<templates::ShownDrawing> drawings;
  studio.library->note_layers(drawings);
  const auto sets = made->parts(*studio.library, sink);
  if (!sets || wanted.set >= sets->size() || wanted.index >= (*sets)[wanted.set].count) return {};
  const scene::Part part = (*sets)[wanted.set].make(wanted.index);
  ProjectLayers layers;
  add_layers(part.front, {}, drawings, {layers.front, layers.front_palette, layers.front_tops});
  add_layers(part.back, {}, drawings, {layers.back, layers.back_palette, layers.back_tops});
  layers.safe = (*sets)[wanted.set].safe;
  layers.bleed = (*sets)[wanted.set].bleed;
  return layers;
}

std::optional<base::Rect> Project::place(std::size_t n, std::string_view name) {
  if (n >= parts().size()) return std::nullopt;
  const scene::PartSet& set = state_->drawn->sets[state_->drawn->drawn[n].set];
  return set.slot ? set.slot(name) : std::nullopt;
}

std::string Project::svg(std::size_t n) {
  const scene::Part& part = draw(n);
  const scene::PartSet& set = state_->drawn->sets[state_->drawn->drawn[n].set];
  return render::scene_svg(*parts::kit::cut_out(set, part), set.trim);
}

std::string Project::png(std::size_t n, double dpi) {
  const scene::Part& part = draw(n);
  const scene::PartSet& set = state_->drawn->sets[state_->drawn->drawn[n].set];
  return render::scene_png(*parts::kit::cut_out(set, part), set.trim, dpi);
}

std::vector<ProjectSheet> Project::sheets() {
  State& state = *state_;
  const base::FileView::Use use{state.view};
  state.draw();
  PrintChoices shown = state.choices;
  shown.draft = true;
  diag::Sink sink = state.opened->sink;
  std::vector<ProjectSheet> sheets;
  if (auto work = state.work(sink)) {
    for (press::Page& page : pages_of(std::move(*work), state.order(shown, sink), state.opened->messages))
      sheets.push_back({page.label, page.size, std::make_shared<const scene::Scene>(std::move(page.scene)), page.back,
                        page.parts.empty()});
  }
  return sheets;
}

std::vector<ProjectSheet> Project::table_views() {
  State& state = *state_;
  const base::FileView::Use use{state.view};
  state.open();
  diag::Sink sink;
  Messages messages;
  std::vector<std::string> names{""};
  const auto named = state.named();
  if (!named) return {};
  if (named->game != nullptr) {
    const auto views = declared::table_views(*named->game);
    if (!views.empty()) names.clear();
    for (const declared::TableView& view : views) names.push_back(view.name);
  }
  std::vector<ProjectSheet> pages;
  for (const std::string& name : names) {
    auto made = table_of(*named, state.choices, {name, 0}, sink, messages);
    for (ProjectSheet& page : state.pictures(std::move(made), sink)) {
      if (!name.empty()) page.label = name;
      pages.push_back(std::move(page));
    }
  }
  return pages;
}

std::vector<ProjectSheet> Project::survey() {
  State& state = *state_;
  const base::FileView::Use use{state.view};
  state.open();
  diag::Sink sink;
  Messages messages;
  const auto& game = state.opened->game;
  if (game == nullptr) return {};
  auto counted = project::survey(*game, lists_to_survey(*game, "", sink, messages), {}, messages);
  if (!counted) return {};
  const Holding holding{game, state.opened->found->name(), game->title()};
  return state.pictures(work_of(holding, std::move(counted->surveys), state.choices, sink), sink);
}

std::vector<ProjectSheet> Project::rules() {
  State& state = *state_;
  const base::FileView::Use use{state.view};
  state.open();
  diag::Sink sink;
  Messages messages;
  const auto named = state.named();
  return state.pictures(named ? rules_of(*named, state.choices, {}, sink, messages) : std::nullopt, sink);
}

std::string Project::title() {
  const base::FileView::Use use{state_->view};
  state_->open();
  const State::Opened& now = *state_->opened;
  if (now.game != nullptr) return now.game->title();
  if (now.subject != nullptr) return now.subject->game->title;
  const rules::Game* built_in = now.found ? nullptr : rules::find_game(state_->path);
  return built_in != nullptr ? built_in->title : state_->path;
}

std::vector<std::string> Project::languages() {
  const auto opened = game();
  return opened == nullptr ? std::vector<std::string>{} : opened->model().languages;
}

std::vector<fs::path> Project::folders() {
  const base::FileView::Use use{state_->view};
  state_->open();
  return state_->opened->folders;
}

std::shared_ptr<const declared::Game> Project::game() {
  const base::FileView::Use use{state_->view};
  state_->open();
  return state_->opened->game;
}

const rules::Game* Project::built_in() {
  const auto read = subject();
  if (read != nullptr) return read->game.get();
  return state_->opened->found ? nullptr : rules::find_game(state_->path);
}

std::shared_ptr<const rules::Subject> Project::subject() {
  const base::FileView::Use use{state_->view};
  state_->open();
  return state_->opened->subject;
}

diag::Sink Project::problems(Messages& messages) {
  parts();
  for (const Message& message : state_->opened->messages.all()) {
    if (message.kind == Message::Kind::failure) messages.fail(message.text, message.hint);
    if (message.kind == Message::Kind::refusal) messages.refuse(message.text, message.hint);
  }
  return state_->drawn->sink;
}

std::set<fs::path> Project::drawn_from() {
  parts();
  std::set<fs::path> files;
  for (const fs::path& file : state_->drawn->studio.sources.used) {
    if (!templates::names_file(file.native())) files.insert(file);
  }
  if (state_->drawn->studio.library == nullptr) return files;
  const auto own = base::templates_folder();
  for (const fs::path& file : state_->drawn->studio.library->files()) {
    if (!own || !is_below(file, *own)) files.insert(file);
  }
  return files;
}

PrintResult Project::write(Extent extent, const KitChoices& kit, const fs::path& target, diag::Sink& sink,
                           Messages& messages) {
  State& state = *state_;
  const base::FileView::Use use{state.view};
  state.draw();
  sink = state.opened->sink;
  auto work = extent == Extent::kit && state.opened->game != nullptr
                  ? kit_of(*state.opened->found, state.opened->game, state.choices, kit, sink, messages)
                  : state.work(sink);
  if (!work) return {};
  Order order = state.order(state.choices, sink);
  order.target = target;
  return print(std::move(*work), order, messages);
}

parts::kit::Manifest Project::kit_manifest(const KitChoices& kit) {
  State& state = *state_;
  const base::FileView::Use use{state.view};
  state.open();
  State::Opened& now = *state.opened;
  diag::Sink sink;
  Messages messages;
  std::optional<Work> work;
  if (now.game != nullptr) {
    work = kit_of(*now.found, now.game, state.choices, kit, sink, messages);
  } else if (now.subject != nullptr) {
    if (auto job = kit_of(*now.subject->game, {state.path}, state.choices, kit, sink, messages))
      work = work_of(std::move(*job), messages);
  }
  if (!work) return {};
  return manifest_of(std::move(*work), state.order(state.choices, sink), messages);
}

Project::Counts Project::counts() const {
  Counts counts = state_->counts;
  counts.files = state_->view.reads();
  if (state_->memory != nullptr) counts.drawn += state_->memory->drawn();
  return counts;
}

}  // namespace planche::project
