// Runs of planche that the page asks for.
#include "live/running/processes.h"

#include <gmock/gmock.h>

namespace planche::live {
namespace {

using nlohmann::json;

TEST(Running, that_was_never_begun_has_no_result) {
  Runs runs{"game"};
  EXPECT_EQ(runs.seen(1), "");
  EXPECT_FALSE(runs.result(1));
  runs.stop(1);
  EXPECT_EQ(runs.printed(), "");
  const auto begun = runs.begin({{"command", "rm"}});
  ASSERT_FALSE(begun);
  EXPECT_EQ(begun.error(), "expected print or export");
  EXPECT_EQ(runs.command({{"command", "print"}, {"paper", "a5"}}).value(), "planche kit game --paper a5");
}

}  // namespace
}  // namespace planche::live
