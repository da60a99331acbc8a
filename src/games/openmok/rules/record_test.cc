// Openmok positions and games as documents, moves by name, and reasons for those that are not legal.
#include "games/openmok/rules/record.h"

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "data/json.h"
#include "games/openmok/rules/replay.h"
#include "games/openmok/rules/testing/matches.h"
#include "games/openmok/rules/validate.h"
#include "rules/game.h"

namespace planche::rules::openmok {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string card(const std::string& name, std::array<int, 6> p, const std::string& more = "") {
  return fmt::format(
      R"({{"name":"{}","attack":{{"force":{},"magic":{},"agility":{}}},"resistance":{{"force":{},"magic":{},"agility":{}}}{}}})",
      name, p[0], p[1], p[2], p[3], p[4], p[5], more);
}

// First: Braise twice (force 4, magic 1, agility 1 against 3, 2, 1) and Ombre; second: Ondine (1, 4, 1 against 2, 3,
// 1), Ombre, and Galet (2, 1, 0 against 6, 2, 1).
const std::string decks = R"("match":{"characters":3},"decks":[{"title":"Feu","characters":[)" +
                          card("Braise", {4, 1, 1, 3, 2, 1}, R"(,"copies":2)") + "," +
                          card("Ombre", {2, 2, 2, 2, 2, 2}) +
                          R"(],"variations":[
      {"name":"Poison","impact":3,"official":true,"effect":[{"do":"mark","side":"opponent"}]},
      {"name":"Acharnement","impact":2,"official":true,"effect":[{"do":"attack_again"}]},
      {"name":"Énigme","impact":1},
      {"name":"Vases","impact":1,"copies":2,"effect":[{"do":"mark","side":"own"},{"do":"mark","side":"opponent"}]}]},
    {"title":"Eau","characters":[)" +
                          card("Ondine", {1, 4, 1, 2, 3, 1}) + "," + card("Ombre", {2, 2, 2, 2, 2, 2}) + "," +
                          card("Galet", {2, 1, 0, 6, 2, 1}) +
                          R"(],"variations":[
      {"name":"Ajustement","impact":1,"official":true,"effect":[{"do":"move_mark","from":"own","to":"own"}]}]}])";

std::string game_json(const std::string& moves) {
  return R"({"game":"openmok","kind":"game",)" + decks + R"(,"moves":[)" + moves + "]}";
}
std::string position_json(const std::string& rest) {
  return R"({"game":"openmok","kind":"position",)" + decks + "," + rest + "}";
}

std::shared_ptr<const Subject> read(const std::string& json, diag::Sink& sink) {
  return read_and_validate(std::make_shared<diag::Source>("match.json", json), false, {}, sink);
}

// "code path: message" of every error.
std::vector<std::string> problems(const std::string& json) {
  diag::Sink sink;
  read(json, sink);
  std::vector<std::string> result;
  for (const auto& d : sink.sorted()) {
    if (d.severity == diag::Severity::error) result.push_back(fmt::format("{} {}: {}", d.code, d.path, d.message));
  }
  return result;
}

// The hint of the last problem.
std::string hint(const std::string& json) {
  diag::Sink sink;
  read(json, sink);
  return sink.sorted().back().hint;
}

std::string refusal(const std::string& moves) {
  const auto found = problems(game_json(moves));
  return found.size() == 1 ? found.front() : fmt::format("{} problems", found.size());
}

std::vector<std::string> lines(const std::string& json, bool replays) {
  diag::Sink sink;
  const auto found = read(json, sink);
  std::vector<std::string> result;
  if (!found || sink.has_errors()) return {"not valid"};
  const Lines take = [&](std::string_view line) { result.emplace_back(line); };
  const auto done = replays ? found->game->play.replay(*found, take) : found->game->play.moves(*found, {}, take);
  if (!done) result.push_back("refused: " + done.error().message);
  return result;
}

// The opening of most tests: Braise attacks Ondine's force.
const std::string opening =
    R"({"type":"lay","card":"Braise"},{"type":"end"},{"type":"lay","card":"Ondine"},{"type":"end"},)"
    R"({"type":"attack","power":"force","by":"Braise","target":"Ondine"})";

