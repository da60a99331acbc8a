// Finds text that is hard to read on what lies under it.
#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace planche::scene {

// The contrast of two opaque colours as WCAG 2 defines it: 1 to 21.
double contrast_of(Color a, Color b);

struct FaintText {
  std::string text;
  Color color, under;
  double contrast = 0;
};

// The texts whose contrast with what lies under their middle is below `least`. Bare paper is white. Text on pictures,
// gradients and translucent areas is not judged, nor is text with a rim or an outline.
std::vector<FaintText> faint_texts(const Scene& scene, double least);

}  // namespace planche::scene
