// Counts of surveys, random draws, copies, and positions on tables; all counted by hand.
#include "declared/judging/record_statistics.h"

#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "declared/file/table_view.h"
#include "declared/judging/random_records.h"
#include "declared/lists/copies.h"
#include "declared/lists/unused.h"
#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using testing_tools::Games;

class Surveys : public Games {
 protected:
  // "value: records/copies" of the tallies.
  static std::vector<std::string> told(const Aspect& aspect) {
    std::vector<std::string> all;
    for (const ValueCount& tally : aspect.tallies)
      all.push_back(fmt::format("{}: {}/{}", tally.value.value_or("none"), tally.records, tally.copies));
    return all;
  }
  // A survey of the records of c.csv.
  Survey of(const std::string& fields, const std::vector<std::string>& by = {}, const std::string& where = {},
            const std::string& more = {}) {
    game_ = open(
        fmt::format(R"({{ "id": "g", "records": {{ "cards": {{ "from": "c.csv", "key": "id", "fields": {} {} }} }} }})",
                    fields, more));
    const List& list = *game_->find("cards");
    const auto compiled = [&](const std::string& text) {
      expressions::Problems problems;
      auto expression = expressions::Expression::compile(text, game_->names(&list), problems);
      EXPECT_NE(expression, nullptr) << text;
      return expression;
    };
    SurveyWish wish;
    for (const std::string& one : by) wish.by.push_back(compiled(one));
    if (!where.empty()) wish.where = compiled(where);
    return survey(*game_, list, wish, sink_).value_or(Survey{});
  }
  // Writes that many records, the k-th with the number `of(k)`.
  void put_numbers(int count, const std::function<std::string(int)>& of) {
    std::string csv = "id,n\n";
    for (int k = 0; k < count; ++k) csv += fmt::format("r{},{}\n", k, of(k));
    put("c.csv", csv);
  }

  std::shared_ptr<const Game> game_;
};

// Eight cards of 2, 2, 2, 4, 6, 6, 6, 100: quarters end with the second, fourth and sixth.
TEST_F(Surveys, numbers_are_weighed_by_copies) {
  put("c.csv", "id,cost,copies\na,2,3\nb,4,\nc,6,1\nd,6,2\ne,100,1\nf,50,0\n");
  const Survey made = of(R"({ "id": "text", "cost": "integer", "copies": "integer" })", {"cost"});
  EXPECT_EQ(made.copies, 8u);
  EXPECT_THAT(made.printed, ElementsAre(3u, 1u, 1u, 2u, 1u));
  ASSERT_THAT(made.aspects, SizeIs(1));
  EXPECT_THAT(told(made.aspects[0]), ElementsAre("2: 1/3", "4: 1/1", "6: 2/3", "100: 1/1"));
  const NumberStatistics& spread = made.aspects[0].spread.value();
  EXPECT_DOUBLE_EQ(spread.mean, 16);                      // 128 / 8
  EXPECT_DOUBLE_EQ(spread.deviation, std::sqrt(1011.0));  // (3 * 14² + 12² + 3 * 10² + 84²) / 8
  EXPECT_EQ(spread.least, expressions::Number{2});
  EXPECT_EQ(spread.lower, expressions::Number{2});
  EXPECT_EQ(spread.median, expressions::Number{4});
  EXPECT_EQ(spread.upper, expressions::Number{6});
  EXPECT_EQ(spread.greatest, expressions::Number{100});
  EXPECT_THAT(made.aspects[0].apart, ElementsAre(4u));
}

