// Layers with members that only a record tells.
#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "templates/layer_compiler.h"

namespace planche::templates {

namespace {

// Members that expressions may tell.
bool is_color(std::string_view key) {
  return key == "fill" || key == "stroke" || key == "color";
}
bool is_amount(std::string_view key) {
  static constexpr std::string_view keys[] = {"at",      "size",  "from",    "to",    "radius", "width", "turn",
                                              "opacity", "scale", "size_pt", "sides", "rays",   "inner", "inset"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

// Within what the member may be.
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

// The value with its changes; what is absent stays as where nothing is said.
std::optional<data::Value> changed(const Entry& entry, const std::vector<Change>& changes, Asker& asker,
                                   std::string& known) {
  data::Value value = *entry.value;
  for (const Change& change : changes) {
    if (change.key != entry.key) continue;
    if (change.color) {
      std::string name;
      asker.print(*change.color, name);
      known += name + ";";
      if (name.empty()) return data::Value{std::string{"none"}, entry.value->span()};
      value = data::Value{std::move(name), entry.value->span()};
      continue;
    }
    const expressions::Value asked = asker.value(change.number);
    const bool is_number = asked.is(expressions::Value::Kind::number);
    const double number = is_number ? bounded(change.key, asked.number().to_double()) : 0;
    known += is_number ? fmt::format("{};", number) : ";";
    if (change.place) {
      data::Value& one = (*value.array())[*change.place];
      one = data::Value{number, one.span()};
    } else if (is_number) {
      value = data::Value{number, entry.value->span()};
    } else {
      return std::nullopt;
    }
  }
  return value;
}

}  // namespace

// Numbers that are expressions, and colours with expressions in braces.
void LayerCompiler::find_changes(Node& node) {
  using Kind = expressions::Type::Kind;
  auto remade = std::make_shared<Remade>();
  const auto add = [&](Change change, bool varies) {
    node.dynamic = node.dynamic || varies;
    remade->changes.push_back(std::move(change));
  };
  for (const Entry& entry : members_.all()) {
    if (is_color(entry.key) && entry.value->string() != nullptr &&
        entry.value->string()->find('{') != std::string::npos) {
      Pattern color = context_.pattern(*entry.value, entry.where(), expressions::Text::Style::plain);
      const bool varies = color.varies();
      add({entry.key, {}, {}, std::move(color)}, varies);
    } else if (is_amount(entry.key) && entry.value->string() != nullptr) {
      Asked asked = ask(entry, *entry.value, "", Kind::number);
      if (const bool varies = asked.varies; asked) add({entry.key, {}, std::move(asked), {}}, varies);
    } else if (is_amount(entry.key) && entry.value->array() != nullptr) {
      for (std::size_t i = 0; i < entry.value->array()->size(); ++i) {
        const data::Value& one = (*entry.value->array())[i];
        if (one.string() == nullptr) continue;
        Asked asked = ask(entry, one, fmt::format("[{}]", i), Kind::number);
        if (const bool varies = asked.varies; asked) add({entry.key, i, std::move(asked), {}}, varies);
      }
    }
  }
  if (remade->changes.empty()) return;
  remade->layer = layer_;
  std::tie(remade->names, remade->item_varies) = context_.in_reach();
  node.remade = std::move(remade);
}

std::vector<Node>& remake(Remade& remade, Asker& asker, Sheet& sheet, Tools tools, diag::Sink& sink) {
  auto variant = std::make_shared<Remade::Variant>();
  std::string known;
  variant->layer = remade.layer;
  variant->layer.members.keep_if([](const std::string& key) { return key != "when" && key != "each"; });
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
    Reporter report{sink};
    Context context{*sheet.plan, sheet.look, report};
    context.reach(remade.names, remade.item_varies);
    variant->nodes = compile_layers({variant->layer}, context, sheet, tools);
    kept = std::move(variant);
  }
  return kept->nodes;
}

}  // namespace planche::templates
