#include "parts/puxes/arbiter.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parts/pages.h"
#include "parts/pen.h"
#include "parts/puxes/table.h"

namespace planche::parts::puxes {

namespace {

using base::Point;
using scene::Path;

// mm
constexpr double head_height = 17, gutter = 7, between = 2.6, least_column = 60;
constexpr double box_side = 3.4, box_indent = 6, power_side = 11, power_indent = 14;

struct Block {
  scene::ScenePtr drawing;  // origin at its top left
  double height = 0;
};

using Pages = std::vector<scene::ScenePtr>;

class Setter {
 public:
  Setter(const ArbiterOptions& options, scene::Typesetter& typesetter)
      : options_{options}, typesetter_{typesetter}, colors_{puxes_colors(options.style)} {
    columns_ = std::max(static_cast<int>((options.page.width + gutter) / (least_column + gutter)), 1);
    columns_ = std::min(columns_, 2);
    width_ = (options.page.width - (columns_ - 1) * gutter) / columns_;
  }

  // A case, and what follows from it.
  Block block(const std::string& when, const std::string& then) const {
    return draw([&](Pen& pen) {
      const double x = box_indent, room = width_ - x;
      pen.stroke(Path::rectangle({0.2, 0.5, box_side, box_side}, 0.4), colors_.ink, medium_line);
      double y = pen.paragraph(when, {9.5, 700, colors_.ink}, {x, 0, room, 0}, 1.25);
      y += pen.paragraph(then, {9.5, 400, colors_.ink}, {x, y + 0.4, room, 0}, 1.3);
      return y + 0.4;
    });
  }

  Block block(const rules::puxes::Power& power) const {
    return draw([&](Pen& pen) {
      const double x = power_indent, room = width_ - x;
      rules::puxes::Face face{true, power.id};
      pen.put(options_.faces->face(face), {power_side / 2, power_side / 2}, power_side / 0.84);
      const std::string kind = power.active ? pen.say("arbiter.active") : pen.say("arbiter.passive");
      const std::string note = power.carrier.empty() ? kind : fmt::format("{} · {}", kind, power.carrier);
      const double used = pen.line(power.name.in(options_.words.language()), {9.5, 700, colors_.ink}, {x, 3},
                                   scene::Align::left, 0.6 * room);
      pen.line(note, {7, 400, colors_.soft}, {x + used + 2, 3}, scene::Align::left, room - used - 2);
      double y = 4.6;
      y += pen.paragraph(power.text.in(options_.words.language()), {9.5, 400, colors_.ink}, {x, y, room, 0}, 1.25);
      for (const std::string& special : power.cases(options_.words.language())) {
        pen.line("–", {8, 400, colors_.soft}, {x, y + 3});
        y += pen.paragraph(special, {8, 400, colors_.soft}, {x + 2.6, y + 0.3, room - 2.6, 0}, 1.25) + 0.3;
      }
      return std::max(y, power_side);
    });
  }

  // Fills columns from the left, of equal height on the last page; every section begins a page.
  void section(const std::string& title, const std::vector<Block>& blocks, Pages& pages) const {
    std::size_t next = 0;
    while (next < blocks.size()) {
      auto page = std::make_shared<scene::Scene>();
      page->extent = {0, 0, options_.page.width, options_.page.height};
      Pen pen{*page, typesetter_, options_.words};
      pen.line(options_.credit, {6, 400, colors_.soft}, {options_.page.width, 4.2}, scene::Align::right);
      pen.line(title, {18, 800, colors_.ink}, {0, 10}, scene::Align::left, options_.page.width);
      pen.stroke(Path::line({0, head_height - 4}, {options_.page.width, head_height - 4}), colors_.ink, bold_line);
      next = fill(blocks, next, lowest(blocks, next), &pen);
      pages.push_back(std::move(page));
    }
  }

 private:
  // Puts blocks from `next` on into columns that end above `bottom`, without a pen only tries; returns the first that
  // found no room. What is too high for any column still goes on top of the first.
  std::size_t fill(const std::vector<Block>& blocks, std::size_t next, double bottom, Pen* pen) const {
    for (int column = 0; column < columns_; ++column) {
      double y = head_height;
      for (bool top = column == 0; next < blocks.size(); ++next, top = false) {
        const Block& one = blocks[next];
        if (y + one.height > bottom && !top) break;
        if (pen != nullptr) pen->put(one.drawing, {column * (width_ + gutter), y});
        y += one.height + between;
      }
    }
    return next;
  }

  // Where columns may end at the least to hold all the rest, or else the end of the page.
  double lowest(const std::vector<Block>& blocks, std::size_t next) const {
    constexpr double step = 2;
    double bottom = head_height;
    while (bottom < options_.page.height && fill(blocks, next, bottom, nullptr) < blocks.size()) bottom += step;
    return std::min(bottom, options_.page.height);
  }

  template <typename Draw>
  Block draw(Draw on) const {
    auto drawing = std::make_shared<scene::Scene>();
    Pen pen{*drawing, typesetter_, options_.words};
    const double height = on(pen);
    drawing->extent = {0, 0, width_, height};
    return {std::move(drawing), height};
  }

  const ArbiterOptions& options_;
  scene::Typesetter& typesetter_;
  PuxesColors colors_;
  int columns_ = 2;
  double width_ = 0;
};

}  // namespace

scene::PartSet arbiter_sheets(std::string kind, std::string title, const rules::puxes::Parameters& parameters,
                              const ArbiterOptions& options, scene::Typesetter& typesetter) {
  const Setter setter{options, typesetter};
  const auto pages = std::make_shared<Pages>();
  std::vector<Block> ruled, powers;
  for (int n = 1;; ++n) {
    const std::string* when = options.words.find(fmt::format("cases.{}.when", n));
    if (when == nullptr) break;
    ruled.push_back(setter.block(*when, options.words.say(fmt::format("cases.{}.then", n))));
  }
  for (const rules::puxes::Power& power : parameters.powers) powers.push_back(setter.block(power));
  setter.section(options.words.say("arbiter.cases"), ruled, *pages);
  setter.section(options.words.say("arbiter.powers"), powers, *pages);
  return whole_sheets(std::move(kind), title, options.page, pages->size(), [pages, title](std::size_t i) {
    scene::Part part;
    part.name = title;
    part.front = (*pages)[i];
    return part;
  });
}

}  // namespace planche::parts::puxes
