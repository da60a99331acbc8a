// What the checker knows of rules before they are played.
#include <regex>
#include <set>

#include <gmock/gmock.h>

#include "base/files.h"
#include "play/language/syntax.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Checker : public testing_tools::PlayedGames {
 protected:
  // Lamps and winds come to `row`; the measure asks for them.
  static std::string mixed(const std::string& measure, const std::string& more = {}) {
    return "counter oil each player\nzone deck, holds lamps\nzone bag, holds winds\nzone row\nsetup\n  move 1 from "
           "deck to row\n"
           "  move 1 from bag to row\n" +
           more + "turn\n  perform deck[1].trick\n  end game\nwin by most " + measure + "\n";
  }
};

TEST_F(Checker, members_of_pieces_of_two_lists_belong_to_both) {
  EXPECT_THAT(wrong(mixed("sum(row, glow)")), ElementsAre("expression/name glow"));
  EXPECT_THAT(wrong(mixed("count(row where glow > 1)")), ElementsAre("expression/name glow"));
  EXPECT_THAT(wrong(mixed("row[1].copies")), ElementsAre("expression/name copies"));
  EXPECT_THAT(wrong(mixed("row[1].gloww")), ElementsAre("expression/name gloww"));
  EXPECT_THAT(wrong(mixed("count(row where owner == none and id != 'x')")), IsEmpty());
  EXPECT_THAT(wrong(mixed("sum(lamps as x where x in row, glow)")), IsEmpty());
}

TEST_F(Checker, lists_follow_pieces_from_zone_to_zone) {
  // From `row` through names, the box, and zones that are declared in any order.
  EXPECT_THAT(wrong(mixed("1", "  let top = row[1]\n  if top.glow > 1: shuffle row\n")),
              ElementsAre("expression/name glow"));
  EXPECT_THAT(wrong(mixed("sum(box, glow)", "  move row to box\n")), ElementsAre("expression/name glow"));
  EXPECT_THAT(wrong(mixed("sum(box, glow)", "  move deck to box\n")), IsEmpty());
  EXPECT_THAT(wrong("zone last\nzone middle\nzone early refilled from middle\n" +
                    mixed("sum(last, glow)", "  move early to last\n  move row to middle\n")),
              ElementsAre("expression/name glow"));
}

TEST_F(Checker, faults_name_the_piece_that_lacks_a_member) {
  // Called with records of winds or pieces of lamps, which is found during play.
  EXPECT_THAT(played("counter oil each player\nzone deck, holds lamps\ncounter n\nprocedure ask(c)\n  add c.glow to n\n"
                     "turn\n  for c in match(n, 0, winds, deck): ask c\n  end game\nwin by most n\n"),
              ElementsAre("! north is a record of winds, which has no `glow`"));
}

TEST_F(Checker, one_cause_is_reported_once) {
  const std::string end = "\n  choose\n    a: add 1 to n\n    b\nend when n > 3\nwin by most n\n";
  EXPECT_THAT(wrong("counter n\ncounter oil each player\nturn\n  add (1 + (2 to n" + end),
              ElementsAre("play/syntax ("));
  EXPECT_THAT(wrong("counter n\ncounter oil each player\nturn\n  add [1, 2) + 3) to n" + end),
              ElementsAre("play/syntax )"));
  EXPECT_THAT(wrong("counter n\ncounter oil each player\nturn\n  if 'a == (b: add 1 to n" + end),
              ElementsAre("play/syntax 'a == (b: add 1 to n"));
  EXPECT_THAT(wrong("counter n\ncounter oil each player\nturn\n\t\tadd 1 to n\n\tadd 2 to n" + end),
              ElementsAre("play/syntax \t"));
}

