// Converting tables and documents to other formats.
#pragma once

#include <string>

#include "project/opening/reading.h"

namespace planche::project {

// Converts the table or document `file` to `output`, whose extension chooses the format: .csv, .xlsx, .ods, .json or
// .yaml. Messages report the result. If the format cannot hold a value unchanged, writes nothing.
void convert(const std::string& file, const std::string& output, const InputChoices& choices, Messages& messages);

}  // namespace planche::project
