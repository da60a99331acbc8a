#include "declared/judging/random_records.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "data/json.h"
#include "declared/judging/judge.h"
#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RandomRules : public testing_tools::Games {
 protected:
  // Numbers n from 0 to 9.
  std::optional<Randomiser> randomiser(const std::string& rules, const StepLimit& limit = {},
                                       const std::string& field = R"("integer")") {
    const auto game = open(R"({ "id": "g", "records": { "cards": { "fields": { "n": )" + field + R"( } } },
      "random": { "cards": { "n": "0..9" } }, "rules": [)" +
                           rules + "] }");
    check_rules(*game, sink_);
    return Randomiser::read(game, sink_, limit);
  }
};

TEST_F(RandomRules, about_all_records_are_named_apart) {
  const auto draws = randomiser(R"({ "code": "all", "require": "sum(cards, n) == 1" },
                                   { "code": "each", "each": "cards", "require": "n < 2" },
                                   { "code": "warn", "require": "sum(cards, n) > 0", "severity": "warning" })");
  ASSERT_TRUE(draws);
  EXPECT_THAT(draws->about_all(), ElementsAre("all"));
}

TEST_F(RandomRules, that_cannot_be_evaluated_end_the_drawing) {
  for (const char* part : {R"("require": "5 / (n - n) < 5")", R"("when": "5 / (n - n) < 5", "require": "n < 5")"}) {
    auto draws = randomiser(R"({ "code": "r", "each": "cards", )" + std::string{part} + " }");
    ASSERT_TRUE(draws);
    const auto line = draws->document(1, 0, 1);
    ASSERT_FALSE(line);
    ASSERT_TRUE(line.error().fault);
    EXPECT_EQ(line.error().fault->code, "game/fault");
    const diag::Diagnostic& d = *line.error().fault;
    EXPECT_EQ(d.source->text().substr(d.span.begin, d.span.end - d.span.begin), "(n - n)");
  }
  auto limited = randomiser("", {}, R"~({ "type": "integer", "max": "5 / (n - n)" })~");
  ASSERT_TRUE(limited);
  EXPECT_FALSE(limited->document(1, 0, 1)) << "a limit of a field that cannot be evaluated";
}

TEST_F(RandomRules, have_errors_in_every_member) {
  randomiser(R"({ "code": "r", "each": "cards", "require": "n < 5", "message": "{nosuch}", "hint": "{other}",
                  "at": "m", "subject": "nobody" })");
  EXPECT_THAT(found(), ::testing::UnorderedElementsAre(HasSubstr("nosuch"), HasSubstr("other"), HasSubstr("m"),
                                                       HasSubstr("nobody")));
}

TEST_F(RandomRules, leave_a_number_of_draws_for_all_documents) {
  const std::string never = R"({ "code": "never", "each": "cards", "require": "n > 9" })";
  auto draws = randomiser(never, {.tries = 500, .tries_each = 0});
  const auto line = draws->document(1, 0, 1);
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().message,
            "500 records were drawn for 1 document, which is the limit; the rule never refused most");
  auto enough = randomiser("", {.tries = 3, .tries_each = 2});
  EXPECT_TRUE(enough->document(1, 0, 3));
  EXPECT_TRUE(enough->document(1, 1, 2));
  EXPECT_FALSE(enough->document(1, 2, 3)) << "3 and 2 · 2 records in all";
}

// An island of ten hexagons: no two red numbers side by side, and each land with a number but the desert.
class Shuffles : public testing_tools::Games {
 protected:
  static data::Value json(const std::string& text) {
    diag::Sink ignored;
    return data::read_json(std::make_shared<diag::Source>("line.json", text), ignored).value();
  }
  std::optional<Randomiser> island(const std::string& random, const std::string& rules) {
    const auto game = open(R"({ "id": "g", "records": { "lands": { "grid": "hexagon-flat", "key": { "hex": "0101" },
      "fields": { "hex": "text", "land": "text", "number": "integer", "column": "integer", "row": "integer" }, "rows": [
        { "hex": "0101", "land": "wood", "number": 6 }, { "hex": "0201", "land": "wood", "number": 8 },
        { "hex": "0301", "land": "hill", "number": 3 }, { "hex": "0102", "land": "hill", "number": 4 },
        { "hex": "0202", "land": "desert" }, { "hex": "0302", "land": "field", "number": 5 } ] } },
      "random": { "lands": )" + random + R"( }, "rules": )" + rules + " }");
    check_rules(*game, sink_);
    return Randomiser::read(game, sink_, {});
  }
};

