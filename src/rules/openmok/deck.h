// An Openmok deck as the rules see it. Sections are those of the rulebook "Openmok Evolution" of 25 March 2019.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"
#include "data/value.h"

namespace planche::rules::openmok {

// The three powers [1.2], in the order of documents and prints: hammer, star, spiral.
inline constexpr std::array<std::string_view, 3> powers{"force", "magic", "agility"};

using Points = std::array<std::int64_t, 3>;

// A character card [2.4]. `attack` and `resistance` are absent when the document does not give all three as integers.
struct Character {
  std::string name;
  std::int64_t copies = 1;
  std::optional<Points> attack, resistance;
  const data::Value* value = nullptr;  // in the document
};

// A variation card [2.5].
struct Variation {
  std::string name;
  std::int64_t copies = 1;
  std::optional<std::int64_t> impact;
  bool official = false;
  const data::Value* value = nullptr;
};

// Points into the document it was read from.
struct Deck {
  std::string title;
  std::int64_t match_characters = 3;                // per player [3.1]
  std::optional<std::int64_t> agreed_impact_total;  // [3.2]; absent: the customary total
  std::vector<Character> characters;
  std::vector<Variation> variations;

  std::int64_t impact_total(std::int64_t impact_per_character) const {
    return agreed_impact_total.value_or(impact_per_character * match_characters);
  }
  // Sum of impact × copies over the variations whose impact is known.
  std::int64_t impact() const;
  // Physical cards.
  std::int64_t character_cards() const;
  std::int64_t variation_cards() const;
};

// The shape of a deck document: rules/schema/openmok-deck.json.
const data::Format& deck_format();

// Takes what is well-formed and passes over the rest, which the format reports.
Deck read_deck(const data::Document& document, std::int64_t default_match);

}  // namespace planche::rules::openmok
