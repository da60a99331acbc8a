// Moves pieces between zones.
#include <algorithm>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

void Machine::unlink(std::int32_t piece) {
  const std::int32_t zone = where(piece), before = previous(piece), after = next(piece);
  (before < 0 ? head(zone) : next(before)) = after;
  (after < 0 ? tail(zone) : previous(after)) = before;
  --count(zone);
}

void Machine::link_top(std::int32_t piece, std::int32_t zone) {
  const std::int32_t top = head(zone);
  previous(piece) = -1;
  next(piece) = top;
  (top < 0 ? tail(zone) : previous(top)) = piece;
  head(zone) = piece;
  ++count(zone);
  where(piece) = zone;
}

void Machine::link_bottom(std::int32_t piece, std::int32_t zone) {
  const std::int32_t last = tail(zone);
  next(piece) = -1;
  previous(piece) = last;
  (last < 0 ? head(zone) : next(last)) = piece;
  tail(zone) = piece;
  ++count(zone);
  where(piece) = zone;
}

void Machine::move_piece(std::int32_t piece, std::int32_t zone, bool bottom, const Instruction& in) {
  const Zone& to = setup_.zones[static_cast<std::size_t>(zone)];
  const auto p = static_cast<std::size_t>(piece);
  if (to.list >= 0 && setup_.lists[p] != to.list)
    fail(in.place, fmt::format("{} is a piece of {}, and {} is of {}", text(Value::piece(piece)),
                               program_.lists[static_cast<std::size_t>(setup_.lists[p])].name, to.name,
                               program_.lists[static_cast<std::size_t>(to.list)].name));
  const std::int32_t from = where(piece);
  const std::uint64_t unknown = (setup_.zones[static_cast<std::size_t>(from)].seen | to.seen) & ~p_->known[p];
  unlink(piece);
  bottom ? link_bottom(piece, zone) : link_top(piece, zone);
  if (unknown != 0) learn(unknown, piece);
  if (p_->togethers > 0) p_->stamps[p] = ++p_->clock;
  if (observer_ != nullptr) observer_->moved(piece, from, zone);
}

void Machine::shuffle(std::int32_t zone) {
  const std::int32_t size = count(zone);
  if (size == 0) return;
  pieces_.clear();
  for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) pieces_.push_back(piece);
  if (chance_ != nullptr) {
    chance_->shuffle(zone, pieces_);
  } else if (size > 1) {
    random_->shuffle(pieces_);
  }
  std::int32_t before = -1;
  for (const std::int32_t piece : pieces_) {
    previous(piece) = before;
    (before < 0 ? head(zone) : next(before)) = piece;
    before = piece;
  }
  next(before) = -1;
  tail(zone) = before;
  if (observer_ != nullptr) observer_->shuffled(zone, pieces_);
  const std::uint64_t seen = setup_.zones[static_cast<std::size_t>(zone)].seen;
  for (int player = 0; player < setup_.players; ++player) {
    if ((seen >> player & 1) == 0) make_cloud(player, zone);
  }
}

void Machine::move_top(const Instruction& in) {
  std::int64_t many = whole(in.a, "the number of pieces");
  const Value from = eval(in.b);
  const std::int32_t to = target(in, in.c);
  if (from.absent()) return;
  if (!from.is(Kind::zone)) {
    std::vector<std::int32_t> moved;
    each_of(in.b, from, [&](Value item) {
      if (many-- <= 0) return false;
      if (!item.is(Kind::piece)) fail_expected(in.place, "a piece to move", item);
      moved.push_back(static_cast<std::int32_t>(item.n));
      return true;
    });
    std::swap(pieces_, moved);
    return move_list(in);
  }
  const auto zone = static_cast<std::int32_t>(from.n);
  const std::int32_t refill = setup_.zones[static_cast<std::size_t>(zone)].refill;
  for (; many > 0; --many) {
    spend(in.b);
    if (count(zone) == 0) {
      if (refill < 0 || refill == zone || count(refill) == 0) return;
      while (count(refill) > 0) {
        spend(in.b);
        move_piece(head(refill), zone, false, in);
      }
      shuffle(zone);
    }
    if (zone == to && in.x == 0) return;
    move_piece(head(zone), to, in.x != 0, in);
  }
}

// Moves the pieces in pieces_.
void Machine::move_list(const Instruction& in) {
  if (in.op == Do::move_list) {
    const Value moved = eval(in.a);
    pieces_.clear();
    const auto add = [&](Value item) {
      if (!item.is(Kind::piece)) fail_expected(in.place, "a piece to move", item);
      pieces_.push_back(static_cast<std::int32_t>(item.n));
      return true;
    };
    if (moved.is_list())
      each_of(in.a, moved, add);
    else if (!moved.absent())
      add(moved);
  }
  const std::int32_t to = target(in, in.c);
  const std::uint64_t see = setup_.zones[static_cast<std::size_t>(to)].seen;
  if (see != setup_.everybody()) {
    // Players who see neither zone lose track of the remaining pieces in a zone that others leave, unless all leave it.
    std::vector<std::pair<std::int32_t, std::int32_t>> sources;
    for (const std::int32_t piece : pieces_) {
      const std::int32_t from = where(piece);
      if (from == to || setup_.zones[static_cast<std::size_t>(from)].seen == setup_.everybody()) continue;
      const auto found = std::ranges::find(sources, from, &std::pair<std::int32_t, std::int32_t>::first);
      if (found == sources.end())
        sources.emplace_back(from, 1);
      else
        ++found->second;
    }
    for (const auto& [from, many] : sources) {
      if (many >= count(from)) continue;
      const std::uint64_t either = see | setup_.zones[static_cast<std::size_t>(from)].seen;
      for (int player = 0; player < setup_.players; ++player) {
        if ((either >> player & 1) == 0) make_cloud(player, from);
      }
    }
  }
  for (std::size_t i = 0; i < pieces_.size(); ++i) move_piece(pieces_[i], to, in.x != 0, in);
}

std::int32_t Machine::target(const Instruction& in, std::int32_t node) {
  const Value zone = eval(node);
  if (!zone.is(Kind::zone)) fail_expected(in.place, "a zone to move pieces to", zone);
  return static_cast<std::int32_t>(zone.n);
}

}  // namespace planche::play