// O9 [4.2]
TEST(OpenmokRecords, PlayThroughTheirMoves) {
  EXPECT_THAT(problems(game_json(opening)), IsEmpty());
  EXPECT_THAT(lines(game_json(opening), true),
              ElementsAre(R"({"result":"unfinished","reason":"none","unmarked":{"first":3,"second":2},"turns":2})"));
  EXPECT_THAT(lines(game_json(opening), false),
              ElementsAre(R"({"type":"lay","card":"Braise#2"})", R"({"type":"lay","card":"Ombre"})",
                          R"({"type":"variation","card":"Vases","marks":[{"card":"Braise","power":"force"},)"
                          R"({"card":"Ondine","power":"magic"}]})",
                          ::testing::_, ::testing::_, ::testing::_, ::testing::_, ::testing::_, ::testing::_,
                          ::testing::_, ::testing::_, ::testing::_, ::testing::_, ::testing::_,
                          R"({"type":"end"})"));  // 3 × 2 ways for each copy of Vases
}

// O15 [4.6.3]
TEST(OpenmokRecords, WhoResignsLoses) {
  const std::string resigned = opening + R"(,{"type":"end"},{"type":"resign"})";
  EXPECT_THAT(lines(game_json(resigned), true),
              ElementsAre(R"({"result":"first","reason":"resignation","unmarked":{"first":3,"second":2},"turns":4})"));
  EXPECT_THAT(lines(game_json(resigned), false), IsEmpty());
  EXPECT_EQ(refusal(resigned + R"(,{"type":"end"})"),
            "openmok/illegal-move moves[7]: ply 8, end: the match ended at ply 7: the second player resigned");
}

// O14 [4.6.2]
TEST(OpenmokRecords, EndWithTheMatch) {
  const std::string idle = opening + R"(,{"type":"end"},{"type":"end"},{"type":"end"})";
  EXPECT_THAT(lines(game_json(idle), true),
              ElementsAre(R"({"result":"first","reason":"count","unmarked":{"first":3,"second":2},"turns":5})"));
  EXPECT_EQ(
      refusal(idle + R"(,{"type":"resign"})"),
      "openmok/illegal-move moves[8]: ply 9, resign: the match ended at ply 8: two turns in a row with nothing done");
}

