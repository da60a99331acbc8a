// Comparison with an earlier printout, to print only changes.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/words.h"
#include "diag/diagnostic.h"
#include "parts/kit/manifest.h"
#include "project/opening/past.h"
#include "project/printing/print_choices.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::project {

inline constexpr std::size_t most_pdf_bytes = 256u << 20;  // limit for an earlier printout

// Reads the manifest from a PDF that planche wrote, or from a manifest file. Returns nothing if the file cannot be
// read or has no manifest; the sink says why (`print/since`, or the errors of the manifest).
std::optional<parts::kit::Manifest> manifest_of(const std::string& file, diag::Sink& sink);
// The same; also refuses the manifest of a game with none of these ids.
std::optional<parts::kit::Manifest> manifest_of(const std::string& file, const std::vector<std::string>& games,
                                                diag::Sink& sink);

// The manifest of what these kinds (by id) of parts were in an earlier state of the game or document.
std::optional<parts::kit::Manifest> manifest_of(const PastName& state, const std::string& game,
                                                const std::set<std::string>& kinds, const PrintChoices& choices,
                                                diag::Sink& sink);

// Whether the file is a PDF or a manifest.
bool is_printout(const std::string& file);

}  // namespace planche::project
