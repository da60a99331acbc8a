#include "declared/selection.h"

#include <fmt/format.h>

namespace planche::declared {

std::optional<Selection> Selection::compile(const Game& game, const Given& given, diag::Sink& sink) {
  auto expression = game.compile(given, game.names(nullptr), sink);
  if (expression == nullptr) return std::nullopt;
  const expressions::Type& type = expression->type();
  const expressions::Table* table = type.item != nullptr ? type.item->table : nullptr;
  for (const auto& list : game.lists()) {
    if (&list->table == table) return Selection{*list, std::move(expression), given};
  }
  sink.add(given.problem(
      "expression/type", "expected records",
      game.lists().empty() ? "" : fmt::format("for example \"{}\"", game.lists().front()->declared->name)));
  return std::nullopt;
}

std::vector<std::size_t> Selection::rows(expressions::Evaluation& evaluation, diag::Sink& sink) const {
  std::vector<std::size_t> rows;
  const auto value = evaluation.value_of(*expression_);
  if (!value) {
    sink.add(Game::fault(given_, value.error(), {}));
    return rows;
  }
  if (!value->is(expressions::Value::Kind::list)) return rows;
  rows.reserve(value->size());
  for (std::size_t i = 0; i < value->size(); ++i) {
    const expressions::Value item = value->item(i);
    if (item.is(expressions::Value::Kind::record)) rows.push_back(item.row());
  }
  return rows;
}

}  // namespace planche::declared