TEST_F(Checker, an_open_bracket_hides_nothing_else) {
  const auto rules = [](const std::string& body, const std::string& before = {}) {
    return "counter n\ncounter oil each player\nzone deck, holds lamps\n" + before + "setup\n  shuffle dekc\nturn\n" +
           body + "end when n > 3\nwin by most n\n";
  };
  const std::string choice = "  choose\n    take c from deck\n      move c to box\n    wait\n      add 1 to n\n";
  EXPECT_THAT(wrong(rules("  if count(deck > 1:\n    add 1 to m\n" + choice)),
              ElementsAre("expression/name dekc", "play/syntax (", "expression/name m"));
  EXPECT_THAT(wrong(rules("  if max([1, (2:\n    add 1 to n\n" + choice)),
              ElementsAre("expression/name dekc", "play/syntax ("));
  EXPECT_THAT(wrong(rules(choice, "define some = sum(\n  deck,\n  glow\n")),
              ElementsAre("play/syntax (", "expression/name dekc"));
  EXPECT_THAT(wrong(rules("  add (n to n\n  add some(1) to n\n" + choice, "define some(x = x + 1\n")),
              ElementsAre("play/syntax (", "expression/name dekc", "play/syntax ("));
  EXPECT_THAT(wrong(rules("  add row[1].glow to n\n" + choice, "zone row (holds lamps\n")),
              ElementsAre("play/syntax (", "expression/name dekc"));
  EXPECT_THAT(wrong(rules("  if n == 'a: add 1 to n\n  add 1) to n\n" + choice)),
              ElementsAre("expression/name dekc", "play/syntax 'a: add 1 to n", "play/syntax )"));
  EXPECT_THAT(wrong(rules(choice) + "worth (n"), ElementsAre("expression/name dekc", "play/syntax ("));
  // Brackets may be open for several lines.
  EXPECT_THAT(wrong(rules("  add sum(\n    deck where\n      glow > 1,\n    glow\n  ) to n\n" + choice)),
              ElementsAre("expression/name dekc"));
}

TEST_F(Checker, many_open_brackets_are_read_again_within_bounds) {
  std::string rules = "counter n\nturn\n  end game\nwin by most n\n";
  for (int i = 0; i < 2000; ++i) rules += "define a" + std::to_string(i) + " = sum((n\n";
  EXPECT_THAT(wrong(rules).front(), "play/syntax (");
}

TEST_F(Checker, records_that_no_table_has_are_one_error) {
  const std::string end = "\ncounter oil each player\nturn\n  end game\nwin by most 1\n";
  EXPECT_THAT(wrong("zone deck, holds lampz" + end), ElementsAre("expression/name lampz"));
  EXPECT_THAT(wrong("zone deck, holds lamps + lampz" + end), ElementsAre("expression/name lampz"));
  EXPECT_THAT(wrong("zone deck, holds 3" + end), ElementsAre("play/type 3"));
}

// A line further in that begins with `and`, `or`, `when` or `then` belongs to the one before.
TEST_F(Checker, lines_go_on_below) {
  const auto rules = [](const std::string& between) {
    return "counter oil\nturn\n  choose\n    wait when oil == 0" + between +
           "or oil == 1: add 1 to oil\n    pass: add 2 to oil\nend when oil > 2\nwin by most oil\n";
  };
  const auto in_one_line = played(rules(" "), {0, 0, 0});
  EXPECT_THAT(in_one_line, testing::SizeIs(4));  // wait, wait, pass alone, the result
  EXPECT_EQ(played(rules("\n        "), {0, 0, 0}), in_one_line);
}

TEST_F(Checker, a_name_that_is_missing_at_the_end_is_missed_behind_the_last_word) {
  EXPECT_THAT(wrong("counter oil\nturn\n  end game\nwin by most oil\nzone"), ElementsAre("play/syntax zone"));
}

TEST_F(Checker, a_key_in_place_of_a_number_is_one_mistake) {
  EXPECT_THAT(wrong("counter oil\nturn\n  choose\n    a: add lamps[\"gold\"].glow to oil\n    b\nend when oil > 2\n"
                    "win by most oil\n"),
              testing::ElementsAre("expression/type \"gold\""));
}

TEST_F(Checker, counters_have_values) {
  const auto program =
      compile_rules("counter oil each player\ncounter n, start 4, least 5, most 3\nturn\n  end game\nwin by most n\n");
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(make_setup(program, 2, sink_), nullptr);
  std::vector<std::string> messages;
  for (const diag::Diagnostic& d : sink_.sorted()) messages.push_back(d.message);
  EXPECT_THAT(messages, testing::Contains("the least of n is 5, and its most is 3"));
}

// The first problem, with its hint.
class Hints : public Checker {
 protected:
  std::string hint(const std::string& statement, const std::string& more = {}) {
    wrong("zone row, holds lamps\nzone pile\nzone gust each winds\ncounter oil each player\n" + more + "turn\n  " +
          statement + "\n  choose\n    a: add 1 to oil\n    b\nend when oil > 9\nwin by most oil\n");
    const auto found = sink_.sorted();
    const auto first = std::ranges::find_if(found, [](const auto& d) { return d.code != "play/unused"; });
    return first == found.end() ? "" : first->message + ": " + first->hint;
  }
};

