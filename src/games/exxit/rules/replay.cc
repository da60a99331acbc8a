#include "games/exxit/rules/replay.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "rules/judging.h"

namespace planche::rules::exxit {

namespace {

std::string_view title_of(Side side) {
  return side == Side::white ? "White" : "Black";
}

std::string_view describe(Ending ending) {
  constexpr std::array<std::string_view, 4> words{"it goes on", "the last tile was laid", "double pass",
                                                  "the same position for the third time"};
  return words[static_cast<std::size_t>(ending)];
}

template <typename... Told>
Fault fault(Rule rule, fmt::format_string<Told...> reason, Told&&... told) {
  return {0, fmt::format(reason, std::forward<Told>(told)...), std::string{rule.id}, std::string{rule.sections}, {}};
}

// The result of a dance, or the reason why it is not possible.
struct Dance {
  std::optional<Fault> impossible;
  bool excludes = false;
};

// Applies the rules to one move of a position and gives a reason for every refusal.
class Referee {
 public:
  explicit Referee(const Position& position)
      : side_{position.to_move}, reserve_{reserves(position)[static_cast<std::size_t>(side_)]} {
    for (const Cell& tile : position.tiles) tiles_.emplace(tile.at, &tile);
    for (const Cell& stack : position.excluded) excluded_.emplace(stack.at, &stack);
  }

  // Why a move after the opening is illegal: impossible, or another move is compulsory.
  std::optional<Fault> judge(const Move& move) const {
    if (move.type == Move::Type::pass) return pass();
    if (move.type == Move::Type::dance) {
      Dance asked = dance(move.at, move.dir);
      if (asked.impossible || asked.excludes) return std::move(asked.impossible);
      return compulsion(true);
    }
    auto no = move.type == Move::Type::place ? place(move.at) : integrate(move.at);
    return no ? std::move(no) : compulsion(false);
  }

 private:
  const Cell* tile(Hex at) const {
    const auto found = tiles_.find(at);
    return found == tiles_.end() ? nullptr : found->second;
  }

  std::optional<Fault> place(Hex at) const {
    const Cell* here = tile(at);
    if (here == nullptr) return fault({"X3", "2"}, "there is no tile at {}", in_words(at));
    if (!here->stack.empty()) {
      return fault({"X3", "2"}, "the tile at {} is not empty: pawns are placed on empty tiles", in_words(at));
    }
    if (reserve_ <= 0) {
      return fault({"X3", "1, 2"}, "{} has no pawn in reserve: all {} are on the table", title_of(side_), pawns_a_side);
    }
    return std::nullopt;
  }

  std::optional<Fault> integrate(Hex at) const {
    if (!excluded_.contains(at)) return fault({"X8", "5"}, "no excluded pawns stand at {}", in_words(at));
    const auto touched = std::ranges::count_if(tiles_, [&](const auto& tile) { return touch(tile.first, at); });
    if (touched >= 2) return std::nullopt;
    return fault({"X8", "5"}, "the excluded pawns at {} touch {}, and need to touch two", in_words(at),
                 base::counted(static_cast<std::uint64_t>(touched), "tile"));
  }

  // Follows a dance from a cell to its target and beyond, or says why it is impossible.
  Dance dance(Hex from, int dir) const {
    if (dir < 0 || dir >= base::hex_directions) return {fault({"X4", "3"}, "directions are numbered from 0 to 5")};
    if (excluded_.contains(from)) {
      return {fault({"X6", "4"}, "the pawns at {} are excluded: they take no part until they are integrated",
                    in_words(from))};
    }
    const Cell* here = tile(from);
    if (here == nullptr) return {fault({"X4", "3"}, "there is no tile at {}", in_words(from))};
    if (here->stack.empty()) return {fault({"X4", "3"}, "there is no stack at {}", in_words(from))};
    if (here->stack.back() != side_) {
      return {fault({"X4", "3"}, "the stack at {} is not {}'s: the pawn on top is {}", in_words(from), title_of(side_),
                    name_of(here->stack.back()))};
    }
    Hex at = base::neighbour(from, dir);
    std::size_t distance = 1;
    while (tile(at) != nullptr && tile(at)->stack.empty()) {
      at = base::neighbour(at, dir);
      ++distance;
    }
    const Cell* target = tile(at);
    if (target == nullptr) {
      return {fault({"X6", "3, 4"}, "direction {} leaves the board at {} before it meets a stack", dir, in_words(at))};
    }
    if (auto no = attraction(*here, *target, distance)) return {std::move(no)};
    return beyond(*target, dir, here->stack.size() - distance);
  }

  std::optional<Fault> attraction(const Cell& from, const Cell& target, std::size_t distance) const {
    const std::size_t height = from.stack.size();
    if (target.stack.back() == side_) {
      return fault({"X5", "3"}, "the first stack met, at {}, is {}'s own", in_words(target.at), title_of(side_));
    }
    if (distance > height) {
      return fault({"X5", "3"}, "the stack at {} is out of reach: distance {}, height {}", in_words(target.at),
                   distance, height);
    }
    if (target.stack.size() > height) {
      return fault({"X5", "3"}, "the stack at {} is taller: {} against {}", in_words(target.at), target.stack.size(),
                   height);
    }
    return std::nullopt;
  }

