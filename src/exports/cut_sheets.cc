// Sheets with registration marks, and files that cut them.
#include "project/devices/cut_sheets.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "exports/job.h"
#include "exports/laid_pictures.h"
#include "exports/names.h"
#include "project/devices/cutter.h"
#include "project/opening/version.h"
#include "render/render.h"

namespace planche::exports {

namespace {

constexpr double picture_dpi = 300;

// Design Space prints and cuts no more than this of a sheet: it lists the area for these papers only.
std::optional<project::PrintedArea> area_on(const std::vector<project::PrintedArea>& areas, base::Size paper) {
  for (const project::PrintedArea& one : areas) {
    for (const bool lying : {false, true}) {
      const auto turned = [lying](base::Size size) { return lying ? base::Size{size.height, size.width} : size; };
      const base::Size known = turned(one.paper);
      if (std::abs(known.width - paper.width) < 1 && std::abs(known.height - paper.height) < 1)
        return project::PrintedArea{known, turned(one.area)};
    }
  }
  return std::nullopt;
}

}  // namespace

bool prepare_cutter(ExportChoices& choices, diag::Sink& sink, project::Messages& messages) {
  press::Options& sheet = choices.print.sheet;
  sheet.registration = project::find_cutter(choices.cutter_name, sink, messages);
  if (!sheet.registration) return false;
  // The parts lie within the area that the program of the machine prints and cuts.
  const auto area = area_on(project::printed_areas(choices.cutter_name), sheet.paper.size);
  if (area && !sheet.margin)
    sheet.margin = std::max(area->paper.width - area->area.width, area->paper.height - area->area.height) / 2;
  return true;
}

namespace {

// What of a sheet the program of a machine prints by itself: the parts, cut out of it.
class PrintThenCut final : public press::PageSource {
 public:
  struct Written {
    std::string sheet, file;
    base::Size size;  // mm
  };

  PrintThenCut(std::unique_ptr<press::PageSource> pages, Job& job, std::vector<Written>& written)
      : pages_{std::move(pages)}, job_{job}, written_{written} {}

  std::optional<press::Page> next() override {
    auto page = pages_->next();
    if (page && !page->cuts.empty() && !job_.has_failed()) write(*page);
    return page;
  }
  std::size_t page_count() const override { return pages_->page_count(); }
  press::Tally tally() const override { return pages_->tally(); }

 private:
  void write(const press::Page& page) {
    scene::Path cuts;
    for (const scene::Path& one : page.cuts) cuts.append(one);
    const base::Rect box = cuts.bounds();
    Written made{numbered(std::stoul(page.label), pages_->tally().sheets), {}, box.size()};
    made.file = fmt::format("sheet-{}-print-then-cut.png", made.sheet);
    const auto content = std::make_shared<const scene::Scene>(page.scene);
    auto shown = std::make_shared<scene::Scene>();
    shown->items.emplace_back(scene::Shape{cuts, scene::Color{255, 255, 255}, {}});
    shown->items.emplace_back(scene::Group{content, {}, cuts});
    render::Raster raster =
        raster_of(job_, *shown, box.size(), {-box.x, -box.y}, picture_dpi, render::Backdrop::transparent);
    if (raster.pixels.empty()) return;
    job_.add(made.file, render::png_of(std::move(raster), picture_dpi));
    written_.push_back(std::move(made));
  }

