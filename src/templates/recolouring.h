// Reads how a picture's colours change.
#pragma once

#include "templates/context.h"

namespace planche::templates {

// From the members `tint`, `greyscale` and `key`, if present.
scene::Recolouring read_recolouring(const Members& members, Context& context);

}  // namespace planche::templates
