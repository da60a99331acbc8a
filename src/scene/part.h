// What is printed and cut out: cards, tokens, tiles, pages.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "scene/outline.h"

namespace planche::scene {

// What a drawing of a part is made for.
struct Face {
  Size trim;  // mm
  double safe = 3;
  Outline outline = {};  // as the side itself is seen
};

struct Part {
  std::string kind;        // "character"
  std::string name;        // "Braise"; may repeat
  ScenePtr front;          // origin at the trim's top left; may ink -bleed..size+bleed
  ScenePtr back;           // null: no back
  bool flawed = false;     // its diagnostics hold an error; printed only as a draft, with a stamp
  std::string title = {};  // what people call it, where its name is a key: "Kraken" of "W07"; else empty

  const std::string& called() const { return title.empty() ? name : title; }
};

// What becomes of a printed part.
enum class Use {
  stacks,  // lies flat on others of its kind, as cards do
  lies,    // alone, as a board does or a page to read
  folded,  // cut out, folded and glued
};

// What a part is printed on. Parts on different papers lie on different sheets.
struct Material {
  enum class Kind { card, thin_card, plain } kind = Kind::card;
  double weight = 0;  // g/m²; 0: what is usual for its kind
  friend bool operator==(const Material&, const Material&) = default;
};

// All physical copies of one kind, made one at a time so that memory does not grow with the deck.
struct PartSet {
  std::string kind;   // "character"
  std::string title;  // for the outline and the margin: "Character cards"
  Size trim;          // mm
  double bleed = 0, safe = 3;
  Outline outline;
  std::optional<Face> back;  // where backs are drawn from a template of their own: what that is made for
  bool whole_sheet = false;  // a page to read: no back; no marks
  Use use = Use::stacks;
  bool poster = false;      // where it is larger than the paper, printed on several sheets to be joined; no back then
  double paper_weight = 0;  // g/m² of the paper that it is made for; 0: what is usual for its use
  std::vector<std::string> holds = {};  // of a box: the kinds of the parts that lie in it
  std::size_t count = 0;
  std::function<Part(std::size_t)> make;  // index < count; called in order
};

inline Material material_of(const PartSet& set) {
  if (set.whole_sheet) return {Material::Kind::plain};
  if (set.use == Use::folded && set.paper_weight <= 0) return {Material::Kind::thin_card};
  return {Material::Kind::card, set.paper_weight};
}

}  // namespace planche::scene