// Quartiles are 10 and 20, so outliers lie below -5 or above 35.
TEST_F(Surveys, what_lies_apart_is_beyond_one_and_a_half_quartiles) {
  const auto apart = [&](int least, int greatest) {
    const std::vector<int> numbers{least, 10, 10, 15, 20, 20, greatest};
    put_numbers(7, [&](int k) { return std::to_string(numbers[static_cast<std::size_t>(k)]); });
    return of(R"({ "id": "text", "n": "integer" })", {"n"}).aspects.at(0).apart;
  };
  EXPECT_THAT(apart(-5, 35), IsEmpty());
  EXPECT_THAT(apart(-6, 35), ElementsAre(0u));
  EXPECT_THAT(apart(-5, 36), ElementsAre(6u));
  // Each record counts once, even if its list has two numbers.
  put("c.csv", "id,n\na,10\nb,10\nc,10\nd,15\ne,15\nf,20\ng,20\nh,20\ni,70|80\n");
  EXPECT_THAT(of(R"({ "id": "text", "n": { "type": "list", "of": "integer" } })", {"n"}).aspects.at(0).apart,
              ElementsAre(8u));
}

TEST_F(Surveys, choices_stand_as_declared_others_by_number_and_what_is_missing_last) {
  put("c.csv", "id,kind,word,tags\na,red,x,p|q|p\nb,blue,y,q\nc,red,y,\nd,,,q\n");
  const Survey made = of(
      R"({ "id": "text", "kind": ["green", "blue", "red"], "word": "text", "tags": { "type": "list", "of": "text" } })",
      {"kind", "word", "tags"});
  ASSERT_THAT(made.aspects, SizeIs(3));
  EXPECT_THAT(told(made.aspects[0]), ElementsAre("blue: 1/1", "red: 2/2", "none: 1/1"));
  EXPECT_THAT(told(made.aspects[1]), ElementsAre("y: 2/2", "x: 1/1", "none: 1/1"));
  EXPECT_THAT(told(made.aspects[2]), ElementsAre("q: 3/3", "p: 1/1", "none: 1/1")) << "an item counts once a record";
  EXPECT_FALSE(made.aspects[0].spread);
}

// Up to twenty numbers are listed one by one; more are in fewer than eleven classes, from 1 if they count from 1.
TEST_F(Surveys, many_numbers_are_told_in_classes) {
  const auto tallies = [&](int count, const std::function<std::string(int)>& number) {
    put_numbers(count, number);
    return told(of(R"({ "id": "text", "n": "decimal" })", {"n"}).aspects.at(0));
  };
  EXPECT_THAT(tallies(20, [](int k) { return std::to_string(k); }), SizeIs(20));
  const auto from_none = tallies(21, [](int k) { return std::to_string(k); });
  ASSERT_THAT(from_none, SizeIs(11));
  EXPECT_EQ(from_none.front(), "0 to 1: 2/2");
  EXPECT_EQ(from_none.back(), "20 to 21: 1/1");
  const auto from_one = tallies(21, [](int k) { return std::to_string(k + 1); });
  EXPECT_EQ(from_one.front(), "1 to 2: 2/2");
  EXPECT_EQ(from_one.back(), "21 to 22: 1/1");
  const auto halves = tallies(21, [](int k) { return fmt::format("{}", k * 0.5); });
  ASSERT_THAT(halves, SizeIs(11));
  EXPECT_EQ(halves.front(), "0 to under 1: 2/2");
  EXPECT_EQ(halves.back(), "10 to under 11: 1/1");
  const auto bounds = of(R"({ "id": "text", "n": "decimal" })", {"n"}).aspects.at(0).tallies.back().bounds.value();
  EXPECT_EQ(bounds, std::pair(expressions::Number{10}, expressions::Number{11}));
  // A range of 22 is eleven classes of 2, which are too many, or five of 5.
  EXPECT_EQ(tallies(23, [](int k) { return std::to_string(k); }).front(), "0 to 4: 5/5");
  // Classes 0.05 wide: the range of 0.5 has ten of them.
  EXPECT_EQ(tallies(21, [](int k) { return fmt::format("{}", k * 0.025); }).front(), "0 to under 0.05: 2/2");
  // Classes 200 wide.
  EXPECT_EQ(tallies(21, [](int k) { return std::to_string(k * 100); }).front(), "0 to 199: 2/2");
}

