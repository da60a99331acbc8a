// The meaning of rules of play, as the language defines it.
#include <gmock/gmock.h>

#include "data/document.h"
#include "play/players/computer_players.h"
#include "play/reports/simulate.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

class Play : public testing_tools::PlayedGames {};

// A game whose only decisions are one choice of the first player.
std::string one_choice(const std::string& declarations, const std::string& setup, const std::string& moves) {
  return declarations + "\ncounter oil each player\nsetup\n  set first to players[1]\n" + setup + "\nturn\n  choose\n" +
         moves + "\n  end game\nwin by most oil\n";
}

TEST_F(Play, moves_lay_each_piece_on_top) {
  const auto lines = played(one_choice("zone row, holds lamps\nzone pile", "  move 3 from row to pile",
                                       "    take lamp from pile\n    other lamp from row"));
  // red, red#2, blue go over one by one, the last lies on top: the choice lists from the top.
  EXPECT_EQ(lines.front(), "P1 take blue");
}

TEST_F(Play, moves_to_the_bottom_keep_the_order) {
  const auto lines = played(one_choice("zone row, holds lamps\nzone pile", "  move 4 from row to bottom of pile",
                                       "    take lamp from pile\n    other lamp from row"));
  EXPECT_EQ(lines.front(), "P1 take red");
}

TEST_F(Play, a_short_zone_is_no_fault) {
  EXPECT_THAT(
      played(one_choice("zone row, holds lamps\nzone pile", "  move 99 from row to pile\n  move -3 from pile to row",
                        "    count_them when count(pile) == 5 and count(row) == 0\n    pass")),
      ElementsAre("P1 count_them", HasSubstr("winners")));
}

TEST_F(Play, refilled_zones_take_all_of_the_other_and_are_shuffled) {
  const auto lines =
      played(one_choice("zone deck, seen by nobody, refilled from pile\nzone pile, holds lamps\nzone hand",
                        "  move 2 from deck to hand", "    a when count(deck) == 3 and count(hand) == 2\n    b"));
  EXPECT_THAT(lines.front(), testing::StartsWith("* deck: "));
  EXPECT_EQ(lines[1], "P1 a");
}

TEST_F(Play, alike_pieces_are_one_move) {
  const auto lines =
      played(one_choice("zone row, holds lamps", "", "    take lamp from row\n    pair 2 some from row"), {3});
  // red, blue, gold; red+red#2, red+blue, red+gold, blue+blue#2, blue+gold.
  EXPECT_EQ(lines.front(), "P1 pair red+red#2");
  EXPECT_EQ(
      played(one_choice("zone row, holds lamps", "", "    take lamp from row\n    pair 2 some from row"), {7}).front(),
      "P1 pair blue+gold");
  EXPECT_EQ(played(one_choice("zone row, holds lamps\ncounter worn each lamps", "  set row[1].worn to 1",
                              "    take lamp from row"),
                   {1})
                .front(),
            "P1 take red#2");
}

TEST_F(Play, sets_are_listed_by_size_then_in_order) {
  const auto rules = one_choice("zone row, holds lamps", "", "    keep 0..2 some from row where id != 'red'");
  EXPECT_EQ(played(rules, {0}).front(), "P1 keep -");
  EXPECT_EQ(played(rules, {1}).front(), "P1 keep blue");
  EXPECT_EQ(played(rules, {3}).front(), "P1 keep blue+blue#2");
  EXPECT_EQ(played(rules, {4}).front(), "P1 keep blue+gold");
}

TEST_F(Play, alike_pieces_are_exchanged_throughout_a_move) {
  const auto rules = one_choice("zone row, holds lamps", "", "    swap a from row, b from row when a != b");
  // red-red#2, red-blue, red-gold, blue-red, blue-blue#2, blue-gold, gold-red, gold-blue.
  EXPECT_EQ(played(rules, {0}).front(), "P1 swap red, red#2");
  EXPECT_EQ(played(rules, {7}).front(), "P1 swap gold, blue");
}

TEST_F(Play, one_move_is_made_and_none_does_otherwise) {
  EXPECT_THAT(played(one_choice("", "", "    only")), ElementsAre("P1 only", testing::_));
  EXPECT_THAT(played(one_choice("", "", "    never when oil > 0\n    otherwise: add 4 to oil")),
              ElementsAre(R"({"winners":["P1"],"score":[4,0]})"));
}

