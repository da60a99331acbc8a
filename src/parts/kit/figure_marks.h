// Arrows and crosses on figures of a rulebook: moves, and what is not allowed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/geometry.h"
#include "parts/pen.h"

namespace planche::parts::kit {

// The box of a named place on a figure, in mm from the figure's top left; nothing for unknown names.
using Slot = std::function<std::optional<Rect>(std::string_view name)>;

// An arrow from one place to another ("arrow:b2>c3"), one with a cross on it ("cross:b2>c3"), or a cross on a place
// ("cross:c3"). A place is a name, or a point "12x30mm" from the figure's top left.
struct FigureMark {
  std::string from = {}, to = {};  // without an arrow, `from` is empty
  bool cross = false;
};

// Nothing if the word is not such a mark.
std::optional<FigureMark> read_mark(std::string_view word);

// The box of a place: that of its name, or a small one around its point.
std::optional<Rect> find_place(std::string_view place, const Slot& slot);

// Draws the mark with its figure's top left at the origin. Leaves it out if one of its places is unknown.
void draw_mark(Pen& pen, const FigureMark& mark, const Slot& slot, Color shaft, Color cross);

}  // namespace planche::parts::kit
