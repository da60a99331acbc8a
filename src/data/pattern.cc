#include "data/pattern.h"

#include <algorithm>
#include <atomic>

#include <re2/re2.h>

namespace planche::data {

namespace {

// A third of it is for the states that RE2 keeps while it searches.
constexpr std::int64_t most_memory = 4 << 20;

std::shared_ptr<const re2::RE2> compiled(const std::string& regex, re2::RE2::Options::Encoding encoding) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_encoding(encoding);
  options.set_max_mem(most_memory);
  return std::make_shared<const re2::RE2>(regex, options);
}

}  // namespace

Pattern::Pattern(const std::string& regex) : regex_{compiled(regex, re2::RE2::Options::EncodingUTF8)} {
  if (!regex_->ok()) return;
  // Letters of several bytes add instructions, but no time.
  const auto of_bytes = compiled(regex, re2::RE2::Options::EncodingLatin1);
  size_ = static_cast<std::size_t>(std::max((of_bytes->ok() ? *of_bytes : *regex_).ProgramSize(), 1));
}

std::string Pattern::fault() const {
  return regex_->ok() ? std::string{} : regex_->error();
}

Pattern::Result Pattern::search(std::string_view text, std::uint64_t& spent) const {
  const std::uint64_t cost = steps(text);
  if (spent > most_pattern_steps || cost > most_pattern_steps - spent) return Result::too_costly;
  spent += cost;
  return re2::RE2::PartialMatch(text, *regex_) ? Result::found : Result::not_found;
}

Pattern::Result Pattern::search(std::string_view text) const {
  static std::atomic<std::uint64_t> all{0};
  std::uint64_t spent = all;
  const std::uint64_t before = spent;
  const Result result = search(text, spent);
  all += spent - before;
  return result;
}

}  // namespace planche::data
