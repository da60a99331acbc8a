#include "data/pattern.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>
#include <re2/re2.h>

namespace planche::data {

namespace {

// For RE2's program of a pattern, its states while it searches, and the program over characters of one byte, which is
// the measure.
constexpr std::int64_t most_memory = 4 << 20, most_measured = 64 << 10;

std::shared_ptr<const re2::RE2> compiled(const std::string& regex, re2::RE2::Options::Encoding encoding,
                                         std::int64_t memory) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_encoding(encoding);
  options.set_max_mem(memory);
  return std::make_shared<const re2::RE2>(regex, options);
}

// A pattern that was compiled, for whoever asks for it again: formats are made anew for each list of records.
struct Compiled {
  std::shared_ptr<const re2::RE2> regex;  // null: there are too many
  std::size_t size = 1;                   // instructions, as measured
};

Compiled compile(const std::string& regex) {
  using re2::RE2;
  // Letters of several bytes add instructions, but no time. What Latin-1 cannot express is measured as it is.
  const auto measured = compiled(regex, RE2::Options::EncodingLatin1, most_measured);
  if (measured->error_code() == RE2::ErrorPatternTooLarge) return {measured};
  Compiled made{compiled(regex, RE2::Options::EncodingUTF8, most_memory)};
  if (made.regex->ok())
    made.size = static_cast<std::size_t>(std::max((measured->ok() ? measured : made.regex)->ProgramSize(), 1));
  return made;
}

Compiled find_compiled(const std::string& regex) {
  static std::mutex mutex;
  static std::map<std::string, Compiled> known;
  static std::size_t instructions = 0;
  const std::lock_guard lock{mutex};
  if (const auto found = known.find(regex); found != known.end()) return found->second;
  if (instructions > most_pattern_instructions) return {};
  Compiled made = compile(regex);
  if (made.regex->ok()) instructions += static_cast<std::size_t>(made.regex->ProgramSize());
  return known.emplace(regex, std::move(made)).first->second;
}

}  // namespace

Pattern::Pattern(const std::string& regex) {
  Compiled found = find_compiled(regex);
  regex_ = std::move(found.regex);
  size_ = found.size;
}

std::string Pattern::fault() const {
  if (regex_ != nullptr) return regex_->ok() ? std::string{} : regex_->error();
  return fmt::format("all patterns together have more than {} instructions", most_pattern_instructions);
}

Pattern::Result Pattern::search(std::string_view text, std::uint64_t& spent) const {
  const std::uint64_t cost = steps(text);
  if (regex_ == nullptr) return Result::not_found;
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
