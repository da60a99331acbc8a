#include "play/players/board_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "play/machine/record_text.h"

namespace planche::play {

namespace {

constexpr std::size_t widest_cell = 12, widest_line = 200, most_lines = 120;  // characters, lines
constexpr std::string_view empty_cell = "·";

std::size_t width_of(std::string_view text) {
  return base::count_code_points(text);
}

std::string padded(std::string text, std::size_t width) {
  for (std::size_t i = width_of(text); i < width; ++i) text += ' ';
  return text;
}

// A column of characters, in halves of a cell, and a line.
struct Spot {
  std::int64_t across = 0, down = 0;
};

std::optional<Spot> spot_of(const ListData& list, std::size_t row) {
  const auto& board = list.declared->table.board;
  const data::Value& record = list.declared->sound_row(row);
  const data::Value *column = record.find(board->column), *line = record.find(board->row);
  if (column == nullptr || column->integer() == nullptr || line == nullptr || line->integer() == nullptr)
    return std::nullopt;
  const base::Lattice& lattice = board->lattice;
  const bool flat = lattice.grid == base::Grid::hexagon_flat;
  // Neighbours in a line are one column apart.
  const base::Size size = flat                                         ? base::Size{4.0 / 3, 1}
                          : lattice.grid == base::Grid::hexagon_pointy ? base::Size{1, 4.0 / 3}
                          : lattice.grid == base::Grid::triangle       ? base::Size{2, 1}
                                                                       : base::Size{1, 1};
  const base::Point at = lattice.centre({*column->integer(), *line->integer()}, size);
  return Spot{std::llround(2 * at.x), flat ? std::llround(2 * at.y) : std::llround(at.y)};
}

class Stands {
 public:
  Stands(SeatedGame& sitting, int seat, std::size_t list)
      : sitting_{sitting}, setup_{sitting.setup()}, program_{*setup_.program}, seat_{seat} {
    stands_.assign(program_.lists[list].keys.size(), {});
    for (std::size_t d = 0; d < program_.decls.size(); ++d) take(d, list);
  }

  std::vector<std::string>& texts() { return stands_; }
  const std::set<std::size_t>& used() const { return used_; }

 private:
  void stand(std::size_t row, std::string text) {
    if (row >= stands_.size() || text.empty()) return;
    stands_[row] += (stands_[row].empty() ? "" : "/") + std::move(text);
  }

  bool is_of(const std::vector<Value>& items, std::size_t list) const {
    return !items.empty() &&
           std::ranges::all_of(items, [&](Value item) { return item.is(Kind::record) && item.d == list; });
  }

  // What a declaration has on the cells of a list.
  void take(std::size_t d, std::size_t list) {
    const Decl& decl = program_.decls[d];
    const Cells& cells = setup_.cells[d];
    const Position& now = sitting_.machine().position();
    const bool each_cell =
        !decl.of_player && decl.piece_list < 0 && cells.indexes.size() == 1 && is_of(cells.indexes.front().items, list);
    if (each_cell) {
      used_.insert(d);
      for (std::int32_t i = 0; i < cells.count; ++i) {
        const auto row = static_cast<std::size_t>(cells.indexes.front().items[static_cast<std::size_t>(i)].n);
        const auto at = static_cast<std::size_t>(cells.base + i);
        if (decl.kind == Declaration::Kind::zone) {
          stand(row, zone_text(at));
        } else if (decl.kind == Declaration::Kind::counter) {
          stand(row, now.counters[at] == 0 ? "" : fmt::format("{}", now.counters[at]));
        } else {
          stand(row, now.markers[at].absent() ? "" : sitting_.machine().text(now.markers[at]));
        }
      }
      return;
    }
    // Markers of players and of pieces that point at cells.
    if (decl.kind != Declaration::Kind::marker || d == first_decl || !cells.indexes.empty()) return;
    if (decl.piece_list < 0 && !is_of(setup_.marker_items[d], list)) return;
    bool any = decl.piece_list < 0;
    for (std::int32_t i = 0; i < cells.count; ++i) {
      const Value at = now.markers[static_cast<std::size_t>(cells.base + i)];
      if (!at.is(Kind::record) || at.d != list) continue;
      any = true;
      if (decl.piece_list >= 0 && !decl.of_player) {
        for (const std::int32_t piece : setup_.pieces[static_cast<std::size_t>(decl.piece_list)]) {
          if (setup_.ordinals[static_cast<std::size_t>(piece)] != i) continue;
          const bool known = sitting_.is_known(piece);
          stand(static_cast<std::size_t>(at.n), known ? sitting_.machine().text(Value::piece(piece)) : "?");
        }
      } else {
        stand(static_cast<std::size_t>(at.n), decl.of_player ? fmt::format("P{}", i + 1) : decl.name);
      }
    }
    if (any && decl.piece_list < 0) used_.insert(d);
  }

