// Genesis played by its rules, G1-G15 of docs/genesis.md.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/genesis/rules/board.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/parameters.h"

namespace planche::rules::genesis {

enum class Ending : std::uint8_t { none, finished, nothing_done, turns };  // [G14]

enum class Result : std::uint8_t { unfinished, wins, reborn, loses, loses_three_times, loses_seven_times };  // [G15]
std::string_view name_of(Result result);  // "loses-three-times"
std::string_view name_of(Ending ending);  // "none", "finished", "nothing-done", "turns"

// What one player has.
struct Side {
  std::array<Cell, 2> piece{nowhere, nowhere};              // by Piece; nowhere: not born, or killed
  std::array<bool, 2> buried{};                             // by Piece
  std::array<Cell, first_pyramids> laid{nowhere, nowhere};  // before the births
  std::uint8_t pyramids = 0, works = 0;                     // in the hand
  std::uint8_t immobile = 0;                                // own turns still to be missed

  Cell anubis() const { return piece[0]; }
  Cell bastet() const { return piece[1]; }
  bool both_buried() const { return buried[0] && buried[1]; }
  friend bool operator==(const Side&, const Side&) = default;
};

// Trivially copyable: a move is taken back by keeping a copy.
class State {
 public:
  using Moves = std::vector<Move>;
  // Of a position that validate_position() finds no error in. Of the parameters it takes those of immobility and
  // whether both pieces may move; size and number of turns are the position's.
  explicit State(const Position& position, const Parameters& parameters = {});

  const Board& board() const { return board_of(size_); }
  Stage stage() const { return stage_; }
  Player to_move() const { return to_move_; }
  const Side& side(Player player) const { return sides_[index(player)]; }
  Cells ideas() const { return ideas_; }
  Cells pyramids() const { return pyramids_; }
  Cells works() const { return works_; }
  int ideas_outside() const { return outside_; }
  int turns() const { return turns_; }

  // The spaces of the player's tombs, as far as there are any, and whether they are complete at this moment: both
  // pieces are buried and a pyramid or a work lies on each of the six spaces [G12, G14].
  Cells tomb_spaces(Player player) const;
  bool finished(Player player) const;

  Ending ending() const;
  bool over() const { return ending() != Ending::none; }
  // [G15] `unfinished` until the game is over. result_now(): as if it ended at this moment.
  Result result(Player player) const { return over() ? result_now(player) : Result::unfinished; }
  Result result_now(Player player) const;

  // Every legal move; none when the game is over. The vector is cleared first; nothing is allocated once it has grown.
  // Order: Anubis, Bastet, pyramids, works, giving back, pass, throws by face; within these by cell.
  void list(Moves& moves) const;
  std::string text(const Move& move) const { return to_json(move, size_); }
  // The same in two steps, for players who throw a die: moves without a throw (none before the pyramids are thrown
  // for), whether the player may throw, and then the moves for a face. A face that is thrown again [G1] has none.
  void list_without_die(std::vector<Move>& moves) const;
  bool may_throw() const;
  void list_face(int face, std::vector<Move>& moves) const;

  // `move` is one of list().
  void play(const Move& move);

  Position position() const;

  // Why nothing but a pass is possible.
  enum class Bound : std::uint8_t { no, immobile, finished, cannot_leave };
  Bound bound() const;
  // The player's Bastet stands on the centre and has to leave it [G7].
  bool must_leave() const;
  // Where a piece of the player to move ends when it moves [G3-G8, G11]; nowhere for a piece that is dead or buried.
  Cells reach(Piece piece) const;
  // Where the Bastet of the player to move ends when she jumps [G10].
  Cells jumps() const;
  // Places of ideas that hold neither idea nor piece.
  Cells vacant_places() const;
  // Where a Bastet whom a 1 was thrown for may be reborn [G9].
  Cells rebirths() const { return pyramids_ | vacant_places(); }
  bool move_both() const { return move_both_; }
  // What a move does, without what is laid besides and without ending the turn.
  State acted(const Move& move) const;
  Cells pieces() const;
  Cells blocked() const;  // cells with a pyramid, a work or a piece
  // The player to move lays a work besides, if there is one and a space for it [G13].
  bool lays_besides() const;

  friend bool operator==(const State&, const State&) = default;

 private:
  const Side& mine() const { return sides_[index(to_move_)]; }
  Side& mine() { return sides_[index(to_move_)]; }
  const Side& theirs() const { return sides_[index(other(to_move_))]; }
  Side& theirs() { return sides_[index(other(to_move_))]; }

  Cells ends(Piece piece) const;  // where the piece may come to stand, however it gets there
  void add(const Move& move, std::vector<Move>& moves) const;
  // Calls visit(move) for a move that brings Bastet to `end` with nothing more and, on the centre, with each of the
  // deeds she may do there [G7].
  template <typename Visit>
  void each_deed(Move move, Cell end, Visit visit) const;
  void add_second(const Move& first, std::vector<Move>& moves) const;
  void add_steps(Piece piece, std::vector<Move>& moves) const;
  void add_lays(Cells where, bool work, std::vector<Move>& moves) const;
  void add_giving_back(std::vector<Move>& moves) const;
  void add_turn(std::vector<Move>& moves) const;
  void add_setup(std::vector<Move>& moves) const;
  void add_face(int face, std::vector<Move>& moves) const;

  void act(const Move& move);  // without what is laid besides and without ending the turn
  void enter(Piece piece, Cell to, const Move& move);
  void play_setup(const Move& move);

  Cells ideas_, pyramids_, works_;
  std::array<Side, 2> sides_{};
  std::int32_t turns_ = 0, most_turns_ = 0;
  Player to_move_ = Player::first;
  Stage stage_ = Stage::play;
  bool move_both_ = false;
  std::uint8_t outside_ = 0, idle_ = 0, size_ = usual_size, after_destroying_ = 0, after_killing_ = 0;
};

// Sequences of `depth` moves, each throw counted once for every face and choice.
std::uint64_t perft(const State& state, int depth);

}  // namespace planche::rules::genesis
