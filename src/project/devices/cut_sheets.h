// The files that cut the sheets of a printout.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/new_file.h"
#include "diag/diagnostic.h"
#include "press/cuts/cut_files.h"
#include "press/press.h"
#include "project/printing/older_pages.h"

namespace planche::project {

struct LabelledCuts {
  std::string sheet;  // the label of its page, with leading zeros
  press::CutSheet cuts;
};
using CutSheets = std::vector<LabelledCuts>;

// Passes `pages` on, and adds what a machine cuts of each. Cuts that meet are an error (`print/cuts`). The sink must
// outlive the pages.
std::unique_ptr<press::PageSource> noting_cuts(std::unique_ptr<press::PageSource> pages,
                                               std::shared_ptr<CutSheets> sheets, diag::Sink& sink);

// "kit-sheet-03.svg" and "kit-sheet-03.dxf" beside "kit.pdf", for sheet "03".
std::vector<std::filesystem::path> cut_files_of(const std::filesystem::path& printed, const std::string& sheet);
// The cut files of an earlier printout, as they are now.
OlderPages older_cut_files(const std::filesystem::path& printed);
// Adds the cut files of all sheets of a printed file.
tl::expected<void, base::FileError> add_cut_files(const CutSheets& sheets, const std::filesystem::path& printed,
                                                  base::NewFiles& files);

}  // namespace planche::project
