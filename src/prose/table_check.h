// Finds tables that would lose cells, or print as text.
#pragma once

#include <vector>

#include "prose/prose.h"

namespace planche::prose {

// Compares the blocks with the lines of the text that they were read from. Reports `booklet/table`.
void check_tables(const std::vector<ProseBlock>& blocks, const diag::SourcePtr& source, diag::Sink& sink);

}  // namespace planche::prose
