#include "games/genesis/rules/outlook.h"

#include <algorithm>

namespace planche::rules::genesis {

namespace {

// Values of prospects. Tuned in games against one another and against random moves.
constexpr double bastet_in_world = 100, hope_of_rebirth = 15;  // hope_of_rebirth: there is a pyramid or a place for it
constexpr double work_in_hand = 10, pyramid_in_hand = 5, missing_for_tombs = 6;
constexpr double turn_lost = 8;                         // for each turn of immobility
constexpr double idea_outside = 4;                      // for each idea that must be born before anybody can be buried
constexpr double way_to_centre = 10, way_to_place = 3;  // for Bastet's line to it; for Anubis, per step
constexpr double piece_buried = 40, burial_next = 20, step_to_burial = 3;
constexpr double space_covered = 16, tombs_complete = 60;
constexpr double killed_next = 60, killed_if_she_stays = 6;
constexpr double avenged_share = 0.1;   // factor for a kill by a Bastet whom Anubis can kill in return
constexpr double share_of_rival = 0.3;  // weight of the opponent's prospects

// The chance to take an idea, by the player who can reach it with the next move.
constexpr double taken_next = 0.9, taken_after = 0.7, taken_later = 0.3, taken_by_rival = 0.1;

constexpr std::array<double, 6> worth_of_result{0, 1000, 500, -100, -300, -700};  // by Result
constexpr int tomb_size = 6;

// A player, and what the pieces can do in that player's turn.
struct View {
  const Side& side;
  Cells anubis, bastet;  // cells where the pieces can end
  bool next = false;     // this player is to move
  Cells reach() const { return anubis | bastet; }
};

// `turn` is a state with the player to move.
View view_of(const State& turn, bool next) {
  View view{turn.side(turn.to_move()), {}, {}, next};
  if (view.side.immobile > 0) return view;
  view.bastet = turn.reach(Piece::bastet);
  if (!turn.must_leave()) view.anubis = turn.reach(Piece::anubis);
  return view;
}

// The number of steps that Anubis needs to one of the cells on a board that does not change; the width of the world if
// there is no way.
int steps(const Board& board, Cell from, Cells free, Cells targets) {
  Cells seen = Cells::of(from), front = seen;
  for (int n = 1; n < board.size && !front.empty() && !targets.empty(); ++n) {
    Cells next;
    front.each([&](Cell cell) { next = next | board.around[cell]; });
    next = next - seen;
    if (!(next & targets).empty()) return n;
    front = next & free;
    seen = seen | front;
  }
  return board.size;
}

double chance_to_take(Cell idea, const View& own, const View& rival) {
  const bool mine = own.reach().has(idea), theirs = rival.reach().has(idea);
  if (mine && own.next) return taken_next;
  if (theirs) return taken_by_rival;
  return mine ? taken_after : taken_later;
}

// Whether a straight line of free spaces leads from the cell to the centre.
bool sees_centre(const State& state, Cell cell) {
  const Board& board = state.board();
  const Cells free = board.spaces - state.blocked();
  for (std::size_t dir = 0; dir < directions; ++dir) {
    Cell to = board.neighbours[cell][dir];
    while (free.has(to)) to = board.neighbours[to][dir];
    if (to == board.centre) return true;
  }
  return false;
}

// While ideas are outside: Bastet brings them into the world from the centre, Anubis waits at the place of birth.
double of_births(const State& state, const View& own) {
  const Board& board = state.board();
  double sum = -idea_outside * state.ideas_outside();
  const Cell bastet = own.side.bastet();
  if (bastet != nowhere && (bastet == board.centre || sees_centre(state, bastet))) sum += way_to_centre;
  const Cells targets = state.ideas().empty() ? board.all_places : state.ideas();
  const Cells free = board.spaces - state.blocked();
  return sum + way_to_place / steps(board, own.side.anubis(), free, targets);
}

// The number of moves that a piece needs to be buried. On a place with an idea, or on one where it stands already, it
// has to leave and return.
int moves_to_burial(const State& state, Piece piece, Cell at, Cells reach) {
  const Board& board = state.board();
  const Cells vacant = state.vacant_places();
  if (!(reach & vacant).empty()) return 1;
  if (board.kind(at) == Kind::place) return 2;
  if (piece == Piece::bastet) return (reach & state.ideas()).empty() ? 2 : 3;
  const Cells free = board.spaces - state.blocked();
  return std::min(steps(board, at, free, vacant), 2 + steps(board, at, free, state.ideas()));
}

double of_burial(const State& state, const View& own, Piece piece) {
  if (own.side.buried[index(piece)]) return piece_buried;
  const Cell at = own.side.piece[index(piece)];
  if (at == nowhere) return 0;
  const int moves = moves_to_burial(state, piece, at, piece == Piece::anubis ? own.anubis : own.bastet);
  return burial_next - step_to_burial * (moves - 1);
}

double of_tombs(const State& state, Player player, const Side& own) {
  const Cells spaces = state.tomb_spaces(player);
  const int covered = (spaces & (state.pyramids() | state.works())).count();
  const int missing = std::max(0, tomb_size - covered - own.pyramids - own.works);
  return space_covered * covered - missing_for_tombs * missing;
}

// A killer is immobile for some turns; a Bastet who kills next to the enemy's Anubis can be killed in return.
double of_danger(const State& state, const View& own, const View& rival) {
  const Board& board = state.board();
  const Cell bastet = own.side.bastet();
  if (bastet == nowhere || !board.spaces.has(bastet) || !rival.reach().has(bastet)) return 0;
  const bool avenged = !rival.anubis.has(bastet) && own.side.immobile == 0 && !own.side.buried[0] &&
                       board.around[own.side.anubis()].has(bastet);
  return -(rival.next ? killed_next : killed_if_she_stays) * (avenged ? avenged_share : 1);
}

double prospects(const State& state, Player player, const View& own, const View& rival) {
  const Side& side = own.side;
  double sum = work_in_hand * side.works + pyramid_in_hand * std::min<int>(side.pyramids, tomb_size);
  if (side.bastet() != nowhere) {
    sum += bastet_in_world;
  } else if (!state.rebirths().empty()) {
    sum += hope_of_rebirth;
  }
  sum += of_tombs(state, player, side);
  if (state.finished(player)) return sum + 2 * piece_buried + tombs_complete;
  sum -= turn_lost * side.immobile;
  sum += of_danger(state, own, rival);
  if (!side.both_buried()) {
    state.ideas().each([&](Cell idea) { sum += work_in_hand * chance_to_take(idea, own, rival); });
  }
  if (state.ideas_outside() > 0 && !side.buried[0] && !side.buried[1]) return sum + of_births(state, own);
  for (const Piece piece : both_pieces) sum += of_burial(state, own, piece);
  return sum;
}

bool beside_place(const Board& board, Cell cell) {
  return std::ranges::any_of(board.tombs, [&](Cells tomb) { return tomb.has(cell); });
}

}  // namespace

double worth(const State& state, Player player) {
  if (state.over()) {
    return worth_of_result[index(state.result(player))] + state.side(player).works - state.side(other(player)).works;
  }
  // Also look at the position in the other player's turn, as if this turn were passed.
  State turned = state;
  turned.play({});
  const View next = view_of(state, true), after = view_of(turned, false);
  const bool moves_next = state.to_move() == player;
  const View &own = moves_next ? next : after, &rival = moves_next ? after : next;
  return prospects(state, player, own, rival) - share_of_rival * prospects(state, other(player), rival, own);
}

double worth_of_first_pyramid(const State& state, Cell cell) {
  return (beside_place(state.board(), cell) ? 1 : 0) + (sees_centre(state, cell) ? 1 : 0);
}

double worth_of_birth(const State& state, Cell anubis, Cell bastet) {
  return (beside_place(state.board(), anubis) ? 1 : 0) + (sees_centre(state, bastet) ? 1 : 0);
}

}  // namespace planche::rules::genesis
