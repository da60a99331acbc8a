#include "render/pictures/png_filters.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

namespace planche::render {

namespace {

int nearest_of(int left, int above, int corner) {
  const int guess = left + above - corner;
  const int to_left = std::abs(guess - left), to_above = std::abs(guess - above), to_corner = std::abs(guess - corner);
  if (to_left <= to_above && to_left <= to_corner) return left;
  return to_above <= to_corner ? above : corner;
}

int predicted(unsigned filter, int left, int above, int corner) {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) / 2;
    case 4:
      return nearest_of(left, above, corner);
    default:
      return 0;
  }
}

// One loop for each filter, so that the compiler can do many bytes at once.
template <unsigned filter>
unsigned long apply(const unsigned char* row, const unsigned char* above, std::size_t size, std::size_t step,
                    unsigned char* to) {
  unsigned long sum = 0;
  const auto one = [&](std::size_t i, int left, int corner) {
    const auto difference = static_cast<unsigned char>(row[i] - predicted(filter, left, above[i], corner));
    to[i] = difference;
    sum += static_cast<unsigned long>(difference < 128 ? difference : 256 - difference);
  };
  for (std::size_t i = 0; i < step && i < size; ++i) one(i, 0, 0);
  for (std::size_t i = step; i < size; ++i) one(i, row[i - step], above[i - step]);
  return sum;
}

using Apply = unsigned long (*)(const unsigned char*, const unsigned char*, std::size_t, std::size_t, unsigned char*);
// None, left, above, their mean, the nearest of three (Paeth).
constexpr std::array<Apply, all_filters> apply_each{apply<0>, apply<1>, apply<2>, apply<3>, apply<4>};

template <unsigned filter>
void undo(unsigned char* row, const unsigned char* above, std::size_t size, std::size_t step) {
  for (std::size_t i = 0; i < step && i < size; ++i)
    row[i] = static_cast<unsigned char>(row[i] + predicted(filter, 0, above[i], 0));
  for (std::size_t i = step; i < size; ++i)
    row[i] = static_cast<unsigned char>(row[i] + predicted(filter, row[i - step], above[i], above[i - step]));
}

}  // namespace

std::string filtered(std::string_view pixels, std::size_t width, std::size_t channels, unsigned filters) {
  const std::size_t size = width * channels, rows = size == 0 ? 0 : pixels.size() / size;
  std::string all(rows * (size + 1), '\0');
  const std::vector<unsigned char> nothing(size);
  std::vector<unsigned char> tried(size);
  const unsigned char* above = nothing.data();
  for (std::size_t y = 0; y < rows; ++y) {
    const auto* const row = reinterpret_cast<const unsigned char*>(pixels.data() + y * size);
    char* const to = all.data() + y * (size + 1);
    // Nothing is better than no difference to the row above, but a filter before it may be as good for a black row.
    if (row[0] != 0 && std::memcmp(row, above, size) == 0) {
      to[0] = 2;
      above = row;
      continue;
    }
    unsigned long least = std::numeric_limits<unsigned long>::max();
    for (unsigned filter = 0; filter < filters && least > 0; ++filter) {
      const unsigned long sum = apply_each[filter](row, above, size, channels, tried.data());
      if (sum >= least) continue;
      least = sum;
      to[0] = static_cast<char>(filter);
      std::copy(tried.begin(), tried.end(), reinterpret_cast<unsigned char*>(to + 1));
    }
    above = row;
  }
  return all;
}

void unfilter(unsigned filter, unsigned char* row, const unsigned char* above, std::size_t size, std::size_t step) {
  if (filter == 1) undo<1>(row, above, size, step);
  if (filter == 2) undo<2>(row, above, size, step);
  if (filter == 3) undo<3>(row, above, size, step);
  if (filter == 4) undo<4>(row, above, size, step);
}

}  // namespace planche::render
