#include "templates/reading/substitute.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data/document.h"

namespace planche::templates {

namespace {

bool holds(const data::Value& value, diag::Span place) {
  return value.span().begin <= place.begin && place.end <= value.span().end;
}

// A value on the way to a place: its key, or an empty text in a list, and what contains it.
struct Step {
  std::string key = {};
  data::Value* value = nullptr;
  data::Value* within = nullptr;
};

// The values around the place, from a member of the root to the innermost one.
std::vector<Step> way_to(data::Value& root, diag::Span place) {
  std::vector<Step> steps;
  data::Value* at = &root;
  while (at != nullptr) {
    data::Value* const within = std::exchange(at, nullptr);
    if (data::Array* const items = within->array()) {
      for (data::Value& item : *items) {
        if (at == nullptr && holds(item, place)) steps.push_back({{}, at = &item, within});
      }
    } else if (data::Object* const members = within->object()) {
      for (data::Member& member : *members) {
        if (at == nullptr && (holds(member.value, place) || member.key_span == place))
          steps.push_back({member.key, at = &member.value, within});
      }
    }
  }
  return steps;
}

// How many texts of the value are this one.
std::size_t times_named(const data::Value& value, std::string_view text) {
  std::size_t times = value.string() != nullptr && *value.string() == text ? 1 : 0;
  if (const data::Array* const items = value.array()) {
    for (const data::Value& item : *items) times += times_named(item, text);
  }
  if (const data::Object* const members = value.object()) {
    for (const data::Member& member : *members) times += times_named(member.value, text);
  }
  return times;
}

data::Value text_at(diag::Span where, std::string text) {
  return data::Value{std::move(text), where};
}

data::Value object_at(diag::Span where, data::Object members = {}) {
  return data::Value{std::move(members), where};
}

data::Value empty_list_at(diag::Span where) {
  return data::Value{data::Array{}, where};
}

// An empty group of the same name. False if something of this template depends on the layer.
bool replace_layer(const data::Value& root, data::Value& layer) {
  const diag::Span where = layer.span();
  data::Object group;
  if (const std::string id = data::text_of(layer.find("id")); !id.empty()) {
    if (times_named(root, id) > 1) return false;
    group.push_back({"id", where, text_at(where, id)});  // templates that extend this one may name it
  }
  group.push_back({"type", where, text_at(where, "group")});
  group.push_back({"layers", where, empty_list_at(where)});
  layer = object_at(where, std::move(group));
  return true;
}

bool remove(const Step& step) {
  data::Object& members = *step.within->object();
  std::erase_if(members, [&](const data::Member& member) { return &member.value == step.value; });
  return true;
}

bool replace(const Step& step, data::Value value) {
  *step.value = std::move(value);
  return true;
}

data::Value empty_symbol_at(diag::Span where) {
  const auto number = [&] { return data::Value{10.0, where}; };
  data::Array box;
  for (int side = 0; side < 2; ++side) box.push_back(number());
  data::Object symbol;
  symbol.push_back({"box", where, data::Value{std::move(box), where}});
  symbol.push_back({"layers", where, empty_list_at(where)});
  return object_at(where, std::move(symbol));
}

// An entry of a member of the template other than a layer.
bool replace_entry(std::span<const Step> way) {
  const std::string& member = way.front().key;
  const diag::Span where = way.front().value->span();
  const bool entry = way.size() > 1, in_entry = way.size() > 2;
  if (member == "unit" || member == "origin" || member == "title" || member == "description" || member == "template")
    return remove(way[0]);
  if (!entry) return false;
  if (member == "part") return way[1].key != "size" && remove(way[1]);
  if (member == "palettes") return in_entry && replace(way[2], text_at(where, "#000000"));
  if (member == "labels") return in_entry && replace(way[2], text_at(where, ""));
  if (member == "text_styles" || member == "runs") return in_entry ? remove(way[2]) : replace(way[1], object_at(where));
  if (member == "symbols") return replace(way[1], empty_symbol_at(where));
  return false;
}

}  // namespace

bool put_stand_in(data::Value& root, diag::Span place) {
  const std::vector<Step> way = way_to(root, place);
  for (std::size_t i = way.size(); i-- > 0;) {
    const bool in_list = i > 0 && way[i].key.empty() && way[i].within == way[i - 1].value;
    const bool in_block = i == 2 && way[0].key == "blocks";
    if (in_list && (way[i - 1].key == "layers" || in_block)) return replace_layer(root, *way[i].value);
  }
  return !way.empty() && replace_entry(way);
}

}  // namespace planche::templates
