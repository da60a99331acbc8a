#include "games/praxis/parts/setup.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/praxis/parts/testing/universes.h"
#include "rules/printed_words.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::parts::praxis {
namespace {

using rules::praxis::Edition;
using rules::praxis::Universe;
using testing::HasSubstr;
using testing::Not;

struct Census {
  std::string words;
  base::Rect inked{1e9, 1e9, -2e9, -2e9};
  int groups = 0;

  void take(const scene::Scene& scene, const base::Transform& by = {}) {
    for (const scene::Item& item : scene.items) {
      if (const auto* text = std::get_if<scene::Text>(&item)) {
        words += text->run->text + "\n";
        inked = inked.united(by(base::Rect{text->at.x, text->at.y - 1, text->run->width, 1}));
      } else if (const auto* shape = std::get_if<scene::Shape>(&item)) {
        inked = inked.united(by(shape->path.bounds()));
      } else if (const auto* group = std::get_if<scene::Group>(&item)) {
        ++groups;
        const base::Transform inner = by.after(group->placed);
        if (group->clip) {
          inked = inked.united(by(group->clip->bounds()));
        } else if (group->content->reusable) {
          inked = inked.united(inner(group->content->extent));
        } else {
          take(*group->content, inner);
        }
      }
    }
  }
};

class PraxisSetup : public testing::Test {
 protected:
  scene::testing::FixedTypesetter typesetter;

  static SetupOptions options(const std::string& language = "en", base::Size page = {190, 277}) {
    SetupOptions options;
    diag::Sink sink;
    options.look.words = rules::words_of("praxis", language, sink);
    options.page = page;
    return options;
  }
  Census page(const scene::PartSet& set, std::size_t number = 0) {
    Census census;
    census.take(*set.make(number).front);
    return census;
  }
  Census sheet(Universe universe, SetupOptions asked = options()) {
    return page(setup_pages("setup", "Setup", std::move(universe), std::move(asked), typesetter));
  }
};

// The published ring [4] with the numbers 1 to 6 in its order.
TEST_F(PraxisSetup, TellsHowToLayTheGrids) {
  const Universe ring = read(R"({"game":"praxis","kind":"universe","grids":[
    {"id":1,"at":[10,5],"turn":0},{"id":2,"at":[13,5],"turn":2},{"id":3,"at":[16,5],"turn":1},
    {"id":4,"at":[15,8],"turn":0},{"id":5,"at":[12,8],"turn":0},{"id":6,"at":[10,7],"turn":3}]})");
  const Census census = sheet(ring);
  // From the top left corner of the universe, by rows.
  for (const char* step : {"Grid 1\n→\u202f0\n↓\u202f0\nnot turned", "Grid 2\n→\u202f3\n↓\u202f0\n½ turn",
                           "Grid 3\n→\u202f6\n↓\u202f0\n¼ turn right", "Grid 6\n→\u202f0\n↓\u202f2\n¼ turn left",
                           "Grid 5\n→\u202f2\n↓\u202f3\nnot turned", "Grid 4\n→\u202f5\n↓\u202f3\nnot turned"})
    EXPECT_THAT(census.words, HasSubstr(step));
  EXPECT_LT(census.words.find("Grid 6"), census.words.find("Grid 5"));
  EXPECT_THAT(census.words, HasSubstr("Not set up yet."));
}

TEST_F(PraxisSetup, AUniverseInTwoPartsIsPrintedWhole) {
  const Universe split = read(R"({"game":"praxis","kind":"universe","grids":[
    {"id":1,"at":[0,0]},{"id":2,"at":[3,0]},{"id":3,"at":[1,2]},
    {"id":4,"at":[61,0]},{"id":5,"at":[64,0]},{"id":6,"at":[62,2]}],
    "portals":[{"grid":5,"cell":1}],"ships":[{"player":1,"grid":6,"cell":2}]})");
  const Census census = sheet(split);
  for (const char* words : {"Grid 5\n→\u202f64\n↓\u202f0\n", "↔\u202f55\n", "grid 5, cell 1\n", "grid 6, cell 2\n"})
    EXPECT_THAT(census.words, HasSubstr(words));
  EXPECT_TRUE((base::Rect{0, 0, 190, 277}).holds(census.inked));
}

