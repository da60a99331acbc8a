// Diagnostics of PuXes documents, reported through the table of games as for a user.
#include "games/puxes/rules/validate.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/puxes/rules/testing/setups.h"

namespace planche::rules::puxes {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// U1 [Mise en place]
TEST(PuxesSetup, TheUsualStartOfEveryModeIsValid) {
  for (std::size_t mode = 0; mode < mode_names().size(); ++mode) {
    EXPECT_THAT(codes(start(static_cast<Mode>(mode))), IsEmpty()) << mode_names()[mode];
  }
}

TEST(PuxesSetup, PlayersSitAtSidesOfTheirOwn) {
  EXPECT_THAT(codes(start(Mode::duel, [](puxes::Setup& s) { s.players[1].side = Side::south; })),
              Contains("puxes/temple-place"));
  const auto east = problems(start(Mode::duel, [](puxes::Setup& s) { s.players[1].side = Side::east; }));
  EXPECT_THAT(east, Contains(Field(&diag::Diagnostic::message,
                                   "expected a player on the south or north in the mode duel, found one on the east")));
  EXPECT_THAT(codes(start(Mode::three, [](puxes::Setup& s) { s.players[1].name = "A"; })), ElementsAre("puxes/player"));
  EXPECT_THAT(codes(start(Mode::three, [](puxes::Setup& s) { s.players.pop_back(); })), ElementsAre("puxes/player"));
  EXPECT_THAT(codes(start(Mode::duel, [](puxes::Setup& s) { s.to_move = "Z"; })), ElementsAre("puxes/player"));
}

// U1 [Matériel requis]
TEST(PuxesSetup, PlayersHaveTheirNumberOfOracles) {
  const auto fewer = [](puxes::Setup& s) { s.players[0].oracles.pop_back(); };
  const auto found = problems(start(Mode::duel, fewer));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/oracle-count");
  EXPECT_EQ(found[0].message, "expected 4 oracles in play at the start in the mode duel, found 3");
  EXPECT_THAT(codes(start(Mode::advanced, fewer)), ElementsAre("puxes/oracle-count"));
  EXPECT_THAT(codes(start(Mode::duel, [](puxes::Setup& s) { s.players[0].oracles[3].asleep = true; })),
              ElementsAre("puxes/oracle-count"));
  EXPECT_THAT(codes(moment(fewer)), ElementsAre("puxes/oracle-count"));
  EXPECT_THAT(codes(moment([&](puxes::Setup& s) {
                fewer(s);
                s.variants.cliff = true;
              })),
              IsEmpty());
}

// U1 [Matériel requis]: this holds at the start; a later contamination takes a hero.
TEST(PuxesSetup, PlayersThrowFourHeroesAtTheStart) {
  const auto thrown = [](std::size_t heroes, Mode mode = Mode::duel) {
    return [=](puxes::Setup& s) {
      s.mode = mode;
      s.players[0].heroes.assign(heroes, Face{false, "sun"});
    };
  };
  EXPECT_THAT(codes(start(Mode::duel, thrown(4))), IsEmpty());
  EXPECT_THAT(codes(start(Mode::duel)), IsEmpty()) << "not thrown yet";
  for (const std::size_t heroes : {1, 2, 3, 5, 24}) {
    const auto found = problems(start(Mode::duel, thrown(heroes)));
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].code, "puxes/hero-count");
    EXPECT_EQ(found[0].path, "players[0].heroes");
    EXPECT_THAT(found[0].message, HasSubstr("expected 4 heroes at the start in the mode duel, found"));
    EXPECT_EQ(codes(moment(thrown(heroes))).empty(), heroes < 4);
  }
  EXPECT_THAT(codes(start(Mode::duel, thrown(25))), ElementsAre("data/limit"));
  EXPECT_THAT(codes(start(Mode::duel, thrown(4, Mode::toddlers))), ElementsAre("puxes/hero-count"));
  EXPECT_THAT(codes(moment(thrown(4, Mode::toddlers))), IsEmpty());
}

