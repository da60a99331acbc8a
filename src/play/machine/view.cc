// What a player can know of a position, as a number.
#include "play/machine/machine.h"

namespace planche::play {

namespace {

class Mixer {
 public:
  void add(std::uint64_t value) {
    hash_ ^= value + 0x9E3779B97F4A7C15u + (hash_ << 6) + (hash_ >> 2);
    hash_ = (hash_ ^ (hash_ >> 30)) * 0xBF58476D1CE4E5B9u;
    hash_ ^= hash_ >> 27;
  }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  void add(std::int32_t value) { add(static_cast<std::uint64_t>(value)); }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x2545F4914F6CDD1Du;
};

}  // namespace

std::uint64_t Machine::view(int player) const {
  const Position& p = *p_;
  Mixer mixer;
  constexpr std::uint64_t unknown = 0x5bf03635u;
  const auto face = [&](std::int32_t piece) {
    const std::int32_t list = setup_.lists[at_index(piece)];
    if (knows(player, piece)) return static_cast<std::uint64_t>(row_of(piece)) << 12 | static_cast<std::uint64_t>(list);
    Mixer seen;
    bool any = false;
    for (const std::uint64_t excluded : told(player, piece)) {
      seen.add(excluded);
      any = any || excluded != 0;
    }
    if (!any) return unknown;
    seen.add(list);
    return seen.hash();
  };
  // Copies of one record are the same to everybody.
  const auto add = [&](Value value) {
    mixer.add(static_cast<std::uint64_t>(value.kind) << 32 | (value.is(Kind::text) ? 0 : value.d));
    if (!value.is(Kind::piece)) return mixer.add(value.n);
    const auto piece = static_cast<std::int32_t>(value.n);
    mixer.add(face(piece));
    mixer.add(where(piece));
  };
  for (const std::int32_t one : {player, p.choice, p.me, p.first, p.round, p.base}) mixer.add(one);
  for (std::int32_t zone = 0; zone < zones_; ++zone) {
    mixer.add(count(zone));
    for (std::int32_t piece = first_of(zone); piece >= 0; piece = following(piece)) {
      mixer.add(face(piece));
      const auto list = static_cast<std::size_t>(setup_.lists[at_index(piece)]);
      for (const int decl : setup_.piece_counters[list]) {
        const Cells& cells = setup_.cells[static_cast<std::size_t>(decl)];
        for (std::int32_t i = 0; i < cells.by_piece; ++i)
          mixer.add(p.counters[at_index(cells.base + setup_.ordinals[at_index(piece)] * cells.by_piece + i)]);
      }
      for (const int decl : setup_.piece_markers[list]) {
        const Cells& cells = setup_.cells[static_cast<std::size_t>(decl)];
        for (std::int32_t i = 0; i < cells.by_piece; ++i)
          add(p.markers[at_index(cells.base + setup_.ordinals[at_index(piece)] * cells.by_piece + i)]);
      }
    }
  }
  // Cells of players and of nobody; those of pieces are above, with their pieces.
  for (std::size_t d = 0; d < program_.decls.size(); ++d) {
    const Decl& decl = program_.decls[d];
    if (decl.kind == Declaration::Kind::zone || (decl.piece_list >= 0 && !decl.of_player)) continue;
    const Cells& cells = setup_.cells[d];
    for (std::int32_t i = cells.base; i < cells.base + cells.count; ++i) {
      if (decl.kind == Declaration::Kind::counter)
        mixer.add(p.counters[at_index(i)]);
      else
        add(p.markers[at_index(i)]);
    }
  }
  add(p.self);
  for (const Value value : p.stack) add(value);
  // What others have chosen in a `choose together` is seen once all have.
  std::size_t seen = p.pool.size();
  for (const Frame& frame : p.frames) {
    mixer.add(static_cast<std::uint64_t>(frame.kind) << 1 | (frame.flag ? 1u : 0u));
    for (const std::int32_t one : {frame.pc, frame.at, frame.count, std::int32_t{frame.me}, std::int32_t{frame.next}})
      mixer.add(one);
    if (frame.kind == Frame::Kind::together && frame.order < 0) seen = std::min(seen, at_index(frame.first));
  }
  for (std::size_t i = 0; i < seen; ++i) add(p.pool[i]);
  return mixer.hash();
}

// In a `choose together`, takes back what was chosen.
void Machine::choose_from_first() {
  if (p_->status != Position::Status::choosing || !choice().together) return;
  Frame& frame = p_->frames.back();
  frame.at = 0;
  p_->pool.resize(static_cast<std::size_t>(frame.first + 2 * setup_.players));
  p_->status = Position::Status::running;
  listed_ = false;
  try {
    next_together(frame);
  } catch (const PlayFault& fault) {
    fault_ = fault;
    p_->status = Position::Status::fault;
  }
  run();
}

}  // namespace planche::play
