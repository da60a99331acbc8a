// Names of symbols in texts: `:ember:`.
#pragma once

#include "prose/prose.h"

namespace planche::prose {

// Splits texts at symbol names, and joins equal neighbours.
Words with_symbols(const Words& given);

}  // namespace planche::prose
