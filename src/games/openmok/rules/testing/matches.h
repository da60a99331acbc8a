// Hands, matches and states for tests.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "games/openmok/rules/match.h"

namespace planche::rules::openmok::testing {

// Points in the order of the rulebook: attack force, magic, agility, then resistance.
inline CharacterCard character(std::string name, std::array<std::int64_t, 6> p) {
  return {std::move(name), {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}}, 0};
}

inline VariationCard variation(std::string name, std::int64_t impact, Effects effects) {
  return {std::move(name), impact, std::move(effects), 0};
}

// Every card is a kind of its own.
inline Hand hand(std::vector<CharacterCard> characters, std::vector<VariationCard> variations = {}) {
  Hand made{std::move(characters), std::move(variations)};
  for (std::size_t i = 0; i < made.characters.size(); ++i) made.characters[i].kind = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < made.variations.size(); ++i) made.variations[i].kind = static_cast<std::uint8_t>(i);
  return made;
}

// The publisher's nine variations, and a card that raises the limit.
inline std::vector<VariationCard> known_variations() {
  using enum Effect::Kind;
  constexpr Whose own = Whose::own, opponent = Whose::opponent;
  return {variation("Ajustement", 1, {{move_mark, own, own, 1}}),
          variation("Acharnement", 2, {{attack_again}}),
          variation("Poison", 3, {{mark, opponent, opponent, 1}}),
          variation("Tornade", 4, {{move_mark, opponent, opponent, any_count}}),
          variation("Coup de vent", 5, {{move_mark, own, opponent, 1}}),
          variation("Congélation", 6, {{skip_turn}}),
          variation("Exorciste", 4, {{unmark, own, own, 1}}),
          variation("Double soin", 5, {{unmark, own, own, 2}}),
          variation("Double poison", 7, {{mark, opponent, opponent, 2}}),
          variation("Rallonge", 1, {{raise_limit}})};
}

// Twelve points at random.
inline CharacterCard random_character(std::string name, base::Random& random) {
  std::array<std::int64_t, 6> points{};
  for (int i = 0; i < 12; ++i) ++points[random.below(6)];
  return character(std::move(name), points);
}

// Random characters, and some of the known variations with impacts that fit short matches.
inline Hand random_hand(std::size_t characters, base::Random& random) {
  std::vector<CharacterCard> cards;
  for (std::size_t i = 0; i < characters; ++i) cards.push_back(random_character(std::string(1, char('A' + i)), random));
  std::vector<VariationCard> variations = known_variations();
  random.shuffle(variations);
  variations.resize(4);
  for (VariationCard& card : variations) card.impact = 1 + random.below(2);
  return hand(std::move(cards), std::move(variations));
}

// The first characters of both hands on the table, in the order of the hands, with these marks: octal, a digit a
// character, the last digit the first one's; 1 = force, 2 = magic, 4 = agility.
inline State laid(const Match& match, std::array<std::uint8_t, 2> count, std::array<Marks, 2> marks = {0, 0}) {
  State state = match.start();
  for (std::size_t side = 0; side < 2; ++side) {
    Side& s = state.sides[side];
    for (; s.count < count[side]; ++s.count) {
      s.laid[s.count] = s.count;
      s.characters &= ~(std::uint64_t{1} << s.count);
    }
    s.marks = marks[side];
  }
  return state;
}

inline std::vector<Action> actions(const Match& match, const State& state, Action::Type type) {
  Actions all, found;
  match.list(state, all);
  for (const Action& action : all) {
    if (action.type == type) found.push_back(action);
  }
  return found;
}

// More actions than any match from the start can have, ends of turns included: see match.h.
inline std::size_t most_actions(const Match& match) {
  std::size_t others = 0;  // all but ends of turns
  const std::size_t limit = std::min(raised_limit({match.hand(0), match.hand(1)}, match.characters()), most_laid);
  for (const std::size_t side : {0, 1}) {
    const Hand& hand = match.hand(side);
    others += 4 * std::min(limit, hand.characters.size()) + hand.variations.size();
    for (const VariationCard& card : hand.variations) {
      for (const Effect& effect : card.effects) {
        if (effect.kind == Effect::Kind::unmark) others += effect.count;
      }
    }
  }
  return 3 * others + 2;
}

}  // namespace planche::rules::openmok::testing
