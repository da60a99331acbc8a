// Places: [x, y], or anything with the members x and y.
#include <fmt/format.h>

#include "expressions/machine.h"

namespace planche::expressions {

// Nothing if the value or one of its coordinates is absent.
std::optional<base::Point> Machine::place_of(const Node& at, const Value& value) {
  if (value.is_absent()) return std::nullopt;
  Value x, y;
  if (value.is(Value::Kind::list) && value.size() == 2) {
    x = value.item(0), y = value.item(1);
  } else if (value.is(Value::Kind::object) || value.is(Value::Kind::record)) {
    x = member_called(at, value, "x"), y = member_called(at, value, "y");
  } else {
    stop(at, fmt::format("expected a place, [x, y] or something with x and y, found {}", kind_of(value)));
  }
  const auto across = as_number(at, x), down = as_number(at, y);
  if (!across || !down) return std::nullopt;
  return base::Point{across->to_double(), down->to_double()};
}

std::vector<base::Point> Machine::places(const Expression& expression, std::size_t row) {
  const Node& root = expression.root();
  const Value list = run(expression, row);
  std::vector<base::Point> found;
  if (list.is_absent()) return found;
  each_of(root, list, [&](const Value& item) {
    if (const auto place = place_of(root, item)) found.push_back(*place);
    return true;
  });
  return found;
}

}  // namespace planche::expressions
