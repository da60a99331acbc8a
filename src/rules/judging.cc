#include "rules/judging.h"

#include <utility>

#include <fmt/format.h>

namespace planche::rules {

diag::Diagnostic by_rule(const data::Document& document, diag::Span span, std::string_view text, Rule rule,
                         std::string code, std::string message) {
  diag::Diagnostic d = diag::problem(document.source, span, std::move(code), std::move(message));
  d.rule = std::string{rule.id};
  if (!rule.sections.empty()) d.reference = fmt::format("{}{}", text, rule.sections);
  return d;
}

}  // namespace planche::rules
