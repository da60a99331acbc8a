#include <gmock/gmock.h>

#include "data/json.h"
#include "data/testing/printed_schema.h"
#include "declared/file/bound.h"
#include "declared/file/schema.h"
#include "declared/judging/judge.h"
#include "declared/judging/selection.h"
#include "declared/lists/document_table.h"
#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing_tools::Games;

TEST_F(Games, places_lie_within_strings_of_the_game_file) {
  put("c.csv", "id,cost\na,1\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv" } }, "rules": [
    { "code": "r", "each": "cards", "require": "\u0063ost < \"9\" and  coast > 1", "message": "é {nothing}" } ] })");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  EXPECT_THAT(found(), ElementsAre(R"(expression/type \"9\")", "expression/name coast", "expression/name nothing"));
}

TEST_F(Games, words_that_cannot_be_read_are_told_once_with_their_file) {
  std::filesystem::create_directories(folder_ / "labels/en.json");
  ASSERT_NE(open(R"({ "id": "g" })"), nullptr);
  ASSERT_EQ(sink_.sorted().size(), 1u);
  EXPECT_EQ(sink_.sorted()[0].code, "game/missing-file");
  EXPECT_THAT(sink_.sorted()[0].message, HasSubstr("labels/en.json is not a file"));
}

// Errors are reported once: a missing column, not each of its cells, and no results of rules for missing values.
TEST_F(Games, rules_pass_over_what_was_refused) {
  const std::string game = R"json({ "id": "g", "records": { "cards": { "from": "c.csv",
    "fields": { "name": { "type": "text", "required": true }, "cost": { "type": "integer", "required": true, "max": 9 },
                "bonus": "integer", "force": { "fields": { "up": { "type": "integer", "required": true }, "down": "integer" } } },
    "computed": { "twice": "cost * 2" } } },
    "rules": [ { "code": "cost", "each": "cards", "require": "cost > 3", "at": "cost" },
               { "code": "twice", "each": "cards", "require": "twice > 6", "at": "cost" },
               { "code": "when", "each": "cards", "when": "cost != 4", "require": "bonus == 7", "at": "name" },
               { "code": "bonus", "each": "cards", "require": "present(bonus)", "at": "bonus" },
               { "code": "up", "each": "cards", "require": "present(force.up)", "at": "name" },
               { "code": "down", "each": "cards", "require": "present(force.down)", "at": "name" } ] })json";
  put("c.csv", "name,cost,bonus,force.down\nA,x,1,1\nB,10,,y\nC,3,1,1\nD,,1,\n");
  auto opened = open(game);
  ASSERT_NE(opened, nullptr);
  judge(*opened, sink_);
  EXPECT_THAT(found(), ElementsAre("data/missing-field A", "data/type x", "data/missing-field B", "g/bonus B",
                                   "data/limit 10", "data/type y", "data/missing-field C", "g/when C", "g/cost 3",
                                   "g/twice 3", "g/up D", "g/down D", "data/missing-field "));
  sink_ = {};
  put("c.csv", "cost,bonus,force.up,force.down\n4,7,1,1\n5,7,1,1\n");
  opened = open(game);
  ASSERT_NE(opened, nullptr);
  judge(*opened, sink_);
  EXPECT_THAT(found(), ElementsAre("data/missing-field cost,bonus,force.up,force.down"));
}

