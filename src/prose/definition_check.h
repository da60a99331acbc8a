// Finds lines that CommonMark takes for definitions of links, which print nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::prose {

// `printed` are the offsets of everything that the parser took from the text. Warns of definitions
// (`booklet/definition`) whose targets are neither addresses nor pictures of the text.
void check_definitions(std::vector<std::uint32_t> printed, const diag::SourcePtr& source, diag::Sink& sink);

}  // namespace planche::prose
