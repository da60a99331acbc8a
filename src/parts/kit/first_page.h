// The first page of a kit: what is in it, on which sheets and paper, and how it is made.
#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"
#include "base/words.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::kit {

inline constexpr base::Size least_first_page{120, 150};  // mm; smaller pages have no room for it

// One kind of part.
struct KitItem {
  std::string title;
  std::size_t count = 0;
  std::size_t first = 0, last = 0;  // sheets
  bool two_sided = false, folded = false, poster = false, read = false;
  bool behind = false;           // on the back of another sheet to read
  base::Size size;               // mm
  scene::ScenePtr picture = {};  // its top left at the origin, as large as the part
};

struct FirstPage {
  std::string game, facts, credit;  // title; players, minutes, age; author and licence
  std::string paper;                // "A4"
  double paper_weight = 0;       // g/m²; 0: what is usual
  std::string rules;                // the command that prints the rules; empty: there are none
  std::vector<KitItem> items;
  scene::ScenePtr table = {};  // the game set up to play, as large as its extent; null: not shown
};

// On a page of this size, at least least_first_page. Items that find no room are counted in a last line.
scene::Scene draw_first_page(const FirstPage& kit, base::Size page, const base::Words& words,
                             scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
