// An Openmok deck as the rules see it. Sections are those of the rulebook "Openmok Evolution" of 25 March 2019.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"
#include "data/value.h"
#include "declared/model.h"
#include "diag/diagnostic.h"
#include "games/openmok/rules/effect.h"
#include "games/openmok/rules/parameters.h"

namespace planche::rules::openmok {

// The three powers [1.2], in the order of documents and prints: hammer, star, spiral.
inline constexpr std::array<std::string_view, 3> powers{"force", "magic", "agility"};

using Points = std::array<std::int64_t, 3>;

struct Fighter {
  Points attack{}, resistance{};
  friend auto operator<=>(const Fighter&, const Fighter&) = default;
};

// A character card [2.4]. `attack` and `resistance` are absent when the document does not give all three as integers.
struct Character {
  std::string name;
  std::int64_t copies = 1;
  std::optional<Points> attack, resistance;
  const data::Value* value = nullptr;  // in the document

  std::optional<std::int64_t> points() const;                 // of attack and resistance together
  Fighter fighter() const { return {*attack, *resistance}; }  // of one that has both
};

// A variation card [2.5].
struct Variation {
  std::string name;
  std::int64_t copies = 1;
  std::optional<std::int64_t> impact;
  bool official = false;
  std::optional<Effects> effects;  // absent: the program cannot play it
  const data::Value* value = nullptr;
};

// Points into the document it was read from.
struct Deck {
  std::string title;
  std::int64_t match_characters = 3;                // per player [3.1]
  std::optional<std::int64_t> agreed_impact_total;  // [3.2]; absent: the customary total
  std::optional<bool> experimental;                 // whether such cards are played [2.5.3]; absent: not agreed yet
  std::vector<Character> characters;
  std::vector<Variation> variations;

  std::int64_t impact_total(std::int64_t impact_per_character) const {
    return agreed_impact_total.value_or(impact_per_character * match_characters);
  }
  // Sum of impact × copies over the variations whose impact is known.
  std::int64_t impact() const;
  // By how much its cards can raise the number of characters laid: those that come into play themselves [4.5.1], some
  // of them after others have raised it.
  std::int64_t raises() const;
  // Physical cards.
  std::int64_t character_cards() const;
  std::int64_t variation_cards() const;
};

// Without cards that have no name, characters that do not spend the budget [2.4], and variations without impact [2.5].
Deck playable(Deck deck, std::int64_t budget);

// rules/openmok/game.json, which declares decks and their rules, and what is wrong with it. Null: it cannot be read.
struct GameFile {
  std::shared_ptr<const declared::Model> model;
  diag::Sink problems;
};
const GameFile& game_file();
// What it says of decks; nothing where it cannot be read.
const declared::DocumentKind& declaration();

// The shape of a deck document: rules/openmok/schema/deck.json.
const data::Format& deck_format();
// The shape of a deck within a match: its title and its cards.
data::Shape<Deck> inner_deck_shape();
// The shape of "match"; `of_two`: in a document of a match, which the engine plays.
data::Shape<Deck> agreement_shape(bool of_two);

// Takes what is well-formed and passes over the rest, which the format reports.
Deck read_deck(const data::Document& document, const Parameters& parameters);

// A document in one line of JSON, without art and texts.
std::string to_json(const Deck& deck);

}  // namespace planche::rules::openmok