// By default, fields that name a record or are long are left out.
TEST_F(Surveys, unasked_fields_that_records_share_are_told) {
  put("c.csv", "id,kind,twice,own,n\na,x,u,a,1\nb,x,u,b,2\nc,y,v,c,3\nd,y,v,d,4\ne,z,w,e,5\n");
  const auto names = [&](const std::string& fields, const std::string& more = {}) {
    std::vector<std::string> all;
    for (const Aspect& aspect : of(fields, {}, {}, more).aspects) all.push_back(aspect.name);
    return all;
  };
  EXPECT_THAT(names(R"({ "id": "text", "kind": "text", "twice": { "type": "text", "unique": true }, "own": "text",
    "n": "integer" })"),
              ElementsAre("kind", "n"));
  EXPECT_THAT(names(R"({ "id": "text", "kind": "markup", "n": "integer" })"), ElementsAre("n"));
  EXPECT_THAT(names(R"({ "id": "text", "kind": "text", "n": "integer" })", R"(, "copies": "n")"), ElementsAre("kind"));
  EXPECT_THAT(names(R"({ "id": "text", "own": "text", "n": "integer" })", R"(, "survey": ["n * 2", "own"])"),
              ElementsAre("n * 2", "own"));
  // Three texts in five records are shared, four in five are not; likewise twelve and thirteen.
  const auto shared = [&](int texts, int records) {
    std::string csv = "id,kind\n";
    for (int k = 0; k < records; ++k) csv += fmt::format("r{},t{}\n", k, k % texts);
    put("c.csv", csv);
    return !names(R"({ "id": "text", "kind": "text" })").empty();
  };
  EXPECT_TRUE(shared(3, 5));
  EXPECT_FALSE(shared(3, 4));
  EXPECT_TRUE(shared(12, 60));
  EXPECT_FALSE(shared(13, 60));
}

TEST_F(Surveys, two_aspects_are_crossed_by_copies) {
  put("c.csv", "id,kind,cost,copies\na,red,1,2\nb,blue,1,3\nc,red,2,5\nd,red,1,7\ne,,2,11\n");
  const std::string fields = R"({ "id": "text", "kind": ["red", "blue"], "cost": "integer", "copies": "integer" })";
  const Survey made = of(fields, {"kind", "cost"});
  ASSERT_TRUE(made.cross);
  EXPECT_THAT(made.cross->rows, ElementsAre("red", "blue", std::nullopt));
  EXPECT_THAT(made.cross->columns, ElementsAre("1", "2"));
  EXPECT_THAT(made.cross->copies, ElementsAre(9u, 5u, 3u, 0u, 0u, 11u));
  const Survey dear = of(fields, {"kind"}, "cost > 1");
  EXPECT_THAT(dear.chosen, ElementsAre(2u, 4u));
  EXPECT_EQ(dear.copies, 16u);
  EXPECT_THAT(told(dear.aspects.at(0)), ElementsAre("red: 1/5", "none: 1/11"));
  EXPECT_FALSE(dear.cross);
}

