#include "declared/judging/record_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "declared/lists/copies.h"

namespace planche::declared {

namespace {

using expressions::Number;
using expressions::Value;

constexpr std::size_t most_numbers = 20, most_classes = 12;  // more different numbers are grouped into classes
constexpr std::size_t most_texts = 12;                       // of a field that is included by default

// The value, or the items of a list.
std::vector<Value> parts_of(const Value& value) {
  if (!value.is(Value::Kind::list)) return {value};
  std::vector<Value> items;
  std::set<std::string> met;  // a record counts once for equal items
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (met.insert(expressions::printed(value.item(i))).second) items.push_back(value.item(i));
  }
  if (items.empty()) items.emplace_back();
  return items;
}

// The smallest of 1, 2, 5, 10, 20, … and their tenths that divides the range into few classes.
Number class_width(Number range) {
  for (std::int64_t power = -6; power <= 18; ++power) {
    for (const std::int64_t step : {1, 2, 5}) {
      std::int64_t scale = 1;
      for (std::int64_t k = 0; k < std::abs(power); ++k) scale *= 10;
      if (power == 18 && step > 1) break;
      const auto width = power < 0 ? Number::ratio(step, scale) : Number::ratio(step * scale, 1);
      const auto classes = range.divided(*width);
      if (classes && *classes < Number{static_cast<std::int64_t>(most_classes) - 1}) return *width;
    }
  }
  return range;
}

// Counts the values of one aspect.
class Counter {
 public:
  Counter(std::string name, const expressions::Type& type) : name_{std::move(name)} {
    const expressions::Type& of = type.is(expressions::Type::Kind::list) && type.item != nullptr ? *type.item : type;
    if (of.choices != nullptr) choices_ = *of.choices;
  }

  void add(const Value& value, std::size_t row, std::uint64_t copies) {
    for (const Value& part : parts_of(value)) {
      if (part.is(Value::Kind::number)) {
        Heap& heap = numbers_[part.number()];
        all_whole_ = all_whole_ && part.number().is_integer();
        heap.rows.push_back(row);
        heap.copies += copies;
      } else {
        ValueCount& tally = is_none(part) ? none_ : texts_[expressions::printed(part)];
        ++tally.records;
        tally.copies += copies;
      }
    }
  }

  // Whether most records have a text of their own.
  bool many_texts() const {
    std::uint64_t records = 0;
    for (const auto& [text, tally] : texts_) records += tally.records;
    return texts_.size() > most_texts || 2 * texts_.size() > records + 1;
  }

  // Requires that counting is complete.
  Aspect aspect() {
    Aspect made{name_, {}, {}, {}};
    if (numbers_.size() > most_numbers) {
      const auto range = numbers_.rbegin()->first.minus(numbers_.begin()->first);
      if (range) width_ = class_width(*range);
      // If numbers count from 1, classes begin there.
      const auto before = numbers_.begin()->first.minus(1);
      const auto steps =
          width_ && width_->is_integer() && all_whole_ && before ? before->divided(*width_) : std::nullopt;
      if (steps && steps->is_integer()) first_ = 1;
    }
    add_spread(made);
    for (const auto& [number, heap] : numbers_) {
      std::string text = text_of(number);
      if (made.tallies.empty() || made.tallies.back().value != text)
        made.tallies.push_back({std::move(text), 0, 0, bounds_of(number)});
      made.tallies.back().records += heap.rows.size();
      made.tallies.back().copies += heap.copies;
    }
    std::vector<ValueCount> texts;
    for (const auto& [text, tally] : texts_) texts.push_back({text, tally.records, tally.copies, {}});
    const auto place = [&](const ValueCount& tally) {
      return std::find(choices_.begin(), choices_.end(), *tally.value);
    };
    std::stable_sort(texts.begin(), texts.end(), [&](const ValueCount& a, const ValueCount& b) {
      return place(a) != place(b) ? place(a) < place(b) : a.copies > b.copies;
    });
    made.tallies.insert(made.tallies.end(), texts.begin(), texts.end());
    if (none_.records > 0) made.tallies.push_back(none_);
    return made;
  }

  // The class of a part of a value, as in aspect().
  std::optional<std::string> tally_of(const Value& part) const {
    if (is_none(part)) return std::nullopt;
    return part.is(Value::Kind::number) ? text_of(part.number()) : expressions::printed(part);
  }

 private:
  static bool is_none(const Value& part) {
    return part.is_absent() || (part.is(Value::Kind::text) && part.text().empty());
  }

  struct Heap {
    std::vector<std::size_t> rows;
    std::uint64_t copies = 0;
  };

