// Diagnostics of positions on the table of PuXes.
#include <gmock/gmock.h>

#include "games/puxes/rules/testing/setups.h"
#include "games/puxes/rules/validate.h"

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

// U1: two corners at least in the public garden, whose edge is at y = 662.5; borders count.
TEST(PuxesLayout, OraclesHaveTwoCornersInThePublicGarden) {
  EXPECT_THAT(codes(moved(3, 0, -37.5)), IsEmpty());
  const auto found = problems(moved(3, 0, -37.6));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/oracle-garden");
  EXPECT_EQ(found[0].severity, diag::Severity::error);
  EXPECT_EQ(found[0].path, "players[0].oracles[3].at");
  EXPECT_EQ(found[0].subject, "oracle 3 of A");
  EXPECT_EQ(found[0].rule, "U1");
  EXPECT_EQ(found[0].reference, "PuXes, Mise en place");
  EXPECT_EQ(found[0].message, "0 corners lie in the public garden, expected at least 2");
  EXPECT_THAT(found[0].hint, HasSubstr("37.5 mm (1.5 DiXes) to 87.5 mm (3.5 DiXes) on each side"));
}

// U1: the sacred garden begins at y = 712.5.
TEST(PuxesLayout, OraclesKeepOutOfSacredGardens) {
  EXPECT_THAT(codes(moved(1, 0, 12.5)), IsEmpty());
  const auto found = problems(moved(1, 0, 13.5));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/oracle-sacred");
  EXPECT_EQ(found[0].message, "the oracle reaches 1 mm (0.04 DiXes) into the sacred garden of A, expected 0");
  // The oracle lies on the temple of B and far from its own, so oracle 0 also has no neighbour.
  EXPECT_THAT(codes(moved(1, 25, -537.5)),
              UnorderedElementsAre("puxes/oracle-sacred", "puxes/overlap", "puxes/oracle-garden", "puxes/oracle-gap",
                                   "puxes/oracle-gap"));
}

// U1: 0.9 to 1.5 DiXes apart.
TEST(PuxesLayout, OraclesStandAboutADixeApart) {
  EXPECT_THAT(codes(moved(0, 2.5, 0)), IsEmpty());
  const auto near = problems(moved(0, 2.6, 0));
  ASSERT_THAT(near, SizeIs(1));
  EXPECT_EQ(near[0].code, "puxes/oracle-gap");
  EXPECT_EQ(near[0].severity, diag::Severity::error);
  EXPECT_EQ(near[0].path, "players[0].oracles[1].at");
  EXPECT_EQ(near[0].message, "oracle 0 of A is 22.4 mm (0.896 DiXes) away, expected at least 22.5 mm (0.9 DiXes)");
  EXPECT_EQ(problems(moved(0, 2.5004, 0))[0].message,
            "oracle 0 of A is 22.4996 mm (0.89998 DiXes) away, expected at least 22.5 mm (0.9 DiXes)");
  EXPECT_THAT(codes(moved(0, -12.5, 0)), IsEmpty());
  const auto far = problems(moved(0, -12.6, 0));
  ASSERT_THAT(far, SizeIs(1));
  EXPECT_EQ(far[0].code, "puxes/oracle-gap");
  EXPECT_EQ(far[0].severity, diag::Severity::note);
  EXPECT_EQ(far[0].path, "players[0].oracles[0].at");
  EXPECT_THAT(far[0].message, HasSubstr("37.6 mm (1.504 DiXes) away; 25 mm (1 DiXe) to 37.5 mm"));
}

TEST(PuxesLayout, NothingOverlaps) {
  const auto found = problems(moved(0, 27.5, 0));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/overlap");
  EXPECT_EQ(found[0].message, "the oracle overlaps oracle 0 of A by 2.5 mm (0.1 DiXes), expected 0");
  const auto on_temple = [](puxes::Setup& setup) { setup.players[1].oracles[0].at = base::Point{300, 727}; };
  EXPECT_THAT(codes(moment(on_temple)), ElementsAre("puxes/overlap"));
  EXPECT_EQ(problems(moment(on_temple))[0].path, "players[1].oracles[0].at");
  const auto other_way = problems(moment([](puxes::Setup& s) { s.players[0].oracles[0].at = base::Point{300, 173}; }));
  ASSERT_THAT(other_way, SizeIs(1));
  EXPECT_EQ(other_way[0].path, "players[0].oracles[0].at");
  EXPECT_THAT(codes(moment([&](puxes::Setup& setup) {
                on_temple(setup);
                setup.players[0].temples[0].toppled = 1;
              })),
              IsEmpty());
}

