// Text styles: `like` followed, members read.
#pragma once

#include "templates/node.h"

namespace planche::templates {

struct ReadStyle {
  TextStyle style;
  bool inked = true;  // false when the colour is `none`
};

// The style a text layer names, with the layer's own members over it.
ReadStyle read_style(const Members& layer, bool has_size, const Where& where, Context& context);

// Reports what is wrong with styles that no layer uses.
void check_styles(Context& context);

}  // namespace planche::templates
