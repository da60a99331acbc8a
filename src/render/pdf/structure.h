// Marks the content of parts for the PDF's structure. Cairo's own tags are insufficient: 1.16 has no alternative text
// and nests them unusually, 1.18 leaves out those without text. The marks at the start and the end of each element
// without children are planche's own content (own_content.h); the last pass makes the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "render/pdf/page_painter.h"

namespace planche::render {

struct Element {
  const char* tag = "";   // of PDF's standard structure: "Sect"
  std::string name = {};  // of a part; of a figure, its alternative text
  std::size_t level = 0;  // number of ancestors
  bool holds = false;     // has children and no content of its own
};

class StructurePainter final : public PagePainter {
 public:
  StructurePainter(cairo_t* cr, Forms& forms, PageContent& content, std::vector<Element>& elements)
      : PagePainter{cr, forms, content}, elements_{elements} {}

  // A part is a section; without words and elements, it is a figure with its name as alternative text. Content that is
  // stored once, or is transparent, has no elements.
  void paint_part(const scene::Group& part, const std::string& name);
  void paint(const scene::Scene& scene) override;

 private:
  void paint_within(const scene::Item& item);
  void paint_as(const char* tag, const std::string& name, bool holds, const scene::Item& item);
  void end_stretch();
  // Begins an element without children. Returns false if the clip hides all of it.
  bool begin(const char* tag, const std::string& name);
  void end();

  std::vector<Element>& elements_;
  std::size_t level_ = 0;
  std::size_t begun_ = 0;  // elements without children
  bool within_ = false;   // an element with children
  bool stretch_ = false;  // words between its children are being drawn
  std::string part_;
};

}  // namespace planche::render
