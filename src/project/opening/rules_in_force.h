// Adapts a rulebook to the rules in force: numbers that options and house rules change, sentences of modes and editions.
#pragma once

#include "diag/diagnostic.h"
#include "expressions/expression.h"
#include "prose/prose.h"

namespace planche::project {

// Replaces each `{expression}` in the words by its value (`{{` is a brace), and leaves out what has a condition that
// does not hold: paragraphs, rows of pictures and of tables; with a heading, its section; and lists, items and quotes
// that are empty then. Reports expressions that are wrong or have no value (`expression/…`, `booklet/value`) at their
// places in `source`; what has such a condition stays.
void adapt(prose::Text& text, const diag::SourcePtr& source, const expressions::Names& names,
           expressions::Evaluation& evaluation, diag::Sink& sink);

}  // namespace planche::project
