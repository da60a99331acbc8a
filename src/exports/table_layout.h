// The game set up on its table: where each part lies.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exports/job.h"

namespace planche::exports {

struct LaidPart {
  std::size_t piece = 0;
  std::size_t number = 0;  // of the copy in its set
  base::Point at;          // its middle, mm from the top left of the table
  double turn = 0;         // degrees, clockwise
  bool back = false;
  double height = 0.3;        // mm
  base::Size size = {};       // of what is seen of it
  std::optional<std::size_t> face = {};  // of a die: the one on top, from 0
  scene::ScenePtr seen = {};  // of a part that is cut or folded for the table: its picture around its middle
};

// Parts that are declared together: a row, a fan, a stack.
struct Heap {
  std::string kind;
  bool stacked = false, fanned = false;
  std::vector<LaidPart> parts;  // the lowest first
};

struct TableLayout {
  base::Size size;  // mm
  std::string view;
  scene::ScenePtr ground;    // the empty table
  std::vector<Heap> heaps;   // none is empty
  std::vector<bool> boards;  // of each set: whether its parts are boards, which stay in their place
};

// The first table view, or the default one. Each copy of a part lies there once, and once only: a copy that the view
// shows in a stack and beside it lies beside it. Copies that it does not show join the first stack of their kind and
// face, make stacks beside the table, or stand there as folded parts of their kind do in the view. Says what it leaves
// out: folded parts that the view does not show, pages to read, and dice with plain numbers if `why_no_dice` gives a
// reason. Refuses a
// game without any part for the table. Reports what is wrong with the view.
TableLayout layout_of(Job& job, std::string_view why_no_dice = {});

// Whether parts of this size are boards. `count`: of the parts of their kind; `piled`: the view stacks or fans them.
bool is_board(base::Size size, std::size_t count, bool has_back, bool piled);

// Whether its parts lie on a table as they are printed.
bool lies_flat(const scene::PartSet& set);

}  // namespace planche::exports
