#include <algorithm>

#include "expressions/evaluator.h"

namespace planche::expressions {

namespace {

constexpr std::size_t choices_a_step = 8;

int sign(std::strong_ordering order) {
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

bool has_key(const Value& record, const Value& other) {
  const data::Value* key = record.data().find(record.table()->key);
  return key != nullptr && !key->is_null() && printed(from_data(*key, Type{})) == printed(other);
}

// Values that are not declared as choices come last.
std::ptrdiff_t rank(const std::vector<std::string>& choices, std::string_view text) {
  return std::find(choices.begin(), choices.end(), text) - choices.begin();
}

}  // namespace

std::string_view Evaluator::kind_of(const Value& value) {
  static constexpr std::string_view names[] = {"nothing", "a truth",   "a number", "a text",
                                               "a list",  "an object", "a record"};
  return names[static_cast<std::size_t>(value.kind())];
}

bool Evaluator::equal(const Node& at, const Value& a, const Value& b, bool loose) {
  using Kind = Value::Kind;
  if (a.is_absent() || b.is_absent()) return a.is_absent() && b.is_absent();
  if (a.kind() == b.kind()) return compare(at, a, b, nullptr) == 0;
  const auto names_record = [](const Value& value) { return value.is(Kind::text) || value.is(Kind::number); };
  if (a.is(Kind::record) && names_record(b)) return has_key(a, b);
  if (b.is(Kind::record) && names_record(a)) return has_key(b, a);
  if (!loose || a.is(Kind::object) || b.is(Kind::object)) return false;
  const std::string left = printed(a), right = printed(b);
  spend(at, (left.size() + right.size()) / bytes_a_step);
  return left == right;
}

// Negative, 0 or positive. All values have an order.
int Evaluator::compare(const Node& at, const Value& a, const Value& b, const std::vector<std::string>* choices) {
  spend(at);
  if (a.kind() != b.kind()) return a.kind() < b.kind() ? -1 : 1;
  switch (a.kind()) {
    case Value::Kind::absent:
      return 0;
    case Value::Kind::truth:
      return a.truth() - b.truth();
    case Value::Kind::number:
      return sign(a.number() <=> b.number());
    case Value::Kind::text: {
      if (choices != nullptr) {
        spend(at, choices->size() / choices_a_step);
        const auto left = rank(*choices, a.text()), right = rank(*choices, b.text());
        if (left != right) return left < right ? -1 : 1;
      }
      spend(at, std::min(a.text().size(), b.text().size()) / bytes_a_step);
      return sign(a.text() <=> b.text());
    }
    case Value::Kind::record:
      if (a.table() != b.table()) return a.table()->name < b.table()->name ? -1 : 1;
      return sign(a.row() <=> b.row());
    case Value::Kind::object:
      return &a.data() == &b.data() ? 0 : compare_objects(at, a, b);
    case Value::Kind::list:
      break;
  }
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (const int order = compare(at, a.item(i), b.item(i), nullptr); order != 0) return order;
  }
  return sign(a.size() <=> b.size());
}

// Compares members in the order of the document.
int Evaluator::compare_objects(const Node& at, const Value& a, const Value& b) {
  const data::Object &left = *a.data().object(), &right = *b.data().object();
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    spend(at, std::min(left[i].key.size(), right[i].key.size()) / bytes_a_step);
    if (const int order = left[i].key.compare(right[i].key); order != 0) return order;
    const int order = compare(at, from_data(left[i].value, Type{}), from_data(right[i].value, Type{}), nullptr);
    if (order != 0) return order;
  }
  return sign(left.size() <=> right.size());
}

}  // namespace planche::expressions
