// Spreads labels along a line, each as near to its own place as possible.
#pragma once

#include <vector>

namespace planche::parts {

// Places at least `gap` apart, between `lowest` and `highest`, in the order of `wanted` (ascending), with the least sum
// of squared distances from it. If there are too many, they are spaced evenly, closer than `gap`.
std::vector<double> spread(const std::vector<double>& wanted, double gap, double lowest, double highest);

}  // namespace planche::parts
