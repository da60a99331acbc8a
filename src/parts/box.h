// Tuck boxes for stacks of cards.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/boxes.h"
#include "base/words.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts {

inline constexpr double box_clearance = 1;    // mm that a stack has in every direction
inline constexpr double least_box_depth = 8;  // mm inside, so that its sides can be folded
inline constexpr double usual_paper_weight = 250, least_paper_weight = 40, most_paper_weight = 500;  // g/m²

// mm: 1.3 cm³ a gram, as of uncoated card and copying paper.
constexpr double paper_thickness(double grams) {
  return 1.3 * grams / 1000;
}

// Papers in a stack of the set: parts that are folded have their back on a second one.
inline std::size_t papers_in(const scene::PartSet& set, bool folded) {
  return folded && set.back ? 2 * set.count : set.count;
}

// Between the fold lines of a box that holds `inside`, mm: folds lie in the middle of the paper; lid and bottom are two
// layers each, and behind the front stand the tuck of the lid and the glued side.
base::BoxSize box_around(const base::BoxSize& inside, double paper);
// What the box is inside for a stack of so much paper of a part's size.
base::BoxSize inside_for(base::Size card, double stack);

// The game's own face on a box.
struct BoxSkin {
  scene::ScenePtr head, art;  // above and below, as large as their extents; null: the title; nothing
  scene::Color ground, ink;
  std::string family = "EB Garamond";  // of the title
  int weight = 600;
};
inline constexpr double box_bleed = 2;  // mm, of a box with a skin

struct BoxLabel {
  std::string title, credit;
  std::vector<std::string> contents;  // lines
  bool low_ink = false;
  scene::ScenePtr front, back;  // as large as their extents; null: the title
  std::size_t share = 1;        // of what is in so many boxes
  std::optional<BoxSkin> skin = {};
};

// Scaled about its middle so that it covers the box, which cuts it off.
scene::Group covering(scene::ScenePtr drawing, base::Size size, const base::Rect& box);

// Of a box of two pieces between the fold lines, mm: the tray for `inside`, whose largest sides are its bottom, and the
// lid, which slides over it and leaves a third of its walls to be taken hold of. Walls are two layers at their tabs.
struct Lidded {
  base::BoxSize tray, lid;
};
Lidded lidded_around(const base::BoxSize& inside, double paper);

// `count` trays and `count` lids.
std::vector<scene::PartSet> lidded_sets(const std::string& kind, const BoxLabel& label, const base::BoxSize& inside,
                                        double paper, std::size_t count, scene::Typesetter& typesetter,
                                        const base::Words& words);

// A set of `count` boxes; `paper` is the thickness of theirs, mm.
scene::PartSet box_set(const std::string& kind, const BoxLabel& label, const base::BoxSize& inside, double paper,
                       std::size_t count, scene::Typesetter& typesetter, const base::Words& words);

}  // namespace planche::parts