  std::unique_ptr<press::PageSource> pages_;
  Job& job_;
  std::vector<Written>& written_;
};

// What to set in the program of the machine, with the numbers of these sheets.
std::string instructions(const press::Options& options, const std::string& pdf, const std::string& last, bool has_folds,
                         const std::vector<PrintThenCut::Written>& pictures) {
  using Mark = press::Registration::Mark;
  const press::Registration& marks = *options.registration;
  const base::Size paper = options.paper.size;
  const auto has = [&](Mark mark) { return std::ranges::find(marks.marks, mark) != std::end(marks.marks); };
  std::string text = fmt::format("Cutting {} with the marks of {}, version {}\n\n", pdf, marks.name, marks.version);
  if (!pictures.empty()) {
    text +=
        "To print and cut with Design Space: upload the picture of a sheet as a Print Then Cut image, without changing "
        "its\n"
        "background, and set this size. If the program wants to resize it, stop: the parts would be smaller.\n";
    for (const PrintThenCut::Written& one : pictures)
      text += fmt::format("   {}: {:.2f} x {:.2f} mm ({:.3f} x {:.3f} in)\n", one.file, one.size.width, one.size.height,
                          one.size.width / 25.4, one.size.height / 25.4);
    text += fmt::format("It prints fronts only: backs are in {}. To cut only, without its marks:\n\n", pdf);
  }
  text += fmt::format("1. Print {} at 100 % (actual size) on paper of {:g} x {:g} mm. Measure the ruler at the foot.\n", pdf,
                      paper.width, paper.height);
  if (has(Mark::square) || has(Mark::angle)) {
    text += fmt::format("2. Set the page of the program to {:g} x {:g} mm, and its registration marks to: inset {:g} mm",
                        paper.width, paper.height, marks.inset);
    if (has(Mark::angle)) text += fmt::format(", length of the arms {:g} mm, line {:g} mm", marks.arm, marks.line);
    if (has(Mark::square)) text += fmt::format(", side of the square {:g} mm", marks.square);
    text += ".\n";
  } else {
    text += "2. These sheets have no marks: the program prints its own around what you upload.\n";
  }
  text += fmt::format(
      "3. Open the sheet's file, sheet-1 to sheet-{}: the .dxf in millimetres and \"as is\", neither centred nor fitted;\n"
      "   or the .svg, and type its size if the program asks: {:g} x {:g} mm.\n",
      last, paper.width, paper.height);
  text += fmt::format("4. CUT is cut through{}. Do not move or scale the lines: they lie where the parts are printed.\n",
                      has_folds ? ", SCORE are folds: score or crease them" : "");
  text += "5. Cut one sheet of plain paper first, and compare the cuts with the print.\n";
  return text;
}

}  // namespace

void make_cut_sheets(Job& job) {
  press::Options options = job.choices.print.sheet;
  options.words = job.catalogue.words();
  options.mix = true;
  std::vector<scene::PartSet> sets;
  for (scene::PartSet set : job.catalogue.sets()) {
    set.poster = false;  // what fits on no sheet cannot be cut
    if (!set.whole_sheet) sets.push_back(std::move(set));
  }
  const press::Credits credits{
      job.catalogue.title(), "", job.catalogue.credit(), fmt::format("planche {}", project::version), "", 0};
  const auto cuts = std::make_shared<project::CutSheets>();
  auto imposed = press::impose(std::move(sets), options, credits, job.catalogue.typesetter(), job.sink);
  std::vector<PrintThenCut::Written> pictures;
  const auto areas = project::printed_areas(job.choices.cutter_name);
  if (!areas.empty()) {
    if (!area_on(areas, options.paper.size))
      job.lines.push_back(
          "Design Space prints and cuts at most a part of each sheet, which it lists for A4 and Letter");
    imposed = std::make_unique<PrintThenCut>(std::move(imposed), job, pictures);
  }
  auto pages = project::noting_cuts(std::move(imposed), cuts, job.sink);
  const std::string pdf = job.reserve(fmt::format("{}-sheets", job.catalogue.name()), ".pdf", {});
  const std::size_t sheets = pages->tally().sheets;
  for (std::size_t i = 1; i <= sheets; ++i) {
    for (const char* ending : {".svg", ".dxf"}) job.reserve("sheet-" + numbered(i, sheets), ending, {});
    if (!areas.empty()) job.reserve(fmt::format("sheet-{}-print-then-cut", numbered(i, sheets)), ".png", {});
  }
  const std::string how = job.reserve("cutting", ".txt", {});
  if (!job.may_write()) return;
  render::Metadata about;
  about.title = job.catalogue.title();
  about.creator = credits.version;
  const auto written =
      render::write_pdf(*pages, {job.path_of(pdf), &job.files()}, about, {}, [&] { return !job.sink.has_errors(); });
  if (!written) return job.failed(written.error().message);
  for (const project::LabelledCuts& one : *cuts) {
    const std::string name = "sheet-" + one.sheet;
    job.add(name + ".svg", press::cut_svg(one.cuts));
    job.add(name + ".dxf", press::cut_dxf(one.cuts));
  }
  const bool has_folds =
      std::ranges::any_of(*cuts, [](const project::LabelledCuts& one) { return !one.cuts.scores.empty(); });
  job.add(how, instructions(options, pdf, numbered(sheets, sheets), has_folds, pictures));
  const press::Registration& marks = *options.registration;
  job.lines.push_back(fmt::format("marks of {}, version {}: print at 100 %, and cut sheet 1 with sheet-{}.svg or .dxf",
                                  marks.name, marks.version, numbered(1, sheets)));
}

}  // namespace planche::exports
