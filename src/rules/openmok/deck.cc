#include "rules/openmok/deck.h"

#include <numeric>

#include "data/translation.h"

namespace planche::rules::openmok {

namespace {

constexpr std::int64_t max_copies = 999;
constexpr std::int64_t max_value = 1'000'000;  // keeps every sum far from overflow

data::Format points_format(const std::string& description) {
  data::Format points = data::Format::object(description);
  constexpr std::array<std::string_view, 3> symbols{"hammer", "star", "spiral"};
  for (std::size_t i = 0; i < powers.size(); ++i) {
    points.field(std::string{powers[i]},
                 data::Format::integer().at_least(0).at_most(max_value).by_rule("openmok/character-value", "O1",
                                                                                "Openmok Evolution 2.4"),
                 std::string{symbols[i]}, data::Need::required);
  }
  return points;
}

data::Format name_format() {
  return data::Format::string().length(1, 200).by_rule("data/missing-field", "O2", "Openmok Evolution 2.3");
}

data::Format with_cards(data::Format object) {
  using data::Format;
  using data::Need;
  const auto copies = [] { return Format::integer().at_least(0).at_most(max_copies); };
  Format character = Format::object("A character card [2.4]")
                         .field("name", name_format(), "the card's name [2.3]", Need::required)
                         .field("copies", copies(), "how many to print; default 1")
                         .field("art", Format::string(), "picture, below the folder of this file: SVG, PNG, JPEG")
                         .field("text", Format::string(), "flavour text; *italic*, **bold**, :star:")
                         .field("attack", points_format("Attack points"), "attack points", Need::required)
                         .field("resistance", points_format("Resistance points"), "resistance points", Need::required);
  Format variation = Format::object("A variation card [2.5]")
                         .field("name", name_format(), "the card's name [2.3]", Need::required)
                         .field("copies", copies(), "how many to print and play; default 1")
                         .field("impact",
                                Format::integer().at_least(1).at_most(max_value).by_rule(
                                    "openmok/impact-range", "O3", "Openmok Evolution 2.5, 4.5.1"),
                                "impact on the match", Need::required)
                         .field("art", Format::string(), "picture, below the folder of this file: SVG, PNG, JPEG")
                         .field("text", Format::string(), "what the card does; *italic*, **bold**, :star:")
                         .field("official", Format::boolean(), "on the publisher's list; default false [2.5.2]")
                         .field("effect", effects_format(), "the text for the program; absent: printed, not played");
  return object.field("characters", Format::array(character), "character cards", Need::required)
      .field("variations", Format::array(variation), "variation cards");
}

std::optional<Points> read_points(const data::Value* value) {
  if (value == nullptr) return std::nullopt;
  Points points{};
  for (std::size_t i = 0; i < powers.size(); ++i) {
    const data::Value* entry = value->find(powers[i]);
    if (entry == nullptr || entry->integer() == nullptr) return std::nullopt;
    points[i] = *entry->integer();
    if (points[i] < 0 || points[i] > max_value) return std::nullopt;
  }
  return points;
}

std::int64_t integer_or(const data::Value* value, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
  return integer_in(value, least, most).value_or(otherwise);
}

template <typename Visit>
void each_object(const data::Document& document, std::string_view key, const Visit& visit) {
  const data::Value* list = document.root.find(key);
  if (list == nullptr || list->array() == nullptr) return;
  for (const data::Value& entry : *list->array()) {
    if (entry.object() != nullptr) visit(entry);
  }
}

}  // namespace

data::Format agreement_format(std::int64_t most_characters) {
  using data::Format;
  return Format::object("What the players agreed before the match")
      .field("characters", Format::integer().at_least(1).at_most(static_cast<double>(most_characters)),
             "laid by each player; default 3 [3.1]")
      .field("impact_total", Format::integer().at_least(0).at_most(max_value),
             "of the variations; default 4 × characters [3.2]");
}

const data::Format& deck_format() {
  using data::Format;
  using data::Need;
  static const Format format =
      with_cards(Format::object("A deck of Openmok Evolution")
                     .field("game", Format::constant("openmok"), "the game", Need::required)
                     .field("kind", Format::constant("deck"), "the kind of document", Need::required)
                     .field("title", Format::string().length(1, 200), "the deck's name", Need::required)
                     .field("translations", data::translations_format())
                     .field("match", agreement_format(100), "what the players agreed")
                     .field("templates", Format::map(Format::string(), "Part kind → template"),
                            "templates instead of the usual ones"));
  return format;
}

data::Format inner_deck_format() {
  using data::Format;
  return with_cards(
      Format::object("The deck of one player").field("title", Format::string().length(1, 200), "the deck's name"));
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
  deck.title = text_of(document.root.find("title"));
  deck.match_characters = default_match;
  if (const data::Value* match = document.root.find("match")) {
    deck.match_characters = integer_or(match->find("characters"), 1, 100, default_match);
    const std::int64_t total = integer_or(match->find("impact_total"), 0, max_value, -1);
    if (total >= 0) deck.agreed_impact_total = total;
  }
  each_object(document, "characters", [&](const data::Value& entry) {
    deck.characters.push_back({text_of(entry.find("name")), integer_or(entry.find("copies"), 0, max_copies, 1),
                               read_points(entry.find("attack")), read_points(entry.find("resistance")), &entry});
  });
  each_object(document, "variations", [&](const data::Value& entry) {
    Variation v{text_of(entry.find("name")),
                integer_or(entry.find("copies"), 0, max_copies, 1),
                {},
                false,
                read_effects(entry.find("effect")),
                &entry};
    const std::int64_t impact = integer_or(entry.find("impact"), 1, max_value, 0);
    if (impact > 0) v.impact = impact;
    const data::Value* official = entry.find("official");
    v.official = official != nullptr && official->boolean() != nullptr && *official->boolean();
    deck.variations.push_back(std::move(v));
  });
  return deck;
}

}  // namespace planche::rules::openmok
