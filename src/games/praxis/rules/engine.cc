#include "games/praxis/rules/engine.h"

#include <algorithm>

#include "games/praxis/rules/collections.h"

namespace planche::rules::praxis {

bool Choices::contains(Decision decision) const {
  return std::find(begin(), end(), decision) != end();
}

State::State(const Terms& terms, const Universe& universe, int first_player)
    : terms_{&terms}, player_{static_cast<std::uint8_t>(first_player)}, first_{player_} {
  cell_.fill(off_board);
  face_.fill(1);
  for (std::size_t item = 0; item < terms.items.size(); ++item) {
    const TileKind& kind = terms.items[item];
    (kind.exoplanet() ? planets_ : pile_).add(static_cast<int>(item), kind.copies);
  }
  for (const Portal& portal : universe.portals) put(cell_of(portal.place), portals_, 0);
  for (const Exoplanet& planet : universe.exoplanets) put(cell_of(planet.place), exoplanets_, 0);
  std::array<int, most_players> ships{};
  for (const Ship& ship : universe.ships) {
    const int owner = ship.player - 1, number = ships[static_cast<std::size_t>(owner)]++;
    put_ship(owner, number, cell_of(ship.place));
    face_[index(owner, number)] = static_cast<std::uint8_t>(ship.face);
  }
  for (const Artefact& artefact : universe.artefacts) {
    // A universe does not give colours: take the first colour with copies left.
    for (std::size_t item = 0; item < terms.items.size(); ++item) {
      const TileKind& kind = terms.items[item];
      if (kind.exoplanet() || artefact_types()[static_cast<std::size_t>(kind.effect)] != artefact.type) continue;
      if (pile_[static_cast<int>(item)] == 0) continue;
      pile_.remove(static_cast<int>(item));
      put(cell_of(artefact.place), artefacts_, static_cast<int>(item));
      break;
    }
  }
  start_turn();
}

void State::deal(Chance& chance) {
  for (int player = 0; player < terms_->players; ++player) {
    draw_into(hand_[static_cast<std::size_t>(player)], terms_->rules.hand, chance);
  }
}

int State::points(int player) const {
  const Counts& base = base_[static_cast<std::size_t>(player)];
  int points = 0;
  std::array<int, 3> planets{};
  for (std::size_t item = 0; item < terms_->items.size(); ++item) {
    const TileKind& kind = terms_->items[item];
    const int n = base[static_cast<int>(item)];
    if (kind.exoplanet()) {
      planets[static_cast<std::size_t>(kind.effect) - static_cast<std::size_t>(Effect::inhabited)] = n;
    } else {
      points += n * kind.points;
    }
  }
  if (terms_->scoring == Scoring::collections) points = best_collections(coloured(base, *terms_), terms_->collections);
  if (terms_->rules.exoplanets) {
    points += best_groups({planets[0], planets[1], planets[2]}, *terms_->rules.exoplanets).points;
  }
  return points;
}

unsigned State::leaders() const {
  int most = -1;
  unsigned leaders = 0;
  for (int player = 0; player < terms_->players; ++player) {
    const int own = points(player);
    if (own > most) leaders = 0;
    if (own >= most) leaders |= 1u << player;
    most = std::max(most, own);
  }
  return leaders;
}

void State::put_ship(int player, int ship, int cell) {
  cell_[index(player, ship)] = static_cast<std::uint8_t>(cell);
  fleet_[static_cast<std::size_t>(player)] |= bit(cell);
  occupied_ |= bit(cell);
  what_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(index(player, ship));
}

void State::lift_ship(int player, int ship) {
  const int cell = ship_cell(player, ship);
  fleet_[static_cast<std::size_t>(player)] &= ~bit(cell);
  occupied_ &= ~bit(cell);
  what_[static_cast<std::size_t>(cell)] = 0;
  cell_[index(player, ship)] = off_board;
}

void State::put(int cell, Cells& kind, int what) {
  kind |= bit(cell);
  occupied_ |= bit(cell);
  what_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(what);
  if (&kind == &artefacts_ && terms_->kind(what).effect == Effect::teleport) teleports_ |= bit(cell);
}

void State::clear(int cell) {
  for (Cells* kind : {&occupied_, &artefacts_, &teleports_, &portals_, &exoplanets_}) *kind &= ~bit(cell);
  what_[static_cast<std::size_t>(cell)] = 0;
}

void State::draw_into(Counts& hand, int n, Chance& chance) {
  for (; n > 0; --n) {
    if (pile_.total() == 0) std::swap(pile_, discards_);
    if (pile_.total() == 0) return;
    const Item item = chance.draw(pile_);
    pile_.remove(item);
    hand.add(item);
  }
}

int State::throw_cell(Chance& chance, std::optional<int> grid) {
  while (true) {
    const int number = grid ? *grid + 1 : chance.die();
    const int cell = cell_of({number, chance.die()});
    if ((occupied_ & bit(cell)) == 0) return cell;
  }
}

}  // namespace planche::rules::praxis
