// The match and the battle of Openmok once more, for tests: written from the rulebook and from the decisions stated in
// the headers of the rules alone, slowly and plainly, so that two readings can be compared. Sections [n] are those of
// the rulebook; O8 to O16 the rules of docs and diagnostics.
//
// A table begins as table_of(hands, characters); a move that is played must be one of legal_moves().
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/openmok/rules/match.h"

namespace planche::rules::openmok::plain {

using Hands = std::array<Hand, 2>;

struct Spot {
  int place = 0;  // on the table, in the order of laying
  int power = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};
using Spots = std::set<Spot>;

struct Player {
  std::set<int> characters, variations;  // cards in hand: indices in Hand
  std::vector<int> laid;
  Spots marks;
  int limit = 0, skips = 0;
  friend bool operator==(const Player&, const Player&) = default;
};

struct Table {
  std::array<Player, 2> players;
  int to_move = 0, idle = 0;
  bool laid = false, varied = false;
  int attacks = 0, attacks_allowed = 1;
  std::string ending;  // empty while the match goes on
  friend bool operator==(const Table&, const Table&) = default;
};

struct Move {
  std::string what;  // lay, vary, attack, combined, end
  int card = -1, power = -1, by = -1, target = -1;
  std::array<Spots, 2> marks;  // for a variation: marks of the first and second side afterwards
  friend auto operator<=>(const Move&, const Move&) = default;
};
using Moves = std::set<Move>;

inline Table table_of(const Hands& hands, int characters) {
  Table table;
  for (std::size_t side = 0; side < 2; ++side) {
    Player& player = table.players[side];
    for (int i = 0; i < static_cast<int>(hands[side].characters.size()); ++i) player.characters.insert(i);
    for (int i = 0; i < static_cast<int>(hands[side].variations.size()); ++i) player.variations.insert(i);
    player.limit = characters;
  }
  return table;
}

// O11 [4.4]
inline bool out(const Spots& marks, int place) {
  return marks.contains({place, 0}) && marks.contains({place, 1}) && marks.contains({place, 2});
}

// The resistances of standing characters, marked or not.
inline Spots standing(const Player& player, const Spots& marks, bool marked) {
  Spots found;
  for (int place = 0; place < static_cast<int>(player.laid.size()); ++place) {
    if (out(marks, place)) continue;
    for (int power = 0; power < 3; ++power) {
      if (marks.contains({place, power}) == marked) found.insert({place, power});
    }
  }
  return found;
}

inline bool all_out(const Player& player) {
  return !player.laid.empty() && player.marks.size() == 3 * player.laid.size();
}

inline int attack_of(const Hands& hands, const Table& table, int side, int place, int power) {
  const int card = table.players.at(side).laid.at(place);
  return static_cast<int>(hands.at(side).characters.at(card).fighter.attack.at(power));
}

inline int resistance_of(const Hands& hands, const Table& table, int side, Spot spot) {
  const int card = table.players.at(side).laid.at(spot.place);
  return static_cast<int>(hands.at(side).characters.at(card).fighter.resistance.at(spot.power));
}

// All ways to choose `count` of the spots.
inline std::set<Spots> choices(const Spots& spots, std::size_t count) {
  if (count == 0) return {{}};
  std::set<Spots> found;
  for (auto last = spots.begin(); last != spots.end(); ++last) {
    for (Spots chosen : choices({spots.begin(), last}, count - 1)) {
      chosen.insert(*last);
      found.insert(chosen);
    }
  }
  return found;
}

// The numbers of marks that an effect may move if `most` are possible.
inline std::set<std::size_t> counts(const Effect& effect, std::size_t most) {
  if (effect.count != any_count) return {std::min<std::size_t>(effect.count, most)};
  std::set<std::size_t> found;
  for (std::size_t count = 0; count <= most; ++count) found.insert(count);
  return found;
}

using Placed = std::array<Spots, 2>;  // the marks of the first and the second side

inline void take(Spots& marks, const Spots& spots) {
  for (const Spot& spot : spots) marks.erase(spot);
}

// The possible results of one effect on the marks (O16).
inline std::set<Placed> carried_out(const Effect& effect, const Table& table, const Placed& before) {
  using enum Effect::Kind;
  const int own = table.to_move, other = 1 - own;
  const int from = effect.from == Whose::own ? own : other, to = effect.to == Whose::own ? own : other;
  const Spots takeable = standing(table.players.at(from), before.at(from), true);
  const Spots free = standing(table.players.at(to), before.at(to), false);
  std::set<Placed> after;
  if (effect.kind == mark) {
    for (const std::size_t count : counts(effect, free.size())) {
      for (const Spots& put : choices(free, count)) {
        Placed placed = before;
        placed.at(to).insert(put.begin(), put.end());
        after.insert(placed);
      }
    }
  } else if (effect.kind == unmark) {
    for (const std::size_t count : counts(effect, takeable.size())) {
      for (const Spots& taken : choices(takeable, count)) {
        Placed placed = before;
        take(placed.at(from), taken);
        after.insert(placed);
      }
    }
  } else if (effect.kind == move_mark) {
    for (const std::size_t count : counts(effect, std::min(takeable.size(), free.size()))) {
      for (const Spots& taken : choices(takeable, count)) {
        for (const Spots& put : choices(free, count)) {
          Placed placed = before;
          take(placed.at(from), taken);
          placed.at(to).insert(put.begin(), put.end());
          after.insert(placed);
        }
      }
    }
  } else {
    after.insert(before);
  }
  return after;
}

// The possible results of playing the card on the marks; none if it cannot be played.
inline std::set<Placed> placements(const Table& table, const VariationCard& card) {
  using enum Effect::Kind;
  const Placed before{table.players[0].marks, table.players[1].marks};
  std::set<Placed> reached{before};
  bool more_than_marks = false;
  for (const Effect& effect : card.effects) {
    std::set<Placed> next;
    for (const Placed& placed : reached) next.merge(carried_out(effect, table, placed));
    reached = next;
    if (effect.kind == attack_again || effect.kind == skip_turn || effect.kind == raise_limit) more_than_marks = true;
  }
  if (!more_than_marks) reached.erase(before);
  return reached;
}

// O9, O10 [4.2, 4.3]
inline void add_attacks(const Hands& hands, const Table& table, Moves& moves) {
  const int own = table.to_move, other = 1 - own;
  const Player &attacker = table.players.at(own), &attacked = table.players.at(other);
  for (const Spot& target : standing(attacked, attacked.marks, false)) {
    int together = 0;
    for (int by = 0; by < static_cast<int>(attacker.laid.size()); ++by) {
      if (out(attacker.marks, by)) continue;
      const int attack = attack_of(hands, table, own, by, target.power);
      together += attack;
      if (attack >= resistance_of(hands, table, other, target)) {
        moves.insert({"attack", -1, target.power, by, target.place, {}});
      }
    }
    if (together < resistance_of(hands, table, other, target)) continue;
    for (const Spot& paid : standing(attacker, attacker.marks, false)) {
      if (paid.power == target.power) moves.insert({"combined", -1, paid.power, paid.place, target.place, {}});
    }
  }
}

// O8 [4.1]
inline Moves legal_moves(const Hands& hands, const Table& table) {
  if (!table.ending.empty()) return {};
  const Player &own = table.players.at(table.to_move), &other = table.players.at(1 - table.to_move);
  Moves moves{{"end", -1, -1, -1, -1, {}}};
  if (!table.laid && static_cast<int>(own.laid.size()) < own.limit) {
    for (const int card : own.characters) moves.insert({"lay", card, -1, -1, -1, {}});
  }
  if (!table.varied) {
    for (const int card : own.variations) {
      const VariationCard& variation = hands.at(table.to_move).variations.at(card);
      if (variation.effects.empty() || variation.impact > static_cast<int>(other.laid.size())) continue;  // O12 [4.5.1]
      for (const Placed& placed : placements(table, variation)) moves.insert({"vary", card, -1, -1, -1, placed});
    }
  }
  if (table.attacks < table.attacks_allowed) add_attacks(hands, table, moves);
  return moves;
}

// O13, O14 [4.6.1, 4.6.2]
inline void end_turn(Table& table) {
  table.idle = table.laid || table.varied || table.attacks > 0 ? 0 : table.idle + 1;
  if (table.idle == 2) {
    std::array<std::size_t, 2> left{};
    for (std::size_t side = 0; side < 2; ++side) {
      left[side] = 3 * table.players[side].laid.size() - table.players[side].marks.size();
    }
    table.ending = left[0] > left[1] ? "first by count" : left[0] < left[1] ? "second by count" : "draw by count";
    return;
  }
  table.laid = table.varied = false;
  table.attacks = 0;
  table.attacks_allowed = 1;
  table.to_move = 1 - table.to_move;
  while (table.players.at(table.to_move).skips > 0) {
    --table.players.at(table.to_move).skips;
    table.to_move = 1 - table.to_move;
  }
}

inline void vary(const Hands& hands, Table& table, const Move& move) {
  using enum Effect::Kind;
  table.players.at(table.to_move).variations.erase(move.card);
  table.varied = true;
  for (std::size_t side = 0; side < 2; ++side) table.players[side].marks = move.marks[side];
  for (const Effect& effect : hands.at(table.to_move).variations.at(move.card).effects) {
    if (effect.kind == attack_again) ++table.attacks_allowed;
    if (effect.kind == skip_turn) ++table.players.at(1 - table.to_move).skips;
    if (effect.kind == raise_limit) {
      for (Player& player : table.players) player.limit = std::min(player.limit + 1, static_cast<int>(most_laid));
    }
  }
}

inline void play(const Hands& hands, Table& table, const Move& move) {
  const int own = table.to_move, other = 1 - own;
  if (move.what == "end") return end_turn(table);
  if (move.what == "lay") {
    table.players.at(own).characters.erase(move.card);
    table.players.at(own).laid.push_back(move.card);
    table.laid = true;
  } else if (move.what == "vary") {
    vary(hands, table, move);
  } else {
    table.players.at(other).marks.insert({move.target, move.power});
    if (move.what == "combined") table.players.at(own).marks.insert({move.by, move.power});
    ++table.attacks;
  }
  if (all_out(table.players.at(other))) {
    table.ending = own == 0 ? "first by K.O." : "second by K.O.";
  } else if (all_out(table.players.at(own))) {
    table.ending = other == 0 ? "first by K.O." : "second by K.O.";
  }
}

// Everything that decides how a match goes on. Cards are named by kind, so that copies are equal; cards on the table
// are in the order of laying.
inline std::string text(const Hands& hands, const Table& table) {
  std::string result = std::to_string(table.to_move) + std::to_string(table.idle) + (table.laid ? "L" : "-") +
                       (table.varied ? "V" : "-") + std::to_string(table.attacks) + '/' +
                       std::to_string(table.attacks_allowed) + table.ending;
  for (std::size_t side = 0; side < 2; ++side) {
    const Player& player = table.players[side];
    std::multiset<int> characters, variations;
    for (const int card : player.characters) characters.insert(hands[side].characters.at(card).kind);
    for (const int card : player.variations) variations.insert(hands[side].variations.at(card).kind);
    result += " | ";
    for (const int kind : characters) result += std::to_string(kind) + ' ';
    result += ": ";
    for (const int kind : variations) result += std::to_string(kind) + ' ';
    result += ": ";
    for (int place = 0; place < static_cast<int>(player.laid.size()); ++place) {
      result += std::to_string(hands[side].characters.at(player.laid.at(place)).kind);
      for (int power = 0; power < 3; ++power) result += player.marks.contains({place, power}) ? 'x' : '.';
    }
    result += " limit " + std::to_string(player.limit) + " skips " + std::to_string(player.skips);
  }
  return result;
}

inline std::string text(const Move& move) {
  std::string result = move.what;
  for (const int number : {move.card, move.power, move.by, move.target}) {
    result += number < 0 ? " -" : ' ' + std::to_string(number);
  }
  for (const Spots& spots : move.marks) {
    result += " |";
    for (const Spot& spot : spots) result += ' ' + std::to_string(spot.place) + "fma"[spot.power];
  }
  return result;
}

// The value of matches [4.6], by trying every move: 1, 0 or -1 for the first player.
class Minimax {
 public:
  explicit Minimax(Hands hands) : hands_{std::move(hands)} {}

  int value(const Table& table) {
    if (!table.ending.empty()) return table.ending.starts_with("first") ? 1 : table.ending.starts_with("draw") ? 0 : -1;
    const std::string key = text(hands_, table);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const int wish = table.to_move == 0 ? 1 : -1;
    int best = -wish;
    for (const Move& move : legal_moves(hands_, table)) {
      Table next = table;
      play(hands_, next, move);
      best = wish == 1 ? std::max(best, value(next)) : std::min(best, value(next));
      if (best == wish) break;
    }
    return known_[key] = best;
  }

 private:
  Hands hands_;
  std::unordered_map<std::string, int> known_;
};

}  // namespace planche::rules::openmok::plain