  void add_spread(Aspect& to) const {
    std::uint64_t total = 0, records = 0;
    double sum = 0, sum_of_records = 0, squares = 0;
    for (const auto& [number, heap] : numbers_) {
      total += heap.copies;
      sum += number.to_double() * static_cast<double>(heap.copies);
      records += heap.rows.size();
      sum_of_records += number.to_double() * static_cast<double>(heap.rows.size());
    }
    if (total == 0) return;
    NumberStatistics spread;
    spread.mean = sum / static_cast<double>(total);
    spread.mean_of_records = sum_of_records / static_cast<double>(records);
    for (const auto& [number, heap] : numbers_)
      squares += std::pow(number.to_double() - spread.mean, 2) * static_cast<double>(heap.copies);
    spread.deviation = std::sqrt(squares / static_cast<double>(total));
    // The smallest number v such that at least this many quarters are <= v.
    const auto quartile = [&](std::uint64_t quarters) {
      std::uint64_t reached = 0;
      const auto found = std::find_if(numbers_.begin(), numbers_.end(), [&](const auto& each) {
        reached += each.second.copies;
        return 4 * reached >= quarters * total;
      });
      return found->first;
    };
    spread.least = numbers_.begin()->first;
    spread.lower = quartile(1);
    spread.median = quartile(2);
    spread.upper = quartile(3);
    spread.greatest = numbers_.rbegin()->first;
    to.spread = spread;
    const double low = spread.lower.to_double(), high = spread.upper.to_double(), reach = 1.5 * (high - low);
    std::set<std::size_t> met;  // a record is listed once, however many items its list has
    for (const auto& [number, heap] : numbers_) {
      const double value = number.to_double();
      if (reach == 0 || (value >= low - reach && value <= high + reach)) continue;
      for (const std::size_t row : heap.rows) {
        if (met.insert(row).second) to.apart.push_back(row);
      }
    }
  }

  bool whole_classes() const { return width_ && width_->is_integer() && all_whole_; }

  // See ValueCount::bounds.
  std::pair<Number, Number> bounds_of(Number number) const {
    const auto above = width_ ? number.minus(first_) : std::nullopt;
    const auto steps = above ? above->divided(*width_) : std::nullopt;
    const auto place = steps ? steps->rounded(Number::Rounding::down, 0) : std::nullopt;
    const auto begin = place ? place->times(*width_) : std::nullopt;
    const auto first = begin ? begin->plus(first_) : std::nullopt;
    const auto next = first ? first->plus(*width_) : std::nullopt;
    if (!next) return {number, number};
    return {*first, whole_classes() ? *next->minus(1) : *next};
  }

  // "7"; for classes "10 to 19", "1.5 to under 2".
  std::string text_of(Number number) const {
    const auto& [first, last] = bounds_of(number);
    if (first == last) return expressions::printed(number);
    return fmt::format("{} to {}{}", expressions::printed(first), whole_classes() ? "" : "under ",
                       expressions::printed(last));
  }

  std::string name_;
  std::vector<std::string> choices_;
  std::map<Number, Heap> numbers_;
  std::map<std::string, ValueCount> texts_;
  ValueCount none_;
  std::optional<Number> width_;  // of classes of numbers
  Number first_ = 0;             // start of one class
  bool all_whole_ = true;
};

bool tells_by_itself(const expressions::Type& type) {
  using Is = expressions::Type::Kind;
  return type.is(Is::list) ? type.item != nullptr && (type.item->is(Is::choice) || type.item->is(Is::text))
                           : !type.is(Is::object) && !type.is(Is::unknown);
}

// Adds fields that classify records, not those that name them.
void add_fields(const List& list, const Given& counted, const std::vector<expressions::Field>& fields,
                const std::string& above, std::vector<std::string>& names) {
  const std::string copies = counted ? counted.text() : list.declared->copies_field;
  for (const expressions::Field& field : fields) {
    const std::string name = above + field.name;
    const Field* declared = above.empty() ? list.declared->field(field.name) : nullptr;
    if (name == list.declared->key || name == copies) continue;
    if (declared != nullptr && (declared->kind == Field::Kind::markup || declared->kind == Field::Kind::picture ||
                                declared->kind == Field::Kind::colour || declared->translated || declared->unique))
      continue;
    if (field.type.is(expressions::Type::Kind::object) && field.type.fields != nullptr) {
      add_fields(list, counted, *field.type.fields, name + ".", names);
    } else if (tells_by_itself(field.type)) {
      names.push_back(name);
    }
  }
}

class Surveyor {
 public:
  Surveyor(const Game& game, const List& list, diag::Sink& sink)
      : game_{game}, list_{list}, evaluation_{game.evaluation()}, sink_{sink} {}