TEST_F(Games, copies_are_whole_numbers_up_to_a_hundred_thousand) {
  put("c.csv", "id,n,copies\na,1,\nb,2,0\nc,3,100000\nd,4,100001\ne,5,-1\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id" } }, "parts": {
    "own": { "of": "cards" }, "two": { "of": "cards", "copies": 2 }, "more": { "of": "cards", "copies": "n * 50000" },
    "half": { "of": "cards", "copies": "n / 2" }, "none": { "of": "cards", "copies": "copies" } } })");
  ASSERT_NE(game, nullptr);
  const List& list = *game->find("cards");
  const auto printed = [&](const char* part) {
    const auto copies = Copies::read(*game, &list, game->model().part(part)->member("copies"), sink_);
    auto evaluation = game->evaluation();
    std::vector<int> all;
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
      sink_ = {};
      const auto n = copies->of(row, evaluation, sink_);
      EXPECT_EQ(n.has_value(), sink_.sorted().empty());
      all.push_back(n ? static_cast<int>(*n) : -1);
    }
    return all;
  };
  EXPECT_THAT(printed("own"), ElementsAre(1, 0, 100000, -1, -1));
  EXPECT_THAT(printed("two"), Each(2));
  EXPECT_THAT(printed("more"), ElementsAre(50000, 100000, -1, -1, -1));
  EXPECT_THAT(printed("half"), ElementsAre(-1, 1, -1, 2, -1));
  EXPECT_THAT(printed("none"), ElementsAre(1, 0, 100000, -1, -1));
  put("c.csv", "id,copies\na,3\nb,x\nc,\n");
  const auto with_words = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id" } } })");
  const List& words = *with_words->find("cards");
  EXPECT_THAT(found(), testing::Contains("data/type x"));
  auto of_words = with_words->evaluation();
  const auto read = Copies::read(*with_words, &words, {}, sink_);
  EXPECT_EQ(read->of(0, of_words, sink_), 3u) << "of a column in which other cells are texts";
  EXPECT_EQ(read->of(2, of_words, sink_), 1u);
  // A value out of range is reported in the record, or in the game file.
  Copies::read(*game, &list, {}, sink_)->of(3, *std::make_unique<expressions::Evaluation>(game->evaluation()), sink_);
  sink_ = {};
  Copies::read(*game, &list, {}, sink_)->of(3, *std::make_unique<expressions::Evaluation>(game->evaluation()), sink_);
  EXPECT_THAT(found(), ElementsAre("data/limit 100001"));
  EXPECT_EQ(sink_.sorted()[0].message, "expected 0 to 100000 copies, found 100001");
  EXPECT_EQ(sink_.sorted()[0].subject, "d");
}

class Draws : public Games {
 protected:
  std::optional<Randomiser> randomiser(const std::string& random, const std::string& rules = "[]",
                                       const StepLimit& limit = {}) {
    auto game = open(fmt::format(R"({{ "id": "g", "records": {{ "cards": {{ "key": "name", "fields": {{ "name": "text",
      "kind": ["a", "b"], "power": {{ "type": "integer", "min": 0, "max": 9 }}, "cost": {{ "type": "integer", "max": "power" }},
      "big": "truth", "word": {{ "type": "text", "translated": true }} }} }} }}, "random": {}, "rules": {} }})",
                                 random, rules));
    return Randomiser::read(std::move(game), sink_, limit);
  }
  static nlohmann::json made(Randomiser& from, std::uint64_t seed, std::uint64_t number, std::size_t records) {
    const auto text = from.document(seed, number, records);
    return text ? nlohmann::json::parse(*text) : nlohmann::json{};
  }
};

TEST_F(Draws, expressions_without_records_are_evaluated_once) {
  auto draws = randomiser(R"({ "cards": { "power": "(sum(1..100000, item % 7) + 3) % 10" } })", "[]", {1000, 0});
  ASSERT_TRUE(draws);
  const int expected = (14285 * 21 + 1 + 2 + 3 + 4 + 5 + 3) % 10;  // 100,000 = 14,285 × 7 + 5
  for (std::uint64_t k = 0; k < 5; ++k) EXPECT_EQ(made(*draws, 1, k, 1)["cards"][0]["power"], expected);
}

