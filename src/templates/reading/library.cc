#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/compiling/template_compiler.h"
#include "templates/reading/drawing_memory.h"
#include "templates/reading/file.h"
#include "templates/reading/template.h"

namespace planche::templates {

namespace {

class CompiledStencil final : public Stencil {
 public:
  CompiledStencil(std::shared_ptr<const Blueprint> plan, StencilContent content, Tools tools, diag::Sink& sink)
      : plan_{std::move(plan)}, content_{std::move(content)}, tools_{tools} {
    find_stretches();
    // Draws shared layers now, so that their problems are reported once.
    for (Stretch& stretch : stretches_) {
      if (stretch.changing == nullptr && stretch.asked.empty()) shared(stretch, 0, sink);
    }
  }

  base::Size trim() const override { return content_.trim; }
  double bleed() const override { return content_.bleed; }
  double safe() const override { return content_.safe; }
  scene::Outline outline() const override { return content_.outline; }
  scene::Path cuts() const override { return content_.cuts; }
  scene::Path folds() const override { return content_.folds; }

  scene::ScenePtr draw(const Record& record, diag::Sink& sink, Pass pass) override {
    auto scene = std::make_shared<scene::Scene>();
    scene->extent = extent(pass);
    scene->items.reserve(last_size_);
    LayerPainter painter{content_, tools_, &record, sink};
    painter.keep_to(pass, beyond(pass));
    for (Stretch& stretch : stretches_) {
      if (stretch.changing != nullptr) {
        painter.paint(*stretch.changing, scene->items);
        continue;
      }
      std::uint64_t shown = 0;
      for (std::size_t i = 0; i < stretch.asked.size(); ++i) {
        if (painter.holds(stretch.asked[i]->when)) shown |= std::uint64_t{1} << i;
      }
      if (const auto& same = shared(stretch, shown, sink, pass)) {
        scene->items.emplace_back(scene::Group{same, {}, std::nullopt, 1});
      }
    }
    painter.report_unseen();
    if (content_.look.guides) painter.paint_guides(scene->items);
    last_size_ = scene->items.size();
    if (tools_.shown != nullptr) note_layers(record, scene);
    return scene;
  }

  std::vector<std::string> fields() const override { return {content_.varying.begin(), content_.varying.end()}; }

  std::optional<scene::Inline> symbol(std::string_view name, double height) override {
    const Symbol* found = content_.symbols.find(name);
    return found == nullptr ? std::nullopt : std::optional{content_.symbols.in_line(*found, height)};
  }
  std::vector<std::string> symbols() const override { return content_.symbols.names(); }
  std::optional<scene::Rect> box_of(std::string_view layer) const override { return find_box(content_.nodes, layer); }
  std::optional<scene::Color> color(std::string_view name) const override {
    diag::Sink ignored;
    Reporter report{ignored};
    return Context{*plan_, content_.look, report, *tools_.steps}.color(name, {}).value_or(std::nullopt);
  }

 private:
  // Either one layer that depends on the record, or a run of layers that depend on it only by their conditions.
  struct Stretch {
    Node* changing = nullptr;
    std::vector<Node*> nodes;        // the layers of the run
    std::vector<const Node*> asked;  // the layers in it with a `when` that depends on the record; at most 64
    // By pass, and by the visible layers of `asked` as bits. Null: nothing is drawn.
    std::map<std::pair<Pass, std::uint64_t>, scene::ScenePtr> drawn;
  };
  // Draws all layers once more, those that are shared by several records too.
  void note_layers(const Record& record, const scene::ScenePtr& drawn) {
    diag::Sink ignored;
    ShownDrawing& shown = tools_.shown->emplace_back(ShownDrawing{drawn, {}});
    LayerPainter painter{content_, tools_, &record, ignored};
    painter.keep_to(Pass::all, beyond(Pass::all));
    painter.note_layers(shown.layers);
    for (Node& node : content_.nodes) {
      const std::size_t first = shown.layers.size();
      auto alone = std::make_shared<scene::Scene>();
      alone->extent = extent(Pass::all);
      painter.paint(node, alone->items);
      for (std::size_t i = first; i < shown.layers.size(); ++i) shown.layers[i].top = shown.tops.size();
      shown.tops.push_back(std::move(alone));
    }
    note_palette(shown.palette);
  }
  void note_palette(ShownPalette& palette) const {
    const File& file = *plan_->files.back();
    palette.source = file.document.source;
    palette.unit = file.unit;
    palette.inset = file.from_bleed ? content_.bleed : 0;
    std::set<std::string> names;
    for (const auto& [name, colors] : plan_->palettes)
      for (std::string& key : colors.keys()) names.insert(std::move(key));
    for (const std::string& name : names)
      if (const auto found = color(name))
        palette.colors.emplace_back(name, fmt::format("#{:02x}{:02x}{:02x}", found->red, found->green, found->blue));
    palette.symbols = content_.symbols.names();
    palette.styles = names_of(plan_->text_styles);
  }

