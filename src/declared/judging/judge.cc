#include "declared/judging/judge.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/fields.h"
#include "declared/judging/selection.h"

namespace planche::declared {

namespace {

diag::Severity severity_of(const Given& given) {
  const std::string word = given.text();
  return word == "warning" ? diag::Severity::warning : word == "note" ? diag::Severity::note : diag::Severity::error;
}

// The fields of a list with a value that was rejected, or could not be read, in some record.
class Rejected {
 public:
  explicit Rejected(const Game& game) : sound_{constant_limits(game)} {}

  // Whether the field, or one that it is computed from, has such a value in any record.
  bool anywhere(const List& list, const std::string& field) {
    if (list.sound.empty()) return false;
    const auto [at, fresh] = by_list_.try_emplace(&list);
    auto& known = at->second;
    for (std::size_t row = 0; fresh && row < list.rows.size(); ++row) {
      if (list.sound[row] == list.rows[row] && !list.failed.contains(list.rows[row])) continue;
      for (const Field& one : list.declared->fields) {
        if (in_record(list, row, one)) known.insert(one.name);
      }
    }
    return any_of(list, field, [&](const std::string& name) { return known.contains(name); });
  }

  bool in_record(const List& list, std::size_t row, const std::string& field) {
    return any_of(list, field, [&](const std::string& name) {
      const Field* declared = list.declared->field(name.substr(0, name.find('.')));
      return declared != nullptr && in_record(list, row, *declared);
    });
  }

 private:
  template <typename Is>
  static bool any_of(const List& list, const std::string& field, Is is) {
    std::set<std::string> asked;
    add_asked(list.table, field, asked);
    return std::ranges::any_of(asked, is);
  }

  bool in_record(const List& list, std::size_t row, const Field& field) const {
    const data::Value* value = list.rows[row]->find(field.name);
    if (value != nullptr) return !sound_.of(field, *value);
    const auto failed = list.failed.find(list.rows[row]);
    return failed != list.failed.end() && failed->second.contains(field.name);
  }

  Soundness sound_;
  std::map<const List*, std::set<std::string>> by_list_;
};

// One compiled rule.
class Judge {
 public:
  enum class Aim { records, rule_alone };
  Judge(const Game& game, const Rule& rule, expressions::Evaluation& evaluation, Rejected& rejected, diag::Sink& sink,
        Aim aim = Aim::records)
      : game_{game}, rule_{rule}, evaluation_{evaluation}, rejected_{rejected}, sink_{sink}, aim_{aim} {}

  void run() {
    // A member that may be misspelt; the format reports it.
    const bool says =
        member("require") || member("unique") || std::ranges::any_of(rule_.given.members(), [](const auto& member) {
          return base::nearest(member.first, {"require", "unique"}).has_value();
        });
    if (!says) {
      const diag::Span all = rule_.given.value->span();
      auto d = rule_.given.problem("data/missing-field", "the rule has no condition",
                                   R"(for example "require": "cost <= 9")");
      d.span = {all.begin, std::min(all.begin + 1, all.end)};
      sink_.add(std::move(d));
    }
    if (const Given require = member("require"); require && member("unique"))
      sink_.add(require.problem("data/unknown-field", "\"require\" has no effect in a rule with \"unique\"",
                                "split it into two rules"));
    const Given each = member("each");
    if (const Given together = member("together"); together && !each)
      sink_.add(together.problem("data/unknown-field", "\"together\" has no effect in a rule without \"each\"",
                                 "name the records with \"each\", or remove it"));
    if (!each) return run_on({});
    const bool several = each.value->array() != nullptr;
    for (const Given& one : several ? each.items() : std::vector{each}) {
      auto selection = Selection::compile(game_, one, sink_, Selection::Of::records_and_objects);
      if (!selection) continue;
      selections_.push_back(*selection);
      run_on(std::move(selection));
    }
  }

 private:
  Given member(std::string_view key) const { return rule_.given.member(key); }
  const List* list() const { return selection_ ? &selection_->list() : nullptr; }
  std::string name_of(std::size_t row) const { return selection_ ? list()->name_of(row) : std::string{}; }

  void run_on(std::optional<Selection> selection) {
    selection_ = std::move(selection);
    broken_.clear();
    absent_ = 0;
    if (!compile() || aim_ == Aim::rule_alone || game_.lacks(asked()) || (when_ != nullptr && game_.lacks(*when_)) ||
        (selection_ && game_.lacks(selection_->expression())) || asks_rejected())
      return;
    asked_fields_.clear();
    if (!selection_) return judge(0);
    if (!list()->sound.empty()) {
      const expressions::Table& table = list()->table;
      add_asked(table, asked(), asked_fields_);
      if (when_ != nullptr) add_asked(table, *when_, asked_fields_);
      const std::string of_records = list()->declared->name + '.';
      for (const std::string& name : selection_->expression().uses().others) {
        if (name.starts_with(of_records)) add_asked(table, name.substr(of_records.size()), asked_fields_);
      }
    }
    const std::vector<std::size_t> rows = selection_->rows(evaluation_, sink_);
    for (const std::size_t row : rows) judge(row);
    report_absent(rows.size());
    if (!broken_.empty()) report_together();
  }

