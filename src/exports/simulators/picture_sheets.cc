#include "exports/simulators/picture_sheets.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "exports/names.h"
#include "project/opening/json_text.h"
#include "project/opening/version.h"

namespace planche::exports {

namespace {

constexpr unsigned most_lines = 100;
constexpr int sheet_quality = 92;  // of a JPEG

std::optional<unsigned> line_count(std::string_view text) {
  unsigned number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || rest != text.data() + text.size() || number < 1 || number > most_lines)
    return std::nullopt;
  return number;
}

SheetGrid with_cells(base::Size size, double scale, unsigned columns, unsigned rows) {
  const auto cell = [scale](double mm) { return static_cast<unsigned>(std::max(1.0, std::floor(mm * scale + 1e-6))); };
  return {columns, rows, cell(size.width), cell(size.height), scale};
}

// The parts of a set, and the sheets that show them.
struct SheetsOfSet {
  std::size_t set = 0;
  std::vector<std::size_t> pieces;  // copies included
};

std::vector<SheetsOfSet> by_set(const Job& job) {
  std::vector<SheetsOfSet> sets;
  const auto& pieces = job.catalogue.pieces();
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    if (sets.empty() || sets.back().set != pieces[p].set) sets.push_back({pieces[p].set, {}});
    const std::size_t copies = job.choices.one_each ? 1 : pieces[p].copies();
    sets.back().pieces.insert(sets.back().pieces.end(), copies, p);
  }
  return sets;
}

bool same_backs(const Job& job, const std::vector<std::size_t>& pieces) {
  return std::ranges::all_of(pieces, [&](std::size_t p) {
    return job.catalogue.pieces()[p].back == job.catalogue.pieces()[pieces.front()].back;
  });
}

}  // namespace

std::optional<SheetGrid> grid_for(base::Size size, std::size_t count, double dpi, unsigned pixels,
                                  std::optional<std::pair<unsigned, unsigned>> given,
                                  std::pair<unsigned, unsigned> most) {
  double scale = dpi / 25.4;
  const double side = pixels;
  if (given) {
    const auto [columns, rows] = *given;
    scale = std::min({scale, side / (columns * size.width), side / (rows * size.height)});
    if (std::min(size.width, size.height) * scale < 1) return std::nullopt;
    return with_cells(size, scale, columns, rows);
  }
  SheetGrid cell = with_cells(size, scale, 1, 1);
  const unsigned columns = std::min(most.first, pixels / cell.width);
  const unsigned rows = std::min(most.second, pixels / cell.height);
  if (columns == 0 || rows == 0) return std::nullopt;
  cell.columns = columns;
  cell.rows = rows;
  if (count >= cell.cells()) return cell;
  // The fewest empty cells, then the squarest picture.
  const auto worth = [&](unsigned across) {
    const auto down = static_cast<unsigned>((count + across - 1) / across);
    const double w = static_cast<double>(across) * cell.width, h = static_cast<double>(down) * cell.height;
    return std::pair{across * down - static_cast<unsigned>(count), std::max(w, h)};
  };
  std::optional<unsigned> best;
  for (unsigned across = 1; across <= std::min<std::size_t>(columns, count); ++across) {
    if ((count + across - 1) / across > rows) continue;
    if (!best || worth(across) < worth(*best)) best = across;
  }
  cell.columns = *best;
  cell.rows = static_cast<unsigned>((count + *best - 1) / *best);
  return cell;
}

std::optional<std::pair<unsigned, unsigned>> read_grid(std::string_view text) {
  const std::size_t x = text.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const auto columns = line_count(text.substr(0, x)), rows = line_count(text.substr(x + 1));
  if (!columns || !rows) return std::nullopt;
  return std::pair{*columns, *rows};
}

render::Raster picture_of(Job& job, const PartSheet& sheet, render::Backdrop backdrop) {
  const SheetGrid& grid = sheet.grid;
  auto raster = render::blank(grid.columns * grid.width, grid.rows * grid.height, backdrop);
  if (!raster) {
    job.failed(raster.error().message);
    return {};
  }
  for (std::size_t i = 0; i < sheet.pieces.size(); ++i) {
    const Piece& piece = job.catalogue.pieces()[sheet.pieces[i]];
    const auto drawing = drawing_of(job.catalogue.set_of(piece), job.catalogue.draw(piece), sheet.side, sheet.bleed,
                                    backdrop == render::Backdrop::transparent);
    // Cells are whole pixels, which parts fill.
    const base::Transform placed =
        base::Transform::translation(static_cast<double>(i % grid.columns * grid.width),
                                     static_cast<double>(i / grid.columns * grid.height))
            .after(base::Transform::scaling(grid.width / drawing->extent.width, grid.height / drawing->extent.height));
    if (const auto drawn = render::draw(*raster, *drawing, placed); !drawn) {
      job.failed(drawn.error().message);
      return {};
    }
  }
  return std::move(*raster);
}

