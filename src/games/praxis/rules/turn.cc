// The decisions of a turn [6.1]: P10.
#include <algorithm>

#include "games/praxis/rules/engine.h"

namespace planche::rules::praxis {

void State::list(Choices& choices) const {
  choices.count_ = 0;
  if (due_ == Due::action) {
    list_actions(choices);
  } else {
    list_effect(choices);
  }
}

void State::list_actions(Choices& choices) const {
  if (!closed_) {
    list_lays(choices);
    for (int ship = 0; ship < ships_a_player && !moved_; ++ship) {
      if ((movers_ >> ship & 1) == 0) continue;
      each_cell(slides(player_, ship), [&](int cell) { choices.add(Decision::Type::slide, ship, cell); });
    }
    if (!moved_ && !laid_) {
      const bool waiting = !on_board(player_, 0) || !on_board(player_, 1);
      if (waiting && occupied_ != all_cells) choices.add(Decision::Type::enter);
      if (!terms_->third() && hand(player_).total() > 0) choices.add(Decision::Type::exchange);
    }
  }
  // In edition 3, moving and laying are compulsory if possible.
  if (!terms_->third() || choices.size() == 0) list_end(choices);
}

void State::list_lays(Choices& choices) const {
  if (laid_) return;
  Cells cells = 0;
  for (int ship = 0; ship < ships_a_player; ++ship) {
    if ((movers_ >> ship & 1) != 0 && on_board(player_, ship)) cells |= terms_->board.around(ship_cell(player_, ship));
  }
  cells &= ~occupied_;
  if (cells == 0) return;
  hand(player_).each(
      [&](int item) { each_cell(cells, [&](int cell) { choices.add(Decision::Type::lay, item, cell); }); });
}

// A turn can end only if the hand does not exceed its limit.
void State::list_end(Choices& choices) const {
  const Counts& tiles = hand(player_);
  if (!terms_->rules.hand_limit || tiles.total() <= *terms_->rules.hand_limit) {
    choices.add(Decision::Type::end);
    return;
  }
  tiles.each([&](int item) { choices.add(Decision::Type::drop, item); });
}

void State::list_effect(Choices& choices) const {
  const int at = ship_cell(player_, ship_);
  const auto add_cells = [&](Decision::Type type, Cells cells) {
    each_cell(cells, [&](int cell) { choices.add(type, 0, cell); });
  };
  switch (due_) {
    case Due::portal:
      for (int grid = 0; grid < grid_count; ++grid) {
        if (portal_fits(grid, at, occupied_)) choices.add(Decision::Type::portal, 0, grid);
      }
      break;
    case Due::duel:
      add_cells(Decision::Type::duel, terms_->board.around(at) & ships() & ~ships_of(player_));
      break;
    case Due::recruit:
      add_cells(Decision::Type::recruit, terms_->board.around(at) & ~occupied_);
      break;
    case Due::keep:
      drawn_.each([&](int item) { choices.add(Decision::Type::keep, item); });
      break;
    case Due::teleport:
      add_cells(Decision::Type::teleport, teleport_targets(at, at));
      break;
    case Due::boost:
      add_cells(Decision::Type::boost, slides(player_, ship_, longest_boost));
      break;
    case Due::tools: {
      const int cell = std::countr_zero(to_do_), now = face(player_at(cell), ship_at(cell));
      if (now < 6) choices.add(Decision::Type::tools, 1, cell);
      if (now > 1) choices.add(Decision::Type::tools, 0, cell);
      break;
    }
    case Due::clone:
      for (int player = 0; player < terms_->players; ++player) {
        if (player != player_ && stealable(player) > 0) choices.add(Decision::Type::clone, 0, player);
      }
      break;
    case Due::action:
    case Due::nothing:
      break;
  }
}

void State::play(Decision decision, Chance& chance) {
  switch (decision.type) {
    case Decision::Type::end:
      return end_turn();
    case Decision::Type::lay:
      return lay(decision.what, decision.where, chance);
    case Decision::Type::slide:
      return slide(decision.what, decision.where, chance);
    case Decision::Type::enter:
      return enter(chance);
    case Decision::Type::exchange:
      return exchange(chance);
    case Decision::Type::drop:
      return drop(decision.what);
    case Decision::Type::portal:
      return place_portal(decision.where, chance);
    case Decision::Type::duel:
      return duel(decision.where, chance);
    case Decision::Type::recruit:
      return recruit(decision.where, chance);
    case Decision::Type::keep:
      return keep(decision.what);
    case Decision::Type::teleport:
      return teleport(decision.where, chance);
    case Decision::Type::boost:
      settle();
      return move_ship(decision.where, chance);
    case Decision::Type::tools:
      return use_tools(decision.where, decision.what == 1);
    case Decision::Type::clone:
      return clone_from(decision.where, chance);
  }
}

void State::start_turn() {
  movers_ = static_cast<std::uint8_t>((on_board(player_, 0) ? 1 : 0) | (on_board(player_, 1) ? 2 : 0));
  moved_ = laid_ = closed_ = false;
}

void State::end_turn() {
  ++turns_;
  // Moving and laying are compulsory, so an idle turn means that neither was possible.
  idle_ = terms_->third() && !moved_ && !laid_ && !closed_ ? idle_ + 1 : 0;
  player_ = static_cast<std::uint8_t>((player_ + 1) % terms_->players);
  if (player_ == first_) {
    ++rounds_;
    if (is_over()) due_ = Due::nothing;
  }
  start_turn();
}

// P14 [5]: a game ends after complete rounds only.
bool State::is_over() const {
  const End& end = terms_->end;
  if (end.rounds && rounds_ >= *end.rounds) return true;
  if (idle_ >= terms_->players) return true;  // nothing will be possible any more
  for (int player = 0; end.points && player < terms_->players; ++player) {
    if (points(player) >= *end.points) return true;
  }
  return false;
}

void State::lay(int item, int cell, Chance& chance) {
  Counts& tiles = hand_[player_];
  tiles.remove(item);
  put(cell, artefacts_, item);
  laid_ = true;
  draw_into(tiles, terms_->rules.hand - tiles.total(), chance);
  if (moved_) return;
  // Only a ship next to the laid artefact may still move.
  for (int ship = 0; ship < ships_a_player; ++ship) {
    const bool beside = on_board(player_, ship) && (terms_->board.around(cell) & bit(ship_cell(player_, ship))) != 0;
    if (!beside) movers_ = static_cast<std::uint8_t>(movers_ & ~(1u << ship));
  }
}

void State::slide(int ship, int cell, Chance& chance) {
  ship_ = static_cast<std::uint8_t>(ship);
  movers_ = static_cast<std::uint8_t>(1u << ship);
  moved_ = true;
  move_ship(cell, chance);
}

void State::enter(Chance& chance) {
  ship_ = on_board(player_, 0) ? 1 : 0;
  movers_ = static_cast<std::uint8_t>(1u << ship_);
  moved_ = true;
  put_ship(player_, ship_, throw_cell(chance));
  face_[index(player_, ship_)] = 1;
}

void State::exchange(Chance& chance) {
  Counts& tiles = hand_[player_];
  discards_.add_all(tiles);
  tiles = {};
  closed_ = true;
  draw_into(tiles, terms_->rules.hand, chance);
}

void State::drop(int item) {
  hand_[player_].remove(item);
  discards_.add(item);
  closed_ = true;
}

}  // namespace planche::rules::praxis
