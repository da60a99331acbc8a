// Printing only what an earlier printout has not.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "diag/diagnostic.h"
#include "parts/kit/manifest.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::project {

inline constexpr std::size_t most_pdf_bytes = 256u << 20;  // of an earlier printout

// The manifest of a PDF that planche wrote, or of a file that is a manifest. Nothing when the file cannot be read, has
// no manifest, or belongs to another game; the sink says so (`print/since`, or what is wrong with the manifest).
std::optional<parts::kit::Manifest> manifest_of(const std::string& file, const std::string& game, diag::Sink& sink);

}  // namespace planche::project
