#include "live/answers/record_requests.h"

#include <utility>

#include "live/answers/request_members.h"

namespace planche::live {

using nlohmann::json;

namespace {

const json& list_in(const json& asked, const char* name) {
  static const json none = json::array();
  const auto found = asked.find(name);
  return found != asked.end() && found->is_array() ? *found : none;
}

}  // namespace

tl::expected<Viewer::RecordAct, std::string> read_record_act(const json& asked) {
  using Kind = Viewer::RecordAct::Kind;
  const auto refused = [](const char* why) { return tl::make_unexpected(std::string{why}); };
  Viewer::RecordAct act;
  act.list = text_in(asked, "list");
  const std::string what = text_in(asked, "what");
  const auto add_cell = [&act](const json& cell) {
    if (!cell.is_object() || !cell.contains("row") || !cell["row"].is_number_unsigned()) return false;
    act.cells.push_back(
        {cell["row"].get<std::size_t>(), text_in(cell, "field"), text_in(cell, "seen"), text_in(cell, "text")});
    return true;
  };
  if (what.empty()) {
    if (!add_cell(asked)) return refused("expected the number of a row");
    return act;
  }
  if (what == "set") {
    for (const json& cell : list_in(asked, "cells"))
      if (!add_cell(cell)) return refused("expected the number of a row");
    for (const json& record : list_in(asked, "added")) {
      if (!record.is_object()) return refused("expected a new record as an object");
      auto& made = act.added.emplace_back();
      for (const auto& [field, text] : record.items())
        if (text.is_string()) made.emplace_back(field, text.get<std::string>());
    }
    if (act.cells.empty() && act.added.empty()) return refused("expected values or records");
    return act;
  }
  if (what == "column") {
    act.kind = Kind::column;
    act.heading = text_in(asked, "heading");
    act.type = text_in(asked, "type");
    return act;
  }
  if (what != "copy" && what != "remove" && what != "move")
    return refused("expected what to do: set, copy, remove, move or column");
  act.kind = what == "copy" ? Kind::copy : what == "remove" ? Kind::remove : Kind::move;
  for (const json& row : list_in(asked, "rows")) {
    if (!row.is_number_unsigned()) return refused("expected the numbers of rows");
    act.rows.push_back(row.get<std::size_t>());
  }
  if (act.rows.empty()) return refused("expected the numbers of rows");
  if (act.kind == Kind::move) {
    if (!asked.contains("before") || !asked["before"].is_number_unsigned())
      return refused("expected the row in front of which they move");
    act.before = asked["before"].get<std::size_t>();
  }
  return act;
}

}  // namespace planche::live
