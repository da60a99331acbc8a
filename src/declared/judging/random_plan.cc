#include "declared/judging/random_plan.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/fields.h"
#include "declared/judging/random_values.h"

namespace planche::declared {

namespace {

// The key of a weight as a value of the field.
std::optional<data::Value> value_of_key(const Field& field, const data::Member& member) {
  const std::string& key = member.key;
  if (field.is_number()) {
    const auto number = expressions::Number::of_decimal(key);
    return number ? std::optional{expressions::to_data(expressions::Value::of_number(*number), member.key_span)}
                  : std::nullopt;
  }
  if (field.kind == Field::Kind::truth) {
    if (key != "true" && key != "false") return std::nullopt;
    return data::Value{key == "true", member.key_span};
  }
  return data::Value{key, member.key_span};
}

class PlanReader {
 public:
  explicit PlanReader(const Game& game) : game_{game} {}

  std::optional<RandomPlan> read(diag::Sink& sink) {
    const auto& random = game_.model().random;
    if (random.empty()) {
      const FilePtr& file = game_.model().files.front();
      sink.add(Given{&file->document.root, file, {}}.problem("game/random", "the game has no \"random\"",
                                                             R"("random": { "cards": { "power": "0..5" } })"));
      return std::nullopt;
    }
    plan_.document_kind = drawn_documents(game_.model());
    bool fine = check_kinds(sink);
    for (const auto& [name, given] : random) fine = read_list(name, given, sink) && fine;
    if (!fine) return std::nullopt;
    return std::move(plan_);
  }

 private:
  using Draw = RandomPlan::Draw;
  using Condition = RandomPlan::Condition;
  using Kind = RandomPlan::Kind;

  // Whether the drawn records fit into one document.
  bool check_kinds(diag::Sink& sink) const {
    const DocumentKind* first = nullptr;
    for (const auto& [name, given] : game_.model().random) {
      for (const DocumentKind& kind : game_.model().documents) {
        if (kind.find(name) == nullptr) continue;
        if (first == nullptr) first = &kind;
        if (first == &kind) continue;
        sink.add(given.problem(
            "game/random",
            fmt::format("\"{}\" belong to documents of the kind \"{}\", but earlier lists belong to \"{}\"", name,
                        kind.name, first->name),
            "draw lists of one kind of documents"));
        return false;
      }
    }
    return true;
  }

  bool read_list(const std::string& name, const Given& given, diag::Sink& sink) {
    Kind kind;
    kind.list = game_.find(name);
    if (kind.list == nullptr) {
      std::vector<std::string_view> names;
      for (const auto& list : game_.lists()) names.push_back(list->declared->name);
      sink.add(given.problem("game/unknown-name", fmt::format("there are no records \"{}\"", name),
                             base::suggestion(name, names)));
      return false;
    }
    if (given.value->object() == nullptr || given.members().empty()) {
      sink.add(given.problem("data/type", fmt::format("expected fields, found {}", given.value->describe()),
                             R"({ "power": "0..5", "kind": { "creature": 2, "spell": 1 } })"));
      return false;
    }
    const auto limit = constant_limits(game_);
    kind.format = format_of(kind.list->declared->fields, {}, limit, false, true);
    bool fine = true;
    const Given shuffle = given.member("shuffle");
    const bool dealt = shuffle && kind.list->declared->field("shuffle") == nullptr;
    const bool on_board = kind.list->declared->board && !kind.list->of_document && !kind.list->rows.empty();
    if (dealt) fine = read_shuffle(shuffle, given, on_board, kind, sink);
    for (const auto& [field, how] : given.members()) {
      const bool is_drawn = !dealt || (on_board && field != "shuffle");
      fine = (!is_drawn || read_draw(field, how, given, kind, sink)) && fine;
    }
    for (const Field& field : kind.list->declared->fields) {
      for (const auto& [bound, least] : {std::pair{field.min, true}, std::pair{field.max, false}}) {
        if (!bound || bound.value->string() == nullptr || limit(bound)) continue;
        auto expression = game_.compile(bound, game_.names(kind.list), sink);
        if (expression != nullptr) kind.limits.push_back({field.name, std::move(expression), bound, least});
      }
    }
    read_rules(kind, sink);
    const auto asks_others = [](const Condition& condition) { return condition.early && condition.asks_list; };
    kind.of_cells = on_board && !kind.draws.empty();
    kind.searched =
        on_board && ((kind.of_cells && !kind.shuffles.empty()) || std::ranges::any_of(kind.conditions, asks_others));
    plan_.kinds.push_back(std::move(kind));
    return fine;
  }

