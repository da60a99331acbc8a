#include "project/editing/layer_edits.h"

#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "templates/reading/units.h"

namespace planche::project {

namespace {

using templates::PlacingNumber;

// A number as it is written, and the millimetres of its unit.
struct Written {
  diag::Span digits;
  double value = 0, unit = 1;
};

bool belongs_to_number(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

std::optional<Written> written(const PlacingNumber& number) {
  if (number.source == nullptr || number.span.end > number.source->text().size()) return std::nullopt;
  std::string_view bytes = number.source->text().substr(number.span.begin, number.span.end - number.span.begin);
  std::uint32_t begin = number.span.begin;
  const bool quoted = bytes.size() > 2 && (bytes.front() == '"' || bytes.front() == '\'');
  if (quoted) {
    bytes = bytes.substr(1, bytes.size() - 2);
    ++begin;
  }
  Written made;
  const auto read = std::from_chars(bytes.data(), bytes.data() + bytes.size(), made.value);
  if (read.ec != std::errc{}) return std::nullopt;
  const auto length = static_cast<std::size_t>(read.ptr - bytes.data());
  made.digits = {begin, begin + static_cast<std::uint32_t>(length)};
  const std::string_view unit = bytes.substr(length);
  if (unit.empty()) {
    made.unit = number.unit;
    return quoted ? std::nullopt : std::optional{made};  // a quoted number without a unit is an expression
  }
  if (belongs_to_number(unit.front())) return std::nullopt;
  const auto mm = templates::unit_in_mm(unit);
  if (!mm) return std::nullopt;
  made.unit = *mm;
  return made;
}

double added(const LayerChange& change, PlacingNumber::Role role) {
  switch (role) {
    case PlacingNumber::Role::x:
      return change.dx;
    case PlacingNumber::Role::y:
      return change.dy;
    case PlacingNumber::Role::width:
      return change.dwidth;
    case PlacingNumber::Role::height:
      return change.dheight;
  }
  return 0;
}

std::string printed(double number) {
  const double rounded = std::round(number * 1000) / 1000;
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);
}

}  // namespace

std::optional<double> written_mm(const templates::PlacingNumber& number) {
  const auto found = written(number);
  return found ? std::optional{found->value * found->unit} : std::nullopt;
}

tl::expected<std::vector<Replacement>, std::string> changed_numbers(const templates::ShownLayer& layer,
                                                                    const LayerChange& change) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const bool moves = change.dx != 0 || change.dy != 0, resizes = change.dwidth != 0 || change.dheight != 0;
  bool placed = false, sized = false;
  std::vector<Replacement> made;
  for (const PlacingNumber& number : layer.numbers) {
    const bool of_size = number.role == PlacingNumber::Role::width || number.role == PlacingNumber::Role::height;
    placed = placed || !of_size;
    sized = sized || of_size;
    const double by = added(change, number.role);
    if (by == 0) continue;
    const auto found = written(number);
    if (!found) {
      const std::string_view bytes =
          number.source->text().substr(number.span.begin, number.span.end - number.span.begin);
      return refuse(fmt::format("`{}` follows the expression {}: change it in the file", number.member, bytes));
    }
    const double value = found->value + by / found->unit;
    if (of_size && value <= 0) return refuse(fmt::format("`{}` of {} cannot be zero", number.member, layer.label));
    if (!made.empty() && made.front().source != number.source)
      return refuse("the numbers of this layer are in several files: change them there");
    made.push_back({number.source, found->digits, printed(value)});
  }
  if (moves && !placed) return refuse(fmt::format("the template gives {} no place of its own", layer.label));
  if (resizes && !sized) return refuse(fmt::format("the template gives {} no size", layer.label));
  return made;
}

}  // namespace planche::project
