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

std::shared_ptr<const declared::Game> described(const Parameters& parameters, const data::Document* document,
                                                std::int64_t raises, bool sound, diag::Sink& sink) {
  const GameFile& file = game_file();
  if (file.model == nullptr) return nullptr;
  const auto official = std::make_shared<data::Array>(), withdrawn = std::make_shared<data::Array>();
  for (const OfficialVariation& one : parameters.official) official->push_back(card(one.name, one.impact));
  for (const std::string& name : parameters.withdrawn) withdrawn->push_back(card(name, 0));
  const declared::Choices choices{"en",
                                  {{"budget", parameters.budget},
                                   {"default_match", parameters.default_match},
                                   {"usual_least", parameters.usual_least},
                                   {"usual_most", parameters.usual_most},
                                   {"impact_per_character", parameters.impact_per_character},
                                   {"raises", raises}},
                                  {},
                                  {{"official_cards", official}, {"withdrawn_cards", withdrawn}}};
  return declared::Game::open(file.model, choices, sink, document, sound);
}

void validate_deck(const data::Document& document, const Deck& deck, bool sound, const Parameters& parameters,
                   diag::Sink& sink) {
  if (const auto game = described(parameters, &document, deck.raises(), sound, sink)) declared::judge(*game, sink);
}

}  // namespace planche::rules::openmok