  // "shuffle": ["land", ["token", "value"]]: values of `land` change places, and pairs of the two other fields.
  bool read_shuffle(const Given& given, const Given& all, bool on_board, Kind& kind, diag::Sink& sink) const {
    const auto refuse = [&](const Given& at, std::string message, std::string hint = {}) {
      sink.add(at.problem("game/random", std::move(message), std::move(hint)));
      return false;
    };
    if (all.members().size() > 1 && !on_board)
      return refuse(all, "\"shuffle\" keeps the records of the game, so nothing else is drawn for them", "leave out the other fields");
    if (kind.list->of_document || kind.list->rows.size() < 2)
      return refuse(given, fmt::format("there are no two records of {} whose values could change places", kind.list->declared->name));
    if (given.value->array() == nullptr || given.items().empty())
      return refuse(given, fmt::format("expected a list of fields, found {}", given.value->describe()), R"("shuffle": ["land", "number"])");
    std::vector<std::string_view> known;
    for (const Field& field : kind.list->declared->fields) known.push_back(field.name);
    std::set<std::string> named;
    for (const Given& item : given.items()) {
      std::vector<std::string>& together = kind.shuffles.emplace_back();
      const bool several = item.value->array() != nullptr;
      for (const Given& one : several ? item.items() : std::vector{item}) {
        const std::string name = one.text();
        if (kind.list->declared->field(name) == nullptr) {
          sink.add(one.problem("game/unknown-name", fmt::format("there is no field \"{}\"", name), base::suggestion(name, known)));
          return false;
        }
        if (name == kind.list->declared->key)
          return refuse(one, fmt::format("\"{}\" names the records, so it stays with them", name));
        if (all.member(name)) return refuse(one, fmt::format("\"{}\" is dealt and drawn", name));
        if (!named.insert(name).second) return refuse(one, fmt::format("\"{}\" is dealt twice", name));
        together.push_back(name);
      }
    }
    return true;
  }

  bool read_draw(const std::string& name, const Given& given, const Given& all, Kind& kind, diag::Sink& sink) const {
    const Field* field = kind.list->declared->field(name);
    if (field == nullptr) {
      std::vector<std::string_view> names;
      for (const Field& known : kind.list->declared->fields) names.push_back(known.name);
      sink.add(given.problem("game/unknown-name", fmt::format("there is no field \"{}\"", name),
                             base::suggestion(name, names)));
      return false;
    }
    Draw draw{name, given, nullptr, {}};
    const auto weigh = [&](data::Value value, std::uint64_t weight) {
      draw.weighted.emplace_back(std::move(value), weight);
      draw.weights += weight;
    };
    if (given.value->string() != nullptr) {
      draw.expression = game_.compile(given, game_.names(kind.list), sink);
      if (draw.expression == nullptr) return false;
      if (const auto& uses = draw.expression->uses(); uses.fields.empty() && uses.tables.empty())
        draw.fixed = std::make_shared<RandomPlan::Fixed>(RandomPlan::Fixed{game_.evaluation()});
      for (const std::string& asked : draw.expression->uses().fields) {
        const std::string of = asked.substr(0, asked.find('.'));
        const auto at = std::ranges::find_first_of(*all.value->object(), std::vector{of, name}, {}, &data::Member::key);
        if (!all.member(of) || at->key != name) continue;
        sink.add(given.problem("game/random", fmt::format("this uses \"{}\", which is not drawn before it", of),
                               of == name ? "" : fmt::format("put \"{}\" first", of)));
        return false;
      }
    } else if (given.value->object() != nullptr) {
      for (const data::Member& member : *given.value->object()) {
        auto value = value_of_key(*field, member);
        const std::int64_t* number = member.value.integer();
        if (!value || number == nullptr || *number < 0 || *number > 1'000'000) {
          sink.add(given.member(member.key)
                       .problem("game/random", !value ? fmt::format("\"{}\" is not a value of {}", member.key, name)
                                                      : "expected a weight, a whole number from 0 to 1,000,000"));
          return false;
        }
        weigh(std::move(*value), static_cast<std::uint64_t>(*number));
      }
    } else if (given.value->array() != nullptr) {
      for (const Given& item : given.items()) weigh(*item.value, 1);
    } else {
      weigh(*given.value, 1);
    }
    if (draw.expression == nullptr && draw.weights == 0) {
      sink.add(
          given.problem("game/random", "there is nothing to draw", "write a list, or values with weights above 0"));
      return false;
    }
    data::Array values;
    for (const auto& [value, weight] : draw.weighted) values.push_back(value);
    const bool fine = draw.expression != nullptr ? check_drawn(game_, *field, given, *draw.expression, sink)
                                                 : check_drawn(game_, *field, given, values, sink);
    kind.draws.push_back(std::move(draw));
    return fine;
  }

