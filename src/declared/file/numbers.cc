#include "declared/file/numbers.h"

#include <fmt/format.h>

#include "declared/file/files_inside.h"

namespace planche::declared {

std::optional<expressions::Number> number_of(const data::Value* value) {
  if (value == nullptr || !value->is_number()) return std::nullopt;
  const std::int64_t* whole = value->integer();
  return whole != nullptr ? std::optional{expressions::Number{*whole}}
                          : expressions::Number::of_double(value->number());
}

Given usual_number(const Given& number) {
  return number.value->array() == nullptr ? number : number.item(2);
}

std::string limit_fault(const Given& number, expressions::Number chosen) {
  const auto least = number_of(number.item(0).value), most = number_of(number.item(1).value);
  if (!least || !most || (chosen >= *least && chosen <= *most)) return {};
  return fmt::format("expected {} to {}, found {}", expressions::printed(*least), expressions::printed(*most),
                     expressions::printed(chosen));
}

void check_number(const Given& number, diag::Sink& sink) {
  if (!check_order(number.item(0), number.item(1), sink)) return;
  const Given usual = number.item(2);
  const auto chosen = number_of(usual.value);
  const std::string fault = chosen ? limit_fault(number, *chosen) : "";
  if (!fault.empty()) sink.add(usual.problem("data/limit", fault));
}

}  // namespace planche::declared
