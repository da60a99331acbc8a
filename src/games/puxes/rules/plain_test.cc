// Compares geometry, validation and the arbiter with their second implementations.
#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>

#include "base/random.h"
#include "data/json.h"
#include "games/puxes/rules/arbiter.h"
#include "games/puxes/rules/layout.h"
#include "games/puxes/rules/testing/plain_arbiter.h"
#include "games/puxes/rules/testing/plain_geometry.h"
#include "games/puxes/rules/validate.h"

namespace planche::rules::puxes {
namespace {

const Parameters& parameters() {
  static const Parameters usual = [] {
    diag::Sink sink;
    return load_parameters({}, sink);
  }();
  return usual;
}

bool once_in(base::Random& random, std::uint64_t n) {
  return random.below(n) == 0;
}

// A multiple of `step` from `least` to `most`.
double between(base::Random& random, double least, double most, double step = 1. / 1024) {
  return least + step * random.below(static_cast<std::uint64_t>((most - least) / step) + 1);
}

// Half of the angles make parallel sides likely.
Square random_square(base::Random& random, double edge) {
  const base::Point centre{between(random, 0, 70), between(random, 0, 70)};
  return {centre, edge, once_in(random, 2) ? between(random, -360, 360, 15) : between(random, -360, 360)};
}

std::string about(const Square& square) {
  return testing::PrintToString(std::vector<double>{square.centre.x, square.centre.y, square.edge, square.angle});
}

TEST(PlainGeometry, agrees_on_two_squares) {
  base::Random random{1};
  constexpr int squares = 10'000;
  int open = 0, over = 0, apart = 0;
  for (int n = 0; n < squares && !HasFailure(); ++n) {
    const Square a = random_square(random, between(random, 5, 40)), b = random_square(random, between(random, 5, 40));
    SCOPED_TRACE(about(a) + " and " + about(b));
    const auto verdict = plain::overlap(a, b);
    if (verdict) {
      EXPECT_EQ(overlap(a, b), *verdict);
      EXPECT_EQ(overlap(b, a), *verdict);
    }
    const double gap_between = plain::gap(a, b), depth_between = plain::depth(a, b);
    EXPECT_NEAR(gap(a, b), gap_between, 1e-7);
    EXPECT_NEAR(gap(b, a), gap_between, 1e-7);
    EXPECT_NEAR(depth(a, b), depth_between, 1e-7);
    open += verdict ? 0 : 1;
    over += depth_between > 1 ? 1 : 0;
    apart += gap_between > 1 ? 1 : 0;
  }
  EXPECT_LT(open, squares / 1000);
  EXPECT_GT(over, squares / 4);
  EXPECT_GT(apart, squares / 4);
}

TEST(PlainGeometry, agrees_on_a_square_and_an_upright_one) {
  base::Random random{2};
  int open = 0, over = 0;
  for (int n = 0; n < 3000 && !HasFailure(); ++n) {
    const Square a = random_square(random, between(random, 5, 40));
    Square b = random_square(random, between(random, 5, 40));
    b.angle = 0;
    SCOPED_TRACE(about(a) + " and " + about(b));
    const base::Rect area = square_around(b.centre, b.edge);
    if (const auto verdict = plain::overlap(a, b)) {
      EXPECT_EQ(overlap(a, area), *verdict);
      over += *verdict ? 1 : 0;
    } else {
      ++open;
    }
    EXPECT_NEAR(depth(a, area), plain::depth(a, b), 1e-7);
  }
  EXPECT_LT(open, 10);
  EXPECT_GT(over, 750);
}

TEST(PlainGeometry, agrees_on_corners_gardens_and_the_edge_of_the_table) {
  base::Random random{3};
  int open = 0, beyond = 0;
  std::map<int, int> counts;
  for (int n = 0; n < 10'000 && !HasFailure(); ++n) {
    const Square square = random_square(random, between(random, 10, 15));
    SCOPED_TRACE(about(square));
    const auto turned = corners(square);
    const plain::Polygon expected = plain::outline(square);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(turned[i].x, expected[i].x, 2e-9);
      EXPECT_NEAR(turned[i].y, expected[i].y, 2e-9);
    }
    const base::Size table{75, 65};
    const double over = plain::overhang(square, table);
    EXPECT_NEAR(overhang(square, table), over, 2e-9);
    if (const auto off = plain::above(over, 0)) {
      EXPECT_EQ(on_table(square, table), !*off);
    }
    beyond += over > 0 ? 1 : 0;

    std::vector<Temple> temples(1 + random.below(2));
    std::vector<Garden> gardens;
    for (Temple& temple : temples) {
      temple.at = {between(random, 0, 70), between(random, 0, 70)};
      gardens.push_back(garden_around(temple.at, square.edge, parameters().geometry));
    }
    if (const auto inside = plain::corners_in_gardens(temples, square)) {
      EXPECT_EQ(corners_in(gardens, square), *inside);
      ++counts[*inside];
    } else {
      ++open;
    }
  }
  EXPECT_LT(open, 20);
  EXPECT_GT(beyond, 1000);
  for (int corners_inside = 0; corners_inside <= 4; ++corners_inside) EXPECT_GT(counts[corners_inside], 100);
}

// Two squares with their depth and gap, computed by hand.
struct Case {
  Square a, b;
  double depth, gap;
};

TEST(PlainGeometry, agrees_on_squares_that_touch_coincide_or_stand_on_a_corner) {
  const double half_diagonal = 12.5 * std::numbers::sqrt2, far = 12.5 + half_diagonal;
  const std::vector<Case> cases{
      {{{100, 100}, 25, 0}, {{100, 100}, 25, 0}, 25, 0},        // the same
      {{{100, 100}, 25, 45}, {{100, 100}, 25, 45}, 25, 0},      //
      {{{100, 100}, 25, 30}, {{100, 100}, 25, 120}, 25, 0},     // a quarter turn
      {{{100, 100}, 25, 0}, {{100, 100}, 25, 45}, far, 0},      // an eighth
      {{{100, 100}, 25, 0}, {{103, 96}, 5, 90}, 11, 0},         // one in the other: 12.5 + 2.5 - 4
      {{{100, 100}, 25, 0}, {{125, 100}, 25, 0}, 0, 0},         // side at side
      {{{100, 100}, 25, 90}, {{125, 117}, 25, 180}, 0, 0},      //
      {{{100, 100}, 25, 0}, {{125, 125}, 25, 0}, 0, 0},         // corner at corner
      {{{100, 100}, 25, 0}, {{100 + far, 105}, 25, 45}, 0, 0},  // corner at side
      {{{100, 100}, 25, 45}, {{100, 100 + 2 * half_diagonal}, 25, 45}, 0, 0},
      {{{100, 100}, 25, 0}, {{124, 110}, 25, 0}, 1, 0},
      {{{100, 100}, 25, 0}, {{147.5, 100}, 25, 0}, 0, 22.5},
      {{{100, 100}, 25, 0}, {{128, 129}, 25, 90}, 0, 5},         // corner to corner: 3 and 4
      {{{100, 100}, 25, 0}, {{100, 110 + far}, 25, 45}, 0, 10},  // corner to side
      {{{100, 100}, 25, 45}, {{100, 90 - 2 * half_diagonal}, 25, 135}, 0, 10},
      {{{100, 100}, 25, 45}, {{120, 120}, 25, 45}, 0, 20 * std::numbers::sqrt2 - 25},  // side to side
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(about(one.a) + " and " + about(one.b));
    EXPECT_NEAR(plain::depth(one.a, one.b), one.depth, 1e-8);
    EXPECT_NEAR(depth(one.a, one.b), one.depth, 1e-8);
    EXPECT_NEAR(plain::gap(one.a, one.b), one.gap, 1e-8);
    EXPECT_NEAR(gap(one.a, one.b), one.gap, 1e-8);
    EXPECT_EQ(plain::shared_area(one.a, one.b) > 1e-6, one.depth > 0);
    EXPECT_EQ(overlap(one.a, one.b), one.depth > 0);
  }
}

// An oracle or a temple, named by its path in the document.
struct Named {
  std::string path;
  std::size_t player;
  Square square;
};

// The usual start, or a player's oracles at random positions around its garden or on the whole table. Half of the
// setups are upright on a raster, where borders coincide.
puxes::Setup scattered(base::Random& random) {
  const auto mode = static_cast<Mode>(random.below(7));
  puxes::Setup setup = usual_setup(mode, usual_table(parameters().geometry), parameters());
  if (once_in(random, 20)) return setup;
  const bool raster = once_in(random, 2);
  const double step = raster ? 2.5 : 1. / 1024;
  const auto place = [&](base::Point from, double reach) {
    return base::Point{from.x + between(random, -reach, reach, step), from.y + between(random, -reach, reach, step)};
  };
  for (Player& player : setup.players) {
    for (Temple& temple : player.temples) {
      if (once_in(random, 8)) temple.at = place(temple.at, 50);
    }
    for (Oracle& oracle : player.oracles) {
      oracle.angle = raster ? between(random, -180, 180, 90) : between(random, -180, 180);
      const Temple& temple = player.temples[random.below(player.temples.size())];
      if (once_in(random, 12)) {
        oracle.at = place({300, 450}, 500);
      } else if (mode == Mode::fortress && once_in(random, 2)) {
        oracle.at = place({300, 450}, 90);
      } else if (!once_in(random, 3)) {
        oracle.at = place(temple.at, 110);
      }
    }
  }
  return setup;
}

// The diagnostics for oracles that the rules of the start require, such as "error oracle-gap players[0].oracles[1]";
// nothing if they cannot be determined. If two oracles are too near, the one of the later player is reported, or the
// later one.
std::optional<plain::Words> judged(const puxes::Setup& setup) {
  std::vector<Named> oracles, temples;
  for (std::size_t p = 0; p < setup.players.size(); ++p) {
    const Player& player = setup.players[p];
    const auto path = [&](const std::string& kind, std::size_t i) {
      return "players[" + std::to_string(p) + "]." + kind + '[' + std::to_string(i) + ']';
    };
    for (std::size_t i = 0; i < player.temples.size(); ++i) {
      temples.push_back({path("temples", i), p, {player.temples[i].at, setup.dixe, 0}});
    }
    for (std::size_t i = 0; i < player.oracles.size(); ++i) {
      oracles.push_back({path("oracles", i), p, {*player.oracles[i].at, setup.dixe, player.oracles[i].angle}});
    }
  }
  plain::Words result;
  bool open = false;
  const auto report = [&](std::optional<bool> wrong, const std::string& what, const Named& where) {
    open |= !wrong;
    if (wrong.value_or(false)) result.insert(what + ' ' + where.path);
  };
  for (std::size_t i = 0; i < oracles.size(); ++i) {
    const Named& oracle = oracles[i];
    report(plain::above(plain::overhang(oracle.square, setup.table), 0), "error puxes/off-table", oracle);
    const auto inside = plain::corners_in_gardens(setup.players[oracle.player].temples, oracle.square);
    report(inside ? std::optional{*inside < 2} : std::nullopt, "error puxes/oracle-garden", oracle);
    // The middle of the table lies in front of a temple. The fortress is reported for the later player.
    double behind = std::numeric_limits<double>::infinity();
    const Side side = setup.players[oracle.player].side;
    for (const Temple& temple : setup.players[oracle.player].temples) {
      const double down = oracle.square.centre.y - temple.at.y, right = oracle.square.centre.x - temple.at.x;
      behind = std::min(behind, side == Side::south   ? down
                                : side == Side::north ? -down
                                : side == Side::east  ? right
                                                      : -right);
    }
    report(plain::above(behind, 0), "note puxes/behind-temple", oracle);
    if (setup.mode == Mode::fortress && oracle.player == 1) {
      const auto inside_of = [&](const Named& one) {
        return plain::within({setup.table.width / 2, setup.table.height / 2}, 6 * setup.dixe, one.square.centre);
      };
      bool held = false;
      for (const Named& other : oracles) held |= other.player == 0 && inside_of(other).value_or(false);
      if (held) report(inside_of(oracle), "error puxes/fortress", oracle);
    }
    for (const Named& temple : temples) {
      const Square sacred{temple.square.centre, 3 * setup.dixe, 0};
      report(plain::overlap(oracle.square, sacred), "error puxes/oracle-sacred", oracle);
      report(plain::overlap(oracle.square, temple.square), "error puxes/overlap", oracle);
    }
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < oracles.size(); ++j) {
      if (j == i) continue;
      const auto over = plain::overlap(oracle.square, oracles[j].square);
      if (j < i) report(over, "error puxes/overlap", oracle);
      if (oracles[j].player != oracle.player) continue;
      const double between = plain::gap(oracle.square, oracles[j].square);
      if (j < i && over == false) report(plain::above(0.9 * setup.dixe, between), "error puxes/oracle-gap", oracle);
      nearest = std::min(nearest, between);
    }
    report(plain::above(nearest, 1.5 * setup.dixe), "note puxes/oracle-gap", oracle);
  }
  return open ? std::nullopt : std::optional{result};
}

