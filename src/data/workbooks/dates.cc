#include "data/workbooks/dates.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "data/workbooks/sheet_cells.h"

namespace planche::data {

namespace {

constexpr std::int64_t day = 86'400;    // in seconds
constexpr double last_day = 2'958'465;  // 9999-12-31

std::string clock(std::int64_t seconds) {
  return fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

// From days since 1970-01-01, with Howard Hinnant's algorithm (https://howardhinnant.github.io/date_algorithms.html).
std::string date(std::int64_t since_1970) {
  const std::int64_t shifted = since_1970 + 719'468;
  const std::int64_t era = shifted / 146'097, of_era = shifted % 146'097;
  const std::int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
  const std::int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t shifted_month = (5 * of_year + 2) / 153;
  const std::int64_t month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  return fmt::format("{:04}-{:02}-{:02}", year_of_era + era * 400 + (month <= 2), month,
                     of_year - (153 * shifted_month + 2) / 5 + 1);
}

// Excel counts 29 February 1900, which did not exist, as day 60, and shows 0 as a day before the first of January.
std::string date_of(std::int64_t number, bool since_1904) {
  if (since_1904) return date(number - 24'107);
  if (number == 0) return "1900-01-00";
  if (number == 60) return "1900-02-29";
  return date(number - (number < 60 ? 25'568 : 25'569));
}

}  // namespace

NumberFormat number_format(std::uint32_t built_in) {
  if (built_in == 46) return NumberFormat::elapsed;
  const bool moment = (built_in >= 14 && built_in <= 22) || (built_in >= 27 && built_in <= 36) ||
                      (built_in >= 45 && built_in <= 47) || (built_in >= 50 && built_in <= 58);
  const bool time = (built_in >= 18 && built_in <= 21) || (built_in >= 45 && built_in <= 47);
  return !moment ? NumberFormat::none : time ? NumberFormat::time : NumberFormat::date;
}

NumberFormat number_format(std::string_view code) {
  const auto words = base::split(code, ';');
  const auto is_quoted = [](std::string_view word) {
    return word.size() > 2 && word.front() == '"' && word.find('"', 1) == word.size() - 1;
  };
  if (words.size() == 3 && std::all_of(words.begin(), words.end(), is_quoted) && words[0] == words[1] &&
      words[1] != words[2])
    return NumberFormat::truth;
  bool days = false, months = false, clock = false;  // m means minutes beside hours or seconds
  for (std::size_t i = 0; i < code.size() && code[i] != ';'; ++i) {
    const char c = code[i];
    if (c == '"') {
      i = std::min(code.find('"', i + 1), code.size());
    } else if (c == '\\' || c == '_' || c == '*') {
      ++i;
    } else if (c == '[') {
      const std::size_t close = std::min(code.find(']', i), code.size());
      const std::string inside = base::lower(code.substr(i + 1, close - i - 1));
      if (!inside.empty() && inside.find_first_not_of(inside[0]) == inside.npos &&
          std::string_view{"hms"}.find(inside[0]) != std::string_view::npos) {
        return NumberFormat::elapsed;
      }
      i = close;
    } else if (std::string_view{"dmyhsDMYHS"}.find(c) != std::string_view::npos) {
      days = days || std::string_view{"dyDY"}.find(c) != std::string_view::npos;
      months = months || c == 'm' || c == 'M';
      clock = clock || std::string_view{"hsHS"}.find(c) != std::string_view::npos;
    } else if (base::lower(code.substr(i)).starts_with("general")) {
      i += 6;
    }
  }
  return days || (months && !clock) ? NumberFormat::date : clock ? NumberFormat::time : NumberFormat::none;
}

std::string shown_number(std::string_view written, NumberFormat format, bool since_1904) {
  double number = 0;
  const auto read = std::from_chars(written.data(), written.data() + written.size(), number);
  if (format == NumberFormat::truth && (written == "0" || written == "1")) return written == "1" ? "true" : "false";
  const bool of_time = format == NumberFormat::date || format == NumberFormat::time || format == NumberFormat::elapsed;
  const bool is_time = of_time && read.ec == std::errc{} && read.ptr == written.data() + written.size() &&
                       number >= 0 && number < last_day + 1;
  if (!is_time) return short_number(written);
  const auto seconds = static_cast<std::int64_t>(std::llround(number * day));
  if (format == NumberFormat::elapsed || (format == NumberFormat::time && seconds < day)) return clock(seconds);
  const std::string date = date_of(seconds / day, since_1904);
  return seconds % day == 0 ? date : fmt::format("{}T{}", date, clock(seconds % day));
}

namespace {

// The unsigned number that is all of the text.
std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t number = 0;
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != text.npos) return std::nullopt;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// "14:15:00" in seconds.
std::optional<std::int64_t> seconds_of(std::string_view text) {
  const auto parts = base::split(text, ':');
  if (parts.size() != 3) return std::nullopt;
  const auto hours = whole(parts[0]), minutes = whole(parts[1]), seconds = whole(parts[2]);
  if (!hours || !minutes || !seconds) return std::nullopt;
  const std::int64_t all = *hours * 3600 + *minutes * 60 + *seconds;
  return clock(all) == text ? std::optional{all} : std::nullopt;
}

// Days since 1970-01-01; as date(), from the same source.
std::optional<std::int64_t> days_of(std::string_view text) {
  const auto parts = base::split(text, '-');
  if (parts.size() != 3) return std::nullopt;
  const auto year = whole(parts[0]), month = whole(parts[1]), of_month = whole(parts[2]);
  if (!year || !month || !of_month || *month < 1 || *month > 12) return std::nullopt;
  const std::int64_t shifted = *year - (*month <= 2 ? 1 : 0);
  if (shifted < 0) return std::nullopt;
  const std::int64_t era = shifted / 400, of_era = shifted % 400;
  const std::int64_t of_year = (153 * (*month + (*month > 2 ? -3 : 9)) + 2) / 5 + *of_month - 1;
  const std::int64_t days = era * 146'097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719'468;
  return date(days) == text ? std::optional{days} : std::nullopt;
}

}  // namespace

std::string stored_number(std::string_view shown, NumberFormat format, bool since_1904) {
  const std::size_t between = std::min(shown.find('T'), shown.size());
  const bool clock_alone = shown.find(':') < between;
  const auto days = clock_alone ? std::optional<std::int64_t>{0} : days_of(shown.substr(0, between));
  const auto seconds = clock_alone               ? seconds_of(shown)
                       : between == shown.size() ? std::optional<std::int64_t>{0}
                                                 : seconds_of(shown.substr(between + 1));
  if (!days || !seconds) return {};
  for (const std::int64_t first : {0, 24'107, 25'568, 25'569}) {
    if ((first == 0) != clock_alone) continue;
    const double number = static_cast<double>(*days + first) + static_cast<double>(*seconds) / static_cast<double>(day);
    const std::string written = fmt::format("{}", number);
    if (shown_number(written, format, since_1904) == shown) return written;
  }
  return {};
}

std::string stored_duration(std::string_view shown) {
  const auto seconds = seconds_of(shown);
  if (!seconds) return {};
  return fmt::format("PT{:02}H{:02}M{:02}S", *seconds / 3600, *seconds / 60 % 60, *seconds % 60);
}

bool is_moment(std::string_view text) {
  const std::size_t between = std::min(text.find('T'), text.size());
  const auto seconds = between == text.size() ? std::optional<std::int64_t>{0} : seconds_of(text.substr(between + 1));
  return days_of(text.substr(0, between)) && seconds && *seconds < day;
}

std::string shown_duration(std::string_view written) {
  if (!written.starts_with("PT")) return std::string{written};
  const char* at = written.data() + 2;
  const char* const end = written.data() + written.size();
  double seconds = 0;
  while (at < end) {
    double number = 0;
    const auto read = std::from_chars(at, end, number, std::chars_format::fixed);
    if (read.ec != std::errc{} || read.ptr == end || number < 0 || number > 1e9) return std::string{written};
    const char unit = *read.ptr;
    if (unit != 'H' && unit != 'M' && unit != 'S') return std::string{written};
    seconds += number * (unit == 'H' ? 3600 : unit == 'M' ? 60 : 1);
    at = read.ptr + 1;
  }
  return clock(std::llround(seconds));
}

}  // namespace planche::data
