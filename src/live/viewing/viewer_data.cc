// The Data view: the records of a game, with the problems at their cells.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "diag/diagnostic_printers.h"
#include "live/viewing/viewer_shown.h"
#include "project/editing/edits.h"
#include "project/editing/record_edits.h"

namespace planche::live {

using nlohmann::json;

namespace {

// Where a field's value stands, to find the diagnostics about it.
using Spot = std::pair<const diag::Source*, std::uint32_t>;

// What may be typed into the cells of a field: {} anything; {"of": […]} one of these; {"ticks": true} a truth value;
// {"picture": true} the name of a picture; {"computed": true} nothing.
json column_of(const declared::Game& game, const declared::List& list, const std::string& name) {
  constexpr std::size_t most_offered = 500;
  json column = json::object();
  const expressions::Field* known = list.table.find(name);
  if (known != nullptr && known->computed != nullptr) column["computed"] = true;
  const declared::Field* field = list.declared->field(name);
  if (field == nullptr) return column;
  if (!field->description.empty()) column["help"] = field->description;
  if (field->kind == declared::Field::Kind::truth) column["ticks"] = true;
  if (field->kind == declared::Field::Kind::picture) column["picture"] = true;
  if (field->kind == declared::Field::Kind::choice) column["of"] = field->choices;
  if (field->kind == declared::Field::Kind::reference) {
    json keys = json::array();
    if (const declared::List* other = game.find(field->of))
      for (std::size_t row = 0; row < std::min(other->rows.size(), most_offered); ++row)
        keys.push_back(other->name_of(row));
    column["of"] = std::move(keys);
  }
  return column;
}

}  // namespace

std::string Viewer::data_of(Shown& view) {
  json tables = json::array();
  const auto game = view.project.game();
  if (game == nullptr) return json{{"tables", tables}}.dump();
  std::map<Spot, const diag::Diagnostic*> spots;  // the worst at each place
  std::set<std::pair<const diag::Source*, std::size_t>> flawed_lines;
  for (const diag::Diagnostic& d : view.project.diagnostics()) {
    if (d.source == nullptr) continue;
    flawed_lines.emplace(d.source.get(), d.source->position(d.span.begin).line);
    const auto [at, is_new] = spots.emplace(Spot{d.source.get(), d.span.begin}, &d);
    if (!is_new && d.severity > at->second->severity) at->second = &d;
  }
  std::map<std::string, std::size_t> part_named;
  for (std::size_t n = 0; n < view.kept.parts().size(); ++n) part_named.emplace(view.kept.parts()[n].key, n);
  constexpr std::size_t most_rows = 10'000;
  for (const auto& list : game->lists()) {
    const project::RecordReader reader{*game, *list};
    const project::RecordEdits edits{*game, *list};
    json rows = json::array();
    const std::vector<std::string> fields = reader.fields();
    for (std::size_t row = 0; row < std::min(list->rows.size(), most_rows); ++row) {
      const project::RecordValues record = reader.read(row);
      json values = json::array();
      const bool is_flawed =
          record.source != nullptr &&
          flawed_lines.contains({record.source.get(), record.source->position(record.span.begin).line});
      for (project::RecordValue value : record.values) {
        // To find the problem of an empty cell.
        if (is_flawed && value.source == nullptr && !value.computed) value = reader.value(row, value.field);
        const bool is_empty = value.source == nullptr || value.span.begin == value.span.end;
        json cell{{"text", value.text}, {"computed", value.computed}};
        const auto spot =
            value.source == nullptr ? spots.end() : spots.lower_bound(Spot{value.source.get(), value.span.begin});
        if (spot != spots.end() && spot->first.first == value.source.get() &&
            spot->first.second < std::max(value.span.end, value.span.begin + 1)) {
          cell["worst"] = name_of(spot->second->severity);
          cell["problem"] = spot->second->message;
        }
        if (!value.computed && !is_empty) {
          if (auto text = edits.text_of(value.field, value.source, value.span)) {
            if (value.text.empty()) cell["text"] = *text;  // it has an error
            if (editable_) cell["written"] = std::move(*text);
          } else if (editable_) {
            cell["fixed"] = text.error();
          }
        } else if (editable_ && !value.computed) {
          // An empty cell, or a member that is not there.
          const std::string why = edits.fixed(value, record);
          cell[why.empty() ? "written" : "fixed"] = why;
        }
        values.push_back(std::move(cell));
      }
      const auto part = part_named.find(list->name_of(row));
      rows.push_back({{"key", list->name_of(row)},
                      {"place", record.source == nullptr ? fmt::format("{}", row + 1)
                                                         : record.source->short_place(record.span.begin)},
                      {"file", record.source == nullptr ? "" : record.source->name()},
                      {"line", record.source == nullptr ? 1 : record.source->position(record.span.begin).line},
                      {"part", part == part_named.end() ? json{} : json(part->second)},
                      {"values", std::move(values)}});
    }
    json columns = json::array();
    for (const std::string& field : fields) columns.push_back(column_of(*game, *list, field));
    json table{{"title", list->declared->name},
               {"count", list->rows.size()},
               {"fields", fields},
               {"columns", std::move(columns)},
               {"rows", std::move(rows)}};
    if (editable_) table["fixed"] = edits.fixed();
    if (editable_) table["settled"] = edits.settled();
    // Takes more columns: of the type that is chosen, or without a declaration.
    if (editable_ && list->declared->inferred) table["open"] = "undeclared";
    if (editable_ && !list->declared->inferred) table["open"] = "declared";
    tables.push_back(std::move(table));
  }
  return json{{"tables", std::move(tables)}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace planche::live
