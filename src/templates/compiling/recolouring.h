// Reads how a picture's colours change.
#pragma once

#include "templates/compiling/context.h"

namespace planche::templates {

// From the members `tint`, `greyscale` and `key`, if present.
scene::Recolouring read_recolouring(const Members& members, Context& context);
// A value of `tint`: a colour, or the colours of figure and ground.
void read_tint(const data::Value& tint, const Where& where, Context& context, scene::Recolouring& change);

}  // namespace planche::templates
