// What draws parts: typesetter, pictures, templates.
#pragma once

#include <memory>

#include "project/source_files.h"
#include "project/work.h"
#include "templates/memory.h"

namespace planche::project {

// What is kept from run to run; nothing: everything is made anew.
struct Remembered {
  std::shared_ptr<scene::Typesetter> typesetter = {};  // for the fonts of the work
  templates::Memory* memory = nullptr;
};

struct Studio {
  std::unique_ptr<scene::Typesetter> typesetter;
  std::unique_ptr<scene::ArtLoader> art;
  SourceFiles sources;  // of the work, and what is drawn from
  std::unique_ptr<scene::ArtLoader> reporting, noting, searching;
  std::unique_ptr<templates::Library> library;
};

// Opens the studio for a work, whose fonts, pictures and folders of templates it takes. `dpi`: of pictures made of
// pixels, else 0. The sink, which outlives it, takes what is wrong with texts and pictures. False after a failure.
bool open(Studio& studio, Work& work, double dpi, const Remembered& remembered, diag::Sink& sink, Messages& messages);

}  // namespace planche::project
