#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "rules/openmok/points_json.h"
#include "rules/openmok/record.h"

namespace planche::rules::openmok {

namespace {

using Json = nlohmann::ordered_json;
using Type = Action::Type;

Json deck_json(const Deck& deck) {
  Json json = Json::object();
  if (!deck.title.empty()) json["title"] = deck.title;
  json["characters"] = Json::array();
  for (const Character& c : deck.characters) {
    Json card{{"name", c.name}};
    if (c.copies != 1) card["copies"] = c.copies;
    if (c.attack) card["attack"] = points_json(*c.attack);
    if (c.resistance) card["resistance"] = points_json(*c.resistance);
    json["characters"].push_back(std::move(card));
  }
  for (const Variation& v : deck.variations) {
    Json card{{"name", v.name}};
    if (v.copies != 1) card["copies"] = v.copies;
    if (v.impact) card["impact"] = *v.impact;
    if (v.official) card["official"] = true;
    if (v.effects) card["effect"] = Json::parse(to_json(*v.effects));
    json["variations"].push_back(std::move(card));
  }
  return json;
}

Json head_json(const Setting& setting, std::string_view kind) {
  Json json{{"game", "openmok"}, {"kind", kind}};
  json["match"]["characters"] = setting.characters();
  if (const auto total = setting.decks[0].agreed_impact_total) json["match"]["impact_total"] = *total;
  json["decks"] = {deck_json(setting.decks[0]), deck_json(setting.decks[1])};
  return json;
}

Json marks_json(const std::vector<NamedMark>& marks) {
  Json json = Json::array();
  for (const NamedMark& mark : marks) {
    Json entry{{"card", mark.card}, {"power", powers[mark.power]}};
    if (mark.side) entry["side"] = *mark.side == Whose::own ? "own" : "opponent";
    json.push_back(std::move(entry));
  }
  return json;
}

Json action_json(const NamedAction& action) {
  constexpr std::array<std::string_view, 5> types{"lay", "variation", "attack", "combined", "end"};
  Json json{{"type", types[static_cast<std::size_t>(action.type)]}};
  if (action.type == Type::lay || action.type == Type::variation) json["card"] = action.card;
  if (!action.marks.empty()) json["marks"] = marks_json(action.marks);
  if (!action.lifted.empty()) json["lifted"] = marks_json(action.lifted);
  if (action.type == Type::attack || action.type == Type::combined) {
    json["power"] = powers[action.power];
    json[action.type == Type::attack ? "by" : "payer"] = action.by;
    json["target"] = action.target;
  }
  return json;
}

Json side_json(const Hand& hand, const Side& side) {
  Json json = Json::object();
  for (std::size_t i = 0; i < side.count; ++i) {
    Json card{{"card", hand.characters[side.laid[i]].name}};
    for (std::size_t power = 0; power < powers.size(); ++power) {
      if ((side.marks >> (3 * i + power) & 1) != 0) card["marks"].push_back(powers[power]);
    }
    json["laid"].push_back(std::move(card));
  }
  for (std::size_t i = 0; i < hand.variations.size(); ++i) {
    if ((side.variations >> i & 1) == 0) json["played"].push_back(hand.variations[i].name);
  }
  if (side.skips > 0) json["skips"] = side.skips;
  return json;
}

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

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

std::string to_json(const NamedAction& action) {
  return line(action_json(action));
}

std::string to_json(const Setting& setting, const Match& match, const State& state) {
  Json json = head_json(setting, "position");
  json["to_move"] = name_of(state.to_move);
  for (std::size_t i = 0; i < 2; ++i) {
    json["table"][std::string{name_of(i)}] = side_json(match.hand(i), state.sides[i]);
  }
  Json turn = Json::object();
  if (state.laid != 0) turn["laid"] = true;
  if (state.varied != 0) turn["variation"] = true;
  if (state.attacks != 0) turn["attacks"] = state.attacks;
  if (state.attacks_allowed != 1) turn["attacks_allowed"] = state.attacks_allowed;
  if (state.idle != 0) turn["idle"] = state.idle;
  if (!turn.empty()) json["turn"] = std::move(turn);
  return line(json);
}

std::string to_json(const Setting& setting, const std::vector<NamedAction>& moves) {
  Json json = head_json(setting, "game");
  json["moves"] = Json::array();
  for (const NamedAction& move : moves) json["moves"].push_back(action_json(move));
  return line(json);
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
