// What is said before play about names, settled comparisons and counters that a move lowers.
#include <gmock/gmock.h>

#include "play/reports/simulation_report.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class Checks : public testing_tools::PlayedGames {
 protected:
  // "place: message" and hint of all problems with this code.
  std::vector<std::string> said(const std::string& rules, std::string_view code,
                                const std::string& game = testing_tools::lanterns) {
    sink_ = {};
    compile_rules(rules, game);
    std::vector<std::string> all;
    for (const diag::Diagnostic& d : sink_.sorted()) {
      if (d.code == code) all.push_back(d.message + "; " + d.hint);
    }
    return all;
  }
};

const std::string zones = "zone deck, holds lamps\nzone pile\ncounter oil each player\ncounter pot, least -5\n";
const std::string end = "end when oil > 9\nwin by most oil\n";

TEST_F(Checks, no_name_of_the_rules_is_that_of_anything_else_in_reach) {
  const auto found = [&](const std::string& body) {
    return said(zones + "define twice(a) = 2 * a\nturn\n" + body + end, "game/name-taken");
  };
  EXPECT_THAT(found("  choose\n    say glow from 1..2: add count(deck where glow == glow) to oil\n    pass\n"),
              ElementsAre(HasSubstr("`glow` names a field of lamps already")));
  EXPECT_THAT(found("  let glow = 3\n"), ElementsAre(HasSubstr("a field of lamps")));
  EXPECT_THAT(found("  for glow in 1..2: add 1 to oil\n"), ElementsAre(HasSubstr("a field of lamps")));
  EXPECT_THAT(found("  for owner in players: add 1 to oil\n"), ElementsAre(HasSubstr("whom a piece belongs to")));
  EXPECT_THAT(found("  choose\n    say deck from 1..2\n    pass\n"), ElementsAre(HasSubstr("the zone in line 1")));
  EXPECT_THAT(found("  let oil = 3\n"), ElementsAre(HasSubstr("the counter in line 3")));
  EXPECT_THAT(found("  let twice = 3\n"), ElementsAre(HasSubstr("the definition in line 5")));
  EXPECT_THAT(found("  let goal = 3\n"), ElementsAre(HasSubstr("a number of the game")));
  EXPECT_THAT(found("  let winds = 3\n"), ElementsAre(HasSubstr("the records of a list")));
  EXPECT_THAT(found("  let x = 3\n  for x in 1..2: add x to oil\n"), ElementsAre(HasSubstr("something else here")));
  EXPECT_THAT(found("  add count(deck as glow where glow == 2) to oil\n"), ElementsAre(HasSubstr("a field of lamps")));
  EXPECT_THAT(found("  add count(deck as x where any(pile as x, x.glow == 1)) to oil\n"),
              ElementsAre(HasSubstr("the items of an outer list")));
  EXPECT_THAT(found("  for lamp in deck where glow == 2: add count(pile as other where other == lamp) to oil\n"),
              IsEmpty());
}

TEST_F(Checks, hints_of_keys_and_chance_can_be_followed) {
  const auto with = [&](const std::string& value) { return zones + "turn\n  add " + value + " to oil\n" + end; };
  EXPECT_THAT(said(with("lamps['gold'].glow"), "expression/type"),
              ElementsAre(AllOf(StartsWith("`[…]` needs the place of an item, this is a key"),
                                HasSubstr("write (lamps where id == 'gold')[1]"))));
  EXPECT_THAT(said(with("(lamps where id == 'gold')[1].glow"), "expression/type"), IsEmpty());
  EXPECT_THAT(said(with("roll(1..6)"), "expression/name"),
              ElementsAre(HasSubstr("write `let x = random(1..6)` before this")));
  EXPECT_THAT(said(zones + "turn\n  let x = random(1..6)\n  add x to oil\n" + end, "expression/name"), IsEmpty());
}

