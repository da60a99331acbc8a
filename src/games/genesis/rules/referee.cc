// Reasons for refusing illegal moves.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/genesis/rules/replay.h"

namespace planche::rules::genesis {

namespace {

using Verdict = std::optional<Fault>;

template <typename... Args>
Fault no(int rule, fmt::format_string<Args...> reason, Args&&... args) {
  const auto [id, sections] = rule_of(rule);
  return {0, fmt::format(reason, std::forward<Args>(args)...), std::string{id}, std::string{sections}};
}

std::string_view title_of(Piece piece) {
  return piece == Piece::anubis ? "Anubis" : "Bastet";
}

std::string_view in_words(Ending ending) {
  constexpr std::array<std::string_view, 4> words{"it goes on", "both players have finished", "both did nothing",
                                                  "the agreed number of turns was played"};
  return words[index(ending)];
}

class Referee {
 public:
  explicit Referee(const State& state) : state_{state}, board_{state.board()}, own_{state.side(state.to_move())} {}

  Verdict judge(const Move& move) const {
    if (state_.over()) return no(14, "the game has ended: {}", in_words(state_.ending()));
    if (state_.stage() != Stage::play) return in_setup(move);
    if (auto fault = by_duty(move)) return fault;
    if (auto fault = by_type(move)) return fault;
    return besides(move);
  }

 private:
  std::string named(Cell cell) const { return name_of(cell, state_.board().size); }

  // The name of the thing on an occupied cell.
  std::string occupant(Cell cell) const {
    if (state_.pyramids().has(cell)) return "a pyramid";
    if (state_.works().has(cell)) return "a work";
    for (const Player player : both_players) {
      for (const Piece piece : both_pieces) {
        if (state_.side(player).piece[index(piece)] != cell) continue;
        return fmt::format("{} of the {} player", title_of(piece), name_of(player));
      }
    }
    return "nothing";
  }

  Verdict in_setup(const Move& move) const {
    switch (state_.stage()) {
      case Stage::throwing:
        if (move.type != Move::Type::throwing) return no(1, "the player first throws for 2, 4 or 5 pyramids");
        if (move.offer != Move::Offer::none) return no(1, "this throw only gives pyramids");
        if (std::ranges::find(pyramid_throws, move.face) != pyramid_throws.end()) break;
        return no(1, "a {} gives no pyramids and is thrown again: 2, 4 and 5 count", move.face);
      case Stage::laying:
        if (move.type != Move::Type::laying || move.work) return no(1, "the player lays the first pyramids");
        if (auto fault = free_space(move.to)) return fault;
        break;
      default: {
        const auto [low, high] = own_.laid;
        const bool fits = (move.to == low && move.bastet == high) || (move.to == high && move.bastet == low);
        if (move.type == Move::Type::birth && fits) break;
        return no(1, "Anubis and Bastet are born in the pyramids on {} and {}", named(low), named(high));
      }
    }
    if (move.also == nowhere) return std::nullopt;
    return no(13, "a work is laid in addition only when the opponent's tombs are complete");
  }

  // Refuses moves in turns that allow only certain actions.
  Verdict by_duty(const Move& move) const {
    const bool passes = move.type == Move::Type::pass;
    switch (state_.bound()) {
      case State::Bound::immobile:
        if (passes) return std::nullopt;
        return no(8, "the player is immobile, misses {} and passes", base::counted(own_.immobile, "turn"));
      case State::Bound::finished:
        if (passes) return std::nullopt;
        return no(14, "the player's tombs are complete: there is nothing more to do");
      case State::Bound::cannot_leave:
        if (passes) return std::nullopt;
        return no(7, "Bastet has to leave the centre and cannot: the turn passes");
      case State::Bound::no:
        break;
    }
    const bool leaves = move.type == Move::Type::move && move.piece == Piece::bastet && move.second == nowhere;
    if (state_.must_leave() && !leaves) return no(7, "Bastet stands in the centre and has to leave it");
    if (own_.both_buried() && move.type != Move::Type::laying && !passes) {
      return no(12, "both pieces are buried: the player covers the tombs or does nothing");
    }
    return std::nullopt;
  }

