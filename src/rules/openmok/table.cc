#include "rules/openmok/table.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::rules::openmok {

namespace {

enum class Type { text, number, truth, effects };
struct Column {
  std::string_view name;
  Type type;
};
constexpr std::array<Column, 14> columns{{{"kind", Type::text},
                                          {"name", Type::text},
                                          {"attack.force", Type::number},
                                          {"attack.magic", Type::number},
                                          {"attack.agility", Type::number},
                                          {"resistance.force", Type::number},
                                          {"resistance.magic", Type::number},
                                          {"resistance.agility", Type::number},
                                          {"impact", Type::number},
                                          {"text", Type::text},
                                          {"art", Type::text},
                                          {"copies", Type::number},
                                          {"official", Type::truth},
                                          {"effect", Type::effects}}};

const Column* find_column(std::string_view heading) {
  const std::string key = data::heading_key(heading);
  const auto found =
      std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return data::heading_key(c.name) == key; });
  return found == columns.end() ? nullptr : &*found;
}

std::vector<std::string_view> column_names() {
  std::vector<std::string_view> names;
  for (const Column& c : columns) names.push_back(c.name);
  return names;
}

// The column each cell of a row belongs to; null for columns that are to be passed over.
std::vector<const Column*> read_header(const diag::SourcePtr& source, const data::Row& header, diag::Sink& sink) {
  std::vector<const Column*> known;
  for (const data::Cell& cell : header.cells) {
    const std::string_view name = base::trimmed(cell.text);
    const Column* column = find_column(name);
    if (column == nullptr && !name.empty()) {
      auto d = diag::problem(source, cell.span, "data/unknown-field",
                             fmt::format("no game has a column \"{}\": it is passed over", name));
      d.severity = diag::Severity::note;
      d.hint = base::suggestion(name, column_names());
      sink.add(std::move(d));
    } else if (column != nullptr && std::find(known.begin(), known.end(), column) != known.end()) {
      column = nullptr;  // the reader has reported the repeat; the first one counts
    }
    known.push_back(column);
  }
  for (const std::string_view needed : {"kind", "name"}) {
    if (std::find(known.begin(), known.end(), find_column(needed)) != known.end()) continue;
    auto d = diag::problem(source, header.span, "data/missing-field",
                           fmt::format("the header has no column \"{}\"", needed));
    d.hint = "one row is one card: its kind (character or variation), its name, its values";
    sink.add(std::move(d));
  }
  return known;
}

// "mark opponent 2" as the object that a deck has: { "do": "mark", "side": "opponent", "count": 2 }. What is missing or
// misspelt is left to the deck's format.
data::Value effect_value(const std::string& text, diag::Span span) {
  std::vector<std::string_view> words = base::split(text, ' ');
  std::erase(words, "");
  data::Object effect;
  const auto add = [&](std::string_view key, data::Value value) {
    effect.push_back({std::string{key}, span, std::move(value)});
  };
  const auto is_count = [](std::string_view word) {
    return word == "any" || data::value_of({std::string{word}, {}}).is_number();
  };
  if (!words.empty()) add("do", {std::string{words.front()}, span});
  std::vector<std::string_view> names{"from", "to"};
  if (words.empty() || words.front() != "move_mark") names = {"side"};
  bool counted = false;
  std::size_t named = 0;
  for (const std::string_view word : std::span{words}.subspan(std::min<std::size_t>(1, words.size()))) {
    if (is_count(word) && !counted) {
      counted = true;
      add("count", data::value_of({std::string{word}, span}));
    } else {
      add(named < names.size() ? names[named++] : word, {std::string{word}, span});
    }
  }
  return {std::move(effect), span};
}

// "mark opponent + attack_again": a list, carried out in order.
data::Value effects_value(const data::Cell& cell) {
  data::Array effects;
  for (const std::string_view text : base::split(cell.text, '+'))
    effects.push_back(effect_value(base::lower(text), cell.span));
  return {std::move(effects), cell.span};
}

data::Value cell_value(const Column& column, const data::Cell& cell) {
  switch (column.type) {
    case Type::text:
      return {cell.text, cell.span};
    case Type::number:
      return data::whole_value_of(cell);
    case Type::truth:
      return data::truth_value_of(cell);
    case Type::effects:
      return effects_value(cell);
  }
  return {};
}

