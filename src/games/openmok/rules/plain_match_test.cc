// The engine of matches against a second reading of the rules, state by state.
#include "games/openmok/rules/testing/plain_match.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>

#include "base/random.h"
#include "games/openmok/rules/random_deck.h"
#include "games/openmok/rules/start_value.h"
#include "games/openmok/rules/testing/matches.h"

namespace planche::rules::openmok::plain {
namespace {

// A hand of few points, so that few resistances hold. It has copies, and more characters than the match plays (O6).
Hand random_hand(base::Random& random) {
  using Kind = Effect::Kind;
  Hand hand;
  for (std::uint8_t kind = 0; kind < 3; ++kind) {
    const auto place = static_cast<std::uint8_t>(hand.characters.size());
    const CharacterCard card{std::string(1, static_cast<char>('A' + kind)), random_character(9, Style::uniform, random),
                             place};
    hand.characters.insert(hand.characters.end(), kind == 0 ? 2 : 1, card);
  }
  for (int i = 0; i < 5; ++i) {
    const auto place = static_cast<std::uint8_t>(hand.variations.size());
    VariationCard card{std::string(1, static_cast<char>('P' + i)), 1 + random.below(2), {}, place};
    for (std::uint32_t effects = random.below(8) / 3 + (i == 0 ? 0 : 1); effects > 0; --effects) {
      const auto side = [&random] { return random.below(2) == 0 ? Whose::own : Whose::opponent; };
      Effect effect{static_cast<Kind>(random.below(6)), side(), side(), 1};
      if (effect.kind <= Kind::move_mark) effect.count = static_cast<std::uint8_t>(1 + random.below(3));
      if (effect.kind == Kind::move_mark && random.below(3) == 0) effect.count = any_count;
      card.effects.push_back(effect);
    }
    hand.variations.insert(hand.variations.end(), i == 1 ? 2 : 1, card);
  }
  return hand;
}

Spots spots_of(Marks marks) {
  Spots spots;
  for (int bit = 0; bit < 32; ++bit) {
    if (marks >> bit & 1) spots.insert({bit / 3, bit % 3});
  }
  return spots;
}

std::set<int> places_of(std::uint64_t cards) {
  std::set<int> places;
  for (int bit = 0; bit < 64; ++bit) {
    if (cards >> bit & 1) places.insert(bit);
  }
  return places;
}

// The engine's state as a plain table.
Table plain_of(const State& state) {
  Table table;
  for (std::size_t side = 0; side < 2; ++side) {
    const openmok::Side& from = state.sides[side];
    table.players[side] = {places_of(from.characters),
                           places_of(from.variations),
                           {from.laid.begin(), from.laid.begin() + from.count},
                           spots_of(from.marks),
                           from.limit,
                           from.skips};
  }
  table.to_move = state.to_move;
  table.idle = state.idle;
  table.laid = state.laid;
  table.varied = state.varied;
  table.attacks = state.attacks;
  table.attacks_allowed = state.attacks_allowed;
  if (state.result == Result::unfinished) return table;
  table.ending = state.result == Result::first ? "first" : state.result == Result::second ? "second" : "draw";
  table.ending += state.ending == Ending::knock_out ? " by K.O." : state.ending == Ending::count ? " by count" : "?";
  return table;
}

Move plain_of(const Action& action) {
  using enum Action::Type;
  switch (action.type) {
    case lay:
      return {"lay", action.card, -1, -1, -1, {}};
    case variation:
      return {"vary", action.card, -1, -1, -1, {spots_of(action.marks[0]), spots_of(action.marks[1])}};
    case attack:
      return {"attack", -1, action.power, action.by, action.target, {}};
    case combined:
      return {"combined", -1, action.power, action.by, action.target, {}};
    case end:
      break;
  }
  return {"end", -1, -1, -1, -1, {}};
}

Moves plain_of(const Actions& actions) {
  Moves moves;
  for (const Action& action : actions) moves.insert(plain_of(action));
  return moves;
}

std::string difference(const Moves& engine, const Moves& plain) {
  std::string result;
  for (const Move& move : engine) {
    if (!plain.contains(move)) result += "\n  engine alone: " + text(move);
  }
  for (const Move& move : plain) {
    if (!engine.contains(move)) result += "\n  plain alone: " + text(move);
  }
  return result;
}

std::string in_words(const Hands& hands) {
  std::string result;
  for (const Hand& hand : hands) {
    result += '\n';
    for (const CharacterCard& card : hand.characters) {
      for (const Points& points : {card.fighter.attack, card.fighter.resistance}) {
        for (const std::int64_t value : points) result += ' ' + std::to_string(value);
      }
      result += ';';
    }
    for (const VariationCard& card : hand.variations) {
      result += "\n  " + std::to_string(card.impact) + ' ' + to_json(card.effects);
    }
  }
  return result;
}

// Listing::distinct reaches every state that the full list reaches, each once. Cards of one kind count as equal.
void check_distinct(const Match& match, const Hands& hands, const State& state, const Table& table, const Moves& all) {
  std::set<std::string> reached;
  for (const Move& move : all) {
    Table next = table;
    play(hands, next, move);
    reached.insert(text(hands, next));
  }
  Actions distinct;
  match.list(state, distinct, Listing::distinct);
  std::multiset<std::string> named;
  for (const Move& move : plain_of(distinct)) {
    ASSERT_TRUE(all.contains(move)) << text(move);
    Table next = table;
    play(hands, next, move);
    named.insert(text(hands, next));
  }
  ASSERT_EQ(named.size(), distinct.size());
  ASSERT_EQ(named, (std::multiset<std::string>{reached.begin(), reached.end()}));
}

// Counts of events in matches: endings, kinds of actions and of effects.
using Counts = std::map<std::string, int>;

void count(const Hands& hands, const Table& before, const Table& after, const Move& move, Counts& counts) {
  ++counts[move.what];
  if (!after.ending.empty()) ++counts[after.ending];
  if (move.what == "end" && before.to_move == after.to_move) ++counts["skipped"];
  if (before.attacks > 0 && after.attacks > before.attacks) ++counts["attacked again"];
  if (before.players[0].laid.size() > 2) ++counts["laid beyond the agreed number"];
  if (move.what != "vary") return;
  for (const Effect& effect : hands.at(before.to_move).variations.at(move.card).effects) {
    const std::string card = to_json({effect});
    ++counts[card.substr(0, card.find(','))];
  }
}

// Chooses the kind of action first, so that a card with many placements is not played every time.
Action chosen(const Actions& actions, base::Random& random) {
  std::map<Action::Type, Actions> kinds;
  for (const Action& action : actions) kinds[action.type].push_back(action);
  if (kinds.size() > 1 && random.below(3) != 0) kinds.erase(Action::Type::end);
  auto kind = kinds.begin();
  std::advance(kind, random.below(kinds.size()));
  return kind->second[random.below(kind->second.size())];
}

// Stops a match at a card that moves marks freely and has too many placements for the plain rules.
constexpr std::size_t most_compared = 600;

void compare_match(const Hands& hands, int characters, base::Random& random, Counts& counts) {
  const Match match{hands, static_cast<std::uint8_t>(characters)};
  State state = match.start();
  Table table = table_of(hands, characters);
  Actions actions;
  std::size_t played = 0;
  for (match.list(state, actions); table.ending.empty(); match.list(state, actions)) {
    if (actions.size() > most_compared) return;
    ASSERT_EQ(plain_of(state), table) << text(hands, plain_of(state)) << '\n' << text(hands, table);
    const Moves moves = legal_moves(hands, table), engine = plain_of(actions);
    ASSERT_EQ(engine.size(), actions.size()) << "an action is listed twice" << text(hands, table);
    ASSERT_TRUE(engine == moves) << text(hands, table) << difference(engine, moves);
    if (moves.size() < 50) {
      ASSERT_NO_FATAL_FAILURE(check_distinct(match, hands, state, table, moves)) << text(hands, table);
    }
    const Action action = chosen(actions, random);
    const Table before = table;
    match.play(state, action);
    play(hands, table, plain_of(action));
    count(hands, before, table, plain_of(action), counts);
    ASSERT_LE(++played, testing::most_actions(match));
  }
  EXPECT_TRUE(actions.empty());
  const Table end = plain_of(state);
  EXPECT_EQ(end.ending, table.ending);
  EXPECT_EQ(end.players, table.players);
}

// O8 to O14, O16
TEST(OpenmokPlainMatch, MatchesHaveTheActionsAndTheEndsThatTheRulebookGivesThem) {
  Counts counts;
  for (std::uint64_t number = 0; number < 300; ++number) {
    base::Random random{11, number};
    const Hands hands{random_hand(random), random_hand(random)};
    ASSERT_NO_FATAL_FAILURE(compare_match(hands, number % 4 == 0 ? 1 : 2, random, counts))
        << "match " << number << in_words(hands);
  }
  for (const std::string what :
       {"lay", "vary", "attack", "combined", "end", "first by K.O.", "second by K.O.", "first by count",
        "second by count", "draw by count", "skipped", "attacked again", "laid beyond the agreed number",
        R"([{"do":"mark")", R"([{"do":"unmark")", R"([{"do":"move_mark")", R"([{"do":"attack_again"}])",
        R"([{"do":"skip_turn"}])", R"([{"do":"raise_limit"}])"}) {
    EXPECT_GE(counts[what], 3) << what;
  }
}

// The hands of two teams, the cards in their order.
Hands hands_of(const std::array<Team, 2>& teams) {
  Hands hands;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::uint8_t i = 0; i < teams[side].size(); ++i) hands[side].characters.push_back({"", teams[side][i], i});
  }
  return hands;
}

