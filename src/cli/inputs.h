// Options of all commands that read documents.
#pragma once

#include "cli/report.h"
#include "project/opening/reading.h"

namespace planche::cli {

// Adds --rules and --set. `several`: --set accepts several values for a number.
void add_rules_options(Rows& rows, project::RulesChoices& options, bool several = false);

// Adds --input and --encoding.
void add_form_options(Rows& rows, project::InputChoices& options);
// Adds all options above.
void add_input_options(Rows& rows, project::InputChoices& options, bool several = false);

}  // namespace planche::cli
