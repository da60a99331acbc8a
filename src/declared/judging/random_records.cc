#include "declared/judging/random_records.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"
#include "base/text.h"
#include "data/formats/format.h"
#include "data/formats/shape.h"
#include "data/write.h"
#include "declared/file/fields.h"
#include "declared/judging/random_cells.h"
#include "declared/judging/random_plan.h"
#include "declared/judging/random_values.h"

namespace planche::declared {

namespace {

constexpr std::uint64_t most_choices = std::numeric_limits<std::uint32_t>::max();  // of one draw

using Failed = RandomFailure;

}  // namespace

class Randomiser::Maker {
 public:
  Maker(std::shared_ptr<const Game> game, RandomPlan plan, const StepLimit& limit)
      : unjudged{std::move(plan.unjudged)},
        game_{std::move(game)},
        document_kind_{plan.document_kind},
        kinds_{std::move(plan.kinds)},
        evaluation_{game_->evaluation()},
        limit_{limit} {}

  tl::expected<std::string, Failed> document(std::uint64_t seed, std::uint64_t number, std::size_t records) {
    if (const std::uint64_t most = limit_.steps + documents_ * limit_.steps_each; spent_ > most)
      return tl::make_unexpected(
          Failed{fmt::format("the expressions that draw and check {} took {} steps, the limit is {}",
                             base::counted(documents_, "document"), spent_, most)});
    evaluation_ = game_->evaluation();
    auto made = drawn_document(seed, number, records);
    ++documents_;
    spent_ += evaluation_.all_steps();
    return made;
  }