TEST_F(Games, rules_pass_over_fields_that_are_declared_wrongly) {
  put("c.csv", "id,n\na,1\nb,2\n");
  const auto game = open(R"json({ "id": "g", "records": { "cards": { "key": "id", "from": "c.csv",
    "fields": { "id": "text", "n": "integer", "m": { "type": "integer", "min": 0, "default": -3 },
                "deep": { "fields": { "t": { "type": "truth", "default": "maybe" } } } },
    "computed": { "free": "n == ", "cheap": "not free", "up": "down + 1", "down": "up - 1", "twice": "n * 2" } } },
    "rules": [ { "code": "each", "each": "cards where not free", "require": "n == 0" },
               { "code": "when", "each": "cards", "when": "not present(cheap)", "require": "n == 0" },
               { "code": "other", "each": "cards", "require": "count(cards where present(cheap)) == n" },
               { "code": "all", "require": "count(cards, present(free)) == 2" },
               { "code": "m", "each": "cards", "require": "(m ?? 0) > 0" },
               { "code": "deep", "each": "cards", "require": "deep.t ?? false" },
               { "code": "ring", "each": "cards", "require": "up == 1" },
               { "code": "twice", "each": "cards", "require": "twice < 4" } ] })json");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  EXPECT_THAT(found(), ElementsAre("data/limit -3", "data/type \"maybe\"", "expression/syntax ",
                                   "game/cycle \"down + 1\"", "g/twice b"));
}

TEST_F(Games, fields_of_documents_are_checked_before_any_document) {
  put("d.json", R"({ "game": "g", "men": [] })");
  put("game.json",
      R"({ "id": "g", "documents": { "deck": { "fields": { "size": { "type": "integer", "min": 1, "default": 0 } },
    "records": { "men": { "fields": { "n": "integer" } } } } }, "rules": [ { "code": "r", "require": "count(men) > size" } ] })");
  const auto game = Game::open(folder_ / "game.json", folder_, {}, sink_, folder_ / "d.json");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  EXPECT_THAT(found(), ElementsAre("data/limit 0"));
}

TEST_F(Games, what_a_field_refuses_for_any_reason_is_absent) {
  put("c.json", R"([ { "n": -1, "c": "#12", "t": "abc", "l": [1, 2, 3] }, { "n": 2, "l": [1, -1] }, {} ])");
  const auto game = open(R"json({ "id": "g", "records": { "cards": { "from": "c.json", "fields": {
    "n": { "type": "integer", "min": 0, "default": 3 }, "c": { "type": "colour", "default": "red" },
    "t": { "type": "text", "pattern": "^[0-9]+$" }, "l": { "type": "list", "of": { "type": "integer", "min": 0 }, "length": [0, 2] } } } } })json");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/limit -1", "data/type \"#12\"", "data/type \"abc\"", "data/limit [1, 2, 3]",
                                   "data/limit -1"));
  EXPECT_EQ(value(*game, "join(cards.n, ' ')"), "3 2 3");
  EXPECT_EQ(value(*game, "join(cards.c, ' ')"), "red red red");
  EXPECT_EQ(value(*game, "count(cards.t)"), "0");
  EXPECT_EQ(value(*game, "join(cards.l, ' ')"), "1");
}

constexpr const char* moves = R"({ "id": "g", "numbers": { "most": 5 }, "documents": { "deck": {
  "table": { "by": "sort", "rows": { "man": "men", "act": "acts" }, "columns": ["cost", "name"] },
  "fields": { "title": "text" },
  "records": {
    "men": { "required": true, "fields": { "name": { "type": "text", "required": true },
      "power": { "fields": { "up": { "type": "integer", "max": 9, "rule": { "id": "R1", "code": "height", "source": "Book 2" } } } } } },
    "acts": { "fields": { "name": { "type": "text", "required": true }, "cost": { "type": "integer", "max": "most" },
      "how": "any" } } } } } })";