// U1 [Déroulement du jeu]
TEST(PuxesSetup, WhoThrewMostCharactersBegins) {
  const auto thrown = [](int a, int b, const char* first) {
    return [=](puxes::Setup& s) {
      for (const auto& [player, characters] : {std::pair{0u, a}, std::pair{1u, b}}) {
        s.players[player].heroes.assign(4, Face{false, "sun"});
        for (int i = 0; i < characters; ++i) {
          s.players[player].heroes[static_cast<std::size_t>(i)] = Face{true, "try-again"};
        }
      }
      s.to_move = first;
    };
  };
  EXPECT_THAT(codes(start(Mode::duel, thrown(2, 1, "A"))), IsEmpty());
  EXPECT_THAT(codes(start(Mode::duel, thrown(2, 1, ""))), IsEmpty());
  const auto found = problems(start(Mode::duel, thrown(2, 1, "B")));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/first-player");
  EXPECT_EQ(found[0].path, "to_move");
  EXPECT_EQ(found[0].message, "expected the player who threw the most characters, A with 2, found B with 1");
  for (const char* either : {"A", "B"}) {
    EXPECT_THAT(codes(start(Mode::duel, thrown(3, 3, either))), IsEmpty());
    EXPECT_THAT(codes(moment(thrown(2, 1, either))), IsEmpty());
  }
  // It is unknown which of the two moves.
  EXPECT_THAT(codes(start(Mode::duel,
                          [&](puxes::Setup& s) {
                            thrown(2, 1, "A")(s);
                            s.players[1].name = "A";
                          })),
              ElementsAre("puxes/player"));
  EXPECT_THAT(codes(start(Mode::duel,
                          [&](puxes::Setup& s) {
                            thrown(2, 1, "B")(s);
                            s.players[1].heroes.clear();
                          })),
              IsEmpty())
      << "not everybody has thrown";
}

// Variantes de jeu
TEST(PuxesSetup, BlitzBelongsToFourPlayers) {
  for (std::size_t mode = 0; mode < mode_names().size(); ++mode) {
    const bool four = static_cast<Mode>(mode) == Mode::solo || static_cast<Mode>(mode) == Mode::cooperative;
    const auto found = problems(start(static_cast<Mode>(mode), [](puxes::Setup& s) { s.variants.blitz = true; }));
    ASSERT_THAT(found, SizeIs(four ? 0 : 1)) << mode_names()[mode];
    if (four) continue;
    EXPECT_EQ(found[0].code, "puxes/variant");
    EXPECT_EQ(found[0].path, "variants");
  }
}

// Cas particuliers: a contamination adds an oracle and removes a hero.
TEST(PuxesSetup, AnOracleMoreIsAHeroLess) {
  const auto with_heroes = [](std::size_t heroes) {
    return moment([=](puxes::Setup& s) {
      Oracle fifth = s.players[0].oracles[0];
      fifth.at = base::Point{300, 450};
      s.players[0].oracles.push_back(fifth);
      s.players[0].heroes.assign(heroes, Face{false, "sun"});
    });
  };
  EXPECT_THAT(codes(with_heroes(3)), IsEmpty());
  const auto found = problems(with_heroes(4));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].message, "expected at most 4 oracles beside 4 heroes, found 5");
}

// Mode blitz: a player who eliminates the three others gets their oracles, 16 in all, and one more if a hero became
// one.
TEST(PuxesSetup, BlitzGivesTheOraclesOfTheOthers) {
  const auto told = [](std::size_t oracles, std::size_t heroes, bool blitz) {
    const auto found = problems(moment(
        [&](puxes::Setup& s) {
          s.variants.blitz = blitz;
          s.players[0].heroes.assign(heroes, Face{false, "sun"});
          s.players[0].oracles.resize(oracles, s.players[0].oracles[0]);
        },
        Mode::solo));
    std::vector<std::string> messages;
    for (const auto& d : found) {
      if (d.code == "puxes/oracle-count") messages.push_back(d.message);
    }
    return messages;
  };
  EXPECT_THAT(told(16, 4, true), IsEmpty());
  EXPECT_THAT(told(17, 4, true), ElementsAre("expected at most 16 oracles beside 4 heroes, found 17"));
  EXPECT_THAT(told(17, 3, true), IsEmpty());
  EXPECT_THAT(told(20, 1, true), ElementsAre("expected at most 19 oracles beside 1 hero, found 20"));
  EXPECT_THAT(told(5, 4, false), ElementsAre("expected at most 4 oracles beside 4 heroes, found 5"));
  EXPECT_THAT(told(3, 4, false), ElementsAre("expected at least 4 oracles in the mode solo, found 3"));
  EXPECT_THAT(told(3, 4, true), IsEmpty()) << "others may have taken them";
}

// U2, U4
TEST(PuxesSetup, FacesAreKnownPowersAndSymbols) {
  const auto found = problems(start(Mode::duel, [](puxes::Setup& s) {
    s.players[0].heroes = {{true, "protecton"}, {true, ""}, {false, "dragon"}, {false, "sun"}};
    s.players[1].oracles[0].face = {true, ""};
    s.players[1].oracles[1].face = {true, "nothing"};
  }));
  ASSERT_THAT(found, SizeIs(4));
  EXPECT_EQ(found[0].path, "players[0].heroes[0]");
  EXPECT_EQ(found[0].code, "puxes/power");
  EXPECT_EQ(found[0].hint, "did you mean \"protection\"?");
  EXPECT_EQ(found[1].message, "the character has no power");
  EXPECT_EQ(found[2].code, "puxes/symbol");
  EXPECT_EQ(found[2].severity, diag::Severity::note);
  EXPECT_EQ(found[3].path, "players[1].oracles[1].face");
}

