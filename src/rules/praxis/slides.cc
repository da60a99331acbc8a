// Where ships can slide, and which effects can be applied there: P8, P9, P13.
#include "rules/praxis/engine.h"

namespace planche::rules::praxis {

Cells State::slides(int player, int ship) const {
  return slides(player, ship, terms_->rules.longest_slide.value_or(cell_count));
}

Cells State::slides(int player, int ship, int longest) const {
  const Board& board = terms_->board;
  Cells ends = 0;
  for (unsigned ways = directions_of(face(player, ship)); ways != 0; ways &= ways - 1) {
    const int direction = std::countr_zero(ways);
    int cell = board.next(ship_cell(player, ship), direction);
    for (int length = 1; cell != Board::none && length <= longest; ++length) {
      if ((occupied_ & bit(cell)) != 0) {
        if (can_land(player, ship, cell)) ends |= bit(cell);
        break;
      }
      ends |= bit(cell);
      cell = board.next(cell, direction);
    }
  }
  return ends;
}

bool State::can_land(int player, int ship, int cell) const {
  const Cells here = bit(cell), left = bit(ship_cell(player, ship));
  if ((artefacts_ & here) != 0) return applicable(terms_->kind(item_at(cell)).effect, player, ship, cell);
  if ((portals_ & here) != 0) return portal_can_move(cell, occupied_ & ~left);
  if ((exoplanets_ & here) != 0) return face(player, ship) == 1;
  const int enemy = player_at(cell);
  return enemy != player && face(player, ship) >= face(enemy, ship_at(cell));
}

bool State::applicable(Effect effect, int player, int ship, int cell) const {
  const Cells around = terms_->board.around(cell), from = bit(ship_cell(player, ship));
  const int changed = face(player, ship) + change_of(effect);
  if (changed < 1 || changed > 6) return false;
  switch (effect) {
    case Effect::duel:
      return (around & ships() & ~ships_of(player)) != 0;
    case Effect::draw:
      return pile_.total() + discards_.total() > 0;
    case Effect::recruit:
      return !on_board(player, 1 - ship) && (around & (~occupied_ | from)) != 0;
    case Effect::teleport:
      return teleport_targets(ship_cell(player, ship), cell) != 0;
    case Effect::explosion:
      return (around & artefacts_) != 0;
    case Effect::tools:
      return (around & ships() & ~from) != 0;
    case Effect::clone:
      for (int other = 0; other < terms_->players; ++other) {
        if (other != player && stealable(other) > 0) return true;
      }
      return false;
    default:
      return true;  // a booster leads back along the way, at the least
  }
}

// Artefacts in a base, which a clone can take.
int State::stealable(int victim) const {
  const Counts& base = base_[static_cast<std::size_t>(victim)];
  int n = base.total();
  for (std::size_t item = terms_->items.size(); item > 0 && terms_->items[item - 1].exoplanet(); --item) {
    n -= base[static_cast<int>(item) - 1];
  }
  return n;
}

// Teleports and portals for a ship that comes from a cell to the teleport on another.
Cells State::teleport_targets(int from, int cell) const {
  Cells targets = teleports_ & ~bit(cell);
  each_cell(portals_, [&](int portal) {
    if (portal_can_move(portal, occupied_ & ~bit(from) & ~bit(cell))) targets |= bit(portal);
  });
  return targets;
}

// Whether there is a free cell for a portal, once its artefacts are collected and a ship has its cell. P12.
bool State::portal_can_move(int portal, Cells occupied_then) const {
  if (terms_->third()) return (all_cells & ~(occupied_then & ~(terms_->board.around(portal) & artefacts_))) != 0;
  for (int grid = 0; grid < grid_count; ++grid) {
    if (portal_fits(grid, portal, occupied_then)) return true;
  }
  return false;
}

bool State::portal_fits(int grid, int portal, Cells occupied_then) const {
  const Cells cells = cells_of_grid(grid);
  if ((cells & portals_ & ~bit(portal)) != 0) return false;
  const Cells collected = terms_->board.around(portal) & artefacts_;
  return (cells & ~(occupied_then & ~collected)) != 0;
}

}  // namespace planche::rules::praxis
