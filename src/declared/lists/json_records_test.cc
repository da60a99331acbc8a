// Records in JSON and YAML as other programs write them.
#include <gmock/gmock.h>

#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class JsonRecords : public testing_tools::Games {
 protected:
  std::shared_ptr<const Game> open_cards(const std::string& file, const std::string& fields,
                                         const std::string& more = {}) {
    return open(R"({ "id": "g", "records": { "cards": { "from": ")" + file + R"(", "key": "id", "fields": )" + fields +
                more + R"( } }, "parts": { "card": { "of": "cards" } } })");
  }
};

TEST_F(JsonRecords, null_is_absent) {
  put("c.json", R"([ { "id": "owl", "kind": null, "cost": null, "tags": null, "size": { "w": null, "h": 2 } },
                     { "id": "fox", "kind": "spell", "cost": 2, "tags": ["a"], "size": { "w": 1, "h": 1 } } ])");
  const auto game = open_cards("c.json", R"({ "id": "text", "kind": ["creature", "spell"], "cost": "integer",
    "tags": { "type": "list", "of": "text" }, "size": { "type": "object", "fields": { "w": "integer", "h": "integer" } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "count(cards where present(cost))"), "1");
  EXPECT_EQ(value(*game, "join(cards.size.w)"), "1");
  EXPECT_EQ(value(*game, "sum(cards, size.h)"), "3");
}

TEST_F(JsonRecords, null_in_a_required_field_is_missing) {
  put("c.json", R"([ { "id": "owl", "cost": null } ])");
  open_cards("c.json", R"({ "id": "text", "cost": { "type": "integer", "required": true } })");
  EXPECT_THAT(found(), ElementsAre("data/missing-field {"));
}

TEST_F(JsonRecords, null_takes_no_part_in_what_fields_are_found) {
  put("c.json", R"([ { "id": "owl", "cost": null, "left": null }, { "id": "fox", "cost": 2, "left": null } ])");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.json", "key": "id" } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "sum(cards, cost) + count(cards where present(left))"), "2");
}

TEST_F(JsonRecords, members_that_no_field_reads_are_one_note) {
  for (const char* file : {"c.json", "c.yaml"}) {
    put(file,
        R"([ { "id": "owl", "artist": "A", "page": 1 }, { "id": "fox", "artist": "B", "page": 2, "ink": true } ])");
    const auto game = open_cards(file, R"({ "id": "text" })");
    ASSERT_NE(game, nullptr);
    EXPECT_THAT(found(), ElementsAre(R"(data/unknown-field "artist")"));
    EXPECT_FALSE(sink_.has_errors());
    EXPECT_THAT(sink_.sorted().front().message, HasSubstr(R"(no fields "artist", "page" and "ink": the members are)"));
    sink_ = {};
  }
}

TEST_F(JsonRecords, members_of_fields_that_are_columns_by_other_headings_are_read) {
  put("c.json", R"([ { "id": "owl", "size": { "w": 1, "h": 2 }, "cost": 3, "tags": ["a"] } ])");
  const auto game = open_cards("c.json", R"({ "id": "text",
    "size": { "type": "object", "fields": { "w": "integer", "h": "integer" } },
    "cost": { "type": "integer", "column": "Cost in gold" },
    "tags": { "type": "list", "of": "text", "columns": ["tag1", "tag2"] } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "sum(cards, size.w + size.h + cost) + count(cards.tags)"), "7");
}

TEST_F(JsonRecords, members_are_ignored_as_columns_are) {
  put("c.json", R"([ { "id": "owl", "artist": "A", "page": 1 } ])");
  for (const char* ignore : {R"(, "ignore": ["artist", "page"])", R"(, "ignore": ["*"])"}) {
    ASSERT_NE(open_cards("c.json", R"({ "id": "text" })", ignore), nullptr);
    EXPECT_THAT(found(), IsEmpty());
  }
}

TEST_F(JsonRecords, a_member_near_to_a_field_is_a_note_of_its_own) {
  put("c.json", R"([ { "id": "owl", "tilte": "Owl" }, { "id": "fox", "tilte": "Fox" } ])");
  ASSERT_NE(open_cards("c.json", R"({ "id": "text", "title": "text" })"), nullptr);
  EXPECT_THAT(found(), ElementsAre(R"(data/unknown-field "tilte")"));
  EXPECT_THAT(sink_.sorted().front().hint, HasSubstr(R"(did you mean "title"?)"));
}

TEST_F(JsonRecords, a_member_that_counts_copies_is_read) {
  put("c.json", R"([ { "id": "owl", "quantity": 3 }, { "id": "fox", "quantity": 1 } ])");
  const auto game = open_cards("c.json", R"({ "id": "text" })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre(R"(game/copies "quantity")"));
  const data::Value* copies = game->lists().front()->rows.front()->find("copies");
  ASSERT_NE(copies, nullptr);
  EXPECT_EQ(*copies->integer(), 3);
}

// They are part of the game file, which the author writes by hand.
TEST_F(JsonRecords, members_of_rows_in_the_game_file_are_errors) {
  open(
      R"({ "id": "g", "records": { "cards": { "rows": [ { "id": "owl", "artist": "A" } ], "fields": { "id": "text" } } } })");
  EXPECT_THAT(found(), ElementsAre(R"(data/unknown-field "artist")"));
  EXPECT_TRUE(sink_.has_errors());
}

}  // namespace
}  // namespace planche::declared
