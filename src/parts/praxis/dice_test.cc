#include "parts/praxis/dice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <gmock/gmock.h>

#include "base/nets.h"
#include "rules/words.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::parts::praxis {
namespace {

// How many separate discs the last path of a face has.
int pips(const scene::Scene& face) {
  const auto& path = std::get<scene::Shape>(face.items.back()).path;
  return static_cast<int>(std::count(path.verbs().begin(), path.verbs().end(), scene::Path::Verb::move));
}

class PraxisDice : public testing::Test {
 protected:
  scene::testing::FixedTypesetter typesetter;
  scene::PartSet dice(double edge = 16, int players = 4, std::string style = "colour") {
    diag::Sink sink;
    base::Words words = rules::words_of("praxis", "en", sink);
    return dice_to_fold("ship-dice", "Dice", {std::move(style), std::move(words), "Praxis, credit", edge, players},
                        typesetter);
  }
};

struct FaceOnPaper {
  int pips;
  base::Point at;
};

std::vector<FaceOnPaper> faces_of(const scene::Scene& net) {
  std::vector<FaceOnPaper> all;
  for (const scene::Item& item : net.items) {
    const auto* group = std::get_if<scene::Group>(&item);
    if (group != nullptr && group->content->reusable)
      all.push_back({pips(*group->content), {group->placed.x0, group->placed.y0}});
  }
  return all;
}

TEST_F(PraxisDice, FacesShowTheirPips) {
  for (const char* style : {"colour", "low-ink"}) {
    for (int face = 1; face <= 6; ++face) {
      EXPECT_EQ(pips(*ship_face(2, face, 14, style)), face);
      EXPECT_EQ(pips(*white_die(face, 4, style)), face);
      EXPECT_EQ(pips(*black_die(face, 14, style)), face);
      EXPECT_NE(scene::dump(*white_die(face, 14, style)), scene::dump(*black_die(face, 14, style)));
    }
  }
}

// [3] a pair for each player, a white pair and a black one
TEST_F(PraxisDice, EachPlayerHasTwoAndThereArePairsOfWhiteAndBlackOnes) {
  const auto names = [&](int players) {
    std::vector<std::string> all;
    const auto set = dice(16, players);
    for (std::size_t i = 0; i < set.count; ++i) {
      all.push_back(set.make(i).name);
      if (i % 2 == 1) {
        EXPECT_EQ(set.make(i).front, set.make(i - 1).front);
      }
    }
    return all;
  };
  const std::string one = "Player 1", two = "Player 2", white = "White die: lots", black = "Black die: rounds";
  EXPECT_THAT(names(2), testing::ElementsAre(one, one, two, two, white, white, black, black));
  EXPECT_EQ(names(3).size(), 10u);
  EXPECT_EQ(names(4).size(), 12u);
}

// The cross folds so that faces two apart in its column, and its two arms, lie opposite each other.
TEST_F(PraxisDice, OppositeFacesSumToSeven) {
  for (const double edge : {smallest_die, usual_die, largest_die}) {
    const auto faces = faces_of(*dice(edge).make(0).front);
    ASSERT_EQ(faces.size(), 6u);
    std::set<int> values;
    for (const FaceOnPaper& a : faces) {
      values.insert(a.pips);
      for (const FaceOnPaper& b : faces) {
        const double dx = std::abs(a.at.x - b.at.x), dy = std::abs(a.at.y - b.at.y);
        if (std::abs(dx + dy - 2 * edge) < 1e-6 && std::min(dx, dy) < 1e-6) {
          EXPECT_EQ(a.pips + b.pips, 7);
        }
      }
    }
    EXPECT_EQ(values.size(), 6u);
  }
}

// Round their common corner, as seen from outside.
TEST_F(PraxisDice, OneTwoThreeRunAnticlockwise) {
  std::array<base::Point, 7> at;
  for (const FaceOnPaper& face : faces_of(*dice().make(0).front)) at[static_cast<std::size_t>(face.pips)] = face.at;
  // 2 and 3 hang on 1: the turn from the one to the other is anticlockwise on paper, where y runs down.
  const base::Point two{at[2].x - at[1].x, at[2].y - at[1].y}, three{at[3].x - at[1].x, at[3].y - at[1].y};
  EXPECT_NEAR(std::hypot(two.x, two.y), 16, 1e-9);
  EXPECT_NEAR(std::hypot(three.x, three.y), 16, 1e-9);
  EXPECT_LT(two.x * three.y - two.y * three.x, 0);
}

TEST_F(PraxisDice, NetAndWordsStayWithinTheTrim) {
  for (const double edge : {smallest_die, largest_die}) {
    const auto set = dice(edge);
    const auto net = base::cube_net(edge, 1);
    EXPECT_GE(set.trim.width, net.bounds.width);
    const scene::Part part = set.make(11);
    for (const scene::Item& item : part.front->items) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (shape != nullptr) {
        EXPECT_TRUE((base::Rect{0, 0, set.trim.width, set.trim.height}).holds(shape->path.bounds()));
      }
    }
  }
}

TEST_F(PraxisDice, CarriesTheCredit) {
  std::string words;
  const scene::Part part = dice().make(0);
  for (const scene::Item& item : part.front->items) {
    const auto* group = std::get_if<scene::Group>(&item);
    if (group == nullptr) continue;
    for (const scene::Item& inner : group->content->items) {
      if (const auto* text = std::get_if<scene::Text>(&inner)) words += text->run->text + "\n";
    }
  }
  EXPECT_THAT(words, testing::HasSubstr("Praxis, credit"));
}

TEST(PraxisDiceSize, IsANumberOfMillimetresWithinBounds) {
  EXPECT_EQ(die_size({}).value(), 16);
  EXPECT_EQ(die_size({{"die", "12"}}).value(), 12);
  EXPECT_EQ(die_size({{"die", "25"}}).value(), 25);
  EXPECT_EQ(die_size({{"die", "18.5"}}).value(), 18.5);
  for (const char* bad : {"11.9", "25.1", "", "16mm", "nan", "-16"}) {
    const auto size = die_size({{"die", bad}});
    ASSERT_FALSE(size) << bad;
    EXPECT_THAT(size.error().message, testing::HasSubstr("expected 12 to 25 (mm)"));
  }
}

TEST(PraxisPlayers, HaveFourColoursAndFourPatterns) {
  std::set<std::string> drawings;
  for (int player = 1; player <= 4; ++player) drawings.insert(scene::dump(*player_patch(player, 14, "low-ink")));
  EXPECT_EQ(drawings.size(), 4u);
}

}  // namespace
}  // namespace planche::parts::praxis