TEST_F(Draws, expressions_of_all_documents_share_a_limit_of_steps) {
  const char* sums =
      R"json({ "cards": { "power": "0..9", "cost": "power + 0 * sum(1..1000 + power, item % 7)" } })json";
  auto draws = randomiser(sums, "[]", {1500, 0});  // at least 1,000 steps for each document
  ASSERT_TRUE(draws);
  EXPECT_TRUE(draws->document(1, 0, 1));
  std::uint64_t k = 1;
  while (k < 3 && draws->document(1, k, 1)) ++k;
  EXPECT_LT(k, 3u);
  const auto refused = draws->document(1, k, 1);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("the limit is 1500"));
  auto allowed = randomiser(sums, "[]", {1500, 10'000});  // fewer than 10 for each item
  ASSERT_TRUE(allowed);
  for (k = 0; k < 5; ++k) EXPECT_TRUE(allowed->document(1, k, 1)) << k;
}

TEST_F(Draws, documents_come_from_their_seed_and_number) {
  auto draws = randomiser(R"({ "cards": { "kind": { "a": 1, "b": 3 }, "power": "0..9" } })");
  ASSERT_TRUE(draws);
  auto again = randomiser(R"({ "cards": { "kind": { "a": 1, "b": 3 }, "power": "0..9" } })");
  const auto one = draws->document(5, 7, 4);
  ASSERT_TRUE(one);
  EXPECT_EQ(*one, *again->document(5, 7, 4));
  EXPECT_EQ(*one, *draws->document(5, 7, 4)) << "whatever was made before";
  EXPECT_NE(*one, *draws->document(5, 8, 4));
  EXPECT_NE(*one, *draws->document(6, 7, 4));
  EXPECT_THAT(nlohmann::json::parse(*one)["cards"], SizeIs(4));
  EXPECT_EQ(nlohmann::json::parse(*one)["game"], "g");
  EXPECT_EQ(draws->kept(), 16u);
  EXPECT_EQ(draws->drawn(), 16u);
}

// 4,000 of each; five deviations of the rarest are 5 * sqrt(4000 * 1/40 * 39/40) = 49.
TEST_F(Draws, values_come_as_often_as_their_weights_and_lists_item_by_item) {
  auto draws = randomiser(R"({ "cards": { "kind": { "a": 1, "b": 3 }, "power": "0..9", "big": [true, false] } })");
  ASSERT_TRUE(draws);
  std::map<std::string, int> counts;
  const auto all = made(*draws, 1, 0, 4000);
  for (const auto& card : all["cards"])
    ++counts[fmt::format("{}{}", card["kind"].get<std::string>(), card["power"].get<int>())];
  EXPECT_THAT(counts, SizeIs(20));
  for (const auto& [value, count] : counts) EXPECT_NEAR(count, value[0] == 'a' ? 100 : 300, value[0] == 'a' ? 49 : 84);
  // Counts draws of all fields, and those that the rules allow. Weights change frequencies, not these numbers.
  EXPECT_EQ(draws->counted().at(0).all, 40u);
  EXPECT_EQ(draws->counted().at(0).kept, 40u);
}

// At most 3 for a and at least 8 for b; limits of fields apply too.
TEST_F(Draws, records_obey_the_rules_and_limits_of_each) {
  const std::string rules = R"([ { "code": "r", "each": "cards", "when": "kind == 'a'", "require": "power <= 3" },
    { "code": "s", "each": "cards where kind == 'b'", "require": "power >= 8" },
    { "code": "w", "each": "cards", "require": "power == 1", "severity": "warning" } ])";
  auto draws = randomiser(R"({ "cards": { "kind": ["a", "b"], "power": "0..9", "cost": "0..3" } })", rules);
  ASSERT_TRUE(draws);
  std::set<std::string> met;
  const auto all = made(*draws, 1, 0, 400);
  for (const auto& card : all["cards"]) {
    met.insert(fmt::format("{}{}", card["kind"].get<std::string>(), card["power"].get<int>()));
    EXPECT_LE(card["cost"].get<int>(), card["power"].get<int>());
  }
  EXPECT_THAT(met, ElementsAre("a0", "a1", "a2", "a3", "b8", "b9"));
  const auto counted = draws->counted();
  ASSERT_THAT(counted, SizeIs(1));
  EXPECT_EQ(counted[0].list, "cards");
  EXPECT_EQ(counted[0].all, 80u);
  EXPECT_EQ(counted[0].kept, 18u);  // costs up to the power: 1 + 2 + 3 + 4, and 4 for each of two higher powers
  EXPECT_EQ(draws->kept(), 400u);
  EXPECT_GT(draws->drawn(), 400u);
}

