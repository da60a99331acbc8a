#include "press/preflight.h"

#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace planche::press {

namespace {

using Known = std::map<const scene::Scene*, double>;

// Width of the thinnest line in the scene's own coordinates, infinite when it has none.
double thinnest(const scene::Scene& scene, Known& known) {
  double least = std::numeric_limits<double>::infinity();
  for (const scene::Item& item : scene.items) {
    if (const auto* shape = std::get_if<scene::Shape>(&item); shape && shape->stroke && shape->stroke->width > 0)
      least = std::min(least, shape->stroke->width);
    const auto* group = std::get_if<scene::Group>(&item);
    if (!group || !group->content) continue;
    const auto found = known.find(group->content.get());
    const double inside = found != known.end() ? found->second : thinnest(*group->content, known);
    const base::Transform& t = group->placed;
    const double scale = std::sqrt(std::abs(t.xx * t.yy - t.xy * t.yx));
    if (scale > 0) least = std::min(least, inside * scale);
  }
  return known[&scene] = least;
}

}  // namespace

bool check_lines(const scene::Scene& scene, const std::string& subject, diag::Sink& sink) {
  Known known;
  const double width = thinnest(scene, known);
  if (!(width < thinnest_line - 1e-9)) return true;
  diag::Diagnostic d;
  d.severity = diag::Severity::warning;
  d.code = "print/thin-line";
  d.message = fmt::format("expected lines of at least {} mm, found one of {:.3f} mm", thinnest_line, width);
  d.subject = subject;
  d.hint = "make the line wider, or scale the drawing less";
  sink.add(std::move(d));
  return false;
}

}  // namespace planche::press
