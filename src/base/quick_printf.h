// Prints single numbers as printf does, in a third of the time.
#pragma once

#include <cstdarg>
#include <cstddef>
#include <optional>

namespace planche::base {

// What vsnprintf(to, size, format, values) does, if the format is "%d", "%f", "%.9f" or "%.*f" with at most 20 digits
// behind the point. Nothing for other formats, for infinite numbers and those that are none, and with a locale that has
// another point; `values` are not read then.
std::optional<int> quickly_printed(char* to, std::size_t size, const char* format, std::va_list values);

}  // namespace planche::base
