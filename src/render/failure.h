// Errors of the sources in this room.
#pragma once

#include <string>
#include <utility>

#include "render/render.h"

namespace planche::render {

inline tl::unexpected<RenderError> failure(std::string message) {
  return tl::make_unexpected(RenderError{std::move(message)});
}

// `code`: art/type, art/broken or art/limit.
inline tl::unexpected<scene::ArtError> failure(const char* code, std::string message, std::string hint = {}) {
  return tl::make_unexpected(scene::ArtError{code, std::move(message), std::move(hint)});
}

}  // namespace planche::render
