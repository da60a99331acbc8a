#include "project/expression.h"

#include <memory>
#include <utility>

namespace planche::project {

namespace {

diag::Diagnostic problem(const diag::SourcePtr& source, std::size_t begin, std::size_t end, std::string code,
                         std::string message, std::string hint) {
  auto d = diag::problem(source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(code),
                         std::move(message));
  d.hint = std::move(hint);
  return d;
}

}  // namespace

GivenExpression GivenExpression::read(const std::string& text, const expressions::Names& names, diag::Sink& sink) {
  GivenExpression given{std::make_shared<const diag::Source>("<expression>", text), nullptr};
  expressions::Problems problems;
  given.expression = expressions::Expression::compile(text, names, problems);
  for (const expressions::Problem& one : problems) {
    auto d = problem(given.source, one.begin, one.end, one.code, one.message, one.hint);
    d.severity = one.severity;
    sink.add(std::move(d));
  }
  return given;
}

diag::Diagnostic GivenExpression::fault(const expressions::Fault& fault) const {
  return problem(source, fault.begin, fault.end, "game/fault", fault.message, {});
}

}  // namespace planche::project
