// How far and in which direction places lie from each other, to a stated precision.
#pragma once

#include <optional>

#include "base/geometry.h"
#include "expressions/number.h"

namespace planche::expressions {

// The length of a way whose coordinates are exact: exact if it is a fraction, otherwise rounded to a millionth. Nothing
// if it does not fit.
std::optional<Number> length_of(Number across, Number down);
// The same of a way that is known roughly, always rounded.
std::optional<Number> length_of(base::Point way);
// The direction in degrees, clockwise from north, from 0 to below 360, rounded to a thousandth. Nothing for no way.
std::optional<Number> bearing_of(base::Point way);

}  // namespace planche::expressions
