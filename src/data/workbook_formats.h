// The two kinds of workbooks. Internal to data/.
#pragma once

#include <string>
#include <vector>

#include "data/sheet.h"
#include "data/xml.h"

namespace planche::data {

Fault no_workbook(std::string_view found);

// The one of `names` that is called `wanted` (empty: the first), or why there is none.
Tried<std::size_t> choose_sheet(const std::vector<std::string>& names, const std::string& wanted);

// Reads the cells of the sheet that is wanted, and returns its name.
Tried<std::string> read_xlsx(Archive& archive, const std::string& wanted, const Limits& limits, SheetText& into);
Tried<std::string> read_ods(Archive& archive, const std::string& wanted, SheetText& into);

// An unsigned number of an attribute, else `otherwise`.
std::uint32_t number_of(std::string_view text, std::uint32_t otherwise);

}  // namespace planche::data
