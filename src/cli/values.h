// What values of options may be: numbers, decimal and nothing else that a library might read as one, and names.
#pragma once

#include <cstdint>

#include <CLI/CLI.hpp>

namespace planche::cli {

// Takes decimal numbers without sign from `lowest` to `highest`.
CLI::Validator whole_number(std::uint64_t lowest, std::uint64_t highest);

// The same with a point: "2.5". No exponents, no hexadecimal digits, no infinity.
CLI::Validator decimal_number(double lowest, double highest);

// Takes any name but the empty one, which CLI11 takes for the default.
CLI::Validator some_name();

}  // namespace planche::cli
