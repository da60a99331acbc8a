#include "declared/file/bound.h"

#include <limits>

#include "declared/file/fields.h"

namespace planche::declared {

namespace {

std::optional<double> stated(const Given& limit) {
  return limit.value->is_number() ? std::optional{limit.value->number()} : std::nullopt;
}

}  // namespace

data::Format stated_format(const Field& field) {
  return format_of(field, stated, false);
}

std::pair<std::int64_t, std::int64_t> stated_range(const Field& field) {
  using Limits = std::numeric_limits<std::int64_t>;
  return {data::integer_in<std::int64_t>(field.min.value, Limits::min(), Limits::max()).value_or(Limits::min()),
          data::integer_in<std::int64_t>(field.max.value, Limits::min(), Limits::max()).value_or(Limits::max())};
}

}  // namespace planche::declared