TEST_F(Hints, propose_the_nearest_name) {
  EXPECT_THAT(hint("show row to plyers"), HasSubstr("\"players\""));
  EXPECT_THAT(hint("show row to oters"), HasSubstr("\"others\""));
  EXPECT_THAT(hint("add rond to oil"), HasSubstr("\"round\""));
  EXPECT_THAT(hint("next lefft(me)"), HasSubstr("\"left\""));
  EXPECT_THAT(hint("if row[1] == red: end game"), HasSubstr("'red'"));
  EXPECT_THAT(hint("if count(row were glow > 1) == 1: end game"), HasSubstr("`where`"));
  EXPECT_THAT(hint("if oil == 1 then add 1 to oil"), HasSubstr("a colon in place of `then`"));
  EXPECT_THAT(hint("chose\n    x: add 1 to oil"), HasSubstr("\"choose\""));
  EXPECT_THAT(hint("choose\n    x lamp from row where lamp.glow > 1"), HasSubstr("write the member alone"));
}

TEST_F(Hints, say_what_suits) {
  EXPECT_THAT(hint("set oil to random(6)"), HasSubstr("1..6"));
  EXPECT_THAT(hint("if oil == 1 or 2: end game"), HasSubstr("`oil == 2`"));
  EXPECT_THAT(hint("end game", "counter wick, least 5\n"), HasSubstr("`start 5`"));
  EXPECT_EQ(hint("if oil == 1 or oil == 2: end game"), "");
}

TEST_F(Hints, know_the_keys_of_indexes) {
  EXPECT_EQ(hint("move 1 from row to gust['north']"), "");
  EXPECT_THAT(hint("move 1 from row to gust['nord']"),
              testing::AllOf(HasSubstr("no record of winds has the key 'nord'"), HasSubstr("\"north\"")));
}

TEST_F(Hints, name_the_call_with_a_wrong_argument) {
  const std::string draw = "procedure draw(n)\n  move n from row to pile\n";
  EXPECT_EQ(hint("draw 1", draw), "");
  EXPECT_THAT(hint("draw row", draw), HasSubstr("in the call of line 8"));
  EXPECT_THAT(hint("add twice(row) to oil", "define twice(x) = x * 2\n"), HasSubstr("in the call of line 7"));
}

TEST_F(Checker, those_who_win_together_are_nobody) {
  const std::string game = "counter oil each player\nround\n  as players[2]: add 5 to oil\nwin together when ";
  EXPECT_THAT(wrong(game + "oil > 3\n"), ElementsAre("play/nobody oil"));
  EXPECT_THAT(wrong(game + "any(players, oil > 3)\n"), testing::Not(testing::Contains("play/nobody oil")));
}

TEST_F(Checker, lists_of_names_have_limits) {
  const std::string end = "end when oil > 3\nwin by most oil\n";
  std::string moves, names, arguments, bots;
  for (int i = 0; i < 1001; ++i) {
    moves += "    m" + std::to_string(i) + ": add 1 to oil\n";
    names += "  let x" + std::to_string(i) + " = 1\n";
    arguments += (i == 0 ? "a" : ", a") + std::to_string(i);
    bots += "bot b" + std::to_string(i) + "\n  a: 1\n";
  }
  const std::string oil = "counter oil each player\n", choice = "  choose\n    a: add 1 to oil\n    b\n";
  EXPECT_THAT(wrong(oil + "turn\n  choose\n" + moves + end), ElementsAre("play/limit m"));
  EXPECT_THAT(wrong(oil + "turn\n" + names + choice + end), ElementsAre("play/limit x1000"));
  EXPECT_THAT(wrong(oil + "procedure p(" + arguments + "): stop\nturn\n" + choice + end),
              testing::Contains("play/limit a60"));
  EXPECT_THAT(wrong(oil + "turn\n" + choice + end + bots), ElementsAre("play/limit b1000"));
}

TEST(Editors, colour_every_word_of_the_language) {
  EXPECT_GT(reserved_words().size(), 40U);
  for (const char* name : {"play.tmLanguage.json", "play.vim"}) {
    const auto file = base::read_file(std::string{PLANCHE_SOURCE} + "/rules/editors/" + name, 1U << 20);
    ASSERT_TRUE(file) << name;
    // Words of the patterns in the first, of the keywords in the second.
    std::set<std::string> words;
    static const std::regex lines{R"(("match": .*|syntax keyword .*))"}, word{"[a-z]+"};
    for (std::sregex_iterator line{file->begin(), file->end(), lines}, end; line != end; ++line) {
      const std::string text = line->str();
      for (std::sregex_iterator one{text.begin(), text.end(), word}; one != end; ++one) words.insert(one->str());
    }
    for (const std::string_view reserved : reserved_words())
      EXPECT_TRUE(words.contains(std::string{reserved})) << name << " " << reserved;
  }
}

}  // namespace
}  // namespace planche::play
