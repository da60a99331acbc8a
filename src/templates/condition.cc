#include "templates/condition.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::templates {

namespace {

std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// The position of `&&` outside quotes, or npos.
std::size_t find_and(std::string_view text) {
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quote != 0) {
      if (text[i] == quote) quote = 0;
    } else if (text[i] == '\'' || text[i] == '"') {
      quote = text[i];
    } else if (text.substr(i).starts_with("&&")) {
      return i;
    }
  }
  return std::string_view::npos;
}

bool quoted(std::string_view text) {
  return text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
}

}  // namespace

Condition Condition::compile(std::string_view text, const Where& where, Context& context) {
  Condition made;
  for (;;) {
    const std::size_t next = find_and(text);
    made.add(base::trimmed(text.substr(0, next)), where, context);
    if (next == std::string_view::npos) return made;
    text.remove_prefix(next + 2);
  }
}

void Condition::add(std::string_view text, const Where& where, Context& context) {
  static constexpr std::pair<std::string_view, Test> operators[] = {{"==", Test::equal},   {"!=", Test::unequal},
                                                                    {"<=", Test::at_most}, {">=", Test::at_least},
                                                                    {"<", Test::less},     {">", Test::greater}};
  const auto fail = [&](std::string_view expected) {
    context.report.error(where, "template/condition", fmt::format("expected {}, found `{}`", expected, text),
                         "a condition reads `field`, `!field` or `field == value`, joined by `&&`");
  };
  Term term;
  std::string_view name = text;
  const std::size_t at = text.find_first_of("=<>!", text.starts_with("!") ? 1 : 0);
  if (at != std::string_view::npos) {
    const auto* op = std::find_if(std::begin(operators), std::end(operators),
                                  [&](const auto& one) { return text.substr(at).starts_with(one.first); });
    if (op == std::end(operators)) return fail("==, !=, <, <=, > or >=");
    term.test = op->second;
    name = base::trimmed(text.substr(0, at));
    const std::string_view value = base::trimmed(text.substr(at + op->first.size()));
    if (value.empty()) return fail("a value to compare with");
    if (value.find_first_of("=<>!|&") != std::string_view::npos && !quoted(value)) return fail("one comparison");
    term.text = quoted(value) ? value.substr(1, value.size() - 2) : value;
    if (!quoted(value)) term.value = number_of(value);
    if (term.test != Test::equal && term.test != Test::unequal && !term.value) return fail("a number to compare with");
  } else if (text.starts_with("!")) {
    term.test = Test::absent;
    name = base::trimmed(text.substr(1));
  }
  if (!is_field_name(name)) return fail("a field");
  const Context::Named named = context.field(name, where);
  if (named.text) {
    const data::Value fixed{*named.text, diag::Span{}};
    // Settled now: the record has no say in it.
    const Scope scope{nullptr, &fixed, 0};
    if (!holds(term, FieldValue{Field{Field::Kind::item, {}}, scope})) never_ = true;
  } else if (named.field) {
    term.field = *named.field;
    terms_.push_back(std::move(term));
  }
}

bool Condition::compare(Test test, double a, double b) {
  switch (test) {
    case Test::less:
      return a < b;
    case Test::at_most:
      return a <= b;
    case Test::greater:
      return a > b;
    case Test::at_least:
      return a >= b;
    default:
      return a == b;
  }
}

bool Condition::holds(const Term& term, const FieldValue& value) {
  if (term.test == Test::present) return value.truth();
  if (term.test == Test::absent) return !value.truth();
  const auto number = value.number();
  const bool met = number && term.value                                     ? compare(term.test, *number, *term.value)
                   : term.test == Test::equal || term.test == Test::unequal ? value.equals(term.text)
                                                                            : false;
  return term.test == Test::unequal ? !met : met;
}

bool Condition::holds(const Scope& scope) const {
  if (never_) return false;
  return std::all_of(terms_.begin(), terms_.end(), [&](const Term& term) {
    return holds(term, FieldValue{term.field, scope});
  });
}

bool Condition::dynamic() const {
  return !never_ && std::any_of(terms_.begin(), terms_.end(), [](const Term& term) { return term.field.dynamic(); });
}

}  // namespace planche::templates
