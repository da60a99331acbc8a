// Layers with members that depend on the record.
#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "templates/layer_compiler.h"

namespace planche::templates {

namespace {

// Members that may be expressions.
bool is_color(std::string_view key) {
  return key == "fill" || key == "stroke" || key == "color" || key == "ground" || key == "tint";
}
bool holds_colors(std::string_view key) {
  static constexpr std::string_view keys[] = {"mask", "style", "outline", "halo", "shadow", "frame"};
  return is_color(key) || std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}
bool is_amount(std::string_view key) {
  static constexpr std::string_view keys[] = {"at",      "size",  "from",    "to",    "radius", "width", "turn",
                                              "opacity", "scale", "size_pt", "sides", "rays",   "inner", "inset"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

bool takes_length(std::string_view key) {
  static constexpr std::string_view keys[] = {"at", "size", "from", "to", "radius", "width", "inset"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

// Limits the number to the range of the member.
double bounded(std::string_view key, double number) {
  constexpr double far = 10'000;
  if (key == "opacity") return std::clamp(number, 0.0, 1.0);
  if (key == "size_pt") return std::clamp(number, 1.0, 500.0);
  if (key == "sides" || key == "rays") return std::clamp(std::round(number), 3.0, 100.0);
  if (key == "inner") return std::clamp(number, 0.01, 1.0);
  const bool signed_one =
      key == "at" || key == "from" || key == "to" || key == "turn" || key == "scale" || key == "inset";
  return std::clamp(number, signed_one ? -far : 0.0, far);
}

data::Value& inside(data::Value& value, const std::vector<std::size_t>& way) {
  data::Value* at = &value;
  for (const std::size_t step : way) at = at->array() != nullptr ? &(*at->array())[step] : &(*at->object())[step].value;
  return *at;
}

// The value with its changes. Absent results stay as if not written.
std::optional<data::Value> changed(const Entry& entry, const std::vector<Change>& changes, RecordEvaluator& asker,
                                   std::string& known) {
  data::Value value = *entry.value;
  for (const Change& change : changes) {
    if (change.key != entry.key) continue;
    data::Value& one = inside(value, change.way);
    if (change.color) {
      std::string name;
      asker.print(*change.color, name);
      known += name + ";";
      one = data::Value{name.empty() ? std::string{"none"} : std::move(name), one.span()};
      continue;
    }
    const expressions::Value asked = asker.value(change.number);
    const bool is_number = asked.is(expressions::Value::Kind::number);
    if (!is_number && change.way.empty()) {
      known += ";";
      return std::nullopt;
    }
    const double unit = takes_length(change.key) ? entry.file->unit : 1;
    const double number = is_number ? bounded(change.key, asked.number().to_double() * unit) : 0;
    known += is_number ? fmt::format("{};", number) : ";";
    one = data::Value{number, one.span()};
  }
  return value;
}

}  // namespace

// Finds colours with expressions in braces.
void LayerCompiler::find_colors(const data::Value& value, Change at, const Where& where, std::vector<Change>& into) {
  const auto below = [&](std::size_t place, const data::Value& one, const std::string& path, std::string key) {
    Change further{std::move(key), at.way};
    further.way.push_back(place);
    const std::size_t before = into.size();
    find_colors(one, further, {where.source, one.span(), path}, into);
    for (std::size_t i = before; i < into.size(); ++i) into[i].key = at.key;
  };
  if (const data::Object* members = value.object()) {
    for (std::size_t i = 0; i < members->size(); ++i) {
      const data::Member& member = (*members)[i];
      below(i, member.value, fmt::format("{}.{}", where.path, member.key), member.key);
    }
  } else if (at.key == "stops" && value.array() != nullptr) {
    for (std::size_t i = 0; i < value.array()->size(); ++i) below(i, (*value.array())[i], where.path, "stop");
  } else if (at.key == "stop" && value.array() != nullptr) {
    below(1, (*value.array())[1], where.path, "color");
  } else if (is_color(at.key) && value.string() != nullptr && value.string()->find('{') != std::string::npos) {
    at.color = context_.pattern(value, where, expressions::Text::Style::plain);
    into.push_back(std::move(at));
  }
}

// Finds numbers that are expressions, and colours with expressions in braces.
bool LayerCompiler::find_changes(Node& node) {
  using Kind = expressions::Type::Kind;
  auto remade = std::make_shared<Remade>();
  std::vector<Change>& changes = remade->changes;
  for (const Entry& entry : members_->all()) {
    // The styles of a table's texts may use the item of their row, so expressions in them belong to the texts.
    const bool left_to_texts = entry.key == "style" && layer_.type() == "table";
    if (holds_colors(entry.key) && !left_to_texts) {
      find_colors(*entry.value, {entry.key}, entry.where(), changes);
    } else if (is_amount(entry.key) && entry.value->string() != nullptr) {
      if (RecordExpression asked = ask(entry, *entry.value, "", Kind::number))
        changes.push_back({entry.key, {}, std::move(asked)});
    } else if (is_amount(entry.key) && entry.value->array() != nullptr) {
      for (std::size_t i = 0; i < entry.value->array()->size(); ++i) {
        const data::Value& one = (*entry.value->array())[i];
        if (one.string() == nullptr) continue;
        if (RecordExpression asked = ask(entry, one, fmt::format("[{}]", i), Kind::number))
          changes.push_back({entry.key, {i}, std::move(asked)});
      }
    }
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
    data::Value& one = inside(value, change.way);
    one = data::Value{std::string{"#000000"}, one.span()};
    Entry black = *entry;
    black.value = &value;
    plain_.put(std::move(black));
  }
  members_ = &plain_;
}

namespace {

std::vector<Node> compile_apart(const Remade& remade, Layer layer, Sheet& sheet, Tools tools, diag::Sink& sink) {
  Reporter report{sink};
  Context context{*sheet.plan, sheet.look, report, *tools.steps};
  context.reach(remade.names, remade.item_varies);
  context.moved_by = remade.moved_by;
  return compile_layers({std::move(layer)}, context, sheet, tools);
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
const std::set<std::string>& known_faults(Remade& remade, Sheet& sheet, Tools tools) {
  if (!remade.known_faults) {
    diag::Sink found;
    compile_apart(remade, once(remade.layer), sheet, tools, found);
    remade.known_faults.emplace();
    for (const diag::Diagnostic& d : found.sorted()) remade.known_faults->insert(identity_of(d));
  }
  return *remade.known_faults;
}

}  // namespace

std::vector<Node>& remake(Remade& remade, RecordEvaluator& asker, Sheet& sheet, Tools tools, diag::Sink& sink) {
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
    variant->nodes = compile_apart(remade, variant->layer, sheet, tools, found);
    for (diag::Diagnostic& d : found.sorted()) {
      if (!known_faults(remade, sheet, tools).contains(identity_of(d))) variant->faults.push_back(std::move(d));
    }
    kept = std::move(variant);
  }
  for (const diag::Diagnostic& d : kept->faults) sink.add(d);
  return kept->nodes;
}

}  // namespace planche::templates
