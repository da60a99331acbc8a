#include "rules/openmok/deck.h"

#include <numeric>

#include "data/translation.h"
#include "rules/shapes.h"

namespace planche::rules::openmok {

namespace {

using data::Format;
using data::Shape;
using data::Struct;
using enum data::Want;

constexpr std::int64_t max_copies = 999;
constexpr std::int64_t max_value = 1'000'000;  // keeps every sum far from overflow

Shape<std::int64_t> number(std::int64_t least, std::int64_t most) {
  return data::integer<std::int64_t>(least, most);
}

Shape<Points> points_shape(std::string description) {
  constexpr std::array<const char*, 3> symbols{"hammer", "star", "spiral"};
  Struct<Points> points{std::move(description)};
  for (std::size_t i = 0; i < powers.size(); ++i) {
    points.field(
        std::string{powers[i]}, [i](auto& all) -> auto& { return all[i]; },
        number(0, max_value).by_rule("openmok/character-value", "O1", "Openmok Evolution 2.4"), symbols[i], vital);
  }
  return points;
}

template <typename Card>
Struct<Card> card(std::string description, std::string copies) {
  return Struct<Card>(std::move(description))
      .field("name", &Card::name, data::text(1, 200).by_rule("data/missing-field", "O2", "Openmok Evolution 2.3"),
             "the card's name [2.3]", required)
      .field("copies", &Card::copies, data::usually(1, number(0, max_copies)), std::move(copies));
}

Struct<Deck> cards() {
  constexpr const char* art = "picture, below the folder of this file: SVG, PNG, JPEG";
  const Shape<Character> character =
      card<Character>("A character card [2.4]", "how many to print; default 1")
          .passed("art", Format::string(), art)
          .passed("text", Format::string(), "flavour text; *italic*, **bold**, :star:")
          .field("attack", &Character::attack, points_shape("Attack points"), "attack points", required)
          .field("resistance", &Character::resistance, points_shape("Resistance points"), "resistance points",
                 required);
  const Shape<Variation> variation =
      card<Variation>("A variation card [2.5]", "how many to print and play; default 1")
          .field("impact", &Variation::impact,
                 number(1, max_value).by_rule("openmok/impact-range", "O3", "Openmok Evolution 2.5, 4.5.1"),
                 "impact on the match", required)
          .passed("art", Format::string(), art)
          .passed("text", Format::string(), "what the card does; *italic*, **bold**, :star:")
          .field("official", &Variation::official, data::usually(false, data::boolean()),
                 "on the publisher's list; default false [2.5.2]")
          .field("effect", &Variation::effects, effects_shape(),
                 "the text for the program; absent: printed, not played");
  return Struct<Deck>()
      .field("characters", &Deck::characters, data::list(data::placed(character, &Character::value)), "character cards",
             required)
      .field("variations", &Deck::variations,
             data::unless_empty(data::list(data::placed(variation, &Variation::value))), "variation cards");
}

const Shape<Deck>& deck_shape() {
  static const Shape<Deck> shape = document<Deck>("A deck of Openmok Evolution", "openmok", "deck")
                                       .field("title", &Deck::title, data::text(1, 200), "the deck's name", required)
                                       .passed("translations", data::translations_format())
                                       .group("match", agreement_shape(100), "what the players agreed")
                                       .passed("templates", Format::map(Format::string(), "Part kind → template"),
                                               "templates instead of the usual ones")
                                       .fields(cards());
  return shape;
}

}  // namespace

Shape<Deck> agreement_shape(std::int64_t most_characters) {
  return Struct<Deck>("What the players agreed before the match")
      .field("characters", &Deck::match_characters, number(1, most_characters), "laid by each player; default 3 [3.1]")
      .field("impact_total", &Deck::agreed_impact_total, number(0, max_value),
             "of the variations; default 4 × characters [3.2]");
}

Shape<Deck> inner_deck_shape() {
  return Struct<Deck>("The deck of one player")
      .field("title", &Deck::title, data::unless_empty(data::text(1, 200)), "the deck's name")
      .fields(cards());
}

const Format& deck_format() {
  return deck_shape().format();
}

std::optional<std::int64_t> Character::points() const {
  if (!attack || !resistance) return std::nullopt;
  return std::accumulate(resistance->begin(), resistance->end(),
                         std::accumulate(attack->begin(), attack->end(), std::int64_t{0}));
}

Deck playable(Deck deck, std::int64_t budget) {
  std::erase_if(deck.characters, [&](const Character& c) { return c.name.empty() || c.points() != budget; });
  std::erase_if(deck.variations, [](const Variation& v) { return v.name.empty() || !v.impact; });
  return deck;
}

std::int64_t Deck::impact() const {
  std::int64_t sum = 0;
  for (const Variation& v : variations) sum += v.impact.value_or(0) * v.copies;
  return sum;
}

std::int64_t Deck::raises() const {
  std::int64_t sum = 0;
  for (const Variation& v : variations) {
    sum += v.effects ? count_of(*v.effects, Effect::Kind::raise_limit) * v.copies : 0;
  }
  return sum;
}

std::int64_t Deck::character_cards() const {
  std::int64_t sum = 0;
  for (const Character& c : characters) sum += c.copies;
  return sum;
}

std::int64_t Deck::variation_cards() const {
  std::int64_t sum = 0;
  for (const Variation& v : variations) sum += v.copies;
  return sum;
}

Deck read_deck(const data::Document& document, std::int64_t default_match) {
  Deck deck;
  deck.match_characters = default_match;
  deck_shape().read(document.root, deck);
  return deck;
}

std::string to_json(const Deck& deck) {
  return deck_shape().text(deck);
}

}  // namespace planche::rules::openmok
