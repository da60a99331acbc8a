// The balance sheet of an Openmok deck: the strength of its cards among all legal ones, every single combat between
// them, and the cards that do not pay.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/geometry.h"
#include "games/openmok/rules/balance.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/reading/template.h"

namespace planche::parts::openmok {

// The content of the sheet: results for the cards of playable().
struct DeckBalance {
  std::string title;
  std::size_t match = 3;     // characters that each player lays
  std::size_t left_out = 0;  // cards left out because of errors
  // The reason why there is no balance: "budget" (above rules::openmok::most_budget), "cards" (more than
  // rules::openmok::most_balanced_cards), or "no_character" (none is playable). Empty if there is one.
  std::string_view refused = {};
  rules::openmok::Balance balance = {};
};

// Computes the balance. `team` as in rules::openmok::BalanceRequest, limited to the number of cards in the deck. Takes
// seconds on all processors.
DeckBalance deck_balance(const rules::openmok::Deck& deck, const rules::openmok::Parameters& parameters,
                         std::size_t team = 0, const rules::Progress& progress = {});

struct BalanceOptions {
  templates::Look look;
  base::Size page;      // mm: room on the sheet; a sheet is at least 120 × 150
  bool flawed = false;  // validation found errors: each page is stamped
};

inline constexpr std::size_t most_matrix_cards = 120;  // most cards whose single combats are shown

// As many whole sheets as the cards need. The typesetter must outlive the set.
scene::PartSet balance_pages(std::string title, const std::shared_ptr<const DeckBalance>& balance,
                             BalanceOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::openmok
