// Parts of PuXes for tests, and what is drawn of them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "games/puxes/rules/parameters.h"
#include "parts/testing/workshop.h"

namespace planche::parts::puxes {

using base::Point;
using base::Rect;

inline const std::string duel =
    R"({"game":"puxes","kind":"setup","mode":"duel","players":[)"
    R"({"name":"A","side":"south","temples":[{"at":[300,750]}],"oracles":[)"
    R"({"at":[225,687.5],"face":"smiley"},{"at":[275,687.5],"face":"bomb","angle":30},{"asleep":true}],)"
    R"("heroes":["pi","sun","character:charm"]},)"
    R"({"name":"Berthe","side":"north","temples":[{"at":[300,150]}],"oracles":[{"at":[300,212.5],"face":"aum"}]}]})";

// The first character of a piece of a document.
inline diag::Span span_of(const std::string& json, const std::string& piece) {
  const auto at = static_cast<std::uint32_t>(json.find(piece));
  return {at, at + 1};
}

class PuxesParts : public WorkshopTest {
 protected:
  PuxesParts() : WorkshopTest{duel} {}

  rules::puxes::Parameters parameters() { return rules::puxes::load_parameters({}, sink); }
};

// Corners of all shapes, type left aside.
inline std::vector<Point> points_of(const scene::Scene& scene) {
  std::vector<Point> all;
  each_item(scene, {}, [&](const scene::Item& item, const base::Transform& by) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (shape == nullptr) return;
    for (const Point p : shape->path.points()) all.push_back(by(p));
  });
  return all;
}

}  // namespace planche::parts::puxes