  Verdict by_type(const Move& move) const {
    switch (move.type) {
      case Move::Type::move:
        return moving(move);
      case Move::Type::laying:
        return laying(move);
      case Move::Type::giving_back:
        return giving_back(move);
      case Move::Type::throwing:
        return throwing(move);
      case Move::Type::birth:
        return no(1, "Anubis and Bastet have been born");
      case Move::Type::pass:
        break;
    }
    return std::nullopt;
  }

  Verdict moving(const Move& move) const {
    if (move.second == nowhere) return step(move);
    if (!state_.move_both()) return no(2, "one piece moves in a turn: move_both is 0");
    Move first = move, second = move;
    first.second = second.second = nowhere;
    second.piece = other(move.piece);
    second.to = move.second;
    (move.piece == Piece::anubis ? first : second).deed = Move::Deed::none;
    if (auto fault = step(first)) return fault;
    const State between = state_.acted(first);
    return Referee{between}.step(second);
  }

  Verdict step(const Move& move) const {
    const Cell from = own_.piece[index(move.piece)];
    if (from == nowhere) return no(9, "Bastet is dead: a thrown 1 or works given back let her be reborn");
    if (own_.buried[index(move.piece)]) return no(11, "{} is buried and moves no more", title_of(move.piece));
    if (!state_.reach(move.piece).has(move.to)) return out_of_reach(move.piece, from, move.to);
    return deed(move);
  }

  Verdict out_of_reach(Piece piece, Cell from, Cell to) const {
    if (from == to) return no(2, "{} stands on {} already", title_of(piece), named(to));
    const int files = board_.file(to) - board_.file(from), ranks = board_.rank(to) - board_.rank(from);
    const int distance = std::max(std::abs(files), std::abs(ranks));
    if (piece == Piece::anubis && distance > 1) return no(3, "Anubis moves one step: {} is farther", named(to));
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) {
      return no(4, "Bastet moves in a straight line: {} is not in line with {}", named(to), named(from));
    }
    for (int step = 1; step < distance; ++step) {
      const Cell on_the_way =
          board_.at(board_.file(from) + files / distance * step, board_.rank(from) + ranks / distance * step);
      if (board_.kind(on_the_way) != Kind::space)
        return no(4, "Bastet cannot pass over a place: {}", named(on_the_way));
      if (!state_.blocked().has(on_the_way)) continue;
      return no(5, "the way is blocked on {}: {}", named(on_the_way), occupant(on_the_way));
    }
    return no_end(piece, to);
  }

  // Why the piece may not end on a cell that it could reach.
  Fault no_end(Piece piece, Cell to) const {
    if (piece == Piece::anubis && to == board_.centre) return no(3, "Anubis does not enter the centre");
    if (state_.blocked().has(to)) {
      return no(board_.kind(to) == Kind::space ? 5 : 6, "{} is occupied: {}", named(to), occupant(to));
    }
    return no(6, "no idea lies on {}, and there still are ideas outside", named(to));
  }

  // Checks what Bastet does in the centre [G7].
  Verdict deed(const Move& move) const {
    if (move.deed == Move::Deed::none) return std::nullopt;
    if (move.to != board_.centre) return no(7, "ideas are born and destroyed by a Bastet who enters the centre");
    const std::string at = named(move.place);
    if (board_.corner(move.place) < 0) return no(7, "{} is not a place of ideas", at);
    if (move.deed == Move::Deed::destroy) {
      if (state_.ideas().has(move.place)) return std::nullopt;
      return no(7, "there is no idea on {} to destroy", at);
    }
    if (state_.ideas_outside() == 0) return no(7, "no idea is left outside");
    if (state_.ideas().has(move.place)) return no(7, "an idea lies on {} already", at);
    if (!state_.pieces().has(move.place) || move.place == own_.bastet()) return std::nullopt;
    return no(7, "{} stands on {}", occupant(move.place), at);
  }

  Verdict free_space(Cell at) const {
    if (board_.kind(at) != Kind::space) return no(5, "{} is a place: only spaces are laid on", named(at));
    if (!state_.blocked().has(at)) return std::nullopt;
    return no(5, "{} is occupied: {}", named(at), occupant(at));
  }

