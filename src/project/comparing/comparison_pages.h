// A comparison as pages with the old and the new picture of each part side by side.
#pragma once

#include <string>

#include "project/comparing/comparison.h"
#include "project/printing/work.h"

namespace planche::project {

// Pages to print. The comparison and the versions must outlive the work; the sink receives problems
// of the files of printed words, and of a file-based game's fonts, banner and tokens.
Work comparison_work(const Comparison& found, const Edition& before, const Edition& now, const PrintChoices& choices,
                     diag::Sink& sink);

// An HTML page that needs no other file.
std::string comparison_html(const Comparison& found, const Edition& before, const Edition& now);

}  // namespace planche::project
