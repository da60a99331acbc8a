// Two functions of the C library, replaced because Cairo prints hundreds of thousands of numbers, which took a fifth of
// the time of a kit. The program's own are found before those of the library.
#include <cstdarg>
#include <cstddef>

#include "base/quick_printf.h"

// LAPACK, which the solver of packing/ may load, brings a Fortran library that adds formats for its own numbers to
// printf. From then on, glibc would parse each format twice. That library does without if it gets no type for them, as
// here.
extern "C" int register_printf_type(void (*)(void*, void*)) {
  return -1;
}

#ifndef PLANCHE_SANITIZED
// snprintf as libraries call it that are compiled with checks of sizes; `room` is the size of the buffer.
extern "C" int __vsnprintf_chk(char* to, std::size_t size, int flag, std::size_t room, const char* format,
                               std::va_list values) noexcept;

extern "C" int __snprintf_chk(char* to, std::size_t size, int flag, std::size_t room, const char* format,
                              ...) noexcept {
  std::va_list values;
  va_start(values, format);
  const auto quick = size <= room ? planche::base::quickly_printed(to, size, format, values) : std::nullopt;
  const int length = quick ? *quick : __vsnprintf_chk(to, size, flag, room, format, values);
  va_end(values);
  return length;
}
#endif
