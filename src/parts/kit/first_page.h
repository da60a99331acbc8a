// The first page of a kit: its content, sheets, paper, and instructions.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "base/words.h"
#include "parts/kit/banner.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::kit {

inline constexpr base::Size least_first_page{120, 150};  // mm; smaller pages get no first page

// The sheets of a file with certain parts, counted from 1.
struct SheetRanges {
  struct Range {
    std::size_t first = 0, last = 0;
    bool backs = false;  // only on the backs
  };
  std::vector<Range> ranges;
  std::string file = {};  // part of the file's name that distinguishes it; empty for a single file
};

// How a part is cut out: across the sheet from mark to mark, by the marks at its corners, with scissors, or along a
// line around it.
enum class Cutting { none, straight, corners, round, outlined };

// One kind of part.
struct KitItem {
  std::string title;
  std::size_t count = 0;
  std::vector<SheetRanges> sheets;  // for each file
  bool two_sided = false, folded = false, poster = false, read = false;
  bool booklet = false;  // a text to read, folded once
  bool behind = false;   // on the back of another sheet to read
  bool on_card = false;  // if folded: not on thin card
  Cutting cutting = Cutting::none;
  double paper_weight = 0;       // g/m²; 0: the default
  base::Size size;               // mm
  bool varied = false;           // its parts have several sizes; none is printed
  scene::ScenePtr picture = {};  // with its top left at the origin, as large as the part
};

struct FirstPage {
  std::string game, facts, credit;  // title; players, minutes, age; author and licence
  std::string paper;                // "A4"
  bool american = false;            // such as Letter: weights of paper are in pounds
  std::vector<KitItem> items;
  std::vector<std::string> needs = {};  // what players need beside paper and tools
  bool split = false;         // into several files, each with sheets from 1
  bool folded_backs = false;  // two-sided parts are printed on one side, folded and glued
  enum class Lines { marks, dots, none } lines = Lines::marks;    // the lines for cutting
  Banner banner = {};                                             // in place of the title
  scene::Color table_ground{0xff, 0xff, 0xff};
  scene::ScenePtr table = {};  // the game set up to play, as large as its extent; null: not shown
};

// The largest scale of a table's picture.
double most_scale(base::Size table, base::Size page);

// The number of items on each page of this size, at least least_first_page. Sheets and counts need not be known. If
// there are two-sided items, there are others too.
std::vector<std::size_t> listed_on_pages(const FirstPage& kit, base::Size page, const base::Words& words,
                                         scene::Typesetter& typesetter);
// Draws page `number`, from 0; the last one has the instructions.
scene::Scene draw_first_page(const FirstPage& kit, const std::vector<std::size_t>& listed, std::size_t number,
                             base::Size page, const base::Words& words, scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