TEST_F(Games, documents_stand_in_one_table) {
  const auto game = open(moves);
  ASSERT_NE(game, nullptr);
  const DocumentKind& kind = game->model().documents.front();
  const Notations notations{{"how",
                             [](const data::Cell& cell) {
                               return data::Value{"<" + cell.text + ">", cell.span};
                             },
                             [](const data::Value& value) { return "(" + data::text_of(&value) + ")"; }}};
  const auto source = std::make_shared<diag::Source>(
      "my deck.csv", "Name,sort,POWER UP,how,Cost,zzz,name\nA,man,3,,,,\nB,act,,x y,2,,\nC,mann,,,,,\nD,,,,,,\n");
  diag::Sink ignored;
  const auto table = data::read_csv(source, ignored);
  ASSERT_TRUE(table);
  EXPECT_EQ(known_columns(kind, table->header), 6u);
  const data::Document document = document_from(game->model(), kind, notations, source, *table, sink_);
  EXPECT_THAT(found(), ElementsAre("data/unknown-field zzz", "data/duplicate-key name", "data/type mann",
                                   "data/missing-field "));
  EXPECT_EQ(data::text_of(document.root.find("title")), "my deck");
  const auto rows = table_from(kind, notations, document.root);
  EXPECT_THAT(rows, ElementsAre(ElementsAre("sort", "cost", "name", "power.up", "how"),
                                ElementsAre("man", "", "A", "3", ""), ElementsAre("act", "2", "B", "", "(<x y>)")));
}

TEST_F(Games, limits_of_fields_may_be_rules_of_the_game) {
  put("deck.json", R"({ "game": "g", "kind": "deck", "men": [ { "name": "A", "power": { "up": 10 } } ],
    "acts": [ { "name": "B", "cost": 6, "how": [ { "anything": null } ] } ] })");
  put("game.json", moves);
  ASSERT_NE(Game::open(folder_ / "game.json", folder_, {}, sink_, folder_ / "deck.json"), nullptr);
  EXPECT_THAT(found(), ElementsAre("g/height 10", "data/limit 6"));
  EXPECT_EQ(sink_.sorted()[0].rule, "R1");
}

// Bound members are read and written within the declared limits; the others are only checked.
TEST_F(Games, declared_fields_are_members_of_structs) {
  struct Man {
    std::string name;
    std::int64_t cost = 7;
    std::optional<std::int64_t> rank;
  };
  const auto game = open(R"({ "id": "g", "types": { "man": { "fields": { "rank": { "type": "integer", "max": 3 },
    "name": { "type": "text", "required": true }, "note": "text",
    "cost": { "type": "integer", "min": 1, "default": 2 } } } } })");
  ASSERT_NE(game, nullptr);
  const data::Shape<Man> shape =
      bound<Man>("A man", game->model().types.at("man").fields,
                 {to("cost", &Man::cost), to("name", &Man::name), to("rank", &Man::rank), to("nothing", &Man::cost)});
  const auto read = [&](const std::string& json) {
    const auto source = std::make_shared<diag::Source>("m.json", json);
    const data::Document document{source, data::read_json(source, sink_).value()};
    shape.format().check(document, sink_);
    Man man;
    shape.read(document.root, man);
    return shape.text(man);
  };
  EXPECT_EQ(read(R"({"name":"A","cost":4,"rank":3,"note":"x"})"), R"({"rank":3,"name":"A","cost":4})");
  EXPECT_EQ(read(R"({"name":"A","cost":2})"), R"({"name":"A"})");
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(read(R"({"cost":0,"rank":4})"), R"({"name":"","cost":7})");
  EXPECT_THAT(found(), ElementsAre("data/missing-field {", "data/limit 0", "data/limit 4"));
}

TEST_F(Games, computed_fields_are_declared_in_the_order_they_need) {
  const auto game = open(R"({ "id": "g", "records": { "n": { "for": { "x": "1..3" },
    "computed": { "c": "b * b", "b": "a + 1", "a": "x * 10" } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "n.c"), "121, 441, 961");
}

TEST_F(Games, combinations_point_at_what_they_go_through) {
  const auto game = open(R"({ "id": "g", "records": { "suits": { "key": "id", "rows": [ { "id": "s" } ] },
    "n": { "for": { "suit": "suits", "x": "2..3", "y": [7] } } }, "rules": [
    { "code": "x", "each": "n", "require": "x > 2", "at": "x" }, { "code": "y", "each": "n", "require": "x < 3", "at": "y" },
    { "code": "s", "each": "n", "require": "x < 3", "at": "suit" } ] })");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  // Whatever `at` names, the rule is reported at the record that the combination was made from.
  EXPECT_THAT(found(), ElementsAre("g/x {", "g/y {", "g/s \"s\""));
}

