#include "templates/repetition.h"

#include <cmath>

namespace planche::templates {

namespace {

constexpr double farthest = 10'000;  // mm; limits the values of expressions

std::size_t lines(double number) {
  return static_cast<std::size_t>(std::clamp(std::floor(number), 1.0, 10'000.0));
}

Way way_of(const Along& along, RecordEvaluator& asker) {
  std::vector<double> n;
  for (const Amount& number : along.numbers) n.push_back(number.value(asker));
  if (along.kind == Along::Kind::rectangle) return Way::rectangle({n[0], n[1], n[2], n[3]});
  if (along.kind == Along::Kind::circle) return Way::circle({n[0], n[1]}, n[2], n[3], n[4]);
  std::vector<base::Point> corners;
  for (std::size_t i = 0; i + 1 < n.size(); i += 2) corners.push_back({n[i], n[i + 1]});
  return Way::polyline(std::move(corners), along.closed);
}

}  // namespace

double Amount::value(RecordEvaluator& asker) const {
  if (!asked) return fixed;
  const expressions::Value value = asker.value(asked);
  return value.is(expressions::Value::Kind::number) ? std::clamp(value.number().to_double() * unit, -farthest, farthest)
                                                    : 0;
}

bool Repetition::varies() const {
  const auto differs = [](const Amount& one) { return one.asked.varies; };
  const auto may = [&](const std::optional<Amount>& one) { return one && differs(*one); };
  return list.varies || counted.varies || differs(step_x) || differs(step_y) || may(columns) || may(rows) ||
         may(wrap) ||
         (along && (std::any_of(along->numbers.begin(), along->numbers.end(), differs) || differs(along->start) ||
                    may(along->spacing)));
}

bool Repetition::has_places() const {
  const auto moves = [](const Amount& one) { return one.asked || one.fixed != 0; };
  return along || moves(step_x) || moves(step_y);
}

Places::Places(const Repetition& by, RecordEvaluator& asker)
    : step_{by.step_x.value(asker), by.step_y.value(asker)}, turned_{by.turned} {
  if (by.columns) columns_ = lines(by.columns->value(asker));
  if (by.rows) rows_ = lines(by.rows->value(asker));
  if (by.wrap && step_.x != 0) columns_ = lines(by.wrap->value(asker) / std::abs(step_.x) + 1e-9);
  if (!by.along) return;
  way_ = way_of(*by.along, asker);
  start_ = by.along->start.value(asker);
  if (by.along->spacing) spacing_ = by.along->spacing->value(asker);
}

std::optional<std::size_t> Places::in_grid() const {
  return columns_ > 0 && rows_ > 0 ? std::optional{columns_ * rows_} : std::nullopt;
}

std::size_t Places::room(std::size_t count) const {
  constexpr double rounding = 1e-6;  // mm
  if (const auto most = in_grid()) return std::min(count, *most);
  if (!way_ || way_->closed() || !spacing_ || !(*spacing_ > 0)) return count;
  const double steps = std::floor((way_->length() - start_ + rounding) / *spacing_);
  return steps < 0 ? 0 : std::min(count, static_cast<std::size_t>(steps) + 1);
}

Way::Spot Places::at(std::size_t index, std::size_t count) const {
  if (way_) {
    const std::size_t parts = way_->closed() ? count : count - 1;
    const double apart = spacing_ ? *spacing_
                         : parts > 0
                             ? (way_->closed() ? way_->length() : way_->length() - start_) / static_cast<double>(parts)
                             : 0;
    Way::Spot spot = way_->at(start_ + static_cast<double>(index) * apart);
    if (!turned_) spot.direction = 0;
    return spot;
  }
  std::size_t column = index, row = index;
  if (columns_ > 0)
    column = index % columns_, row = index / columns_;
  else if (rows_ > 0)
    column = index / rows_, row = index % rows_;
  return {{step_.x * static_cast<double>(column), step_.y * static_cast<double>(row)}, 0};
}

}  // namespace planche::templates
