#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "declared/lists/opener.h"

namespace planche::declared {

// Makes one record for each combination. A range may use the variables before it.
void Opener::combine(List& list) {
  const auto& variables = list.declared->combinations;
  const Given& given = list.declared->given;
  expressions::Names names = game_.names(nullptr);
  std::vector<expressions::ExpressionPtr> ranges;
  for (const auto& [name, range] : variables) {
    expressions::ExpressionPtr expression;
    if (range.value->string() != nullptr) {
      expression = game_.compile(range, names, sink_);
      if (expression == nullptr) return;
      const expressions::Type& type = expression->type();
      names.values[name] = type.item != nullptr ? *type.item : expressions::Type{};
    } else {
      names.values[name] = {};
    }
    ranges.push_back(std::move(expression));
  }
  Rows rows{given.file->document.source, {}, given, {}};
  std::vector<data::Value> chosen(variables.size());
  expressions::Evaluation evaluation = game_.evaluation();
  bool fine = true;
  std::size_t rounds = 0;
  const std::function<void(std::size_t)> choose = [&](std::size_t i) {
    if (!fine) return;
    if (i == variables.size()) {
      if (rows.rows.size() >= std::min(Limits::records, Limits::rounds / variables.size())) {
        sink_.add(
            given.member("for").problem("data/limit", fmt::format("more than {} combinations", rows.rows.size())));
        fine = false;
        return;
      }
      fine = has_room(given, variables.size());
      if (!fine) return;
      data::Object object;
      for (std::size_t k = 0; k < variables.size(); ++k)
        object.push_back({variables[k].first, given.value->span(), chosen[k]});
      rows.rows.emplace_back(std::move(object), given.value->span());
      return;
    }
    const Given& range = variables[i].second;
    std::vector<data::Value> values;
    if (ranges[i] == nullptr) {
      for (const Given& item : range.items()) values.push_back(*item.value);
    } else {
      const auto value = evaluation.value_of(*ranges[i]);
      if (!value) {
        sink_.add(Game::fault(range, value.error(), {}));
        fine = false;
        return;
      }
      if (!value->is(expressions::Value::Kind::list)) {
        sink_.add(range.problem("expression/type", "expected a list or a range", R"(for example "1..6")"));
        fine = false;
        return;
      }
      if (value->size() > Limits::records) {
        sink_.add(
            range.problem("data/limit", fmt::format("{} values, the limit is {}", value->size(), Limits::records)));
        fine = false;
        return;
      }
      for (std::size_t k = 0; k < value->size(); ++k)
        values.push_back(expressions::to_data(value->item(k), range.value->span()));
    }
    rounds += values.size();
    if (rounds > Limits::rounds) {
      sink_.add(range.problem("data/limit", fmt::format("more than {} values to go through", Limits::rounds)));
      fine = false;
      return;
    }
    for (data::Value& value : values) {
      if (!fine) return;
      chosen[i] = std::move(value);
      evaluation.bind(variables[i].first, chosen[i], names.values[variables[i].first]);
      choose(i + 1);
    }
  };
  choose(0);
  // What goes through the cards 3 to 35 calls them so.
  if (variables.size() == 1 && list.declared->key.empty()) list.table.naming.push_back(variables.front().first);
  if (fine) keep(list, std::move(rows));
}

}  // namespace planche::declared