// Skills: transport leaves an oracle on top of another.
TEST(PuxesLayout, OraclesThatAreStackedMayOverlapDuringAGame) {
  const auto stack = [](puxes::Setup& setup) {
    setup.players[0].oracles[0].at = setup.players[1].oracles[0].at;
    setup.players[0].oracles[0].stacked = true;
  };
  EXPECT_THAT(codes(moment(stack)), IsEmpty());
  EXPECT_THAT(codes(start(Mode::duel, stack)), Contains("puxes/overlap"));
}

TEST(PuxesLayout, WhatIsInPlayLiesOnTheTable) {
  const auto at = [](double x, double y, double angle) {
    return moment([=](puxes::Setup& setup) {
      setup.players[0].oracles[0].at = base::Point{x, y};
      setup.players[0].oracles[0].angle = angle;
    });
  };
  EXPECT_THAT(codes(at(12.5, 887.5, 0)), IsEmpty());
  EXPECT_THAT(codes(at(12.5, 887.5, 3)), ElementsAre("puxes/off-table"));
  const auto found = problems(at(10, 450, 0));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].message, "the oracle reaches 2.5 mm (0.1 DiXes) over the edge of the table, expected 0");
  EXPECT_THAT(codes(moment([](puxes::Setup& setup) {
                setup.players[0].oracles[0].at = base::Point{-5000, 0};
                setup.players[0].oracles[0].asleep = true;
              })),
              IsEmpty());
}

// U1 [Mise en place]: a moment of a game is not bound to gardens.
TEST(PuxesLayout, OraclesLieAnywhereDuringAGame) {
  EXPECT_THAT(codes(moment([](puxes::Setup& setup) {
                setup.players[0].oracles[0].at = base::Point{300, 225};
                setup.players[0].oracles[1].at = base::Point{300, 450};
                setup.players[0].oracles[2].at = base::Point{326, 450};
              })),
              IsEmpty());
}

TEST(PuxesLayout, TemplesStandAtTheirPlaces) {
  const auto shifted = [](double by) {
    return start(Mode::duel, [&](puxes::Setup& setup) { setup.players[1].temples[0].at.x += by; });
  };
  EXPECT_THAT(codes(shifted(0.5)), IsEmpty());
  const auto found = problems(shifted(-2));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/temple-place");
  EXPECT_EQ(found[0].path, "players[1].temples[0].at");
  EXPECT_EQ(found[0].message,
            "the temple is 2 mm (0.08 DiXes) away from its place, expected at most 0.5 mm (0.02 DiXes)");
  EXPECT_EQ(found[0].hint, "\"at\": [300, 150]");
  EXPECT_THAT(codes(start(Mode::advanced,
                          [](puxes::Setup& s) { std::swap(s.players[0].temples[0], s.players[0].temples[1]); })),
              IsEmpty());
  EXPECT_THAT(codes(start(Mode::advanced, [](puxes::Setup& s) { s.players[0].temples.pop_back(); })),
              Contains("puxes/temple-place"));
  EXPECT_THAT(codes(start(Mode::duel, [](puxes::Setup& s) { s.players[0].temples[0].toppled = 1; })),
              ElementsAre("puxes/temple-place"));
  const auto many = [](std::size_t temples) {
    return problems(start(Mode::duel, [&](puxes::Setup& s) { s.players[0].temples.resize(temples, {{300, 750}, 0}); }));
  };
  EXPECT_THAT(many(2), Contains(AllOf(Field(&diag::Diagnostic::message, "expected 1 temple in the mode duel, found 2"),
                                      Field(&diag::Diagnostic::path, "players[0].temples"))));
  EXPECT_THAT(many(3), Contains(Field(&diag::Diagnostic::code, "data/limit")));
  EXPECT_THAT(many(3), Not(Contains(Field(&diag::Diagnostic::message, HasSubstr("in the mode duel")))));
}

