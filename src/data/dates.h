// Days and times of spreadsheets as text: 2026-11-22, 14:15:00, 2026-11-22T14:15:00. Internal to data/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace planche::data {

// Whether a number format shows numbers as moments, as a time that may go on beyond a day ([h]:mm), or as truths: one
// word for 1 and -1, another for 0 ("TRUE";"TRUE";"FALSE", in any language), as LibreOffice writes those of formulas.
enum class NumberFormat { none, moment, elapsed, truth };
NumberFormat number_format(std::uint32_t built_in);
NumberFormat number_format(std::string_view code);

// The number that .xlsx stores in a cell of that format, days since 1900 or 1904, as text.
std::string shown_number(std::string_view written, NumberFormat format, bool since_1904);

// "PT26H30M00S" of .ods as 26:30:00; what is none as it is.
std::string shown_duration(std::string_view written);

}  // namespace planche::data
