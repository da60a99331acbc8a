// The first page of a kit: what is in it, on which sheets and paper, and how it is made.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "base/words.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::kit {

inline constexpr base::Size least_first_page{120, 150};  // mm; smaller pages have no room for it

// On which sheets of a file parts lie, counted from 1.
struct Sheets {
  struct Range {
    std::size_t first = 0, last = 0;
    bool backs = false;  // on the backs of them only
  };
  std::vector<Range> ranges;
  std::string file = {};  // what sets its name apart; empty where there is one
};

// How a part is cut out of its sheet: from mark to mark across it, by the marks at its corners, with scissors, or along
// a line round it.
enum class Cutting { none, straight, corners, round, outlined };

// One kind of part.
struct KitItem {
  std::string title;
  std::size_t count = 0;
  std::vector<Sheets> sheets;  // of each file
  bool two_sided = false, folded = false, poster = false, read = false;
  bool booklet = false;          // to read, folded once
  bool behind = false;  // on the back of another sheet to read
  Cutting cutting = Cutting::none;
  double paper_weight = 0;       // g/m²; 0: what is usual
  base::Size size;               // mm
  scene::ScenePtr picture = {};  // its top left at the origin, as large as the part
};

struct FirstPage {
  std::string game, facts, credit;  // title; players, minutes, age; author and licence
  std::string paper;                // "A4"
  std::string rules;                // a line that tells how to print the rules; may be empty
  std::vector<KitItem> items;
  bool split = false;         // in several files, each with sheets from 1
  bool folded_backs = false;  // what has two sides is printed on one, folded and glued
  enum class Lines { marks, dashes, none } lines = Lines::marks;  // what it is cut along
  scene::ScenePtr table = {};  // the game set up to play, as large as its extent; null: not shown
};

// How large a picture of a table becomes at most.
double most_scale(base::Size table, base::Size page);

// How many items each page lists, of this size, at least least_first_page: where one does not hold all of them, others
// follow. Sheets and counts need not be known. What holds two-sided items holds others, too.
std::vector<std::size_t> listed_on_pages(const FirstPage& kit, base::Size page, const base::Words& words,
                                         scene::Typesetter& typesetter);
// The page `number`, from 0, of those; the last says how the kit is made.
scene::Scene draw_first_page(const FirstPage& kit, const std::vector<std::size_t>& listed, std::size_t number,
                             base::Size page, const base::Words& words, scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
