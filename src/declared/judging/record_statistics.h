// Statistics of records, in which each counts as often as it is printed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "declared/lists/game.h"

namespace planche::declared {

// The number of records with one value, or with numbers of one class.
struct ValueCount {
  std::optional<std::string> value;  // nothing: without a value
  std::uint64_t records = 0, copies = 0;
  // A number twice; or the first number of a class and its last (if not all numbers are whole, the first of the next
  // class).
  std::optional<std::pair<expressions::Number, expressions::Number>> bounds = {};
};

// Statistics of numbers. Quartiles are numbers that occur.
struct NumberStatistics {
  double mean = 0, deviation = 0;  // of the population, not of a sample
  double mean_of_records = 0;      // without copies
  expressions::Number least, lower, median, upper, greatest;
};

// The values of a field or expression over all records.
struct Aspect {
  std::string name;
  // Numbers ascend, choices have their declared order, others start with the most frequent; absent values are last.
  // Each item of a list counts.
  std::vector<ValueCount> tallies;
  std::optional<NumberStatistics> spread;  // for numbers
  std::vector<std::size_t> apart;          // rows more than 1.5 times the interquartile range outside the quartiles
};

inline constexpr std::size_t most_crossed = 1'000'000;  // limit of cells

// How often values of two aspects occur together: copies, row by row.
struct Cross {
  std::vector<std::optional<std::string>> rows, columns;
  std::vector<std::uint64_t> copies;
};

struct Survey {
  const List* list = nullptr;
  std::vector<std::size_t> chosen;     // rows that are printed
  std::vector<std::uint64_t> printed;  // copies of each of these
  std::uint64_t copies = 0;
  bool once = false;  // counts each record once
  std::vector<Aspect> aspects;
  std::optional<Cross> cross;
};

struct SurveyWish {
  expressions::ExpressionPtr where;            // selects records; null: all
  std::vector<expressions::ExpressionPtr> by;  // the aspects; empty: fields that many records share. Two: also crossed
  bool once = false;                           // counts each record once
};

// Records count by their number of copies, or by that of the only part made of them. Reports and returns nothing if a
// record has no valid value.
std::optional<Survey> survey(const Game& game, const List& list, const SurveyWish& wish, diag::Sink& sink);

}  // namespace planche::declared
