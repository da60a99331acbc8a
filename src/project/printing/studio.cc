#include "project/printing/studio.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "parts/shortfalls.h"
#include "project/printing/checked_typesetter.h"
#include "render/pictures/art_loader.h"
#include "render/text/fonts.h"

namespace planche::project {

bool open(Studio& studio, Work& work, double dpi, const KeptTools& remembered, diag::Sink& sink, Messages& messages) {
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
  studio.library = std::make_unique<templates::Library>(work.templates, *studio.typesetter, *art, remembered.memory,
                                                        remembered.templates);
  return true;
}

void note_inks(const PrintChoices& choices, const templates::Library& library) {
  if (choices.press == nullptr) return;
  for (const auto& [color, inks] : library.inks())
    choices.press->exact->emplace(std::array<unsigned char, 3>{color.red, color.green, color.blue}, inks);
  for (const auto& [color, spot] : library.spots())
    choices.press->spots->emplace(std::array<unsigned char, 3>{color.red, color.green, color.blue}, spot);
}

bool is_style(const PrintChoices& choices, const templates::Library& library, diag::Sink& sink, Messages& messages) {
  const std::string style = choices.palette();
  std::vector<std::string> known = library.styles();
  for (const char* usual : {"colour", "low-ink"}) {
    if (std::find(known.begin(), known.end(), usual) == known.end()) known.emplace_back(usual);
  }
  if (std::find(known.begin(), known.end(), style) != known.end()) return true;
  diag::Sink others;
  for (diag::Diagnostic& d : sink.sorted()) {
    if (d.code != "template/unknown-style") others.add(std::move(d));
  }
  sink = std::move(others);
  messages.refuse(fmt::format("--style: no template has the style \"{}\"", style),
                  base::suggestion(style, {known.begin(), known.end()}));
  return false;
}

}  // namespace planche::project
