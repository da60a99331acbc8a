// The sheet that a printer is measured with.
#pragma once

#include <filesystem>

#include "project/print_choices.h"

namespace planche::project {

// Writes it for the paper, language and printer of the choices; the messages say what came of it.
void write_calibration_sheet(const PrintChoices& choices, const std::filesystem::path& target, Messages& messages);

}  // namespace planche::project
