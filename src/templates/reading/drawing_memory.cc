#include "templates/reading/drawing_memory.h"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/write.h"
#include "templates/text/tokens.h"

namespace planche::templates {

namespace {

// The hash of several texts in order. Depends on where each text ends.
class Hash {
 public:
  void add(std::string_view text) {
    const std::uint64_t size = text.size();
    value_ = base::content_hash({reinterpret_cast<const char*>(&size), sizeof size}, value_);
    value_ = base::content_hash(text, value_);
  }
  void add(std::uint64_t number) {
    value_ = base::content_hash({reinterpret_cast<const char*>(&number), sizeof number}, value_);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = base::content_hash("");
};

void add_look(const Look& look, Hash& hash) {
  hash.add(look.style);
  hash.add(look.language);
  for (const auto& [name, value] : look.constants) {
    hash.add(name);
    hash.add(value);
  }
  for (const auto& [key, text] : look.words.below("")) {
    hash.add(key);
    hash.add(*text);
  }
  for (const std::string& family : look.families) hash.add(family);
  for (const std::filesystem::path& table : look.tokens)
    hash.add(base::read_file(table, largest_token_table).value_or(""));
  for (const auto& [name, value] : look.names.known) {
    hash.add(name);
    hash.add(data::to_json(value));
  }
  hash.add(fmt::format("{} {} {} {}", look.bleed, look.of_symbols, look.lacks_families, look.guides));
  hash.add(look.names.self == nullptr ? "" : look.names.self->name);
  if (look.large)
    hash.add(fmt::format("{} {} {}", look.large->size.width, look.large->size.height, look.large->places));
}

// Adds the files of a scene's pictures and the hashes of their contents. Returns false if a picture has a remark, or if
// its file is unknown.
bool add_pictures(const scene::Scene& scene, std::vector<std::pair<std::filesystem::path, std::uint64_t>>& pictures) {
  const auto add = [&](const scene::ArtPtr& art) {
    if (art == nullptr) return true;
    if (art->file.empty() || !art->shortfalls.empty() || !art->remarks.empty()) return false;
    pictures.emplace_back(art->file, art->content);
    return true;
  };
  for (const scene::Item& item : scene.items) {
    if (const auto* image = std::get_if<scene::Image>(&item)) {
      if (!add(image->art) || (image->mask && !add(image->mask->art))) return false;
    } else if (const auto* group = std::get_if<scene::Group>(&item)) {
      if (!add_pictures(*group->content, pictures)) return false;
    }
  }
  return true;
}

}  // namespace

void Memory::begin(Surroundings surroundings) {
  surroundings_ = std::move(surroundings);
  constexpr std::size_t most_runs = 20;
  ++run_;
  std::erase_if(kept_, [&](const auto& one) { return one.second.last_used + most_runs < run_; });
}

class Remembering final : public Stencil {
 public:
  Remembering(std::shared_ptr<Stencil> stencil, std::uint64_t made_from, const Look& look,
              const std::size_t& missing_glyphs, Memory& memory)
      : stencil_{std::move(stencil)}, names_{look.names}, missing_glyphs_{missing_glyphs}, memory_{memory} {
    Hash hash;
    hash.add(memory_.surroundings_.shared);
    hash.add(made_from);
    add_look(look, hash);
    made_from_ = hash.value();
    for (const std::string& name : stencil_->fields()) ask(name);
  }

  base::Size trim() const override { return stencil_->trim(); }
  double bleed() const override { return stencil_->bleed(); }
  double safe() const override { return stencil_->safe(); }
  scene::Outline outline() const override { return stencil_->outline(); }
  scene::Path cuts() const override { return stencil_->cuts(); }
  scene::Path folds() const override { return stencil_->folds(); }
  std::vector<std::string> fields() const override { return stencil_->fields(); }
  std::optional<scene::Inline> symbol(std::string_view name, double height) override {
    return stencil_->symbol(name, height);
  }
  std::vector<std::string> symbols() const override { return stencil_->symbols(); }
  std::optional<scene::Color> color(std::string_view name) const override { return stencil_->color(name); }
  std::optional<scene::Rect> box_of(std::string_view layer) const override { return stencil_->box_of(layer); }

  scene::ScenePtr draw(const Record& record, diag::Sink& sink, Pass pass) override {
    const std::uint64_t key = key_of(record, pass);
    if (const auto known = memory_.kept_.find(key); known != memory_.kept_.end() && holds(known->second)) {
      known->second.last_used = memory_.run_;
      ++memory_.remembered_;
      return known->second.scene;
    }
    diag::Sink found;
    const std::size_t missing = missing_glyphs_;
    auto scene = stencil_->draw(record, found, pass);
    ++memory_.drawn_;
    std::vector<diag::Diagnostic> problems = found.sorted();
    std::vector<std::pair<std::filesystem::path, std::uint64_t>> pictures;
    if (problems.empty() && missing == missing_glyphs_ && add_pictures(*scene, pictures))
      memory_.kept_.insert_or_assign(key, Memory::Kept{scene, std::move(pictures), memory_.run_});
    for (diag::Diagnostic& d : problems) sink.add(std::move(d));
    return scene;
  }

