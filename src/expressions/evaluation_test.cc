// The work of an evaluation: its steps, and computed fields that depend on each other.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "expressions/expression.h"
#include "expressions/testing/three_cards.h"

namespace planche::expressions {
namespace {

// Operations that take longer than a node count as several steps; cached values count as none.
TEST(Steps, are_as_many_as_the_work_is_long) {
  const auto steps = [](const std::string& text) {
    Problems problems;
    const auto made = Expression::compile("if(present(a), 0, " + text + ")", {.values = {{"a", {}}}}, problems);
    EXPECT_NE(made, nullptr) << text;
    Evaluation evaluation;
    evaluation.bind("a", Value{});
    if (made != nullptr) evaluation.value_of(*made);
    return evaluation.steps();
  };
  const std::string range = "1..(1000 + number(a ?? 0))";
  EXPECT_GT(steps("count(sort(" + range + ", -item))"),
            3000 + 5000U);  // a merge of 1000 takes 5000 comparisons or more
  EXPECT_GT(steps("count(distinct(" + range + "))"), 1000 + 5000U);
  const std::string text = "repeat('é' ~ (a ?? ''), 5000)";
  EXPECT_GT(steps("length(fold(" + text + "))"), steps("length(upper(" + text + "))") + 30'000);
  EXPECT_GT(steps("sum(" + range + ", 1 / (item % 5 + 1))"), steps("sum(" + range + ", 1 * (item % 5 + 1))") + 2000);
  EXPECT_LT(steps("if(contains(repeat('a' ~ (a ?? ''), 90000), repeat('a' ~ (a ?? ''), 50000) ~ 'b'), 1, 2)"),
            500'000U);
}

// Each record has the next one as its foe; the last one has `last`. `d` counts the foes of foes.
class Chain {
 public:
  Chain(std::size_t length, std::size_t last, const std::string& beyond = "0") {
    std::string all;
    for (std::size_t i = 0; i < length; ++i)
      all += fmt::format(R"({}{{"id": "{}", "foe": "{}"}})", i == 0 ? "" : ",", i, i + 1 < length ? i + 1 : last);
    data_ = testing_tools::json("[" + all + "]");
    table_.fields.push_back({"d", Type{Type::Kind::number}});  // an expression cannot name it
    Problems none;
    table_.fields.back().computed = Expression::compile(fmt::format("(foe.d ?? {}) + 1", beyond), names(), none);
    Rows rows;
    for (const data::Value& one : *data_.array()) rows.push_back(&one);
    evaluation_.bind(table_, std::move(rows));
  }
  std::string told(std::string_view text, std::size_t row) {
    Problems problems;
    const auto value = evaluation_.value_of(*Expression::compile(text, names(), problems), row);
    return value ? printed(*value) : value.error().message;
  }
  std::uint64_t steps() const { return evaluation_.steps(); }

 private:
  Names names() const {
    Names names;
    names.self = &table_;
    names.tables = {&table_};
    return names;
  }
  Table table_{"cards", {{"id", Type{Type::Kind::text}}, {"foe", Type::record_of(table_)}}, "id"};
  data::Value data_;
  Evaluation evaluation_;
};

TEST(Chains, of_computed_fields_are_of_any_length_and_worked_out_once) {
  constexpr std::size_t length = 50'000;
  Chain chain{length, length};
  EXPECT_EQ(chain.told("d", 0), "50000");
  EXPECT_EQ(chain.told("d", length - 7), "7");
  EXPECT_LT(chain.steps(), 5U);
  EXPECT_EQ(chain.told("sum(cards, d)", 0), "1250025000");
}

TEST(Chains, that_come_back_are_told_of_once_a_field) {
  for (const std::size_t length : {1, 2, 5000}) {
    Chain chain{length, 0};
    for (const std::size_t row : {std::size_t{0}, length / 2, length - 1}) {
      EXPECT_EQ(chain.told("d", row), "computed fields depend on each other in a cycle, in `d`");
      EXPECT_LT(chain.steps(), 50 * length);
    }
    EXPECT_LT(chain.steps(), 20U);
  }
}

TEST(Chains, with_a_fault_at_their_end_are_faulty) {
  Chain chain{3000, 3000, "1 / count(cards where id == '')"};
  EXPECT_EQ(chain.told("d", 0), "division by zero, in `d`");
  EXPECT_EQ(chain.told("d", 2999), "division by zero, in `d`");
}

}  // namespace
}  // namespace planche::expressions
