// What is told of a finished printout: sheets, paper, ink, changes.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/report.h"
#include "parts/kit/manifest.h"
#include "press/press.h"
#include "render/ink.h"

namespace planche::cli {

enum class PrintReport { text, sheets, json, places };

// The ink of a page, by its label.
struct PageInk {
  std::string page;
  render::Ink ink;
};
using PageInks = std::vector<PageInk>;

// `pages`, the ink of each of which is measured as it passes, into `inks`. A page that takes more than `limit` per cent
// is an error (`print/ink`). What is borrowed outlives the pages.
std::unique_ptr<press::PageSource> metered(std::unique_ptr<press::PageSource> pages, std::shared_ptr<PageInks> inks,
                                           std::optional<double> limit, diag::Sink& sink);

struct PrintedFile {
  std::filesystem::path name;
  std::size_t pages = 0;
  press::Tally tally;
  std::shared_ptr<const PageInks> inks;                  // null: not measured
  std::shared_ptr<const nlohmann::ordered_json> places;  // of all parts; null: not asked for
  std::vector<press::Portion> laid = {};
};

// The file, or for pictures, of which there is one a page, all of them: "output/deck-*.png".
std::string written_name(const std::filesystem::path& target);

// The file of sheets that are printed so, where files are split: "kit-two-sided.pdf" for "kit.pdf".
std::filesystem::path split_target(const std::filesystem::path& target, press::Sides sides);
std::string_view way_of(press::Sides sides);

// Of a print of what is new since `earlier`, when there is nothing.
void report_no_change(const parts::kit::Changes& since, const std::string& earlier, PrintReport how,
                      const Reporter& reporter);

// Text and sheets are for people, through the reporter; JSON goes to standard output.
void report_printout(const std::vector<PrintedFile>& files, const std::optional<parts::kit::Changes>& since,
                     PrintReport how, const Reporter& reporter);

}  // namespace planche::cli
