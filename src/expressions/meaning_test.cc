// Compares random expressions over a small table with a second evaluator. It works on its own trees, with its own long
// fractions, and shares only the text of the expression.
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "expressions/testing/three_cards.h"

namespace planche::expressions {
namespace {

// A fraction of small numbers, not reduced; or a text, or a truth value. If nothing is set: absent.
struct Plain {
  enum class Is { absent, number, text, truth } is = Is::absent;
  long long over = 0, under = 1;
  std::string text = {};
  bool truth = false;
};
using Is = Plain::Is;

Plain number(long long over, long long under = 1) {
  return {Is::number, under < 0 ? -over : over, under < 0 ? -under : under};
}
Plain truth(bool value) {
  Plain made{Is::truth};
  made.truth = value;
  return made;
}
bool yes(const Plain& value) {
  return value.is == Is::truth ? value.truth : value.is == Is::number ? value.over != 0 : !value.text.empty();
}
bool same(const Plain& a, const Plain& b) {
  if (a.is != b.is) return false;
  if (a.is == Is::number) return a.over * b.under == b.over * a.under;
  return a.text == b.text && a.truth == b.truth;
}
std::string shown(const Plain& value) {
  if (value.is == Is::truth) return value.truth ? "true" : "false";
  if (value.is != Is::number) return value.text;
  long long over = value.over, under = value.under;
  for (long long by = 2; by <= under; ++by) {
    while (over % by == 0 && under % by == 0) over /= by, under /= by;
  }
  if (over == 0) return "0";
  for (long long digits = 1, scale = 10; under != 1 && digits <= 9; ++digits, scale *= 10) {
    if (scale % under != 0) continue;
    std::string all = std::to_string(std::abs(over) * (scale / under));
    all.insert(
        0, all.size() <= static_cast<std::size_t>(digits) ? static_cast<std::size_t>(digits) + 1 - all.size() : 0, '0');
    all.insert(all.size() - static_cast<std::size_t>(digits), ".");
    return (over < 0 ? "-" : "") + all;
  }
  return std::to_string(over) + (under == 1 ? "" : "/" + std::to_string(under));
}

struct Card {
  Plain cost, power, title;
};

// The text of an expression, and its meaning for a card (`item`) among all cards.
struct Meant {
  std::string text;
  std::function<Plain(const std::vector<Card>& all, const Card& card)> value;
};

Meant binary(const Meant& a, std::string_view sign, const Meant& b, std::function<Plain(Plain, Plain)> means) {
  return {fmt::format("({} {} {})", a.text, sign, b.text),
          [a, b, means](const auto& all, const Card& card) { return means(a.value(all, card), b.value(all, card)); }};
}

template <typename Do>
auto of_numbers(Do means) {
  return [means](const Plain& a, const Plain& b) {
    return a.is == Is::number && b.is == Is::number ? means(a, b) : Plain{};
  };
}

class Writer {
 public:
  int pick(int most) { return *rc::gen::inRange(0, most); }

  Meant a_number(int depth) {
    switch (depth <= 0 ? pick(3) : pick(12)) {
      case 0: {
        const int value = pick(20);
        return {std::to_string(value), [value](const auto&, const Card&) { return number(value); }};
      }
      case 1:
        return {"cost", [](const auto&, const Card& card) { return card.cost; }};
      case 2:
        return {"power", [](const auto&, const Card& card) { return card.power; }};
      case 3:
        return binary(a_number(depth - 1), "+", a_number(depth - 1), of_numbers([](const Plain& a, const Plain& b) {
                        return number(a.over * b.under + b.over * a.under, a.under * b.under);
                      }));
      case 4:
        return binary(a_number(depth - 1), "-", a_number(depth - 1), of_numbers([](const Plain& a, const Plain& b) {
                        return number(a.over * b.under - b.over * a.under, a.under * b.under);
                      }));
      case 5:
        return binary(a_number(depth - 1), "*", a_number(depth - 1), of_numbers([](const Plain& a, const Plain& b) {
                        return number(a.over * b.over, a.under * b.under);
                      }));
      case 6: {
        const int by = pick(7) + 2;
        const Meant of = a_number(depth - 1);
        return {fmt::format("{} / {}", of.text, by), [of, by](const auto& all, const Card& card) {
                  Plain value = of.value(all, card);
                  value.under *= by;
                  return value.is == Is::number ? value : Plain{};
                }};
      }
      case 7: {
        const Meant a = a_number(depth - 1), b = a_number(depth - 1);
        return {fmt::format("({} ?? {})", a.text, b.text), [a, b](const auto& all, const Card& card) {
                  const Plain first = a.value(all, card);
                  return first.is == Is::absent ? b.value(all, card) : first;
                }};
      }
      case 8: {
        const Meant c = a_truth(depth - 1), a = a_number(depth - 1), b = a_number(depth - 1);
        return {fmt::format("if({}, {}, {})", c.text, a.text, b.text), [c, a, b](const auto& all, const Card& card) {
                  return yes(c.value(all, card)) ? a.value(all, card) : b.value(all, card);
                }};
      }
      case 9:
        return counted(depth);
      default:
        return summed(depth);
    }
  }

