#include "rules/figures.h"

#include <gmock/gmock.h>

namespace planche::rules {
namespace {

// Wilson's interval of 5 in 10 by hand: z = 1.95996, centre 1/2, half width z·sqrt(10/4 + z²/4) / (10 + z²) = 0.2634.
TEST(Figures, AShareStandsWithItsInterval) {
  EXPECT_EQ(share_line("won", std::uint64_t{5}, 10),
            "won" + std::string(37, ' ') + "        5   50.0 %   23.7 to  76.3 %");
  EXPECT_EQ(share_json(std::uint64_t{5}, 10), R"({"games":5,"share":0.500000,"low":0.236593,"high":0.763407})");
  EXPECT_EQ(share_line("won", 2.5, 0.25, {0.125, 0.5}),
            "won" + std::string(37, ' ') + "     2.50   25.0 %   12.5 to  50.0 %");
  EXPECT_EQ(share(0, 0), 0);
}

TEST(Figures, ColumnsStandUnderTheirHeads) {
  base::Distribution d;
  for (const int value : {1, 2, 3, 4}) d.add(value);
  EXPECT_EQ(spread_line("turns", d),
            "turns" + std::string(35, ' ') + "     2.50       1       1       2       4       4");
  EXPECT_EQ(spread_json(d), R"({"mean":2.500000,"min":1,"p5":1,"median":2,"p95":4,"max":4})");
  EXPECT_EQ(spreads_head().size(), spread_line("turns", d).size());
  EXPECT_EQ(shares_head("games").size(), share_line("won", std::uint64_t{5}, 10).size());
  EXPECT_EQ(count_line("all", 12), "all" + std::string(37, ' ') + "       12");
}

}  // namespace
}  // namespace planche::rules