TEST_F(Games, circles_of_computed_fields_are_told_once_each) {
  open(R"({ "id": "g", "records": { "n": { "for": { "x": "1..3" },
    "computed": { "a": "b", "b": "c", "c": "a", "d": "d", "e": "x" } } } })");
  EXPECT_THAT(found(), ElementsAre("game/cycle \"b\"", "game/cycle \"d\""));
}

TEST_F(Games, codes_of_rules_are_names) {
  for (const char* code : {"a", "Dear-2", "data/some", "_x"})
    ASSERT_NE(open(fmt::format(R"({{ "id": "g", "rules": [ {{ "code": "{}", "require": "1 > 0" }} ] }})", code)),
              nullptr);
  EXPECT_THAT(found(), IsEmpty());
  for (const char* code : {"2a", "too dear", "a/b/c", "Data/some", "a/", ""})
    open(fmt::format(R"({{ "id": "g", "rules": [ {{ "code": "{}", "require": "1 > 0" }} ] }})", code));
  EXPECT_THAT(found(), ElementsAre("data/type \"2a\"", "data/type \"too dear\"", "data/type \"a/b/c\"",
                                   "data/type \"Data/some\"", "data/type \"a/\"", "data/type \"\""));
}

TEST_F(Games, documents_of_no_kind_are_told_which_there_are) {
  put("game.json", R"({ "id": "g", "documents": { "deck": {}, "league": {} } })");
  const auto told = [&](const char* document) {
    put("d.json", document);
    sink_ = {};
    Game::open(folder_ / "game.json", folder_, {}, sink_, folder_ / "d.json");
    const auto all = sink_.sorted();
    return all.empty() ? std::string{} : all.front().code + ": " + all.front().hint;
  };
  EXPECT_EQ(told(R"({ "kind": "deck" })"), "");
  EXPECT_EQ(told(R"({ "kind": "dekc" })"), "data/type: did you mean \"deck\"?");
  EXPECT_EQ(told(R"({ "title": "x" })"), "data/missing-field: known: deck or league");
}

TEST_F(Games, a_list_of_values_is_a_choice) {
  put("c.csv", "suit,ways,kind,none\nred,a|b,big,\ngreen,a|d,tall,\n");
  const auto game = open(R"({ "id": "g", "types": { "size": ["small", "big"] }, "records": { "cards": { "from": "c.csv",
    "fields": { "suit": ["red", "blue"], "ways": { "type": "list", "of": ["a", "b"] }, "kind": "size", "none": [] } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/missing-field []", "data/type green", "data/type a|d", "data/type tall"));
  EXPECT_EQ(value(*game, "sort(cards, suit).suit"), "red");
}

TEST_F(Games, types_may_name_types_below_them) {
  put("c.csv", "id,stats.low,stats.high,flags\na,1,7,x|y\n");
  const auto game = open(R"({ "id": "g", "types": { "pair": { "fields": { "low": "small", "high": "small" } },
    "small": { "type": "integer", "max": 5 } },
    "records": { "cards": { "from": "c.csv", "fields": { "id": "text", "stats": "pair", "flags": { "type": "list", "of": ["x", "y"] } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/limit 7"));
  EXPECT_EQ(value(*game, "cards.stats.low"), "1");
}

TEST_F(Games, limits_may_ask_for_numbers_and_for_fields) {
  put("c.csv", "id,low,high\na,1,3\nb,5,4\nc,2,9\n");
  const std::string text =
      R"({ "id": "g", "numbers": { "most": 8 }, "records": { "cards": { "from": "c.csv", "fields": {
    "id": "text", "low": { "type": "integer", "max": "high" }, "high": { "type": "integer", "max": "most" } } } } })";
  open(text);
  EXPECT_THAT(found(), ElementsAre("data/limit 5", "data/limit 9"));
  sink_ = {};
  open(text, {"", {{"most", 9}}});
  EXPECT_THAT(found(), ElementsAre("data/limit 5"));
}

