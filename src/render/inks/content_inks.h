// Turns the colours of a content stream into inks (ISO 32000-1, 8.6).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "render/inks/ink_profile.h"

namespace planche::render {

struct InkedContent {
  std::string content;
  bool overprints = false;                 // it needs the graphics states `overprint_on` and `overprint_off`
  bool registers = false;                  // it needs the colour space `registration`
  std::map<std::string, Inks> spots = {};  // it needs colour spaces for these inks, which four inks show elsewhere
  double most = 0;                         // ink of a colour, from 0 to 4
};

// Names of graphics states among the resources. On: black text leaves the colours below it as they are.
inline constexpr std::string_view overprint_on = "/overprint-on", overprint_off = "/overprint-off";

// Name of a colour space among the resources: all inks at once, in which a press has its marks.
inline constexpr std::string_view registration = "/registration";

// Names of a colour space for an ink of its own, and of graphics states for areas and lines: each leaves the colours
// below it as they are, or not.
std::string spot_space(const std::string& ink);
inline constexpr std::string_view overprints[] = {"/overprint-00", "/overprint-01", "/overprint-10", "/overprint-11"};

// Greys become black alone, also nearly grey text. Patterns and what is painted by name stay as they are. Throws
// std::runtime_error if the content has colours that neither Cairo nor a page of a picture, which Cairo has drawn too,
// can have. `marks`: of a press, whose black is all inks, which do not count as ink of a colour.
InkedContent inked(std::string_view content, const InkProfile& profile, bool marks = false);

// A number from 0 to 1 as PDF writes it.
std::string share_text(double share);

}  // namespace planche::render
