#include "data/formats/pattern.h"

#include <algorithm>

#include <fmt/format.h>
#include <re2/re2.h>
#include <re2/stringpiece.h>

namespace planche::data {

namespace {

// Limits in bytes: of RE2's program for a pattern with the states of its search, and of its program over one-byte
// characters, by which searches are measured.
constexpr std::int64_t most_memory = 4 << 20, most_measured = 64 << 10;

std::shared_ptr<const re2::RE2> compiled(const std::string& regex, re2::RE2::Options::Encoding encoding,
                                         std::int64_t memory) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_encoding(encoding);
  options.set_max_mem(memory);
  return std::make_shared<const re2::RE2>(regex, options);
}

}  // namespace

thread_local PatternBudget* PatternBudget::current = nullptr;

PatternBudget::PatternBudget() {
  if (current == nullptr) current = this;
}

PatternBudget::~PatternBudget() {
  if (current == this) current = nullptr;
}

Pattern::Pattern(const std::string& regex) {
  PatternBudget* const budget = PatternBudget::current;
  if (budget == nullptr) {
    compile(regex);
  } else if (const auto known = budget->compiled_.find(regex); known != budget->compiled_.end()) {
    *this = known->second;
  } else if (budget->instructions_ <= most_pattern_instructions) {
    compile(regex);
    if (regex_->ok()) budget->instructions_ += static_cast<std::size_t>(regex_->ProgramSize());
    budget->compiled_.emplace(regex, *this);
  }
}

void Pattern::compile(const std::string& regex) {
  using re2::RE2;
  // Letters of several bytes add instructions, but no time. A pattern that Latin-1 cannot express is measured
  // unchanged.
  const auto measured = compiled(regex, RE2::Options::EncodingLatin1, most_measured);
  const bool too_large = measured->error_code() == RE2::ErrorPatternTooLarge;
  regex_ = too_large ? measured : compiled(regex, RE2::Options::EncodingUTF8, most_memory);
  if (regex_->ok()) size_ = static_cast<std::size_t>(std::max((measured->ok() ? *measured : *regex_).ProgramSize(), 1));
}

std::string Pattern::fault() const {
  if (regex_ != nullptr) return regex_->ok() ? std::string{} : regex_->error();
  return fmt::format("all patterns together have more than {} instructions", most_pattern_instructions);
}

Pattern::Result Pattern::search(std::string_view text) const {
  if (regex_ == nullptr) return Result::not_found;
  if (PatternBudget* const budget = PatternBudget::current; budget != nullptr) {
    const std::uint64_t cost = steps(text);
    if (cost > most_pattern_steps - budget->steps_) return Result::too_costly;
    budget->steps_ += cost;
  }
  // RE2 of Debian 13 has its own string view.
  return re2::RE2::PartialMatch(re2::StringPiece{text.data(), text.size()}, *regex_) ? Result::found
                                                                                     : Result::not_found;
}

}  // namespace planche::data
