// Resolves and reads text styles.
#pragma once

#include <string>

#include "templates/compiling/stencil_node.h"

namespace planche::templates {

struct ReadStyle {
  TextStyle style;
  bool inked = true;  // false if the colour is `none`
};

// The style of a text layer, with the layer's own members over it.
ReadStyle read_style(const Members& layer, bool has_size, const Where& where, Context& context);

// 100 to 900, from a number or a word.
int weight_of(const Entry* entry);
// The family that it names, or the default, which is reported.
std::string family_of(const Entry* font, Context& context);

// Reports errors in styles that no layer uses.
void check_styles(Context& context);

}  // namespace planche::templates
