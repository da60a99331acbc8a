// An Openmok deck for the rules. Sections in brackets are those of the rulebook "Openmok Evolution" of 25 March 2019.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "data/value.h"
#include "declared/file/model.h"
#include "diag/diagnostic.h"
#include "games/openmok/rules/effect.h"
#include "games/openmok/rules/parameters.h"

namespace planche::rules::openmok {

// The three powers [1.2] in the order of documents and prints: hammer, star, spiral.
inline constexpr std::array<std::string_view, 3> powers{"force", "magic", "agility"};

using Points = std::array<std::int64_t, 3>;

struct Fighter {
  Points attack{}, resistance{};
  friend auto operator<=>(const Fighter&, const Fighter&) = default;
};

// A character card [2.4]. `attack` and `resistance` are absent unless the document gives all three values as integers.
struct Character {
  std::string name;
  std::int64_t copies = 1;
  std::optional<Points> attack, resistance;
  const data::Value* value = nullptr;  // in the document

  std::optional<std::int64_t> points() const;                 // sum of attack and resistance
  Fighter fighter() const { return {*attack, *resistance}; }  // requires both
};

// A variation card [2.5].
struct Variation {
  std::string name;
  std::int64_t copies = 1;
  std::optional<std::int64_t> impact;
  bool official = false;
  std::optional<Effects> effects;  // absent if the program cannot play it
  const data::Value* value = nullptr;
};

// A deck; it points into the document that it was read from.
struct Deck {
  std::string title;
  std::int64_t match_characters = 3;                // per player [3.1]
  std::optional<std::int64_t> agreed_impact_total;  // [3.2]; absent: the customary total
  std::optional<bool> experimental;                 // experimental cards are played [2.5.3]; absent: not agreed
  std::vector<Character> characters;
  std::vector<Variation> variations;

  std::int64_t impact_total(std::int64_t impact_per_character) const {
    return agreed_impact_total.value_or(impact_per_character * match_characters);
  }
  // The sum of impact × copies over the variations with a known impact.
  std::int64_t impact() const;
  // By how much its cards can raise the number of characters laid. Counts cards that come into play on their own
  // [4.5.1], some of them only after others have raised it.
  std::int64_t raises() const;
  // The number of physical cards.
  std::int64_t character_cards() const;
  std::int64_t variation_cards() const;
};

// The deck without nameless cards, characters that do not spend the budget [2.4], and variations without impact [2.5].
Deck playable(Deck deck, std::int64_t budget);

// The game file rules/openmok/game.json, which declares decks and their rules. `model` is null if it cannot be read.
struct GameFile {
  std::shared_ptr<const declared::Model> model;
  diag::Sink problems;
};
const GameFile& game_file();
// The declaration of decks; empty if the game file cannot be read.
const declared::DocumentKind& declaration();

// The format of a deck document: rules/openmok/schema/deck.json.
const data::Format& deck_format();
// The shape of a deck within a match: title and cards.
data::Shape<Deck> inner_deck_shape();
// The shape of "match"; `of_two`: in the document of a match, which the engine plays.
data::Shape<Deck> agreement_shape(bool of_two);

// Reads the well-formed parts and skips the rest, which the format check reports.
Deck read_deck(const data::Document& document, const Parameters& parameters);

// A document as one line of JSON, without art and texts.
std::string to_json(const Deck& deck);

}  // namespace planche::rules::openmok
