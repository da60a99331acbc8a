// Writes cells as files of tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/value.h"

namespace planche::data {

// Rows of cells, headings first. In workbooks, a cell that reads as a number becomes one if that changes none of its
// digits.
using TextRows = std::vector<std::vector<std::string>>;

// A scalar as the text of a cell that reads as the same scalar; empty for other values.
std::string cell_text(const Value& value);

// Whether XML allows all characters of a text. Excel has its own notation for the others; OpenDocument has none.
bool is_xml(std::string_view text);

std::string to_csv(const TextRows& rows, char separator = ',');
// One sheet with this name. The same rows give the same bytes.
std::string to_xlsx(const TextRows& rows, const std::string& sheet);
std::string to_ods(const TextRows& rows, const std::string& sheet);

}  // namespace planche::data
