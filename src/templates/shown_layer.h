// The layers of a drawing, for tools that lead from what is drawn to its template.
#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"
#include "diag/source.h"
#include "scene/scene.h"

namespace planche::templates {

// A number in a template that places a layer. Its bytes at `span` may be something else: an expression, for example.
struct PlacingNumber {
  enum class Role { x, y, width, height } role = Role::x;
  std::string member;  // "at"
  diag::SourcePtr source;
  diag::Span span;
  double unit = 1;  // mm, of a number without a unit
};

// An expression of a layer and its value for the record.
struct ShownValue {
  std::string member, expression, value;
};

struct ShownLayer {
  std::string label;  // "`name`", "a layer of type `text`"
  diag::SourcePtr source;
  diag::Span span;         // of the layer in its template
  base::Rect box;          // in the coordinates of the layer, mm
  base::Transform placed;  // maps them to the part
  double turn = 0;         // degrees clockwise by which the layer itself is turned about its middle, contained in `placed`
  std::vector<PlacingNumber> numbers = {};
  std::vector<ShownValue> values = {};
};

// What a stencil drew, the lowest layer first.
struct ShownDrawing {
  scene::ScenePtr scene;
  std::vector<ShownLayer> layers;
};

}  // namespace planche::templates
