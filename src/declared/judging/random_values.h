// Checks values in "random" of a game file against the fields for which they are drawn. Only for use in declared/.
#pragma once

#include <functional>

#include "declared/lists/keys.h"

namespace planche::declared {

bool is_drawn(const Model& model, std::string_view list);
// The kind of documents that have all drawn lists; null if there is none or if there are several.
const DocumentKind* drawn_documents(const Model& model);

// Visits each reference in the value to a missing record, except to lists that are also drawn.
void each_astray(const Game& game, Keys& keys, const Field& field, const data::Value& value,
                 const std::function<void(const data::Value& reference, Unknown refusal)>& call);

// Checks values in the game file, or values of an expression there. Returns false and reports if one does not fit the
// field, or if all are beyond its limits. Notes if some are beyond the limits and so are never kept.
bool check_drawn(const Game& game, const Field& field, const Given& given, const data::Array& values, diag::Sink& sink);

// Checks the values of an expression, or only its type if it uses records.
bool check_drawn(const Game& game, const Field& field, const Given& given, const expressions::Expression& expression,
                 diag::Sink& sink);

}  // namespace planche::declared
