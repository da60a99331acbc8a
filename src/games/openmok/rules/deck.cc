#include "games/openmok/rules/deck.h"

#include <algorithm>
#include <functional>

#include "base/files.h"
#include "base/sum.h"
#include "data/formats/translation.h"
#include "declared/file/bound.h"
#include "games/openmok/rules/match.h"
#include "rules/format_shapes.h"

namespace planche::rules::openmok {

namespace {

using declared::bound;
using declared::to;

// A field of the declaration; a field without a type if the game file could not be read.
declared::Field field_in(const std::vector<declared::Field>& fields, std::string_view name) {
  const auto found = std::ranges::find_if(fields, [&](const declared::Field& f) { return f.name == name; });
  return found == fields.end() ? declared::Field{} : *found;
}

Shape<Points> points_shape(const declared::Records& characters, std::string_view side) {
  std::vector<declared::Binding<Points>> all;
  for (std::size_t i = 0; i < powers.size(); ++i)
    all.push_back(to<Points>(
        std::string{powers[i]}, [i](auto& points) -> auto& { return points[i]; }));
  return bound<Points>({}, field_in(characters.fields, side).fields, all, true);
}

Shape<Character> character_shape(const declared::Records& records) {
  return data::placed<Character>(
      bound<Character>(records.description, records.fields,
                       {to("name", &Character::name), to("copies", &Character::copies),
                        to("attack", &Character::attack, points_shape(records, "attack")),
                        to("resistance", &Character::resistance, points_shape(records, "resistance"))}),
      &Character::value);
}

Shape<Variation> variation_shape(const declared::Records& records) {
  return data::placed<Variation>(
      bound<Variation>(
          records.description, records.fields,
          {to("name", &Variation::name), to("copies", &Variation::copies), to("impact", &Variation::impact),
           to("official", &Variation::official), to("effect", &Variation::effects, effects_shape())}),
      &Variation::value);
}

Struct<Deck> cards() {
  const auto records = [](std::string_view name) -> const declared::Records& {
    static const declared::Records none;
    const declared::Records* found = declaration().find(name);
    return found == nullptr ? none : *found;
  };
  return Struct<Deck>()
      .field("characters", &Deck::characters, data::list(character_shape(records("characters"))), "character cards",
             records("characters").required ? data::Want::required : data::Want::optional)
      .field("variations", &Deck::variations, data::unless_empty(data::list(variation_shape(records("variations")))),
             "variation cards");
}

const Shape<Deck>& deck_shape() {
  static const Shape<Deck> shape =
      document<Deck>(declaration().description, "openmok", "deck")
          .fields(bound<Deck>({}, declaration().fields,
                              {to("title", &Deck::title), declared::within("match", agreement_shape(false)),
                               declared::checked<Deck>("translations", data::translations_format()),
                               declared::checked<Deck>(
                                   "templates", data::Format::map(data::Format::string(), "Part kind → template"))}))
          .fields(cards());
  return shape;
}

}  // namespace

const GameFile& game_file() {
  static const GameFile file = [] {
    GameFile read;
    const auto folder = base::data_folder() / "rules" / "openmok";
    read.model = declared::read_model(folder / "game.json", folder, read.problems);
    return read;
  }();
  return file;
}

const declared::DocumentKind& declaration() {
  static const declared::DocumentKind none;
  const auto& model = game_file().model;
  return model == nullptr || model->documents.empty() ? none : model->documents.front();
}

Shape<Deck> agreement_shape(bool of_two) {
  static const data::Value most{std::int64_t{most_laid}, {}};
  declared::Field match = field_in(declaration().fields, "match");
  for (declared::Field& field : match.fields) {
    if (of_two && field.name == "characters") field.max.value = &most;
  }
  return bound<Deck>(match.description, match.fields,
                     {to("characters", &Deck::match_characters), to("impact_total", &Deck::agreed_impact_total),
                      to("experimental", &Deck::experimental)});
}

Shape<Deck> inner_deck_shape() {
  const declared::Field title = field_in(declaration().fields, "title");
  return Struct<Deck>("The deck of one player")
      .field("title", &Deck::title, data::unless_empty(declared::stated_shape<std::string>(title)), title.description)
      .fields(cards());
}

const data::Format& deck_format() {
  return deck_shape().format();
}

std::optional<std::int64_t> Character::points() const {
  if (!attack || !resistance) return std::nullopt;
  return base::sum_of(*attack, std::identity{}) + base::sum_of(*resistance, std::identity{});
}

Deck playable(Deck deck, std::int64_t budget) {
  std::erase_if(deck.characters, [&](const Character& c) { return c.name.empty() || c.points() != budget; });
  std::erase_if(deck.variations, [](const Variation& v) { return v.name.empty() || !v.impact; });
  return deck;
}

std::int64_t Deck::impact() const {
  return base::sum_of(variations, [](const Variation& v) { return v.impact.value_or(0) * v.copies; });
}

std::int64_t Deck::raises() const {
  std::vector<const Variation*> raisers;
  for (const Variation& v : variations) {
    if (v.effects && count_of(*v.effects, Effect::Kind::raise_limit) > 0) raisers.push_back(&v);
  }
  const auto impact = [](const Variation* v) { return v->impact.value_or(0); };
  std::ranges::sort(raisers, {}, impact);
  std::int64_t raised = 0;
  for (const Variation* v : raisers) {
    if (impact(v) > match_characters + raised) break;
    raised += static_cast<std::int64_t>(count_of(*v->effects, Effect::Kind::raise_limit)) * v->copies;
  }
  return raised;
}

std::int64_t Deck::character_cards() const {
  return base::sum_of(characters, &Character::copies);
}

std::int64_t Deck::variation_cards() const {
  return base::sum_of(variations, &Variation::copies);
}

Deck read_deck(const data::Document& document, const Parameters& parameters) {
  Deck deck;
  deck.match_characters = parameters.default_match;
  deck_shape().read(document.root, deck);
  return deck;
}

std::string to_json(const Deck& deck) {
  return deck_shape().text(deck);
}

}  // namespace planche::rules::openmok
