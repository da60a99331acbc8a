#include "exports/catalogue.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "declared/judging/selection.h"
#include "parts/kit/manifest.h"
#include "project/kits/kits.h"
#include "project/opening/file_games.h"
#include "project/opening/reading.h"
#include "render/raster.h"
#include "rules/printed_words.h"
#include "scene/digest.h"

namespace planche::exports {

namespace fs = std::filesystem;

namespace {

// The records that the kinds of a game are made from, and their rows by name.
class Records {
 public:
  explicit Records(const declared::Game* game) : game_{game} {}

  void find(Piece& piece) {
    if (game_ == nullptr) return;
    const auto [entry, is_new] = lists_.try_emplace(piece.kind, nullptr);
    if (is_new) entry->second = list_of(piece.kind);
    if (entry->second == nullptr) return;
    const auto& rows = rows_of(*entry->second);
    const auto row = rows.find(piece.name);
    if (row == rows.end()) return;
    piece.list = entry->second;
    piece.row = row->second;
  }

 private:
  const declared::List* list_of(const std::string& kind) const {
    const declared::Part* part = game_->model().part(kind);
    const declared::Given of = part == nullptr ? declared::Given{} : part->member("of");
    if (!of) return nullptr;
    diag::Sink reported_before;
    const auto selection = declared::Selection::compile(*game_, of, reported_before);
    return selection ? &selection->list() : nullptr;
  }
  const std::unordered_map<std::string, std::size_t>& rows_of(const declared::List& list) {
    auto& rows = rows_[&list];
    for (std::size_t row = rows.empty() ? 0 : list.rows.size(); row < list.rows.size(); ++row)
      rows.emplace(list.name_of(row), row);
    return rows;
  }

