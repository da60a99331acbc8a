// Marks what is drawn of a part, so that its structure can be told. Cairo's own tags do not say it: 1.16 knows no
// alternative text and nests them otherwise than readers expect, 1.18 leaves out those that hold no text. Where an
// element that holds no others begins and ends a stand-in is drawn; the last pass makes marks and a tree of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "render/forms.h"

namespace planche::render {

// Stand-ins for the marks of the last pass.
inline constexpr std::uint32_t mark_begin = 4'294'967'295, mark_end = mark_begin - 1;

struct Element {
  const char* tag = "";   // of PDF's standard structure: "Sect"
  std::string name = {};  // of a part; of a figure what is told of it
  std::size_t level = 0;  // how many hold it
  bool holds = false;     // others, and nothing that is drawn
};

class StructurePainter final : public FormPainter {
 public:
  StructurePainter(cairo_t* cr, Forms& forms, std::vector<Element>& elements)
      : FormPainter{cr, forms}, elements_{elements} {}

  // A part is a section; where it has neither words nor elements, a figure of which its name is told. What within it is
  // stored once, or seen through, has no elements of its own.
  void paint_part(const scene::Group& part, const std::string& name);
  void paint(const scene::Scene& scene) override;

 private:
  void paint_within(const scene::Item& item);
  void paint_as(const char* tag, const std::string& name, bool holds, const scene::Item& item);
  void end_stretch();
  // An element that holds no others; false where the clip lets nothing of it be seen.
  bool begin(const char* tag, const std::string& name);
  void end();

  std::vector<Element>& elements_;
  std::size_t level_ = 0;
  bool within_ = false;   // an element that holds others
  bool stretch_ = false;  // words between them are being drawn
  std::string part_;
};

}  // namespace planche::render
