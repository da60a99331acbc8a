// The match [4]: two players lay characters, play variations and attack in turn (O8 to O16). Two players only; the
// rulebook's multiplayer matches are not played here.
//
// Where the rulebook leaves it open:
// - An attack that cannot succeed is no action: it would be doing nothing under another name.
// - A turn that was skipped [Congélation] is not one in which nothing was done (O14): its player did not choose it. It
//   neither counts nor breaks the row.
// - A combined attack of one character alone is allowed, and so is one that knocks out the last own character.
// - A variation without effects for the program cannot be played; effect.h tells how the others are carried out.
//
// Every match ends. A character is laid once and a variation is played once. An attack adds a mark, and only variations
// take marks away, each a bounded number: with c characters that may lie on the table, v variations and u marks that
// these can take away, at most a = c + v + 3c + u actions other than the end of a turn are possible. Between two of
// them at most one turn is idle, since two in a row end the match.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/openmok/rules/battle.h"
#include "games/openmok/rules/effect.h"

namespace planche::rules::openmok {

inline constexpr std::size_t most_laid = 8;    // characters of one side on the table, raised limits included
inline constexpr std::size_t most_cards = 64;  // characters of one hand, and variations of one hand

// Physical cards. Copies stand side by side, and `kind` is the place of the first of them.
struct CharacterCard {
  std::string name;  // the k-th copy of Braise from the second on is called Braise#2, Braise#3, …
  Fighter fighter;
  std::uint8_t kind = 0;
};
struct VariationCard {
  std::string name;
  std::int64_t impact = 1;
  Effects effects;  // none: it cannot be played
  std::uint8_t kind = 0;
};
struct Hand {
  std::vector<CharacterCard> characters;  // at most most_cards
  std::vector<VariationCard> variations;  // at most most_cards
};

// One side of the table.
struct Side {
  std::uint64_t characters = 0, variations = 0;  // in hand: bit = place in Hand
  Marks marks = 0;                               // bit 3 * place in `laid` + power
  std::array<std::uint8_t, most_laid> laid{};    // places in Hand in the order of laying; 0 beyond `count`
  std::uint8_t count = 0;                        // characters laid, K.O. or not
  std::uint8_t limit = 0;                        // characters that may be laid, most_laid at most
  std::uint16_t skips = 0;                       // turns that this side will have to skip
  friend bool operator==(const Side&, const Side&) = default;

  Marks all() const { return all_marks(count); }
  bool stands(std::size_t place) const { return !openmok::knocked_out(marks, place); }
  bool marked(std::size_t place, std::size_t power) const { return (marks & mark_of(place, power)) != 0; }
  bool knocked_out() const { return count > 0 && marks == all(); }  // O13
  void raise_limit(std::size_t by);
  int unmarked() const;  // resistances left of the laid characters (O14)
};

enum class Result : std::uint8_t { unfinished, first, second, draw };
enum class Ending : std::uint8_t { none, knock_out, count };

// A match between two actions. Equal states have equal bytes.
struct State {
  std::array<Side, 2> sides;
  std::uint8_t to_move = 0;  // 0: the first player
  std::uint8_t idle = 0;     // turns in a row that were ended with nothing done, the running one not counted (O14)
  // Of the running turn (O8).
  bool laid = false, varied = false;
  std::uint8_t attacks = 0, attacks_allowed = 1;  // allowed: more than one by variations
  Result result = Result::unfinished;
  Ending ending = Ending::none;
  friend bool operator==(const State&, const State&) = default;

  bool nothing_done() const { return !laid && !varied && attacks == 0; }
};

struct Action {
  enum class Type : std::uint8_t { lay, variation, attack, combined, end } type = Type::end;
  std::uint8_t card = 0;         // lay, variation: place in the player's Hand
  std::uint8_t power = 0;        // attacks: index of powers
  std::uint8_t by = 0;           // attack: who attacks; combined: who pays; place in the player's `laid`
  std::uint8_t target = 0;       // attacks: place in the opponent's `laid`
  std::array<Marks, 2> marks{};  // variation: the marks of the first and the second side afterwards
  friend auto operator<=>(const Action&, const Action&) = default;
};
using Actions = std::vector<Action>;

// Which actions are listed where several come to the same: all of them, or one each. Copies of a card are the same, and
// so are normal attacks on one resistance.
enum class Listing : std::uint8_t { all, distinct };

// The rules on two hands. States must be valid: reached from start(), or from record.h.
class Match {
 public:
  // `characters`: what each player may lay, 1 to most_laid. Cards raise that to most_laid and no further.
  Match(std::array<Hand, 2> hands, std::uint8_t characters);

  const Hand& hand(std::size_t side) const { return hands_[side]; }
  std::uint8_t characters() const { return characters_; }
  // On the table, at a place in `laid`.
  const CharacterCard& laid(const State& state, std::size_t side, std::size_t place) const {
    return hands_[side].characters[state.sides[side].laid[place]];
  }

  // Nothing laid, all cards in hand, the first player to move.
  State start() const;

  // The legal actions of the side to move: lays, variations, attacks, combined attacks, the end of the turn; none in a
  // finished match. Replaces the content of `actions` and allocates only when that is too small; a variation of free
  // choice may have millions of placements (most_placements()). Resigning (O15) is always possible and not listed.
  void list(const State& state, Actions& actions, Listing listing = Listing::all) const;
  // `action` must be legal.
  void play(State& state, const Action& action) const;

  // Settles the result where a side is knocked out (O13) or two turns were idle (O14); play() does so by itself.
  void judge(State& state) const;

  // What all own characters that stand add up to [4.3].
  std::int64_t attack_together(const State& state, std::size_t power) const;

 private:
  void list_variations(const State& state, Actions& actions, Listing listing) const;
  void list_attacks(const State& state, Actions& actions, Listing listing) const;
  void end_turn(State& state) const;

  std::array<Hand, 2> hands_;
  std::uint8_t characters_;
};

// A state of a match, as rules/state.h asks for it.
struct MatchState {
  using Moves = Actions;

  const Match* match;  // which outlives it
  State state;

  bool over() const { return state.result != Result::unfinished; }
  std::uint8_t to_move() const { return state.to_move; }
  void list(Actions& actions) const { match->list(state, actions); }
  void list_distinct(Actions& actions) const { match->list(state, actions, Listing::distinct); }
  void play(const Action& action) { match->play(state, action); }
  std::string text(const Action& action) const;  // record.h: to_json()
};

// What the players may agree on with all their cards: `characters`, and one for each raise_limit in both hands.
std::size_t raised_limit(const std::array<Hand, 2>& hands, std::size_t characters);

}  // namespace planche::rules::openmok
