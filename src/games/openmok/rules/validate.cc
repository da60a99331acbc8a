#include "games/openmok/rules/validate.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"
#include "base/text.h"
#include "declared/judging/judge.h"
#include "games/openmok/rules/replay.h"
#include "rules/judging.h"

namespace planche::rules::openmok {

namespace {

template <typename Card>
std::vector<std::string_view> names_of(const std::vector<Card>& cards) {
  std::vector<std::string_view> names;
  for (const Card& card : cards) names.push_back(card.name);
  return names;
}

class Judge {
 public:
  Judge(const data::Document& document, const Setting& setting, const Parameters& parameters, diag::Sink& sink)
      : document_{document},
        setting_{setting},
        hands_{hand_of(setting.decks[0]), hand_of(setting.decks[1])},
        parameters_{parameters},
        report_{document, "Openmok Evolution ", sink},
        sink_{sink} {}

  // Checks the decks; returns true if they can play a match.
  bool decks() {
    const std::size_t errors = sink_.count(diag::Severity::error);
    const bool both = setting_.documents[0].source != nullptr && setting_.documents[1].source != nullptr;
    for (std::size_t i = 0; i < 2; ++i) {
      if (setting_.documents[i].source == nullptr) continue;
      rules_of_decks(i);
      const Deck& deck = setting_.decks[i];
      cards(i, "characters", deck.characters, hands_[i].characters);
      cards(i, "variations", deck.variations, hands_[i].variations);
    }
    if (both) limits();
    return both && sink_.count(diag::Severity::error) == errors;
  }

  void table(const Position& position) {
    for (std::size_t i = 0; i < 2; ++i) {
      laid(hands_[i], position.table[i], fmt::format("table.{}", name_of(i)));
      played(hands_[i], position.table[i], position.table[1 - i].laid.size(), fmt::format("table.{}", name_of(i)));
    }
    character_limit(position);
    turn(position);
    for (std::size_t i = 0; i < 2; ++i) skips(position, i);
  }

  void names(const RecordedGame& record) {
    auto characters = names_of(hands_[0].characters), variations = names_of(hands_[0].variations);
    for (const std::string_view name : names_of(hands_[1].characters)) characters.push_back(name);
    for (const std::string_view name : names_of(hands_[1].variations)) variations.push_back(name);
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
      const RecordedMove& move = record.moves[ply];
      if (!move.move) continue;
      const bool varies = move.move->type == Action::Type::variation;
      const std::string path = fmt::format("moves[{}]", ply);
      for (const std::string_view field : {"card", "by", "payer", "target"}) {
        known(move.value->find(field), varies ? variations : characters, "these decks",
              fmt::format("{}.{}", path, field));
      }
      for (const std::string_view field : {"marks", "lifted"}) {
        const auto& marks = field == "marks" ? move.move->marks : move.move->lifted;
        for (std::size_t k = 0; k < marks.size(); ++k) {
          known(marks[k].value->find("card"), characters, "these decks", fmt::format("{}.{}[{}].card", path, field, k));
        }
      }
    }
  }

  void moves(const RecordedGame& record) {
    const auto fault = replay(record, match_of(setting_)).fault;
    if (!fault) return;
    const RecordedMove& move = record.moves[fault->ply];
    const std::string what = move.move ? in_words(*move.move) : "resign";
    std::vector<std::string> legal;
    for (const NamedAction& other : fault->instead) legal.push_back(in_words(other));
    if (fault->more > 0) legal.push_back(fmt::format("and {} more", fault->more));
    report_.illegal("openmok/illegal-move", *move.value, what, *fault, fmt::format("{}", fmt::join(legal, "; ")));
  }

 private:
  void add(const data::Value& place, std::string path, Rule rule, std::string code, std::string message,
           std::string hint) {
    report_.add({place.object() == nullptr ? place.span() : first_character(place), std::move(path)}, rule,
                std::move(code), std::move(message), std::move(hint));
  }

  // Reports with paths of the whole document; what both agreed on is checked once.
  void rules_of_decks(std::size_t i) {
    diag::Sink inner;
    validate_deck(setting_.documents[i], setting_.decks[i], false, parameters_, inner);
    for (diag::Diagnostic& d : inner.sorted()) {
      const bool agreed = d.path.starts_with("match.");
      if (agreed && i == 1) continue;
      if (!agreed) d.path = fmt::format("decks[{}].{}", i, d.path);
      sink_.add(std::move(d));
    }
  }

