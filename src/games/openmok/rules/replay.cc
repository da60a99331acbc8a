#include "games/openmok/rules/replay.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::rules::openmok {

namespace {

using Type = Action::Type;
using Judged = tl::expected<Action, Fault>;

Fault fault(std::string reason, std::string rule, std::string section) {
  return {{0, std::move(reason), std::move(rule), std::move(section)}};
}

tl::unexpected<Fault> no(std::string reason, std::string rule, std::string section) {
  return tl::make_unexpected(fault(std::move(reason), std::move(rule), std::move(section)));
}

// Applies the rules to one action and gives a reason for every refusal.
class Referee {
 public:
  Referee(const Match& match, const State& state)
      : match_{match},
        state_{state},
        own_{state.sides[state.to_move]},
        other_{state.sides[1u - state.to_move]},
        hand_{match.hand(state.to_move)} {}

  Judged judge(const NamedAction& action) const {
    if (action.type == Type::end) return Action{};
    return action.type == Type::lay ? lay(action) : action.type == Type::variation ? variation(action) : attack(action);
  }

 private:
  std::size_t side_of(Whose whose) const { return whose == Whose::own ? state_.to_move : 1u - state_.to_move; }
  std::string player() const { return fmt::format("the {} player", name_of(state_.to_move)); }

  Judged lay(const NamedAction& action) const {
    const auto card = find_card(hand_.characters, action.card);
    if (!card) return no(fmt::format("{} has no character {}", player(), action.card), "O8", "3.3, 4.1");
    if ((own_.characters >> *card & 1) == 0) {
      return no(fmt::format("{} lies on the table already", action.card), "O8", "4.1");
    }
    if (state_.laid) return no("a character was laid in this turn already", "O8", "4.1");
    if (own_.count >= own_.limit) {
      return no(fmt::format("the limit of {} on the table is reached", base::counted(own_.limit, "character")), "O8",
                "4.1, 4.4");
    }
    return Action{.type = Type::lay, .card = *card};
  }

  // The index of a character on the table.
  std::optional<std::uint8_t> place(Whose whose, const std::string& name) const {
    const std::size_t side = side_of(whose);
    const auto card = find_card(match_.hand(side).characters, name);
    for (std::uint8_t i = 0; card && i < state_.sides[side].count; ++i) {
      if (state_.sides[side].laid[i] == *card) return i;
    }
    return std::nullopt;
  }

  Judged attack(const NamedAction& action) const {
    const bool combined = action.type == Type::combined;
    const std::string rule = combined ? "O10" : "O9", section = combined ? "4.3" : "4.2";
    if (state_.attacks >= state_.attacks_allowed) {
      return no(state_.attacks == 1 ? "the attack of this turn was made" : "the attacks of this turn were made", "O8",
                "4.1");
    }
    const auto by = place(Whose::own, action.by), target = place(Whose::opponent, action.target);
    if (!by) return no(fmt::format("{} has no {} on the table", player(), action.by), rule, section);
    if (!target) return no(fmt::format("the opponent has no {} on the table", action.target), rule, section);
    if (!own_.stands(*by)) return no(fmt::format("{} is K.O.", action.by), "O11", "4.4");
    if (!other_.stands(*target)) return no(fmt::format("{} is K.O.", action.target), "O11", "4.4");
    const std::string_view power = powers[action.power];
    if (other_.marked(*target, action.power)) {
      return no(fmt::format("{}'s {} is already marked", action.target, power), rule, section);
    }
    if (combined && own_.marked(*by, action.power)) {
      return no(fmt::format("{} cannot pay: its {} is already marked", action.by, power), rule, section);
    }
    const std::int64_t resistance =
        match_.laid(state_, side_of(Whose::opponent), *target).fighter.resistance[action.power];
    const std::int64_t reached = combined ? match_.attack_together(state_, action.power)
                                          : match_.laid(state_, state_.to_move, *by).fighter.attack[action.power];
    if (reached < resistance) {
      return no(fmt::format("{} {}{} does not reach {}'s resistance of {}", power, reached, combined ? " together" : "",
                            action.target, resistance),
                rule, section);
    }
    return Action{action.type, 0, static_cast<std::uint8_t>(action.power), *by, *target, {}};
  }

  Judged variation(const NamedAction& action) const {
    const auto place = find_card(hand_.variations, action.card);
    if (!place) return no(fmt::format("{} has no variation {}", player(), action.card), "O12", "4.5");
    const VariationCard& card = hand_.variations[*place];
    if ((own_.variations >> *place & 1) == 0)
      return no(fmt::format("{} was already played", action.card), "O12", "4.5");
    if (state_.varied) return no("a variation was played in this turn already", "O12", "4.1, 4.5");
    if (card.impact > other_.count) {
      return no(fmt::format("impact {} exceeds the {} that the opponent has laid", card.impact,
                            base::counted(other_.count, "character")),
                "O12", "4.5.1");
    }
    if (card.effects.empty()) {
      return no(fmt::format("{} has no \"effect\" that the program could carry out", action.card), "O16", "4.5");
    }
    Action found{.type = Type::variation, .card = *place};
    for (std::size_t i = 0; i < 2; ++i) found.marks[i] = state_.sides[i].marks;
    if (auto fault = apply(action.lifted, card, false, found)) return tl::make_unexpected(std::move(*fault));
    if (auto fault = apply(action.marks, card, true, found)) return tl::make_unexpected(std::move(*fault));
    if (can_end_in(card, {found.marks[side_of(Whose::own)], found.marks[side_of(Whose::opponent)]})) return found;
    const bool none = action.marks.empty() && action.lifted.empty();
    return no(
        fmt::format("{}, its effect: {}", none ? "no marks are named" : "these marks are not what the card changes",
                    to_json(card.effects)),
        "O16", "2.5.1, 4.5");
  }

