// Lists the legal moves of a state.
#include <algorithm>

#include "games/genesis/rules/engine.h"

namespace planche::rules::genesis {

namespace {

constexpr int rebirth_face = 1;  // [G10]
constexpr std::array<int, 2> jump_faces{3, 6};

}  // namespace

void State::list(std::vector<Move>& moves) const {
  list_without_die(moves);
  for (int face = 1; face <= 6; ++face) add_face(face, moves);
}

void State::list_without_die(std::vector<Move>& moves) const {
  moves.clear();
  if (stage_ != Stage::play) {
    add_setup(moves);
  } else if (!over()) {
    add_turn(moves);
  }
}

void State::list_face(int face, std::vector<Move>& moves) const {
  moves.clear();
  add_face(face, moves);
}

void State::add(const Move& move, std::vector<Move>& moves) const {
  if (!lays_besides()) {
    moves.push_back(move);
    return;
  }
  const State after = acted(move);
  const Cells free = board().spaces - after.blocked() - after.tomb_spaces(to_move_);
  if (after.mine().works == 0 || free.empty()) {
    moves.push_back(move);
    return;
  }
  Move both = move;
  free.each([&](Cell cell) {
    both.also = cell;
    moves.push_back(both);
  });
}

template <typename Visit>
void State::each_deed(Move move, Cell end, Visit visit) const {
  visit(move);
  if (end != board().centre) return;
  // The place that she comes from is empty once she has left.
  const Cells own_place = Cells::of(mine().bastet()) & board().all_places;
  if (outside_ > 0) {
    move.deed = Move::Deed::birth;
    (vacant_places() | own_place).each([&](Cell place) {
      move.place = place;
      visit(move);
    });
  }
  move.deed = Move::Deed::destroy;
  ideas_.each([&](Cell place) {
    move.place = place;
    visit(move);
  });
}

void State::add_steps(Piece piece, std::vector<Move>& moves) const {
  const bool both = move_both_ && !must_leave();
  reach(piece).each([&](Cell cell) {
    each_deed({.type = Move::Type::move, .piece = piece, .to = cell}, cell, [&](const Move& move) {
      add(move, moves);
      if (both) add_second(move, moves);
    });
  });
}

// Adds `first` combined with every move of the other piece.
void State::add_second(const Move& first, std::vector<Move>& moves) const {
  const Piece piece = other(first.piece);
  const State between = acted(first);
  between.reach(piece).each([&](Cell cell) {
    Move both = first;
    both.second = cell;
    const Cell end = piece == Piece::bastet ? cell : nowhere;
    between.each_deed(both, end, [&](const Move& move) { add(move, moves); });
  });
}

void State::add_lays(Cells where, bool work, std::vector<Move>& moves) const {
  if ((work ? mine().works : mine().pyramids) == 0) return;
  (where - blocked()).each([&](Cell cell) { add({.type = Move::Type::laying, .work = work, .to = cell}, moves); });
}

void State::add_giving_back(std::vector<Move>& moves) const {
  const Cells all = board().all_places, missing = all - ideas_;
  const bool needed = stage_ == Stage::play && mine().bastet() == nowhere && !missing.empty();
  if (!needed || mine().works < missing.count() || !(pieces() & (all | Cells::of(board().centre))).empty()) return;
  Move move{.type = Move::Type::giving_back};
  missing.each(
      [&](Cell place) { move.corners = static_cast<std::uint8_t>(move.corners | 1 << board().corner(place)); });
  add(move, moves);
}

void State::add_turn(std::vector<Move>& moves) const {
  const bool free = bound() == Bound::no, leaves = free && must_leave();
  if (leaves) {
    add_steps(Piece::bastet, moves);
  } else if (free && mine().both_buried()) {
    add_lays(tomb_spaces(to_move_), false, moves);
    add_lays(tomb_spaces(to_move_), true, moves);
  } else if (free) {
    for (const Piece piece : both_pieces) add_steps(piece, moves);
    add_lays(board().spaces, false, moves);
    if (lays_besides()) add_lays(board().spaces, true, moves);
    add_giving_back(moves);
  }
  if (!leaves) add({}, moves);
}

void State::add_setup(std::vector<Move>& moves) const {
  if (stage_ == Stage::laying) add_lays(board().spaces, false, moves);
  if (stage_ != Stage::birth) return;
  const auto [low, high] = mine().laid;
  moves.push_back({.type = Move::Type::birth, .to = low, .bastet = high});
  moves.push_back({.type = Move::Type::birth, .to = high, .bastet = low});
}

void State::add_face(int face, std::vector<Move>& moves) const {
  if (!may_throw()) return;
  Move move{.type = Move::Type::throwing, .face = static_cast<std::uint8_t>(face)};
  if (stage_ == Stage::throwing) {
    const bool counts = std::ranges::find(pyramid_throws, face) != pyramid_throws.end();
    if (counts) moves.push_back(move);
    return;
  }
  add(move, moves);
  move.piece = Piece::bastet;
  if (face == rebirth_face && mine().bastet() == nowhere) {
    move.offer = Move::Offer::rebirth;
    rebirths().each([&](Cell cell) {
      move.to = cell;
      add(move, moves);
    });
  }
  if (std::ranges::find(jump_faces, face) != jump_faces.end()) {
    move.offer = Move::Offer::jump;
    jumps().each([&](Cell cell) {
      move.to = cell;
      each_deed(move, cell, [&](const Move& arrival) { add(arrival, moves); });
    });
  }
}

}  // namespace planche::rules::genesis