  // Checks the number of cards, and names that collide with those of copies.
  template <typename Cards, typename Physical>
  void cards(std::size_t i, std::string_view list, const Cards& cards, const Physical& physical) {
    const std::string path = fmt::format("decks[{}].{}", i, list);
    const std::int64_t count = base::sum_of(cards, [](const auto& card) { return card.copies; });
    if (count > static_cast<std::int64_t>(most_cards)) {
      report_.add({setting_.documents[i].root.member(list)->key_span, path}, {}, "data/limit",
                  fmt::format("expected at most {} {} in a match, copies counted, found {}", most_cards, list, count));
    }
    for (const auto& card : cards) {
      const bool copy = std::ranges::any_of(physical, [&](const auto& other) {
        return other.name == card.name && physical[other.kind].name != card.name;
      });
      if (!copy) continue;
      add(*card.value, path, {"O2", "2.3"}, "openmok/duplicate-name",
          fmt::format("\"{}\" is also the name of another card's copy", card.name), "give the card another name");
    }
  }

  // Checks limits that both decks exceed together.
  void limits() {
    const auto most = static_cast<std::size_t>(setting_.characters());
    const std::size_t raised = raised_limit(hands_, most);
    for (std::size_t i = 0; i < 2; ++i) {
      if (most > most_laid || raised <= most_laid || hands_[i].characters.size() <= most_laid) continue;
      add(setting_.documents[i].root, fmt::format("decks[{}]", i), {}, "data/limit",
          fmt::format("expected at most {} characters on a side, found {} with all cards that raise the limit",
                      most_laid, raised),
          "play fewer (match.characters), bring fewer, or leave such cards out");
    }
    const auto laid = static_cast<std::uint8_t>(std::min(raised, most_laid));
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& variations = setting_.decks[i].variations;
      for (const Variation& v : variations) {
        if (!v.effects || most_placements(*v.effects, {laid, laid}) <= most_choices) continue;
        add(*v.value->find("effect"), fmt::format("decks[{}].variations[{}].effect", i, &v - variations.data()), {},
            "data/limit", fmt::format("expected at most {} ways to play {}, found more", most_choices, v.name),
            "move fewer marks, or leave \"effect\" out");
      }
    }
  }

  bool known(const data::Value* name, const std::vector<std::string_view>& names, std::string_view where,
             std::string path) {
    if (name == nullptr || name->string() == nullptr) return true;
    if (std::ranges::find(names, *name->string()) != names.end()) return true;
    add(*name, std::move(path), {"O8", "3.3, 4.1"}, "openmok/card",
        fmt::format("there is no card \"{}\" in {}", *name->string(), where), base::suggestion(*name->string(), names));
    return false;
  }

  void laid(const Hand& hand, const NamedSide& side, const std::string& path) {
    const auto names = names_of(hand.characters);
    std::set<std::string_view> seen;
    for (std::size_t k = 0; k < side.laid.size(); ++k) {
      const NamedCard& card = side.laid[k];
      const std::string here = fmt::format("{}.laid[{}]", path, k);
      const data::Value& name = *card.value->find("card");
      if (known(&name, names, "this player's deck", here + ".card") && !seen.insert(card.name).second)
        twice(name, names, here + ".card");
      const data::Value* marks = card.value->find("marks");
      std::set<std::string_view> marked;
      for (const data::Value& mark : marks == nullptr ? data::Array{} : *marks->array()) {
        if (marked.insert(*mark.string()).second) continue;
        add(mark, here + ".marks", {"O9", "4.2"}, "openmok/marks",
            fmt::format("{} of {} is marked twice", *mark.string(), card.name),
            "remove one: a marked resistance cannot be marked again");
      }
    }
  }

  void twice(const data::Value& name, const std::vector<std::string_view>& names, std::string path) {
    const std::string second = *name.string() + "#2";
    add(name, std::move(path), {"O8", "4.1, 4.5"}, "openmok/card",
        fmt::format("\"{}\" lies on the table twice", *name.string()),
        std::ranges::find(names, second) == names.end() ? "remove one: each copy of a card lies there once"
                                                        : fmt::format("write \"{}\" for its second copy", second));
  }

