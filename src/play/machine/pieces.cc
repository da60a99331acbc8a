// Moves pieces between zones, and tracks what players know of them. A cloud is a set of pieces that a player cannot
// tell apart.
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

// Makes the pieces of the zone one cloud, merged with all clouds that have pieces in the zone.
void Machine::make_cloud(int player, std::int32_t zone) {
  const auto pieces = static_cast<std::size_t>(setup_.pieces_count());
  if (count(zone) == 0) return;
  if (p_->clouds.empty()) {
    p_->clouds.assign(pieces * static_cast<std::size_t>(setup_.players), 0);
    p_->sizes.assign((pieces + 1) * static_cast<std::size_t>(setup_.players), 0);
  }
  std::int32_t* clouds = p_->clouds.data() + pieces * static_cast<std::size_t>(player);
  std::int32_t* sizes = p_->sizes.data() + (pieces + 1) * static_cast<std::size_t>(player);
  const std::uint64_t bit = std::uint64_t{1} << player;
  // What was told of each no longer says which is which.
  if (!p_->told.empty() && count(zone) > 1) {
    for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) p_->told[told_index(player, piece)] = 0;
  }
  std::int32_t one = 0;  // the cloud that the others are merged into
  bool several = false;  // more than one cloud
  for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) {
    const std::int32_t cloud = clouds[piece];
    if (cloud == 0) continue;
    if (one == 0) one = cloud;
    several = several || cloud != one;
  }
  if (one == 0) {
    if (count(zone) == 1) return;  // a single piece is known
    one = head(zone) + 1;
    while (sizes[one] > 0) one = one == static_cast<std::int32_t>(pieces) ? 1 : one + 1;
  }
  if (several) {
    // Merged clouds may have pieces elsewhere.
    std::vector<std::int32_t> joining;
    for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) {
      const std::int32_t cloud = clouds[piece];
      if (cloud != 0 && cloud != one && sizes[cloud] > 0) {
        joining.push_back(cloud);
        sizes[one] += sizes[cloud];
        sizes[cloud] = 0;
      }
    }
    std::ranges::sort(joining);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      if (clouds[piece] != 0 && clouds[piece] != one && std::ranges::binary_search(joining, clouds[piece]))
        clouds[piece] = one;
    }
  }
  for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) {
    if (clouds[piece] != 0) continue;
    clouds[piece] = one;
    ++sizes[one];
    p_->known[static_cast<std::size_t>(piece)] &= ~bit;
  }
}

void Machine::learn(std::uint64_t players, std::int32_t piece) {
  players &= ~p_->known[static_cast<std::size_t>(piece)];
  for (int player = 0; players != 0; ++player, players >>= 1) {
    if ((players & 1) != 0) learn(player, piece);
  }
}

void Machine::learn(int player, std::int32_t piece) {
  const auto pieces = static_cast<std::size_t>(setup_.pieces_count());
  std::int32_t* clouds = p_->clouds.data() + pieces * static_cast<std::size_t>(player);
  std::int32_t* sizes = p_->sizes.data() + (pieces + 1) * static_cast<std::size_t>(player);
  const std::uint64_t bit = std::uint64_t{1} << player;
  const std::int32_t cloud = clouds[piece];
  clouds[piece] = 0;
  p_->known[static_cast<std::size_t>(piece)] |= bit;
  if (cloud == 0 || --sizes[cloud] != 1) return;
  const auto last = static_cast<std::size_t>(std::find(clouds, clouds + pieces, cloud) - clouds);
  if (last == pieces) return;
  clouds[last] = 0;
  sizes[cloud] = 0;
  p_->known[last] |= bit;
}

void Machine::tell(std::uint64_t players, std::int32_t piece, std::int32_t field) {
  const ToldField& told = program_.told[static_cast<std::size_t>(field)];
  if (told.fields[static_cast<std::size_t>(setup_.lists[static_cast<std::size_t>(piece)])] < 0) return;
  if (p_->told.empty())
    p_->told.assign(static_cast<std::size_t>(setup_.pieces_count()) * static_cast<std::size_t>(setup_.players), 0);
  for (int player = 0; player < setup_.players; ++player) {
    if ((players >> player & 1) != 0) p_->told[told_index(player, piece)] |= std::uint64_t{1} << field;
  }
}

bool Machine::is_told(std::int32_t piece, std::int32_t list, std::int32_t field) const {
  if (p_->told.empty() || p_->me < 0) return false;
  const std::uint64_t fields = told(p_->me, piece);
  for (std::size_t i = 0; i < program_.told.size(); ++i) {
    if ((fields >> i & 1) != 0 && program_.told[i].fields[static_cast<std::size_t>(list)] == field) return true;
  }
  return false;
}

