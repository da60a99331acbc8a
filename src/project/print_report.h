// What there is to say of a finished printout: files, sheets, paper, ink, changes.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "diag/diagnostic.h"
#include "parts/kit/manifest.h"
#include "press/press.h"
#include "render/ink.h"

namespace planche::project {

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
  bool replaced = false;              // an earlier file, or pages of an earlier series
  std::optional<press::Sides> sides;  // of all its sheets, where two-sided and one-sided sheets go to different files
  press::Tally tally;
  std::shared_ptr<const PageInks> inks;                  // null: not measured
  std::shared_ptr<const nlohmann::ordered_json> places;  // of all parts; null: not asked for
  std::vector<press::Portion> laid = {};
};

// What became of an order.
struct Printout {
  enum class Outcome {
    refused,    // the messages say why
    nothing,    // no part is chosen
    unchanged,  // nothing is new since the earlier printout
    errors,     // there are errors, so nothing is written
    failed,     // a file cannot be written: see `failure`
    written
  } outcome = Outcome::refused;
  std::vector<PrintedFile> files = {};
  std::optional<parts::kit::Changes> since = {};  // an earlier printout
  std::string failure = {};
  bool has_parts = false;  // that a draft would show in spite of errors
};

// The file, or for pictures, of which there is one a page, all of them: "output/deck-*.png".
std::string written_name(const std::filesystem::path& target);

// The file of sheets that are printed so, where files are split: "kit-two-sided.pdf" for "kit.pdf".
std::filesystem::path split_target(const std::filesystem::path& target, press::Sides sides);
std::string_view way_of(press::Sides sides);

// Lines for people about a printout that was written; `each_page`: with the ink of each page.
std::vector<std::string> summary_of(const Printout& printout, bool each_page);
// The same for programs, one JSON object.
std::string json_of(const Printout& printout);

}  // namespace planche::project
