// The input of commands that single games offer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/opening/reading.h"
#include "rules/offer.h"

namespace planche::project {

struct OfferInput {
  std::vector<std::shared_ptr<const rules::Subject>> documents = {};
  rules::OfferRequest request = {};  // refers to the documents
};

// Checks the options and reads the documents: `files`, and those that options name. With `strict`, warnings make a
// document unusable. Returns nothing if the messages say why not.
std::optional<OfferInput> read_offer(const rules::Game& game, const rules::Offer& offer,
                                     const std::vector<std::string>& files, const rules::GivenOptions& given,
                                     InputChoices input, bool strict, Messages& messages);

}  // namespace planche::project
