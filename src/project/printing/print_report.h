// The report on a finished printout: files, sheets, paper, ink, changes.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "diag/diagnostic.h"
#include "parts/kit/manifest.h"
#include "press/press.h"
#include "render/ink.h"
#include "render/render.h"

namespace planche::project {

// The ink of one page.
struct PageInk {
  std::string page;
  render::Ink ink;
};
using PageInks = std::vector<PageInk>;

// Passes `pages` on and adds the ink of each page to `inks`. A page with more than `limit` per cent is an error
// (`print/ink`). References must outlive the pages.
std::unique_ptr<press::PageSource> metered(std::unique_ptr<press::PageSource> pages, std::shared_ptr<PageInks> inks,
                                           std::optional<double> limit, diag::Sink& sink);

struct PrintedFile {
  std::filesystem::path name;
  std::size_t pages = 0;
  bool replaced = false;              // replaced an earlier file, or pages of an earlier series
  std::optional<press::Sides> sides;  // set if two-sided and one-sided sheets go to separate files
  press::Tally tally;
  std::shared_ptr<const PageInks> inks;                  // null: not measured
  std::shared_ptr<const nlohmann::ordered_json> places;  // positions of all parts; null: not requested
  std::vector<press::Portion> laid = {};
  std::vector<std::string> cut_sheets = {};  // labels of the sheets with files for a cutting machine
  std::shared_ptr<const render::Press> press = {};  // null: the colours are RGB
  render::PressReport pressed = {};
};

// Facts about the rulebook in a printout.
struct RulesReport {
  std::size_t pages = 0;
  std::vector<double> filled = {};  // see parts::kit::BookletPages
};

// The parts of a draft that errors spoil, by their places in the printout.
struct Spoilt {
  std::set<std::pair<std::size_t, std::size_t>> stamped, blank;  // set and number; `blank`: those without a drawing
};

// A change that would take fewer sheets.
struct Saving {
  std::string with;
  std::size_t sheets = 0;  // that the printout would take
};

// The result of an order.
struct PrintResult {
  enum class Outcome {
    refused,    // the messages say why
    nothing,    // no part was chosen
    unchanged,  // nothing has changed since the earlier printout
    errors,     // errors kept it from being written
    failed,     // a file could not be written: see `failure`
    written
  } outcome = Outcome::refused;
  std::vector<PrintedFile> files = {};
  std::optional<parts::kit::Changes> since = {};  // the comparison with an earlier printout
  std::string failure = {};
  bool has_parts = false;                 // there are parts, which a draft would show in spite of errors
  std::optional<RulesReport> rules = {};  // if rules were printed
  std::vector<Saving> savings = {};
  Spoilt spoilt = {};
  std::vector<std::string> left_out = {};  // what the printout would have held, and why it does not: "Box: …"
};

// The name of the file; for pictures, that of the only page, "output/deck-1.png", or a pattern, "output/deck-*.png".
std::string written_name(const std::filesystem::path& target, std::size_t pages);

// The name of the file for sheets with these sides if output is split: "kit-two-sided.pdf" for "kit.pdf".
std::filesystem::path split_target(const std::filesystem::path& target, press::Sides sides);
std::string_view way_of(press::Sides sides);

// Lines for people about a written printout; with `each_page`, the ink of each page.
std::vector<std::string> summary_of(const PrintResult& result, bool each_page);
// The same for programs, as one JSON object.
std::string json_of(const PrintResult& result);

}  // namespace planche::project
