#include "scene/art.h"

#include <algorithm>

#include <fmt/format.h>

namespace planche::scene {

tl::expected<ArtPtr, ArtError> Art::recoloured(const Recolouring&) const {
  return tl::make_unexpected(ArtError{"art/type", fmt::format("the colours of {} cannot be changed", name), ""});
}

std::pair<std::string_view, std::string_view> file_and_part(std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  const auto ends_with = [&](std::string_view text, std::string_view end) {
    return text.size() > end.size() && std::ranges::equal(text.substr(text.size() - end.size()), end, {}, lower);
  };
  const std::size_t at = name.rfind('#');
  if (at == std::string_view::npos || !ends_with(name.substr(0, at), ".svg")) return {name, {}};
  return {name.substr(0, at), name.substr(at + 1)};
}

}  // namespace planche::scene
