// Actions by the names of their cards.
#include <fmt/format.h>

#include "rules/openmok/record.h"

namespace planche::rules::openmok {

namespace {

using Type = Action::Type;

// Names the marks of `bits` on one side. `other`: the side that could be meant instead, or null.
void name_marks(const Match& match, const State& state, std::size_t side, Marks bits, Whose whose, bool other_possible,
                std::vector<NamedMark>& marks) {
  const auto name = [&](std::size_t of, std::size_t place) -> const std::string& {
    return match.hand(of).characters[state.sides[of].laid[place]].name;
  };
  for (std::size_t i = 0; i < 3u * state.sides[side].count; ++i) {
    if ((bits >> i & 1) == 0) continue;
    const std::string& card = name(side, i / 3);
    bool twice = false;
    for (std::size_t k = 0; other_possible && k < state.sides[1 - side].count; ++k) {
      twice = twice || name(1 - side, k) == card;
    }
    marks.push_back({card, i % 3, twice ? std::optional{whose} : std::nullopt, nullptr});
  }
}

std::string listed(const std::vector<NamedMark>& marks) {
  std::string out;
  for (const NamedMark& mark : marks) {
    out += fmt::format("{}{}{}'s {}", out.empty() ? "" : ", ",
                       mark.side ? *mark.side == Whose::own ? "own " : "the opponent's " : "", mark.card,
                       powers[mark.power]);
  }
  return out;
}

}  // namespace

NamedAction named(const Match& match, const State& state, const Action& action) {
  NamedAction result;
  result.type = action.type;
  result.power = action.power;
  const std::size_t me = state.to_move, you = 1 - me;
  const auto laid = [&](std::size_t side, std::size_t place) {
    return match.hand(side).characters[state.sides[side].laid[place]].name;
  };
  if (action.type == Type::lay) result.card = match.hand(me).characters[action.card].name;
  if (action.type == Type::attack || action.type == Type::combined) {
    result.by = laid(me, action.by);
    result.target = laid(you, action.target);
  }
  if (action.type != Type::variation) return result;
  const VariationCard& card = match.hand(me).variations[action.card];
  result.card = card.name;
  for (const Whose whose : {Whose::own, Whose::opponent}) {
    const std::size_t side = whose == Whose::own ? me : you;
    const Whose other = whose == Whose::own ? Whose::opponent : Whose::own;
    const Marks before = state.sides[side].marks, after = action.marks[side];
    name_marks(match, state, side, after & ~before, whose, puts_on(card.effects, other), result.marks);
    name_marks(match, state, side, before & ~after, whose, takes_from(card.effects, other), result.lifted);
  }
  return result;
}

std::string in_words(const NamedAction& action) {
  switch (action.type) {
    case Type::lay:
      return "lay " + action.card;
    case Type::variation: {
      std::string out = action.card;
      if (!action.lifted.empty()) out += " lifts " + listed(action.lifted);
      if (!action.marks.empty()) out += (action.lifted.empty() ? " marks " : " and marks ") + listed(action.marks);
      return out;
    }
    case Type::attack:
      return fmt::format("{} attacks {} by {}", action.by, action.target, powers[action.power]);
    case Type::combined:
      return fmt::format("all attack {} by {}, {} pays", action.target, powers[action.power], action.by);
    case Type::end:
      break;
  }
  return "end";
}

}  // namespace planche::rules::openmok
