// Finds the headings of tables that begin with a title.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "diag/source.h"

namespace planche::project {

struct HeadingRow {
  std::size_t row = 1;      // in the sheet, from 1
  std::size_t columns = 0;  // filled ones, up to the last heading
  std::string rest;         // of a text: the table from the headings on; empty for a sheet
};

// The row of the headings if rows with few cells, such as a title, precede it. Nothing if the first row has the
// headings, or if no row looks like headings.
std::optional<HeadingRow> heading_below_title(const diag::SourcePtr& source);

}  // namespace planche::project