  void played(const Hand& hand, const NamedSide& side, std::size_t opposing, const std::string& path) {
    const auto names = names_of(hand.variations);
    std::set<std::string_view> seen;
    for (std::size_t k = 0; k < side.played.size(); ++k) {
      const NamedCard& card = side.played[k];
      const std::string here = fmt::format("{}.played[{}]", path, k);
      if (!known(card.value, names, "this player's deck", here)) continue;
      if (!seen.insert(card.name).second) twice(*card.value, names, here);
      const std::int64_t impact = hand.variations[*find_card(hand.variations, card.name)].impact;
      if (impact <= static_cast<std::int64_t>(opposing)) continue;
      add(*card.value, here, {"O12", "4.5.1"}, "openmok/card",
          fmt::format("\"{}\" cannot have been played: its impact is {}, the opponent has laid {}", card.name, impact,
                      opposing),
          "add the cards that were laid: they stay on the table, K.O. ones too");
    }
  }

  // For each played card of a side: its number of effects of that kind.
  std::vector<std::size_t> counts_of(const Position& position, std::size_t side, Effect::Kind kind) const {
    std::vector<std::size_t> counts;
    for (const NamedCard& card : position.table[side].played) {
      if (const auto place = find_card(hands_[side].variations, card.name))
        counts.push_back(count_of(hands_[side].variations[*place].effects, kind));
    }
    return counts;
  }

  void character_limit(const Position& position) {
    auto limit = static_cast<std::size_t>(setting_.characters());
    for (std::size_t i = 0; i < 2; ++i)
      limit += base::sum_of(counts_of(position, i, Effect::Kind::raise_limit), std::identity{});
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& laid = position.table[i].laid;
      if (laid.size() <= limit) continue;
      add(*laid[limit].value, fmt::format("table.{}.laid[{}]", name_of(i), limit), {"O8", "4.1"}, "openmok/card",
          fmt::format("{} characters lie on the table, {} may", laid.size(), limit),
          "remove some, or play more (match.characters)");
    }
  }

  void turn(const Position& position) {
    const data::Value* value = document_.root.find("turn");
    if (value == nullptr) return;
    const State& turn = position.turn;
    const NamedSide& own = position.table[turn.to_move];
    std::size_t allowed = 1;
    for (const std::size_t again : counts_of(position, turn.to_move, Effect::Kind::attack_again))
      allowed = std::max(allowed, 1 + (turn.varied ? again : 0));
    const auto refuse = [&](bool wrong, Rule rule, std::string message) {
      if (wrong)
        add(*value, "turn", rule, "openmok/turn", std::move(message), "leave \"turn\" out where a turn begins");
    };
    refuse(turn.laid && own.laid.empty(), {"O8", "4.1"}, "a character was laid, but the player has none on the table");
    refuse(turn.varied && own.played.empty(), {"O8", "4.1"},
           "a variation was played, but the player has none on the table");
    refuse(turn.attacks > turn.attacks_allowed, {"O8", "4.1"},
           fmt::format("{} attacks were made, {} allowed", turn.attacks, turn.attacks_allowed));
    refuse(turn.attacks_allowed > allowed, {"O16", "2.5.1"},
           fmt::format("{} attacks are allowed, but no variation of this turn gives so many", turn.attacks_allowed));
    refuse(turn.idle >= 2 && !turn.nothing_done(), {"O14", "4.6.2"},
           "two idle turns end the match, but something was done after them");
  }

  void skips(const Position& position, std::size_t i) {
    const std::size_t most = base::sum_of(counts_of(position, 1 - i, Effect::Kind::skip_turn), std::identity{});
    if (position.table[i].skips <= most) return;
    const data::Value& value = *document_.root.find("table")->find(name_of(i))->find("skips");
    add(value, fmt::format("table.{}.skips", name_of(i)), {"O16", "2.5.1"}, "openmok/turn",
        fmt::format("expected at most {} to be skipped by the opponent's variations, found {}",
                    base::counted(most, "turn"), position.table[i].skips),
        "name the variations that were played");
  }

  const data::Document& document_;
  const Setting& setting_;
  const std::array<Hand, 2> hands_;
  const Parameters& parameters_;
  Report report_;
  diag::Sink& sink_;
};

