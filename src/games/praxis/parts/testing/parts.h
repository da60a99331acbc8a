// Parts of Praxis for tests, and what is drawn of them.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "parts/testing/workshop.h"

namespace planche::parts::praxis {

using base::Point;
using base::Rect;

inline const std::string grids =
    R"("grids":[{"id":1,"at":[0,0],"turn":0},{"id":2,"at":[3,0],"turn":0},{"id":3,"at":[0,2],"turn":0},)"
    R"({"id":4,"at":[3,2],"turn":0},{"id":5,"at":[0,4],"turn":0},{"id":6,"at":[3,4],"turn":0}])";

inline std::string universe(int edition = 1, int players = 2) {
  return fmt::format(R"({{"game":"praxis","kind":"universe","edition":{},"players":{},{}}})", edition, players, grids);
}

class PraxisParts : public WorkshopTest {
 protected:
  PraxisParts() : WorkshopTest{universe()} {}

  static std::map<std::string, int> names_in(const scene::PartSet& set) {
    std::map<std::string, int> names;
    for (std::size_t i = 0; i < set.count; ++i) ++names[set.make(i).name];
    return names;
  }
};

struct Written {
  std::string text;
  Point at;
  bool turned = false;  // half a turn
};
inline std::vector<Written> texts(const scene::Scene& scene) {
  std::vector<Written> found;
  each_item(scene, {}, [&](const scene::Item& item, const base::Transform& by) {
    if (const auto* text = std::get_if<scene::Text>(&item)) found.push_back({text->run->text, by(text->at), by.xx < 0});
  });
  return found;
}
inline bool says(const scene::Scene& scene, const std::string& words) {
  std::string all;
  for (const Written& one : texts(scene)) all += one.text + " ";
  return all.find(words) != std::string::npos;
}

}  // namespace planche::parts::praxis