// Rules over all records, and keys, apply to whole documents.
TEST_F(Draws, lists_obey_the_rules_of_all_and_keys_differ) {
  auto draws = randomiser(R"({ "cards": { "name": ["x", "y", "z"], "power": "0..2" } })",
                          R"([ { "code": "sum", "require": "sum(cards, power) == 4" },
                            { "code": "once", "each": "cards", "unique": "name" } ])");
  ASSERT_TRUE(draws);
  for (std::uint64_t k = 0; k < 20; ++k) {
    const auto all = made(*draws, 3, k, 3);
    std::set<std::string> names;
    int sum = 0;
    for (const auto& card : all["cards"]) {
      names.insert(card["name"].get<std::string>());
      sum += card["power"].get<int>();
    }
    EXPECT_THAT(names, SizeIs(3));
    EXPECT_EQ(sum, 4);
  }
  EXPECT_EQ(made(*draws, 3, 0, 1)["cards"].size(), 1u) << "one record is not all of them";
}

TEST_F(Draws, what_cannot_be_drawn_is_told) {
  const auto told = [&](const std::string& random) {
    sink_ = {};
    EXPECT_FALSE(randomiser(random)) << random;
    return sink_.sorted().empty() ? std::string{} : sink_.sorted().front().message;
  };
  EXPECT_EQ(told(R"({ "card": { "power": 1 } })"), "there are no records \"card\"");
  EXPECT_EQ(told(R"({ "cards": { "powr": 1 } })"), "there is no field \"powr\"");
  EXPECT_EQ(told(R"({ "cards": { "power": "kind ~ 'x'", "kind": ["a"] } })"),
            "this uses \"kind\", which is not drawn before it");
  EXPECT_EQ(told(R"({ "cards": { "kind": { "a": 0 } } })"), "there is nothing to draw");
  EXPECT_EQ(told(R"({ "cards": { "kind": [] } })"), "there is nothing to draw");
  EXPECT_EQ(told(R"({ "cards": { "kind": { "a": 1000001 } } })"),
            "expected a weight, a whole number from 0 to 1,000,000");
  EXPECT_EQ(told(R"({ "cards": { "kind": { "a": -1 } } })"), "expected a weight, a whole number from 0 to 1,000,000");
  EXPECT_EQ(told(R"({ "cards": { "power": { "x": 1 } } })"), "\"x\" is not a value of power");
  told(R"~({ "cards": { "kind": { "a": 0.5 }, "power": "length(kind)" } })~");
  EXPECT_THAT(sink_.sorted(), SizeIs(1)) << "what is wrong itself may stand first";
  EXPECT_EQ(told(R"({ "cards": { "big": { "yes": 1 } } })"), "\"yes\" is not a value of big");
  EXPECT_EQ(told(R"({ "cards": { "power": [10] } })"), "no value is within the limits of \"power\"");
  EXPECT_TRUE(randomiser(R"({ "cards": { "kind": { "a": 1000000 }, "big": { "true": 1, "false": 0 } } })"));
  sink_ = {};
  EXPECT_TRUE(randomiser(R"({ "cards": { "power": [9, 0], "word": ["a", "b"] } })"));
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(Games, drawn_references_name_records_that_there_are) {
  const auto drawn = [&](const std::string& how) {
    sink_ = {};
    return Randomiser::read(open(fmt::format(R"({{ "id": "g", "records": {{
      "skills": {{ "key": "id", "fields": {{ "id": "text", "cost": "integer" }}, "rows": [ {{ "id": "axe", "cost": 1 }}, {{ "id": "bow", "cost": 2 }} ] }},
      "heroes": {{ "fields": {{ "skill": {{ "type": "reference", "of": "skills" }} }} }} }},
      "random": {{ "heroes": {{ "skill": {} }} }} }})",
                                             how)),
                            sink_);
  };
  EXPECT_FALSE(drawn(R"(["axxe", "bow"])"));
  EXPECT_THAT(found(), ElementsAre("data/unknown-key \"axxe\""));
  EXPECT_EQ(sink_.sorted().front().hint, "did you mean \"axe\"?");
  EXPECT_FALSE(drawn(R"({ "axxe": 1, "bow": 3 })"));
  EXPECT_THAT(found(), ElementsAre("data/unknown-key \"axxe\""));
  EXPECT_TRUE(drawn(R"(["axe", "bow"])"));
  // Values that name no record are drawn again.
  auto draws = drawn(R"("['none', 'bow', skills[3].id ?? 'gone']")");
  ASSERT_TRUE(draws);
  const auto line = draws->document(1, 0, 20);
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_EQ(line->find("none"), std::string::npos);
  EXPECT_THAT(draws->counted(), ElementsAre(testing::FieldsAre("heroes", 3u, 1u)));
}