 private:
  bool holds(const Memory::Kept& kept) const {
    for (const auto& [file, content] : kept.pictures) {
      if (memory_.surroundings_.content(file) != content) return false;
    }
    return true;
  }

  // Adds the value of a name from Stencil::fields() to the key.
  void ask(const std::string& name) {
    expressions::Problems problems;
    auto expression = expressions::Expression::compile(name, names_, problems);
    const std::string_view first = std::string_view{name}.substr(0, name.find('.'));
    const auto named = std::ranges::find(names_.tables, first, &expressions::Table::name);
    if (named != names_.tables.end()) {
      reach(**named, asked_tables_);
    } else if (expression == nullptr) {
      asks_all_ = true;
    } else {
      asked_.emplace_back(name, std::move(expression));
    }
  }

  // Adds the table and those that its fields lead to or are computed from.
  void reach(const expressions::Table& table, std::set<const expressions::Table*>& reached) const {
    if (!reached.insert(&table).second) return;
    for (const expressions::Field& field : table.fields) {
      reach(field.type, reached);
      if (field.computed == nullptr) continue;
      const expressions::Uses& uses = field.computed->uses();
      for (const auto* names : {&uses.tables, &uses.others}) {
        for (const std::string_view name : *names) {
          const auto found = std::ranges::find(names_.tables, name.substr(0, name.find('.')), &expressions::Table::name);
          if (found != names_.tables.end()) reach(**found, reached);
        }
      }
    }
  }
  void reach(const expressions::Type& type, std::set<const expressions::Table*>& reached) const {
    if (type.table != nullptr) reach(*type.table, reached);
    if (type.item != nullptr) reach(*type.item, reached);
    if (type.fields != nullptr)
      for (const expressions::Field& field : *type.fields) reach(field.type, reached);
  }

  void add_tables(const std::set<const expressions::Table*>& tables, Hash& hash) const {
    std::set<std::string_view> names;  // addresses differ from run to run
    for (const expressions::Table* table : tables) names.insert(table->name);
    for (const std::string_view name : names) {
      const auto found = memory_.surroundings_.tables.find(name);
      hash.add(found == memory_.surroundings_.tables.end() ? memory_.surroundings_.all : found->second);
    }
  }

  void add_value(const expressions::Value& value, Hash& hash) const {
    using Kind = expressions::Value::Kind;
    hash.add(static_cast<std::uint64_t>(value.kind()));
    switch (value.kind()) {
      case Kind::list:
        hash.add(value.size());
        for (std::size_t i = 0; i < value.size(); ++i) add_value(value.item(i), hash);
        break;
      case Kind::record: {
        // What the template takes from it is not known: perhaps a computed field, or a field of a record that it names.
        std::set<const expressions::Table*> reached;
        reach(*value.table(), reached);
        add_tables(reached, hash);
        hash.add(data::to_json(value.data()));
        break;
      }
      case Kind::object:
        hash.add(data::to_json(value.data()));
        break;
      default:
        hash.add(expressions::printed(value));
    }
  }

  std::uint64_t key_of(const Record& record, Pass pass) const {
    Hash hash;
    hash.add(made_from_);
    add_tables(asked_tables_, hash);
    hash.add(static_cast<std::uint64_t>(pass));
    hash.add(record.folder.native());
    if (asks_all_ || record.evaluation == nullptr) hash.add(memory_.surroundings_.all);
    if (record.object != nullptr) hash.add(data::to_json(*record.object));
    if (record.object == nullptr && record.computed != nullptr) {
      for (const auto& [name, value] : *record.computed) {
        hash.add(name);
        hash.add(data::to_json(value));
      }
    }
    for (const auto& [name, expression] : asked_) {
      hash.add(name);
      if (const data::Value* own = record.object == nullptr ? nullptr : record.find(name)) {
        hash.add(data::to_json(*own));
      } else if (record.evaluation != nullptr) {
        const auto value = record.evaluation->value_of(*expression, record.row);
        if (value) add_value(*value, hash);
      }
    }
    return hash.value();
  }

  std::shared_ptr<Stencil> stencil_;
  expressions::Names names_;
  const std::size_t& missing_glyphs_;
  Memory& memory_;
  std::uint64_t made_from_ = 0;
  std::vector<std::pair<std::string, expressions::ExpressionPtr>> asked_;
  std::set<const expressions::Table*> asked_tables_;
  bool asks_all_ = false;
};

std::shared_ptr<Stencil> remembering(std::shared_ptr<Stencil> stencil, std::uint64_t made_from, const Look& look,
                                     const std::size_t& missing_glyphs, Memory& memory) {
  return std::make_shared<Remembering>(std::move(stencil), made_from, look, missing_glyphs, memory);
}

}  // namespace planche::templates