TEST_F(Play, effects_know_what_they_belong_to) {
  EXPECT_THAT(played(one_choice("zone row, holds lamps", "",
                                "    use lamp from row where glow == 2\n      perform lamp.trick\n    none_of_it")),
              ElementsAre("P1 use blue", R"({"winners":["P1"],"score":[2,0]})"));
}

TEST_F(Play, counters_keep_their_limits) {
  EXPECT_THAT(played(one_choice("counter wick, most 2", "", "    burn\n      add 3 to wick")),
              Contains("! wick would be 3; the most is 2"));
  EXPECT_THAT(played(one_choice("counter wick each player", "", "    burn\n      add -1 to wick")),
              Contains("! wick of P1 would be -1; the least is 0"));
}

TEST_F(Play, turns_go_round_until_the_end_holds) {
  EXPECT_THAT(played("counter oil each player\nturn\n  add 1 to oil\n  if oil == 1 and me.seat == 2: next me\nend when "
                     "oil == 2\nwin by most oil\n"),
              ElementsAre(R"({"winners":["P2"],"score":[1,2]})"));
}

TEST_F(Play, until_loops_ask_before_each_player) {
  const std::string rules =
      "counter oil each player\ncounter out each player\nround\n  each player where not out until count(players, not "
      "out) == 1\n"
      "    add 1 to oil\n    if oil == me.seat + 1: set out to 1\nwin by most oil, then least out\n";
  // P1 leaves after 2 passes; P2, alone, plays no more.
  EXPECT_THAT(played(rules), ElementsAre(R"({"winners":["P1"],"score":[2,1]})"));
}

TEST_F(Play, choices_together_are_made_before_the_blocks) {
  const std::string rules =
      "zone hand each player, seen by owner, holds lamps\nzone out\ncounter oil each player\nround\n"
      "  choose together, in order of -lamp.glow\n    show_off lamp from hand\n      move lamp to out\n"
      "      add count(out) to oil\nwin by least oil\n";
  EXPECT_THAT(played(rules, {0, 2}),
              ElementsAre("P1 show_off red", "P2 show_off gold#2", R"({"winners":["P2"],"score":[2,1]})"));
}

TEST_F(Play, stop_in_a_choice_together_waits_for_the_blocks_of_all) {
  const std::string rules =
      "counter oil each player\nround\n  while true\n    choose together\n      go\n        add 1 to oil\n        "
      "stop\n"
      "      wait\n        add 2 to oil\nwin by most oil\n";
  EXPECT_THAT(played(rules, {0, 1}), ElementsAre("P1 go", "P2 wait", R"({"winners":["P2"],"score":[1,2]})"));
}

TEST_F(Play, reports_all_mistakes_in_one_run) {
  EXPECT_THAT(
      wrong("zone hand each player\nturn\n  move cards from hnd to hand\n  add 1 to oyl\n  stop\nwin by most seat\n"),
      IsSupersetOf({"expression/name hnd", "expression/name cards", "expression/name oyl", "play/stop stop",
                    "play/endless turn"}));
}

TEST_F(Play, reports_a_reserved_word_once) {
  EXPECT_THAT(wrong("counter oil each player\ncounter order\nturn\n  choose\n    go\n      add 1 to order\n      set "
                    "order to 2\nend when order > 3\n"
                    "win by most me.seat\n"),
              ElementsAre("play/syntax order"));
}

TEST_F(Play, names_statements_that_are_not_indented_below_their_move) {
  compile_rules("counter oil\nturn\n  choose\n    go\n    set oil to 0\nend when oil > 3\nwin by most me.seat\n");
  ASSERT_FALSE(sink_.sorted().empty());
  EXPECT_EQ(sink_.sorted().front().hint, "indent it below its move");
}

TEST_F(Play, warns_about_ends_that_ask_for_the_round_of_turns) {
  const std::string counted = "counter oil\n", step = "\n  add 1 to oil\nend when round > 5\nwin by most me.seat\n";
  EXPECT_THAT(wrong(counted + "turn" + step), Contains("play/never round > 5"));
  EXPECT_THAT(wrong(counted + "round" + step), Not(Contains(HasSubstr("play/never"))));
}

