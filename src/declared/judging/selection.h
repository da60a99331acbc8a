// Records selected by an expression: "cards", "cards where power > 3", "sort(cards, cost)". For rules, also objects in
// a field: "players" of the document, "teams.players" of all teams.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "declared/lists/game.h"

namespace planche::declared {

class Selection {
 public:
  enum class Of { records, records_and_objects };
  // Reports and returns nothing if it selects none of these. The game must outlive it.
  static std::optional<Selection> compile(const Game& game, const Given& given, diag::Sink& sink, Of of = Of::records);

  bool of_objects() const { return objects_ != nullptr; }
  // The list of the records. For objects, a list of its own, which rows() fills.
  const List& list() const { return *list_; }
  const expressions::Expression& expression() const { return *expression_; }
  // In order. Values that cannot be evaluated are reported, and select nothing. Binds objects in the evaluation.
  std::vector<std::size_t> rows(expressions::Evaluation& evaluation, diag::Sink& sink) const;

 private:
  struct Objects;

  Selection(const List& list, expressions::ExpressionPtr expression, Given given)
      : list_{&list}, expression_{std::move(expression)}, given_{std::move(given)} {}

  const List* list_;
  std::shared_ptr<Objects> objects_;
  expressions::ExpressionPtr expression_;
  Given given_;
};

}  // namespace planche::declared
