#include "declared/judging/random_values.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "declared/file/fields.h"
#include "declared/judging/random_records.h"

namespace planche::declared {

namespace {

using expressions::Type;

constexpr std::size_t most_checked = 10'000;  // limit of values of one expression

// Whether the field and the drawn value have different simple types.
bool differ(const Type& field, const Type& drawn) {
  const auto simple = [](const Type& type) {
    return type.is_text() || type.is(Type::Kind::number) || type.is(Type::Kind::truth);
  };
  return simple(field) && simple(drawn) && field.kind != drawn.kind && !(field.is_text() && drawn.is_text());
}

}  // namespace

bool is_drawn(const Model& model, std::string_view list) {
  return std::ranges::any_of(model.random, [&](const auto& one) { return one.first == list; });
}

const DocumentKind* drawn_documents(const Model& model) {
  const DocumentKind* found = nullptr;
  for (const DocumentKind& kind : model.documents) {
    const bool fits =
        std::ranges::all_of(model.random, [&](const auto& one) { return kind.find(one.first) != nullptr; });
    if (fits && found != nullptr) return nullptr;
    if (fits) found = &kind;
  }
  return found;
}

std::vector<Undrawn> undrawn(const Game& game) {
  std::vector<Undrawn> all;
  if (const DocumentKind* kind = drawn_documents(game.model())) {
    all.push_back({kind->name, {}});
    for (const Field& field : kind->fields) {
      if (field.required) all.back().fields.push_back(field.name);
    }
    for (const Records& records : kind->records) {
      if (records.required && !is_drawn(game.model(), records.name)) all.back().fields.push_back(records.name);
    }
  }
  for (const auto& [name, given] : game.model().random) {
    all.push_back({name, {}});
    const List* list = game.find(name);
    if (list != nullptr && list->declared->board && !list->of_document && !list->rows.empty()) continue;
    if (list != nullptr && given.member("shuffle") && list->declared->field("shuffle") == nullptr) continue;
    for (const Field& field : list == nullptr ? std::vector<Field>{} : list->declared->fields) {
      if ((field.required || field.name == list->declared->key) && !given.member(field.name))
        all.back().fields.push_back(field.name);
    }
  }
  std::erase_if(all, [](const Undrawn& one) { return one.fields.empty(); });
  return all;
}

void each_astray(const Game& game, Keys& keys, const Field& field, const data::Value& value,
                 const std::function<void(const data::Value& reference, Unknown refusal)>& call) {
  each_value(field, value, [&](const Field& of, const data::Value& one) {
    auto refusal = is_drawn(game.model(), of.of) ? std::nullopt : keys.refusal(of, one);
    if (refusal) call(one, std::move(*refusal));
  });
}

bool check_drawn(const Game& game, const Field& field, const Given& given, const data::Array& values,
                 diag::Sink& sink) {
  const data::Format format = format_of(
      field, [](const Given&) { return std::optional<double>{}; }, false);
  const Soundness sound{constant_limits(game)};
  Keys keys{game};
  bool fine = true;
  std::size_t beyond = 0;
  std::set<std::uint32_t> reported;  // places of reported values: an expression has one place for all its values
  for (const data::Value& value : values) {
    if (value.is_null()) continue;  // no value for this record
    diag::Sink found;
    const diag::SourcePtr& source = given.file->document.source;
    format.check({source, value}, found);
    each_astray(game, keys, field, value, [&](const data::Value& reference, Unknown refusal) {
      auto d = diag::problem(source, reference.span(), "data/unknown-key", std::move(refusal.message));
      d.hint = std::move(refusal.hint);
      found.add(std::move(d));
    });
    if (!found.has_errors()) {
      beyond += sound.of(field, value) ? 0 : 1;
      continue;
    }
    fine = false;
    if (!reported.insert(value.span().begin).second) continue;
    for (diag::Diagnostic& d : found.sorted()) {
      d.path = given.path;
      sink.add(std::move(d));
    }
  }
  if (beyond == 0 || !fine) return fine;
  fine = beyond < values.size();
  auto d =
      given.problem("game/random", fine ? fmt::format("{} of {} values are beyond the limits of \"{}\" and never kept",
                                                      beyond, values.size(), field.name)
                                        : fmt::format("no value is within the limits of \"{}\"", field.name));
  if (fine) d.severity = diag::Severity::note;
  sink.add(std::move(d));
  return fine;
}

bool check_drawn(const Game& game, const Field& field, const Given& given, const expressions::Expression& expression,
                 diag::Sink& sink) {
  const expressions::Uses& uses = expression.uses();
  if (!uses.fields.empty() || !uses.tables.empty()) {
    const Type type = type_of(field, [](const std::string&) { return nullptr; });
    const Type drawn = expression.type().is(Type::Kind::list) ? expression.type().of_items() : expression.type();
    if (!differ(type, drawn)) return true;
    sink.add(given.problem("expression/type", fmt::format("expected {}, found {}", expressions::described(type),
                                                          expressions::described(drawn))));
    return false;
  }
  expressions::Evaluation evaluation = game.evaluation();  // keeps the content of its values
  const auto value = evaluation.value_of(expression);
  if (!value) return true;  // reported when it is drawn
  const bool list = value->is(expressions::Value::Kind::list);
  if (list && value->size() == 0) {
    sink.add(given.problem("game/random", "there is nothing to draw", "write a list, or values with weights above 0"));
    return false;
  }
  if (list && value->size() > most_checked) return true;
  data::Array values;
  for (std::size_t i = 0; i < (list ? value->size() : 1); ++i)
    values.push_back(expressions::to_data(list ? value->item(i) : *value, given.value->span()));
  return check_drawn(game, field, given, values, sink);
}

}  // namespace planche::declared