TEST_F(Play, proposes_what_was_meant) {
  compile_rules(
      "zone row, holds lamps\nzone pile\nturn\n  choose\n    take lamp from row\n      move lamp from row to pile\n    "
      "done\n      end game\nwin by most me.seat\n");
  ASSERT_FALSE(sink_.sorted().empty());
  EXPECT_EQ(sink_.sorted().front().message, "`lamp` is a piece, not a number");
  EXPECT_EQ(sink_.sorted().front().hint, "a piece knows where it lies: `move lamp to pile`");
}

TEST_F(Play, nobody_acts_in_setup_and_rounds) {
  EXPECT_THAT(wrong("counter oil each player\nsetup\n  add 1 to oil\nround\n  choose\n    go\nwin by most oil\n"),
              IsSupersetOf({"play/nobody oil", "play/nobody choose"}));
}

TEST_F(Play, records_replay) {
  const std::string rules =
      "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\ncounter oil each player\n"
      "setup\n  shuffle deck\n  each player: move 2 from deck to hand\nturn\n  choose\n    play lamp from hand\n"
      "      add lamp.glow to oil\n      move lamp to box\n    pass\n  let wind = random(winds)\n"
      "end when oil > 3 or all(players, count(hand) == 0)\nwin by most oil\n";
  const auto program = compile_rules(rules);
  ASSERT_NE(program, nullptr);
  const auto setup = make_setup(program, 3, sink_);
  SimulateRequest request{{"random", "random", "random"}, 20, 7, 1};
  std::vector<std::string> documents;
  request.record = [&](std::string_view one) { documents.emplace_back(one); };
  const auto summary = simulate(setup, request);
  ASSERT_TRUE(summary);
  ASSERT_EQ(documents.size(), 20u);
  for (const std::string& one : documents) {
    diag::Sink sink;
    const auto document = data::read_document(std::make_shared<diag::Source>("g.json", one), sink, {});
    ASSERT_TRUE(document);
    Machine machine{*setup};
    const auto replayed = replay(machine, *document);
    EXPECT_FALSE(replayed.fault) << replayed.fault->message << one;
  }
  request.threads = 4;
  std::vector<std::string> again;
  request.record = [&](std::string_view one) { again.emplace_back(one); };
  ASSERT_TRUE(simulate(setup, request));
  EXPECT_EQ(documents, again);
}

TEST_F(Play, dealing_anew_exchanges_only_what_is_not_known) {
  const auto program = compile_rules(
      "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\ncounter oil each player\nsetup\n  "
      "shuffle deck\n"
      "  each player: move 2 from deck to hand\nturn\n  choose\n    go\n    stay\nend when false\nwin by most "
      "me.seat\n");
  ASSERT_NE(program, nullptr);
  const auto setup = make_setup(program, 2, sink_);
  Machine machine{*setup};
  base::Random random{3};
  Position position = setup->start;
  machine.attach(position);
  machine.use(&random);
  machine.begin();
  const auto row = [&](std::int32_t piece) { return machine.row_of(piece); };
  std::set<std::vector<int>> dealt;
  for (int i = 0; i < 200; ++i) {
    Position other = position;
    machine.attach(other);
    std::vector<int> before, after;
    machine.each_item(Value::zone(setup->cells[3].base),
                      [&](Value piece) { return before.push_back(row(static_cast<std::int32_t>(piece.n))), true; });
    machine.deal_anew(0, random);
    machine.each_item(Value::zone(setup->cells[3].base),
                      [&](Value piece) { return after.push_back(row(static_cast<std::int32_t>(piece.n))), true; });
    EXPECT_EQ(before, after);  // P1 knows the own hand
    std::vector<int> theirs;
    machine.each_item(Value::zone(setup->cells[3].base + 1),
                      [&](Value piece) { return theirs.push_back(row(static_cast<std::int32_t>(piece.n))), true; });
    dealt.insert(theirs);
  }
  EXPECT_GT(dealt.size(), 2u);
}

TEST_F(Play, positions_are_values) {
  const auto program = compile_rules(
      "counter oil each player\nturn\n  choose\n    a: add 1 to oil\n    b: add 1 to oil\n    c: add 2 to oil\nend "
      "when oil > 9\nwin by most oil\n");
  ASSERT_NE(program, nullptr);
  const auto setup = make_setup(program, 2, sink_);
  Machine machine{*setup};
  base::Random random{3};
  const auto after = [&](std::uint64_t move) {
    Position position = setup->start;
    machine.attach(position);
    machine.use(&random);
    machine.begin();
    machine.play(move);
    return position;
  };
  EXPECT_TRUE(after(0) == after(1));
  EXPECT_EQ(hash_of(after(0)), hash_of(after(1)));
  EXPECT_FALSE(after(0) == after(2));
}

