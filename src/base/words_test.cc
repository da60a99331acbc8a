#include "base/words.h"

#include <gmock/gmock.h>

namespace planche::base {
namespace {

PluralRule rule(std::string_view text) {
  auto parsed = PluralRule::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(PluralRule{});
}

Words words(std::string language, std::vector<std::pair<std::string, PluralRule>> plurals,
            std::map<std::string, Vocabulary::Text, std::less<>> texts) {
  return {std::move(language), Vocabulary{std::move(texts), std::move(plurals)}};
}

TEST(PluralRule, numbers_fit_by_what_is_left_when_they_are_divided) {
  // For Russian, by Unicode CLDR.
  const PluralRule one = rule("n % 10 = 1 and n % 100 != 11"), few = rule("n % 10 = 2..4 and n % 100 != 12..14");
  const PluralRule many = rule("n % 10 = 0,5..9 or n % 100 = 11..14");
  for (const int n : {1, 21, 101, 131}) EXPECT_TRUE(one.holds(n) && !few.holds(n) && !many.holds(n)) << n;
  for (const int n : {2, 3, 4, 22, 104}) EXPECT_TRUE(!one.holds(n) && few.holds(n) && !many.holds(n)) << n;
  for (const int n : {0, 5, 9, 10, 11, 12, 14, 19, 20, 111, 113})
    EXPECT_TRUE(!one.holds(n) && !few.holds(n) && many.holds(n)) << n;
  EXPECT_TRUE(rule("n = 0..1").holds(0) && rule("n=1").holds(1) && !rule("n = 0..1").holds(2));
}

TEST(PluralRule, blanks_stand_anywhere) {
  for (const char* rule : {"n=1", " n = 1", "n = 1  ", "n % 10=1", "n  =  1"})
    EXPECT_TRUE(PluralRule::parse(rule)) << rule;
}

TEST(PluralRule, what_is_no_rule_is_refused) {
  for (const char* wrong : {"", "n", "n =", "n = x", "m = 1", "n % 0 = 1", "n % = 1", "n = 3..2", "n = 1 and",
                            "n = 1 2", "n = 1,", "n ! 1", "n = -1", "n = 99999999999999999999", "n == 1"})
    EXPECT_FALSE(PluralRule::parse(wrong)) << wrong;
}

TEST(Words, gaps_are_filled_by_name_and_only_once) {
  const Words of = words("en", {}, {{"a", {"{x} of {y}, {x}", {}}}, {"b", {"{z} {", {}}}, {"c", {"}{x}", {}}}});
  EXPECT_EQ(of.say("a", {{"y", "{x}"}, {"x", 3}}), "3 of {x}, 3");
  EXPECT_EQ(of.say("b", {{"x", "no"}}), "{z} {");
  EXPECT_EQ(of.say("c", {{"x", ""}}), "}");
  EXPECT_EQ(of.say("d"), "d");
  EXPECT_EQ(Words{}.say("a"), "a");
  EXPECT_EQ(Words{}.count("a", 1), "a");
}

TEST(Words, counted_texts_take_the_form_of_their_number) {
  const Words of = words("ru", {{"one", rule("n % 10 = 1 and n % 100 != 11")}, {"few", rule("n % 10 = 2..4")}},
                         {{"work", {"{n} творений", {{"one", "{n} творение"}, {"few", "{n} творения"}}}},
                          {"idea", {"{n} идей", {{"one", "{n} идея"}}}}});
  EXPECT_EQ(of.count("work", 21), "21 творение");
  EXPECT_EQ(of.count("work", 3), "3 творения");
  EXPECT_EQ(of.count("work", 11), "11 творений");
  EXPECT_EQ(of.count("idea", 3), "3 идей");  // it has no such form
  EXPECT_EQ(of.say("work"), "{n} творений");
}

TEST(Words, counted_numbers_may_be_written_in_another_way) {
  const Words of =
      words("en", {{"one", rule("n = 1")}}, {{"corner", {"{number} of {n} corners", {{"one", "a corner"}}}}});
  EXPECT_EQ(of.count("corner", 2, {{"number", "two"}}), "two of 2 corners");
  EXPECT_EQ(of.count("corner", 1, {{"number", "one"}}), "a corner");
}

TEST(Words, gaps_are_filled_in_all_texts_and_texts_changed) {
  const Words of = words("en", {{"one", rule("n = 1")}},
                         {{"a", {"{x} and {y}", {}}}, {"b", {"{n} {x}", {{"one", "a {x}"}}}}, {"c", {"old", {}}}});
  const Words changed = of.with({{"x", "{n}o"}}, {{"c", "new {x}"}});
  EXPECT_EQ(changed.say("a", {{"y", 2}}), "{n}o and 2");
  EXPECT_EQ(changed.count("b", 1), "a 1o");
  EXPECT_EQ(changed.say("c"), "new {n}o");
  EXPECT_EQ(of.say("c"), "old");
  EXPECT_TRUE(Words{}.with({{"x", ""}}).empty());
}

TEST(Words, lists_and_decimals_are_those_of_the_language) {
  const Words of = words("fr", {}, {{"list", {"{first} ; {next}", {}}}, {"decimal_sign", {",", {}}}});
  EXPECT_EQ(of.listed(of.listed(of.listed("", "a"), "b"), "c"), "a ; b ; c");
  EXPECT_EQ(of.decimal("2.5"), "2,5");
  EXPECT_EQ(of.decimal("25"), "25");
  EXPECT_EQ(Words{}.decimal("2.5"), "2.5");
}

}  // namespace
}  // namespace planche::base
