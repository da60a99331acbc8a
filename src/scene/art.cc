#include "scene/art.h"

#include <algorithm>
#include <initializer_list>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::scene {

tl::expected<ArtPtr, ArtError> Art::recoloured(const Recolouring&) const {
  return tl::make_unexpected(ArtError{"art/type", fmt::format("the colours of {} cannot be changed", name), ""});
}

namespace {

bool ends_with_any(std::string_view name, std::initializer_list<std::string_view> endings) {
  const std::string lower = base::lower(name);
  return std::ranges::any_of(
      endings, [&](std::string_view ending) { return lower.size() > ending.size() && lower.ends_with(ending); });
}

}  // namespace

std::pair<std::string_view, std::string_view> file_and_part(std::string_view name) {
  const std::size_t at = name.rfind('#');
  if (at == std::string_view::npos || !ends_with_any(name.substr(0, at), {".svg", ".pdf", ".ai"})) return {name, {}};
  return {name.substr(0, at), name.substr(at + 1)};
}

bool names_picture(std::string_view name) {
  return ends_with_any(file_and_part(name).first, {".svg", ".pdf", ".png", ".jpg", ".jpeg", ".webp"});
}

}  // namespace planche::scene
