// Reports features of pictures that cannot be rendered.
#pragma once

#include <memory>

#include "diag/diagnostic.h"
#include "scene/art.h"

namespace planche::parts {

// Wraps `loader` and warns (art/unsupported) of shortfalls at their places in the picture.
std::unique_ptr<scene::ArtLoader> reporting_shortfalls(scene::ArtLoader& loader, diag::Sink& sink);

}  // namespace planche::parts
