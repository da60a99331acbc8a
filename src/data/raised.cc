#include "data/raised.h"

#include <array>

namespace planche::data {

namespace {

constexpr std::string_view written = "0123456789+-=()";
constexpr std::array<std::string_view, written.size()> above{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷",
                                                             "⁸", "⁹", "⁺", "⁻", "⁼", "⁽", "⁾"};
constexpr std::array<std::string_view, written.size()> below{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇",
                                                             "₈", "₉", "₊", "₋", "₌", "₍", "₎"};

std::optional<std::string> in_form(std::string_view text, const std::array<std::string_view, written.size()>& form) {
  std::string made;
  for (const char c : text) {
    const std::size_t at = written.find(c);
    if (at == written.npos) return std::nullopt;
    made += form[at];
  }
  return made;
}

}  // namespace

std::optional<std::string> raised(std::string_view text) {
  return in_form(text, above);
}

std::optional<std::string> lowered(std::string_view text) {
  return in_form(text, below);
}

}  // namespace planche::data