  static constexpr std::size_t most_asked = 64, most_variants = 256;

  // Cells of maps may extend into their neighbours.
  double beyond(Pass pass) const {
    return content_.bleed + (pass == Pass::all ? 0 : content_.trim.width + content_.trim.height);
  }
  scene::Rect extent(Pass pass) const {
    return scene::Rect{0, 0, content_.trim.width, content_.trim.height}.grown(beyond(pass));
  }

  void find_stretches() {
    for (Node& node : content_.nodes) {
      if (node.dynamic || content_.look.guides) {
        stretches_.push_back({&node, {}, {}, {}});
        continue;
      }
      const bool asked = node.when.varies;
      const bool joins = !stretches_.empty() && stretches_.back().changing == nullptr &&
                         (!asked || stretches_.back().asked.size() < most_asked);
      if (!joins) stretches_.emplace_back();
      stretches_.back().nodes.push_back(&node);
      if (asked) stretches_.back().asked.push_back(&node);
    }
  }

  // The visible layers of the run, drawn once for all records that show the same layers.
  scene::ScenePtr shared(Stretch& stretch, std::uint64_t shown, diag::Sink& sink, Pass pass = Pass::all) {
    if (const auto known = stretch.drawn.find({pass, shown}); known != stretch.drawn.end()) return known->second;
    auto scene = std::make_shared<scene::Scene>();
    diag::Sink ignored;  // already reported for the whole run
    LayerPainter painter{content_, tools_, nullptr, pass != Pass::all && stretch.asked.empty() ? ignored : sink};
    painter.keep_to(pass, beyond(pass));
    std::size_t next = 0;
    for (Node* node : stretch.nodes) {
      const bool asked = next < stretch.asked.size() && stretch.asked[next] == node;
      if (!asked)
        painter.paint(*node, scene->items);
      else if ((shown >> next++ & 1) != 0)
        painter.paint_shown(*node, scene->items);
    }
    painter.report_unseen();
    scene->extent = extent(pass);
    scene->reusable = true;
    if (stretch.drawn.size() >= most_variants) stretch.drawn.clear();
    return stretch.drawn[{pass, shown}] = scene->items.empty() ? nullptr : std::move(scene);
  }

