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

TEST_F(Problems, bare_values_are_what_their_fields_say) {
  put("c.yaml", "- { n: +2, w: +1.5, t: +3, title: { en: 1.10, fr: no } }\n- { n: ++2 }\n");
  auto game = open(R"({ "id": "g", "languages": ["en", "fr"], "records": { "cards": { "from": "c.yaml", "fields": {
    "n": "integer", "w": "decimal", "t": "text", "title": { "type": "text", "translated": true } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/type ++2"));
  EXPECT_EQ(value(*game, "join([cards[1].n + 0 ~ '', cards[1].w + 0 ~ '', cards[1].t, cards[1].title], ' ')"),
            "2 1.5 +3 1.10");
  sink_ = {};
  put("d.yaml", "name: 1.10\nready: no\n");
  put("game.json", R"({ "id": "g", "documents": { "deck": { "fields": { "name": "text", "ready": "truth" } } } })");
  game = Game::open(folder_ / "game.json", folder_, {}, sink_, folder_ / "d.yaml");
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "name ~ ready"), "1.10false");
}

}  // namespace
}  // namespace planche::declared
