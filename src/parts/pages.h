// Pages to read, filled from the top with blocks of any height.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "parts/drawn.h"
#include "parts/pen.h"
#include "scene/part.h"

namespace planche::parts {

// The reading role of a block or of the structure around it. Adjacent blocks with the same number belong to one
// structure.
struct ReadingRole {
  scene::Role role = scene::Role::none;
  std::size_t number = 0;
  friend bool operator==(const ReadingRole&, const ReadingRole&) = default;
};

struct Block {
  double height = 0;                             // mm
  std::function<void(Pen& pen, double y)> draw;  // draws it with its top at y, over the width of the page
  bool with_next = false;                        // is kept with the next block
  double before = 0;                             // mm kept free above it; none at the top of a page
  std::size_t label = 0;                         // identifies it later; 0: none
  std::shared_ptr<const Block> head = {};        // repeated above it if it begins a page and there is room
  std::vector<ReadingRole> read = {};            // outermost first
  // The block can be made up to `growth` mm higher: `grown(more)` returns it made at most `more` mm higher.
  double growth = 0;
  std::function<Block(double more)> grown = {};
};
using Blocks = std::vector<Block>;

// Stacks blocks, and begins a new page when one does not fit. Blocks that stay together but fit no page are split.
// `height` gives the height of each page (or column), counted from 0.
std::vector<Blocks> paginate(Blocks blocks, const std::function<double(std::size_t)>& height);

// Draws the blocks of a page downwards from `top`, in mm.
void draw_blocks(const Blocks& blocks, Pen& pen, double top);

// A page to read with the pen that draws on it; lengths are in mm.
class ReadingPage {
 public:
  // The head of a page: a title on the left, shortened to make room for a note on the right.
  struct Head {
    std::string title, note;
    scene::Color ink = drawn::ink, soft = drawn::soft;
    double size_pt = 24, baseline = 9, gap = 5;
    double most = 0;  // largest width of the note; 0: no limit
  };

  // `typesetter` must outlive it.
  ReadingPage(base::Size size, scene::Typesetter& typesetter, base::Words words = {});
  ReadingPage(const ReadingPage&) = delete;
  ReadingPage& operator=(const ReadingPage&) = delete;

  double width() const { return scene_.extent.width; }
  scene::Scene& scene() { return scene_; }
  Pen& pen() { return pen_; }
  void head(const Head& head);
  void rule(double y, scene::Color color = drawn::ink, double width = medium_line);  // over the full width
  // The page as a part; call it once.
  scene::Part part(std::string name, bool flawed = false);

 private:
  scene::Scene scene_;
  Pen pen_;
};

// Parts of that kind, without bleed and safe area.
scene::PartSet plain_set(scene::Use use, std::string kind, std::string title, base::Size trim, std::size_t count,
                         std::function<scene::Part(std::size_t number)> make);

// Sheets to read; each is a part of its own.
scene::PartSet whole_sheets(std::string kind, std::string title, base::Size page, std::size_t count,
                            std::function<scene::Part(std::size_t number)> make);

// The content of every page of a report, apart from blocks.
struct ReportPages {
  std::string kind, title, heading;  // the title stands right of the heading
  base::Size page;                   // mm; at least 80 × 80
  base::Words words;
  std::string lead = {};  // a paragraph below the head
};
base::Size size_of(const ReportPages& report);
// Puts blocks below heads on as many pages as they need. `typesetter` must outlive them.
scene::PartSet report_pages(ReportPages report, Blocks blocks, scene::Typesetter& typesetter);

}  // namespace planche::parts