  std::shared_ptr<const Blueprint> plan_;  // owns the values to which the places of the content refer
  StencilContent content_;
  Tools tools_;
  std::vector<Stretch> stretches_;
  std::size_t last_size_ = 0;
};

void check_fields(const StencilContent& content, const Look& look, Reporter& report) {
  if (!look.fields) return;
  const std::string of = look.records.empty() ? "" : fmt::format(" of {}", look.records);
  for (const NamedField& field : content.fields) {
    const bool found = std::ranges::any_of(*look.fields, [&](const std::string& name) {
      return name == field.name || (name.starts_with(field.name) && name[field.name.size()] == '.');
    });
    if (found) continue;
    std::vector<std::string> known = *look.fields;
    known.insert(known.end(), field.beside.begin(), field.beside.end());
    if (field.use)
      report.error(
          *field.use, "template/unknown-field",
          fmt::format("the block `{}` uses `{}`, but `with` does not give it, and no record{} has such a field",
                      field.block, field.name, of),
          fmt::format("write \"with\": {{ \"{}\": … }}", field.name));
    else
      report.error(field.where, "template/unknown-field", fmt::format("no record{} has a field `{}`", of, field.name),
                   field.where.path.find(".with.") == std::string::npos
                       ? hint_for(field.name, known)
                       : fmt::format("for the text, write it in quotes of its own: \"'{}'\"", field.name));
  }
}

// Whether two looks with an owner are the same.
bool is_same(const Look& a, const Look& b) {
  const auto large = [](const Look& look) {
    return look.large ? std::tuple{look.large->size.width, look.large->size.height, look.large->places}
                      : std::tuple{0.0, 0.0, std::uint64_t{0}};
  };
  return a.owner == b.owner && a.names.self == b.names.self && a.style == b.style && a.language == b.language &&
         a.constants == b.constants && a.words == b.words && a.families == b.families &&
         a.lacks_families == b.lacks_families && a.tokens == b.tokens && a.bleed == b.bleed && a.guides == b.guides &&
         a.of_symbols == b.of_symbols && a.large.has_value() == b.large.has_value() && large(a) == large(b);
}

}  // namespace

struct Library::Shared {
  std::map<std::string, std::shared_ptr<const Blueprint>, std::less<>> plans;
  std::shared_ptr<KnownSymbols> symbols = std::make_shared<KnownSymbols>();
};

std::shared_ptr<Library::Shared> Library::make_shared() {
  return std::make_shared<Shared>();
}

bool Library::is_current(const Shared& shared,
                         const std::function<std::optional<std::uint64_t>(const std::filesystem::path&)>& content) {
  bool current = true;
  std::set<FilePtr> met;
  for (const auto& [name, plan] : shared.plans) {
    for (const FilePtr& file : plan->files) {
      // Each file is asked for, so that the reader of all files knows what this depends on.
      if (met.insert(file).second && content(file->path) != base::content_hash(file->document.source->text()))
        current = false;
    }
  }
  return current;
}

struct Library::State {
  // Counts texts with characters that no font has.
  class CountingTypesetter final : public scene::Typesetter {
   public:
    explicit CountingTypesetter(scene::Typesetter& inner) : inner_{inner} {}
    scene::TextBlock set(const std::vector<scene::Paragraph>& paragraphs, const scene::Setting& setting) override {
      scene::TextBlock block = inner_.set(paragraphs, setting);
      missing_ += block.missing.empty() ? 0 : 1;
      return block;
    }
    const std::size_t& missing() const { return missing_; }

   private:
    scene::Typesetter& inner_;
    std::size_t missing_ = 0;
  };

  State(std::vector<std::filesystem::path> folders, scene::Typesetter& typesetter, scene::ArtLoader& art,
        Memory* drawings, std::shared_ptr<Shared> others)
      : store{std::move(folders)},
        counting{typesetter},
        tools{drawings == nullptr ? typesetter : counting, art},
        memory{drawings},
        shared{std::move(others)} {
    if (shared != nullptr) tools.symbols = shared->symbols;
  }

  // Returns null if there is no such template, which is reported. `sound` is false if errors are reported.
  std::shared_ptr<const Blueprint> plan_of(std::string_view name, diag::Sink& sink, bool& sound) {
    if (const auto known = plans.find(name); known != plans.end()) return known->second;
    std::shared_ptr<const Blueprint> plan;
    if (shared != nullptr) {
      if (const auto known = shared->plans.find(name); known != shared->plans.end()) plan = known->second;
    }
    if (plan == nullptr) {
      diag::Sink found;
      Reporter report{found};
      plan = make_blueprint(name, store, report);
      sound = report.errors() == 0;
      const std::vector<diag::Diagnostic> problems = found.sorted();
      for (const diag::Diagnostic& d : problems) sink.add(d);
      if (plan == nullptr || !sound) return plan;
      if (problems.empty() && shared != nullptr) shared->plans.emplace(name, plan);
    }
    plans.emplace(name, plan);
    return plan;
  }

  // As Library::stencil(), always anew.
  std::shared_ptr<Stencil> compiled(std::string_view name, const Look& look, diag::Sink& sink);

