// The match [4] of two players, who in turn lay characters, play variations and attack (O8 to O16). Multiplayer matches
// are not supported.
//
// Where the rulebook is silent:
// - An attack that cannot succeed is not an action; it would be a pass in disguise.
// - A skipped turn [Congélation] is not an idle turn (O14), since its player did not choose it. It neither counts nor
//   breaks the row of idle turns.
// - A combined attack by a single character is allowed, and so is one that knocks out the last own character.
// - A variation without effects for the program cannot be played; effect.h describes how others are carried out.
//
// Every match ends. A character is laid once, and a variation is played once. An attack adds a mark, and only
// variations remove marks, a bounded number each: with c characters that may be laid, v variations, and u marks that
// these can remove, at most a = c + v + 3c + u actions other than ends of turns are possible. Between two of them there
// is at most one idle turn, since two in a row end the match.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/openmok/rules/battle.h"
#include "games/openmok/rules/effect.h"

namespace planche::rules::openmok {

inline constexpr std::size_t most_laid = 8;    // characters of one side on the table, including raised limits
inline constexpr std::size_t most_cards = 64;  // characters in one hand, and variations in one hand

// A physical card. Copies are adjacent, and `kind` is the index of the first of them.
struct CharacterCard {
  std::string name;  // copies of Braise are called Braise, Braise#2, Braise#3, …
  Fighter fighter;
  std::uint8_t kind = 0;
};
struct VariationCard {
  std::string name;
  std::int64_t impact = 1;
  Effects effects;  // empty: it cannot be played
  std::uint8_t kind = 0;
};
struct Hand {
  std::vector<CharacterCard> characters;  // at most most_cards
  std::vector<VariationCard> variations;  // at most most_cards
};

// One side of the table.
struct Side {
  std::uint64_t characters = 0, variations = 0;  // cards in hand: bit = index in Hand
  Marks marks = 0;                               // bit 3 * index in `laid` + power
  std::array<std::uint8_t, most_laid> laid{};    // indices in Hand in the order of laying; 0 beyond `count`
  std::uint8_t count = 0;                        // characters laid, including knocked-out ones
  std::uint8_t limit = 0;                        // characters that may be laid, at most most_laid
  std::uint16_t skips = 0;                       // turns that this side has still to skip
  friend bool operator==(const Side&, const Side&) = default;

  Marks all() const { return all_marks(count); }
  bool stands(std::size_t place) const { return !openmok::knocked_out(marks, place); }
  bool marked(std::size_t place, std::size_t power) const { return (marks & mark_of(place, power)) != 0; }
  bool knocked_out() const { return count > 0 && marks == all(); }  // O13
  void raise_limit(std::size_t by);
  int unmarked() const;  // unmarked resistances of the laid characters (O14)
};

enum class Result : std::uint8_t { unfinished, first, second, draw };
enum class Ending : std::uint8_t { none, knock_out, count };

// A match between two actions. Equal states have equal bytes.
struct State {
  std::array<Side, 2> sides;
  std::uint8_t to_move = 0;  // 0: the first player
  std::uint8_t idle = 0;     // consecutive turns without an action, without the current one (O14)
  // What was done in the current turn (O8).
  bool laid = false, varied = false;
  std::uint8_t attacks = 0, attacks_allowed = 1;  // allowed: more than one after some variations
  Result result = Result::unfinished;
  Ending ending = Ending::none;
  friend bool operator==(const State&, const State&) = default;

  bool nothing_done() const { return !laid && !varied && attacks == 0; }
};

struct Action {
  enum class Type : std::uint8_t { lay, variation, attack, combined, end } type = Type::end;
  std::uint8_t card = 0;         // lay, variation: index in the player's Hand
  std::uint8_t power = 0;        // attacks: index into `powers`
  std::uint8_t by = 0;           // attack: the attacker; combined: the paying character; index in own `laid`
  std::uint8_t target = 0;       // attacks: index in the opponent's `laid`
  std::array<Marks, 2> marks{};  // for a variation: the marks of the first and the second side afterwards
  friend auto operator<=>(const Action&, const Action&) = default;
};
using Actions = std::vector<Action>;

// Which of equivalent actions are listed: all of them, or one each. Copies of a card are equivalent, and so are normal
// attacks on the same resistance.
enum class Listing : std::uint8_t { all, distinct };

// The rules for two hands. States must be valid: reached from start(), or built by record.h.
class Match {
 public:
  // `characters`: how many each player may lay, 1 to most_laid. Cards raise it to at most most_laid.
  Match(std::array<Hand, 2> hands, std::uint8_t characters);

  const Hand& hand(std::size_t side) const { return hands_[side]; }
  std::uint8_t characters() const { return characters_; }
  // The card on the table at an index of `laid`.
  const CharacterCard& laid(const State& state, std::size_t side, std::size_t place) const {
    return hands_[side].characters[state.sides[side].laid[place]];
  }

  // The start: nothing laid, all cards in hand, the first player to move.
  State start() const;

  // The legal actions of the side to move: lays, variations, attacks, combined attacks, the end of the turn; none in a
  // finished match. Replaces the content of `actions` and allocates only if that is too small. A free choice of marks
  // may have millions of placements (most_placements()). Resigning (O15) is always possible and not listed.
  void list(const State& state, Actions& actions, Listing listing = Listing::all) const;
  // `action` must be legal.
  void play(State& state, const Action& action) const;

  // Sets the result if a side is knocked out (O13) or two turns were idle (O14). play() calls it.
  void judge(State& state) const;

  // The sum of the attacks of all standing characters of the side to move [4.3].
  std::int64_t attack_together(const State& state, std::size_t power) const;

 private:
  void list_variations(const State& state, Actions& actions, Listing listing) const;
  void list_attacks(const State& state, Actions& actions, Listing listing) const;
  void end_turn(State& state) const;

  std::array<Hand, 2> hands_;
  std::uint8_t characters_;
};

struct NamedAction;

// A state of a match with the interface of rules/state.h.
struct MatchState {
  using Moves = Actions;

  const Match* match;  // must outlive the state
  State state;

  bool over() const { return state.result != Result::unfinished; }
  std::uint8_t to_move() const { return state.to_move; }
  void list(Actions& actions) const { match->list(state, actions); }
  void list_distinct(Actions& actions) const { match->list(state, actions, Listing::distinct); }
  void play(const Action& action) { match->play(state, action); }
  NamedAction move_of(const Action& action) const;  // as record.h: named()
  std::string text(const Action& action) const;     // as record.h: to_json()
};

// The most characters a player may lay with all cards of both hands: `characters`, and one for each raise_limit.
std::size_t raised_limit(const std::array<Hand, 2>& hands, std::size_t characters);

}  // namespace planche::rules::openmok
