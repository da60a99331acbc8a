// Expressions given on the command line, and the records that they apply to.
#pragma once

#include <optional>
#include <string>

#include "declared/lists/game.h"
#include "diag/diagnostic.h"
#include "expressions/expression.h"
#include "project/opening/messages.h"

namespace planche::project {

// A given expression, and the source in which its problems are shown.
struct GivenExpression {
  diag::SourcePtr source;
  expressions::ExpressionPtr expression;  // null if it is wrong; the sink says why

  static GivenExpression read(const std::string& text, const expressions::Names& names, diag::Sink& sink);
  // The diagnostic for a value that cannot be evaluated.
  diag::Diagnostic fault(const expressions::Fault& fault) const;
};

// A value as printed; a fraction gets a rounded decimal: "8/3 (2.667)".
std::string shown(const expressions::Value& value);

struct RecordPlace {
  const declared::List* list = nullptr;
  std::size_t row = 0;
};
// Finds a record by key, by place such as "cards[3]" (from 1), or by name in any language; the first match counts.
// Returns nothing after a refusal.
std::optional<RecordPlace> find_record(const declared::Game& game, const std::string& name, Messages& messages);

}  // namespace planche::project