TEST_F(PraxisSetup, TellsWhatEachPlayerTakesByEdition) {
  const std::string grids = R"("grids":[{"id":1,"at":[0,0],"turn":0},{"id":2,"at":[3,0],"turn":0},
    {"id":3,"at":[0,2],"turn":0},{"id":4,"at":[3,2],"turn":0},{"id":5,"at":[0,4],"turn":0},{"id":6,"at":[3,4],"turn":0}]})";
  const Census first = sheet(read(R"({"game":"praxis","kind":"universe","edition":1,)" + grids));
  EXPECT_THAT(first.words, HasSubstr("The second ship waits beside the"));
  const Census third = sheet(read(R"({"game":"praxis","kind":"universe","edition":3,)" + grids));
  EXPECT_THAT(third.words, HasSubstr("ships wait beside the board"));
}

TEST_F(PraxisSetup, ListsWhatIsPlacedAndSpeaksFrench) {
  const Universe universe = random_universe("coil", 3, 1, 7, 3);
  const Census english = sheet(universe), french = sheet(universe, options("fr"));
  const auto& ship = universe.ships.front();
  EXPECT_THAT(english.words, HasSubstr(fmt::format("Player 1, face {}\ngrid {}, cell {}\n", ship.face, ship.place.grid,
                                                   ship.place.cell)));
  EXPECT_THAT(french.words, HasSubstr(fmt::format("Joueur 1, face {}\ngrille {}, case {}\n", ship.face, ship.place.grid,
                                                  ship.place.cell)));
  EXPECT_THAT(english.words, testing::AllOf(Not(HasSubstr("7/3")), Not(HasSubstr("planche")), Not(HasSubstr("--"))))
      << "whoever holds paper needs no command";
  EXPECT_THAT(french.words, Not(HasSubstr("Player")));
}

TEST_F(PraxisSetup, PrintsEveryDieOnAsManySheetsAsTheyNeed) {
  Universe universe = random_universe("ring", 2, 1, 7, 0);
  universe.throws.clear();
  for (int i = 0; i < 200; ++i)
    universe.throws.push_back({rules::praxis::purpose_of(fmt::format("throw {}", i)), i % 6 + 1});
  const auto set = setup_pages("setup", "Setup", universe, options(), typesetter);
  ASSERT_GT(set.count, 1u);
  std::string words;
  for (std::size_t i = 0; i < set.count; ++i) {
    const Census census = page(set, i);
    EXPECT_TRUE((base::Rect{0, 0, 190, 277}).holds(census.inked)) << i;
    words += census.words;
  }
  for (int i = 0; i < 200; ++i) EXPECT_THAT(words, HasSubstr(fmt::format("throw {}\n", i)));
}

// Every universe on every paper; each paper uses another language.
TEST_F(PraxisSetup, StaysOnItsSheet) {
  const base::Size papers[] = {{190, 277}, {195.9, 259.4}, {277, 400}, {128, 190}};
  SetupOptions spoken[] = {options("en"), options("fr")};
  for (int edition : {1, 3}) {
    for (std::uint64_t k = 0; k < 12; ++k) {
      const Universe universe = random_universe("uniform", 4, edition, 11, k);
      for (std::size_t i = 0; i < std::size(papers); ++i) {
        SetupOptions& asked = spoken[(k + i) % 2];
        asked.page = papers[i];
        const auto set = setup_pages("setup", "Setup", universe, asked, typesetter);
        for (std::size_t n = 0; n < set.count; ++n) {
          EXPECT_TRUE((base::Rect{0, 0, papers[i].width, papers[i].height}).holds(page(set, n).inked, 0.5)) << k;
        }
      }
    }
  }
}

// A5: the lists have a sheet of their own.
TEST_F(PraxisSetup, NarrowPaperTakesTwoSheets) {
  const auto set =
      setup_pages("setup", "Setup", random_universe("ring", 2, 1, 7, 0), options("en", {128, 190}), typesetter);
  ASSERT_EQ(set.count, 2u);
  EXPECT_THAT(page(set, 0).words, testing::AllOf(HasSubstr("Lay the grids"), Not(HasSubstr("Each player"))));
  EXPECT_THAT(page(set, 1).words, testing::AllOf(HasSubstr("Each player"), HasSubstr("Portal 1")));
}

