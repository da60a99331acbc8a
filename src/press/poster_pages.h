// The pages of posters of one kind: for each poster a page that shows how its sheets go together, then its sheets.
#pragma once

#include <string>

#include "press/furniture.h"
#include "press/poster.h"

namespace planche::press {

class PosterPages {
 public:
  // `plan` is that of `set`. Borrows all but plan and set.
  PosterPages(PosterPlan plan, const scene::PartSet& set, const Options& options, const Furniture& furniture,
              scene::Typesetter& typesetter);

  std::size_t pages_each() const { return plan_.sheets.size() + 1; }
  // Whether the margin has room for the ruler and the line of text, and beside them the sheet's place on the map.
  bool room_for_line() const { return margin_line(1).side != Side::none; }

  // The poster that the pages show from here on. Its drawing is shared by them, so that a PDF stores it once.
  void begin(const scene::Part& part);
  // Page `index` of it: 0 the map, then the sheets row by row. The name's part is filled in.
  Page page(std::size_t index, SheetName name) const;

 private:
  Page map_page() const;
  Page sheet_page(std::size_t sheet) const;
  base::Rect map_room() const;
  // The strip for ruler and text below sheet `index` - 1, or below the map.
  MarginPlan margin_line(std::size_t index) const;
  base::Rect seal_box() const;  // of the sheet's name and place on the map

  PosterPlan plan_;
  std::string title_;
  bool several_;  // posters in the set
  Form form_;
  base::Size trim_;
  double bleed_;
  const Options& options_;
  const Furniture& furniture_;
  scene::Typesetter& typesetter_;
  std::string name_;  // of the poster
  scene::ScenePtr drawing_, stamp_;
};

}  // namespace planche::press
