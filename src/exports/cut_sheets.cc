// Sheets with registration marks, and files that cut them.
#include "project/cut_sheets.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "exports/job.h"
#include "exports/names.h"
#include "project/cutter.h"
#include "project/version.h"
#include "render/render.h"

namespace planche::exports {

bool prepare_cutter(ExportChoices& choices, diag::Sink& sink, project::Messages& messages) {
  choices.print.sheet.registration = project::find_cutter(choices.cutter_name, sink, messages);
  return choices.print.sheet.registration.has_value();
}

namespace {

// What to set in the program of the machine, with the numbers of these sheets.
std::string instructions(const press::Options& options, const std::string& pdf, const std::string& last,
                         bool has_folds) {
  using Mark = press::Registration::Mark;
  const press::Registration& marks = *options.registration;
  const base::Size paper = options.paper.size;
  const auto has = [&](Mark mark) { return std::ranges::find(marks.marks, mark) != std::end(marks.marks); };
  std::string text = fmt::format("Cutting {} with the marks of {}, version {}\n\n", pdf, marks.name, marks.version);
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
  auto pages = project::noting_cuts(
      press::impose(std::move(sets), options, credits, job.catalogue.typesetter(), job.sink), cuts, job.sink);
  const std::string pdf = job.reserve(fmt::format("{}-sheets", job.catalogue.name()), ".pdf", {});
  const std::size_t sheets = pages->tally().sheets;
  for (std::size_t i = 1; i <= sheets; ++i) {
    for (const char* ending : {".svg", ".dxf"}) job.reserve("sheet-" + numbered(i, sheets), ending, {});
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
  job.add(how, instructions(options, pdf, numbered(sheets, sheets), has_folds));
  const press::Registration& marks = *options.registration;
  job.lines.push_back(fmt::format("marks of {}, version {}: print at 100 %, and cut sheet 1 with sheet-{}.svg or .dxf",
                                  marks.name, marks.version, numbered(1, sheets)));
}

}  // namespace planche::exports