  Meant a_truth(int depth) {
    static constexpr std::string_view signs[] = {"<", "<=", ">", ">="};
    switch (depth <= 0 ? pick(2) : pick(6)) {
      case 0: {
        const int which = pick(4);
        return binary(a_number(depth - 1), signs[which], a_number(depth - 1),
                      of_numbers([which](const Plain& a, const Plain& b) {
                        const long long left = a.over * b.under, right = b.over * a.under;
                        return truth(which == 0   ? left < right
                                     : which == 1 ? left <= right
                                     : which == 2 ? left > right
                                                  : left >= right);
                      }));
      }
      case 1:
        return binary(a_number(depth - 1), "==", a_number(depth - 1),
                      [](const Plain& a, const Plain& b) { return truth(same(a, b)); });
      case 2:
        return binary(a_truth(depth - 1), "and", a_truth(depth - 1),
                      [](const Plain& a, const Plain& b) { return truth(yes(a) && yes(b)); });
      case 3:
        return binary(a_truth(depth - 1), "||", a_truth(depth - 1),
                      [](const Plain& a, const Plain& b) { return truth(yes(a) || yes(b)); });
      case 4: {
        const Meant of = a_truth(depth - 1);
        return {fmt::format("(not {})", of.text),
                [of](const auto& all, const Card& card) { return truth(!yes(of.value(all, card))); }};
      }
      default:
        return binary(a_text(depth - 1), "!=", a_text(depth - 1),
                      [](const Plain& a, const Plain& b) { return truth(!same(a, b)); });
    }
  }

  Meant a_text(int depth) {
    switch (depth <= 0 ? pick(2) : pick(3)) {
      case 0:
        return {"title", [](const auto&, const Card& card) { return card.title; }};
      case 1:
        return {"'it''s'", [](const auto&, const Card&) { return Plain{Is::text, 0, 1, "it's"}; }};
      default:
        return binary(a_text(depth - 1), "~", a_number(depth - 1), [](const Plain& a, const Plain& b) {
          return Plain{Is::text, 0, 1, shown(a) + shown(b)};
        });
    }
  }

  Meant counted(int depth) {
    const Meant test = a_truth(depth - 1);
    return {fmt::format("count(cards where {})", test.text), [test](const auto& all, const Card&) {
              long long found = 0;
              for (const Card& card : all) found += yes(test.value(all, card)) ? 1 : 0;
              return number(found);
            }};
  }
  Meant summed(int depth) {
    const Meant test = a_truth(depth - 1), of = a_number(depth - 1);
    const bool filtered = pick(2) == 0;
    return {
        filtered ? fmt::format("sum(cards where {}, {})", test.text, of.text) : fmt::format("sum(cards, {})", of.text),
        [test, of, filtered](const auto& all, const Card&) {
          Plain sum = number(0);
          for (const Card& card : all) {
            const Plain one = of.value(all, card);
            if (one.is != Is::number || (filtered && !yes(test.value(all, card)))) continue;
            sum = number(sum.over * one.under + one.over * sum.under, sum.under * one.under);
          }
          return sum;
        }};
  }
};

class Deck {
 public:
  Deck() {
    table_.name = "cards";
    table_.fields = {
        {"cost", Type{Type::Kind::number}}, {"power", Type{Type::Kind::number}}, {"title", Type{Type::Kind::text}}};
    const auto text = [](const char* of) { return Plain{Is::text, 0, 1, of}; };
    cards = {{number(2), number(5, 2), text("it's")}, {number(0), {}, text("Bone")}, {{}, number(-3), {}}};
    data_ = testing_tools::json(
        R"([{"cost": 2, "power": 2.5, "title": "it's"}, {"title": "Bone", "cost": 0}, {"power": -3}])");
  }
  Deck(const Deck&) = delete;

  std::string told(const std::string& text, std::size_t row) const {
    Names names;
    names.self = &table_;
    names.tables = {&table_};
    Problems problems;
    const auto made = Expression::compile(text, names, problems);
    if (made == nullptr) return problems.front().message;
    Evaluation evaluation;
    Rows rows;
    for (const data::Value& one : *data_.array()) rows.push_back(&one);
    evaluation.bind(table_, rows);
    const auto value = evaluation.value_of(*made, row);
    return value ? printed(*value) : value.error().message;
  }

  std::vector<Card> cards;

 private:
  Table table_;
  data::Value data_;
};

// Limits the depth of trees so that every fraction fits 64 bits.
RC_GTEST_PROP(Meaning, is_that_of_the_plain_reading, ()) {
  static const Deck deck;
  Writer writer;
  const int depth = writer.pick(3), which = writer.pick(3);
  const Meant meant = which == 0 ? writer.a_number(depth) : which == 1 ? writer.a_truth(depth) : writer.a_text(depth);
  for (std::size_t row = 0; row < deck.cards.size(); ++row) {
    const std::string expected = shown(meant.value(deck.cards, deck.cards[row])), found = deck.told(meant.text, row);
    RC_LOG() << meant.text << " of card " << row << ": " << found << ", not " << expected;
    RC_ASSERT(found == expected);
  }
}

}  // namespace
}  // namespace planche::expressions
