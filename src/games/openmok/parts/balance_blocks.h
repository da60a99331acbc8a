// Blocks of the balance sheet, drawable anywhere on a page. Lengths are in mm.
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
  Color bar, bar_edge, mark, win, loss, letter;  // `letter` is the colour of letters on `win`
  std::array<Color, 3> powers;
};

// Data shared by all blocks.
struct BalanceDesk {
  std::shared_ptr<const DeckBalance> shown;
  base::Words words;
  BalanceColors colors;
  bool low_ink = false;
  base::Size room;                       // for blocks on a page
  std::vector<std::size_t> by_strength;  // indices of the cards, strongest first
  scene::Typesetter& typesetter;

  const rules::openmok::Balance& balance() const { return shown->balance; }
  const rules::openmok::Balance::OfDeck& deck() const { return shown->balance.decks.front(); }
  const rules::openmok::Balance::Card& ranked(std::size_t rank) const { return deck().cards[by_strength[rank]]; }
  std::string number(double value, int decimals) const;  // with the decimal sign of the language: "94.2", "94,2"
  std::string count(std::uint64_t value) const;          // digits in groups of three: "6 188"
};
using DeskPtr = std::shared_ptr<const BalanceDesk>;

// Draws one line no wider than `most`. Text that is too wide is set in 6 pt, then shortened with "…".
void label(Pen& pen, const std::string& text, Type type, Point at, double most, Align align = Align::left);

Block heading(const DeskPtr& desk, std::string words);
// A block as high as `draw` reports, at least `least`, with a gap below.
Block measured(const DeskPtr& desk, const std::function<double(Pen& pen, double y)>& draw, double gap,
               double least = 0);
// A paragraph as wide as the room.
Block sentence(const DeskPtr& desk, std::string words);

// A range of indices; `last` is excluded.
struct Stretch {
  std::size_t first = 0, last = 0;
  std::size_t size() const { return last - first; }
};
// Divides `n` into the fewest equal stretches of at most `most` each.
std::vector<Stretch> stretches(std::size_t n, std::size_t most);

// The distribution of strengths, with the cards marked on it; several blocks if the cards do not fit into one.
Blocks strength_plot(const DeskPtr& desk);
// Single combats, ordered by strength.
Blocks combat_matrix(const DeskPtr& desk);
// Cards outdone by others, results of variations, and the mixture of teams.
Blocks findings(const DeskPtr& desk);

}  // namespace planche::parts::openmok
