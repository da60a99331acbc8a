#include "project/project.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/write.h"
#include "parts/kit/cut_out.h"
#include "parts/kit/manifest.h"
#include "project/analysis/survey.h"
#include "project/opening/files.h"
#include "project/printing/booklets.h"
#include "project/printing/kits.h"
#include "project/printing/rules_work.h"
#include "project/printing/table_pictures.h"
#include "project/printing/validate.h"
#include "render/render.h"
#include "render/text/fonts.h"
#include "templates/reading/memory.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

std::uint64_t rows_hash(const declared::List& list) {
  std::uint64_t hash = base::content_hash(list.declared->name);
  for (std::size_t row = 0; row < list.rows.size(); ++row)
    hash = base::content_hash(data::to_json(*list.rows[row]), hash);
  return hash;
}

// A hash of all names below the folders, of their types, and of what links lead to. A new file may be a missing
// picture, and a name that was a folder or led elsewhere may now be a file.
std::uint64_t names_hash(const std::vector<fs::path>& folders) {
  std::uint64_t sum = 0;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  std::error_code error, none;
  for (const fs::path& folder : folders) {
    for (fs::recursive_directory_iterator entry{folder, options, error}, end; !error && entry != end;
         entry.increment(error)) {
      const fs::file_type type = entry->symlink_status(none).type();
      std::uint64_t hash = base::content_hash(entry->path().native(), static_cast<std::uint64_t>(type) + 1);
      if (type == fs::file_type::symlink) {
        hash = base::content_hash(fs::weakly_canonical(entry->path(), none).native(), hash);
        hash += static_cast<std::uint64_t>(entry->status(none).type());
      }
      sum += hash;  // the sum does not depend on the order
    }
  }
  return sum;
}

}  // namespace

struct Project::State {
  State(std::string source, PrintChoices chosen) : path{std::move(source)}, choices{std::move(chosen)} {}

  std::string path;
  PrintChoices choices;
  base::FileView view;
  Counts counts = {};

  struct Opened {
    diag::Sink sink;
    Messages messages;
    std::optional<FileGame> found;
    std::shared_ptr<const declared::Game> game;
    std::shared_ptr<const rules::Subject> subject;
    std::vector<fs::path> folders;
    std::uint64_t names;
  };
  std::optional<Opened> opened = {};   // the result of reading; empty before it is first needed and after a change
  std::vector<fs::path> folders = {};  // those of the latest opening
  std::optional<std::vector<diag::Diagnostic>> diagnostics = {};

  std::vector<fs::path> fonts = {};
  std::uint64_t fonts_hash = 0;
  std::uint64_t names_of_templates = 0;  // of all files when templates were shared
  KeptTools remembered = {};
  std::unique_ptr<templates::Memory> memory = {};

  // A drawn part and its set.
  struct DrawnPart {
    std::size_t set, index;  // the set it belongs to, and its number there
    scene::Part part;
  };
  struct Drawn {
    diag::Sink sink;
    Studio studio;
    std::vector<scene::PartSet> sets;
    std::vector<ProjectPart> parts;
    std::vector<DrawnPart> drawn;
    bool made = false;  // the studio is open, and the sets are made
  };
  std::unique_ptr<Drawn> drawn = {};

  void open();
  std::optional<Work> work(diag::Sink& sink);
  KeptTools& remember(const std::vector<fs::path>& used);
  std::vector<ProjectSheet> pictures(std::optional<Work> made, diag::Sink& sink);
  Order order(const PrintChoices& how, diag::Sink& sink) { return {how, sink, {}, {}, {}, remembered}; }
  void draw();
};

void Project::State::open() {
  if (opened) return;
  ++counts.opened;
  view.forget();
  // Names are looked at first: a file that appears while the game is read is noticed at the next renew().
  const std::uint64_t names = names_hash(folders);
  Opened& now = opened.emplace();
  now.found = find_file_game(path, true);
  if (now.found) {
    now.game = open_file_game(*now.found, choices, now.sink, now.messages);
    now.folders = now.game == nullptr ? std::vector{now.found->file.parent_path()} : now.game->model().folders;
  } else if (rules::find_game(path) == nullptr) {
    Reading reading{choices.input, now.messages};
    if (auto subject = reading.read(path, now.sink)) {
      now.folders = {subject->folder};
      now.subject = in_language(std::move(subject), choices.language_or_english());
    }
  }
  if (now.folders.empty()) now.folders = {fs::path{path}};  // watch the path so that it is noticed when it appears
  now.names = now.folders == folders ? names : names_hash(now.folders);
  folders = now.folders;
}

// The work to print; nothing if there is none.
std::optional<Work> Project::State::work(diag::Sink& sink) {
  Opened& now = *opened;
  if (now.game != nullptr) return work_of(now.game, choices, now.found->document.empty() ? "all" : "", sink);
  if (now.subject != nullptr) return work_of({choices, now.subject, sink, {}, choices.kinds}, now.messages);
  const rules::Game* game = now.found ? nullptr : rules::find_game(path);
  auto job = game == nullptr ? std::nullopt : kit_of(*game, {}, choices, {.cover = false}, sink, now.messages);
  return job ? work_of(std::move(*job), now.messages) : std::nullopt;
}

