// Options of all commands that read documents.
#pragma once

#include "cli/report.h"
#include "project/reading.h"

namespace planche::cli {

// --rules, --set; with several values for a number where they can be compared.
void add_rules_options(Rows& rows, project::RulesChoices& options, bool several = false);

// --input, --encoding.
void add_form_options(Rows& rows, project::InputChoices& options);
// These, and those of the rules.
void add_input_options(Rows& rows, project::InputChoices& options, bool several = false);

}  // namespace planche::cli
