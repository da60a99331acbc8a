#include "rules/openmok/teams.h"

#include <algorithm>
#include <map>
#include <utility>

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

class Chooser {
 public:
  Chooser(const Deck& deck, std::size_t size, std::size_t most)
      : equals_{equal_cards(deck, size)}, size_{size}, most_{most} {
    left_.resize(equals_.size() + 1);
    for (std::size_t i = equals_.size(); i-- > 0;) left_[i] = left_[i + 1] + equals_[i].size();
  }

  std::vector<Choice> run() {
    choose(0);
    return std::move(found_);
  }

 private:
  // Goes on from the cards at `i`, most of them first.
  void choose(std::size_t i) {
    if (found_.size() >= most_ || choice_.size() + left_[i] < size_) return;
    if (choice_.size() == size_) {
      found_.push_back(choice_);
      std::sort(found_.back().begin(), found_.back().end());
      return;
    }
    const Equals& equals = equals_[i];
    const std::size_t before = choice_.size();
    for (std::size_t n = std::min(size_ - before, equals.size()) + 1; n-- > 0;) {
      choice_.insert(choice_.end(), equals.begin(), equals.begin() + static_cast<std::ptrdiff_t>(n));
      choose(i + 1);
      choice_.resize(before);
    }
  }

  std::vector<Equals> equals_;
  std::size_t size_, most_;
  std::vector<std::size_t> left_;  // cards from there on
  Choice choice_;
  std::vector<Choice> found_;
};

}  // namespace

std::vector<Choice> teams_of(const Deck& deck, std::size_t size, std::size_t most) {
  return Chooser{deck, size, most}.run();
}

Team team_of(const Deck& deck, const Choice& choice) {
  Team team;
  for (const std::size_t place : choice) team.push_back(deck.characters[place].fighter());
  return team;
}

}  // namespace planche::rules::openmok
