// Tiles that are the same when they are turned.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "expressions/evaluator.h"

namespace planche::expressions {

namespace {

constexpr std::int64_t most_sides = 1000;

bool is_decimal_digit(char c) {
  return c >= '0' && c <= '9';
}

// A way of a tile: the sides that it joins, in any order, and what else is said of it.
struct Joined {
  std::vector<std::int64_t> sides = {};
  std::string rest = {};
  friend auto operator<=>(const Joined&, const Joined&) = default;
};

// Takes the numbers out of "1-4 road". Returns whether they fit.
bool take_numbers(std::string_view text, Joined& way) {
  while (!text.empty()) {
    if (!is_decimal_digit(text.front())) {
      way.rest += text.front();
      text.remove_prefix(1);
      continue;
    }
    std::int64_t side = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (error != std::errc{}) return false;
    way.sides.push_back(side);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return true;
}

void turn(std::vector<Joined>& ways, std::int64_t by, std::int64_t sides) {
  for (Joined& way : ways) {
    for (std::int64_t& side : way.sides) side = ((side + by) % sides + sides) % sides;
    std::ranges::sort(way.sides);
  }
  std::ranges::sort(ways);
}

}  // namespace

// Of the values of all sides, or, if the number of sides is given, of ways that name sides.
Value Evaluator::equal_turned(const Node& node) {
  const Value first = eval(*node.of[0]), second = eval(*node.of[1]);
  if (first.is_absent() || second.is_absent()) return {};
  for (std::size_t i = 0; i < 2; ++i) {
    const Value& list = i == 0 ? first : second;
    if (!list.is(Value::Kind::list)) stop(*node.of[i], fmt::format("expected a list, found {}", kind_of(list)));
  }
  const std::size_t size = first.size();
  if (node.of.size() < 3) {
    if (second.size() != size) return Value::of_truth(false);
    const auto same = [&](std::size_t by) {
      for (std::size_t i = 0; i < size; ++i) {
        spend(node);
        const Value a = first.item(i), b = second.item((i + by) % size);
        if (a.is_absent() != b.is_absent() || (!a.is_absent() && !equal(node, a, b, false))) return false;
      }
      return true;
    };
    for (std::size_t by = 0; by < size; ++by) {
      if (same(by)) return Value::of_truth(true);
    }
    return Value::of_truth(size == 0);
  }
  const auto number = number_at(*node.of[2]);
  if (!number) return {};
  if (!number->is_integer() || *number < Number{1} || *number > Number{most_sides})
    stop(*node.of[2], fmt::format("the number of sides is a whole number from 1 to {}", most_sides));
  const std::int64_t sides = number->numerator();
  const auto ways_of = [&](const Node& at, const Value& list) {
    std::vector<Joined> ways;
    each_of(at, list, [&](const Value& item) {
      Joined& way = ways.emplace_back();
      auto add = [&](const Value& side) {
        const bool text = side.is(Value::Kind::text),
                   whole = side.is(Value::Kind::number) && side.number().is_integer();
        if (text) spend(at, side.text().size());
        if (whole) way.sides.push_back(side.number().numerator() % sides);
        if (!whole && (!text || !take_numbers(side.text(), way)))
          stop(at, fmt::format("expected numbers of sides, such as 2 or '1-4', found {}", kind_of(side)));
        return true;
      };
      if (item.is(Value::Kind::list)) {
        each_of(at, item, add);
      } else {
        add(item);
      }
      return true;
    });
    turn(ways, 0, sides);
    return ways;
  };
  std::vector<Joined> ways = ways_of(*node.of[0], first);
  const std::vector<Joined> others = ways_of(*node.of[1], second);
  if (ways.size() != others.size()) return Value::of_truth(false);
  for (std::int64_t by = 0; by < sides; ++by) {
    spend(node, 1 + ways.size());
    if (ways == others) return Value::of_truth(true);
    turn(ways, 1, sides);
  }
  return Value::of_truth(false);
}

}  // namespace planche::expressions
