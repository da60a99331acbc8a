#include "project/project_state.h"

#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/write.h"
#include "parts/kit/manifest.h"
#include "project/kits/kits.h"
#include "project/kits/known_rules.h"
#include "project/opening/file_names.h"
#include "render/text/fonts.h"

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

bool Project::State::is_current() {
  return view.is_unchanged() && names_hash(opened->folders) == opened->names;
}

std::optional<NamedGame> Project::State::named() const {
  const rules::Game* built_in = opened->found ? nullptr : rules::find_game(path);
  if (opened->game == nullptr && built_in == nullptr) return std::nullopt;
  return NamedGame{opened->game, built_in};
}

std::optional<Work> Project::State::work(diag::Sink& sink) {
  Opened& now = *opened;
  if (now.game != nullptr) return work_of(now.game, choices, now.found->document.empty() ? "all" : "", sink);
  if (now.subject != nullptr) return work_of({choices, now.subject, sink, {}, choices.kinds}, now.messages);
  const rules::Game* game = now.found ? nullptr : rules::find_game(path);
  auto job = game == nullptr ? std::nullopt : kit_of(*game, {}, choices, {.cover = false}, sink, now.messages);
  return job ? work_of(std::move(*job), now.messages) : std::nullopt;
}

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

}  // namespace planche::project
