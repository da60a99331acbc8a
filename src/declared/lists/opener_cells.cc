// Lists that are boards: the places and names of their cells, and the records that refer to them.
#include <algorithm>

#include <fmt/format.h>

#include "declared/lists/numbering.h"
#include "declared/lists/opener.h"

namespace planche::declared {

namespace {

Field added_field(std::string name, Field::Kind kind) {
  Field field;
  field.name = std::move(name);
  field.kind = kind;
  return field;
}

// The number in a member; nothing if it is missing or no coordinate of a cell.
std::optional<std::int64_t> coordinate(const data::Value& row, const std::string& field) {
  const data::Value* value = row.find(field);
  const std::int64_t* number = value == nullptr ? nullptr : value->integer();
  if (number == nullptr || std::abs(*number) > base::furthest_coordinate) return std::nullopt;
  return *number;
}

}  // namespace

// The key is a text whatever it looks like, such as 0403. Must run before undeclared fields are inferred.
void Opener::declare_cell_names(Records& records) {
  if (records.board && records.board->numbering && !records.key.empty() && records.field(records.key) == nullptr)
    records.fields.push_back(added_field(records.key, Field::Kind::text));
}

// Finds the fields with the place of a cell, or adds them.
void Opener::declare_board(List& list, Records& records) {
  if (!records.board) return;
  if (list.of_document) {
    sink_.add(records.given.member("grid").problem("game/board", "the records of documents cannot be a board",
                                                   "declare the board in the \"records\" of the game"));
    records.board.reset();
    return;
  }
  expressions::Table::Board board;
  board.lattice = records.board->lattice;
  const bool axial = records.field("q") != nullptr && records.field("r") != nullptr;
  if (axial && board.lattice.is_hexagonal()) {
    board.lattice.axial = true;
    board.column = "q";
    board.row = "r";
  }
  records.board->lattice = board.lattice;
  const Given numbering = records.board->numbering;
  for (const std::string& name : {board.column, board.row}) {
    if (records.field(name) != nullptr) continue;
    if (!numbering && list.table.partial) return records.board.reset();  // the file that cannot be read is reported
    if (!numbering) {
      sink_.add(records.given.member("grid").problem(
          "game/board", fmt::format("the cells of {} have no places: there is no field \"{}\"", records.name, name),
          R"(add the fields "column" and "row" (for axial hexagons "q" and "r"), or number the cells: "key": { "cell": "A1" })"));
      records.board.reset();
      return;
    }
    records.fields.push_back(added_field(name, Field::Kind::integer));
  }
  if (numbering) list.numbering = Numbering::read(numbering, board.lattice, sink_);
  list.table.board = board;
}

// Gives each cell of a board its place or its name, whichever it lacks, and reports cells that do not fit.
void Opener::number_cells(List& list) {
  const auto own = std::ranges::find(completed_, list.declared, &std::unique_ptr<Records>::get);
  if (!list.table.board || own == completed_.end() || !(*own)->board) return;
  const expressions::Table::Board& board = *list.table.board;
  const Records& records = **own;
  std::optional<Numbering>& names = list.numbering;
  const auto give_up = [&] { list.lacking = true; };
  if (records.board->numbering && !names) return give_up();  // reported
  if (own_rows_.size() > Limits::cells) {
    sink_.add(records.given.member("grid").problem(
        "data/limit", fmt::format("expected at most {} cells of a board, found {}", Limits::cells, own_rows_.size()),
        "divide the board"));
    return give_up();
  }
  std::vector<std::optional<base::Cell>> cells;
  std::vector<base::Cell> placed;
  std::vector<std::string> named;
  for (const data::Value* row : own_rows_) {
    const auto column = coordinate(*row, board.column), line = coordinate(*row, board.row);
    cells.push_back(column && line ? std::optional{base::Cell{*column, *line}} : std::nullopt);
    if (cells.back()) placed.push_back(*cells.back());
    if (names) named.push_back(key_text(row->find(records.key)));
  }
  const bool unnamed = std::ranges::all_of(named, &std::string::empty);
  if (!own_rows_.empty() && placed.empty() && unnamed) {  // the same is wrong with all of them
    sink_.add(records.given.problem(
        "data/cell",
        fmt::format("no record of {} has a place: a cell has a {} and a {}, whole numbers up to {}", records.name,
                    board.column, board.row, base::furthest_coordinate),
        fmt::format("name two fields \"{}\" and \"{}\"", board.column, board.row)));
    return give_up();
  }
  if (names) placed.empty() ? names->measure(named) : names->measure(placed);
  const auto refuse = [&](std::size_t row, const std::string& field, std::string code, std::string message,
                          std::string hint = {}) {
    auto d = game_.at(list, row, field, std::move(code), std::move(message));
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  };
  std::map<base::Cell, std::size_t> taken;
  std::map<std::string, base::Cell> called;
  bool ambiguous = false;  // reported
  for (std::size_t row = 0; row < own_rows_.size(); ++row) {
    data::Value& record = *own_rows_[row];
    const diag::Span span = record.span();
    std::string name = names ? named[row] : std::string{};
    const bool has_name = !name.empty();
    if (!cells[row] && has_name) {
      cells[row] = names->cell_of(name);
      if (cells[row] && (std::abs(cells[row]->column) > base::furthest_coordinate ||
                         std::abs(cells[row]->row) > base::furthest_coordinate))
        cells[row].reset();
      if (!cells[row]) {
        refuse(row, records.key, "data/cell", fmt::format("\"{}\" is not numbered as the cells of {} are", name, records.name),
               fmt::format("the first cell is {}", names->name_of({1, 1})));
        continue;
      }
      if (!has_room(records.given, 2)) return;
      std::erase_if(*record.object(),
                    [&](const data::Member& member) { return member.key == board.column || member.key == board.row; });
      record.object()->push_back({board.column, span, data::Value{cells[row]->column, span}});
      record.object()->push_back({board.row, span, data::Value{cells[row]->row, span}});
    }
    if (!cells[row]) {
      refuse(row, "", "data/cell",
             fmt::format("a cell has a {} and a {}, whole numbers up to {}", board.column, board.row,
                         base::furthest_coordinate));
      continue;
    }
    if (names && !ambiguous) {
      const std::string right = names->name_of(*cells[row]);
      if (right.empty()) {
        refuse(row, records.key, "data/cell",
               fmt::format("letters cannot number column {}, row {}: they count from A", cells[row]->column,
                           cells[row]->row),
               "use digits in the numbering, or another \"origin\"");
        continue;
      }
      if (has_name && name != right) {
        refuse(row, records.key, "data/cell",
               fmt::format("the cell in column {}, row {} is {}, not {}", cells[row]->column, cells[row]->row, right, name));
        continue;
      }
      const auto [other, fresh] = called.emplace(right, *cells[row]);
      if (!fresh && other->second != *cells[row]) {
        ambiguous = true;
        sink_.add(records.board->numbering.problem(
            "game/numbering",
            fmt::format("the numbering gives the name {} to column {}, row {} and to column {}, row {}", right,
                        other->second.column, other->second.row, cells[row]->column, cells[row]->row),
            "use more digits, or a sign between them: {column:1}.{row:1}"));
      }
      if (!has_name) {
        if (!has_room(records.given, 1)) return;
        record.object()->push_back({records.key, span, data::Value{right, span}});
      }
      name = right;
    }
    if (const auto [other, fresh] = taken.emplace(*cells[row], row); !fresh) {
      refuse(row, has_name ? records.key : "", "data/cell",
             fmt::format("two records of {} are at column {}, row {}{}; the first is in {} {}", records.name,
                         cells[row]->column, cells[row]->row, name.empty() ? "" : fmt::format(", {}", name),
                         game_.source(list, other->second)->name(),
                         game_.source(list, other->second)->line_name(own_rows_[other->second]->span().begin)));
    }
  }
}

// Each cell of a board has its place in the field `at`. Each cell of a board with a key holds the records of each list
// that refer to it, in a field with the name of that list. The expression is compiled before the field exists, so that
// its name means the list.
void Opener::add_ways_back() {
  for (const auto& cells : game_.lists_) {
    const Records& board = *cells->declared;
    if (!cells->table.board) continue;
    std::vector<expressions::Field> added;
    const auto add = [&](const std::string& name, const std::string& text) {
      expressions::Problems never;
      auto made = expressions::Expression::compile(text, game_.names(cells.get()), never);
      if (made != nullptr) added.push_back({name, made->type(), made, {}});
    };
    for (const auto& list : game_.lists_) {
      const Records& from = *list->declared;
      if (list == cells || board.key.empty() || cells->table.find(from.name) != nullptr) continue;
      std::string condition;
      for (const Field& field : from.fields) {
        const bool several = field.kind == Field::Kind::list && field.item != nullptr;
        const Field& of = several ? *field.item : field;
        if (of.kind != Field::Kind::reference || of.of != board.name) continue;
        condition += fmt::format("{}{}item.{}{}", condition.empty() ? "" : " or ", several ? "this in " : "", field.name,
                                 several ? "" : " == this");
      }
      if (condition.empty()) continue;
      add(from.name, fmt::format("{} where {}", from.name, condition));
    }
    auto& fields = cells->table.fields;
    fields.insert(fields.end() - static_cast<std::ptrdiff_t>(board.computed.size()), added.begin(), added.end());
    added.clear();
    // The last one: rules of play leave it out.
    if (cells->table.find("at") == nullptr) add("at", "place(this)");
    fields.insert(fields.end(), added.begin(), added.end());
  }
}

// References need keys in the records themselves.
void Opener::compute_keys(List& list) {
  const Records& records = *list.declared;
  const auto key = std::ranges::find(records.computed, records.key, &std::pair<std::string, Given>::first);
  if (records.key.empty() || records.field(records.key) != nullptr || key == records.computed.end() ||
      list.faulty.contains(records.key))
    return;
  expressions::Problems reported;
  const auto expression = expressions::Expression::compile(records.key, game_.names(&list), reported);
  if (expression == nullptr || game_.lacks(*expression)) return;
  expressions::Evaluation evaluation = game_.evaluation();
  for (std::size_t row = 0; row < own_rows_.size(); ++row) {
    const auto value = evaluation.value_of(*expression, row);
    if (!value) {
      sink_.add(Game::fault(key->second, value.error(), list.name_of(row)));
      return;
    }
    if (value->is_absent()) continue;
    if (!has_room(records.given, 1)) return;
    const diag::Span span = own_rows_[row]->span();
    own_rows_[row]->object()->push_back({records.key, span, expressions::to_data(*value, span)});
  }
  Field field;
  field.name = records.key;
  field.given = key->second;
  check_unique(list, field);
}

}  // namespace planche::declared
