// For tests: a table of three cards, and results of expressions for it.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "data/json.h"
#include "diag/diagnostic.h"
#include "expressions/expression.h"

namespace planche::expressions::testing_tools {

inline data::Value json(std::string_view text) {
  diag::Sink sink;
  return data::read_json(std::make_shared<diag::Source>("test.json", std::string{text}), sink).value();
}

class Cards {
 public:
  Cards() {
    using Kind = Type::Kind;
    const Type number{Kind::number}, text{Kind::text};
    table_.name = "cards";
    table_.key = "id";
    table_.fields = {{"id", text},
                     {"title", text},
                     {"cost", number},
                     {"qty", number, {}, data::Value{std::int64_t{1}, diag::Span{}}},
                     {"kind", Type::choice_of({"creature", "spell"})},
                     {"nothing", number},
                     {"low-ink", number, {}, data::Value{std::int64_t{3}, diag::Span{}}},
                     {"abilities", Type::list_of(text)},
                     {"attack", Type::object_of({{"force", number}, {"range", number}})},
                     {"foe", Type::record_of(table_)}};
    data_ = json(R"([
      { "id": "a", "title": "Ash", "cost": 2, "qty": 2, "kind": "creature", "abilities": ["dig", "fly"],
        "attack": { "force": 3 }, "foe": "b" },
      { "title": "Bone", "id": "b", "cost": 5, "kind": "spell", "abilities": [], "attack": { "force": 1 }, "foe": "a" },
      { "id": "c", "title": "Cloud", "cost": 1, "kind": "creature", "abilities": ["fly"], "foe": "nobody" } ])");
    extra_ = json(R"({ "deck": { "mark": "yes" }, "player": 2 })");
    Problems none;
    Field fair{"fair", number, Expression::compile("(attack.force ?? 0) + count(abilities)", names(), none)};
    table_.fields.push_back(fair);
    spaces_.name = "spaces";
    spaces_.key = "hex";
    Table::Board board;
    board.lattice.grid = base::Grid::hexagon_flat;
    spaces_.board = board;
    spaces_.fields = {{"hex", text}, {"column", number}, {"row", number}};
    for (int row = 1; row <= 3; ++row) {
      for (int column = 1; column <= 3; ++column)
        cells_.push_back(json(fmt::format(R"({{ "hex": "{0:02}{1:02}", "column": {0}, "row": {1} }})", column, row)));
    }
    Names of_boards;
    of_boards.self = &spaces_;
    spaces_.fields.push_back({"at", place_type(), Expression::compile("place(this)", of_boards, none)});
    towns_.name = "towns";
    towns_.key = "name";
    towns_.fields = {{"name", text}, {"x", number}, {"y", number}};
    towns_data_ = json(R"([{ "name": "A", "x": 0, "y": 0 }, { "name": "B", "x": 3, "y": 4 },
                           { "name": "C", "x": 6, "y": 8 }, { "name": "D", "x": 9, "y": 9 }])");
    roads_.name = "roads";
    roads_.fields = {{"from", Type::record_of(towns_)}, {"to", Type::record_of(towns_)}, {"miles", number}};
    roads_data_ = json(R"([{ "from": "A", "to": "B", "miles": 2 }, { "from": "B", "to": "C", "miles": 3 },
                           { "from": "A", "to": "C", "miles": 7 }])");
  }
  Cards(const Cards&) = delete;

  const Table& table() const { return table_; }
  Names names() const {
    Names names;
    names.self = &table_;
    names.tables = {&table_, &spaces_, &towns_, &roads_};
    names.values = {{"max_cost", Type{Type::Kind::number}}, {"label.cost", Type{Type::Kind::text}}};
    return names;
  }
  static Names open_names() {
    Names names;
    names.values = {{"style", Type{Type::Kind::text}}};
    names.open = true;
    return names;
  }
  void bind(Evaluation& evaluation) const {
    Rows rows;
    for (const data::Value& row : *data_.array()) rows.push_back(&row);
    evaluation.bind(table_, rows);
    Rows cells;
    for (const data::Value& cell : cells_) cells.push_back(&cell);
    evaluation.bind(spaces_, cells);
    for (const auto& [of, data] : {std::pair{&towns_, &towns_data_}, std::pair{&roads_, &roads_data_}}) {
      Rows records;
      for (const data::Value& record : *data->array()) records.push_back(&record);
      evaluation.bind(*of, records);
    }
    evaluation.bind("max_cost", Value::of_number(9));
    evaluation.bind("label.cost", Value::of_text("Cost"));
    evaluation.bind("style", Value::of_text("low-ink"));
    evaluation.look_up([this](std::string_view dotted) -> const data::Value* {
      if (dotted == "deck.mark") return extra_.find("deck")->find("mark");
      return extra_.find(dotted);
    });
  }

  // The printed value of an expression for a card, after its notes; or its problems, or its fault.
  std::string told(std::string_view text, const Names& names, std::size_t row) const {
    Problems problems;
    const auto made = Expression::compile(text, names, problems);
    if (made == nullptr) return listed(problems);
    std::string told;
    for (const Problem& note : problems) told += fmt::format("note {}-{}\n", note.begin, note.end);
    Evaluation evaluation{100'000};
    bind(evaluation);
    const auto value = evaluation.value_of(*made, row);
    return told + (value ? printed(*value) : shown(value.error()));
  }
  // The warnings about an expression, one on each line; or its errors, if there are any.
  std::string warned(std::string_view text) const {
    Problems problems;
    if (Expression::compile(text, names(), problems) == nullptr) return "wrong: " + listed(problems);
    return listed(problems);
  }
  // Gives the table its keys, as after its records are read.
  void know_keys() { table_.keys = {"a", "b", "c"}; }
  // The same for a text with braces and the first card.
  std::string filled(std::string_view text) const {
    Problems problems;
    const auto made = Text::compile(text, names(), problems);
    if (made == nullptr) return listed(problems);
    Evaluation evaluation;
    bind(evaluation);
    const auto value = evaluation.text_of(*made, 0);
    return value ? *value : shown(value.error());
  }

 private:
  static std::string shown(const Fault& fault) {
    return fmt::format("fault {}-{}: {}", fault.begin, fault.end, fault.message);
  }
  // "1:7-12 name: message (hint)", one on each line. Shortens hints that list all names.
  static std::string listed(const Problems& problems) {
    std::string lines;
    for (const Problem& one : problems) {
      const std::string hint = one.hint.size() > 80 ? "known" : one.hint;
      lines += fmt::format("{}1:{}-{} {}: {}{}", lines.empty() ? "" : "\n", one.begin, one.end,
                           one.code.substr(one.code.find('/') + 1), one.message, hint.empty() ? "" : " (" + hint + ")");
    }
    return lines;
  }

  Table table_, spaces_, towns_, roads_;
  std::vector<data::Value> cells_;
  data::Value data_, extra_, towns_data_, roads_data_;
};

}  // namespace planche::expressions::testing_tools
