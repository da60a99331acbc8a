// Expressions that a person asks about, and the records that they are about.
#pragma once

#include <optional>
#include <string>

#include "declared/game.h"
#include "diag/diagnostic.h"
#include "expressions/expression.h"
#include "project/messages.h"

namespace planche::project {

// An expression that was given, and the source that problems with it stand in.
struct GivenExpression {
  diag::SourcePtr source;
  expressions::ExpressionPtr expression;  // null when it is wrong, as the sink says

  static GivenExpression read(const std::string& text, const expressions::Names& names, diag::Sink& sink);
  // What could not be had.
  diag::Diagnostic fault(const expressions::Fault& fault) const;
};

struct RecordPlace {
  const declared::List* list = nullptr;
  std::size_t row = 0;
};
// The first record of that key, or "cards[3]" (from 1), or else of that name in any language. Nothing after a refusal.
std::optional<RecordPlace> find_record(const declared::Game& game, const std::string& name, Messages& messages);

}  // namespace planche::project
