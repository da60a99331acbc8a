#include "project/editing/layer_groups.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "data/document.h"
#include "project/editing/layer_edits.h"
#include "project/editing/layer_lists.h"
#include "project/editing/written_list.h"

namespace planche::project {

using templates::PlacingNumber;
using templates::ShownLayer;

namespace {

constexpr const char* changed_meanwhile = "this layer has changed meanwhile: look at it again";
constexpr const char* in_the_file = "layers of this list are grouped in the file: it has no brackets";

tl::unexpected<std::string> not_grouped(std::string why) {
  return tl::make_unexpected(std::move(why));
}

// The blanks in front of the line with this byte.
std::string indent_at(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  return std::string{text.substr(line, text.find_first_not_of(" \t", line) - line)};
}

// Lines after the first one begin with `to` where they began with `from`.
std::string indented(std::string_view text, std::string_view from, std::string_view to) {
  std::string made;
  while (true) {
    const std::size_t end = text.find('\n');
    made += text.substr(0, end);
    if (end == text.npos) return made;
    text.remove_prefix(end + 1);
    made += '\n';
    if (text.starts_with(from)) {
      made += to;
      text.remove_prefix(from.size());
    }
  }
}

// The items of a list as lines of their own.
std::string lines_of(const WrittenList& list, const std::vector<std::size_t>& items, const std::string& from,
                     const std::string& to) {
  std::string made;
  for (std::size_t i = 0; i < items.size(); ++i)
    made += fmt::format("{}{}{}{}", i == 0 ? "" : "\n" + to, indented(list.text(items[i]), from, to),
                        i + 1 < items.size() ? "," : "", list.behind(items[i]));
  return made;
}

// What makes `now` of the text of the source.
std::vector<Replacement> difference(const diag::SourcePtr& source, std::string_view now) {
  const std::string_view was = source->text();
  const auto begin = static_cast<std::size_t>(std::ranges::mismatch(was, now).in1 - was.begin());
  std::size_t tail = 0;
  const std::size_t most = std::min(was.size(), now.size()) - begin;
  while (tail < most && was[was.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  return {{source,
           {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(was.size() - tail)},
           std::string{now.substr(begin, now.size() - tail - begin)}}};
}

std::string with(std::string text, std::vector<Replacement> parts) {
  std::ranges::sort(parts, std::greater<>{}, [](const Replacement& one) { return one.span.begin; });
  for (const Replacement& one : parts) text.replace(one.span.begin, one.span.end - one.span.begin, one.bytes);
  return text;
}

}  // namespace

Regrouped grouped(const std::vector<ShownLayer>& side, const std::vector<std::size_t>& layers) {
  if (layers.size() < 2) return not_grouped("choose several layers");
  for (const std::size_t n : layers)
    if (n >= side.size() || side[n].source != side[layers.front()].source)
      return not_grouped("layers of several files have no common group");
  const diag::SourcePtr source = side[layers.front()].source;
  const auto text = LayerLists::read(source);
  if (!text) return not_grouped(text.error());
  const data::Value* list = text->find(side[layers.front()].span).list;
  std::set<std::size_t> indexes;
  for (const std::size_t n : layers) {
    const LayerLists::Place place = text->find(side[n].span);
    if (place.list == nullptr) return not_grouped(changed_meanwhile);
    if (place.list != list) return not_grouped("layers of several groups have no common group");
    indexes.insert(place.index);
  }
  if (indexes.size() < 2) return not_grouped("this is one layer of the template, which is drawn several times");
  WrittenList written{source, *list};
  if (written.is_block()) return not_grouped(in_the_file);
  const std::vector<std::size_t> items(indexes.begin(), indexes.end());
  const std::string indent = indent_at(source->text(), (*list->array())[items.back()].span().begin);
  std::string group =
      fmt::format("{{ \"id\": \"{}\", \"type\": \"group\", \"layers\": [\n{}{}\n{}] }}", text->free_name_for("group"),
                  indent + "  ", lines_of(written, items, indent, indent + "  "), indent);
  for (auto one = items.rbegin(); one != items.rend(); ++one) written.erase(*one);
  written.insert(items.back() + 1 - items.size(), std::move(group));
  return written.changes();
}

Regrouped ungrouped(const std::vector<ShownLayer>& side, std::size_t group) {
  if (group >= side.size()) return not_grouped(changed_meanwhile);
  const ShownLayer& layer = side[group];
  const auto text = LayerLists::read(layer.source);
  if (!text) return not_grouped(text.error());
  const LayerLists::Place place = text->find(layer.span);
  if (place.list == nullptr) return not_grouped(changed_meanwhile);
  const data::Value* inner = place.layer().find("layers");
  if (inner == nullptr || inner->array() == nullptr || inner->array()->empty()) return not_grouped("this is no group");
  for (const data::Member& member : *place.layer().object())
    if (member.key != "id" && member.key != "type" && member.key != "layers" && member.key != "at")
      return not_grouped(fmt::format("this group has `{}`, which its layers would lose: remove it first", member.key));
  // The layers of the group get its place.
  LayerChange by;
  if (place.layer().find("at") != nullptr) {
    for (const PlacingNumber& number : layer.numbers) {
      const auto mm = written_mm(number);
      if (!mm) return not_grouped("the place of this group follows an expression: change it in the file");
      (number.role == PlacingNumber::Role::x ? by.dx : by.dy) = *mm;
    }
  }
  std::vector<Replacement> shifts;
  std::set<std::uint32_t> seen;  // one layer may be drawn several times
  for (std::size_t n = group + 1; n < side.size() && side[n].depth > layer.depth; ++n) {  // they follow it
    if (side[n].depth != layer.depth + 1 || !seen.insert(side[n].span.begin).second) continue;
    auto moved = changed_numbers(side[n], by);
    if (!moved) return not_grouped(moved.error());
    shifts.insert(shifts.end(), moved->begin(), moved->end());
  }
  if (by.dx != 0 || by.dy != 0)
    if (seen.size() != inner->array()->size())
      return not_grouped("some layers of this group are not drawn here: move them in the file");
  const std::string shifted = with(std::string{layer.source->text()}, shifts);
  // The same group in the text with the new numbers.
  const auto fresh = std::make_shared<diag::Source>(layer.source->name(), shifted);
  diag::Sink ignored;
  const auto document = data::read_document(fresh, ignored);
  if (!document) return not_grouped(changed_meanwhile);
  const data::Value* list = document->root.find("layers");
  const auto same = [&](const data::Value& one) { return one.span().begin == layer.span.begin; };
  // Numbers in front of the group stay, so that it begins where it began.
  const auto find = [&](const auto& self, const data::Value& in) -> const data::Value* {
    if (in.array() == nullptr) return nullptr;
    if (std::ranges::any_of(*in.array(), same)) return &in;
    for (const data::Value& one : *in.array()) {
      const data::Value* deeper = one.object() == nullptr ? nullptr : one.find("layers");
      const data::Value* found = deeper == nullptr ? nullptr : self(self, *deeper);
      if (found != nullptr) return found;
    }
    return nullptr;
  };
  const data::Value* around = list == nullptr ? nullptr : find(find, *list);
  if (around == nullptr) return not_grouped(changed_meanwhile);
  const auto at = static_cast<std::size_t>(std::ranges::find_if(*around->array(), same) - around->array()->begin());
  const data::Value& children = *(*around->array())[at].find("layers");
  WrittenList outer{fresh, *around};
  const WrittenList taken{fresh, children};
  if (outer.is_block() || taken.is_block()) return not_grouped(in_the_file);
  const std::string indent = indent_at(fresh->text(), (*around->array())[at].span().begin);
  const std::string deeper = indent_at(fresh->text(), children.array()->front().span().begin);
  outer.erase(at);
  for (std::size_t i = 0; i < taken.size(); ++i)
    outer.insert(at + i, indented(taken.text(i), deeper, indent), taken.behind(i));
  return difference(layer.source, with(shifted, outer.changes()));
}

}  // namespace planche::project