// The moves of a turn, which names characters by their cards.
std::vector<Move> moves_of(const OpenMatch::Turn& turn, const Table& table) {
  std::vector<Move> moves;
  std::array<std::vector<int>, 2> laid{table.players[0].laid, table.players[1].laid};
  if (turn.laid) {
    moves.push_back({"lay", *turn.laid, -1, -1, -1, {}});
    laid.at(table.to_move).push_back(*turn.laid);
  }
  if (turn.attack.kind != Attack::Kind::pass) {
    const auto place = [&laid](int side, int card) {
      return static_cast<int>(std::ranges::find(laid.at(side), card) - laid.at(side).begin());
    };
    moves.push_back({turn.attack.kind == Attack::Kind::normal ? "attack" : "combined",
                     -1,
                     turn.attack.power,
                     place(table.to_move, turn.attack.by),
                     place(1 - table.to_move, turn.attack.target),
                     {}});
  }
  moves.push_back({"end", -1, -1, -1, -1, {}});
  return moves;
}

// Whether the turns are legal, keep the value at every step, and end the match.
void check_line(const Hands& hands, Table table, const std::vector<OpenMatch::Turn>& turns, Minimax& plain) {
  const int value = plain.value(table);
  for (const OpenMatch::Turn& turn : turns) {
    ASSERT_EQ(table.ending, "") << "turns after the end";
    for (const Move& move : moves_of(turn, table)) {
      if (!table.ending.empty() && move.what == "end") break;
      ASSERT_TRUE(legal_moves(hands, table).contains(move)) << text(move) << '\n' << text(hands, table);
      play(hands, table, move);
      ASSERT_EQ(plain.value(table), value) << text(move) << '\n' << text(hands, table);
    }
  }
  EXPECT_NE(table.ending, "");
}

