#include "templates/reading/member_formats.h"

#include <utility>

#include "templates/reading/members.h"
#include "templates/reading/units.h"

namespace planche::templates::formats {

using data::Format;

Format name() {
  return Format::string().length(1, 200);
}
Format length() {
  return Format::number().at_least(-largest_length).at_most(largest_length);
}
Format extent() {
  return Format::number().at_least(0).at_most(largest_length);
}
Format measured(Format number, unsigned marks) {
  Format text = Format::string().pattern(length_pattern, length_in_words);
  text.otherwise("write a unit directly behind its number, and pixels with their resolution: 20mm, 825px@300");
  return Format::one_of({std::move(number), std::move(text)}).marked(marks);
}
Format or_expression(Format number, unsigned marks) {
  return Format::one_of({std::move(number), Format::string().length(1, 1000)}).marked(marks | expression_value);
}
Format length_or_expression(Format number) {
  return or_expression(std::move(number), length_value);
}
Format point() {
  return Format::array(measured(length())).length(2, 2);
}
Format point_or_expressions() {
  return Format::array(length_or_expression(length())).length(2, 2);
}
Format size() {
  return Format::array(measured(extent())).length(2, 2);
}
Format weight() {
  return Format::one_of(
      {Format::choice({"regular", "medium", "semibold", "bold"}), Format::integer().at_least(100).at_most(900)});
}
Format letter_spacing() {
  return measured(Format::number().at_least(-10).at_most(100));
}
Format color() {
  return name().marked(color_value);
}

Format tint() {
  return Format::one_of({color(), Format::object("The colours of a figure and of the ground behind it")
                                      .field("figure", color(), "colour of what is drawn; `none` leaves it out",
                                             data::Need::required)
                                      .field("ground", color(), "colour of the area behind it; default: none")});
}

Format gradient(std::string description) {
  Format stop = Format::array(Format::one_of({Format::number().at_least(0).at_most(1), color()})).length(2, 2);
  return Format::object(std::move(description))
      .field("linear", Format::array(measured(length())).length(4, 4), "x1, y1, x2, y2")
      .field("radial", Format::array(measured(length())).length(3, 3), "cx, cy, radius")
      .field("stops", Format::array(std::move(stop)).length(1, 100), "pairs of a place from 0 to 1 and a colour");
}

Format paint() {
  return Format::one_of({color(), gradient("A gradient")});
}

Format text_style() {
  Format style = Format::object("A text style");
  style.elsewhere({{"size_pt", "size", R"("size": points)"},
                   {"font_size", "size", R"("size": points)"},
                   {"fontsize", "size", R"("size": points)"},
                   {"family", "font", R"("font": typeface)"},
                   {"font_family", "font", R"("font": typeface)"},
                   {"bold", "weight", R"("weight": "bold")"},
                   {"font_weight", "weight", R"("weight": "bold")"},
                   {"fill", "color", R"("color": colour)"},
                   {"base", "like", R"("like": style)"},
                   {"extends", "like", R"("like": style)"},
                   {"text_align", "align", R"("align": "centre")"},
                   {"halign", "align", R"("align": "centre")"}});
  style.field("like", name(), "another text style on which it is based");
  style.field("size", measured(Format::number().at_least(1).at_most(500), text_size_value), "points");
  for (const LayerMember& member : text_members()) style.field(member.name, member.format, member.help);
  return style;
}

}  // namespace planche::templates::formats
