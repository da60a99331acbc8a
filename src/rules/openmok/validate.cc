#include "rules/openmok/validate.h"

#include "base/text.h"
#include "declared/judge.h"

namespace planche::rules::openmok {

namespace {

data::Value card(const std::string& name, std::int64_t impact) {
  data::Object members;
  members.push_back({"name", {}, {name, diag::Span{}}});
  members.push_back({"impact", {}, {impact, diag::Span{}}});
  members.push_back({"called", {}, {base::name_key(name), diag::Span{}}});
  return {std::move(members), diag::Span{}};
}

}  // namespace

diag::Diagnostic about(const data::Document& document, diag::Span span, Rule rule, std::string code,
                       std::string message) {
  return by_rule(document, span, "Openmok Evolution ", rule, std::move(code), std::move(message));
}

void validate_deck(const data::Document& document, const Deck& deck, bool sound, const Parameters& parameters,
                   diag::Sink& sink) {
  if (game_file().model == nullptr) return;
  data::Array official, withdrawn;
  for (const OfficialVariation& one : parameters.official) official.push_back(card(one.name, one.impact));
  for (const std::string& name : parameters.withdrawn) withdrawn.push_back(card(name, 0));
  const declared::Choices choices{"en",
                                  {{"budget", parameters.budget},
                                   {"default_match", parameters.default_match},
                                   {"usual_least", parameters.usual_least},
                                   {"usual_most", parameters.usual_most},
                                   {"impact_per_character", parameters.impact_per_character},
                                   {"raises", deck.raises()}},
                                  {},
                                  {{"official_cards", &official}, {"withdrawn_cards", &withdrawn}}};
  const auto game = declared::Game::open(game_file().model, choices, sink, document, sound);
  declared::judge(*game, sink);
}

}  // namespace planche::rules::openmok
