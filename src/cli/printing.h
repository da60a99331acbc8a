// Prints work and reports the result.
#pragma once

#include <filesystem>

#include "cli/print_options.h"
#include "project/printing/print.h"
#include "project/printing/work.h"

namespace planche::cli {

void print(project::Work work, const PrintOptions& options, diag::Sink& sink, const std::filesystem::path& target,
           Reporter& reporter);
void print(project::PrintJob job, const PrintOptions& options, Reporter& reporter);
// Writes each part as a picture of its own.
void picture(project::Work work, const PrintOptions& options, diag::Sink& sink, const std::filesystem::path& target,
             Reporter& reporter);

}  // namespace planche::cli
