#include "games/genesis/rules/engine.h"

#include <algorithm>
#include <type_traits>

#include "rules/state.h"

namespace planche::rules::genesis {

static_assert(std::is_trivially_copyable_v<State>);

namespace {

Cell cell_of(const std::optional<Placed>& placed) {
  return placed ? placed->at : nowhere;
}

Cells cells_of(const std::vector<Placed>& placed) {
  Cells cells;
  for (const Placed& p : placed) cells.add(p.at);
  return cells;
}

std::vector<Placed> placed_of(Cells cells) {
  std::vector<Placed> placed;
  cells.each([&](Cell cell) { placed.push_back({cell}); });
  return placed;
}

Side side_of(const PlayerPosition& player) {
  Side side;
  side.piece = {cell_of(player.anubis), cell_of(player.bastet)};
  for (const Piece piece : player.buried) side.buried[index(piece)] = true;
  for (std::size_t i = 0; i < player.laid.size() && i < first_pyramids; ++i) side.laid[i] = player.laid[i].at;
  std::ranges::sort(side.laid);
  side.pyramids = static_cast<std::uint8_t>(player.pyramids);
  side.works = static_cast<std::uint8_t>(player.works);
  side.immobile = static_cast<std::uint8_t>(player.immobile);
  return side;
}

}  // namespace

State::State(const Position& position, const Parameters& parameters)
    : ideas_{cells_of(position.ideas)},
      pyramids_{cells_of(position.pyramids)},
      works_{cells_of(position.works)},
      sides_{side_of(position.players[0]), side_of(position.players[1])},
      turns_{position.turns},
      most_turns_{position.most_turns},
      to_move_{position.to_move},
      stage_{position.stage},
      move_both_{parameters.move_both != 0},
      outside_{static_cast<std::uint8_t>(position.ideas_outside)},
      idle_{static_cast<std::uint8_t>(position.idle)},
      size_{static_cast<std::uint8_t>(position.size)},
      after_destroying_{static_cast<std::uint8_t>(parameters.immobile_after_destroying)},
      after_killing_{static_cast<std::uint8_t>(parameters.immobile_after_killing)} {}

Cells State::pieces() const {
  Cells all;
  for (const Side& side : sides_) {
    for (const Cell cell : side.piece) {
      if (cell != nowhere) all.add(cell);
    }
  }
  return all;
}

Cells State::blocked() const {
  return pyramids_ | works_ | pieces();
}

Cells State::tomb_spaces(Player player) const {
  Cells spaces;
  const Side& s = side(player);
  for (const Piece piece : both_pieces) {
    const int corner = s.buried[index(piece)] ? board().corner(s.piece[index(piece)]) : -1;
    if (corner >= 0) spaces = spaces | board().tombs[static_cast<std::size_t>(corner)];
  }
  return spaces;
}

bool State::finished(Player player) const {
  return side(player).both_buried() && (tomb_spaces(player) - pyramids_ - works_).empty();
}

Ending State::ending() const {
  if (stage_ != Stage::play) return Ending::none;
  if (finished(Player::first) && finished(Player::second)) return Ending::finished;
  if (idle_ >= 2) return Ending::nothing_done;
  return most_turns_ > 0 && turns_ >= most_turns_ ? Ending::turns : Ending::none;
}

Result State::result_now(Player player) const {
  const Side &own = side(player), &others = side(other(player));
  if (own.bastet() == nowhere) return Result::loses_seven_times;
  if (!own.both_buried()) return Result::loses_three_times;
  if (!finished(player)) return Result::loses;
  return finished(other(player)) && others.works >= own.works ? Result::reborn : Result::wins;
}

bool State::must_leave() const {
  return stage_ == Stage::play && mine().bastet() == board().centre;
}

State::Bound State::bound() const {
  if (stage_ != Stage::play) return Bound::no;
  if (finished(to_move_)) return Bound::finished;
  if (mine().immobile > 0) return Bound::immobile;
  return must_leave() && reach(Piece::bastet).empty() ? Bound::cannot_leave : Bound::no;
}

bool State::lays_besides() const {
  return finished(other(to_move_)) && bound() == Bound::no;
}

Cells State::vacant_places() const {
  return board().all_places - ideas_ - pieces();
}

Cells State::ends(Piece piece) const {
  const Board& world = board();
  const Cells taken = pieces();
  Cells open = world.spaces - (pyramids_ | works_ | taken);
  if (const Cell prey = theirs().bastet(); world.spaces.has(prey)) open.add(prey);
  open = open | ((outside_ == 0 ? world.all_places : world.all_places & ideas_) - taken);
  if (piece == Piece::bastet && !taken.has(world.centre)) open.add(world.centre);
  return open;
}

Cells State::reach(Piece piece) const {
  Cells reached;
  const Cell from = mine().piece[index(piece)];
  if (from == nowhere || mine().buried[index(piece)]) return reached;
  const Cells open = ends(piece), free = board().spaces - blocked();
  for (std::size_t dir = 0; dir < directions; ++dir) {
    Cell to = board().neighbours[from][dir];
    for (; piece == Piece::bastet && free.has(to); to = board().neighbours[to][dir]) reached.add(to);
    if (open.has(to)) reached.add(to);
  }
  return reached;
}

Cells State::jumps() const {
  Cells reached;
  const Cell from = mine().bastet();
  if (from == nowhere || mine().buried[index(Piece::bastet)]) return reached;
  const Cells open = ends(Piece::bastet);
  for (std::size_t dir = 0; dir < directions; dir += 2) {
    const Cell over = board().neighbours[from][dir];
    if (!(pyramids_ | works_).has(over)) continue;
    const Cell to = board().neighbours[over][dir];
    if (open.has(to)) reached.add(to);
  }
  return reached;
}

bool State::may_throw() const {
  if (stage_ != Stage::play) return stage_ == Stage::throwing;
  return !over() && bound() == Bound::no && !must_leave() && !mine().both_buried();
}

State State::acted(const Move& move) const {
  State after = *this;
  after.act(move);
  return after;
}

void State::enter(Piece piece, Cell to, const Move& move) {
  Side &own = mine(), &opponent = theirs();
  own.piece[index(piece)] = to;
  if (opponent.bastet() == to) {
    opponent.piece[index(Piece::bastet)] = nowhere;
    own.immobile = std::max(own.immobile, after_killing_);
  }
  if (board().kind(to) == Kind::place) {
    if (ideas_.has(to)) {
      ideas_.remove(to);
      ++own.works;
    } else {
      own.buried[index(piece)] = true;
    }
  }
  if (piece == Piece::anubis) return;
  if (move.deed == Move::Deed::birth) {
    ideas_.add(move.place);
    --outside_;
  }
  if (move.deed == Move::Deed::destroy) {
    ideas_.remove(move.place);
    ++outside_;
    own.immobile = std::max(own.immobile, after_destroying_);
  }
}

void State::act(const Move& move) {
  Side& own = mine();
  switch (move.type) {
    case Move::Type::move:
      enter(move.piece, move.to, move);
      if (move.second != nowhere) enter(other(move.piece), move.second, move);
      break;
    case Move::Type::laying:
      (move.work ? works_ : pyramids_).add(move.to);
      --(move.work ? own.works : own.pyramids);
      break;
    case Move::Type::giving_back:
      own.works = static_cast<std::uint8_t>(own.works - std::popcount(move.corners));
      ideas_ = board().all_places;
      own.piece[index(Piece::bastet)] = board().centre;
      break;
    case Move::Type::throwing:
      if (move.offer == Move::Offer::jump) enter(Piece::bastet, move.to, move);
      if (move.offer == Move::Offer::rebirth) {
        if (pyramids_.has(move.to)) ++own.pyramids;
        pyramids_.remove(move.to);
        own.piece[index(Piece::bastet)] = move.to;
      }
      break;
    case Move::Type::birth:
    case Move::Type::pass:
      break;
  }
}

void State::play(const Move& move) {
  if (stage_ != Stage::play) return play_setup(move);
  const Bound why = bound();
  const bool own_choice = why == Bound::no || why == Bound::finished;
  const bool nothing_done = own_choice && move.type == Move::Type::pass && move.also == nowhere;
  if (mine().immobile > 0) --mine().immobile;
  act(move);
  if (move.also != nowhere) {
    works_.add(move.also);
    --mine().works;
  }
  ++turns_;
  idle_ = static_cast<std::uint8_t>(nothing_done ? idle_ + 1 : 0);
  to_move_ = other(to_move_);
}

void State::play_setup(const Move& move) {
  Side &own = mine(), &opponent = theirs();
  switch (stage_) {
    case Stage::throwing:
      own.pyramids = move.face;
      if (opponent.pyramids > 0) stage_ = Stage::laying;
      break;
    case Stage::laying:
      act(move);
      // `nowhere` is higher than every cell, so sorting puts it last.
      own.laid[own.laid[0] == nowhere ? 0 : 1] = move.to;
      std::ranges::sort(own.laid);
      if (own.laid[1] != nowhere && opponent.laid[1] != nowhere) stage_ = Stage::birth;
      break;
    case Stage::birth:
      own.piece = {move.to, move.bastet};
      for (const Cell cell : own.laid) pyramids_.remove(cell);
      own.laid.fill(nowhere);
      own.pyramids = static_cast<std::uint8_t>(own.pyramids + first_pyramids);
      if (opponent.anubis() != nowhere) stage_ = Stage::play;
      break;
    case Stage::play:
      break;
  }
  to_move_ = other(to_move_);
}

Position State::position() const {
  Position position;
  position.size = size_;
  position.stage = stage_;
  position.to_move = to_move_;
  position.ideas_outside = outside_;
  position.ideas = placed_of(ideas_);
  position.pyramids = placed_of(pyramids_);
  position.works = placed_of(works_);
  position.turns = turns_;
  position.idle = idle_;
  position.most_turns = most_turns_;
  for (const Player player : both_players) {
    const Side& from = side(player);
    PlayerPosition& to = position.players[index(player)];
    if (from.anubis() != nowhere) to.anubis = Placed{from.anubis()};
    if (from.bastet() != nowhere) to.bastet = Placed{from.bastet()};
    to.pyramids = from.pyramids;
    to.works = from.works;
    to.immobile = from.immobile;
    for (const Piece piece : both_pieces) {
      if (from.buried[index(piece)]) to.buried.push_back(piece);
    }
    for (const Cell cell : from.laid) {
      if (cell != nowhere) to.laid.push_back({cell});
    }
  }
  return position;
}

std::string_view name_of(Result result) {
  constexpr std::array<std::string_view, 6> names{"unfinished",       "wins", "reborn", "loses", "loses-three-times",
                                                  "loses-seven-times"};
  return names[index(result)];
}

std::string_view name_of(Ending ending) {
  constexpr std::array<std::string_view, 4> names{"none", "finished", "nothing-done", "turns"};
  return names[index(ending)];
}

std::uint64_t perft(const State& state, int depth) {
  return rules::perft<State>(state, depth);
}

}  // namespace planche::rules::genesis
