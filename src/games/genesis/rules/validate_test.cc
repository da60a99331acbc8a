// Diagnostics of Genesis documents, reported through the table of games as for a user; and the commands that play.
#include "games/genesis/rules/validate.h"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/files.h"
#include "data/testing/printed_schema.h"
#include "games/genesis/rules/replay.h"
#include "rules/game.h"

namespace planche::rules::genesis {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Apostrophes stand for quotation marks.
std::string json(std::string text) {
  std::replace(text.begin(), text.end(), '\'', '"');
  return text;
}

std::string position(std::string_view members) {
  return json(fmt::format("{{'game':'genesis','kind':'position',{}}}", members));
}

std::string record(std::string_view moves, std::string_view start = "") {
  return json(fmt::format("{{'game':'genesis','kind':'game',{}'moves':[{}]}}",
                          start.empty() ? "" : fmt::format("'start':{{{}}},", start), moves));
}

const std::string two_players =
    "'players':{'first':{'anubis':'b1','bastet':'d1','pyramids':4},"
    "'second':{'anubis':'d5','bastet':'b5','pyramids':4}}";

std::vector<diag::Diagnostic> problems(const std::string& text, const Settings& settings = {}) {
  diag::Sink sink;
  read_and_validate(std::make_shared<diag::Source>("genesis.json", text), false, settings, sink);
  return sink.sorted();
}

// "path code" for each diagnostic, after checking that it names its rule and section.
std::vector<std::string> told(const std::string& text, const Settings& settings = {}) {
  std::vector<std::string> result;
  for (const auto& d : problems(text, settings)) {
    result.push_back(d.path + " " + d.code);
    if (!d.code.starts_with("genesis/")) continue;
    EXPECT_FALSE(d.rule.empty()) << d.message;
    EXPECT_THAT(d.reference, HasSubstr("Genesis, ")) << d.message;
  }
  return result;
}

std::vector<std::string> told_of(std::string_view members) {
  return told(position(members));
}

std::shared_ptr<const Subject> read(const std::string& text) {
  diag::Sink sink;
  auto found = read_and_validate(std::make_shared<diag::Source>("genesis.json", text), false, {}, sink);
  EXPECT_FALSE(sink.has_errors()) << (sink.has_errors() ? sink.sorted().front().message : "");
  return found;
}

std::vector<std::string> lines_of(const std::function<Asked<void>(const Lines&)>& command) {
  std::vector<std::string> lines;
  EXPECT_TRUE(command([&](std::string_view line) { lines.emplace_back(line); }));
  return lines;
}

TEST(GenesisPosition, that_is_sound_passes) {
  EXPECT_THAT(told_of("'to_move':'first','ideas_outside':9,'ideas':['a1'],'pyramids':['b3'],'works':['d4'],'players':{"
                      "'first':{'anubis':'b2','bastet':'c4','pyramids':3,'works':1,'immobile':0,'buried':[]},"
                      "'second':{'anubis':'d2','bastet':null,'pyramids':4,'works':0,'immobile':0,'buried':[]}}"),
              IsEmpty());
  EXPECT_THAT(told_of(two_players), IsEmpty());
  EXPECT_THAT(told_of("'stage':'throw'"), IsEmpty());
  EXPECT_THAT(
      told_of("'size':9,'players':{'first':{'anubis':'i8','bastet':'d1'},'second':{'anubis':'d5','bastet':null}}"),
      IsEmpty());
}

TEST(GenesisPosition, is_written_as_it_was_read) {
  const std::string text = position(
      "'seed':'1/2','size':7,'stage':'play','to_move':'second','ideas_outside':2,'ideas':['g7'],'pyramids':['c1','d1'],"
      "'works':['f6'],'players':{'first':{'anubis':'a1','bastet':'d4','pyramids':1,'works':3,'immobile':2,"
      "'buried':['anubis']},'second':{'anubis':'b2','bastet':null,'pyramids':0,'works':5,'immobile':0,'buried':[]}},"
      "'turns':91,'idle':1,'most_turns':120");
  EXPECT_EQ(to_json(content_of<Position>(*read(text))), text);
  const std::string setup = position(
      "'size':5,'stage':'lay','to_move':'first','ideas_outside':12,'ideas':[],'pyramids':['b5'],'works':[],'players':{"
      "'first':{'anubis':null,'bastet':null,'pyramids':2,'works':0,'immobile':0,'buried':[]},"
      "'second':{'anubis':null,'bastet':null,'pyramids':3,'works':0,'immobile':0,'buried':[],'laid':['b5']}},"
      "'turns':0,'idle':0,'most_turns':0");
  // The first player would be a pyramid ahead or level.
  EXPECT_THAT(told(setup), IsEmpty());
}

// G1
TEST(GenesisPosition, cells_exist) {
  EXPECT_THAT(told_of("'pyramids':['b3','f1'],'ideas':['x9','']," + two_players),
              UnorderedElementsAre("pyramids[1] genesis/cell", "ideas[0] genesis/cell", "ideas[1] genesis/cell"));
  EXPECT_THAT(told_of("'size':7,'pyramids':['f1']," + two_players), IsEmpty());
}

// G1: in a world of an impossible size, cells have no meaning.
TEST(GenesisPosition, a_size_that_there_is_not_is_told_once) {
  EXPECT_THAT(told_of("'size':6," + two_players), ElementsAre("size data/limit"));
  EXPECT_THAT(told_of("'size':8,'pyramids':['d7','e1']," + two_players), ElementsAre("size data/limit"));
  EXPECT_THAT(told_of("'size':8,'ideas_outside':9,'pyramids':['d7']," + two_players),
              UnorderedElementsAre("size data/limit", "ideas_outside genesis/idea-count"));
  EXPECT_THAT(told(record("{'type':'move','piece':'anubis','to':'g7'}", "'size':8," + two_players)),
              ElementsAre("start.size data/limit"));
}

TEST(GenesisRules, their_size_is_one_of_three) {
  const auto rules = [](int size) {
    return told(json(fmt::format("{{'game':'genesis','kind':'rules','size':{}}}", size)));
  };
  EXPECT_THAT(rules(8), ElementsAre("size data/limit"));
  EXPECT_THAT(rules(7), IsEmpty());
}

TEST(GenesisRules, documents_keep_to_their_schemas) {
  for (const DocumentKind& kind : find_game("genesis")->kinds)
    data::testing_tools::expect_printed_schema(kind.format(), "genesis", kind.id, kind.title);
}

// House rules contain only what they change.
TEST(GenesisRules, numbers_that_are_not_told_are_those_that_come_with_the_program) {
  diag::Sink sink;
  EXPECT_EQ(Parameters{}, load_parameters({}, sink));
  EXPECT_EQ(Parameters{}, (Parameters{.ideas = 12,
                                      .pyramids = 10,
                                      .size = 5,
                                      .immobile_after_destroying = 1,
                                      .immobile_after_killing = 3,
                                      .move_both = 0,
                                      .most_turns = 0}));
  EXPECT_THAT(sink.sorted(), IsEmpty());
}

// The limits of rules/genesis/schema/rules.json.
TEST(GenesisRules, single_numbers_keep_to_the_limits_of_the_file) {
  struct Case {
    const char* name;
    int Parameters::*member;
    int least, most;
    const char* expected;
  };
  for (const Case& c :
       {Case{"ideas", &Parameters::ideas, 1, 100, "an integer from 1 to 100"},
        Case{"pyramids", &Parameters::pyramids, 10, 40, "an integer from 10 to 40"},
        Case{"size", &Parameters::size, 5, 9, "5, 7 or 9"},
        Case{"immobile_after_destroying", &Parameters::immobile_after_destroying, 0, 20, "an integer from 0 to 20"},
        Case{"immobile_after_killing", &Parameters::immobile_after_killing, 0, 20, "an integer from 0 to 20"},
        Case{"move_both", &Parameters::move_both, 0, 1, "an integer from 0 to 1"},
        Case{"most_turns", &Parameters::most_turns, 0, 10'000, "an integer from 0 to 10000"}}) {
    Settings settings;
    for (const int value : {c.least, c.most}) {
      settings.numbers[c.name] = value;
      diag::Sink sink;
      EXPECT_EQ(load_parameters(settings, sink).*c.member, value);
      EXPECT_THAT(sink.sorted(), IsEmpty()) << c.name << " " << value;
    }
    for (const int value : {c.least - 1, c.most + 1}) {
      settings.numbers[c.name] = value;
      diag::Sink sink;
      EXPECT_EQ(load_parameters(settings, sink), Parameters{});
      ASSERT_EQ(sink.sorted().size(), 1u) << c.name << " " << value;
      EXPECT_EQ(sink.sorted()[0].code, "data/limit");
      EXPECT_EQ(sink.sorted()[0].path, c.name);
      EXPECT_EQ(sink.sorted()[0].message, fmt::format("{}: expected {}, found {}", c.name, c.expected, value));
    }
  }
}

// G5
TEST(GenesisPosition, cells_hold_one_thing) {
  const auto found = problems(position("'pyramids':['b3','b1'],'works':['b3']," + two_players));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].path, "works[0]");
  EXPECT_EQ(found[0].code, "genesis/cell-occupied");
  EXPECT_EQ(found[0].rule, "G5");
  EXPECT_EQ(found[0].reference, "Genesis, Pyramide");
  EXPECT_THAT(found[0].hint, HasSubstr("pyramids[0]"));
  EXPECT_EQ(found[1].path, "players.first.anubis");
}

// G3, G5, G7
TEST(GenesisPosition, things_lie_where_they_may) {
  EXPECT_THAT(
      told_of("'ideas':['b2','c3'],'pyramids':['a1'],'works':['c3'],'players':{"
              "'first':{'anubis':'b1','bastet':'d1'},'second':{'anubis':'d5','bastet':'b5'}}"),
      UnorderedElementsAre("ideas[0] genesis/cell-kind", "ideas[1] genesis/cell-kind", "pyramids[0] genesis/cell-kind",
                           "works[0] genesis/cell-kind", "works[0] genesis/cell-occupied"));
  EXPECT_THAT(told_of("'players':{'first':{'anubis':'c3','bastet':'d1'},'second':{'anubis':'d5','bastet':'b5'}}"),
              ElementsAre("players.first.anubis genesis/cell-kind"));
  const auto said = [](std::string_view world) {
    const auto found = problems(position(fmt::format("{},{}", world, two_players)));
    return found.size() == 1 ? found[0].message : std::string{};
  };
  EXPECT_EQ(said("'pyramids':['c3']"), "a pyramid on c3, the place of the centre");
  EXPECT_EQ(said("'pyramids':['a1']"), "a pyramid on a1, a place of ideas");
}

// G1
TEST(GenesisPosition, pebbles_and_pyramids_are_counted) {
  EXPECT_THAT(told_of("'ideas_outside':11," + two_players), ElementsAre("ideas_outside genesis/idea-count"));
  EXPECT_THAT(told_of("'ideas_outside':11,'ideas':['e5']," + two_players), IsEmpty());
  EXPECT_THAT(told_of("'players':{'first':{'anubis':'b1','bastet':'d1','works':13},"
                      "'second':{'anubis':'d5','bastet':'b5','pyramids':11}}"),
              UnorderedElementsAre(" genesis/idea-count", " genesis/pyramid-count"));
  Settings house;
  house.numbers["ideas"] = 20;
  EXPECT_THAT(told(position("'ideas_outside':20," + two_players), house), IsEmpty());
  house.numbers["size"] = 6;
  EXPECT_THAT(told(position("'ideas_outside':20," + two_players), house), ElementsAre("size data/limit"));
}

// G11
TEST(GenesisPosition, the_buried_lie_on_places_and_only_after_the_outside_was_empty) {
  const auto with = [](std::string_view world, std::string_view first) {
    return fmt::format("{},'players':{{'first':{{{}}},'second':{{'anubis':'d5','bastet':'b5','works':{}}}}}", world,
                       first, "%");
  };
  const auto check = [&](std::string_view world, std::string_view first, int works) {
    std::string text = with(world, first);
    text.replace(text.find('%'), 1, fmt::format("{}", works));
    return told_of(text);
  };
  const std::string in_a1 = "'anubis':'a1','bastet':'d1','buried':['anubis']";
  EXPECT_THAT(check("'ideas_outside':0", in_a1, 12), IsEmpty());
  EXPECT_THAT(check("'ideas_outside':0", "'anubis':'b1','bastet':'d1','buried':['anubis']", 12),
              ElementsAre("players.first.buried genesis/buried"));
  EXPECT_THAT(check("'ideas_outside':0", "'anubis':'b1','bastet':null,'buried':['bastet']", 12),
              ElementsAre("players.first.buried genesis/buried"));
  // Ideas on the other three places may have been sent outside since, but no more than those.
  EXPECT_THAT(check("'ideas_outside':1,'ideas':['e1','e5']", in_a1, 9), IsEmpty());
  EXPECT_THAT(check("'ideas_outside':2,'ideas':['e1','e5']", in_a1, 8),
              ElementsAre("players.first.buried genesis/buried"));
}

// G3, G8
TEST(GenesisPosition, players_are_complete) {
  EXPECT_THAT(told_of("'to_move':'third','players':{'first':{'anubis':null,'bastet':'d1','immobile':4},"
                      "'second':{'anubis':'d5','bastet':null,'buried':['cat']}}"),
              UnorderedElementsAre("to_move genesis/player", "players.first.anubis genesis/player",
                                   "players.first.immobile genesis/player", "players.second.buried[0] genesis/player"));
  EXPECT_THAT(told_of("'turns':0"),
              UnorderedElementsAre("players.first.anubis genesis/player", "players.second.anubis genesis/player"));
}

// G1
TEST(GenesisPosition, before_the_births_players_keep_step) {
  const auto check = [](std::string_view stage, std::string_view world, std::string_view first,
                        std::string_view second) {
    return told_of(
        fmt::format("'stage':'{}'{},'players':{{'first':{{{}}},'second':{{{}}}}}", stage, world, first, second));
  };
  const std::string unborn = "'anubis':null,'bastet':null";
  EXPECT_THAT(check("throw", "", unborn, unborn + ",'pyramids':5"), IsEmpty());
  EXPECT_THAT(check("throw", "", unborn + ",'pyramids':2", unborn), ElementsAre("players.first genesis/setup"));
  EXPECT_THAT(check("throw", "", unborn, unborn + ",'pyramids':3"), ElementsAre("players.second genesis/setup"));
  EXPECT_THAT(check("lay", ",'pyramids':['b1']", unborn + ",'pyramids':1,'laid':['b1']", unborn + ",'pyramids':4"),
              ElementsAre("players.first genesis/setup"));
  EXPECT_THAT(check("lay", ",'pyramids':['b2']", unborn + ",'pyramids':4", unborn + ",'pyramids':4"),
              ElementsAre("pyramids[0] genesis/setup"));
  EXPECT_THAT(check("lay", "", unborn + ",'pyramids':4", unborn + ",'pyramids':1,'laid':['b1']"),
              ElementsAre("players.second.laid genesis/setup"));
  EXPECT_THAT(check("birth", ",'pyramids':['b1','c1']", unborn + ",'laid':['b1','c1']",
                    "'anubis':'d5','bastet':'d4','pyramids':4"),
              IsEmpty());
  EXPECT_THAT(
      check("play", ",'pyramids':['b1']", "'anubis':'d1','bastet':'d2','laid':['b1']", "'anubis':'d5','bastet':'d4'"),
      ElementsAre("players.first.laid genesis/setup"));
  EXPECT_THAT(
      check("throw", ",'turns':3,'ideas':['a1']", unborn + ",'immobile':1", unborn),
      UnorderedElementsAre("turns genesis/setup", "ideas genesis/setup", "players.first.immobile genesis/setup"));
}

const std::string setup =
    "{'type':'throw','face':4},{'type':'throw','face':2},{'type':'lay','what':'pyramid','at':'b2'},"
    "{'type':'lay','what':'pyramid','at':'d4'},{'type':'lay','what':'pyramid','at':'c2'},"
    "{'type':'lay','what':'pyramid','at':'b4'},{'type':'birth','anubis':'b2','bastet':'c2'},"
    "{'type':'birth','anubis':'d4','bastet':'b4'}";

TEST(GenesisGame, is_judged_move_by_move) {
  EXPECT_THAT(told(record("")), IsEmpty());
  EXPECT_THAT(told(record(setup + ",{'type':'move','piece':'bastet','to':'c3','then':{'birth':'a1'}},"
                                  "{'type':'throw','face':6,'then':null},{'type':'move','piece':'bastet','to':'c4'}")),
              IsEmpty());
  const auto found = problems(record(setup + ",{'type':'move','piece':'anubis','to':'b4'}"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "genesis/illegal-move");
  EXPECT_EQ(found[0].path, "moves[8]");
  EXPECT_EQ(found[0].message, "ply 9, A b4: Anubis moves one step: b4 is farther");
  EXPECT_EQ(found[0].rule, "G3");
  EXPECT_EQ(found[0].reference, "Genesis, Anubis");
  EXPECT_EQ(found[0].hint.substr(0, 11), "legal here:");
}

TEST(GenesisGame, cells_of_all_moves_are_checked) {
  EXPECT_THAT(told(record("{'type':'lay','what':'pyramid','at':'f1'},{'type':'return','at':['a1','b2']},"
                          "{'type':'return','at':['e5','e5']},{'type':'throw','face':3,'then':{'jump':'a7'}},"
                          "{'type':'pass','also':{'work':'q1'}}")),
              UnorderedElementsAre("moves[0].at genesis/cell", "moves[1].at[1] genesis/cell-kind",
                                   "moves[2].at[1] genesis/cell-occupied", "moves[3].then.jump genesis/cell",
                                   "moves[4].also.work genesis/cell"));
}

TEST(GenesisGame, shapes_of_moves_are_checked) {
  EXPECT_THAT(
      told(record("{'type':'throw','face':7},{'type':'move','piece':'horus','to':'c3'},{'type':'lay','at':'b2'},"
                  "{'type':'throw','face':1,'then':{'jump':'c3','rebirth':'b2'}},{'type':'move','piece':"
                  "'bastet','to':'c3','then':{'birth':'a1','destroy':'e5'}}")),
      UnorderedElementsAre("moves[0].face data/limit", "moves[1].piece genesis/player",
                           "moves[2].what data/missing-field", "moves[3].then.rebirth data/unknown-field",
                           "moves[4].then.destroy data/unknown-field"));
  // It is unknown what is laid, so nothing is reported about the player's stock.
  EXPECT_THAT(told(record("{'type':'lay','at':'c1'}",
                          "'players':{'first':{'anubis':'b1','bastet':'d1'},"
                          "'second':{'anubis':'d5','bastet':'b5'}}")),
              ElementsAre("moves[0].what data/missing-field"));
}

TEST(GenesisGame, its_start_is_checked_and_moves_only_from_a_sound_one) {
  EXPECT_THAT(told(record("{'type':'pass'}", "'idle':2,'pyramids':['c3']," + two_players)),
              ElementsAre("start.pyramids[0] genesis/cell-kind"));
  EXPECT_THAT(told(record("{'type':'pass'}", "'idle':2," + two_players)), ElementsAre("moves[0] genesis/illegal-move"));
}

// The reason names the rule that is broken.
TEST(GenesisGame, illegal_moves_are_explained_by_their_rule) {
  const auto rule_of = [](std::string_view world, std::string_view move) {
    const auto found = problems(record(move, world));
    return found.size() == 1 && found[0].code == "genesis/illegal-move" ? found[0].rule
                                                                        : fmt::format("{}", found.size());
  };
  const auto world = [](std::string_view first, std::string_view second, std::string_view more = "") {
    return fmt::format("'players':{{'first':{{{}}},'second':{{{}}}}}{}", first, second, more);
  };
  const std::string first = "'anubis':'b1','bastet':'d1'", second = "'anubis':'d5','bastet':'b5'";
  const std::string usual = world(first, second);
  const auto move = [](std::string_view piece, std::string_view to) {
    return fmt::format("{{'type':'move','piece':'{}','to':'{}'}}", piece, to);
  };
  const auto lay = [](std::string_view what, std::string_view at) {
    return fmt::format("{{'type':'lay','what':'{}','at':'{}'}}", what, at);
  };
  EXPECT_EQ(rule_of("'stage':'throw'", "{'type':'pass'}"), "G1");
  EXPECT_EQ(rule_of("'stage':'throw'", "{'type':'throw','face':3}"), "G1");
  const std::string unborn =
      "'stage':'birth','pyramids':['b1','c1']," +
      world("'anubis':null,'bastet':null,'laid':['b1','c1']", "'anubis':'d5','bastet':'d4','pyramids':4");
  const auto birth = [](std::string_view anubis, std::string_view bastet) {
    return fmt::format("{{'type':'birth','anubis':'{}','bastet':'{}'}}", anubis, bastet);
  };
  EXPECT_EQ(rule_of(unborn, birth("b1", "c1")), "0");
  EXPECT_EQ(rule_of(unborn, birth("c1", "b1")), "0");
  EXPECT_EQ(rule_of(unborn, birth("b1", "b2")), "G1");
  EXPECT_EQ(rule_of(unborn, birth("a2", "c1")), "G1");
  EXPECT_EQ(rule_of(unborn, "{'type':'pass'}"), "G1");
  EXPECT_EQ(rule_of(usual, lay("pyramid", "c1")), "G2");  // none in hand
  EXPECT_EQ(rule_of(world("'anubis':'b2','bastet':'d1'", second), move("anubis", "c3")), "G3");
  EXPECT_EQ(rule_of(usual, move("bastet", "c4")), "G4");
  EXPECT_EQ(rule_of(world("'anubis':'b1','bastet':'d2'", second), move("bastet", "b4")), "G4");  // over the centre
  EXPECT_EQ(rule_of(world(first, second, ",'pyramids':['d2']"), move("bastet", "d3")), "G5");
  EXPECT_EQ(rule_of(usual, move("anubis", "a1")), "G6");
  EXPECT_EQ(rule_of(world("'anubis':'b1','bastet':'c3'", second), move("anubis", "a2")), "G7");
  EXPECT_EQ(rule_of(world(first + ",'immobile':1", second), move("anubis", "a2")), "G8");
  EXPECT_EQ(rule_of(world("'anubis':'b1','bastet':null", second), "{'type':'return','at':['a1']}"), "G9");
  EXPECT_EQ(rule_of(usual, "{'type':'throw','face':3,'then':{'jump':'d3'}}"), "G10");
  const std::string buried = "'anubis':'a1','bastet':'e1','works':9,'pyramids':1,'buried':['anubis','bastet']";
  EXPECT_EQ(rule_of(world("'anubis':'a1','bastet':'d1','works':12,'buried':['anubis']", second), move("anubis", "a2")),
            "G11");
  EXPECT_EQ(rule_of(world(buried, second + ",'works':3"), lay("work", "a4")), "G12");
  EXPECT_EQ(rule_of(world(buried, second + ",'works':3"), "{'type':'throw','face':1}"), "G12");
  EXPECT_EQ(rule_of(usual, "{'type':'pass','also':{'work':'a2'}}"), "G13");
  const std::string complete = ",'pyramids':['b1','a2','b2','d1','d2','e2'],'to_move':'second'";
  EXPECT_EQ(rule_of(world(buried, second + ",'works':3", complete), "{'type':'pass'}"), "G13");
  EXPECT_EQ(rule_of(world(buried, second + ",'works':3", complete), "{'type':'pass','also':{'work':'a2'}}"), "G13");
  EXPECT_EQ(rule_of(usual + ",'idle':2", "{'type':'pass'}"), "G14");
  EXPECT_EQ(problems(record("{'type':'pass'}", usual + ",'idle':2")).at(0).message,
            "ply 1, pass: the game has ended: both did nothing");
}

TEST(GenesisCards, are_sound_and_the_game_has_a_result) {
  for (const std::string_view card : {"genesis-start.json", "genesis-middle.json", "starter/deck.json"}) {
    const auto text = base::read_file(base::data_folder() / "cards/genesis" / card, 1u << 20);
    ASSERT_TRUE(text) << card;
    EXPECT_THAT(told(*text), IsEmpty()) << card;
  }
  const auto text = base::read_file(base::data_folder() / "cards/genesis/genesis-game.json", 1u << 20);
  ASSERT_TRUE(text);
  const auto game = read(*text);
  const auto lines = lines_of([&](const Lines& out) { return game->game->play.replay(*game, out); });
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines[0], HasSubstr(R"("result":{"first":"wins","second":"reborn"},"reason":"finished")"));
}

TEST(GenesisPlay, lists_moves_and_counts_sequences) {
  const auto start = read(position(two_players));
  const Play& play = start->game->play;
  const auto listed = lines_of([&](const Lines& out) { return play.moves(*start, {}, out); });
  EXPECT_EQ(listed.size(), 35u);
  // A game that starts there accepts each of these moves.
  for (const std::string& move : listed) EXPECT_THAT(told(record(move, two_players)), IsEmpty()) << move;
  const auto count = [&](const Subject* from, int depth, bool divide) {
    return lines_of([&](const Lines& out) { return play.perft(from, {depth, divide, {}, start->rules}, out); });
  };
  EXPECT_THAT(count(nullptr, 1, false), ElementsAre("35"));
  EXPECT_EQ(count(start.get(), 3, false), count(nullptr, 3, false));
  const auto divided = count(nullptr, 2, true);
  ASSERT_EQ(divided.size(), 36u);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i + 1 < divided.size(); ++i) sum += std::stoull(divided[i].substr(divided[i].rfind(' ')));
  EXPECT_EQ(fmt::format("{}", sum), divided.back());
  std::vector<std::string> none;
  EXPECT_FALSE(play.perft(nullptr, {17, false}, [&](std::string_view line) { none.emplace_back(line); }));
  EXPECT_FALSE(play.replay(*start, [&](std::string_view line) { none.emplace_back(line); }));
  EXPECT_THAT(none, IsEmpty());
}

