// The pieces of the balance sheet, each drawn anywhere on a page. Lengths in mm.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "games/openmok/parts/balance.h"
#include "parts/pages.h"

namespace planche::parts::openmok {

using drawn::ink;
using drawn::soft;
using drawn::white;
inline constexpr Color pale{0xdd, 0xdd, 0xe2};

struct BalanceColors {
  Color bar, bar_edge, mark, win, loss, letter;  // `letter` stands on `win`
  std::array<Color, 3> powers;
};

// What all pieces share.
struct BalanceDesk {
  std::shared_ptr<const DeckBalance> shown;
  base::Words words;
  BalanceColors colors;
  bool low_ink = false;
  base::Size room;                       // for pieces, on a page
  std::vector<std::size_t> by_strength;  // places of the cards, strongest first
  scene::Typesetter& typesetter;

  const rules::openmok::Balance& balance() const { return shown->balance; }
  const rules::openmok::Balance::OfDeck& deck() const { return shown->balance.decks.front(); }
  const rules::openmok::Balance::Card& ranked(std::size_t rank) const { return deck().cards[by_strength[rank]]; }
  std::string number(double value, int decimals) const;  // "94.2", "94,2"
  std::string count(std::uint64_t value) const;          // "6 188", in threes
};
using DeskPtr = std::shared_ptr<const BalanceDesk>;

// One line no wider than `most`: at 6 pt where its own size is too large, then its end gives way to "…".
void label(Pen& pen, const std::string& text, Type type, Point at, double most, Align align = Align::left);

Block heading(const DeskPtr& desk, std::string words);
// As high as what `draw` draws, which it returns, but at least `least`, and a gap below.
Block measured(const DeskPtr& desk, const std::function<double(Pen& pen, double y)>& draw, double gap,
               double least = 0);
// A paragraph over the width of the room.
Block sentence(const DeskPtr& desk, std::string words);

// From the first to before the last.
struct Stretch {
  std::size_t first = 0, last = 0;
  std::size_t size() const { return last - first; }
};
// Of `n` in equal parts, as few as hold `most` each.
std::vector<Stretch> stretches(std::size_t n, std::size_t most);

// The distribution of strengths with the cards marked on it; more than one where they do not find room.
Blocks strength_plot(const DeskPtr& desk);
// Single combats by strength.
Blocks combat_matrix(const DeskPtr& desk);
// Cards that others outdo, variations, the mixture of teams.
Blocks findings(const DeskPtr& desk);

}  // namespace planche::parts::openmok