  const declared::Game* game_;
  std::map<std::string, const declared::List*> lists_;
  std::map<const declared::List*, std::unordered_map<std::string, std::size_t>> rows_;
};

}  // namespace

std::unique_ptr<Catalogue> Catalogue::open(const CatalogueSource& source, diag::Sink& sink,
                                           project::Messages& messages) {
  auto made = std::make_unique<Catalogue>();
  const auto& [operands, choices, dpi, progress, with_pages] = source;
  const std::vector<std::string> files{operands.begin() + 1, operands.end()};
  if (auto found = project::find_file_game(operands.front(), true)) {
    const auto meant = project::with_document(std::move(*found), files, messages);
    if (!meant) return nullptr;
    made->game_ = project::open_file_game(*meant, choices, sink, messages);
    if (made->game_ == nullptr) return nullptr;
    made->name_ = meant->name();
    made->tables_ = declared::table_views(*made->game_);
    made->partial_ = !choices.only.empty() || !choices.kinds.empty();
    auto work = project::work_of(made->game_, choices, meant->document.empty() ? "kit" : "", sink);
    if (!made->add(std::move(work), source, sink, messages)) return nullptr;
  } else if (const rules::Game* game = rules::find_game(operands.front())) {
    auto job = project::kit_of(*game, files, choices, {.cover = false}, sink, messages);
    auto work = job ? project::work_of(std::move(*job), messages) : std::nullopt;
    if (!work) return nullptr;
    made->name_ = game->id;
    made->built_in_ = game;
    made->tables_ = project::tables_of(*game, sink);
    made->partial_ = !files.empty() || choices.input.rules.given() || !choices.only.empty() || !choices.kinds.empty();
    if (!made->add(std::move(*work), source, sink, messages)) return nullptr;
  } else {
    project::Reading reading{choices.input, messages};
    for (const std::string& file : operands) {
      auto subject = reading.read(file, sink);
      if (subject == nullptr) return nullptr;
      if (made->name_.empty()) {
        made->name_ = file == "-" ? "stdin" : fs::path{file}.stem().string();
        made->built_in_ = rules::find_game(subject->game->id);
        made->tables_ = project::tables_of(*subject->game, sink);
      }
      auto work = project::work_of(
          {choices, project::in_language(std::move(subject), choices.language_or_english()), sink, {}, choices.kinds},
          messages);
      if (!work || !made->add(std::move(*work), source, sink, messages)) return nullptr;
    }
  }
  made->list(source);
  return made;
}

bool Catalogue::add(project::Work work, const CatalogueSource& source, diag::Sink& sink, project::Messages& messages) {
  if (studios_.empty()) {
    title_ = work.game;
    credit_ = work.words.say("credit");
    words_ = work.words;
    look_ = work.look;
  }
  studios_.push_back(std::make_unique<project::Studio>());
  project::Studio& studio = *studios_.back();
  if (!project::open(studio, work, source.dpi, {}, sink, messages)) return false;
  auto sets = work.parts(*studio.library, sink);
  if (!sets) {
    messages.refuse(sets.error().message, sets.error().hint);
    return false;
  }
  if (!project::is_style(source.choices, *studio.library, sink, messages)) return false;
  project::note_inks(source.choices, *studio.library);
  for (scene::PartSet& set : *sets) {
    if (set.count == 0) continue;
    if (!set.whole_sheet || source.with_pages)
      sets_.push_back(std::move(set));
    else if (std::ranges::find(pages_, set.title) == pages_.end())
      pages_.push_back(set.title);
  }
  return true;
}

void Catalogue::list(const CatalogueSource& source) {
  std::size_t total = 0, done = 0;
  for (const scene::PartSet& set : sets_) total += set.count;
  scene::Digester digester;
  parts::kit::Ledger ledger{""};
  Records records{game_.get()};
  std::map<std::string, std::size_t> of_kind;
  std::map<std::tuple<std::size_t, std::string, std::string>, std::size_t> known;  // by set, name and fingerprint
  for (std::size_t s = 0; s < sets_.size(); ++s) {
    const scene::PartSet& set = sets_[s];
    places_.emplace_back();
    scene::ScenePtr front, back;  // of the part before
    for (std::size_t i = 0; i < set.count; ++i) {
      const scene::Part part = set.make(i);
      if (source.progress) source.progress("parts", ++done, total);
      const std::size_t index = ++of_kind[set.kind];
      const bool again = i > 0 && part.front == front && part.back == back && pieces_.back().name == part.name;
      if (again) {
        pieces_.back().indices.push_back(index);
        places_.back().push_back(places_.back().back());
        continue;
      }
      front = part.front;
      back = part.back;
      Piece piece{s, i, set.kind, set.title, part.name, part.called(), {index}};
      piece.fingerprint = fmt::format("{:016x}", ledger.add(set, part));
      piece.front = digester.of(part.front);
      piece.back = part.back == nullptr ? 0 : digester.of(part.back);
      const auto [entry, is_new] = known.try_emplace({s, piece.name, piece.fingerprint}, pieces_.size());
      places_.back().push_back(entry->second);
      if (!is_new) {
        pieces_[entry->second].indices.push_back(index);
        front = nullptr;
        continue;
      }
      records.find(piece);
      pieces_.push_back(std::move(piece));
    }
  }
}

scene::Part Catalogue::draw(const Piece& piece) const {
  const auto lock = render::lock_libraries();
  return sets_[piece.set].make(piece.number);
}

fs::path Catalogue::source_among(const std::vector<fs::path>& targets) const {
  for (const auto& studio : studios_) {
    project::SourceFiles sources = studio->sources;
    for (const fs::path& file : studio->library->files()) sources.used.insert(file);
    if (auto found = project::source_among(sources, targets); !found.empty()) return found;
  }
  return {};
}

const scene::Outline& outline_on(const scene::PartSet& set, Side side) {
  return side == Side::back && set.back ? set.back->outline : set.outline;
}

std::string shape_of(const scene::PartSet& set, Side side) {
  const scene::Outline& outline = outline_on(set, side);
  if (outline.form == scene::Outline::Form::rectangle) return "rectangle";
  std::string shape = fmt::format("{}", static_cast<int>(outline.form));
  for (const base::Point p : outline.points) shape += fmt::format(" {} {}", p.x, p.y);
  return shape;
}

scene::Path outline_of(const scene::PartSet& set, Side side, double by) {
  const base::Rect trim{0, 0, set.trim.width, set.trim.height};
  return scene::cut_path(outline_on(set, side), trim, by);
}

scene::ScenePtr drawing_of(const scene::PartSet& set, const scene::Part& part, Side side, double bleed,
                           bool along_outline) {
  const base::Rect whole = base::Rect{0, 0, set.trim.width, set.trim.height}.grown(bleed);
  auto drawing = std::make_shared<scene::Scene>();
  drawing->extent = {0, 0, whole.width, whole.height};
  const auto placed = base::Transform::translation(bleed, bleed);
  scene::Path clip;
  clip.append(along_outline ? outline_of(set, side, bleed) : scene::Path::rectangle(whole), placed);
  if (along_outline) drawing->items.emplace_back(scene::Shape{clip, scene::Color{255, 255, 255}, {}});
  const scene::ScenePtr& shown = side == Side::front ? part.front : part.back;
  if (shown != nullptr) drawing->items.emplace_back(scene::Group{shown, placed, std::move(clip)});
  return drawing;
}

}  // namespace planche::exports
