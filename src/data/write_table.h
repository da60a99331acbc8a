// Cells -> files of tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/value.h"

namespace planche::data {

// Rows of cells, the headings first. In workbooks a cell that reads as a number is one where that changes no digit of
// it.
using TextRows = std::vector<std::vector<std::string>>;

// A scalar as a cell that reads as it again; of what is none, nothing.
std::string cell_text(const Value& value);

// Whether XML has all characters of a text. Those that it has not Excel writes in a way of its own; OpenDocument
// cannot.
bool is_xml(std::string_view text);

std::string to_csv(const TextRows& rows);
// One sheet of that name. The same rows make the same bytes.
std::string to_xlsx(const TextRows& rows, const std::string& sheet);
std::string to_ods(const TextRows& rows, const std::string& sheet);

}  // namespace planche::data
