#include "parts/kit/charts.h"

#include <algorithm>
#include <cmath>

#include "parts/drawn.h"

namespace planche::parts::kit {

using drawn::ink;
using drawn::soft;

void draw_bar(Pen& pen, const Rect& box, bool low_ink) {
  pen.shape(Path::rectangle(box), low_ink ? drawn::white : plot_blue);
  if (low_ink) pen.stroke(Path::rectangle(box), ink, thin_line);
}

void draw_columns(Pen& pen, const std::vector<ChartColumn>& columns, const Rect& box, bool low_ink) {
  constexpr double line = 2.8, figure = 3.4;
  const Type small{6.5, 400, ink};
  constexpr double between = 0.6;
  const double step = box.width / static_cast<double>(columns.size());
  const bool in_one = std::ranges::all_of(columns, [&](const ChartColumn& column) {
    return !column.breakable || pen.width(column.first + column.second, small) <= step - between;
  });
  // Where labels of two lines do not fit either, only every so many columns have one.
  double widest = 0;
  for (const ChartColumn& column : columns) {
    if (column.breakable && !in_one)
      widest = std::max({widest, pen.width(column.first, small), pen.width(column.second, small)});
  }
  const auto every = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil((widest + between) / step)));
  const double room = step * static_cast<double>(every) - between;
  const double label = in_one ? 4 : 4 + line, foot = box.y + box.height - label;
  const double tallest = box.height - label - figure;
  std::uint64_t most = 1;
  for (const ChartColumn& column : columns) most = std::max(most, column.count);
  double x = box.x;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ChartColumn& column = columns[i];
    const double tall = tallest * static_cast<double>(column.count) / static_cast<double>(most), middle = x + step / 2;
    if (column.count > 0) {
      const double wide = std::min(step * 0.72, 12.0);
      draw_bar(pen, {middle - wide / 2, foot - tall, wide, tall}, low_ink);
      pen.line(std::to_string(column.count), Type{6, 400, soft}, {middle, foot - tall - 1}, Align::centre, step);
    }
    if (i % every == 0) {
      pen.line(in_one ? column.first + column.second : column.first, small, {middle, foot + 3}, Align::centre, room);
      if (!in_one) pen.line(column.second, small, {middle, foot + 3 + line}, Align::centre, room);
    }
    x += step;
  }
  pen.stroke(Path::line({box.x, foot}, {box.x + box.width, foot}), ink, thin_line);
}

}  // namespace planche::parts::kit
