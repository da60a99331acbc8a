// Regular expressions that texts are matched against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace planche::data {

// A search takes one step for each byte of the text and each instruction of the compiled expression, counted over
// one-byte characters. RE2 may need that many when it cannot keep its states.
inline constexpr std::uint64_t most_pattern_steps = 1'000'000'000;  // in one budget

// Instructions that may be compiled, over characters of any length.
inline constexpr std::size_t most_pattern_instructions = 2'000'000;  // in one budget

class Pattern {
 public:
  // RE2's syntax, without back references and lookarounds. A faulty one matches nothing.
  explicit Pattern(const std::string& regex);
  // Why the expression is invalid or too large; otherwise empty.
  std::string fault() const;
  std::uint64_t steps(std::string_view text) const { return (text.size() + 1) * size_; }

  enum class Result { found, not_found, too_costly };
  // Whether the text contains a match. Does not search if the steps would exceed what is left of this thread's budget.
  Result search(std::string_view text) const;

 private:
  void compile(const std::string& regex);

  std::shared_ptr<const re2::RE2> regex_;  // null: it needs too many instructions
  std::size_t size_ = 1;                   // instructions
};

// Limits the work for patterns on this thread while it lives. A budget inside another has no effect: the outer one
// counts. Without a budget, there is no limit.
class PatternBudget {
 public:
  PatternBudget();
  ~PatternBudget();
  PatternBudget(const PatternBudget&) = delete;
  PatternBudget& operator=(const PatternBudget&) = delete;

 private:
  friend Pattern;
  static thread_local PatternBudget* current;

  std::map<std::string, Pattern> compiled_;  // formats are created again for each list of records
  std::size_t instructions_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace planche::data