TEST_F(Play, endless_and_hostile_games_are_stopped) {
  EXPECT_THAT(played("counter oil\nround\n  while oil >= 0: set oil to 0\nwin by most oil\n"),
              Contains(HasSubstr("statements without a move")));
  EXPECT_THAT(played("counter oil\nprocedure dig: dig\nround\n  dig\nwin by most oil\n"),
              Contains(HasSubstr("more than 200 deep")));
  EXPECT_THAT(played("counter oil\nround\n  set oil to 9223372036854775807\n  add 1 to oil\nwin by most oil\n"),
              Contains(HasSubstr("64 bits")));
  std::string chain = "counter oil each player\nround\n  each player\n    if oil == 0: add 1 to oil\n";
  for (int i = 0; i < 2000; ++i) chain += "    else if oil == 1: add 1 to oil\n";
  EXPECT_THAT(wrong(chain + "win by most oil\n"), Contains(HasSubstr("play/syntax else")));
  std::string many = testing_tools::lanterns;
  many.replace(many.find("\"copies\": 1 }"), 13, "\"copies\": 1000000 }");
  EXPECT_THAT(wrong("zone deck, holds lamps\nround\n  shuffle deck\nwin by most 1\n", many),
              Contains("data/limit 1000000"));
  EXPECT_THAT(wrong("define a = b\ndefine b = a\nturn\n  end game\nwin by most a\n"),
              Contains(HasSubstr("game/cycle")));
}

// Copies in different zones are apart: `red` is the first copy even where `red#2` could be meant.
TEST_F(Play, sets_from_several_zones_are_found_by_the_names_of_their_copies) {
  const auto program = compile_rules(
      one_choice("zone row, holds lamps\nzone mine\nzone pile each player",
                 "  for c in row as c where c.id == 'red': move c to mine\n  move mine[1] to players[1].pile",
                 "    take 0..2 some from mine + players[1].pile"));
  ASSERT_NE(program, nullptr);
  const auto setup = make_setup(program, 2, sink_);
  Machine machine{*setup};
  Position position = setup->start;
  machine.attach(position);
  machine.begin();
  ASSERT_EQ(machine.moves().size(), 4u);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const std::string text = machine.text(machine.choice(), machine.made(i));
    const auto found = machine.named(text);
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(machine.text(machine.choice(), *found), text);
  }
}

TEST_F(Play, texts_of_records_are_quoted_where_they_must_be) {
  EXPECT_EQ(
      played(one_choice("zone row, holds lamps", "", "    take 2 some from row\n    say word from ['a b', 'c']"), {5})
          .front(),
      "P1 say \"a b\"");
}

TEST_F(Play, greedy_players_see_what_a_choose_together_comes_to) {
  const auto program = compile_rules(
      "counter oil each player\nround\n  repeat 5\n    choose together\n      gain: add 1 to oil\n      lose\n"
      "win by most oil\n");
  ASSERT_NE(program, nullptr);
  const auto summary = simulate(make_setup(program, 2, sink_), {{"greedy", "greedy"}, 3, 1, 1, {}, {}, {}});
  ASSERT_TRUE(summary);
  for (const Spread& score : summary->scores) EXPECT_EQ(score.mean(), 5);
}

TEST_F(Play, picks_come_from_hands_that_the_player_sees) {
  const auto codes = [&](const std::string& picks, const std::string& seen = "owner") {
    return wrong("zone hand each player, holds lamps, seen by " + seen + "\nzone row each player\nturn\n" + picks +
                 "        move lamp to row\n    pass\nend when count(row) > 3\nwin by most count(row)\n");
  };
  const std::string own = "  choose\n    steal lamp from hand\n";
  EXPECT_THAT(codes(own), Not(Contains(StartsWith("play/hidden"))));
  EXPECT_THAT(codes(own, "others"), Contains("play/hidden hand"));
  EXPECT_THAT(codes("  choose\n    steal lamp from left(me).hand\n"), Contains("play/hidden left(me).hand"));
  EXPECT_THAT(codes("  choose\n    steal lamp from left(me).hand\n", "others"),
              Not(Contains(StartsWith("play/hidden"))));
  EXPECT_THAT(codes("  choose\n    steal who from others, lamp from who.hand\n"), Contains("play/hidden who.hand"));
  EXPECT_THAT(codes("  choose\n    steal who from others where seat > 1, lamp from who.hand where glow > 1\n"),
              Contains("play/hidden who.hand where glow > 1"));
  EXPECT_THAT(codes("  choose\n    steal lamp from others.hand\n"), Contains("play/hidden others.hand"));
  EXPECT_THAT(codes("  let who = right(me)\n  choose\n    steal lamp from who.hand\n"),
              Contains("play/hidden who.hand"));
  // Not certain: a player of all, and a player who has become `me`.
  EXPECT_THAT(codes("  choose\n    steal who from players, lamp from who.hand\n"),
              Not(Contains(StartsWith("play/hidden"))));
  EXPECT_THAT(codes("  let who = left(me)\n  as who: choose\n    steal lamp from who.hand\n"),
              Not(Contains(StartsWith("play/hidden"))));
}

