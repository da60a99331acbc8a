// Marks the content of parts for the PDF's structure. Cairo's own tags are insufficient: 1.16 has no alternative text
// and nests them unusually, 1.18 leaves out those without text. A stand-in is drawn at the start and the end of each
// element without children; the last pass turns them into marks and a tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "render/pdf/forms.h"

namespace planche::render {

// Stand-ins for the marks of the last pass.
inline constexpr std::uint32_t mark_begin = 4'294'967'295, mark_end = mark_begin - 1;

struct Element {
  const char* tag = "";   // of PDF's standard structure: "Sect"
  std::string name = {};  // of a part; of a figure, its alternative text
  std::size_t level = 0;  // number of ancestors
  bool holds = false;     // has children and no content of its own
};

class StructurePainter final : public FormPainter {
 public:
  StructurePainter(cairo_t* cr, Forms& forms, std::vector<Element>& elements)
      : FormPainter{cr, forms}, elements_{elements} {}

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
  bool within_ = false;   // an element with children
  bool stretch_ = false;  // words between its children are being drawn
  std::string part_;
};

}  // namespace planche::render
