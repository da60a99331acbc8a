// Reports about games and their records: each mistake once, at its place, with a hint.
#include <gmock/gmock.h>

#include "declared/judging/judge.h"
#include "declared/lists/unused.h"
#include "declared/testing/sample_games.h"

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

// Consequences of a mistake are not reported.
TEST_F(Problems, one_mistake_is_told_once) {
  const auto told = [&](const std::string& game) {
    sink_ = {};
    const auto opened = open(game);
    if (opened != nullptr) judge(*opened, sink_);
    return found();
  };
  const auto of_cards = [&](const std::string& cards, const std::string& rest = "") {
    return told(R"({ "id": "g", "records": { "cards": { "key": "id", "fields": { "id": "text", "cost": "integer" }, )" +
                cards + " } }" + rest + " }");
  };
  put("c.csv", "id,cost\na,1\nb,2\n");
  put("w.csv", "id,cost\na,3\nx,4\n");
  const std::string rules = R"(, "rules": [ { "code": "all", "require": "count(cards) == 9" } ])";
  EXPECT_THAT(of_cards(R"("from": "d.csv", "with": "w.csv")", rules), ElementsAre("game/missing-file \"d.csv\""));
  EXPECT_THAT(of_cards(R"("from": ["c.csv", "e.csv"])", rules), ElementsAre("game/missing-file \"e.csv\""));
  EXPECT_THAT(of_cards(R"("from": "c.csv", "with": "v.csv")", rules), ElementsAre("game/missing-file \"v.csv\""));
  put("d.csv", "");
  EXPECT_THAT(of_cards(R"("from": "d.csv", "with": "w.csv")", rules), ElementsAre("data/syntax "));
  const std::string dear = R"(, "rules": [ { "code": "dear", "each": "cards", "require": "cost / 4 < most" } ])";
  const std::string declared =
      R"({ "id": "g", "numbers": { "most": %2 }, "records": { "cards": { "from": "c.csv", "fields": {
    "id": "text", "cost": %1 }, "computed": { "half": "cost / 2", "ring": "knot", "knot": "ring" } } })" +
      dear + " }";
  const auto with = [&](std::string cost, std::string most) {
    std::string game = declared;
    game.replace(game.find("%2"), 2, most);
    return told(game.replace(game.find("%1"), 2, cost));
  };
  EXPECT_THAT(with(R"("intger")", "0"), ElementsAre("game/unknown-name \"intger\"", "game/cycle \"knot\""));
  EXPECT_THAT(with(R"({ "type": "integer", "column": "costs" })", "0"),
              ElementsAre("data/missing-column \"costs\"", "game/cycle \"knot\"", "data/unknown-field cost"));
  EXPECT_THAT(with(R"({ "type": "integer", "max": "most" })", R"("six")"),
              ElementsAre("data/type \"six\"", "game/cycle \"knot\""));
  EXPECT_THAT(told(R"({ "id": "g", "extends": ["../base"] })"), ElementsAre("data/type [\"../base\"]"));
  EXPECT_THAT(
      told(R"({ "id": "g", "records": { "cards": { "for": { "c": "suit" }, "computed": { "name": "c.id" } } } })"),
      ElementsAre("expression/name suit"));
  EXPECT_THAT(told(R"({ "id": "g", "rules": [ { "code": "r", "requires": "1 > 2" } ] })"),
              ElementsAre("data/unknown-field \"requires\"", "game/constant-rule \"1 > 2\"", "g/r \"1 > 2\""))
      << "read as `require`";
  EXPECT_THAT(of_cards(R"("from": "c.csv")", R"(, "rules": [ { "code": "r", "each": "cards", "require": "cost < 2",
    "together": "yes", "message": "{count(those)}" } ])"),
              ElementsAre("data/type \"yes\"", "g/r b"));
}

TEST_F(Problems, a_rule_is_unique_or_requires) {
  const auto game = open(R"({ "id": "g", "records": { "cards": [ { "id": "a" } ] }, "rules": [
    { "code": "r", "each": "cards", "unique": "id", "require": "id == 'b'" } ] })");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  EXPECT_THAT(found(), ElementsAre(R"(data/unknown-field "id == 'b'")"));
}

TEST_F(Problems, languages_of_texts_are_those_of_the_game) {
  ASSERT_NE(
      open(
          R"({ "id": "g", "languages": ["en", "de"], "records": { "cards": { "fields": { "title": { "type": "text", "translated": true } },
    "rows": [ { "title": { "en": "Sun", "dee": "Sonne" } }, { "title": { "en": "Moon", "dee": "Mond" } },
              { "title": { "en": "Star", "de": "Stern", "nl": "ster" } } ] } } })"),
      nullptr);
  EXPECT_THAT(hinted(), ElementsAre(R"(data/unknown-field "dee" -> did you mean "de"?)"));
  EXPECT_EQ(sink_.sorted().front().path, "cards[0].title.dee");
}

TEST_F(Problems, of_lists_of_documents_not_all_choices_are_used) {
  put("d.json", R"({ "game": "g", "days": [ { "season": "winter" } ] })");
  put("game.json",
      R"({ "id": "g", "documents": { "log": { "records": { "days": { "fields": { "season": ["summer", "winter"] } } } } } })");
  const auto game = Game::open(folder_ / "game.json", folder_, {}, sink_, folder_ / "d.json");
  ASSERT_NE(game, nullptr);
  report_unused(*game, sink_);
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(Problems, names_that_nothing_has_are_noted) {
  std::filesystem::create_directories(folder_ / "base");
  put("base/game.json", R"({ "id": "b", "records": { "cards": [ { "id": "a" } ], "card_backs": [ { "id": "x" } ] } })");
  put("c.csv", "id,Note\na,x\n");
  ASSERT_NE(
      open(
          R"({ "id": "g", "extends": "base", "records": { "card": [ { "id": "b" } ], "tile": [ { "id": "c" } ], "tiles": {
    "from": "c.csv", "fields": { "id": "text" }, "ignore": ["Notes", "Note"] } } })"),
      nullptr);
  EXPECT_THAT(hinted(), ElementsAre(R"(game/unused [ { "id": "b" } ] -> did you mean "cards"?)",
                                    R"(data/missing-column "Notes" -> did you mean "Note"?)"));
}

}  // namespace
}  // namespace planche::declared
