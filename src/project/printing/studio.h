// The tools that draw parts: typesetter, picture loader, templates.
#pragma once

#include <memory>
#include <vector>

#include "project/kits/known_rules.h"
#include "project/opening/source_files.h"
#include "project/printing/work.h"
#include "templates/reading/drawing_memory.h"

namespace planche::project {

// Tools kept between runs; empty members are created anew.
struct KeptTools {
  std::shared_ptr<scene::Typesetter> typesetter = {};  // for the same fonts
  templates::Memory* memory = nullptr;
  std::shared_ptr<templates::Library::Shared> templates = {};  // for the same folders
  std::shared_ptr<KnownRules> rules = {};                      // drawn with the same fonts
};

// A copy shares the tools, which note loaded files in the first one.
struct Studio {
  std::shared_ptr<scene::Typesetter> typesetter;
  std::shared_ptr<scene::ArtLoader> art;
  SourceFiles sources;  // sources of the work; loaded files are added
  std::shared_ptr<scene::ArtLoader> reporting, noting, searching;
  std::shared_ptr<templates::Library> library;
};

// Parts that are drawn, and the studio that drew them, which has the same sink.
struct DrawnParts {
  const Studio& studio;
  const std::vector<scene::PartSet>& sets;
};

// Opens the studio for a work; moves its fonts, pictures and template folders in. `dpi`: resolution of pixel output,
// else 0. The sink, which must outlive it, receives problems with texts and pictures. Returns false after a failure.
bool open(Studio& studio, Work& work, double dpi, const KeptTools& remembered, diag::Sink& sink, Messages& messages);

// Whether a used template has the chosen style. If not, refuses the style and removes the templates' reports about it
// from the sink.
bool is_style(const PrintChoices& choices, const templates::Library& library, diag::Sink& sink, Messages& messages);

// Gives the press, if there is one, the inks that palettes of used templates name.
void note_inks(const PrintChoices& choices, const templates::Library& library);

}  // namespace planche::project
