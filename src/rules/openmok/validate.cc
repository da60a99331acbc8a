#include "rules/openmok/validate.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::rules::openmok {

namespace {

// Collects what the rules have to say about one document.
class Judge {
 public:
  Judge(const data::Document& document, const Deck& deck, const Parameters& parameters, diag::Sink& sink)
      : document_{document}, deck_{deck}, parameters_{parameters}, sink_{sink} {}

  void run() {
    for (const Character& c : deck_.characters) budget(c);
    names();
    for (const Variation& v : deck_.variations) variation(v);
    experimental();
    impact_total();
    match();
  }

 private:
  diag::Span place(const data::Value& card, std::string_view field) const {
    const data::Value* value = card.find(field);
    return value == nullptr ? opening(card) : value->span();
  }
  std::string path_of(std::string_view list, const data::Value& card) const {
    const data::Array& entries = *document_.root.find(list)->array();
    return fmt::format("{}[{}]", list, &card - entries.data());
  }

  void budget(const Character& c) {
    const auto sum = c.points();
    if (!sum || *sum == parameters_.budget) return;
    auto d = about(document_, opening(*c.value), {"O1", "2.4"}, "openmok/character-budget",
                   fmt::format("attack and resistance add up to {}, the budget is {}", *sum, parameters_.budget));
    d.subject = c.name;
    d.path = path_of("characters", *c.value);
    d.hint = budget_hint(c, *sum - parameters_.budget);
    sink_.add(std::move(d));
  }

  static std::string budget_hint(const Character& c, std::int64_t excess) {
    std::string_view side = "attack", power = powers[0];
    std::int64_t chosen = (*c.attack)[0];
    const auto look = [&](std::string_view s, const Points& points) {
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (excess > 0 ? points[i] > chosen : points[i] < chosen) {
          chosen = points[i];
          side = s;
          power = powers[i];
        }
      }
    };
    look("attack", *c.attack);
    look("resistance", *c.resistance);
    const std::int64_t points = excess > 0 ? excess : -excess;
    const std::string_view unit = points == 1 ? "point" : "points";
    if (excess > chosen && excess > 0) return fmt::format("take {} {} away", points, unit);
    return excess > 0 ? fmt::format("take {} {} from {}.{}, the highest value", points, unit, side, power)
                      : fmt::format("{} {} are left to give, for example to {}.{}, the lowest value", points, unit,
                                    side, power);
  }

  void names() {
    std::map<std::string, const data::Value*, std::less<>> first;
    const auto meet = [&](std::string_view list, const std::string& given, const data::Value& card) {
      const std::string name{base::trimmed(given)};
      if (name.empty()) {
        blank_name(list, given, card);
        return;
      }
      const auto [known, fresh] = first.emplace(name, &card);
      if (fresh) return;
      auto d = about(document_, place(card, "name"), {"O2", "2.3"}, "openmok/duplicate-name",
                     fmt::format("two cards are called \"{}\"; the first stands in {}", name,
                                 document_.source->line_name(known->second->span().begin)));
      d.subject = name;
      d.path = path_of(list, card) + ".name";
      d.hint = "give one of them another name; for more of the same card write \"copies\"";
      sink_.add(std::move(d));
    };
    for (const Character& c : deck_.characters) meet("characters", c.name, *c.value);
    for (const Variation& v : deck_.variations) meet("variations", v.name, *v.value);
  }

  // Absent, empty and ill-typed names are the format's; one of nothing but white space is left to us.
  void blank_name(std::string_view list, const std::string& given, const data::Value& card) {
    if (given.empty()) return;
    auto d = about(document_, place(card, "name"), {"O2", "2.3"}, "data/missing-field", "the card's name is blank");
    d.path = path_of(list, card) + ".name";
    sink_.add(std::move(d));
  }

  void variation(const Variation& v) {
    const std::int64_t most = deck_.match_characters + deck_.raises();
    if (v.impact && *v.impact > most) {
      add(v, diag::Severity::warning, {"O5", "4.5.1"}, "openmok/variation-unplayable", "impact",
          fmt::format("impact {} cannot come into play: the opponent lays {} characters at most", *v.impact, most),
          "play more characters (match.characters) or leave the card out");
    }
    official(v);
  }

  // Whether `name` is the listed one, or bears it in brackets behind one of another language: "Tornado (Tornade)".
  static bool names_official(std::string_view name, std::string_view listed) {
    const std::size_t bracket = name.rfind('(');
    const auto same = [&](std::string_view a) { return base::name_key(a) == base::name_key(listed); };
    return same(name) || (bracket != std::string_view::npos && name.ends_with(')') &&
                          same(name.substr(bracket + 1, name.size() - bracket - 2)));
  }