TEST_F(Shuffles, deal_the_values_of_the_records_anew_until_the_rules_hold) {
  auto draws = island(R"({ "shuffle": ["land", "number"] })", R"~([
    { "code": "red", "each": "lands", "require": "not (number in [6, 8] and any(near(this), number in [6, 8]))" },
    { "code": "desert", "each": "lands", "require": "present(number) != (land == 'desert')" } ])~");
  ASSERT_TRUE(draws);
  EXPECT_THAT(draws->about_all(), ::testing::IsEmpty());
  std::set<std::string> different;
  for (std::uint64_t k = 0; k < 40; ++k) {
    const auto line = draws->document(5, k, 1);
    ASSERT_TRUE(line) << line.error().message;
    different.insert(*line);
    const data::Value made = json(*line);
    const data::Array& lands = *made.find("lands")->array();
    ASSERT_EQ(lands.size(), 6u);
    std::multiset<std::string> names;
    std::multiset<std::int64_t> numbers;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> at;
    for (const data::Value& land : lands) {
      names.insert(*land.find("land")->string());
      const data::Value* number = land.find("number");
      EXPECT_EQ(number == nullptr, *land.find("land")->string() == "desert");
      if (number != nullptr) numbers.insert(*number->integer());
      at[{*land.find("column")->integer(), *land.find("row")->integer()}] = number == nullptr ? 0 : *number->integer();
    }
    EXPECT_EQ(names, (std::multiset<std::string>{"wood", "wood", "hill", "hill", "desert", "field"}));
    EXPECT_EQ(numbers, (std::multiset<std::int64_t>{3, 4, 5, 6, 8}));
    // Slowly: neighbours are in the next column or row; those of an even column are half a cell further down.
    const auto red = [&](std::int64_t column, std::int64_t row) {
      const auto found = at.find({column, row});
      return found != at.end() && (found->second == 6 || found->second == 8);
    };
    for (const auto& [place, number] : at) {
      const auto [column, row] = place;
      if (!red(column, row)) continue;
      const std::int64_t lower = column % 2 == 0 ? 1 : 0;
      EXPECT_FALSE(red(column, row + 1) || red(column + 1, row - 1 + lower) || red(column + 1, row + lower)) << *line;
    }
  }
  EXPECT_GT(different.size(), 20u);
  EXPECT_EQ(*draws->document(5, 3, 1), *draws->document(5, 3, 1));
}

TEST_F(Shuffles, may_keep_values_together) {
  auto draws = island(R"({ "shuffle": [["land", "number"]] })", "[]");
  ASSERT_TRUE(draws);
  for (std::uint64_t k = 0; k < 10; ++k) {
    const data::Value made = json(draws->document(1, k, 1).value());
    for (const data::Value& land : *made.find("lands")->array()) {
      const data::Value* number = land.find("number");
      EXPECT_EQ(number == nullptr, *land.find("land")->string() == "desert");
      if (number != nullptr && (*number->integer() == 6 || *number->integer() == 8)) {
        EXPECT_EQ(*land.find("land")->string(), "wood");
      }
    }
  }
}

TEST_F(Shuffles, that_cannot_be_are_reported) {
  for (const auto& [random, what] : {std::pair{R"({ "shuffle": ["sort"] })", "no field \"sort\""},
                                     {R"({ "shuffle": ["hex"] })", "names the records"},
                                     {R"({ "shuffle": ["land", ["number", "land"]] })", "dealt twice"},
                                     {R"({ "shuffle": "land" })", "expected a list of fields"},
                                     {R"({ "shuffle": ["land"], "land": ["wood"] })", "dealt and drawn"}}) {
    EXPECT_FALSE(island(random, "[]"));
    std::string messages;
    for (const diag::Diagnostic& d : sink_.sorted()) messages += d.message + "\n";
    EXPECT_THAT(messages, HasSubstr(what));
  }
}

}  // namespace
}  // namespace planche::declared
