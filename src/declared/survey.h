// What records hold, in figures: each counts as often as it is printed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "declared/game.h"

namespace planche::declared {

// Those that have one value, or a number of one class.
struct Tally {
  std::optional<std::string> value;  // nothing: they have none
  std::uint64_t records = 0, copies = 0;
  // Of a number: itself, twice. Of a class: its first number, and its last or, where not all are whole, the first of
  // the next class.
  std::optional<std::pair<expressions::Number, expressions::Number>> bounds = {};
};

// Of numbers. Quartiles are numbers that occur.
struct Spread {
  double mean = 0, deviation = 0;  // of all there are, not of a sample
  double mean_of_records = 0;      // each counted once
  expressions::Number least, lower, median, upper, greatest;
};

// A field, or another expression, over all records.
struct Aspect {
  std::string name;
  // Numbers ascend, choices stand as they are declared, others the most frequent first; what has none comes last.
  // Each item of a list counts.
  std::vector<Tally> tallies;
  std::optional<Spread> spread;    // of numbers
  std::vector<std::size_t> apart;  // rows more than 1.5 times the distance of the quartiles beyond them
};

inline constexpr std::size_t most_crossed = 1'000'000;  // cells

// How often values of two aspects meet: copies, row by row.
struct Cross {
  std::vector<std::optional<std::string>> rows, columns;
  std::vector<std::uint64_t> copies;
};

struct Survey {
  const List* list = nullptr;
  std::vector<std::size_t> chosen;     // rows that are printed
  std::vector<std::uint64_t> printed;  // of each chosen one: its copies
  std::uint64_t copies = 0;
  bool once = false;  // each record counts once, whatever its copies
  std::vector<Aspect> aspects;
  std::optional<Cross> cross;
};

struct SurveyWish {
  expressions::ExpressionPtr where;            // which records; null: all
  std::vector<expressions::ExpressionPtr> by;  // what to tell of; none: fields that many records share. Two: crossed
  bool once = false;                           // each record counts once, whatever its copies
};

// Records count as often as they say, else as often as the only part that is made of them. Nothing, and reported, when
// something cannot be had of a record.
std::optional<Survey> survey(const Game& game, const List& list, const SurveyWish& wish, diag::Sink& sink);

}  // namespace planche::declared
