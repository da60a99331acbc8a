// Labels along a line, each as near to its own place as the others leave it.
#pragma once

#include <vector>

namespace planche::parts {

// Places at least `gap` apart from one another and within `lowest` to `highest`, in the order of `wanted` (ascending),
// with the least sum of squared distances from it. Where so many do not fit they are set evenly, closer than `gap`.
std::vector<double> spread(const std::vector<double>& wanted, double gap, double lowest, double highest);

}  // namespace planche::parts
