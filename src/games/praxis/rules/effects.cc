// Slides of ships, and the effects that can be applied on arrival: P8, P9, P13.
#include <algorithm>

#include "games/praxis/rules/engine.h"

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
      return true;  // a booster can at least lead back along the way
  }
}

// The number of artefacts in a base that a clone can take.
int State::stealable(int victim) const {
  return base(victim).total() - terms_->exoplanets_in(base(victim));
}

// The teleports and portals that a ship coming from `from` can reach by the teleport on `cell`.
Cells State::teleport_targets(int from, int cell) const {
  Cells targets = teleports_ & ~bit(cell);
  each_cell(portals_, [&](int portal) {
    if (portal_can_move(portal, occupied_ & ~bit(from) & ~bit(cell))) targets |= bit(portal);
  });
  return targets;
}

// Whether a free cell for the portal remains after its artefacts are collected and a ship has taken its cell. P12.
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

// Moves the ship that acts in this turn to a cell where it can land.
void State::move_ship(int cell, Chance& chance) {
  const Cells here = bit(cell);
  const bool artefact = (artefacts_ & here) != 0, portal = (portals_ & here) != 0, planet = (exoplanets_ & here) != 0;
  const bool attack = (occupied_ & here) != 0 && !artefact && !portal && !planet;
  lift_ship(player_, ship_);
  if (attack) {
    lift_ship(player_at(cell), ship_at(cell));
  } else if (artefact) {
    active_ = static_cast<std::uint8_t>(item_at(cell));
  }
  clear(cell);
  put_ship(player_, ship_, cell);
  if (artefact) activate(chance);
  if (portal) activate_portal(cell, chance);
  if (planet) take_exoplanet(chance);
  if (attack) draw_into(hand_[player_], terms_->rules.draw_for_win, chance);
}

void State::activate(Chance& chance) {
  const Effect effect = terms_->kind(active_).effect;
  const int cell = ship_cell(player_, ship_);
  if (const int by = change_of(effect); by != 0) {
    change_face(player_, ship_, by);
    return settle();
  }
  switch (effect) {
    case Effect::mutation:
      face_[index(player_, ship_)] = static_cast<std::uint8_t>(chance.die());
      return settle();
    case Effect::forbidden:
      lift_ship(player_, ship_);
      return settle();
    case Effect::explosion:
      each_cell(terms_->board.around(cell) & artefacts_, [&](int adjacent) {
        discards_.add(item_at(adjacent));
        clear(adjacent);
      });
      return settle();
    case Effect::black_star:
      each_cell(ships() & cells_of_grid(grid_of(cell)), [&](int at) { lift_ship(player_at(at), ship_at(at)); });
      return settle();
    case Effect::draw:
      return draw_tiles(chance);
    case Effect::duel:
      due_ = Due::duel;
      return;
    case Effect::recruit:
      due_ = Due::recruit;
      return;
    case Effect::teleport:
      due_ = Due::teleport;
      return;
    case Effect::booster:
      due_ = Due::boost;
      return;
    case Effect::clone:
      due_ = Due::clone;
      return;
    case Effect::tools:
      to_do_ = terms_->board.around(cell) & ships();
      due_ = Due::tools;
      return;
    default:
      return;
  }
}

void State::change_face(int player, int ship, int by) {
  std::uint8_t& face = face_[index(player, ship)];
  face = static_cast<std::uint8_t>(face + by);
}

// Ends an effect: its artefact is discarded, P12.
void State::settle() {
  if (active_ != no_item) discards_.add(active_);
  active_ = no_item;
  due_ = Due::action;
}

// All adjacent artefacts go to the base; in edition 3 all but a random one. P12.
void State::activate_portal(int cell, Chance& chance) {
  Counts collected;
  each_cell(terms_->board.around(cell) & artefacts_, [&](int adjacent) {
    collected.add(item_at(adjacent));
    clear(adjacent);
  });
  if (terms_->third() && collected.total() > 0) {
    const Item lost = chance.draw(collected);
    collected.remove(lost);
    discards_.add(lost);
  }
  base_[player_].add_all(collected);
  if (terms_->third()) {
    put(throw_cell(chance), portals_, 0);
  } else {
    due_ = Due::portal;
  }
}

void State::place_portal(int grid, Chance& chance) {
  put(throw_cell(chance, grid), portals_, 0);
  settle();
}

// Its kind is revealed; another exoplanet, if one is left beside the universe, comes into play.
void State::take_exoplanet(Chance& chance) {
  if (planets_.total() == 0) return;
  const Item planet = chance.draw(planets_);
  planets_.remove(planet);
  base_[player_].add(planet);
  if (planets_.total() > std::popcount(exoplanets_)) put(throw_cell(chance), exoplanets_, 0);
}

void State::duel(int cell, Chance& chance) {
  const int enemy = player_at(cell), enemy_ship = ship_at(cell);
  int thrown = chance.die();
  if (terms_->third()) thrown = std::max(thrown, chance.die());
  const int own = thrown + face(player_, ship_), other = chance.die() + face(enemy, enemy_ship);
  const bool won = own >= other;
  lift_ship(won ? enemy : player_, won ? enemy_ship : ship_);
  if (terms_->third()) {
    draw_into(hand_[static_cast<std::size_t>(won ? player_ : enemy)], terms_->rules.draw_for_win, chance);
  }
  settle();
}

void State::recruit(int cell, Chance& chance) {
  put_ship(player_, 1 - ship_, cell);
  face_[index(player_, 1 - ship_)] = static_cast<std::uint8_t>(chance.die());
  settle();
}

void State::draw_tiles(Chance& chance) {
  draw_into(drawn_, terms_->rules.draw_tile_drawn, chance);
  to_keep_ = static_cast<std::uint8_t>(std::min(terms_->rules.draw_tile_kept, drawn_.total()));
  if (to_keep_ > 0 && to_keep_ < drawn_.total()) {
    due_ = Due::keep;
    return;
  }
  (to_keep_ > 0 ? hand_[player_] : discards_).add_all(drawn_);
  drawn_ = {};
  to_keep_ = 0;
  settle();
}

void State::keep(int item) {
  drawn_.remove(item);
  hand_[player_].add(item);
  if (--to_keep_ > 0) return;
  discards_.add_all(drawn_);
  drawn_ = {};
  settle();
}

// To another teleport, which is also discarded, or to a portal.
void State::teleport(int cell, Chance& chance) {
  settle();
  const bool portal = (portals_ & bit(cell)) != 0;
  lift_ship(player_, ship_);
  if (!portal) discards_.add(item_at(cell));
  clear(cell);
  put_ship(player_, ship_, cell);
  if (portal) activate_portal(cell, chance);
}

void State::use_tools(int cell, bool more) {
  change_face(player_at(cell), ship_at(cell), more ? 1 : -1);
  to_do_ &= ~bit(cell);
  if (to_do_ == 0) settle();
}

// Two dice select a cell of a six by six table; the tiles of the base are counted along it cyclically.
void State::clone_from(int victim, Chance& chance) {
  Counts& base = base_[static_cast<std::size_t>(victim)];
  const int row = chance.die() - 1, column = chance.die() - 1;
  const int item = base.nth((row * 6 + column) % stealable(victim));
  base.remove(item);
  base_[player_].add(item);
  settle();
}

}  // namespace planche::rules::praxis
