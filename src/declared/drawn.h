// What "random" of a game file draws a field from, held against that field beforehand. Internal to declared/.
#pragma once

#include <functional>

#include "declared/keys.h"

namespace planche::declared {

bool is_drawn(const Model& model, std::string_view list);
// Of which kind documents with all the lists are that are drawn; null: of none, or of several.
const DocumentKind* drawn_documents(const Model& model);

// Calls for references within the value that name no record; those to lists that are drawn as well may come to.
void each_astray(const Game& game, Keys& keys, const Field& field, const data::Value& value,
                 const std::function<void(const data::Value& reference, Unknown refusal)>& call);

// Values that stand in the game file, or an expression there comes to. False, with problems, where one of them is none
// of the field, or all are beyond its limits; of some that are beyond, and so never kept, there is a note.
bool check_drawn(const Game& game, const Field& field, const Given& given, const data::Array& values, diag::Sink& sink);

// What an expression comes to: before any record where it asks for none, else its type.
bool check_drawn(const Game& game, const Field& field, const Given& given, const expressions::Expression& expression,
                 diag::Sink& sink);

}  // namespace planche::declared
