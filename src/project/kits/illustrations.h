// The pictures of a rulebook: files, and parts and documents that are drawn for it.
#pragma once

#include <filesystem>

#include "project/kits/booklets.h"

namespace planche::project {

// What a rulebook calls for each picture that it names. `folder` and `draw` are those of its RulesText. Pictures that
// cannot be shown are reported to the sink, at their place in the text. The library and the sink must outlive it.
decltype(parts::kit::Booklet::illustrate) illustrator(std::filesystem::path folder, decltype(RulesText::draw) draw,
                                                      templates::Library& library, diag::Sink& sink);

}  // namespace planche::project
