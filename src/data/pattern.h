// Regular expressions that texts are matched against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace planche::data {

// A search costs a step for each byte of the text and each instruction of the compiled expression, counted over
// characters of one byte: the longest that RE2 may take where it cannot keep its states.
inline constexpr std::uint64_t most_pattern_steps = 1'000'000'000;  // of all patterns of a run

// The same for what is compiled, over characters of any length.
inline constexpr std::size_t most_pattern_instructions = 2'000'000;  // of all patterns of a run

class Pattern {
 public:
  // RE2's syntax, without references back and looks around. A faulty one matches nothing.
  explicit Pattern(const std::string& regex);
  // Why the expression is faulty or too large; empty: it is neither.
  std::string fault() const;
  std::uint64_t steps(std::string_view text) const { return (text.size() + 1) * size_; }

  enum class Result { found, not_found, too_costly };
  // Whether the text contains a match. `spent`, the steps of all searches so far, grows; the text is not searched if
  // they would exceed most_pattern_steps.
  Result search(std::string_view text, std::uint64_t& spent) const;
  // The same with the steps of this run.
  Result search(std::string_view text) const;

 private:
  std::shared_ptr<const re2::RE2> regex_;
  std::size_t size_ = 1;  // instructions
};

}  // namespace planche::data
