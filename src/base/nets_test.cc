#include "base/nets.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string_view>
#include <utility>

#include <gmock/gmock.h>

#include "base/boxes.h"
#include "base/net_maker.h"
#include "base/solids.h"

namespace planche::base {
namespace {

struct Named {
  const char* name;
  Net net;
  std::size_t faces, edges;  // of the solid
  int open = 0;              // edges of one face only
};

std::vector<Named> all_nets() {
  return {{"cube", cube_net(16, 5), 6, 12},
          {"large cube", cube_net(25, 6), 6, 12},
          {"tetrahedron", die_net("tetrahedron", 30, 6)->net, 4, 6},
          {"octahedron", die_net("octahedron", 24, 6)->net, 8, 12},
          {"d10", die_net("d10", 26, 5)->net, 10, 20},
          {"tuck box", tuck_box_net({65, 90, 20}, 12, 0), 6, 12},
          {"thin box", tuck_box_net({65, 90, 4}, 12, 0), 6, 12},
          {"deep box", tuck_box_net({40, 50, 60}, 12, 0), 6, 12},
          {"tray", tray_net({65, 90, 20}, 12), 5, 8, 4},
          {"flat tray", tray_net({65, 90, 8}, 12), 5, 8, 4},
          {"low box", tuck_box_net({90, 20, 20}, 12, 0), 6, 12}};
}

double distance(Point3 a, Point3 b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
double length(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// Twice the area, positive when the corners run clockwise as seen on paper.
double turning(const std::vector<Point>& corners) {
  double sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum;
}

// Whether two convex polygons overlap by more than their edges: no edge of either separates them.
bool overlap(const std::vector<Point>& a, const std::vector<Point>& b) {
  for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    for (std::size_t i = 0; i < one->size(); ++i) {
      const Point p = (*one)[i], q = (*one)[(i + 1) % one->size()];
      bool all_outside = true;
      for (const Point r : *other)
        all_outside = all_outside && (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) < 1e-6;
      if (all_outside) return false;
    }
  }
  return true;
}

TEST(Nets, EveryEdgeOfTheSolidJoinsTwoFacesOfOppositeDirection) {
  for (const Named& solid : all_nets()) {
    SCOPED_TRACE(solid.name);
    const auto faces = folded(solid.net);
    ASSERT_EQ(faces.size(), solid.faces);
    std::size_t joints = 0;
    int open = 0;
    for (std::size_t f = 0; f < faces.size(); ++f) {
      for (std::size_t e = 0; e < faces[f].size(); ++e) {
        int met = 0;
        for (std::size_t g = 0; g < faces.size(); ++g) {
          for (std::size_t k = 0; k < faces[g].size(); ++k) {
            if (g == f) continue;
            const bool same = distance(faces[f][e], faces[g][(k + 1) % faces[g].size()]) < 1e-6 &&
                              distance(faces[f][(e + 1) % faces[f].size()], faces[g][k]) < 1e-6;
            if (same) ++met;
          }
        }
        EXPECT_LE(met, 1) << "face " << f << " edge " << e;
        open += 1 - met;
        joints += static_cast<std::size_t>(met);
      }
    }
    EXPECT_EQ(joints, 2 * solid.edges);
    EXPECT_EQ(open, solid.open);
  }
}

TEST(Nets, FoldsAndTabsAreAllTheEdges) {
  for (const Named& solid : all_nets()) {
    SCOPED_TRACE(solid.name);
    EXPECT_EQ(solid.net.folds.size(), solid.faces - 1);
    EXPECT_EQ(solid.net.folds.size() + solid.net.tabs.size(), solid.edges);
  }
}

TEST(Nets, EdgesThatMeetAreEqual) {
  for (const Named& solid : all_nets()) {
    SCOPED_TRACE(solid.name);
    const auto edge = [&](std::size_t face, std::size_t e) {
      const auto& corners = solid.net.faces[face].corners;
      return length(corners[e], corners[(e + 1) % corners.size()]);
    };
    for (const NetFold& fold : solid.net.folds)
      EXPECT_NEAR(edge(fold.face, fold.edge), edge(fold.child, fold.child_edge), 1e-9);
    for (const NetTab& tab : solid.net.tabs) EXPECT_NEAR(edge(tab.face, tab.edge), edge(tab.onto, tab.onto_edge), 1e-9);
  }
}

TEST(Nets, NothingOverlapsOnPaper) {
  for (const Named& solid : all_nets()) {
    SCOPED_TRACE(solid.name);
    std::vector<std::vector<Point>> pieces;
    for (const NetFace& face : solid.net.faces) pieces.push_back(face.corners);
    for (const NetTab& tab : solid.net.tabs) pieces.push_back(tab.corners);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (std::size_t k = i + 1; k < pieces.size(); ++k) EXPECT_FALSE(overlap(pieces[i], pieces[k])) << i << " " << k;
    }
  }
}

// The outline goes once round all faces and tabs: its area is the sum of theirs.
TEST(Nets, OutlineHoldsFacesAndTabsAndNothingElse) {
  for (const Named& solid : all_nets()) {
    SCOPED_TRACE(solid.name);
    double sum = 0;
    for (const NetFace& face : solid.net.faces) {
      EXPECT_GT(turning(face.corners), 0);
      sum += turning(face.corners);
    }
    for (const NetTab& tab : solid.net.tabs) {
      const double area = turning(tab.corners);
      EXPECT_GT(area, 0);
      sum += area;
    }
    EXPECT_NEAR(turning(solid.net.outline), sum, 1e-6);
    Rect box{solid.net.outline.front().x, solid.net.outline.front().y, 0, 0};
    for (const Point p : solid.net.outline) box = box.united({p.x, p.y, 0, 0});
    EXPECT_NEAR(box.x, 0, 1e-9);
    EXPECT_NEAR(box.y, 0, 1e-9);
    EXPECT_EQ(solid.net.bounds.x, 0);
    EXPECT_EQ(solid.net.bounds.y, 0);
    EXPECT_NEAR(box.width, solid.net.bounds.width, 1e-9);
    EXPECT_NEAR(box.height, solid.net.bounds.height, 1e-9);
  }
}

// Laid against the edge it is glued to, a tab stays within that face.
TEST(Nets, TabsFitTheFacesTheyAreGluedTo) {
  for (const Named& solid : all_nets()) {
    SCOPED_TRACE(solid.name);
    for (const NetTab& tab : solid.net.tabs) {
      const auto& own = solid.net.faces[tab.face].corners;
      const auto& other = solid.net.faces[tab.onto].corners;
      const Point a = own[tab.edge], b = own[(tab.edge + 1) % own.size()];
      const Point c = other[tab.onto_edge], d = other[(tab.onto_edge + 1) % other.size()];
      const double size = length(a, b);
      for (std::size_t k = 1; k + 1 < tab.corners.size(); ++k) {
        const Point corner = tab.corners[k];
        const double along = ((corner.x - a.x) * (b.x - a.x) + (corner.y - a.y) * (b.y - a.y)) / size;
        const double out = ((corner.x - a.x) * (b.y - a.y) - (corner.y - a.y) * (b.x - a.x)) / size;
        ASSERT_GT(out, 0);
        // The coordinates from the other end of the edge, and into the face.
        const Point t{(d.x - c.x) / size, (d.y - c.y) / size};
        const Point glued{d.x - along * t.x - out * t.y, d.y - along * t.y + out * t.x};
        for (std::size_t i = 0; i < other.size(); ++i) {
          const Point p = other[i], q = other[(i + 1) % other.size()];
          EXPECT_GT((q.x - p.x) * (glued.y - p.y) - (q.y - p.y) * (glued.x - p.x), -1e-6);
        }
      }
    }
  }
}

// A cube's tabs of 6 mm with flanks of 45 degrees, rounded by 2 mm: the arcs begin 2 mm · tan 22.5° from the corners.
TEST(Nets, CornersOfTabsAreRounded) {
  Net faces;
  faces.faces = {rectangle(20, 20)};
  attach(faces, 0, side::right, rectangle(20, 20), side::left, 90);
  attach(faces, 0, side::bottom, rectangle(20, 20), side::top, 90);
  const Net net = finished(std::move(faces), [](std::size_t, std::size_t) { return TabForm{6, 45, 2}; });
  ASSERT_EQ(net.tabs.size(), 1u);
  const NetTab& tab = net.tabs.front();
  const auto& own = net.faces[tab.face].corners;
  const Point a = own[tab.edge], b = own[(tab.edge + 1) % own.size()];
  const double reach = 2 * std::tan(std::numbers::pi / 8), half = std::numbers::sqrt2 / 2;
  std::vector<Point> seen;  // along the edge, and out of the face
  for (const Point p : tab.corners)
    seen.push_back({((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / 20,
                    ((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / 20});
  ASSERT_EQ(seen.size(), 16u);  // its ends, and arcs of seven points
  const auto expect = [&](std::size_t i, double x, double y) {
    EXPECT_NEAR(seen[i].x, x, 1e-9) << i;
    EXPECT_NEAR(seen[i].y, y, 1e-9) << i;
  };
  expect(0, 0, 0);
  expect(1, 6 - half * reach, 6 - half * reach);
  expect(7, 6 + reach, 6);
  expect(8, 14 - reach, 6);
  expect(14, 14 + half * reach, 6 - half * reach);
  expect(15, 20, 0);
  for (std::size_t i = 1; i <= 14; ++i) {
    const Point centre{i <= 7 ? 6 + reach : 14 - reach, 4};
    EXPECT_NEAR(length(seen[i], centre), 2, 1e-9) << i;
    EXPECT_GT(seen[i].x, seen[i - 1].x);
  }
  // The whole tab is cut.
  for (const Point p : tab.corners)
    EXPECT_TRUE(std::any_of(net.outline.begin(), net.outline.end(), [&](Point q) { return length(p, q) < 1e-9; }));
  EXPECT_EQ(net.outline.size(), 3u + 2 + 3 + 14);
}

TEST(Nets, CubeHasItsOppositeFacesAndVolume) {
  const auto faces = folded(cube_net(16, 5));
  const auto centre = [&](std::size_t face) {
    Point3 sum;
    for (const Point3 p : faces[face]) sum = {sum.x + p.x / 4, sum.y + p.y / 4, sum.z + p.z / 4};
    return sum;
  };
  for (const auto& [a, b] : {std::pair{0, 2}, std::pair{1, 3}, std::pair{4, 5}})
    EXPECT_NEAR(distance(centre(static_cast<std::size_t>(a)), centre(static_cast<std::size_t>(b))), 16, 1e-9);
  for (const auto& face : faces) {
    for (const Point3 p : face) EXPECT_TRUE(p.z < 1e-9 && p.z > -16 - 1e-9);
  }
}

// A net of equal faces: as many corners, and the same edges in the same order.
TEST(Nets, FacesOfDiceAreCongruentAndTheirLongestEdgeIsGiven) {
  for (const std::string_view name : solids) {
    SCOPED_TRACE(name);
    const auto die = die_net(name, 24, 5);
    double longest = 0;
    for (const NetFace& face : die->net.faces) {
      const auto& first = die->net.faces[0].corners;
      ASSERT_EQ(face.corners.size(), first.size());
      const auto edge = [](const std::vector<Point>& at, std::size_t i) {
        return length(at[i], at[(i + 1) % at.size()]);
      };
      const auto across = [](const std::vector<Point>& at) { return length(at[0], at[2]); };
      for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_NEAR(edge(face.corners, i), edge(first, i), 1e-9);
        longest = std::max(longest, edge(first, i));
      }
      EXPECT_NEAR(across(face.corners), across(first), 1e-9);
      EXPECT_NEAR(turning(face.corners), turning(first), 1e-9);
    }
    EXPECT_NEAR(longest, 24, 1e-9);
  }
}

// Folded, opposite faces are parallel and look away from each other.
TEST(Nets, WordsOfDiceStandOnOppositeFaces) {
  for (const std::string_view name : {"cube", "octahedron", "d10"}) {
    SCOPED_TRACE(name);
    const auto die = die_net(name, 24, 5);
    const auto faces = folded(die->net);
    const auto normal = [&](std::size_t place) {
      const auto& at = faces[die->places[place].face];
      const Point3 a{at[1].x - at[0].x, at[1].y - at[0].y, at[1].z - at[0].z};
      const Point3 b{at[2].x - at[0].x, at[2].y - at[0].y, at[2].z - at[0].z};
      const Point3 n{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
      const double size = std::hypot(n.x, n.y, n.z);
      return Point3{n.x / size, n.y / size, n.z / size};
    };
    const std::size_t count = die->words;
    ASSERT_EQ(count, faces.size());
    for (std::size_t i = 0; i < count; ++i) {
      const Point3 a = normal(i), b = normal(count - 1 - i);
      EXPECT_NEAR(a.x * b.x + a.y * b.y + a.z * b.z, -1, 1e-9) << i;
    }
  }
}

// The square for the word lies on its face with all four corners, and no larger square does.
TEST(Nets, PlacesOfDiceLieOnTheirFaces) {
  for (const std::string_view name : solids) {
    SCOPED_TRACE(name);
    const auto die = die_net(name, 24, 5);
    std::map<std::size_t, std::size_t> times;
    for (const DieNet::Place& place : die->places) {
      ++times[place.word];
      const auto& at = die->net.faces[place.face].corners;
      EXPECT_NEAR(std::hypot(place.up.x, place.up.y), 1, 1e-12);
      double least = 1e9;
      for (std::size_t i = 0; i < at.size(); ++i) {
        const Point p = at[i], q = at[(i + 1) % at.size()];
        for (const auto& [x, y] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
          const Point c{place.centre.x + place.half * (x * place.up.x - y * place.up.y),
                        place.centre.y + place.half * (x * place.up.y + y * place.up.x)};
          least = std::min(least, ((q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x)) / length(p, q));
        }
      }
      EXPECT_NEAR(least, 0, 1e-9);
    }
    // On a cube, it is the whole face.
    if (name == "cube") {
      EXPECT_NEAR(die->places.front().half, 12, 1e-9);
    }
    EXPECT_EQ(times.size(), die->words);
    for (const auto& [word, count] : times) EXPECT_EQ(count, name == "tetrahedron" ? 3u : 1u) << word;
  }
}

// A tetrahedron shows the word at its upper corner three times: on the three faces that meet there.
TEST(Nets, WordsOfATetrahedronMeetAtItsCorners) {
  const auto die = die_net("tetrahedron", 30, 5);
  const auto faces = folded(die->net);
  std::map<std::size_t, std::vector<Point3>> tips;
  for (const DieNet::Place& place : die->places) {
    const auto& at = die->net.faces[place.face].corners;
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < at.size(); ++i) {
      if (length(at[i], place.centre) < length(at[nearest], place.centre)) nearest = i;
    }
    tips[place.word].push_back(faces[place.face][nearest]);
  }
  for (const auto& [word, at] : tips) {
    EXPECT_NEAR(distance(at[0], at[1]) + distance(at[0], at[2]), 0, 1e-6) << word;
  }
}

// Textbook solids: the angle between faces of a tetrahedron has the cosine 1/3, of an octahedron -1/3.
TEST(Nets, FoldsHaveTheAnglesOfTheirSolids) {
  const auto folds_of = [](std::string_view name, double between) {
    const auto die = die_net(name, 20, 5);
    for (const NetFold& fold : die->net.folds) EXPECT_NEAR(fold.angle, 180 - between, 1e-6) << name;
  };
  folds_of("tetrahedron", 70.528779);
  folds_of("octahedron", 109.471221);
  EXPECT_FALSE(die_net("sphere", 20, 5));
}

// Width, height and depth are those between its faces; the lid closes it and the notch is cut out of the front alone.
TEST(Nets, TuckBoxHasItsSizeAndItsNotch) {
  const Net box = tuck_box_net({65, 90, 20}, 12, 8), whole = tuck_box_net({65, 90, 20}, 12, 0);
  double least[3] = {}, most[3] = {};
  for (const auto& face : folded(box)) {
    for (const Point3 p : face) {
      const double at[] = {p.x, p.y, p.z};
      for (std::size_t i = 0; i < 3; ++i) {
        least[i] = std::min(least[i], at[i]);
        most[i] = std::max(most[i], at[i]);
      }
    }
  }
  const Point corner = box.faces[0].corners[0];
  EXPECT_NEAR(most[0], corner.x + 65, 1e-9);
  EXPECT_NEAR(most[1] - corner.y, 90, 1e-9);
  EXPECT_NEAR(least[2], -20, 1e-9);
  EXPECT_NEAR(most[2], 0, 1e-9);
  // A half circle of 16 steps: half a polygon of 32 corners.
  const double notch = 32 * 64 / 4.0 * std::sin(2 * std::numbers::pi / 32);
  EXPECT_NEAR((turning(whole.outline) - turning(box.outline)) / 2, notch, 1e-9);
  const auto& front = box.faces[static_cast<std::size_t>(BoxFace::front)].corners;
  std::size_t inside = 0;
  for (const Point p : box.outline)
    inside += p.x > front[0].x && p.x < front[1].x && p.y > front[0].y + 1e-9 && p.y < front[2].y;
  EXPECT_EQ(inside, 15u);
  EXPECT_GT(tuck_box_net({65, 90, 20}, 12, 0.8).outline.size(), whole.outline.size());
}

// As deep as the box within 8 to 16 mm, and at most a third of its height.
TEST(Nets, TuckBoxHasATuckThatHolds) {
  EXPECT_EQ(tuck_depth({63, 90, 4}), 8);
  EXPECT_EQ(tuck_depth({63, 90, 12}), 12);
  EXPECT_EQ(tuck_depth({63, 90, 40}), 16);
  EXPECT_EQ(tuck_depth({63, 30, 12}), 10);
  EXPECT_EQ(tuck_depth({63, 15, 4}), 5);
}

// Flaps below the lid from both sides: as deep as the box, 8 to 20 mm, and 45 % of its width at most.
TEST(Nets, TuckBoxHasFlapsThatDoNotMeet) {
  const auto flaps = [](const BoxSize& size) {
    const Net box = tuck_box_net(size, 12, 0);
    std::vector<double> deep;
    for (const NetTab& tab : box.tabs) {
      double low = 1e9, high = -1e9, left = 1e9, right = -1e9;
      for (const Point p : tab.corners) {
        low = std::min(low, p.y), high = std::max(high, p.y);
        left = std::min(left, p.x), right = std::max(right, p.x);
      }
      // At the top of the two sides, which are as wide as the box is deep.
      if (std::abs(right - left - size.depth) < 1e-6 && high < box.faces[0].corners[0].y + 1e-6)
        deep.push_back(std::round(1e6 * (high - low)) / 1e6);
    }
    return deep;
  };
  EXPECT_EQ(flaps({60, 90, 7}), (std::vector<double>{8, 8}));
  EXPECT_EQ(flaps({60, 90, 12}), (std::vector<double>{12, 12}));
  EXPECT_EQ(flaps({60, 90, 30}), (std::vector<double>{20, 20}));
  EXPECT_EQ(flaps({20, 90, 30}), (std::vector<double>{9, 9}));
}

}  // namespace
}  // namespace planche::base
