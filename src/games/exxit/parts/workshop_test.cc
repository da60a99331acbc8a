#include "parts/testing/workshop.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include <gmock/gmock.h>

namespace planche::parts::exxit {
namespace {

using base::Point;
using scene::Path;

const std::string four_tiles =
    R"([{"at":[0,0],"color":"white"},{"at":[1,0],"color":"white"},{"at":[1,-1],"color":"black"},{"at":[0,1],"color":"black"}])";

std::string position(int total) {
  return fmt::format(R"({{"game":"exxit","kind":"position","tiles_total":{},"to_move":"white","tiles":{}}})", total,
                     four_tiles);
}

class ExxitParts : public WorkshopTest {
 protected:
  ExxitParts() : WorkshopTest{position(39)} {}
};

void each_shape(const scene::Scene& scene, const std::function<void(const scene::Shape&)>& take) {
  for (const scene::Item& item : scene.items) {
    if (const auto* shape = std::get_if<scene::Shape>(&item)) take(*shape);
    const auto* group = std::get_if<scene::Group>(&item);
    if (group != nullptr && group->content != nullptr) each_shape(*group->content, take);
  }
}

// The lines of the spiral: curves with a stroke.
Path spiral(const scene::Scene& scene) {
  Path found;
  each_shape(scene, [&](const scene::Shape& shape) {
    const auto& verbs = shape.path.verbs();
    const bool curved = std::find(verbs.begin(), verbs.end(), Path::Verb::curve) != verbs.end();
    if (shape.stroke && !shape.fill && curved) found.append(shape.path);
  });
  return found;
}

struct Piece {
  Point from, to;
};
std::vector<Piece> straight_pieces(const Path& path) {
  std::vector<Piece> pieces;
  std::size_t next = 0;
  Point pen;
  for (const Path::Verb verb : path.verbs()) {
    if (verb == Path::Verb::close) continue;
    if (verb == Path::Verb::curve) next += 2;
    const Point to = path.points()[next++];
    if (verb == Path::Verb::line) pieces.push_back({pen, to});
    pen = to;
  }
  return pieces;
}

// X1 [1, 7]
TEST_F(ExxitParts, prints_as_many_tiles_as_the_document_says) {
  EXPECT_EQ(set("tile").count, 39u);
  EXPECT_EQ(set("tile", {}, position(19)).count, 19u);
  EXPECT_EQ(set("tile", {}, R"({"game":"exxit","kind":"game","tiles_total":29,"moves":[]})").count, 29u);
}

// X1 [1]
TEST_F(ExxitParts, prints_eight_pawns_a_side_alike_on_both_faces) {
  const scene::PartSet pawns = set("pawn");
  ASSERT_EQ(pawns.count, 16u);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < 16; ++i) {
    const scene::Part part = pawns.make(i);
    names.push_back(part.name);
    EXPECT_EQ(part.front, part.back);
  }
  EXPECT_EQ(std::count(names.begin(), names.end(), "white"), 8);
  EXPECT_EQ(std::count(names.begin(), names.end(), "black"), 8);
  EXPECT_NE(scene::dump(*pawns.make(7).front), scene::dump(*pawns.make(8).front));
}

TEST_F(ExxitParts, tiles_and_pawns_have_the_size_asked_for) {
  Request request;
  const scene::PartSet usual = set("tile", request);
  EXPECT_DOUBLE_EQ(usual.trim.width, 42);
  EXPECT_NEAR(usual.trim.height, 42 * 2 / std::sqrt(3), 1e-3);
  EXPECT_EQ(usual.outline.form, scene::Outline::Form::hexagon_pointy);
  EXPECT_EQ(usual.bleed, 2);
  EXPECT_EQ(set("pawn", request).trim, (base::Size{18, 18}));

  request.options["tile"] = "31.5";  // three quarters
  const scene::PartSet small = set("tile", request);
  EXPECT_DOUBLE_EQ(small.trim.width, 31.5);
  EXPECT_DOUBLE_EQ(small.trim.height, usual.trim.height * 0.75);
  EXPECT_EQ(small.bleed, 1.5);
  EXPECT_EQ(set("pawn", request).trim, (base::Size{13.5, 13.5}));
  // All tiles share one drawing.
  EXPECT_EQ(small.make(0).front, small.make(1).front);
  EXPECT_EQ(small.make(0).back, small.make(38).back);
  const base::Rect extent = small.make(0).front->extent;
  EXPECT_NEAR(extent.width, 31.5 + 2 * 1.5, 1e-9);
}

TEST_F(ExxitParts, refuses_senseless_sizes) {
  for (const char* size : {"19.9", "80.1", "", "x", "42mm", "nan", "inf", "-42", " 42"}) {
    Request request;
    request.kinds = {"tile"};
    request.options["tile"] = size;
    const auto sets = make(request);
    ASSERT_FALSE(sets) << size;
    EXPECT_EQ(sets.error().message, fmt::format("--tile: expected 20 to 80 (mm), found \"{}\"", size));
  }
}

TEST_F(ExxitParts, both_faces_of_a_tile_carry_one_spiral_seen_from_two_sides) {
  for (const char* style : {"colour", "low-ink"}) {
    Request request;
    request.look.style = style;
    const scene::Part tile = set("tile", request).make(0);
    const Path front = spiral(*tile.front), back = spiral(*tile.back);
    ASSERT_FALSE(front.empty());
    EXPECT_EQ(front.verbs(), back.verbs());
    // Ignores the ends of the lines, which extend into the bleed.
    std::vector<bool> end(front.points().size());
    std::size_t next = 0;
    for (const Path::Verb verb : front.verbs()) {
      next += verb == Path::Verb::curve ? 3 : 1;
      end[next - 1] = verb == Path::Verb::line;
    }
    for (std::size_t i = 0; i < end.size(); ++i) {
      if (end[i]) continue;
      EXPECT_NEAR(back.points()[i].x, 42 - front.points()[i].x, 0.011);
      EXPECT_NEAR(back.points()[i].y, front.points()[i].y, 0.011);
    }
  }
}

// The lines of a tile continue in neighbours of the same colour, which shows connected groups [6].
TEST_F(ExxitParts, spirals_of_neighbouring_tiles_join) {
  const scene::Part tile = set("tile").make(0);
  for (const scene::ScenePtr& face : {tile.front, tile.back}) {
    std::vector<double> left, right;  // heights and slopes where lines cross the upright edges
    for (const Piece& piece : straight_pieces(spiral(*face))) {
      for (const double edge : {0.0, 42.0}) {
        if ((piece.from.x - edge) * (piece.to.x - edge) >= 0) continue;
        const double slope = (piece.to.y - piece.from.y) / (piece.to.x - piece.from.x);
        const double y = piece.from.y + slope * (edge - piece.from.x);
        if (std::abs(y - 24.2487) > 10) continue;  // crosses another edge
        auto& side = edge == 0 ? left : right;
        side.insert(side.end(), {y, slope});
      }
    }
    ASSERT_EQ(left.size(), 4u);
    ASSERT_EQ(right.size(), 4u);
    // The two lines of an arm exchange their positions from tile to tile.
    EXPECT_NEAR(left[0], right[2], 0.05);
    EXPECT_NEAR(left[2], right[0], 0.05);
    EXPECT_NEAR(left[1], right[3], 0.02);
    EXPECT_NEAR(left[3], right[1], 0.02);
  }
}

// The height of the largest shape filled with ink or with paper, mm.
double largest(const scene::Scene& scene, bool ink) {
  double most = 0;
  each_shape(scene, [&](const scene::Shape& shape) {
    const auto* fill = shape.fill ? std::get_if<scene::Color>(&*shape.fill) : nullptr;
    if (fill == nullptr || (fill->green < 128) != ink) return;
    most = std::max(most, shape.path.bounds().height);
  });
  return most;
}

TEST_F(ExxitParts, a_black_tile_is_a_third_black_in_both_inks) {
  constexpr double high = 48.4974, outer = high + 4;  // mm: the height of a tile, and its least height with bleed
  for (const char* style : {"colour", "low-ink"}) {
    Request request;
    request.look.style = style;
    const scene::PartSet tiles = set("tile", request);
    const scene::Scene back = *tiles.make(0).back;
    EXPECT_GT(largest(back, true), outer) << style;
    // The rim is a third; the inner hexagon is smaller than the rest.
    EXPECT_LT(std::pow(largest(back, false) / high, 2), 2.0 / 3) << style;
  }
  Request request;
  request.look.style = "low-ink";
  EXPECT_GT(largest(*set("pawn", request).make(8).front, false), 9) << "the ring leaves most of a pawn white";
}

TEST_F(ExxitParts, one_score_sheet_and_an_aid_for_each_player) {
  const scene::PartSet score = set("score");
  EXPECT_EQ(score.count, 1u);
  EXPECT_TRUE(score.whole_sheet);
  EXPECT_EQ(score.make(0).back, nullptr);
  const scene::PartSet aid = set("aid");
  EXPECT_EQ(aid.count, 2u);
  EXPECT_NE(aid.make(0).back, nullptr);
}

TEST_F(ExxitParts, a_document_prints_its_diagrams_and_a_kit_everything) {
  const auto kinds_of = [](const std::vector<scene::PartSet>& sets) {
    std::vector<std::string> kinds;
    for (const auto& one : sets) kinds.push_back(one.kind);
    return kinds;
  };
  EXPECT_THAT(kinds_of(*make({})), testing::ElementsAre("diagram"));
  Request all;
  all.kinds = {"all"};
  EXPECT_THAT(kinds_of(*make(all)), testing::ElementsAre("tile", "pawn", "aid", "score", "nuclei", "diagram"));
}

TEST_F(ExxitParts, refuses_what_it_cannot_choose_or_draw) {
  Request cards;
  cards.only = {"3"};
  EXPECT_FALSE(make(cards));
  Request drawn;
  drawn.templates["diagram"] = "exxit/tile";
  EXPECT_FALSE(make(drawn));
  Request plies;  // of a position, which has no moves
  plies.options["plies"] = "3";
  EXPECT_FALSE(make(plies));
}

}  // namespace
}  // namespace planche::parts::exxit
