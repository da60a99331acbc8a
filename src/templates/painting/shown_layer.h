// The layers of a drawing, for tools that lead from what is drawn to its template.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
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

// A member of a layer as it is written.
struct ShownMember {
  std::string key;
  diag::SourcePtr source;
  diag::Span span;
};

struct ShownLayer {
  std::string label;  // "`name`", "a layer of type `text`"
  diag::SourcePtr source;
  diag::Span span;         // of the layer in its template
  base::Rect box;          // in the coordinates of the layer, mm
  base::Transform placed;  // maps them to the part
  double turn = 0;  // degrees clockwise by which the layer itself is turned about its middle, contained in `placed`
  std::vector<PlacingNumber> numbers = {};
  std::vector<ShownValue> values = {};
  std::string id = {}, type = {};  // may be empty
  std::vector<ShownMember> members = {};
  std::size_t depth = 0;  // groups around it
  std::size_t top = 0;    // which layer of the template it is in, or is, from 0
};

// What layers that are added to a template can use.
struct ShownPalette {
  diag::SourcePtr source;  // the template itself, not one that it extends
  double unit = 1;         // mm, of its numbers
  double inset = 0;        // mm from the corner from which its places are measured to that of the part
  std::vector<std::pair<std::string, std::string>> colors = {};  // names and #rrggbb
  std::vector<std::string> symbols = {}, styles = {};
};

// What a stencil drew, the lowest layer first.
struct ShownDrawing {
  scene::ScenePtr scene;
  std::vector<ShownLayer> layers;
  std::vector<scene::ScenePtr> tops = {};  // each layer of the template alone
  ShownPalette palette = {};
};

}  // namespace planche::templates
