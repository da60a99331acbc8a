#include "project/opening/offers.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "project/opening/game_options.h"
#include "project/opening/playing.h"

namespace planche::project {

namespace {

// Copies game options that stand for numbers of the rules into `rules`. Refuses them if --set gives the same number.
bool take_numbers(const rules::Offer& offer, const rules::GivenOptions& given, RulesChoices& rules,
                  Messages& messages) {
  for (const rules::GameOption& option : offer.options) {
    const auto found = given.find(option.name);
    if (option.names != rules::GameOption::Names::number || found == given.end()) continue;
    const bool taken =
        rules.numbers.emplace(found->first, std::vector{expressions::Number{std::stoll(found->second)}}).second;
    if (taken) continue;
    messages.refuse(fmt::format("--{0} and --set {0}=… are the same number", found->first), "leave one of them out");
    return false;
  }
  return true;
}

Ability ability_for(const rules::Offer& offer) {
  return {std::string{offer.name}, [name = offer.name](const rules::Game& game) {
            return std::any_of(game.offers.begin(), game.offers.end(),
                               [name](const rules::Offer& known) { return known.name == name; });
          }};
}

}  // namespace

std::optional<OfferInput> read_offer(const rules::Game& game, const rules::Offer& offer,
                                     const std::vector<std::string>& files, const rules::GivenOptions& given,
                                     InputChoices input, bool strict, Messages& messages) {
  if (!takes_options(game, {{&game, &offer.options}}, given, messages)) return std::nullopt;
  if (const auto checked = offer.check == nullptr ? base::Asked<void>{} : offer.check(given); !checked) {
    messages.refuse(checked.error().message, checked.error().hint);
    return std::nullopt;
  }
  if (!take_numbers(offer, given, input.rules, messages)) return std::nullopt;
  const Ability ability = ability_for(offer);
  Reading reading{input, messages};
  OfferInput read;
  for (const std::string& file : files) {
    if (auto document = read_playable(file, ability, strict, reading)) read.documents.push_back(std::move(document));
  }
  auto named = read_named(game, offer.options, given, ability, strict, reading);
  if (!named || read.documents.size() < files.size()) return std::nullopt;
  // Without a document, the rules are checked here; a document's rules were checked when it was read.
  if (read.documents.empty() && named->empty() && !reading.rules_of(game)) return std::nullopt;
  for (const auto& document : read.documents)
    read.request.documents.push_back({document->document.source->name(), document.get()});
  read.request.named = std::move(*named);
  read.request.options = given;
  return read;
}

}  // namespace planche::project