  // `in_hand` pawns are left after the target got its pawn.
  Dance beyond(const Cell& target, int dir, std::size_t in_hand) const {
    Hex at = target.at;
    for (; in_hand > 0; --in_hand) {
      at = base::neighbour(at, dir);
      if (tile(at) != nullptr) continue;
      if (!excluded_.contains(at)) return {std::nullopt, true};
      return {fault({"X6", "3, 4"}, "the dance would end on the excluded pawns at {}", in_words(at))};
    }
    return {};
  }

  // The compulsory dance that forbids other moves; with `only_excluding`, the one that forbids dances without
  // exclusion.
  std::optional<Fault> compulsion(bool only_excluding) const {
    std::optional<Move> plain, excluding;
    for (const auto& [at, here] : tiles_) {
      if (here->stack.empty() || here->stack.back() != side_) continue;
      for (int dir = 0; dir < base::hex_directions; ++dir) {
        const Dance found = dance(at, dir);
        if (found.impossible) continue;
        auto& first = found.excludes ? excluding : plain;
        if (!first) first = Move{Move::Type::dance, at, dir};
      }
    }
    if (excluding) {
      return fault({"X7", "4"}, "a dance that excludes pawns is compulsory: {}", notation(*excluding));
    }
    if (only_excluding || !plain) return std::nullopt;
    return fault({"X7", "3"}, "a dance is compulsory: {}", notation(*plain));
  }

  std::optional<Fault> pass() const {
    if (auto dance = compulsion(false)) return dance;
    for (const auto& [at, here] : tiles_) {
      if (!place(at)) return not_forced({Move::Type::place, at, 0});
    }
    for (const auto& [at, here] : excluded_) {
      if (!integrate(at)) return not_forced({Move::Type::integrate, at, 0});
    }
    return std::nullopt;
  }

  std::optional<Fault> not_forced(const Move& other) const {
    return fault({"X2", "1"}, "{} may pass only when no other move is possible, and {} is", title_of(side_),
                 notation(other));
  }

  Side side_;
  int reserve_;
  std::map<Hex, const Cell*> tiles_, excluded_;
};

// Why a move is illegal in the opening [7], where only tiles are laid.
std::optional<Fault> why_no_tile(const Course& course, const Move& move) {
  const Position position = course.position();
  const std::size_t lie = position.tiles.size();
  if (!course.opening()) {
    return fault({"X11", "7"}, "{}",
                 lie > opening_tiles ? "after the opening, tiles are won by integration only"
                                     : "tiles are laid only in an expert opening, which starts with one white and one "
                                       "black tile and ends with six");
  }
  if (move.type != Move::Type::tile) {
    return fault({"X11", "7"}, "expected a tile: the opening goes on, {} lays, {} of {} lie there",
                 title_of(position.to_move), lie, opening_tiles);
  }
  int touched = 0;
  for (const Cell& tile : position.tiles) {
    if (tile.at == move.at) return fault({"X11", "7"}, "a tile lies at {} already", in_words(move.at));
    touched += touch(tile.at, move.at) ? 1 : 0;
  }
  if (touched >= 2) return std::nullopt;
  return fault({"X11", "7"}, "a tile at {} would touch {}, and needs to touch two", in_words(move.at),
               touched == 0 ? "none" : "one other only");
}

// The fault of a move after the end.
Fault too_late(const Replay& replay, std::size_t ply) {
  const std::string why = replay.resigned ? fmt::format("{} resigned", title_of(*replay.resigned))
                                          : std::string{describe(replay.last.state().ending())};
  return fault({"X9", "6"}, "{}",
               ply == 0 ? fmt::format("the game is over at the start: {}", why)
                        : fmt::format("the game ended at ply {}: {}", ply, why));
}

}  // namespace

std::optional<Fault> why_illegal(const Course& course, const Move& move) {
  const State& state = course.state();
  if (state.over()) return fault({"X9", "6"}, "the game has ended: {}", describe(state.ending()));
  const Position position = state.position();
  auto found =
      course.opening() || move.type == Move::Type::tile ? why_no_tile(course, move) : Referee{position}.judge(move);
  if (found) found->instead = preferring(course.moves(), [&](const Move& m) { return m.type == move.type; });
  return found;
}

Replay replay(const RecordedGame& record) {
  const auto judge = [](const Course& course, const Move& move) -> tl::expected<Move, Fault> {
    if (std::ranges::count(course.moves(), move) > 0) return move;
    return tl::make_unexpected(why_illegal(course, move).value_or(fault({"X2", "1"}, "no such move is possible")));
  };
  return replay_moves<Fault>(Course{record.start}, record.moves, judge, too_late);
}

std::string result_json(const Replay& replay) {
  constexpr std::array<std::string_view, 4> reasons{"none", "tiles-exhausted", "double-pass", "repetition"};
  const State& last = replay.last.state();
  const Score score = last.score();
  std::string_view result = "unfinished", reason = reasons[static_cast<std::size_t>(last.ending())];
  if (replay.resigned) {
    result = name_of(other(*replay.resigned));
    reason = "resignation";
  } else if (last.over()) {
    result = score.white == score.black ? "draw" : name_of(score.white > score.black ? Side::white : Side::black);
  }
  return fmt::format(R"({{"result":"{}","reason":"{}","score":{{"white":{},"black":{}}},"tiles":{},"plies":{}}})",
                     result, reason, score.white, score.black, last.tiles(), replay.played.size());
}

}  // namespace planche::rules::exxit
