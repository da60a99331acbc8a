// What stands in the margin of every sheet: a ruler and a line that says what the sheet is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"
#include "press/margins.h"
#include "press/press.h"
#include "scene/scene.h"

namespace planche::press {

inline constexpr scene::Color ink{0x20, 0x20, 0x20}, white{0xff, 0xff, 0xff};

// "A4", "200 × 300 mm", "Letter landscape" with the word for that.
std::string paper_title(const Paper& paper, std::string_view landscape = "landscape");

// The smallest text there is: 6 pt.
scene::Font small_font();
scene::TextBlock set_line(const std::string& text, const scene::Font& font, scene::Typesetter& typesetter,
                          const base::Words& words);
// A block of text as a group; `at` places its top left.
scene::Group text_group(const scene::TextBlock& block, const base::Transform& at);

// At most `most` code points; when longer, cut and ended by "…". Control characters become spaces.
std::string shortened(std::string_view text, std::size_t most);

struct SheetName {
  std::string part;   // title of the part set
  std::string label;  // "1b"
  std::size_t total = 0;
  bool first = false;               // asks to print at 100 %
  std::optional<Sides> sides = {};  // of fronts: says how the sheet is printed
};

class Furniture {
 public:
  // Borrows all but `credits`.
  Furniture(const Options& options, Credits credits, scene::Typesetter& typesetter);

  double line_height() const { return line_height_; }
  // Appends ruler and texts; nothing when the plan has no side. Texts too long for their line lose, in this order, the
  // document's title, the end of the part's, version, paper, the end of the credit; then part, credit, seed, hash, game
  // and how the sheet is printed. The page stays.
  void add(scene::Scene& sheet, const MarginPlan& plan, const SheetName& name) const;
  // Appends the one line of a back that is meant to be blank. Nothing where the paper is too narrow for it.
  void add_blank(scene::Scene& sheet, base::Size paper, const SheetName& name) const;

 private:
  std::string page_text(const SheetName& name) const;

  const Options& options_;
  Credits credits_;
  scene::Typesetter& typesetter_;
  double line_height_ = 0;
  scene::ScenePtr low_ruler_, high_ruler_;  // without and with a row of figures
  double ruler_width_ = 0;
};

}  // namespace planche::press
