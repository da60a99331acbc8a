// Sheets with registration marks, and files that cut them.
#include "project/cut_sheets.h"

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
  const press::Registration& marks = *options.registration;
  job.lines.push_back(fmt::format("marks of {}, version {}: print at 100 %, and cut sheet 1 with sheet-{}.svg or .dxf",
                                  marks.name, marks.version, numbered(1, sheets)));
}

}  // namespace planche::exports
