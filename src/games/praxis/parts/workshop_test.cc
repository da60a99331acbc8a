#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "games/praxis/parts/sky.h"
#include "games/praxis/parts/testing/parts.h"
#include "games/praxis/parts/testing/universes.h"
#include "games/praxis/rules/setup.h"
#include "parts/sets.h"
#include "rules/game.h"
#include "rules/printed_words.h"

namespace planche::parts::praxis {
namespace {

// P15 [6.4]
TEST_F(PraxisParts, prints_the_artefacts_of_each_edition) {
  const std::map<std::string, int> first{{"plus-1", 7},    {"plus-2", 6},    {"plus-3", 6},   {"minus-1", 7},
                                         {"minus-2", 6},   {"minus-3", 6},   {"mutation", 6}, {"forbidden", 5},
                                         {"duel", 5},      {"draw", 5},      {"recruit", 3},  {"teleport", 3},
                                         {"explosion", 3}, {"black-star", 3}};
  auto third = first;
  third.insert({{"tools", 5}, {"booster", 3}, {"clone", 3}});
  const scene::PartSet tiles = set("artefact");
  EXPECT_EQ(tiles.count, 71u);
  EXPECT_EQ(names_in(tiles), first);
  EXPECT_EQ(set("artefact", {}, universe(3)).count, 82u);
  EXPECT_EQ(names_in(set("artefact", with({{"edition", "3"}}))), third);
  EXPECT_EQ(names_in(set("artefact", with({{"edition", "1"}}), universe(3))), first);
}

// P15: every type has its own drawing and its points. P6: backs of tiles do not show the type.
TEST_F(PraxisParts, artefacts_differ_in_front_and_not_behind) {
  for (const char* style : {"colour", "low-ink"}) {
    Request request = with({{"edition", "3"}});
    request.look.style = style;
    const scene::PartSet tiles = set("artefact", request);
    std::map<std::string, std::string> drawing_of;
    std::set<std::string> drawings;
    scene::ScenePtr back;
    for (std::size_t i = 0; i < tiles.count; ++i) {
      const scene::Part tile = tiles.make(i);
      EXPECT_FALSE(tile.flawed);
      const std::string drawn = scene::dump(*tile.front);
      EXPECT_EQ(drawing_of.try_emplace(tile.name, drawn).first->second, drawn);
      drawings.insert(drawn);
      if (i == 0) back = tile.back;
      EXPECT_EQ(tile.back, back);
      const std::map<std::string, std::string> points{
          {"duel", "5"}, {"tools", "5"}, {"black-star", "10"}, {"clone", "10"}};
      const auto expected = points.find(tile.name);
      EXPECT_TRUE(expected == points.end() || says(*tile.front, expected->second)) << tile.name;
    }
    EXPECT_EQ(drawings.size(), 17u);
    ASSERT_NE(back, nullptr);
  }
  EXPECT_TRUE(sink.sorted().empty()) << sink.sorted().front().message;
}

// P15: house rules.
TEST_F(PraxisParts, artefacts_follow_a_file_of_house_rules) {
  const auto file = std::filesystem::temp_directory_path() / "planche-praxis-house-rules.json";
  {
    std::ofstream out{file};
    out << R"({"game":"praxis","kind":"rules","editions":{"1":{"tiles":[{"type":"duel","points":8,"copies":4}]}}})";
  }
  settings.rules_file = file;
  const scene::PartSet tiles = set("artefact");
  EXPECT_TRUE(says(*tiles.make(0).front, "8")) << tiles.make(0).name;
  EXPECT_EQ(names_in(tiles), (std::map<std::string, int>{{"duel", 4}}));
  std::filesystem::remove(file);
}

// P4 [3, 4, 8], and the kinds of edition 3.
TEST_F(PraxisParts, prints_portals_for_four_players_and_exoplanets_for_edition_three) {
  EXPECT_EQ(set("portal").count, 4u);
  EXPECT_EQ(set("portal", with({{"players", "2"}})).count, 2u);
  const scene::PartSet planets = set("exoplanet", with({{"edition", "3"}}));
  EXPECT_EQ(names_in(planets), (std::map<std::string, int>{{"inhabited", 4}, {"mining", 6}, {"empty", 8}}));
  EXPECT_TRUE(says(*planets.make(0).front, "2 = 10"));
  EXPECT_TRUE(says(*planets.make(17).front, "4 = 10"));
  EXPECT_EQ(planets.make(0).back, planets.make(17).back);
  EXPECT_NE(scene::dump(*planets.make(0).back), scene::dump(*set("artefact").make(0).back));
  Request none;
  none.kinds = {"exoplanet"};
  EXPECT_TRUE(make(none)->empty());
}

TEST_F(PraxisParts, tiles_fit_the_cells_asked_for) {
  for (const auto& [asked, cell] : std::map<std::string, double>{{"", 30}, {"20", 20}, {"37.5", 37.5}, {"45", 45}}) {
    const Request request = asked.empty() ? Request{} : with({{"cell", asked}});
    EXPECT_EQ(set("grid", request).trim, (base::Size{3 * cell, 2 * cell}));
    for (const char* kind : {"artefact", "portal"}) {
      const scene::PartSet tiles = set(kind, request);
      EXPECT_DOUBLE_EQ(tiles.trim.width, cell * 25 / 30);
      EXPECT_DOUBLE_EQ(tiles.trim.height, tiles.trim.width);
      EXPECT_TRUE(
          (Rect{0, 0, tiles.trim.width, tiles.trim.height}.grown(tiles.bleed).holds(tiles.make(0).front->extent)));
    }
  }
}

TEST_F(PraxisParts, refuses_senseless_sizes) {
  for (const char* size : {"19.9", "45.1", "", "x", "30mm", "nan", "inf", "-30", " 30"}) {
    Request request = with({{"cell", size}});
    request.kinds = {"grid"};
    const auto sets = make(request);
    ASSERT_FALSE(sets) << size;
    EXPECT_EQ(sets.error().message, fmt::format("--cell: expected 20 to 45 (mm), found \"{}\"", size));
  }
}

// P1 [4, 8]: grids 1 to 6 with cells 1 2 3 / 4 5 6, read from two sides of the table.
TEST_F(PraxisParts, grids_carry_their_numbers_for_both_sides_of_the_table) {
  const scene::PartSet six = set("grid");
  ASSERT_EQ(six.count, 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    const scene::Part grid = six.make(i);
    EXPECT_EQ(grid.back, nullptr);
    std::map<std::string, int> upright, turned;
    for (const Written& one : texts(*grid.front)) {
      if (one.text.size() != 1) continue;
      ++(one.turned ? turned : upright)[one.text];
      // The upright number of a cell stands in its upper left quarter, the turned one in its lower right quarter.
      const int number = std::stoi(one.text) - 1;
      const double x = one.at.x / 30 - number % 3, y = one.at.y / 30 - number / 3;
      const bool in_place = one.turned ? x > 0.5 && x < 1 && y > 0.5 && y < 1 : x > 0 && x < 0.5 && y > 0 && y < 0.5;
      const bool of_grid = one.text == std::to_string(i + 1) && std::abs(one.at.y - 30) < 3;
      EXPECT_TRUE(in_place || of_grid) << one.text << " at " << one.at.x << ", " << one.at.y;
    }
    std::map<std::string, int> wanted{{"1", 1}, {"2", 1}, {"3", 1}, {"4", 1}, {"5", 1}, {"6", 1}};
    ++wanted[std::to_string(i + 1)];
    EXPECT_EQ(upright, wanted);
    EXPECT_EQ(turned, wanted);
    for (const char* piece : {"Praxis", "© 2021 Lucas Borboleta", "CC BY-NC-SA 4.0"})
      EXPECT_TRUE(says(*grid.front, piece)) << piece;
  }
}

TEST_F(PraxisParts, grids_differ_and_are_the_same_every_time) {
  std::set<std::string> drawings;
  for (const char* style : {"colour", "low-ink"}) {
    for (int grid = 1; grid <= 6; ++grid) {
      const std::string drawn = scene::dump(*sky(grid, 30, 2, style));
      EXPECT_EQ(drawn, scene::dump(*sky(grid, 30, 2, style)));
      EXPECT_LT(drawn.size(), 60'000u);
      drawings.insert(drawn);
    }
  }
  EXPECT_EQ(drawings.size(), 12u);
}

// The same stars at every size of cells.
TEST_F(PraxisParts, a_sky_grows_with_its_cells) {
  const auto stars = [](double cell) {
    std::vector<Point> found;
    each_item(*sky(4, cell, 0, "colour"), {}, [&](const scene::Item& item, const base::Transform&) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (shape == nullptr || shape->fill) return;
      for (const Point p : shape->path.points()) found.push_back({p.x / cell, p.y / cell});
    });
    return found;
  };
  const auto small = stars(20), large = stars(45);
  ASSERT_EQ(small.size(), large.size());
  // The length of rays does not scale with cells; positions are the same.
  std::size_t same = 0;
  for (std::size_t i = 0; i < small.size(); ++i)
    same += std::hypot(small[i].x - large[i].x, small[i].y - large[i].y) < 1e-9 ? 1 : 0;
  EXPECT_GT(same, small.size() * 9 / 10);
  EXPECT_GT(same, 400u);
}

TEST_F(PraxisParts, low_ink_has_no_dark_grounds) {
  for (const char* kind : {"grid", "artefact", "portal", "base"}) {
    Request request;
    request.look.style = "low-ink";
    const scene::PartSet parts = set(kind, request);
    for (std::size_t i = 0; i < parts.count; ++i) {
      const scene::Part part = parts.make(i);
      for (const scene::ScenePtr& face : {part.front, part.back}) {
        if (face == nullptr) continue;
        each_item(*face, {}, [&](const scene::Item& item, const base::Transform& by) {
          const auto* shape = std::get_if<scene::Shape>(&item);
          const auto* fill = shape != nullptr && shape->fill ? std::get_if<scene::Color>(&*shape->fill) : nullptr;
          if (fill == nullptr || fill->green > 128) return;
          const auto& verbs = shape->path.verbs();
          if (std::count(verbs.begin(), verbs.end(), scene::Path::Verb::move) > 20) return;  // the dots of a pattern
          const Rect box = by(shape->path.bounds());
          EXPECT_LT(box.width * box.height, 260) << kind << " " << part.name;  // the black star is the largest
        });
      }
    }
  }
}

// P8 [6.1, 8]: face 1 straight, faces 2, 4, 6 diagonal, faces 3, 5 both.
TEST_F(PraxisParts, bases_show_the_moves_of_each_face) {
  const scene::PartSet bases = set("base");
  ASSERT_EQ(bases.count, 4u);
  const scene::Part base = bases.make(2);
  EXPECT_EQ(base.name, "Player 3");
  EXPECT_TRUE(says(*base.front, "Player 3"));
  EXPECT_TRUE(says(*base.front, "CC BY-NC-SA 4.0"));
  // A die is drawn as dots in ink at the left of its star. A star is drawn as the heads of its arrows, each a closed
  // piece.
  std::vector<Point> pips;
  std::vector<std::pair<Point, std::size_t>> stars;
  each_item(*base.front, {}, [&](const scene::Item& item, const base::Transform& by) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (shape == nullptr || !shape->fill || shape->stroke) return;
    const auto* color = std::get_if<scene::Color>(&*shape->fill);
    if (color == nullptr || *color != scene::Color{0x1b, 0x1b, 0x1f}) return;
    const auto& verbs = shape->path.verbs();
    const Rect box = by(shape->path.bounds());
    const bool curved = std::count(verbs.begin(), verbs.end(), scene::Path::Verb::curve) > 0;
    if (curved && box.width < 3 && box.centre().y < 30) pips.push_back(box.centre());
    if (!curved && box.width > 10)
      stars.emplace_back(box.centre(), std::count(verbs.begin(), verbs.end(), scene::Path::Verb::close));
  });
  std::map<std::size_t, std::size_t> arrows;  // by the pips on their left
  for (const auto& star : stars) {
    const double x = star.first.x;
    const auto beside = std::count_if(pips.begin(), pips.end(), [&](Point p) { return p.x < x && p.x > x - 20; });
    arrows[static_cast<std::size_t>(beside)] = star.second;
  }
  EXPECT_EQ(arrows, (std::map<std::size_t, std::size_t>{{1, 4}, {2, 4}, {3, 8}, {4, 4}, {5, 8}, {6, 4}}));
}

// P11, P13, P14: the numbers in the texts are those of the rules.
TEST_F(PraxisParts, the_aid_of_each_edition_states_its_numbers) {
  const scene::PartSet first = set("aid", {}, universe(1, 4));
  EXPECT_EQ(first.count, 4u);
  EXPECT_EQ(set("aid").count, 4u);
  const scene::Part one = first.make(0), three = set("aid", with({{"edition", "3"}})).make(0);
  const auto words = [](const scene::Scene& scene) {
    std::string all;
    for (const Written& part : texts(scene)) all += part.text + " ";
    return all;
  };
  EXPECT_THAT(words(*one.front), testing::HasSubstr("37 points"));
  EXPECT_THAT(words(*one.front), testing::Not(testing::HasSubstr("exoplanet")));
  EXPECT_THAT(words(*one.back), testing::Not(testing::HasSubstr("Clone")));
  EXPECT_THAT(words(*three.front), testing::HasSubstr("20 points"));
  EXPECT_THAT(words(*three.front), testing::HasSubstr("exoplanet"));
  EXPECT_THAT(words(*three.back), testing::HasSubstr("Clone"));
}

TEST_F(PraxisParts, a_document_prints_its_setup_and_a_kit_everything) {
  const auto kinds_of = [](const std::vector<scene::PartSet>& sets) {
    std::vector<std::string> kinds;
    for (const auto& one : sets) kinds.push_back(one.kind);
    return kinds;
  };
  EXPECT_THAT(kinds_of(*make({})), testing::ElementsAre("setup"));
  Request all;
  all.kinds = {"all"};
  EXPECT_THAT(kinds_of(*make(all)), testing::ElementsAre("grid", "artefact", "portal", "base", "track", "marker", "aid",
                                                         "ship-dice", "setup"));
}

// [3, 4] The box for four players, and the parts of it that fewer players need.
TEST_F(PraxisParts, a_kit_holds_the_material_of_its_players) {
  const auto counts = [&](const char* players) {
    Request all = players == nullptr ? Request{} : with({{"players", players}});
    all.kinds = {"all"};
    std::map<std::string, int> names;
    const auto sets = make(all);
    for (const auto& one : *sets) {
      for (std::size_t i = 0; i < one.count; ++i)
        ++names[one.kind == "setup" ? "setup" : one.kind + " " + one.make(i).name];
    }
    return names;
  };
  for (const auto& [asked, players] :
       std::vector<std::pair<const char*, int>>{{nullptr, 4}, {"4", 4}, {"3", 3}, {"2", 2}}) {
    const auto names = counts(asked);
    int spaces = 0, artefacts = 0, ships = 0, bases = 0, aids = 0;
    for (const auto& [name, count] : names) {
      if (name.starts_with("grid")) spaces += count;
      if (name.starts_with("artefact ")) artefacts += count;
      if (name.starts_with("ship-dice Player")) ships += count;
      if (name.starts_with("base")) bases += count;
      if (name.starts_with("aid")) aids += count;
    }
    EXPECT_EQ(spaces, 6);
    EXPECT_EQ(artefacts, 71);
    EXPECT_EQ(names.at("portal portal"), players);
    EXPECT_EQ(ships, 2 * players);
    EXPECT_EQ(bases, players);
    EXPECT_EQ(aids, players);
    EXPECT_EQ(names.at("track "), 1);
    for (int player = 1; player <= 4; ++player)
      EXPECT_EQ(names.count(fmt::format("marker Player {}", player)), player <= players ? 1u : 0u);
    EXPECT_EQ(names.at("marker Rounds"), 1);
    EXPECT_EQ(names.at("ship-dice White die: lots"), 2);
    EXPECT_EQ(names.at("ship-dice Black die: rounds"), 2);
  }
}

// Each kind of tile is a set of its own, so that lists count artefacts without portals [3].
TEST_F(PraxisParts, tiles_of_edition_three_are_counted_by_kind) {
  Request all = with({{"edition", "3"}});
  all.kinds = {"artefact", "portal", "exoplanet"};
  const auto kinds = make(all);
  ASSERT_EQ(kinds->size(), 3u);
  const scene::PartSet& artefacts = (*kinds)[0];
  const scene::PartSet& portals = (*kinds)[1];
  const scene::PartSet& exoplanets = (*kinds)[2];
  EXPECT_EQ(artefacts.count, 82u);
  EXPECT_EQ(portals.count, 4u);
  EXPECT_EQ(exoplanets.count, 18u);
  EXPECT_EQ(artefacts.title, "Artefacts");
  EXPECT_EQ(portals.title, "Portals");
  EXPECT_EQ(scene::dump(*portals.make(0).back), scene::dump(*portals.make(0).front));  // either side up
  EXPECT_NE(scene::dump(*exoplanets.make(0).back), scene::dump(*artefacts.make(0).back));
}

// The setup on the back of the track names the number of artefacts, and of portals for 2, 3 and 4 players.
TEST_F(PraxisParts, the_setup_counts_artefacts_and_portals) {
  std::string all;
  for (const Written& part : texts(*set("track").make(0).back)) all += part.text + " ";
  EXPECT_THAT(all, testing::HasSubstr("Shuffle the 71,"));
  EXPECT_THAT(all, testing::HasSubstr("With 2, 3 or 4 players: 1, 2, 3 portals"));
}

// Dice of the same seed place what edition 3 needs. A layout that touches by corners does not exist in that edition.
TEST_F(PraxisParts, the_setup_sheet_is_that_of_the_edition_and_the_players_asked_for) {
  const auto published = [&](const std::string& layout, const std::string& edition, const std::string& players = "2") {
    return random_document({{"layout", layout}, {"edition", edition}, {"players", players}}, 7, 0);
  };
  const auto dumped = [&](Request request, const std::string& json) {
    request.kinds = {"setup"};
    const auto sets = make(std::move(request), json);
    return sets ? scene::dump(*sets->front().make(0).front) : sets.error().message;
  };
  const std::string first = published("rectangle", "1"), third = published("rectangle", "3");
  EXPECT_EQ(dumped(with({{"edition", "3"}}), first), dumped({}, third));
  EXPECT_NE(dumped({}, first), dumped({}, third));
  EXPECT_EQ(dumped(with({{"edition", "1"}}), third), dumped({}, first));
  for (const char* players : {"2", "3", "4"}) {
    EXPECT_EQ(dumped(with({{"players", players}}), first), dumped({}, published("rectangle", "1", players)));
    EXPECT_EQ(dumped(with({{"players", players}, {"edition", "3"}}), first),
              dumped({}, published("rectangle", "3", players)));
  }
}

TEST_F(PraxisParts, refuses_what_it_cannot_choose_or_draw) {
  Request cards;
  cards.only = {"3"};
  EXPECT_FALSE(make(cards));
  Request drawn;
  drawn.templates["grid"] = "praxis/artefact";
  EXPECT_FALSE(make(drawn));
  EXPECT_FALSE(make(with({{"die", "400"}})));
}

TEST(Scaled, parts_that_share_a_back_share_it_at_another_size) {
  auto drawing = [] {
    auto scene = std::make_shared<scene::Scene>();
    scene->extent = {0, 0, 10, 20};
    return scene;
  };
  const scene::ScenePtr a = drawing(), b = drawing(), back = drawing();
  scene::PartSet set;
  set.trim = {10, 20};
  set.bleed = 2;
  set.count = 3;
  set.make = [=](std::size_t i) { return scene::Part{"", "", i < 2 ? a : b, back, false}; };
  const scene::PartSet large = scaled(set, 3);
  EXPECT_EQ(large.trim, (base::Size{30, 60}));
  EXPECT_EQ(large.bleed, 5);  // the most there is
  const scene::Part first = large.make(0), second = large.make(1), third = large.make(2);
  EXPECT_EQ(first.front, second.front);
  EXPECT_NE(second.front, third.front);
  EXPECT_EQ(first.back, third.back);
  EXPECT_EQ(third.back->extent, (Rect{0, 0, 30, 60}));
}

}  // namespace
}  // namespace planche::parts::praxis