TEST(PuxesSetup, OraclesInPlayTellTheirPlaceAndFace) {
  std::string json = start(Mode::duel);
  const std::string oracle = R"({"at":[225,687.5],"face":"smiley"})";
  const auto swapped = [&](const std::string& with) {
    return std::string{json}.replace(json.find(oracle), oracle.size(), with);
  };
  EXPECT_THAT(codes(swapped("{}")), ElementsAre("data/missing-field", "data/missing-field"));
  EXPECT_THAT(codes(swapped(R"({"asleep":true})")), ElementsAre("puxes/oracle-count"));
  // For a value that is not a text, only the type is reported.
  EXPECT_THAT(codes(swapped(R"({"at":[225,687.5],"face":7})")), ElementsAre("data/type"));
}

// U2 [Skills]
TEST(PuxesSetup, PowersHoldOraclesInAGame) {
  const auto held = [](Hold hold, Mode mode = Mode::duel) {
    return moment([&](puxes::Setup& s) { s.players[0].oracles[1].held = hold; }, mode);
  };
  EXPECT_THAT(codes(held({"X", "x"})), UnorderedElementsAre("puxes/player", "puxes/power"));
  const auto message = [&](Hold hold) {
    const auto found = problems(held(std::move(hold)));
    return found.empty() ? "" : found[0].code + ": " + found[0].message;
  };
  EXPECT_EQ(message({"B", "seduction"}), "");
  EXPECT_EQ(message({"A", "seduction"}), "puxes/held: seduction of A holds oracles of opponents only");
  EXPECT_EQ(message({"A", "vampire"}), "");
  EXPECT_EQ(message({"B", "vampire"}), "");
  EXPECT_EQ(message({"A", "catch-me"}), "");
  EXPECT_EQ(message({"B", "catch-me"}), "puxes/held: catch-me of B holds oracles of its own player only");
  EXPECT_EQ(message({"B", "charm"}), "puxes/held: charm of B holds no oracle");
  // A sits in the south, a partner in the north.
  EXPECT_THAT(codes(held({"C", "seduction"}, Mode::cooperative)), ElementsAre("puxes/held"));
  EXPECT_THAT(codes(held({"B", "seduction"}, Mode::cooperative)), IsEmpty());
  EXPECT_THAT(codes(held({"C", "seduction"}, Mode::solo)), IsEmpty());
  EXPECT_THAT(codes(start(Mode::duel,
                          [](puxes::Setup& s) {
                            s.players[0].oracles[1].held = Hold{"B", "seduction"};
                          })),
              ElementsAre("puxes/held"));
}

TEST(PuxesSetup, SenselessNumbersAreRefusedWithoutHarm) {
  const auto codes_of = [](std::string_view table) {
    std::string json = start(Mode::solo);
    const std::string usual = R"({"length":900,"width":600})";
    return codes(json.replace(json.find(usual), usual.size(), table));
  };
  for (const char* table : {R"({"length":1e308})", R"({"length":-900,"width":600})", R"({"length":0,"width":0})",
                            R"({"length":50,"width":50})", R"({"width":"wide"})", "7"}) {
    EXPECT_THAT(codes_of(table), Not(IsEmpty())) << table;
  }
  for (const char* length : {"49.9", "10000.1"})
    EXPECT_THAT(codes_of(fmt::format(R"({{"length":{},"width":600}})", length)), Contains("data/limit")) << length;
  for (const char* length : {"50", "10000"})
    EXPECT_THAT(codes_of(fmt::format(R"({{"length":{},"width":600}})", length)), Not(Contains("data/limit")));
  std::string json = start(Mode::duel);
  const std::string place = "[225,687.5]";
  for (const char* at : {"[1e308,-1e308]", "[]", "[1,2,3]", "null", "[\"a\",1]"}) {
    EXPECT_THAT(problems(std::string{json}.replace(json.find(place), place.size(), at)), Not(IsEmpty()));
  }
  for (const char* dixe : {"0", "-1", "1e308", "500"}) {
    EXPECT_THAT(codes(std::string{json}.replace(json.find("\"players\""), 0, fmt::format("\"dixe\":{},", dixe))),
                Not(IsEmpty()));
  }
}

TEST(PuxesSetup, HundredsOfPlayersAreTooMany) {
  std::string players;
  for (int i = 0; i < 300; ++i) {
    players += fmt::format(R"({}{{"name":"P{}","side":"south","temples":[],"oracles":[]}})", i == 0 ? "" : ",", i);
  }
  const auto found = problems(R"({"game":"puxes","kind":"setup","mode":"solo","players":[)" + players + "]}");
  EXPECT_THAT(found,
              Contains(AllOf(Field(&diag::Diagnostic::code, "data/limit"), Field(&diag::Diagnostic::path, "players"))));
}

}  // namespace
}  // namespace planche::rules::puxes