// The same diagnostics from validation.
plain::Words reported(const data::Document& document, const puxes::Setup& setup) {
  diag::Sink sink;
  validate_setup(document, setup, parameters(), sink);
  plain::Words result;
  for (const diag::Diagnostic& one : sink.sorted()) {
    const bool oracle = one.path.find(".oracles[") != std::string::npos;
    if (!oracle && one.code != "puxes/overlap") continue;
    const std::size_t end = one.path.find(']', one.path.find(']') + 1);
    result.insert((one.severity == diag::Severity::error ? "error " : "note ") + one.code + ' ' +
                  one.path.substr(0, end + 1));
  }
  return result;
}

// U1
TEST(PlainSetups, validation_names_the_oracles_that_break_a_rule_of_the_start) {
  base::Random random{4};
  int open = 0, clean = 0;
  std::map<std::string, int> met;
  for (int n = 0; n < 500 && !HasFailure(); ++n) {
    const std::string json = to_json(scattered(random), parameters().geometry);
    SCOPED_TRACE(json);
    const auto source = std::make_shared<diag::Source>("setup.json", json);
    diag::Sink sink;
    auto value = data::read_json(source, sink);
    ASSERT_TRUE(value.has_value());
    const data::Document document{source, std::move(*value)};
    const puxes::Setup setup = read_setup(document, parameters());
    const auto expected = judged(setup);
    if (!expected) {
      ++open;
      continue;
    }
    EXPECT_EQ(reported(document, setup), *expected);
    clean += expected->empty() ? 1 : 0;
    for (const std::string& one : *expected) ++met[one.substr(0, one.rfind(' '))];
  }
  EXPECT_LT(open, 5);
  EXPECT_GT(clean, 10);
  EXPECT_EQ(met.size(), 8u);
  for (const auto& [what, times] : met) EXPECT_GT(times, 50) << what;
}

