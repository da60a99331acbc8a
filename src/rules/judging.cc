#include "rules/judging.h"

#include <fmt/format.h>

namespace planche::rules {

diag::Diagnostic by_rule(const data::Document& document, diag::Span span, std::string_view text, Rule rule,
                         std::string code, std::string message) {
  diag::Diagnostic d = diag::problem(document.source, span, std::move(code), std::move(message));
  d.rule = std::string{rule.id};
  if (!rule.sections.empty()) d.reference = fmt::format("{}{}", text, rule.sections);
  return d;
}

ValuePlace at(const data::Value& value, std::string path, std::string subject) {
  const bool whole = value.object() != nullptr || value.array() != nullptr;
  return {whole ? first_character(value) : value.span(), std::move(path), std::move(subject)};
}

ValuePlace at_member(const data::Value& value, std::string path, std::string_view member, std::string subject) {
  const data::Value* found = value.find(member);
  if (found == nullptr) return {first_character(value), std::move(path), std::move(subject)};
  return {found->span(), fmt::format("{}.{}", path, member), std::move(subject)};
}

void Report::add(ValuePlace place, Rule rule, std::string code, std::string message, std::string hint,
                 diag::Severity severity) const {
  diag::Diagnostic d = by_rule(document_, place.span, text_, rule, std::move(code), std::move(message));
  d.severity = severity;
  d.path = std::move(place.path);
  d.subject = std::move(place.subject);
  d.hint = std::move(hint);
  sink_.add(std::move(d));
}

}  // namespace planche::rules
