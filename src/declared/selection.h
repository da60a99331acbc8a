// Records selected by an expression: "cards", "cards where power > 3", "sort(cards, cost)".
#pragma once

#include <optional>
#include <vector>

#include "declared/game.h"

namespace planche::declared {

class Selection {
 public:
  // Reports and returns nothing if it selects no records.
  static std::optional<Selection> compile(const Game& game, const Given& given, diag::Sink& sink);

  const List& list() const { return *list_; }
  const expressions::Expression& expression() const { return *expression_; }
  // In order. Values that cannot be evaluated are reported, and select nothing.
  std::vector<std::size_t> rows(expressions::Evaluation& evaluation, diag::Sink& sink) const;

 private:
  Selection(const List& list, expressions::ExpressionPtr expression, Given given)
      : list_{&list}, expression_{std::move(expression)}, given_{std::move(given)} {}

  const List* list_;
  expressions::ExpressionPtr expression_;
  Given given_;
};

}  // namespace planche::declared
