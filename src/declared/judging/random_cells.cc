#include "declared/judging/random_cells.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "declared/judging/random_board.h"

namespace planche::declared {

namespace {

constexpr std::uint64_t heaviest = 1'000'000'000'000;  // product of the weights of a cell's values

void set(data::Value& record, const std::string& field, const data::Value& value) {
  std::erase_if(*record.object(), [&](const data::Member& member) { return member.key == field; });
  if (!value.is_null()) record.object()->push_back({field, {}, value});
}

}  // namespace

RandomCells::RandomCells(const RandomPlan::Kind& kind, Tools tools) : kind_{kind}, tools_{std::move(tools)} {
  const List& list = *kind.list;
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    empty_.push_back(list.sound_row(row));
    put(empty_.back(), std::vector<data::Value>(kind.draws.size()));
    order_.push_back(row);
  }
  const auto place_of = [&](std::size_t row) {
    const auto coordinate = [&](const std::string& field) {
      const data::Value* value = empty_[row].find(field);
      return value == nullptr || !value->is_number() ? 0 : value->number();
    };
    return std::pair{coordinate(list.table.board->row), coordinate(list.table.board->column)};
  };
  std::ranges::stable_sort(order_, {}, place_of);
}

// Adds the values of the remaining fields to `values`, and all of it to `all` if it obeys.
void RandomCells::choose(data::Value& cell, const Values& values, std::vector<Values>& all) {
  if (values.of.size() == kind_.draws.size()) {
    if (++considered_ > most_considered)
      throw RandomFailure{fmt::format("there are more than {} values for the cells of {}", most_considered,
                                      kind_.list->declared->name)};
    if (tools_.obeys(cell)) all.push_back(values);
    return;
  }
  const RandomPlan::Draw& draw = kind_.draws[values.of.size()];
  for (const auto& [value, weight] : tools_.choices(draw, cell)) {
    if (weight == 0) continue;
    Values more = values;
    more.weight *= weight;
    if (more.weight > heaviest)
      throw RandomFailure{
          fmt::format("the weights of the fields of {} have a product above {}", kind_.list->declared->name, heaviest)};
    more.of.push_back(value);
    set(cell, draw.field, value);
    choose(cell, more, all);
    set(cell, draw.field, {});
  }
}

void RandomCells::put(data::Value& cell, const std::vector<data::Value>& values) const {
  for (std::size_t i = 0; i < values.size(); ++i) set(cell, kind_.draws[i].field, values[i]);
}

data::Array RandomCells::drawn(base::Random& random, const std::function<bool()>& may_try) {
  const List& list = *kind_.list;
  while (all_.size() < empty_.size()) {
    data::Value cell = empty_[all_.size()];
    std::vector<Values> values;
    choose(cell, {}, values);
    if (values.empty())
      throw RandomFailure{
          fmt::format("no values of {} obey the rules for single cells{}", list.name_of(all_.size()), tools_.refused()),
          {},
          "let \"random\" draw more values"};
    all_.push_back(std::move(values));
  }
  data::Array made{empty_.begin(), empty_.end()};
  expressions::Rows rows;
  for (const data::Value& record : made) rows.push_back(&record);
  tools_.evaluation.bind(list.table, std::move(rows));
  std::vector<bool> open(made.size(), true);
  tools_.evaluation.leave_open(list.table, open);
  BoardFilling board;
  for (const std::size_t row : order_) {
    auto& weights = board.weights.emplace_back();
    for (const Values& one : all_[row]) weights.push_back(one.weight);
  }
  std::uint64_t tried = 0;
  board.may_try = [&] { return may_try() && ++tried > 0; };
  const auto change = [&](std::size_t row, const std::vector<data::Value>& values, bool is_open) {
    put(made[row], values);
    open[row] = is_open;
    tools_.evaluation.leave_open(list.table, open);
  };
  board.put = [&](std::size_t cell, std::size_t value) {
    const std::size_t row = order_[cell];
    change(row, all_[row][value].of, false);
    return std::ranges::all_of(kind_.conditions, [&](const RandomPlan::Condition& condition) {
      return !condition.early || tools_.holds(condition, condition.of_each ? row : 0);
    });
  };
  const std::vector<data::Value> nothing(kind_.draws.size());
  board.take_back = [&](std::size_t cell) { change(order_[cell], nothing, true); };
  const Filled result = fill_board(board, random);
  if (result == Filled::yes) return made;
  if (result == Filled::impossible)
    throw RandomFailure{fmt::format("no values of {} obey the rules on the whole board, as {} tries show{}",
                                    list.declared->name, tried, tools_.refused())};
  throw RandomFailure{fmt::format("{} values were tried on the cells of {}, which is the limit{}", tried,
                                  list.declared->name, tools_.refused()),
                      {},
                      "let \"random\" draw values that obey the rules more often"};
}

}  // namespace planche::declared
