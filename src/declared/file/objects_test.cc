// Rules about the objects in fields of records and documents.
#include <gmock/gmock.h>

#include "declared/judging/judge.h"
#include "declared/judging/selection.h"
#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class Objects : public testing_tools::Games {
 protected:
  std::shared_ptr<const Game> open_match(const std::string& rules, const std::string& document) {
    put("game.json", R"~({ "id": "g", "types": { "player": { "type": "object", "fields": {
      "name": "text", "gold": "integer", "hand": { "type": "list", "of": { "fields": { "cost": "integer" } } } } } },
      "records": { "teams": { "from": "teams.json", "key": "id", "fields": {
        "id": "text", "players": { "type": "list", "of": "player" } } } },
      "documents": { "match": { "fields": { "players": { "type": "list", "of": "player" },
        "table": { "type": "object", "fields": { "guests": { "type": "list", "of": "player" } } } } } },
      "rules": [)~" + rules +
                         "] }");
    put("teams.json", R"([ { "id": "red", "players": [ { "name": "Ann", "gold": 1 } ] }, { "id": "lost" },
      { "id": "blue", "players": [ { "name": "Bob", "gold": 5 }, { "name": "Ann", "gold": 7 }, { "gold": 9 } ] } ])");
    if (!document.empty()) put("match.json", document);
    auto game = Game::open(folder_ / "game.json", folder_, {}, sink_,
                           document.empty() ? std::filesystem::path{} : folder_ / "match.json");
    if (game != nullptr) judge(*game, sink_);
    return game;
  }
  std::vector<std::string> told() const {
    std::vector<std::string> all;
    for (const diag::Diagnostic& d : sink_.sorted()) all.push_back(d.subject + " " + d.path + ": " + d.message);
    return all;
  }
};

TEST_F(Objects, are_checked_one_by_one_where_they_are) {
  open_match(
      R"~({ "code": "gold", "each": "teams.players", "require": "gold < 6", "at": "gold", "message": "{gold} by {name}" },
      { "code": "dear", "each": "players where gold > 2", "require": "gold == 3", "message": "{this.gold}" },
      { "code": "guest", "each": "table.guests", "require": "gold > 0", "at": "gold", "message": "{gold}" })~",
      R"({ "kind": "match", "players": [ { "name": "Cid", "gold": 2 }, { "name": "Dan", "gold": 4 } ],
                  "table": { "guests": [ { "name": "Eve", "gold": 0 } ] } })");
  EXPECT_THAT(told(), UnorderedElementsAre("Dan players[1]: 4", "Eve table.guests[0].gold: 0",
                                           "Ann teams[2].players[1].gold: 7 by Ann",
                                           "teams.players 4 teams[2].players[2].gold: 9 by "));
  for (const diag::Diagnostic& d : sink_.sorted())
    EXPECT_EQ(d.source->name().ends_with(d.code == "g/gold" ? "teams.json" : "match.json"), true) << d.code;
}

TEST_F(Objects, are_compared_with_those_of_other_lists) {
  open_match(R"~({ "code": "twice", "each": ["teams.players", "players"], "unique": "name", "at": "name",
      "message": "{name} as {first.text} in {first.place}" })~",
             R"({ "kind": "match", "players": [ { "name": "Bob" }, { "name": "Cid" } ] })");
  EXPECT_THAT(told(), UnorderedElementsAre("Bob players[0].name: Bob as Bob in line 2",
                                           "Ann teams[2].players[1].name: Ann as Ann in line 1"));
}

TEST_F(Objects, may_be_reported_together) {
  open_match(R"~({ "code": "rich", "each": "teams.players", "require": "gold < 6", "together": true,
      "message": "{join(those.gold)}" })~",
             {});
  EXPECT_THAT(told(), ElementsAre("Ann teams[2].players[1]: 7, 9"));
}

TEST_F(Objects, without_a_document_or_with_refused_values_are_not_judged) {
  const std::string rules = R"~({ "code": "gold", "each": "players", "require": "gold > 9" })~";
  open_match(rules, {});
  EXPECT_THAT(told(), IsEmpty());
  open_match(rules, R"({ "kind": "match", "players": [ { "gold": 1 }, { "gold": "much" } ] })");
  EXPECT_THAT(found(), ElementsAre("data/type \"much\""));
}

TEST_F(Objects, have_fields_that_expressions_check) {
  open_match(R"~({ "code": "a", "each": "teams.players", "require": "silver > 1" },
      { "code": "b", "each": "teams.players.gold", "require": "true" })~",
             {});
  EXPECT_THAT(found(), ElementsAre("expression/name silver", "expression/type teams.players.gold"));
}

}  // namespace
}  // namespace planche::declared
