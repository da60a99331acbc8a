// Converting tables and documents to other formats.
#pragma once

#include <string>

#include "project/reading.h"

namespace planche::project {

// Writes the table or document `file` as `output`, whose extension chooses the format: .csv, .xlsx, .ods, .json or
// .yaml. The messages say what came of it; nothing is written where the target cannot hold a value unchanged.
void convert(const std::string& file, const std::string& output, const InputChoices& choices, Messages& messages);

}  // namespace planche::project
