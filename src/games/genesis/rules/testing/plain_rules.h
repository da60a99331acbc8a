// The rules of Genesis once more, for tests: written from the rulebook and docs/genesis.md alone, slowly and plainly,
// so that two readings of the rules can be compared.
//
// Cells are their names ("b3"), pieces "A" and "B", moves their notation (document.h). A table is made of a valid
// position; a move that is played must be one of legal_moves().
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "games/genesis/rules/document.h"

namespace planche::rules::genesis::plain {

using Names = std::set<std::string>;
using Words = std::vector<std::string>;

struct Seat {
  std::map<std::string, std::string> pieces;  // where "A" and "B" stand; not those who are not born or dead
  Names buried;                               // of the pieces
  Names laid;                                 // before the births
  int pyramids = 0, works = 0;                // in the hand
  int immobile = 0;
  friend bool operator==(const Seat&, const Seat&) = default;
};

struct Table {
  explicit Table(const Position& position, const Parameters& parameters = {});

  int size = usual_size;
  Stage stage = Stage::play;
  std::size_t mover = 0;
  std::array<Seat, 2> seats;
  Names ideas, pyramids, works;  // on the board
  int outside = 0, turns = 0, idle = 0, most_turns = 0;
  int after_destroying = 0, after_killing = 0;  // the player's own turns that are missed
  bool both = false;                            // pieces may move in a turn