  // Reads the rules that are errors and use records of this kind.
  void read_rules(Kind& kind, diag::Sink& sink) {
    for (const Rule& rule : game_.model().rules) {
      const std::string severity = rule.given.member("severity").text();
      if (severity == "warning" || severity == "note") continue;
      const Given each = rule.given.member("each");
      const bool several = each && each.value->array() != nullptr;
      for (const Given& one : several ? each.items() : std::vector{each}) read_rule(rule, one, kind, sink);
    }
  }

  void read_rule(const Rule& rule, const Given& each, Kind& kind, diag::Sink& sink) {
    Condition condition;
    condition.rule = &rule;
    if (each) {
      const auto selection = Selection::compile(game_, each, sink, Selection::Of::records_and_objects);
      if (selection && selection->of_objects() && asks_document(selection->expression().uses()))
        plan_.unjudged.insert(rule.code);
      if (!selection || &selection->list() != kind.list) return;
      condition.of_each = true;
      if (each.text() != kind.list->declared->name) condition.each = selection;
    }
    const auto compiled = [&](std::string_view key) {
      return game_.compile(rule.given.member(key), game_.names(condition.of_each ? kind.list : nullptr), sink);
    };
    condition.when = compiled("when");
    condition.require = compiled("require");
    condition.unique = compiled("unique");
    if (condition.require == nullptr && condition.unique == nullptr) return;
    condition.asks_list = condition.unique != nullptr;
    for (const auto& asking : {condition.when, condition.require, condition.unique}) {
      if (asking == nullptr) continue;
      const bool lacks = game_.lacks(*asking, [&](std::string_view list) { return is_drawn(game_.model(), list); });
      const expressions::Uses& uses = asking->uses();
      if (lacks && asks_document(uses)) plan_.unjudged.insert(rule.code);
      if (lacks) return;
      condition.asks_list = condition.asks_list || std::ranges::any_of(uses.tables, [&](const std::string& table) {
                              return is_drawn(game_.model(), table);
                            });
    }
    const bool one_cell = condition.when == nullptr || expressions::depends_on_one_cell(*condition.when);
    condition.early =
        condition.require != nullptr && !condition.each && one_cell && expressions::stays_false(*condition.require);
    if (condition.of_each || condition.asks_list) kind.conditions.push_back(std::move(condition));
  }

  // Whether the rule uses values of documents.
  bool asks_document(const expressions::Uses& uses) const {
    return plan_.document_kind != nullptr &&
           (std::ranges::any_of(
                uses.tables, [&](const std::string& table) { return plan_.document_kind->find(table) != nullptr; }) ||
            std::ranges::any_of(uses.values, [&](const std::string& value) {
              const std::string_view first = std::string_view{value}.substr(0, value.find('.'));
              return std::ranges::find(plan_.document_kind->fields, first, &Field::name) !=
                     plan_.document_kind->fields.end();
            }));
  }

  const Game& game_;
  RandomPlan plan_;
};

}  // namespace

std::optional<RandomPlan> read_random_plan(const Game& game, diag::Sink& sink) {
  return PlanReader{game}.read(sink);
}

}  // namespace planche::declared
