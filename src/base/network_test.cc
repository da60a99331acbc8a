// Ways of random networks, against relaxing all routes until nothing changes.
#include "base/network.h"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>

namespace planche::base {
namespace {

TEST(Networks, have_the_ends_of_their_routes_at_places) {
  const Network network{3, {{0, 1}, {1, 1}, {Network::none, 2}, {2, 7}, {1, 0}}};
  ASSERT_EQ(network.size(), 3);
  const auto routes_at = [&](std::uint32_t place) {
    std::vector<std::uint32_t> routes;
    for (const Network::Step& step : network.at(place)) routes.push_back(step.route);
    return routes;
  };
  EXPECT_THAT(routes_at(0), testing::ElementsAre(0, 4));
  EXPECT_THAT(routes_at(1), testing::ElementsAre(0, 1, 1, 4));
  EXPECT_THAT(routes_at(2), testing::IsEmpty());
}

TEST(Networks, have_shortest_ways) {
  std::mt19937 random{5};
  WaySearch search;
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t places = 1 + static_cast<std::uint32_t>(random() % 9);
    std::vector<Network::Route> routes(random() % 20);
    std::vector<std::int64_t> lengths;
    for (Network::Route& route : routes) {
      route = {static_cast<std::uint32_t>(random() % places), static_cast<std::uint32_t>(random() % places)};
      lengths.push_back(static_cast<std::int64_t>(random() % 9) - 1);
    }
    if (round % 3 == 0) lengths.clear();
    const Network network{places, routes};
    const auto from = static_cast<std::uint32_t>(random() % places);
    std::vector<std::int64_t> far(places, INT32_MAX);
    far[from] = 0;
    for (std::uint32_t again = 0; again < places; ++again) {
      for (std::size_t i = 0; i < routes.size(); ++i) {
        const std::int64_t length = lengths.empty() ? 1 : lengths[i];
        if (length < 0) continue;
        far[routes[i].to] = std::min(far[routes[i].to], far[routes[i].from] + length);
        far[routes[i].from] = std::min(far[routes[i].from], far[routes[i].to] + length);
      }
    }
    std::ranges::replace(far, INT32_MAX, WaySearch::no_way);
    EXPECT_TRUE(search.search(network, from, Network::none, lengths));
    EXPECT_EQ(search.all(), far);
    for (std::uint32_t to = 0; to < places; ++to) {
      EXPECT_TRUE(search.search(network, from, to, lengths));
      EXPECT_EQ(search.to(to), far[to]);
    }
  }
}

TEST(Networks, report_sums_that_do_not_fit) {
  const std::vector<std::int64_t> lengths{INT64_MAX, 1};
  WaySearch search;
  EXPECT_FALSE(search.search(Network{3, {{0, 1}, {1, 2}}}, 0, 2, lengths));
  EXPECT_TRUE(search.search(Network{3, {{0, 1}, {0, 2}}}, 0, 2, lengths));
}

}  // namespace
}  // namespace planche::base
