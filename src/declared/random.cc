#include "declared/random.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"
#include "base/text.h"
#include "data/format.h"
#include "data/shape.h"
#include "data/write.h"
#include "declared/drawn.h"
#include "declared/fields.h"
#include "declared/selection.h"

namespace planche::declared {

namespace {

constexpr std::uint64_t most_choices = std::numeric_limits<std::uint32_t>::max();  // of one draw

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

struct Failed {
  std::string message;
};

}  // namespace

class Randomiser::Maker {
 public:
  Maker(std::shared_ptr<const Game> game, const StepLimit& limit)
      : game_{std::move(game)}, evaluation_{game_->evaluation()}, limit_{limit} {}

  bool read(diag::Sink& sink) {
    const auto& random = game_->model().random;
    if (random.empty()) {
      const FilePtr& file = game_->model().files.front();
      sink.add(Given{&file->document.root, file, {}}.problem("game/random", "the game has no \"random\"",
                                                             R"("random": { "cards": { "power": "0..5" } })"));
      return false;
    }
    document_kind_ = drawn_documents(game_->model());
    bool fine = check_kinds(sink);
    for (const auto& [name, given] : random) fine = read_list(name, given, sink) && fine;
    return fine;
  }

  tl::expected<std::string, std::string> document(std::uint64_t seed, std::uint64_t number, std::size_t records) {
    if (const std::uint64_t most = limit_.steps + documents_ * limit_.steps_each; spent_ > most)
      return tl::make_unexpected(fmt::format("the expressions that draw and check {} took {} steps, the limit is {}",
                                             base::counted(documents_, "document"), spent_, most));
    evaluation_ = game_->evaluation();
    auto made = drawn_document(seed, number, records);
    ++documents_;
    spent_ += evaluation_.all_steps();
    return made;
  }

  std::vector<Counted> counted() {
    std::vector<Counted> all;
    for (const Kind& kind : kinds_) {
      Counted counted{kind.list->declared->name, 0, 0};
      evaluation_ = game_->evaluation();
      data::Value record{data::Object{}, {}};
      try {
        if (count(kind, 0, record, counted)) all.push_back(std::move(counted));
      } catch (const Failed&) {
        // document() reports it.
      }
    }
    return all;
  }

  std::uint64_t drawn = 0, kept = 0;
  std::set<std::string> unjudged;  // codes of rules

 private:
  // The value of an expression that uses no record, evaluated once.
  struct Fixed {
    expressions::Evaluation evaluation;  // keeps the content of the value
    std::optional<tl::expected<expressions::Value, expressions::Fault>> value = {};
  };
  // How a field is drawn: an item of a list, a value by weight, or the value of an expression.
  struct Draw {
    std::string field;
    Given given;
    expressions::ExpressionPtr expression;
    std::vector<std::pair<data::Value, std::uint64_t>> weighted;
    std::uint64_t weights = 0;          // sum of the weights
    std::shared_ptr<Fixed> fixed = {};  // null: the expression uses records
  };
  struct Limit {
    std::string field;
    expressions::ExpressionPtr bound;
    bool least = false;
  };
  struct Condition {
    const Rule* rule = nullptr;
    expressions::ExpressionPtr when, require, unique;
    std::optional<Selection> each;  // if not for all records
    bool of_each = false, asks_list = false;
  };
  struct Kind {
    const List* list = nullptr;
    std::vector<Draw> draws;
    std::vector<Limit> limits;
    std::vector<Condition> conditions;
    data::Format format = data::Format::object();
  };

  tl::expected<std::string, std::string> drawn_document(std::uint64_t seed, std::uint64_t number, std::size_t records) {
    base::Random random{seed, number};
    std::uint64_t tries = 0;
    try {
      for (;;) {
        std::vector<data::Array> made;
        for (const Kind& kind : kinds_) {
          data::Array& list = made.emplace_back();
          while (list.size() < records) list.push_back(record(kind, random, tries));
        }
        for (std::size_t i = 0; i < kinds_.size(); ++i) bind(kinds_[i], made[i]);
        bool fine = true;
        for (std::size_t i = 0; i < kinds_.size() && fine; ++i) fine = obeys_together(kinds_[i], made[i]);
        if (fine) return text(made);
      }
    } catch (const Failed& failed) {
      return tl::make_unexpected(failed.message);
    }
  }