  void official(const Variation& v) {
    const auto listed = std::find_if(parameters_.official.begin(), parameters_.official.end(),
                                     [&](const OfficialVariation& o) { return names_official(v.name, o.name); });
    const bool on_list = listed != parameters_.official.end();
    if (on_list && v.impact && *v.impact != listed->impact) {
      add(v, diag::Severity::warning, {"O7", "2.5.1, 2.5.2"}, "openmok/official-impact", "impact",
          fmt::format("the official \"{}\" has impact {}, this one {}", listed->name, listed->impact, *v.impact),
          fmt::format("write {} or give the card a name of its own", listed->impact));
    }
    const auto& withdrawn = parameters_.withdrawn;
    const bool was_listed = std::any_of(withdrawn.begin(), withdrawn.end(),
                                        [&](const std::string& name) { return names_official(v.name, name); });
    if (v.official && was_listed) {
      add(v, diag::Severity::warning, {"O7", "2.5.2"}, "openmok/official-withdrawn", "official",
          fmt::format("\"{}\" was withdrawn from the official list", v.name), "mark it \"official\": false");
    } else if (v.official && !on_list && !base::trimmed(v.name).empty()) {
      std::vector<std::string_view> names;
      for (const OfficialVariation& o : parameters_.official) names.push_back(o.name);
      const auto near = base::nearest(v.name, names);
      add(v, diag::Severity::warning, {"O7", "2.5.2"}, "openmok/official-unknown", "official",
          fmt::format("\"{}\" is on no official list", v.name),
          near ? fmt::format("did you mean \"{}\"?", *near) : "mark it \"official\": false");
    }
    if (!v.official && !on_list) experimental_.push_back(&v);
  }

  // One note for all of them, at the first.
  void experimental() {
    if (experimental_.empty()) return;
    std::vector<std::string_view> names;
    for (const Variation* v : experimental_) names.push_back(v->name);
    add(*experimental_.front(), diag::Severity::note, {"O7", "2.5.3"}, "openmok/experimental", "name",
        names.size() == 1 ? std::string{"an experimental card: both players must agree to it"}
                          : fmt::format("{} experimental cards, {}: both players must agree to them", names.size(),
                                        base::join_all(names)),
        "");
  }

  void add(const Variation& v, diag::Severity severity, Rule rule, std::string code, std::string_view field,
           std::string message, std::string hint) {
    auto d = about(document_, place(*v.value, field), rule, std::move(code), std::move(message));
    d.severity = severity;
    d.subject = v.name;
    d.path = fmt::format("{}.{}", path_of("variations", *v.value), field);
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  }

  void impact_total() {
    const std::int64_t total = deck_.impact_total(parameters_.impact_per_character), sum = deck_.impact();
    if (sum <= total) return;
    const data::Member* list = document_.root.member("variations");
    auto d = about(document_, list->key_span, {"O4", "3.2"}, "openmok/deck-impact-total",
                   fmt::format("the impacts of the variations add up to {} with their copies, the {} total is {}", sum,
                               deck_.agreed_impact_total ? "agreed" : "customary", total));
    d.path = "variations";
    d.hint = fmt::format("leave out impacts worth {}, or agree on match.impact_total {}", sum - total, sum);
    sink_.add(std::move(d));
  }

  void match() {
    const data::Value* given = document_.root.find("match");
    const data::Value* number = given == nullptr ? nullptr : given->find("characters");
    const diag::Span span = number != nullptr ? number->span() : opening(document_.root);
    if (deck_.match_characters < parameters_.usual_least || deck_.match_characters > parameters_.usual_most) {
      auto d = about(document_, span, {"O6", "3.1"}, "openmok/match-size",
                     fmt::format("a match of {} characters is unusual: {} to {} are advised", deck_.match_characters,
                                 parameters_.usual_least, parameters_.usual_most));
      d.severity = diag::Severity::warning;
      d.path = "match.characters";
      sink_.add(std::move(d));
    }
    const std::int64_t cards = deck_.character_cards();
    if (cards >= deck_.match_characters) return;
    const data::Member* list = document_.root.member("characters");
    auto d = about(document_, list != nullptr ? list->key_span : span, {"O6", "3.1, 3.3"}, "openmok/deck-too-small",
                   fmt::format("the deck holds {} character {}, the match plays {}", cards,
                               cards == 1 ? "card" : "cards", deck_.match_characters));
    d.path = "characters";
    d.hint = fmt::format("add {} or play fewer (match.characters)", deck_.match_characters - cards);
    sink_.add(std::move(d));
  }

  const data::Document& document_;
  const Deck& deck_;
  const Parameters& parameters_;
  diag::Sink& sink_;
  std::vector<const Variation*> experimental_;
};

}  // namespace

diag::Diagnostic about(const data::Document& document, diag::Span span, Rule rule, std::string code,
                       std::string message) {
  return by_rule(document, span, "Openmok Evolution ", rule, std::move(code), std::move(message));
}

void validate_deck(const data::Document& document, const Deck& deck, const Parameters& parameters, diag::Sink& sink) {
  Judge{document, deck, parameters, sink}.run();
}

}  // namespace planche::rules::openmok