// The typesetter for these fonts, and the drawings of unchanged parts.
KeptTools& Project::State::remember(const std::vector<fs::path>& used) {
  std::uint64_t hash = base::content_hash("");
  for (const fs::path& font : used)
    hash = base::content_hash(fmt::format("{} {:x}", font.native(), view.content(font).value_or(0)), hash);
  if (memory == nullptr || fonts != used || fonts_hash != hash) {
    if (memory != nullptr) counts.drawn += memory->drawn();
    memory = std::make_unique<templates::Memory>();
    auto made = render::make_typesetter(used);
    remembered = {made ? std::shared_ptr<scene::Typesetter>{std::move(*made)} : nullptr, memory.get(), nullptr,
                  std::make_shared<KnownRules>()};
    fonts = used;
    fonts_hash = hash;
  }
  // A new file may stand before the one that a template extends.
  const auto content = [this](const fs::path& file) { return view.content(file); };
  if (remembered.templates == nullptr || names_of_templates != opened->names ||
      !templates::Library::is_current(*remembered.templates, content))
    remembered.templates = templates::Library::make_shared();
  names_of_templates = opened->names;
  templates::Memory::Surroundings around;
  around.shared = base::content_hash(fmt::format("{:x} {:x}", opened->names, hash));
  if (opened->game != nullptr) {
    for (const declared::FilePtr& file : opened->game->model().files)
      around.shared = base::content_hash(file->document.source->text(), around.shared);
    for (const auto& list : opened->game->lists()) around.tables.emplace(list->declared->name, rows_hash(*list));
  }
  around.all = view.hash();
  around.content = content;
  memory->begin(std::move(around));
  return remembered;
}

void Project::State::draw() {
  if (drawn != nullptr) return;
  open();
  drawn = std::make_unique<Drawn>();
  drawn->sink = opened->sink;
  auto made = work(drawn->sink);
  if (!made) return;
  remember(made->fonts);
  if (!project::open(drawn->studio, *made, 0, remembered, drawn->sink, opened->messages)) return;
  auto sets = made->parts(*drawn->studio.library, drawn->sink);
  if (!sets) return opened->messages.refuse(sets.error().message, sets.error().hint);
  drawn->sets = std::move(*sets);
  parts::kit::Ledger ledger{""};
  for (std::size_t s = 0; s < drawn->sets.size(); ++s) {
    scene::PartSet& set = drawn->sets[s];
    const auto all = std::make_shared<std::vector<scene::Part>>();  // the check takes them again
    for (std::size_t i = 0; i < set.count; ++i) {
      scene::Part part = all->emplace_back(set.make(i));
      const bool again = !drawn->drawn.empty() && drawn->drawn.back().set == s &&
                         drawn->drawn.back().part.front == part.front && drawn->drawn.back().part.back == part.back;
      if (again) {
        ++drawn->parts.back().copies;
        continue;
      }
      drawn->parts.push_back({set.kind, set.title, part.called(), part.name, 1, set.trim, part.flawed,
                              fmt::format("{:016x}", ledger.add(set, part))});
      drawn->drawn.push_back({s, i, std::move(part)});
    }
    set.make = [all](std::size_t i) { return (*all)[i]; };
  }
  drawn->made = true;
}

// Each part of a work on a page of its own.
std::vector<ProjectSheet> Project::State::pictures(std::optional<Work> made, diag::Sink& sink) {
  std::vector<ProjectSheet> pages;
  Studio studio;
  if (!made || !project::open(studio, *made, 0, {}, sink, opened->messages)) return pages;
  auto sets = made->parts(*studio.library, sink);
  if (!sets) return pages;
  if (made->rules) sets->push_back(made->rules(nullptr, *studio.library, sink).set);
  for (const scene::PartSet& set : *sets) {
    for (std::size_t i = 0; i < set.count; ++i) {
      const scene::Part part = set.make(i);
      pages.push_back({part.called(), set.trim, part.front});
    }
  }
  return pages;
}

Project::Project(std::string path, PrintChoices choices, const base::Overlay& overlay)
    : state_{std::make_unique<State>(std::move(path), std::move(choices))} {
  state_->view.lay_over(overlay);
}

Project::~Project() = default;

bool Project::renew(const base::Overlay& overlay) {
  State& state = *state_;
  state.view.lay_over(overlay);
  if (!state.opened) return true;
  if (state.view.is_unchanged() && names_hash(state.opened->folders) == state.opened->names) return false;
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
  const rules::Game* built_in = state.opened->found ? nullptr : rules::find_game(state.path);
  if (state.opened->game != nullptr) {
    const auto views = declared::table_views(*state.opened->game);
    if (!views.empty()) names.clear();
    for (const declared::TableView& view : views) names.push_back(view.name);
  } else if (built_in == nullptr) {
    return {};
  }
  std::vector<ProjectSheet> pages;
  for (const std::string& name : names) {
    const TableChoices choices{name, 0};
    auto made = built_in != nullptr ? table_of(*built_in, {}, state.choices, choices, sink, messages)
                                    : table_of(state.opened->game, state.choices, choices, sink, messages);
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
  const rules::Game* built_in = state.opened->found ? nullptr : rules::find_game(state.path);
  auto made = state.opened->game != nullptr ? rules_of(state.opened->game, state.choices, {}, sink, messages)
              : built_in != nullptr         ? rules_of(*built_in, state.choices, {}, sink, messages)
                                            : std::nullopt;
  return state.pictures(std::move(made), sink);
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
