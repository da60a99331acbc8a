// What is told of games and their records: each mistake once, where it is, with what would help.
#include <gmock/gmock.h>

#include "declared/judge.h"
#include "declared/testing/games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Problems : public testing_tools::Games {
 protected:
  // "code text -> hint".
  std::vector<std::string> hinted() const {
    std::vector<std::string> all = found();
    const auto sorted = sink_.sorted();
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += " -> " + sorted[i].hint;
    return all;
  }
};

TEST_F(Problems, keys_that_files_add_to_are_proposed) {
  put("c.csv", "id,name\nsun,Sun\nmoon,Moon\n");
  put("p.csv", "id,cost\nson,1\nMoon,2\n");
  put("c.fr.csv", "id,name\nsunn,Soleil\n");
  ASSERT_NE(open(R"({ "id": "g", "languages": ["en", "fr"], "records": { "cards": { "from": "c.csv", "with": "p.csv",
    "key": "id", "fields": { "id": "text", "name": { "type": "text", "translated": true }, "cost": "integer" } } } })",
                 {"fr"}),
            nullptr);
  EXPECT_THAT(hinted(), testing::IsSupersetOf({R"(data/unknown-key sunn -> did you mean "sun"?)",
                                               R"(data/unknown-key son -> did you mean "sun"?)",
                                               R"(data/unknown-key Moon -> did you mean "moon"?)"}));
}

}  // namespace
}  // namespace planche::declared
