#include "project/devices/cut_sheets.h"

#include <utility>

#include <fmt/format.h>

namespace planche::project {

namespace fs = std::filesystem;

namespace {

class NotingCuts final : public press::PageSource {
 public:
  NotingCuts(std::unique_ptr<press::PageSource> pages, std::shared_ptr<CutSheets> sheets, diag::Sink& sink)
      : pages_{std::move(pages)}, sheets_{std::move(sheets)}, sink_{sink} {}

  std::optional<press::Page> next() override {
    auto page = pages_->next();
    if (!page || (page->cuts.empty() && page->lines.empty())) return page;
    LabelledCuts made{numbered(page->label),
                      {page->size, std::move(page->cuts), std::move(page->scores), std::move(page->lines)}};
    if (const auto at = press::doubled_cut(made.cuts))
      sink_.add(
          diag::finding(diag::Severity::error, "print/cuts",
                        fmt::format("expected cuts that are apart, found two that meet on sheet {}, {:.1f} mm from the "
                                    "left and {:.1f} mm from the top",
                                    page->label, at->x, at->y),
                        "mend the outline of the part at this place"));
    sheets_->push_back(std::move(made));
    return page;
  }
  std::size_t page_count() const override { return pages_->page_count(); }
  press::Tally tally() const override { return pages_->tally(); }

 private:
  // With as many digits as the last sheet has, so that files sort like sheets.
  std::string numbered(const std::string& label) const {
    return fmt::format("{:0>{}}", label, std::to_string(pages_->tally().sheets).size());
  }

  std::unique_ptr<press::PageSource> pages_;
  std::shared_ptr<CutSheets> sheets_;
  diag::Sink& sink_;
};

}  // namespace

std::unique_ptr<press::PageSource> noting_cuts(std::unique_ptr<press::PageSource> pages,
                                               std::shared_ptr<CutSheets> sheets, diag::Sink& sink) {
  return std::make_unique<NotingCuts>(std::move(pages), std::move(sheets), sink);
}

std::vector<fs::path> cut_files_of(const fs::path& printed, const std::string& sheet) {
  const std::string name = fmt::format("{}-sheet-{}", printed.stem().string(), sheet);
  return {printed.parent_path() / (name + ".svg"), printed.parent_path() / (name + ".dxf")};
}

OlderPages older_cut_files(const fs::path& printed) {
  return OlderPages{printed.parent_path() / fmt::format("{}-sheet.svg", printed.stem().string()), {".dxf"}};
}

tl::expected<void, base::FileError> add_cut_files(const CutSheets& sheets, const fs::path& printed,
                                                  base::NewFiles& files) {
  for (const LabelledCuts& one : sheets) {
    const std::vector<fs::path> names = cut_files_of(printed, one.sheet);
    if (auto added = files.add(names[0], press::cut_svg(one.cuts)); !added) return added;
    if (auto added = files.add(names[1], press::cut_dxf(one.cuts)); !added) return added;
  }
  return {};
}

}  // namespace planche::project
