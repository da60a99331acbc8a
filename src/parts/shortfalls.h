// Reports what pictures ask for and do not get.
#pragma once

#include <memory>

#include "diag/diagnostic.h"
#include "scene/art.h"

namespace planche::parts {

// Loads with `loader` and warns (art/unsupported) of shortfalls, at their places in the picture.
std::unique_ptr<scene::ArtLoader> reporting_shortfalls(scene::ArtLoader& loader, diag::Sink& sink);

}  // namespace planche::parts
