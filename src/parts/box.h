// Tuck boxes, and trays with lids, for stacks of cards.
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

inline constexpr double box_clearance = 1;    // mm of play for a stack in every direction
inline constexpr double least_box_depth = 8;  // mm inside, so that the sides can be folded
inline constexpr double usual_paper_weight = 250, least_paper_weight = 40, most_paper_weight = 500;  // g/m²

// In mm: 1.3 cm³ per gram, as of uncoated card and copying paper.
constexpr double paper_thickness(double grams) {
  return 1.3 * grams / 1000;
}

// The number of papers in a stack of the set: folded parts consist of two papers.
inline std::size_t papers_in(const scene::PartSet& set, bool folded) {
  return folded && set.back ? 2 * set.count : set.count;
}

// The size of a box between its fold lines for the inside `inside`, in mm. Folds lie in the middle of the paper; lid
// and bottom have two layers each, and behind the front lie the tuck of the lid and the glued side.
base::BoxSize box_around(const base::BoxSize& inside, double paper);
// The inside of a box for a stack with cards of size `card` that is `stack` mm high.
base::BoxSize inside_for(base::Size card, double stack);

// The game's own look for a box.
struct BoxSkin {
  scene::ScenePtr head, art;  // head above, art below, as large as their extents; null: the title; no art
  scene::ScenePtr cards;      // in place of art on the side without contents; may be null
  scene::Color ground, ink;
  std::string family = "EB Garamond";  // of the title
  int weight = 600;
};
inline constexpr double box_bleed = 2;  // mm, of a box with a skin

struct BoxLabel {
  std::string title, credit;
  std::vector<std::string> contents;  // one on each line
  bool low_ink = false;
  scene::ScenePtr front, back;  // as large as their extents; null: the title
  std::size_t share = 1;        // number of boxes that share the contents
  std::optional<BoxSkin> skin = {};
};

// Scales a drawing about its centre to cover `box`, which clips it.
scene::Group covering(scene::ScenePtr drawing, base::Size size, const base::Rect& box);

// Sizes between the fold lines, in mm, of a box of two pieces: the tray for `inside`, whose largest side is the bottom,
// and the lid, which slides over it and leaves a third of the walls free to grip. Walls have two layers at their tabs.
struct Lidded {
  base::BoxSize tray, lid;
};
Lidded lidded_around(const base::BoxSize& inside, double paper);

// Sets of `count` trays and `count` lids.
std::vector<scene::PartSet> lidded_sets(const std::string& kind, const BoxLabel& label, const base::BoxSize& inside,
                                        double paper, std::size_t count, scene::Typesetter& typesetter,
                                        const base::Words& words);

// A set of `count` boxes; `paper` is the thickness of their paper in mm.
scene::PartSet box_set(const std::string& kind, const BoxLabel& label, const base::BoxSize& inside, double paper,
                       std::size_t count, scene::Typesetter& typesetter, const base::Words& words);

}  // namespace planche::parts
