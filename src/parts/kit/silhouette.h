// What is seen of a part from above, about its middle.
#pragma once

#include <vector>

#include "declared/table_view.h"
#include "scene/outline.h"
#include "scene/scene.h"

namespace planche::parts::kit {

class Silhouette {
 public:
  // A window of what is printed, mm from its top left, cut along an outline.
  Silhouette(base::Rect window, scene::Outline outline) : window_{window}, outline_{std::move(outline)} {}
  // A part that is folded: triangles of it, at least one.
  explicit Silhouette(const std::vector<declared::Facet>& facets);

  base::Rect box() const;  // about the origin
  base::Size size() const { return window_.size(); }
  // Its outline, `by` mm further out.
  scene::Path path(double by) const;
  // What it covers, placed, and on its way `lean` mm down the table.
  scene::Path swept(const base::Transform& placed, double lean) const;
  // `face`, of which it is seen, on a ground of that colour.
  void show(scene::Scene& on, const scene::ScenePtr& face, scene::Color ground) const;

 private:
  base::Rect window_;
  scene::Outline outline_;
  std::vector<declared::Facet> facets_;
};

}  // namespace planche::parts::kit
