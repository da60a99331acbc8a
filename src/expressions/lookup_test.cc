// Rows found by an index equal those found one by one: the first evaluation goes through all rows.
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "expressions/testing/three_cards.h"

namespace planche::expressions {
namespace {

class Pile {
 public:
  Pile() {
    Problems none;
    table_.fields.push_back({"twice", number, Expression::compile("cost * 2", names(), none)});
    table_.fields.push_back({"part", number, Expression::compile("12 / cost", names(), none)});
  }
  Pile(const Pile&) = delete;

  Names names() const {
    Names names;
    names.self = &table_;
    names.tables = {&table_};
    names.values = {{"top", Type{Type::Kind::number}}};
    return names;
  }
  // Members as JSON.
  void bind(Evaluation& evaluation, const std::vector<std::string>& records) {
    std::string all;
    for (const std::string& record : records) all += (all.empty() ? "" : ",") + ("{" + record + "}");
    data_ = testing_tools::json("[" + all + "]");
    bind(evaluation);
  }
  void bind(Evaluation& evaluation) const {
    Rows rows;
    for (const data::Value& one : *data_.array()) rows.push_back(&one);
    evaluation.bind(table_, std::move(rows));
    evaluation.bind("top", Value::of_number(2));
  }
  static std::string told(Evaluation& evaluation, const Expression& expression, std::size_t row) {
    const auto value = evaluation.value_of(expression, row);
    if (value) return printed(*value);
    return fmt::format("{}-{} {}", value.error().begin, value.error().end, value.error().message);
  }
  ExpressionPtr compiled(const std::string& text) const {
    Problems problems;
    const auto made = Expression::compile(text, names(), problems);
    EXPECT_NE(made, nullptr) << text << ": " << problems.front().message;
    return made;
  }

 private:
  inline static const Type number{Type::Kind::number}, text{Type::Kind::text};
  Table table_{"cards",
               {{"id", text},
                {"kind", text},
                {"cost", number},
                {"foe", Type::record_of(table_)},
                {"any", Type{}},
                {"tags", Type::list_of(text)}},
               "id"};
  data::Value data_;
};

const std::vector<std::string> asked{
    "count(cards where foe == this)",
    "count(cards where this.kind == kind)",
    "join(cards where kind == this.kind and cost > this.cost, ' ', id)",
    "join(cards where kind == this.kind and 12 / cost > this.cost, ' ', id)",
    "count(cards where kind == this.kind and cost == this.cost)",
    "join(cards where kind == this.kind and cost == this.cost and any == this.any, ' ', id)",
    "count(cards where kind == this.kind and 12 / cost == this.cost)",
    "count(cards where kind == this.kind and cost == 12 / this.cost and foe == this.foe)",
    "any(cards, cost == this.cost and kind != this.kind)",
    "all(cards, cost == this.cost)",
    "count(cards, id == this.foe)",
    "join((cards where foe == this.id).id, ' ')",
    "count(cards where cost == this.cost + 1 - 1)",
    "count(cards where twice == this.cost)",
    "count(cards where part == this.cost)",
    "count(cards where cost == 12 / this.cost)",
    "count(cards where any == this.any)",
    "count(cards where any == this.cost)",
    "count(cards where tags == this.tags)",
    "count(cards where foe == this.foe)",
    "count(cards where lower(kind) == lower(this.kind))",
    "(cards where kind == this.kind)[2].id",
    "count(cards where cost == top + this.cost)",
    "sum(cards where cost == count(cards where kind == this.kind), cost)",
};

RC_GTEST_PROP(Lookup, finds_what_asking_finds, ()) {
  static Pile pile;
  const auto pick = [](int most) { return *rc::gen::inRange(0, most); };
  const int size = pick(60) + 3, kinds = pick(4) + 1, no_zero = pick(2);
  std::vector<std::string> records;
  for (int k = 0; k < size; ++k) {
    std::string record = fmt::format(R"("id": "{}")", pick(12) == 0 ? pick(size) : k);
    if (pick(5) > 0) record += fmt::format(R"(, "kind": "{}{}")", "aA"[pick(2)], pick(kinds));
    if (pick(5) > 0) record += fmt::format(R"(, "cost": {})", pick(3) + no_zero);
    if (pick(5) > 0) record += fmt::format(R"(, "foe": "{}")", pick(size + 3));
    if (pick(5) > 0)
      record += std::string{R"(, "any": )"} +
                std::vector{"1", "\"1\"", "true", "\"true\"", "[1]", "\"\""}[static_cast<std::size_t>(pick(6))];
    if (pick(5) > 0)
      record += std::string{R"(, "tags": )"} +
                std::vector{"[]", "[\"x\"]", "[\"x\", \"y\"]"}[static_cast<std::size_t>(pick(3))];
    records.push_back(record);
  }
  Evaluation whole;
  pile.bind(whole, records);
  for (int k = 0; k < 4; ++k) {
    const std::string& text = asked[static_cast<std::size_t>(pick(static_cast<int>(asked.size())))];
    const auto expression = pile.compiled(text);
    for (std::size_t row = 0; row < records.size(); ++row) {
      Evaluation fresh;
      pile.bind(fresh);
      const std::string slow = Pile::told(fresh, *expression, row), quick = Pile::told(whole, *expression, row);
      RC_LOG() << text << " of record " << row << ": " << quick << ", not " << slow;
      RC_ASSERT(quick == slow);
    }
  }
}

TEST(Lookup, takes_few_steps_and_forgets_what_is_bound_anew) {
  Pile pile;
  const auto expression = pile.compiled("count(cards where cost == this.cost and id != this.id)");
  std::vector<std::string> records;
  for (int k = 0; k < 3000; ++k) records.push_back(fmt::format(R"("id": "{}", "cost": {})", k, k / 2));
  Evaluation evaluation{50'000, 200'000};  // all of them one by one are 27 million
  pile.bind(evaluation, records);
  for (std::size_t row = 0; row < records.size(); ++row)
    EXPECT_EQ(Pile::told(evaluation, *expression, row), "1") << row;
  records.resize(2999);
  pile.bind(evaluation, records);
  EXPECT_EQ(Pile::told(evaluation, *expression, 0), "1");
  EXPECT_EQ(Pile::told(evaluation, *expression, 2), "1");
  EXPECT_EQ(Pile::told(evaluation, *expression, 2998), "0");
  const auto by_value = pile.compiled("count(cards where cost == top)");
  evaluation.bind("top", Value::of_number(5));
  EXPECT_EQ(Pile::told(evaluation, *by_value, 0), "2");
  evaluation.bind("top", Value::of_number(-1));
  EXPECT_EQ(Pile::told(evaluation, *by_value, 0), "0");
}

}  // namespace
}  // namespace planche::expressions