TEST_F(Games, what_is_drawn_stands_in_documents_of_one_kind) {
  EXPECT_FALSE(Randomiser::read(
      open(R"({ "id": "g", "documents": { "clan": { "records": { "heroes": { "fields": { "n": "integer" } } } },
      "log": { "records": { "days": { "fields": { "n": "integer" } } } } },
      "random": { "heroes": { "n": "1..3" }, "days": { "n": "1..3" } } })"),
      sink_));
  EXPECT_THAT(found(), ElementsAre(R"(game/random { "n": "1..3" })"));
}

TEST_F(Games, what_nothing_names_is_noted) {
  put("c.csv", "id,kind,cost,spare\na,x,1,2\nb,x,3,4\n");
  const auto game = open(R"({ "id": "g", "numbers": { "most": 5, "least": 1, "idle": 2 },
    "records": { "cards": { "from": "c.csv", "key": "id", "fields": { "id": "text", "kind": ["x", "y"], "cost": "integer",
      "spare": "integer" } } },
    "parts": { "p": { "of": "cards" } },
    "rules": [ { "code": "r", "each": "cards", "when": "kind == 'x'", "require": "cost <= most-least" } ] })");
  ASSERT_NE(game, nullptr);
  report_unused(*game, sink_);
  std::vector<std::string> told;
  for (const auto& d : sink_.sorted()) {
    EXPECT_EQ(d.severity, diag::Severity::note);
    told.push_back(d.code + ": " + d.message);
  }
  EXPECT_THAT(told, ::testing::UnorderedElementsAre("game/unused: no record of cards has the kind \"y\"",
                                                    "game/unused: the number \"idle\" is unused",
                                                    "game/unused: the field \"spare\" of cards is unused"));
}

