// The files of a print: their pages, and how they are written together.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "parts/kit/manifest.h"
#include "press/press.h"
#include "project/devices/cut_sheets.h"
#include "project/printing/older_pages.h"
#include "project/printing/print.h"
#include "project/printing/print_report.h"
#include "render/render.h"

namespace planche::project {

// A file that will be written.
struct Output {
  std::unique_ptr<press::PageSource> pages;
  std::filesystem::path target;
  std::optional<press::Sides> sides;  // the sides of all its sheets, if output is split
  OlderPages older{target};
  press::Tally tally;                                   // counts its sheets
  std::size_t written = 0;                              // number of pages
  std::shared_ptr<PageInks> inks = {};                  // null if not requested
  std::shared_ptr<nlohmann::ordered_json> places = {};  // of all parts; null if not requested
  std::vector<press::Portion> laid = {};
  std::shared_ptr<CutSheets> cuts = {};  // null: no machine cuts
  OlderPages older_cuts{{}};             // cut files
  render::PressReport pressed = {};
};

// Whether there is no error that keeps files from being written; of a draft, none does.
bool may_write(const Order& order);

// Whether no output would overwrite a source of the printout, or a file that a game is read from; otherwise refuses.
bool spares_sources(const std::vector<Output>& outputs, const SourceFiles& sources, Messages& messages);

// Writes all outputs: either all files appear or none does. Commits none until all are drawn, `drawn` returns true and
// there are no errors. Returns false if there were errors.
tl::expected<bool, render::RenderError> write(const Order& order, std::vector<Output>& outputs,
                                              const render::Metadata& metadata, const std::function<bool()>& drawn);

// Warns of pages of an earlier series that are still there.
void warn_of_older(const Output& output, diag::Sink& sink);

// The result as a printout; `written` is false if a refusal prevented writing.
PrintResult result_of(const Order& order, const tl::expected<bool, render::RenderError>& written,
                      const std::vector<Output>& outputs, std::optional<parts::kit::Changes> since);

}  // namespace planche::project