// If the plan above the lists would be hard to read, the lists have sheets of their own: two on small paper. If that is
// not enough, the page is larger than the room, and printing refuses the paper.
TEST_F(PraxisSetup, SmallPaperTakesMoreSheetsOrIsTooSmall) {
  const auto ring = [&](base::Size room) {
    return setup_pages("setup", "Setup", random_universe("ring", 2, 1, 7, 0), options("en", room), typesetter);
  };
  for (const auto& [room, sheets] : {std::pair{base::Size{190, 160}, 1u},
                                     {base::Size{190, 128}, 2u},
                                     {base::Size{170, 108}, 2u},
                                     {base::Size{130, 90}, 3u},
                                     {base::Size{120, 74}, 3u}}) {
    const auto set = ring(room);
    EXPECT_EQ(set.trim, room);
    ASSERT_EQ(set.count, sheets) << room.width << " " << room.height;
    for (std::size_t i = 0; i < set.count; ++i) {
      const base::Rect inked = page(set, i).inked;
      EXPECT_TRUE((base::Rect{0, 0, room.width, room.height}.holds(inked, 0.5))) << room.width << " " << i;
    }
    const std::string last = page(set, set.count - 1).words;
    EXPECT_THAT(last, testing::AllOf(HasSubstr("Dice, in order"), Not(HasSubstr("…"))));
    EXPECT_EQ(last.find("Each player") != std::string::npos, sheets < 3);
    EXPECT_THAT(page(set, sheets == 1 ? 0 : 1).words, Not(HasSubstr("and more")));
  }
  for (const base::Size room : {base::Size{85, 128}, {130, 60}, {40, 40}}) {
    const base::Size size = ring(room).trim;
    EXPECT_NE(size, room);
    EXPECT_EQ(ring(size).trim, size);
  }
  EXPECT_EQ(
      universe_page("setup", "Setup", random_universe("ring", 2, 1, 7, 0), options("en", {190, 35}), typesetter).trim,
      (base::Size{190, 42}));
}

TEST_F(PraxisSetup, FlawedUniversesAreDrawnAndMarked) {
  Universe universe;
  SetupOptions asked = options();
  asked.flawed = true;
  EXPECT_TRUE(setup_pages("setup", "Setup", universe, asked, typesetter).make(0).flawed);
  universe.grids = {{1, {0, 0}, 0, nullptr}, {1, {1, 1}, 1, nullptr}, {6, {1'000'000, 0}, 0, nullptr}};
  universe.throws = {{rules::praxis::purpose_of(""), 9}, {rules::praxis::purpose_of("cell"), 1}};
  for (int i = 0; i < 200; ++i) universe.portals.push_back({{1, 2}, nullptr});
  const Census census = sheet(universe, asked);
  EXPECT_THAT(census.words, HasSubstr("and more, as drawn"));
  EXPECT_TRUE((base::Rect{0, 0, 190, 277}).holds(census.inked, 0.5));
}

TEST_F(PraxisSetup, MidGameIsOnePageWithPlanAndLegend) {
  Universe universe = random_universe("offset", 3, 1, 7, 0);
  universe.artefacts = {{{1, 1}, "teleport", nullptr}};
  const auto set = universe_page("diagram", "Universe", universe, options(), typesetter);
  EXPECT_EQ(set.count, 1u);
  EXPECT_TRUE(set.whole_sheet);
  const Census census = page(set);
  EXPECT_THAT(census.words, HasSubstr("2 portals · 3 ships · 1 artefact\n"));
  universe.exoplanets = {{{2, 1}, nullptr}};
  EXPECT_THAT(page(universe_page("diagram", "Universe", universe, options(), typesetter)).words,
              HasSubstr("2 portals · 1 exoplanet · 3 ships · 1 artefact\n"));
  EXPECT_TRUE((base::Rect{0, 0, 190, 277}).holds(census.inked));
}

}  // namespace
}  // namespace planche::parts::praxis