TEST_F(Games, tables_say_where_parts_lie) {
  put("t.json", R"({ "views": [
    { "name": "plain", "pieces": [ { "part": "card" } ] },
    { "name": "all", "size": [300, 200], "sizes": { "card": [63, 88] }, "ground": "#123456", "pieces": [
      { "part": "card", "take": [2, "3-7"], "count": 4, "face": "back", "lay": "fan", "at": [10, 20], "turn": -90,
        "gap": -5, "columns": 3, "spread": 60, "radius": 150, "loose": 10, "height": 2, "corner": 4, "side": "#ff0000",
        "window": [1, 2, 30, 40], "outline": [[0, 0], [5, 0], [0, 6]],
        "facets": [ { "from": [[0, 1], [2, 3], [4, 5]], "to": [[6, 7], [8, 9], [10, 11]], "shade": 0.5 } ] },
      { "part": "die", "places": [[1, 2], [3, 4, 45]], "lay": "stack" } ] } ] })");
  auto views = read_table_views(folder_ / "t.json", sink_);
  EXPECT_THAT(found(), IsEmpty());
  ASSERT_THAT(views, SizeIs(2));
  const Lying& plain = views[0].pieces.at(0);
  EXPECT_EQ(views[0].size, (base::Size{600, 420}));
  EXPECT_THAT(plain.take, IsEmpty());
  EXPECT_EQ(plain.lay, Lying::Lay::row);
  EXPECT_FALSE(plain.back || plain.window);
  EXPECT_EQ(plain.gap, 3);
  EXPECT_EQ(plain.height, 0.3);
  EXPECT_EQ(plain.turn + plain.loose + plain.corner + static_cast<double>(plain.count + plain.columns), 0);
  EXPECT_EQ(views[1].size, (base::Size{300, 200}));
  EXPECT_EQ(views[1].sizes.at("card"), (base::Size{63, 88}));
  EXPECT_EQ(views[1].ground, "#123456");
  const Lying& all = views[1].pieces.at(0);
  EXPECT_THAT(all.take, ElementsAre("2", "3-7"));
  EXPECT_EQ(all.count, 4u);
  EXPECT_TRUE(all.back);
  EXPECT_EQ(all.lay, Lying::Lay::fan);
  EXPECT_EQ(all.at, (base::Point{10, 20}));
  EXPECT_EQ(all.turn, -90);
  EXPECT_EQ(all.gap, -5);
  EXPECT_EQ(all.columns, 3u);
  EXPECT_EQ(all.spread, 60);
  EXPECT_EQ(all.radius, 150);
  EXPECT_EQ(all.loose, 10);
  EXPECT_EQ(all.height, 2);
  EXPECT_EQ(all.corner, 4);
  EXPECT_EQ(all.side, "#ff0000");
  EXPECT_EQ(all.window, (base::Rect{1, 2, 30, 40}));
  EXPECT_THAT(all.outline, ElementsAre(base::Point{0, 0}, base::Point{5, 0}, base::Point{0, 6}));
  ASSERT_THAT(all.facets, SizeIs(1));
  EXPECT_EQ(all.facets[0].from[1], (base::Point{2, 3}));
  EXPECT_EQ(all.facets[0].to[2], (base::Point{10, 11}));
  EXPECT_EQ(all.facets[0].shade, 0.5);
  const Lying& dice = views[1].pieces.at(1);
  EXPECT_THAT(dice.places, ElementsAre(std::pair{base::Point{1, 2}, 0.0}, std::pair{base::Point{3, 4}, 45.0}));
  EXPECT_EQ(dice.gap, 0.3) << "each of a stack stands out a little";
  check_table_parts(views, {"card", "dice"}, sink_);
  // "count" beside "take", "gap" and "columns" of a fan, "lay" beside "places"
  EXPECT_THAT(found(), ElementsAre("data/unknown-field 4", "data/unknown-field -5", "data/unknown-field 3",
                                   "game/unknown-name \"die\"", "data/unknown-field \"stack\""));
  EXPECT_EQ(sink_.sorted()[3].hint, "did you mean \"dice\"?");
  EXPECT_THAT(views[1].pieces, SizeIs(1));
}

// The limits of docs/limits.md.
TEST_F(Games, tables_have_limits) {
  const auto told = [&](const std::string& size, const std::string& piece) {
    put("t.json",
        fmt::format(R"({{ "views": [ {{ "name": "t", "size": {}, "pieces": [ {{ "part": "card", {} }} ] }} ] }})", size,
                    piece));
    sink_ = {};
    read_table_views(folder_ / "t.json", sink_);
    return found();
  };
  EXPECT_THAT(told("[20, 2000]", R"("at": [-3000, 3000], "count": 2000)"), IsEmpty());
  EXPECT_THAT(
      told("[19, 2001]", R"("at": [-3001, 3001], "count": 2001)"),
      ElementsAre("data/limit 19", "data/limit 2001", "data/limit -3001", "data/limit 3001", "data/limit 2001"));
  EXPECT_THAT(told("[300, 200]", R"("turn": 360, "spread": 180, "loose": 45, "height": 200)"), IsEmpty());
  EXPECT_THAT(told("[300, 200]", R"("turn": 361, "spread": 181, "loose": 46, "height": 201)"), SizeIs(4));
}

}  // namespace
}  // namespace planche::declared
