// Parts to print and cut out: cards, tokens, tiles, pages.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/outline.h"

namespace planche::scene {

// The geometry for which a drawing is made.
struct Face {
  Size trim;  // mm
  double safe = 3;
  Outline outline = {};  // as seen from this side
};

struct Part {
  std::string kind;        // "character"
  std::string name;        // "Braise"; may repeat
  ScenePtr front;          // origin at the trim's top left; ink within -bleed..size+bleed
  ScenePtr back;           // null: no back
  bool flawed = false;     // its diagnostics have an error; printed only in a draft, with a stamp
  bool blank = false;      // flawed so that its front is nothing but its name
  std::string title = {};  // what people call it, where its name is a key: "Kraken" of "W07"; else empty

  const std::string& called() const { return title.empty() ? name : title; }
};

// The use of a printed part.
enum class Use {
  stacks,  // in stacks, like cards
  lies,    // alone, like a board or a page to read
  folded,  // cut out, folded and glued
};

// The paper of a part. Parts on different papers are on different sheets.
struct Material {
  enum class Kind { card, thin_card, plain } kind = Kind::card;
  double weight = 0;  // g/m²; 0: the default for its kind
  friend bool operator==(const Material&, const Material&) = default;
};

// A face of a die that is folded from paper: what it is called when it is thrown, and the square in which it is
// printed.
struct DieFace {
  std::string word;
  Point centre;               // mm from the top left of the front
  double side = 0, turn = 0;  // mm; degrees clockwise
};

// Rectangles that lie on a sheet in blocks of so many columns and rows.
struct Cluster {
  std::size_t columns = 1, rows = 1;
  double gap = 3;      // mm between the bleeds of blocks
  double between = 0;  // mm between the bleeds of the parts in a block
  friend bool operator==(const Cluster&, const Cluster&) = default;
};

// All copies of one part kind. They are made one at a time, so that memory does not grow with the deck.
struct PartSet {
  std::string kind;   // "character"
  std::string title;  // for the outline and the margin: "Character cards"
  Size trim;          // mm
  double bleed = 0, safe = 3;
  Outline outline;
  std::optional<Face> back;  // for backs with their own template: its geometry
  bool whole_sheet = false;  // a page to read: no back, no marks
  Use use = Use::stacks;
  bool on_card = false;  // if folded: on the card of the other parts, not on thinner card that folds better
  bool poster = false;   // if it is larger than the paper, it is printed on several sheets to be joined, without a back
  double paper_weight = 0;              // g/m² of the intended paper; 0: the default for its use
  std::optional<Cluster> cluster = {};  // of rectangles only
  std::vector<std::string> holds = {};  // of a box: kinds of the parts in it
  bool failed = false;  // errors, which have been reported, keep all its parts from being made: `count` is 0
  std::size_t count = 0;
  std::function<Part(std::size_t)> make;  // index < count; called in order
  // The box of a named place on the front of each part, in mm from its top left: a cell of a board, a layer of a
  // template. May be null.
  std::function<std::optional<Rect>(std::string_view name)> slot = {};
  // Of dice: the faces of each part, in the order of their numbers. Null: these are no dice.
  std::function<std::vector<DieFace>(std::size_t index)> die = {};
  std::vector<Path> contours = {};  // what a machine cuts of each front in place of the outline, in mm from its top left
  std::vector<Path> folds = {};     // lines of each front along which it is folded, in mm from its top left
};

inline Material material_of(const PartSet& set) {
  if (set.whole_sheet) return {Material::Kind::plain};
  if (set.use == Use::folded && !set.on_card && set.paper_weight <= 0) return {Material::Kind::thin_card};
  return {Material::Kind::card, set.paper_weight};
}

}  // namespace planche::scene