TEST_F(Play, names_are_declared_once) {
  const std::string end = "end when true\nwin by most oil\n";
  const std::string game = "counter oil each player\nturn\n  choose\n    a\n    b\n" + end;
  EXPECT_THAT(wrong(game + "bot keen\n  a: 1\nbot keen\n  b: 1\n"), Contains("game/name-taken keen"));
  EXPECT_THAT(wrong(game + "bot keen\n  a: 1\n  a: 2\n"), Contains("game/name-taken a"));
  EXPECT_THAT(wrong("counter worn each i in 1..2 each i in 1..3\n" + game), Contains("game/name-taken i"));
}

TEST_F(Play, mistakes_of_other_languages_get_a_hint) {
  const auto hint = [&](const std::string& statement) {
    wrong("zone row, holds lamps\nzone pile\ncounter oil each player\nmarker lead of players\nturn\n  " + statement +
          "\n  end game\nwin by most oil\n");
    return sink_.sorted().empty() ? "" : sink_.sorted().front().message + ": " + sink_.sorted().front().hint;
  };
  EXPECT_THAT(hint("oil += 2 * 3"), HasSubstr("`add 2 * 3 to oil`"));
  EXPECT_THAT(hint("oil -= 1"), HasSubstr("`add -1 to oil`"));
  EXPECT_THAT(hint("every player: add 1 to oil"), HasSubstr("`each player`"));
  EXPECT_THAT(hint("move 1 to pile"), HasSubstr("`move 1 from ZONE to pile`"));
  EXPECT_THAT(hint("set lead to 3"), HasSubstr("the marker lead points at a player, found a number"));
}

TEST_F(Play, nobody_has_no_neighbour) {
  EXPECT_THAT(played("counter oil each player\nmarker lead of players\nturn\n  if left(lead) == none: add 1 to oil\n"
                     "  end game\nwin by most oil\n"),
              Contains("! expected a player, found none"));
}

TEST_F(Play, a_fault_in_worth_ends_the_game) {
  const auto program = compile_rules(
      "counter oil each player\ncounter none_yet\nturn\n  choose\n    a: add 1 to oil\n    b\nend when oil > 2\n"
      "win by most oil\nworth oil / none_yet\n");
  ASSERT_NE(program, nullptr);
  const auto summary = simulate(make_setup(program, 2, sink_), {{"greedy", "random"}, 3, 1, 1, {}, {}, {}});
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->faulty, 3);
  ASSERT_EQ(summary->faults.size(), 1);
  EXPECT_THAT(summary->faults.front().message, HasSubstr("zero"));
}

TEST_F(Play, forced_moves_are_legal_and_moves_a_decision_have_quantiles) {
  const auto program = compile_rules(
      "counter oil each player\nturn\n  choose\n    only\n  choose\n    a: add 1 to oil\n    b: add 1 to oil\n"
      "    c: add 1 to oil\nend when oil > 2\nwin by most oil\n");
  ASSERT_NE(program, nullptr);
  const auto summary = simulate(make_setup(program, 2, sink_), {{"random", "random"}, 5, 1, 1, {}, {}, {}});
  ASSERT_TRUE(summary);
  // P1 ends the game with the fifth turn.
  EXPECT_EQ(summary->moves.front().made, 25);
  EXPECT_EQ(summary->moves.front().legal, 25);
  for (const double share : {0.05, 0.5, 0.95}) EXPECT_EQ(summary->listed.quantile(share), 3);
}

}  // namespace
}  // namespace planche::play
