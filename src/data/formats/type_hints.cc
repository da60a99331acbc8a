#include "data/formats/type_hints.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"
#include "data/cell_numbers.h"
#include "data/tables/csv.h"

namespace planche::data {

std::string division_hint(const Value& value, const Format::Node& node) {
  if (node.divided_by.empty() || value.string() == nullptr) return {};
  const auto fits = [&](std::string_view part) {
    if (!node.values.empty()) return std::ranges::find(node.values, part) != node.values.end();
    const Value read = value_of({std::string{part}, {}});
    return node.kind == FormatKind::integer ? read.integer() != nullptr : read.is_number();
  };
  return hint_at_division(*value.string(), node.divided_by, fits);
}

std::string type_hint(const Value& value, const Format::Node& node) {
  const bool numeric = node.kind == FormatKind::integer || node.kind == FormatKind::number;
  if (const double* real = value.real(); real != nullptr && node.kind == FormatKind::integer) {
    constexpr double exact = 9007199254740992.0;
    if (*real != static_cast<double>(static_cast<std::int64_t>(std::clamp(*real, -exact, exact))))
      return "write a whole number";
    return fmt::format("write {}", static_cast<std::int64_t>(*real));
  }
  if (value.is_null()) return "omit the field if it has no value";
  const std::string* text = value.string();
  if (text == nullptr) {
    return node.kind == FormatKind::string && value.is_number() ? "put it in double quotes" : std::string{};
  }
  if (node.kind == FormatKind::boolean && (*text == "true" || *text == "false")) {
    return fmt::format("write {} without quotes", *text);
  }
  if (!numeric || text->size() > 40) return {};
  std::string digits{base::trimmed(*text)};
  if (digits.size() > 1 && digits[0] == '0' && digits.find_first_not_of("0123456789") == digits.npos) {
    const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    return fmt::format("write {}; a field with leading zeros is a text", digits.substr(first));
  }
  if (may_be_thousands(digits)) {
    std::string one = digits, thousand = digits;
    std::replace(one.begin(), one.end(), ',', '.');
    std::erase_if(thousand, [](char c) { return c == '.' || c == ','; });
    if (one.ends_with(".000")) one.resize(one.size() - 4);
    return node.kind == FormatKind::integer && one.find('.') != one.npos ? fmt::format("write {}", thousand)
                                                                         : fmt::format("write {} or {}", one, thousand);
  }
  const std::size_t first = digits.find_first_of(".,"), last = digits.find_last_of(".,");
  const bool grouped = first != digits.npos && digits[first] != digits[last];
  if (grouped) std::erase(digits, char{digits[first]});  // a copy, because erase() changes the string
  const std::string ungrouped = digits;
  std::replace(digits.begin(), digits.end(), ',', '.');
  const Value number = value_of({digits, {}});
  const bool fits = number.integer() != nullptr || (number.real() != nullptr && node.kind == FormatKind::number);
  if (!fits) {
    if (const std::string plain = plain_number(*text); plain != *text && value_of({plain, {}}).is_number())
      return node.kind == FormatKind::integer ? "write a whole number" : fmt::format("write {}", plain);
    constexpr std::string_view all_digits = "0123456789";
    const std::size_t begin = text->find_first_of(all_digits);
    const std::size_t end = begin == text->npos ? begin : text->find_first_not_of(all_digits, begin);
    const bool alone = begin != text->npos && (end == text->npos || text->find_first_of(all_digits, end) == text->npos);
    if (!alone) return {};
    std::string_view number_alone = std::string_view{*text}.substr(begin, std::min(end, text->size()) - begin);
    while (number_alone.size() > 1 && number_alone.starts_with('0')) number_alone.remove_prefix(1);
    if (number_alone == *text) return "it is too large: whole numbers have 64 bits";
    return fmt::format("write the number alone: {}", number_alone);
  }
  if (grouped) return fmt::format("write {}, without signs between thousands", ungrouped);
  if (text->find(',') == std::string::npos) return fmt::format("write {} without quotes", digits);
  return fmt::format("write {} with a point{}", digits, node.with_commas);
}

}  // namespace planche::data
