// Dates and times of spreadsheets as text: 2026-11-22, 14:15:00, 2026-11-22T14:15:00. Only for use in data/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace planche::data {

// What a number format shows: other things, a day (with or without a time), a time of the day, a time that may exceed a
// day ([h]:mm), or a truth value.
// LibreOffice writes the last for formulas: one word for 1 and -1, another for 0 ("TRUE";"TRUE";"FALSE", in any
// language).
enum class NumberFormat { none, date, time, elapsed, truth };
NumberFormat number_format(std::uint32_t built_in);
NumberFormat number_format(std::string_view code);

// The text of a number in a cell of that format: .xlsx stores days since 1900 or 1904.
std::string shown_number(std::string_view written, NumberFormat format, bool since_1904);

// The number that shown_number() shows as this text; empty if there is none.
std::string stored_number(std::string_view shown, NumberFormat format, bool since_1904);

// The reverse of shown_duration(); empty if the text is no time.
std::string stored_duration(std::string_view shown);

// Whether the text is a day, or a day and a time, as these functions write them.
bool is_moment(std::string_view text);

// "PT26H30M00S" of .ods as 26:30:00; other texts stay unchanged.
std::string shown_duration(std::string_view written);

}  // namespace planche::data
