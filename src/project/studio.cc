#include "project/studio.h"

#include <utility>

#include "base/files.h"
#include "parts/shortfalls.h"
#include "project/checked_typesetter.h"
#include "render/art_loader.h"
#include "render/fonts.h"

namespace planche::project {

bool open(Studio& studio, Work& work, double dpi, const Remembered& remembered, diag::Sink& sink, Messages& messages) {
  const auto folder = base::templates_folder();
  if (!folder) {
    messages.fail(folder.error().message);
    return false;
  }
  std::shared_ptr<scene::Typesetter> typesetter = remembered.typesetter;
  if (typesetter == nullptr) {
    auto made = render::make_typesetter(work.fonts);
    if (!made) {
      messages.fail(made.error().message);
      return false;
    }
    typesetter = std::move(*made);
  }
  studio.typesetter = std::make_unique<CheckedTypesetter>(std::move(typesetter), sink);
  studio.art = render::make_art_loader({.trial = "/proc/self/exe", .dpi = dpi});
  studio.sources = std::move(work.sources);
  studio.reporting = parts::reporting_shortfalls(*studio.art, sink);
  scene::ArtLoader* art = studio.reporting.get();
  studio.noting = noting(*art, studio.sources.used);
  art = studio.noting.get();
  if (!work.pictures.games.empty()) {
    studio.searching = parts::own::searching(*art, std::move(work.pictures), work.look.style);
    art = studio.searching.get();
  }
  work.templates.push_back(*folder);
  studio.library = std::make_unique<templates::Library>(work.templates, *studio.typesetter, *art, remembered.memory);
  return true;
}

}  // namespace planche::project