TEST_F(Checks, members_of_objects_are_names_in_reach) {
  const std::string game = R"({ "format": 1, "id": "g", "title": "G", "players": 2, "play": "play.rules", "records": {
    "lamps": { "key": "id", "fields": { "id": "text",
                                        "wicks": { "type": "list", "of": { "type": "object", "fields": { "burns": "integer" } } } },
      "rows": [ { "id": "red", "wicks": [ { "burns": 2 } ] } ] } } })";
  const std::string rules =
      "zone deck, holds lamps\ncounter oil each player\nturn\n  choose\n    say NAME from 1..2\n"
      "      add count(deck[1].wicks where burns == NAME) to oil\n    pass\n" +
      end;
  const auto with = [&](const std::string& name) {
    std::string made = rules;
    for (std::size_t at; (at = made.find("NAME")) != made.npos;) made.replace(at, 4, name);
    return said(made, "game/name-taken", game);
  };
  EXPECT_THAT(with("burns"), Contains(HasSubstr("`burns` is a member of these items")));
  EXPECT_THAT(with("n"), IsEmpty());
}

TEST_F(Checks, comparisons_that_settle_themselves_are_warned_of) {
  const auto found = [&](const std::string& condition) {
    return said(zones + "turn\n  if " + condition + ": add 1 to oil\n  choose\n    a\n    b\n" + end,
                "expression/never");
  };
  EXPECT_THAT(found("count(deck) == count(deck)"), ElementsAre(HasSubstr("both sides are the same value")));
  EXPECT_THAT(found("me.oil < me.oil"), ElementsAre(HasSubstr("both sides are the same value")));
  EXPECT_THAT(found("any(deck, any(pile, glow == glow))"),
              ElementsAre(HasSubstr("name the items of the outer list, `list as x`, and write `x.glow`")));
  EXPECT_THAT(found("count(deck) == count(pile)"), IsEmpty());
  EXPECT_THAT(found("any(deck as x, any(pile, glow == x.glow))"), IsEmpty());
}

TEST_F(Checks, choices_and_numbers_that_never_meet_are_warned_of) {
  const std::string game = R"({ "format": 1, "id": "g", "title": "G", "players": 2, "play": "play.rules", "records": {
    "lamps": { "key": "n", "fields": { "n": "integer", "colour": ["red", "blue"], "mood": ["sad", "glad"], "of": ["blue"] },
      "rows": [ { "n": 3, "colour": "red", "mood": "sad", "of": "blue" }, { "n": 4, "colour": "red", "mood": "sad", "of": "blue" } ] } } })";
  const auto found = [&](const std::string& condition) {
    return said("zone deck, holds lamps\ncounter oil each player\nturn\n  if any(deck, " + condition +
                    "): add 1 to oil\n  choose\n    a\n    b\n" + end,
                "expression/never", game);
  };
  EXPECT_THAT(found("colour == mood"), ElementsAre(HasSubstr("no value in common")));
  EXPECT_THAT(found("colour == of"), IsEmpty());
  EXPECT_THAT(found("item == 5"), ElementsAre(HasSubstr("no record of lamps has the key '5'")));
  EXPECT_THAT(found("item == 4"), IsEmpty());
}

