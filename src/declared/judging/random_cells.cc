#include "declared/judging/random_cells.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "data/write.h"
#include "declared/judging/random_board.h"

namespace planche::declared {

namespace {

constexpr std::uint64_t heaviest = 1'000'000'000'000;  // product of the weights of a cell's values

void set(data::Value& record, const std::string& field, const data::Value& value) {
  std::erase_if(*record.object(), [&](const data::Member& member) { return member.key == field; });
  if (!value.is_null()) record.object()->push_back({field, {}, value});
}

// Counts the values of the fields of a record.
void add_to(const std::vector<std::string>& fields, const data::Value& record,
            std::vector<std::vector<data::Value>>& values, std::vector<std::uint64_t>& counts) {
  const auto said = [](const std::vector<data::Value>& all) {
    return data::to_compact_json(data::Value{data::Array{all.begin(), all.end()}, {}});
  };
  std::vector<data::Value> own;
  for (const std::string& field : fields) {
    const data::Value* value = record.find(field);
    own.push_back(value == nullptr ? data::Value{} : *value);
  }
  const std::string wanted = said(own);
  const auto same = std::ranges::find(values, wanted, said);
  if (same != values.end()) {
    ++counts[static_cast<std::size_t>(same - values.begin())];
    return;
  }
  values.push_back(std::move(own));
  counts.push_back(1);
}

}  // namespace

RandomCells::RandomCells(const RandomPlan::Kind& kind, Tools tools) : kind_{kind}, tools_{std::move(tools)} {
  const List& list = *kind.list;
  for (const std::vector<std::string>& fields : kind.shuffles) supplies_.push_back({fields});
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    empty_.push_back(list.sound_row(row));
    for (Supply& supply : supplies_) add_to(supply.fields, empty_.back(), supply.values, supply.counts);
    put(empty_.back(), nullptr);
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

// Adds the values of the remaining fields to `values`, and all of it to `all` if it obeys. Fields that are dealt come
// first, so that drawn ones may depend on them.
void RandomCells::choose(data::Value& cell, const Values& values, std::vector<Values>& all) {
  const auto with = [&](std::uint64_t weight) {
    Values more = values;
    more.weight *= weight;
    if (more.weight > heaviest)
      throw RandomFailure{
          fmt::format("the weights of the fields of {} have a product above {}", kind_.list->declared->name, heaviest)};
    return more;
  };
  if (values.dealt.size() < supplies_.size()) {
    const Supply& supply = supplies_[values.dealt.size()];
    for (std::size_t i = 0; i < supply.values.size(); ++i) {
      Values more = with(supply.counts[i]);
      more.dealt.push_back(i);
      for (std::size_t k = 0; k < supply.fields.size(); ++k) set(cell, supply.fields[k], supply.values[i][k]);
      choose(cell, more, all);
    }
    return;
  }
  if (values.drawn.size() == kind_.draws.size()) {
    if (++considered_ > most_considered)
      throw RandomFailure{fmt::format("there are more than {} values for the cells of {}", most_considered,
                                      kind_.list->declared->name)};
    if (tools_.obeys(cell)) all.push_back(values);
    return;
  }
  const RandomPlan::Draw& draw = kind_.draws[values.drawn.size()];
  set(cell, draw.field, {});
  for (const auto& [value, weight] : tools_.choices(draw, cell)) {
    if (weight == 0) continue;
    Values more = with(weight);
    more.drawn.push_back(value);
    set(cell, draw.field, value);
    choose(cell, more, all);
    set(cell, draw.field, {});
  }
}

void RandomCells::put(data::Value& cell, const Values* values) const {
  for (std::size_t g = 0; g < supplies_.size(); ++g) {
    for (std::size_t k = 0; k < supplies_[g].fields.size(); ++k)
      set(cell, supplies_[g].fields[k], values == nullptr ? data::Value{} : supplies_[g].values[values->dealt[g]][k]);
  }
  for (std::size_t i = 0; i < kind_.draws.size(); ++i)
    set(cell, kind_.draws[i].field, values == nullptr ? data::Value{} : values->drawn[i]);
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
  const bool early = std::ranges::any_of(kind_.conditions, &RandomPlan::Condition::early);
  std::vector<const Values*> lies(made.size());  // by row
  std::vector<std::vector<std::uint64_t>> left;  // of each supply
  for (const Supply& supply : supplies_) left.push_back(supply.counts);
  const auto change = [&](std::size_t row, const Values* values) {
    for (std::size_t g = 0; g < left.size(); ++g) {
      if (lies[row] != nullptr) ++left[g][lies[row]->dealt[g]];
      if (values != nullptr) --left[g][values->dealt[g]];
    }
    lies[row] = values;
    put(made[row], values);
    open[row] = values == nullptr;
    if (early) tools_.evaluation.leave_open(list.table, open);
  };
  board.put = [&](std::size_t cell, std::size_t value) {
    const std::size_t row = order_[cell];
    const Values& values = all_[row][value];
    for (std::size_t g = 0; g < left.size(); ++g) {
      if (left[g][values.dealt[g]] == 0) return false;
    }
    change(row, &values);
    return std::ranges::all_of(kind_.conditions, [&](const RandomPlan::Condition& condition) {
      return !condition.early || tools_.holds(condition, condition.of_each ? row : 0);
    });
  };
  board.take_back = [&](std::size_t cell) {
    if (lies[order_[cell]] != nullptr) change(order_[cell], nullptr);
  };
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