namespace {

void warn_of_cells(Job& job) {
  const auto grid = job.choices.grid.empty() ? std::nullopt : read_grid(job.choices.grid);
  constexpr unsigned most_columns = 10, most_rows = 7;
  if (!grid || (grid->first <= most_columns && grid->second <= most_rows)) return;
  job.sink.add(diag::finding(diag::Severity::warning, "export/size",
                             fmt::format("{} × {} cells: Tabletop Simulator reads at most {} × {} of a sheet",
                                         grid->first, grid->second, most_columns, most_rows),
                             "give a smaller --grid if the sheet is for it"));
}

}  // namespace

void make_sheets(Job& job) {
  const ExportChoices& choices = job.choices;
  const bool jpeg = choices.form == PictureForm::jpeg;
  if (!jpeg && choices.form != PictureForm::png) {
    job.messages.refuse("--as: a sheet of parts is a PNG or JPEG picture", "take --as png");
    return job.stop();
  }
  if (jpeg && choices.transparent) {
    job.messages.refuse("--transparent: JPEG pictures have no transparent pixels", "take --as png");
    return job.stop();
  }
  warn_of_missing_bleed(job);
  warn_of_cells(job);
  const auto given = choices.grid.empty() ? std::nullopt : read_grid(choices.grid);
  std::vector<PartSheet> sheets;
  nlohmann::ordered_json described = nlohmann::ordered_json::array();
  const auto size_of = [&](const scene::PartSet& set) {
    const double bleed = choices.bleed ? set.bleed : 0;
    return base::Size{set.trim.width + 2 * bleed, set.trim.height + 2 * bleed};
  };
  const auto grid_of = [&](const SheetsOfSet& of) {
    return grid_for(size_of(job.catalogue.sets()[of.set]), of.pieces.size(), choices.dpi, choices.pixels, given);
  };
  std::map<std::string, std::size_t> numbers, last_numbers;  // by kind
  for (const SheetsOfSet& of : by_set(job)) {
    const auto grid = grid_of(of);
    if (grid) last_numbers[job.catalogue.sets()[of.set].kind] += (of.pieces.size() + grid->cells() - 1) / grid->cells();
  }
  for (const SheetsOfSet& of : by_set(job)) {
    const scene::PartSet& set = job.catalogue.sets()[of.set];
    const double bleed = choices.bleed ? set.bleed : 0;
    const base::Size size = size_of(set);
    const auto grid = grid_of(of);
    if (!grid) {
      job.report("export/size",
                 fmt::format("{:g} × {:g} mm at {:g} dpi are more than {} pixels", size.width, size.height, choices.dpi,
                             choices.pixels),
                 "lower --dpi, give a --grid, or leave the kind out with --parts", set.title);
      continue;
    }
    const bool has_back = job.catalogue.pieces()[of.pieces.front()].back != 0;
    const bool shared = has_back && same_backs(job, of.pieces);
    std::string back_file;
    for (std::size_t first = 0; first < of.pieces.size(); first += grid->cells()) {
      const std::size_t last = std::min(first + grid->cells(), of.pieces.size());
      const std::vector<std::size_t> shown{of.pieces.begin() + static_cast<std::ptrdiff_t>(first),
                                           of.pieces.begin() + static_cast<std::ptrdiff_t>(last)};
      const std::string number = numbered(++numbers[set.kind], last_numbers[set.kind]);
      const auto add = [&](Side side, const SheetGrid& cells, std::vector<std::size_t> pieces, std::string name) {
        std::string file = job.reserve(name, jpeg ? ".jpg" : ".png", set.title);
        sheets.push_back({cells, side, bleed, std::move(pieces), file});
        return file;
      };
      nlohmann::ordered_json one{
          {"kind", set.kind}, {"columns", grid->columns}, {"rows", grid->rows}, {"cell", {grid->width, grid->height}}};
      one["front"] = add(Side::front, *grid, shown, fmt::format("{}-{}-front", set.kind, number));
      if (shared && back_file.empty()) {
        SheetGrid alone = *grid;
        alone.columns = alone.rows = 1;
        back_file = add(Side::back, alone, {shown.front()}, fmt::format("{}-{}-back", set.kind, number));
      }
      if (has_back)
        one["back"] = shared ? back_file : add(Side::back, *grid, shown, fmt::format("{}-{}-back", set.kind, number));
      one["shared_back"] = shared;
      auto& parts = one["parts"] = nlohmann::ordered_json::array();
      for (const std::size_t p : shown) parts.push_back(job.catalogue.pieces()[p].title);
      described.push_back(std::move(one));
    }
  }
  const std::string list = job.reserve("sheets", ".json", {});
  if (!job.may_write()) return;
  const auto backdrop = choices.transparent ? render::Backdrop::transparent : render::Backdrop::white;
  make_pictures(job, {sheets.size(), [&](std::size_t i) { return picture_of(job, sheets[i], backdrop); },
                      [&](std::size_t i, render::Raster raster) {
                        job.add(sheets[i].file, jpeg ? render::jpeg_of(raster, choices.dpi, sheet_quality)
                                                     : render::png_of(std::move(raster), choices.dpi));
                      }});
  job.add(list,
          project::json_text(
              {{"planche", project::version}, {"game", job.catalogue.title()}, {"sheets", std::move(described)}}, 1) +
              "\n");
}

}  // namespace planche::exports