TEST(GenesisPlay, replays_an_unfinished_game) {
  const auto game = read(record(setup + ",{'type':'pass'}"));
  EXPECT_THAT(lines_of([&](const Lines& out) { return game->game->play.replay(*game, out); }),
              ElementsAre(json("{'result':{'first':'unfinished','second':'unfinished'},'reason':'none',"
                               "'works':{'first':0,'second':0},'turns':1,'plies':9}")));
}

TEST(GenesisPlay, random_positions_are_sound_and_come_from_their_seed) {
  const Play& play = find_game("genesis")->play;
  const auto rules = ruleset_of(*find_game("genesis"), {});
  for (const std::string_view size : {"5", "7", "9"}) {
    const auto make = play.randomise({11, {{"plies", "25"}, {"size", std::string{size}}}, rules});
    ASSERT_TRUE(make);
    for (std::uint64_t k = 0; k < 20; ++k) {
      const std::string text = (*make)(k).value();
      EXPECT_EQ(text, (*make)(k).value());
      EXPECT_THAT(told(text), IsEmpty()) << text;
      EXPECT_THAT(text, HasSubstr(R"("turns":25)"));
      EXPECT_THAT(text, HasSubstr(fmt::format("\"size\":{}", size)));
    }
    EXPECT_NE((*make)(0).value(), (*make)(1).value());
    const auto other = play.randomise({12, {{"plies", "25"}, {"size", std::string{size}}}, rules});
    const std::string of_other = (*other)(0).value(), of_this = (*make)(0).value();
    EXPECT_NE(of_other.substr(of_other.find("\"players\"")), of_this.substr(of_this.find("\"players\"")));
  }
  EXPECT_FALSE(play.randomise({11, {{"plies", "101"}}, rules}));
  EXPECT_FALSE(play.randomise({11, {{"plies", "many"}}, rules}));
}

// G14
TEST(GenesisPlay, no_game_goes_on_after_the_agreed_turns) {
  const Play& play = find_game("genesis")->play;
  Settings settings;
  settings.numbers["most_turns"] = 10;
  const auto rules = ruleset_of(*find_game("genesis"), settings);
  const auto made = play.randomise({1, {{"plies", "9"}}, rules});
  ASSERT_TRUE(made);
  EXPECT_THAT((*made)(0).value(), HasSubstr(R"("turns":9,)"));
  const auto refused = play.randomise({1, {{"plies", "10"}}, rules});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "--plies 10: a game of most_turns 10 is over by then");
}

}  // namespace
}  // namespace planche::rules::genesis
