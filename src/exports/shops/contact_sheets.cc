#include "exports/shops/contact_sheets.h"

#include <algorithm>

#include <fmt/format.h>

#include "exports/names.h"
#include "parts/pen.h"

namespace planche::exports {

namespace {

constexpr std::size_t columns = 6, rows = 6, per_page = columns * rows;
constexpr double contact_dpi = 110, page_width = 200, page_height = 280, gap = 4, caption = 5;  // mm
constexpr double cell_width = page_width / columns, cell_height = page_height / rows;
constexpr double room_across = cell_width - gap, room_down = cell_height - gap - caption;
constexpr scene::Color cut_line{0x8a, 0x86, 0x7e}, safe_line{0xd0, 0x30, 0x30};

}  // namespace

ContactSheets::ContactSheets(Job& job, const std::vector<Single>& singles, const std::string& name, double safe)
    : job_{job}, singles_{singles}, safe_{safe} {
  const std::size_t pages = (singles.size() + per_page - 1) / per_page;
  for (std::size_t i = 1; i <= pages; ++i)
    files_.push_back(job.reserve(fmt::format("{}-{}", name, numbered(i, pages)), ".png", {}));
}

void ContactSheets::write() {
  make_pictures(job_, {files_.size(), [this](std::size_t page) { return draw(page); },
                       [this](std::size_t page, render::Raster raster) {
                         job_.add(files_[page], render::png_of(std::move(raster), contact_dpi));
                       }});
}

render::Raster ContactSheets::draw(std::size_t page) const {
  auto raster = render::blank(render::pixels_of(page_width, contact_dpi), render::pixels_of(page_height, contact_dpi),
                              render::Backdrop::white);
  if (!raster) return {};
  const double scale = contact_dpi / 25.4;
  // One part after another, so that memory does not grow with the page.
  for (std::size_t i = 0; i < per_page && page * per_page + i < singles_.size(); ++i) {
    scene::Scene cell;
    cell.extent = {0, 0, page_width, page_height};
    draw(singles_[page * per_page + i],
         {static_cast<double>(i % columns) * cell_width + gap / 2,
          static_cast<double>(i / columns) * cell_height + gap / 2},
         cell);
    if (const auto drawn = render::draw(*raster, cell, base::Transform::scaling(scale, scale)); !drawn)
      job_.failed(drawn.error().message);
  }
  return std::move(*raster);
}

void ContactSheets::draw(const Single& single, base::Point at, scene::Scene& cell) const {
  const Piece& piece = job_.catalogue.pieces()[single.piece];
  const scene::PartSet& set = job_.catalogue.set_of(piece);
  const double by = std::min(room_across / set.trim.width, room_down / set.trim.height);
  const auto placed = base::Transform::translation(at.x + (room_across - by * set.trim.width) / 2,
                                                   at.y + (room_down - by * set.trim.height) / 2)
                          .after(base::Transform::scaling(by, by));
  cell.items.emplace_back(scene::Group{drawing_of(set, job_.catalogue.draw(piece), single.side, 0, true), placed});
  const auto line = [&](double inside, scene::Color color) {
    scene::Path edge;
    edge.append(outline_of(set, single.side, -inside), placed);
    cell.items.emplace_back(scene::Shape{std::move(edge), {}, scene::Stroke{color, 0.15, {}}});
  };
  line(0, cut_line);
  if (safe_ > 0) line(safe_, safe_line);
  const auto lock = render::lock_libraries();
  parts::Pen pen{cell, job_.catalogue.typesetter()};
  const std::string& file = single.files.front();
  pen.line(single.files.size() > 1 ? fmt::format("{} (×{})", file, single.files.size()) : file,
           {.size_pt = 5.5, .color = {}}, {at.x + room_across / 2, at.y + room_down + 3}, scene::Align::centre,
           room_across);
}

}  // namespace planche::exports
