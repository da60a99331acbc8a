#include "expressions/expression.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "expressions/testing/three_cards.h"

namespace planche::expressions {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing_tools::Cards;

class Expressions : public testing::Test {
 protected:
  Cards cards_;
  // The printed value of an expression for the first card, or problems and faults with their places.
  std::string told(std::string_view text, std::size_t row = 0) { return cards_.told(text, cards_.names(), row); }
  std::string warned(std::string_view text) { return cards_.warned(text); }
  std::string open(std::string_view text) { return cards_.told(text, cards_.open_names(), 0); }
};

TEST_F(Expressions, read_literals) {
  EXPECT_EQ(told("12"), "12");
  EXPECT_EQ(told("0.50"), "0.5");
  EXPECT_EQ(told("'it''s'"), "it's");
  EXPECT_EQ(told(R"("a \"b\" \\ \n")"), "a \"b\" \\ \n");
  EXPECT_EQ(told("true"), "true");
  EXPECT_EQ(told("[1, 'a', 2]"),
            "1:4-7 type: this is a text, the value before it a number (use values of the same type)");
  EXPECT_EQ(told("[1, 2, 3]"), "1, 2, 3");
  EXPECT_EQ(told("[]"), "");
}

TEST_F(Expressions, bind_operators_by_rank) {
  EXPECT_EQ(told("1 + 2 * 3"), "7");
  EXPECT_EQ(told("(1 + 2) * 3"), "9");
  EXPECT_EQ(told("7 - 2 - 1"), "4");
  EXPECT_EQ(told("-2 * -3"), "6");
  EXPECT_EQ(told("1 ~ 2 + 3"), "15");
  EXPECT_EQ(told("1..2 + 1"), "1, 2, 3");
  EXPECT_EQ(told("1 ~ 2..5"), "12, 3, 4, 5");
  EXPECT_EQ(told("true or false and false"), "true");
  EXPECT_EQ(told("not true or true"), "true");
  EXPECT_EQ(told("not 1 == 2"), "true");
  EXPECT_EQ(told("!false && !(1 > 2) || false"), "true");
  EXPECT_EQ(told("2 in [1, 2] and 3 in 1..4"), "true");
  EXPECT_EQ(told("0.1 + 0.2 == 0.3"), "true");
}

TEST_F(Expressions, see_fields_lists_and_records) {
  EXPECT_EQ(told("title ~ ' ' ~ cost"), "Ash 2");
  EXPECT_EQ(told("this.attack.force"), "3");
  EXPECT_EQ(told("attack.force + 1"), "4");
  EXPECT_EQ(told("foe.title"), "Bone");
  EXPECT_EQ(told("foe.foe == this"), "true");
  EXPECT_EQ(told("foe == 'b'"), "true");
  EXPECT_EQ(
      told("foe == 2"),
      "1:7-8 type: this is a number, compared with a record of cards (compare a record of cards with its key, `id`)");
  EXPECT_EQ(told("present(foe)", 2), "false");
  EXPECT_EQ(told("abilities[2]"), "fly");
  EXPECT_EQ(told("abilities[3]"), "");
  EXPECT_EQ(told("cards.cost"), "2, 5, 1");
  EXPECT_EQ(told("(cards where cost > 1).title"), "Ash, Bone");
  EXPECT_EQ(told("cards where cost > 1 where kind == 'spell'"), "b");
  EXPECT_EQ(told("count(cards where foe == this)"), "1");
  EXPECT_EQ(told("sum(cards, qty)"), "4");
  EXPECT_EQ(told("sum(cards where cost <= 2, qty * cost)"), "5");
  EXPECT_EQ(told("fair"), "5");
  EXPECT_EQ(told("sum(cards, fair)"), "7");
  EXPECT_EQ(told("max_cost - cost"), "7");
  EXPECT_EQ(told("label.cost"), "Cost");
  EXPECT_EQ(told("low-ink"), "3");
  EXPECT_EQ(told("cost-qty"), "0");
}

TEST_F(Expressions, order_choices_as_declared) {
  EXPECT_EQ(told("kind < 'spell'"), "true");
  EXPECT_EQ(told("kind == 'spel'"), "1:8-14 type: 'spel' is none of the choices (did you mean \"spell\"?)");
  EXPECT_EQ(told("kind == spell"), "1:8-13 name: unknown name `spell` (write the choice in quotes: 'spell')");
  EXPECT_EQ(told("'spel' in cards.kind"), "1:0-6 type: 'spel' is none of the choices (did you mean \"spell\"?)");
  EXPECT_EQ(told("'spell' in cards.kind"), "true");
  EXPECT_EQ(told("sort(cards, kind).title"), "Ash, Cloud, Bone");
}

TEST_F(Expressions, take_what_is_absent) {
  EXPECT_EQ(told("nothing + 1"), "");
  EXPECT_EQ(told("present(nothing < 1)"), "false");
  EXPECT_EQ(told("nothing == 0"), "false");
  EXPECT_EQ(told("nothing ?? 7"), "7");
  EXPECT_EQ(told("not nothing"), "true");
  EXPECT_EQ(told("if(nothing, 1, 2)"), "2");
  EXPECT_EQ(told("sum(cards, nothing)"), "0");
  EXPECT_EQ(told("present(max(cards, nothing))"), "false");
  EXPECT_EQ(told("count(cards.nothing)"), "0");
  EXPECT_EQ(told("'<' ~ nothing ~ '>'"), "<>");
}

TEST_F(Expressions, may_leave_out_what_is_absent_otherwise) {
  EXPECT_EQ(told("if(cost > 1, 'dear') ?? 'cheap'"), "dear");
  EXPECT_EQ(told("present(if(cost > 5, 'dear'))"), "false");
  EXPECT_EQ(told("count([1, absent, 3])"), "2");
  EXPECT_EQ(told("[1, absent, 3][3]"), "3");
  EXPECT_EQ(told("nothing == absent"), "true");
  EXPECT_EQ(told("cost == absent"), "false");
  EXPECT_EQ(told("cost != absent"), "true");
  EXPECT_EQ(told("present(if(false, 1, absent))"), "false");
  EXPECT_THAT(told("cost == null"), HasSubstr("unknown name `null` (write `absent` for a missing value"));
}

TEST_F(Expressions, give_values_names) {
  EXPECT_EQ(told("let twice = cost * 2 in twice + twice"), "8");
  EXPECT_EQ(told("let a = 1 in let b = a + 1 in b * 10 + a"), "21");
  EXPECT_EQ(told("let dear = cost in count(cards where cost > dear)"), "1");
  EXPECT_EQ(told("join(cards, ' ', let c = cost in c * c)"), "4 25 1");
  EXPECT_EQ(told("let all = cards where cost > 1 in count(all) ~ all[2].title"), "2Bone");
  EXPECT_EQ(told("let ok = (cost in [1, 2]) in ok and ok"), "true");
  EXPECT_EQ(told("let me = this in count(cards where foe == me)"), "1");
  EXPECT_EQ(told("(let x = 2 in x) + 1"), "3");
  EXPECT_EQ(told("let x = absent in present(x)"), "false");
  EXPECT_THAT(told("let cost = 7 in cost"), HasSubstr("7"));
  EXPECT_THAT(told("let x = 1 x"), HasSubstr("syntax: expected `in` after the value, found `x`"));
  EXPECT_THAT(told("let x = 'a' in x + 1"), HasSubstr("`+` needs a number, this is a text"));
  EXPECT_THAT(told("let in = 1 in 2"), HasSubstr("syntax"));
  EXPECT_THAT(told("cost = 1"), HasSubstr("unexpected `=` (compare with ==)"));
  EXPECT_THAT(told("let a = 1, b = 2 in a"), HasSubstr("(give each value its own `let … in`: "));
  EXPECT_THAT(told("20 mm + 1"), HasSubstr("(write the unit directly behind its number: 20mm)"));
  EXPECT_THAT(told("75px@300 + 1"), HasSubstr("`75px` has a unit, which only members for lengths take"));
}

TEST_F(Expressions, read_fields_by_evaluated_names) {
  EXPECT_EQ(told("this['co' ~ 'st']"), "2");
  EXPECT_EQ(told("this[lower('TITLE')]"), "Ash");
  EXPECT_EQ(told("foe['title']"), "Bone");
  EXPECT_EQ(told("attack['for' ~ 'ce']"), "3");
  EXPECT_EQ(told("this['fa' ~ 'ir']"), "5");
  EXPECT_EQ(told("present(this['no' ~ 'ne'])"), "false");
  EXPECT_EQ(told("join(['title', 'cost'], ' ', this[item])"), "Ash 2");
  EXPECT_THAT(told("this['titel']"), HasSubstr("a record of cards has no field `titel` (did you mean \"title\"?)"));
  EXPECT_THAT(told("this[1]"), HasSubstr("`[…]` needs a text"));
}

TEST_F(Expressions, tell_where_they_are_wrong) {
  EXPECT_EQ(told("cost + titel"), "1:7-12 name: unknown name `titel` (did you mean \"title\"?)");
  EXPECT_EQ(told("cost + title"), "1:7-12 type: `+` needs a number, this is a text (join texts with ~)");
  EXPECT_EQ(told("attack.forc"), "1:7-11 name: this object has no field `forc` (did you mean \"force\"?)");
  EXPECT_EQ(told("foe.titel"), "1:4-9 name: a record of cards has no field `titel` (did you mean \"title\"?)");
  EXPECT_EQ(told("1 < 2 < 3"),
            "1:6-7 syntax: `<` follows another comparison (join comparisons with `and`: a < b and b < c)");
  EXPECT_EQ(told("count(1..3 where item < cost)"),
            "1:24-28 name: unknown name `cost` (write `this.cost` for the field of the record outside)");
  EXPECT_EQ(told("suum(cards, cost)"), "1:0-17 name: unknown function `suum` (did you mean \"sum\"?)");
  EXPECT_EQ(told("sum(cards, title)"),
            "1:11-16 type: `sum()` needs a number, this is a text (use number(text) to convert a text)");
  EXPECT_EQ(told("round(1, 2, 3)"), "1:0-14 type: round() takes 1 or 2 arguments, this has 3 (round(number, digits))");
  EXPECT_EQ(told("a + b"), "1:0-1 name: unknown name `a` (known)\n1:4-5 name: unknown name `b` (known)");
  EXPECT_EQ(told("cost / (2 - 2)"), "1:7-14 type: division by zero");
  EXPECT_EQ(told("1 +"), "1:3-3 syntax: expected a value, found the end");
  EXPECT_EQ(told("(1"), "1:2-2 syntax: expected `)`, found the end (close `(1` with `)`)");
  EXPECT_EQ(told("AVG(cards.cost)"), "1:0-15 name: unknown function `AVG` (write mean(list))");
  EXPECT_EQ(told("len(cards)"), "1:0-10 name: unknown function `len` (write count(list), or length(text))");
  EXPECT_EQ(told("frobnicate(cards)"), "1:0-17 name: unknown function `frobnicate`");
  EXPECT_EQ(told("if cost > 1"),
            "1:3-7 syntax: expected an operator or the end, found `cost` "
            "(write if(condition, value, otherwise))");
  EXPECT_EQ(told("title cost"), "1:6-10 syntax: expected an operator or the end, found `cost` (put text in quotes)");
  EXPECT_EQ(told("cost > 1 ? 2"), "1:9-10 syntax: unexpected `?` (write if(condition, value, otherwise))");
  EXPECT_EQ(told("{cost}"), "1:0-1 syntax: unexpected `{` (remove the braces, which belong only in texts)");
  EXPECT_EQ(told("cost + \xff"), "1:7-8 syntax: this is not UTF-8");
  EXPECT_EQ(told("cost = 1"), "1:5-6 syntax: unexpected `=` (compare with ==)");
  EXPECT_EQ(told("=sum(cards, cost)"), "1:0-1 syntax: unexpected `=` (leave out the = at the start)");
}

TEST_F(Expressions, name_the_keys_for_typographic_characters) {
  EXPECT_EQ(told("title == ‘a b’"), "1:9-12 syntax: unexpected `‘` (write 'a b' with straight quotes)");
  EXPECT_EQ(told("“a”"), "1:0-3 syntax: unexpected `“` (write 'a' with straight quotes)");
  EXPECT_EQ(told("cost – 1"), "1:5-8 syntax: unexpected `–` (write -)");
  EXPECT_EQ(told("cost ≤ 1"), "1:5-8 syntax: unexpected `≤` (write <=)");
  EXPECT_EQ(told("cost × 2"), "1:5-7 syntax: unexpected `×` (write *)");
}

TEST_F(Expressions, explain_inches_and_percent) {
  EXPECT_EQ(told("5 inch"), "1:2-6 syntax: expected an operator or the end, found `inch` (write 5in)");
  EXPECT_EQ(told("10%"),
            "1:3-3 syntax: expected a value, found the end (`%` is the remainder of a division; write 0.1 for 10 %)");
}

TEST_F(Expressions, name_the_decimal_point) {
  EXPECT_EQ(told("(cost + 1,5)"), "1:9-10 syntax: expected `)`, found `,` (write 1.5 with a point)");
  EXPECT_EQ(told("cost < 1,5"), "1:8-9 syntax: expected an operator or the end, found `,` (write 1.5 with a point)");
  EXPECT_EQ(told("cost < 1, 5"), "1:8-9 syntax: expected an operator or the end, found `,`");
  EXPECT_EQ(told("3,5mm"), "1:0-5 syntax: `3,5mm` is not a number (write 3.5mm with a point)");
}

TEST_F(Expressions, stop_where_there_is_no_value) {
  EXPECT_EQ(told("cost / (cost - 2)"), "fault 7-17: division by zero");
  EXPECT_EQ(told("9223372036854775807 + cost"), "fault 0-26: the number does not fit 64 bits");
  EXPECT_EQ(cards_.filled("{title} {cost / (cost - 2)}"), "fault 16-26: division by zero");
}

TEST_F(Expressions, make_texts_so_long_and_no_longer) {
  const auto made = [&](int times) {
    return cards_.filled(fmt::format("{{length(replace('b' ~ repeat('a', {}) ~ 'b', 'b', 'cc'))}}", times));
  };
  EXPECT_EQ(made(99'996), "100000");
  for (const int times : {99'997, 99'998}) EXPECT_THAT(made(times), HasSubstr("more than 100000 bytes")) << times;
}

// Examples of docs/expressions.md, with their bounds.
TEST_F(Expressions, call_functions_at_their_edges) {
  EXPECT_EQ(told("match(cost, 1, 'one', 2, 'two', 'more')"), "two");
  EXPECT_EQ(told("match(cost, 3, 'three', 2, 'two', 2, 'again', 'more')"), "two");
  EXPECT_EQ(told("match(cost, 3, 'three', 'more')"), "more");
  EXPECT_EQ(told("match(title, 'Bone', 1, 'Ash', 2, 0) + 1"), "3") << "cases are no results";
  EXPECT_THAT(told("match(cost, 1, 'one', 'more') + 1"), HasSubstr("type: `+` needs a number, this is a text"));
  EXPECT_THAT(told("if(cost > 1, 'dear', 'cheap') + 1"), HasSubstr("type: `+` needs a number, this is a text"));
  EXPECT_THAT(told("count(-9223372036854775807 + cost - 2 .. 9223372036854775807)"),
              HasSubstr("a range has at most 1000000 items"));
  EXPECT_EQ(told("repeat('ab', 0) ~ repeat('c', -1) ~ repeat('d', 1) ~ repeat('', 9)"), "d");
  EXPECT_EQ(cards_.filled("{length(repeat('a', 100000))}"), "100000");
  EXPECT_THAT(told("length(repeat('a', 100001))"), HasSubstr("more than 100000 bytes"));
  EXPECT_THAT(told("length(repeat('ab', 50001))"), HasSubstr("more than 100000 bytes"));
  EXPECT_EQ(told("signed(0) ~ signed(-1.25, 1) ~ signed(1.25, 1) ~ signed(3)"), "0-1.3+1.3+3");
  EXPECT_EQ(told("round(1 / 3, 9)"), "0.333333333");
  EXPECT_THAT(told("round(1 / 3, 10)"), HasSubstr("the number of digits after the point must be 0 to 9"));
  EXPECT_THAT(told("round(1 / 3, -1)"), HasSubstr("the number of digits after the point must be 0 to 9"));
  EXPECT_EQ(told("round(-2.5) ~ ' ' ~ round(2.4) ~ ' ' ~ floor(-2) ~ ' ' ~ ceil(-2.5) ~ ' ' ~ ceil(2)"),
            "-3 2 -2 -2 2");
  EXPECT_EQ(told("floor(2.59, 1) ~ ' ' ~ ceil(2.51, 1)"), "2.5 2.6");
  EXPECT_EQ(told("count(split('', '|')) ~ count(split('|', '|')) ~ count(split('a', '|'))"), "121");
  EXPECT_EQ(told("join(split('a||b', '||'), '-')"), "a-b");
  EXPECT_EQ(told("replace('aaa', 'aa', 'b') ~ replace('aaa', 'a', '')"), "ba");
  EXPECT_EQ(told("replace('abc', '', 'x')"), "abc");
  EXPECT_EQ(told("upper('ŒuFß1') ~ lower('ÀB')"), "ŒUFSS1àb");
  EXPECT_EQ(told("contains('ash', '') and not contains('ash', 'ah')"), "true");
  EXPECT_EQ(told("starts_with('ash', 'ash') and ends_with('ash', 'ash') and not starts_with('ash', 'ashy')"), "true");
  EXPECT_EQ(told("present(number('1,5')) or present(number('')) or present(number('x'))"), "false");
  EXPECT_EQ(told("min([3, 1, 2]) ~ max([3, 1, 2]) ~ min(3, 1, 2) ~ max(1, 3, 2)"), "1313");
  EXPECT_EQ(told("max(nothing, 3) ~ min(3, nothing, 2)"), "32") << "absent values are ignored";
  EXPECT_EQ(told("present(mean([])) or present(min([]))"), "false");
  EXPECT_EQ(told("sum([]) ~ count([]) ~ all([], item) ~ any([], item)"), "00truefalse");
  EXPECT_EQ(told("all(cards, cost > 0) and any(cards, cost > 4) and not any(cards, cost > 5)"), "true");
  EXPECT_EQ(told("unique([1, 2, 1])"), "false");
  EXPECT_EQ(told("unique([1, 2, 3])"), "true");
  EXPECT_EQ(told("distinct([2, 1, 2, 1, 3])"), "2, 1, 3");
  EXPECT_EQ(told("sort([3, 1, 2]) ~ '; ' ~ sort(['b', 'a'])"), "1, 2, 3; a, b");
  EXPECT_EQ(told("sort(cards, nothing)"), "a, b, c") << "equal ones stay as they stood";
  EXPECT_EQ(told("sort(cards, attack.force).title"), "Bone, Ash, Cloud") << "absent ones come last";
  EXPECT_EQ(told("sort(cards, -(attack.force))"), "a, b, c");
  EXPECT_EQ(told("join([1], ', ', item, ' and ') ~ join([1, 2], ', ', item, ' and ')"), "11 and 2");
  EXPECT_EQ(told("join([], ', ', item, ' and ')"), "");
  EXPECT_THAT(told("abilities[0]"), HasSubstr("items are counted from 1"));
  EXPECT_EQ(told("abilities[cost - 2] ~ abilities[-1] ~ abilities[3]"), "");
  EXPECT_EQ(told("abilities[1] ~ abilities[2]"), "digfly");
  EXPECT_EQ(told("(2..2) ~ ';' ~ (3..2) ~ ';' ~ (-1..1)"), "2;;-1, 0, 1");
}

TEST_F(Expressions, make_lists_so_long_and_no_longer) {
  Problems problems;
  const auto count = [&](const char* text) {
    Evaluation evaluation{50'000'000};
    cards_.bind(evaluation);
    const auto value = evaluation.value_of(*Expression::compile(text, cards_.names(), problems), 0);
    return value ? printed(*value) : value.error().message;
  };
  EXPECT_EQ(count("count(cost - 1..999999 + cost - 1)"), "1000000");
  EXPECT_THAT(count("count(cost - 1..1000000 + cost - 1)"), HasSubstr("1000000"));
  EXPECT_NE(count("count(cost - 1..1000000 + cost - 1)"), "1000001");
}

TEST_F(Expressions, mean_in_old_templates_what_they_meant) {
  EXPECT_EQ(open("style == low-ink"), "note 9-16\ntrue");
  EXPECT_EQ(open("mode == solo"), "note 8-12\nfalse");
  EXPECT_EQ(open("!art"), "true");
  EXPECT_EQ(open("art == ''"), "true");
  EXPECT_EQ(open("art != ''"), "false");
  EXPECT_EQ(open("deck.mark"), "yes");
  EXPECT_EQ(open("this['player']"), "2");
  EXPECT_EQ(open("this['deck.' ~ 'ma' ~ 'rk']"), "yes");
  EXPECT_EQ(open("!this['a' ~ 'rt']"), "true");
  EXPECT_EQ(open("count([1, 2, 2] where item == this['pla' ~ 'yer'])"), "2");
  EXPECT_EQ(open("deck.mark && player == 2"), "true");
  EXPECT_EQ(open("player == '2'"), "true");
  EXPECT_EQ(open("2 == '2'"), "note 5-8\ntrue") << "compared by what they print";
  EXPECT_EQ(open("player > 1"), "true");
  EXPECT_EQ(open("deck.mark > 1"), "");
  // A name with a hyphen, unless one of its parts is known: then it is a difference.
  EXPECT_EQ(open("low-ink"), "");
  EXPECT_EQ(open("tyl-e"), "") << "a piece of a name is no name";
  EXPECT_THAT(open("art-style"), HasSubstr("type: `-` needs a number"));
  EXPECT_THAT(open("style-art"), HasSubstr("type: `-` needs a number"));
}

TEST_F(Expressions, compare_in_templates_of_declared_records_what_is_of_one_kind) {
  const auto drawn = [&](std::string_view text) {
    Names names = cards_.names();
    names.open = true;
    return cards_.told(text, names, 0);
  };
  EXPECT_EQ(drawn("cost == 2 and price != 'x'"), "true");
  EXPECT_THAT(drawn("cost == '2'"), HasSubstr("type: this is a text, compared with a number"));
  EXPECT_THAT(drawn("title > 2"), HasSubstr("type: this is a number, compared with a text"));
  EXPECT_THAT(drawn("cost in ['1', '2']"), HasSubstr("type: this is a number, the list has items of another kind"));
  EXPECT_THAT(drawn("match(cost, '2', 'a', 'b')"), HasSubstr("type: this is a text, compared with a number"));
  EXPECT_THAT(drawn("count(cards where cost == 'x')"), HasSubstr("type: this is a text, compared with a number"));
  EXPECT_EQ(drawn("abilities == 'dig'"), "note 13-18\nfalse");
}

TEST_F(Expressions, are_nested_so_deep_and_no_deeper) {
  const auto nested = [](std::size_t times) { return std::string(times, '(') + "1" + std::string(times, ')'); };
  EXPECT_EQ(told(nested(150)), "1");
  std::size_t deepest = 150;
  while (told(nested(deepest + 1)) == "1") ++deepest;
  EXPECT_GE(deepest, 198u);  // the value itself and the whole expression may count as levels
  EXPECT_LE(deepest, 200u);
  EXPECT_EQ(told(std::string(9'999, ' ') + "1"), "1");
  EXPECT_THAT(told(nested(4000)), HasSubstr("limit: this is nested more than 200 deep"));
  std::string remainders = "1";
  for (int i = 0; i < 3000; ++i) remainders += "%2";
  EXPECT_THAT(told(remainders), HasSubstr("limit: this is nested more than 200 deep"));
  EXPECT_THAT(told(std::string(9000, '-') + "1"), HasSubstr("limit: this is nested"));
  EXPECT_THAT(told(std::string(10'001, ' ')), HasSubstr("limit: an expression has at most 10000 bytes"));
}

TEST_F(Expressions, join_any_number_of_operands) {
  const auto repeated = [](std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
  };
  for (const int times : {99, 100, 101, 1000}) {
    EXPECT_EQ(told("1" + repeated(" + 1", times)), std::to_string(times + 1));
    EXPECT_EQ(told("1" + repeated(" - 1", times)), std::to_string(1 - times));
    EXPECT_EQ(told("0" + repeated("-2+5", times)), std::to_string(3 * times));
    EXPECT_EQ(told("1" + repeated(" * 1", times)), "1");
    EXPECT_EQ(told("8" + repeated(" / 2 * 2", times) + " / 4"), "2");
    EXPECT_EQ(told("7 / 7" + repeated(" / 1", times)), "1");
    EXPECT_EQ(told("false" + repeated(" or 1>2", times) + " or 1<2"), "true");
    EXPECT_EQ(told("true" + repeated(" and 1<2", times) + " and 1>2"), "false");
    EXPECT_EQ(told("true or 1<2" + repeated(" and 1>2", times) + " or 1/0 == 1"), "true");
    EXPECT_EQ(told("'a'" + repeated("~'b'", times) + "~'c'"), "a" + repeated("b", times) + "c");
    EXPECT_EQ(told("1 % 3 * 2" + repeated(" * 1", times) + " % 2"), "0");
    EXPECT_EQ(told("count([1]" + repeated(" + [1]", times) + ")"), std::to_string(times + 1));
    const std::string added = told("count([1]" + repeated(" + 1", times) + ")");
    EXPECT_THAT(added, HasSubstr(times < 100 ? std::to_string(times + 1) : "so many terms"));
  }
  EXPECT_THAT(told("1" + repeated(" + 1", 500) + " + 'a'"), HasSubstr("1:2004-2007 type: `+` needs a number"));
}

TEST_F(Expressions, stand_in_texts) {
  EXPECT_EQ(cards_.filled("{title} costs {cost}, {{not}} {fair}"), "Ash costs 2, {not} 5");
  EXPECT_EQ(cards_.filled("{'}'}"), "}");
  EXPECT_EQ(cards_.filled("\\{title}"), "\\Ash");
  EXPECT_EQ(cards_.filled("a {titel}"), "1:3-8 name: unknown name `titel` (did you mean \"title\"?)");
  EXPECT_EQ(cards_.filled("a } b"), "1:2-3 syntax: expected `{` before `}`, found none (write }} for a brace)");
  EXPECT_EQ(cards_.filled("a { b"), "1:2-3 syntax: expected `}` after `{`, found none (write {{ for a brace)");
}

TEST_F(Expressions, know_what_they_use) {
  Problems problems;
  const auto made =
      Expression::compile("attack.force + max_cost + sum(cards, qty) + foe.cost + cost", cards_.names(), problems);
  ASSERT_NE(made, nullptr);
  EXPECT_THAT(made->uses().fields, ElementsAre("attack.force", "foe", "cost"));
  EXPECT_THAT(made->uses().values, ElementsAre("max_cost"));
  EXPECT_THAT(made->uses().tables, ElementsAre("cards"));
  EXPECT_THAT(made->uses().others, ElementsAre("cards.qty", "cards.cost"));
  EXPECT_FALSE(made->constant());
}

TEST_F(Expressions, find_out_once_what_is_said_of_whole_lists) {
  Problems problems;
  const auto made =
      Expression::compile("cost + sum(cards, cost * qty) + max(cards where cost > 1, cost)", cards_.names(), problems);
  const auto own = Expression::compile("count(cards where cost > this.cost)", cards_.names(), problems);
  ASSERT_TRUE(made != nullptr && own != nullptr);
  Evaluation evaluation;
  cards_.bind(evaluation);
  EXPECT_EQ(printed(*evaluation.value_of(*made, 0)), "17");
  const std::uint64_t first = evaluation.steps();
  EXPECT_EQ(printed(*evaluation.value_of(*made, 1)), "20");
  EXPECT_LT(evaluation.steps(), 10U);
  EXPECT_GT(first, 25U);
  EXPECT_EQ(printed(*evaluation.value_of(*own, 0)), "1");
  EXPECT_EQ(printed(*evaluation.value_of(*own, 2)), "2");
  evaluation.bind(cards_.table(), {});
  EXPECT_EQ(printed(*evaluation.value_of(*Expression::compile("sum(cards, cost)", cards_.names(), problems))), "0");
  EXPECT_TRUE(evaluation.value_of(*made, 0)->is_absent());
}

TEST_F(Expressions, name_the_items_of_lists) {
  EXPECT_EQ(told("cards as c where all(cards, cost >= c.cost)"), "c");
  EXPECT_EQ(told("cards as c where any(cards, cost > c.cost) and c.cost > 1"), "a");
  EXPECT_EQ(told("cards as c where c.cost > 1 where c.kind == 'spell'"), "b");
  EXPECT_EQ(told("count(cards as c where c.cost > 1, c.kind == 'spell')"), "1");
  EXPECT_EQ(told("sum(cards as c, count(cards as d, d.cost < c.cost and d != this))"), "2");
  EXPECT_EQ(told("join(cards as c, ' ', join(c.abilities, '+', item ~ c.cost))"), "dig2+fly2  fly1");
  EXPECT_EQ(told("join(1..2 as i, ' ', join(1..2 as j, '', join(1..2 as k, '', i * j * k)))"), "1224 2448");
  // A computed field has no items, and an equality with an outer item is evaluated each time.
  EXPECT_EQ(told("cards as c where count(cards where fair == c.fair) == 1"), "a");
  EXPECT_EQ(told("sum(1..20 as i, count(1..20, item == i))"), "20");
  EXPECT_EQ(told("as ~ 1"), "1:0-2 name: unknown name `as` (known)");
  EXPECT_EQ(told("cost as c"), "1:0-4 type: `as` needs a list, this is a number (write 1..n for the numbers up to n)");
  EXPECT_EQ(
      told("cards as 1"),
      "1:9-10 syntax: expected a name for the items of the list, found `1` (write a name, for example `cards as c`)");
  EXPECT_EQ(told("cards as this"),
            "1:9-13 syntax: expected another name for the items of the list, found `this` "
            "(choose a name other than `this`, which is a keyword)");
}

TEST_F(Expressions, warn_of_items_that_hide_others) {
  const std::string named = "name the items of the outer list, `cards as c`, and write `c.cost`";
  EXPECT_EQ(warned("cards where count(cards where cost > item.cost) == 0"),
            "1:30-46 never: both sides are the same value (" + named + ")");
  EXPECT_EQ(
      warned("cards where any(cards, cost > 1 and item.cost < 5)"),
      "1:36-45 ambiguous: `item.cost` and `cost` belong to the same item, that of the inner list (" + named + ")");
  EXPECT_EQ(warned("cards as d where any(cards, cost > 1 and item.cost < 5)"),
            "1:41-50 ambiguous: `item.cost` and `cost` belong to the same item, that of the inner list "
            "(write `d.cost` for the item of the outer list)");
  EXPECT_EQ(warned("cards where any(cards, item.cost < 5 and item.qty > 1)"), "");
  EXPECT_EQ(warned("any(cards, cost > 1 and item.cost < 5)"), "");
  EXPECT_EQ(warned("cards where any(abilities, item == 'fly')"), "");
  EXPECT_EQ(warned("cards where any(1..3, item > 2) and cost > 1"), "");
  EXPECT_EQ(warned("count(cards, cost > cost)"),
            "1:13-24 never: both sides are the same value (write `this.cost` for the field of the record outside)");
  EXPECT_EQ(warned("1 == 1"), "");
  EXPECT_EQ(told("cards where any(abilities, item == cost)"), "1:35-39 name: unknown name `cost` (" + named + ")");
}

TEST_F(Expressions, warn_of_values_in_place_of_conditions) {
  EXPECT_EQ(warned("cost == 1 or 2"), "1:13-14 never: 2 stands alone here, so it is always true (write `cost == 2`)");
  EXPECT_EQ(warned("kind != 'spell' and 'trap'"),
            "1:20-26 never: 'trap' stands alone here, so it is always true (write `kind != 'trap'`)");
  EXPECT_EQ(warned("count(cards) == 1 or 2"),
            "1:21-22 never: 2 stands alone here, so it is always true (write `… == 2`)");
  EXPECT_EQ(warned("cost > 1 or 0"),
            "1:12-13 never: 0 stands alone here, so it is always false (compare it with something)");
  EXPECT_EQ(warned("cost == 1 or true"), "");
  EXPECT_EQ(warned("cost == 1 or qty"), "");
}

TEST_F(Expressions, warn_of_words_that_are_no_keys) {
  cards_.know_keys();
  EXPECT_EQ(warned("foe != 'bb'"), "1:7-11 never: no record of cards has the key 'bb' (did you mean \"b\"?)");
  EXPECT_EQ(warned("foe in ['a', 'x']"), "1:13-16 never: no record of cards has the key 'x' (known: a, b or c)");
  EXPECT_EQ(warned("match(foe, 'a', 1, 'y', 2, 3)"),
            "1:19-22 never: no record of cards has the key 'y' (known: a, b or c)");
  EXPECT_EQ(warned("foe == 'a'"), "");
  EXPECT_EQ(warned("kind == foe"),
            "1:8-11 never: this is a record of cards, compared with a choice, and they have no value in common "
            "(compare a choice with creature or spell)");
}

TEST_F(Expressions, compute_a_field_of_a_record_once) {
  Problems problems;
  Evaluation evaluation;
  cards_.bind(evaluation);
  const auto steps = [&](const std::string& text) {
    EXPECT_TRUE(evaluation.value_of(*Expression::compile(text, cards_.names(), problems), 1)) << text;
    return evaluation.steps();
  };
  // A field and its record take two steps, the sum takes one. The first time, there are also those of the field itself.
  EXPECT_GT(steps("fair + nothing"), 7U);
  EXPECT_EQ(steps("fair + fair"), 5U);
  EXPECT_EQ(printed(*evaluation.value_of(*Expression::compile("sum(cards, fair)", cards_.names(), problems), 0)), "7");
  EXPECT_EQ(printed(*evaluation.value_of(*Expression::compile("fair", cards_.names(), problems), 2)), "1");
}

}  // namespace
}  // namespace planche::expressions