  // The expression of the rule.
  const expressions::Expression& asked() const { return *(unique_ != nullptr ? unique_ : require_); }

  bool compile() {
    const expressions::Names names = game_.names(list());
    expressions::Names of_texts = names;
    if (member("unique")) {
      of_texts.values["first.place"] = {expressions::Type::Kind::text};
      of_texts.values["first.file"] = {expressions::Type::Kind::text};
      of_texts.values["first.text"] = {expressions::Type::Kind::text};
    }
    const Given together = member("together");
    together_ = together && data::truth_of(together.value, true);  // another type was meant to be true
    if (together_ && selection_)
      of_texts.values["those"] = expressions::Type::list_of(expressions::Type::record_of(list()->table));
    const auto condition = [&](std::string_view key, expressions::ExpressionPtr& into) {
      const Given given = member(key);
      const bool is_value = key == "unique" || key == "subject";
      using As = expressions::Expression::As;
      if (given) into = game_.compile(given, names, sink_, is_value ? As::value : As::condition);
      return !given || into != nullptr;
    };
    const auto text = [&](std::string_view key, expressions::TextPtr& into) {
      const Given given = game_.in_language(member(key));
      if (given) into = game_.compile_text(given, of_texts, sink_);
      return !given || into != nullptr;
    };
    // Compiles all, to report all errors.
    bool fine = check_at();
    fine = condition("when", when_) && fine;
    fine = condition("require", require_) && fine;
    fine = condition("unique", unique_) && fine;
    fine = condition("subject", subject_) && fine;
    fine = text("message", message_) && fine;
    fine = text("hint", hint_) && fine;
    if (!fine || (require_ == nullptr && unique_ == nullptr)) return false;
    if (!asked().constant()) return true;
    const auto value = evaluation_.value_of(asked());
    auto d = member(unique_ != nullptr ? "unique" : "require")
                 .problem("game/constant-rule",
                          value && value->yes() && unique_ == nullptr ? "this always holds" : "this never holds",
                          "use fields, numbers or lists in the condition");
    d.severity = diag::Severity::warning;
    sink_.add(std::move(d));
    return true;
  }

  // Checks the fields where the rule is reported.
  bool check_at() {
    bool fine = true;
    for (const Given& at : places()) {
      const std::string name = at.text(), first = selection_ ? name.substr(0, name.find('.')) : name;
      std::vector<std::string_view> known = selection_ ? std::vector<std::string_view>{} : game_.members();
      if (selection_) {
        for (const expressions::Field& field : list()->table.fields) known.push_back(field.name);
      } else {
        for (const auto& one : game_.lists()) known.push_back(one->declared->name);
      }
      if (std::find(known.begin(), known.end(), first) != known.end()) continue;
      sink_.add(at.problem("game/unknown-name",
                           fmt::format("there is no {} \"{}\"", selection_ ? "field" : "list", first),
                           base::suggestion(first, known)));
      fine = false;
    }
    return fine;
  }
  std::vector<Given> places() const {
    const Given at = member("at");
    if (!at) return {};
    return at.value->array() != nullptr ? at.items() : std::vector{at};
  }

  // Whether the rule uses a field of whole lists that has a rejected value in some record.
  bool asks_rejected() {
    asked_elsewhere_.clear();
    bool asks = false;
    const auto look = [&](const expressions::Expression& one) {
      for (const std::string& other : one.uses().others) {
        const std::size_t dot = std::min(other.find('.'), other.size());
        const List* of = game_.find(other.substr(0, dot));
        if (of == nullptr || of->sound.empty() || dot == other.size()) continue;
        const std::string field = other.substr(dot + 1);
        if (!rejected_.anywhere(*of, field)) continue;
        const bool whole = std::ranges::find(one.uses().tables, of->declared->name) != one.uses().tables.end();
        asks = asks || whole;
        asked_elsewhere_.emplace_back(of, field);
      }
    };
    look(asked());
    if (when_ != nullptr) look(*when_);
    return asks;
  }

