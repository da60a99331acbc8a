// Records that an expression chooses: "cards", "cards where power > 3", "sort(cards, cost)".
#pragma once

#include <optional>
#include <vector>

#include "declared/game.h"

namespace planche::declared {

class Selection {
 public:
  // Nothing, and reported, when it chooses no records.
  static std::optional<Selection> compile(const Game& game, const Given& given, diag::Sink& sink);

  const List& list() const { return *list_; }
  const expressions::Expression& expression() const { return *expression_; }
  // In their order. What could not be had is reported, and chooses nothing.
  std::vector<std::size_t> rows(expressions::Evaluation& evaluation, diag::Sink& sink) const;

 private:
  Selection(const List& list, expressions::ExpressionPtr expression, Given given)
      : list_{&list}, expression_{std::move(expression)}, given_{std::move(given)} {}

  const List* list_;
  expressions::ExpressionPtr expression_;
  Given given_;
};

}  // namespace planche::declared
