// Rows excluded by `where` are not checked.
#include <gmock/gmock.h>

#include "declared/judging/judge.h"
#include "declared/lists/unused.h"
#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Where : public testing_tools::Games {
 protected:
  std::shared_ptr<const Game> open_cards(const std::string& where, const std::string& fields,
                                         const std::string& more = {}) {
    return open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id", "where": ")" + where +
                R"(", "fields": )" + fields + more + " } } }");
  }
};

TEST_F(Where, rows_that_are_left_out_need_not_fit_fields) {
  put("c.csv",
      "id,kind,cost,foe,tags,code\n"
      "owl,creature,2,fox,a|b,A\n"
      "fox,creature,3,owl,,B\n"
      "owl,note,see below,nobody,a|b|c|d,A\n"
      ",note,,,,\n");
  const auto game = open_cards("kind != 'note'", R"({
    "id": { "type": "text", "required": true }, "kind": ["creature"], "cost": { "type": "integer", "max": 5, "required": true },
    "foe": { "of": "cards", "type": "reference" }, "tags": { "type": "list", "of": "text", "length": [0, 2] },
    "code": { "type": "text", "unique": true } })");
  ASSERT_NE(game, nullptr);
  report_unused(*game, sink_);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(cards.id)"), "owl, fox");
}

TEST_F(Where, rows_that_belong_are_held_against_fields) {
  put("c.csv", "id,kind,cost\nowl,creature,two\n,creature,1\nfox,beast,1\n,note,x\nowl,creature,9\n");
  ASSERT_NE(open_cards("kind != 'note'", R"({ "id": { "type": "text", "required": true }, "kind": ["creature"],
                       "cost": { "type": "integer", "max": 5 } })"),
            nullptr);
  EXPECT_THAT(found(), ElementsAre("data/type two", "data/missing-field ", "data/type beast",
                                   "data/duplicate-value owl", "data/limit 9"));
  EXPECT_EQ(sink_.sorted()[2].path, "cards[2].kind");
}

TEST_F(Where, files_that_add_to_rows_left_out_need_not_fit_either) {
  put("c.csv", "id,out\nowl,\nfox,x\n");
  put("p.csv", "id,cost\nfox,?\nowl,two\n");
  const auto game =
      open_cards("not out", R"({ "id": "text", "out": "truth", "cost": { "type": "integer", "required": true } })",
                 R"(, "with": "p.csv")");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/type two"));
}

TEST_F(Where, choices_of_rows_left_out_are_used) {
  put("c.csv", "id,kind\nowl,creature\nx,note\n");
  const auto game = open_cards("kind != 'note'", R"({ "id": "text", "kind": ["creature", "note", "spell"] })");
  ASSERT_NE(game, nullptr);
  report_unused(*game, sink_);
  ASSERT_EQ(sink_.sorted().size(), 1U);
  EXPECT_THAT(sink_.sorted()[0].message, testing::HasSubstr("\"spell\""));
}

TEST_F(Where, values_that_it_asks_for_and_fields_refuse_are_noted) {
  put("c.csv", "id,kind,cost\nowl,creature,2O\nfox,creature,1\nelk,creatrue,1\n");
  const auto game =
      open_cards("kind == 'creature' and cost < 5", R"({ "id": "text", "kind": ["creature"], "cost": "integer" })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/type 2O", "data/type creatrue"));
  EXPECT_FALSE(sink_.has_errors());
  EXPECT_EQ(value(*game, "join(cards.id)"), "fox");
}

TEST_F(Where, a_condition_that_is_wrong_is_told_alone) {
  put("c.csv", "id,kind,cost\nowl,creature,two\n,note,x\n");
  for (const char* wrong : {"kind =! 3", "kind != 'nota'", "knd == 'note'", "twice > 1"}) {
    const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id", "where": ")" +
                           std::string{wrong} + R"(", "computed": { "twice": "2 * coast" },
      "fields": { "id": { "type": "text", "required": true }, "kind": ["creature"], "cost": "integer" } } },
      "rules": [{ "code": "few", "require": "count(cards) > 3" }] })");
    ASSERT_NE(game, nullptr);
    judge(*game, sink_);
    EXPECT_EQ(sink_.count(diag::Severity::error), std::string{wrong} == "twice > 1" ? 1U : 2U) << wrong;
    sink_ = {};
  }
}

TEST_F(Where, computed_fields_decide_too) {
  put("c.csv", "id,kind,cost\nowl,creature,2\nx,note,see below\n");
  const auto game = open_cards("is_card", R"({ "id": "text", "kind": ["creature", "note"], "cost": "integer" })",
                               R"(, "computed": { "is_card": "kind == 'creature'" })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(cards.id)"), "owl");
}

TEST_F(Where, an_empty_cell_is_an_empty_text) {
  put("c.csv", "id,title,kind\nowl,Owl,a\nfox,,\n");
  for (const char* where : {"title != ''", "not (title == '')", "kind != ''"}) {
    const auto game = open_cards(where, R"({ "id": "text", "title": "text", "kind": ["a"] })");
    ASSERT_NE(game, nullptr);
    EXPECT_EQ(value(*game, "join(cards.id)"), "owl") << where;
  }
}

TEST_F(Where, columns_are_what_the_rows_that_belong_are) {
  put("c.csv", "id,cost\nowl,2\nfox,3\n,see below\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "where": "id != ''" } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(value(*game, "sum(cards, cost)"), "5");
}

TEST_F(Where, rows_of_blanks_are_none) {
  put("c.csv", "id,title\n\xc2\xa0,\t\n\" \",\"\xe2\x80\x83\"\nowl,Owl\n , \n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id",
    "fields": { "id": { "type": "text", "required": true }, "title": { "type": "text", "required": true } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "count(cards)"), "1");
}

}  // namespace
}  // namespace planche::declared
