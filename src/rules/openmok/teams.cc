#include "rules/openmok/teams.h"

#include <algorithm>
#include <functional>
#include <map>

namespace planche::rules::openmok {

namespace {

// Cards of equal points, as places in the deck, copies one by one.
using Equals = std::vector<std::size_t>;

std::vector<Equals> equal_cards(const Deck& deck, std::size_t most) {
  std::map<Fighter, std::size_t> known;
  std::vector<Equals> all;
  for (std::size_t place = 0; place < deck.characters.size(); ++place) {
    const Character& c = deck.characters[place];
    if (c.copies == 0) continue;
    const auto [found, fresh] = known.emplace(c.fighter(), all.size());
    if (fresh) all.emplace_back();
    Equals& equals = all[found->second];
    const std::size_t more = std::min(static_cast<std::size_t>(c.copies), most - equals.size());
    equals.insert(equals.end(), more, place);
  }
  return all;
}

}  // namespace

std::vector<Choice> teams_of(const Deck& deck, std::size_t size, std::size_t most) {
  const std::vector<Equals> all = equal_cards(deck, size);
  std::vector<std::size_t> left(all.size() + 1);  // cards from there on
  for (std::size_t i = all.size(); i-- > 0;) left[i] = left[i + 1] + all[i].size();
  std::vector<Choice> found;
  Choice choice;
  // Goes on from the cards at `i`, most of them first.
  const std::function<void(std::size_t)> choose = [&](std::size_t i) {
    if (found.size() >= most || choice.size() + left[i] < size) return;
    if (choice.size() == size) {
      found.push_back(choice);
      std::sort(found.back().begin(), found.back().end());
      return;
    }
    const std::size_t before = choice.size();
    for (std::size_t n = std::min(size - before, all[i].size()) + 1; n-- > 0;) {
      choice.insert(choice.end(), all[i].begin(), all[i].begin() + static_cast<std::ptrdiff_t>(n));
      choose(i + 1);
      choice.resize(before);
    }
  };
  choose(0);
  return found;
}

Team team_of(const Deck& deck, const Choice& choice) {
  Team team;
  for (const std::size_t place : choice) team.push_back(deck.characters[place].fighter());
  return team;
}

}  // namespace planche::rules::openmok
