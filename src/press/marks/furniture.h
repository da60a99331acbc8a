// The margin of every sheet: a ruler, and a line that describes the sheet.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "press/marks/margins.h"
#include "press/press.h"
#include "scene/scene.h"

namespace planche::press {

inline constexpr scene::Color ink{0x20, 0x20, 0x20}, white{0xff, 0xff, 0xff};
// The dots of lines to cut along, in mm. Dashes are folds.
inline const std::vector<double> cut_dots{0.35, 0.65};

// "A4", "200 × 300 mm", "Letter landscape", with the word for landscape.
std::string paper_title(const Paper& paper, std::string_view landscape = "landscape");

// The smallest text size: 6 pt.
scene::Font small_font();
scene::TextBlock set_line(const std::string& text, const scene::Font& font, scene::Typesetter& typesetter,
                          const base::Words& words);
// A block of text as a group, with its top left at `at`.
scene::Group text_group(const scene::TextBlock& block, const base::Transform& at);

// At most `most` code points; longer texts end with "…". Control characters become spaces.
std::string shortened(std::string_view text, std::size_t most);

struct SheetName {
  std::string part;   // title of the part set
  std::string label;  // "1b"
  std::size_t total = 0;
  bool first = false;               // tells people to print at 100 %
  std::optional<Sides> sides = {};  // on fronts: how the sheet is printed
  bool registered = false;          // names the registration marks
};

class Furniture {
 public:
  // Refers to all but `credits`.
  Furniture(const Options& options, Credits credits, scene::Typesetter& typesetter);

  double line_height() const { return line_height_; }
  // Appends ruler and texts; nothing if the plan has no side. If the texts are too long, they are shortened or removed
  // in this order: the document's title, the end of the part's, version, paper, the end of the credit; then part,
  // credit, seed, hash, game and how the sheet is printed. The page number stays.
  void add(scene::Scene& sheet, const MarginPlan& plan, const SheetName& name) const;
  // Appends the one line of an intentionally blank back; nothing if the paper is too narrow.
  void add_blank(scene::Scene& sheet, base::Size paper, const SheetName& name) const;

 private:
  std::string page_text(const SheetName& name) const;

  const Options& options_;
  Credits credits_;
  scene::Typesetter& typesetter_;
  double line_height_ = 0;
  scene::ScenePtr low_ruler_, high_ruler_;  // without and with a row of digits
  double ruler_width_ = 0;
};

}  // namespace planche::press
