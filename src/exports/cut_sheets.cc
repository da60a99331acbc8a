// Sheets with registration marks, and files that cut them.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "exports/cut_files.h"
#include "exports/cutter.h"
#include "exports/job.h"
#include "parts/pen.h"
#include "press/furniture.h"
#include "press/grid.h"

namespace planche::exports {

namespace {

constexpr double least_gap = 1;  // mm of bleed, so that no two parts share a cut

// Parts of a set on one sheet.
struct CutRun {
  const scene::PartSet* set = nullptr;
  press::Block block = {};
  std::vector<std::size_t> parts = {};  // of the set, by place
};

class CutSheets {
 public:
  CutSheets(Job& job, Cutter cutter) : job_{job}, cutter_{std::move(cutter)} {
    options_ = job.choices.print.sheet;
    options_.cut = press::Cut::none;
    paper_ = options_.paper.size;
    marks_ = marks_on(cutter_, paper_);
  }

  void write() {
    for (const scene::PartSet& set : job_.catalogue.sets()) lay_out(set);
    const std::string pdf = job_.reserve(fmt::format("{}-sheets", job_.catalogue.name()), ".pdf", {});
    std::vector<std::pair<std::string, std::string>> files;
    for (std::size_t i = 0; i < sheets_.size(); ++i)
      files.emplace_back(job_.reserve(fmt::format("sheet-{}", i + 1), ".svg", {}),
                         job_.reserve(fmt::format("sheet-{}", i + 1), ".dxf", {}));
    if (!job_.may_write()) return;
    write_sheets(pdf);
    for (std::size_t i = 0; i < sheets_.size() && !job_.has_failed(); ++i) {
      const CutSheet cuts = cuts_of(sheets_[i]);
      job_.add(files[i].first, cut_svg(cuts));
      job_.add(files[i].second, cut_dxf(cuts));
    }
    job_.lines.push_back(
        fmt::format("marks of {}, version {}: print at 100 %, and cut sheet 1 with sheet-1.svg or .dxf", cutter_.title,
                    cutter_.version));
  }

 private:
  bool is_clear(const press::Block& block) const {
    for (std::size_t i = 0; i < block.grid.places(); ++i) {
      const base::Rect part = block.trim(i).grown(block.bleed);
      for (const base::Rect& mark : marks_) {
        const auto shared = part.common(mark.grown(cutter_.clear));
        if (shared && shared->width > 1e-6 && shared->height > 1e-6) return false;
      }
    }
    return true;
  }

  // The most places within the lines of the marks whose parts leave the marks clear.
  press::Block fitted(const scene::PartSet& set) const {
    press::Options options = options_;
    options.bleed = std::max(options_.bleed.value_or(set.bleed), least_gap);
    press::Block best;
    for (double margin = cutter_.inset; margin <= std::min(paper_.width, paper_.height) / 2; margin += 1) {
      options.margin = margin;
      const press::Grid grid = press::fit_grid(set, options);
      if (grid.places() <= best.grid.places()) break;
      press::Block block{grid, set.trim, *options.bleed, set.outline.form, set.outline.points};
      if (is_clear(block)) best = std::move(block);
    }
    return best;
  }

  void lay_out(const scene::PartSet& set) {
    if (set.whole_sheet) return;
    const press::Block block = fitted(set);
    const std::size_t places = block.grid.places();
    if (places == 0)
      return job_.report("print/paper",
                         fmt::format("{:g} × {:g} mm do not fit on {} between the marks of {}", set.trim.width,
                                     set.trim.height, press::paper_title(options_.paper), cutter_.name),
                         "take larger paper with --paper, or leave the kind out with --parts", set.title);
    for (std::size_t first = 0; first < set.count; first += places) {
      CutRun run{&set, block};
      for (std::size_t n = first; n < std::min(set.count, first + places); ++n) run.parts.push_back(n);
      sheets_.push_back(std::move(run));
    }
  }

  CutSheet cuts_of(const CutRun& run) const {
    CutSheet sheet{paper_, {}};
    for (std::size_t i = 0; i < run.parts.size(); ++i) {
      scene::Path cut;
      cut.append(outline_of(*run.set, Side::front, 0), run.block.place(i));
      sheet.cuts.push_back(std::move(cut));
    }
    return sheet;
  }

  scene::ScenePtr page(std::size_t number, Side side) const {
    const CutRun& run = sheets_[number];
    const press::Axis axis = press::turning_axis(paper_, options_.turn);
    auto sheet = std::make_shared<scene::Scene>();
    sheet->extent = {0, 0, paper_.width, paper_.height};
    for (std::size_t i = 0; i < run.parts.size(); ++i) {
      const scene::Part part = run.set->make(run.parts[i]);
      if (side == Side::back && part.back == nullptr) continue;
      sheet->items.emplace_back(scene::Group{side == Side::front ? part.front : part.back,
                                             side == Side::front ? run.block.place(i) : run.block.place_back(i, axis),
                                             {},
                                             1});
      clip(std::get<scene::Group>(sheet->items.back()), *run.set, side, run.block.bleed);
    }
    if (side == Side::back) return sheet;
    for (const base::Rect& mark : marks_)
      sheet->items.emplace_back(scene::Shape{scene::Path::rectangle(mark), scene::Color{0, 0, 0, 255}, {}});
    parts::Pen pen{*sheet, job_.catalogue.typesetter()};
    pen.line(fmt::format("{} · sheet {} of {} · {} marks, version {}", job_.catalogue.title(), number + 1,
                         sheets_.size(), cutter_.name, cutter_.version),
             {.size_pt = 6, .color = {}}, {paper_.width / 2, paper_.height - press::bare_edge}, scene::Align::centre,
             paper_.width - 2 * (cutter_.inset + cutter_.arm + cutter_.clear));
    return sheet;
  }

  // The background ends at the bleed of the part, halfway to its neighbours.
  static void clip(scene::Group& group, const scene::PartSet& set, Side side, double bleed) {
    scene::Path edge;
    edge.append(outline_of(set, side, std::min(bleed, std::max(set.bleed, 0.0))), group.placed);
    group.clip = std::move(edge);
  }

  void write_sheets(const std::string& file) {
    const bool backs = options_.backs != press::Backs::none;
    std::vector<std::pair<std::size_t, Side>> pages;
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
      pages.emplace_back(i, Side::front);
      if (backs && sheets_[i].set->back) pages.emplace_back(i, Side::back);
    }
    scene::PartSet set;
    set.trim = paper_;
    set.count = pages.size();
    set.make = [this, pages](std::size_t i) {
      return scene::Part{"", "", page(pages[i].first, pages[i].second), nullptr};
    };
    std::vector<scene::PartSet> all;
    all.push_back(std::move(set));
    write_pdf(job_, file, job_.catalogue.title(), std::move(all));
  }

  Job& job_;
  Cutter cutter_;
  press::Options options_;
  base::Size paper_;
  std::vector<base::Rect> marks_;
  std::vector<CutRun> sheets_;
};

}  // namespace

bool prepare_cutter(Choices& choices, diag::Sink& sink, project::Messages& messages) {
  choices.cutter = find_cutter(choices.cutter_name, sink, messages);
  return choices.cutter.has_value();
}

void make_cut_sheets(Job& job) {
  CutSheets{job, *job.choices.cutter}.write();
}

}  // namespace planche::exports
