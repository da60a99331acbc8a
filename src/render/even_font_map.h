// Text of drawings that are scaled unevenly.
#pragma once

#include <pango/pango.h>

#include "render/handles.h"

namespace planche::render {

// A font map of Cairo and FreeType, or null where Pango lacks them. Its fonts measure text correctly for a context
// whose matrix scales unevenly: Pango's own fonts multiply each advance by the ratio of both scales.
GObjectPtr<PangoFontMap> make_even_font_map();

}  // namespace planche::render