  Seat& mine() { return seats[mover]; }
  const Seat& mine() const { return seats[mover]; }
  Seat& theirs() { return seats[1 - mover]; }
  const Seat& theirs() const { return seats[1 - mover]; }
  friend bool operator==(const Table&, const Table&) = default;
};

inline Table::Table(const Position& position, const Parameters& parameters)
    : size(position.size),
      stage(position.stage),
      mover(position.to_move == Player::first ? 0 : 1),
      outside(position.ideas_outside),
      turns(position.turns),
      idle(position.idle),
      most_turns(position.most_turns),
      after_destroying(parameters.immobile_after_destroying),
      after_killing(parameters.immobile_after_killing),
      both(parameters.move_both == 1) {
  const auto names = [&](const std::vector<Placed>& placed) {
    Names result;
    for (const Placed& one : placed) result.insert(name_of(one.at, size));
    return result;
  };
  ideas = names(position.ideas);
  pyramids = names(position.pyramids);
  works = names(position.works);
  for (std::size_t i = 0; i < 2; ++i) {
    const PlayerPosition& player = position.players[i];
    seats[i] = {{}, {}, names(player.laid), player.pyramids, player.works, player.immobile};
    if (player.anubis) seats[i].pieces["A"] = name_of(player.anubis->at, size);
    if (player.bastet) seats[i].pieces["B"] = name_of(player.bastet->at, size);
    for (const Piece piece : player.buried) seats[i].buried.insert(piece == Piece::anubis ? "A" : "B");
  }
}

inline Words words_of(const std::string& move) {
  std::istringstream stream(move);
  Words result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

// The word that follows `word`, or none.
inline std::string word_after(const Words& words, const std::string& word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() || found + 1 == words.end() ? "" : *(found + 1);
}

// The parts of "A b3 and B c4", "A b3" and "B c4", which are done one after the other.
inline Words parts_of(const std::string& move) {
  const std::string joint = " and ";
  const std::size_t found = move.find(joint);
  if (found == std::string::npos) return {move};
  return {move.substr(0, found), move.substr(found + joint.size())};
}

// Empty beyond the edge.
inline std::string shifted(const Table& t, const std::string& cell, int east, int north) {
  const int file = cell[0] - 'a' + east, rank = cell[1] - '1' + north;
  if (file < 0 || rank < 0 || file >= t.size || rank >= t.size) return "";
  return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}

inline Names all_cells(const Table& t) {
  Names result;
  for (int file = 0; file < t.size; ++file) {
    for (int rank = 0; rank < t.size; ++rank) result.insert(shifted(t, "a1", file, rank));
  }
  return result;
}

// In the order in which works are given back.
inline Words places(const Table& t) {
  const int last = t.size - 1;
  return {"a1", shifted(t, "a1", last, 0), shifted(t, "a1", 0, last), shifted(t, "a1", last, last)};
}

inline bool is_place(const Table& t, const std::string& cell) {
  const char last_file = static_cast<char>('a' + t.size - 1), last_rank = static_cast<char>('0' + t.size);
  return (cell[0] == 'a' || cell[0] == last_file) && (cell[1] == '1' || cell[1] == last_rank);
}

inline std::string centre(const Table& t) {
  return shifted(t, "a1", t.size / 2, t.size / 2);
}

inline bool stands(const Seat& seat, const std::string& piece, const std::string& cell) {
  return seat.pieces.contains(piece) && seat.pieces.at(piece) == cell;
}

inline bool piece_on(const Table& t, const std::string& cell) {
  return std::any_of(t.seats.begin(), t.seats.end(),
                     [&](const Seat& seat) { return stands(seat, "A", cell) || stands(seat, "B", cell); });
}

inline bool covered(const Table& t, const std::string& cell) {
  return t.pyramids.contains(cell) || t.works.contains(cell);
}

// G2
inline bool is_free_space(const Table& t, const std::string& cell) {
  return !is_place(t, cell) && cell != centre(t) && !covered(t, cell) && !piece_on(t, cell);
}

inline Names free_spaces(const Table& t) {
  Names result = all_cells(t);
  std::erase_if(result, [&](const std::string& cell) { return !is_free_space(t, cell); });
  return result;
}

// G12: three spaces for each buried piece.
inline Names tomb_spaces(const Table& t, const Seat& seat) {
  Names result;
  for (const std::string& piece : seat.buried) {
    for (int east = -1; east <= 1; ++east) {
      for (int north = -1; north <= 1; ++north) result.insert(shifted(t, seat.pieces.at(piece), east, north));
    }
    result.erase(seat.pieces.at(piece));
  }
  result.erase("");
  return result;
}

// G14
inline bool finished(const Table& t, const Seat& seat) {
  const Names spaces = tomb_spaces(t, seat);
  return seat.buried.size() == 2 &&
         std::all_of(spaces.begin(), spaces.end(), [&](const std::string& cell) { return covered(t, cell); });
}

// G14: "none", or the first of several in this order.
inline std::string ending(const Table& t) {
  if (t.stage != Stage::play) return "none";
  if (finished(t, t.seats[0]) && finished(t, t.seats[1])) return "finished";
  if (t.idle >= 2) return "nothing-done";
  return t.most_turns > 0 && t.turns >= t.most_turns ? "turns" : "none";
}

// G15: the result if the game ended now.
inline std::string result(const Table& t, std::size_t player) {
  const Seat &own = t.seats[player], &other = t.seats[1 - player];
  if (!own.pieces.contains("B")) return "loses-seven-times";
  if (own.buried.size() < 2) return "loses-three-times";
  if (!finished(t, own)) return "loses";
  return !finished(t, other) || own.works > other.works ? "wins" : "reborn";
}

// G7: Bastet has to leave the centre.
inline bool must_leave(const Table& t) {
  return stands(t.mine(), "B", centre(t));
}

// G3-G8, G11: whether a piece of the player to move may end there.
inline bool may_end(const Table& t, const std::string& piece, const std::string& cell) {
  if (cell == centre(t)) return piece == "B" && !piece_on(t, cell);
  if (is_place(t, cell)) return !piece_on(t, cell) && (t.ideas.contains(cell) || t.outside == 0);
  return is_free_space(t, cell) || stands(t.theirs(), "B", cell);
}

// G7: the ways of entering a cell; `how` is the notation so far.
inline Names arrivals(const Table& t, const std::string& how, const std::string& cell) {
  Names result{how + ' ' + cell};
  if (cell != centre(t)) return result;
  for (const std::string& place : places(t)) {
    const bool taken = piece_on(t, place) && !stands(t.mine(), "B", place);
    if (t.ideas.contains(place)) {
      result.insert(how + ' ' + cell + " destroy " + place);
    } else if (!taken && t.outside > 0) {
      result.insert(how + ' ' + cell + " birth " + place);
    }
  }
  return result;
}

// G3, G4
inline Names piece_moves(const Table& t, const std::string& piece) {
  Names result;
  if (!t.mine().pieces.contains(piece) || t.mine().buried.contains(piece)) return result;
  const std::string from = t.mine().pieces.at(piece);
  for (int east = -1; east <= 1; ++east) {
    for (int north = -1; north <= 1; ++north) {
      if (east == 0 && north == 0) continue;
      for (std::string to = shifted(t, from, east, north); !to.empty(); to = shifted(t, to, east, north)) {
        if (may_end(t, piece, to)) result.merge(arrivals(t, piece, to));
        if (piece == "A" || !is_free_space(t, to)) break;
      }
    }
  }
  return result;
}

// G9, G10
inline Names throws(const Table& t) {
  Names result;
  for (const char face : {'1', '2', '3', '4', '5', '6'}) {
    const std::string thrown = std::string("throw ") + face;
    result.insert(thrown);
    if (face == '1' && !t.mine().pieces.contains("B")) {
      for (const std::string& cell : t.pyramids) result.insert(thrown + " rebirth " + cell);
      for (const std::string& place : places(t)) {
        if (!t.ideas.contains(place) && !piece_on(t, place)) result.insert(thrown + " rebirth " + place);
      }
    }
    if ((face != '3' && face != '6') || !t.mine().pieces.contains("B") || t.mine().buried.contains("B")) continue;
    const std::string from = t.mine().pieces.at("B");
    for (const auto& [east, north] : {std::pair{0, 1}, std::pair{1, 0}, std::pair{0, -1}, std::pair{-1, 0}}) {
      if (!covered(t, shifted(t, from, east, north))) continue;
      const std::string to = shifted(t, from, 2 * east, 2 * north);
      if (!to.empty() && may_end(t, "B", to)) result.merge(arrivals(t, thrown + " jump", to));
    }
  }
  return result;
}

// G9: works given back; at most one way.
inline Names givings_back(const Table& t) {
  if (t.mine().pieces.contains("B") || piece_on(t, centre(t))) return {};
  std::string move = "return";
  int works = 0;
  for (const std::string& place : places(t)) {
    if (piece_on(t, place)) return {};
    if (t.ideas.contains(place)) continue;
    move += ' ' + place;
    ++works;
  }
  return works == 0 || works > t.mine().works ? Names{} : Names{move};
}

// G1
inline Names setup_moves(const Table& t) {
  Names result;
  if (t.stage == Stage::throwing) return {"throw 2", "throw 4", "throw 5"};
  if (t.stage == Stage::laying) {
    for (const std::string& cell : free_spaces(t)) result.insert("lay pyramid " + cell);
    return result;
  }
  const std::string one = *t.mine().laid.begin(), two = *t.mine().laid.rbegin();
  return {"birth " + one + ' ' + two, "birth " + two + ' ' + one};
}

inline void act(Table& t, const std::string& part);

// G2, if both pieces may move: one and then the other.
inline Names moves_of_both(const Table& t) {
  Names result;
  for (const auto& [piece, other] : {std::pair{"A", "B"}, std::pair{"B", "A"}}) {
    for (const std::string& first : piece_moves(t, piece)) {
      Table between = t;
      act(between, first);
      for (const std::string& second : piece_moves(between, other)) result.insert(first + " and " + second);
    }
  }
  return result;
}

// G2, G12, G13: the actions of a turn that is not missed, without an additional work.
inline Names actions(const Table& t) {
  Names result{"pass"};
  if (t.mine().buried.size() == 2) {
    for (const std::string& cell : tomb_spaces(t, t.mine())) {
      if (!is_free_space(t, cell)) continue;
      if (t.mine().pyramids > 0) result.insert("lay pyramid " + cell);
      if (t.mine().works > 0) result.insert("lay work " + cell);
    }
    return result;
  }
  result.merge(piece_moves(t, "A"));
  result.merge(piece_moves(t, "B"));
  result.merge(throws(t));
  result.merge(givings_back(t));
  if (t.both) result.merge(moves_of_both(t));
  for (const std::string& cell : free_spaces(t)) {
    if (t.mine().pyramids > 0) result.insert("lay pyramid " + cell);
    if (t.mine().works > 0 && finished(t, t.theirs())) result.insert("lay work " + cell);
  }
  return result;
}

// G6-G8, G11
inline void enter(Table& t, const std::string& piece, const std::string& to) {
  if (stands(t.theirs(), "B", to)) {
    t.theirs().pieces.erase("B");
    t.mine().immobile = std::max(t.mine().immobile, t.after_killing);
  }
  t.mine().pieces[piece] = to;
  if (!is_place(t, to)) return;
  if (t.ideas.erase(to) == 1) {
    ++t.mine().works;
  } else {
    t.mine().buried.insert(piece);
  }
}

inline void lay_work(Table& t, const std::string& cell) {
  --t.mine().works;
  t.works.insert(cell);
}

inline void lay_pyramid(Table& t, const std::string& cell) {
  --t.mine().pyramids;
  t.pyramids.insert(cell);
}

inline void take_pyramid(Table& t, const std::string& cell) {
  ++t.mine().pyramids;
  t.pyramids.erase(cell);
}

// One of actions(), or a part of it, without the end of the turn.
inline void act(Table& t, const std::string& part) {
  const Words words = words_of(part);
  if (words[0] == "A" || words[0] == "B") enter(t, words[0], words[1]);
  if (words[0] == "lay") words[1] == "work" ? lay_work(t, words[2]) : lay_pyramid(t, words[2]);
  if (words[0] == "return") {
    for (const std::string& place : places(t)) t.mine().works -= t.ideas.insert(place).second ? 1 : 0;
    t.mine().pieces["B"] = centre(t);
  }
  if (const std::string to = word_after(words, "jump"); !to.empty()) enter(t, "B", to);
  if (const std::string cell = word_after(words, "rebirth"); !cell.empty()) {
    if (t.pyramids.contains(cell)) take_pyramid(t, cell);
    t.mine().pieces["B"] = cell;
  }
  if (const std::string place = word_after(words, "birth"); !place.empty()) {
    t.ideas.insert(place);
    --t.outside;
  }
  if (const std::string place = word_after(words, "destroy"); !place.empty()) {
    t.ideas.erase(place);
    ++t.outside;
    t.mine().immobile = std::max(t.mine().immobile, t.after_destroying);
  }
}

// G13: an action with each possible additional work.
inline Names with_works_besides(const Table& t, const Names& actions) {
  if (!finished(t, t.theirs())) return actions;
  Names result;
  for (const std::string& action : actions) {
    Table after = t;
    for (const std::string& part : parts_of(action)) act(after, part);
    Names where = free_spaces(after);
    for (const std::string& cell : tomb_spaces(after, after.mine())) where.erase(cell);
    if (after.mine().works == 0 || where.empty()) result.insert(action);
    if (after.mine().works == 0) continue;
    for (const std::string& cell : where) result.insert(action + " + work " + cell);
  }
  return result;
}

// G1-G13; none when the game is over.
inline Names legal_moves(const Table& t) {
  if (t.stage != Stage::play) return setup_moves(t);
  if (ending(t) != "none") return {};
  if (t.mine().immobile > 0 || finished(t, t.mine())) return {"pass"};
  if (!must_leave(t)) return with_works_besides(t, actions(t));
  const Names leaving = piece_moves(t, "B");
  return leaving.empty() ? Names{"pass"} : with_works_besides(t, leaving);
}

inline void play_setup(Table& t, const Words& words) {
  Seat &own = t.mine(), &other = t.theirs();
  if (t.stage == Stage::throwing) {
    own.pyramids = words[1][0] - '0';
    if (other.pyramids > 0) t.stage = Stage::laying;
  } else if (t.stage == Stage::laying) {
    lay_pyramid(t, words[2]);
    own.laid.insert(words[2]);
    if (own.laid.size() == 2 && other.laid.size() == 2) t.stage = Stage::birth;
  } else {
    own.pieces = {{"A", words[1]}, {"B", words[2]}};
    for (const std::string& cell : own.laid) take_pyramid(t, cell);
    own.laid.clear();
    if (!other.pieces.empty()) t.stage = Stage::play;
  }
  t.mover = 1 - t.mover;
}

inline void play(Table& t, const std::string& move) {
  const Words words = words_of(move);
  if (t.stage != Stage::play) return play_setup(t, words);
  const bool passed_over = t.mine().immobile > 0 || must_leave(t);
  t.idle = move == "pass" && !passed_over ? t.idle + 1 : 0;  // G14
  if (t.mine().immobile > 0) --t.mine().immobile;
  for (const std::string& part : parts_of(move.substr(0, move.find(" + ")))) act(t, part);
  if (word_after(words, "+") == "work") lay_work(t, words.back());
  ++t.turns;
  t.mover = 1 - t.mover;
}

// The number of sequences of `depth` moves; a game that is over has no continuation.
inline std::uint64_t perft(const Table& t, int depth) {
  if (depth == 0) return 1;
  const Names moves = legal_moves(t);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const std::string& move : moves) {
    Table next = t;
    play(next, move);
    count += perft(next, depth - 1);
  }
  return count;
}

}  // namespace planche::rules::genesis::plain
