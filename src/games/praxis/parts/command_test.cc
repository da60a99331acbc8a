#include "games/praxis/parts/command.h"

#include <memory>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/praxis/parts/testing/universes.h"

namespace planche::parts::praxis {
namespace {

using rules::praxis::Universe;

TEST(PraxisCommand, IsTheOneThatMadeTheUniverse) {
  for (const std::string layout : {"rectangle", "offset", "ring", "coil", "uniform"}) {
    for (const int edition : {1, 3}) {
      const Universe universe = random_universe(layout, 2 + edition / 3, edition, 18'446'744'073'709'551'615u, 4);
      EXPECT_EQ(command_for(universe).value_or("none"),
                fmt::format("planche randomise praxis --edition {} --players {} --layout {} --seed "
                            "18446744073709551615 --count 5",
                            edition, 2 + edition / 3, layout));
    }
  }
}

TEST(PraxisCommand, IsNotNamedWhereNoneMakesTheUniverse) {
  const Universe made = random_universe("ring", 2, 1, 7, 0);
  ASSERT_TRUE(command_for(made));
  Universe changed = made;
  changed.title = "A title changes nothing";
  EXPECT_TRUE(command_for(changed));
  changed = made;
  changed.ships.front().face = changed.ships.front().face % 6 + 1;
  EXPECT_FALSE(command_for(changed));
  changed = made;
  changed.grids.front().turn = (changed.grids.front().turn + 2) % 4;
  EXPECT_FALSE(command_for(changed));
  for (const char* seed : {"", "8/0", "7/1", "7/99999999999999999999", "7/18446744073709551615", "x"}) {
    changed = made;
    changed.seed = seed;
    EXPECT_FALSE(command_for(changed)) << seed;
  }
}

TEST(PraxisCommand, IsBrokenBeforeOptions) {
  EXPECT_THAT(lines_of_command("planche x --a 1 --bc 22 --d", 16),
              testing::ElementsAre("planche x --a 1", "--bc 22 --d"));
  EXPECT_THAT(lines_of_command("planche --option 12345678901234567890", 10),
              testing::ElementsAre("planche", "--option 12345678901234567890"));
  EXPECT_THAT(lines_of_command("", 10), testing::ElementsAre(""));
}

}  // namespace
}  // namespace planche::parts::praxis
