#include "templates/compiling/repetition.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "templates/compiling/open_lines.h"

namespace planche::templates {

namespace {

constexpr double farthest = 10'000;  // mm; limits the values of expressions

std::size_t lines(double number) {
  return static_cast<std::size_t>(std::clamp(std::floor(number), 1.0, 10'000.0));
}

}  // namespace

double Amount::value(RecordEvaluator& asker) const {
  if (!asked) return fixed;
  const expressions::Value value = asker.value(asked);
  return value.is(expressions::Value::Kind::number) ? std::clamp(value.number().to_double() * unit, -farthest, farthest)
                                                    : 0;
}

bool Along::varies() const {
  const auto differs = [](const Amount& one) { return one.asked.varies; };
  const auto asks = [](const RecordExpression& one) { return one.varies; };
  return std::any_of(numbers.begin(), numbers.end(), differs) ||
         std::any_of(asked_ends.begin(), asked_ends.end(), asks) || (share && differs(*share)) || places.varies ||
         differs(start) || differs(ends) || differs(offset) || (spacing && differs(*spacing));
}

std::optional<Way> Along::way(RecordEvaluator& asker, double& aside, std::string& problem) const {
  if (kind == Kind::way) {
    std::array<WayEnd, 2> both = way_ends;
    for (std::size_t i = 0; i < both.size(); ++i) {
      if (!asked_ends[i]) continue;
      const auto end = sides->of(asker.value(asked_ends[i]), problem);
      if (!end) return std::nullopt;
      both[i] = *end;
    }
    Corners corners = way_between(both[0], both[1]);
    if (aside != 0) corners = parallel(corners, std::exchange(aside, 0));
    return Way::curve(std::move(corners));
  }
  std::vector<double> n;
  for (const Amount& number : numbers) n.push_back(number.value(asker));
  if (kind == Kind::rectangle) return Way::rectangle({n[0], n[1], n[2], n[3]});
  if (kind == Kind::circle) {
    const double radius = std::abs(n[2]) - (n[4] < n[3] ? -1 : 1) * std::exchange(aside, 0);
    return Way::circle({n[0], n[1]}, std::max(0.0, radius), n[3], n[4]);
  }
  Corners corners;
  for (std::size_t i = 0; i + 1 < n.size(); i += 2) corners.push_back({n[i], n[i + 1]});
  if (places) {
    const auto near = [&](double number) { return std::clamp(number * unit, -farthest, farthest); };
    for (const base::Point& place : asker.places(places)) corners.push_back({near(place.x), near(place.y)});
  }
  if (smooth && closed && !corners.empty()) corners.push_back(corners.front());
  if (smooth && corners.size() > 1) corners = straightened(corners);
  if (aside != 0 && !closed && corners.size() > 1) corners = parallel(corners, std::exchange(aside, 0));
  return smooth ? Way::curve(std::move(corners), closed) : Way::polyline(std::move(corners), closed);
}

bool Repetition::varies() const {
  const auto differs = [](const Amount& one) { return one.asked.varies; };
  const auto may = [&](const std::optional<Amount>& one) { return one && differs(*one); };
  return list.varies || counted.varies || differs(step_x) || differs(step_y) || may(columns) || may(rows) ||
         may(wrap) || (along && along->varies());
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
  double none = 0;
  way_ = by.along->way(asker, none, problem_);
  lost_ = !way_;
  if (lost_) return;
  start_ = by.along->share ? by.along->share->value(asker) * way_->length() : by.along->start.value(asker);
  shared_ = by.along->share.has_value();
  ends_ = way_->closed() ? 0 : by.along->ends.value(asker);
  offset_ = by.along->offset.value(asker);
  fit_ = by.along->fit;
  if (by.along->spacing) spacing_ = by.along->spacing->value(asker);
}

std::optional<std::size_t> Places::in_grid() const {
  return columns_ > 0 && rows_ > 0 ? std::optional{columns_ * rows_} : std::nullopt;
}

double Places::free_length() const {
  return std::max(0.0, way_->length() - (way_->closed() ? 0 : start_ + 2 * ends_));
}

std::optional<std::size_t> Places::to_fill() const {
  if (shared_ && !fit_) return 1;
  if (!way_ || !fit_ || !spacing_ || !(*spacing_ > 0)) return in_grid();
  const double parts = std::clamp(std::round(free_length() / *spacing_), 1.0, 100'000.0);
  return static_cast<std::size_t>(parts) + (way_->closed() ? 0 : 1);
}

double Places::apart(std::size_t count) const {
  if (spacing_ && !fit_) return *spacing_;
  // Those that a line with `fit` would have, or closer together if there are more.
  const std::size_t all = fit_ ? std::max(count, to_fill().value_or(0)) : count;
  const std::size_t parts = way_->closed() || all == 0 ? all : all - 1;
  return parts > 0 ? free_length() / static_cast<double>(parts) : 0;
}

std::size_t Places::room(std::size_t count) const {
  constexpr double rounding = 1e-6;  // mm
  if (lost_) return 0;
  if (const auto most = in_grid()) return std::min(count, *most);
  if (!way_ || way_->closed() || !spacing_ || fit_ || !(*spacing_ > 0)) return count;
  const double steps = std::floor((way_->length() - start_ - 2 * ends_ + rounding) / *spacing_);
  return steps < 0 ? 0 : std::min(count, static_cast<std::size_t>(steps) + 1);
}

Way::Spot Places::at(std::size_t index, std::size_t count) const {
  if (way_) {
    Way::Spot spot = way_->at(start_ + ends_ + static_cast<double>(index) * apart(count));
    if (offset_ != 0) {
      const base::Point aside = base::Transform::rotation(spot.direction)(base::Point{0, offset_});
      spot.at = {spot.at.x + aside.x, spot.at.y + aside.y};
    }
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
