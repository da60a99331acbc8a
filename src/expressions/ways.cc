// Ways of the tiles on the cells of a board: whether they meet at the sides of cells, lead out, and join.
#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "expressions/functions.h"
#include "expressions/machine.h"
#include "expressions/node.h"

namespace planche::expressions {

namespace {

// The directions in which the sides of a tile lie, clockwise from the top.
std::vector<std::size_t> sides_of(const base::Lattice& lattice) {
  if (lattice.grid == base::Grid::square_8) return {0, 2, 4, 6};
  std::vector<std::size_t> sides(lattice.grid == base::Grid::triangle ? 0 : lattice.directions().size());
  std::iota(sides.begin(), sides.end(), std::size_t{0});
  return sides;
}

// Whether the value depends on no other cell of a board than `this`.
bool is_of_one_cell(const Node& node) {
  if (node.op == Op::table) return false;
  if (node.op == Op::call && node.function != nullptr) {
    if (node.function->call == Call::leads_out) return node.of[0]->op == Op::self;
    if (node.function->of_board() && node.function->call != Call::side) return false;
  }
  return std::ranges::all_of(node.of, [](const NodePtr& of) { return is_of_one_cell(*of); });
}

}  // namespace

bool depends_on_one_cell(const Expression& expression) {
  return is_of_one_cell(expression.root());
}

bool stays_false(const Expression& expression) {
  const auto stays = [](const auto& self, const Node& node) -> bool {
    if (node.op == Op::both) return self(self, *node.of[0]) && self(self, *node.of[1]);
    const Call call = node.op == Op::call && node.function != nullptr ? node.function->call : Call::choose;
    if (call == Call::joined) return true;
    return call == Call::meet ? node.of[0]->op == Op::self : is_of_one_cell(node);
  };
  return stays(stays, expression.root());
}

// "1-3 river" or "n-s river": the sides, as indices, and the kind of the way.
Machine::TileWay Machine::way_of(const Node& at, std::string_view text, const std::vector<std::string_view>& names) {
  TileWay way;
  const std::size_t blank = std::min(text.find(' '), text.size());
  way.kind = text.substr(std::min(blank + 1, text.size()));
  std::string_view sides = text.substr(0, blank);
  while (!sides.empty()) {
    const std::string_view one = sides.substr(0, sides.find('-'));
    sides.remove_prefix(std::min(one.size() + 1, sides.size()));
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(one.data(), one.data() + one.size(), number);
    if (error != std::errc{} || end != one.data() + one.size())
      number = static_cast<std::size_t>(std::ranges::find(names, one) - names.begin()) + 1;
    if (number < 1 || number > names.size())
      stop(at, fmt::format("there is no side '{}'; expected ways such as '1-{}' or '{}-{} river', sides are {}", one,
                           names.size(), names.front(), names.back(), fmt::join(names, ", ")));
    way.sides.push_back(number - 1);
  }
  return way;
}

// The ways on a cell, turned with its tile.
std::vector<Machine::TileWay> Machine::ways_on(const Node& node, const Value& cell, const base::Lattice& lattice) {
  const std::size_t first = node.function->list() + 1;
  const std::vector<std::size_t> sides = sides_of(lattice);
  if (sides.empty()) stop(node, "tiles with ways have four or six sides, not three");
  std::vector<std::string_view> names;
  for (const std::size_t side : sides) names.push_back(lattice.directions()[side]);
  std::vector<TileWay> ways;
  const Value list = ask(*node.of[first], cell);
  auto add = [&](const Value& item) {
    spend(node);
    if (item.is(Value::Kind::text))
      ways.push_back(way_of(*node.of[first], item.text(), names));
    else if (item.is(Value::Kind::number))
      ways.push_back(way_of(*node.of[first], printed(item), names));
    else
      stop(*node.of[first], fmt::format("expected ways such as '1-3', found {}", kind_of(item)));
    return true;
  };
  if (list.is(Value::Kind::list))
    each_of(*node.of[first], list, add);
  else if (!list.is_absent())
    add(list);
  if (node.of.size() <= first + 1 || ways.empty()) return ways;
  const Node& turned = *node.of[first + 1];
  const auto turn = as_number(turned, ask(turned, cell));
  if (!turn) return ways;
  if (!turn->is_integer()) stop(turned, "tiles turn by a whole number of sides");
  const auto count = static_cast<std::int64_t>(sides.size());
  const auto by = static_cast<std::size_t>((turn->numerator() % count + count) % count);
  for (TileWay& way : ways) {
    for (std::size_t& side : way.sides) side = (side + by) % sides.size();
  }
  return ways;
}

// The kinds of ways that lead to a side, in order.
std::vector<std::string_view> Machine::kinds_at(const std::vector<TileWay>& ways, std::size_t side) {
  std::vector<std::string_view> kinds;
  for (const TileWay& way : ways) {
    if (std::ranges::find(way.sides, side) != way.sides.end()) kinds.push_back(way.kind);
  }
  std::ranges::sort(kinds);
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

// meet() and leads_out().
Value Machine::ways_call(const Node& node) {
  const Value first = eval(*node.of[0]);
  if (first.is_absent()) return {};
  const std::uint32_t cell = cell_of(*node.of[0], first, nullptr);
  const Table& table = *first.table();
  const base::Board& board = board_of(node, table);
  std::vector<bool> among(board.size(), node.of[1]->op == Op::table);
  if (node.of[1]->op != Op::table) {
    const Table* of = &table;
    for (const std::uint32_t one : cells_of(*node.of[1], of)) among[one] = true;
  }
  const auto& open = bound(table).open;
  const auto is_open = [&](std::uint32_t one) { return one < open.size() && open[one]; };
  const auto value_of = [&](std::uint32_t one) { return Value::of_record(table, *bound(table).rows[one], one); };
  const std::vector<TileWay> ways = ways_on(node, first, board.lattice());
  const std::vector<std::size_t> sides = sides_of(board.lattice());
  std::vector<Value> out;
  for (std::size_t side = 0; side < sides.size(); ++side) {
    const auto kinds = kinds_at(ways, side);
    const std::uint32_t next = board.beyond(cell, sides[side]);
    const bool inside = next != base::Board::none && among[next];
    if (node.function->call == Call::leads_out) {
      if (!inside && !kinds.empty()) out.push_back(Value::of_text(board.lattice().directions()[sides[side]]));
      continue;
    }
    if (!inside || is_open(next)) continue;
    const std::vector<TileWay> others = ways_on(node, value_of(next), board.lattice());
    if (kinds != kinds_at(others, (side + sides.size() / 2) % sides.size())) return Value::of_truth(false);
  }
  return node.function->call == Call::leads_out ? made_list(node, out) : Value::of_truth(true);
}

// Whether all ways on the cells are one. Cells on which nothing lies yet may join all that leads to them.
Value Machine::ways_join(const Node& node) {
  const Table* table = nullptr;
  const std::vector<std::uint32_t> cells = cells_of(*node.of[0], table);
  if (table == nullptr) return Value::of_truth(true);
  const base::Board& board = board_of(node, *table);
  const std::vector<std::size_t> sides = sides_of(board.lattice());
  const auto& open = bound(*table).open;
  // What leads to the sides of each cell: a group of ways, with their kind. Of open cells, one group for all.
  struct End {
    std::size_t group = SIZE_MAX;
    std::string kind = {};
  };
  std::vector<std::size_t> leads;  // each group leads to another one that it is joined with, or to itself
  std::vector<bool> real;          // not of an open cell
  const auto root = [&](std::size_t group) {
    while (leads[group] != group) group = leads[group] = leads[leads[group]];
    return group;
  };
  const auto join = [&](std::size_t a, std::size_t b) { leads[root(a)] = root(b); };
  const auto new_group = [&](bool of_way) {
    leads.push_back(leads.size());
    real.push_back(of_way);
    return leads.size() - 1;
  };
  std::vector<std::vector<std::vector<End>>> ends(board.size());  // by cell and side
  const auto begin = [&](std::uint32_t cell) { ends[cell].resize(sides.size()); };
  for (std::uint32_t cell = 0; cell < open.size(); ++cell) {
    if (!open[cell]) continue;
    begin(cell);
    const std::size_t group = new_group(false);
    for (auto& side : ends[cell]) side.push_back({group});
  }
  for (const std::uint32_t cell : cells) {
    if (!ends[cell].empty()) continue;  // open, or twice in the list
    begin(cell);
    std::map<std::string, std::size_t, std::less<>> middle;  // by kind
    for (const TileWay& way :
         ways_on(node, Value::of_record(*table, *bound(*table).rows[cell], cell), board.lattice())) {
      const std::size_t group = new_group(true);
      if (way.sides.size() == 1) {  // it leads to the middle
        if (const auto known = middle.try_emplace(way.kind, group); !known.second) join(known.first->second, group);
      }
      for (const std::size_t side : way.sides) {
        for (const End& other : ends[cell][side]) {
          if (other.kind == way.kind) join(other.group, group);
        }
        ends[cell][side].push_back({group, way.kind});
      }
    }
  }
  for (std::uint32_t cell = 0; cell < ends.size(); ++cell) {
    for (std::size_t side = 0; side < ends[cell].size(); ++side) {
      const std::uint32_t next = board.beyond(cell, sides[side]);
      if (next == base::Board::none || next < cell || ends[next].empty()) continue;
      for (const End& a : ends[cell][side]) {
        for (const End& b : ends[next][(side + sides.size() / 2) % sides.size()]) {
          spend(node);
          if (a.kind == b.kind || !real[a.group] || !real[b.group]) join(a.group, b.group);
        }
      }
    }
  }
  std::optional<std::size_t> only;
  for (std::size_t group = 0; group < leads.size(); ++group) {
    if (!real[group]) continue;
    if (only && *only != root(group)) return Value::of_truth(false);
    only = root(group);
  }
  return Value::of_truth(true);
}

}  // namespace planche::expressions