  // Whether the card can lead to the requested marks. Match::list() would find the same, but millions of placements
  // need not be stored.
  bool can_end_in(const VariationCard& card, const Placement& asked) const {
    const Placement before{own_.marks, other_.marks};
    if (only_marks(card.effects) && asked == before) return false;
    bool possible = false;
    const auto compare = [&](const Placement& then) { possible = possible || then == asked; };
    each_placement(card.effects, {own_.count, other_.count}, before, std::cref(compare));
    return possible;
  }

  // Puts or lifts marks one by one.
  std::optional<Fault> apply(const std::vector<NamedMark>& marks, const VariationCard& card, bool puts,
                             Action& found) const {
    for (const NamedMark& mark : marks) {
      std::optional<std::pair<std::size_t, std::uint8_t>> at;  // side, index
      for (const Whose whose : {Whose::own, Whose::opponent}) {
        const bool meant = mark.side ? *mark.side == whose
                           : puts    ? puts_on(card.effects, whose)
                                     : takes_from(card.effects, whose);
        const auto here = meant ? place(whose, mark.card) : std::nullopt;
        if (!here) continue;
        if (at) return fault(fmt::format("{} lies on both sides: \"side\" is missing", mark.card), "O16", "4.5");
        at = {side_of(whose), *here};
      }
      const std::string_view done = puts ? "marks put" : "marks taken away";
      if (!at) {
        return fault(fmt::format("no {} on the table could have {} by {}", mark.card, done, card.name), "O16", "4.5");
      }
      const auto [side, place] = *at;
      if (!state_.sides[side].stands(place)) {
        return fault(fmt::format("{} is K.O.: its marks stay", mark.card), "O11", "4.4");
      }
      const Marks bit = mark_of(place, mark.power);
      if (((found.marks[side] & bit) != 0) == puts) {
        return fault(fmt::format("{}'s {} is {} marked", mark.card, powers[mark.power], puts ? "already" : "not"),
                     "O16", "4.5");
      }
      found.marks[side] ^= bit;
    }
    return std::nullopt;
  }

  const Match& match_;
  const State& state_;
  const Side &own_, &other_;
  const Hand& hand_;
};

// Adds to the fault legal actions of the same kind, or of any kind if there are none; for a playable variation, its
// placements.
void tell_others(const Match& match, const State& state, const NamedAction& asked, Fault& fault) {
  Actions all;
  match.list(state, all);
  const auto card = find_card(match.hand(state.to_move).variations, asked.card);
  const auto alike = [&](const Action& action) { return action.type == asked.type; };
  const auto same_card = [&](const Action& action) { return alike(action) && card && action.card == *card; };
  all = preferring(std::move(all), alike);
  if (asked.type == Type::variation) all = preferring(std::move(all), same_card);
  for (std::size_t i = 0; i < std::min(all.size(), most_instead); ++i) {
    fault.instead.push_back(named(match, state, all[i]));
  }
  fault.more = all.size() - fault.instead.size();
}

Fault too_late(const Replay& replay, std::size_t ply) {
  const auto after = [&](std::string_view end, std::string rule, std::string section) {
    return Fault{{ply, fmt::format("the match ended at ply {}: {}", ply, end), std::move(rule), std::move(section)}};
  };
  if (replay.resigned) return after(fmt::format("the {} player resigned", name_of(*replay.resigned)), "O15", "4.6.3");
  if (replay.last.state.ending == Ending::knock_out) return after("knock-out", "O13", "4.6.1");
  return after("two turns in a row with nothing done", "O14", "4.6.2");
}

}  // namespace

tl::expected<Action, Fault> find_action(const Match& match, const State& state, const NamedAction& action) {
  auto judged = Referee{match, state}.judge(action);
  if (!judged) tell_others(match, state, action, judged.error());
  return judged;
}

Replay replay(const RecordedGame& record, const Match& match) {
  const auto judge = [](const MatchState& now, const NamedAction& action) {
    return find_action(*now.match, now.state, action);
  };
  return replay_moves<Fault>(MatchState{&match, match.start()}, record.moves, judge, too_late);
}

std::size_t turns_of(const Replay& replay) {
  const auto ended = std::ranges::count(replay.played, Type::end, &Action::type);
  const bool amid_turn = replay.resigned || (replay.last.over() && replay.played.back().type != Type::end);
  return static_cast<std::size_t>(ended) + (amid_turn ? 1 : 0);
}

std::string result_json(const Replay& replay) {
  constexpr std::array<std::string_view, 4> results{"unfinished", "first", "second", "draw"};
  constexpr std::array<std::string_view, 3> endings{"none", "knock-out", "count"};
  const State& state = replay.last.state;
  std::string_view result = results[static_cast<std::size_t>(state.result)];
  std::string_view reason = endings[static_cast<std::size_t>(state.ending)];
  if (replay.resigned) {
    result = name_of(1u - *replay.resigned);
    reason = "resignation";
  }
  return fmt::format(R"({{"result":"{}","reason":"{}","unmarked":{{"first":{},"second":{}}},"turns":{}}})", result,
                     reason, state.sides[0].unmarked(), state.sides[1].unmarked(), turns_of(replay));
}

}  // namespace planche::rules::openmok
