// Changes cells in the two formats of workbooks. Only for use in data/.
#pragma once

#include <string>
#include <vector>

#include "data/workbooks/archive.h"
#include "data/workbooks/write_cells.h"
#include "data/workbooks/zip_splices.h"

namespace planche::data {

// The files of the archive that change. An error is a sentence, or its end for `fault`.
using Rewritten = tl::expected<std::vector<NewContent>, std::string>;
Rewritten rewrite_xlsx(Archive& archive, const CellChanges& changes);
Rewritten rewrite_ods(Archive& archive, const CellChanges& changes);

FixedCells fixed_in_xlsx(Archive& archive, const std::string& sheet);
FixedCells fixed_in_ods(Archive& archive, const std::string& sheet);

// Why cells cannot be changed.
inline constexpr const char *is_formula = "a formula", *is_merged = "merged into another cell",
                            *is_looked = "a text whose words have looks of their own",
                            *is_picture = "a picture, or data from elsewhere";
std::string fixed_sentence(std::uint32_t row, std::uint32_t column, const char* why);

inline constexpr const char *of_protected =
                                "the sheet is protected: take its protection off in the spreadsheet program",
                            *of_signed = "the workbook is signed: its signature would no longer hold";

}  // namespace planche::data
