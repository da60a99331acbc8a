// Draws the fields of the cells of a board, so that the rules hold on the whole board.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "declared/judging/random_plan.h"
#include "declared/judging/random_records.h"

namespace planche::declared {

class RandomCells {
 public:
  static constexpr std::uint64_t most_tried = 200'000;         // values on cells, for one board
  static constexpr std::uint64_t most_considered = 1'000'000;  // values of all cells

  struct Tools {
    expressions::Evaluation& evaluation;
    // The values of a field and their weights, for a cell with the fields that were drawn before.
    std::function<std::vector<std::pair<data::Value, std::uint64_t>>(const RandomPlan::Draw&, const data::Value& cell)>
        choices;
    std::function<bool(const data::Value& cell)> obeys;  // the rules that use no other cell
    std::function<bool(const RandomPlan::Condition&, std::size_t row)> holds;
    std::function<std::string()> refused;  // what refused most, for a message
  };
  // The kind must outlive it.
  RandomCells(const RandomPlan::Kind& kind, Tools tools);

  // The records of the board with drawn values, filled row by row. `may_try` counts the values that are put on cells.
  // Throws a RandomFailure if no board can be found.
  data::Array drawn(base::Random& random, const std::function<bool()>& may_try);

 private:
  struct Values {
    std::vector<data::Value> drawn = {};  // by field
    std::vector<std::size_t> dealt = {};  // by group of fields that are dealt: which of its values
    std::uint64_t weight = 1;
  };
  void choose(data::Value& cell, const Values& values, std::vector<Values>& all);
  // Puts values on a cell; null: takes them away.
  void put(data::Value& cell, const Values* values) const;

  const RandomPlan::Kind& kind_;
  Tools tools_;
  // Values that are dealt, by group of fields: each of them, and how many cells have it.
  struct Supply {
    std::vector<std::string> fields;
    std::vector<std::vector<data::Value>> values = {};
    std::vector<std::uint64_t> counts = {};
  };
  std::vector<Supply> supplies_;
  std::vector<data::Value> empty_;        // the records without drawn and dealt fields
  std::vector<std::size_t> order_;        // rows of the board from top to bottom
  std::vector<std::vector<Values>> all_;  // by row of the list
  std::uint64_t considered_ = 0;
};

}  // namespace planche::declared
