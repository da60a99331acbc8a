// Colour for a printing press: the profile of the inks, and the standard of the file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "project/opening/messages.h"
#include "render/render.h"

namespace planche::project {

struct ColourChoices {
  bool inks = false;         // CMYK instead of RGB
  bool rgb = false;          // RGB was asked for
  std::string profile = {};  // a file, or the name of an installed profile; may be empty
  render::PdfX standard = render::PdfX::none;
  std::optional<double> total_ink = {};  // per cent, all four inks added

  bool for_press() const { return inks || standard != render::PdfX::none; }
};

// Whether the choices of colours go together; otherwise refuses.
bool agree(const ColourChoices& choices, Messages& messages);
// Reads the profile; for_press() must be true. Null after a refusal.
std::shared_ptr<const render::Press> find_press(const ColourChoices& choices, Messages& messages);

// Names of the profiles for four inks in the folders color/icc of $XDG_DATA_HOME and $XDG_DATA_DIRS, in order.
std::vector<std::string> ink_profile_names();

// What people are told of the files, by name: "inks of Coated FOGRA39: at most 264 % at one point", and the pages that
// became pictures.
using PressReports = std::vector<std::pair<std::string, render::PressReport>>;
std::vector<std::string> lines_of(const render::Press& press, const PressReports& files);

}  // namespace planche::project