constexpr std::string_view all_powers[] = {
    "protection", "tongue-flick",  "stealth",   "seduction",    "transport",        "demotion",    "forty-nine-three",
    "retreat",    "vampire",       "catch-me",  "imitation",    "double-strike",    "lucky-break", "change-of-mind",
    "immunity",   "contamination", "try-again", "ambidextrous", "mega-lucky-break", "charm"};

// Few symbols, so that equal ones are common.
Face random_face(base::Random& random) {
  static constexpr std::string_view symbols[] = {"pi", "pi", "smiley", "sun"};
  if (!once_in(random, 3)) return face_of(symbols[random.below(4)]);
  static constexpr std::string_view entangled[] = {"protection", "imitation", "immunity", "contamination"};
  const auto power = once_in(random, 4) ? entangled[random.below(4)] : all_powers[random.below(20)];
  return face_of("character:" + std::string{power});
}

puxes::Setup random_duel(base::Random& random) {
  const Mode mode = once_in(random, 4) ? Mode::fortress : once_in(random, 12) ? Mode::toddlers : Mode::duel;
  puxes::Setup setup = usual_setup(mode, usual_table(parameters().geometry), parameters());
  setup.start = false;
  setup.variants.two_step = once_in(random, 5);
  setup.variants.cliff = once_in(random, 20);
  setup.variants.no_powers = once_in(random, 20);
  for (std::size_t p = 0; p < 2; ++p) {
    Player& player = setup.players[p];
    player.since = random.below(3);
    player.heroes.clear();
    const std::uint64_t heroes = once_in(random, 8) ? random.below(4) : 4;
    while (player.heroes.size() < heroes) player.heroes.push_back(random_face(random));
    if (once_in(random, 20)) player.temples[0].toppled = 1 + static_cast<int>(random.below(2));
    const std::uint32_t quarters_asleep = random.below(4);
    for (Oracle& oracle : player.oracles) {
      oracle.face = once_in(random, 12) ? face_of("character") : random_face(random);
      oracle.asleep = random.below(4) < quarters_asleep;
      if (once_in(random, 2)) oracle.at = base::Point{between(random, 220, 380, 5), between(random, 370, 530, 5)};
      if (oracle.asleep || setup.variants.no_powers || !once_in(random, 6)) continue;
      static constexpr std::string_view holds[] = {"seduction", "vampire", "catch-me"};
      const auto power = holds[random.below(3)];
      oracle.held = Hold{setup.players[power == "catch-me" ? p : 1 - p].name, std::string{power}};
    }
  }
  return setup;
}