  std::vector<Counted> counted() {
    std::vector<Counted> all;
    for (const Kind& kind : kinds_) {
      if (kind.keeps_records()) continue;
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

  std::set<std::string> about_all() const {
    std::set<std::string> codes;
    for (const Kind& kind : kinds_) {
      for (const Condition& condition : kind.conditions) {
        if (!condition.of_each && !kind.keeps_records()) codes.insert(condition.rule->code);
      }
    }
    return codes;
  }

 private:
  using Draw = RandomPlan::Draw;
  using Limit = RandomPlan::Limit;
  using Condition = RandomPlan::Condition;
  using Kind = RandomPlan::Kind;

  tl::expected<std::string, Failed> drawn_document(std::uint64_t seed, std::uint64_t number, std::size_t records) {
    base::Random random{seed, number};
    std::uint64_t tries = 0;
    try {
      for (;;) {
        std::vector<data::Array> made;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
          const Kind& kind = kinds_[i];
          data::Array& list = made.emplace_back();
          if (kind.searched) {
            list = filled(kind, random, tries);
            continue;
          }
          if (!kind.shuffles.empty()) {
            list = dealt(kind, random, tries);
            continue;
          }
          if (kind.of_cells) {
            for (std::size_t row = 0; row < kind.list->rows.size(); ++row)
              list.push_back(record(kind, kind.list->sound_row(row), random, tries));
            continue;
          }
          while (list.size() < records) list.push_back(record(kind, data::Value{data::Object{}, {}}, random, tries));
        }
        for (std::size_t i = 0; i < kinds_.size(); ++i) bind(kinds_[i], made[i]);
        bool fine = true;
        for (std::size_t i = 0; i < kinds_.size() && fine; ++i) fine = obeys_together(kinds_[i], made[i]);
        if (fine) return text(made);
      }
    } catch (const Failed& failed) {
      return tl::make_unexpected(failed);
    }
  }

  // A condition or a value that cannot be evaluated ends the drawing.
  [[noreturn]] static void fail(const Given& given, const expressions::Fault& fault) {
    throw Failed{{}, Game::fault(given, fault, {})};
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
    if (!value) fail(draw.given, value.error());
    drawn_from_ = *value;
    if (!value->is(expressions::Value::Kind::list)) return 1;
    if (value->size() == 0 || value->size() > most_choices)
      throw Failed{fmt::format("{}: there are {} values to draw from", draw.given.path, value->size()), {}};
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

  // The records of the game, whose values have changed places.
  data::Array dealt(const Kind& kind, base::Random& random, std::uint64_t& tries) {
    if (tries >= most_tries || drawn >= most_drawn()) give_up(tries);
    ++tries;
    drawn += kind.list->rows.size();
    data::Array made;
    for (std::size_t row = 0; row < kind.list->rows.size(); ++row) made.push_back(kind.list->sound_row(row));
    for (const std::vector<std::string>& together : kind.shuffles) {
      // For each record, the values of the fields; null if it lacks one.
      std::vector<std::vector<data::Value>> values(made.size());
      for (std::size_t i = 0; i < made.size(); ++i) {
        for (const std::string& field : together) {
          const data::Value* value = made[i].find(field);
          values[i].push_back(value == nullptr ? data::Value{} : *value);
        }
      }
      random.shuffle(values);
      for (std::size_t i = 0; i < made.size(); ++i) {
        for (std::size_t k = 0; k < together.size(); ++k) set(made[i], together[k], std::move(values[i][k]));
      }
    }
    return made;
  }

  static void set(data::Value& record, const std::string& field, data::Value value) {
    std::erase_if(*record.object(), [&](const data::Member& member) { return member.key == field; });
    add(record, field, std::move(value));
  }

  // The board of the game with drawn values.
  data::Array filled(const Kind& kind, base::Random& random, std::uint64_t& tries) {
    auto& cells = boards_[&kind];
    if (cells == nullptr) {
      cells = std::make_unique<RandomCells>(
          kind, RandomCells::Tools{evaluation_,
                                   [this, &kind](const Draw& draw, const data::Value& cell) {
                                     auto choices = draw.weighted;
                                     const std::uint64_t count =
                                         draw.expression == nullptr ? 0 : ways(kind, draw, cell);
                                     for (std::uint64_t i = 0; i < count; ++i) choices.emplace_back(way(draw, i), 1);
                                     return choices;
                                   },
                                   [this, &kind](const data::Value& cell) { return obeys(kind, cell); },
                                   [this](const Condition& condition, std::size_t row) {
                                     return holds(condition, row) || refuse(condition);
                                   },
                                   [this] { return most_refused(); }});
    }
    return cells->drawn(random, [&] {
      if (tries >= RandomCells::most_tried || drawn >= most_drawn()) return false;
      ++drawn;
      return ++tries > 0;
    });
  }

  // What all documents so far may draw.
  std::uint64_t most_drawn() const { return limit_.tries + documents_ * limit_.tries_each; }

  // A record that obeys the rules about single records, with the fields of the given one that are not drawn.
  data::Value record(const Kind& kind, const data::Value& given, base::Random& random, std::uint64_t& tries) {
    const std::uint64_t most = most_drawn();
    while (tries < most_tries && drawn < most) {
      ++tries;
      ++drawn;
      data::Value made = given;
      for (const Draw& draw : kind.draws) set(made, draw.field, {});
      for (const Draw& draw : kind.draws) {
        const std::uint64_t all = ways(kind, draw, made);
        add(made, draw.field, way(draw, all == 1 ? 0 : random.below(all)));
      }
      if (obeys(kind, made)) return made;
    }
    give_up(tries);
  }

  std::string most_refused() const {
    const auto worst = std::ranges::max_element(refused_, {}, [](const auto& one) { return one.second; });
    return worst == refused_.end() ? "" : fmt::format("; {} refused most", worst->first);
  }

  [[noreturn]] void give_up(std::uint64_t tries) const {
    const std::string by = most_refused();
    if (tries < most_tries)
      throw Failed{fmt::format("{} records were drawn for {}, which is the limit{}", drawn,
                               base::counted(documents_ + 1, "document"), by),
                   {},
                   "let \"random\" draw values that obey the rules more often"};
    throw Failed{fmt::format("{} records were drawn, and none obeys the rules{}", tries, by)};
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
      if (!bound) fail(limit.given, bound.error());
      if (value == nullptr || !value->is_number() || !bound->is(expressions::Value::Kind::number)) continue;
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
      if ((!condition.asks_list && kind.shuffles.empty()) || (!condition.of_each && records.size() == 1)) continue;
      std::set<std::string> met;
      for (std::size_t row = 0; row < (condition.of_each ? records.size() : 1); ++row) {
        if (!holds(condition, row, &met)) return refuse(condition);
      }
    }
    return true;
  }

  // Whether the rules hold. An absent condition holds. `met`: unique values of earlier rows.
  bool holds(const Condition& condition, std::size_t row, std::set<std::string>* met = nullptr) {
    if (condition.each) {
      diag::Sink ignored;
      const auto rows = condition.each->rows(evaluation_, ignored);
      if (ignored.has_errors()) throw Failed{{}, ignored.sorted().front()};
      if (std::find(rows.begin(), rows.end(), row) == rows.end()) return true;
    }
    const Given& rule = condition.rule->given;
    if (condition.when != nullptr) {
      const auto asked = evaluation_.value_of(*condition.when, row);
      if (!asked) fail(rule.member("when"), asked.error());
      if (!asked->yes()) return true;
    }
    const auto value = evaluation_.value_of(condition.unique != nullptr ? *condition.unique : *condition.require, row);
    if (!value) fail(rule.member(condition.unique != nullptr ? "unique" : "require"), value.error());
    if (value->is_absent()) return true;
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
  const DocumentKind* document_kind_;  // of the documents
  std::vector<Kind> kinds_;
  std::map<std::string, std::uint64_t> refused_;  // how often each rule refused a draw
  expressions::Evaluation evaluation_;
  expressions::Value drawn_from_;
  StepLimit limit_;
  std::map<const Kind*, std::unique_ptr<RandomCells>> boards_;
  std::uint64_t documents_ = 0, spent_ = 0;  // drawn so far; steps of their expressions
};

std::optional<Randomiser> Randomiser::read(std::shared_ptr<const Game> game, diag::Sink& sink, const StepLimit& limit) {
  auto plan = read_random_plan(*game, sink);
  if (!plan) return std::nullopt;
  return Randomiser{std::make_unique<Maker>(std::move(game), std::move(*plan), limit)};
}

tl::expected<std::string, RandomFailure> Randomiser::document(std::uint64_t seed, std::uint64_t number,
                                                              std::size_t records) {
  return maker_->document(seed, number, records);
}

std::vector<Randomiser::Counted> Randomiser::counted() {
  return maker_->counted();
}

std::vector<std::string> Randomiser::unjudged() const {
  return {maker_->unjudged.begin(), maker_->unjudged.end()};
}

std::vector<std::string> Randomiser::about_all() const {
  const std::set<std::string> codes = maker_->about_all();
  return {codes.begin(), codes.end()};
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
