// Pages to read, filled from the top with pieces of any height.
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

// What a block is read as, or within: those beside each other with the same number are one.
struct Reading {
  scene::Role role = scene::Role::none;
  std::size_t number = 0;
  friend bool operator==(const Reading&, const Reading&) = default;
};

struct Block {
  double height = 0;                             // mm
  std::function<void(Pen& pen, double y)> draw;  // from its top at y on, over the width of the page
  bool with_next = false;                        // does not end a page
  double before = 0;                             // mm kept free above it; none at the top of a page
  std::size_t label = 0;                         // what finds it again; 0: nothing looks for it
  std::shared_ptr<const Block> head = {};        // stands above it once more where it begins a page, if there is room
  std::vector<Reading> read = {};                // from the outermost
};
using Blocks = std::vector<Block>;

// One below the other, a new page where one does not fit; of those that stay together and fit no page, as many as do.
// `height` tells that of each page (or column), counted from 0.
std::vector<Blocks> paginate(Blocks blocks, const std::function<double(std::size_t)>& height);

// Draws a page from `top` down, mm.
void draw_blocks(const Blocks& blocks, Pen& pen, double top);

// A page to read and the pen that writes on it; mm.
class Page {
 public:
  // What stands at the top: a title on the left, which gives way to a note on the right.
  struct Head {
    std::string title, note;
    scene::Color ink = drawn::ink, soft = drawn::soft;
    double size_pt = 24, baseline = 9, gap = 5;
    double most = 0;  // width of the note; 0: any
  };

  // `typesetter` must outlive it.
  Page(base::Size size, scene::Typesetter& typesetter, base::Words words = {});
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  double width() const { return scene_.extent.width; }
  scene::Scene& scene() { return scene_; }
  Pen& pen() { return pen_; }
  void head(const Head& head);
  void rule(double y, scene::Color color = drawn::ink, double width = medium_line);  // from side to side
  // The page itself, as a part; once.
  scene::Part part(std::string name, bool flawed = false);

 private:
  scene::Scene scene_;
  Pen pen_;
};

// Parts of that kind, without bleed and safe area.
scene::PartSet plain_set(scene::Use use, std::string kind, std::string title, base::Size trim, std::size_t count,
                         std::function<scene::Part(std::size_t number)> make);

// Sheets to read, each of which is a part of its own.
scene::PartSet whole_sheets(std::string kind, std::string title, base::Size page, std::size_t count,
                            std::function<scene::Part(std::size_t number)> make);

// What stands on every page of a report, besides its blocks.
struct Report {
  std::string kind, title, heading;  // the title stands on the right of the heading
  base::Size page;                   // mm; at least 80 × 80 are used
  base::Words words;
  std::string lead = {};  // a paragraph below the head
};
base::Size size_of(const Report& report);
// Blocks below heads, on as many pages as they need. `typesetter` must outlive them.
scene::PartSet report_pages(Report report, Blocks blocks, scene::Typesetter& typesetter);

}  // namespace planche::parts
