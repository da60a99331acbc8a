#include "rules/players.h"

#include <gmock/gmock.h>

namespace planche::rules {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct NamedPlayer {
  std::string name;
};

const std::vector<PlayerKind<NamedPlayer>> kinds{
    {"random", [](std::uint64_t) { return std::make_unique<NamedPlayer>(NamedPlayer{"random"}); }},
    {"search",
     [](std::uint64_t n) { return std::make_unique<NamedPlayer>(NamedPlayer{"search " + std::to_string(n)}); },
     Budget{"positions", 20, 1000, "search:30", "search:20 looks at 20 positions"}}};

Asked<std::unique_ptr<NamedPlayer>> make(std::string_view description) {
  return make_described(kinds, description);
}

TEST(Players, AreMadeFromTheirDescriptions) {
  EXPECT_EQ((*make("random"))->name, "random");
  EXPECT_EQ((*make("search"))->name, "search 20");
  EXPECT_EQ((*make("search:1000"))->name, "search 1000");
}

TEST(Players, WhatDescribesNoneIsRefused) {
  for (const auto* text : {"search:", "search:0", "search:1001", "search:-1", "search:5 "}) {
    const auto made = make(text);
    ASSERT_FALSE(made) << text;
    EXPECT_THAT(made.error().message, HasSubstr("search: expected a number of positions from 1 to 1000, found"));
    EXPECT_EQ(made.error().hint, "search:20 looks at 20 positions");
  }
  for (const auto* text : {"", "Random", "random:5", "searches"}) {
    const auto made = make(text);
    ASSERT_FALSE(made) << text;
    EXPECT_THAT(made.error().message, HasSubstr("there is no player"));
  }
  EXPECT_THAT(make("serch:30").error().hint, HasSubstr("search:30"));
  EXPECT_THAT(make_described(kinds, "wise", "strategy").error().message, HasSubstr("no strategy \"wise\""));
}

TEST(Players, OneDescriptionIsThatOfBoth) {
  EXPECT_THAT(*two_players({}, "random", "", make), ElementsAre("random", "random"));
  EXPECT_THAT(*two_players({{"players", "search:5"}}, "random", "", make), ElementsAre("search:5", "search:5"));
  EXPECT_THAT(*two_players({{"players", "search,random"}}, "random", "", make), ElementsAre("search", "random"));
  const auto three = two_players({{"players", "random,random,random"}}, "random", "search,random", make);
  ASSERT_FALSE(three);
  EXPECT_EQ(three.error().message, "--players: expected two players, found 3");
  EXPECT_EQ(three.error().hint, "--players search,random");
  EXPECT_FALSE(two_players({{"players", "random,"}}, "random", "", make));
}

}  // namespace
}  // namespace planche::rules