// O8 to O12
TEST(OpenmokRecords, TellWhyAMoveIsIllegal) {
  const auto reason = [](const std::string& move) { return refusal(opening + "," + move); };
  EXPECT_THAT(refusal(R"({"type":"lay","card":"Ondine"})"), HasSubstr("ply 1, lay Ondine: the first player has no "));
  EXPECT_THAT(reason(R"({"type":"lay","card":"Braise"})"), HasSubstr("Braise lies on the table already"));
  EXPECT_THAT(reason(R"({"type":"lay","card":"Ombre"},{"type":"lay","card":"Braise#2"})"),
              HasSubstr("moves[6]: ply 7, lay Braise#2: a character was laid in this turn already"));
  EXPECT_THAT(reason(R"({"type":"attack","power":"force","by":"Braise","target":"Ondine"})"),
              HasSubstr("the attack of this turn was made"));
  EXPECT_THAT(reason(R"({"type":"variation","card":"Poison","marks":[{"card":"Ondine","power":"magic"}]})"),
              HasSubstr("impact 3 exceeds the 1 character that the opponent has laid"));
  EXPECT_THAT(reason(R"({"type":"variation","card":"Énigme"})"), HasSubstr("Énigme has no \"effect\""));
  EXPECT_THAT(reason(R"({"type":"variation","card":"Vases"})"), HasSubstr("no marks are named"));
  EXPECT_THAT(reason(R"({"type":"variation","card":"Vases","marks":[{"card":"Ondine","power":"force"}]})"),
              HasSubstr("Ondine's force is already marked"));
  EXPECT_THAT(reason(R"({"type":"variation","card":"Vases","marks":[{"card":"Ondine","power":"magic"}]})"),
              HasSubstr("these marks are not what the card changes"));
  EXPECT_THAT(reason(R"({"type":"variation","card":"Vases","lifted":[{"card":"Ondine","power":"force"}]})"),
              HasSubstr("no Ondine on the table could have marks taken away by Vases"));
  const auto later = [&](const std::string& move) { return reason(R"({"type":"end"},)" + move); };
  EXPECT_THAT(later(R"({"type":"attack","power":"force","by":"Ondine","target":"Braise"})"),
              HasSubstr("force 1 does not reach Braise's resistance of 3"));
  EXPECT_THAT(later(R"({"type":"combined","power":"agility","payer":"Galet","target":"Braise"})"),
              HasSubstr("the second player has no Galet on the table"));
  EXPECT_THAT(later(R"({"type":"combined","power":"force","payer":"Ondine","target":"Braise"})"),
              HasSubstr("Ondine cannot pay: its force is already marked"));
  EXPECT_THAT(later(R"({"type":"attack","power":"magic","by":"Ondine","target":"Ombre"})"),
              HasSubstr("the opponent has no Ombre on the table"));
}

TEST(OpenmokRecords, HintAtWhatIsLegalInstead) {
  diag::Sink sink;
  read(game_json(opening + R"(,{"type":"end"},{"type":"attack","power":"force","by":"Ondine","target":"Braise"})"),
       sink);
  const auto found = sink.sorted();
  const auto illegal = std::find_if(found.begin(), found.end(),
                                    [](const diag::Diagnostic& d) { return d.code == "openmok/illegal-move"; });
  ASSERT_NE(illegal, found.end());
  EXPECT_EQ(illegal->rule, "O9");
  EXPECT_EQ(illegal->reference, "Openmok Evolution 4.2");
  EXPECT_EQ(illegal->hint, "legal here: Ondine attacks Braise by magic; Ondine attacks Braise by agility");
}

TEST(OpenmokRecords, NameKnownCards) {
  EXPECT_THAT(problems(game_json(R"({"type":"lay","card":"Braize"},{"type":"variation","card":"Poisson"},)"
                                 R"({"type":"attack","power":"force","by":"Braise","target":"Ondin"})")),
              ElementsAre("openmok/card moves[0].card: there is no card \"Braize\" in these decks",
                          "openmok/card moves[1].card: there is no card \"Poisson\" in these decks",
                          "openmok/card moves[2].target: there is no card \"Ondin\" in these decks"));
}

// O16: the name may mean a card of either side.
TEST(OpenmokRecords, MarksTellTheirSideWhereTheyMust) {
  const std::string table = R"("table":{"first":{"laid":[{"card":"Ombre"}]},"second":{"laid":[{"card":"Ombre"}]}})";
  const auto listed = lines(position_json(table), false);
  EXPECT_THAT(listed,
              ::testing::Contains(
                  R"({"type":"variation","card":"Vases","marks":[{"card":"Ombre","power":"force","side":"own"},)"
                  R"({"card":"Ombre","power":"agility","side":"opponent"}]})"));
  const std::string both =
      R"({"type":"lay","card":"Ombre"},{"type":"end"},{"type":"lay","card":"Ombre"},{"type":"end"},)";
  EXPECT_THAT(refusal(both + R"({"type":"variation","card":"Vases","marks":[{"card":"Ombre","power":"force"}]})"),
              HasSubstr("Ombre lies on both sides"));
}

TEST(OpenmokPositions, AreCheckedAgainstTheRules) {
  const auto of = [](const std::string& rest) { return problems(position_json(rest)); };
  EXPECT_THAT(of(R"("table":{"first":{"laid":[{"card":"Braise"},{"card":"Braise#2"}]}})"), IsEmpty());
  // O8 [4.1]
  EXPECT_THAT(of(R"("table":{"first":{"laid":[{"card":"Braise"},{"card":"Braise"}]}})"),
              ElementsAre("openmok/card table.first.laid[1].card: \"Braise\" lies on the table twice"));
  const auto twice = [](const std::string& name) {
    const std::string card = R"({"card":")" + name + "\"}";
    return hint(position_json(R"("table":{"first":{"laid":[)" + card + "," + card + "]}}"));
  };
  EXPECT_EQ(twice("Braise"), "write \"Braise#2\" for its second copy");
  EXPECT_EQ(twice("Ombre"), "remove one: each copy of a card lies there once");
  EXPECT_THAT(of(R"("table":{"first":{"laid":[{"card":"Ondine"}]}})"),
              ElementsAre("openmok/card table.first.laid[0].card: there is no card \"Ondine\" in this player's deck"));
  // O9 [4.2]
  EXPECT_THAT(of(R"("table":{"first":{"laid":[{"card":"Ombre","marks":["force","magic","force"]}]}})"),
              ElementsAre("openmok/marks table.first.laid[0].marks: force of Ombre is marked twice"));
  // O12 [4.5.1]
  EXPECT_THAT(
      of(R"("table":{"first":{"played":["Poison"]},"second":{"laid":[{"card":"Ondine"},{"card":"Galet"}]}})"),
      ElementsAre("openmok/card table.first.played[0]: \"Poison\" cannot have been played: its impact is 3, the "
                  "opponent has laid 2"));
  // O8, O14, O16
  EXPECT_THAT(of(R"("turn":{"laid":true,"variation":true,"attacks":3,"attacks_allowed":2})"),
              ElementsAre(HasSubstr("the player has none on the table"), HasSubstr("the player has none on the table"),
                          HasSubstr("3 attacks were made, 2 allowed"), HasSubstr("2 attacks are allowed")));
  EXPECT_THAT(of(R"("table":{"second":{"skips":1}})"), ElementsAre(HasSubstr("openmok/turn table.second.skips")));
}

// Limits of the program, stated in match.h and record.h.
TEST(OpenmokPositions, KeepToTheLimitsOfTheProgram) {
  const auto with = [](int characters, const std::string& effect) {
    const std::string deck = R"({"characters":[)" + card("A", {2, 2, 2, 2, 2, 2}, R"(,"copies":9)") +
                             R"(],"variations":[{"name":"V","impact":1,"effect":)" + effect + "}]}";
    return problems(
        fmt::format(R"({{"game":"openmok","kind":"game","match":{{"characters":{}}},"decks":[{},{}],"moves":[]}})",
                    characters, deck, deck));
  };
  EXPECT_THAT(with(8, R"([{"do":"move_mark","from":"own","to":"own","count":"any"}])"), IsEmpty());
  EXPECT_THAT(with(8, R"([{"do":"raise_limit"}])"),
              ElementsAre(HasSubstr("data/limit decks[0]: "), HasSubstr("data/limit decks[1]: ")));
  EXPECT_THAT(with(9, R"([{"do":"skip_turn"}])"), ElementsAre(HasSubstr("data/limit match.characters: ")));
  EXPECT_THAT(with(8, R"([{"do":"move_mark","from":"own","to":"opponent","count":"any"}])"),
              ElementsAre(HasSubstr("data/limit decks[0].variations[0].effect"),
                          HasSubstr("data/limit decks[1].variations[0].effect")));
  EXPECT_THAT(problems(R"({"game":"openmok","kind":"game","decks":[],"moves":[]})"),
              ElementsAre(HasSubstr("data/limit")));
  EXPECT_THAT(problems(R"({"game":"openmok","kind":"position","decks":[1,{}]})"),
              ElementsAre(HasSubstr("data/type decks[0]"), HasSubstr("data/missing-field decks[1].characters"),
                          HasSubstr("openmok/deck-too-small decks[1].characters")));
}

TEST(OpenmokRecords, DecksHaveNoMoves) {
  const std::string deck = R"({"game":"openmok","kind":"deck","title":"T","characters":[)" +
                           card("A", {2, 2, 2, 2, 2, 2}, R"(,"copies":3)") + "]}";
  EXPECT_THAT(lines(deck, false),
              ElementsAre("refused: expected a position or a game of Openmok Evolution, found a deck of cards"));
  EXPECT_THAT(lines(position_json(R"("to_move":"second")"), true), ElementsAre(HasSubstr("refused: expected a game")));
}

Deck deck_of(const Hand& hand, std::int64_t characters) {
  Deck deck;
  deck.title = "By chance, \"quoted\"";
  deck.match_characters = characters;
  deck.agreed_impact_total = 20;
  for (const CharacterCard& c : hand.characters) {
    deck.characters.push_back({c.name, 1, c.fighter.attack, c.fighter.resistance, nullptr});
  }
  for (const VariationCard& v : hand.variations) {
    deck.variations.push_back({v.name, 1, v.impact, true, v.effects, nullptr});
  }
  return deck;
}

// The members that positions and games share.
nlohmann::json match_json(const Setting& setting, std::string_view kind) {
  nlohmann::json match{{"game", "openmok"}, {"kind", kind}, {"decks", nlohmann::json::array()}};
  for (const Deck& deck : setting.decks) {
    auto inner = nlohmann::json::parse(to_json(deck));
    match["match"] = inner["match"];
    for (const char* outer : {"game", "kind", "match"}) inner.erase(outer);
    match["decks"].push_back(std::move(inner));
  }
  return match;
}

std::string position_json(const Setting& setting, const Match& match, const State& state) {
  auto position = match_json(setting, "position");
  for (std::size_t i = 0; i < 2; ++i) {
    const Hand& hand = match.hand(i);
    const Side& side = state.sides[i];
    nlohmann::json own{{"laid", nlohmann::json::array()}, {"played", nlohmann::json::array()}, {"skips", side.skips}};
    for (std::size_t k = 0; k < side.count; ++k) {
      auto marks = nlohmann::json::array();
      for (std::size_t power = 0; power < 3; ++power) {
        if ((side.marks >> (3 * k + power) & 1) != 0) marks.push_back(powers[power]);
      }
      own["laid"].push_back({{"card", hand.characters[side.laid[k]].name}, {"marks", std::move(marks)}});
    }
    for (std::size_t k = 0; k < hand.variations.size(); ++k) {
      if ((side.variations >> k & 1) == 0) own["played"].push_back(hand.variations[k].name);
    }
    position["table"][name_of(i)] = std::move(own);
  }
  position["to_move"] = name_of(state.to_move);
  position["turn"] = {{"laid", state.laid},
                      {"variation", state.varied},
                      {"attacks", state.attacks},
                      {"attacks_allowed", state.attacks_allowed},
                      {"idle", state.idle}};
  return position.dump();
}

// Every position of random matches, every action in it by its name, and the matches themselves as records.
TEST(OpenmokRecords, RoundTrip) {
  const auto parsed = [](const std::string& json) {
    diag::Sink sink;
    data::Document document{std::make_shared<diag::Source>("match.json", json), {}};
    if (auto root = data::read_json(document.source, sink)) document.root = std::move(*root);
    return document;
  };
  diag::Sink sink;
  const Parameters parameters = load_parameters({}, sink);
  for (std::uint64_t k = 0; k < 10; ++k) {
    base::Random random{5, k};
    const std::int64_t characters = 2 + random.below(3);
    Setting setting;
    for (Deck& deck : setting.decks) deck = deck_of(testing::random_hand(4, random), characters);
    const Match match = match_of(setting);
    State state = match.start();
    auto game = match_json(setting, "game");
    Actions all;
    for (int ply = 0; state.result == Result::unfinished; ++ply) {
      match.list(state, all);
      for (const Action& action : {all[random.below(all.size())], all.back()}) {
        const auto found = find_action(match, state, named(match, state, action));
        ASSERT_TRUE(found && *found == action);
      }
      const Action action = all[random.below(all.size())];
      game["moves"].push_back(nlohmann::json::parse(to_json(named(match, state, action))));
      match.play(state, action);
      if (ply % 4 != static_cast<int>(k % 4) && state.result == Result::unfinished) continue;
      const data::Document document = parsed(position_json(setting, match, state));
      ASSERT_TRUE(position_format().check(document, sink));
      const Position position = read_position(document, parameters);
      validate_position(document, position, parameters, sink);
      ASSERT_FALSE(sink.has_errors()) << sink.sorted().back().message << document.source->text();
      ASSERT_EQ(state_of(position, match_of(position.setting)), state);
    }
    const data::Document document = parsed(game.dump());
    ASSERT_TRUE(game_format().check(document, sink));
    const RecordedGame record = read_game(document, parameters);
    validate_game(document, record, parameters, sink);
    ASSERT_FALSE(sink.has_errors()) << sink.sorted().back().message;
    const Match again = match_of(record.setting);
    const Replay played = replay(record, again);
    EXPECT_EQ(played.last.state, state);
    EXPECT_FALSE(played.fault);
  }
}

}  // namespace
}  // namespace planche::rules::openmok