// O8 to O14
TEST(OpenmokPlainMatch, MatchesFromTheStartHaveTheValueThatTryingEverythingFinds) {
  base::Random random{12};
  std::set<int> values;
  for (const auto& [size, budget, times] : {std::tuple{1, 4, 40}, {1, 12, 40}, {2, 5, 6}, {2, 12, 4}}) {
    for (int i = 0; i < times; ++i) {
      std::array<Team, 2> teams;
      for (Team& team : teams) {
        while (team.size() < static_cast<std::size_t>(size)) {
          team.push_back(random_character(budget, Style::uniform, random));
        }
      }
      const Hands hands = hands_of(teams);
      Minimax plain{hands};
      OpenMatch exact{teams[0], teams[1]};
      for (const std::uint8_t mover : {std::uint8_t{0}, std::uint8_t{1}}) {
        Table start = table_of(hands, size);
        start.to_move = mover;
        const int value = plain.value(start) * (mover == 0 ? 1 : -1);
        values.insert(value);
        ASSERT_EQ(static_cast<int>(exact.value(mover)), value) << "match " << i << in_words(hands);
        ASSERT_NO_FATAL_FAILURE(check_line(hands, start, exact.principal_variation(mover), plain)) << in_words(hands);
      }
    }
  }
  EXPECT_EQ(values, (std::set<int>{-1, 0, 1}));
}

}  // namespace
}  // namespace planche::rules::openmok::plain