// Puts `value` at "attack.force": an object within the card's object.
void put(data::Object& card, std::string_view dotted, const data::Row& row, data::Value value) {
  const std::size_t dot = dotted.find('.');
  if (dot == std::string_view::npos) {
    card.push_back({std::string{dotted}, value.span(), std::move(value)});
    return;
  }
  const std::string_view outer = dotted.substr(0, dot);
  auto found = std::find_if(card.begin(), card.end(), [&](const data::Member& m) { return m.key == outer; });
  data::Object inner;
  if (found != card.end()) inner = *found->value.object();
  inner.push_back({std::string{dotted.substr(dot + 1)}, value.span(), std::move(value)});
  if (found == card.end()) {
    card.push_back({std::string{outer}, row.span, data::Value{std::move(inner), row.span}});
  } else {
    found->value = data::Value{std::move(inner), row.span};
  }
}

}  // namespace

std::size_t known_columns(const data::Row& header) {
  return static_cast<std::size_t>(std::count_if(header.cells.begin(), header.cells.end(), [](const data::Cell& cell) {
    return find_column(base::trimmed(cell.text)) != nullptr;
  }));
}

data::Document deck_from_table(const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink) {
  const auto known = read_header(source, table.header, sink);
  const bool has_kind = std::find(known.begin(), known.end(), find_column("kind")) != known.end();
  data::Array characters, variations;
  for (const data::Row& row : table.rows) {
    data::Object card;
    std::string_view kind;
    diag::Span kind_span = row.span;
    for (std::size_t i = 0; i < row.cells.size() && i < known.size(); ++i) {
      const data::Cell& cell = row.cells[i];
      if (known[i] == nullptr) continue;
      if (known[i]->name == "kind") {
        kind = base::trimmed(cell.text);
        kind_span = cell.span;
      } else if (!base::trimmed(cell.text).empty()) {
        put(card, known[i]->name, row, cell_value(*known[i], cell));
      }
    }
    if (kind == "character") {
      characters.emplace_back(std::move(card), row.span);
    } else if (kind == "variation") {
      variations.emplace_back(std::move(card), row.span);
    } else if (has_kind) {
      auto d = diag::problem(
          source, kind_span, kind.empty() ? "data/missing-field" : "data/type",
          kind.empty() ? std::string{"the card has no kind"} : fmt::format("there is no kind \"{}\"", kind));
      d.hint = base::suggestion(kind, {"character", "variation"});
      sink.add(std::move(d));
    }
  }
  const diag::Span all{0, static_cast<std::uint32_t>(source->text().size())};
  const diag::Span head = table.header.span;
  const std::string title = std::filesystem::path{source->name()}.stem().string();
  data::Object root;
  root.push_back({"game", head, {std::string{"openmok"}, head}});
  root.push_back({"kind", head, {std::string{"deck"}, head}});
  root.push_back({"title", head, {title.empty() ? std::string{"Deck"} : title, head}});
  root.push_back({"characters", head, {std::move(characters), all}});
  root.push_back({"variations", head, {std::move(variations), all}});
  return {source, data::Value{std::move(root), all}};
}

namespace {

const data::Value* find(const data::Value& card, std::string_view dotted) {
  const data::Value* value = &card;
  for (const std::string_view name : base::split(dotted, '.')) value = value == nullptr ? nullptr : value->find(name);
  return value;
}

std::string effects_text(const data::Value& effects) {
  std::vector<std::string> all;
  for (const data::Value& effect : effects.array() == nullptr ? data::Array{} : *effects.array()) {
    std::vector<std::string> words;
    for (const char* member : {"do", "side", "from", "to", "count"}) {
      if (const data::Value* value = effect.find(member)) words.push_back(data::cell_text(*value));
    }
    all.push_back(fmt::format("{}", fmt::join(words, " ")));
  }
  return fmt::format("{}", fmt::join(all, " + "));
}

}  // namespace

data::TextRows table_from_deck(const data::Value& deck) {
  std::vector<std::pair<std::string_view, const data::Value*>> cards;
  for (const auto& [list, kind] : {std::pair{"characters", "character"}, {"variations", "variation"}}) {
    const data::Value* all = deck.find(list);
    if (all == nullptr || all->array() == nullptr) continue;
    for (const data::Value& card : *all->array()) cards.emplace_back(kind, &card);
  }
  data::TextRows rows(cards.size() + 1);
  for (const Column& column : columns) {
    const bool is_kind = column.name == "kind";
    const bool used = is_kind || column.name == "name" ||
                      std::any_of(cards.begin(), cards.end(),
                                  [&](const auto& card) { return find(*card.second, column.name) != nullptr; });
    if (!used) continue;
    rows[0].emplace_back(column.name);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const data::Value* value = is_kind ? nullptr : find(*cards[i].second, column.name);
      rows[i + 1].push_back(is_kind                        ? std::string{cards[i].first}
                            : value == nullptr             ? std::string{}
                            : column.type == Type::effects ? effects_text(*value)
                                                           : data::cell_text(*value));
    }
  }
  return rows;
}

}  // namespace planche::rules::openmok