TEST_F(Games, included_files_add_members_and_may_not_repeat_them) {
  put("more.json", R"({ "numbers": { "a": 1, "b": 2 }, "rules": [ { "code": "r", "require": "a == b" } ] })");
  const auto game = open(R"({ "id": "g", "include": "more.json", "numbers": { "a": 3 }, })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/duplicate-key 1"));
  EXPECT_EQ(value(*game, "a ~ b"), "32");
  EXPECT_EQ(game->model().rules.size(), 1u);
}

TEST_F(Games, included_files_may_hold_anything_that_a_game_file_does) {
  put("more.json",
      R"({ "include": ["types.json"], "labels": { "en": { "a": "A", "b": "B", "none": "" }, "c": "C", "empty": "" },
    "title": "Great", "authors": ["Ann", "Bea"], "languages": ["en"], "random": { "cards": { "n": "0..5" } } })");
  put("types.json", R"({ "id": "types", "types": { "short": { "type": "text", "length": [1, 3] }, "n": "whole" } })");
  put("c.csv", "id,n\nabc,1\nabcd,2\n");
  put("ints.json", R"({ "types": { "whole": "integer" } })");
  const auto game = open(R"({ "id": "g", "include": ["more.json", "ints.json"], "labels": { "en": { "d": "D" } },
    "records": { "cards": { "from": "c.csv", "fields": { "id": "short", "n": "n" } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/limit abcd"));
  EXPECT_EQ(value(*game, "sum(cards, n)"), "3");
  EXPECT_EQ(game->model().id, "g");
  EXPECT_EQ(game->title(), "Great");
  EXPECT_EQ(game->model().authors, "Ann, Bea");
  EXPECT_EQ(game->model().random.size(), 1u);
  EXPECT_EQ(game->model().files.size(), 4u);
  std::string labels;
  for (const auto& [key, text] : game->labels().texts) labels += key + text.usual;
  EXPECT_EQ(labels, "aAbBcCdDemptynone");
}

TEST_F(Games, what_one_file_of_a_game_says_no_other_says_again) {
  put("more.json",
      R"({ "labels": { "en": { "a": "B" }, "b": "B", "fr": { "a": "C" } }, "title": "Great", "random": { "cards": {} },
    "types": { "t": "text" }, "extends": "x" })");
  ASSERT_NE(open(R"({ "id": "g", "include": "more.json", "title": "Small", "types": { "t": "markup" },
    "labels": { "en": { "a": "A" }, "b": "A" }, "random": { "cards": { "n": "0..5" } } })"),
            nullptr);
  EXPECT_THAT(found(), ElementsAre("data/duplicate-key \"B\"", "data/duplicate-key \"B\"", "data/unknown-field \"C\"",
                                   "data/duplicate-key \"Great\"", "data/duplicate-key {}",
                                   "data/duplicate-key \"text\"", "data/unknown-field \"extends\""));
  sink_ = {};
  put("a.json", R"({ "include": "b.json" })");
  put("b.json", R"({ "include": "a.json" })");
  ASSERT_NE(open(R"({ "id": "g", "include": "a.json" })"), nullptr);
  EXPECT_THAT(found(), ElementsAre("game/cycle \"a.json\""));
}