  FileStore store;
  CountingTypesetter counting;
  Tools tools;
  std::map<std::string, std::shared_ptr<const Blueprint>, std::less<>> plans;  // those without problems
  // With a memory: those without problems, by template.
  std::multimap<std::string, std::pair<Look, std::shared_ptr<Stencil>>, std::less<>> stencils = {};
  Memory* memory;
  std::shared_ptr<Shared> shared;
};

Library::Library(std::vector<std::filesystem::path> folders, scene::Typesetter& typesetter, scene::ArtLoader& art,
                 Memory* memory, std::shared_ptr<Shared> shared)
    : state_{std::make_unique<State>(std::move(folders), typesetter, art, memory, std::move(shared))} {}

Library::~Library() = default;

std::shared_ptr<Stencil> Library::stencil(std::string_view name, const Look& look, diag::Sink& sink) {
  const bool kept = state_->memory != nullptr && look.owner != nullptr;
  if (!kept) return state_->compiled(name, look, sink);
  const auto [first, last] = state_->stencils.equal_range(name);
  const auto known = std::find_if(first, last, [&](const auto& one) { return is_same(one.second.first, look); });
  if (known != last) return known->second.second;
  diag::Sink found;
  auto stencil = state_->compiled(name, look, found);
  std::vector<diag::Diagnostic> problems = found.sorted();
  if (problems.empty() && stencil != nullptr) state_->stencils.emplace(name, std::pair{look, stencil});
  for (diag::Diagnostic& d : problems) sink.add(std::move(d));
  return stencil;
}

std::shared_ptr<Stencil> Library::State::compiled(std::string_view name, const Look& look, diag::Sink& sink) {
  Reporter report{sink};
  bool sound = true;
  std::shared_ptr<const Blueprint> plan = plan_of(name, sink, sound);
  if (!plan) return nullptr;
  StencilContent content = compile(*plan, look, tools, report);
  sound = sound && report.errors() == 0 &&
          std::ranges::none_of(plan->files, [](const FilePtr& file) { return file->incomplete; });
  check_fields(content, look, report);
  if (!sound) return nullptr;
  std::uint64_t made_from = base::content_hash(name);
  if (memory != nullptr) {
    for (const FilePtr& file : plan->files) made_from = base::content_hash(file->document.source->text(), made_from);
    for (const Entry& tokens : plan->tokens) {
      if (const std::string* table = tokens.value->string())
        made_from = base::content_hash(
            base::read_file(tokens.file->path.parent_path() / *table, largest_token_table).value_or(""), made_from);
    }
  }
  auto stencil = std::make_shared<CompiledStencil>(std::move(plan), std::move(content), tools, sink);
  if (memory == nullptr) return stencil;
  return remembering(std::move(stencil), made_from, look, counting.missing(), *memory);
}

void Library::note_layers(std::vector<ShownDrawing>& shown) {
  state_->tools.shown = &shown;
}

std::vector<std::string> Library::names() const {
  return state_->store.names();
}

std::vector<std::filesystem::path> Library::files() const {
  std::vector<std::filesystem::path> files = state_->store.files();
  for (const auto& [name, plan] : state_->plans) {
    for (const FilePtr& file : plan->files) {
      if (std::ranges::find(files, file->path) == files.end()) files.push_back(file->path);
    }
  }
  return files;
}

std::vector<std::string> Library::styles() const {
  std::set<std::string> styles;
  for (const auto& [name, plan] : state_->plans) {
    for (std::string& style : names_of(plan->palettes)) styles.insert(std::move(style));
  }
  return {styles.begin(), styles.end()};
}

std::vector<std::pair<scene::Color, std::array<double, 4>>> Library::inks() const {
  std::vector<std::pair<scene::Color, std::array<double, 4>>> all;
  for (const auto& [name, plan] : state_->plans) {
    if (plan == nullptr) continue;
    for (const FilePtr& file : plan->files) {
      for (const InkedColor& one : file->inks) all.emplace_back(one.color, one.inks);
    }
  }
  return all;
}

std::vector<std::pair<scene::Color, std::string>> Library::spots() const {
  std::vector<std::pair<scene::Color, std::string>> all;
  for (const auto& [name, plan] : state_->plans) {
    if (plan == nullptr) continue;
    for (const FilePtr& file : plan->files) {
      for (const InkedColor& one : file->inks) {
        if (!one.spot.empty()) all.emplace_back(one.color, one.spot);
      }
    }
  }
  return all;
}

std::size_t Library::missing() const {
  return state_->counting.missing();
}

scene::Typesetter& Library::typesetter() const {
  return state_->tools.typesetter;
}

scene::ArtLoader& Library::art() const {
  return state_->tools.art;
}

}  // namespace planche::templates
