// Whether another program has a workbook open.
#pragma once

#include <filesystem>
#include <optional>

namespace planche::data {

// The file that spreadsheet programs put beside a workbook while they have it open: `.~lock.NAME#` (LibreOffice) or
// `~$NAME` (Excel). Nothing if there is none.
std::optional<std::filesystem::path> lock_beside(const std::filesystem::path& workbook);

}  // namespace planche::data
