#include "templates/reading/blueprint.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/reading/members.h"

namespace planche::templates {

const Entry* Members::find(std::string_view key) const {
  for (const Entry& entry : entries_) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

void Members::put(Entry entry) {
  for (Entry& old : entries_) {
    if (old.key == entry.key) {
      old = std::move(entry);
      return;
    }
  }
  entries_.push_back(std::move(entry));
}

void Members::put_all(const data::Value& object, const File& file, std::string_view path) {
  if (object.object() == nullptr) return;
  for (const data::Member& member : *object.object())
    put({member.key, &member.value, &file, fmt::format("{}{}{}", path, path.empty() ? "" : ".", member.key)});
}

std::vector<std::string> Members::keys() const {
  std::vector<std::string> keys;
  for (const Entry& entry : entries_) keys.push_back(entry.key);
  return keys;
}

std::string_view Layer::text(std::string_view key) const {
  const Entry* entry = members.find(key);
  const std::string* text = entry != nullptr ? entry->value->string() : nullptr;
  return text != nullptr ? std::string_view{*text} : std::string_view{};
}

const Members* find(const Named& all, std::string_view name) {
  for (const auto& [key, members] : all) {
    if (key == name) return &members;
  }
  return nullptr;
}

std::vector<std::string> names_of(const Named& all) {
  std::vector<std::string> names;
  for (const auto& [key, members] : all) names.push_back(key);
  return names;
}

namespace {

// The place of a layer: its list and its index there.
struct Spot {
  std::vector<Layer>* list = nullptr;
  std::size_t index = 0;
};

std::optional<Spot> find_layer(std::vector<Layer>& layers, std::string_view id) {
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (layers[i].id() == id) return Spot{&layers, i};
    if (auto inside = find_layer(layers[i].layers, id)) return inside;
  }
  return std::nullopt;
}

void collect_ids(const std::vector<Layer>& layers, std::vector<std::string>& ids) {
  for (const Layer& layer : layers) {
    if (!layer.id().empty()) ids.emplace_back(layer.id());
    collect_ids(layer.layers, ids);
  }
}

// The type of a layer that follows from one of its members; null if none does, or several do.
const data::Value* implied_type(const Members& members) {
  static const std::pair<const char*, data::Value> implied[] = {
      {"text", data::Value{std::string{"text"}, {}}},     {"art", data::Value{std::string{"image"}, {}}},
      {"symbol", data::Value{std::string{"symbol"}, {}}}, {"d", data::Value{std::string{"path"}, {}}},
      {"columns", data::Value{std::string{"table"}, {}}}, {"layers", data::Value{std::string{"group"}, {}}}};
  const data::Value* only = nullptr;
  for (const auto& [member, type] : implied) {
    if (members.find(member) == nullptr) continue;
    if (only != nullptr) return nullptr;
    only = &type;
  }
  return only;
}

// Whether the members say where the layer is.
bool has_place(const Members& members) {
  return std::ranges::any_of(std::array{"at", "from", "to", "points", "d"},
                             [&](const char* key) { return members.find(key) != nullptr; });
}

class Merger {
 public:
  Merger(const File& file, Reporter& report) : file_{file}, report_{report} {}

  // Merges the layers of `list` into `layers`: changes known ones, adds new ones.
  void merge(const data::Value& list, const std::string& path, std::vector<Layer>& layers) {
    if (list.array() == nullptr) return;
    std::set<std::string, std::less<>> named;
    for (std::size_t i = 0; i < list.array()->size(); ++i) {
      if (++count_ > most_layers) {
        if (count_ == most_layers + 1)
          report_.error({file_.document.source, list.span(), path}, "data/limit",
                        fmt::format("expected at most {} layers, found more", most_layers));
        return;
      }
      Layer layer = read((*list.array())[i], fmt::format("{}[{}]", path, i));
      if (!layer.id().empty() && !named.insert(std::string{layer.id()}).second) {
        duplicate(layer);
        continue;
      }
      place(std::move(layer), layers);
    }
  }

  // Remembers the ids of layers in other files.
  void know(const std::vector<Layer>& layers) {
    std::vector<std::string> ids;
    collect_ids(layers, ids);
    known_.insert(ids.begin(), ids.end());
  }

  void check_unique(const std::vector<Layer>& layers) {
    for (const Layer& layer : layers) {
      if (!layer.id().empty() && !seen_.insert(std::string{layer.id()}).second) duplicate(layer);
      check_unique(layer.layers);
    }
  }

 private:
  Layer read(const data::Value& value, const std::string& path) {
    Layer layer;
    layer.where = {file_.document.source, value.span(), path};
    layer.members.put_all(value, file_, path);
    if (const data::Value* type = implied_type(layer.members); type != nullptr && is_new(layer))
      layer.members.put({"type", type, &file_, path});
    layer.from_bleed = file_.from_bleed;
    if (const Entry* inside = layer.members.find("layers")) merge(*inside->value, inside->path, layer.layers);
    return layer;
  }

  // In a template that extends another, an unknown `id` may be a misspelt one.
  bool is_new(const Layer& layer) const {
    const auto has = [&](const char* member) { return layer.members.find(member) != nullptr; };
    if (has("type") || has("like") || has("use") || known_.contains(layer.id())) return false;
    return layer.id().empty() || known_.empty() || has("before") || has("after");
  }

  void duplicate(const Layer& layer) {
    report_.error(layer.members.find("id")->where(), "template/duplicate-id",
                  fmt::format("expected a unique id, found `{}` again", layer.id()));
  }

  bool flag(const Layer& layer, std::string_view key) const {
    const Entry* entry = layer.members.find(key);
    return entry != nullptr && entry->value->boolean() != nullptr && *entry->value->boolean();
  }

  // A misspelt `type` is reported as an unknown member.
  static bool misspells_type(const Layer& layer) {
    return std::ranges::any_of(layer.members.all(), [](const Entry& entry) {
      return find_member(entry.key) == nullptr && base::nearest(entry.key, {"type"});
    });
  }

  void place(Layer layer, std::vector<Layer>& layers) {
    const Entry* before = layer.members.find("before");
    const Entry* after = layer.members.find("after");
    const auto known = known_.contains(layer.id()) ? find_layer(layers, layer.id()) : std::nullopt;
    if (flag(layer, "remove")) return remove(layer, known, layers);
    if (known) {
      if (before != nullptr || after != nullptr)
        report_.error((before != nullptr ? before : after)->where(), "template/contradiction",
                      fmt::format("`before` and `after` cannot move the known layer `{}`", layer.id()));
      return change((*known->list)[known->index], std::move(layer));
    }
    if (layer.type().empty() && layer.members.find("like") == nullptr && layer.members.find("use") == nullptr) {
      if (misspells_type(layer)) return;
      if (layer.id().empty())
        report_.error(layer.where, "data/missing-field", "expected `type` in a layer, found none",
                      "write the type; only `text`, `art`, `symbol`, `d`, `columns` and `layers` imply it");
      else
        unknown(layer.members.find("id"), layers, ", and a new one needs a `type`");
      return;
    }
    if (before != nullptr && after != nullptr)
      report_.error(after->where(), "template/contradiction", "expected `before` or `after`, found both");
    const Entry* anchor = before != nullptr ? before : after;
    const auto spot = anchor != nullptr && anchor->value->string() != nullptr
                          ? find_layer(layers, *anchor->value->string())
                          : std::nullopt;
    if (anchor != nullptr && !spot) unknown(anchor, layers);
    if (!spot) {
      layers.push_back(std::move(layer));
      return;
    }
    const std::size_t index = spot->index + (before != nullptr ? 0 : 1);
    spot->list->insert(spot->list->begin() + static_cast<std::ptrdiff_t>(index), std::move(layer));
  }

  void remove(const Layer& layer, const std::optional<Spot>& known, const std::vector<Layer>& layers) {
    if (!known) {
      if (layer.id().empty())
        report_.error(layer.where, "data/missing-field", "expected the `id` of the layer to remove, found none");
      else
        unknown(layer.members.find("id"), layers);
      return;
    }
    if (layer.members.all().size() > 2)
      report_.error(
          layer.where, "template/contradiction",
          fmt::format("expected only `id` and `remove`, found other members for the removed layer `{}`", layer.id()));
    known->list->erase(known->list->begin() + static_cast<std::ptrdiff_t>(known->index));
  }

  static void change(Layer& old, Layer by) {
    if (!by.type().empty() && by.type() != old.type()) {
      const std::string type{by.type()};
      old.members.keep_if([&](std::string_view key) { return takes(type, key); });
    }
    if (by.members.find("layers") != nullptr) old.layers = std::move(by.layers);
    if (has_place(by.members)) old.from_bleed = by.from_bleed;
    for (const Entry& entry : by.members.all()) old.members.put(entry);
  }

  void unknown(const Entry* name, const std::vector<Layer>& layers, std::string_view more = "") {
    if (name == nullptr || name->value->string() == nullptr) return;
    std::vector<std::string> ids;
    collect_ids(layers, ids);
    report_.error(name->where(), "template/unknown-layer",
                  fmt::format("there is no layer `{}` here{}", *name->value->string(), more),
                  hint_for(*name->value->string(), ids));
  }

  const File& file_;
  Reporter& report_;
  std::size_t count_ = 0;
  std::set<std::string, std::less<>> seen_, known_;
};

// Completes layers that are `like` other layers with the members of those.
class Likeness {
 public:
  Likeness(std::vector<Layer>& all, Reporter& report) : all_{all}, report_{report} {}

  void complete() { complete(all_); }

 private:
  void complete(std::vector<Layer>& layers) {
    for (Layer& layer : layers) {
      complete(layer);
      complete(layer.layers);
    }
    // Layers that still have no type are already reported.
    std::erase_if(layers,
                  [](const Layer& layer) { return layer.type().empty() && layer.members.find("use") == nullptr; });
  }

  void complete(Layer& layer) {
    const Entry* like = layer.members.find("like");
    if (like == nullptr || like->value->string() == nullptr) return;
    const Entry named = *like;
    const std::string& id = *named.value->string();
    if (std::find(open_.begin(), open_.end(), &layer) != open_.end() || open_.size() >= most_extended) {
      report_.error(named.where(), "template/extends-cycle", fmt::format("layer `{}` is `like` itself", id));
      layer.members.keep_if([](std::string_view key) { return key != "like"; });
      return;
    }
    const auto spot = find_layer(all_, id);
    if (!spot) {
      std::vector<std::string> ids;
      collect_ids(all_, ids);
      report_.error(named.where(), "template/unknown-layer", fmt::format("there is no layer `{}` here", id),
                    hint_for(id, ids));
      layer.members.keep_if([](std::string_view key) { return key != "like"; });
      return;
    }
    open_.push_back(&layer);
    complete((*spot->list)[spot->index]);
    open_.pop_back();
    const Layer& model = (*spot->list)[spot->index];
    Layer made;
    made.where = layer.where;
    made.layers = layer.members.find("layers") != nullptr ? layer.layers : model.layers;
    made.from_bleed = has_place(layer.members) ? layer.from_bleed : model.from_bleed;
    for (const Entry& entry : model.members.all()) {
      if (entry.key != "id" && entry.key != "before" && entry.key != "after") made.members.put(entry);
    }
    for (const Entry& entry : layer.members.all()) {
      if (entry.key != "like") made.members.put(entry);
    }
    layer = std::move(made);
  }

  std::vector<Layer>& all_;
  Reporter& report_;
  std::vector<const Layer*> open_;
};

// Replaces uses of blocks by the blocks' layers.
class Blocks {
 public:
  Blocks(const Members& blocks, Reporter& report) : blocks_{blocks}, report_{report} {}

  void place(std::vector<Layer>& layers, std::size_t depth = 0) {
    for (Layer& layer : layers) {
      const Entry* use = layer.members.find("use");
      if (use != nullptr && use->value->string() != nullptr)
        fill(layer, *use, depth);
      else
        place(layer.layers, depth);
    }
    std::erase_if(layers, [](const Layer& layer) { return layer.type().empty(); });
  }

 private:
  void fill(Layer& layer, const Entry use, std::size_t depth) {
    static const data::Value group{std::string{"group"}, diag::Span{}};
    const std::string& name = *use.value->string();
    const Entry* block = blocks_.find(name);
    if (block == nullptr)
      return report_.error(use.where(), "template/unknown-layer", fmt::format("there is no block `{}`", name),
                           hint_for(name, blocks_.keys()));
    if (layer.members.find("layers") != nullptr)
      report_.error(use.where(), "template/contradiction", "expected either `use` or `layers`, found both");
    if (depth >= most_extended)
      return report_.error(use.where(), "data/limit",
                           fmt::format("expected at most {} blocks in each other, found more", most_extended));
    if (layer.type().empty()) layer.members.put({"type", &group, use.file, use.path});
    layer.layers = read_layers(*block->value, *block->file, block->path, report_);
    count_ += layer.layers.size();
    if (count_ > most_layers) {
      if (!full_)
        report_.error(use.where(), "data/limit", fmt::format("expected at most {} layers, found more", most_layers));
      full_ = true;
      layer.layers.clear();
    }
    place(layer.layers, depth + 1);
  }

  const Members& blocks_;
  Reporter& report_;
  std::size_t count_ = 0;
  bool full_ = false;
};

// Names are searched one after another, so their number is limited.
bool few(const data::Value& all, const File& file, const std::string& path, Reporter& report) {
  if (all.object() == nullptr || all.object()->size() <= most_named) return true;
  report.error({file.document.source, all.span(), path}, "data/limit",
               fmt::format("expected at most {} names, found {}", most_named, all.object()->size()));
  return false;
}

void merge_named(const data::Value* all, const File& file, const std::string& path, Reporter& report, Named& into) {
  if (all == nullptr || all->object() == nullptr || !few(*all, file, path, report)) return;
  for (const data::Member& member : *all->object()) {
    if (!few(member.value, file, path + "." + member.key, report)) continue;
    auto at = std::find_if(into.begin(), into.end(), [&](const auto& one) { return one.first == member.key; });
    if (at == into.end()) at = into.insert(into.end(), {member.key, {}});
    at->second.put_all(member.value, file, fmt::format("{}.{}", path, member.key));
  }
}

// Notes a palette whose name is nearly that of a style which is there already: `low_ink`, `color`.
void note_styles(const data::Value* palettes, const File& file, const Named& known, Reporter& report) {
  if (palettes == nullptr || palettes->object() == nullptr) return;
  std::vector<std::string> names{"colour", "low-ink"};
  for (const auto& [style, colors] : known) names.push_back(style);
  for (const data::Member& member : *palettes->object()) {
    if (std::ranges::find(names, member.key) != names.end()) continue;
    if (const auto near = base::nearest(member.key, {names.begin(), names.end()}))
      report.note({file.document.source, member.key_span, "palettes." + member.key}, "template/unknown-style",
                  fmt::format("`{}` is a style of its own", member.key), fmt::format("did you mean `{}`?", *near));
  }
}

// The symbols and colours of templates that the member `symbols` names; those of the files themselves take precedence.
std::vector<FilePtr> read_libraries(FileStore& store, Reporter& report, Blueprint& made) {
  std::vector<FilePtr> libraries;
  for (const FilePtr& file : made.files) {
    const data::Value* named = file->document.root.find("symbols");
    if (named == nullptr || named->string() == nullptr) continue;
    const Where where{file->document.source, named->span(), "symbols"};
    for (const FilePtr& library : store.load_chain(*named->string(), *file, where, report)) {
      const data::Value& root = library->document.root;
      merge_named(root.find("palettes"), *library, "palettes", report, made.palettes);
      const data::Value* symbols = root.find("symbols");
      if (symbols != nullptr && symbols->object() != nullptr && few(*symbols, *library, "symbols", report))
        made.symbols.put_all(*symbols, *library, "symbols");
      libraries.push_back(library);
    }
  }
  return libraries;
}

}  // namespace

std::vector<Layer> read_layers(const data::Value& list, const File& file, const std::string& path, Reporter& report) {
  std::vector<Layer> layers;
  Merger merger{file, report};
  merger.merge(list, path, layers);
  merger.check_unique(layers);
  Likeness{layers, report}.complete();
  return layers;
}

void place_blocks(const Members& blocks, std::vector<Layer>& layers, Reporter& report) {
  Blocks{blocks, report}.place(layers);
}

std::shared_ptr<const Blueprint> make_blueprint(std::string_view name, FileStore& store, Reporter& report) {
  auto made = std::make_shared<Blueprint>();
  made->name = name;
  made->files = store.load_chain(name, report);
  if (made->files.empty()) return nullptr;
  const std::vector<FilePtr> libraries = read_libraries(store, report, *made);
  for (const FilePtr& file : made->files) {
    const data::Value& root = file->document.root;
    made->where = {file->document.source, root.span(), {}};
    if (const data::Value* part = root.find("part")) made->part.put_all(*part, *file, "part");
    note_styles(root.find("palettes"), *file, made->palettes, report);
    merge_named(root.find("palettes"), *file, "palettes", report, made->palettes);
    merge_named(root.find("labels"), *file, "labels", report, made->labels);
    merge_named(root.find("text_styles"), *file, "text_styles", report, made->text_styles);
    if (const data::Value* blocks = root.find("blocks"); blocks != nullptr && few(*blocks, *file, "blocks", report))
      made->blocks.put_all(*blocks, *file, "blocks");
    merge_named(root.find("runs"), *file, "runs", report, made->runs);
    if (const data::Value* tokens = root.find("tokens"); tokens != nullptr && few(*tokens, *file, "tokens", report))
      made->tokens.push_back({"tokens", tokens, file.get(), "tokens"});
    const data::Value* symbols = root.find("symbols");
    if (symbols != nullptr && symbols->object() != nullptr && few(*symbols, *file, "symbols", report))
      made->symbols.put_all(*symbols, *file, "symbols");
    Merger merger{*file, report};
    merger.know(made->layers);
    if (const data::Value* layers = root.find("layers")) merger.merge(*layers, "layers", made->layers);
    merger.check_unique(made->layers);
  }
  made->files.insert(made->files.begin(), libraries.begin(), libraries.end());
  Likeness{made->layers, report}.complete();
  place_blocks(made->blocks, made->layers, report);
  return made;
}

}  // namespace planche::templates
