#include "base/nets.h"

#include <cmath>
#include <map>
#include <utility>

#include <gmock/gmock.h>

namespace planche::base {
namespace {

struct Named {
  const char* name;
  Net net;
  std::size_t faces, edges;  // of the solid
};

std::vector<Named> solids() {
  return {{"cube", cube_net(16, 5), 6, 12},
          {"large cube", cube_net(25, 6), 6, 12},
          {"flat pyramid", square_pyramid_net(30, 18, 5), 5, 8},
          {"pyramid", square_pyramid_net(30, 30, 6), 5, 8},
          {"tall pyramid", square_pyramid_net(20, 60, 8), 5, 8}};
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

// Whether two convex polygons share more than their rims: no edge of either has all of the other outside of it.
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
  for (const Named& solid : solids()) {
    SCOPED_TRACE(solid.name);
    const auto faces = folded(solid.net);
    ASSERT_EQ(faces.size(), solid.faces);
    std::size_t joints = 0;
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
        EXPECT_EQ(met, 1) << "face " << f << " edge " << e;
        ++joints;
      }
    }
    EXPECT_EQ(joints, 2 * solid.edges);
  }
}

TEST(Nets, FoldsAndTabsAreAllTheEdges) {
  for (const Named& solid : solids()) {
    SCOPED_TRACE(solid.name);
    EXPECT_EQ(solid.net.folds.size(), solid.faces - 1);
    EXPECT_EQ(solid.net.folds.size() + solid.net.tabs.size(), solid.edges);
  }
}

TEST(Nets, EdgesThatMeetAreEqual) {
  for (const Named& solid : solids()) {
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
  for (const Named& solid : solids()) {
    SCOPED_TRACE(solid.name);
    std::vector<std::vector<Point>> pieces;
    for (const NetFace& face : solid.net.faces) pieces.push_back(face.corners);
    for (const NetTab& tab : solid.net.tabs) pieces.emplace_back(tab.corners.begin(), tab.corners.end());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (std::size_t k = i + 1; k < pieces.size(); ++k) EXPECT_FALSE(overlap(pieces[i], pieces[k])) << i << " " << k;
    }
  }
}

// The outline goes once round all faces and tabs: its area is the sum of theirs.
TEST(Nets, OutlineHoldsFacesAndTabsAndNothingElse) {
  for (const Named& solid : solids()) {
    SCOPED_TRACE(solid.name);
    double sum = 0;
    for (const NetFace& face : solid.net.faces) {
      EXPECT_GT(turning(face.corners), 0);
      sum += turning(face.corners);
    }
    for (const NetTab& tab : solid.net.tabs) {
      const double area = turning({tab.corners.begin(), tab.corners.end()});
      EXPECT_GT(area, 0);
      sum += area;
    }
    EXPECT_NEAR(turning(solid.net.outline), sum, 1e-6);
    Rect box{solid.net.outline.front().x, solid.net.outline.front().y, 0, 0};
    for (const Point p : solid.net.outline) box = box.united({p.x, p.y, 0, 0});
    EXPECT_NEAR(box.x, 0, 1e-9);
    EXPECT_NEAR(box.y, 0, 1e-9);
    EXPECT_NEAR(box.width, solid.net.bounds.width, 1e-9);
    EXPECT_NEAR(box.height, solid.net.bounds.height, 1e-9);
  }
}

// Laid against the edge it is glued to, a tab stays within that face.
TEST(Nets, TabsFitTheFacesTheyAreGluedTo) {
  for (const Named& solid : solids()) {
    SCOPED_TRACE(solid.name);
    for (const NetTab& tab : solid.net.tabs) {
      const auto& own = solid.net.faces[tab.face].corners;
      const auto& other = solid.net.faces[tab.onto].corners;
      const Point a = own[tab.edge], b = own[(tab.edge + 1) % own.size()];
      const Point c = other[tab.onto_edge], d = other[(tab.onto_edge + 1) % other.size()];
      const double size = length(a, b);
      for (const Point corner : {tab.corners[1], tab.corners[2]}) {
        const double along = ((corner.x - a.x) * (b.x - a.x) + (corner.y - a.y) * (b.y - a.y)) / size;
        const double out = ((corner.x - a.x) * (b.y - a.y) - (corner.y - a.y) * (b.x - a.x)) / size;
        ASSERT_GT(out, 0);
        // From the other end of the edge, and into the face.
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

// Pythagoras: the apex stands above the middle of the base, as high as slant and half the base say.
TEST(Nets, PyramidHasOneApex) {
  const auto faces = folded(square_pyramid_net(30, 25, 5));
  Point3 middle;
  for (const Point3 p : faces[0]) middle = {middle.x + p.x / 4, middle.y + p.y / 4, 0};
  for (std::size_t side = 1; side < 5; ++side) {
    const Point3 apex = faces[side][0];
    EXPECT_NEAR(apex.x, middle.x, 1e-9);
    EXPECT_NEAR(apex.y, middle.y, 1e-9);
    EXPECT_NEAR(apex.z, -20, 1e-9);  // 25^2 = 15^2 + 20^2
  }
}

}  // namespace
}  // namespace planche::base