  Verdict laying(const Move& move) const {
    if (move.work && !own_.both_buried() && !state_.lays_besides()) {
      return no(12, "works are laid on tombs, once both pieces are buried, or when the opponent's are complete");
    }
    if ((move.work ? own_.works : own_.pyramids) == 0) {
      return no(2, "the player has no {} in hand", move.work ? "work" : "pyramid");
    }
    if (auto fault = free_space(move.to)) return fault;
    if (!own_.both_buried() || state_.tomb_spaces(state_.to_move()).has(move.to)) return std::nullopt;
    return no(12, "{} is not next to the player's tombs", named(move.to));
  }

  Verdict giving_back(const Move& move) const {
    if (own_.bastet() != nowhere) return no(9, "works are given back for a dead Bastet only");
    const Cells closed = state_.pieces() & (board_.all_places | Cells::of(board_.centre));
    if (!closed.empty()) return no(9, "{} is occupied: {}", named(closed.first()), occupant(closed.first()));
    int missing = 0;
    std::string places;
    for (std::size_t i = 0; i < corners; ++i) {
      if (state_.ideas().has(board_.places[i])) continue;
      missing |= 1 << i;
      places += " " + named(board_.places[i]);
    }
    if (missing == 0) return no(9, "all places hold an idea: none can be given back");
    if (missing != move.corners) return no(9, "each place without an idea gets one, and no other:{}", places);
    if (std::popcount(move.corners) <= own_.works) return std::nullopt;
    return no(9, "that requires {} works, the player has {}", std::popcount(move.corners), own_.works);
  }

  Verdict throwing(const Move& move) const {
    if (move.offer == Move::Offer::none) return std::nullopt;
    if (move.offer == Move::Offer::rebirth) {
      if (move.face != 1) return no(9, "Bastet is reborn by a 1, not by a {}", move.face);
      if (own_.bastet() != nowhere) return no(9, "Bastet is alive");
      if (state_.rebirths().has(move.to)) return std::nullopt;
      if (board_.corner(move.to) < 0) return no(9, "there is no pyramid on {} to be reborn in", named(move.to));
      return no(9, "{} holds {}", named(move.to), state_.ideas().has(move.to) ? "an idea" : occupant(move.to));
    }
    if (move.face != 3 && move.face != 6) return no(10, "Bastet jumps by a 3 or a 6, not by a {}", move.face);
    if (own_.bastet() == nowhere) return no(10, "Bastet is dead");
    if (own_.buried[index(Piece::bastet)]) return no(11, "Bastet is buried and moves no more");
    if (state_.jumps().has(move.to)) return deed(move);
    const Cells covered = state_.pyramids() | state_.works();
    for (std::size_t dir = 0; dir < directions; dir += 2) {
      const Cell over = board_.neighbours[own_.bastet()][dir];
      if (covered.has(over) && board_.neighbours[over][dir] == move.to) return no_end(Piece::bastet, move.to);
    }
    return no(10, "{} is not right behind a pyramid or a work orthogonally next to Bastet", named(move.to));
  }

  // Checks the work laid in addition to an otherwise legal move [G13].
  Verdict besides(const Move& move) const {
    Move alone = move;
    alone.also = nowhere;
    std::vector<Move> legal;
    state_.list(legal);
    const auto is_alone = [&](const Move& m) { return m == alone; };
    if (std::ranges::any_of(legal, [&](const Move& m) { return m == move; })) return std::nullopt;
    if (move.also == nowhere) return no(13, "the opponent's tombs are complete, so a work must be laid in addition");
    if (!state_.lays_besides()) return no(13, "a work is laid in addition only when the opponent's tombs are complete");
    if (std::ranges::any_of(legal, is_alone)) {
      return no(13, "there is no work in hand to lay in addition, or no space for it");
    }
    return no(13, "{} is not a free space outside the player's own tombs", named(move.also));
  }

  const State& state_;
  const genesis::Board& board_;
  const Side& own_;
};

}  // namespace

std::optional<Fault> why_illegal(const State& state, const Move& move) {
  auto fault = Referee{state}.judge(move);
  if (!fault) return fault;
  state.list(fault->instead);
  fault->instead = preferring(std::move(fault->instead), [&](const Move& m) { return m.type == move.type; });
  return fault;
}

}  // namespace planche::rules::genesis