TEST_F(Games, records_may_stand_in_the_game_file) {
  put("c.csv", "id,n\nx,9\n");
  const auto game = open(R"({ "id": "g", "records": {
    "goods": [ { "id": "tea", "price": 3 }, { "id": "silk", "price": 7.5, "colour": "#f00" } ], "tea": "c.csv",
    "cards": { "from": "c.csv", "key": "id", "rows": [ { "id": "a", "n": 1 }, { "id": "b", "n": "two" }, { "od": "c" }, 7 ],
               "fields": { "id": { "type": "text", "required": true }, "n": { "type": "integer", "default": 4 } } } },
    "rules": [ { "code": "dear", "require": "sum(goods, price) < 9", "at": "goods" },
               { "code": "less", "each": "cards", "require": "n < 9", "at": "n" } ] })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/type \"two\"", "data/unknown-field \"od\"", "data/type 7"));
  EXPECT_EQ(value(*game, "join(goods, ' ', id ~ price) ~ count(goods where present(colour))"), "tea3 silk7.51");
  EXPECT_EQ(value(*game, "join(cards, ' ', id ~ n)"), "x9 a1 b4 4");
  EXPECT_EQ(value(*game, "tea.n"), "9");
  sink_ = {};
  judge(*game, sink_);
  EXPECT_THAT(found(), ElementsAre("g/dear [", "g/less 9"));
}

TEST_F(Games, names_that_collide_are_told) {
  open(
      R"({ "id": "g", "numbers": { "x": 1, "cells": 2 }, "records": { "cells": { "for": { "x": "1..2", "item": "1..2" } } } })");
  EXPECT_THAT(found(), ElementsAre("game/name-taken 2", "game/name-taken \"1..2\"", "game/name-taken \"1..2\""));
}

TEST_F(Games, declared_names_are_those_that_expressions_can_say) {
  put("c.csv", "id,Rules Text,Cost\na,Fly.,3\n");
  open(R"({ "id": "g", "numbers": { "deck.size": 1 }, "records": { "cards": { "from": "c.csv",
    "fields": { "id": "text", "rules text": "text", "cost": "integer" }, "computed": { "a b": "1" } } } })");
  EXPECT_THAT(found(), ElementsAre("data/type 1", "data/type \"text\"", "data/type \"1\""));
  EXPECT_EQ(sink_.sorted()[1].hint, "write \"rules_text\"");
  sink_ = {};
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv",
    "fields": { "id": "text", "rules_text": "text", "größe-2": { "type": "integer", "column": "Cost" } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(cards, '', rules_text ~ größe-2)"), "Fly.3");
  put("c.csv", "id,Cost (gold)\na,3\n");
  open(R"({ "id": "g", "records": { "cards": { "from": "c.csv" } } })");
  EXPECT_THAT(found(), IsEmpty()) << "headings may be what they like";
}

TEST_F(Games, references_are_followed_and_checked) {
  put("c.csv", "id,foe,friends\na,b,a|b\nb,,c|x\nc,y,\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id", "fields": { "id": "text",
    "foe": { "type": "reference", "of": "cards" }, "friends": { "type": "list", "of": { "type": "reference", "of": "cards" } } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/unknown-key c|x", "data/unknown-key y"));
  EXPECT_EQ(value(*game, "(cards where id == 'a').foe.friends"), "c");
  EXPECT_EQ(value(*game, "count(cards where present(foe.id))"), "1");
}

TEST_F(Games, selections_choose_records_only) {
  put("c.csv", "id,cost\na,3\nb,1\nc,2\n");
  const auto game = open(R"~({ "id": "g", "records": { "cards": { "from": "c.csv" } },
    "parts": { "p": { "of": "sort(cards where cost > 1, cost)" }, "q": { "of": "cards.cost" } } })~");
  ASSERT_NE(game, nullptr);
  const auto chosen = Selection::compile(*game, game->model().part("p")->member("of"), sink_);
  ASSERT_TRUE(chosen);
  auto evaluation = game->evaluation();
  EXPECT_THAT(chosen->rows(evaluation, sink_), ElementsAre(2, 0));
  EXPECT_FALSE(Selection::compile(*game, game->model().part("q")->member("of"), sink_));
  EXPECT_THAT(found(), ElementsAre("expression/type \"cards.cost\""));
}

TEST_F(Games, values_point_into_the_file_they_come_from) {
  put("c.csv", "id,n\na,1\nb,2\n");
  put("more.csv", "id,m\nb,7\na,9\n");
  const auto game = open(
      R"({ "id": "g", "records": { "cards": { "from": "c.csv", "with": "more.csv", "key": "id", "where": "id == 'b'",
    "fields": { "id": "text", "n": "integer", "m": "integer" } } }, "rules": [
    { "code": "n", "each": "cards", "require": "n == 0", "at": "n" }, { "code": "m", "each": "cards", "require": "m == 0", "at": "m" } ] })");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  const auto all = sink_.sorted();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_THAT(found(), ElementsAre("g/n 2", "g/m 7"));
  EXPECT_THAT(all[0].source->name(), HasSubstr("c.csv"));
  EXPECT_THAT(all[1].source->name(), HasSubstr("more.csv"));
  EXPECT_EQ(all[1].path, "cards[0].m");
}

