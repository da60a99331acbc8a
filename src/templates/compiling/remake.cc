// Layers with members that depend on the record.
#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "templates/compiling/layer_compiler.h"
#include "templates/reading/member_formats.h"

namespace planche::templates {

namespace {

// The value with its changes. Absent results stay as if not written.
std::optional<data::Value> changed(const Entry& entry, const std::vector<Change>& changes, RecordEvaluator& asker,
                                   std::string& known) {
  data::Value value = *entry.value;
  for (const Change& change : changes) {
    if (change.key != entry.key) continue;
    data::Value& one = data::inner(value, change.route);
    if (change.color) {
      std::string name;
      asker.print(*change.color, name);
      known += name + ";";
      if (name.empty() && change.key != "d") name = "none";
      one = data::Value{std::move(name), one.span()};
      continue;
    }
    if (change.places) {
      data::Array corners;
      for (const scene::Point place : asker.places(change.number)) {
        const auto number = [&](double given) {
          const double mm = std::clamp(given * change.unit, -formats::largest_length, formats::largest_length);
          known += fmt::format("{};", mm);
          return data::Value{mm, one.span()};
        };
        corners.emplace_back(data::Array{number(place.x), number(place.y)}, one.span());
      }
      one = data::Value{std::move(corners), one.span()};
      continue;
    }
    const expressions::Value asked = asker.value(change.number);
    if (change.side) {
      // An object tells a value from an expression: it has no member if the value is absent.
      data::Object side;
      if (!asked.is_absent()) side.push_back({"side", one.span(), expressions::to_data(asked, one.span())});
      known += expressions::printed(asked) + ";";
      one = data::Value{std::move(side), one.span()};
      continue;
    }
    const bool is_number = asked.is(expressions::Value::Kind::number);
    if (!is_number && change.route.empty()) {
      known += ";";
      return std::nullopt;
    }
    const double number = is_number ? change.format->nearest(asked.number().to_double() * change.unit) : 0;
    known += is_number ? fmt::format("{};", number) : ";";
    one = data::Value{number, one.span()};
  }
  return value;
}

// The path of an inner value. That of a colour names no items: those of gradients are reported at `stops`.
std::string inner_path(const data::Value& value, const data::Route& route, bool with_items) {
  std::string path;
  const data::Value* at = &value;
  for (const std::size_t step : route) {
    if (const data::Array* items = at->array()) {
      if (with_items) path += fmt::format("[{}]", step);
      at = &(*items)[step];
    } else {
      const data::Member& member = (*at->object())[step];
      path += "." + member.key;
      at = &member.value;
    }
  }
  return path;
}

}  // namespace

void LayerCompiler::find_changes_in(const Entry& entry, std::vector<Change>& into) {
  const LayerMember* member = find_member(entry.key);
  if (member == nullptr) return;
  member->format.each_marked(*entry.value, [&](const data::MarkedValue& found) {
    const std::string* text = found.value.string();
    if (text == nullptr) return;
    Change change{.key = entry.key, .route = found.route, .format = &found.format};
    if ((found.marks & (length_value | places_value)) != 0) change.unit = entry.file->unit;
    if ((found.marks & expression_value) != 0) {
      change.number =
          ask(entry, found.value, inner_path(*entry.value, found.route, true), expressions::Type::Kind::number);
      if (!change.number) return;
    } else if ((found.marks & side_value) != 0) {
      change.number = context_.ask(found.value, {entry.file->document.source, found.value.span(), entry.path}, "template/field");
      if (!change.number) return;
      change.side = true;
    } else if ((found.marks & places_value) != 0) {
      change.number = ask_for_places(entry, found.value);
      if (!change.number) return;
      change.places = true;
    } else if ((found.marks & (color_value | pattern_value)) != 0 && text->find('{') != std::string::npos) {
      const std::string path = entry.path + inner_path(*entry.value, found.route, false);
      change.color = context_.pattern(found.value, {entry.file->document.source, found.value.span(), path},
                                      expressions::Text::Style::plain);
    } else {
      return;
    }
    into.push_back(std::move(change));
  });
}

// Finds numbers that are expressions, and colours and paths with expressions in braces.
bool LayerCompiler::find_changes(Node& node) {
  // The styles of a table's texts may use the item of their row, so expressions in them belong to the texts.
  constexpr std::string_view read_elsewhere[] = {"each", "along", "style", "head_style", "columns"};
  auto remade = std::make_shared<Remade>();
  std::vector<Change>& changes = remade->changes;
  for (const Entry& entry : members_->all()) {
    const bool is_style_of_text = entry.key == "style" && layer_.type() != "table";
    if (is_style_of_text || std::ranges::find(read_elsewhere, entry.key) == std::end(read_elsewhere))
      find_changes_in(entry, changes);
  }
  if (changes.empty()) return false;
  blacken(changes);
  remade->layer = layer_;
  std::tie(remade->names, remade->item_varies) = context_.in_reach();
  remade->moved_by = context_.moved_by;
  node.remade = std::move(remade);
  return std::any_of(node.remade->changes.begin(), node.remade->changes.end(),
                     [](const Change& change) { return change.color ? change.color->varies() : change.number.varies; });
}

// Compiles the layer once without a record, to find its other errors.
void LayerCompiler::blacken(const std::vector<Change>& changes) {
  plain_ = *members_;
  for (const Change& change : changes) {
    if (!change.color) continue;
    const Entry* entry = plain_.find(change.key);
    data::Value& value = blackened_.emplace_back(*entry->value);
    data::Value& one = data::inner(value, change.route);
    one = data::Value{std::string{change.key == "d" ? "M0 0H1" : "#000000"}, one.span()};
    Entry black = *entry;
    black.value = &value;
    plain_.put(std::move(black));
  }
  members_ = &plain_;
}

namespace {

std::vector<Node> compile_apart(const Remade& remade, Layer layer, StencilContent& stencil, Tools tools,
                                diag::Sink& sink, bool of_record) {
  Reporter report{sink};
  Context context{*stencil.plan, stencil.look, report, *tools.steps};
  context.reach(remade.names, remade.item_varies);
  context.of_record = of_record;
  context.moved_by = remade.moved_by;
  return compile_layers({std::move(layer)}, context, stencil, tools);
}

// The layer without the members that are evaluated once for all variants.
Layer once(Layer layer) {
  layer.members.keep_if([](const std::string& key) { return key != "when" && key != "each"; });
  return layer;
}

std::string identity_of(const diag::Diagnostic& d) {
  return fmt::format("{} {} {}", d.code, d.span.begin, d.message);
}

// The problems that are already reported: those of the layer compiled without a record, with black as its colours and
// without its numbers.
const std::set<std::string>& known_faults(Remade& remade, StencilContent& stencil, Tools tools) {
  if (!remade.known_faults) {
    diag::Sink found;
    compile_apart(remade, once(remade.layer), stencil, tools, found, false);
    remade.known_faults.emplace();
    for (const diag::Diagnostic& d : found.sorted()) remade.known_faults->insert(identity_of(d));
  }
  return *remade.known_faults;
}

}  // namespace

std::vector<Node>& remake(Remade& remade, RecordEvaluator& asker, StencilContent& stencil, Tools tools,
                          diag::Sink& sink) {
  auto variant = std::make_shared<Remade::Variant>();
  std::string known;
  variant->layer = once(remade.layer);
  for (const Entry& entry : remade.layer.members.all()) {
    const bool changes = std::any_of(remade.changes.begin(), remade.changes.end(),
                                     [&](const Change& change) { return change.key == entry.key; });
    if (!changes) continue;
    auto value = changed(entry, remade.changes, asker, known);
    if (value) {
      Entry other = entry;
      other.value = &variant->values.emplace_back(std::move(*value));
      variant->layer.members.put(std::move(other));
    } else {
      variant->layer.members.keep_if([&](const std::string& key) { return key != entry.key; });
    }
  }
  constexpr std::size_t most_variants = 256;
  if (remade.known.size() >= most_variants && !remade.known.contains(known)) remade.known.clear();
  auto& kept = remade.known[known];
  if (kept == nullptr) {
    diag::Sink found;
    variant->nodes = compile_apart(remade, variant->layer, stencil, tools, found, true);
    for (diag::Diagnostic& d : found.sorted()) {
      if (!known_faults(remade, stencil, tools).contains(identity_of(d))) variant->faults.push_back(std::move(d));
    }
    kept = std::move(variant);
  }
  for (const diag::Diagnostic& d : kept->faults) sink.add(d);
  return kept->nodes;
}

}  // namespace planche::templates
