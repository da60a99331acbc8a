// What stands in the margin of every sheet: a ruler and a line that says what the sheet is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "press/margins.h"
#include "press/press.h"
#include "scene/scene.h"

namespace planche::press {

enum class Word { page, seed, landscape, check, fold, draft };
// In French, Greek or Russian for "fr", "el", "ru" and their kin ("fr-CA"), else in English.
std::string word(Word which, std::string_view language);

// "A4", "Letter landscape", "200 × 300 mm".
std::string paper_title(const Paper& paper, std::string_view language);

// The smallest text there is: 6 pt.
scene::Font small_font();
scene::TextBlock set_line(const std::string& text, const scene::Font& font, scene::Typesetter& typesetter,
                          std::string_view language);
// A block of text as a group; `at` places its top left.
scene::Group text_group(const scene::TextBlock& block, const base::Transform& at);

// At most `most` code points; when longer, cut and ended by "…". Control characters become spaces.
std::string shortened(std::string_view text, std::size_t most);

struct SheetName {
  std::string part;   // title of the part set
  std::string label;  // "1b"
  std::size_t total = 0;
  bool first = false;  // says how to print
};

class Furniture {
 public:
  // Borrows all but `credits`.
  Furniture(const Options& options, Credits credits, scene::Typesetter& typesetter);

  double line_height() const { return line_height_; }
  // Appends ruler and texts; nothing when the plan has no side. Texts too long for their line lose, in this order, the
  // end of the document's title, of the part's, of the credit; then version, paper, part, credit, title, seed, hash.
  void add(scene::Scene& sheet, const MarginPlan& plan, const SheetName& name) const;

 private:
  const Options& options_;
  Credits credits_;
  scene::Typesetter& typesetter_;
  double line_height_ = 0;
  scene::ScenePtr low_ruler_, high_ruler_;  // without and with a row of figures
  double ruler_width_ = 0;
};

}  // namespace planche::press