// A sixth of the length, 150 mm, from the edge of the player; of two, 3.5 DiXes, 87.5 mm, to each side of the middle.
TEST(PuxesLayout, TemplesOfEverySideStandInFrontOfTheirPlayer) {
  const auto place_of = [](Mode mode, std::size_t player, std::size_t temple) {
    const auto found = problems(start(mode, [=](puxes::Setup& s) {
      base::Point& at = s.players[player].temples[temple].at;
      at = {at.x + 1, at.y + 1};
    }));
    for (const auto& d : found) {
      if (d.code == "puxes/temple-place") return d.hint;
    }
    return std::string{};
  };
  EXPECT_EQ(place_of(Mode::solo, 0, 0), "\"at\": [300, 750]");
  EXPECT_EQ(place_of(Mode::solo, 1, 0), "\"at\": [150, 450]");
  EXPECT_EQ(place_of(Mode::solo, 2, 0), "\"at\": [300, 150]");
  EXPECT_EQ(place_of(Mode::solo, 3, 0), "\"at\": [450, 450]");
  EXPECT_EQ(place_of(Mode::advanced, 0, 0), "\"at\": [212.5, 750]");
  EXPECT_EQ(place_of(Mode::advanced, 1, 0), "\"at\": [387.5, 150]");
}

// U1 [Mise en place]: the temple of A stands at y = 750, and players look towards the middle.
TEST(PuxesLayout, OraclesStandInFrontOfTheirTemple) {
  const auto beside = [](double x, double y, Mode mode = Mode::duel, std::size_t player = 0) {
    return start(mode, [=](puxes::Setup& s) {
      s.players[player].oracles.resize(4);
      const base::Point step = player == 0 ? base::Point{0, -50} : base::Point{50, 0};
      for (std::size_t i = 0; i < 4; ++i) {
        s.players[player].oracles[i].at =
            base::Point{x + step.x * static_cast<double>(i), y + step.y * static_cast<double>(i)};
      }
    });
  };
  // In a column to the right of the temple: the first oracle stands beside the temple, and the last one is in front of
  // the garden.
  const auto note = [](const std::string& json) {
    std::vector<std::string> found;
    for (const auto& d : problems(json)) {
      if (d.code != "puxes/behind-temple") continue;
      EXPECT_EQ(d.severity, diag::Severity::note);
      found.push_back(d.subject + ": " + d.message);
    }
    return found;
  };
  EXPECT_THAT(note(beside(360, 750)), IsEmpty());
  EXPECT_THAT(
      note(beside(360, 750.1)),
      ElementsAre("oracle 0 of A: the oracle lies 0.1 mm (0.004 DiXes) behind the temple, expected in front of it"));
  EXPECT_THAT(note(beside(360, 810)), SizeIs(2));
  // The temple in the west stands at x = 150.
  EXPECT_THAT(note(beside(100, 380, Mode::three, 1)), SizeIs(1));
  EXPECT_THAT(note(beside(150, 380, Mode::three, 1)), IsEmpty());
  EXPECT_THAT(codes(moment([](puxes::Setup& s) { s.players[0].oracles[0].at = base::Point{300, 850}; })), IsEmpty());
}

// Mode forteresse: an oracle that enters puts the one inside to sleep.
TEST(PuxesLayout, OnePlayerAtATimeHoldsTheFortress) {
  const auto inside = [](std::vector<std::pair<std::size_t, std::size_t>> oracles, Mode mode = Mode::fortress) {
    return problems(moment(
        [&](puxes::Setup& s) {
          double x = 250;
          for (const auto& [player, oracle] : oracles) {
            s.players[player].oracles[oracle].at = base::Point{x, 450};
            x += 50;
          }
        },
        mode));
  };
  EXPECT_THAT(inside({{0, 1}}), IsEmpty());
  EXPECT_THAT(inside({{0, 1}, {0, 2}}), IsEmpty());
  const auto found = inside({{0, 1}, {1, 3}});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/fortress");
  EXPECT_EQ(found[0].path, "players[1].oracles[3].at");
  EXPECT_EQ(found[0].message, "oracle 1 of A lies in the fortress already, which only one player can hold");
  EXPECT_THAT(inside({{0, 1}, {1, 3}, {1, 2}}), SizeIs(2));
  EXPECT_THAT(inside({{0, 1}, {1, 3}}, Mode::duel), IsEmpty());
}

