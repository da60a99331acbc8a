#include "expressions/functions.h"

#include <algorithm>

namespace planche::expressions {

namespace {

using Kind = Type::Kind;

constexpr Function function_rows[] = {
    {"if(condition, value, otherwise)", Call::choose, "aaa", 2, Kind::unknown},
    {"match(value, case, result, …, otherwise)", Call::match, "aaaa", 4, Kind::unknown},
    {"present(value)", Call::present, "a", 1, Kind::truth},
    {"length(text)", Call::length, "t", 1, Kind::number},
    {"upper(text)", Call::upper, "t", 1, Kind::text},
    {"lower(text)", Call::lower, "t", 1, Kind::text},
    {"trim(text)", Call::trim, "t", 1, Kind::text},
    {"replace(text, what, by)", Call::replace, "ttt", 3, Kind::text},
    {"split(text, separator)", Call::split, "tt", 2, Kind::list},
    {"contains(text, part)", Call::contains, "tt", 2, Kind::truth},
    {"starts_with(text, part)", Call::starts_with, "tt", 2, Kind::truth},
    {"ends_with(text, part)", Call::ends_with, "tt", 2, Kind::truth},
    {"fold(text)", Call::fold, "t", 1, Kind::text},
    {"tidy(text)", Call::tidy, "t", 1, Kind::text},
    {"nearest(text, list)", Call::nearest, "tl", 2, Kind::text},
    {"repeat(text, times)", Call::repeat, "tn", 2, Kind::text},
    {"signed(number, digits)", Call::with_sign, "nn", 1, Kind::text},
    {"number(text)", Call::number, "a", 1, Kind::number},
    {"round(number, digits)", Call::round, "nn", 1, Kind::number},
    {"floor(number, digits)", Call::floor, "nn", 1, Kind::number},
    {"ceil(number, digits)", Call::ceil, "nn", 1, Kind::number},
    {"abs(number)", Call::abs, "n", 1, Kind::number},
    {"sqrt(number)", Call::sqrt, "n", 1, Kind::number},
    {"count(list, condition)", Call::count, "lc", 1, Kind::number},
    {"sum(list, number)", Call::sum, "lm", 1, Kind::number},
    {"min(list, number)", Call::min, "lm", 1, Kind::number},
    {"max(list, number)", Call::max, "lm", 1, Kind::number},
    {"mean(list, number)", Call::mean, "lm", 1, Kind::number},
    {"all(list, condition)", Call::all, "lc", 1, Kind::truth},
    {"any(list, condition)", Call::any, "lc", 1, Kind::truth},
    {"unique(list, value)", Call::unique, "lx", 1, Kind::truth},
    {"distinct(list, value)", Call::distinct, "lx", 1, Kind::unknown},
    {"sort(list, value)", Call::sort, "lo", 1, Kind::unknown},
    {"join(list, separator, value, last)", Call::join, "ltxt", 1, Kind::text},
    {"equal_turned(list, list, sides)", Call::equal_turned, "lln", 2, Kind::truth},
    {"meet(cell, cells, ways, turn)", Call::meet, "bsxm", 3, Kind::truth},
    {"leads_out(cell, cells, ways, turn)", Call::leads_out, "bsxm", 3, Kind::list},
    {"joined(cells, ways, turn)", Call::joined, "sxm", 2, Kind::truth},
    {"near(cell), near(place, routes)", Call::near, "br", 1, Kind::list},
    {"beyond(cell, direction)", Call::beyond, "bt", 2, Kind::record},
    {"side(cell, neighbour)", Call::side, "bb", 2, Kind::text},
    {"steps(cell, cell)", Call::steps, "bb", 2, Kind::number},
    {"between(cell, cell)", Call::between, "bb", 2, Kind::list},
    {"region(cell, cells)", Call::region, "bs", 2, Kind::list},
    {"connected(cells), connected(places, routes)", Call::connected, "sr", 1, Kind::truth},
    {"lines(cells, length)", Call::lines, "sn", 2, Kind::list},
    {"distance(place, place)", Call::distance, "@@", 2, Kind::number},
    {"bearing(place, place)", Call::bearing, "@@", 2, Kind::number},
    {"shortest(place, place, routes, length)", Call::shortest, "pprm", 3, Kind::number},
    {"degree(place, routes)", Call::degree, "pr", 2, Kind::number},
    {"place(cell)", Call::place, "b", 1, Kind::object},
};

}  // namespace

std::span<const Function> functions() {
  return function_rows;
}

const Function* find_function(std::string_view name) {
  const auto* found = std::find_if(std::begin(function_rows), std::end(function_rows),
                                   [&](const Function& one) { return one.name() == name; });
  return found == std::end(function_rows) ? nullptr : found;
}

}  // namespace planche::expressions
