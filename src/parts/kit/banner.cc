#include "parts/kit/banner.h"

#include <utility>
#include <variant>

namespace planche::parts::kit {

namespace {

const scene::Font* largest(const scene::Scene& scene, const scene::Font* known) {
  for (const scene::Item& item : scene.items) {
    if (const auto* text = std::get_if<scene::Text>(&item); text != nullptr && text->run != nullptr) {
      if (known == nullptr || text->run->font.size_pt > known->size_pt) known = &text->run->font;
    } else if (const auto* group = std::get_if<scene::Group>(&item); group != nullptr && group->content != nullptr) {
      known = largest(*group->content, known);
    }
  }
  return known;
}

}  // namespace

Banner draw_banner(const std::string& name, const std::string& title, templates::Look look, templates::Library& library,
                   diag::Sink& sink) {
  Banner banner;
  if (name.empty()) return banner;
  look.constants.emplace_back("title", title);
  look.fields.emplace();  // it has none but the title
  look.bleed = 0;
  const auto stencil = library.stencil(name, look, sink);
  if (stencil == nullptr) return banner;
  banner.size = stencil->trim();
  banner.drawing = stencil->draw({}, sink);
  banner.accent = stencil->color("accent");
  banner.ground = stencil->color("banner");
  banner.ink = stencil->color("banner-ink");
  if (const scene::Font* font = banner.drawing == nullptr ? nullptr : largest(*banner.drawing, nullptr)) {
    banner.family = font->family;
    banner.weight = font->weight;
  }
  return banner;
}

}  // namespace planche::parts::kit
