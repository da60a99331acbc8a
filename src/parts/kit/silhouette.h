// The visible shape of a part from above, around its middle.
#pragma once

#include <vector>

#include "declared/file/table_view.h"
#include "scene/outline.h"
#include "scene/scene.h"

namespace planche::parts::kit {

class Silhouette {
 public:
  // A window of the printed part, in mm from its top left, clipped to an outline.
  Silhouette(base::Rect window, scene::Outline outline) : window_{window}, outline_{std::move(outline)} {}
  // A folded part: at least one triangle of it.
  explicit Silhouette(const std::vector<declared::Facet>& facets);

  base::Rect box() const;  // around the origin
  base::Size size() const { return window_.size(); }
  // Its outline, moved outwards by `by` mm.
  scene::Path path(double by) const;
  // The area it covers while it moves `lean` mm down the table, after `placed`.
  scene::Path swept(const base::Transform& placed, double lean) const;
  // Draws `face` on a background of that colour.
  void show(scene::Scene& on, const scene::ScenePtr& face, scene::Color ground) const;

 private:
  base::Rect window_;
  scene::Outline outline_;
  std::vector<declared::Facet> facets_;
};

}  // namespace planche::parts::kit
