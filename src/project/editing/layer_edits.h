// Moves and resizes a layer by changing the numbers in its template.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "project/editing/edits.h"
#include "templates/painting/shown_layer.h"

namespace planche::project {

// mm, in the coordinates of the layer.
struct LayerChange {
  double dx = 0, dy = 0, dwidth = 0, dheight = 0;
};

// The new bytes of the numbers, all in one file; lengths keep their unit. The error is a sentence: it names the
// expression that decides, or says that the template gives no number.
tl::expected<std::vector<Replacement>, std::string> changed_numbers(const templates::ShownLayer& layer,
                                                                    const LayerChange& change);

// The number in mm; nothing if it follows an expression.
std::optional<double> written_mm(const templates::PlacingNumber& number);

}  // namespace planche::project