  // Whether the record refers to a record of which the rule uses a rejected value.
  bool refers_to_rejected(std::size_t row) {
    for (const auto& asked : asked_elsewhere_) {
      const List* const of = asked.first;
      const std::string& field = asked.second;
      for (const Field& own : list()->declared->fields) {
        const data::Value* value = list()->rows[row]->find(own.name);
        if (value == nullptr) continue;
        bool found = false;
        each_value(own, *value, [&](const Field& one, const data::Value& key) {
          if (one.kind != Field::Kind::reference || one.of != of->declared->name) return;
          const auto other = game_.row_named(*of, key_text(&key));
          found = found || (other && rejected_.in_record(*of, *other, field));
        });
        if (found) return true;
      }
    }
    return false;
  }

  // A used value is invalid or missing, and already reported, so the result means nothing.
  bool is_refused(std::size_t row) {
    if (selection_ && !asked_elsewhere_.empty() && refers_to_rejected(row)) return true;
    if (asked_fields_.empty()) return false;
    const auto failed = list()->failed.find(list()->rows[row]);
    return std::any_of(asked_fields_.begin(), asked_fields_.end(), [&](const std::string& name) {
      const std::vector<Field>* fields = &list()->declared->fields;
      const data::Value* value = list()->rows[row];
      for (std::string_view rest = name; !rest.empty();) {
        const std::string_view one = rest.substr(0, rest.find('.'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const auto field = std::find_if(fields->begin(), fields->end(), [&](const Field& f) { return f.name == one; });
        if (field == fields->end()) return false;
        value = value->find(one);
        if (value == nullptr)
          return field->required ||
                 (failed != list()->failed.end() && failed->second.contains(name.substr(0, name.find('.'))));
        const bool whole = rest.empty() || value->object() == nullptr;
        if (whole && !sound_.of(*field, *value)) return true;
        fields = &field->fields;
      }
      return false;
    });
  }

  void judge(std::size_t row) {
    if (is_refused(row)) return;
    if (when_ != nullptr) {
      const auto holds = evaluation_.value_of(*when_, row);
      if (!holds) return fault("when", holds.error(), row);
      if (!holds->yes()) return;
    }
    const auto value = evaluation_.value_of(asked(), row);
    if (!value) return fault(unique_ != nullptr ? "unique" : "require", value.error(), row);
    if (unique_ != nullptr) return compare(*value, row);
    if (value->is_absent()) {
      if (absent_++ == 0) first_absent_ = row;
      return;
    }
    if (!value->yes()) add_broken(row);
  }

  // Compares with earlier records. Ignores absent values.
  void compare(const expressions::Value& value, std::size_t row) {
    if (value.is_absent() || !selection_) return;
    const auto [first, fresh] = met_.try_emplace(expressions::printed(value), list(), row);
    if (fresh) return;
    const auto& [of, place] = first->second;
    const diag::SourcePtr& source = game_.source(*of, place);
    first_place_ = source->line_name(of->rows[place]->span().begin);
    evaluation_.bind("first.place", expressions::Value::of_text(first_place_));
    evaluation_.bind("first.file", expressions::Value::of_text(source->name()));
    const std::vector<Given> places = this->places();
    const data::Value* there = places.empty() ? nullptr : data::descend(of->rows[place], places.front().text());
    first_text_ = data::text_of(there);
    evaluation_.bind("first.text", expressions::Value::of_text(first_text_));
    add_broken(row);
  }

  void add_broken(std::size_t row) {
    if (together_ && selection_)
      broken_.push_back(row);
    else
      report(row);
  }

  void report_together() {
    const List& of = *list();
    std::vector<expressions::Value> those;
    for (const std::size_t row : broken_)
      those.push_back(expressions::Value::of_record(of.table, of.sound_row(row), row));
    evaluation_.bind("those", expressions::Value::of_list(those));
    report(broken_.front());
    evaluation_.bind("those", {});
  }

  void report(std::size_t row) {
    std::string message = fmt::format("expected {}", asked().text());
    if (message_ != nullptr) message = text("message", *message_, row);
    const std::string code =
        rule_.code.find('/') != std::string::npos ? rule_.code : fmt::format("{}/{}", game_.model().id, rule_.code);
    diag::Diagnostic d = selection_ ? in_record(row, code, std::move(message)) : of_game(code, std::move(message));
    d.severity = severity_of(member("severity"));
    d.rule = member("id").text();
    d.reference = member("source").text();
    if (hint_ != nullptr) d.hint = text("hint", *hint_, row);
    if (subject_ != nullptr) {
      const auto subject = evaluation_.value_of(*subject_, row);
      if (!subject) return fault("subject", subject.error(), row);
      d.subject = expressions::printed(*subject);
    }
    sink_.add(std::move(d));
  }

  diag::Diagnostic in_record(std::size_t row, const std::string& code, std::string message) const {
    std::string at;
    for (const Given& place : places()) {
      if (at.empty()) at = place.text();
      if (data::descend(list()->rows[row], place.text()) == nullptr) continue;
      at = place.text();
      break;
    }
    return game_.at(*list(), row, at, code, std::move(message));
  }

  // For all records: the first list or field of `at` that is present; otherwise the document that should have it, or
  // the place of the rule.
  diag::Diagnostic of_game(const std::string& code, std::string message) const {
    const std::vector<Given> places = this->places();
    const std::string at = places.empty() ? std::string{} : places.front().text();
    const auto in_document = [&](diag::Span span) {
      diag::Diagnostic d = diag::problem(game_.document()->source, span, code, std::move(message));
      d.path = at;
      return d;
    };
    for (const Given& place : places) {
      if (const auto span = span_in_document(place.text())) return in_document(*span);
    }
    if (game_.document() != nullptr && game_.is_of_document(at)) {
      const std::uint32_t begin = game_.document()->root.span().begin;
      return in_document({begin, begin + 1});
    }
    const List* list = game_.find(at);
    if (list == nullptr || list->rows.empty()) {
      diag::Diagnostic d = member("require").problem(code, std::move(message));
      d.path.clear();
      return d;
    }
    const data::Document& document = game_.documents()[list->documents.front()];
    const std::uint32_t begin = document.root.span().begin;
    diag::Diagnostic d = diag::problem(document.source, {begin, begin + 1}, code, std::move(message));
    d.path = list->declared->name;
    return d;
  }

  // The name of a list, or the value of a field, in the document.
  std::optional<diag::Span> span_in_document(std::string_view at) const {
    const data::Value* value = game_.document() == nullptr ? nullptr : &game_.document()->root;
    if (value == nullptr || at.empty()) return std::nullopt;
    if (const data::Member* list = value->member(at))
      return game_.find(at) != nullptr ? list->key_span : list->value.span();
    value = data::descend(value, at);
    return value == nullptr ? std::nullopt : std::optional{value->span()};
  }

  std::string text(std::string_view key, const expressions::Text& of, std::size_t row) {
    auto made = evaluation_.text_of(of, row);
    if (made) return std::move(*made);
    sink_.add(Game::fault(game_.in_language(member(key)), made.error(), name_of(row)));
    return of.text();
  }

  void fault(std::string_view key, const expressions::Fault& fault, std::size_t row) {
    sink_.add(Game::fault(member(key), fault, name_of(row)));
  }

  void report_absent(std::size_t of) {
    if (absent_ == 0) return;
    auto d = member("require").problem(
        "game/unjudged", fmt::format("for {} of {} {} this uses an absent value", absent_, of, list()->declared->name),
        "give a default: `field ?? 0`, or check only present values: \"when\": \"present(field)\"");
    d.severity = diag::Severity::note;
    d.subject = list()->name_of(first_absent_);
    sink_.add(std::move(d));
  }

  const Game& game_;
  const Rule& rule_;
  expressions::Evaluation& evaluation_;
  Rejected& rejected_;
  diag::Sink& sink_;
  Aim aim_;
  std::optional<Selection> selection_;
  std::vector<Selection> selections_;  // keep the lists in `met_`
  Soundness sound_{constant_limits(game_)};
  std::set<std::string> asked_fields_;                                // dotted; only if a record is invalid
  std::vector<std::pair<const List*, std::string>> asked_elsewhere_;  // fields with rejected values
  expressions::ExpressionPtr when_, require_, unique_, subject_;
  expressions::TextPtr message_, hint_;
  bool together_ = false;
  std::vector<std::size_t> broken_;                                           // rows that are reported together
  std::unordered_map<std::string, std::pair<const List*, std::size_t>> met_;  // by unique value
  std::string first_place_, first_text_;                                      // of the last repeated value
  std::size_t absent_ = 0, first_absent_ = 0;
};

}  // namespace

void judge(const Game& game, diag::Sink& sink) {
  expressions::Evaluation evaluation = game.evaluation();
  for (const auto& list : game.lists()) {
    for (const Given& figure : list->declared->survey.items()) game.compile(figure, game.names(list.get()), sink);
  }
  Rejected rejected{game};
  for (const Rule& rule : game.model().rules) Judge{game, rule, evaluation, rejected, sink}.run();
}

void judge(const Game& game, const Rule& rule, diag::Sink& sink) {
  expressions::Evaluation evaluation = game.evaluation();
  Rejected rejected{game};
  Judge{game, rule, evaluation, rejected, sink}.run();
}

void check_rules(const Game& game, diag::Sink& sink) {
  expressions::Evaluation evaluation = game.evaluation();
  Rejected rejected{game};
  for (const Rule& rule : game.model().rules)
    Judge{game, rule, evaluation, rejected, sink, Judge::Aim::rule_alone}.run();
}

}  // namespace planche::declared