bool Machine::agree(std::int32_t a, std::int32_t b, std::uint64_t fields) const {
  for (std::size_t i = 0; fields != 0; ++i, fields >>= 1) {
    if ((fields & 1) != 0 && !equal(told_value(a, i), told_value(b, i))) return false;
  }
  return true;
}

std::vector<std::pair<std::string, Value>> Machine::told_of(int player, std::int32_t piece) const {
  std::vector<std::pair<std::string, Value>> all;
  const std::uint64_t fields = knows(player, piece) ? 0 : told(player, piece);
  for (std::size_t i = 0; i < program_.told.size(); ++i) {
    if ((fields >> i & 1) != 0) all.emplace_back(program_.told[i].name, told_value(piece, i));
  }
  return all;
}

void Machine::deal_anew(int player, base::Random& random) {
  if (p_->clouds.empty()) return;
  const auto pieces = static_cast<std::size_t>(setup_.pieces_count());
  const std::int32_t* clouds = p_->clouds.data() + pieces * static_cast<std::size_t>(player);
  // Group the pieces by cloud and list.
  std::vector<std::pair<std::int64_t, std::int32_t>> groups;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    if (clouds[piece] != 0)
      groups.emplace_back(std::int64_t{clouds[piece]} * 4096 + setup_.lists[piece] % 4096,
                          static_cast<std::int32_t>(piece));
  }
  std::ranges::sort(groups);
  for (std::size_t begin = 0; begin < groups.size();) {
    std::size_t end = begin;
    while (end < groups.size() && groups[end].first == groups[begin].first) ++end;
    if (deal_as_told(player, groups, begin, end, random)) {
      begin = end;
      continue;
    }
    for (std::size_t n = end - begin; n > 1; --n) {
      auto& a = p_->links[face_ + static_cast<std::size_t>(groups[begin + n - 1].second)];
      auto& b = p_->links[face_ + static_cast<std::size_t>(groups[begin + random.below(n)].second)];
      std::swap(a, b);
    }
    begin = end;
  }
}

// Exchanges the faces of pieces as far as that contradicts nothing that the player was told of them. False: nothing
// was.
bool Machine::deal_as_told(int player, const std::vector<std::pair<std::int64_t, std::int32_t>>& pieces,
                           std::size_t begin, std::size_t end, base::Random& random) {
  const auto fields = [&](std::size_t i) { return told(player, pieces[i].second); };
  bool any = false;
  for (std::size_t i = begin; i < end && !p_->told.empty(); ++i) any = any || fields(i) != 0;
  if (!any) return false;
  // Exchanges of two reach every arrangement only step by step: an exchange that is not possible now may be later.
  constexpr int rounds = 6;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t other = begin + random.below(end - begin);
      const std::int32_t a = pieces[i].second, b = pieces[other].second;
      if (other != i && agree(a, b, fields(i) | fields(other)))
        std::swap(p_->links[face_ + static_cast<std::size_t>(a)], p_->links[face_ + static_cast<std::size_t>(b)]);
    }
  }
  return true;
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

void Machine::show(const Instruction& in) {
  const Value shown = eval(in.a);
  const Value to = eval(in.b);
  std::uint64_t players = 0;
  const auto add = [&](Value player) {
    if (!player.is(Kind::player)) fail_expected(in.place, "a player to show pieces to", player);
    players |= std::uint64_t{1} << player.n;
    return true;
  };
  if (to.is_list())
    each_item(to, add);
  else if (to.absent())
    fail_expected(in.place, "a player to show pieces to", to);
  else
    add(to);
  const auto learned = [&](Value piece) {
    if (!piece.is(Kind::piece)) fail_expected(in.place, "a piece to show", piece);
    if (in.c < 0)
      learn(players, static_cast<std::int32_t>(piece.n));
    else
      tell(players, static_cast<std::int32_t>(piece.n), in.c);
    return true;
  };
  if (shown.is_list())
    each_item(shown, learned);
  else if (!shown.absent())
    learned(shown);
}

std::int32_t Machine::target(const Instruction& in, std::int32_t node) {
  const Value zone = eval(node);
  if (!zone.is(Kind::zone)) fail_expected(in.place, "a zone to move pieces to", zone);
  return static_cast<std::int32_t>(zone.n);
}

}  // namespace planche::play
