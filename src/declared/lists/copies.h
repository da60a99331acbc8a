// The number of copies of each record.
#pragma once

#include <cstddef>
#include <optional>

#include "declared/lists/game.h"

namespace planche::declared {

inline constexpr std::size_t most_copies = 100'000;  // limit for one record

// Whether a column with this heading gives the number of copies when the game declares none.
enum class Counting { no, perhaps, yes };
Counting counting_of(std::string_view heading);

// The default declaration of a field with the number of copies.
const Field& copies_field();

// The copies that the only part made of these records declares, if the records themselves give no number: games have as
// many of them as are printed. Empty otherwise.
Given copies_of_part(const Game& game, const List& list);

class Copies {
 public:
  // From `given`, a number or an expression; if that is empty, from the records' declaration, or else their field
  // "copies". `list` is null if there are no records. Reports an error and returns nothing if `given` is wrong.
  static std::optional<Copies> read(const Game& game, const List* list, Given given, diag::Sink& sink);

  // 1 by default. Reports an error and returns nothing if the record has no valid number.
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
