// What stands for a wrong part of a template, so that what is wrong elsewhere is found in the same run.
#pragma once

#include "data/value.h"

namespace planche::templates {

// Puts something harmless of the same name in the place of the layer, colour, word, style, symbol or other entry whose
// format is wrong at `place`; members that may be absent go. False, and nothing changed, where something else may
// depend on what is wrong: the size of the part, a whole palette, a layer that others name.
bool put_stand_in(data::Value& root, diag::Span place);

}  // namespace planche::templates
