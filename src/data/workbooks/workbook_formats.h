// The two formats of workbooks. Only for use in data/.
#pragma once

#include <string>
#include <vector>

#include "data/workbooks/sheet_cells.h"
#include "data/xml.h"

namespace planche::data {

ReadFault no_workbook(std::string_view found);

// The index of `wanted` among `names` (the first if empty), or why there is none.
Tried<std::size_t> choose_sheet(const std::vector<std::string>& names, const std::string& wanted);

// Reads the cells of the wanted sheet and returns its name.
Tried<std::string> read_xlsx(Archive& archive, const std::string& wanted, const Limits& limits, SheetText& into);
Tried<std::string> read_ods(Archive& archive, const std::string& wanted, SheetText& into);

// The names of all sheets with cells.
Tried<std::vector<std::string>> sheets_of_xlsx(Archive& archive);
Tried<std::vector<std::string>> sheets_of_ods(Archive& archive, SheetText& into);

// The unsigned number of an attribute, or `otherwise`.
std::uint32_t number_of(std::string_view text, std::uint32_t otherwise);

}  // namespace planche::data
