// The balance sheet of an Openmok deck: how strong its cards are among all legal ones, every single combat between
// them, and what does not pay.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/geometry.h"
#include "games/openmok/rules/balance.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/template.h"

namespace planche::parts::openmok {

// What the sheet shows: the cards that are playable().
struct DeckBalance {
  std::string title;
  std::size_t match = 3;     // characters that each player lays
  std::size_t left_out = 0;  // cards with errors
  // Why there is no balance: "budget" above rules::openmok::most_budget, more "cards" than
  // rules::openmok::most_balanced_cards, "no_character" that is playable. Empty: there is one.
  std::string_view refused = {};
  rules::openmok::Balance balance = {};
};

// `team` as in rules::openmok::BalanceRequest, but no more than the deck has cards. Works for seconds, on all
// processors.
DeckBalance deck_balance(const rules::openmok::Deck& deck, const rules::openmok::Parameters& parameters,
                         std::size_t team = 0, const rules::Progress& progress = {});

struct BalanceOptions {
  templates::Look look;
  base::Size page;      // mm: room on the sheet; below 120 × 150 the sheet is larger than the page
  bool flawed = false;  // validation found errors: each page is stamped
};

inline constexpr std::size_t most_matrix_cards = 120;  // of which single combats are shown

// Whole sheets, as many as the cards need. The typesetter must outlive the set.
scene::PartSet balance_pages(std::string title, const std::shared_ptr<const DeckBalance>& balance,
                             BalanceOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::openmok