// U2, U3, U4, U5
TEST(PlainArbiter, allows_the_same_in_duels) {
  base::Random random{5};
  std::map<std::string, int> met;
  for (int n = 0; n < 2000 && !HasFailure(); ++n) {
    const puxes::Setup setup = random_duel(random);
    SCOPED_TRACE(to_json(setup, parameters().geometry));
    for (std::size_t player = 0; player < 2; ++player) {
      const std::string& name = setup.players[player].name;
      std::string used;
      if (once_in(random, 4)) used = all_powers[1 + random.below(19)];
      if (plain::passive(used) || used == "imitation") used.clear();
      SCOPED_TRACE(name + (used.empty() ? "" : " has used " + used));
      plain::Words found;
      for (const Verdict& verdict : arbitrate(setup, parameters(), player, used)) {
        const bool first = found.insert(plain::sentence(verdict, name)).second;
        EXPECT_TRUE(first || (verdict.type != Verdict::Type::flick && verdict.type != Verdict::Type::wake));
      }
      const plain::Words expected = plain::arbitrate(setup, player, used);
      EXPECT_EQ(found, expected);
      for (const std::string& one : expected) {
        ++met[one.substr(0, one.find(' '))];
        if (one.starts_with("p")) ++met[one.substr(0, one.find_first_of(" ,", one.find(' ') + 1))];
        for (const char* last : {" stopped", " forty-nine-three", " topples", " spares"}) {
          if (one.ends_with(last)) ++met[last + 1];
        }
      }
    }
  }
  for (const std::string_view power : all_powers) {
    const std::string name{power};
    EXPECT_GT(met[(plain::passive(name) ? "passive " : "power ") + name], 5) << name;
  }
  for (const char* kind : {"flick", "forty-nine-three", "topples", "spares", "wake", "spit", "stopped", "out"})
    EXPECT_GT(met[kind], 50) << kind;
}

}  // namespace
}  // namespace planche::rules::puxes
