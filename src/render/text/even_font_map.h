// Text of drawings with an uneven scale.
#pragma once

#include <pango/pango.h>

#include "render/handles.h"

namespace planche::render {

// A font map of Cairo and FreeType, or null if Pango lacks them. Its fonts measure text correctly when the context's
// matrix scales unevenly. Pango's own fonts multiply each advance by the ratio of both scales.
GObjectPtr<PangoFontMap> make_even_font_map();

}  // namespace planche::render