// U6
TEST(PuxesLayout, TemplesFallOnceOrInTwoSteps) {
  const auto fallen = [](int times, bool two_step) {
    return codes(moment([&](puxes::Setup& s) {
      s.players[0].temples[0].toppled = times;
      s.variants.two_step = two_step;
    }));
  };
  EXPECT_THAT(fallen(1, false), IsEmpty());
  EXPECT_THAT(fallen(2, false), ElementsAre("puxes/temple-place"));
  EXPECT_THAT(fallen(2, true), IsEmpty());
  EXPECT_THAT(fallen(3, true), ElementsAre("puxes/temple-place"));
}

TEST(PuxesLayout, GardensFitTheTable) {
  // Diagnostics of the table only; oracles may also overlap.
  const auto about_table = [](Mode mode, double width, double length, const std::string& more) {
    std::string json = to_json(usual_setup(mode, table_of({width, length}, {}), parameters()), {});
    std::vector<std::string> found;
    for (const auto& d : problems(json.replace(json.find("\"players\""), 0, more))) {
      if (d.path == "table") found.push_back(d.code);
    }
    return found;
  };
  EXPECT_THAT(about_table(Mode::duel, 70, 360, ""), IsEmpty());
  EXPECT_THAT(about_table(Mode::duel, 69, 360, ""), ElementsAre("puxes/off-table"));
  EXPECT_THAT(about_table(Mode::advanced, 140, 360, ""), IsEmpty());
  EXPECT_THAT(about_table(Mode::advanced, 139, 360, ""), ElementsAre("puxes/off-table"));
  // Temples 6 DiXes from the sides: sacred gardens reach the other's public one below 12 + 5 DiXes.
  EXPECT_THAT(about_table(Mode::solo, 170, 360, ""), IsEmpty());
  EXPECT_THAT(about_table(Mode::solo, 169, 360, ""), ElementsAre("puxes/overlap"));
  // From the middle of the table the fortress reaches 3 DiXes, and the garden of a temple 300 mm away 3.5.
  EXPECT_THAT(about_table(Mode::fortress, 600, 900, "\"dixe\":42,"), IsEmpty());
  EXPECT_THAT(about_table(Mode::fortress, 600, 900, "\"dixe\":46,"), ElementsAre("puxes/off-table"));
  EXPECT_THAT(about_table(Mode::fortress, 600, 900, "\"dixe\":47,"), ElementsAre("puxes/off-table", "puxes/overlap"));
}

// A problem of the whole setup is reported at the member that causes it, or at the start of the document.
TEST(PuxesLayout, ProblemsOfTheTableStandAtItOrAtTheDocument) {
  std::string json = to_json(usual_setup(Mode::duel, table_of({69, 360}, {}), parameters()), {});
  const auto begin_of = [](const std::string& text, const char* code) -> std::size_t {
    for (const auto& d : problems(text)) {
      if (d.code == code && (d.path == "table" || d.path.empty() || d.path == "players")) return d.span.begin;
    }
    return std::string::npos;
  };
  EXPECT_EQ(begin_of(json, "puxes/off-table"), json.find("\"table\":") + 8);
  std::string untold = start(Mode::fortress);
  const std::string table = R"("table":{"length":900,"width":600},)";
  untold.replace(untold.find(table), table.size(), "\"dixe\":46,");
  EXPECT_EQ(begin_of(untold, "puxes/off-table"), 0u);
  const std::string two = start(Mode::three, [](puxes::Setup& s) { s.players.pop_back(); });
  EXPECT_EQ(begin_of(two, "puxes/player"), two.find("\"players\":") + 10);
}

}  // namespace
}  // namespace planche::rules::puxes
