#include "diag/source.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace planche::diag {

namespace {

constexpr std::size_t block = 4096;

}  // namespace

Source::Source(std::string name, std::string text) : name_{std::move(name)}, text_{std::move(text)} {
  if (text_.starts_with("\xef\xbb\xbf")) text_.erase(0, 3);
  line_starts_.push_back(0);
  for (std::size_t i = text_.find_first_of("\r\n"); i != std::string::npos; i = text_.find_first_of("\r\n", i)) {
    i += text_.compare(i, 2, "\r\n") == 0 ? 2 : 1;
    line_starts_.push_back(static_cast<std::uint32_t>(i));
  }
  std::size_t count = 0;
  for (std::size_t at = 0; at <= text_.size(); at += block) {
    block_counts_.push_back(static_cast<std::uint32_t>(count));
    count += base::count_code_points(std::string_view{text_}.substr(at, block));
  }
}

std::size_t Source::characters_before(std::size_t offset) const {
  const std::size_t start = offset / block * block;
  return block_counts_[offset / block] + base::count_code_points(std::string_view{text_}.substr(start, offset - start));
}

Position Source::position(std::uint32_t offset) const {
  const std::size_t at = std::min<std::size_t>(offset, text_.size());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), at);
  const std::size_t start = *std::prev(next);
  return {static_cast<std::size_t>(next - line_starts_.begin()), characters_before(at) - characters_before(start) + 1};
}

std::string_view Source::line(std::size_t number) const {
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t start = line_starts_[number - 1];
  const std::size_t end = number < line_starts_.size() ? line_starts_[number] : text_.size();
  std::string_view line = std::string_view{text_}.substr(start, end - start);
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace planche::diag
