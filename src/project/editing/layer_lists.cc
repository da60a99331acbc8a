#include "project/editing/layer_lists.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "diag/diagnostic.h"
#include "project/editing/written_list.h"

namespace planche::project {

namespace {

constexpr std::string_view blanks_of_line = " \t\r";

// The objects of a list of layers and of the groups in it, outer ones first.
void walk(const data::Value& list, const std::function<void(const data::Value& list, std::size_t index)>& visit) {
  const data::Array* all = list.array();
  if (all == nullptr) return;
  for (std::size_t i = 0; i < all->size(); ++i) {
    if ((*all)[i].object() == nullptr) continue;
    visit(list, i);
    if (const data::Value* inner = (*all)[i].find("layers")) walk(*inner, visit);
  }
}

}  // namespace

tl::expected<LayerLists, std::string> LayerLists::read(const diag::SourcePtr& source) {
  diag::Sink ignored;
  auto document = data::read_document(source, ignored);
  if (!document || document->root.object() == nullptr)
    return tl::make_unexpected(fmt::format("{} cannot be read: mend it first", source->name()));
  return LayerLists{std::move(*document)};
}

std::string_view LayerLists::bytes(std::size_t begin, std::size_t end) const {
  return document_.source->text().substr(begin, end - begin);
}

const data::Value* LayerLists::layers() const {
  const data::Value* found = document_.root.find("layers");
  return found != nullptr && found->array() != nullptr ? found : nullptr;
}

LayerLists::Place LayerLists::find(diag::Span layer) const {
  Place place;
  if (const data::Value* list = layers()) {
    walk(*list, [&](const data::Value& in, std::size_t index) {
      if ((*in.array())[index].span() == layer) place = {&in, index};
    });
  }
  return place;
}

LayerLists::Changed LayerLists::added(std::string_view members) const {
  const std::string_view text = document_.source->text();
  const data::Value* list = layers();
  const auto one = [&](std::size_t begin, std::size_t end, std::string made) {
    return std::vector<Replacement>{
        {document_.source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(made)}};
  };
  if (list == nullptr) {
    if (document_.root.find("layers") != nullptr)
      return tl::make_unexpected(std::string{"`layers` is no list: mend it first"});
    const data::Object& root = *document_.root.object();
    if (root.empty() || text[document_.root.span().begin] != '{')
      return tl::make_unexpected(
          fmt::format("{} has no `layers`: write `layers: []` into it first", document_.source->name()));
    const std::size_t end = root.back().value.span().end;
    return one(end, end, fmt::format(",\n  \"layers\": [\n    {}\n  ]", members));
  }
  WrittenList written{document_.source, *list};
  written.insert(written.size(), written.as_item(members));
  return written.changes();
}

LayerLists::Changed LayerLists::removed(diag::Span layer) const {
  const Place place = find(layer);
  if (place.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  WrittenList written{document_.source, *place.list};
  written.erase(place.index);
  return written.changes();
}

LayerLists::Changed LayerLists::moved(diag::Span layer, diag::Span to) const {
  const Place from = find(layer), there = find(to);
  if (from.list == nullptr || there.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  if (from.list != there.list) return tl::make_unexpected(std::string{"layers change places only within their group"});
  WrittenList written{document_.source, *from.list};
  written.move(from.index, there.index);
  return written.changes();
}

std::string LayerLists::free_name(std::string_view name, const std::vector<std::string>& more) const {
  std::set<std::string> taken(more.begin(), more.end());
  if (const data::Value* list = layers())
    walk(*list, [&](const data::Value& in, std::size_t index) {
      taken.insert(data::text_of((*in.array())[index].find("id")));
    });
  std::string_view stem = name;
  const std::size_t digits = stem.find_last_not_of("0123456789");
  if (digits != stem.npos && stem[digits] == '-' && digits + 1 < stem.size()) stem = stem.substr(0, digits);
  for (int n = 2;; ++n)
    if (std::string made = fmt::format("{}-{}", stem, n); !taken.contains(made)) return made;
}

std::optional<diag::Span> LayerLists::named(std::string_view id) const {
  std::optional<diag::Span> found;
  if (const data::Value* list = layers())
    walk(*list, [&](const data::Value& in, std::size_t index) {
      const data::Value& one = (*in.array())[index];
      if (!found && data::text_of(one.find("id")) == id) found = one.span();
    });
  return found;
}

std::string LayerLists::free_name_for(std::string_view name) const {
  return named(name) ? free_name(name, {}) : std::string{name};
}

LayerLists::Changed LayerLists::copied(diag::Span layer) const {
  const Place place = find(layer);
  if (place.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  const data::Value& old = place.layer();
  // The names in the copy, the last one first.
  std::vector<const data::Value*> names;
  const auto add = [&names](const data::Value& one) {
    const data::Value* id = one.find("id");
    if (id != nullptr && id->string() != nullptr) names.push_back(id);
  };
  add(old);
  if (const data::Value* inner = old.find("layers"))
    walk(*inner, [&](const data::Value& in, std::size_t index) { add((*in.array())[index]); });
  std::ranges::sort(names, std::greater<>{}, [](const data::Value* id) { return id->span().begin; });
  const std::size_t begin = WrittenList::begin_of(*document_.source, *place.list, place.index);
  std::string copy{bytes(begin, layer.end)};
  std::vector<std::string> made;
  for (const data::Value* id : names) {
    made.push_back(free_name(*id->string(), made));
    copy.replace(id->span().begin - begin, id->span().end - id->span().begin,
                 written_value(*document_.source, id->span(), made.back()));
  }
  WrittenList written{document_.source, *place.list};
  written.insert(place.index + 1, std::move(copy));
  return written.changes();
}

LayerLists::Changed LayerLists::renamed(diag::Span layer, std::string_view name) const {
  const Place place = find(layer);
  if (place.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  if (name.empty() || name.find_first_of("`\"'\\\n\r\t{}") != name.npos || !unwritable_in(name).empty())
    return tl::make_unexpected(std::string{"a name consists of letters, digits, spaces and the like"});
  std::vector<Replacement> made;
  std::string taken;
  const data::Value& one = place.layer();
  const data::Value* id = one.find("id");
  const std::string old = data::text_of(id);
  if (old == name) return made;
  walk(*layers(), [&](const data::Value& in, std::size_t index) {
    const data::Value& other = (*in.array())[index];
    if (data::text_of(other.find("id")) == name) taken = name;
    if (old.empty()) return;
    for (const char* member : {"like", "before", "after"}) {
      const data::Value* named = other.find(member);
      if (named != nullptr && data::text_of(named) == old)
        made.push_back({document_.source, named->span(), written_value(*document_.source, named->span(), name)});
    }
  });
  if (!taken.empty()) return tl::make_unexpected(fmt::format("another layer has the name {}", taken));
  if (id != nullptr) {
    made.push_back({document_.source, id->span(), written_value(*document_.source, id->span(), name)});
    return made;
  }
  const data::Object& members = *one.object();
  const std::string_view text = document_.source->text();
  const bool flow = text[one.span().begin] == '{';
  if (members.empty()) return tl::make_unexpected(std::string{"an empty layer cannot be named"});
  const std::size_t first = members.front().key_span.begin;
  const std::size_t line = first == 0 ? 0 : text.rfind('\n', first - 1) + 1;
  std::string space = " ";
  if (!flow)
    space = "\n" + std::string(first - line, ' ');
  else if (const std::string_view ahead = bytes(one.span().begin + 1, first); ahead.find('\n') != std::string_view::npos)
    space = "\n" + std::string{bytes(line, first)};
  const std::string quoted = written_value(*document_.source, {}, name);
  made.push_back({document_.source,
                  {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first)},
                  flow ? fmt::format("\"id\": {},{}", quoted, space) : fmt::format("id: {}{}", quoted, space)});
  return made;
}

LayerLists::Changed LayerLists::with_symbol(std::string_view name, std::string_view picture) const {
  const auto is_of_names = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  if (name.empty() || !std::ranges::all_of(name, is_of_names))
    return tl::make_unexpected(std::string{"an icon needs a name of letters and digits, such as coin"});
  if (picture.empty() || !unwritable_in(picture).empty()) return tl::make_unexpected(std::string{"choose a picture"});
  const std::string quoted = written_value(*document_.source, {}, picture);
  const data::Value* symbols = document_.root.find("symbols");
  if (symbols != nullptr && symbols->object() == nullptr)
    return tl::make_unexpected(std::string{"`symbols` names a template: write symbols into that, or into a template that "
                                           "extends this one"});
  if (symbols != nullptr) return set_member(document_.source, *symbols, name, quoted, "list of symbols");
  const std::string made = fmt::format("{{ \"{}\": {} }}", name, quoted);
  const data::Object& root = *document_.root.object();
  const auto layers = std::ranges::find(root, "layers", &data::Member::key);
  if (layers == root.end() || document_.source->text()[document_.root.span().begin] != '{')
    return set_member(document_.source, document_.root, "symbols", made, "template");
  // In front of the layers, where people look for it.
  const std::string_view text = document_.source->text();
  const std::size_t key = layers->key_span.begin, line = text.rfind('\n', key) + 1;
  const bool alone = key > 0 && text.find_first_not_of(blanks_of_line, line) == key;
  return std::vector<Replacement>{
      {document_.source,
       {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key)},
       fmt::format("\"symbols\": {},{}", made, alone ? "\n" + std::string{bytes(line, key)} : " ")}};
}

LayerLists::Changed LayerLists::set(diag::Span layer, std::string_view member, std::string_view json) const {
  const Place place = find(layer);
  if (place.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  return set_member(document_.source, place.layer(), member, json, "layer");
}

}  // namespace planche::project
