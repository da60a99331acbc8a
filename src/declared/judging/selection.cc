#include "declared/judging/selection.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace planche::declared {

namespace {

// The objects of a list, and of the lists in it.
template <typename Call>
void each_object(const expressions::Value& value, const Call& call) {
  if (value.is(expressions::Value::Kind::object)) call(value.data());
  if (!value.is(expressions::Value::Kind::list)) return;
  for (std::size_t i = 0; i < value.size(); ++i) each_object(value.item(i), call);
}

}  // namespace

struct Selection::Objects {
  const Game& game;
  Records declared = {};
  List list = {};

  // Finds the places of all objects in the fields that the expression uses.
  std::unordered_map<const data::Value*, List::Place> places(const expressions::Uses& uses) const {
    std::unordered_map<const data::Value*, List::Place> found;
    const auto add = [&](const diag::SourcePtr& source, const data::Value* value, const std::string& path) {
      const data::Array* items = value == nullptr ? nullptr : value->array();
      for (std::size_t i = 0; items != nullptr && i < items->size(); ++i)
        found.emplace(&(*items)[i], List::Place{source, fmt::format("{}[{}]", path, i)});
    };
    for (const std::string& name : uses.values) {
      if (game.document() != nullptr) add(game.document()->source, data::descend(&game.document()->root, name), name);
    }
    for (const std::string& name : uses.others) {
      const std::string records = name.substr(0, name.find('.'));
      const List* of = game.find(records);
      if (of == nullptr || records.size() == name.size()) continue;
      const std::string field = name.substr(records.size() + 1);
      for (std::size_t row = 0; row < of->rows.size(); ++row)
        add(game.source(*of, row), data::descend(&of->sound_row(row), field),
            fmt::format("{}[{}].{}", records, row, field));
    }
    return found;
  }
};

std::optional<Selection> Selection::compile(const Game& game, const Given& given, diag::Sink& sink, Of of) {
  auto expression = game.compile(given, game.names(nullptr), sink);
  if (expression == nullptr) return std::nullopt;
  const expressions::Type& type = expression->type();
  const expressions::Table* table = type.item != nullptr ? type.item->table : nullptr;
  for (const auto& list : game.lists()) {
    if (&list->table == table) return Selection{*list, std::move(expression), given};
  }
  const expressions::Uses& uses = expression->uses();
  const expressions::Type* item = type.item.get();
  while (item != nullptr && item->is(expressions::Type::Kind::list)) item = item->item.get();
  if (of == Of::records_and_objects && item != nullptr && item->is(expressions::Type::Kind::object) &&
      item->fields != nullptr) {
    const auto objects = std::make_shared<Objects>(Objects{game});
    const std::vector<std::string>& used = uses.others.empty() ? uses.values : uses.others;
    objects->declared.name = used.empty() ? expression->text() : used.front();
    objects->list.declared = &objects->declared;
    objects->list.table.name = objects->declared.name;
    objects->list.table.fields = *item->fields;
    Selection made{objects->list, std::move(expression), given};
    made.objects_ = objects;
    return made;
  }
  sink.add(given.problem(
      "expression/type", of == Of::records ? "expected records" : "expected records, or a list of objects",
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
  if (objects_ == nullptr) {
    for (std::size_t i = 0; i < value->size(); ++i) {
      const expressions::Value item = value->item(i);
      if (item.is(expressions::Value::Kind::record)) rows.push_back(item.row());
    }
    return rows;
  }
  List& list = objects_->list;
  list.rows.clear();
  list.places.clear();
  const auto places = objects_->places(expression_->uses());
  each_object(*value, [&](const data::Value& object) {
    const auto place = places.find(&object);
    if (place == places.end()) return;
    rows.push_back(list.rows.size());
    list.rows.push_back(&object);
    list.places.push_back(place->second);
  });
  evaluation.bind(list.table, list.rows);
  return rows;
}

}  // namespace planche::declared