// The guard of a hint, written into the rules, must hold: no game then ends with a fault, and nothing is noted.
TEST_F(Checks, a_note_about_a_lowered_counter_names_the_guard_that_holds) {
  const auto noted = [&](const std::string& move, const std::string& least = "") {
    return said("zone deck, holds lamps\ncounter oil each player, start 3" + least + "\nturn\n  choose\n" + move +
                    "    wait: add 1 to oil\nend when oil > 9\nwin by most oil\n",
                "play/unguarded");
  };
  EXPECT_THAT(noted("    burn\n      add -1 to oil\n"), ElementsAre(HasSubstr("write `when oil >= 1` after")));
  EXPECT_THAT(noted("    burn\n      add -4 to oil\n"), ElementsAre(HasSubstr("`when oil >= 4`")));
  EXPECT_THAT(noted("    burn\n      add -1 to oil\n      add -2 to oil\n"), ElementsAre(HasSubstr("`when oil >= 3`")));
  EXPECT_THAT(noted("    burn lamp from deck\n      add -lamp.glow to oil\n"),
              ElementsAre(HasSubstr("`when oil >= lamp.glow`")));
  EXPECT_THAT(noted("    burn lamp from deck\n      add -2 * lamp.glow to oil\n"),
              ElementsAre(HasSubstr("`when oil >= 2 * lamp.glow`")));
  EXPECT_THAT(noted("    burn lamp from deck\n      add -(lamp.glow + goal) to oil\n      add -1 to oil\n"),
              ElementsAre(HasSubstr("`when oil >= (lamp.glow + goal) + 1`")));
  EXPECT_THAT(noted("    burn\n      add -1 to oil\n", ", least 2"), ElementsAre(HasSubstr("`when oil >= 3`")));
  EXPECT_THAT(noted("    burn\n      add -5 to oil\n", ", least -2"), ElementsAre(HasSubstr("`when oil >= 3`")));
  EXPECT_THAT(noted("    burn\n      add -1 to oil\n", ", least goal - 3"),
              ElementsAre(HasSubstr("`when oil >= 1 + goal - 3`")));
  EXPECT_THAT(noted("    burn\n      add -1 to oil\n", ", least -100"), IsEmpty());
  EXPECT_THAT(noted("    burn when count(deck) > 1\n      add -1 to oil\n"),
              ElementsAre(HasSubstr("add `and oil >= 1` to the condition of burn")));
  EXPECT_THAT(noted("    burn\n      let many = 2\n      add -many to oil\n"), ElementsAre(Not(HasSubstr("oil >="))));
  // A test that is there may be too weak.
  EXPECT_THAT(noted("    burn when oil > 0\n      add -2 to oil\n"),
              ElementsAre(AllOf(HasSubstr("tests only `oil >= 1`"), HasSubstr("oil >= 2"))));
  EXPECT_THAT(noted("    burn when oil >= 2\n      add -2 to oil\n"), IsEmpty());
  EXPECT_THAT(noted("    burn when count(deck) > oil\n      add -2 to oil\n"), IsEmpty());
}

TEST_F(Checks, hidden_pieces_are_picked_by_their_place) {
  const std::string rules =
      zones + "zone hand each player, seen by others\nturn\n  choose\n    put card from hand\n    pass\n" + end;
  EXPECT_THAT(said(rules, "play/hidden"), ElementsAre(HasSubstr("`n from 1..count(hand)`, and write `hand[n]`")));
}

TEST_F(Checks, the_name_of_a_loop_is_not_in_reach_in_its_list) {
  EXPECT_THAT(said(zones + "turn\n  for c in deck where c.glow == 1: add 1 to oil\n" + end, "expression/name"),
              ElementsAre(HasSubstr("write the member alone")));
}

class Undecided : public testing_tools::PlayedGames {
 protected:
  std::vector<std::string> simulated(const std::string& rules) {
    const auto program = compile_rules(rules);
    if (program == nullptr) return wrong(rules);
    const auto setup = make_setup(program, 2, sink_);
    auto summary = simulate(setup, {{"random", "random"}, 4, 1, 1, {}, {}, {}});
    std::vector<std::string> lines = report_text({"g", "G", {"random", "random"}, 1}, {{{}, *summary, setup}});
    for (const FaultFigures& fault : summary->faults) lines.push_back(fault.message);
    return lines;
  }
};

TEST_F(Undecided, turns_that_nobody_can_take_are_said) {
  const auto game = [](const std::string& where) {
    return "counter oil each player\nturn where " + where +
           "\n  choose\n    a: add 1 to oil\n    b: add 1 to oil\n"
           "end when oil > 9\nwin by most oil\n";
  };
  const auto none = simulated(game("oil > 0"));
  EXPECT_THAT(none, Contains("4 games ended because `turn where` left everybody out"));
  EXPECT_THAT(none, Contains(StartsWith("nobody made a move in any game")));
  const auto left = simulated(game("oil < 3"));
  EXPECT_THAT(left, Contains("4 games ended because `turn where` left everybody out"));
  EXPECT_THAT(left, Not(Contains(HasSubstr("nobody decided"))));
}

TEST_F(Undecided, games_without_a_decision_are_said) {
  EXPECT_THAT(
      simulated("counter oil each player\nturn\n  choose\n    a: add 1 to oil\nend when oil > 2\nwin by most oil\n"),
      Contains("nobody decided anything in any game: there were never two moves to choose from"));
  EXPECT_THAT(simulated("counter oil each player\nturn\n  add 1 to oil\nend when oil > 2\nwin by most oil\n"),
              Contains(StartsWith("nobody made a move in any game")));
}

}  // namespace
}  // namespace planche::play
