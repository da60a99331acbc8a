#include "declared/judge.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/selection.h"
#include "declared/unused.h"

namespace planche::declared {

namespace {

diag::Severity severity_of(const Given& given) {
  const std::string word = given.text();
  return word == "warning" ? diag::Severity::warning : word == "note" ? diag::Severity::note : diag::Severity::error;
}

// One rule, read.
class Judge {
 public:
  Judge(const Game& game, const Rule& rule, expressions::Evaluation& evaluation, diag::Sink& sink)
      : game_{game}, rule_{rule}, evaluation_{evaluation}, sink_{sink} {}

  void run() {
    if (const Given each = rule_.given.member("each")) {
      selection_ = Selection::compile(game_, each, sink_);
      if (!selection_) return;
    }
    if (!compile() || game_.lacks(require_->uses())) return;
    if (!selection_) return judge(0, nullptr);
    const std::vector<std::size_t> rows = selection_->rows(evaluation_, sink_);
    for (const std::size_t row : rows) judge(row, &selection_->list());
    tell_of_absent(rows.size());
  }

 private:
  Given member(std::string_view key) const { return rule_.given.member(key); }

  bool compile() {
    const expressions::Names names = game_.names(selection_ ? &selection_->list() : nullptr);
    const auto condition = [&](std::string_view key, expressions::ExpressionPtr& into) {
      const Given given = member(key);
      if (given) into = game_.compile(given, names, sink_);
      return !given || into != nullptr;
    };
    const auto text = [&](std::string_view key, expressions::TextPtr& into) {
      const Given given = game_.in_language(member(key));
      if (given) into = game_.compile_text(given, names, sink_);
      return !given || into != nullptr;
    };
    // All of them, for the sake of what is wrong.
    bool fine = check_at();
    fine = condition("when", when_) && fine;
    fine = condition("require", require_) && fine;
    fine = text("message", message_) && fine;
    fine = text("hint", hint_) && fine;
    if (!fine || require_ == nullptr) return false;
    if (!require_->constant()) return true;
    const auto value = evaluation_.value_of(*require_);
    auto d = member("require").problem("game/constant-rule",
                                       value && value->yes() ? "this always holds" : "this never holds",
                                       "a rule asks for fields, numbers or lists");
    d.severity = diag::Severity::warning;
    sink_.add(std::move(d));
    return true;
  }

  // The field that it points at.
  bool check_at() {
    const Given at = member("at");
    if (!at) return true;
    const std::string name = at.text(), first = selection_ ? name.substr(0, name.find('.')) : name;
    std::vector<std::string_view> known = selection_ ? std::vector<std::string_view>{} : game_.members();
    if (selection_) {
      for (const expressions::Field& field : selection_->list().table.fields) known.push_back(field.name);
    } else {
      for (const auto& list : game_.lists()) known.push_back(list->declared->name);
    }
    if (std::find(known.begin(), known.end(), first) != known.end()) return true;
    sink_.add(at.problem("game/unknown-name",
                         fmt::format("there is no {} \"{}\"", selection_ ? "field" : "list", first),
                         base::suggestion(first, known)));
    return false;
  }

  void judge(std::size_t row, const List* list) {
    if (when_ != nullptr) {
      const auto holds = evaluation_.value_of(*when_, row);
      if (!holds) return fault("when", holds.error(), row, list);
      if (!holds->yes()) return;
    }
    const auto holds = evaluation_.value_of(*require_, row);
    if (!holds) return fault("require", holds.error(), row, list);
    if (holds->is_absent()) {
      if (absent_++ == 0) first_absent_ = row;
      return;
    }
    if (!holds->yes()) tell(row, list);
  }

  void tell(std::size_t row, const List* list) {
    std::string message = fmt::format("expected {}", require_->text());
    if (message_ != nullptr) message = text("message", *message_, row, list);
    const std::string code = fmt::format("{}/{}", game_.model().id, rule_.code);
    diag::Diagnostic d = list != nullptr ? game_.at(*list, row, member("at").text(), code, std::move(message))
                                         : of_game(code, std::move(message));
    d.severity = severity_of(member("severity"));
    d.rule = member("id").text();
    d.reference = member("source").text();
    if (hint_ != nullptr) d.hint = text("hint", *hint_, row, list);
    sink_.add(std::move(d));
  }

  // Of all records: the list or field that it points at, else where the rule stands.
  diag::Diagnostic of_game(const std::string& code, std::string message) const {
    const std::string at = member("at").text();
    if (const auto span = span_in_document(at)) {
      diag::Diagnostic d = diag::problem(game_.document()->source, *span, code, std::move(message));
      d.path = at;
      return d;
    }
    const List* list = game_.find(at);
    if (list == nullptr || list->rows.empty()) {
      diag::Diagnostic d = member("require").problem(code, std::move(message));
      d.path.clear();
      return d;
    }
    diag::Diagnostic d = diag::problem(game_.source(list->documents.front()), {0, 1}, code, std::move(message));
    d.path = list->declared->name;
    return d;
  }

  // Of a list its name, of a field its value, in the document that was given.
  std::optional<diag::Span> span_in_document(std::string_view at) const {
    const data::Value* value = game_.document() == nullptr ? nullptr : &game_.document()->root;
    if (value == nullptr || at.empty()) return std::nullopt;
    if (const data::Member* list = value->member(at))
      return list->value.array() != nullptr ? list->key_span : list->value.span();
    value = data::descend(value, at);
    return value == nullptr ? std::nullopt : std::optional{value->span()};
  }

  std::string text(std::string_view key, const expressions::Text& of, std::size_t row, const List* list) {
    auto made = evaluation_.text_of(of, row);
    if (made) return std::move(*made);
    const Given given = game_.in_language(member(key));
    sink_.add(Game::fault(given, made.error(), list == nullptr ? std::string{} : list->name_of(row)));
    return of.text();
  }

  void fault(std::string_view key, const expressions::Fault& fault, std::size_t row, const List* list) {
    sink_.add(Game::fault(member(key), fault, list == nullptr ? std::string{} : list->name_of(row)));
  }

  void tell_of_absent(std::size_t of) {
    if (absent_ == 0) return;
    const List& list = selection_->list();
    auto d = member("require").problem(
        "game/unjudged", fmt::format("for {} of {} {} this asks for what is absent", absent_, of, list.declared->name),
        "say what an absent value means: `field ?? 0`, or ask only where it is present: \"when\": \"present(field)\"");
    d.severity = diag::Severity::note;
    d.subject = list.name_of(first_absent_);
    sink_.add(std::move(d));
  }

  const Game& game_;
  const Rule& rule_;
  expressions::Evaluation& evaluation_;
  diag::Sink& sink_;
  std::optional<Selection> selection_;
  expressions::ExpressionPtr when_, require_;
  expressions::TextPtr message_, hint_;
  std::size_t absent_ = 0, first_absent_ = 0;
};

}  // namespace

void judge(const Game& game, diag::Sink& sink) {
  expressions::Evaluation evaluation = game.evaluation();
  for (const Rule& rule : game.model().rules) Judge{game, rule, evaluation, sink}.run();
  tell_of_unused(game, sink);
}

}  // namespace planche::declared
