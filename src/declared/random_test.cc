#include "declared/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "declared/judge.h"
#include "declared/testing/games.h"

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

}  // namespace
}  // namespace planche::declared
