#include "games/exxit/rules/engine.h"

#include <algorithm>

namespace planche::rules::exxit {

namespace {

// A cell of the torus is r * 64 + q with q and r below 32; the free bit between them absorbs the carry.
constexpr int torus_mask = 31 << 6 | 31;

constexpr std::uint16_t torus_cell(Hex at) {
  return static_cast<std::uint16_t>((at.r & 31) << 6 | (at.q & 31));
}

constexpr std::array<int, 6> torus_steps = [] {
  std::array<int, 6> steps{};
  for (std::size_t d = 0; d < steps.size(); ++d) steps[d] = torus_cell(base::hex_steps[d]);
  return steps;
}();

constexpr std::uint16_t next_cell(std::uint16_t cell, int dir) {
  return static_cast<std::uint16_t>((cell + torus_steps[static_cast<std::size_t>(dir)]) & torus_mask);
}

constexpr std::uint64_t bit(int tile) {
  return std::uint64_t{1} << tile;
}

constexpr std::uint64_t scrambled(std::uint64_t x) {
  x *= 0x9E3779B97F4A7C15u;
  x ^= x >> 29;
  return x * 0xD6E8FEB86659FD93u;
}

// The share of a tile or an excluded stack in the hash of a position.
constexpr std::uint64_t tile_key(std::uint16_t cell, bool black, Stack stack) {
  return scrambled((std::uint64_t{cell} << 1 | (black ? 1u : 0u)) << 17 | stack.bits());
}
constexpr std::uint64_t excluded_key(std::uint16_t cell, Stack stack) {
  return scrambled((std::uint64_t{cell} << 1 | std::uint64_t{1} << 13) << 17 | stack.bits());
}

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

Stack stack_of(const std::vector<Side>& pawns) {
  Stack stack;
  for (const Side pawn : pawns) stack = stack.with(pawn);
  return stack;
}

std::vector<Side> pawns_of(Stack stack) {
  std::vector<Side> pawns;
  for (int i = 0; i < stack.height(); ++i) pawns.push_back(stack.pawn(i));
  return pawns;
}

}  // namespace

Step Choices::operator[](std::size_t place) const {
  const int i = static_cast<int>(place);
  if (i < dances_) return dance(i);
  if (i < dances_ + places_count_) {
    std::uint64_t places = places_;
    for (int skip = i - dances_; skip > 0; --skip) places &= places - 1;
    return {Move::Type::place, static_cast<std::uint8_t>(std::countr_zero(places)), 0};
  }
  std::uint32_t slots = integrations_;
  if (slots == 0) return {};
  for (int skip = i - dances_ - places_count_; skip > 0; --skip) slots &= slots - 1;
  return {Move::Type::integrate, static_cast<std::uint8_t>(std::countr_zero(slots)), 0};
}

State::State(const Position& position) : total_{position.tiles_total} {
  what_.fill(nothing);
  for (auto& links : links_) links.fill(no_tile);
  side_ = static_cast<std::uint8_t>(position.to_move);
  for (const Cell& tile : position.tiles) {
    lay(tile.at, torus_cell(tile.at), tile.color);
    put(tiles_ - 1, stack_of(tile.stack));
  }
  for (const Cell& stack : position.excluded) take_slot(stack.at, torus_cell(stack.at), stack_of(stack.stack));
  const auto [white, black] = reserves(position);
  reserve_ = {static_cast<std::uint8_t>(white), static_cast<std::uint8_t>(black)};
  history_.reserve(512);
  history_.push_back(hash());
}

// Puts an excluded stack on the bare table.
void State::take_slot(Hex at, std::uint16_t cell, Stack stack) {
  const int slot = std::countr_one(slots_);
  std::uint8_t touches = 0;
  for (int d = 0; d < base::hex_directions; ++d) {
    if (what_[next_cell(cell, d)] < first_slot) ++touches;
  }
  excluded_[index(slot)] = {at, stack, cell, touches};
  slots_ |= 1u << slot;
  if (touches >= 2) ready_ |= 1u << slot;
  what_[cell] = static_cast<std::uint8_t>(first_slot + slot);
  hash_ += excluded_key(cell, stack);
}

// Extends the rays that end at the tile through it, or cuts them there again. The tile is already linked.
template <bool joined>
void State::join_rays(int tile) {
  const auto set = [](std::uint64_t& tiles, std::uint64_t some) { tiles = joined ? tiles | some : tiles & ~some; };
  const auto& links = links_[index(tile)];
  auto& rays = ray_[index(tile)];
  for (int d = 0; joined && d < base::hex_directions; ++d) {
    const std::uint8_t next = links[index(d)];
    if (next == no_tile) continue;
    rays[index(d)] = bit(next) | ray_[next][index(d)];
    const std::uint8_t second = links_[next][index(d)];
    reach_[index(tile)][0] |= bit(next);
    reach_[index(tile)][1] |= bit(next) | (second == no_tile ? 0 : bit(second));
    reach_[index(tile)][2] |= rays[index(d)];
  }
  for (int d = 0; d < base::hex_directions; ++d) {
    const std::uint8_t before = links[index(base::opposite(d))];
    if (before == no_tile) continue;
    const std::uint64_t onward = bit(tile) | rays[index(d)];
    for (std::uint64_t behind = rays[index(base::opposite(d))]; behind != 0; behind &= behind - 1) {
      const int from = std::countr_zero(behind);
      set(ray_[index(from)][index(d)], onward);
      set(reach_[index(from)][2], onward);
    }
    set(reach_[before][0], bit(tile));
    set(reach_[before][1], bit(tile) | (links[index(d)] == no_tile ? 0 : bit(links[index(d)])));
    const std::uint8_t second = links_[before][index(base::opposite(d))];
    if (second != no_tile) set(reach_[second][1], bit(tile));
  }
}

// Lays the next tile and links it to its neighbours.
void State::lay(Hex at, std::uint16_t cell, Side color) {
  const int tile = tiles_++;
  at_[index(tile)] = at;
  cell_[index(tile)] = cell;
  if (color == Side::black) black_tiles_ |= bit(tile);
  what_[cell] = static_cast<std::uint8_t>(tile);
  for (int d = 0; d < base::hex_directions; ++d) {
    const std::uint8_t what = what_[next_cell(cell, d)];
    if (what < first_slot) {
      links_[index(tile)][index(d)] = what;
      links_[what][index(base::opposite(d))] = static_cast<std::uint8_t>(tile);
    } else if (what != nothing) {
      const int slot = what - first_slot;
      if (++excluded_[index(slot)].touches >= 2) ready_ |= 1u << slot;
    }
  }
  join_rays<true>(tile);
  hash_ += tile_key(cell, color == Side::black, Stack{});
}

// Reverts what lay() changed in the neighbours; sets and hash are restored from Undo.
void State::take_up() {
  const int tile = --tiles_;
  join_rays<false>(tile);
  const std::uint16_t cell = cell_[index(tile)];
  for (int d = 0; d < base::hex_directions; ++d) {
    const std::uint8_t what = what_[next_cell(cell, d)];
    if (what < first_slot) {
      links_[what][index(base::opposite(d))] = no_tile;
    } else if (what != nothing) {
      --excluded_[index(what - first_slot)].touches;
    }
  }
  ray_[index(tile)].fill(0);
  reach_[index(tile)].fill(0);
  links_[index(tile)].fill(no_tile);
  at_[index(tile)] = {};
  cell_[index(tile)] = 0;
}

void State::put(int tile, Stack stack) {
  const std::uint64_t one = bit(tile);
  const bool black_tile = (black_tiles_ & one) != 0;
  Stack& here = stack_[index(tile)];
  hash_ += tile_key(cell_[index(tile)], black_tile, stack) - tile_key(cell_[index(tile)], black_tile, here);
  here = stack;
  const std::uint64_t filled = stack.bits() > 1 ? one : 0;
  occupied_ = (occupied_ & ~one) | filled;
  black_ = (black_ & ~one) | (stack.bits() & 1 ? filled : 0);
  single_ = (single_ & ~one) | (stack.bits() <= 3 ? filled : 0);
}

// The members of `targets`, stacks of the other side, within reach of a stack of that height. The stacks in between are
// not considered.
inline std::uint64_t State::targets_of(int tile, int height, std::uint64_t targets) const {
  return reach_[index(tile)][std::min(static_cast<unsigned>(height) - 1, 2U)] &
         (height == 1 ? targets & single_ : targets);
}

// The set of directions whose rays contain any of `tiles`; branch-free, since the outcome is unpredictable.
inline unsigned State::directions(int tile, std::uint64_t tiles) const {
  unsigned set = 0;
  for (unsigned d = 0; d < base::hex_directions; ++d) set |= ((ray_[index(tile)][d] & tiles) != 0 ? 1u : 0u) << d;
  return set;
}

// Whether the stack of that height may dance from the tile. Requires a stack on the ray.
inline State::Dance State::dance(int tile, int dir, int height, std::uint64_t targets) const {
  int at = links_[index(tile)][index(dir)], distance = 1;
  while ((occupied_ >> at & 1) == 0) {
    at = links_[index(at)][index(dir)];
    ++distance;
  }
  if (distance > height || (targets >> at & 1) == 0 || stack_[index(at)].height() > height) return Dance::none;
  for (; distance < height; ++distance) {
    const int next = links_[index(at)][index(dir)];
    if (next == no_tile) {
      return what_[next_cell(cell_[index(at)], dir)] == nothing ? Dance::excluding : Dance::none;
    }
    at = next;
  }
  return Dance::plain;
}

void State::list(Choices& choices) const {
  choices.dances_ = choices.places_count_ = 0;
  choices.places_ = 0;
  choices.integrations_ = 0;
  choices.count_ = 0;
  if (over()) return;
  bool excluding = false;
  const std::uint64_t own = mine(), targets = occupied_ & ~own;
  for (std::uint64_t rest = own; rest != 0; rest &= rest - 1) {
    const int tile = std::countr_zero(rest);
    const int height = stack_[index(tile)].height();
    const std::uint64_t near = targets_of(tile, height, targets);
    if (near == 0 || (height == 1 && excluding)) continue;
    for (unsigned toward = directions(tile, near); toward != 0; toward &= toward - 1) {
      const int dir = std::countr_zero(toward);
      const Dance kind = dance(tile, dir, height, targets);
      if (kind == Dance::none || (excluding && kind == Dance::plain)) continue;
      if (kind == Dance::excluding && !excluding) {
        excluding = true;
        choices.dances_ = 0;
      }
      choices.dance_[index(choices.dances_++)] = static_cast<std::uint16_t>(tile << 3 | dir);
    }
  }
  choices.count_ = choices.dances_;
  if (choices.dances_ > 0) return;
  if (reserve_[side_] > 0) {
    choices.places_ = ~occupied_ & (bit(tiles_) - 1);
    choices.places_count_ = std::popcount(choices.places_);
  }
  choices.integrations_ = ready_;
  choices.count_ = choices.places_count_ + std::popcount(ready_);
  if (choices.count_ == 0) choices.count_ = 1;
}

int State::count() const {
  const std::uint64_t own = mine(), targets = occupied_ & ~own, single_targets = targets & single_;
  int plain = 0, excluding = 0;
  for (std::uint64_t rest = own & single_; rest != 0; rest &= rest - 1) {
    plain += std::popcount(reach_[index(std::countr_zero(rest))][0] & single_targets);
  }
  for (std::uint64_t rest = own & ~single_; rest != 0; rest &= rest - 1) {
    const int tile = std::countr_zero(rest), height = stack_[index(tile)].height();
    const std::uint64_t near = targets_of(tile, height, targets);
    if (near == 0) continue;
    for (unsigned toward = directions(tile, near); toward != 0; toward &= toward - 1) {
      const Dance kind = dance(tile, std::countr_zero(toward), height, targets);
      plain += kind == Dance::plain ? 1 : 0;
      excluding += kind == Dance::excluding ? 1 : 0;
    }
  }
  if (excluding > 0) return excluding;
  if (plain > 0) return plain;
  const int places = reserve_[side_] > 0 ? tiles_ - std::popcount(occupied_) : 0;
  return std::max(places + std::popcount(ready_), 1);
}

// Placing a pawn never ends the game or repeats a position, so undoing it is simple.
int State::count_after_place(int tile) {
  const std::uint64_t occupied = occupied_, black = black_, single = single_;
  occupied_ |= bit(tile);
  single_ |= bit(tile);
  black_ |= std::uint64_t{side_} << tile;
  stack_[index(tile)] = Stack{}.with(to_move());
  --reserve_[side_];
  side_ ^= 1;
  const int count = this->count();
  side_ ^= 1;
  ++reserve_[side_];
  stack_[index(tile)] = Stack{};
  occupied_ = occupied;
  black_ = black;
  single_ = single;
  return count;
}

void State::play_dance(Step step, Undo& undo) {
  const Stack stack = stack_[step.where];
  const int height = stack.height();
  undo.stack = stack;
  put(step.where, Stack{});
  int at = step.where;
  for (int dropped = 0; dropped < height; ++dropped) {
    const int next = links_[index(at)][step.dir];
    if (next == no_tile) {
      undo.slot = static_cast<std::uint8_t>(std::countr_one(slots_));
      undo.old = excluded_[undo.slot];
      take_slot(base::neighbour(at_[index(at)], step.dir), next_cell(cell_[index(at)], step.dir),
                stack.without_bottom(dropped));
      run_start_ = static_cast<std::uint32_t>(history_.size());
      return;
    }
    put(next, stack_[index(next)].with(stack.pawn(dropped)));
    at = next;
  }
}

// Depth first, directions 0 to 5, until all tiles are laid [5].
void State::integrate(int slot, Undo& undo) {
  const Excluded& here = excluded_[index(slot)];
  undo.integrated[index(tiles_ - undo.tiles)] = static_cast<std::uint8_t>(slot);
  slots_ &= ~(1u << slot);
  ready_ &= ~(1u << slot);
  for (const Side side : {Side::white, Side::black}) {
    reserve_[static_cast<std::size_t>(side)] += static_cast<std::uint8_t>(here.stack.count(side));
  }
  hash_ -= excluded_key(here.cell, here.stack);
  lay(here.at, here.cell, to_move());
  for (int d = 0; d < base::hex_directions && tiles_ < total_; ++d) {
    const std::uint8_t what = what_[next_cell(here.cell, d)];
    if (what < first_slot || what == nothing) continue;
    const int next = what - first_slot;
    if ((ready_ >> next & 1) != 0) integrate(next, undo);
  }
}

// Checks for the third occurrence [6]. Only passes and dances that exclude nothing can be reverted by later moves, so
// earlier positions need not be compared.
void State::note_repetition() {
  const std::uint64_t now = history_.back();
  const std::size_t last = history_.size() - 1;
  int seen = 1;
  for (std::size_t back = 2; back <= last - run_start_; back += 2) {
    if (history_[last - back] == now) ++seen;
  }
  repeated_ = seen >= 3;
}

Undo State::play(Step step) {
  Undo undo{*this};
  undo.tiles = static_cast<std::uint8_t>(tiles_);
  undo.slot = nothing;
  passes_ = step.type == Move::Type::pass ? static_cast<std::uint8_t>(passes_ + 1) : std::uint8_t{0};
  switch (step.type) {
    case Move::Type::dance:
      play_dance(step, undo);
      break;
    case Move::Type::place:
      --reserve_[side_];
      put(step.where, Stack{}.with(to_move()));
      run_start_ = static_cast<std::uint32_t>(history_.size());
      break;
    case Move::Type::integrate:
      integrate(step.where, undo);
      run_start_ = static_cast<std::uint32_t>(history_.size());
      break;
    case Move::Type::pass:
    case Move::Type::tile:
      break;
  }
  side_ ^= 1;
  history_.push_back(hash());
  if (history_.size() - 1 - run_start_ >= 4) note_repetition();
  return undo;
}

void State::undo(Step step, const Undo& undo) {
  history_.pop_back();
  if (step.type == Move::Type::place) {
    stack_[step.where] = Stack{};
  } else if (step.type == Move::Type::integrate) {
    for (int i = tiles_ - undo.tiles; i-- > 0;) {
      take_up();
      what_[excluded_[undo.integrated[index(i)]].cell] =
          static_cast<std::uint8_t>(first_slot + undo.integrated[index(i)]);
    }
  } else if (step.type == Move::Type::dance) {
    int at = step.where;
    for (int dropped = undo.stack.height(); dropped > 0; --dropped) {
      const int next = links_[index(at)][step.dir];
      if (next == no_tile) {
        what_[excluded_[undo.slot].cell] = nothing;
        excluded_[undo.slot] = undo.old;
        break;
      }
      stack_[index(next)] = stack_[index(next)].without_top();
      at = next;
    }
    stack_[step.where] = undo.stack;
  }
  static_cast<Changing&>(*this) = undo.before;
}

Move State::move_of(Step step) const {
  if (step.type == Move::Type::pass) return {};
  if (step.type == Move::Type::integrate) return {step.type, excluded_[step.where].at, 0};
  return {step.type, at_[step.where], step.dir};
}

Position State::position() const {
  Position position;
  position.tiles_total = total_;
  position.to_move = to_move();
  for (int i = 0; i < tiles_; ++i) {
    position.tiles.push_back(
        {at_[index(i)], (black_tiles_ >> i & 1) != 0 ? Side::black : Side::white, pawns_of(stack_[index(i)]), nullptr});
  }
  for (std::uint32_t rest = slots_; rest != 0; rest &= rest - 1) {
    const Excluded& excluded = excluded_[index(std::countr_zero(rest))];
    position.excluded.push_back({excluded.at, Side::white, pawns_of(excluded.stack), nullptr});
  }
  return position;
}

namespace {

// `choices` points to one Choices for each ply.
std::uint64_t sequences(State& state, int depth, Choices* choices) {
  if (depth == 1) return state.over() ? 0 : static_cast<std::uint64_t>(state.count());
  state.list(*choices);
  std::uint64_t sum = 0;
  choices->each([&](Step step) {
    if (depth == 2 && step.type == Move::Type::place) {
      sum += static_cast<std::uint64_t>(state.count_after_place(step.where));
      return;
    }
    const Undo undo = state.play(step);
    sum += sequences(state, depth - 1, choices + 1);
    state.undo(step, undo);
  });
  return sum;
}

}  // namespace

std::uint64_t perft(State& state, int depth) {
  if (depth == 0) return 1;
  std::vector<Choices> choices(static_cast<std::size_t>(depth));
  return sequences(state, depth, choices.data());
}

}  // namespace planche::rules::exxit
