// Expressions of the command line.
#pragma once

#include <string>

#include "diag/diagnostic.h"
#include "expressions/expression.h"

namespace planche::project {

// An expression that was given, and the source that problems with it stand in.
struct GivenExpression {
  diag::SourcePtr source;
  expressions::ExpressionPtr expression;  // null when it is wrong, which the sink was told

  static GivenExpression read(const std::string& text, const expressions::Names& names, diag::Sink& sink);
  // What could not be had.
  diag::Diagnostic fault(const expressions::Fault& fault) const;
};

}  // namespace planche::project
