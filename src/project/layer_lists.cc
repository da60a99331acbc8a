#include "project/layer_lists.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "diag/diagnostic.h"

namespace planche::project {

namespace {

constexpr std::string_view blanks = " \t\r\n", in_line = " \t\r";
constexpr std::size_t nowhere = std::string_view::npos;

bool has_line_comment(std::string_view text) {
  return text.find("//") != text.npos || text.find('#') != text.npos;
}

// Whether nothing is left in the line.
bool ends_line(std::string_view text) {
  const std::size_t next = text.find_first_not_of(in_line);
  return next != nowhere && text[next] == '\n';
}

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

// A layer with the comments above it and behind it.
struct LayerLists::Item {
  std::string text;         // up to the comma
  std::string behind = {};  // after it
};

// What is between the first and the last layer of a list. Separators stay where they are when layers change places.
struct LayerLists::Text {
  std::size_t begin = 0, end = 0;
  bool block = false;       // of YAML, without commas
  bool last_comma = false;  // behind the last layer too
  bool line_ends = false;   // behind the last layer
  std::vector<Item> items = {};
  std::vector<std::string> between = {};

  std::string joined() const {
    std::string made;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const bool last = i + 1 == items.size();
      made += items[i].text;
      if (!block && (!last || last_comma)) made += ',';
      made += items[i].behind;
      if (has_line_comment(items[i].behind) && !(last ? line_ends : ends_line(between[i]))) made += '\n';
      if (!last) made += between[i];
    }
    return made;
  }
  // As between others, else as before the only one.
  void insert(std::size_t at, Item item, const std::string& otherwise) {
    const std::string separator = between.empty() ? otherwise : between[std::min(at, between.size() - 1)];
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(at), std::move(item));
    if (items.size() > 1)
      between.insert(between.begin() + static_cast<std::ptrdiff_t>(std::min(at, between.size())), separator);
  }
  void erase(std::size_t at) {
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(at));
    if (!between.empty())
      between.erase(between.begin() + static_cast<std::ptrdiff_t>(std::min(at, between.size() - 1)));
  }
};

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

LayerLists::Text LayerLists::text_of(const data::Value& list) const {
  const std::string_view text = document_.source->text();
  const data::Array& all = *list.array();
  const bool flow = text[list.span().begin] == '[';
  const std::size_t close = flow ? list.span().end - 1 : list.span().end;
  Text made{0, 0, !flow};
  std::size_t from = flow ? list.span().begin + 1 : list.span().begin;
  // A comment behind the bracket is about the list.
  if (const std::size_t next = text.find_first_not_of(in_line, from); flow && text.substr(next, 2) == "//")
    from = std::min(text.find('\n', next), close);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const diag::Span span = all[i].span();
    // Up to the next layer: a comma, comments in the same line, which belong to this layer, and others.
    const std::size_t until = i + 1 < all.size() ? all[i + 1].span().begin : flow ? close : text.find('\n', span.end);
    std::size_t comma = nowhere, end = span.end;
    bool same_line = true;
    for (std::size_t p = span.end; p < std::min(until, text.size());) {
      if (text[p] == '\n') {
        same_line = false;
        ++p;
      } else if (flow && text[p] == ',') {
        comma = p++;
        end = p;
      } else if (text[p] == '#' || text.substr(p, 2) == "//") {
        p = std::min(text.find('\n', p), text.size());
        if (same_line) end = p;
      } else {
        ++p;
      }
    }
    std::size_t begin = span.begin;
    if (!flow) begin = text.rfind('-', span.begin);                 // only blanks are between
    begin = std::min(begin, text.find_first_not_of(blanks, from));  // comments above
    if (i == 0)
      made.begin = begin;
    else
      made.between.emplace_back(bytes(from, begin));
    const std::size_t stop = comma == nowhere ? span.end : comma;
    made.items.push_back(
        {std::string{bytes(begin, stop)}, std::string{bytes(comma == nowhere ? stop : comma + 1, end)}});
    made.end = from = end;
    made.last_comma = comma != nowhere;
  }
  if (all.empty()) made.begin = made.end = from;
  made.line_ends = ends_line(text.substr(made.end));
  return made;
}

