#include "expressions/boards/tile_ways.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace planche::expressions {

namespace {

// The directions in which the sides of a tile lie, clockwise from the top.
std::vector<std::size_t> sides_of(const base::Lattice& lattice) {
  if (lattice.grid == base::Grid::square_8) return {0, 2, 4, 6};
  std::vector<std::size_t> sides(lattice.grid == base::Grid::triangle ? 0 : lattice.directions().size());
  std::iota(sides.begin(), sides.end(), std::size_t{0});
  return sides;
}

bool is_among(const TileWays::Cells& cells, std::uint32_t cell) {
  return cell < cells.size() && cells[cell];
}

// The kinds of ways that lead to a side, in order.
std::vector<std::string_view> kinds_at(const std::vector<TileWay>& ways, std::size_t side) {
  std::vector<std::string_view> kinds;
  for (const TileWay& way : ways) {
    if (std::ranges::find(way.sides, side) != way.sides.end()) kinds.push_back(way.kind);
  }
  std::ranges::sort(kinds);
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

}  // namespace

TileWays::TileWays(const base::Board& board) : board_{board}, sides_{sides_of(board.lattice())} {
  for (const std::size_t side : sides_) names_.push_back(board.lattice().directions()[side]);
}

tl::expected<TileWay, std::string> TileWays::read(std::string_view text) const {
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
      number = static_cast<std::size_t>(std::ranges::find(names_, one) - names_.begin()) + 1;
    if (number < 1 || number > names_.size())
      return tl::make_unexpected(
          fmt::format("there is no side '{}'; expected ways such as '1-{}' or '{}-{} river', sides are {}", one,
                      names_.size(), names_.front(), names_.back(), fmt::join(names_, ", ")));
    way.sides.push_back(number - 1);
  }
  return way;
}

void TileWays::turn(std::vector<TileWay>& ways, std::int64_t by) const {
  const auto count = static_cast<std::int64_t>(sides_.size());
  const auto turned = static_cast<std::size_t>((by % count + count) % count);
  for (TileWay& way : ways) {
    for (std::size_t& side : way.sides) side = (side + turned) % sides_.size();
  }
}

std::vector<std::string_view> TileWays::out_of(std::uint32_t cell, const Cells& others, const Of& of) const {
  const std::vector<TileWay> ways = of(cell);
  std::vector<std::string_view> out;
  for (std::size_t side = 0; side < sides_.size(); ++side) {
    const std::uint32_t next = board_.beyond(cell, sides_[side]);
    const bool inside = next != base::Board::none && is_among(others, next);
    if (!inside && !kinds_at(ways, side).empty()) out.push_back(names_[side]);
  }
  return out;
}

bool TileWays::meet(std::uint32_t cell, const Cells& others, const Cells& open, const Of& of) const {
  const std::vector<TileWay> ways = of(cell);
  for (std::size_t side = 0; side < sides_.size(); ++side) {
    const std::uint32_t next = board_.beyond(cell, sides_[side]);
    if (next == base::Board::none || !is_among(others, next) || is_among(open, next)) continue;
    if (kinds_at(ways, side) != kinds_at(of(next), (side + sides_.size() / 2) % sides_.size())) return false;
  }
  return true;
}

bool TileWays::are_joined(const std::vector<std::uint32_t>& cells, const Cells& open, const Of& of,
                          const std::function<void()>& step) const {
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
  std::vector<std::vector<std::vector<End>>> ends(board_.size());  // by cell and side
  for (std::uint32_t cell = 0; cell < open.size(); ++cell) {
    if (!open[cell]) continue;
    ends[cell].resize(sides_.size());
    const std::size_t group = new_group(false);
    for (auto& side : ends[cell]) side.push_back({group});
  }
  for (const std::uint32_t cell : cells) {
    if (!ends[cell].empty()) continue;  // open, or twice in the list
    ends[cell].resize(sides_.size());
    std::map<std::string, std::size_t, std::less<>> middle;  // by kind
    for (const TileWay& way : of(cell)) {
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
      const std::uint32_t next = board_.beyond(cell, sides_[side]);
      if (next == base::Board::none || next < cell || ends[next].empty()) continue;
      for (const End& a : ends[cell][side]) {
        for (const End& b : ends[next][(side + sides_.size() / 2) % sides_.size()]) {
          step();
          if (a.kind == b.kind || !real[a.group] || !real[b.group]) join(a.group, b.group);
        }
      }
    }
  }
  std::optional<std::size_t> only;
  for (std::size_t group = 0; group < leads.size(); ++group) {
    if (!real[group]) continue;
    if (only && *only != root(group)) return false;
    only = root(group);
  }
  return true;
}

}  // namespace planche::expressions
