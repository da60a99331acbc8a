// Columns by letter, encodings of files, and names of files in other cases.
#include <gmock/gmock.h>

#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Letters : public testing_tools::Games {
 protected:
  std::shared_ptr<const Game> open_cards(const std::string& from, const std::string& fields,
                                         const std::string& more = {}) {
    return open(R"({ "id": "g", "records": { "cards": { "from": )" + from + R"(, "fields": )" + fields + " } }" + more +
                " }");
  }
};

TEST_F(Letters, name_columns_without_headings_or_with_equal_ones) {
  put("c.csv", "name,,cost,cost\nowl,sharp,1,2\nfox,red,3,4\n");
  const auto game = open_cards(R"("c.csv")", R"({ "name": "text", "note": { "type": "text", "column": "@B" },
    "price": { "type": "integer", "column": "@D" }, "all": { "type": "list", "of": "integer", "columns": ["@C"] } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(cards.note)"), "sharp, red");
  EXPECT_EQ(value(*game, "sum(cards.price)"), "6");
}

TEST_F(Letters, beyond_the_table_are_reported) {
  put("c.csv", "name,cost\nowl,1\n");
  ASSERT_NE(
      open_cards(R"("c.csv")", R"({ "name": "text", "cost": "integer", "note": { "type": "text", "column": "@G" } })"),
      nullptr);
  ASSERT_FALSE(sink_.sorted().empty());
  EXPECT_EQ(sink_.sorted()[0].code + " " + sink_.sorted()[0].message,
            "data/missing-column no table of cards has a column \"@G\"");
}

TEST_F(Letters, encodings_belong_to_files) {
  put("old.csv", "name\n\xC9l\xE9phant\n");
  put("new.csv", "name\nHérisson\n");
  const auto game = open_cards(R"([{ "file": "old.csv", "encoding": "cp1252" }, "new.csv"])", R"({ "name": "text" })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(cards.name)"), "Éléphant, Hérisson");
  open_cards(R"({ "file": "new.csv", "encoding": "utf-99" })", R"({ "name": "text" })");
  EXPECT_THAT(found(), ElementsAre("data/encoding \"utf-99\""));
}

TEST_F(Letters, names_of_files_may_ignore_case) {
  put("Cards.CSV", "name\nowl\n");
  ASSERT_NE(open_cards(R"("cards.csv")", R"({ "name": "text" })"), nullptr);
  EXPECT_THAT(found(), ElementsAre("data/file-case \"cards.csv\""));
  sink_ = {};
  ASSERT_NE(open_cards(R"("cards.csv")", R"({ "name": "text" })", R"(, "ignore_case": true)"), nullptr);
  EXPECT_THAT(found(), IsEmpty());
}

}  // namespace
}  // namespace planche::declared
