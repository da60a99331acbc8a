#include "parts/folding.h"

#include <utility>

#include "parts/drawn.h"
#include "parts/pages.h"
#include "parts/pen.h"

namespace planche::parts {

void add_net_lines(scene::Scene& on, const base::Net& net, bool low_ink, bool cased) {
  constexpr double casing = 0.5;  // mm
  scene::Path folds;
  for (const base::NetFold& of : net.folds) folds.append(scene::Path::line(of.from, of.to));
  for (const base::NetTab& tab : net.tabs) folds.append(scene::Path::line(tab.corners.front(), tab.corners.back()));
  if (cased) {
    for (const scene::Path& path : {folds, scene::Path::polygon(net.outline)})
      on.items.emplace_back(scene::Shape{path, {}, scene::Stroke{drawn::white, casing, {}}});
  }
  on.items.emplace_back(scene::Shape{std::move(folds), {}, scene::Stroke{drawn::soft, thin_line, {2, 1}}});
  on.items.emplace_back(
      scene::Shape{scene::Path::polygon(net.outline),
                   {},
                   scene::Stroke{drawn::ink, low_ink ? thin_line : medium_line, {}, {}, scene::Join::round}});
}

scene::PartSet folded_set(std::string kind, std::string title, const base::Net& net, std::size_t count,
                          std::function<scene::Part(std::size_t)> make) {
  auto set =
      plain_set(scene::Use::folded, std::move(kind), std::move(title), net.bounds.size(), count, std::move(make));
  set.outline.form = scene::Outline::Form::polygon;
  for (const base::NetFold& fold : net.folds) set.folds.push_back(scene::Path::line(fold.from, fold.to));
  for (const base::NetTab& tab : net.tabs)
    set.folds.push_back(scene::Path::line(tab.corners.front(), tab.corners.back()));
  for (const base::Point p : net.outline)
    set.outline.points.push_back({p.x / net.bounds.width, p.y / net.bounds.height});
  return set;
}

}  // namespace planche::parts
