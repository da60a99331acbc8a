#include "rules/figures.h"

#include <gmock/gmock.h>

namespace planche::rules {
namespace {

using ::testing::ElementsAre;

// Wilson's interval of 5 in 10 by hand: z = 1.95996, centre 1/2, half width z·sqrt(10/4 + z²/4) / (10 + z²) = 0.2634.
TEST(Figures, AShareStandsWithItsInterval) {
  Figures figures{{"won", "lost", "ended"}};
  figures.share("won", "won", std::uint64_t{5}, 10);
  figures.share("lost", "lost", 2.5, 0.25, {0.125, 0.5});
  figures.share_or_count("ended", "ended", 5, 10);
  EXPECT_THAT(figures.lines(), ElementsAre("won" + std::string(37, ' ') + "        5   50.0 %   23.7 to  76.3 %",
                                           "lost" + std::string(36, ' ') + "     2.50   25.0 %   12.5 to  50.0 %",
                                           "ended" + std::string(35, ' ') + "        5   50.0 %   23.7 to  76.3 %"));
  EXPECT_EQ(figures.json(), R"({"won":{"games":5,"share":0.500000,"low":0.236593,"high":0.763407},)"
                            R"("lost":{"games":2.500000,"share":0.250000,"low":0.125000,"high":0.500000},"ended":5})");
  EXPECT_EQ(share(0, 0), 0);
}

TEST(Figures, OnlyNeverAndAlwaysAreSaidSo) {
  EXPECT_EQ(percent(0), "0.0 %");
  EXPECT_EQ(percent(1), "100.0 %");
  EXPECT_EQ(percent(1 - 1e-15), "100.0 %");  // a sum of chances
  EXPECT_EQ(percent(0.0004), "< 0.1 %");
  EXPECT_EQ(percent(0.0006), "0.1 %");
  EXPECT_EQ(percent(0.9996), "> 99.9 %");
  EXPECT_EQ(percent(0.9994), "99.9 %");
  EXPECT_EQ(percent(0.00004, 2), "< 0.01 %");
  EXPECT_EQ(percent(0.99996, 2), "> 99.99 %");
}

TEST(Figures, ColumnsStandUnderTheirHeads) {
  base::Distribution d;
  for (const int value : {1, 2, 3, 4}) d.add(value);
  Figures figures{{"turns"}};
  figures.shares("games");
  figures.count("all", "", 12);
  figures.share("won", "", std::uint64_t{5}, 10);
  figures.spreads();
  figures.spread("turns", "turns", d);
  const auto& lines = figures.lines();
  ASSERT_EQ(lines.size(), 7u);
  EXPECT_EQ(lines[0], "");
  EXPECT_EQ(lines[1].size(), lines[3].size());
  EXPECT_EQ(lines[2], "all" + std::string(37, ' ') + "       12");
  EXPECT_EQ(lines[5].size(), lines[6].size());
  EXPECT_EQ(lines[6], "turns" + std::string(35, ' ') + "     2.50       1       1       2       4       4");
  EXPECT_EQ(figures.json(), R"({"turns":{"mean":2.500000,"min":1,"p5":1,"median":2,"p95":4,"max":4}})");
}

TEST(Figures, TheObjectHasItsMembersInTheirOrderAndNoOthers) {
  Figures inner{{"n"}, Figures::Reals::shortest};
  inner.value("n", 0.25);
  Figures figures{{"a", "list", "none", "inner", "b", "unset"}};
  figures.value("b", true);
  figures.value("other", 1);
  figures.value("list.0.name", R"(a "b")");
  figures.value("list.1.name", "c");
  figures.value("list.0.n", -3);
  figures.json("none", "[]");
  figures.object("inner", inner);
  figures.value("a", 0.5);
  EXPECT_EQ(figures.json(), R"({"a":0.500000,"list":[{"name":"a \"b\"","n":-3},{"name":"c"}],"none":[],)"
                            R"("inner":{"n":0.25},"b":true})");
  EXPECT_TRUE(figures.lines().empty());
}

TEST(Figures, ARowWithoutALabelIsForProgramsOnly) {
  Figures figures{{"won", "turns"}};
  figures.share("", "won", std::uint64_t{1}, 1);
  figures.spread("", "turns", {});
  figures.line("for people");
  EXPECT_THAT(figures.lines(), ElementsAre("for people"));
  EXPECT_NE(figures.json().find(R"("turns":{"mean":)"), std::string::npos);
}

}  // namespace
}  // namespace planche::rules