// The name of a card, and the name in brackets behind it: "Tornado (Tornade)".
std::vector<std::string> keys_of(std::string_view name) {
  std::vector<std::string> keys{base::name_key(name)};
  const std::size_t open = name.rfind('(');
  if (open != std::string_view::npos && name.ends_with(')'))
    keys.push_back(base::name_key(name.substr(open + 1, name.size() - open - 2)));
  return keys;
}

// O7 [2.5.1]: an official card has the effects of the rulebook.
void official_effects(const data::Document& document, const Deck& deck, const Parameters& parameters,
                      diag::Sink& sink) {
  const Report report{document, "Openmok Evolution ", sink};
  for (const Variation& v : deck.variations) {
    const auto keys = keys_of(v.name);
    const auto listed = std::ranges::find_if(parameters.official, [&](const OfficialVariation& one) {
      return std::ranges::find(keys, base::name_key(one.name)) != keys.end();
    });
    if (listed == parameters.official.end() || !listed->effects || !v.effects || *v.effects == *listed->effects)
      continue;
    report.add(at_member(*v.value, fmt::format("variations[{}]", &v - deck.variations.data()), "effect", v.name),
               {"O7", "2.5.1"}, "openmok/official-effect",
               fmt::format("the official \"{}\" does something else: {}", listed->name, to_json(*listed->effects)),
               "write that, or give the card a name of its own", diag::Severity::warning);
  }
}

data::Value card(const std::string& name, std::int64_t impact) {
  data::Object members;
  members.push_back({"name", {}, {name, diag::Span{}}});
  members.push_back({"impact", {}, {impact, diag::Span{}}});
  members.push_back({"called", {}, {base::name_key(name), diag::Span{}}});
  return {std::move(members), diag::Span{}};
}

// Whether the number of characters is unknown because rows of a table were left out or copies refused.
bool uncounted(const diag::Sink& sink) {
  return std::ranges::any_of(sink.sorted(), [](const diag::Diagnostic& d) {
    return d.code == "data/syntax" || (d.path.starts_with("characters[") && d.path.ends_with("].copies"));
  });
}

bool well_formed(const data::Format& format, const data::Document& document) {
  diag::Sink told;  // these diagnostics were reported when the document was read
  return format.check(document, told);
}

}  // namespace

std::shared_ptr<const declared::Game> described(const Parameters& parameters, const data::Document* document,
                                                std::int64_t raises, bool sound, diag::Sink& sink) {
  const GameFile& file = game_file();
  if (file.model == nullptr) return nullptr;
  const auto official = std::make_shared<data::Array>(), withdrawn = std::make_shared<data::Array>(),
             raising = std::make_shared<data::Array>();
  for (const OfficialVariation& one : parameters.official) official->push_back(card(one.name, one.impact));
  for (const std::string& name : parameters.withdrawn) withdrawn->push_back(card(name, 0));
  for (const std::string& name : parameters.raising) raising->push_back(card(name, 0));
  const declared::Choices choices{
      "en",
      {{"budget", parameters.budget},
       {"default_match", parameters.default_match},
       {"usual_least", parameters.usual_least},
       {"usual_most", parameters.usual_most},
       {"impact_per_character", parameters.impact_per_character},
       {"raises", raises},
       {"uncounted", uncounted(sink) ? 1 : 0}},
      {},
      {{"official_cards", official}, {"withdrawn_cards", withdrawn}, {"raising_cards", raising}}};
  return declared::Game::open(file.model, choices, sink, document, sound);
}

void validate_deck(const data::Document& document, const Deck& deck, bool sound, const Parameters& parameters,
                   diag::Sink& sink) {
  if (const auto game = described(parameters, &document, deck.raises(), sound, sink)) declared::judge(*game, sink);
  official_effects(document, deck, parameters, sink);
}

void validate_position(const data::Document& document, const Position& position, const Parameters& parameters,
                       diag::Sink& sink) {
  Judge judge{document, position.setting, parameters, sink};
  if (judge.decks() && well_formed(position_format(), document)) judge.table(position);
}

void validate_game(const data::Document& document, const RecordedGame& record, const Parameters& parameters,
                   diag::Sink& sink) {
  Judge judge{document, record.setting, parameters, sink};
  if (!judge.decks() || !well_formed(game_format(), document)) return;
  const std::size_t errors = sink.count(diag::Severity::error);
  judge.names(record);
  if (sink.count(diag::Severity::error) == errors) judge.moves(record);
}

}  // namespace planche::rules::openmok