  std::optional<Survey> run(const SurveyWish& wish) {
    made_.list = &list_;
    if (!choose(wish.where, wish.once)) return std::nullopt;
    std::vector<expressions::ExpressionPtr> asked = wish.by;
    const Given& declared = list_.declared->survey;
    if (asked.empty() && declared) {
      for (const Given& one : declared.items()) {
        auto expression = game_.compile(one, game_.names(&list_), sink_);
        if (expression == nullptr) return std::nullopt;
        asked.push_back(std::move(expression));
      }
    } else if (asked.empty()) {
      std::vector<std::string> names;
      const Given& own = list_.declared->copies;
      add_fields(list_, own ? own : copies_of_part(game_, list_), list_.table.fields, {}, names);
      for (const std::string& name : names) {
        expressions::Problems problems;
        auto field = expressions::Expression::compile(name, game_.names(&list_), problems);
        if (field != nullptr) asked.push_back(std::move(field));
      }
    }
    std::vector<Counter> counters;
    for (const auto& expression : asked) {
      Counter& counter = counters.emplace_back(expression->text(), expression->type());
      for (std::size_t i = 0; i < made_.chosen.size(); ++i) {
        const auto value = value_of(*expression, made_.chosen[i]);
        if (!value) return std::nullopt;
        counter.add(*value, made_.chosen[i], made_.printed[i]);
      }
      if (wish.by.empty() && !declared && counter.many_texts()) continue;
      made_.aspects.push_back(counter.aspect());
    }
    if (wish.by.size() == 2 && !cross(*wish.by[0], counters[0], *wish.by[1], counters[1])) return std::nullopt;
    return std::move(made_);
  }

 private:
  std::optional<Value> value_of(const expressions::Expression& expression, std::size_t row) {
    const auto value = evaluation_.value_of(expression, row);
    if (value) return *value;
    auto d = game_.at(list_, row, {}, "game/fault", fmt::format("{}: {}", expression.text(), value.error().message));
    d.subject = list_.name_of(row);
    sink_.add(std::move(d));
    return std::nullopt;
  }

  bool choose(const expressions::ExpressionPtr& where, bool once) {
    made_.once = once;
    const auto copies = Copies::read(game_, &list_, copies_of_part(game_, list_), sink_);
    if (!copies) return false;
    for (std::size_t row = 0; row < list_.rows.size(); ++row) {
      if (where != nullptr) {
        const auto belongs = value_of(*where, row);
        if (!belongs) return false;
        if (!belongs->yes()) continue;
      }
      const auto printed = copies->of(row, evaluation_, sink_);
      if (!printed) return false;
      if (*printed == 0) continue;
      made_.chosen.push_back(row);
      made_.printed.push_back(once ? 1 : *printed);
      made_.copies += made_.printed.back();
    }
    return true;
  }

  using Places = std::map<std::optional<std::string>, std::size_t>;  // by value

  bool cross(const expressions::Expression& down, const Counter& of_rows, const expressions::Expression& across,
             const Counter& of_columns) {
    const std::size_t all_rows = made_.aspects[0].tallies.size(), all_columns = made_.aspects[1].tallies.size();
    if (all_rows * all_columns > most_crossed) {
      sink_.add(
          diag::finding(diag::Severity::error, "data/limit",
                        fmt::format("{} values of {} by {} of {} make a table of {} cells, the limit is {}", all_rows,
                                    down.text(), all_columns, across.text(), all_rows * all_columns, most_crossed),
                        "name fields that several records share, or only one of them"));
      return false;
    }
    Cross cross;
    Places rows_at, columns_at;
    for (const ValueCount& tally : made_.aspects[0].tallies) {
      rows_at.emplace(tally.value, cross.rows.size());
      cross.rows.push_back(tally.value);
    }
    for (const ValueCount& tally : made_.aspects[1].tallies) {
      columns_at.emplace(tally.value, cross.columns.size());
      cross.columns.push_back(tally.value);
    }
    cross.copies.resize(cross.rows.size() * cross.columns.size());
    const auto places = [&](const expressions::Expression& asked, const Counter& counter, const Places& all,
                            std::size_t row) -> std::optional<std::vector<std::size_t>> {
      const auto value = value_of(asked, row);
      if (!value) return std::nullopt;
      std::vector<std::size_t> found;
      for (const Value& part : parts_of(*value)) {
        if (const auto place = all.find(counter.tally_of(part)); place != all.end()) found.push_back(place->second);
      }
      return found;
    };
    for (std::size_t i = 0; i < made_.chosen.size(); ++i) {
      const auto rows = places(down, of_rows, rows_at, made_.chosen[i]);
      const auto columns = rows ? places(across, of_columns, columns_at, made_.chosen[i]) : std::nullopt;
      if (!columns) return false;
      for (const std::size_t row : *rows) {
        for (const std::size_t column : *columns) cross.copies[row * cross.columns.size() + column] += made_.printed[i];
      }
    }
    made_.cross = std::move(cross);
    return true;
  }

  const Game& game_;
  const List& list_;
  expressions::Evaluation evaluation_;
  diag::Sink& sink_;
  Survey made_;
};

}  // namespace

std::optional<Survey> survey(const Game& game, const List& list, const SurveyWish& wish, diag::Sink& sink) {
  return Surveyor{game, list, sink}.run(wish);
}

}  // namespace planche::declared
