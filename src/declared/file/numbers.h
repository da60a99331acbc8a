// Numbers of a game file: "most": 9, or with limits "tile": [20, 80, 42], which are the least, the most and the
// default.
#pragma once

#include <optional>
#include <string>

#include "data/value.h"
#include "declared/file/model.h"
#include "expressions/number.h"

namespace planche::declared {

// Returns nothing for null, for other values, and if the number does not fit.
std::optional<expressions::Number> number_of(const data::Value* value);

// The place of a number's default.
Given usual_number(const Given& number);

// Why a number cannot be `chosen`: "expected 20 to 80, found 90". Empty if it can.
std::string limit_fault(const Given& number, expressions::Number chosen);

// Reports limits that contradict each other, and a default beyond them.
void check_number(const Given& number, diag::Sink& sink);

}  // namespace planche::declared
