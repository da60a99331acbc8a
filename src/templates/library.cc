#include <map>
#include <set>
#include <variant>

#include <fmt/format.h>

#include "templates/compiler.h"
#include "templates/file.h"
#include "templates/template.h"

namespace planche::templates {

namespace {

class CompiledStencil final : public Stencil {
 public:
  CompiledStencil(std::shared_ptr<const Blueprint> plan, Sheet sheet, Tools tools, diag::Sink& sink)
      : plan_{std::move(plan)}, sheet_{std::move(sheet)}, tools_{tools} {
    share_static_layers(sink);
  }

  base::Size trim() const override { return sheet_.trim; }
  double bleed() const override { return sheet_.bleed; }
  double safe() const override { return sheet_.safe; }
  scene::Outline outline() const override { return sheet_.outline; }

  scene::ScenePtr draw(const Record& record, diag::Sink& sink) override {
    auto scene = std::make_shared<scene::Scene>();
    scene->extent = extent();
    scene->items.reserve(last_size_);
    Painter painter{sheet_, tools_, &record, sink};
    for (const Stretch& stretch : stretches_) {
      if (const auto* shared = std::get_if<scene::ScenePtr>(&stretch))
        scene->items.emplace_back(scene::Group{*shared, {}, std::nullopt, 1});
      else
        painter.paint(*std::get<Node*>(stretch), scene->items);
    }
    last_size_ = scene->items.size();
    return scene;
  }

  void check_fields(const std::vector<std::string>& known, diag::Sink& sink) const override {
    Reporter report{sink};
    for (const NamedField& field : sheet_.fields) {
      const bool found = std::any_of(known.begin(), known.end(), [&](const std::string& name) {
        return name == field.name || (name.starts_with(field.name) && name[field.name.size()] == '.');
      });
      if (!found)
        report.error(field.where, "template/unknown-field", fmt::format("no record has a field `{}`", field.name),
                     hint_for(field.name, known));
    }
  }

 private:
  // Layers that look the same for all records, or one that does not.
  using Stretch = std::variant<scene::ScenePtr, Node*>;

  scene::Rect extent() const {
    return scene::Rect{0, 0, sheet_.trim.width, sheet_.trim.height}.grown(sheet_.bleed);
  }

  void share_static_layers(diag::Sink& sink) {
    Painter painter{sheet_, tools_, nullptr, sink};
    auto open = std::make_shared<scene::Scene>();
    const auto finish = [&] {
      if (open->items.empty()) return;
      open->extent = extent();
      open->reusable = true;
      stretches_.emplace_back(scene::ScenePtr{std::move(open)});
      open = std::make_shared<scene::Scene>();
    };
    for (Node& node : sheet_.nodes) {
      if (node.dynamic) {
        finish();
        stretches_.emplace_back(&node);
      } else {
        painter.paint(node, open->items);
      }
    }
    finish();
  }

  std::shared_ptr<const Blueprint> plan_;  // owns what the sheet's places point into
  Sheet sheet_;
  Tools tools_;
  std::vector<Stretch> stretches_;
  std::size_t last_size_ = 0;
};

}  // namespace

struct Library::State {
  FileStore store;
  Tools tools;
  std::map<std::string, std::shared_ptr<const Blueprint>, std::less<>> plans;  // without problems of their own
};

Library::Library(std::vector<std::filesystem::path> folders, scene::Typesetter& typesetter, scene::ArtLoader& art)
    : state_{std::make_unique<State>(State{FileStore{std::move(folders)}, Tools{typesetter, art}, {}})} {}

Library::~Library() = default;

std::shared_ptr<Stencil> Library::stencil(std::string_view name, const Look& look, diag::Sink& sink) {
  Reporter report{sink};
  std::shared_ptr<const Blueprint> plan;
  if (const auto known = state_->plans.find(name); known != state_->plans.end()) {
    plan = known->second;
  } else {
    plan = make_blueprint(name, state_->store, report);
    if (!plan) return nullptr;
    if (report.errors() == 0) state_->plans.emplace(name, plan);
  }
  Sheet sheet = compile(*plan, look, state_->tools, report);
  if (report.errors() != 0) return nullptr;
  return std::make_shared<CompiledStencil>(std::move(plan), std::move(sheet), state_->tools, sink);
}

std::vector<std::string> Library::names() const { return state_->store.names(); }

}  // namespace planche::templates
