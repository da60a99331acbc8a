// Roots, places and networks against a slow way.
#include <cmath>
#include <random>
#include <set>

#include <gmock/gmock.h>

#include "expressions/testing/three_cards.h"

namespace planche::expressions {
namespace {

using testing::HasSubstr;
using testing_tools::Cards;

class Places : public testing::Test {
 protected:
  Cards cards_;
  std::string told(std::string_view text) { return cards_.told(text, cards_.names(), 0); }
};

TEST(Roots, are_exact_or_the_nearest_millionth) {
  const auto root = [](std::int64_t n, std::int64_t d) { return printed(Number::ratio(n, d)->root().value()); };
  EXPECT_EQ(root(0, 1), "0");
  EXPECT_EQ(root(16, 9), "4/3");
  EXPECT_EQ(root(2, 1), "1.414214");
  EXPECT_EQ(root(9'000'000'000'000'000'000, 1), "3000000000");
  EXPECT_EQ(root(1, 4'000'000'000'000), "0.0000005");
  EXPECT_FALSE(Number{-1}.root());
  std::mt19937_64 random{3};
  for (int i = 0; i < 2000; ++i) {
    const auto n = static_cast<std::int64_t>(random() >> (1 + random() % 62)),
               d = static_cast<std::int64_t>(random() % 1000 + 1);
    const auto fraction = Number::ratio(n, d);
    if (!fraction) continue;
    const double found = fraction->root().value().to_double(),
                 slow = std::sqrt(static_cast<double>(n) / static_cast<double>(d));
    EXPECT_NEAR(found, slow, 5.1e-7 + slow * 1e-15) << n << "/" << d;
  }
}

TEST_F(Places, are_pairs_records_objects_and_cells) {
  EXPECT_EQ(told("distance([0, 0], [1 / 2, 0])"), "0.5");
  EXPECT_EQ(told("distance([1, 1], towns[2])"), "3.605551");
  EXPECT_EQ(told("round(distance(spaces[1].at, spaces[2].at), 5)"), "1");
  EXPECT_EQ(told("distance(towns[9], towns[1])"), "");
}

TEST_F(Places, cells_are_as_far_apart_as_their_steps_on_a_line) {
  // Neighbours are 1 apart; the first and the last cell of each line of three are 2 apart.
  EXPECT_EQ(told("all(spaces as s, all(near(s) as n, distance(s, n) == 1))"), "true");
  EXPECT_EQ(told("all(lines(spaces, 3) as l, distance(l[1], l[3]) == 2)"), "true");
  EXPECT_EQ(told("all(spaces as a, all(spaces as b, distance(a, b) <= steps(a, b)))"), "true");
}

TEST_F(Places, have_bearings_clockwise_from_north) {
  EXPECT_EQ(told("join([bearing([0, 0], [0, -1]), bearing([0, 0], [1, -1]), bearing([0, 0], [1, 0]), bearing([0, 0], "
                 "[-1, 0]), "
                 "bearing([0, 0], [-1, -1000000000])])"),
            "0, 45, 90, 270, 0");
  EXPECT_EQ(told("present(bearing([1, 1], [1, 1]))"), "false");
  EXPECT_EQ(told("join(near(spaces[5]), ' ', bearing(spaces[5], item))"), "0 60 120 180 240 300");
}

TEST_F(Places, wrong_ones_are_reported) {
  EXPECT_THAT(told("distance(1, [0, 0])"), HasSubstr("distance() needs places, this is a number"));
  EXPECT_THAT(told("distance(cards[1], [0, 0])"), HasSubstr("distance() needs places, this is a record of cards"));
  EXPECT_THAT(told("distance(['a', 'b'], [0, 0])"), HasSubstr("distance() needs places, this is a list"));
  EXPECT_THAT(told("distance([1, 2, 3], [0, 0])"), HasSubstr("expected a place"));
  EXPECT_THAT(told("sqrt(0 - cost)"), HasSubstr("-2 has no square root"));
}

TEST_F(Places, wrong_networks_are_reported) {
  EXPECT_THAT(told("degree(towns[1], towns)"),
              HasSubstr("degree() needs routes, the items of the list are a record of towns"));
  EXPECT_THAT(told("degree(cards[1], roads)"),
              HasSubstr("degree() needs a record of towns, this is a record of cards"));
  EXPECT_THAT(told("connected(cards, roads)"),
              HasSubstr("needs records of towns, the items of the list are a record of cards"));
  EXPECT_THAT(told("connected(towns)"), HasSubstr("connected() needs cells of a board"));
  EXPECT_THAT(told("shortest(towns[1], towns[2], roads, 0 - miles)"), HasSubstr("0 or more, found -"));
  EXPECT_THAT(told("shortest(towns[1], towns[2], roads, from)"), HasSubstr("needs a number"));
  EXPECT_EQ(told("shortest(towns[1], towns[4], roads)"), "");
  EXPECT_EQ(told("shortest(towns[4], towns[4], roads)"), "0");
}

// Random networks: the shortest ways by relaxing all routes until nothing changes, groups by flooding.
TEST(Networks, agree_with_a_slow_way) {
  std::mt19937 random{11};
  for (int round = 0; round < 30; ++round) {
    const std::size_t places = 2 + random() % 7, routes = random() % 14;
    struct Route {
      std::size_t from, to;
      int length;
    };
    std::vector<Route> all;
    std::string written = "[", named = "[";
    for (std::size_t i = 0; i < places; ++i) named += fmt::format("{}{{\"id\":\"p{}\"}}", i > 0 ? "," : "", i);
    for (std::size_t i = 0; i < routes; ++i) {
      all.push_back({random() % places, random() % places, static_cast<int>(random() % 9)});
      written += fmt::format("{}{{\"from\":\"p{}\",\"to\":\"p{}\",\"length\":{}}}", i > 0 ? "," : "", all[i].from,
                             all[i].to, all[i].length);
    }
    const data::Value place_data = testing_tools::json(named + "]"), route_data = testing_tools::json(written + "]");
    Table of_places, of_routes;
    of_places.name = "places";
    of_places.key = "id";
    of_places.fields = {{"id", Type{Type::Kind::text}}};
    of_routes.name = "routes";
    of_routes.fields = {
        {"from", Type::record_of(of_places)}, {"to", Type::record_of(of_places)}, {"length", Type{Type::Kind::number}}};
    Names names;
    names.tables = {&of_places, &of_routes};
    Evaluation evaluation;
    Rows rows, more;
    for (const data::Value& one : *place_data.array()) rows.push_back(&one);
    for (const data::Value& one : *route_data.array()) more.push_back(&one);
    evaluation.bind(of_places, rows);
    evaluation.bind(of_routes, more);
    const auto told = [&](const std::string& text) {
      Problems problems;
      const auto made = Expression::compile(text, names, problems);
      return made == nullptr ? "wrong" : printed(evaluation.value_of(*made).value());
    };
    std::set<std::size_t> reached;
    for (std::size_t from = 0; from < places; ++from) {
      std::vector<int> far(places, 1000);
      far[from] = 0;
      for (std::size_t again = 0; again < places; ++again) {
        for (const Route& one : all) {
          far[one.to] = std::min(far[one.to], far[one.from] + one.length);
          far[one.from] = std::min(far[one.from], far[one.to] + one.length);
        }
      }
      std::int64_t ends = 0;
      for (const Route& one : all) ends += (one.from == from ? 1 : 0) + (one.to == from ? 1 : 0);
      EXPECT_EQ(told(fmt::format("degree(places[{}], routes)", from + 1)), fmt::format("{}", ends));
      for (std::size_t to = 0; to < places; ++to) {
        EXPECT_EQ(told(fmt::format("shortest(places[{}], places[{}], routes, length)", from + 1, to + 1)),
                  far[to] == 1000 ? "" : fmt::format("{}", far[to]));
        if (from == 0 && far[to] < 1000) reached.insert(to);
      }
    }
    EXPECT_EQ(told("connected(places, routes)"), reached.size() == places ? "true" : "false");
  }
}

}  // namespace
}  // namespace planche::expressions