TEST_F(Games, schemas_state_the_fields) {
  const auto game = open(R"({ "id": "g", "records": { "cards": { "fields": { "id": { "type": "text", "required": true },
    "title": { "type": "text", "translated": true, "description": "as printed" }, "kind": { "of": ["a", "b"] } } } } })");
  ASSERT_NE(game, nullptr);
  const std::string schema = schema_of(*game, *game->find("cards")->declared);
  EXPECT_THAT(schema, HasSubstr(R"("as printed")"));
  EXPECT_THAT(schema, HasSubstr(R"("language → text")"));
  EXPECT_THAT(schema, HasSubstr(R"("required")"));
}

TEST_F(Games, what_a_field_refuses_is_absent_to_rules) {
  put("c.json",
      R"([ { "id": "a", "n": "three", "size": { "x": 9, "y": 2 }, "all": [1, "two", 3] }, { "id": 5, "n": 4, "size": [1] } ])");
  const auto game = open(R"({ "id": "g", "numbers": { "most": 8 }, "records": { "cards": { "from": "c.json", "fields": {
    "id": "text", "n": { "type": "integer", "default": 1 }, "all": { "type": "list", "of": "integer" },
    "size": { "fields": { "x": { "type": "integer", "max": "most" }, "y": "integer" } } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(),
              ElementsAre("data/type \"three\"", "data/limit 9", "data/type \"two\"", "data/type 5", "data/type [1]"));
  EXPECT_EQ(value(*game, "cards.n"), "1, 4");
  EXPECT_EQ(value(*game, "cards.all"), "1, 3");
  EXPECT_EQ(value(*game, "cards.size.x"), "");
  EXPECT_EQ(value(*game, "cards.size.y"), "2");
  EXPECT_EQ(value(*game, "cards.id"), "a");
}

TEST_F(Games, what_is_unique_is_so_among_all_records_of_a_rule) {
  put("a.csv", "id,n\nx,1\ny,2\n ,3\n");
  put("b.csv", "id,n\nz,1\nX,2\nz,3\n");
  const auto game = open(R"~({ "id": "g", "records": { "a": { "from": "a.csv" }, "b": { "from": "b.csv" } }, "rules": [
    { "code": "twice", "each": ["a", "b"], "when": "trim(id)", "unique": "upper(id)", "at": "id", "subject": "n",
      "message": "{id} is in {split(first.file, '/')[count(split(first.file, '/'))]} {first.place} as {first.text}" },
    { "code": "data/some", "each": "a", "require": "n == 2", "together": true, "at": "n",
      "message": "{count(those)}: {join(those, '; ', n)}" } ] })~");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  std::vector<std::string> told;
  for (const diag::Diagnostic& d : sink_.sorted())
    told.push_back(d.code + " " + d.subject + " " + d.path + ": " + d.message);
  EXPECT_THAT(told, ElementsAre("g/twice 2 b[1].id: X is in a.csv line 2 as x",
                                "g/twice 3 b[2].id: z is in b.csv line 2 as z", "data/some a 1 a[0].n: 2: 1; 3"));
}