  // Whether the drawn records fit into one document.
  bool check_kinds(diag::Sink& sink) const {
    const DocumentKind* first = nullptr;
    for (const auto& [name, given] : game_->model().random) {
      for (const DocumentKind& kind : game_->model().documents) {
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
    kind.list = game_->find(name);
    if (kind.list == nullptr) {
      std::vector<std::string_view> names;
      for (const auto& list : game_->lists()) names.push_back(list->declared->name);
      sink.add(given.problem("game/unknown-name", fmt::format("there are no records \"{}\"", name),
                             base::suggestion(name, names)));
      return false;
    }
    if (given.value->object() == nullptr || given.members().empty()) {
      sink.add(given.problem("data/type", fmt::format("expected fields, found {}", given.value->describe()),
                             R"({ "power": "0..5", "kind": { "creature": 2, "spell": 1 } })"));
      return false;
    }
    const auto limit = constant_limits(*game_);
    kind.format = format_of(kind.list->declared->fields, {}, limit, false, true);
    bool fine = true;
    for (const auto& [field, how] : given.members()) fine = read_draw(field, how, given, kind, sink) && fine;
    for (const Field& field : kind.list->declared->fields) {
      for (const auto& [bound, least] : {std::pair{field.min, true}, std::pair{field.max, false}}) {
        if (!bound || bound.value->string() == nullptr || limit(bound)) continue;
        auto expression = game_->compile(bound, game_->names(kind.list), sink);
        if (expression != nullptr) kind.limits.push_back({field.name, std::move(expression), least});
      }
    }
    read_rules(kind, sink);
    kinds_.push_back(std::move(kind));
    return fine;
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
      draw.expression = game_->compile(given, game_->names(kind.list), sink);
      if (draw.expression == nullptr) return false;
      if (const auto& uses = draw.expression->uses(); uses.fields.empty() && uses.tables.empty())
        draw.fixed = std::make_shared<Fixed>(Fixed{game_->evaluation()});
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
    const bool fine = draw.expression != nullptr ? check_drawn(*game_, *field, given, *draw.expression, sink)
                                                 : check_drawn(*game_, *field, given, values, sink);
    kind.draws.push_back(std::move(draw));
    return fine;
  }

  // Reads the rules that are errors and use records of this kind.
  void read_rules(Kind& kind, diag::Sink& sink) {
    for (const Rule& rule : game_->model().rules) {
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
      const auto selection = Selection::compile(*game_, each, sink, Selection::Of::records_and_objects);
      if (selection && selection->of_objects() && asks_document(selection->expression().uses()))
        unjudged.insert(rule.code);
      if (!selection || &selection->list() != kind.list) return;
      condition.of_each = true;
      if (each.text() != kind.list->declared->name) condition.each = selection;
    }
    const auto compiled = [&](std::string_view key) {
      return game_->compile(rule.given.member(key), game_->names(condition.of_each ? kind.list : nullptr), sink);
    };
    condition.when = compiled("when");
    condition.require = compiled("require");
    condition.unique = compiled("unique");
    if (condition.require == nullptr && condition.unique == nullptr) return;
    condition.asks_list = condition.unique != nullptr;
    for (const auto& asking : {condition.when, condition.require, condition.unique}) {
      if (asking == nullptr) continue;
      const bool lacks = game_->lacks(*asking, [&](std::string_view list) { return is_drawn(game_->model(), list); });
      const expressions::Uses& uses = asking->uses();
      if (lacks && asks_document(uses)) unjudged.insert(rule.code);
      if (lacks) return;
      condition.asks_list = condition.asks_list || std::ranges::any_of(uses.tables, [&](const std::string& table) {
                              return is_drawn(game_->model(), table);
                            });
    }
    if (condition.of_each || condition.asks_list) kind.conditions.push_back(std::move(condition));
  }

  // Whether the rule uses values of documents.
  bool asks_document(const expressions::Uses& uses) const {
    return document_kind_ != nullptr &&
           (std::ranges::any_of(uses.tables,
                                [&](const std::string& table) { return document_kind_->find(table) != nullptr; }) ||
            std::ranges::any_of(uses.values, [&](const std::string& value) {
              const std::string_view first = std::string_view{value}.substr(0, value.find('.'));
              return std::ranges::find(document_kind_->fields, first, &Field::name) != document_kind_->fields.end();
            }));
  }

  void bind(const Kind& kind, const data::Array& records) {
    expressions::Rows rows;
    for (const data::Value& record : records) rows.push_back(&record);
    evaluation_.bind(kind.list->table, std::move(rows));
  }
  void bind(const Kind& kind, const data::Value& record) { evaluation_.bind(kind.list->table, {&record}); }

  tl::expected<expressions::Value, expressions::Fault> drawn_value(const Kind& kind, const Draw& draw,
                                                                   const data::Value& record) {
    if (draw.fixed != nullptr) {
      if (!draw.fixed->value) draw.fixed->value = draw.fixed->evaluation.value_of(*draw.expression);
      return *draw.fixed->value;
    }
    bind(kind, record);
    return evaluation_.value_of(*draw.expression);
  }

  // The number of equally likely values of the field, given the record so far. A value with a weight counts that many
  // times.
  std::uint64_t ways(const Kind& kind, const Draw& draw, const data::Value& record) {
    if (draw.expression == nullptr) return draw.weights;
    const auto value = drawn_value(kind, draw, record);
    if (!value) throw Failed{fmt::format("{}: {}", draw.given.path, value.error().message)};
    drawn_from_ = *value;
    if (!value->is(expressions::Value::Kind::list)) return 1;
    if (value->size() == 0 || value->size() > most_choices)
      throw Failed{fmt::format("{}: there are {} values to draw from", draw.given.path, value->size())};
    return value->size();
  }

  // Value number k of those that the last call of ways() counted.
  data::Value way(const Draw& draw, std::uint64_t k) const {
    if (draw.expression != nullptr) {
      return expressions::to_data(
          drawn_from_.is(expressions::Value::Kind::list) ? drawn_from_.item(static_cast<std::size_t>(k)) : drawn_from_);
    }
    for (const auto& [value, weight] : draw.weighted) {
      if (k < weight) return value;
      k -= weight;
    }
    return {};
  }

  static void add(data::Value& record, const std::string& field, data::Value value) {
    if (!value.is_null()) record.object()->push_back({field, {}, std::move(value)});
  }

  // A record that obeys the rules about single records.
  data::Value record(const Kind& kind, base::Random& random, std::uint64_t& tries) {
    while (tries < most_tries) {
      ++tries;
      ++drawn;
      data::Value made{data::Object{}, {}};
      for (const Draw& draw : kind.draws) {
        const std::uint64_t all = ways(kind, draw, made);
        add(made, draw.field, way(draw, all == 1 ? 0 : random.below(all)));
      }
      if (obeys(kind, made)) return made;
    }
    const auto worst = std::ranges::max_element(refused_, {}, [](const auto& one) { return one.second; });
    throw Failed{fmt::format("{} records were drawn, and none obeys the rules{}", tries,
                             worst == refused_.end() ? "" : fmt::format("; {} refused most", worst->first))};
  }

  // Records the failure and returns false.
  bool refuse(std::string what) {
    ++refused_[std::move(what)];
    return false;
  }
  bool refuse(const Condition& condition) { return refuse(fmt::format("the rule {}", condition.rule->code)); }

  bool obeys(const Kind& kind, const data::Value& record) {
    diag::Sink ignored;
    static const auto nowhere = std::make_shared<const diag::Source>("random", std::string{});
    if (!kind.format.check({nowhere, record}, ignored)) return refuse("limits of fields");
    bind(kind, record);
    for (const Limit& limit : kind.limits) {
      const data::Value* value = record.find(limit.field);
      const auto bound = evaluation_.value_of(*limit.bound);
      if (value == nullptr || !value->is_number() || !bound || !bound->is(expressions::Value::Kind::number)) continue;
      const double number = bound->number().to_double();
      if (limit.least ? value->number() < number : value->number() > number) return refuse("limits of fields");
    }
    bool astray = false;
    for (const Field& field : kind.list->declared->fields) {
      const data::Value* value = holds_references(field) ? record.find(field.name) : nullptr;
      if (value != nullptr) each_astray(*game_, keys_, field, *value, [&](const auto&, const auto&) { astray = true; });
    }
    if (astray) return refuse("references to missing records");
    return std::all_of(kind.conditions.begin(), kind.conditions.end(), [&](const Condition& condition) {
      return !condition.of_each || condition.asks_list || holds(condition, 0) || refuse(condition);
    });
  }

  // Requires that all lists are bound.
  bool obeys_together(const Kind& kind, const data::Array& records) {
    for (const Field& field : kind.list->declared->fields) {
      if (!field.unique && field.name != kind.list->declared->key) continue;
      std::set<std::string> met;
      for (const data::Value& record : records) {
        const data::Value* value = record.find(field.name);
        if (value != nullptr && !met.insert(data::to_compact_json(*value)).second)
          return refuse(fmt::format("repeated values of the unique field \"{}\"", field.name));
      }
    }
    for (const Condition& condition : kind.conditions) {
      if (!condition.asks_list || (!condition.of_each && records.size() == 1)) continue;
      std::set<std::string> met;
      for (std::size_t row = 0; row < (condition.of_each ? records.size() : 1); ++row) {
        if (!holds(condition, row, &met)) return refuse(condition);
      }
    }
    return true;
  }

  // Whether the rules hold. A condition that cannot be evaluated counts as violated; an absent one holds. `met`: unique
  // values of earlier rows.
  bool holds(const Condition& condition, std::size_t row, std::set<std::string>* met = nullptr) {
    if (condition.each) {
      diag::Sink ignored;
      const auto rows = condition.each->rows(evaluation_, ignored);
      if (std::find(rows.begin(), rows.end(), row) == rows.end()) return !ignored.has_errors();
    }
    if (condition.when != nullptr) {
      const auto asked = evaluation_.value_of(*condition.when, row);
      if (!asked) return false;
      if (!asked->yes()) return true;
    }
    const auto value = evaluation_.value_of(condition.unique != nullptr ? *condition.unique : *condition.require, row);
    if (!value || value->is_absent()) return value.has_value();
    return condition.unique != nullptr ? met->insert(expressions::printed(*value)).second : value->yes();
  }

  // Returns false if there are too many.
  bool count(const Kind& kind, std::size_t field, data::Value& record, Counted& counted) {
    if (field == kind.draws.size()) {
      counted.kept += obeys(kind, record) ? 1 : 0;
      return ++counted.all <= most_counted;
    }
    const Draw& draw = kind.draws[field];
    std::vector<data::Value> values;
    if (draw.expression == nullptr) {
      for (const auto& [value, weight] : draw.weighted) {
        if (weight > 0) values.push_back(value);
      }
    } else {
      const std::uint64_t all = ways(kind, draw, record);
      if (all > most_counted) return false;
      for (std::uint64_t k = 0; k < all; ++k) values.push_back(way(draw, k));
    }
    for (data::Value& value : values) {
      const std::size_t before = record.object()->size();
      add(record, draw.field, std::move(value));
      const bool fine = count(kind, field + 1, record, counted);
      record.object()->resize(before);
      if (!fine) return false;
    }
    return true;
  }

  std::string text(const std::vector<data::Array>& made) {
    std::string out = R"({"game":)";
    data::write_text(out, game_->model().id);
    if (document_kind_ != nullptr && game_->model().documents.size() > 1) {
      out += R"(,"kind":)";
      data::write_text(out, document_kind_->name);
    }
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      out += ',';
      data::write_text(out, kinds_[i].list->declared->name);
      out += ':';
      out += data::to_compact_json({made[i], {}});
      kept += made[i].size();
    }
    return out + '}';
  }

  std::shared_ptr<const Game> game_;
  Keys keys_{*game_};
  const DocumentKind* document_kind_ = nullptr;   // of the documents
  std::map<std::string, std::uint64_t> refused_;  // how often each rule refused a draw
  std::vector<Kind> kinds_;
  expressions::Evaluation evaluation_;
  expressions::Value drawn_from_;
  StepLimit limit_;
  std::uint64_t documents_ = 0, spent_ = 0;  // drawn so far; steps of their expressions
};

std::optional<Randomiser> Randomiser::read(std::shared_ptr<const Game> game, diag::Sink& sink, const StepLimit& limit) {
  auto maker = std::make_unique<Maker>(std::move(game), limit);
  if (!maker->read(sink)) return std::nullopt;
  return Randomiser{std::move(maker)};
}

tl::expected<std::string, std::string> Randomiser::document(std::uint64_t seed, std::uint64_t number,
                                                            std::size_t records) {
  return maker_->document(seed, number, records);
}

std::vector<Randomiser::Counted> Randomiser::counted() {
  return maker_->counted();
}

std::vector<std::string> Randomiser::unjudged() const {
  return {maker_->unjudged.begin(), maker_->unjudged.end()};
}

std::uint64_t Randomiser::drawn() const {
  return maker_->drawn;
}

std::uint64_t Randomiser::kept() const {
  return maker_->kept;
}

Randomiser::Randomiser(std::unique_ptr<Maker> maker) : maker_{std::move(maker)} {}
Randomiser::~Randomiser() = default;
Randomiser::Randomiser(Randomiser&&) noexcept = default;

}  // namespace planche::declared
