// How many of each record are printed.
#pragma once

#include <cstddef>
#include <optional>

#include "declared/game.h"

namespace planche::declared {

inline constexpr std::size_t most_copies = 100'000;  // of one record

// Whether a column of this heading says how many copies of each record there are, where the game does not say.
enum class Counting { no, perhaps, yes };
Counting counting_of(std::string_view heading);

// The field that a column which counts copies is, where the game declares none.
const Field& copies_field();

class Copies {
 public:
  // What `given` says, a number or an expression; where it is empty what the records say, else their field "copies".
  // `list` is null where there are no records. Nothing, and reported, when it is wrong.
  static std::optional<Copies> read(const Game& game, const List* list, Given given, diag::Sink& sink);

  // One where nothing is said. Nothing, and reported, when it cannot be had of the record or is out of range.
  std::optional<std::size_t> of(std::size_t row, expressions::Evaluation& evaluation, diag::Sink& sink) const;

 private:
  std::optional<std::size_t> in_range(std::int64_t number, std::size_t row, diag::Sink& sink) const;
  std::string subject(std::size_t row) const { return list_ == nullptr ? std::string{} : list_->name_of(row); }

  const Game* game_ = nullptr;
  const List* list_ = nullptr;
  Given given_;
  expressions::ExpressionPtr expression_;
};

}  // namespace planche::declared