TEST_F(Games, documents_that_were_read_stay_where_they_are) {
  put("game.json", R"~({ "id": "g", "numbers": { "most": 3 }, "records": { "known": { "fields": { "name": "text" } } },
    "documents": { "deck": { "fields": { "size": { "fields": { "least": { "type": "integer", "min": 1, "default": 2 } } } },
      "records": { "cards": { "fields": { "name": "text", "n": { "type": "integer", "max": 9, "default": 0 } } } } } }, "rules": [
    { "code": "sum", "require": "sum(cards, n) <= most", "at": "cards" },
    { "code": "few", "require": "count(cards) >= size.least", "at": ["size.least", "cards"] },
    { "code": "known", "each": "cards", "require": "name in known.name", "at": "name" } ] })~");
  const auto model = read_model(folder_ / "game.json", folder_, sink_);
  ASSERT_NE(model, nullptr);
  const auto json = [](const std::string& text) {
    diag::Sink ignored;
    const auto source = std::make_shared<diag::Source>("deck.json", text);
    return data::Document{source, *data::read_json(source, ignored)};
  };
  const data::Document known = json(R"([ { "name": "a" } ])");
  const auto told = [&](const std::string& text) {
    diag::Sink sink;
    const data::Document document = json(text);
    judge(*Game::open(model, {"", {{"most", 4}}, {}, {{"known", std::make_shared<data::Array>(*known.root.array())}}},
                      sink, &document, false),
          sink);
    std::vector<std::string> all;
    for (const diag::Diagnostic& d : sink.sorted())
      all.push_back(d.code + " " + d.path + " " +
                    std::string{d.source->text().substr(d.span.begin, d.span.end - d.span.begin)});
    return all;
  };
  EXPECT_THAT(told(R"({ "cards": [ { "name": "a", "n": 4 }, { "name": "a", "n": 10 } ] })"), IsEmpty());
  EXPECT_THAT(told(R"({ "cards": [ 7, { "name": "b", "n": 5 } ] })"),
              ElementsAre("g/sum cards \"cards\"", "g/few size.least \"cards\"", "g/known cards[1].name \"b\""));
  EXPECT_THAT(told(R"({ "size": { "least": 1 } })"), ElementsAre("g/few size.least 1"));
  EXPECT_THAT(told(R"({ "size": { "least": 0 } })"), IsEmpty()) << "rules are not judged with a rejected value";
  EXPECT_THAT(told(R"({ })"), ElementsAre("g/few size.least {"));
}

TEST_F(Games, files_keep_to_their_schema) {
  data::testing_tools::expect_printed_schema(game_format(), "", "game", "a file-based game");
}

TEST_F(Games, schemas_of_documents_state_their_lists) {
  const auto game =
      open(R"({ "id": "g", "documents": { "deck": { "fields": { "title": { "type": "text", "required": true } },
    "records": { "cards": { "fields": { "n": { "type": "integer", "max": 9 } } } } } } })");
  ASSERT_NE(game, nullptr);
  const std::string schema = schema_of(*game, game->model().documents.front());
  EXPECT_THAT(schema, HasSubstr(R"("$id": "g-deck.json")"));
  EXPECT_THAT(schema, HasSubstr(R"("maximum": 9)"));
  EXPECT_THAT(schema, HasSubstr("\"required\": [\n    \"title\"\n  ]"));
  for (const char* member : {"game", "kind", "title", "cards"})
    EXPECT_THAT(schema, HasSubstr(fmt::format("\n    \"{}\": {{", member)));
}

}  // namespace
}  // namespace planche::declared
