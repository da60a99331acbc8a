// Any bytes as an expression and as a text with expressions: problems lie within, and what compiles can be evaluated.
#include <cstdint>
#include <string>

#include "check.h"
#include "expressions/testing/three_cards.h"

namespace {

using namespace planche;

void require_placed(const expressions::Problems& problems, std::size_t size) {
  for (const expressions::Problem& one : problems) {
    fuzz::require(one.begin <= one.end && one.end <= size, "a problem lies within its expression");
    fuzz::require(!one.message.empty() && one.code.starts_with("expression/"), "a problem has a code and a message");
  }
}

void try_names(std::string_view text, const expressions::testing_tools::Cards& cards, const expressions::Names& names) {
  expressions::Evaluation evaluation{200'000};
  cards.bind(evaluation);
  expressions::Problems problems;
  if (const auto made = expressions::Expression::compile(text, names, problems)) {
    for (std::size_t row = 0; row < 3; ++row) {
      const auto value = evaluation.value_of(*made, row);
      const auto again = value ? expressions::printed(*value) : value.error().message;
      fuzz::require(value || (value.error().begin <= value.error().end && value.error().end <= text.size()),
                    "a fault lies within");
      const auto second = evaluation.value_of(*made, row);
      fuzz::require(again == (second ? expressions::printed(*second) : second.error().message),
                    "a value stays the same");
    }
  } else {
    fuzz::require(!problems.empty(), "a refusal has a reason");
  }
  require_placed(problems, text.size());
  problems.clear();
  if (const auto made = expressions::Text::compile(text, names, problems)) (void)evaluation.text_of(*made, 0);
  require_placed(problems, text.size());
}

}  // namespace

PLANCHE_FUZZ_TARGET(expressions)(const std::uint8_t* bytes, std::size_t size) {
  static const expressions::testing_tools::Cards cards;
  const std::string text{reinterpret_cast<const char*>(bytes), size};
  try_names(text, cards, cards.names());
  try_names(text, cards, expressions::testing_tools::Cards::open_names());
  return 0;
}
