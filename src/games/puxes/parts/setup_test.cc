// Pages and figures of setups of PuXes.
#include "games/puxes/parts/setup.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/puxes/parts/testing/parts.h"

namespace planche::parts::puxes {
namespace {

using PuxesSetupParts = PuxesParts;

TEST_F(PuxesSetupParts, a_setup_shows_oracles_where_they_are_and_sleepers_aside) {
  auto sets = make({});
  ASSERT_TRUE(sets);
  ASSERT_EQ(sets->size(), 1u);
  ASSERT_EQ(sets->front().kind, "setup");
  const scene::Part page = sets->front().make(0);
  EXPECT_FALSE(page.flawed);
  const std::string words = words_of(*page.front);
  for (const char* piece : {"A0", "A1", "B0", "Berthe", "heroes", "asleep", "z z"})
    EXPECT_THAT(words, testing::HasSubstr(piece));
  EXPECT_THAT(words, testing::Not(testing::HasSubstr("A2")));  // it sleeps
  EXPECT_THAT(words, testing::Not(testing::HasSubstr("breaks a rule")));
  // Coordinates on the plan, from the corners of squares: the plan's length of 900 mm is scaled to the rest of 277 mm.
  for (const Point p : points_of(*page.front)) {
    EXPECT_GE(std::min(p.x, p.y), -1e-6);
    EXPECT_LE(p.x, 190 + 1e-6);
    EXPECT_LE(p.y, 277 + 1e-6);
  }
}

// Before the first throw, nothing refers to the numbers of oracles, and the lists beside the table have room for them.
TEST_F(PuxesSetupParts, an_opening_shows_oracles_in_the_lists_and_says_how_they_are_laid) {
  const std::string opening = R"({"game":"puxes","kind":"setup","mode":"duel","start":true,"players":[)"
                              R"({"name":"A","side":"south","temples":[{"at":[300,750]}],"oracles":[)"
                              R"({"at":[300,700],"face":"pi"},{"at":[330,700],"face":"sun"}]},)"
                              R"({"name":"B","side":"north","temples":[{"at":[300,150]}],"oracles":[)"
                              R"({"at":[300,200],"face":"pi"},{"at":[330,200],"face":"sun"}]}]})";
  const std::string words = words_of(*set("setup", {}, opening).make(0).front);
  for (const char* shown : {"oracles", "Build each temple of two DiXes"}) EXPECT_THAT(words, testing::HasSubstr(shown));
  EXPECT_THAT(words, testing::Not(testing::HasSubstr("A0")));
  Request request;
  request.figure = true;
  EXPECT_THAT(words_of(*set("setup", request, opening).make(0).front), testing::Not(testing::HasSubstr("Build")));
}

// Three players with eight heroes and three sleeping oracles each. If there is no room for all, the page is larger than
// the room, and printing refuses the paper.
TEST_F(PuxesSetupParts, a_setup_has_room_for_all_players) {
  std::string crowded = R"({"game":"puxes","kind":"setup","mode":"three","start":false,"players":[)";
  for (const char* player : {R"("name":"Ada","side":"south","temples":[{"at":[300,750]}])",
                             R"("name":"Bo","side":"west","temples":[{"at":[150,450]}])",
                             R"("name":"Cy","side":"east","temples":[{"at":[450,450]}])"})
    crowded += fmt::format(R"({}{{{},"oracles":[{{"asleep":true}},{{"asleep":true}},{{"asleep":true}}],)"
                           R"("heroes":["pi","sun","pi","sun","pi","sun","pi","sun"]}})",
                           crowded.ends_with('[') ? "" : ",", player);
  crowded += "]}";
  int larger = 0;
  for (const base::Size room :
       {base::Size{190, 277}, {196, 259}, {128, 190}, {190, 128}, {85, 128}, {128, 85}, {60, 60}}) {
    SCOPED_TRACE(fmt::format("{} {}", room.width, room.height));
    Request request;
    request.page = room;
    const scene::PartSet page = set("setup", request, crowded);
    larger += page.trim != room ? 1 : 0;
    const std::string words = words_of(*page.make(0).front);
    EXPECT_THAT(words, testing::HasSubstr("Cy"));
    EXPECT_THAT(words, testing::Not(testing::HasSubstr("+ ")));
    std::size_t sleepers = 0;
    for (std::size_t at = words.find("z z"); at != std::string::npos; at = words.find("z z", at + 1)) ++sleepers;
    EXPECT_EQ(sleepers, 9u);
    for (const Point p : points_of(*page.make(0).front)) {
      EXPECT_LE(p.x, page.trim.width + 1e-6);
      EXPECT_LE(p.y, page.trim.height + 1e-6);
    }
  }
  EXPECT_EQ(larger, 5);
}

TEST_F(PuxesSetupParts, problems_are_drawn_in_place) {
  flawed = {span_of(duel, R"({"at":[275)")};
  const scene::Part page = set("setup").make(0);
  EXPECT_TRUE(page.flawed);
  EXPECT_THAT(words_of(*page.front), testing::HasSubstr("breaks a rule"));
  // One broken ring, around the middle of the square turned by 30 degrees.
  std::vector<Point> rings, squares;
  each_item(*page.front, {}, [&](const scene::Item& item, const base::Transform& by) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (shape != nullptr && shape->stroke && shape->stroke->dash.size() == 2 && shape->stroke->width == 0.7)
      rings.push_back(by(shape->path.bounds()).centre());
    if (shape != nullptr && std::abs(by.xx - std::cos(M_PI / 6)) < 1e-9 && shape->fill)
      squares.push_back(by(shape->path.bounds().centre()));
  });
  ASSERT_EQ(rings.size(), 1u);
  ASSERT_FALSE(squares.empty());
  EXPECT_NEAR(rings[0].x, squares[0].x, 1e-6);
  EXPECT_NEAR(rings[0].y, squares[0].y, 1e-6);
}

// Players are distinguished by letters, and by colours unless in low-ink style.
TEST_F(PuxesSetupParts, players_of_a_setup_have_a_colour_each_but_in_low_ink) {
  const std::string solo = R"({"game":"puxes","kind":"setup","mode":"solo","players":[)"
                           R"({"name":"P","side":"south","temples":[{"at":[300,750]}],"oracles":[]},)"
                           R"({"name":"Q","side":"west","temples":[{"at":[150,450]}],"oracles":[]},)"
                           R"({"name":"R","side":"north","temples":[{"at":[300,150]}],"oracles":[]},)"
                           R"({"name":"S","side":"east","temples":[{"at":[450,450]}],"oracles":[]}]})";
  for (const char* style : {"colour", "low-ink"}) {
    Request request;
    request.look.style = style;
    std::map<std::string, std::set<std::uint32_t>> inks;  // by letter
    std::set<std::uint32_t> all;
    const scene::Part page = set("setup", request, solo).make(0);
    each_item(*page.front, {}, [&](const scene::Item& item, const base::Transform&) {
      const auto* text = std::get_if<scene::Text>(&item);
      if (text == nullptr || text->run->text.size() != 1 || text->run->text < "A" || text->run->text > "D") return;
      const scene::Color c = text->color;
      const auto ink = static_cast<std::uint32_t>(c.red) << 16 | static_cast<std::uint32_t>(c.green) << 8 | c.blue;
      inks[text->run->text].insert(ink);
      all.insert(ink);
    });
    ASSERT_EQ(inks.size(), 4u) << style;
    EXPECT_EQ(all.size(), std::string{style} == "low-ink" ? 1u : 4u);
    for (const auto& [letter, own] : inks) EXPECT_EQ(own.size(), 1u) << letter;
  }
}

// A text shows the gardens of players who break a rule, ten DiXes around the temple, without lists.
TEST_F(PuxesSetupParts, a_figure_of_a_refused_setup_shows_what_is_wrong) {
  Request request;
  request.figure = true;
  EXPECT_THAT(words_of(*set("setup", request).make(0).front), testing::HasSubstr("heroes"));
  flawed = {span_of(duel, R"({"at":[275)")};
  const scene::PartSet part = set("setup", request);
  EXPECT_NEAR(part.trim.width, 70, 1e-6);
  EXPECT_NEAR(part.trim.height, 70, 1e-6);
  EXPECT_THAT(words_of(*part.make(0).front), testing::Not(testing::HasSubstr("heroes")));
}

TEST_F(PuxesSetupParts, senseless_setups_still_draw) {
  const std::string head = R"({"game":"puxes","kind":"setup",)";
  for (const std::string& rest :
       {std::string{R"("players":[]})"}, std::string{R"("table":{"length":50,"width":10000},"dixe":500,"players":[]})"},
        std::string{R"("table":{"length":10000,"width":50},"dixe":1,"players":[{"name":"A","side":"east",)"
                    R"("temples":[{"at":[-90000,90000]}],"oracles":[{"at":[99999,3],"face":"","angle":1e300}]}]})"},
        std::string{
            R"("mode":"solo","table":7,"players":[{"name":4},"x",{"oracles":[{}],"heroes":["character:"]}]})"}}) {
    for (const char* kind : {"setup", "mat", "garden"}) {
      const scene::PartSet parts = set(kind, {}, head + rest);
      for (std::size_t i = 0; i < parts.count; ++i) {
        const scene::Part part = parts.make(i);
        ASSERT_NE(part.front, nullptr);
        for (const Point p : points_of(*part.front)) ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y)) << kind;
        EXPECT_LT(scene::dump(*part.front).size(), 4'000'000u);
      }
    }
  }
}

}  // namespace
}  // namespace planche::parts::puxes
