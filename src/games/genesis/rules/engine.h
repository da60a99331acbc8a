// Genesis played by its rules, G1 to G15 in docs/genesis.md.
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

// The pieces and things of one player.
struct Side {
  std::array<Cell, 2> piece{nowhere, nowhere};              // by Piece; `nowhere`: not born, or killed
  std::array<bool, 2> buried{};                             // by Piece
  std::array<Cell, first_pyramids> laid{nowhere, nowhere};  // before the births
  std::uint8_t pyramids = 0, works = 0;                     // in the hand
  std::uint8_t immobile = 0;                                // turns of this player still to be missed

  Cell anubis() const { return piece[0]; }
  Cell bastet() const { return piece[1]; }
  bool both_buried() const { return buried[0] && buried[1]; }
  friend bool operator==(const Side&, const Side&) = default;
};

// Trivially copyable: to take back a move, keep a copy.
class State {
 public:
  using Moves = std::vector<Move>;
  // `position` has no errors by validate_position(). From the parameters it takes the turns of immobility and whether
  // both pieces may move; size and number of turns come from the position.
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

  // The spaces of the player's tombs that exist so far; and whether the tombs are complete now: both pieces are buried,
  // and a pyramid or a work lies on each of the six spaces [G12, G14].
  Cells tomb_spaces(Player player) const;
  bool finished(Player player) const;

  Ending ending() const;
  bool over() const { return ending() != Ending::none; }
  // [G15] `unfinished` until the game is over. result_now() answers as if the game ended now.
  Result result(Player player) const { return over() ? result_now(player) : Result::unfinished; }
  Result result_now(Player player) const;

  // Every legal move; none when the game is over. Clears the vector; once that has grown, nothing is allocated. Order:
  // Anubis, Bastet, pyramids, works, giving back, pass, throws by face; within each kind by cell.
  void list(Moves& moves) const;
  std::string text(const Move& move) const { return to_json(move, size_); }
  // The same in two steps for players who throw a die: the moves without a throw (none before the pyramids are thrown
  // for) and whether the player may throw; then the moves for a face, none if it is thrown again [G1].
  void list_without_die(std::vector<Move>& moves) const;
  bool may_throw() const;
  void list_face(int face, std::vector<Move>& moves) const;

  // `move` must be one of list().
  void play(const Move& move);

  Position position() const;

  // Why only a pass is possible.
  enum class Bound : std::uint8_t { no, immobile, finished, cannot_leave };
  Bound bound() const;
  // Whether Bastet of the player to move stands on the centre and has to leave it [G7].
  bool must_leave() const;
  // The cells where a piece of the player to move can end [G3-G8, G11]; empty for a dead or buried piece.
  Cells reach(Piece piece) const;
  // The cells where Bastet of the player to move can end when she jumps [G10].
  Cells jumps() const;
  // Places of ideas with neither an idea nor a piece.
  Cells vacant_places() const;
  // The cells where a dead Bastet may be reborn after a throw of 1 [G9].
  Cells rebirths() const { return pyramids_ | vacant_places(); }
  bool move_both() const { return move_both_; }
  // The state after a move, without a work laid in addition and before the turn ends.
  State acted(const Move& move) const;
  Cells pieces() const;
  Cells blocked() const;  // cells with a pyramid, a work or a piece
  // Whether the player to move lays a work in addition: there is one in hand and a space for it [G13].
  bool lays_besides() const;

  friend bool operator==(const State&, const State&) = default;

 private:
  const Side& mine() const { return sides_[index(to_move_)]; }
  Side& mine() { return sides_[index(to_move_)]; }
  const Side& theirs() const { return sides_[index(other(to_move_))]; }
  Side& theirs() { return sides_[index(other(to_move_))]; }

  Cells ends(Piece piece) const;  // cells that may hold the piece after a move, however it gets there
  void add(const Move& move, std::vector<Move>& moves) const;
  // Calls visit(move) for a move that takes Bastet to `end`; on the centre also with each deed that she may do [G7].
  template <typename Visit>
  void each_deed(Move move, Cell end, Visit visit) const;
  void add_second(const Move& first, std::vector<Move>& moves) const;
  void add_steps(Piece piece, std::vector<Move>& moves) const;
  void add_lays(Cells where, bool work, std::vector<Move>& moves) const;
  void add_giving_back(std::vector<Move>& moves) const;
  void add_turn(std::vector<Move>& moves) const;
  void add_setup(std::vector<Move>& moves) const;
  void add_face(int face, std::vector<Move>& moves) const;

  void act(const Move& move);  // without a work laid in addition, and without ending the turn
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

// The number of move sequences of length `depth`; each throw counts once for every face and choice.
std::uint64_t perft(const State& state, int depth);

}  // namespace planche::rules::genesis