// The bytes that differ.
LayerLists::Changed LayerLists::replaced(const Text& before, const Text& after) const {
  const std::string_view was = bytes(before.begin, before.end);
  const std::string now = after.joined();
  const auto begin = static_cast<std::size_t>(std::ranges::mismatch(was, now).in1 - was.begin());
  std::size_t tail = 0;
  const std::size_t most = std::min(was.size(), now.size()) - begin;
  while (tail < most && was[was.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  const diag::Span span{static_cast<std::uint32_t>(before.begin + begin),
                        static_cast<std::uint32_t>(before.end - tail)};
  return std::vector<Replacement>{{document_.source, span, now.substr(begin, now.size() - tail - begin)}};
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
  if (list->array()->empty()) {
    // An empty list is written on one line in YAML too.
    const std::size_t line = text.rfind('\n', list->span().begin) + 1;
    const std::string indent{text.substr(line, text.find_first_not_of(" \t", line) - line)};
    return one(list->span().begin, list->span().end, fmt::format("[\n{0}  {1}\n{0}]", indent, members));
  }
  const Text before = text_of(*list);
  Text after = before;
  const std::size_t line = text.rfind('\n', before.begin) + 1;
  const std::string_view ahead = bytes(std::min(line, before.begin), before.begin);
  const bool alone = ahead.find_first_not_of(in_line) == nowhere;
  after.insert(after.items.size(), {(before.block ? "- " : "") + std::string{members}},
               alone ? "\n" + std::string{ahead} : std::string{" "});
  return replaced(before, after);
}

LayerLists::Changed LayerLists::removed(diag::Span layer) const {
  const Place place = find(layer);
  if (place.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  const Text before = text_of(*place.list);
  if (before.items.size() == 1) {
    const diag::Span list = place.list->span();
    return std::vector<Replacement>{{document_.source, list, "[]"}};
  }
  Text after = before;
  after.erase(place.index);
  return replaced(before, after);
}

LayerLists::Changed LayerLists::moved(diag::Span layer, diag::Span to) const {
  const Place from = find(layer), there = find(to);
  if (from.list == nullptr || there.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  if (from.list != there.list) return tl::make_unexpected(std::string{"layers change places only within their group"});
  const Text before = text_of(*from.list);
  Text after = before;
  const auto first = after.items.begin();
  const auto a = static_cast<std::ptrdiff_t>(from.index), b = static_cast<std::ptrdiff_t>(there.index);
  if (a < b) std::rotate(first + a, first + a + 1, first + b + 1);
  if (b < a) std::rotate(first + b, first + a, first + a + 1);
  return replaced(before, after);
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

LayerLists::Changed LayerLists::copied(diag::Span layer) const {
  const Place place = find(layer);
  if (place.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  const Text before = text_of(*place.list);
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
  const std::size_t begin = before.block ? document_.source->text().rfind('-', layer.begin) : layer.begin;
  std::string copy{bytes(begin, layer.end)};
  std::vector<std::string> made;
  for (const data::Value* id : names) {
    made.push_back(free_name(*id->string(), made));
    copy.replace(id->span().begin - begin, id->span().end - id->span().begin,
                 written_value(*document_.source, id->span(), made.back()));
  }
  Text after = before;
  const std::size_t line = document_.source->text().rfind('\n', begin) + 1;
  const std::string_view ahead = bytes(line, begin);
  after.insert(place.index + 1, {copy},
               ahead.find_first_not_of(in_line) == nowhere ? "\n" + std::string{ahead} : std::string{" "});
  return replaced(before, after);
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
  else if (const std::string_view ahead = bytes(one.span().begin + 1, first); ahead.find('\n') != nowhere)
    space = "\n" + std::string{bytes(line, first)};
  const std::string quoted = written_value(*document_.source, {}, name);
  made.push_back({document_.source,
                  {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first)},
                  flow ? fmt::format("\"id\": {},{}", quoted, space) : fmt::format("id: {}{}", quoted, space)});
  return made;
}

LayerLists::Changed LayerLists::set(diag::Span layer, std::string_view member, std::string_view json) const {
  const Place place = find(layer);
  if (place.list == nullptr)
    return tl::make_unexpected(std::string{"this layer has changed meanwhile: look at it again"});
  const data::Value& one = place.layer();
  const data::Object& members = *one.object();
  const std::string_view text = document_.source->text();
  const bool flow = text[one.span().begin] == '{';
  const auto change = [&](std::size_t begin, std::size_t end, std::string bytes) -> Changed {
    return std::vector<Replacement>{
        {document_.source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(bytes)}};
  };
  const auto known = std::ranges::find(members, member, &data::Member::key);
  if (known != members.end() && !json.empty()) {
    const diag::Span span = known->value.span();
    if (text.substr(span.begin, span.end - span.begin) == json) return std::vector<Replacement>{};
    return change(span.begin, span.end, std::string{json});
  }
  if (known != members.end()) {
    if (members.size() == 1)
      return tl::make_unexpected(std::string{"this is the only member of the layer: delete the layer"});
    if (known == members.begin()) return change(known->key_span.begin, std::next(known)->key_span.begin, "");
    return change(std::prev(known)->value.span().end, known->value.span().end, "");
  }
  if (json.empty()) return std::vector<Replacement>{};
  if (members.empty()) return tl::make_unexpected(std::string{"an empty layer is changed in the file"});
  // Beside or below the last member, as those are.
  const std::size_t end = members.back().value.span().end, first = members.back().key_span.begin;
  const std::size_t line = text.rfind('\n', first) + 1;
  const std::string_view ahead = bytes(line, first);
  const bool below = ahead.find_first_not_of(flow ? in_line : std::string_view{" -"}) == nowhere;
  const std::string space =
      below ? "\n" + std::string(flow ? std::string{ahead} : std::string(first - line, ' ')) : " ";
  std::size_t at = end;
  if (const std::size_t next = text.find_first_not_of(" \t", end); !flow && next != nowhere && text[next] == '#')
    at = std::min(text.find('\n', next), text.size());  // a comment behind the last member belongs to it
  return change(
      at, at, flow ? fmt::format(",{}\"{}\": {}", space, member, json) : fmt::format("{}{}: {}", space, member, json));
}

}  // namespace planche::project
