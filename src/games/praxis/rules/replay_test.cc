#include "games/praxis/rules/replay.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/testing/records.h"
#include "games/praxis/rules/testing/situations.h"
#include "games/praxis/rules/validate.h"

namespace planche::rules::praxis {
namespace {

using testing::cell;
using testing::drawn;
using ::testing::ElementsAre;
using testing::Game;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Type;

constexpr Decision pass{};
constexpr Decision enter{Type::enter, 0, 0};
constexpr Decision exchange{Type::exchange, 0, 0};

std::string row(const std::string& first) {
  return first + " . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .";
}

// "P8: the way is blocked …", or "legal".
std::string verdict(const Game& game, Decision decision) {
  const auto fault = why_illegal(game.state, decision);
  return fault ? fmt::format("{}: {}", fault->rule, fault->reason) : "legal";
}

// P8, P9 [6.1]
TEST(PraxisReasons, OfSlides) {
  const Game game{row("a3 . b2 . a2 plus-1")};
  EXPECT_EQ(verdict(game, Game::slide(0, 2, 0)), "legal");
  EXPECT_EQ(verdict(game, Game::slide(0, 3, 0)),
            "P8: the way is blocked on cell 3 of grid 1: a ship of player 2 is there");
  EXPECT_EQ(verdict(game, Game::slide(0, 1, 2)),
            "P8: no straight line of cells leads from cell 1 of grid 1 to cell 2 of grid 3");
  EXPECT_EQ(verdict(game, Game::slide(0, 0, 0)), "P8: a slide is one cell long at least");
  EXPECT_EQ(verdict(game, Game::slide(1, 5, 0)), "P8: a ship of face 2 slides diagonally only");
  EXPECT_EQ(verdict(Game{row("a1 . . . . .")}, Game::slide(0, 2, 2)), "P8: a ship of face 1 slides orthogonally only");
  EXPECT_EQ(verdict(Game{row("a3 a2 . . . .")}, Game::slide(0, 1, 0)), "P9: cell 2 of grid 1 holds an own ship");
  EXPECT_EQ(verdict(Game{row("a3 . . . . .")}, Game::slide(1, 1, 0)), "P8: ship 1 of player 1 is off the board");
  EXPECT_EQ(verdict(Game{row("a3 . . . . ."), Edition::third}, Game::slide(0, 3, 0)),
            "P8: cell 1 of grid 2 is 3 cells away, a slide is at most 2 long");
  // Two cells are within reach.
  EXPECT_EQ(verdict(Game{row("a3 duel . . . ."), Edition::third}, Game::slide(0, 2, 0)),
            "P8: the way is blocked on cell 2 of grid 1: duel is there");
  EXPECT_EQ(verdict(Game{row("a3 . . . . ."), Edition::third}, Game::slide(0, 2, 0)), "legal");
  EXPECT_EQ(verdict(Game{row("a3 O . . . ."), Edition::third}, Game::slide(0, 1, 0)),
            "P9: only a ship with face 1 lands on an exoplanet, this one has face 3");
}

// P11 [6.3, 8]
TEST(PraxisReasons, OfAttacks) {
  EXPECT_EQ(verdict(Game{row("a3 b4 . . . .")}, Game::slide(0, 1, 0)),
            "P11: a ship of face 3 cannot attack one of face 4");
}

// P13 [6.1, 6.4]
TEST(PraxisReasons, OfArtefactsThatCannotBeActivated) {
  const auto why = [](const std::string& artefact, int face) {
    const Game game{row(fmt::format("a{} {} . . . .", face, artefact)), Edition::third};
    return why_illegal(game.state, Game::slide(0, 1, 0)).value().reason;
  };
  EXPECT_EQ(why("plus-2", 5), "the effect of plus-2 on cell 2 of grid 1 cannot be applied: face 5 plus 2 exceeds 6");
  const auto activated = [](const std::string& artefact, int face) {
    return verdict(Game{row(fmt::format("a{} {} . . . .", face, artefact))}, Game::slide(0, 1, 0));
  };
  EXPECT_EQ(activated("plus-3", 3), "legal");
  EXPECT_THAT(activated("plus-3", 5), HasSubstr("face 5 plus 3 exceeds 6"));
  EXPECT_EQ(activated("minus-2", 3), "legal");
  EXPECT_THAT(activated("minus-3", 3), HasSubstr("face 3 minus 3 is below 1"));
  EXPECT_EQ(why("minus-1", 1),
            "the effect of minus-1 on cell 2 of grid 1 cannot be applied: face 1 minus 1 is below 1");
  EXPECT_THAT(why("duel", 3), HasSubstr("no enemy ship is adjacent"));
  EXPECT_THAT(why("teleport", 3), HasSubstr("no other teleport"));
  EXPECT_THAT(why("explosion", 3), HasSubstr("no artefact but portals is adjacent"));
  EXPECT_THAT(why("tools", 3), HasSubstr("no ship is adjacent"));
  EXPECT_THAT(why("clone", 3), HasSubstr("no other base holds a tile"));
}

// P6, P7, P10 [6.1]
TEST(PraxisReasons, OfLaying) {
  Game game{row("a3 . . b2 . .")};
  game.deal({"duel", "duel", "duel", "draw", "draw", "draw"});
  EXPECT_EQ(verdict(game, game.lay("duel", 1, 1)), "legal");
  EXPECT_EQ(verdict(game, game.lay("draw", 1, 1)), "P6: player 1 has no draw in hand");
  EXPECT_EQ(verdict(game, game.lay("duel", 0, 0)), "P7: cell 1 of grid 1 is not empty: a ship of player 1 is there");
  EXPECT_EQ(verdict(game, game.lay("duel", 2, 0)), "P10: cell 3 of grid 1 is not adjacent to a ship of player 1");
  game.play(game.lay("duel", 1, 1), {}, {"recruit"});
  EXPECT_EQ(verdict(game, game.lay("duel", 0, 1)), "P10: only one artefact is laid in a turn");
  EXPECT_EQ(verdict(game, enter), "P10: a ship enters before an artefact is laid");
  EXPECT_EQ(verdict(game, exchange), "P10: the hand is exchanged once, instead of any other decision");
}

// P10 [6.1]
TEST(PraxisReasons, OfTheOrderOfATurn) {
  Game game{row("a3 . . a3 . b1")};
  game.deal({"draw", "duel", "duel", "draw", "draw", "draw"});
  EXPECT_EQ(verdict(game, enter), "P10: player 1 has no ship off the board");
  game.play(game.lay("duel", 1, 1), {}, {"duel"});
  EXPECT_EQ(verdict(game, Game::slide(1, 4, 0)),
            "P10: the artefact was laid beside the other ship, so ship 1 cannot move");
  game.play(Game::slide(0, 1, 0));
  EXPECT_EQ(verdict(game, Game::slide(0, 2, 0)), "P10: only one ship moves in a turn, and only once");
  game.play(pass);
  EXPECT_EQ(verdict(game, Game::on(Type::duel, 1, 0)), "P13: no effect that asks for this is being applied");
  game.play(exchange, {}, {"mutation", "mutation", "mutation"});
  EXPECT_EQ(verdict(game, game.lay("mutation", 4, 0)), "P10: the turn is over: the hand was exchanged or reduced");
  EXPECT_EQ(verdict(game, Game::slide(0, 5, 1)), "P10: the turn is over: the hand was exchanged or reduced");
}

// P6, P10 [4, 6.1]
TEST(PraxisReasons, OfHands) {
  Game empty{row("a3 . . . . b1")};
  EXPECT_EQ(verdict(empty, exchange), "P10: there is no artefact in the hand");
  const Decision drop{Type::drop, 0, 0};
  EXPECT_EQ(verdict(empty, drop), "P6: a hand has no limit in this edition");
  Game third{row("a3 . . . . b1"), Edition::third};
  third.deal({"duel", "draw", "draw", "draw", "draw", "draw"});
  EXPECT_EQ(verdict(third, drop), "P6: 3 artefacts in the hand do not exceed the limit of 6");
  empty.play(Game::slide(0, 1, 0));
  EXPECT_EQ(verdict(empty, enter), "P10: a ship enters instead of a move, and a ship has moved");
}

// P10 (edition 3)
TEST(PraxisReasons, OfWhatIsCompulsory) {
  Game game{row("a3 . . . . b1"), Edition::third};
  EXPECT_THAT(verdict(game, pass),
              HasSubstr("P10: moving and laying are compulsory when possible, and this is: slide"));
  EXPECT_EQ(verdict(game, exchange), "P10: the hand is not exchanged in edition 3");
}

// P12, P13 [6.4, 8]
TEST(PraxisReasons, OfChoicesThatEffectsAskFor) {
  Game game{row("a3 P . . P b1")};
  game.play(Game::slide(0, 1, 0));
  EXPECT_THAT(verdict(game, pass), HasSubstr("an effect comes first, and asks for a decision: the grid the portal"));
  EXPECT_EQ(verdict(game, Game::to_grid(2)), "P12: grid 2 has another portal");
  Game duel{row("a3 duel b2 . . b1")};
  duel.play(Game::slide(0, 1, 0));
  EXPECT_EQ(verdict(duel, Game::on(Type::duel, 5, 0)), "P13: on cell 3 of grid 2 there is no adjacent enemy ship");
  EXPECT_THAT(why_illegal(duel.state, Game::on(Type::duel, 5, 0)).value().instead,
              ElementsAre(Game::on(Type::duel, 2, 0)));
}

// P13 (edition 3)
TEST(PraxisReasons, OfBasesThatTilesAreTakenFrom) {
  Universe universe = drawn(
      "b3 P duel . . . mutation plus-1 recruit . . . . . . . . . . . . . . . . . . . . . . . . . . .", Edition::third);
  universe.ships.push_back({1, testing::place(5, 5), 1, nullptr});
  universe.artefacts.push_back({testing::place(5, 4), "clone", nullptr});
  Game game{universe, {}, 1};
  game.play(Game::slide(0, 1, 0), {4, 1}, {"duel"});
  game.play(pass);
  game.play(Game::slide(0, 5, 4));
  EXPECT_EQ(verdict(game, {Type::clone, 0, 0}), "P13: the base is the player's own");
  EXPECT_EQ(verdict(game, {Type::clone, 0, 1}), "legal");
  EXPECT_EQ(verdict(game, {Type::clone, 0, 2}), "P13: there is no player 3");
}

// For every decision, there is a reason exactly if it is not possible.
TEST(PraxisReasons, AreGivenForEveryDecisionThatIsNotPossible) {
  const Parameters parameters = testing::usual();
  for (std::uint64_t k = 0; k < 60; ++k) {
    base::Random random{k};
    const Edition edition = k % 2 == 0 ? Edition::first : Edition::third;
    const std::string exoplanet = k % 2 == 0 ? "." : "O";
    Universe universe = drawn(
        "a3 . . P . . " + exoplanet + " . . . . . . teleport . duel . . . . booster . . . b2 . . . . . . . . . . b3",
        Edition::third);
    universe.edition = edition;
    if (edition == Edition::first) universe.artefacts.pop_back();
    Game game{universe};
    RandomChance chance{random};
    game.state.deal(chance);
    Choices choices;
    for (int n = 0; n < 60 && !game.state.finished(); ++n) {
      game.state.list(choices);
      for (int i = 0; i < 40; ++i) {
        Decision any{static_cast<Type>(random.below(14)), 0, static_cast<std::uint8_t>(random.below(36))};
        const bool item = any.type == Type::lay || any.type == Type::drop || any.type == Type::keep;
        any.what = static_cast<std::uint8_t>(random.below(item ? 14 : 2));
        if (any.type == Type::portal) any.where = static_cast<std::uint8_t>(random.below(6));
        if (any.type == Type::clone) any.where = static_cast<std::uint8_t>(random.below(2));
        const auto fault = why_illegal(game.state, any);
        ASSERT_EQ(!fault.has_value(), choices.contains(any));
        if (fault) {
          ASSERT_FALSE(fault->reason.empty() || fault->rule.empty() || fault->section.empty());
        }
      }
      game.state.play(choices[random.below(choices.size())], chance);
    }
  }
}

std::vector<std::string> problems(const std::string& json) {
  const data::Document read = testing::document(json);
  diag::Sink sink;
  game_format().check(read, sink);
  validate_game(read, read_game(read), testing::usual(), sink);
  std::vector<std::string> told;
  for (const diag::Diagnostic& d : sink.sorted()) told.push_back(fmt::format("{} {}: {}", d.code, d.path, d.message));
  return told;
}

std::string result_of(const std::string& json) {
  const data::Document read = testing::document(json);
  const RecordedGame record = read_game(read);
  const Terms terms = terms_of(record, testing::usual());
  return result_json(replay(record, terms).last);
}

Universe start(Edition edition, int players) {
  Universe universe = drawn(row(edition == Edition::first ? "a3 . P . . b4" : ". . P . . O"), edition, players);
  if (edition == Edition::first && players == 3) {
    universe.ships.push_back({3, testing::place(3, 3), 5, nullptr});
    universe.portals.push_back({testing::place(1, 4), nullptr});
  }
  if (edition == Edition::third && players == 3) {
    universe.portals.push_back({testing::place(1, 4), nullptr});
    universe.exoplanets.push_back({testing::place(4, 4), nullptr});
  }
  return universe;
}

// P6, P10 to P14
TEST(PraxisRecords, OfRandomGamesReplayToTheSameEnd) {
  const Parameters parameters = testing::usual();
  for (std::uint64_t k = 0; k < 24; ++k) {
    const Edition edition = k % 2 == 0 ? Edition::first : Edition::third;
    Universe universe = start(edition, 2 + static_cast<int>(k / 2 % 2));
    universe.scoring = k % 3 == 0 ? Scoring::collections : Scoring::points;
    const End end = k % 4 == 0 ? End{10, {}} : k % 4 == 2 ? End{{}, parameters.of(edition).enough_points} : End{};
    const auto made = testing::random_record(universe, end, {5, k}, 120, parameters);
    const std::string json = to_json(made->record);
    ASSERT_THAT(problems(json), IsEmpty()) << json;
    ASSERT_EQ(result_of(json), result_json(*made->last)) << json;
    const data::Document read = testing::document(json);
    ASSERT_EQ(to_json(read_game(read)), json);
    // The seed alone determines hands, throws and draws.
    RecordedGame bare = made->record;
    bare.seed = Seed{5, k};
    ASSERT_THAT(problems(to_json(bare)), IsEmpty());
    bare.hands.reset();
    for (RecordedTurn& turn : bare.turns) {
      turn.throws.reset();
      turn.draws.reset();
    }
    ASSERT_THAT(problems(to_json(bare)), IsEmpty());
    ASSERT_EQ(result_of(to_json(bare)), result_json(*made->last));
    // They may also be written down.
    const RecordedGame told = with_chances(bare, made->terms);
    ASSERT_FALSE(told.seed);
    ASSERT_EQ(told.hands, made->record.hands);
    ASSERT_THAT(problems(to_json(told)), IsEmpty());
    ASSERT_EQ(result_of(to_json(told)), result_json(*made->last));
  }
}

const std::string& map_json() {
  static const std::string json = to_json(drawn(row("a3 . b2 P . .")));
  return json;
}
std::string record_json(const std::string& turns, const std::string& more = R"("end":{"rounds":10},)") {
  return fmt::format(R"({{"game":"praxis","kind":"game","universe":{},{}"hands":[["duel","duel","duel"],)"
                     R"(["draw","draw","draw"]],"turns":[{}]}})",
                     map_json(), more, turns);
}
std::string attack_drawing(const std::string& draws) {
  return R"({"player":1,"decisions":[{"type":"slide","ship":0,"to":{"grid":1,"cell":3}}],"draws":[)" + draws + "]}";
}

// P11 [6.3]
TEST(PraxisRecords, SayWhatWasDrawn) {
  EXPECT_THAT(problems(record_json(attack_drawing(R"("recruit","duel","draw")"))), IsEmpty());
  EXPECT_THAT(problems(record_json(attack_drawing(R"("recruit","duel")"))),
              ElementsAre("praxis/record-chance turns[0].decisions[0]: turn 1, slide ship 0 to cell 3 of grid 1: an "
                          "artefact that was drawn is missing in \"draws\""));
  EXPECT_THAT(problems(record_json(attack_drawing(R"("recruit","duel","draw","mutation")"))),
              ElementsAre("praxis/record-chance turns[0]: turn 1: 1 of 4 artefacts drawn are left over"));
  // Three of the five duels are in one hand, and clones belong to edition 3.
  EXPECT_THAT(problems(record_json(attack_drawing(R"("duel","duel","duel")"))),
              ElementsAre(HasSubstr("duel cannot be drawn: there is none to draw from")));
  EXPECT_THAT(problems(record_json(attack_drawing(R"("clone","duel","draw")"))),
              ElementsAre("praxis/artefact-type turns[0].draws[0]: there is no artefact \"clone\" in this game"));
}

// P10 [6.1]
TEST(PraxisRecords, SayWhatWasThrown) {
  const auto enters = [](const std::string& throws) {
    return record_json(R"({"player":2,"decisions":[{"type":"enter"}],"throws":[)" + throws + "]}");
  };
  EXPECT_THAT(problems(enters("5,5")), IsEmpty());
  EXPECT_THAT(problems(enters("1,1,5,5")), IsEmpty());
  EXPECT_THAT(problems(enters("1,1")), ElementsAre(HasSubstr("a throw of a die is missing in \"throws\"")));
  EXPECT_THAT(problems(enters("5,5,5")), ElementsAre(HasSubstr("1 of 3 throws are left over")));
}

// P10 [6.1]
TEST(PraxisRecords, ToldIsTheFirstDecisionThatIsNotPossible) {
  const std::string passing = R"({"player":1,"decisions":[]},{"player":2,"decisions":[]})";
  EXPECT_THAT(problems(record_json(passing + R"(,{"player":2,"decisions":[]})")),
              ElementsAre("praxis/illegal-move turns[2]: turn 3: it is the turn of player 1"));
  EXPECT_THAT(
      problems(
          record_json(passing + R"(,{"player":1,"decisions":[{"type":"slide","ship":0,"to":{"grid":2,"cell":2}}]})")),
      ElementsAre("praxis/illegal-move turns[2].decisions[0]: turn 3, slide ship 0 to cell 2 of grid 2: the way "
                  "is blocked on cell 3 of grid 1: a ship of player 2 is there"));
  EXPECT_THAT(problems(record_json(R"({"player":1,"decisions":[{"type":"slide","ship":0,"to":{"grid":1,"cell":5}},)"
                                   R"({"type":"slide","ship":0,"to":{"grid":2,"cell":1}}]})")),
              ElementsAre("praxis/illegal-move turns[0].decisions[1]: turn 1, slide ship 0 to cell 1 of grid 2: only "
                          "one ship moves in a turn, and only once"));
}

// P12 [8]
TEST(PraxisRecords, TurnsAreComplete) {
  const Universe universe = drawn(row("a3 P . . . b2"));
  const std::string json = fmt::format(
      R"({{"game":"praxis","kind":"game","universe":{},"end":{{"rounds":10}},"seed":7,"turns":[{{"player":1,"decisions":[)"
      R"({{"type":"slide","ship":0,"to":{{"grid":1,"cell":2}}}}]}}]}})",
      to_json(universe));
  EXPECT_THAT(problems(json),
              ElementsAre(HasSubstr("turns[0]: turn 1: the turn is not complete: an effect comes first")));
}

// P14 [5]
TEST(PraxisRecords, EndWithTheGame) {
  std::string turns;
  for (int round = 0; round < 2; ++round) {
    turns += fmt::format(R"({}{{"player":1,"decisions":[]}},{{"player":2,"decisions":[]}})", turns.empty() ? "" : ",");
  }
  const std::string two = R"("end":{"rounds":2},)", one = R"("end":{"rounds":1},)";
  EXPECT_THAT(problems(record_json(turns, two)), ElementsAre(HasSubstr("praxis/rounds end.rounds: ")));
  EXPECT_EQ(result_of(record_json(turns, two)),
            R"({"result":"shared","winners":[1,2],"points":[0,0],"rounds":2,"turns":4})");
  EXPECT_EQ(result_of(record_json(turns)),
            R"({"result":"unfinished","winners":[],"points":[0,0],"rounds":2,"turns":4})");
  EXPECT_THAT(
      problems(record_json(turns, one)),
      ElementsAre(HasSubstr("praxis/rounds"), "praxis/illegal-move turns[2]: turn 3: the game ended after round 1"));
}

// P14 [5]
TEST(PraxisRecords, CountPointsAsTheRulebookPutsThem) {
  const auto enough = [](const std::string& edition) {
    const data::Document read = testing::document(R"({"end":{"points":36},"edition":)" + edition + "}");
    return read_game(read).end.points.value();
  };
  EXPECT_EQ(enough("1"), 37);
  EXPECT_EQ(enough("3"), 36);
}

// P4, P5 [4]
TEST(PraxisRecords, StartInAUniverseThatIsSetUp) {
  const std::string bare = to_json(testing::rectangle());
  EXPECT_THAT(problems(fmt::format(R"({{"game":"praxis","kind":"game","universe":{},"seed":1,"turns":[]}})", bare)),
              ElementsAre(HasSubstr("praxis/portal-count universe: "),
                          "praxis/start universe: a game starts with one ship of each player on the board, player 1 "
                          "has 0, player 2 has 0"));
  EXPECT_THAT(problems(record_json("", R"("edition":2,)")), ElementsAre(HasSubstr("data/type edition: ")));
  // Problems of the universe are reported with their places in the whole document.
  EXPECT_THAT(problems(record_json("", R"("players":3,)")),
              ElementsAre(HasSubstr("praxis/portal-count universe.portals: "), HasSubstr("player 3 has 0")));
  EXPECT_THAT(problems(fmt::format(R"({{"game":"praxis","kind":"game","universe":{},"turns":[]}})", map_json())),
              ElementsAre(HasSubstr("praxis/record-chance hands: expected the \"hands\"")));
}

// P5 [4]
TEST(PraxisRecords, StartFromOneShipOfEachPlayer) {
  const auto starting = [](const std::string& cells, Edition edition = Edition::first) {
    return problems(fmt::format(R"({{"game":"praxis","kind":"game","universe":{},"seed":1,"turns":[]}})",
                                to_json(drawn(row(cells), edition))));
  };
  EXPECT_THAT(starting("a3 P . . . b2"), IsEmpty());
  EXPECT_THAT(starting("a3 P a3 . . b2"),
              ElementsAre("praxis/start universe.ships: a game starts with one ship of each "
                          "player on the board, player 1 has 2"));
  EXPECT_THAT(starting("a3 P . . . ."), ElementsAre(HasSubstr("player 2 has 0")));
  // In edition 3 all ships wait beside the board.
  EXPECT_THAT(starting("a3 P O . . .", Edition::third),
              ElementsAre("praxis/start universe.ships: a game starts with no ships on the board, player 1 has 1"));
  EXPECT_THAT(starting(". P O . . .", Edition::third), IsEmpty());
}

// P14 [5]
TEST(PraxisRecords, LastTenOrTwentyRounds) {
  const auto lasting = [](int rounds, const std::string& more = "") {
    return problems(record_json("", fmt::format(R"("end":{{"rounds":{}}},{})", rounds, more)));
  };
  for (const int usual : {10, 20}) EXPECT_THAT(lasting(usual), IsEmpty());
  for (const int other : {1, 9, 11, 19, 21}) {
    EXPECT_THAT(lasting(other), ElementsAre(HasSubstr("praxis/rounds end.rounds: expected a game of 10 or 20 rounds")));
  }
  const auto found = unusual_rounds(9, testing::usual().first);
  EXPECT_EQ(found.value().severity, diag::Severity::warning);
  // Edition 3 ends by points.
  EXPECT_THAT(unusual_rounds(10, testing::usual().third).value().message, HasSubstr("of no fixed length"));
  EXPECT_FALSE(unusual_rounds(20, testing::usual().first));
}

// P13 [6.4]
TEST(PraxisRecords, NameKnownArtefacts) {
  EXPECT_THAT(
      problems(record_json(R"({"player":1,"decisions":[{"type":"lay","artefact":"dual","at":{"grid":1,"cell":2}}]})")),
      ElementsAre("praxis/artefact-type turns[0].decisions[0].artefact: there is no artefact \"dual\" in this game"));
}

// P6 [4]
TEST(PraxisRecords, MatchTheirSeed) {
  EXPECT_THAT(problems(record_json("", R"("seed":"3/1",)")), ElementsAre(HasSubstr("differs from that of the seed")));
  const auto made = testing::random_record(start(Edition::first, 2), End{10, {}}, {8, 2}, 20, testing::usual());
  RecordedGame changed = made->record;
  changed.seed = Seed{8, 2};
  const auto thrown = std::find_if(changed.turns.begin(), changed.turns.end(),
                                   [](const RecordedTurn& turn) { return !turn.throws->empty(); });
  ASSERT_NE(thrown, changed.turns.end());
  thrown->throws->back() = thrown->throws->back() % 6 + 1;
  EXPECT_THAT(problems(to_json(changed)), ElementsAre(HasSubstr("the throws differ from those of the seed")));
}

}  // namespace
}  // namespace planche::rules::praxis
