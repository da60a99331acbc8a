// The pages of posters of one kind: for each poster, a page that shows its assembly, then its sheets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "press/marks/furniture.h"
#include "press/posters/poster.h"

namespace planche::press {

class PosterPages {
 public:
  // Makes the pages of `set` from one plan for each poster, or one for all. Refers to all arguments but plans and set.
  PosterPages(std::vector<PosterPlan> plans, const scene::PartSet& set, const Options& options,
              const Furniture& furniture, scene::Typesetter& typesetter);

  std::size_t pages(std::size_t poster) const { return plan_of(poster).printed.size() + 1; }
  std::size_t pages() const;  // of all
  double area() const;        // mm², cut out of their sheets
  // Whether the ruler and the line of text fit into the margin.
  bool room_for_line() const { return margin_line(false).side != Side::none; }

  // Starts the next poster. Its pages share its drawing, which a PDF stores once.
  void begin(const scene::Part& part);
  // Page `index` of the poster: 0 is the map, then the printed sheets row by row. Fills in `name.part`.
  Page page(std::size_t index, SheetName name) const;

 private:
  Page map_page() const;
  Page sheet_page(std::size_t sheet) const;
  base::Rect map_room() const;
  const PosterPlan& plan() const { return plan_of(begun_ == 0 ? 0 : begun_ - 1); }
  // The strip for ruler and text below sheet `index` - 1, or below the map.
  MarginPlan margin_line(bool below_map) const;
  double taken(const MarginPlan& line) const;  // mm of the foot of the sheet
  // The box of the sheet's name, its position on the map, its width beside the line (0: the name stands above the line,
  // which would otherwise be too short), and its end.
  base::Rect seal_box() const;
  double seal_beside() const;
  double seal_right() const;

  const PosterPlan& plan_of(std::size_t poster) const { return plans_[std::min(poster, plans_.size() - 1)]; }

  std::vector<PosterPlan> plans_;
  std::size_t begun_ = 0;
  std::string title_;
  std::size_t count_;  // of posters in the set
  scene::Outline outline_;
  base::Size trim_;
  double bleed_;
  const Options& options_;
  const Furniture& furniture_;
  scene::Typesetter& typesetter_;
  std::string name_;  // of the poster
  scene::ScenePtr drawing_, stamp_;
};

}  // namespace planche::press