  // The top piece, and how many lie there.
  std::string zone_text(std::size_t z) {
    const Value value = Value::zone(static_cast<std::int64_t>(z));
    Machine& machine = sitting_.machine();
    const std::size_t size = machine.size_of(value);
    if (size == 0) return {};
    std::string top;
    machine.each_item(value, [&](Value piece) {
      const bool known = sitting_.sees(seat_, setup_.zones[z]) || sitting_.is_known(static_cast<std::int32_t>(piece.n));
      top = known ? without_copies(machine.text(piece)) : "?";
      return false;
    });
    return size == 1 ? top : fmt::format("{}×{}", top, size);
  }

  SeatedGame& sitting_;
  const Setup& setup_;
  const Program& program_;
  int seat_;
  std::vector<std::string> stands_;  // by row of the list
  std::set<std::size_t> used_;
};

// Adds the lines of one board, if they fit; below its name if it is one of several.
void draw_board(const ListData& list, bool named, std::vector<std::string>& texts, const std::set<std::size_t>& used,
                BoardText& made) {
  std::map<std::int64_t, std::map<std::int64_t, std::size_t>> rows;
  std::int64_t left = INT64_MAX, right = INT64_MIN;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    const auto spot = spot_of(list, row);
    if (!spot) continue;
    rows[spot->down].emplace(spot->across, row);
    left = std::min(left, spot->across);
    right = std::max(right, spot->across);
  }
  std::size_t width = 1, label = 0;
  for (std::string& text : texts) {
    if (width_of(text) > widest_cell) text = base::shortened(text, widest_cell);
    width = std::max(width, width_of(text));
  }
  for (const auto& [down, cells] : rows) label = std::max(label, width_of(list.shown[cells.begin()->second]));
  // Half a cell is a whole number of characters.
  const std::size_t step = width + 1 + (width + 1) % 2;
  if (rows.empty() || rows.size() > most_lines || std::cmp_greater(right - left, 2 * widest_line / step)) return;
  made.decls.insert(used.begin(), used.end());
  if (!made.lines.empty()) made.lines.emplace_back();
  if (named) made.lines.push_back(list.name + ":");
  for (const auto& [down, cells] : rows) {
    std::string line = padded("  " + list.shown[cells.begin()->second], label + 4);
    const std::size_t begin = width_of(line);
    for (const auto& [across, row] : cells) {
      line = padded(std::move(line), begin + static_cast<std::size_t>(across - left) * step / 2);
      line += texts[row].empty() ? std::string{empty_cell} : texts[row];
    }
    if (cells.size() > 1) {
      line = padded(std::move(line), begin + static_cast<std::size_t>(right - left) * step / 2 + width);
      line += "  " + list.shown[std::prev(cells.end())->second];
    }
    made.lines.push_back(std::move(line));
  }
}

}  // namespace

std::vector<std::string> stands_on(SeatedGame& sitting, int seat, std::size_t list, std::set<std::size_t>& decls) {
  Stands stands{sitting, seat, list};
  decls.insert(stands.used().begin(), stands.used().end());
  return std::move(stands.texts());
}

BoardText board_text(SeatedGame& sitting, int seat) {
  BoardText made;
  const auto& lists = sitting.setup().program->lists;
  std::vector<std::pair<std::size_t, Stands>> boards;
  for (std::size_t list = 0; list < lists.size(); ++list) {
    if (lists[list].board == nullptr) continue;
    Stands stands{sitting, seat, list};
    if (!stands.used().empty()) boards.emplace_back(list, std::move(stands));
  }
  for (auto& [list, stands] : boards) draw_board(lists[list], boards.size() > 1, stands.texts(), stands.used(), made);
  return made;
}

}  // namespace planche::play
