// The calibration sheet for measuring a printer.
#pragma once

#include <filesystem>

#include "project/printing/print_choices.h"

namespace planche::project {

// Writes the sheet for the paper, language and printer of the choices; messages report the result.
void write_calibration_sheet(const PrintChoices& choices, const std::filesystem::path& target, Messages& messages);

}  // namespace planche::project
