#include "rules/openmok/strength.h"

#include <cmath>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "rules/openmok/battle.h"
#include "rules/openmok/rating.h"

namespace planche::rules::openmok {

namespace {

using Json = nlohmann::ordered_json;

std::string_view word(Value value) {
  return value == Value::win ? "win" : value == Value::loss ? "loss" : "draw";
}

Json json_of(const Tally& tally) {
  return {{"win", tally.win}, {"draw", tally.draw}, {"loss", tally.loss}};
}

// To a tenth, the same on every machine.
double tenths(double percentile) {
  return std::round(percentile * 10) / 10;
}

std::string line_of(const std::string& name, const Rating& rating) {
  Json line{{"name", name},
            {"first", json_of(rating.first)},
            {"second", json_of(rating.second)},
            {"percentile", tenths(rating.percentile)},
            {"best_change", nullptr}};
  if (rating.best_change) {
    line["best_change"] = {{"from", rating.best_change->from},
                           {"to", rating.best_change->to},
                           {"percentile", tenths(rating.best_change->percentile)}};
  }
  return line.dump();
}

std::string row_of(const std::string& name, const Rating& rating) {
  const std::string change = !rating.best_change
                                 ? "none is better"
                                 : fmt::format("{} to {}: {:.1f} %", rating.best_change->from, rating.best_change->to,
                                               tenths(rating.best_change->percentile));
  return fmt::format("{:5.1f} %  {:6} {:6} {:6}  {:6} {:6} {:6}  {} | {}", tenths(rating.percentile), rating.first.win,
                     rating.first.draw, rating.first.loss, rating.second.win, rating.second.draw, rating.second.loss,
                     name, change);
}

// Physical cards in the order of the deck.
struct Fielded {
  Team team;
  std::vector<std::string> names;
};

Asked<Fielded> field(const Deck& deck, std::string_view which) {
  Fielded fielded;
  const auto size = static_cast<std::size_t>(deck.match_characters);
  for (const Character& c : deck.characters) {
    for (std::int64_t copy = 0; copy < c.copies && fielded.team.size() < size; ++copy) {
      fielded.team.push_back({*c.attack, *c.resistance});
      fielded.names.push_back(c.name);
    }
  }
  if (fielded.team.size() == size) return fielded;
  return tl::make_unexpected(UsageProblem{
      fmt::format("{} deck has {} character cards, its match asks for {}", which, fielded.team.size(), size), ""});
}

// One action in words: "Braise marks the magic of Granit (3 against 2)".
std::string in_words(const Attack& attack, const Fielded& own, const Fielded& other) {
  if (attack.kind == Attack::Kind::pass) return "passes";
  const std::string& target = other.names[attack.target];
  const std::string_view power = powers[attack.power];
  if (attack.kind == Attack::Kind::normal) {
    return fmt::format("{} marks the {} of {} ({} against {})", own.names[attack.by], power, target,
                       own.team[attack.by].attack[attack.power], other.team[attack.target].resistance[attack.power]);
  }
  return fmt::format("all together mark the {} of {}, paid with the {} of {}", power, target, power,
                     own.names[attack.by]);
}

std::vector<std::string> story(Battle& battle, Battle::State state, const Fielded& a, const Fielded& b) {
  std::vector<std::string> lines;
  const auto line = battle.principal_variation(state);
  for (const Attack& attack : line) {
    const bool first = state.to_move == 0;
    lines.push_back(fmt::format("{}: {}", first ? "A" : "B", in_words(attack, first ? a : b, first ? b : a)));
    state = battle.after(state, attack).state;
  }
  return lines;
}

}  // namespace

Asked<void> rate(const Deck& deck, const Parameters& parameters, bool json, const Lines& out) {
  if (parameters.budget > most_budget) {
    return tl::make_unexpected(
        UsageProblem{fmt::format("a budget of {} points is too much, the limit is {}", parameters.budget, most_budget),
                     "the number of legal characters grows with the fifth power of the budget"});
  }
  const Field field{static_cast<int>(parameters.budget)};
  if (!json) {
    out(fmt::format("Against all {} characters of {} points, in single combat", field.size(), parameters.budget));
    out("           moving first          moving second");
    out("stronger     win   draw   loss     win   draw   loss  name | best change of one point");
  }
  for (const Character& c : deck.characters) {
    const Rating rating = field.rate({*c.attack, *c.resistance});
    out(json ? line_of(c.name, rating) : row_of(c.name, rating));
  }
  return {};
}

Asked<void> duel(const Deck& a, const Deck& b, bool json, const Lines& out) {
  if (a.match_characters != b.match_characters) {
    return tl::make_unexpected(UsageProblem{
        fmt::format("one deck plays matches of {} characters, the other of {}", a.match_characters, b.match_characters),
        "write the same \"match\" in both"});
  }
  const auto first = field(a, "the first"), second = field(b, "the second");
  if (!first) return tl::make_unexpected(first.error());
  if (!second) return tl::make_unexpected(second.error());
  if (first->team.size() > most_exact) {
    return tl::make_unexpected(UsageProblem{fmt::format("battles of {} against {} are not solved, the limit is {}",
                                                        first->team.size(), second->team.size(), most_exact),
                                            ""});
  }
  Battle battle{first->team, second->team};
  const Battle::State a_first{{0, 0}, 0, false}, b_first{{0, 0}, 1, false};
  const Value when_a = battle.value(a_first), when_b = opposite(battle.value(b_first));
  if (json) {
    out(Json{{"a_first", word(when_a)}, {"b_first", word(when_b)}}.dump());
    return {};
  }
  for (const auto& [state, value, who] : {std::tuple{a_first, when_a, "A"}, std::tuple{b_first, when_b, "B"}}) {
    out(fmt::format("{} first: {} for A", who, word(value)));
    for (const std::string& line : story(battle, state, *first, *second)) out("  " + line);
  }
  return {};
}

}  // namespace planche::rules::openmok
