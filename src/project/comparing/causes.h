// Which changed files make a part look different.
#pragma once

#include "project/comparing/comparison.h"
#include "project/printing/print_choices.h"

namespace planche::project {

// Finds the causes of parts whose picture differs, by drawing the new version with one file of the old one at a time.
void find_causes(Comparison& found, const Edition& before, const Edition& now, const PrintChoices& choices);

}  // namespace planche::project
